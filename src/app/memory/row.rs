use serde_json::{Value, json};

use crate::store::MemoryRow;

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
