//! `memory verify` and `memory rebuild`.

use std::io::Write;
use std::time::Duration;

use serde_json::json;

use crate::app::wire::{self, Want, failure, store_failure};
use crate::cli::{Context, Failure, FailureKind, MemoryArgs};
use crate::store::{SaveName, Saves};
use crate::text::Message;

/// How long a rebuild may take at most; what is left of the vectors then is made while one plays.
const MOST: Duration = Duration::from_hours(1);

/// Finds what is missing or too much. Changes nothing.
pub(super) fn verify(context: &Context, args: &MemoryArgs, out: &mut dyn Write) -> Result<u8, Failure> {
    let locale = &context.locale;
    let fault = |error| store_failure(locale, &error);
    let findings =
        Saves::new(context.folders.saves.clone()).verify(&SaveName::new(&args.name).map_err(fault)?).map_err(fault)?;
    let session = wire::engine(context, Want::Saves)?.look_at(&args.name).map_err(failure)?;
    let due = session.save().open_jobs().map_err(fault)?.len();
    let lacking = session.lacking_facts().map_err(failure)?;
    let mut said: Vec<String> = findings.iter().map(|finding| locale.say(&finding.message)).collect();
    if lacking > 0 {
        said.push(locale.say(&Message::new("recall-lacking").with("count", lacking)));
    }
    let compared = session.compare().map_err(failure)?;
    said.extend(compared.wrong.iter().chain(&compared.gone).map(|message| locale.say(message)));
    let sound = said.is_empty();
    if args.json {
        let object = json!({ "name": args.name, "findings": said, "due": due, "lacking_facts": lacking, "gone": compared.gone.len() });
        writeln!(out, "{object}")?;
    } else {
        let key = if sound { "recall-sound" } else { "recall-unsound" };
        writeln!(out, "{}", locale.say(&Message::new(key).with("save", args.name.as_str())))?;
        for line in &said {
            writeln!(out, "  {line}")?;
        }
        if due > 0 {
            writeln!(out, "{}", locale.say(&Message::new("recall-due").with("count", due)))?;
        }
    }
    Ok(if sound { 0 } else { FailureKind::Save.exit_code() })
}

/// Makes again what is derived.
pub(super) fn rebuild(
    context: &Context,
    args: &MemoryArgs,
    out: &mut dyn Write,
    err: &mut dyn Write,
) -> Result<u8, Failure> {
    let locale = &context.locale;
    let mut session = wire::engine(context, Want::Memory)?.open(&args.name).map_err(failure)?;
    let mut told = 0;
    let rebuilt = session.rebuild(MOST, &mut |done, all| {
        // Talk goes to standard error, now and then; whether anybody reads it does not matter.
        if done >= told + 200 || (done == all && done > told) {
            told = done;
            let message = Message::new("recall-rebuilding").with("done", done).with("all", all);
            let _ = writeln!(err, "{}", locale.say(&message));
        }
        if done == all {
            told = 0;
        }
    });
    let rebuilt = rebuilt.map_err(failure)?;
    let fault = |error| store_failure(locale, &error);
    let name = SaveName::new(&args.name).map_err(fault)?;
    let left = Saves::new(context.folders.saves.clone()).verify(&name).map_err(fault)?;
    let compared = session.compare().map_err(failure)?;
    let left: Vec<_> =
        left.into_iter().map(|finding| finding.message).chain(compared.wrong).chain(compared.gone).collect();
    if args.json {
        writeln!(
            out,
            "{}",
            json!({
                "words": rebuilt.words,
                "vectors_due": rebuilt.vectors,
                "facts": rebuilt.facts,
                "restored": rebuilt.restored,
                "findings": left.iter().map(|finding| locale.say(finding)).collect::<Vec<_>>(),
            })
        )?;
    } else {
        let message = Message::new("recall-rebuilt")
            .with("words", rebuilt.words)
            .with("vectors", rebuilt.vectors)
            .with("facts", rebuilt.facts)
            .with("restored", rebuilt.restored);
        writeln!(out, "{}", locale.say(&message))?;
        if !left.is_empty() {
            writeln!(out, "{}", locale.say(&Message::new("recall-damaged").with("count", left.len())))?;
            for finding in &left {
                writeln!(out, "  {}", locale.say(finding))?;
            }
        }
    }
    Ok(if left.is_empty() { 0 } else { FailureKind::Save.exit_code() })
}
