//! What a turn brought, in the program's plain words: for the screen, for prompts, for summaries.
//!
//! Nothing here chooses or varies: the same events give the same words.

mod changes;
mod facts;
pub mod names;
mod summary;

pub use changes::{attribute_key, changes, noticed, roll_text, ruled_text};
pub use facts::{facts, passages, words};
pub use summary::{Played, Recap, RecapLine, summarize};

#[cfg(test)]
mod tests;
