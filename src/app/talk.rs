//! Play line by line: for pipes, scripts and screen readers. The same engine as on the screen.

use std::io::{self, BufRead, Write};

use super::record;
use super::slash::Slash;
use crate::engine::{Answer, EngineError, Failure, Offer, Scene, Session, Step, Stop, TurnView, Update};
use crate::text::{Ambiguous, Locale, Message, fold, sanitize, wrap_hanging};

/// How lines are read and answered.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[expect(clippy::struct_excessive_bools, reason = "each is one habit of its own")]
pub(super) struct Manner {
    /// One JSON object a line instead of text.
    pub json: bool,
    /// Lines come from a script: no prompt is shown, and the run ends with the script.
    pub script: bool,
    /// The width of text; 0: not wrapped.
    pub width: usize,
    /// The run ends with the conversation that is on.
    pub talk: bool,
    /// Choices are listed.
    pub choices: bool,
}

/// What the exit code must say at the end.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Outcome {
    /// All lines were played or answered.
    Done,
    /// A turn could not be told.
    EndpointFailed,
    /// The player interrupted a script.
    Interrupted,
}

/// Plays until the lines end or the player leaves.
pub(super) async fn play(
    session: &mut Session,
    lines: &mut dyn BufRead,
    out: &mut dyn Write,
    manner: Manner,
    mut stop: impl FnMut() -> Stop,
) -> Result<Outcome, TalkError> {
    let mut outcome = Outcome::Done;
    let mut manner = manner;
    let mut slash = Slash::new(manner.choices);
    if !manner.json {
        open(session, out, manner)?;
    }
    let mut line = Vec::new();
    // In an object, what went wrong behind a turn stands with the next line.
    let mut notices = Vec::new();
    loop {
        if !manner.script {
            write!(out, "\n> ")?;
        }
        out.flush()?;
        line.clear();
        // A line is at most a megabyte: what is longer is not typed by a person and not kept in memory.
        if io::Read::take(&mut *lines, 1 << 20).read_until(b'\n', &mut line)? == 0 {
            break;
        }
        let typed = String::from_utf8_lossy(&line);
        let typed = typed.trim_end_matches(['\n', '\r']);
        if typed.trim().is_empty() {
            continue;
        }
        let mut waiting = Waiting::default();
        let mut watch = |update: Update| match update {
            Update::Behind(text) if notices.contains(&text) => {}
            Update::Behind(text) => notices.push(text),
            // What is said of attempts and waiting names times, which no object of a line does.
            Update::Notice(text) if !manner.json => notices.push(text),
            Update::Waiting(text) if !manner.script && !manner.json => waiting.say(text.as_deref()),
            _ => {}
        };
        let stop = stop();
        let step = match offer(typed).filter(|_| session.has_failed()) {
            Some(Offer::Continue) if session.has_begun() => session.go_on(&mut watch, &stop).await?,
            Some(Offer::Retry) => session.retry(&mut watch, &stop).await?,
            Some(Offer::Builtin) => session.tell_builtin(&mut watch, &stop).await?,
            _ if typed.trim_start().starts_with('/') => slash.carry_out(session, typed, &mut watch, &stop).await?,
            _ => session.line(typed, &mut watch, &stop).await?,
        };
        manner.choices = slash.choices;
        if matches!(step, Step::Failed(_)) {
            outcome = Outcome::EndpointFailed;
        }
        if manner.json {
            let object = record::step(session, typed, &step, &std::mem::take(&mut notices));
            writeln!(out, "{object}")?;
            out.flush()?;
        } else {
            for notice in notices.drain(..) {
                slash.note(&notice);
                say(out, manner, &notice)?;
            }
            show(session, &step, out, manner)?;
        }
        if matches!(&step, Step::Answered(Answer { quit: true, .. })) {
            break;
        }
        // What is due after a turn is done when its text is out.
        out.flush()?;
        let mut behind = |update: Update| match update {
            Update::Behind(text) if notices.contains(&text) => {}
            Update::Behind(text) => notices.push(text),
            Update::Notice(text) if !manner.json => notices.push(text),
            Update::Waiting(text) if !manner.script && !manner.json => waiting.say(text.as_deref()),
            _ => {}
        };
        session.settle(&mut behind, &stop).await?;
        if !manner.json {
            for notice in notices.drain(..) {
                slash.note(&notice);
                say(out, manner, &notice)?;
            }
        }
        if manner.talk && session.state().partner.is_none() && matches!(step, Step::Committed(_)) {
            break;
        }
        if manner.script && stop.is_stopped() {
            outcome = Outcome::Interrupted;
            break;
        }
    }
    // Where no object of a line comes any more it is talk. Nobody may be there to read it.
    for notice in notices {
        let _ = writeln!(io::stderr(), "{}", sanitize(&notice));
    }
    Ok(outcome)
}

/// Says on standard error that the program waits: when the wait begins, and now and then after that. A line for every
/// second would be read out to those who listen.
#[derive(Default)]
struct Waiting {
    said: u32,
}

impl Waiting {
    /// How many seconds lie between two lines.
    const EVERY: u32 = 10;

    fn say(&mut self, text: Option<&str>) {
        let Some(text) = text else { return self.said = 0 };
        if self.said.is_multiple_of(Self::EVERY) {
            // Nobody may be there to read it; the wait goes on all the same.
            let _ = writeln!(io::stderr(), "{}", sanitize(text));
        }
        self.said = self.said.saturating_add(1);
    }
}

