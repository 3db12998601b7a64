//! `storyecho config key`: keeps a key of an endpoint. It never passes through an argument: it is asked for without
//! being shown, or read from standard input. The system's keyring keeps it where there is one, else a file.

use std::io::{BufRead as _, BufReader, IsTerminal as _, Read as _, Write, stdin};

use crossterm::event::{Event, KeyCode, KeyEventKind, KeyModifiers, read};
use crossterm::terminal::{disable_raw_mode, enable_raw_mode};
use secrecy::SecretString;

use crate::cli::{Context, Failure, FailureKind, KeyArgs, say_keyring, say_secrets};
use crate::config::{Kept, KeyPlace, Secrets, SecretsFault, Task, is_profile_name};
use crate::text::Message;

/// The longest key, in characters.
const LONGEST: usize = 4_096;
/// The most bytes that are read of standard input.
const LINE: u64 = 16_384;

/// Keeps the key, or takes it out.
pub(super) fn run(context: &Context, args: &KeyArgs, out: &mut dyn Write, err: &mut dyn Write) -> Result<u8, Failure> {
    let locale = &context.locale;
    let usage = |message: &Message| Failure::said(FailureKind::Usage, locale, message);
    let place = match (&args.profile, args.task) {
        (Some(name), _) if is_profile_name(name) => KeyPlace::Profile(name.clone()),
        (Some(_), _) => return Err(usage(&Message::new("cli-profile-name"))),
        (None, Some(task)) => KeyPlace::Task(Task::from(task)),
        (None, None) => KeyPlace::Narrator,
    };
    let failed = |fault: SecretsFault| Failure::said(FailureKind::Configuration, locale, &say_secrets(&fault));
    let (config, environment) = (&context.folders.config, &context.environment);
    if args.remove {
        let (file, stays) = Secrets::remove(config, environment, &place).map_err(failed)?;
        if let Some(fault) = stays {
            let failure = Failure::said(FailureKind::Configuration, locale, &Message::new("cli-key-stays"));
            return Err(failure.hint(locale.say(&say_keyring(fault))));
        }
        let message = Message::new("cli-key-removed").with("file", file.display().to_string());
        writeln!(out, "{}", locale.say(&message))?;
        return Ok(0);
    }
    let key = {
        let typed = if stdin().is_terminal() && !context.no_input {
            write!(err, "{}", locale.text("cli-key-ask"))?;
            err.flush()?;
            let typed = typed();
            writeln!(err)?;
            typed?
        } else {
            let mut line = String::new();
            BufReader::new(stdin().lock().take(LINE)).read_line(&mut line)?;
            line
        };
        let key = typed.trim();
        if key.is_empty() || key.len() > LONGEST || key.chars().any(|sign| !sign.is_ascii_graphic()) {
            return Err(usage(&Message::new("cli-key-odd")));
        }
        SecretString::from(key.to_owned())
    };
    match Secrets::keep(config, environment, &place, &key, args.file).map_err(failed)? {
        Kept::Keyring => writeln!(out, "{}", locale.text("cli-key-kept-keyring"))?,
        Kept::File(file, why) => {
            let message = Message::new("cli-key-kept").with("file", file.display().to_string());
            writeln!(out, "{}", locale.say(&message))?;
            if let Some(fault) = why {
                writeln!(err, "{}", locale.say(&say_keyring(fault)))?;
            }
        }
    }
    Ok(0)
}

/// What is typed at the terminal until Enter; nothing of it is shown.
fn typed() -> Result<String, Failure> {
    enable_raw_mode()?;
    let typed = until_enter();
    disable_raw_mode()?;
    typed
}

fn until_enter() -> Result<String, Failure> {
    let mut typed = String::new();
    loop {
        match read()? {
            Event::Key(key) if key.kind == KeyEventKind::Release => {}
            Event::Key(key) => match key.code {
                KeyCode::Enter => return Ok(typed),
                KeyCode::Esc => return Err(Failure::new(FailureKind::Interrupted, "")),
                KeyCode::Char('c' | 'd') if key.modifiers.contains(KeyModifiers::CONTROL) => {
                    return Err(Failure::new(FailureKind::Interrupted, ""));
                }
                KeyCode::Char('u') if key.modifiers.contains(KeyModifiers::CONTROL) => typed.clear(),
                KeyCode::Backspace => drop(typed.pop()),
                KeyCode::Char(sign) if typed.len() < LONGEST => typed.push(sign),
                _ => {}
            },
            Event::Paste(text) => typed.extend(text.chars().take(LONGEST)),
            _ => {}
        }
    }
}
