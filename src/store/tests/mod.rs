use std::collections::BTreeMap;

use super::{SaveHeader, Timestamp, TurnDraft, TurnId};
use crate::text::Language;
use crate::world::{Attributes, Hero, NodeId, Period, State, StoryId};

mod company;
mod facts;
mod files;
mod rows;
mod salvage;
mod tree;
mod versions;

fn header() -> SaveHeader {
    SaveHeader {
        story: StoryId::new("fantasy_001"),
        pack_hash: "ab12".to_owned(),
        pack_version: "1.0.0".to_owned(),
        seed: u64::MAX - 3,
        language: Language::Zh,
        hero: "林".to_owned(),
        created: Timestamp::from_millis(1_796_047_509_000),
    }
}

fn state(depth: u32) -> State {
    let hero = Hero {
        name: "林".to_owned(),
        attributes: Attributes { strength: 5, agility: 5, intelligence: 5 },
        hp: 20,
        max_hp: 20,
        exp: 0,
        gold: 5,
        items: BTreeMap::new(),
        growth: crate::world::Growth::default(),
    };
    State { depth, told: BTreeMap::from([(u64::MAX, 2)]), ..State::new(hero, NodeId::new("hut"), Period::Dawn) }
}

fn at(second: i64) -> Timestamp {
    Timestamp::from_millis(1_796_047_509_000 + second * 1000)
}

/// A turn below `parent` whose input says where it belongs.
fn draft(parent: Option<TurnId>, depth: u32) -> TurnDraft {
    TurnDraft { input: format!("第{depth}步"), ..TurnDraft::new(parent, state(depth), at(i64::from(depth))) }
}