/// What the player takes of the offers after a failure.
fn offer(typed: &str) -> Option<Offer> {
    match fold(typed).trim_start_matches('/') {
        "c" | "continue" | "接着" => Some(Offer::Continue),
        "r" | "retry" | "重试" => Some(Offer::Retry),
        "b" | "builtin" | "built-in" | "内置" => Some(Offer::Builtin),
        _ => None,
    }
}

/// Why a play line by line broke off.
#[derive(Debug, thiserror::Error)]
pub(super) enum TalkError {
    #[error(transparent)]
    Engine(#[from] EngineError),
    #[error(transparent)]
    Io(#[from] io::Error),
}

fn open(session: &Session, out: &mut dyn Write, manner: Manner) -> Result<(), TalkError> {
    let language = session.language();
    say(out, manner, session.story().title.get(language))?;
    if let Some(differs) = session.differs() {
        say(out, manner, differs)?;
    }
    let turns = session.shown()?;
    if let Some(turn) = turns.last() {
        self::turn(session.locale(), turn, out, manner)?;
    }
    scene(session.locale(), &session.scene(), out, manner)
}

fn show(session: &Session, step: &Step, out: &mut dyn Write, manner: Manner) -> Result<(), TalkError> {
    match step {
        Step::Committed(committed) => {
            turn(session.locale(), &committed.view, out, manner)?;
            scene(session.locale(), &session.scene(), out, manner)
        }
        Step::Answered(answer) => answered(answer, out, manner),
        Step::Moved { head, message, .. } => {
            say(out, manner, message)?;
            turn(session.locale(), &head.view, out, manner)?;
            scene(session.locale(), &session.scene(), out, manner)
        }
        Step::Failed(failure) => failed(session.locale(), failure, out, manner),
    }
}

fn turn(locale: &Locale, turn: &TurnView, out: &mut dyn Write, manner: Manner) -> Result<(), TalkError> {
    writeln!(out)?;
    say(out, manner, &turn.narration)?;
    for roll in &turn.rolls {
        say(out, manner, &locale.say(&Message::new("app-dice").with("text", roll.text.as_str())))?;
    }
    for change in &turn.changes {
        say(out, manner, &locale.say(&Message::new("app-change").with("text", change.as_str())))?;
    }
    for note in &turn.notes {
        say(out, manner, &locale.say(&Message::new("app-note").with("text", note.as_str())))?;
    }
    if !turn.sight.is_empty() {
        writeln!(out)?;
        say(out, manner, &turn.sight)?;
    }
    if !turn.corrected.is_empty() {
        say(out, manner, &locale.say(&Message::new("app-note").with("text", turn.corrected.as_str())))?;
    }
    Ok(())
}

fn scene(locale: &Locale, scene: &Scene, out: &mut dyn Write, manner: Manner) -> Result<(), TalkError> {
    let status = &scene.status;
    let line = Message::new("app-status")
        .with("place", status.place.as_str())
        .with("time", status.time.as_str())
        .with("hp", status.hp.0)
        .with("max", status.hp.1)
        .with("turn", status.turn);
    writeln!(out)?;
    say(out, manner, &locale.say(&line))?;
    if let Some(who) = &status.partner {
        say(out, manner, &locale.say(&Message::new("app-partner").with("who", who.as_str())))?;
    }
    if let Some((enemy, hp, max)) = &status.enemy {
        let line = Message::new("app-enemy").with("enemy", enemy.as_str()).with("hp", *hp).with("max", *max);
        say(out, manner, &locale.say(&line))?;
    }
    if let Some(title) = &scene.ended {
        return say(out, manner, &locale.say(&Message::new("engine-ended").with("title", title.as_str())));
    }
    if !manner.choices || scene.choices.is_empty() {
        return Ok(());
    }
    say(out, manner, &locale.text("app-choices"))?;
    for (choice, number) in scene.choices.iter().zip(1_usize..) {
        say(out, manner, &format!("{number}. {}", choice.text))?;
    }
    Ok(())
}

fn answered(answer: &Answer, out: &mut dyn Write, manner: Manner) -> Result<(), TalkError> {
    writeln!(out)?;
    say(out, manner, &answer.text)?;
    for (option, number) in answer.options.iter().zip(1_usize..) {
        say(out, manner, &format!("{number}. {option}"))?;
    }
    Ok(())
}

fn failed(locale: &Locale, failure: &Failure, out: &mut dyn Write, manner: Manner) -> Result<(), TalkError> {
    writeln!(out)?;
    if !failure.partial.is_empty() {
        say(out, manner, &failure.partial)?;
        say(out, manner, &locale.text("app-not-saved"))?;
    }
    say(out, manner, &failure.message)?;
    for hint in &failure.hints {
        say(out, manner, hint)?;
    }
    if !manner.script {
        if failure.offers.contains(&Offer::Continue) {
            say(out, manner, &locale.text("app-failed-continue"))?;
        }
        say(out, manner, &locale.text("app-failed-offers"))?;
    }
    Ok(())
}

/// Writes a text through the gate, wrapped.
fn say(out: &mut dyn Write, manner: Manner, text: &str) -> Result<(), TalkError> {
    let text = sanitize(text);
    if manner.width == 0 {
        writeln!(out, "{text}")?;
        return Ok(());
    }
    for (_, row) in wrap_hanging(&text, manner.width, Ambiguous::Narrow) {
        writeln!(out, "{row}")?;
    }
    Ok(())
}
