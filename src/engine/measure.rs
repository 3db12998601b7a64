//! A turn with everything the program adds to it, told without a model: to be measured.

use std::time::Instant;

use super::error::EngineError;
use super::session::Session;
use super::stop::Stop;
use crate::engine::play::turn::Order;
use crate::parser::{self, Reading};
use crate::prompt::Prompt;
use crate::store::Timings;
use crate::text::Message;

/// How long the parts of a turn took, in milliseconds.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub struct Measured {
    /// Settling what was due: vectors to be stored, the summary's own text not counted.
    pub settle: f64,
    /// Finding what is remembered, with the query's vector.
    pub retrieve: f64,
    /// Assembling the prompt.
    pub assemble: f64,
    /// Telling by the built-in narrator: not what is measured.
    pub tell: f64,
    /// Judging what was proposed, and the commit.
    pub commit: f64,
}

impl Measured {
    /// What the program adds to a turn.
    #[must_use]
    pub fn added(&self) -> f64 {
        self.settle + self.retrieve + self.assemble + self.commit
    }
}

impl Session {
    /// Plays a line as if a model had told it: it is retrieved for, its prompt is assembled and kept. The words are the
    /// built-in narrator's.
    ///
    /// # Errors
    /// The line is no turn, or the save cannot be written.
    pub async fn measure(&mut self, line: &str) -> Result<Measured, EngineError> {
        let mut measured = Measured::default();
        let stop = Stop::new();
        let start = Instant::now();
        self.settle(&mut |_| {}, &stop).await?;
        measured.settle = millis(start);
        let reading = parser::read(line, &self.story, &self.state, &self.choices(), self.language());
        let Reading::Commands(commands) = reading else {
            return Err(EngineError::usage(&self.locale, &Message::new("engine-measure-no-turn").with("line", line)));
        };
        let order = Order::new(line.to_owned(), commands);
        let draft = self.draft(&order).map_err(|error| self.store_error(&error))?;
        let draft = draft.map_err(|_| {
            EngineError::usage(&self.locale, &Message::new("engine-measure-no-turn").with("line", line))
        })?;
        let mut ms = Timings::default();
        let budget = self.settings.prompt_tokens;
        let prepared = self.prepare(&order, &draft, budget, &mut ms, &stop).await;
        let (prompt, recalled) = prepared.map_err(|error| self.store_error(&error))?;
        (measured.retrieve, measured.assemble) = (ms.retrieve, ms.assemble);
        let start = Instant::now();
        let mut partial = String::new();
        let none = Prompt::default();
        let told =
            self.tell_draft(&order, &draft, &none, &[], false, &mut |_| {}, &stop, &mut partial, &mut ms, start).await;
        let telling = told.map_err(|_| {
            EngineError::usage(&self.locale, &Message::new("engine-measure-no-turn").with("line", line))
        })?;
        measured.tell = millis(start);
        let start = Instant::now();
        self.commit(order, draft, telling, false, &prompt, recalled, ms).map_err(|error| self.store_error(&error))?;
        measured.commit = millis(start);
        Ok(measured)
    }
}

fn millis(start: Instant) -> f64 {
    start.elapsed().as_secs_f64() * 1_000.0
}
