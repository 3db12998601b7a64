//! `memory search`.

use std::io::Write;
use std::time::Duration;

use serde_json::{Value, json};

use crate::app::wire::{self, Want, failure};
use crate::cli::{Context, Failure, MemoryArgs};
use crate::memory::Match;
use crate::memory::facts::Standing;
use crate::text::{Locale, Message};

/// How long the embedding model and what is due of vectors may take; then it is searched by what there is.
const PATIENCE: Duration = Duration::from_secs(20);

/// Finds by meaning and words on the line of the head, best first, and logs the search. A save that is being played is
/// only looked at.
pub(super) fn run(
    context: &Context,
    args: &MemoryArgs,
    query: &str,
    count: u32,
    out: &mut dyn Write,
) -> Result<u8, Failure> {
    let mut engine = wire::engine(context, Want::Memory)?;
    let opened = engine.open(&args.name);
    let mut session = match opened {
        Ok(session) => session,
        Err(_) => engine.look_at(&args.name).map_err(failure)?,
    };
    session.await_vectors(PATIENCE).map_err(failure)?;
    let count = usize::try_from(count).unwrap_or(usize::MAX);
    let found = session.search(query, args.character.as_deref(), count, "player").map_err(failure)?;
    if args.json {
        writeln!(out, "{}", Value::from(found.iter().map(row).collect::<Vec<_>>()))?;
        return Ok(0);
    }
    if found.is_empty() {
        writeln!(out, "{}", context.locale.text("recall-nothing"))?;
    }
    for hit in &found {
        let kind = context.locale.find(&format!("recall-kind-{}", hit.kind.code())).unwrap_or_default();
        let text = hit.text.replace('\n', " / ");
        let message = Message::new("recall-row")
            .with("id", hit.id.as_str())
            .with("turn", hit.turn.get())
            .with("kind", kind)
            .with("text", text);
        writeln!(out, "{}{}", context.locale.say(&message), mark(&context.locale, hit))?;
    }
    Ok(0)
}

/// What a fact that does not simply hold is marked with: nobody takes what was corrected for what is.
fn mark(locale: &Locale, hit: &Match) -> String {
    match (hit.until, hit.standing) {
        (Some(until), _) => locale.say(&Message::new("recall-mark-over").with("turn", until.get())),
        (None, Standing::Core) => String::new(),
        (None, standing) => {
            let code = standing.code();
            let words = locale.find(&format!("recall-state-{code}")).unwrap_or_else(|| code.to_owned());
            locale.say(&Message::new("recall-mark").with("state", words))
        }
    }
}

fn row(hit: &Match) -> Value {
    json!({
        "id": hit.id,
        "kind": hit.kind.code(),
        "character": hit.character,
        "turn": hit.turn,
        "text": hit.text,
        "score": hit.score.total,
        "importance": hit.importance,
        "confidence": hit.confidence,
        "state": hit.standing.code(),
        "until": hit.until,
    })
}
