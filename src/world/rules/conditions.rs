//! Whether conditions hold.

use crate::world::{CharacterId, CharacterState, Condition, QuestIs, QuestStatus, State, Status};

/// Whether one condition holds.
pub(super) fn holds(state: &State, condition: &Condition) -> bool {
    match condition {
        Condition::Flag(flag) => state.flags.contains(flag),
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
        Condition::Not(condition) => !holds(state, condition),
        Condition::All(conditions) => conditions.iter().all(|condition| holds(state, condition)),
        Condition::Any(conditions) => conditions.iter().any(|condition| holds(state, condition)),
    }
}

/// Whether all conditions hold.
pub(super) fn all_hold(state: &State, conditions: &[Condition]) -> bool {
    conditions.iter().all(|condition| holds(state, condition))
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
        let negated = !holds(state, &Condition::Not(Box::new(condition.clone())));
        assert_eq!(negated, holds(state, condition), "{condition:?}");
        holds(state, condition)
    }

    #[test]
    fn each_condition_reads_its_part_of_the_state() {
        let mut state = sample::state();
        assert!(check(&state, &Condition::Flag("arrived".into())));
        assert!(!check(&state, &Condition::Flag("lid_open".into())));

        let quest = |is| Condition::Quest("find_hal".into(), is);
        assert!(check(&state, &quest(QuestIs::Unknown)));
        let at = QuestState { status: QuestStatus::Active, stage: Some("ridge".into()), since: 0 };
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
