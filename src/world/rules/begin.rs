//! The world before anything happened.

use std::collections::{BTreeMap, BTreeSet};

use super::bounds::MAX_HP;
use crate::world::{Character, CharacterState, Hero, ItemId, State, Status, Story};

/// The state at the start of a story, before its effects.
pub(super) fn opening(story: &Story, mut hero: Hero) -> State {
    hero.max_hp = hero.max_hp.clamp(1, MAX_HP);
    hero.hp = hero.hp.clamp(1, hero.max_hp);
    hero.gold = hero.gold.max(0);
    hero.exp = hero.exp.max(0);
    hero.items.retain(|_, count| *count > 0);
    let node = story.start.node.clone();
    let ground = story.nodes.iter().map(|node| (node.id.clone(), lying(&node.items)));
    State {
        visits: BTreeMap::from([(node.clone(), 1)]),
        characters: story.characters.iter().map(|who| (who.id.clone(), standing(who))).collect(),
        ground: ground.filter(|(_, items)| !items.is_empty()).collect(),
        ..State::new(hero, node, story.start.period)
    }
}

/// Where a character stands at the start. Thresholds that hold already are crossed already: nothing is told of them.
pub(super) fn standing(who: &Character) -> CharacterState {
    let affinity = who.affinity.clamp(-100, 100);
    CharacterState {
        node: who.node.clone(),
        status: Status::Alive,
        affinity,
        met: false,
        told: BTreeMap::new(),
        gifts: BTreeMap::new(),
        // One that asks for more than affinity is crossed in play.
        thresholds: reached(who, affinity).filter(|place| is_plain(who, *place)).collect(),
        answers: BTreeMap::new(),
        heard: BTreeSet::new(),
        shown: BTreeSet::new(),
        remarks: BTreeSet::new(),
    }
}

fn is_plain(who: &Character, place: u32) -> bool {
    usize::try_from(place).ok().and_then(|place| who.thresholds.get(place)).is_some_and(|known| known.when.is_empty())
}

pub(super) fn lying(items: &BTreeMap<ItemId, u32>) -> BTreeMap<ItemId, u32> {
    items.iter().filter(|(_, count)| **count > 0).map(|(item, count)| (item.clone(), *count)).collect()
}

/// The places of the thresholds that `affinity` has reached.
pub(super) fn reached(who: &Character, affinity: i32) -> impl Iterator<Item = u32> {
    (0_u32..)
        .zip(&who.thresholds)
        .filter(
            move |(_, threshold)| if threshold.at >= 0 { affinity >= threshold.at } else { affinity <= threshold.at },
        )
        .map(|(place, _)| place)
}
