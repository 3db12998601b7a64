//! Effects.

use super::condition::{ATTRIBUTES, STATUSES};
use crate::story::document::Value;
use crate::story::fault::Code;
use crate::story::reading::{Named, Reading};
use crate::story::row::Row;
use crate::story::sketch::{self, Shape, Sketch};
use crate::world::{Effect, FlagId, Side};

/// What an effect does, by the word of its `op`.
#[derive(Clone, Copy)]
enum Op {
    Move,
    AddItem,
    RemoveItem,
    PlaceItem,
    ClearItem,
    Gold,
    Hp,
    MaxHp,
    Exp,
    Attribute,
    Affinity,
    Flag,
    Count,
    Learn,
    Status,
    Follow,
    Talent,
    QuestStart,
    QuestStage,
    QuestDone,
    QuestFail,
    MoveCharacter,
    Character,
    Combat,
    EndCombat,
    Time,
    Ending,
}

const SIDES: [(&str, Side); 2] = [("hero", Side::Hero), ("enemy", Side::Enemy)];

const OPS: [(&str, Op); 27] = [
    ("move", Op::Move),
    ("add_item", Op::AddItem),
    ("remove_item", Op::RemoveItem),
    ("place_item", Op::PlaceItem),
    ("clear_item", Op::ClearItem),
    ("gold", Op::Gold),
    ("hp", Op::Hp),
    ("max_hp", Op::MaxHp),
    ("exp", Op::Exp),
    ("attribute", Op::Attribute),
    ("affinity", Op::Affinity),
    ("flag", Op::Flag),
    ("count", Op::Count),
    ("learn", Op::Learn),
    ("status", Op::Status),
    ("follow", Op::Follow),
    ("talent", Op::Talent),
    ("quest_start", Op::QuestStart),
    ("quest_stage", Op::QuestStage),
    ("quest_done", Op::QuestDone),
    ("quest_fail", Op::QuestFail),
    ("move_character", Op::MoveCharacter),
    ("character", Op::Character),
    ("combat", Op::Combat),
    ("end_combat", Op::EndCombat),
    ("time", Op::Time),
    ("ending", Op::Ending),
];

/// The list of effects at `key`; empty if absent.
pub(super) fn effects(row: &mut Row<'_, '_>, key: &'static str) -> Vec<Effect> {
    row.note(key, Shape::Effects);
    let values = row.list(key);
    let effects: Vec<Effect> = values.iter().filter_map(|value| effect(row.reading, value)).collect();
    row.reading.effects.extend(effects.iter().cloned());
    effects
}

fn effect(reading: &mut Reading, value: &Value) -> Option<Effect> {
    let mut row = Row::open_as(reading, value, "effects", Some(Code::BadEffect))?;
    let op = row.need_choice("op", &OPS)?;
    let effect = read(&mut row, op);
    row.finish();
    effect
}

/// What each effect asks for.
pub(super) fn sketches() -> Vec<Sketch> {
    let of = |(word, op): (&'static str, Op)| {
        sketch::of(&[("op", Some(Shape::Choice(vec![word])))], |reading, value| {
            if let Some(mut row) = Row::open_as(reading, value, "effects", Some(Code::BadEffect)) {
                read(&mut row, op);
            }
        })
    };
    OPS.into_iter().map(of).collect()
}

