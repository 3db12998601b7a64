//! Chats: a header, then one message a line, with its other tellings (`swipes`).

use serde_json::{Value, json};

use super::super::json as bounded;
use super::super::refused::Refused;
use super::super::source::Source;

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
