//! Whether conditions hold.

use crate::world::{
    CharacterId, CharacterState, Condition, CounterId, Moment, QuestIs, QuestStatus, Span, State, Status, Story,
};

/// Whether one condition holds.
pub(super) fn holds(story: &Story, state: &State, condition: &Condition) -> bool {
    match condition {
        Condition::Flag(flag) => state.flags.contains(flag),
        Condition::FlagFor(flag, turns) => {
            // One that was set before turns were kept was set long ago.
            let set = state.flagged.get(flag).copied().unwrap_or_default();
            state.flags.contains(flag) && state.depth.saturating_sub(set) >= *turns
        }
        Condition::QuestFor(quest, span) => state.quests.get(quest).is_some_and(|quest| {
            let began = quest.began.unwrap_or(Moment { turn: quest.since, period: 0 });
            quest.status == QuestStatus::Active && is_over(*span, began, state.now())
        }),
        Condition::Counter(counter, min, max) => within(counted(story, state, counter), *min, *max),
        Condition::Knows(fact) => state.facts.get(fact).is_some_and(|learned| learned.corrected.is_none()),
        Condition::Quest(quest, is) => {
            let stands = match state.quests.get(quest).map(|quest| quest.status) {
                None => QuestIs::Unknown,
                Some(QuestStatus::Active) => QuestIs::Active,
                Some(QuestStatus::Done) => QuestIs::Done,
                Some(QuestStatus::Failed) => QuestIs::Failed,
            };
            stands == *is
        }
        Condition::Stage(quest, name) => state
            .quests
            .get(quest)
            .is_some_and(|quest| quest.status == QuestStatus::Active && quest.stage.as_ref() == Some(name)),
        Condition::Affinity(who, min, max) => character(state, who).is_some_and(|who| within(who.affinity, *min, *max)),
        Condition::Attribute(attribute, min, max) => within(state.hero.attributes.get(*attribute), *min, *max),
        Condition::Item(item, count) => state.hero.items.get(item).copied().unwrap_or_default() >= *count,
        Condition::Gold(gold) => state.hero.gold >= *gold,
        Condition::HealthBelow(percent) => {
            i64::from(state.hero.hp) * 100 < i64::from(state.hero.max_hp) * i64::from(*percent)
        }
        Condition::Node(node) => state.node == *node,
        Condition::Visited(node, times) => state.visits.get(node).copied().unwrap_or_default() >= *times,
        Condition::Time(periods) => periods.contains(&state.period),
        Condition::Turn(turn) => state.depth >= *turn,
        Condition::Day(day) => state.day >= *day,
        Condition::Present(who) => present(state, who),
        Condition::Met(who) => character(state, who).is_some_and(|who| who.met),
        Condition::Character(who, is) => character(state, who).is_some_and(|who| who.status == *is),
        Condition::CharacterAt(who, node) => character(state, who).is_some_and(|who| who.node.as_ref() == Some(node)),
        Condition::Told(who, topic) => character(state, who).is_some_and(|who| who.told.contains_key(topic)),
        Condition::Defeated(enemy, times) => state.defeated.get(enemy).copied().unwrap_or_default() >= *times,
        Condition::Level(level) => state.hero.growth.level >= *level,
        Condition::Talent(talent) => state.hero.growth.talents.contains_key(talent),
        Condition::Bears(status) => state.statuses.contains_key(status),
        Condition::Following(who) => state.following.contains(who),
        Condition::Stuck(turns) => state.depth.saturating_sub(state.advanced) >= *turns,
        Condition::Not(condition) => !holds(story, state, condition),
        Condition::All(conditions) => conditions.iter().all(|condition| holds(story, state, condition)),
        Condition::Any(conditions) => conditions.iter().any(|condition| holds(story, state, condition)),
    }
}

/// The value of a number that the story keeps: where it begins as long as nothing changed it.
pub(super) fn counted(story: &Story, state: &State, counter: &CounterId) -> i32 {
    let start = || story.counters.get(counter).map_or(0, |counter| counter.start);
    state.counters.get(counter).copied().unwrap_or_else(start)
}

/// Whether a length of time is over that began then.
pub(super) fn is_over(span: Span, began: Moment, now: Moment) -> bool {
    match span {
        Span::Turns(turns) => now.turn.saturating_sub(began.turn) >= turns,
        Span::Days(days) => now.period.saturating_sub(began.period) >= days.saturating_mul(4),
    }
}

/// Whether all conditions hold.
pub(super) fn all_hold(story: &Story, state: &State, conditions: &[Condition]) -> bool {
    conditions.iter().all(|condition| holds(story, state, condition))
}