fn read(row: &mut Row<'_, '_>, op: Op) -> Option<Effect> {
    Some(match op {
        Op::Move => Effect::Move { to: row.need_refer("to", Named::Node).as_str().into() },
        Op::AddItem => {
            let item = row.need_refer("item", Named::Item);
            Effect::AddItem { item: item.as_str().into(), count: count(row) }
        }
        Op::RemoveItem => {
            let item = row.need_refer("item", Named::Item);
            Effect::RemoveItem { item: item.as_str().into(), count: count(row) }
        }
        Op::PlaceItem => {
            let item = row.need_refer("item", Named::Item);
            let node = row.refer("node", Named::Node).map(|node| node.as_str().into());
            Effect::PlaceItem { item: item.as_str().into(), node, count: count(row) }
        }
        Op::ClearItem => {
            let item = row.need_refer("item", Named::Item);
            let node = row.refer("node", Named::Node).map(|node| node.as_str().into());
            Effect::ClearItem { item: item.as_str().into(), node, count: count(row) }
        }
        Op::Gold => Effect::Gold { delta: row.need_number("delta", -1_000_000..=1_000_000)? },
        Op::Hp => Effect::Hp { delta: row.need_number("delta", -1_000_000..=1_000_000)? },
        Op::MaxHp => Effect::MaxHp { delta: row.need_number("delta", -10_000..=10_000)? },
        Op::Exp => Effect::Exp { delta: row.need_number("delta", 0..=1_000_000)? },
        Op::Attribute => {
            let attribute = row.need_choice("attribute", &ATTRIBUTES);
            let delta = row.need_number("delta", -100..=100);
            Effect::Attribute { attribute: attribute?, delta: delta? }
        }
        Op::Affinity => {
            let character = row.need_refer("character", Named::Character);
            Effect::Affinity { character: character.as_str().into(), delta: row.need_number("delta", -200..=200)? }
        }
        Op::Flag => {
            let value = row.flag_or("value", true);
            let flag = row.need("flag")?;
            Effect::Flag { flag: FlagId::new(row.id_of(flag, "flag")?), value }
        }
        Op::Count => {
            let counter = row.need_refer("counter", Named::Counter);
            Effect::Count { counter: counter.as_str().into(), delta: row.need_number("delta", -1_000_000..=1_000_000)? }
        }
        Op::Learn => Effect::Learn { fact: row.need_refer("fact", Named::Fact).as_str().into() },
        Op::Status => {
            let status = row.need_refer("status", Named::Status).as_str().into();
            let turns = row.number("turns", 0..=1_000);
            Effect::Status { status, turns, on: row.choice("on", &SIDES).unwrap_or(Side::Hero) }
        }
        Op::Follow => {
            let character = row.need_refer("character", Named::Companion).as_str().into();
            Effect::Follow { character, value: row.flag_or("value", true) }
        }
        Op::Talent => Effect::Talent { talent: row.need_refer("talent", Named::Talent).as_str().into() },
        Op::QuestStart => Effect::QuestStart { quest: row.need_refer("quest", Named::Quest).as_str().into() },
        Op::QuestStage => {
            let quest = row.need_refer("quest", Named::Quest);
            let stage = row.need("stage")?;
            let stage = row.refer_of(stage, "stage", Named::Stage, Some(&quest))?;
            Effect::QuestStage { quest: quest.as_str().into(), stage: stage.as_str().into() }
        }
        Op::QuestDone => Effect::QuestDone { quest: row.need_refer("quest", Named::Quest).as_str().into() },
        Op::QuestFail => Effect::QuestFail { quest: row.need_refer("quest", Named::Quest).as_str().into() },
        Op::MoveCharacter => {
            let character = row.need_refer("character", Named::Character);
            let to = row.refer("to", Named::Node).map(|to| to.as_str().into());
            Effect::MoveCharacter { character: character.as_str().into(), to }
        }
        Op::Character => {
            let character = row.need_refer("character", Named::Character);
            Effect::Character { character: character.as_str().into(), is: row.need_choice("is", &STATUSES)? }
        }
        Op::Combat => Effect::Combat { enemy: row.need_refer("enemy", Named::Enemy).as_str().into() },
        Op::EndCombat => Effect::EndCombat,
        Op::Time => Effect::Time { periods: row.need_number("periods", 1..=40)? },
        Op::Ending => Effect::Ending { ending: row.need_refer("ending", Named::Ending).as_str().into() },
    })
}

/// A count, 1 if absent.
fn count(row: &mut Row<'_, '_>) -> u32 {
    row.number("count", 1..=9_999).unwrap_or(1)
}
