//! The player's line, read: Chinese or English in, commands with resolved ids out.

use crate::text::{Language, Message};
use crate::world::{Choice, Command, Meta, State, Story};

/// What a line means.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Reading {
    /// One order or several, to be settled in one turn.
    Commands(Vec<Command>),
    /// Something about the game.
    Meta(Meta),
    /// Several things could be meant; the next line may answer with a number or a name.
    Question(Question),
    /// Nothing to do, and what to say: an empty line, one too long, one of signs only, an unknown slash command.
    Nothing(Message),
}

/// A question back to the player.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Question {
    /// What is asked.
    pub message: Message,
    /// The answers, each with its command.
    pub options: Vec<Choice>,
}

/// Reads a line. `choices` are those on the screen, so that `2` means the second.
#[must_use]
pub fn read(line: &str, story: &Story, state: &State, choices: &[Choice], language: Language) -> Reading {
    let _ = (line, story, state, choices, language);
    unimplemented!()
}
