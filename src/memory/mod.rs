//! What the story remembers: embedding, words, documents of the pack, and how of all this the right things are found.
//!
//! A search is made among what is visible and nothing else: memories whose turn is on the line, documents whose
//! conditions hold. What was undone has no part in any score, not even in how rare a word is. So a prompt depends on the
//! line, the input and the settings; whether vectors were at hand is recorded on the turn and repeated.

pub mod bench;
mod cache;
mod coarse;
pub mod consistency;
mod dialogue;
mod documents;
pub mod embed;
pub mod facts;
pub mod index;
mod knowledge;
mod logged;
mod novel;
mod past;
mod pieces;
mod recall;
mod record;
mod reminded;
mod scope;
pub mod score;
mod search;
mod settings;
pub mod tokens;
mod trouble;
pub mod units;
mod witnessed;

pub use documents::{Document, documents, sheet};
pub use knowledge::{Hit, Knowledge};
pub use novel::{NOVEL_K, NovelAsk, NovelAskError, NovelFound};
pub use past::IndexSettings;
pub use pieces::pieces;
pub use recall::{Ask, Found, Memory, Recalled, Sought, Viewpoint};
pub use record::{draft, exchange};
pub use reminded::{Reminded, TalkAsk};
pub use scope::Scope;
pub use search::{Match, Search, Searched};
pub use settings::RecallSettings;
pub use witnessed::Remembered;

#[cfg(test)]
mod tests;
