//! `memory log`.

use std::io::Write;

use serde_json::{Value, json};

use crate::app::wire::{self, Want, failure, store_failure};
use crate::cli::{Context, Failure, MemoryArgs};
use crate::store::TurnId;
use crate::text::Message;

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
    if records.is_empty() {
        writeln!(out, "{}", context.locale.text("recall-log-empty"))?;
    }
    for record in &records {
        let hits = record.hits.as_array().map(Vec::as_slice).unwrap_or_default();
        let count = |key: &str| hits.iter().filter(|hit| hit.get(key).and_then(Value::as_bool) == Some(true)).count();
        let message = Message::new("recall-log-row")
            .with("turn", record.turn.map_or(0, TurnId::get))
            .with("who", context.locale.find(&format!("recall-by-{}", record.who)).unwrap_or(record.who.clone()))
            .with("query", record.query.replace('\n', " / "))
            .with("count", record.returned)
            .with("used", count("in_prompt"))
            .with("cut", count("cut"))
            .with("ms", format!("{:.1}", record.ms));
        writeln!(out, "{}", context.locale.say(&message))?;
    }
    Ok(0)
}
