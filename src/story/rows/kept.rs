//! Counters, facts, statuses and hints.

use super::condition::conditions;
use super::effect::effects;
use crate::story::document::Value;
use crate::story::fault::Code;
use crate::story::reading::{Named, Reading};
use crate::story::row::Row;
use crate::text::{Localized, Message};
use crate::world::{Counter, Effect, HeroStatus, Hint, Rung, StoryFact};

/// The most texts of a hint: gentle, clearer, plain.
const GRADES: usize = 3;

/// One of `[[counters]]`.
pub(super) fn counter(reading: &mut Reading, value: &Value) -> Option<Counter> {
    let mut row = Row::open(reading, value, "counters")?;
    let id = row.id(Named::Counter, "").as_str().into();
    let (name, text) = (row.need_line("name"), row.text("text"));
    let (min, max): (i32, i32) = (number(&mut row, "min", -100), number(&mut row, "max", 100));
    let start = number(&mut row, "start", 0.clamp(min.min(max), max.max(min)));
    if min > max || !(min..=max).contains(&start) {
        row.fault(Code::BadValue, Message::new("story-counter-bounds"), None);
    }
    let shown = row.flag_or("shown", true);
    let levels = row.list("levels").iter().filter_map(|value| rung(row.reading, value)).collect();
    row.finish();
    Some(Counter { id, name, text, start, min, max, shown, levels })
}

fn number(row: &mut Row<'_, '_>, key: &'static str, otherwise: i32) -> i32 {
    row.number(key, -1_000_000..=1_000_000).unwrap_or(otherwise)
}

fn rung(reading: &mut Reading, value: &Value) -> Option<Rung> {
    let mut row = Row::open(reading, value, "counters.levels")?;
    let at = row.need_number("at", -1_000_000..=1_000_000);
    let name = row.need_line("name");
    row.finish();
    Some(Rung { at: at?, name })
}

/// One of `[[facts]]`.
pub(super) fn fact(reading: &mut Reading, value: &Value) -> Option<StoryFact> {
    let mut row = Row::open(reading, value, "facts")?;
    let id = row.id(Named::Fact, "").as_str().into();
    let subject = need_string(&mut row, "subject");
    let relation = need_string(&mut row, "relation");
    let (object, text) = (row.need_line("object"), row.need_text("text"));
    let replaces = row.refer("replaces", Named::Fact).map(|fact| fact.as_str().into());
    if replaces.as_ref() == Some(&id) {
        row.fault(Code::BadValue, Message::new("story-fact-itself"), None);
    }
    row.finish();
    Some(StoryFact { id, subject, relation, object, text, replaces })
}

fn need_string(row: &mut Row<'_, '_>, key: &'static str) -> String {
    row.need(key);
    row.string(key).unwrap_or_default()
}

/// One of `[[statuses]]`.
pub(super) fn status(reading: &mut Reading, value: &Value) -> Option<HeroStatus> {
    let mut row = Row::open(reading, value, "statuses")?;
    let id = row.id(Named::Status, "").as_str().into();
    let (name, text) = (row.need_line("name"), row.need_text("text"));
    let (begins, ends): (Vec<Localized>, _) = (row.texts("begins"), row.texts("ends"));
    let each_turn = effects(&mut row, "each_turn");
    if each_turn.iter().any(|effect| matches!(effect, Effect::Status { turns, .. } if *turns != Some(0))) {
        row.fault(Code::BadEffect, Message::new("story-status-renews"), None);
    }
    let attack = row.number("attack", -20..=20).unwrap_or(0);
    let defense = row.number("defense", -20..=20).unwrap_or(0);
    let speed = row.number("speed", -20..=20).unwrap_or(0);
    let turns = row.number("turns", 1..=1_000).unwrap_or(4);
    let harmful = row.flag_or("harmful", true);
    row.finish();
    Some(HeroStatus { id, name, text, begins, ends, each_turn, attack, defense, speed, turns, harmful })
}

/// One of `[[hints]]`, in a file of its own or in `story.toml`.
pub(super) fn hint(reading: &mut Reading, value: &Value) -> Option<Hint> {
    let mut row = Row::open(reading, value, "hints")?;
    let (when, texts) = (conditions(&mut row, "when"), row.need_texts("texts"));
    if texts.len() > GRADES {
        row.fault(Code::BadValue, Message::new("story-hint-grades").with("most", GRADES), None);
    }
    row.finish();
    Some(Hint { when, texts })
}
