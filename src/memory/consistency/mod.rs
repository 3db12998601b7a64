//! Whether a told turn says what the world says (seeds B4): the narration of a model against the settled state, the
//! dice, the items and the core facts. Pure: no IO, no clock, no model.
//!
//! Only explicit attributes are judged: where someone is, whether they live, what is carried, how many, how a throw
//! ended, the two ends of a word pair in a core fact. Rules on free statements are close to useless; these are not.
//!
//! A narration is read sentence by sentence into claims, by the reader of its language, and each claim is
//! held against the world (`judge`). What is told as a memory, hearsay, a dream, a question, a condition, a plan, a
//! comparison, a letter, or by a character's mouth claims nothing.

mod claim;
mod en;
mod facts;
mod judge;
mod names;
mod page;
mod quests;
mod strike;
#[cfg(test)]
mod tests;
mod told;
mod zh;

use std::ops::Range;

use crate::text::{Language, Message};
use crate::world::{Event, State, Story};

pub use strike::strike;

/// All that a narration is held against.
#[derive(Clone, Copy, Debug)]
pub struct Told<'a> {
    /// The story.
    pub story: &'a Story,
    /// The language that is told in.
    pub language: Language,
    /// The state before the turn.
    pub before: &'a State,
    /// The state after the turn, with the effects that were accepted.
    pub after: &'a State,
    /// What the rules let happen, with how the throws ended.
    pub events: &'a [Event],
    /// The player's line.
    pub input: &'a str,
    /// What is certain besides the state.
    pub facts: &'a [CoreFact],
    /// The story's own texts for this turn: what they say is no contradiction.
    pub given: &'a [String],
    /// The narration.
    pub narration: &'a str,
    /// Who speaks or is there, as the model named them.
    pub speakers: &'a [String],
}

/// A fact that is held for certain: confidence 0.8 or more (seeds B4).
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct CoreFact {
    /// Of whom or what.
    pub subject: String,
    /// How it is with the object: `status`, `state`, `location`, `relation`.
    pub relation: String,
    /// What is true of it.
    pub object: String,
}

/// The least confidence of a core fact (seeds B4).
pub const CORE: f32 = 0.8;

/// A sentence that contradicts the world.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Contradiction {
    /// What it is about.
    pub kind: Kind,
    /// Where the sentence stands in the narration, in bytes.
    pub sentence: Range<usize>,
    /// What is wrong with it.
    pub reason: Message,
    /// What the world says.
    pub truth: Message,
}

/// What a contradiction is about.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Kind {
    /// Where someone is.
    Place,
    /// Who lives, and who fights on.
    Life,
    /// What the hero has, gets and loses.
    Item,
    /// How many, how much.
    Number,
    /// How a throw ended.
    Outcome,
    /// A core fact.
    Fact,
}

impl Kind {
    /// All kinds.
    pub const ALL: [Self; 6] = [Self::Place, Self::Life, Self::Item, Self::Number, Self::Outcome, Self::Fact];

    /// Its word in `play --json` and in the save.
    #[must_use]
    pub const fn code(self) -> &'static str {
        match self {
            Self::Place => "place",
            Self::Life => "life",
            Self::Item => "item",
            Self::Number => "number",
            Self::Outcome => "outcome",
            Self::Fact => "fact",
        }
    }
}

/// The contradictions of a narration, in the order of its sentences; one for each sentence and kind.
#[must_use]
pub fn check(told: &Told<'_>) -> Vec<Contradiction> {
    let names = names::Names::new(told.story, told.language);
    let read = |page: &page::Page<'_>| match told.language {
        Language::En => en::read(page, &names, told),
        Language::Zh => zh::read(page, &names, told),
    };
    let page = page::Page::new(told.narration);
    let mut claims = read(&page);
    let given: Vec<_> = told.given.iter().flat_map(|text| read(&page::Page::new(text))).collect();
    claims.retain(|claimed| !given.iter().any(|given| given.claim == claimed.claim));
    let mut found = judge::judge(told, &page, &claims);
    found.sort_by_key(|found| (found.sentence.start, found.kind));
    found.dedup_by(|one, other| one.sentence == other.sentence && one.kind == other.kind);
    found
}
