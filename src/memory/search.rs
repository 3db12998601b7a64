//! Asking the memory: what a player wants to know, on the line of the head and nowhere else.

use std::collections::HashSet;
use std::time::Instant;

use serde_json::json;

use super::Memory;
use super::facts::{Fact, Key, Ledger, Standing};
use super::recall::{Viewpoint, line_of};
use super::score::{Query, Score};
use super::tokens::query_tokens;
use crate::store::{MemoryId, MemoryKind, MemoryRow, RetrievalRecord, Save, StoreError, Timestamp, TurnId};
use crate::world::CharacterId;

/// What is asked.
#[derive(Clone, Copy, Debug)]
pub struct Search<'a> {
    /// The words.
    pub query: &'a str,
    /// Only what this character knows; none: what the hero knows.
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
    /// The memory's number.
    pub id: String,
    /// What kind.
    pub kind: MemoryKind,
    /// Whose it is, or of whom.
    pub character: Option<CharacterId>,
    /// The turn it comes from.
    pub turn: TurnId,
    /// The text, whole.
    pub text: String,
    /// How well it fits.
    pub score: Score,
    /// How much it matters, 0 to 1.
    pub importance: f64,
    /// How sure it is, 0 to 1.
    pub confidence: f64,
    /// How a fact stands; of anything else that it counts.
    pub standing: Standing,
    /// The turn since which a fact holds no longer.
    pub until: Option<TurnId>,
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
    /// Searches the memories of the line of the head: what the hero knows, or a character. A fact that nobody told the
    /// hero, and the story's own documents, are not theirs to find. What was forgotten is not found; what was archived
    /// is. Writes nothing: the record is for [`Save::log_retrieval`].
    pub fn search(&mut self, save: &Save, search: &Search<'_>) -> Result<Searched, StoreError> {
        let start = Instant::now();
        let head = save.head();
        let line = line_of(save, head);
        let ledger = Ledger::at(save, &line)?;
        let known: Option<HashSet<TurnId>> = match (search.who, head) {
            (Some(who), Some(after)) => {
                let from = Viewpoint { after, forgotten: ledger.forgotten() };
                Some(self.known_turns(save, from, who, usize::MAX)?.into_iter().collect())
            }
            _ => None,
        };
        let view = self.embedder().ready();
        let tokens = query_tokens(search.query);
        let past = self.past(save, view.as_ref())?;
        let lacking = past.is_mostly_lacking(&line, ledger.forgotten());
        let vector = if lacking { None } else { self.query_vector(search.query) };
        let query = Query { text: search.query, tokens: &tokens, last: &[], vector: vector.as_deref() };
        let knower = [search.who.map_or_else(Key::hero, Key::character).as_str().to_owned()];
        let knows = |row: &MemoryRow| match (row.kind, search.who, &known) {
            (MemoryKind::Fact, ..) => ledger.get(row.id).is_some_and(|fact| fact.is_known_by(&knower)),
            (MemoryKind::Exchange, Some(_), Some(known)) => known.contains(&row.turn),
            (_, Some(who), _) => row.character.as_ref() == Some(who),
            _ => true,
        };
        let admits = |row: &MemoryRow| !ledger.is_forgotten(row.id) && knows(row);
        let near = self.past(save, view.as_ref())?.search(
            save,
            &line,
            (&query, view.as_ref()),
            search.count,
            ledger.forgotten(),
            &admits,
        )?;
        let fact = |id: MemoryId| ledger.get(id);
        let mut found: Vec<Match> = near
            .found
            .into_iter()
            .map(|hit| Match {
                id: hit.row.id.to_string(),
                kind: hit.row.kind,
                character: hit.row.character,
                turn: hit.row.turn,
                confidence: fact(hit.row.id).map_or(1.0, |fact| fact.confidence),
                standing: fact(hit.row.id).map_or(Standing::Core, |fact: &Fact| fact.standing),
                until: fact(hit.row.id).and_then(|fact| fact.until),
                importance: hit.row.importance,
                text: hit.row.text,
                score: hit.score,
            })
            .collect();
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
}
