//! What a screen asks of the open game beside playing: pages of panels, what the player does to the memory, names of
//! turns, a prompt as a file.

use serde_json::json;

use super::api::{Request, Update};
use super::error::EngineError;
use super::panel::Ask;
use super::session::{Session, Step};
use crate::store::TurnId;
use crate::text::Message;

/// Whether a request is answered here.
pub(super) const fn asks(request: &Request) -> bool {
    matches!(
        request,
        Request::Show(_)
            | Request::Remember { .. }
            | Request::Label { .. }
            | Request::KeepPrompt { .. }
            | Request::QuickSave
    )
}

/// Answers it. What cannot be done is said, and nothing else happens.
pub(super) fn answer(session: &mut Session, request: Request, updates: &impl Fn(Update)) {
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

/// The setting of a save that holds the turn to go back to.
const QUICK: &str = "quick-save";

impl Session {
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
        let written = std::fs::create_dir_all(&folder)
            .and_then(|()| serde_json::to_vec_pretty(&object).map_err(std::io::Error::from))
            .and_then(|text| std::fs::write(&path, text));
        match written {
            Ok(()) => Ok(self.say(&Message::new("engine-prompt-kept").with("path", path.display().to_string()))),
            Err(error) => {
                let message = Message::new("engine-prompt-not-kept").with("reason", error.to_string());
                Err(EngineError::usage(&self.locale, &message))
            }
        }
    }
}
