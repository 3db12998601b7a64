//! The book of a character card, also alone (`lorebook_v3`).

use serde_json::Value;

use super::entry::{Draft, FOR_GOOD, order, put, turns};
use super::worldinfo::{delayed, either, logic};
use super::{Making, at};
use crate::exchange::fields::{Fields, rows_of};
use crate::exchange::report::Report;
use crate::text::{Message, Pattern};
use crate::world::{LorePosition, LoreSettings};

/// How deep what fired may fire others, where a file only says that it may.
pub(super) const RECURSION: u32 = 3;

/// Reads a book that stands alone.
pub(super) fn read_alone(making: &mut Making<'_>, document: &Value) {
    if let Some(mut fields) = Fields::open(document, "") {
        fields.skip(&["spec", "data"]);
        fields.finish(&mut making.report);
    }
    read(making, at(document, "/data"), "/data");
}

/// Reads a book. `pointer` is its place in the document.
pub(super) fn read(making: &mut Making<'_>, book: &Value, pointer: &str) {
    if book.is_array() {
        // a book that is its entries alone
        making.report.change("character_book", Message::new("exchange-why-bare-book"));
        for (pointer, value) in rows_of(book, pointer).unwrap_or_default() {
            either(making, value, pointer, entry);
        }
        return;
    }
    let Some(mut fields) = Fields::open(book, "character_book") else {
        making.report.change("character_book", Message::new("exchange-why-wrong-type"));
        return;
    };
    let name = fields.text_or_none("name", &mut making.report).unwrap_or_default();
    let description = fields.text_or_none("description", &mut making.report).unwrap_or_default();
    if making.tale.title.is_empty() {
        making.tale.title = name;
    }
    if making.tale.blurb.is_empty() {
        making.tale.blurb = description;
    }
    settings(making, &mut fields);
    let entries = fields.rows("entries", pointer, &mut making.report);
    if let Some(extensions) = fields.object("extensions", "character_book.extensions", &mut making.report) {
        extensions.finish(&mut making.report);
    }
    fields.finish(&mut making.report);
    for (pointer, value) in entries {
        either(making, value, pointer, entry);
    }
}

/// How a book wants its entries looked for.
pub(super) fn settings(making: &mut Making<'_>, fields: &mut Fields<'_>) {
    let report = &mut making.report;
    let mut settings = LoreSettings::default();
    let usual = settings;
    if let Some(depth) = fields.bounded_or_none("scan_depth", 1_000, report) {
        settings.scan_depth = depth.max(1);
    }
    if let Some(budget) = fields.bounded_or_none("token_budget", 100_000, report).filter(|budget| *budget > 0) {
        settings.budget = budget;
    }
    if fields.flag_or_none("recursive_scanning", report) == Some(true) {
        settings.recursion = RECURSION;
    }
    if settings != usual {
        making.tale.settings = Some(settings);
    }
}

/// One entry as cards write it, with what another program puts into its `extensions`.
pub(super) fn entry(making: &mut Making<'_>, value: &Value, pointer: String) {
    let report = &mut making.report;
    let Some(mut fields) = Fields::open(value, "entries[]") else {
        report.leave("entries[]", Message::new("exchange-why-no-object"));
        return;
    };
    let comment = fields.text_or_none("comment", report).unwrap_or_default();
    let name = fields.text_or_none("name", report).unwrap_or_default();
    for key in ["keys", "content"] {
        if !fields.has(key) {
            fields.note_missing(key, report);
        }
    }
    let mut draft = Draft::new(if comment.is_empty() { name } else { comment }, fields.text("content", report));
    draft.keys = fields.strings("keys", report);
    if fields.flag("use_regex", false, report) {
        for key in draft.keys.iter_mut().filter(|key| Pattern::read(key).is_none()) {
            *key = format!("/{key}/");
        }
    }
    let secondary = fields.strings("secondary_keys", report);
    if fields.flag("selective", !secondary.is_empty(), report) {
        draft.secondary = secondary;
    } else if !secondary.is_empty() {
        report.leave("entries[].secondary_keys", Message::new("exchange-why-not-selective"));
    }
    let entry = &mut draft.entry;
    entry.enabled = fields.flag("enabled", true, report);
    entry.constant = fields.flag("constant", false, report);
    entry.order = order(fields.number("insertion_order", 100, report));
    entry.matching.case_sensitive = fields.flag_or_none("case_sensitive", report);
    let position = fields.text_or_none("position", report).unwrap_or_default();
    entry.position = match position.as_str() {
        "after_char" | "after_char_defs" => LorePosition::After,
        "" | "before_char" | "before_char_defs" => LorePosition::Before,
        _ => {
            report.change("entries[].position", Message::new("exchange-why-position").with("found", position.as_str()));
            LorePosition::Before
        }
    };
    if fields.number_or_none("priority", report).is_some() {
        report.leave("entries[].priority", Message::new("exchange-why-priority"));
    }
    fields.skip(&["id", "uid"]);
    if let Some(more) = fields.object("extensions", "entries[].extensions", report) {
        extensions(&mut draft, more, report);
    }
    fields.finish(report);
    put(making, draft, pointer, "entries[]");
}

