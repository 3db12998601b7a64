//! Conditions.

use crate::story::document::{Kind, Value};
use crate::story::fault::Code;
use crate::story::reading::{Named, Place, Reading};
use crate::story::row::{Row, is_id, shown, suggest, wrong_type};
use crate::story::sketch::{self, Shape, Sketch};
use crate::text::Message;
use crate::world::{Attribute, Condition, FlagId, Period, QuestIs, Span, Status};

/// The keys that say what a condition is about.
const LEADS: [&str; 26] = [
    "flag",
    "quest",
    "counter",
    "knows",
    "affinity",
    "attribute",
    "level",
    "talent",
    "status",
    "item",
    "gold",
    "health_below",
    "node",
    "visited",
    "time",
    "turn",
    "day",
    "present",
    "met",
    "told",
    "character",
    "following",
    "defeated",
    "stuck",
    "not",
    "all",
];
/// The last of them, apart so that the list stays in the order of the manual.
const ANY: &str = "any";

pub(super) const ATTRIBUTES: [(&str, Attribute); 3] =
    [("strength", Attribute::Strength), ("agility", Attribute::Agility), ("intelligence", Attribute::Intelligence)];
pub(super) const PERIODS: [(&str, Period); 4] =
    [("dawn", Period::Dawn), ("day", Period::Day), ("dusk", Period::Dusk), ("night", Period::Night)];
pub(super) const STATUSES: [(&str, Status); 3] =
    [("alive", Status::Alive), ("dead", Status::Dead), ("away", Status::Away)];
const QUEST_IS: [(&str, QuestIs); 4] =
    [("unknown", QuestIs::Unknown), ("active", QuestIs::Active), ("done", QuestIs::Done), ("failed", QuestIs::Failed)];

const BAD: Option<Code> = Some(Code::BadCondition);

/// The list of conditions at `key`; empty if absent.
pub(super) fn conditions(row: &mut Row<'_, '_>, key: &'static str) -> Vec<Condition> {
    let placed = placed(row, key);
    let conditions = placed.iter().map(|(condition, _)| condition.clone()).collect();
    row.reading.conditions.push(placed);
    conditions
}

/// The conditions at `key`, each with its place.
fn placed(row: &mut Row<'_, '_>, key: &'static str) -> Vec<(Condition, Place)> {
    row.note(key, Shape::Conditions);
    row.take(key).map(|value| condition_list(row.reading, value, key)).unwrap_or_default()
}

/// The conditions of an `all` or `any`.
fn parts(row: &mut Row<'_, '_>, key: &'static str) -> Vec<Condition> {
    placed(row, key).into_iter().map(|(condition, _)| condition).collect()
}

fn condition_list(reading: &mut Reading, value: &Value, key: &'static str) -> Vec<(Condition, Place)> {
    match &value.kind {
        Kind::List(values) => {
            let mut list = Vec::new();
            for value in values {
                if let Some(condition) = condition(reading, value) {
                    list.push((condition, reading.place(&value.span)));
                }
            }
            list
        }
        Kind::Table(_) => {
            let place = reading.place(&value.span);
            let help = Message::new("story-condition-brackets").with("example", format!("{key} = [{{ … }}]"));
            reading.fault(
                Code::BadCondition,
                &place,
                Message::new("story-condition-list").with("key", key),
                Some(help),
            );
            Vec::new()
        }
        _ => {
            wrong_type(reading, value, key, "list", BAD);
            Vec::new()
        }
    }
}

/// One condition.
fn condition(reading: &mut Reading, value: &Value) -> Option<Condition> {
    let mut row = Row::open_as(reading, value, "when", BAD)?;
    let leads: Vec<&'static str> =
        LEADS.into_iter().chain([ANY]).filter(|lead| row.entries().iter().any(|entry| entry.key == *lead)).collect();
    let [lead] = leads.as_slice() else {
        let (message, help) = if leads.is_empty() {
            let wrong = row.entries().first().map(|entry| entry.key.as_str()).unwrap_or_default();
            let message = Message::new("story-condition-unknown").with("key", shown(wrong));
            (message, suggest(wrong, LEADS.into_iter().chain([ANY])))
        } else {
            let keys = leads.iter().map(|lead| format!("`{lead}`")).collect::<Vec<_>>().join(", ");
            let help = Message::new("story-condition-apart").with("example", "{ … }, { … }");
            (Message::new("story-condition-several").with("keys", keys), Some(help))
        };
        row.fault(Code::BadCondition, message, help);
        return None;
    };
    let condition = about(&mut row, lead);
    row.finish();
    condition
}

