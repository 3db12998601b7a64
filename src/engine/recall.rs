//! What a turn remembers, and what is remembered of it.

use std::path::PathBuf;

use super::turn::Draft;
use crate::memory::embed::EmbedderSlot;
use crate::prompt::Excerpt;
use crate::store::{MemoryDraft, MemoryKind, RetrievalRecord, Save, StoreError};
use crate::text::{Language, Locale, Message, clip};
use crate::world::{State, Story};

/// How memories are found.
#[derive(Clone)]
pub struct Memory {
    embedder: EmbedderSlot,
    settings: RecallSettings,
    cache: Option<PathBuf>,
}

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
}

impl Default for RecallSettings {
    fn default() -> Self {
        Self { knowledge_k: 3, knowledge_chars: 300, history_k: 3, history_chars: 200, candidates: 8 }
    }
}

/// What was found for a turn.
#[derive(Debug, Default)]
pub(super) struct Recalled {
    pub knowledge: Vec<Excerpt>,
    pub history: Vec<Excerpt>,
    /// The depth up to which the newest summary tells.
    pub summarised: Option<u32>,
    pub record: serde_json::Value,
    pub retrievals: Vec<RetrievalRecord>,
    pub notices: Vec<String>,
}

impl Memory {
    /// Memories found with this embedder; `cache` keeps what can be made again.
    #[must_use]
    pub const fn new(embedder: EmbedderSlot, settings: RecallSettings, cache: Option<PathBuf>) -> Self {
        Self { embedder, settings, cache }
    }

    pub(super) fn status(&self) -> Message {
        Message::new("engine-memory-keywords")
    }

    pub(super) async fn recall(
        &mut self,
        save: &Save,
        story: &Story,
        locale: &Locale,
        draft: &Draft,
        input: &str,
    ) -> Result<Recalled, StoreError> {
        let _ = (story, locale, draft, input);
        let summaries = save.summaries(8)?;
        Ok(Recalled { summarised: summaries.first().map(|summary| summary.depth), ..Recalled::default() })
    }

    pub(super) async fn settle(&mut self, save: &mut Save) -> Result<(), StoreError> {
        let _ = save;
        Ok(())
    }

    pub(super) fn exchange(
        &self,
        story: &Story,
        language: Language,
        input: &str,
        narration: &str,
        state: &State,
    ) -> Vec<MemoryDraft> {
        let _ = (story, language, state);
        vec![MemoryDraft {
            kind: MemoryKind::Exchange,
            character: None,
            text: format!("{input}\n{}", clip(narration, 600)),
            tokens: String::new(),
            meta: serde_json::Value::Null,
            importance: 0.5,
        }]
    }
}
