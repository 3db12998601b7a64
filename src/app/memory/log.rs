//! `memory log`.

use std::io::Write;

use serde_json::{Value, json};

use crate::app::wire::{self, Want, failure, store_failure};
use crate::cli::{Context, Failure, MemoryArgs};

pub(super) fn run(context: &Context, args: &MemoryArgs, count: u32, out: &mut dyn Write) -> Result<u8, Failure> {
    let session = wire::engine(context, Want::Saves)?.look_at(&args.name).map_err(failure)?;
    let records = session.save().retrievals(count).map_err(|error| store_failure(&context.locale, &error))?;
    if args.json {
        let rows = records.iter().map(|record| {
            json!({
                "turn": record.turn,
                "who": record.who,
                "role": record.role,
                "query": record.query,
                "hits": record.hits,
                "returned": record.returned,
                "ms": record.ms,
                "at": record.at.rfc3339(),
            })
        });
        writeln!(out, "{}", Value::from(rows.collect::<Vec<_>>()))?;
        return Ok(0);
    }
    for record in &records {
        writeln!(
            out,
            "{}  {}  {} ({:.1} ms)",
            record.who,
            record.query.replace('\n', " / "),
            record.returned,
            record.ms
        )?;
    }
    Ok(0)
}
