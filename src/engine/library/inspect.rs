//! A game from outside: its turns, prompts and memories, without playing.

use std::collections::BTreeMap;
use std::sync::Arc;

use crate::engine::desk::show;
use crate::engine::error::EngineError;
use crate::engine::memory::summary::EMBED_WAIT;
use crate::engine::play::turn::Order;
use crate::engine::session::{Committed, Session};
use crate::engine::stop::Stop;
use crate::memory::{Match, Search};
use crate::narrator::model::ModelNarrator;
use crate::parser::{self, Reading};
use crate::prompt::Prompt;
use crate::store::{Timestamp, Timings, TurnId};
use crate::text::{Language, Message, fold, sanitize_line};
use crate::world::CharacterId;

impl Session {
    /// The numbers of the turns from the start to the head.
    #[must_use]
    pub fn line_ids(&self) -> Vec<TurnId> {
        self.save.line().turns().to_vec()
    }

    /// A turn with the state after it.
    ///
    /// # Errors
    /// There is no such turn, or it cannot be read.
    pub fn turn_at(&self, id: TurnId) -> Result<Committed, EngineError> {
        let read = || Ok((self.save.turn(id)?, self.save.snapshot(id)?, self.behind(id)?));
        let (row, state, behind) = read().map_err(|error| self.store_error(&error))?;
        let mut view = show::turn(&self.story, &self.locale, &row);
        view.notes.extend(behind.iter().cloned());
        Ok(Committed { row, state, view, behind })
    }

    /// What is remembered of a turn, one line each.
    ///
    /// # Errors
    /// The save cannot be read.
    pub fn memories_of(&self, id: TurnId) -> Result<Vec<String>, EngineError> {
        let memories = self.save.memories_of(id).map_err(|error| self.store_error(&error))?;
        Ok(memories
            .into_iter()
            .map(|memory| format!("{}: {}", memory.kind.code(), memory.text.replace('\n', " / ")))
            .collect())
    }

    /// The prompt that was sent for a turn, where one was.
    ///
    /// # Errors
    /// The save cannot be read.
    pub fn prompt_of(&self, id: TurnId) -> Result<Option<Prompt>, EngineError> {
        let (prompt, _) = self.save.prompt(id).map_err(|error| self.store_error(&error))?;
        Ok(serde_json::from_value(prompt).ok())
    }

    /// Gives a turn a name, by which its branch is known.
    ///
    /// # Errors
    /// The save cannot be written.
    pub fn label(&mut self, turn: i64, label: &str) -> Result<(), EngineError> {
        let label = sanitize_line(label);
        self.save.set_label(TurnId::new(turn), &label).map_err(|error| self.store_error(&error))
    }

    /// The labels of turns, by the turns' numbers.
    ///
    /// # Errors
    /// The save cannot be read.
    pub fn labels(&self) -> Result<BTreeMap<i64, String>, EngineError> {
        self.save.labels().map_err(|error| self.store_error(&error))
    }

    /// The model at the endpoint, where one is set.
    #[must_use]
    pub const fn endpoint(&self) -> Option<&Arc<ModelNarrator>> {
        self.tellers.endpoint.as_ref()
    }

