//! Chats: a header, then one message a line, with its other tellings (`swipes`).

use std::collections::BTreeSet;

use serde_json::{Value, json};

use super::macros::resolve;
use super::{Making, at};
use crate::exchange::fields::Fields;
use crate::exchange::json as bounded;
use crate::exchange::refused::Refused;
use crate::exchange::report::Report;
use crate::exchange::source::Source;
use crate::exchange::tale::Told;
use crate::text::{Message, sanitize, sanitize_line};

/// The most others that speak in a chat of several.
const SPEAKERS: usize = 40;
/// The keys of a message that are read, or that say nothing beside the message.
const KNOWN: [&str; 12] = [
    "name",
    "is_user",
    "is_system",
    "send_date",
    "mes",
    "extra",
    "swipes",
    "swipe_id",
    "swipe_info",
    "gen_started",
    "gen_finished",
    "is_name",
];
/// The most messages of a chat.
const MESSAGES: usize = 200_000;

/// The lines of a chat as one document `{header, messages, broken}`; none if the text is something else.
///
/// # Errors
/// A line is out of bounds.
pub(in crate::exchange) fn lines(source: &Source, text: &str) -> Result<Option<Value>, Refused> {
    let mut lines = text.lines().enumerate().filter(|(_, line)| !line.trim().is_empty());
    let Some((_, first)) = lines.next() else { return Ok(None) };
    let Ok(first) = bounded::parse(&source.name, first) else { return Ok(None) };
    let has = |key: &str| first.get(key).is_some();
    let header = has("user_name") || has("character_name") || has("chat_metadata");
    let message = has("mes") && (has("name") || has("is_user"));
    if !header && !message {
        return Ok(None);
    }
    let (mut messages, mut broken) = (Vec::new(), Vec::new());
    let header = if header {
        first
    } else {
        messages.push(first);
        Value::Null
    };
    for (number, line) in lines.take(MESSAGES) {
        match bounded::parse(&source.name, line) {
            Ok(message) if message.is_object() => messages.push(message),
            Err(refused) if refused.message.key != "exchange-bad-json" => return Err(refused),
            _ => broken.push(number + 1),
        }
    }
    Ok(Some(json!({ "header": header, "messages": messages, "broken": broken })))
}

/// A chat that is one list: its messages, with the header before them where there is one.
pub(in crate::exchange) fn listed(mut messages: Vec<Value>) -> Value {
    let headed = messages.first().is_some_and(|first| first.get("mes").is_none());
    let header = if headed { messages.remove(0) } else { Value::Null };
    json!({ "header": header, "messages": messages, "broken": [] })
}

/// Reads a chat: the lines of the player and the answers become turns, the other tellings become takes.
pub(super) fn read(making: &mut Making<'_>, document: &Value) {
    let header = at(document, "/header");
    let known = |name: &str| !name.trim().is_empty() && name != "unused";
    let character = header.get("character_name").and_then(Value::as_str).filter(|name| known(name)).map(str::to_owned);
    let messages = at(document, "/messages").as_array().map(Vec::as_slice).unwrap_or_default();
    let speaks = |message: &&Value| !is_user(message) && !is_system(message);
    let named = |message: &Value| message.get("name").and_then(Value::as_str).map(str::to_owned);
    let character = character.or_else(|| messages.iter().find(speaks).and_then(named));
    let character = character.map(|name| sanitize_line(&name)).filter(|name| !name.is_empty());
    if let Some(fields) = Fields::open(header, "header") {
        let mut fields = fields;
        fields.skip(&["user_name", "character_name", "create_date"]);
        if let Some(metadata) = fields.object("chat_metadata", "chat_metadata", &mut making.report) {
            self::metadata(making, metadata);
        }
        fields.finish(&mut making.report);
    }
    for number in at(document, "/broken").as_array().into_iter().flatten().filter_map(Value::as_u64) {
        let line = i64::try_from(number).unwrap_or(i64::MAX);
        making.report.leave(&format!("line {line}"), Message::new("exchange-why-broken-line"));
    }
    let names: BTreeSet<String> = messages.iter().filter(speaks).filter_map(named).collect();
    let report = &mut making.report;
    let voice = making.character.map(str::to_owned).or_else(|| character.clone());
    let mut waiting: Vec<&Value> = Vec::new();
    let mut input = Vec::new();
    for message in messages {
        for key in message.as_object().into_iter().flat_map(|fields| fields.keys()) {
            if !KNOWN.contains(&key.as_str()) {
                report.unknown(&format!("[].{key}"));
            }
        }
        if message.pointer("/extra/memory").and_then(Value::as_str).is_some_and(|text| !text.trim().is_empty()) {
            report.leave("[].extra.memory", Message::new("exchange-why-summary"));
        }
        waiting.push(message);
        if is_system(message) {
            report.leave("is_system", Message::new("exchange-why-hidden-message"));
            continue;
        }
        let Some(text) = text_of(message) else {
            report.leave("mes", Message::new("exchange-why-wrong-type"));
            continue;
        };
        if is_user(message) {
            input.push(sanitize_line(&resolve(&text, voice.as_deref(), report)));
            continue;
        }
        let (takes, chosen) = swipes(message, &text, report);
        let speaker = named(message).filter(|_| names.len() > 1);
        let mut told = |take: &String| {
            let text = resolve(take, voice.as_deref(), report);
            let text = sanitize(&text).trim().to_owned();
            speaker.as_ref().map_or_else(|| text.clone(), |name| format!("{}: {text}", sanitize_line(name)))
        };
        let takes: Vec<String> = takes.iter().map(&mut told).collect();
        let raw = json!({ "chat": waiting }).to_string();
        let input = std::mem::take(&mut input).join(" ");
        making.tale.told.push(Told { input, takes, chosen, raw: armoured(&raw), at: None });
        waiting.clear();
    }
    for line in input {
        report.leave(&line, Message::new("exchange-why-unanswered"));
    }
    making.tale.header = Some(armoured(&header.to_string())).filter(|_| header.is_object());
    let player = header.get("user_name").and_then(Value::as_str).filter(|name| known(name));
    making.tale.hero = player.map(sanitize_line).filter(|name| !name.is_empty());
    let Some(name) = character else { return };
    making.tale.title.clone_from(&name);
    let others = names.iter().map(|other| sanitize_line(other)).filter(|other| !other.is_empty() && *other != name);
    making.tale.speakers = std::iter::once(name.clone()).chain(others.take(SPEAKERS)).collect();
}

