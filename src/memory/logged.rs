//! The log of the searches of a turn (seeds D6): what was found, what reached the prompt, what the budget cut.

use std::collections::BTreeSet;
use std::time::Instant;

use serde_json::{Value, json};

use super::recall::{Ask, Found, Recalled};
use crate::store::RetrievalRecord;

/// Says one thing more about every hit of a search.
pub(super) fn mark(record: &mut RetrievalRecord, key: &str, value: &Value) {
    for hit in record.hits.as_array_mut().into_iter().flatten() {
        if let Value::Object(hit) = hit {
            hit.insert(key.to_owned(), value.clone());
        }
    }
}

impl Recalled {
    /// Says in the log of the searches what reached the prompt: `in_prompt` of each hit. `sources` are those that did,
    /// `cut` those that the budget left out; what is in neither stood there already.
    pub fn used(&mut self, sources: &BTreeSet<&str>, cut: &BTreeSet<&str>) {
        for hit in self.retrievals.iter_mut().flat_map(|record| record.hits.as_array_mut().into_iter().flatten()) {
            let Value::Object(hit) = hit else { continue };
            let Some(id) = hit.get("id").and_then(Value::as_str) else { continue };
            let (used, cut) = (sources.contains(id), cut.contains(id));
            hit.insert("in_prompt".to_owned(), Value::Bool(used));
            hit.insert("cut".to_owned(), Value::Bool(cut && !used));
        }
    }
}

pub(super) fn log(ask: &Ask<'_>, who: &str, query: &str, found: &[Found], start: Instant) -> RetrievalRecord {
    let hits: Vec<Value> = found
        .iter()
        .map(|hit| {
            json!({
                "id": hit.source,
                "score": hit.score.total,
                "dense": hit.score.dense,
                "words": hit.score.words,
            })
        })
        .collect();
    RetrievalRecord {
        turn: ask.after,
        who: who.to_owned(),
        role: None,
        query: query.to_owned(),
        returned: u32::try_from(hits.len()).unwrap_or(u32::MAX),
        hits: Value::Array(hits),
        ms: start.elapsed().as_secs_f64() * 1_000.0,
        at: ask.at,
    }
}
