//! Agnai's memory books and Risu's lorebooks.

use serde_json::Value;

use super::entry::{Draft, order, put};
use super::kobold::listed;
use super::worldinfo::logic;
use super::{Making, book};
use crate::exchange::fields::{Fields, rows_of};
use crate::text::{Message, Pattern};
use crate::world::{LorePosition, LoreSettings};

/// Reads a memory book, or the bare list of its entries.
pub(super) fn agnai(making: &mut Making<'_>, document: &Value) {
    if document.is_array() {
        for (pointer, value) in rows_of(document, "").unwrap_or_default() {
            memory(making, value, pointer);
        }
        return;
    }
    let Some(mut fields) = Fields::open(document, "") else { return };
    let report = &mut making.report;
    making.tale.title = fields.text_or_none("name", report).unwrap_or_default();
    making.tale.blurb = fields.text_or_none("description", report).unwrap_or_default();
    let mut settings = LoreSettings::default();
    if let Some(depth) = fields.bounded_or_none("scanDepth", 1_000, report) {
        settings.scan_depth = depth.max(1);
    }
    if let Some(budget) = fields.bounded_or_none("tokenBudget", 100_000, report).filter(|budget| *budget > 0) {
        settings.budget = budget;
    }
    if fields.flag_or_none("recursiveScanning", report) == Some(true) {
        settings.recursion = book::RECURSION;
    }
    making.tale.settings = Some(settings).filter(|settings| *settings != LoreSettings::default());
    let entries = fields.rows("entries", "", report);
    fields.skip(&["kind", "_id", "userId", "is_creation", "extensions"]);
    fields.finish(report);
    for (pointer, value) in entries {
        memory(making, value, pointer);
    }
}

fn memory(making: &mut Making<'_>, value: &Value, pointer: String) {
    let report = &mut making.report;
    let Some(mut fields) = Fields::open(value, "entries[]") else {
        report.leave("entries[]", Message::new("exchange-why-no-object"));
        return;
    };
    let name = fields.text_or_none("name", report).unwrap_or_default();
    let comment = fields.text_or_none("comment", report).unwrap_or_default();
    let mut draft = Draft::new(if name.is_empty() { comment } else { name }, fields.text("entry", report));
    let keywords = fields.strings("keywords", report);
    draft.keys = keywords.iter().map(|key| wildcard(key)).collect();
    if draft.keys != keywords {
        report.change("entries[].keywords", Message::new("exchange-why-wildcards"));
    }
    let secondary = fields.strings("secondaryKeys", report);
    if fields.flag("selective", !secondary.is_empty(), report) {
        draft.secondary = secondary;
    }
    draft.entry.logic = logic(fields.number_or_none("selectiveLogic", report).unwrap_or(0));
    draft.entry.enabled = fields.flag("enabled", true, report);
    draft.entry.constant = fields.flag("constant", false, report);
    draft.entry.order = order(fields.number_or_none("weight", report).unwrap_or(100));
    draft.entry.probability = fields.bounded_or_none("probability", 100, report).unwrap_or(100);
    draft.entry.recursion.excluded = fields.flag("excludeRecursion", false, report);
    if fields.text_or_none("position", report).is_some_and(|position| position.starts_with("after")) {
        draft.entry.position = LorePosition::After;
    }
    if fields.number_or_none("priority", report).is_some() {
        report.leave("entries[].priority", Message::new("exchange-why-priority"));
    }
    fields.skip(&["id"]);
    fields.finish(report);
    put(making, draft, pointer, "entries[]");
}

/// A key with `*` and `?` as a pattern; any other as it is.
fn wildcard(key: &str) -> String {
    if !key.contains(['*', '?']) || Pattern::read(key).is_some() {
        return key.to_owned();
    }
    let pattern: String = key
        .chars()
        .map(|sign| match sign {
            '*' => r"[\p{L}\p{N}_]*".to_owned(),
            '?' => r"[\p{L}\p{N}_]".to_owned(),
            sign => regex::escape(sign.encode_utf8(&mut [0; 4])),
        })
        .collect();
    format!("/{pattern}/i")
}

/// The rows of a lorebook of Risu: a book, a module with a book in it, or the bare list.
fn rows<'a>(making: &mut Making<'_>, document: &'a Value) -> Vec<(String, &'a Value)> {
    let Some(mut fields) = Fields::open(document, "") else { return rows_of(document, "").unwrap_or_default() };
    let report = &mut making.report;
    fields.skip(&["type", "ver"]);
    let rows = if let Some(mut module) = fields.object("module", "module", report) {
        making.tale.title = module.text_or_none("name", report).unwrap_or_default();
        making.tale.blurb = module.text_or_none("description", report).unwrap_or_default();
        for key in ["regex", "trigger", "cjs", "backgroundEmbedding"] {
            let there = |it: &Value| !it.as_array().is_some_and(Vec::is_empty) && it.as_str() != Some("");
            if module.value(key).is_some_and(there) {
                report.leave(&module.place(key), Message::new("exchange-why-script"));
            }
        }
        module.skip(&["id"]);
        let rows = module.rows("lorebook", "/module", report);
        module.finish(report);
        rows
    } else {
        making.tale.title = fields.text_or_none("name", report).unwrap_or_default();
        let key = if fields.has("data") { "data" } else { "entries" };
        fields.rows(key, "", report)
    };
    fields.finish(report);
    rows
}

/// Reads a lorebook of Risu.
pub(super) fn risu(making: &mut Making<'_>, document: &Value) {
    let entries = rows(making, document);
    for (pointer, value) in entries {
        let report = &mut making.report;
        let Some(mut fields) = Fields::open(value, "data[]") else {
            report.leave("data[]", Message::new("exchange-why-no-object"));
            continue;
        };
        let mut draft = Draft::new(fields.text("comment", report), fields.text("content", report));
        let keys = listed(fields.value("key"));
        draft.keys = keys;
        if fields.flag("useRegex", false, report) && !draft.keys.is_empty() {
            // a pattern may hold commas
            draft.keys = vec![fields.value("key").and_then(Value::as_str).unwrap_or_default().to_owned()];
        }
        let secondary = listed(fields.value("secondkey"));
        if fields.flag("selective", false, report) {
            draft.secondary = secondary;
        }
        draft.entry.constant = fields.flag("alwaysActive", false, report);
        draft.entry.order = order(fields.number_or_none("insertorder", report).unwrap_or(100));
        draft.entry.probability = fields.bounded_or_none("activationPercent", 100, report).unwrap_or(100);
        let folder = fields.text_or_none("mode", report).is_some_and(|mode| mode == "folder");
        fields.skip(&["id", "folder", "loreCache", "extentions", "bookVersion"]);
        fields.finish(report);
        if folder {
            report.leave("data[]", Message::new("exchange-why-category"));
            continue;
        }
        put(making, draft, pointer, "data[]");
    }
}
