//! `memory search`.

use std::io::Write;

use serde_json::Value;

use super::row;
use crate::app::wire::{self, Want, failure, store_failure};
use crate::cli::{Context, Failure, MemoryArgs};
use crate::memory::tokens::tokens;

/// Finds by words alone, newest first.
pub(super) fn run(
    context: &Context,
    args: &MemoryArgs,
    query: &str,
    count: u32,
    out: &mut dyn Write,
) -> Result<u8, Failure> {
    let session = wire::engine(context, Want::Saves)?.look_at(&args.name).map_err(failure)?;
    let count = usize::try_from(count).unwrap_or(usize::MAX);
    let found = session.save().find_tokens(&tokens(query), count);
    let found = found.map_err(|error| store_failure(&context.locale, &error))?;
    if args.json {
        let rows: Vec<_> = found.iter().map(|memory| row::memory(memory, Some(1.0), 1.0)).collect();
        writeln!(out, "{}", Value::from(rows))?;
        return Ok(0);
    }
    for memory in &found {
        writeln!(out, "{}  {}", memory.id, memory.text.replace('\n', " / "))?;
    }
    Ok(0)
}
