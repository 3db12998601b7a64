//! What a screen asks of the open game beside playing: pages of panels, what the player does to the memory, names of
//! turns, a prompt as a file.

pub(in crate::engine) mod connect;
pub(in crate::engine) mod cost;
pub(in crate::engine) mod script;
pub(in crate::engine) mod serve;
pub(in crate::engine) mod show;
pub(in crate::engine) mod transcript;
pub(in crate::engine) mod view;

use serde_json::json;

use crate::disk;
use crate::engine::api::{Request, Update};
use crate::engine::error::EngineError;
use crate::engine::panel::Ask;
use crate::engine::session::{Session, Step};
use crate::store::TurnId;
use crate::text::{Message, clip, sanitize_line};

/// Whether a request is answered here.
pub(in crate::engine) const fn asks(request: &Request) -> bool {
    matches!(
        request,
        Request::Show(_)
            | Request::Remember { .. }
            | Request::Label { .. }
            | Request::KeepPrompt { .. }
            | Request::KeepTranscript { .. }
            | Request::QuickSave
            | Request::SetNote(_)
            | Request::SetSpeech(_)
    )
}

/// Answers it. What cannot be done is said, and nothing else happens.
pub(in crate::engine) fn answer(session: &mut Session, request: Request, updates: &impl Fn(Update)) {
    match request {
        Request::Show(ask) => show(session, ask, updates),
        Request::Remember { order, then } => {
            match session.change_memory(&order) {
                Ok(Ok(said) | Err(said)) => updates(Update::Notice(said)),
                Err(error) => updates(Update::Notice(error.message)),
            }
            show(session, then, updates);
        }
        Request::Label { turn, label, then } => {
            if let Err(error) = session.label(turn, &label) {
                updates(Update::Notice(error.message));
            }
            show(session, then, updates);
        }
        Request::KeepPrompt { turn } => {
            let (Ok(said) | Err(said)) = session.keep_prompt(turn).map_err(|error| error.message);
            updates(Update::Notice(said));
        }
        Request::KeepTranscript { form, notes } => {
            let (Ok(said) | Err(said)) = session.keep_transcript(form, notes).map_err(|error| error.message);
            updates(Update::Notice(said));
        }
        Request::SetNote(note) => {
            let said = if note.trim().is_empty() { "engine-note-gone" } else { "engine-note-set" };
            wish(session, NOTE, &sanitize_line(&note), said, updates);
        }
        Request::SetSpeech(may) => {
            let said = if may { "engine-speech-on" } else { "engine-speech-off" };
            wish(session, SPEECH, if may { "yes" } else { "" }, said, updates);
        }
        Request::QuickSave => {
            let (Ok(said) | Err(said)) = session.quick_save().map_err(|error| error.message);
            updates(Update::Notice(said));
        }
        _ => {}
    }
}

fn show(session: &mut Session, ask: Ask, updates: &impl Fn(Update)) {
    updates(match session.page(&ask) {
        Ok(page) => Update::Shown { ask, page: Box::new(page) },
        Err(error) => Update::NotShown { ask, message: error.message },
    });
}

fn wish(session: &mut Session, key: &'static str, value: &str, said: &'static str, updates: &impl Fn(Update)) {
    let written = session.save.set_meta(key, clip(value, NOTE_CHARS));
    match written.map_err(|error| session.store_error(&error)) {
        Ok(()) => {
            updates(Update::Wishes { note: session.wish(NOTE), speech: !session.wish(SPEECH).is_empty() });
            updates(Update::Notice(session.locale.text(said)));
        }
        Err(error) => updates(Update::Notice(error.message)),
    }
}

/// The setting of a save that holds what the player wants of every telling.
pub(in crate::engine) const NOTE: &str = "note";
/// The setting of a save that lets the narrator speak for the hero.
pub(in crate::engine) const SPEECH: &str = "speech";
/// The longest note, in characters: it stands in every prompt.
const NOTE_CHARS: usize = 600;

/// The setting of a save that holds the turn to go back to.
const QUICK: &str = "quick-save";

impl Session {
    /// Does what is asked for beside playing, and gives what there is to say about it.
    pub fn beside(&mut self, request: Request) -> Vec<String> {
        let said = std::cell::RefCell::new(Vec::new());
        answer(self, request, &|update| {
            if let Update::Notice(text) = update {
                said.borrow_mut().push(text);
            }
        });
        said.into_inner()
    }

    /// A wish of the player that holds for the whole save; empty where there is none or it cannot be read.
    pub(in crate::engine) fn wish(&self, key: &str) -> String {
        self.save.meta(key).ok().flatten().unwrap_or_default()
    }

    /// What the player wants of every telling, line by line: a setting of the save, no part of a turn.
    pub(in crate::engine) fn wishes(&self) -> Vec<String> {
        let speech = if self.wish(SPEECH).is_empty() { String::new() } else { self.locale.text("prompt-speech") };
        [self.wish(NOTE), speech].into_iter().filter(|wish| !wish.is_empty()).collect()
    }

    /// Remembers the turn that the head stands at. Every turn is saved; this is only the way back to one.
    ///
    /// # Errors
    /// The save cannot be written.
    pub fn quick_save(&mut self) -> Result<String, EngineError> {
        let turn = self.head.id.get().to_string();
        self.save.set_meta(QUICK, &turn).map_err(|error| self.store_error(&error))?;
        Ok(self.say(&Message::new("engine-quick-saved").with("turn", self.head.depth)))
    }

    /// Goes back to the turn that was remembered last.
    ///
    /// # Errors
    /// The save cannot be read or written.
    pub fn quick_load(&mut self) -> Result<Step, EngineError> {
        let turn = self.save.meta(QUICK).map_err(|error| self.store_error(&error))?;
        match turn.and_then(|turn| turn.parse().ok()) {
            Some(turn) => self.rewind("rewind", turn),
            None => Ok(Step::Answered(Self::answer("", "rewind", self.locale.text("engine-quick-none")))),
        }
    }

    /// Writes how a turn came about into a file of the folder `prompts` beside the save: messages, sections, reply,
    /// verdicts, times. An address or a key is no part of it. Says where it stands.
    ///
    /// # Errors
    /// There is no such turn, or the file cannot be written.
    pub fn keep_prompt(&self, turn: i64) -> Result<String, EngineError> {
        let id = TurnId::new(turn);
        let read = || Ok((self.save.turn(id)?, self.save.prompt(id)?));
        let (row, (prompt, raw)) = read().map_err(|error| self.store_error(&error))?;
        let object = json!({
            "save": self.save_name(),
            "turn": row.id,
            "depth": row.depth,
            "input": row.input,
            "narrator": row.narrator,
            "model": row.model,
            "prompt": prompt,
            "reply": raw,
            "narration": row.narration,
            "effects": row.effects,
            "rolls": row.rolls,
            "checks": row.checks,
            "usage": row.usage,
            "ms": row.ms,
        });
        let folder = self.save.path().parent().unwrap_or_else(|| std::path::Path::new(".")).join("prompts");
        let path = folder.join(format!("{}-{}.json", self.save_name(), row.id));
        let text = serde_json::to_vec_pretty(&object).map_err(std::io::Error::from);
        let written = text.and_then(|text| disk::replace(&path, &text));
        match written {
            Ok(()) => Ok(self.say(&Message::new("engine-prompt-kept").with("path", path.display().to_string()))),
            Err(error) => {
                let message = Message::new("engine-prompt-not-kept")
                    .with("path", path.display().to_string())
                    .with("reason", &error);
                Err(EngineError::usage(&self.locale, &message))
            }
        }
    }
}
