//! Lorebooks, scenarios and stories of `NovelAI`.

use std::collections::BTreeMap;

use serde_json::Value;

use super::dungeon::NOTE_DEPTH;
use super::entry::{Draft, order, put};
use super::flow::{Piece, flow};
use super::macros::resolve;
use super::worldinfo::numbered;
use super::{Making, at, constant};
use crate::exchange::fields::Fields;
use crate::text::Message;

/// How many characters are searched where an entry does not say otherwise, and what a message is taken for.
const RANGE: u32 = 1_000;
const MESSAGE_CHARS: u32 = 500;

/// Reads a lorebook; `pointer` is its place in the document.
pub(super) fn lorebook(making: &mut Making<'_>, book: &Value, pointer: &str) {
    let Some(mut fields) = Fields::open(book, "lorebook") else { return };
    let categories: BTreeMap<String, String> = fields
        .list("categories", &mut making.report)
        .into_iter()
        .filter_map(|it| Some((it.get("id")?.as_str()?.to_owned(), it.get("name")?.as_str()?.to_owned())))
        .collect();
    let entries = if let Some(Value::Array(values)) = fields.value("entries") {
        numbered(values, &format!("{pointer}/entries"))
    } else {
        fields.note_wrong("entries", &mut making.report);
        Vec::new()
    };
    fields.skip(&["lorebookVersion", "settings", "order"]);
    fields.finish(&mut making.report);
    for (pointer, value) in entries {
        entry(making, value, pointer, &categories);
    }
}

fn entry(making: &mut Making<'_>, value: &Value, pointer: String, categories: &BTreeMap<String, String>) {
    let report = &mut making.report;
    let Some(mut fields) = Fields::open(value, "entries[]") else {
        report.leave("entries[]", Message::new("exchange-why-no-object"));
        return;
    };
    let name = fields.text_or_none("displayName", report).unwrap_or_default();
    let mut draft = Draft::new(name, fields.text("text", report));
    draft.keys = fields.strings("keys", report);
    draft.entry.enabled = fields.flag("enabled", true, report);
    draft.entry.constant = fields.flag("forceActivation", false, report);
    draft.entry.order = 400;
    let range = fields.bounded_or_none("searchRange", 100_000, report).unwrap_or(RANGE);
    if range != RANGE {
        draft.entry.matching.scan_depth = Some(range.div_ceil(MESSAGE_CHARS).clamp(1, 1_000));
        report.change("entries[].searchRange", Message::new("exchange-why-range"));
    }
    if let Some(mut config) = fields.value("contextConfig").and_then(|it| Fields::open(it, "entries[].contextConfig")) {
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
    if let Some(name) = categories.get(&category).filter(|name| !name.is_empty()) {
        report.leave(name, Message::new("exchange-why-category"));
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
    let Some(mut content) = Fields::open(at(document, "/content"), "content") else { return };
    let context = content.list("context", &mut making.report);
    let lorebook = content.value("lorebook");
    let story = content.value("story");
    if content.value("document").is_some() && story.is_none() {
        making.report.leave("content.document", Message::new("exchange-why-packed-story"));
    }
    content.skip(&["storyContentVersion", "settings", "storyContextConfig", "ephemeralContext", "contextDefaults"]);
    content.skip(&["document", "scenarioPreset", "settingsDirty", "didGenerate"]);
    content.finish(&mut making.report);
    if let Some(story) = story.and_then(|story| Fields::open(story, "content.story")) {
        written(making, story);
    }
    self::context(making, &context, "/content/context");
    if let Some(book) = lorebook {
        self::lorebook(making, book, "/content/lorebook");
    }
}

fn written(making: &mut Making<'_>, mut story: Fields<'_>) {
    let report = &mut making.report;
    let text = |value: &&Value| value.get("data").and_then(Value::as_str).map(str::to_owned);
    let mut texts: Vec<String> = story.list("fragments", report).iter().filter_map(text).collect();
    let whole = story.text_or_none("text", report).unwrap_or_default();
    if texts.is_empty() && !whole.trim().is_empty() {
        texts.push(whole);
    }
    story.skip(&["version", "step", "datablocks", "currentBlock", "stepCount"]);
    story.finish(report);
    if texts.is_empty() {
        report.leave("content.story", Message::new("exchange-why-packed-story"));
    }
    let pieces = texts.into_iter().map(|text| Piece { text, others: Vec::new() }).collect();
    making.tale.told = flow(pieces, None, report);
}

/// Memory and author's note.
fn context(making: &mut Making<'_>, context: &[&Value], pointer: &str) {
    for (number, value) in context.iter().enumerate() {
        let text = value.get("text").and_then(Value::as_str).unwrap_or_default();
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