/// What stands in an entry's `extensions`: World Info in other letters.
fn extensions(draft: &mut Draft, mut more: Fields<'_>, report: &mut Report) {
    let entry = &mut draft.entry;
    let depth = more.bounded_or_none("depth", 1_000, report).unwrap_or(4);
    match more.number_or_none("position", report) {
        None => {}
        Some(0) => entry.position = LorePosition::Before,
        Some(1) => entry.position = LorePosition::After,
        Some(4) => entry.position = LorePosition::Depth(depth),
        Some(found) => {
            entry.position = if matches!(found, 2 | 3) { LorePosition::Depth(4) } else { LorePosition::After };
            report.change(&more.place("position"), Message::new("exchange-why-position").with("found", found));
        }
    }
    if let Some(number) = more.number_or_none("selectiveLogic", report) {
        entry.logic = logic(number);
    }
    let uses = more.flag_or_none("useProbability", report).unwrap_or(true);
    let chance = more.bounded_or_none("probability", 100, report).unwrap_or(100);
    entry.probability = if uses { chance } else { 100 };
    let groups = more.text_or_none("group", report).unwrap_or_default();
    entry.group.names = groups.split(',').map(|it| it.trim().to_owned()).filter(|it| !it.is_empty()).collect();
    entry.group.weight = more.bounded_or_none("group_weight", 10_000, report).unwrap_or(100);
    entry.group.overrides = more.flag_or_none("group_override", report).unwrap_or(false);
    entry.matching.scan_depth = more.bounded_or_none("scan_depth", 1_000, report);
    if let Some(flag) = more.flag_or_none("case_sensitive", report) {
        entry.matching.case_sensitive = Some(flag);
    }
    entry.matching.whole_words = more.flag_or_none("match_whole_words", report);
    entry.recursion.excluded = more.flag_or_none("exclude_recursion", report).unwrap_or(false);
    entry.recursion.prevents = more.flag_or_none("prevent_recursion", report).unwrap_or(false);
    entry.recursion.delayed = delayed(&mut more, "delay_until_recursion", report);
    let timed = ["sticky", "cooldown", "delay"].map(|key| more.bounded_or_none(key, FOR_GOOD, report).unwrap_or(0));
    if timed.iter().any(|messages| *messages > 0) {
        report.change("entries[].extensions.sticky, cooldown, delay", Message::new("exchange-why-turns"));
    }
    let [sticky, cooldown, delay] = timed.map(turns);
    (entry.sticky, entry.cooldown, entry.delay) = (sticky, cooldown, delay);
    entry.ignores_budget = more.flag_or_none("ignore_budget", report).unwrap_or(false);
    if more.number_or_none("role", report).is_some_and(|role| role != 0) {
        report.leave(&more.place("role"), Message::new("exchange-why-role"));
    }
    for (key, why) in [
        ("vectorized", "exchange-why-vectorized"),
        ("use_group_scoring", "exchange-why-scoring"),
        ("match_persona_description", "exchange-why-scanned"),
        ("match_character_description", "exchange-why-scanned"),
        ("match_character_personality", "exchange-why-scanned"),
        ("match_character_depth_prompt", "exchange-why-scanned"),
        ("match_scenario", "exchange-why-scanned"),
        ("match_creator_notes", "exchange-why-scanned"),
    ] {
        if more.flag_or_none(key, report) == Some(true) {
            report.leave(&more.place(key), Message::new(why));
        }
    }
    if more.text_or_none("automation_id", report).is_some_and(|text| !text.is_empty()) {
        report.leave(&more.place("automation_id"), Message::new("exchange-why-script"));
    }
    more.skip(&["display_index"]);
    more.finish(report);
}
