//! World Info: an object with `entries` (an object or a list), or the bare list.

use serde_json::Value;

use super::entry::{Draft, FOR_GOOD, order, put, turns};
use super::{Making, book};
use crate::exchange::fields::{Fields, rows_of};
use crate::text::Message;
use crate::world::{LoreGroup, LoreLogic, LoreMatching, LorePersons, LorePosition, LoreRecursion, LoreSettings};

/// Reads a book of World Info.
pub(super) fn read(making: &mut Making<'_>, document: &Value) {
    let mut entries: Vec<(String, &Value)> = Vec::new();
    if document.is_array() {
        entries.extend(rows_of(document, "").unwrap_or_default());
    } else {
        let Some(mut fields) = Fields::open(document, "") else { return };
        making.tale.title = fields.text_or_none("name", &mut making.report).unwrap_or_default();
        making.tale.blurb = fields.text_or_none("description", &mut making.report).unwrap_or_default();
        entries = fields.rows("entries", "", &mut making.report);
        book::settings(making, &mut fields);
        // a book that came from elsewhere carries it along; it is kept with the rest
        fields.finish(&mut making.report);
    }
    for (pointer, value) in entries {
        either(making, value, pointer, entry);
    }
    let deepest = making.tale.lore.iter().map(|lore| lore.entry.recursion.delayed).max().unwrap_or(0);
    let settings = making.tale.settings.unwrap_or_default();
    if deepest > settings.recursion {
        // whether there is recursion at all stands in no file; such entries want it
        let recursion = deepest.max(book::RECURSION);
        making.tale.settings = Some(LoreSettings { recursion, ..settings });
        making.report.change("entries[].delayUntilRecursion", Message::new("exchange-why-recursion"));
    }
}

