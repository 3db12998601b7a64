//! Lorebooks, scenarios and stories of `NovelAI`.

use std::collections::BTreeMap;

use serde_json::Value;

use super::dungeon::NOTE_DEPTH;
use super::entry::{Draft, order, put};
use super::flow::{Piece, flow};
use super::macros::resolve;
use super::{Making, at, constant, msgpack};
use crate::exchange::fields::{Fields, rows_of};
use crate::text::{Message, Pattern};

/// How many characters are searched where an entry does not say otherwise, and what a message is taken for.
const RANGE: u32 = 1_000;
const MESSAGE_CHARS: u32 = 500;

/// Reads a lorebook; `pointer` is its place in the document.
pub(super) fn lorebook(making: &mut Making<'_>, book: &Value, pointer: &str) {
    let Some(mut fields) = Fields::open(book, "lorebook") else {
        // the bare list
        let rows = rows_of(book, pointer);
        if rows.is_none() {
            making.report.change("lorebook", Message::new("exchange-why-wrong-type"));
        }
        for (pointer, value) in rows.unwrap_or_default() {
            entry(making, value, pointer, &BTreeMap::new());
        }
        return;
    };
    let categories: BTreeMap<String, Category> = fields
        .list("categories", &mut making.report)
        .into_iter()
        .filter_map(|it| {
            let name = it.get("name").and_then(Value::as_str).unwrap_or_default().to_owned();
            let enabled = it.get("enabled").and_then(Value::as_bool).unwrap_or(true);
            Some((it.get("id")?.as_str()?.to_owned(), Category { name, enabled }))
        })
        .collect();
    let entries = fields.rows("entries", pointer, &mut making.report);
    fields.skip(&["lorebookVersion", "settings", "order"]);
    fields.finish(&mut making.report);
    for (pointer, value) in entries {
        entry(making, value, pointer, &categories);
    }
}

/// A folder of a lorebook.
struct Category {
    name: String,
    /// Whether what is in it may fire.
    enabled: bool,
}

/// A key that asks for several words at once, `king & crown`, as a pattern that finds them in any order; any other as it is.
fn joined(key: &str) -> Option<String> {
    let parts: Vec<String> = key.split(" & ").map(|part| regex::escape(part.trim())).collect();
    let fits = (2..=3).contains(&parts.len()) && parts.iter().all(|part| !part.is_empty());
    if !fits || Pattern::parts(key).is_some() {
        return None;
    }
    let orders = (0..parts.len()).flat_map(|first| {
        let rest: Vec<&String> =
            parts.iter().enumerate().filter(|(at, _)| *at != first).map(|(_, part)| part).collect();
        let back: Vec<&String> = rest.iter().rev().copied().collect();
        let both = if rest.len() > 1 { vec![rest, back] } else { vec![rest] };
        let first = parts.get(first).cloned().unwrap_or_default();
        both.into_iter()
            .map(move |rest| rest.iter().fold(first.clone(), |pattern, part| format!("{pattern}[\\s\\S]*{part}")))
    });
    let orders: Vec<String> = orders.collect();
    Some(format!("/{}/i", orders.join("|").replace('/', "\\/")))
}

