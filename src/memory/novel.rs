//! What of a novel comes before a model in a turn (seeds C1 to C3): who beside the one that speaks, and which passages.
//! Found by meaning and words as everything is; by words alone while the vectors are still being made. No chapter that
//! may not be known has any part in it, not even in how rare a word is.

use std::collections::BTreeMap;
use std::path::Path;
use std::sync::{Arc, PoisonError};
use std::time::Instant;

use serde::{Deserialize, Serialize};
use serde_json::json;

use super::Memory;
use super::documents::Document;
use super::embed::{EmbedderSlot, EmbedderState};
use super::knowledge::Knowledge;
use super::score::{Query, Score};
use super::tokens::query_tokens;
use crate::store::{RetrievalRecord, Timestamp, TurnId};
use crate::text::Language;
use crate::world::{CharacterId, Novel, Story};

/// How many others and how many passages are found (seeds C3: 3 each).
pub const NOVEL_K: usize = 3;

/// What is looked for in a novel.
#[derive(Clone, Copy, Debug)]
pub struct NovelAsk<'a> {
    /// The story, whole.
    pub story: &'a Story,
    /// The language of the telling.
    pub language: Language,
    /// What the player says.
    pub input: &'a str,
    /// Who speaks: never among the others.
    pub speaker: Option<&'a CharacterId>,
    /// The last chapter that may be known; none: all.
    pub until: Option<u32>,
    /// How it was found when this line was played here before: then the same is found again.
    pub again: Option<&'a serde_json::Value>,
    /// After which turn, for the log.
    pub after: Option<TurnId>,
    /// How many of each.
    pub count: usize,
    /// Now, for the log.
    pub at: Timestamp,
}

/// What was found in a novel.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct NovelFound {
    /// Others, best first.
    pub others: Vec<CharacterId>,
    /// Passages by their place in the novel, best first.
    pub passages: Vec<usize>,
    /// How it was found: goes onto the turn.
    pub record: serde_json::Value,
    /// The search, for the log (seeds D6).
    pub retrieval: Option<RetrievalRecord>,
}

/// Why nothing can be looked for (seeds C5).
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
pub enum NovelAskError {
    /// The story is made from no novel, or from one without text.
    #[error("the story has no novel")]
    NoNovel,
    /// There is no such character in it.
    #[error("the novel has no such character")]
    NoCharacter,
    /// Nothing is asked.
    #[error("the query is empty")]
    NoQuery,
}

/// How a search ran. With it the same prompt can be made again although vectors came later.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
#[serde(default)]
struct Record {
    pack: String,
    until: Option<u32>,
    vectors: bool,
    others: Vec<String>,
    passages: Vec<usize>,
}

/// What one unit of the shelf is.
#[derive(Clone, Debug)]
enum Leaf {
    /// A line of somebody's sheet.
    Sheet(CharacterId),
    /// A passage, by its place.
    Passage(usize),
}

/// The lines of sheets and the passages of one novel, with their words, and with their vectors when those are made.
#[derive(Debug)]
pub(super) struct Shelf {
    knowledge: Arc<Knowledge>,
    leaves: Vec<(u32, Leaf)>,
}

impl Shelf {
    pub(super) fn start(
        story: &Story,
        novel: &Novel,
        language: Language,
        embedder: &EmbedderSlot,
        cache: Option<&Path>,
    ) -> Self {
        // by chapter: those of the first chapters have their vectors first
        let mut rows: Vec<(u32, Leaf, Document)> = Vec::new();
        for who in &story.characters {
            let name = who.name.get(language);
            for (number, line) in who.sheet.iter().enumerate() {
                let text = line.text.get(language);
                // A line without the name says nothing of whose it is.
                let text = if text.contains(name) { text.to_owned() } else { format!("{name}: {text}") };
                let document = Document::leaf(format!("sheet:{}:{number}", who.id), name, text, None);
                rows.push((line.chapter.max(who.chapter), Leaf::Sheet(who.id.clone()), document));
            }
        }
        for (number, passage) in novel.passages.iter().enumerate() {
            let scene = Some(u64::from(passage.chapter));
            let document = Document::leaf(format!("passage:{number}"), "", passage.text.clone(), scene);
            rows.push((passage.chapter, Leaf::Passage(number), document));
        }
        rows.sort_by_key(|(chapter, _, _)| *chapter);
        let (mut documents, mut leaves) = (Vec::new(), Vec::new());
        for (chapter, leaf, document) in rows {
            documents.push(document);
            leaves.push((chapter, leaf));
        }
        Self { knowledge: Knowledge::begin(documents, embedder, cache), leaves }
    }

