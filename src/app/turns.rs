//! `storyecho log`, `undo`, `redo`, `rewind`, `branch`, `prompt`: a save from outside the game.

use std::io::Write;

use serde_json::json;

use super::record;
use super::wire::{self, Want, failure};
use crate::cli::{BranchArgs, Context, Failure, FailureKind, LogArgs, PromptArgs, RewindArgs, StepArgs};
use crate::engine::{EngineError, Session, Step};
use crate::text::Message;

/// Shows the turns of the line.
pub(super) fn log(context: &Context, args: &LogArgs, out: &mut dyn Write) -> Result<u8, Failure> {
    let session = wire::engine(context, Want::Saves)?.look_at(&args.name).map_err(failure)?;
    if let Some(turn) = args.turn.filter(|turn| session.line_ids().iter().all(|id| id.get() != *turn)) {
        let message = Message::new("app-no-such-turn").with("turn", turn).with("save", args.name.as_str());
        return Err(Failure::said(FailureKind::Failed, &context.locale, &message));
    }
    // all of it in one language: the save's
    let locale = session.locale();
    let labels = session.labels().map_err(failure)?;
    for id in session.line_ids() {
        if args.turn.is_some_and(|turn| turn != id.get()) {
            continue;
        }
        let turn = session.turn_at(id).map_err(failure)?;
        if args.json {
            writeln!(out, "{}", record::logged(&turn, labels.get(&id.get())))?;
            continue;
        }
        let view = &turn.view;
        let head = Message::new("app-log-turn")
            .with("turn", view.turn)
            .with("depth", view.depth)
            .with("input", view.input.as_str());
        writeln!(out, "{}", locale.say(&head))?;
        if let Some(label) = labels.get(&id.get()) {
            writeln!(out, "  {}", locale.say(&Message::new("app-log-label").with("label", label.as_str())))?;
        }
        writeln!(out, "{}", view.narration)?;
        if !view.spent.is_empty() {
            writeln!(out, "  {}", view.spent)?;
        }
        let rolls = view.rolls.iter().map(|roll| ("app-dice", &roll.text));
        let changes = view.changes.iter().map(|change| ("app-change", change));
        let notes = view.notes.iter().map(|note| ("app-note", note));
        let checks = view.checks.iter().map(|check| ("app-check", check));
        for (key, text) in rolls.chain(changes).chain(notes).chain(checks) {
            writeln!(out, "  {}", locale.say(&Message::new(key).with("text", text.as_str())))?;
        }
        for memory in session.memories_of(id).map_err(failure)? {
            writeln!(out, "  {}", locale.say(&Message::new("app-log-memory").with("text", memory)))?;
        }
        if let Some(prompt) = session.prompt_of(id).map_err(failure)? {
            let sections = prompt.sections.iter().filter(|section| section.included);
            let sections =
                sections.map(|section| format!("{} {}", section.name, section.tokens)).collect::<Vec<_>>().join(", ");
            let message = Message::new("app-log-prompt").with("tokens", prompt.tokens).with("sections", sections);
            writeln!(out, "  {}", locale.say(&message))?;
        }
        writeln!(out)?;
    }
    Ok(0)
}

/// Takes turns back.
pub(super) fn undo(context: &Context, args: &StepArgs, out: &mut dyn Write) -> Result<u8, Failure> {
    moved(context, &args.name, out, |session| session.undo("undo", args.count))
}

/// Plays undone turns again.
pub(super) fn redo(context: &Context, args: &StepArgs, out: &mut dyn Write) -> Result<u8, Failure> {
    moved(context, &args.name, out, |session| session.redo("redo", args.count))
}

/// Goes to a turn.
pub(super) fn rewind(context: &Context, args: &RewindArgs, out: &mut dyn Write) -> Result<u8, Failure> {
    moved(context, &args.name, out, |session| session.rewind("rewind", args.to))
}

/// Begins another line at a turn: the head goes there, and what is played next is a sibling of what was.
pub(super) fn branch(context: &Context, args: &BranchArgs, out: &mut dyn Write) -> Result<u8, Failure> {
    moved(context, &args.name, out, |session| {
        let step = session.rewind("branch", args.at)?;
        if let (Step::Moved { .. }, Some(label)) = (&step, &args.label) {
            session.label(args.at, label)?;
        }
        Ok(step)
    })
}

fn moved(
    context: &Context,
    save: &str,
    out: &mut dyn Write,
    step: impl FnOnce(&mut Session) -> Result<Step, EngineError>,
) -> Result<u8, Failure> {
    let mut session = wire::engine(context, Want::Saves)?.open(save).map_err(failure)?;
    match step(&mut session).map_err(failure)? {
        Step::Moved { head, message, .. } => {
            let place = Message::new("app-head").with("turn", head.row.id.get()).with("depth", head.row.depth);
            writeln!(out, "{message}{}", session.locale().say(&place))?;
            Ok(0)
        }
        Step::Answered(answer) => Err(Failure::new(FailureKind::Failed, answer.text)),
        Step::Committed(_) | Step::Failed(_) => Ok(0),
    }
}

/// Shows the prompt that a line would send. Calls nothing, changes nothing.
pub(super) fn prompt(context: &Context, args: &PromptArgs, out: &mut dyn Write) -> Result<u8, Failure> {
    let mut session = wire::engine(context, Want::Memory)?.look_at(&args.name).map_err(failure)?;
    let runtime = tokio::runtime::Builder::new_current_thread().enable_all().build()?;
    let prompt = match runtime.block_on(session.prompt(&args.input)).map_err(failure)? {
        Ok(prompt) => prompt,
        Err(answer) => return Err(Failure::new(FailureKind::Failed, answer)),
    };
    if args.json {
        let object = json!({
            "messages": prompt.messages,
            "sections": prompt.sections,
            "tokens": prompt.tokens,
            "budget": prompt.budget,
        });
        writeln!(out, "{object}")?;
        return Ok(0);
    }
    for message in &prompt.messages {
        let role = match message.role {
            crate::prompt::Role::System => "system",
            crate::prompt::Role::User => "user",
            crate::prompt::Role::Assistant => "assistant",
        };
        writeln!(out, "── {role}\n{}\n", message.content)?;
    }
    for section in &prompt.sections {
        let message = Message::new("app-section")
            .with("name", section.name.as_str())
            .with("tokens", section.tokens)
            .with("sources", section.sources.join(", "))
            .with("cut", section.cut.clone().unwrap_or_default());
        writeln!(out, "{}", context.locale.say(&message).trim_end())?;
    }
    let total = Message::new("app-prompt-total").with("tokens", prompt.tokens).with("budget", prompt.budget);
    writeln!(out, "{}", context.locale.say(&total))?;
    Ok(0)
}