/// Whether a character is in the hero's node and alive.
pub(super) fn present(state: &State, who: &CharacterId) -> bool {
    character(state, who).is_some_and(|who| who.status == Status::Alive && who.node.as_ref() == Some(&state.node))
}

fn character<'a>(state: &'a State, who: &CharacterId) -> Option<&'a CharacterState> {
    state.characters.get(who)
}

fn within(value: i32, min: Option<i32>, max: Option<i32>) -> bool {
    min.is_none_or(|min| value >= min) && max.is_none_or(|max| value <= max)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::world::{Attribute, Period, QuestState, sample};

    fn check(state: &State, condition: &Condition) -> bool {
        let story = sample::story();
        let negated = !holds(&story, state, &Condition::Not(Box::new(condition.clone())));
        assert_eq!(negated, holds(&story, state, condition), "{condition:?}");
        holds(&story, state, condition)
    }

    #[test]
    fn each_condition_reads_its_part_of_the_state() {
        let mut state = sample::state();
        assert!(check(&state, &Condition::Flag("arrived".into())));
        assert!(!check(&state, &Condition::Flag("lid_open".into())));

        let quest = |is| Condition::Quest("find_hal".into(), is);
        assert!(check(&state, &quest(QuestIs::Unknown)));
        let at = QuestState {
            status: QuestStatus::Active,
            stage: Some("ridge".into()),
            since: 0,
            began: None,
            warned: false,
        };
        state.quests.insert("find_hal".into(), at);
        assert!(check(&state, &quest(QuestIs::Active)) && !check(&state, &quest(QuestIs::Unknown)));
        assert!(check(&state, &Condition::Stage("find_hal".into(), "ridge".into())));
        assert!(!check(&state, &Condition::Stage("find_hal".into(), "crypt".into())));

        assert!(check(&state, &Condition::Affinity("mira".into(), Some(-5), Some(-5))));
        assert!(!check(&state, &Condition::Affinity("mira".into(), Some(-4), None)));
        assert!(!check(&state, &Condition::Affinity("nobody".into(), None, None)));
        assert!(check(&state, &Condition::Attribute(Attribute::Strength, Some(5), None)));
        assert!(!check(&state, &Condition::Attribute(Attribute::Strength, None, Some(4))));
        assert!(
            check(&state, &Condition::Item("bread".into(), 1)) && !check(&state, &Condition::Item("bread".into(), 2))
        );
        assert!(check(&state, &Condition::Gold(5)) && !check(&state, &Condition::Gold(6)));

        assert!(!check(&state, &Condition::HealthBelow(100)));
        state.hero.hp = 9;
        assert!(check(&state, &Condition::HealthBelow(50)) && !check(&state, &Condition::HealthBelow(45)));

        assert!(check(&state, &Condition::Node("hut".into())) && check(&state, &Condition::Visited("hut".into(), 1)));
        assert!(!check(&state, &Condition::Visited("hut".into(), 2)));
        assert!(check(&state, &Condition::Time(vec![Period::Night, Period::Dawn])));
        assert!(!check(&state, &Condition::Time(vec![Period::Night])));
        assert!(check(&state, &Condition::Turn(0)) && !check(&state, &Condition::Turn(1)));
        assert!(check(&state, &Condition::Day(1)) && !check(&state, &Condition::Day(2)));

        assert!(
            check(&state, &Condition::Present("hunter".into())) && !check(&state, &Condition::Present("mira".into()))
        );
        assert!(!check(&state, &Condition::Met("hunter".into())));
        assert!(check(&state, &Condition::CharacterAt("mira".into(), "yard".into())));
        assert!(check(&state, &Condition::Character("mira".into(), Status::Alive)));
        assert!(!check(&state, &Condition::Told("hunter".into(), "son".into())));
        assert!(!check(&state, &Condition::Defeated("wolf".into(), 1)));
        state.defeated.insert("wolf".into(), 1);
        assert!(check(&state, &Condition::Defeated("wolf".into(), 1)));

        let (yes, no) = (Condition::Gold(0), Condition::Gold(99));
        assert!(check(&state, &Condition::Any(vec![no.clone(), yes.clone()])));
        assert!(!check(&state, &Condition::All(vec![no, yes])));
        assert!(!check(&state, &Condition::Any(vec![])) && check(&state, &Condition::All(vec![])));
    }

    #[test]
    fn the_dead_are_not_present() {
        let mut state = sample::state();
        state.characters.get_mut(&"hunter".into()).unwrap().status = Status::Dead;
        assert!(!present(&state, &"hunter".into()));
    }
}
