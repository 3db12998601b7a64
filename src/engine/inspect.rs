//! A game from outside: its turns, prompts and memories, without playing.

use std::collections::BTreeMap;
use std::sync::Arc;

use super::error::EngineError;
use super::session::{Committed, Session};
use super::show;
use super::stop::Stop;
use super::turn::Order;
use crate::narrator::model::ModelNarrator;
use crate::parser::{self, Reading};
use crate::prompt::Prompt;
use crate::store::{Timings, TurnId};
use crate::text::{Message, sanitize_line};

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
        let read = || Ok((self.save.turn(id)?, self.save.snapshot(id)?));
        let (row, state) = read().map_err(|error| self.store_error(&error))?;
        let view = show::turn(&self.story, &self.locale, &row);
        Ok(Committed { row, state, view })
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
        let order = Order::new(line, commands);
        let draft = match self.draft(&order).map_err(|error| self.store_error(&error))? {
            Ok(draft) => draft,
            Err(answer) => return Ok(Err(answer.text)),
        };
        let budget = self.settings.prompt_tokens;
        let prepared = self.prepare(&order, &draft, budget, &mut Timings::default(), &Stop::new()).await;
        let (prompt, _) = prepared.map_err(|error| self.store_error(&error))?;
        Ok(Ok(prompt))
    }
}