    /// How many pieces have their vectors, and how many there are.
    pub(super) fn progress(&self) -> (usize, usize) {
        self.knowledge.progress()
    }

    /// Whether all that may be known up to a chapter has its vectors.
    fn is_ready(&self, until: u32) -> bool {
        let count = self.leaves.partition_point(|(chapter, _)| *chapter <= until);
        self.knowledge.ready_to(count).is_some()
    }

    pub(super) fn knowledge(&self) -> &Arc<Knowledge> {
        &self.knowledge
    }

    /// The best passages.
    fn passages(&self, line: &Query<'_>, place: &Query<'_>, until: u32, count: usize) -> Vec<(usize, Score)> {
        let of = |unit: u32| match self.leaf(unit) {
            Some((chapter, Leaf::Passage(number))) if *chapter <= until => Some(*number),
            _ => None,
        };
        let found = self.knowledge.find_units(line, place, |unit| of(unit).is_some(), count * 4);
        let mut kept: Vec<(usize, Score)> = Vec::new();
        for (number, score) in found.into_iter().filter_map(|(unit, score)| Some((of(unit)?, score))) {
            // A neighbour says in part the same: of two beside each other the better one.
            if kept.len() < count && !kept.iter().any(|(other, _)| other.abs_diff(number) == 1) {
                kept.push((number, score));
            }
        }
        kept
    }

    /// The people whose sheets fit best, but for one.
    fn people(
        &self,
        line: &Query<'_>,
        place: &Query<'_>,
        without: Option<&CharacterId>,
        until: u32,
        count: usize,
    ) -> Vec<(CharacterId, Score)> {
        let of = |unit: u32| match self.leaf(unit) {
            Some((chapter, Leaf::Sheet(who))) if *chapter <= until && Some(who) != without => Some(who),
            _ => None,
        };
        let found = self.knowledge.find_units(line, place, |unit| of(unit).is_some(), usize::MAX);
        let mut kept: Vec<(CharacterId, Score)> = Vec::new();
        for (who, score) in found.into_iter().filter_map(|(unit, score)| Some((of(unit)?, score))) {
            if kept.len() < count && !kept.iter().any(|(other, _)| other == who) {
                kept.push((who.clone(), score));
            }
        }
        kept
    }

    fn leaf(&self, unit: u32) -> Option<&(u32, Leaf)> {
        self.leaves.get(usize::try_from(unit).ok()?)
    }
}

