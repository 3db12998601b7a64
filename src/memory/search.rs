//! Asking the memory: what a player wants to know, on the line of the head and nowhere else.

use std::collections::HashSet;
use std::time::Instant;

use serde_json::json;

use super::Memory;
use super::facts::{Key, Ledger};
use super::recall::line_of;
use super::score::{Query, Score};
use super::tokens::query_tokens;
use crate::store::{MemoryId, MemoryKind, RetrievalRecord, Save, StoreError, Timestamp, TurnId};
use crate::text::Language;
use crate::world::{CharacterId, State, Story};

/// What is asked.
#[derive(Clone, Copy, Debug)]
pub struct Search<'a> {
    /// The story: its documents may be found as well.
    pub story: &'a Story,
    /// The language of these.
    pub language: Language,
    /// The state that decides which of them may be known.
    pub state: &'a State,
    /// The words.
    pub query: &'a str,
    /// Only what this character knows; then no document.
    pub who: Option<&'a CharacterId>,
    /// How many are wanted.
    pub count: usize,
    /// Who asks, for the log: `player`, `panel`.
    pub by: &'a str,
    /// Now, for the log.
    pub at: Timestamp,
}

/// Something that was found.
#[derive(Clone, Debug, PartialEq)]
pub struct Match {
    /// A memory's number, or a document's id.
    pub id: String,
    /// What kind.
    pub kind: MemoryKind,
    /// Whose it is, or of whom.
    pub character: Option<CharacterId>,
    /// The turn it comes from; none for a document.
    pub turn: Option<TurnId>,
    /// The text, whole.
    pub text: String,
    /// How well it fits.
    pub score: Score,
    /// How much it matters, 0 to 1.
    pub importance: f64,
    /// How sure it is, 0 to 1.
    pub confidence: f64,
}

/// What a search came to.
#[derive(Clone, Debug)]
pub struct Searched {
    /// Best first.
    pub found: Vec<Match>,
    /// For the log (seeds D6).
    pub record: RetrievalRecord,
}

impl Memory {
    /// Searches the memories of the line of the head, and the story's documents that may be known. What was forgotten is
    /// not found; what was archived is. Writes nothing: the record is for [`Save::log_retrieval`].
    pub fn search(&mut self, save: &Save, search: &Search<'_>) -> Result<Searched, StoreError> {
        let start = Instant::now();
        let head = save.head();
        let line = line_of(save, head);
        let ledger = Ledger::at(save, &line)?;
        let known: Option<HashSet<TurnId>> = match (search.who, head) {
            (Some(who), Some(head)) => Some(self.known_turns(save, head, who, usize::MAX)?.into_iter().collect()),
            _ => None,
        };
        let view = self.embedder().ready();
        let tokens = query_tokens(search.query);
        let past = self.past(save, view.as_ref())?;
        let lacking = past.is_mostly_lacking(&line);
        let vector = if lacking { None } else { self.query_vector(search.query) };
        let query = Query { text: search.query, tokens: &tokens, last: &[], vector: vector.as_deref() };
        let knows = |row: &crate::store::MemoryRow| match (search.who, &known) {
            (Some(who), Some(known)) => match row.kind {
                MemoryKind::Exchange => known.contains(&row.turn),
                MemoryKind::Fact => {
                    let knower = Key::character(who).as_str().to_owned();
                    ledger.get(row.id).is_some_and(|fact| fact.is_known_by(&[knower]))
                }
                _ => row.character.as_ref() == Some(who),
            },
            _ => true,
        };
        let admits = |row: &crate::store::MemoryRow| {
            let gone = ledger.is_forgotten(row.id)
                || (row.kind == MemoryKind::Fact && ledger.get(row.id).is_none_or(|fact| ledger.is_forgotten(fact.id)));
            !gone && knows(row)
        };
        let near =
            self.past(save, view.as_ref())?.search(save, &line, (&query, view.as_ref()), search.count, &admits)?;
        let confidence = |id: MemoryId| ledger.get(id).map_or(1.0, |fact| fact.confidence);
        let mut found: Vec<Match> = near
            .found
            .into_iter()
            .map(|hit| Match {
                id: hit.row.id.to_string(),
                kind: hit.row.kind,
                character: hit.row.character,
                turn: Some(hit.row.turn),
                confidence: confidence(hit.row.id),
                importance: hit.row.importance,
                text: hit.row.text,
                score: hit.score,
            })
            .collect();
        if search.who.is_none() {
            found.extend(self.documents_for(search, &query));
        }
        found.sort_by(|a, b| b.score.total.total_cmp(&a.score.total));
        found.truncate(search.count);
        let hits: Vec<_> = found
            .iter()
            .map(|hit| {
                json!({
                    "id": hit.id,
                    "kind": hit.kind.code(),
                    "score": hit.score.total,
                    "dense": hit.score.dense,
                    "words": hit.score.words,
                    "index": near.index,
                })
            })
            .collect();
        let record = RetrievalRecord {
            turn: head,
            who: search.by.to_owned(),
            role: search.who.map(ToString::to_string),
            query: search.query.to_owned(),
            returned: u32::try_from(hits.len()).unwrap_or(u32::MAX),
            hits: hits.into(),
            ms: start.elapsed().as_secs_f64() * 1_000.0,
            at: search.at,
        };
        Ok(Searched { found, record })
    }

    fn documents_for(&self, search: &Search<'_>, query: &Query<'_>) -> Vec<Match> {
        let nowhere = Query { text: "", tokens: &[], last: &[], vector: None };
        let knowledge = self.knowledge(search.story, search.language);
        let hits = knowledge.find(search.story, search.state, query, &nowhere, &[], search.count);
        let hits = hits.into_iter().map(|hit| Match {
            id: hit.document.id,
            kind: MemoryKind::Knowledge,
            character: None,
            turn: None,
            text: hit.document.text,
            score: hit.score,
            importance: 0.5,
            confidence: 1.0,
        });
        hits.collect()
    }
}
