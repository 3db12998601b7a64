//! `memory show` and `memory history`: one memory with what became of it; the whole course of the play.

use std::io::Write;

use serde_json::{Value, json};

use super::{facts, row};
use crate::app::wire::{self, Want, failure, store_failure};
use crate::cli::{Context, Failure, FailureKind, MemoryArgs};
use crate::store::{ChangeRow, MemoryId};
use crate::text::{Locale, Message};

pub(super) fn show(context: &Context, args: &MemoryArgs, id: i64, out: &mut dyn Write) -> Result<u8, Failure> {
    let locale = &context.locale;
    let mut session = wire::engine(context, Want::Saves)?.look_at(&args.name).map_err(failure)?;
    let memory = session.save().memory(MemoryId::new(id)).map_err(|error| store_failure(locale, &error))?;
    let Some(memory) = memory.filter(|memory| session.save().line().contains(memory.turn)) else {
        let message = Message::new("remember-unknown").with("id", id);
        return Err(Failure::said(FailureKind::Failed, locale, &message));
    };
    let fact = session.fact(memory.id).map_err(failure)?;
    let changes: Vec<_> =
        session.memory_changes().map_err(failure)?.into_iter().filter(|row| row.memory == memory.id).collect();
    let confidence = fact.as_ref().map_or(1.0, |fact| fact.confidence);
    if args.json {
        let mut object = row::memory(&memory, None, confidence);
        if let Value::Object(fields) = &mut object {
            fields.insert("meta".to_owned(), memory.meta.clone());
            fields.insert("created".to_owned(), json!(memory.created.rfc3339()));
            fields.insert("fact".to_owned(), fact.as_ref().map_or(Value::Null, facts::row));
            fields.insert("changes".to_owned(), changes.iter().map(change).collect());
        }
        writeln!(out, "{object}")?;
        return Ok(0);
    }
    match &fact {
        Some(fact) => writeln!(out, "{}", facts::line(locale, fact))?,
        None => writeln!(out, "{}", row::line(locale, &memory))?,
    }
    for change in &changes {
        writeln!(out, "  {}", change_line(locale, change))?;
    }
    Ok(0)
}

/// Every turn of the line with what was said, and every change made to the memory at it (seeds A14).
pub(super) fn history(context: &Context, args: &MemoryArgs, out: &mut dyn Write) -> Result<u8, Failure> {
    let locale = &context.locale;
    let mut session = wire::engine(context, Want::Saves)?.look_at(&args.name).map_err(failure)?;
    let changes = session.memory_changes().map_err(failure)?;
    let mut rows = Vec::new();
    for id in session.line_ids() {
        let turn = session.save().turn(id).map_err(|error| store_failure(locale, &error))?;
        let here: Vec<_> = changes.iter().filter(|row| row.turn == id).collect();
        if args.json {
            rows.push(json!({
                "turn": turn.id,
                "depth": turn.depth,
                "input": turn.input,
                "narration": turn.narration,
                "at": turn.created.rfc3339(),
                "changes": here.iter().map(|row| change(row)).collect::<Vec<_>>(),
            }));
            continue;
        }
        let head = Message::new("app-log-turn")
            .with("turn", turn.id.get())
            .with("depth", turn.depth)
            .with("input", turn.input.as_str());
        writeln!(out, "{}\n{}", locale.say(&head), turn.narration)?;
        for row in here {
            writeln!(out, "  {}", change_line(locale, row))?;
        }
        writeln!(out)?;
    }
    if args.json {
        writeln!(out, "{}", Value::from(rows))?;
    }
    Ok(0)
}

fn change(row: &ChangeRow) -> Value {
    json!({
        "id": row.id.to_string(),
        "turn": row.turn,
        "memory": row.memory.to_string(),
        "kind": row.kind.code(),
        "by": row.authority.code(),
        "other": row.other.map(|id| id.to_string()),
        "value": row.value,
        "at": row.created.rfc3339(),
    })
}

fn change_line(locale: &Locale, row: &ChangeRow) -> String {
    let code = |kind: &str, code: &str| locale.find(&format!("{kind}-{code}")).unwrap_or_else(|| code.to_owned());
    let message = Message::new("recall-change")
        .with("id", row.id.get())
        .with("memory", row.memory.get())
        .with("turn", row.turn.get())
        .with("kind", code("remember-kind", row.kind.code()))
        .with("source", code("recall-source", row.authority.code()));
    locale.say(&message)
}