    /// The prompt that this line would send. Sends nothing, changes nothing. The inner error says why it would send none.
    ///
    /// # Errors
    /// The save cannot be read.
    pub async fn prompt(&mut self, line: &str) -> Result<Result<Prompt, String>, EngineError> {
        let line = sanitize_line(line);
        let commands = match parser::read(&line, &self.story, &self.state, &self.choices(), self.language()) {
            Reading::Commands(commands) => commands,
            Reading::Question(question) => return Ok(Err(self.say(&question.message))),
            Reading::Nothing(message) => return Ok(Err(self.say(&message))),
            Reading::Meta(meta) => {
                return Ok(Err(self.say(&Message::new("engine-prompt-none").with("command", meta.name()))));
            }
        };
        let mut order = Order::new(line, commands);
        let before = self.state.clone();
        self.rule_as_before(&mut order, &before).map_err(|error| self.store_error(&error))?;
        let draft = match self.draft(&order).map_err(|error| self.store_error(&error))? {
            Ok(draft) => draft,
            Err(answer) => return Ok(Err(answer.text)),
        };
        // As the turn itself would find it.
        self.write_anew().await.map_err(|error| self.store_error(&error))?;
        self.memory.settle(&mut self.save, EMBED_WAIT).map_err(|error| self.store_error(&error))?;
        let budget = self.settings.prompt_tokens;
        let prepared = self.prepare(&order, &draft, budget, &mut Timings::default(), &Stop::new()).await;
        let (prompt, _) = prepared.map_err(|error| self.store_error(&error))?;
        Ok(Ok(prompt))
    }

    /// Searches what is remembered on the line of the head, best first: all of it, or only what a character knows. `by`
    /// says who asks. The search is logged where the save can be written (seeds D6).
    ///
    /// # Errors
    /// There is no such character, nothing is asked, or the save cannot be read.
    pub fn search(
        &mut self,
        query: &str,
        character: Option<&str>,
        count: usize,
        by: &str,
    ) -> Result<Vec<Match>, EngineError> {
        let query = sanitize_line(query);
        if query.trim().is_empty() {
            return Err(EngineError::usage(&self.locale, &Message::new("engine-search-empty")));
        }
        let who = match character {
            Some(name) => Some(self.character_named(name)?),
            None => None,
        };
        let search = Search { query: &query, who: who.as_ref(), count, by, at: Timestamp::now() };
        let searched =
            self.memory.search(&self.save, &search).map_err(|error| EngineError::store(&self.locale, &error))?;
        if !self.save.is_read_only() {
            self.save.log_retrieval(&searched.record).map_err(|error| self.store_error(&error))?;
        }
        Ok(searched.found)
    }

    /// Waits until things are found by meaning, at most so long: for a command that asks once and ends.
    ///
    /// # Errors
    /// The save cannot be read or written.
    pub fn await_vectors(&mut self, most: std::time::Duration) -> Result<(), EngineError> {
        let end = std::time::Instant::now() + most;
        let _ = self.memory.wait(&self.pack, self.language(), most);
        let left = end.saturating_duration_since(std::time::Instant::now());
        self.memory.settle(&mut self.save, left).map(|_| ()).map_err(|error| self.store_error(&error))
    }

    /// Waits until the index of a large save is built, at most so long: for measurements.
    ///
    /// # Errors
    /// The save cannot be read or written.
    pub fn await_index(&mut self, most: std::time::Duration) -> Result<(), EngineError> {
        let end = std::time::Instant::now() + most;
        self.await_vectors(most)?;
        while self.memory.is_building() && std::time::Instant::now() < end {
            std::thread::sleep(std::time::Duration::from_millis(20));
        }
        self.memory.settle(&mut self.save, most).map(|_| ()).map_err(|error| self.store_error(&error))
    }

    /// By which rung of the ladder the nearest are found: `exact`, `usearch`.
    #[must_use]
    pub fn memory_index(&self) -> &'static str {
        if self.memory.has_graph() { "usearch" } else { "exact" }
    }

    /// The character that a name or id means, however it is written (seeds D10).
    fn character_named(&self, name: &str) -> Result<CharacterId, EngineError> {
        let wanted = fold(name);
        let found = self.story.characters.iter().find(|character| {
            let names = Language::ALL.map(|language| fold(character.name.get(language)));
            fold(character.id.as_str()) == wanted || names.contains(&wanted)
        });
        found.map(|character| character.id.clone()).ok_or_else(|| {
            EngineError::usage(&self.locale, &Message::new("engine-search-nobody").with("name", sanitize_line(name)))
        })
    }
}
