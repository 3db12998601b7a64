//! Nodes.

use super::condition::conditions;
use super::effect::effects;
use super::novel::CHAPTERS;
use super::part::{branch, check, moods, need_branch, outcomes, weaves, when_and_any};
use crate::story::document::{Kind, Value};
use crate::story::fault::Code;
use crate::story::reading::{Named, Reading};
use crate::story::row::Row;
use crate::story::sketch::Shape;
use crate::text::Message;
use crate::world::{Action, Arrival, Branch, Direction, Encounter, Exit, Feature, Node};

const DIRECTIONS: [(&str, Direction); 12] = [
    ("north", Direction::North),
    ("northeast", Direction::Northeast),
    ("east", Direction::East),
    ("southeast", Direction::Southeast),
    ("south", Direction::South),
    ("southwest", Direction::Southwest),
    ("west", Direction::West),
    ("northwest", Direction::Northwest),
    ("up", Direction::Up),
    ("down", Direction::Down),
    ("in", Direction::In),
    ("out", Direction::Out),
];

/// One of `[[nodes]]`.
pub(super) fn node(reading: &mut Reading, value: &Value) -> Option<Node> {
    let mut row = Row::open(reading, value, "nodes")?;
    let id = row.id(Named::Node, "");
    let region = row.need_refer("region", Named::Region).as_str().into();
    let (name, words, map) = (row.need_line("name"), row.words("words"), map(&mut row));
    let rest = row.flag("rest");
    let items = row.counts("items").into_iter().map(|(item, count)| (item.as_str().into(), count)).collect();
    let (first, again, moods) = (row.need_text("first"), row.texts("again"), moods(&mut row, "moods"));
    row.expect("again", again.len(), 1);
    row.expect("moods", moods.len(), 3);
    let weaves = weaves(&mut row);
    let exits = row.list("exits").iter().filter_map(|value| exit(row.reading, value, &id)).collect();
    let features = row.list("features").iter().filter_map(|value| feature(row.reading, value, &id)).collect();
    let actions = row.list("actions").iter().filter_map(|value| action(row.reading, value, &id)).collect();
    let encounters = row.list("encounters").iter().filter_map(|value| encounter(row.reading, value)).collect();
    let entries = row.list("entries").iter().filter_map(|value| arrival(row.reading, value)).collect();
    row.finish();
    let id = id.as_str().into();
    Some(Node {
        id,
        region,
        name,
        words,
        first,
        again,
        moods,
        weaves,
        exits,
        features,
        actions,
        encounters,
        entries,
        items,
        rest,
        map,
    })
}

/// `map = [0, 0]`
fn map(row: &mut Row<'_, '_>) -> Option<(i32, i32)> {
    row.note("map", Shape::Pair(-200..=200));
    let value = row.take("map")?;
    let Kind::List(numbers) = &value.kind else {
        crate::story::row::wrong_type(row.reading, value, "map", "list", None);
        return None;
    };
    let [column, line] = numbers.as_slice() else {
        let place = row.reading.place(&value.span);
        row.reading.fault(Code::BadValue, &place, Message::new("story-bad-map"), None);
        return None;
    };
    let (column, line) = (row.number_of(column, "map", &(-200..=200)), row.number_of(line, "map", &(-200..=200)));
    Some((column?, line?))
}

fn exit(reading: &mut Reading, value: &Value, node: &str) -> Option<Exit> {
    let mut row = Row::open(reading, value, "nodes.exits")?;
    let to = row.need("to").and_then(|value| {
        let to = row.refer_of(value, "to", Named::Node, None)?;
        let place = row.reading.place(&value.span);
        row.reading.define(Named::Exit, node, &to, place);
        Some(to)
    });
    let direction = row.choice("direction", &DIRECTIONS);
    let (label, words) = (row.need_line("label"), row.words("words"));
    let (when, hidden) = (when_and_any(&mut row), row.flag("hidden"));
    let refusal = row.text("refusal");
    if !when.is_empty() && !hidden && refusal.is_empty() {
        row.missing_text("refusal");
    }
    let (check, text, failure) = (check(&mut row, "check"), row.text("text"), branch(&mut row, "failure"));
    let effects = effects(&mut row, "effects");
    let chapter = row.number("chapter", CHAPTERS).unwrap_or(0);
    row.finish();
    let to = to.unwrap_or_default().as_str().into();
    Some(Exit { to, direction, label, words, when, refusal, hidden, check, text, failure, effects, chapter })
}

fn feature(reading: &mut Reading, value: &Value, node: &str) -> Option<Feature> {
    let mut row = Row::open(reading, value, "nodes.features")?;
    let id = row.id(Named::Feature, node).as_str().into();
    let (name, words) = (row.need_line("name"), row.words("words"));
    let (when, texts) = (conditions(&mut row, "when"), row.need_texts("texts"));
    let effects = effects(&mut row, "effects");
    let speak = row.take("speak").and_then(|value| row.refer_of(value, "speak", Named::Action, Some(node)));
    row.finish();
    Some(Feature { id, name, words, when, texts, effects, speak: speak.map(|id| id.as_str().into()) })
}

fn action(reading: &mut Reading, value: &Value, node: &str) -> Option<Action> {
    let mut row = Row::open(reading, value, "nodes.actions")?;
    let id = row.id(Named::Action, node).as_str().into();
    let (label, words) = (row.need_line("label"), row.words("words"));
    let (when, check) = (when_and_any(&mut row), check(&mut row, "check"));
    let outcomes = outcomes(&mut row, "outcomes");
    let success = need_branch(&mut row, "success");
    let failure: Branch = if check.is_some() {
        need_branch(&mut row, "failure")
    } else {
        branch(&mut row, "failure").unwrap_or_default()
    };
    let (once, hidden) = (row.flag("once"), row.flag("hidden"));
    row.finish();
    Some(Action { id, label, words, when, check, outcomes, success, failure, once, hidden })
}

fn arrival(reading: &mut Reading, value: &Value) -> Option<Arrival> {
    let mut row = Row::open(reading, value, "nodes.entries")?;
    let (when, once, text) = (conditions(&mut row, "when"), row.flag_or("once", true), row.text("text"));
    let effects = effects(&mut row, "effects");
    if text.is_empty() && effects.is_empty() {
        row.missing_unless("text");
    }
    row.finish();
    Some(Arrival { when, once, text, effects })
}

fn encounter(reading: &mut Reading, value: &Value) -> Option<Encounter> {
    let mut row = Row::open(reading, value, "nodes.encounters")?;
    let enemy = row.need_refer("enemy", Named::Enemy).as_str().into();
    let chance = row.number("chance", 1..=100).unwrap_or(100);
    let (when, once) = (conditions(&mut row, "when"), row.flag("once"));
    row.finish();
    Some(Encounter { enemy, when, chance, once })
}