/// What a chat knows beside its messages: a note is taken, timers and variables are another program's.
fn metadata(making: &mut Making<'_>, mut metadata: Fields<'_>) {
    let report = &mut making.report;
    let note = metadata.text_or_none("note_prompt", report).unwrap_or_default();
    let depth = metadata.bounded_or_none("note_depth", 1_000, report).unwrap_or(4);
    if metadata.text_or_none("world_info", report).is_some_and(|name| !name.trim().is_empty()) {
        report.leave("chat_metadata.world_info", Message::new("exchange-why-bound-book"));
    }
    if metadata.value("timedWorldInfo").is_some() {
        report.leave("chat_metadata.timedWorldInfo", Message::new("exchange-why-no-equal"));
    }
    if metadata.value("variables").is_some_and(|it| it.as_object().is_some_and(|map| !map.is_empty())) {
        report.leave("chat_metadata.variables", Message::new("exchange-why-script"));
    }
    metadata.skip(&["note_interval", "note_position", "note_role", "integrity", "main_chat"]);
    metadata.finish(report);
    if !note.trim().is_empty() {
        super::constant(making, "note_prompt", note, depth, "/header/chat_metadata/note_prompt".to_owned());
    }
}

fn is_user(message: &Value) -> bool {
    says(message, "is_user")
}

fn is_system(message: &Value) -> bool {
    says(message, "is_system")
}

/// Whether a key says yes, as a flag, a number or a text.
fn says(message: &Value, key: &str) -> bool {
    match message.get(key) {
        Some(Value::Bool(flag)) => *flag,
        Some(Value::Number(number)) => number.as_f64() != Some(0.0),
        Some(Value::String(text)) => matches!(text.trim().to_ascii_lowercase().as_str(), "true" | "yes" | "1"),
        _ => false,
    }
}

/// A message's text; some exports nest it.
fn text_of(message: &Value) -> Option<String> {
    let found = message.get("mes")?;
    found.get("message").unwrap_or(found).as_str().map(str::to_owned)
}

/// The tellings of a message, and which of them stands.
fn swipes(message: &Value, text: &str, report: &mut Report) -> (Vec<String>, usize) {
    let swipes = message.get("swipes").and_then(Value::as_array).map(Vec::as_slice).unwrap_or_default();
    let nested = |swipe: &Value| swipe.get("message").unwrap_or(swipe).as_str().map(str::to_owned);
    let mut takes: Vec<String> = swipes.iter().map(|swipe| nested(swipe).unwrap_or_default()).collect();
    if takes.is_empty() {
        return (vec![text.to_owned()], 0);
    }
    let chosen = match message.get("swipe_id") {
        Some(Value::String(text)) => text.trim().parse().ok(),
        Some(value) => value.as_u64().and_then(|id| usize::try_from(id).ok()),
        None => None,
    };
    if let Some(id) = chosen.filter(|id| *id < takes.len()) {
        // the message itself was edited after it was told
        if let Some(take) = takes.get_mut(id) {
            text.clone_into(take);
        }
        return (takes, id);
    }
    report.change("swipe_id", Message::new("exchange-why-swipe"));
    let id = takes.iter().position(|take| take == text).unwrap_or_else(|| {
        takes.push(text.to_owned());
        takes.len() - 1
    });
    (takes, id)
}

/// JSON in which nothing stands that the gate would take out: such signs are written as escapes.
pub(in crate::exchange) fn armoured(text: &str) -> String {
    let mut out = String::with_capacity(text.len());
    for sign in text.chars() {
        let hidden = matches!(sign,
            '\u{7f}'..='\u{9f}' | '\u{ad}' | '\u{61c}' | '\u{180e}' | '\u{200b}'..='\u{200f}' | '\u{2028}'..='\u{202e}'
            | '\u{2060}'..='\u{206f}' | '\u{fe00}'..='\u{fe0f}' | '\u{feff}' | '\u{fff9}'..='\u{fffb}'
            | '\u{e0000}'..='\u{e01ef}' | '\u{300}'..='\u{36f}' | '\u{115f}' | '\u{1160}' | '\u{3164}' | '\u{ffa0}');
        if hidden {
            for unit in sign.encode_utf16(&mut [0; 2]) {
                let _ = std::fmt::Write::write_fmt(&mut out, format_args!("\\u{unit:04x}"));
            }
        } else {
            out.push(sign);
        }
    }
    out
}
