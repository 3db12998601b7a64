//! A state of one version of a story, taken into another version of it.

use std::collections::BTreeMap;

use super::begin::{lying, standing};
use super::view;
use crate::world::{CharacterId, EndingId, EnemyId, ItemId, NodeId, QuestId, QuestStatus, State, Story, Thing};

/// What a state speaks of and the story does not have.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Gone {
    /// The node in which the hero was: the hero stands where the story begins.
    Node(NodeId),
    /// A character.
    Character(CharacterId),
    /// A quest that had begun.
    Quest(QuestId),
    /// The stage at which a quest was: it is at its first again.
    Stage(QuestId),
    /// Something that was carried.
    Item(ItemId),
    /// The enemy of the fight: the fight is over.
    Enemy(EnemyId),
    /// The ending that was offered.
    Ending(EndingId),
}

/// The state as the story has it: what the story lost is left out, and its new characters and the things in its new nodes
/// are there. A state of this very story stays as it is. No turn is spent and nothing happens in the world.
#[must_use]
pub fn adopt(story: &Story, mut state: State) -> (State, Vec<Gone>) {
    let mut gone = Vec::new();
    if !story.nodes.contains(&state.node) {
        gone.push(Gone::Node(std::mem::replace(&mut state.node, story.start.node.clone())));
        state.visits.entry(state.node.clone()).or_insert(1);
        state.combat = None;
    }
    characters(story, &mut state, &mut gone);
    quests(story, &mut state, &mut gone);
    things(story, &mut state, &mut gone);
    if let Some(combat) = state.combat.take_if(|combat| !story.enemies.contains(&combat.enemy)) {
        gone.push(Gone::Enemy(combat.enemy));
    }
    if let Some(combat) = &mut state.combat {
        combat.from.take_if(|from| !story.nodes.contains(from));
    }
    if let Some(ending) = state.offered.take_if(|ending| !story.endings.contains(ending)) {
        gone.push(Gone::Ending(ending));
    }
    state.statuses.retain(|status, _| story.statuses.contains(status));
    if let Some(combat) = &mut state.combat {
        combat.statuses.retain(|status, _| story.statuses.contains(status));
    }
    let mut following = std::mem::take(&mut state.following);
    following.retain(|who| view::is_present(&state, who));
    state.following = following;
    let focus = &mut state.focus;
    focus.from.take_if(|from| !story.nodes.contains(from));
    focus.thing.take_if(|thing| match thing {
        Thing::Enemy(enemy) => !story.enemies.contains(enemy),
        Thing::Exit(to) => !story.nodes.contains(to),
        Thing::Item(_) | Thing::Character(_) | Thing::Feature(_) | Thing::Hero => false,
    });
    (state, gone)
}

fn characters(story: &Story, state: &mut State, gone: &mut Vec<Gone>) {
    let known = std::mem::take(&mut state.characters);
    for (id, mut character) in known {
        let who = story.characters.get(&id);
        if who.is_none() && !state.introduced.iter().any(|new| new.id == id.as_str()) {
            gone.push(Gone::Character(id));
            continue;
        }
        if character.node.as_ref().is_some_and(|node| !story.nodes.contains(node)) {
            character.node = who.and_then(|who| who.node.clone());
        }
        state.characters.insert(id, character);
    }
    for who in &story.characters {
        state.characters.entry(who.id.clone()).or_insert_with(|| standing(who));
    }
    let present = state.partner.as_ref().is_some_and(|who| view::is_present(state, who));
    if !present {
        state.partner = None;
    }
    let lost = gone.iter().any(|gone| matches!(gone, Gone::Character(id) if state.focus.person.as_ref() == Some(id)));
    if lost {
        state.focus.person = None;
    }
}

fn quests(story: &Story, state: &mut State, gone: &mut Vec<Gone>) {
    state.quests.retain(|id, quest| {
        let Some(known) = story.quests.get(id) else {
            gone.push(Gone::Quest(id.clone()));
            return false;
        };
        let stands = |stage| known.stages.iter().any(|known| known.id == stage);
        if quest.status == QuestStatus::Active && quest.stage.clone().is_some_and(|stage| !stands(stage)) {
            quest.stage = known.stages.first().map(|stage| stage.id.clone());
            gone.push(Gone::Stage(id.clone()));
        }
        true
    });
}

fn things(story: &Story, state: &mut State, gone: &mut Vec<Gone>) {
    let known =
        |item: &ItemId| story.items.contains(item) || state.introduced.iter().any(|new| new.id == item.as_str());
    state.hero.items.retain(|item, _| {
        let known = known(item);
        if !known {
            gone.push(Gone::Item(item.clone()));
        }
        known
    });
    for lying in state.ground.values_mut() {
        lying.retain(|item, _| known(item));
    }
    state.ground.retain(|node, lying| story.nodes.contains(node) && !lying.is_empty());
    // a node in which nobody was and nothing lies is most likely new: its things are there from now on
    for node in story.nodes.iter().filter(|node| !state.visits.contains_key(&node.id)) {
        let items: BTreeMap<_, _> = lying(&node.items);
        if !items.is_empty() {
            state.ground.entry(node.id.clone()).or_insert(items);
        }
    }
}
