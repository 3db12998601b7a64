//! `memory list`.

use std::io::Write;

use serde_json::Value;

use super::row;
use crate::app::wire::{self, Want, failure, store_failure};
use crate::cli::{Context, Failure, MemoryArgs};
use crate::store::MemoryRow;
use crate::text::Message;

pub(super) fn run(context: &Context, args: &MemoryArgs, out: &mut dyn Write) -> Result<u8, Failure> {
    let session = wire::engine(context, Want::Saves)?.look_at(&args.name).map_err(failure)?;
    let save = session.save();
    let mut memories: Vec<MemoryRow> = Vec::new();
    save.each_memory(None, None, |memory| memories.push(memory))
        .map_err(|error| store_failure(&context.locale, &error))?;
    memories.retain(|memory| save.line().contains(memory.turn));
    memories.sort_by_key(|memory| std::cmp::Reverse((memory.turn, memory.id)));
    if args.json {
        let rows: Vec<_> = memories.iter().map(|memory| row::memory(memory, None, 1.0)).collect();
        writeln!(out, "{}", Value::from(rows))?;
        return Ok(0);
    }
    if memories.is_empty() {
        writeln!(out, "{}", context.locale.text("recall-empty"))?;
    }
    for memory in &memories {
        let message = Message::new("recall-row")
            .with("id", memory.id.get())
            .with("kind", context.locale.find(&format!("recall-kind-{}", memory.kind.code())).unwrap_or_default())
            .with("turn", memory.turn.get())
            .with("text", memory.text.replace('\n', " / "));
        writeln!(out, "{}", context.locale.say(&message))?;
    }
    Ok(0)
}
