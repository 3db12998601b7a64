use serde_json::{Value, json};

use crate::store::MemoryRow;
use crate::text::{Locale, Message};

/// A memory as `memory list` and `memory search` print it. `score` is null in a list.
pub(super) fn memory(row: &MemoryRow, score: Option<f64>, confidence: f64) -> Value {
    json!({
        "id": row.id.to_string(),
        "kind": row.kind.code(),
        "character": row.character,
        "turn": row.turn,
        "text": row.text,
        "score": score,
        "importance": row.importance,
        "confidence": confidence,
    })
}

/// A memory as people read it.
pub(super) fn line(locale: &Locale, memory: &MemoryRow) -> String {
    let message = Message::new("recall-row")
        .with("id", memory.id.get())
        .with("kind", locale.find(&format!("recall-kind-{}", memory.kind.code())).unwrap_or_default())
        .with("turn", memory.turn.get())
        .with("text", memory.text.replace('\n', " / "));
    locale.say(&message)
}
