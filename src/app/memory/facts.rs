//! `memory facts`.

use std::io::Write;

use serde_json::{Value, json};

use crate::app::wire::{self, Want, failure};
use crate::cli::{Context, Failure, FailureKind, MemoryArgs};
use crate::engine::FactView;
use crate::text::{Locale, Message};

pub(super) fn run(context: &Context, args: &MemoryArgs, all: bool, out: &mut dyn Write) -> Result<u8, Failure> {
    let mut session = wire::engine(context, Want::Saves)?.look_at(&args.name).map_err(failure)?;
    let facts = session.facts(all, args.character.as_deref()).map_err(failure)?;
    let facts = facts.map_err(|unknown| Failure::new(FailureKind::Failed, unknown))?;
    if args.json {
        writeln!(out, "{}", Value::from(facts.iter().map(row).collect::<Vec<_>>()))?;
        return Ok(0);
    }
    // who reads along learns no more than the hero has; scripts, and who asks for everything, get it all
    let own = !all && args.character.is_none();
    let facts: Vec<_> =
        facts.into_iter().filter(|fact| !own || fact.known_by.iter().any(|who| who == "hero")).collect();
    if facts.is_empty() {
        writeln!(out, "{}", context.locale.text("recall-no-facts"))?;
    }
    for fact in &facts {
        writeln!(out, "{}", line(&context.locale, fact))?;
    }
    Ok(0)
}

/// A fact as scripts get it.
pub(super) fn row(fact: &FactView) -> Value {
    json!({
        "id": fact.id.to_string(),
        "subject": fact.subject.0,
        "relation": fact.relation,
        "object": fact.object.0,
        "since": fact.since,
        "until": fact.until,
        "confidence": fact.confidence,
        "source": fact.since,
        "known_by": fact.known_by,
        "state": fact.standing.code(),
        "text": fact.text,
        "authority": fact.authority.code(),
        "importance": fact.importance,
        "pinned": fact.pinned,
        "subject_key": fact.subject.1,
        "object_key": fact.object.1,
    })
}

/// A fact as people read it.
pub(super) fn line(locale: &Locale, fact: &FactView) -> String {
    let code =
        |kind: &str, code: &str| locale.find(&format!("recall-{kind}-{code}")).unwrap_or_else(|| code.to_owned());
    let until = fact
        .until
        .map_or_else(String::new, |until| locale.say(&Message::new("recall-until").with("turn", until.get())));
    let message = Message::new("recall-fact")
        .with("id", fact.id.get())
        .with("text", fact.text.as_str())
        .with("turn", fact.since.get())
        .with("until", until)
        .with("sure", format!("{:.0}", fact.confidence * 100.0))
        .with("state", code("state", fact.standing.code()))
        .with("source", code("source", fact.authority.code()))
        .with("known", fact.known_by.join(", "));
    locale.say(&message)
}