fn entry(making: &mut Making<'_>, value: &Value, pointer: String, categories: &BTreeMap<String, Category>) {
    let report = &mut making.report;
    let Some(mut fields) = Fields::open(value, "entries[]") else {
        report.leave("entries[]", Message::new("exchange-why-no-object"));
        return;
    };
    let name = fields.text_or_none("displayName", report).unwrap_or_default();
    let mut draft = Draft::new(name, fields.text("text", report));
    draft.keys = fields.strings("keys", report);
    for key in &mut draft.keys {
        if let Some(pattern) = joined(key) {
            report.change("entries[].keys", Message::new("exchange-why-together"));
            *key = pattern;
        }
    }
    draft.entry.enabled = fields.flag("enabled", true, report);
    draft.entry.constant = fields.flag("forceActivation", false, report);
    draft.entry.order = 400;
    let range = fields.bounded_or_none("searchRange", 100_000, report).unwrap_or(RANGE);
    if range != RANGE {
        draft.entry.matching.scan_depth = Some(range.div_ceil(MESSAGE_CHARS).clamp(1, 1_000));
        report.change("entries[].searchRange", Message::new("exchange-why-range"));
    }
    if let Some(mut config) = fields.object("contextConfig", "entries[].contextConfig", report) {
        draft.entry.order = order(config.number_or_none("budgetPriority", report).unwrap_or(400));
        let prefix = config.text_or_none("prefix", report).unwrap_or_default();
        let suffix = config.text_or_none("suffix", report).unwrap_or_default();
        if !draft.text.trim().is_empty() {
            draft.text = format!("{prefix}{}{}", draft.text, suffix.trim_end());
        }
        config.skip(&["tokenBudget", "reservedTokens", "trimDirection", "insertionType", "maximumTrimType"]);
        config.skip(&["insertionPosition"]);
        config.finish(report);
    }
    for key in ["keyRelative", "nonStoryActivatable"] {
        if fields.flag_or_none(key, report) == Some(true) {
            report.leave(&fields.place(key), Message::new("exchange-why-no-equal"));
        }
    }
    let category = fields.text_or_none("category", report).unwrap_or_default();
    if let Some(category) = categories.get(&category) {
        if !category.enabled && draft.entry.enabled {
            draft.entry.enabled = false;
            report.change("categories[].enabled", Message::new("exchange-why-category-off"));
        }
        if !category.name.is_empty() {
            report.leave(&category.name, Message::new("exchange-why-category"));
        }
    }
    if fields.value("advancedConditions").is_some_and(|it| it.as_array().is_some_and(|list| !list.is_empty())) {
        report.leave("entries[].advancedConditions", Message::new("exchange-why-no-equal"));
    }
    if fields.flag_or_none("hidden", report) == Some(true) {
        report.leave("entries[].hidden", Message::new("exchange-why-hidden"));
    }
    let biased = |group: &&Value| group.get("phrases").and_then(Value::as_array).is_some_and(|it| !it.is_empty());
    if fields.list("loreBiasGroups", report).iter().any(biased) {
        report.leave("entries[].loreBiasGroups", Message::new("exchange-why-bias"));
    }
    fields.skip(&["id", "lastUpdatedAt", "hidden"]);
    fields.finish(report);
    put(making, draft, pointer, "entries[]");
}

/// Reads a scenario.
pub(super) fn scenario(making: &mut Making<'_>, document: &Value) {
    let Some(mut fields) = Fields::open(document, "") else { return };
    let report = &mut making.report;
    making.tale.title = fields.text_or_none("title", report).unwrap_or_default();
    making.tale.blurb = fields.text_or_none("description", report).unwrap_or_default();
    let prompt = fields.text("prompt", report);
    making.tale.opening = resolve(&prompt, None, report);
    if fields.value("placeholders").is_some_and(|it| it.as_array().is_some_and(|list| !list.is_empty())) {
        report.leave("placeholders", Message::new("exchange-why-placeholders"));
    }
    let context = fields.list("context", report);
    if !fields.list("ephemeralContext", report).is_empty() {
        report.leave("ephemeralContext", Message::new("exchange-why-no-equal"));
    }
    let lorebook = fields.value("lorebook");
    fields.note_null("lorebook", report);
    fields.skip(&["scenarioVersion", "settings", "storyContextConfig"]);
    fields.finish(report);
    self::context(making, &context, "/context");
    if let Some(book) = lorebook {
        self::lorebook(making, book, "/lorebook");
    }
}