/// The condition that `lead` begins.
fn about(row: &mut Row<'_, '_>, lead: &'static str) -> Option<Condition> {
    Some(match lead {
        "flag" => {
            let value = row.take(lead)?;
            let id = row.id_of(value, lead)?;
            let place = row.reading.place(&value.span);
            row.reading.flags_read.push((id.clone(), place));
            match row.number("turns", 1..=1_000_000) {
                Some(turns) => Condition::FlagFor(FlagId::new(id), turns),
                None => Condition::Flag(FlagId::new(id)),
            }
        }
        "quest" => return quest(row),
        "counter" => {
            let counter = row.need_refer(lead, Named::Counter);
            let (min, max) = bounds(row, -1_000_000..=1_000_000)?;
            Condition::Counter(counter.as_str().into(), min, max)
        }
        "knows" => Condition::Knows(row.need_refer(lead, Named::Fact).as_str().into()),
        "level" => Condition::Level(row.need_number(lead, 1..=1_000)?),
        "talent" => Condition::Talent(row.need_refer(lead, Named::Talent).as_str().into()),
        "status" => Condition::Bears(row.need_refer(lead, Named::Status).as_str().into()),
        "following" => Condition::Following(row.need_refer(lead, Named::Companion).as_str().into()),
        "stuck" => Condition::Stuck(row.need_number(lead, 1..=1_000_000)?),
        "affinity" => {
            let character = row.need_refer(lead, Named::Character);
            let (min, max) = bounds(row, -100..=100)?;
            Condition::Affinity(character.as_str().into(), min, max)
        }
        "attribute" => {
            let attribute = row.need_choice(lead, &ATTRIBUTES);
            let (min, max) = bounds(row, 0..=1_000)?;
            Condition::Attribute(attribute?, min, max)
        }
        "item" => {
            let item = row.need_refer(lead, Named::Item);
            let place = row.place().clone();
            row.reading.items_read.push((item.clone(), place));
            Condition::Item(item.as_str().into(), count(row, "count"))
        }
        "gold" => Condition::Gold(row.need_number(lead, 0..=1_000_000_000)?),
        "health_below" => Condition::HealthBelow(row.need_number(lead, 1..=100)?),
        "node" => Condition::Node(row.need_refer(lead, Named::Node).as_str().into()),
        "visited" => {
            let node = row.need_refer(lead, Named::Node);
            Condition::Visited(node.as_str().into(), count(row, "times"))
        }
        "time" => Condition::Time(periods(row)?),
        "turn" => Condition::Turn(row.need_number(lead, 1..=1_000_000)?),
        "day" => Condition::Day(row.need_number(lead, 1..=1_000_000)?),
        "present" => Condition::Present(row.need_refer(lead, Named::Character).as_str().into()),
        "met" => Condition::Met(row.need_refer(lead, Named::Character).as_str().into()),
        "told" => return told(row),
        "character" => return character(row),
        "defeated" => {
            let enemy = row.need_refer(lead, Named::Enemy);
            Condition::Defeated(enemy.as_str().into(), count(row, "times"))
        }
        "not" => {
            row.note(lead, Shape::Condition);
            let value = row.take(lead)?;
            Condition::Not(Box::new(condition(row.reading, value)?))
        }
        "all" => Condition::All(parts(row, lead)),
        _ => Condition::Any(parts(row, ANY)),
    })
}

/// What each condition asks for, in the order of the manual.
pub(super) fn sketches() -> Vec<Sketch> {
    let lead = |lead: &'static str| {
        sketch::of(&[(lead, None)], |reading, value| {
            if let Some(mut row) = Row::open_as(reading, value, "when", BAD) {
                about(&mut row, lead);
            }
        })
    };
    LEADS.into_iter().chain([ANY]).map(lead).collect()
}

