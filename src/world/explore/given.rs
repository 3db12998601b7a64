//! What is so in a state.

use super::fact::{Fact, Quantity};
use super::gifts;
use crate::world::{QuestIs, QuestStatus, State, Story, rules};

/// Whether a fact is so in a state. `points`: what the hero may still spread over the attributes.
pub(super) fn is_so(story: &Story, state: &State, points: i64, fact: Fact<'_>) -> bool {
    match fact {
        Fact::Stands(node) => state.node == *node,
        Fact::Lies(node, item) => state.ground.get(node).is_some_and(|items| items.contains_key(item)),
        Fact::Quest(quest, is) => {
            let stands = match state.quests.get(quest).map(|quest| quest.status) {
                None => QuestIs::Unknown,
                Some(QuestStatus::Active) => QuestIs::Active,
                Some(QuestStatus::Done) => QuestIs::Done,
                Some(QuestStatus::Failed) => QuestIs::Failed,
            };
            stands == is
        }
        Fact::Stage(quest, stage) => state
            .quests
            .get(quest)
            .is_some_and(|at| at.status == QuestStatus::Active && at.stage.as_ref() == Some(stage)),
        Fact::Open(quest) => state.quests.get(quest).is_none_or(|at| at.status == QuestStatus::Active),
        Fact::At(who, node) => state.characters.get(who).is_some_and(|who| who.node.as_ref() == Some(node)),
        Fact::Is(who, status) => state.characters.get(who).is_some_and(|who| who.status == status),
        Fact::Uncrossed(who, place) => state.characters.get(who).is_some_and(|who| !who.thresholds.contains(&place)),
        Fact::Unseen(node, feature) => !state.examined.get(node).is_some_and(|seen| seen.contains(feature)),
        Fact::Undone(node, action) => !state.actions.get(node).is_some_and(|done| done.contains_key(action)),
        Fact::Unmet(node, place) => !state.encounters.get(node).is_some_and(|met| met.contains_key(&place)),
        Fact::Fights(enemy) => state.combat.as_ref().is_some_and(|combat| combat.enemy == *enemy),
        Fact::Offered(ending) => {
            // one that was declined and asks for nothing can be had at any time
            let free = story.endings.get(ending).is_some_and(|ending| ending.when.is_empty());
            state.offered.as_ref() == Some(ending)
                || state.ending.as_ref() == Some(ending)
                || (free && state.declined.contains_key(ending))
        }
        Fact::Period(period) => state.period == period,
        Fact::Passes => story.turns_per_period > 0,
        Fact::Rises(Quantity::Turn) => true,
        Fact::AtLeast(quantity, least) => {
            value(story, state, quantity).saturating_add(spare(quantity, points)) >= least
        }
        Fact::AtMost(quantity, most) => value(story, state, quantity) <= most,
        Fact::Spare(who) => gifts::has_spare(story, state, who),
        Fact::Moves(who, item) => gifts::is_moving(story, state, who, item),
        Fact::Starts(_)
        | Fact::Ends(_)
        | Fact::Fails(_)
        | Fact::Comes(..)
        | Fact::Meets(_)
        | Fact::Rises(_)
        | Fact::Falls(_)
        | Fact::Portion(..)
        | Fact::Any(_) => false,
    }
}

/// How much higher a quantity may stand than the state says.
const fn spare(quantity: Quantity<'_>, points: i64) -> i64 {
    match quantity {
        Quantity::Attribute(_) => points,
        _ => 0,
    }
}

/// What a quantity is in a state.
pub(super) fn value(story: &Story, state: &State, quantity: Quantity<'_>) -> i64 {
    let character = |who| state.characters.get(who);
    match quantity {
        Quantity::Flag(flag) => i64::from(state.flags.contains(flag)),
        Quantity::Carried(item) => i64::from(state.hero.items.get(item).copied().unwrap_or_default()),
        Quantity::Visits(node) => i64::from(state.visits.get(node).copied().unwrap_or_default()),
        Quantity::Beaten(enemy) => i64::from(state.defeated.get(enemy).copied().unwrap_or_default()),
        Quantity::Met(who) => i64::from(character(who).is_some_and(|who| who.met)),
        Quantity::Told(who, topic) => {
            i64::from(character(who).and_then(|who| who.told.get(topic)).copied().unwrap_or_default())
        }
        Quantity::Affinity(who) => character(who).map_or(0, |who| i64::from(who.affinity)),
        Quantity::Attribute(attribute) => i64::from(state.hero.attributes.get(attribute)),
        Quantity::Counter(counter) => i64::from(rules::view::counter(story, state, counter)),
        Quantity::Knows(fact) => i64::from(state.facts.get(fact).is_some_and(|known| known.corrected.is_none())),
        Quantity::Bears(status) => i64::from(state.statuses.contains_key(status)),
        Quantity::Talent(talent) => i64::from(state.hero.growth.talents.contains_key(talent)),
        Quantity::Following(who) => i64::from(state.following.contains(who)),
        Quantity::Exp => state.hero.exp,
        Quantity::Points => i64::from(state.hero.growth.points),
        Quantity::Level => i64::from(state.hero.growth.level),
        Quantity::Gold => state.hero.gold,
        Quantity::Health => i64::from(state.hero.hp) * 100 / i64::from(state.hero.max_hp.max(1)),
        Quantity::Turn => i64::from(state.depth),
        Quantity::Day => i64::from(state.day),
    }
}