/// Reads a story: what was written so far becomes the turns to go on from.
pub(super) fn story(making: &mut Making<'_>, document: &Value) {
    if let Some(mut fields) = Fields::open(document, "") {
        fields.skip(&["storyContainerVersion", "metadata", "content"]);
        fields.finish(&mut making.report);
    }
    if let Some(mut metadata) = Fields::open(at(document, "/metadata"), "metadata") {
        let report = &mut making.report;
        making.tale.title = metadata.text_or_none("title", report).unwrap_or_default();
        making.tale.blurb = metadata.text_or_none("description", report).unwrap_or_default();
        metadata.skip(&["storyMetadataVersion", "id", "remoteId", "remoteStoryId", "createdAt", "lastUpdatedAt"]);
        metadata.skip(&["textPreview", "favorite", "tags", "isModified", "hasDocument"]);
        metadata.finish(report);
    }
    let Some(mut content) = Fields::open(at(document, "/content"), "content") else {
        making.report.leave("content", Message::new("exchange-why-wrong-type"));
        return;
    };
    let context = content.list("context", &mut making.report);
    let lorebook = content.value("lorebook");
    content.note_null("lorebook", &mut making.report);
    let story = content.object("story", "content.story", &mut making.report);
    let document = content.value("document").and_then(Value::as_str).filter(|code| !code.trim().is_empty());
    content.skip(&["storyContentVersion", "settings", "storyContextConfig", "ephemeralContext", "contextDefaults"]);
    content.skip(&["document", "scenarioPreset", "settingsDirty", "didGenerate"]);
    content.finish(&mut making.report);
    if story.is_none() && document.is_none() {
        making.report.leave("content.story", Message::new("exchange-why-missing"));
    }
    if let Some(story) = story {
        written(making, story, document.is_some());
    }
    if let Some(code) = document.filter(|_| making.tale.told.is_empty()) {
        unpacked(making, code);
    }
    self::context(making, &context, "/content/context");
    if let Some(book) = lorebook {
        self::lorebook(making, book, "/content/lorebook");
    }
}

/// What stands in the packed form that newer stories have.
fn unpacked(making: &mut Making<'_>, code: &str) {
    let report = &mut making.report;
    let Some(paragraphs) = msgpack::paragraphs(code) else {
        report.leave("content.document", Message::new("exchange-why-packed-story"));
        return;
    };
    report.change("content.document", Message::new("exchange-why-unpacked"));
    let pieces = paragraphs.into_iter().map(|text| Piece { text: format!("{text}\n"), others: Vec::new() }).collect();
    making.tale.told = flow(pieces, None, report);
}

/// `else_packed`: the text stands in a packed form too.
fn written(making: &mut Making<'_>, mut story: Fields<'_>, else_packed: bool) {
    let report = &mut making.report;
    let mut texts: Vec<String> = Vec::new();
    for fragment in story.list("fragments", report) {
        match fragment.get("data").and_then(Value::as_str) {
            Some(text) => texts.push(text.to_owned()),
            None => report.leave("content.story.fragments[].data", Message::new("exchange-why-wrong-type")),
        }
    }
    let whole = story.text_or_none("text", report).unwrap_or_default();
    if texts.is_empty() && !whole.trim().is_empty() {
        texts.push(whole);
    }
    story.skip(&["version", "step", "datablocks", "currentBlock", "stepCount"]);
    story.finish(report);
    if texts.is_empty() && !else_packed {
        report.leave("content.story", Message::new("exchange-why-packed-story"));
    }
    let pieces = texts.into_iter().map(|text| Piece { text, others: Vec::new() }).collect();
    making.tale.told = flow(pieces, None, report);
}

/// Memory and author's note.
fn context(making: &mut Making<'_>, context: &[&Value], pointer: &str) {
    for (number, value) in context.iter().enumerate() {
        let found = value.get("text").unwrap_or(&Value::Null);
        if !found.is_string() {
            making.report.leave("context[].text", Message::new("exchange-why-wrong-type"));
        }
        let text = found.as_str().unwrap_or_default();
        if text.trim().is_empty() {
            continue;
        }
        if number == 0 {
            let text = resolve(text, None, &mut making.report);
            making.tale.world.push(text);
        } else {
            constant(making, "note", text.to_owned(), NOTE_DEPTH, format!("{pointer}/{number}/text"));
        }
    }
}
