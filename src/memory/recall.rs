use std::collections::HashMap;
use std::path::PathBuf;
use std::sync::{Arc, Mutex, PoisonError};
use std::time::{Duration, Instant};

use serde::{Deserialize, Serialize};
use serde_json::{Value, json};

use super::embed::{EmbedderSlot, EmbedderState, EmbedderView};
use super::history::{History, Recollection, Wanted};
use super::knowledge::Knowledge;
use super::score::{Query, Score};
use super::tokens::query_tokens;
use super::witnessed::{Remembered, Witnessed};
use crate::store::{MemoryId, MemoryKind, RetrievalRecord, Save, StoreError, Timestamp, TurnId};
use crate::text::{Language, Message, clip_sentence};
use crate::world::{CharacterId, State, Story};

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
            deadline: Duration::from_secs(2),
        }
    }
}

/// The documents of packs, by hash and language.
type Packs = HashMap<(String, Language), Arc<Knowledge>>;

/// What is remembered, and how it is found. Clones share embedder and documents; what is held of a save belongs to each
/// clone by itself.
#[derive(Debug)]
pub struct Memory {
    embedder: EmbedderSlot,
    settings: RecallSettings,
    cache: Option<PathBuf>,
    packs: Arc<Mutex<Packs>>,
    history: Option<(PathBuf, Histories)>,
    witnessed: Option<(PathBuf, Witnessed)>,
    /// The vectors of places; a story has few.
    places: HashMap<String, Vec<f32>>,
}

impl Clone for Memory {
    fn clone(&self) -> Self {
        Self {
            embedder: self.embedder.clone(),
            settings: self.settings,
            cache: self.cache.clone(),
            packs: Arc::clone(&self.packs),
            history: None,
            witnessed: None,
            places: self.places.clone(),
        }
    }
}

/// What is held of a save.
#[derive(Debug)]
struct Histories {
    summaries: History,
    chapters: History,
}

/// The newest summaries that are kept in any case (seeds A9: 2).
const NEWEST_SUMMARIES: usize = 2;
/// The newest chapters that are kept in any case, and the nearest beside them.
const NEWEST_CHAPTERS: usize = 1;
const NEAR_CHAPTERS: usize = 1;

/// What a turn wants to remember.
#[derive(Clone, Copy, Debug)]
pub struct Ask<'a> {
    /// The story.
    pub story: &'a Story,
    /// The language of the telling.
    pub language: Language,
    /// The state that decides what may be known: the one the rules settled.
    pub state: &'a State,
    /// The player's line.
    pub input: &'a str,
    /// The turn that this one follows; memories of its line are visible. None: nothing was played.
    pub after: Option<TurnId>,
    /// How it was found when this line was played here before ([`TurnRow::recall`](crate::store::TurnRow::recall)):
    /// then it is found the same way again.
    pub again: Option<&'a Value>,
    /// Documents that stand in the prompt already, by id.
    pub without: &'a [&'a str],
    /// Now, for the log.
    pub at: Timestamp,
}

/// A text that was found.
#[derive(Clone, Debug, PartialEq)]
pub struct Found {
    /// Where it comes from: `npc:old_hunter`, `summary:5` (the depth it tells up to).
    pub source: String,
    /// The text, cut to its length.
    pub text: String,
    /// How well it fits.
    pub score: Score,
}

/// What was found for a turn.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Recalled {
    /// Documents, best first (seeds A8).
    pub knowledge: Vec<Found>,
    /// The ids of documents that the line names and no rule has revealed yet.
    pub secret: Vec<String>,
    /// Summaries, newest first (seeds A9).
    pub history: Vec<Found>,
    /// What a character remembers, best first (seeds D8).
    pub memories: Vec<Found>,
    /// The depth up to which the newest summary of the line tells.
    pub summarised: Option<u32>,
    /// How it was found: goes onto the turn ([`TurnDraft::recall`](crate::store::TurnDraft::recall)).
    pub record: Value,
    /// The searches, for the log (seeds D6): go onto the turn as well.
    pub retrievals: Vec<RetrievalRecord>,
}

