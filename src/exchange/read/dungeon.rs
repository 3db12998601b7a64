//! Story cards, the world info they came from, and dumps of scenarios.

use serde_json::Value;

use super::entry::{Draft, put};
use super::flow::{Piece, flow};
use super::macros::resolve;
use super::{Making, constant};
use crate::exchange::Format;
use crate::exchange::fields::{Fields, parted, rows_of};
use crate::exchange::report::Report;
use crate::exchange::tale::Told;
use crate::text::Message;

/// Before how many messages from the end an author's note stands.
pub(super) const NOTE_DEPTH: u32 = 2;

/// Reads cards or entries.
pub(super) fn read(making: &mut Making<'_>, document: &Value) {
    for (pointer, value) in rows_of(document, "").unwrap_or_default() {
        card(making, value, pointer);
    }
}

/// One card (`value`) or entry (`entry`).
fn card(making: &mut Making<'_>, value: &Value, pointer: String) {
    let report = &mut making.report;
    let Some(mut fields) = Fields::open(value, "[]") else {
        report.leave("[]", Message::new("exchange-why-no-object"));
        return;
    };
    let text = match fields.text_or_none("value", report) {
        Some(text) => text,
        None => fields.text("entry", report),
    };
    let title = fields.text_or_none("title", report).unwrap_or_default();
    let kind = fields.text_or_none("type", report).unwrap_or_default();
    if !title.is_empty() && !kind.is_empty() {
        report.unknown("[].type");
    }
    let mut draft = Draft::new(if title.is_empty() { kind } else { title }, text);
    if !fields.has("keys") {
        fields.note_missing("keys", report);
    }
    keys(&mut draft, fields.value("keys"), report);
    if fields.flag_or_none("hidden", report) == Some(true) {
        report.leave("[].hidden", Message::new("exchange-why-hidden"));
    }
    if fields.text_or_none("description", report).is_some_and(|text| !text.trim().is_empty()) {
        report.leave("[].description", Message::new("exchange-why-notes"));
    }
    fields.skip(&["id", "useForCharacterCreation", "isSpoiler", "isPinned", "showInStoryCards", "publicId"]);
    fields.skip(&["createdAt", "updatedAt", "deletedAt"]);
    fields.finish(report);
    put(making, draft, pointer, "[]");
}

/// Keys in one text, parted by commas. A leading blank is part of a key: it begins a word there.
fn keys(draft: &mut Draft, value: Option<&Value>, report: &mut Report) {
    let mut keys: Vec<String> = match value {
        Some(Value::String(text)) => match script(text) {
            Some(pattern) => {
                report.change("[].keys", Message::new("exchange-why-script-key"));
                draft.keys.push(pattern);
                return;
            }
            None if text.contains('/') => parted(text),
            None => text.split(',').map(str::to_owned).collect(),
        },
        Some(Value::Array(values)) => values.iter().filter_map(Value::as_str).map(str::to_owned).collect(),
        Some(_) => {
            report.change("[].keys", Message::new("exchange-why-wrong-type"));
            return;
        }
        None => return,
    };
    keys.retain(|key| !key.trim().is_empty());
    // the blank after a comma says nothing where every key but the first has one
    let blank = |key: &String| key.starts_with(' ');
    let listed = keys.len() > 1 && keys.iter().skip(1).all(blank) && keys.first().is_some_and(|key| !blank(key));
    let whole = !listed && keys.iter().all(blank);
    if !listed && !whole && keys.iter().any(blank) {
        report.change("[].keys", Message::new("exchange-why-blanks"));
    }
    draft.entry.matching.whole_words = Some(whole && !keys.is_empty());
    draft.keys.extend(keys.iter().map(|key| key.trim().to_owned()));
}

/// A key that a well-known script reads as a pattern: it ends with the script's own marks, `#[…]`.
fn script(text: &str) -> Option<String> {
    let (pattern, marks) = text.trim().rsplit_once("#[")?;
    (marks.ends_with(']') && !pattern.is_empty()).then(|| format!("/{pattern}/i"))
}

