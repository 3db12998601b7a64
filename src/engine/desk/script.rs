//! The transcript: what is typed and told from now on, in a file beside the saves.

use std::io;
use std::path::{Path, PathBuf};

use crate::disk;
use crate::engine::error::EngineError;
use crate::engine::session::{Session, Step};
use crate::text::Message;

/// That the transcript cannot be written, where, and why.
fn unwritten(path: &Path, error: &io::Error) -> Message {
    Message::new("engine-transcript-failed").with("path", path.display().to_string()).with("reason", error)
}

impl Session {
    /// Begins a transcript or ends it, and says where it stands.
    pub(in crate::engine) fn set_transcript(&mut self, line: &str, on: bool) -> Step {
        let said = match (on, self.transcript.take()) {
            (true, before) => {
                let path = before.unwrap_or_else(|| self.transcript_path());
                let title = self.story.title.get(self.language()).to_owned();
                let text = format!("{title}\n\n{}\n\n", self.head.narration);
                let fresh = !path.exists();
                match disk::append(&path, if fresh { text.as_bytes() } else { b"" }) {
                    Ok(()) => {
                        let said = Message::new("engine-transcript-on").with("path", path.display().to_string());
                        self.transcript = Some(path);
                        said
                    }
                    Err(error) => unwritten(&path, &error),
                }
            }
            (false, Some(path)) => Message::new("engine-transcript-off").with("path", path.display().to_string()),
            (false, None) => Message::new("engine-transcript-none"),
        };
        Step::Answered(Self::answer(line, "transcript", self.say(&said)))
    }

    fn transcript_path(&self) -> PathBuf {
        let folder = self.save.path().parent().unwrap_or_else(|| std::path::Path::new("."));
        folder.join("transcripts").join(format!("{}.txt", self.save_name()))
    }

    /// Writes a line and what came of it into the transcript, if one is kept. Where that cannot be done it ends, and the
    /// reason is returned.
    pub(in crate::engine) fn write_down(&mut self, line: &str, step: &Step) -> Option<String> {
        let path = self.transcript.clone()?;
        let told = match step {
            Step::Committed(turn) => {
                let view = &turn.view;
                let rolls = view.rolls.iter().map(|roll| roll.text.as_str());
                let short: Vec<&str> = rolls.chain(view.changes.iter().map(String::as_str)).collect();
                let short = if short.is_empty() { String::new() } else { format!("\n\n[{}]", short.join("; ")) };
                let sight = if view.sight.is_empty() { String::new() } else { format!("\n\n{}", view.sight) };
                format!("{}{short}{sight}", view.narration)
            }
            Step::Answered(answer) if answer.command == "transcript" => return None,
            Step::Answered(answer) => answer.text.clone(),
            Step::Moved { head, message, .. } => format!("{message}\n\n{}", head.view.narration),
            Step::Failed(failure) => failure.message.clone(),
        };
        let error = disk::append(&path, format!("> {line}\n\n{told}\n\n").as_bytes()).err()?;
        self.transcript = None;
        Some(self.say(&unwritten(&path, &error)))
    }

    /// Whether places are described whole each time the hero comes to them.
    pub(in crate::engine) fn is_verbose(&self) -> bool {
        !self.wish(VERBOSE).is_empty()
    }

    /// Describes places whole each time, or the first time only; kept in the save.
    ///
    /// # Errors
    /// The save cannot be written.
    pub(in crate::engine) fn set_verbose(&mut self, line: &str, verbose: bool) -> Result<Step, EngineError> {
        let (value, name, said) =
            if verbose { ("yes", "verbose", "engine-verbose") } else { ("", "brief", "engine-brief") };
        self.save.set_meta(VERBOSE, value).map_err(|error| self.store_error(&error))?;
        Ok(Step::Answered(Self::answer(line, name, self.locale.text(said))))
    }
}

/// The setting of a save that has places described whole each time.
const VERBOSE: &str = "verbose";
