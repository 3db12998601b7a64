use std::time::Duration;

use super::IndexSettings;

/// How much is found for a turn. Characters are Chinese ones; English takes three times as many.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct RecallSettings {
    /// Knowledge documents (seeds A8: 3).
    pub knowledge_k: usize,
    /// The length to which each is cut (seeds A8: 300).
    pub knowledge_chars: usize,
    /// Summaries found by likeness (seeds A9: 3).
    pub history_k: usize,
    /// The length to which each is cut (seeds A9: 200).
    pub history_chars: usize,
    /// The newest summaries that are always looked at (seeds A9: 8).
    pub candidates: usize,
    /// Exchanges found by likeness (seeds D8: 3).
    pub memories_k: usize,
    /// The length to which each is cut, at the end of a sentence.
    pub memories_chars: usize,
    /// When a graph finds the nearest, and how it is built.
    pub index: IndexSettings,
    /// How long the vector of a query may take.
    pub deadline: Duration,
}

impl Default for RecallSettings {
    fn default() -> Self {
        Self {
            knowledge_k: 3,
            knowledge_chars: 300,
            history_k: 3,
            history_chars: 200,
            candidates: 8,
            memories_k: 3,
            memories_chars: 200,
            index: IndexSettings::default(),
            deadline: Duration::from_secs(2),
        }
    }
}
