//! What a turn remembers, and what is remembered of it.

use super::turn::Draft;
use crate::prompt::Excerpt;
use crate::store::{MemoryDraft, MemoryKind, RetrievalRecord, Save, StoreError};
use crate::text::{Language, Locale, Message, clip};
use crate::world::{State, Story};

/// How memories are found.
#[derive(Clone)]
pub struct Memory {}

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

    pub(super) fn exchange(&self, story: &Story, language: Language, input: &str, narration: &str, state: &State) -> Vec<MemoryDraft> {
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