/// By what something was found.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
enum Means {
    /// Meaning and words.
    Vectors,
    /// Words alone.
    #[default]
    Words,
}

/// How retrieval ran for a turn. With it the same prompt can be made again although vectors came later.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
#[serde(default)]
struct Record {
    knowledge: Means,
    history: Means,
    #[serde(skip_serializing_if = "Option::is_none")]
    model: Option<String>,
    #[serde(skip_serializing_if = "Vec::is_empty")]
    missing: Vec<MemoryId>,
}

impl Memory {
    /// Memories found with this embedder. `cache` is a folder for what can be made again.
    #[must_use]
    pub fn new(embedder: EmbedderSlot, settings: RecallSettings, cache: Option<PathBuf>) -> Self {
        Self {
            embedder,
            settings,
            cache,
            packs: Arc::default(),
            history: None,
            witnessed: None,
            places: HashMap::new(),
        }
    }

    /// Begins to make the vectors of a pack's documents, if that has not begun: at the start of a game, so that the
    /// first turns find them.
    pub fn prepare(&self, story: &Story, language: Language) {
        drop(self.knowledge(story, language));
    }

    /// Waits until model and documents are ready, at most so long. Whether everything is found by meaning then; also
    /// false where embeddings are off.
    #[must_use]
    pub fn wait(&self, story: &Story, language: Language, most: Duration) -> bool {
        let end = Instant::now() + most;
        if !matches!(self.embedder.wait(most), EmbedderState::Ready(_)) {
            return false;
        }
        self.knowledge(story, language).wait(end.saturating_duration_since(Instant::now()))
    }

    /// How things are found, for the status line.
    #[must_use]
    pub fn status(&self) -> Message {
        match self.embedder.state() {
            EmbedderState::Off => Message::new("memory-status-words"),
            EmbedderState::Loading => Message::new("memory-status-loading"),
            EmbedderState::Failed(_) => Message::new("memory-status-failed"),
            EmbedderState::Ready(view) => {
                let packs = self.packs.lock().unwrap_or_else(PoisonError::into_inner);
                let open = |pack: &Arc<Knowledge>| pack.ready().is_none() && !pack.has_failed();
                match packs.values().find(|pack| open(pack)) {
                    Some(pack) => {
                        let (done, all) = pack.progress();
                        Message::new("memory-status-reading").with("done", done).with("all", all)
                    }
                    None => Message::new("memory-status-vectors").with("engine", &*view.engine),
                }
            }
        }
    }

    /// The embedder.
    #[must_use]
    pub const fn embedder(&self) -> &EmbedderSlot {
        &self.embedder
    }

    /// Makes the vectors that memories of the save's line lack, within `most`; stored in the save where it can be
    /// written. How many are lacking still: 0 where nothing is due or no embedder is ready.
    pub fn settle(&mut self, save: &mut Save, most: Duration) -> Result<usize, StoreError> {
        let Some(view) = self.embedder.ready() else { return Ok(0) };
        let embedder = self.embedder.clone();
        let end = Instant::now() + most;
        let held = self.history(save, Some(&view))?;
        let left = held.summaries.settle(save, &embedder, &view, most)?;
        let chapters = held.chapters.settle(save, &embedder, &view, end.saturating_duration_since(Instant::now()))?;
        Ok(left + chapters)
    }