/// One entry, as World Info or as a card writes it; `usual` reads one that says neither.
pub(super) fn either(
    making: &mut Making<'_>,
    value: &Value,
    pointer: String,
    usual: fn(&mut Making<'_>, &Value, String),
) {
    match (value.get("key").is_some(), value.get("keys").is_some()) {
        (true, false) => entry(making, value, pointer),
        (false, true) => book::entry(making, value, pointer),
        _ => usual(making, value, pointer),
    }
}

/// One entry as World Info writes it.
fn entry(making: &mut Making<'_>, value: &Value, pointer: String) {
    let report = &mut making.report;
    let Some(mut fields) = Fields::open(value, "entries[]") else {
        report.leave("entries[]", Message::new("exchange-why-no-object"));
        return;
    };
    let title = fields.text_or_none("comment", report).unwrap_or_default();
    if !fields.has("content") {
        fields.note_missing("content", report);
    }
    if !fields.has("key") {
        fields.note_missing("key", report);
    }
    let mut draft = Draft::new(title, fields.text("content", report));
    draft.keys = fields.strings("key", report);
    draft.secondary = fields.strings("keysecondary", report);
    let selective = fields.flag("selective", true, report);
    if !selective && !draft.secondary.is_empty() {
        report.leave("entries[].keysecondary", Message::new("exchange-why-not-selective"));
        draft.secondary.clear();
    }
    let entry = &mut draft.entry;
    entry.logic = logic(fields.number("selectiveLogic", 0, report));
    entry.constant = fields.flag("constant", false, report);
    let off = fields.flag("disable", false, report);
    entry.enabled = !off && fields.flag_or_none("enabled", report).unwrap_or(true);
    entry.order = order(fields.number("order", 100, report));
    let depth = fields.bounded_or_none("depth", 1_000, report).unwrap_or(4);
    let role = fields.number_or_none("role", report).unwrap_or(0);
    let position = fields.number("position", 0, report);
    entry.position = match position {
        0 => LorePosition::Before,
        4 => LorePosition::Depth(depth),
        2 | 3 => LorePosition::Depth(4),
        _ => LorePosition::After,
    };
    if !matches!(position, 0 | 1 | 4) {
        report.change("entries[].position", Message::new("exchange-why-position").with("found", position));
    }
    if position == 4 && role != 0 {
        report.leave("entries[].role", Message::new("exchange-why-role"));
    }
    let uses = fields.flag("useProbability", true, report);
    let chance = fields.bounded_or_none("probability", 100, report).unwrap_or(100);
    entry.probability = if uses { chance } else { 100 };
    let groups = fields.text_or_none("group", report).unwrap_or_default();
    entry.group = LoreGroup {
        names: groups.split(',').map(|name| name.trim().to_owned()).filter(|name| !name.is_empty()).collect(),
        weight: fields.bounded_or_none("groupWeight", 10_000, report).unwrap_or(100),
        overrides: fields.flag("groupOverride", false, report),
    };
    entry.matching = LoreMatching {
        scan_depth: fields.bounded_or_none("scanDepth", 1_000, report),
        case_sensitive: fields.flag_or_none("caseSensitive", report),
        whole_words: fields.flag_or_none("matchWholeWords", report),
    };
    entry.recursion = LoreRecursion {
        excluded: fields.flag("excludeRecursion", false, report),
        prevents: fields.flag("preventRecursion", false, report),
        delayed: delayed(&mut fields, "delayUntilRecursion", report),
    };
    let timed = ["sticky", "cooldown", "delay"].map(|key| fields.bounded_or_none(key, FOR_GOOD, report).unwrap_or(0));
    if timed.iter().any(|messages| *messages > 0) {
        report.change("entries[].sticky, cooldown, delay", Message::new("exchange-why-turns"));
    }
    let [sticky, cooldown, delay] = timed.map(turns);
    (entry.sticky, entry.cooldown, entry.delay) = (sticky, cooldown, delay);
    entry.ignores_budget = fields.flag("ignoreBudget", false, report);
    if let Some(filter) = fields.object("characterFilter", "characterFilter", report) {
        entry.persons = persons(filter, report);
    }
    for (key, why) in [
        ("vectorized", "exchange-why-vectorized"),
        ("useGroupScoring", "exchange-why-scoring"),
        ("matchPersonaDescription", "exchange-why-scanned"),
        ("matchCharacterDescription", "exchange-why-scanned"),
        ("matchCharacterPersonality", "exchange-why-scanned"),
        ("matchCharacterDepthPrompt", "exchange-why-scanned"),
        ("matchScenario", "exchange-why-scanned"),
        ("matchCreatorNotes", "exchange-why-scanned"),
    ] {
        if fields.flag_or_none(key, report) == Some(true) {
            report.leave(&fields.place(key), Message::new(why));
        }
    }
    if !fields.strings("triggers", report).is_empty() {
        report.leave("entries[].triggers", Message::new("exchange-why-triggers"));
    }
    for (key, why) in [("automationId", "exchange-why-script"), ("outletName", "exchange-why-no-equal")] {
        if fields.text_or_none(key, report).is_some_and(|text| !text.is_empty()) {
            report.leave(&fields.place(key), Message::new(why));
        }
    }
    fields.skip(&["uid", "addMemo", "displayIndex"]);
    fields.finish(report);
    put(making, draft, pointer, "entries[]");
}

/// How secondary keys are read, by number.
pub(super) const fn logic(number: i64) -> LoreLogic {
    match number {
        1 => LoreLogic::NotAll,
        2 => LoreLogic::NotAny,
        3 => LoreLogic::AndAll,
        _ => LoreLogic::AndAny,
    }
}

/// From which step of recursion on an entry fires: older files say yes or no, newer ones a level.
pub(super) fn delayed(fields: &mut Fields<'_>, key: &'static str, report: &mut crate::exchange::Report) -> u32 {
    match fields.value(key) {
        Some(Value::Bool(flag)) => u32::from(*flag),
        Some(_) => fields.bounded_or_none(key, 100, report).unwrap_or(0),
        None => 0,
    }
}

fn persons(mut filter: Fields<'_>, report: &mut crate::exchange::Report) -> LorePersons {
    let names = filter.strings("names", report);
    if !filter.strings("tags", report).is_empty() {
        report.leave("characterFilter.tags", Message::new("exchange-why-tags"));
    }
    let persons = LorePersons { names, excluded: filter.flag("isExclude", false, report) };
    filter.finish(report);
    persons
}
