//! Saves of `KoboldAI`, in all their forms: the story so far, memory, note and world info.

use serde_json::Value;

use super::dungeon::NOTE_DEPTH;
use super::entry::{Draft, put};
use super::flow::{Piece, flow};
use super::macros::resolve;
use super::{Making, at, constant};
use crate::exchange::Format;
use crate::exchange::fields::{Fields, parted, rows_of};
use crate::exchange::report::Report;
use crate::text::{Message, sanitize_line};
use crate::world::LoreLogic;

/// The mode of a save in which names speak.
const CHAT: i64 = 3;

/// Reads a save.
pub(super) fn read(making: &mut Making<'_>, document: &Value) {
    let Some(mut fields) = Fields::open(document, "") else { return };
    let report = &mut making.report;
    let text = |fields: &mut Fields<'_>, keys: [&'static str; 2], report: &mut Report| {
        keys.into_iter().find_map(|key| fields.text_or_none(key, report)).unwrap_or_default()
    };
    let title = text(&mut fields, ["story_name", "title"], report);
    if !title.trim().is_empty() {
        making.tale.title = title;
    }
    let memory = text(&mut fields, ["memory", "cm"], report);
    let note = ["authorsnote", "authornote", "ca"].into_iter().find_map(|key| fields.text_or_none(key, report));
    let template = ["anotetemplate", "authornotetemplate", "ct"];
    let template = template.into_iter().find_map(|key| fields.text_or_none(key, report)).unwrap_or_default();
    let prompt = fields.text_or_none("prompt", report).unwrap_or_default();
    let mut pieces = vec![Piece { text: prompt, others: Vec::new() }];
    let actions = fields.value("actions").or_else(|| fields.value("ga")).unwrap_or(&Value::Null);
    match Some(actions).filter(|actions| !actions.is_null()) {
        Some(Value::Array(texts)) => {
            let others = fields.value("actions_metadata");
            let first = usize::from(fields.has("ga"));
            for (number, value) in texts.iter().enumerate() {
                let Some(text) = action(value) else {
                    report.leave("actions[]", Message::new("exchange-why-wrong-type"));
                    continue;
                };
                let others = others.map(|it| alternatives(it, number + first, text)).unwrap_or_default();
                pieces.push(Piece { text: text.to_owned(), others });
            }
        }
        Some(Value::Object(outer)) => pieces.extend(numbered_actions(outer.get("actions").unwrap_or(actions), report)),
        Some(_) => fields.note_wrong("actions", report),
        None => fields.note_missing("actions", report),
    }
    let settings = fields.value("savedsettings").unwrap_or(&Value::Null);
    let mode = at(settings, "/opmode");
    let mode = mode.as_i64().or_else(|| mode.as_str().and_then(|text| text.trim().parse().ok()));
    let chat = mode == Some(CHAT);
    let player = at(settings, "/chatname").as_str().filter(|name| chat && !name.trim().is_empty());
    fields.skip(&["gamestarted", "file_version", "actions_metadata", "wifolders_d", "wifolders_l", "worldinfo_u"]);
    let branches = fields.list("altbranches", report).len();
    if branches > 0 {
        report.leave("altbranches", Message::new("exchange-why-no-equal"));
    }
    if fields.text_or_none("personal_notes", report).is_some_and(|text| !text.trim().is_empty()) {
        report.leave("personal_notes", Message::new("exchange-why-notes"));
    }
    if fields.text_or_none("documentdb_data", report).is_some_and(|text| !text.trim().is_empty()) {
        report.leave("documentdb_data", Message::new("exchange-why-no-equal"));
    }
    let mut entries: Vec<(String, &Value)> = Vec::new();
    for key in ["worldinfo", "cwi", "worldinfo_v2"] {
        let Some(value) = fields.value(key) else {
            fields.note_null(key, report);
            continue;
        };
        // the new form keeps its entries beside its folders
        let (value, place) = match value.get("entries") {
            Some(inner) => (inner, format!("/{key}/entries")),
            None => (value, format!("/{key}")),
        };
        match rows_of(value, &place) {
            Some(rows) if entries.is_empty() => entries = rows,
            // the same entries in an older form
            Some(_) => {}
            None => fields.note_wrong(key, report),
        }
    }
    fields.finish(report);
    let memory = resolve(&memory, None, report);
    making.tale.hero = player.map(sanitize_line).filter(|name| !name.is_empty());
    making.tale.world.push(memory);
    making.tale.told = flow(pieces, player, report);
    if let Some(note) = note.filter(|note| !note.trim().is_empty()) {
        let text = if template.contains("<|>") { template.replace("<|>", &note) } else { note };
        let key = if making.report.format == Format::KoboldNew { "/authornote" } else { "/authorsnote" };
        constant(making, "authorsnote", text, NOTE_DEPTH, key.to_owned());
    }
    for (pointer, value) in entries {
        entry(making, value, pointer);
    }
}