/// What was played, action by action: what the player did, said or saw, and what was told.
fn adventure(actions: &Value, report: &mut Report) -> Vec<Told> {
    let mut pieces = Vec::new();
    let rows = rows_of(actions, "");
    if rows.is_none() {
        report.change("actions", Message::new("exchange-why-wrong-type"));
    }
    for (_, action) in rows.unwrap_or_default() {
        let Some(text) = action.get("text").unwrap_or(action).as_str() else {
            report.leave("actions[]", Message::new("exchange-why-wrong-type"));
            continue;
        };
        let kind = action.get("type").and_then(Value::as_str).unwrap_or_default().to_ascii_lowercase();
        let players = matches!(kind.as_str(), "do" | "say" | "see" | "story");
        let text = text.trim();
        let text = if players { format!("> {}", text.trim_start_matches("> ")) } else { format!("{text}\n") };
        pieces.push(Piece { text, others: Vec::new() });
    }
    flow(pieces, None, report)
}

/// Reads scenarios: the first that is no option of another is the story; the lore of all is taken.
pub(super) fn scenarios(making: &mut Making<'_>, document: &Value) {
    let values = match document {
        Value::Array(_) => rows_of(document, "").unwrap_or_default(),
        other => vec![(String::new(), other)],
    };
    let option = |value: &Value| value.get("isOption").and_then(Value::as_bool).unwrap_or(false);
    let main = values.iter().position(|(_, value)| value.is_object() && !option(value)).unwrap_or(0);
    for (number, (pointer, value)) in values.iter().enumerate() {
        let Some(mut fields) = Fields::open(value, "") else {
            making.report.leave("[]", Message::new("exchange-why-no-object"));
            continue;
        };
        let report = &mut making.report;
        let title = fields.text_or_none("title", report).unwrap_or_default();
        let prompt = fields.text_or_none("prompt", report).unwrap_or_default();
        let memory = fields.text_or_none("memory", report).unwrap_or_default();
        let note = ["authorsNote", "authorNote"].into_iter().find_map(|key| fields.text_or_none(key, report));
        let note = note.unwrap_or_default();
        let played = ["actions", "actionWindow"].into_iter().find_map(|key| fields.value(key));
        fields.note_null("actions", report);
        let description = fields.text_or_none("description", report).unwrap_or_default();
        if number == main {
            let [prompt, memory] = [prompt, memory].map(|text| resolve(&text, None, report));
            making.tale.title = title;
            making.tale.blurb = description;
            making.tale.opening = prompt;
            making.tale.world.push(memory);
            if let Some(played) = played {
                making.tale.told = adventure(played, report);
            }
            if !note.trim().is_empty() {
                constant(making, "authorsNote", note, NOTE_DEPTH, format!("{pointer}/authorsNote"));
            }
        } else {
            report.leave(&title, Message::new("exchange-why-other-scenario"));
        }
        let report = &mut making.report;
        if !fields.list("quests", report).is_empty() {
            report.leave("quests", Message::new("exchange-why-no-equal"));
        }
        fields.skip(&["id", "publicId", "shortId", "options", "isOption", "mode", "createdAt", "updatedAt"]);
        let mut lore = Vec::new();
        for key in ["worldInfo", "storyCards"] {
            if fields.has(key) {
                lore.extend(fields.rows(key, pointer, report));
            }
        }
        fields.finish(report);
        for (pointer, value) in lore {
            card(making, value, pointer);
        }
    }
    let mut seen = std::collections::BTreeSet::new();
    making.tale.lore.retain(|lore| {
        let english = crate::text::Language::En;
        seen.insert((lore.entry.keys.get(english).to_vec(), lore.entry.text.get(english).to_owned()))
    });
    debug_assert_eq!(making.report.format, Format::Scenarios);
}