impl Memory {
    /// Finds others and passages for a turn in a story that is made from a novel.
    ///
    /// # Errors
    /// Nothing can be looked for: no novel, no such character, no words (seeds C5).
    pub fn find_in_novel(&mut self, ask: &NovelAsk<'_>) -> Result<NovelFound, NovelAskError> {
        let start = Instant::now();
        let novel =
            ask.story.novel.as_ref().filter(|novel| !novel.passages.is_empty()).ok_or(NovelAskError::NoNovel)?;
        if ask.input.trim().is_empty() {
            return Err(NovelAskError::NoQuery);
        }
        let speaker =
            ask.speaker.map(|who| ask.story.characters.get(who).ok_or(NovelAskError::NoCharacter)).transpose()?;
        let before = ask.again.and_then(|record| Record::deserialize(record).ok());
        let before = before.filter(|record| record.pack == ask.story.hash && record.until == ask.until);
        if let Some(record) = before {
            return Ok(NovelFound {
                others: record.others.iter().map(|id| CharacterId::new(id.clone())).collect(),
                passages: record.passages.iter().copied().filter(|at| *at < novel.passages.len()).collect(),
                record: serde_json::to_value(&record).unwrap_or_default(),
                retrieval: None,
            });
        }
        let Some(shelf) = self.shelf(ask.story, ask.language) else { return Err(NovelAskError::NoNovel) };
        let near = speaker.map(|who| who.name.get(ask.language).to_owned()).unwrap_or_default();
        let until = ask.until.unwrap_or(u32::MAX);
        let vectors = if shelf.is_ready(until) { self.embed_both(ask.input, &near) } else { None };
        let (tokens, near_tokens) = (query_tokens(ask.input), query_tokens(&near));
        let (said, there) = vectors.as_ref().map(|(said, there)| (said.as_slice(), there.as_slice())).unzip();
        let line = Query { text: ask.input, tokens: &tokens, last: &[], vector: said };
        let place = Query { text: &near, tokens: &near_tokens, last: &[], vector: there };
        let people = shelf.people(&line, &place, ask.speaker, until, ask.count);
        let passages = shelf.passages(&line, &place, until, ask.count);
        let record = Record {
            pack: ask.story.hash.clone(),
            until: ask.until,
            vectors: vectors.is_some(),
            others: people.iter().map(|(who, _)| who.to_string()).collect(),
            passages: passages.iter().map(|(at, _)| *at).collect(),
        };
        let hit = |id: String, score: &Score| json!({ "id": id, "score": score.total, "dense": score.dense, "words": score.words });
        let hits: Vec<_> = people
            .iter()
            .map(|(who, score)| hit(format!("npc:{who}"), score))
            .chain(passages.iter().map(|(at, score)| hit(format!("passage:{at}"), score)))
            .collect();
        Ok(NovelFound {
            others: people.into_iter().map(|(who, _)| who).collect(),
            passages: passages.into_iter().map(|(at, _)| at).collect(),
            record: serde_json::to_value(&record).unwrap_or_default(),
            retrieval: Some(RetrievalRecord {
                turn: ask.after,
                who: "novel".to_owned(),
                role: ask.speaker.map(ToString::to_string),
                query: ask.input.to_owned(),
                returned: u32::try_from(hits.len()).unwrap_or(u32::MAX),
                hits: hits.into(),
                ms: start.elapsed().as_secs_f64() * 1_000.0,
                at: ask.at,
            }),
        })
    }

    /// How many pieces of a story's novel have their vectors, and how many there are; none where it has no novel.
    #[must_use]
    pub fn novel_progress(&self, story: &Story, language: Language) -> Option<(usize, usize)> {
        self.shelf(story, language).map(|shelf| shelf.progress())
    }

    /// Whether all pieces of a story's novel up to a chapter have their vectors.
    #[must_use]
    pub fn novel_ready(&self, story: &Story, language: Language, until: u32) -> bool {
        self.shelf(story, language).is_some_and(|shelf| shelf.is_ready(until))
    }

    /// Whether the vectors of a story's novel may still come.
    #[must_use]
    pub fn novel_pending(&self, story: &Story, language: Language) -> bool {
        !matches!(self.embedder().state(), EmbedderState::Off | EmbedderState::Failed(_))
            && self.shelf(story, language).is_some_and(|shelf| !shelf.knowledge().has_failed())
    }

    /// Waits until the pieces of a story's novel have their vectors, at most so long. Whether they have.
    #[must_use]
    pub fn wait_for_novel(&self, story: &Story, language: Language, most: std::time::Duration) -> bool {
        let end = Instant::now() + most;
        // Where no model can be had nothing is under way, and nothing to be waited for.
        matches!(self.embedder().wait(most), EmbedderState::Ready(_))
            && self
                .shelf(story, language)
                .is_some_and(|shelf| shelf.knowledge().wait(end.saturating_duration_since(Instant::now())))
    }

    pub(super) fn shelf(&self, story: &Story, language: Language) -> Option<Arc<Shelf>> {
        let novel = story.novel.as_ref().filter(|novel| !novel.passages.is_empty())?;
        let mut shelves = self.shelves.lock().unwrap_or_else(PoisonError::into_inner);
        if let Some(shelf) = shelves.get(&story.hash) {
            return Some(Arc::clone(shelf));
        }
        let shelf = Arc::new(Shelf::start(story, novel, language, self.embedder(), self.cache.as_deref()));
        // One novel is played at a time.
        shelves.clear();
        shelves.insert(story.hash.clone(), Arc::clone(&shelf));
        Some(shelf)
    }
}

/// The shelves of novels, by the pack's hash.
pub(super) type Shelves = BTreeMap<String, Arc<Shelf>>;
