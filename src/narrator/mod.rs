//! Who tells the turn: a model at an endpoint, or the built-in narrator.

use futures::future::BoxFuture;
use serde::{Deserialize, Serialize};

use crate::prompt::Prompt;
use crate::text::Language;
use crate::world::rules::Settled;
use crate::world::{Choice, Command, Effect, Event, Roll, State, Story};

pub mod account;
pub mod builtin;
pub mod model;

/// All that a narrator may know of a turn that the rules have settled.
#[derive(Clone, Copy, Debug)]
pub struct Brief<'a> {
    /// The story.
    pub story: &'a Story,
    /// The language to tell in.
    pub language: Language,
    /// The state before the turn.
    pub before: &'a State,
    /// The turn as the rules settled it.
    pub settled: &'a Settled,
    /// The player's line as typed; empty for the first turn.
    pub input: &'a str,
    /// The commands that were settled; empty for the first turn.
    pub commands: &'a [Command],
    /// The dice that fell.
    pub rolls: &'a [Roll],
    /// What the rules offer next.
    pub choices: &'a [Choice],
    /// The save's seed, for picks among texts.
    pub seed: u64,
    /// How often this turn was told before (a retelling may pick other texts).
    pub take: u32,
    /// The prompt; the built-in narrator does not read it.
    pub prompt: &'a Prompt,
    /// What the one who is spoken to recalls of earlier turns, best first: turns they were there for or were told of.
    pub recalled: &'a [Recollection],
}

/// An earlier turn, as one who was there recalls it.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Recollection {
    /// How many turns ago.
    pub ago: u32,
    /// Whether it was found by the words that are said now; else it is only one of the newest.
    pub found: bool,
    /// The player's line.
    pub input: String,
    /// What happened in it.
    pub events: Vec<Event>,
}

/// A turn as it was told. What it proposes has no force until the rules accepted it.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Telling {
    /// The prose; paragraphs are parted by an empty line. Empty where a model had nothing to tell that was not told in
    /// an earlier turn already.
    pub narration: String,
    /// What the player might do next, as the narrator sees it.
    pub choices: Vec<String>,
    /// Proposed effects, read as far as they can be.
    pub effects: Vec<Proposal>,
    /// Names of those who speak or are present.
    pub speakers: Vec<String>,
    /// Proposed facts.
    pub facts: Vec<ProposedFact>,
    /// What was wrong with the reply and was mended.
    pub issues: Vec<String>,
    /// What it cost.
    pub usage: Usage,
    /// The reply as it came, for the inspector; empty from the built-in narrator.
    pub raw: String,
    /// Hashes of the pack's texts that were told (see `State::told`).
    pub told: Vec<u64>,
}

/// An effect as a narrator proposed it.
#[derive(Clone, Debug, PartialEq)]
pub enum Proposal {
    /// One of the closed list.
    Known(Effect),
    /// None of it: what was written, and why it cannot be read.
    Unknown { written: serde_json::Value, why: String },
}

/// A statement that a narrator takes for true.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct ProposedFact {
    /// Of whom or what.
    pub subject: String,
    /// How it is with the object.
    pub relation: String,
    /// To whom or what.
    pub object: String,
    /// How sure, 0 to 1.
    pub confidence: f32,
}

/// What a call cost, in tokens as the server counts.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct Usage {
    /// Of the prompt.
    pub prompt_tokens: u64,
    /// Of the reply.
    pub completion_tokens: u64,
    /// Of the prompt, those the server had in its cache.
    pub cached_tokens: u64,
    /// How many of the calls the server counted itself; 0: all of it is estimated.
    #[serde(default)]
    pub counted: u32,
    /// How many calls it was.
    #[serde(default)]
    pub calls: u32,
}

impl Usage {
    /// What two calls cost together.
    #[must_use]
    pub const fn plus(self, other: Self) -> Self {
        Self {
            prompt_tokens: self.prompt_tokens.saturating_add(other.prompt_tokens),
            completion_tokens: self.completion_tokens.saturating_add(other.completion_tokens),
            cached_tokens: self.cached_tokens.saturating_add(other.cached_tokens),
            counted: self.counted.saturating_add(other.counted),
            calls: self.calls.saturating_add(other.calls),
        }
    }
}

/// What arrives while a turn is told.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Delta {
    /// More prose, through the text gate.
    Prose(String),
    /// The model thinks; how many characters so far. Never shown as prose, never remembered.
    Thinking(usize),
    /// Something the player should know now: a retry, a wait, a changed request.
    Notice(String),
    /// The program waits before it asks again: what is said of it, second by second; none when the wait is over.
    Waiting(Option<String>),
}

/// Why a turn could not be told.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("{message}")]
pub struct NarratorError {
    /// What kind of failure, for exit codes and offers.
    pub kind: NarratorErrorKind,
    /// One sentence for the player, without any secret.
    pub message: String,
    /// What to do next.
    pub hints: Vec<String>,
    /// Prose that had come before it failed; shown as not saved.
    pub partial: String,
    /// The reply as far as it came, where it broke off and can be gone on with.
    pub begun: Option<Box<Begun>>,
}

/// A reply that broke off. Nothing of it counts before the rest was asked for and the whole was read as one reply.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Begun {
    /// What came of it, as it came.
    pub raw: String,
    /// What it cost.
    pub usage: Usage,
}

/// The kinds of failure.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum NarratorErrorKind {
    /// The player stopped it.
    Stopped,
    /// No server there, or the network is down.
    Unreachable,
    /// The server wants another key, or the account another bill.
    Denied,
    /// Too many requests, or the server is loading: later may work.
    Busy,
    /// It took longer than the limits allow.
    TimedOut,
    /// The reply broke off.
    Cut,
    /// The reply holds nothing that can be told.
    Unusable,
    /// The provider or the model refused this text.
    Filtered,
    /// The prompt is longer than the model's context: a smaller budget may work. `context` is the size in tokens, if
    /// the server told it.
    Overflow {
        /// Tokens of prompt and reply together.
        context: Option<u64>,
    },
    /// What answers there is no such server, or the request is not understood.
    Protocol,
}

/// Tells turns.
pub trait Narrator: Send + Sync {
    /// Its name, for the status line: `builtin`, or the model's.
    fn name(&self) -> String;

    /// Tells a turn. `on_delta` gets what arrives. Dropping the future stops the work.
    fn tell<'a>(
        &'a self,
        brief: Brief<'a>,
        on_delta: &'a mut (dyn FnMut(Delta) + Send),
    ) -> BoxFuture<'a, Result<Telling, NarratorError>>;
}
