//! A play as a chat, one message a line; other tellings as swipes.

use serde_json::{Value, json};

use crate::store::{Save, StoreError, TurnRow};

/// Under which key a save keeps what stood before the first message of a chat.
pub const CHAT_HEADER: &str = "exchange.chat";

/// The line of a save from its start to the head as a chat of the hero with `character`. Messages that came from a chat
/// come back as they were.
///
/// # Errors
/// The save cannot be read.
pub fn chat(save: &Save, character: &str) -> Result<String, StoreError> {
    let hero = save.header().hero.clone();
    let header = save.meta(CHAT_HEADER)?.and_then(|text| serde_json::from_str::<Value>(&text).ok());
    let header = header.unwrap_or_else(|| {
        json!({
            "user_name": hero, "character_name": character,
            "create_date": save.header().created.rfc3339(), "chat_metadata": {},
        })
    });
    let mut lines = vec![header.to_string()];
    for id in save.line().turns() {
        let row = save.turn(*id)?;
        let takes = save.tellings(row.parent, &row.input)?;
        let came = takes.first().map(|first| save.prompt(first.id)).transpose()?;
        let came = came.and_then(|(_, raw)| serde_json::from_str::<Value>(&raw).ok());
        let came = came.as_ref().and_then(|raw| raw.get("chat")).and_then(Value::as_array);
        let messages = match came.and_then(|came| came.split_last()) {
            Some((answer, before)) => before.iter().cloned().chain([told_again(answer, &row, &takes)]).collect(),
            None => played(&row, &takes, &hero, character),
        };
        lines.extend(messages.iter().map(Value::to_string));
    }
    Ok(lines.join("\n") + "\n")
}

/// A turn that was played here.
fn played(row: &TurnRow, takes: &[TurnRow], hero: &str, character: &str) -> Vec<Value> {
    let date = row.created.rfc3339();
    let mut messages = Vec::new();
    if !row.input.is_empty() {
        messages.push(json!({
            "name": hero, "is_user": true, "is_system": false, "send_date": date, "mes": row.input, "extra": {},
        }));
    }
    let mut answer = json!({
        "name": character, "is_user": false, "is_system": false, "send_date": date, "mes": row.narration, "extra": {},
    });
    if takes.len() > 1
        && let Some(fields) = answer.as_object_mut()
    {
        fields.insert("swipes".to_owned(), takes.iter().map(|take| json!(take.narration)).collect());
        fields.insert("swipe_id".to_owned(), json!(takes.iter().position(|take| take.id == row.id)));
    }
    messages.push(answer);
    messages
}

/// An answer that came from a chat, with the tellings that were added since, and the one that stands now.
fn told_again(answer: &Value, row: &TurnRow, takes: &[TurnRow]) -> Value {
    let at = takes.iter().position(|take| take.id == row.id).unwrap_or(0);
    let swipes = answer.get("swipes").and_then(Value::as_array).filter(|swipes| !swipes.is_empty());
    let mut texts: Vec<Value> = match swipes {
        Some(swipes) => swipes.clone(),
        None => vec![answer.get("mes").cloned().unwrap_or_default()],
    };
    let stood = answer.get("swipe_id").and_then(Value::as_u64).and_then(|id| usize::try_from(id).ok()).unwrap_or(0);
    if takes.len() <= texts.len() && stood == at {
        return answer.clone();
    }
    texts.extend(takes.iter().skip(texts.len()).map(|take| json!(take.narration)));
    let mut answer = answer.clone();
    if let Some(fields) = answer.as_object_mut() {
        fields.insert("mes".to_owned(), texts.get(at).cloned().unwrap_or_else(|| json!(row.narration)));
        fields.insert("swipe_id".to_owned(), json!(at));
        fields.insert("swipes".to_owned(), Value::Array(texts));
    }
    answer
}
