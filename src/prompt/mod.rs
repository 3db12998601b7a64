//! The prompt: sections in, messages and a report out. No IO.
//!
//! The order is fixed. The system message holds contract and worldview, which never change within a story, and behind
//! them what stands still while the hero stays where they are, so that a server's prompt cache holds; then come the
//! newest messages; then one message with what belongs to this turn, in the order of seeds A10. What changes most stands
//! last.

mod assemble;
mod budget;
mod lore;
mod novel;
mod scene;
mod talk;
#[cfg(test)]
mod tests;
mod tokens;

use serde::{Deserialize, Serialize};

pub use assemble::{Excerpt, Exchange, Inputs, NovelTexts, Sheet, assemble, stands_from};
pub use budget::{Calibration, Limits, Profile};
pub use lore::LoreText;
pub use scene::{SceneInputs, SceneTexts, describe};
pub use talk::describe_talk;
pub use tokens::estimate;

/// What is sent to a model, and how it came about.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct Prompt {
    /// The messages, in order.
    pub messages: Vec<PromptMessage>,
    /// What went in and what was cut.
    pub sections: Vec<Section>,
    /// Estimated tokens of the whole, as the server would count them.
    pub tokens: usize,
    /// The most tokens it may have.
    pub budget: usize,
    /// The estimate before it was corrected by what the server counted of earlier prompts.
    #[serde(default)]
    pub estimated: usize,
    /// Messages at the end by which a reply is asked for once more: the reply, and what was wrong with it.
    #[serde(skip)]
    pub again: usize,
    /// A reply to these messages that broke off: the rest of it is asked for.
    #[serde(skip)]
    pub begun: String,
    /// For what kind of model it is: how a reply is asked for, and where it is ended.
    #[serde(skip)]
    pub profile: Profile,
}

/// One message of a prompt.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct PromptMessage {
    /// Who speaks.
    pub role: Role,
    /// What is said.
    pub content: String,
}

/// Who speaks in a message.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum Role {
    /// The program.
    System,
    /// The player.
    User,
    /// The model.
    Assistant,
}

/// The report on one section.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Section {
    /// Its name: `contract`, `worldview`, `messages`, `action`, `context`, `knowledge`, …
    pub name: String,
    /// Estimated tokens of what went in.
    pub tokens: usize,
    /// Whether any of it went in.
    pub included: bool,
    /// What was cut, and why.
    pub cut: Option<String>,
    /// Where it came from: `npc:old_hunter`, `turn:12`, `summary:3`.
    pub sources: Vec<String>,
    /// What did not go in, one by one.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub left: Vec<Left>,
    /// What is to be said of single texts of it, in words: of lore, what fired each entry.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub notes: Vec<String>,
}

/// Something that did not go in, or not whole.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Left {
    /// Where it came from, where that has a name.
    pub source: Option<String>,
    /// Why.
    pub why: Why,
}

/// Why something did not go in.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Why {
    /// There was no room.
    Budget,
    /// It stands in the prompt already.
    Duplicate,
    /// No rule has revealed it yet.
    Condition,
}