    /// Finds what matters for a turn. Writes nothing; what is lacking of vectors is recorded, not waited for
    /// ([`Memory::settle`] comes before).
    pub fn recall(&mut self, save: &Save, ask: &Ask<'_>) -> Result<Recalled, StoreError> {
        let before: Option<Record> = ask.again.and_then(|record| serde_json::from_value(record.clone()).ok());
        let start = Instant::now();
        let place = ask.story.nodes.get(&ask.state.node).map(|node| node.name.get(ask.language)).unwrap_or_default();
        let knowledge = self.knowledge(ask.story, ask.language);
        let view = self.embedder.ready();
        let line = line_of(save, ask.after);
        let mut record = Record { model: view.as_ref().map(|view| view.id.to_string()), ..Record::default() };
        // The same query as the first time, by the same means; where these are not at hand any more, by words.
        let allowed =
            |means: fn(&Record) -> Means| before.as_ref().is_none_or(|record| means(record) == Means::Vectors);
        let known = before.as_ref().is_none_or(|record| record.model.as_deref() == view.as_ref().map(|view| &*view.id));
        let with_vectors = known && view.is_some();

        let line_words = query_tokens(ask.input);
        let place_words = query_tokens(place);
        let wanted = with_vectors && (allowed(|record| record.knowledge) || allowed(|record| record.history));
        // Both or neither: a place without its line would be looked for instead of it.
        let vectors = if wanted { self.embed(ask.input, place) } else { None };
        let query = |by_meaning: bool| {
            let vectors = vectors.as_ref().filter(|_| by_meaning);
            let said = Query { text: ask.input, tokens: &line_words, vector: vectors.map(|(said, _)| &**said) };
            let place = Query { text: place, tokens: &place_words, vector: vectors.map(|(_, place)| &**place) };
            (said, place)
        };

        let by_meaning = vectors.is_some() && allowed(|record| record.knowledge) && knowledge.ready().is_some();
        if by_meaning {
            record.knowledge = Means::Vectors;
        }
        let (said, at_place) = query(by_meaning);
        // The worldview stands in every prompt already (seeds A15).
        let without = [&["worldview"], ask.without].concat();
        let hits = knowledge.find(ask.story, ask.state, &said, &at_place, &without, self.settings.knowledge_k);
        let secret = knowledge.secret(ask.story, ask.state, &line_words);
        let most = ask.language.characters(self.settings.knowledge_chars);
        let found = hits.into_iter().map(|hit| Found {
            source: hit.document.id,
            text: clip_sentence(&hit.document.text, most).to_owned(),
            score: hit.score,
        });
        let found: Vec<Found> = found.collect();
        let mut retrievals =
            vec![log(ask, "knowledge", &format!("{}\n{}\n{place}", ask.input, ask.story.id), &found, start)];
        let mut recalled = Recalled { knowledge: found, secret, ..Recalled::default() };

        let start = Instant::now();
        let (count, candidates) = (self.settings.history_k, self.settings.candidates);
        let most = ask.language.characters(self.settings.history_chars);
        let by_meaning = vectors.is_some() && allowed(|record| record.history);
        let (said, at_place) = query(by_meaning);
        let Histories { summaries, chapters } = self.history(save, view.as_ref())?;
        record.missing = match &before {
            Some(before) => before.missing.clone(),
            None => [summaries.missing(&line), chapters.missing(&line)].concat(),
        };
        if by_meaning {
            record.history = Means::Vectors;
        } else {
            record.missing.clear();
        }
        let wanted = Wanted {
            said,
            place: at_place,
            view: view.as_ref(),
            without: &record.missing,
            newest: NEWEST_SUMMARIES,
            count,
            candidates,
        };
        let found = |kind: &'static str| {
            move |found: Recollection| Found {
                source: format!("{kind}:{}", found.summary.depth),
                text: clip_sentence(&found.summary.text, most).to_owned(),
                score: found.score,
            }
        };
        recalled.summarised = summaries.newest_depth(&line);
        recalled.history = summaries.find(&line, &wanted).into_iter().map(found("summary")).collect();
        // Above the summaries, and behind them: what came before in fewer words.
        let wanted = Wanted { newest: NEWEST_CHAPTERS, count: NEAR_CHAPTERS, candidates: 0, ..wanted };
        recalled.history.extend(chapters.find(&line, &wanted).into_iter().map(found("chapter")));
        retrievals.push(log(ask, "history", &format!("{}\n{place}", ask.input), &recalled.history, start));
        recalled.retrievals = retrievals;
        // A struct of names and numbers; there is nothing in it that JSON does not know.
        recalled.record = serde_json::to_value(&record).unwrap_or_default();
        Ok(recalled)
    }

    /// The vectors of a line and of a place. Places come again; each is embedded once.
    fn embed(&mut self, line: &str, place: &str) -> Option<(Vec<f32>, Vec<f32>)> {
        let failed = |error: super::embed::EmbedError| tracing::info!(%error, "found by words alone");
        let said = self.embedder.embed_query(line, self.settings.deadline).map_err(failed).ok()?;
        if let Some(vector) = self.places.get(place) {
            return Some((said, vector.clone()));
        }
        let vector = self.embedder.embed_query(place, self.settings.deadline).map_err(failed).ok()?;
        self.places.insert(place.to_owned(), vector.clone());
        Some((said, vector))
    }

    fn knowledge(&self, story: &Story, language: Language) -> Arc<Knowledge> {
        let mut packs = self.packs.lock().unwrap_or_else(PoisonError::into_inner);
        let key = (story.hash.clone(), language);
        if let Some(knowledge) = packs.get(&key) {
            return Arc::clone(knowledge);
        }
        let knowledge = Knowledge::start(story, language, &self.embedder, self.cache.as_deref());
        // One game is played at a time; another pack's documents need not be held.
        packs.retain(|(hash, _), _| *hash == story.hash);
        packs.insert(key, Arc::clone(&knowledge));
        knowledge
    }

    /// What a character recalls at these words of the turns they know ([`crate::world::witness`]) on the line up to
    /// `after`, best first; none of the turns in `without`.
    pub fn remember(
        &mut self,
        save: &Save,
        after: TurnId,
        who: &CharacterId,
        words: &str,
        count: usize,
        without: &[TurnId],
    ) -> Result<Vec<Remembered>, StoreError> {
        let line = line_of(save, Some(after));
        Ok(self.witnessed(save)?.find(&line, who, words, count, without))
    }

    /// The newest turns on the line up to `after` that a character knows whole, oldest first.
    pub fn known_turns(
        &mut self,
        save: &Save,
        after: TurnId,
        who: &CharacterId,
        count: usize,
    ) -> Result<Vec<TurnId>, StoreError> {
        let line = line_of(save, Some(after));
        Ok(self.witnessed(save)?.turns(&line, who, count))
    }

    fn witnessed(&mut self, save: &Save) -> Result<&Witnessed, StoreError> {
        let kept = self.witnessed.take().filter(|(path, _)| path == save.path());
        let (_, held) = self.witnessed.insert(kept.unwrap_or_else(|| (save.path().to_owned(), Witnessed::default())));
        held.sync(save)?;
        Ok(held)
    }

    fn history(&mut self, save: &Save, view: Option<&EmbedderView>) -> Result<&mut Histories, StoreError> {
        let kept = self.history.take().filter(|(path, _)| path == save.path());
        let fresh =
            || Histories { summaries: History::of(MemoryKind::Summary), chapters: History::of(MemoryKind::Chapter) };
        let (_, held) = self.history.insert(kept.unwrap_or_else(|| (save.path().to_owned(), fresh())));
        held.summaries.sync(save, view)?;
        held.chapters.sync(save, view)?;
        Ok(held)
    }
}

/// The line up to a turn.
fn line_of(save: &Save, after: Option<TurnId>) -> crate::store::Line {
    match after {
        Some(turn) if save.head() != Some(turn) => save.line_to(turn),
        Some(_) => save.line().clone(),
        None => crate::store::Line::default(),
    }
}

fn log(ask: &Ask<'_>, who: &str, query: &str, found: &[Found], start: Instant) -> RetrievalRecord {
    let hits: Vec<Value> = found
        .iter()
        .map(|hit| {
            json!({
                "id": hit.source,
                "score": hit.score.total,
                "dense": hit.score.dense,
                "words": hit.score.words,
            })
        })
        .collect();
    RetrievalRecord {
        turn: ask.after,
        who: who.to_owned(),
        role: None,
        query: query.to_owned(),
        returned: u32::try_from(hits.len()).unwrap_or(u32::MAX),
        hits: Value::Array(hits),
        ms: start.elapsed().as_secs_f64() * 1_000.0,
        at: ask.at,
    }
}
