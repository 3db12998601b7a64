//! `memory list`.

use std::collections::HashMap;
use std::io::Write;

use serde_json::Value;

use super::row;
use crate::app::wire::{self, Want, failure};
use crate::cli::{Context, Failure, FailureKind, MemoryArgs};
use crate::store::MemoryRow;

/// Everything of the line that is not forgotten, newest first; of a character only what they know.
pub(super) fn run(context: &Context, args: &MemoryArgs, out: &mut dyn Write) -> Result<u8, Failure> {
    let mut session = wire::engine(context, Want::Saves)?.look_at(&args.name).map_err(failure)?;
    let knower = args.character.as_deref().map(|name| session.knower(name)).transpose();
    let knower = knower.map_err(|unknown| Failure::new(FailureKind::Failed, unknown))?;
    let facts = session.facts(true, None).map_err(failure)?.unwrap_or_default();
    let facts: HashMap<_, _> = facts.into_iter().map(|fact| (fact.id, fact)).collect();
    let shown = session.memories(knower.as_deref(), false).map_err(failure)?;
    if args.json {
        let confidence = |memory: &MemoryRow| facts.get(&memory.id).map_or(1.0, |fact| fact.confidence);
        let rows: Vec<_> = shown.iter().map(|memory| row::memory(memory, None, confidence(memory))).collect();
        writeln!(out, "{}", Value::from(rows))?;
        return Ok(0);
    }
    if shown.is_empty() {
        writeln!(out, "{}", context.locale.text("recall-empty"))?;
    }
    for memory in &shown {
        writeln!(out, "{}", row::line(&context.locale, memory))?;
    }
    Ok(0)
}
