//! Lore.

use super::condition::conditions;
use crate::story::document::{Kind, Value};
use crate::story::fault::Code;
use crate::story::reading::{Form, Named, Reading};
use crate::story::row::{Row, wrong_type};
use crate::story::sketch::Shape;
use crate::text::Message;
use crate::world::{
    LoreEntry, LoreGroup, LoreLogic, LoreMatching, LorePersons, LorePosition, LoreRecursion, LoreSettings,
};

/// The most messages that are searched for keys.
const SCAN: std::ops::RangeInclusive<i64> = 0..=1_000;
/// The most steps of recursion.
const STEPS: std::ops::RangeInclusive<i64> = 0..=100;
/// The longest wait, in turns.
const TURNS: std::ops::RangeInclusive<i64> = 0..=1_000_000;
/// An order, and a weight, where none is written.
const MIDDLE: i32 = 100;
const LOGICS: [(&str, LoreLogic); 4] = [
    ("and_any", LoreLogic::AndAny),
    ("not_all", LoreLogic::NotAll),
    ("not_any", LoreLogic::NotAny),
    ("and_all", LoreLogic::AndAll),
];
const POSITIONS: [(&str, LorePosition); 2] = [("before", LorePosition::Before), ("after", LorePosition::After)];

/// `[settings]` of a file of lore.
pub(super) fn settings(reading: &mut Reading, value: &Value) -> Option<LoreSettings> {
    let usual = LoreSettings::default();
    let mut row = Row::open(reading, value, "settings")?;
    let settings = LoreSettings {
        scan_depth: row.number("scan_depth", SCAN).unwrap_or(usual.scan_depth),
        budget: row.number("budget", 0..=1_000_000).unwrap_or(usual.budget),
        recursion: row.number("recursion", STEPS).unwrap_or(usual.recursion),
        case_sensitive: row.flag_or("case_sensitive", usual.case_sensitive),
        whole_words: row.flag_or("whole_words", usual.whole_words),
    };
    row.finish();
    Some(settings)
}

/// One of `[[lore]]`.
pub(super) fn entry(reading: &mut Reading, value: &Value) -> Option<LoreEntry> {
    let mut row = Row::open(reading, value, "lore")?;
    let id = row.id(Named::Lore, "").as_str().into();
    let (title, text) = (row.line("title"), row.need_text("text"));
    let (keys, secondary) = (row.keys("keys"), row.keys("secondary"));
    let logic = row.choice("logic", &LOGICS).unwrap_or_default();
    let (enabled, constant) = (row.flag_or("enabled", true), row.flag("constant"));
    let probability = row.number("probability", 0..=100).unwrap_or(100);
    let order = row.number("order", -1_000_000..=1_000_000).unwrap_or(MIDDLE);
    let position = position(&mut row);
    let (group, matching, recursion) = (group(&mut row), matching(&mut row), recursion(&mut row));
    let mut turns = |key| row.number(key, TURNS).unwrap_or(0);
    let (sticky, cooldown, delay) = (turns("sticky"), turns("cooldown"), turns("delay"));
    let persons = persons(&mut row);
    let ignores_budget = row.flag("ignores_budget");
    let when = conditions(&mut row, "when");
    row.finish();
    Some(LoreEntry {
        id,
        title,
        text,
        keys,
        secondary,
        logic,
        enabled,
        constant,
        probability,
        order,
        position,
        group,
        matching,
        recursion,
        sticky,
        cooldown,
        delay,
        persons,
        ignores_budget,
        when,
    })
}

/// `position = "after"`, or `depth = 4`.
fn position(row: &mut Row<'_, '_>) -> LorePosition {
    let position = row.choice("position", &POSITIONS);
    let depth = row.number("depth", 0..=1_000).map(LorePosition::Depth);
    if position.is_some() && depth.is_some() {
        row.fault(Code::BadValue, Message::new("story-lore-position"), None);
    }
    depth.or(position).unwrap_or_default()
}

/// `group = { names = ["weather"], weight = 100, overrides = false }`
fn group(row: &mut Row<'_, '_>) -> LoreGroup {
    let opened = row.take("group").and_then(|value| Row::open(row.reading, value, "group"));
    let Some(mut row) = opened else { return LoreGroup { weight: weight(None), ..LoreGroup::default() } };
    let names = names(&mut row);
    let group =
        LoreGroup { names, weight: weight(row.number("weight", 0..=1_000_000)), overrides: row.flag("overrides") };
    row.finish();
    group
}

fn weight(written: Option<u32>) -> u32 {
    written.unwrap_or(MIDDLE.unsigned_abs())
}

/// `matching = { scan_depth = 4, case_sensitive = true, whole_words = false }`
fn matching(row: &mut Row<'_, '_>) -> LoreMatching {
    let opened = row.take("matching").and_then(|value| Row::open(row.reading, value, "matching"));
    let Some(mut row) = opened else { return LoreMatching::default() };
    let mut flag = |key| row.take(key).is_some().then(|| row.flag(key));
    let (case_sensitive, whole_words) = (flag("case_sensitive"), flag("whole_words"));
    let matching = LoreMatching { scan_depth: row.number("scan_depth", SCAN), case_sensitive, whole_words };
    row.finish();
    matching
}

/// `recursion = { excluded = true, prevents = true, delayed = 1 }`
fn recursion(row: &mut Row<'_, '_>) -> LoreRecursion {
    let opened = row.take("recursion").and_then(|value| Row::open(row.reading, value, "recursion"));
    let Some(mut row) = opened else { return LoreRecursion::default() };
    let (excluded, prevents) = (row.flag("excluded"), row.flag("prevents"));
    let recursion = LoreRecursion { excluded, prevents, delayed: row.number("delayed", STEPS).unwrap_or(0) };
    row.finish();
    recursion
}

/// `persons = { names = ["艾尔文"], excluded = true }`
fn persons(row: &mut Row<'_, '_>) -> LorePersons {
    let opened = row.take("persons").and_then(|value| Row::open(row.reading, value, "persons"));
    let Some(mut row) = opened else { return LorePersons::default() };
    let persons = LorePersons { names: names(&mut row), excluded: row.flag("excluded") };
    row.finish();
    persons
}

/// The list of names at `names`, which has to be there.
fn names(row: &mut Row<'_, '_>) -> Vec<String> {
    row.need("names");
    let mut names = Vec::new();
    let list = row.list("names");
    row.note("names", Shape::Word);
    for value in list {
        if let Kind::Text(text) = &value.kind {
            names.push(row.reading.clean(text, &value.span, Form::Line));
        } else {
            wrong_type(row.reading, value, "names", "text", None);
        }
    }
    names.retain(|name| !name.is_empty());
    names
}
