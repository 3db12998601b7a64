//! A state that is taken into another version of its story.

use super::*;
use crate::world::{Combat, Table};

/// The sample story without a row of a table.
fn without<T: Clone + crate::world::Entry>(table: &Table<T>, gone: impl Fn(&T) -> bool) -> Table<T> {
    table.iter().filter(|row| !gone(row)).cloned().collect()
}

#[test]
fn what_the_story_lost_is_left_out_and_named() {
    let mut story = sample::story();
    let mut state = sample::state();
    state.node = "crypt".into();
    state.focus.from = Some("yard".into());
    state.partner = Some("mira".into());
    state.focus.person = Some("mira".into());
    state.hero.items.insert("rope".into(), 1);
    state.ground.insert("crypt".into(), [("sword".into(), 1)].into());
    story.nodes = without(&story.nodes, |node| node.id.as_str() == "crypt");
    story.characters = without(&story.characters, |who| who.id.as_str() == "mira");
    story.items = without(&story.items, |item| item.id.as_str() == "rope");
    let (state, gone) = adopt(&story, state);
    assert_eq!(gone, [Gone::Node("crypt".into()), Gone::Character("mira".into()), Gone::Item("rope".into())]);
    assert_eq!((state.node.as_str(), &state.partner, &state.focus.person), ("hut", &None, &None));
    assert_eq!(state.focus.from, Some("yard".into()));
    assert!(!state.characters.contains_key(&CharacterId::from("mira")));
    assert!(!state.hero.items.contains_key(&ItemId::from("rope")) && !state.ground.contains_key(&"crypt".into()));
    let (again, gone) = adopt(&story, state.clone());
    assert_eq!((again, gone), (state, Vec::new()), "once is enough");
}

#[test]
fn a_quest_without_its_stage_begins_again_and_one_that_is_lost_is_dropped() {
    let mut story = sample::story();
    let mut state = sample::state();
    let active = |stage: &str| crate::world::QuestState {
        status: crate::world::QuestStatus::Active,
        stage: Some(stage.into()),
        since: 1,
        began: None,
        warned: false,
    };
    state.quests = [("find_hal".into(), active("crypt")), ("wolf_hunt".into(), active("kill"))].into();
    let mut quest = story.quests.get(&"find_hal".into()).unwrap().clone();
    quest.stages.retain(|stage| stage.id.as_str() != "crypt");
    story.quests = std::iter::once(quest).collect();
    let (state, gone) = adopt(&story, state);
    assert_eq!(gone, [Gone::Stage("find_hal".into()), Gone::Quest("wolf_hunt".into())]);
    assert_eq!(state.quests[&"find_hal".into()].stage, Some("ridge".into()));
    assert!(!state.quests.contains_key(&"wolf_hunt".into()));
}

#[test]
fn a_fight_with_nobody_is_over_and_no_ending_stands_open_that_is_not_there() {
    let mut story = sample::story();
    let mut state = sample::state();
    state.combat = Some(Combat {
        enemy: "wolf".into(),
        hp: 3,
        round: 1,
        guard: false,
        from: None,
        talks: 0,
        statuses: std::collections::BTreeMap::new(),
    });
    state.offered = Some("dawn".into());
    story.enemies = without(&story.enemies, |enemy| enemy.id.as_str() == "wolf");
    story.endings = without(&story.endings, |ending| ending.id.as_str() == "dawn");
    let (state, gone) = adopt(&story, state);
    assert_eq!(gone, [Gone::Enemy("wolf".into()), Gone::Ending("dawn".into())]);
    assert_eq!((&state.combat, &state.offered), (&None, &None));
}

#[test]
fn what_is_new_in_the_story_is_there() {
    let whole = sample::story();
    let mut story = sample::story();
    story.characters = without(&story.characters, |who| who.id.as_str() == "mira");
    story.nodes = without(&story.nodes, |node| node.id.as_str() == "ridge");
    let state = begin(&story, sample::hero(), &mut Dice::new(7, 0)).state;
    assert!(!state.characters.contains_key(&CharacterId::from("mira")));
    let (state, gone) = adopt(&whole, state);
    assert!(gone.is_empty());
    assert_eq!(state.characters[&"mira".into()].node, Some("yard".into()));
    assert_eq!(state.ground, sample::state().ground);
}