fn quest(row: &mut Row<'_, '_>) -> Option<Condition> {
    let quest = row.need_refer("quest", Named::Quest);
    let is = row.choice("is", &QUEST_IS);
    let stage = row.take("stage").and_then(|value| row.refer_of(value, "stage", Named::Stage, Some(&quest)));
    let span = span(row);
    match (is, stage, span) {
        (Some(is), None, None) => Some(Condition::Quest(quest.as_str().into(), is)),
        (None, Some(stage), None) => Some(Condition::Stage(quest.as_str().into(), stage.as_str().into())),
        (None, None, Some(span)) => Some(Condition::QuestFor(quest.as_str().into(), span)),
        _ => {
            if !asked(row, &["is", "stage", "turns", "days"], 1) {
                row.fault(Code::BadCondition, Message::new("story-condition-quest"), None);
            }
            None
        }
    }
}

/// `turns = 60` or `days = 2`, if one is there; both are one too many.
pub(super) fn span(row: &mut Row<'_, '_>) -> Option<Span> {
    let (turns, days) = (row.number("turns", 1..=100_000), row.number("days", 1..=10_000));
    match (turns, days) {
        (Some(turns), None) => Some(Span::Turns(turns)),
        (None, Some(days)) => Some(Span::Days(days)),
        _ => None,
    }
}

fn character(row: &mut Row<'_, '_>) -> Option<Condition> {
    let character = row.need_refer("character", Named::Character);
    let is = row.choice("is", &STATUSES);
    let at = row.refer("at", Named::Node);
    match (is, at) {
        (Some(is), None) => Some(Condition::Character(character.as_str().into(), is)),
        (None, Some(at)) => Some(Condition::CharacterAt(character.as_str().into(), at.as_str().into())),
        _ => {
            if !asked(row, &["is", "at"], 1) {
                row.fault(Code::BadCondition, Message::new("story-condition-character"), None);
            }
            None
        }
    }
}

/// `told = "c/topic"`
fn told(row: &mut Row<'_, '_>) -> Option<Condition> {
    row.note("told", Shape::Topic);
    let value = row.take("told")?;
    let Kind::Text(text) = &value.kind else {
        wrong_type(row.reading, value, "told", "text", BAD);
        return None;
    };
    let parts = text.split_once('/').filter(|(character, topic)| is_id(character) && is_id(topic));
    let Some((character, topic)) = parts else {
        let message = Message::new("story-condition-told").with("value", shown(text));
        let help = Message::new("story-condition-told-help").with("example", "told = \"hunter/hal\"");
        row.fault(Code::BadCondition, message, Some(help));
        return None;
    };
    let place = row.reading.place(&value.span);
    row.reading.refer(Named::Character, None, character, place.clone());
    row.reading.refer(Named::Topic, Some(character), topic, place);
    Some(Condition::Told(character.into(), topic.into()))
}

/// `time = "night"` or a list.
fn periods(row: &mut Row<'_, '_>) -> Option<Vec<Period>> {
    row.note("time", Shape::Choices(PERIODS.map(|(name, _)| name).to_vec()));
    let value = row.take("time")?;
    let Kind::List(values) = &value.kind else {
        return row.choice_of(value, "time", &PERIODS).map(|period| vec![period]);
    };
    if values.is_empty() {
        row.fault(Code::BadCondition, Message::new("story-condition-time"), None);
    }
    Some(values.iter().filter_map(|value| row.choice_of(value, "time", &PERIODS)).collect())
}

/// `min` and `max`, of which one has to be there.
fn bounds(row: &mut Row<'_, '_>, range: std::ops::RangeInclusive<i64>) -> Option<(Option<i32>, Option<i32>)> {
    let (min, max) = (row.number("min", range.clone()), row.number("max", range));
    if !asked(row, &["min", "max"], 1) && !asked(row, &["min", "max"], 2) {
        row.fault(Code::BadCondition, Message::new("story-condition-bounds"), None);
        return None;
    }
    if let (Some(least), Some(most)) = (min, max)
        && least > most
    {
        row.fault(Code::BadCondition, Message::new("story-condition-order"), None);
    }
    Some((min, max))
}

/// Whether exactly `count` of the keys are there.
fn asked(row: &Row<'_, '_>, keys: &[&str], count: usize) -> bool {
    row.entries().iter().filter(|entry| keys.contains(&entry.key.as_str())).count() == count
}

/// A count, 1 if absent.
fn count(row: &mut Row<'_, '_>, key: &'static str) -> u32 {
    row.number(key, 1..=9_999).unwrap_or(1)
}
