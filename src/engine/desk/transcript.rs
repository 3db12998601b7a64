//! The open game as a transcript.

use std::collections::BTreeMap;

use super::show;
use crate::disk;
use crate::engine::error::EngineError;
use crate::engine::library::seen::Seen;
use crate::engine::panel::ending_kind;
use crate::engine::session::Session;
use crate::exchange::transcript::{Form, Passage, Reached, Transcript};
use crate::memory::facts::Standing;
use crate::store::{StoreError, Timestamp, TurnId, TurnRow};
use crate::text::Message;

/// The folder beside the saves in which transcripts are put.
const FOLDER: &str = "transcripts";

impl Session {
    /// The line from the first turn to the head, with its map and the endings that were seen.
    ///
    /// # Errors
    /// The save cannot be read.
    pub fn transcript(&mut self) -> Result<Transcript, EngineError> {
        self.read_transcript().map_err(|error| self.store_error(&error))
    }

    fn read_transcript(&mut self) -> Result<Transcript, StoreError> {
        self.follow_facts()?;
        let rows = self.save.last_turns(usize::MAX)?;
        // what the hero does not know is no part of what was read
        let hero = ["hero".to_owned()];
        let known = self.known.ledger.iter();
        let known = known.filter(|fact| fact.standing != Standing::Forgotten && fact.is_known_by(&hero));
        let mut facts: BTreeMap<TurnId, Vec<String>> = BTreeMap::new();
        for fact in known {
            facts.entry(fact.since).or_default().push(fact.text.clone());
        }
        let language = self.language();
        let visited = self.visited();
        let seen = Seen::beside(self.save.path());
        let seen = seen.endings(&self.story.id);
        let reached = self.story.endings.iter().filter_map(|ending| {
            let here = self.state.ending.as_ref() == Some(&ending.id);
            (here || seen.iter().any(|seen| seen.ending == ending.id)).then(|| Reached {
                title: ending.title.get(language).to_owned(),
                kind: self.locale.text(ending_kind(ending.kind)),
                here,
            })
        });
        Ok(Transcript {
            title: self.story.title.get(language).to_owned(),
            hero: self.state.hero.name.clone(),
            played: self.head.created.local(),
            language,
            turns: rows.iter().map(|row| self.passage(row, facts.remove(&row.id).unwrap_or_default())).collect(),
            places: visited.iter().map(|node| node.name.get(language).to_owned()).collect(),
            map: self.drawn(&visited),
            endings: reached.collect(),
            endings_in_all: self.story.endings.len(),
        })
    }

    fn passage(&self, row: &TurnRow, facts: Vec<String>) -> Passage {
        let view = show::turn(&self.story, &self.locale, row);
        Passage {
            depth: view.depth,
            input: view.input,
            narration: view.narration,
            dice: view.rolls.into_iter().map(|roll| roll.text).collect(),
            changes: view.changes,
            facts,
        }
    }

    /// Writes a transcript into a file of the folder `transcripts` beside the save, and says where it stands. Nothing
    /// is overwritten.
    ///
    /// # Errors
    /// The save cannot be read, or the file cannot be written.
    pub fn keep_transcript(&mut self, form: Form, notes: bool) -> Result<String, EngineError> {
        let text = self.transcript()?.write(form, notes);
        let folder = self.save.path().parent().unwrap_or_else(|| std::path::Path::new(".")).join(FOLDER);
        let (name, at) = (self.save_name(), Timestamp::now().compact());
        let free = (0_u32..).map(|number| match number {
            0 => folder.join(format!("{name}-{at}.{}", form.code())),
            _ => folder.join(format!("{name}-{at}-{number}.{}", form.code())),
        });
        let path = free.into_iter().find(|path| !path.exists()).unwrap_or_else(|| folder.join(form.code()));
        let written = disk::create(&path, text.as_bytes());
        match written {
            Ok(()) => {
                let file = path.file_name().unwrap_or_default().to_string_lossy().into_owned();
                let message = Message::new("engine-transcript-kept").with("file", file);
                Ok(self.say(&message.with("folder", folder.display().to_string())))
            }
            Err(error) => {
                let message = Message::new("engine-transcript-not-kept")
                    .with("path", path.display().to_string())
                    .with("reason", &error);
                Err(EngineError::usage(&self.locale, &message))
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use crate::engine::tests::{begin, line, runtime};

    #[test]
    fn a_transcript_is_what_was_played_and_not_undone() {
        let runtime = runtime();
        let mut session = begin();
        for text in ["往北走", "往南走", "等一会儿"] {
            runtime.block_on(line(&mut session, text));
        }
        session.undo("", 1).unwrap();
        let transcript = session.transcript().unwrap();
        let inputs: Vec<_> = transcript.turns.iter().map(|turn| turn.input.as_str()).collect();
        assert_eq!(inputs, ["", "往北走", "往南走"]);
        assert_eq!(transcript.places.len(), 2, "the hut and the yard");
        assert_eq!(transcript.map.as_ref().map(|map| map.places.iter().filter(|place| place.here).count()), Some(1));
        assert!(transcript.turns.iter().any(|turn| !turn.facts.is_empty()), "what became true stands with its turn");
        assert!(transcript.endings.is_empty() && transcript.endings_in_all > 0, "no ending is told before its time");
        assert_eq!(transcript, session.transcript().unwrap());
    }
}
