//! Moves of the head: undo, redo, rewind, retell, and the story so far.

use super::turn::Order;
use crate::engine::api::Update;
use crate::engine::error::EngineError;
use crate::engine::session::{Session, Step};
use crate::engine::stop::Stop;
use crate::narrator::account;
use crate::store::{StoreError, Timestamp, TurnId};
use crate::text::{Message, clip};

/// How many turns the history shows.
const HISTORY: usize = 60;

impl Session {
    /// Takes back `count` turns.
    ///
    /// # Errors
    /// The save cannot be read or written.
    pub fn undo(&mut self, line: &str, count: u32) -> Result<Step, EngineError> {
        let before = self.head.depth;
        match self.save.undo(count, Timestamp::now()) {
            Ok(Some(_)) => self.moved("undo", |session| {
                Message::new("engine-undone").with("count", before.saturating_sub(session.head.depth))
            }),
            Ok(None) => Ok(Step::Answered(Self::answer(line, "undo", self.locale.text("engine-undo-none")))),
            Err(error) => Err(self.store_error(&error)),
        }
    }

    /// Plays `count` undone turns again as they were.
    ///
    /// # Errors
    /// As [`Session::undo`].
    pub fn redo(&mut self, line: &str, count: u32) -> Result<Step, EngineError> {
        let before = self.head.depth;
        match self.save.redo(count, Timestamp::now()) {
            Ok(Some(_)) => self.moved("redo", |session| {
                Message::new("engine-redone").with("count", session.head.depth.saturating_sub(before))
            }),
            Ok(None) => Ok(Step::Answered(Self::answer(line, "redo", self.locale.text("engine-redo-none")))),
            Err(error) => Err(self.store_error(&error)),
        }
    }

    /// Goes to any turn of the save.
    ///
    /// # Errors
    /// As [`Session::undo`].
    pub fn rewind(&mut self, line: &str, turn: i64) -> Result<Step, EngineError> {
        self.rewind_said(line, turn, |session| Message::new("engine-rewound").with("turn", session.head.depth))
    }

    /// The same, saying so in other words.
    pub(in crate::engine) fn rewind_said(
        &mut self,
        line: &str,
        turn: i64,
        says: impl FnOnce(&Self) -> Message,
    ) -> Result<Step, EngineError> {
        match self.save.rewind(TurnId::new(turn), Timestamp::now()) {
            Ok(_) => self.moved("rewind", says),
            Err(StoreError::NoSuchTurn { .. }) => {
                let text = self.say(&Message::new("engine-rewind-unknown").with("turn", turn));
                Ok(Step::Answered(Self::answer(line, "rewind", text)))
            }
            Err(error) => Err(self.store_error(&error)),
        }
    }

    /// Goes to a turn by the number that the screen shows: its place on the line from the start. One that is not on the
    /// line is looked for among the turns of other lines, by the number of its row.
    ///
    /// # Errors
    /// The save cannot be read or written.
    pub(in crate::engine) fn rewind_to(&mut self, line: &str, number: i64) -> Result<Step, EngineError> {
        let place = usize::try_from(number).ok().and_then(|depth| self.save.line().at(depth));
        match place.filter(|turn| turn.get() != number) {
            Some(turn) => match self.save.rewind(turn, Timestamp::now()) {
                Ok(_) => {
                    self.moved("rewind", |session| Message::new("engine-rewound").with("turn", session.head.depth))
                }
                Err(error) => Err(self.store_error(&error)),
            },
            None => self.rewind(line, number),
        }
    }

    /// Tells the last turn again, with the same dice.
    ///
    /// # Errors
    /// As [`Session::line`].
    pub async fn retell(
        &mut self,
        line: &str,
        watch: &mut (dyn FnMut(Update) + Send),
        stop: &Stop,
    ) -> Result<Step, EngineError> {
        let Some(parent) = self.head.parent else {
            return Ok(Step::Answered(Self::answer(line, "retell", self.locale.text("engine-retell-none"))));
        };
        let tellings = self.save.tellings(Some(parent), &self.head.input).map_err(|error| self.store_error(&error))?;
        let take = tellings.iter().map(|row| row.take).max().map_or(1, |take| take.saturating_add(1));
        let order =
            Order { take, parent: Some(parent), ..Order::new(self.head.input.clone(), self.head.commands.clone()) };
        match self.play(order, watch, stop).await? {
            Step::Committed(told) => {
                let same = tellings.iter().any(|row| row.narration == told.row.narration);
                self.moved("retell", |_| Message::new(if same { "engine-retold-same" } else { "engine-retold" }))
            }
            other => Ok(other),
        }
    }

    /// Goes to another telling of the turn at the head: `step` on, or back; from the last to the first.
    ///
    /// # Errors
    /// The save cannot be read or written.
    pub fn other_take(&mut self, step: i32) -> Result<Step, EngineError> {
        let none = |session: &Self| Self::answer("", "retell", session.locale.text("engine-take-none"));
        let Some(parent) = self.head.parent else { return Ok(Step::Answered(none(self))) };
        let tellings = self.save.tellings(Some(parent), &self.head.input).map_err(|error| self.store_error(&error))?;
        // the same line may have been played in another way: only what means the same is the same turn
        let same: Vec<_> = tellings.into_iter().filter(|row| row.commands == self.head.commands).collect();
        let Some(at) = same.iter().position(|row| row.id == self.head.id) else {
            return Ok(Step::Answered(none(self)));
        };
        let count = i32::try_from(same.len()).unwrap_or(i32::MAX);
        let to = i32::try_from(at).unwrap_or_default().saturating_add(step).rem_euclid(count.max(1));
        let Some(row) = same.get(usize::try_from(to).unwrap_or_default()).filter(|row| row.id != self.head.id) else {
            return Ok(Step::Answered(none(self)));
        };
        self.save.rewind(row.id, Timestamp::now()).map_err(|error| self.store_error(&error))?;
        self.moved("retell", |_| Message::new("engine-take").with("take", to.saturating_add(1)).with("count", count))
    }

    fn moved(&mut self, command: &'static str, message: impl FnOnce(&Self) -> Message) -> Result<Step, EngineError> {
        self.follow_head().map_err(|error| self.store_error(&error))?;
        let message = message(self);
        Ok(Step::Moved { turns: self.shown()?, head: Box::new(self.committed()), command, message: self.say(&message) })
    }

    /// The newest turns of the line with their numbers.
    pub(in crate::engine) fn history(&self) -> Result<String, StoreError> {
        let rows = self.save.last_turns(HISTORY)?;
        let played: Vec<_> = rows.iter().map(|row| (row.depth, row.events.as_slice(), row.input.as_str())).collect();
        let recap = account::Recap::of(&self.story, self.language(), &played);
        let begin = self.locale.text("engine-history-begin");
        let lines = rows.iter().flat_map(|row| {
            let input = if row.input.is_empty() { begin.as_str() } else { clip(&row.input, 60) };
            let head = Message::new("engine-history-line").with("turn", row.depth).with("input", input);
            let told =
                recap.lines.iter().filter(|line| line.depth == row.depth).map(|line| format!("    {}", line.text));
            std::iter::once(self.say(&head)).chain(told).collect::<Vec<_>>()
        });
        Ok(lines.collect::<Vec<_>>().join("\n"))
    }
}
