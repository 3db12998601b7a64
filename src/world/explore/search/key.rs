//! What makes two states the same for one who looks for a way: all that the rules ask, and nothing of how it was told.

use std::hash::{DefaultHasher, Hash, Hasher};

use crate::world::{CharacterState, Combat, Hero, QuestState, State, Status};

/// How much of the health is told apart: quarters.
const HEALTH: i32 = 4;
/// Up to how often visits and days are told apart.
const OFTEN: u32 = 3;

/// A number that is the same for states in which the same can be done.
pub(super) fn key(state: &State) -> u64 {
    let State {
        depth: _,
        hero,
        node,
        visits,
        day,
        period,
        period_turns: _,
        flags,
        characters,
        quests,
        ground,
        actions,
        examined,
        encounters,
        defeated,
        combat,
        offered,
        declined,
        ending,
        focus: _,
        partner: _,
        introduced: _,
        noticed: _,
        flagged: _,
        counters,
        facts,
        statuses,
        following,
        entered,
        achievements: _,
        advanced: _,
        hinted: _,
        hinted_at: _,
        lore: _,
        told: _,
    } = state;
    let mut hash = DefaultHasher::new();
    let Hero { name: _, attributes, hp, max_hp, exp: _, gold, items, growth } = hero;
    (growth.level, growth.points, growth.talents.keys().collect::<Vec<_>>()).hash(&mut hash);
    (counters, following, entered, statuses.keys().collect::<Vec<_>>()).hash(&mut hash);
    for (fact, learned) in facts {
        (fact, learned.corrected.is_some()).hash(&mut hash);
    }
    (attributes.strength, attributes.agility, attributes.intelligence, gold, items).hash(&mut hash);
    (hp.saturating_mul(HEALTH) / (*max_hp).max(1)).hash(&mut hash);
    (node, (*day).min(OFTEN), period, flags, ground, examined).hash(&mut hash);
    for (node, times) in visits {
        (node, (*times).min(OFTEN)).hash(&mut hash);
    }
    for CharacterState { node, status, affinity, met, told, gifts, thresholds, answers, heard, shown, remarks } in
        characters.values()
    {
        (answers, heard, shown, remarks).hash(&mut hash);
        (node, affinity, met, gifts, thresholds).hash(&mut hash);
        matches!(status, Status::Dead).hash(&mut hash);
        matches!(status, Status::Away).hash(&mut hash);
        told.keys().collect::<Vec<_>>().hash(&mut hash);
    }
    for (quest, QuestState { status, stage, since: _, began: _, warned: _ }) in quests {
        (quest, *status as u8, stage).hash(&mut hash);
    }
    for (node, done) in actions {
        (node, done.keys().collect::<Vec<_>>()).hash(&mut hash);
    }
    for (node, met) in encounters {
        (node, met.keys().collect::<Vec<_>>()).hash(&mut hash);
    }
    (defeated, offered, declined.keys().collect::<Vec<_>>(), ending).hash(&mut hash);
    if let Some(Combat { enemy, hp, round: _, guard, from, talks: _, statuses }) = combat {
        (enemy, hp, guard, from, statuses.keys().collect::<Vec<_>>()).hash(&mut hash);
    }
    hash.finish()
}
