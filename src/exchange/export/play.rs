//! A whole save as data: every turn on every line, with its state, and what is remembered.

use serde_json::{Value, json};

use crate::store::{Save, StoreError, TurnId};

/// The version of this form.
const FORM: &str = "storyecho-save-1";

/// A save as one document.
///
/// # Errors
/// The save cannot be read.
pub fn document(save: &Save) -> Result<Value, StoreError> {
    let mut head = head(save)?;
    if let Some(fields) = head.as_object_mut() {
        fields.insert("turns".to_owned(), Value::Array(turns(save)?));
        fields.insert("memories".to_owned(), Value::Array(memories(save)?));
    }
    Ok(head)
}

/// A save line by line: what it is about, then the turns, then what is remembered; `kind` says which.
///
/// # Errors
/// The save cannot be read.
pub fn lines(save: &Save) -> Result<String, StoreError> {
    let mut out = String::new();
    let mut push = |kind: &str, mut value: Value| {
        if let Some(fields) = value.as_object_mut() {
            fields.insert("row".to_owned(), json!(kind));
        }
        out.push_str(&value.to_string());
        out.push('\n');
    };
    push("save", head(save)?);
    for turn in turns(save)? {
        push("turn", turn);
    }
    for memory in memories(save)? {
        push("memory", memory);
    }
    Ok(out)
}

fn head(save: &Save) -> Result<Value, StoreError> {
    let header = save.header();
    Ok(json!({
        "form": FORM,
        "story": header.story,
        "pack_hash": header.pack_hash,
        "pack_version": header.pack_version,
        "seed": header.seed,
        "language": header.language.code(),
        "hero": header.hero,
        "created": header.created.rfc3339(),
        "head": save.head(),
        "line": save.line().turns(),
        "labels": save.labels()?,
    }))
}

fn turns(save: &Save) -> Result<Vec<Value>, StoreError> {
    let count = i64::from(save.count_turns()?);
    let mut turns = Vec::new();
    for id in (0..count).map(TurnId::new) {
        let row = save.turn(id)?;
        turns.push(json!({
            "turn": row.id,
            "parent": row.parent,
            "depth": row.depth,
            "take": row.take,
            "input": row.input,
            "commands": row.commands,
            "narration": row.narration,
            "choices": row.choices,
            "effects": row.effects,
            "events": row.events,
            "rolls": row.rolls,
            "narrator": row.narrator,
            "model": row.model,
            "usage": row.usage,
            "ms": row.ms,
            "notices": row.notices,
            "checks": row.checks,
            "created": row.created.rfc3339(),
            "state": save.snapshot(id)?,
        }));
    }
    Ok(turns)
}

fn memories(save: &Save) -> Result<Vec<Value>, StoreError> {
    let mut memories = Vec::new();
    save.each_memory(None, None, |memory| {
        memories.push(json!({
            "id": memory.id,
            "turn": memory.turn,
            "kind": memory.kind,
            "character": memory.character,
            "text": memory.text,
            "meta": memory.meta,
            "importance": memory.importance,
            "created": memory.created.rfc3339(),
        }));
    })?;
    Ok(memories)
}