/// The text of an action, which some forms keep with what is known of it.
fn action(value: &Value) -> Option<&str> {
    ["Selected Text", "text"].into_iter().find_map(|key| value.get(key)).unwrap_or(value).as_str()
}

/// The text to which other tellings say that they belong.
fn belongs(tellings: &Value) -> Option<&str> {
    tellings.get("Selected Text").and_then(Value::as_str).filter(|text| !text.trim().is_empty())
}

/// The other tellings of an action.
fn alternatives(metadata: &Value, number: usize, chosen: &str) -> Vec<String> {
    // most say which text they belong to; else the number says it
    let mine = |it: &&Value| belongs(it) == Some(chosen);
    let open = |it: &&Value| belongs(it).is_none_or(|text| text == chosen);
    let found = match metadata {
        Value::Object(map) => map.get(&number.to_string()).filter(open).or_else(|| map.values().find(mine)),
        Value::Array(list) => list.get(number).filter(open).or_else(|| list.iter().find(mine)),
        _ => None,
    };
    let list = found.and_then(|it| it.get("Alternative Text")).and_then(Value::as_array);
    let texts = list.into_iter().flatten().filter_map(|it| it.get("Text").unwrap_or(it).as_str());
    texts.filter(|text| !text.trim().is_empty() && *text != chosen).map(str::to_owned).collect()
}

/// Actions by number, as the new form keeps them.
fn numbered_actions(actions: &Value, report: &mut Report) -> Vec<Piece> {
    let rows: Vec<(String, &Value)> = match actions {
        Value::Object(map) => map.iter().map(|(number, action)| (number.clone(), action)).collect(),
        Value::Array(list) => list.iter().enumerate().map(|(number, action)| (number.to_string(), action)).collect(),
        _ => {
            report.leave("actions.actions", Message::new("exchange-why-wrong-type"));
            Vec::new()
        }
    };
    let count = rows.len();
    let mut pieces: Vec<(usize, Piece)> = rows
        .into_iter()
        .filter_map(|(number, action)| {
            let text = self::action(action)?.to_owned();
            let options = action.get("Options").and_then(Value::as_array).into_iter().flatten();
            let options = options.filter_map(|option| option.get("text")?.as_str());
            let others =
                options.filter(|other| !other.trim().is_empty() && *other != text).map(str::to_owned).collect();
            Some((number.parse().ok()?, Piece { text, others }))
        })
        .collect();
    if pieces.len() < count {
        report.leave("actions[]", Message::new("exchange-why-wrong-type"));
    }
    pieces.sort_by_key(|(number, _)| *number);
    pieces.into_iter().map(|(_, piece)| piece).filter(|piece| !piece.text.is_empty()).collect()
}

fn entry(making: &mut Making<'_>, value: &Value, pointer: String) {
    let report = &mut making.report;
    let Some(mut fields) = Fields::open(value, "worldinfo[]") else {
        report.leave("worldinfo[]", Message::new("exchange-why-no-object"));
        return;
    };
    let title = fields.text_or_none("comment", report).unwrap_or_default();
    let mut text = fields.text_or_none("content", report).unwrap_or_default();
    if text.is_empty() {
        text = fields.text_or_none("manual_text", report).unwrap_or_default();
    }
    let mut draft = Draft::new(title, text);
    draft.keys = listed(fields.value("key"));
    let (secondary, anti) = (listed(fields.value("keysecondary")), listed(fields.value("keyanti")));
    let selective = fields.flag("selective", false, report);
    if !anti.is_empty() && (secondary.is_empty() || !selective) {
        draft.secondary = anti;
        draft.entry.logic = LoreLogic::NotAny;
    } else {
        if !anti.is_empty() {
            report.leave("worldinfo[].keyanti", Message::new("exchange-why-no-equal"));
        }
        if selective {
            draft.secondary = secondary;
        }
    }
    draft.entry.constant = fields.flag("constant", false, report);
    draft.entry.enabled = !fields.flag("widisabled", false, report);
    draft.entry.probability = fields.bounded_or_none("probability", 100, report).unwrap_or(100);
    let group = fields.text_or_none("wigroup", report).unwrap_or_default();
    if !group.trim().is_empty() {
        report.leave("worldinfo[].wigroup", Message::new("exchange-why-category"));
    }
    fields.skip(&["folder", "num", "init", "uid", "title", "use_wpp", "wpp", "object_type", "before", "after"]);
    fields.finish(report);
    put(making, draft, pointer, "worldinfo[]");
}

/// Keys in one text, parted by commas, or in a list.
pub(super) fn listed(value: Option<&Value>) -> Vec<String> {
    let keys: Vec<String> = match value {
        Some(Value::String(text)) => parted(text),
        Some(Value::Number(number)) => vec![number.to_string()],
        Some(Value::Array(values)) => values.iter().filter_map(Value::as_str).map(str::to_owned).collect(),
        _ => Vec::new(),
    };
    keys.into_iter().filter(|key| !key.trim().is_empty()).collect()
}
