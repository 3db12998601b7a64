use std::borrow::Cow;
use std::collections::{HashMap, HashSet};
use std::path::PathBuf;
use std::sync::{Arc, Mutex, PoisonError};
use std::time::{Duration, Instant};

use serde::{Deserialize, Serialize};
use serde_json::{Value, json};

use super::embed::{EmbedderSlot, EmbedderState, EmbedderView};
use super::knowledge::Knowledge;
use super::logged::{log, mark};
use super::novel::Shelves;
use super::past::{Missing, Past, Recollection, Wanted};
use super::score::{Query, Score};
use super::settings::RecallSettings;
use super::tokens::query_tokens;
use super::trouble::Trouble;
use super::witnessed::Witnessed;
use crate::store::{Line, MemoryId, MemoryKind, RetrievalRecord, Save, StoreError, Timestamp, TurnId};
use crate::text::{Language, Message, clip_sentence};
use crate::world::{State, Story};

/// The documents of packs, by hash and language.
type Packs = HashMap<(String, Language), Arc<Knowledge>>;

/// What is remembered, and how it is found. Clones share embedder and documents; what is held of a save belongs to each
/// clone by itself.
#[derive(Debug)]
pub struct Memory {
    embedder: EmbedderSlot,
    settings: RecallSettings,
    pub(super) cache: Option<PathBuf>,
    packs: Arc<Mutex<Packs>>,
    pub(super) shelves: Arc<Mutex<Shelves>>,
    pub(super) past: Option<(PathBuf, Past)>,
    pub(super) witnessed: Option<(PathBuf, Witnessed)>,
    trouble: Trouble,
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
            shelves: Arc::clone(&self.shelves),
            past: None,
            witnessed: None,
            trouble: Trouble::default(),
            places: self.places.clone(),
        }
    }
}

/// The newest summaries that are kept in any case (seeds A9: 2).
const NEWEST_SUMMARIES: usize = 2;
/// The newest chapters that are kept in any case, and the nearest beside them.
const NEWEST_CHAPTERS: usize = 1;
const NEAR_CHAPTERS: usize = 1;

/// Where on its line a memory is looked for from.
#[derive(Clone, Copy, Debug)]
pub struct Viewpoint<'a> {
    /// The newest turn of the line.
    pub after: TurnId,
    /// What the player wants gone on this line: it is found no more.
    pub forgotten: &'a HashSet<MemoryId>,
}

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
    /// What the player wants gone on that line: it is found no more.
    pub forgotten: &'a HashSet<MemoryId>,
    /// The depth from which on the turns stand in the prompt already, as messages or in the recap: none of them is
    /// remembered beside it (seeds A15). None: nothing stands there.
    pub standing: Option<u32>,
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
    /// Exchanges, or what a character remembers, best first (seeds D8).
    pub memories: Vec<Found>,
    /// The depth up to which the newest summary of the line tells.
    pub summarised: Option<u32>,
    /// By what the facts of the turn are compared with the line.
    pub sought: Sought,
    /// How it was found: goes onto the turn ([`TurnDraft::recall`](crate::store::TurnDraft::recall)).
    pub record: Value,
    /// The searches, for the log (seeds D6): go onto the turn as well.
    pub retrievals: Vec<RetrievalRecord>,
}

/// What is looked for, as a vector, and which memories have none that counts: with it more can be compared by the very
/// means of the turn. Without a vector nothing is near.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Sought {
    pub(super) vector: Option<Vec<f32>>,
    pub(super) missing: Missing,
}

/// By what something was found.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub(super) enum Means {
    /// Meaning and words.
    Vectors,
    /// Words alone.
    #[default]
    Words,
}

/// How retrieval ran for a turn. With it the same prompt can be made again although vectors came later.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
#[serde(default)]
pub(super) struct Record {
    /// The facts; by words alone on turns that were played before they were looked for by meaning.
    pub(super) facts: Means,
    pub(super) knowledge: Means,
    pub(super) history: Means,
    pub(super) memories: Means,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(super) model: Option<String>,
    #[serde(skip_serializing_if = "Missing::is_empty")]
    pub(super) missing: Missing,
    /// What a graph found: it may find something else when it is built anew.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(super) found: Option<Vec<MemoryId>>,
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
            shelves: Arc::default(),
            past: None,
            witnessed: None,
            trouble: Trouble::default(),
            places: HashMap::new(),
        }
    }

    /// Begins to make the vectors of a pack's documents, if that has not begun: at the start of a game, so that the
    /// first turns find them.
    pub fn prepare(&self, story: &Story, language: Language) {
        drop(self.knowledge(story, language));
        drop(self.shelf(story, language));
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

    /// How things are found, for the status line: by which rungs of the ladder, and what is under way.
    #[must_use]
    pub fn status(&self) -> Message {
        match self.embedder.state() {
            EmbedderState::Off => Message::new("memory-status-words"),
            EmbedderState::Loading => Message::new("memory-status-loading"),
            EmbedderState::Failed(_) => Message::new("memory-status-failed"),
            EmbedderState::Ready(_) if self.trouble.is_on() => Message::new("memory-status-trouble"),
            EmbedderState::Ready(view) => {
                let packs = self.packs.lock().unwrap_or_else(PoisonError::into_inner);
                let open = |pack: &Arc<Knowledge>| pack.ready().is_none() && !pack.has_failed();
                if let Some(pack) = packs.values().find(|pack| open(pack)) {
                    let (done, all) = pack.progress();
                    return Message::new("memory-status-reading").with("done", done).with("all", all);
                }
                drop(packs);
                let past = self.past.as_ref().map(|(_, past)| past);
                if let Some((done, all)) = past.and_then(Past::embedding) {
                    return Message::new("memory-status-embedding").with("done", done).with("all", all);
                }
                match past.and_then(Past::index_state) {
                    Some(state) if state.ready => {
                        Message::new("memory-status-graph").with("engine", &*view.engine).with("count", state.done)
                    }
                    Some(state) if state.failed.is_none() => {
                        Message::new("memory-status-building").with("done", state.done).with("all", state.all)
                    }
                    _ => Message::new("memory-status-vectors").with("engine", &*view.engine),
                }
            }
        }
    }

    /// Why vectors fail to come although there is an embedder; once for each time that it begins.
    #[must_use]
    pub fn trouble(&self) -> Option<Message> {
        let EmbedderState::Ready(_) = self.embedder.state() else { return None };
        for pack in self.packs.lock().unwrap_or_else(PoisonError::into_inner).values() {
            if let Some(error) = pack.take_fault() {
                self.trouble.hear(Some(&error));
            }
        }
        self.trouble.news()
    }

    /// Whether the nearest are found through a graph now.
    #[must_use]
    pub fn has_graph(&self) -> bool {
        self.past.as_ref().and_then(|(_, past)| past.index_state()).is_some_and(|state| state.ready)
    }

    /// Whether the graph is being built.
    #[must_use]
    pub fn is_building(&self) -> bool {
        let state = self.past.as_ref().and_then(|(_, past)| past.index_state());
        state.is_some_and(|state| !state.ready && state.failed.is_none())
    }

    /// The embedder.
    #[must_use]
    pub const fn embedder(&self) -> &EmbedderSlot {
        &self.embedder
    }

    /// Begins to make the vectors that memories of the save's line lack, in the background: when a save is opened, and
    /// after a turn, so that they are there when the next line comes.
    pub fn start(&mut self, save: &Save) -> Result<(), StoreError> {
        let Some(view) = self.embedder.ready() else { return Ok(()) };
        let embedder = self.embedder.clone();
        self.past(save, Some(&view))?.ask(save, &embedder)
    }

    /// Stores the vectors that were made, and waits for those that are due, within `most`; where a changed model has much
    /// to do, for none. How many are lacking still: 0 where nothing is due or no embedder is ready.
    pub fn settle(&mut self, save: &mut Save, most: Duration) -> Result<usize, StoreError> {
        let Some(view) = self.embedder.ready() else { return Ok(0) };
        let (embedder, settings, cache) = (self.embedder.clone(), self.settings.index, self.cache.clone());
        let past = self.past(save, Some(&view))?;
        let settled = past.settle(save, &embedder, &view, most)?;
        past.keep_index(save, &view, settings, cache.as_deref())?;
        if let Some(last) = settled.last {
            self.trouble.hear(last.as_ref().err());
        }
        Ok(settled.left)
    }

    /// The depth up to which the newest summary of the line after a turn tells.
    pub fn summarised(&mut self, save: &Save, from: Viewpoint<'_>) -> Result<Option<u32>, StoreError> {
        let (view, line) = (self.embedder.ready(), line_of(save, Some(from.after)));
        Ok(self.past(save, view.as_ref())?.newest_depth(&line, from.forgotten))
    }

    /// The summaries and chapters of the line that hold what was forgotten since, or lack what came back: their kinds and
    /// turns, in the order in which they are to be written again.
    pub fn outdated(&mut self, save: &Save, from: Viewpoint<'_>) -> Result<Vec<(MemoryKind, TurnId)>, StoreError> {
        let (view, line) = (self.embedder.ready(), line_of(save, Some(from.after)));
        Ok(self.past(save, view.as_ref())?.outdated(&line, from.forgotten))
    }

    /// How much was read so far to find things in the save that was looked at last.
    #[cfg(test)]
    pub(super) fn read(&self) -> usize {
        self.past.as_ref().map_or(0, |(_, past)| past.read())
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
            let said =
                Query { text: ask.input, tokens: &line_words, last: &[], vector: vectors.map(|(said, _)| &**said) };
            let place =
                Query { text: place, tokens: &place_words, last: &[], vector: vectors.map(|(_, place)| &**place) };
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
        let (memories_k, memories_chars) = (self.settings.memories_k, self.settings.memories_chars);
        let past = self.past(save, view.as_ref())?;
        // While a changed model is at work, words find better than the few vectors there are.
        let by_meaning = by_meaning && (before.is_some() || !past.is_mostly_lacking(&line, ask.forgotten));
        let (said, at_place) = query(by_meaning);
        if by_meaning {
            (record.history, record.memories) = (Means::Vectors, Means::Vectors);
            if allowed(|record| record.facts) {
                record.facts = Means::Vectors;
            }
            record.missing = match &before {
                Some(before) => before.missing.clone(),
                None => past.missing(&line, ask.forgotten),
            };
        }
        let wanted = Wanted {
            said,
            place: at_place,
            view: view.as_ref(),
            without: &record.missing,
            forgotten: ask.forgotten,
            newest: NEWEST_SUMMARIES,
            count,
            candidates,
        };
        let cut = |kind: &'static str, most: usize| {
            move |found: Recollection| Found {
                source: format!("{kind}:{}", found.depth),
                text: clip_sentence(&found.row.text.replace('\n', " "), most).to_owned(),
                score: found.score,
            }
        };
        recalled.summarised = past.newest_depth(&line, ask.forgotten);
        let summaries = past.history(save, MemoryKind::Summary, &line, &wanted)?;
        recalled.history = summaries.into_iter().map(cut("summary", most)).collect();
        // Above the summaries, and behind them: what came before in fewer words.
        let above = Wanted { newest: NEWEST_CHAPTERS, count: NEAR_CHAPTERS, candidates: 0, ..wanted };
        let chapters = past.history(save, MemoryKind::Chapter, &line, &above)?;
        recalled.history.extend(chapters.into_iter().map(cut("chapter", most)));
        let asked = format!("{}\n{place}", ask.input);
        retrievals.push(log(ask, "history", &asked, &recalled.history, start));

        let start = Instant::now();
        let most = ask.language.characters(memories_chars);
        let standing = ask.standing.unwrap_or(u32::MAX);
        let again = before.as_ref().and_then(|record| record.found.as_deref());
        let wanted = Wanted { count: memories_k, ..wanted };
        let near = past.exchanges(save, &line, &wanted, standing, again)?;
        let found = (near.index == "usearch").then(|| near.found.iter().map(|found| found.row.id).collect());
        recalled.memories = near.found.into_iter().map(cut("exchange", most)).collect();
        let mut entry = log(ask, "memories", &asked, &recalled.memories, start);
        mark(&mut entry, "index", &json!(near.index));
        retrievals.push(entry);
        record.found = found;
        if record.facts == Means::Vectors {
            let vector = vectors.as_ref().map(|(said, _)| said.clone());
            recalled.sought = Sought { vector, missing: record.missing.clone() };
        }
        recalled.retrievals = retrievals;
        // A struct of names and numbers; there is nothing in it that JSON does not know.
        recalled.record = serde_json::to_value(&record).unwrap_or_default();
        Ok(recalled)
    }

    /// How near in meaning these memories are to what was sought, by the cosine about the model's means; those without a
    /// vector that counts are not there.
    pub fn near(
        &mut self,
        save: &Save,
        sought: &Sought,
        memories: impl Iterator<Item = MemoryId>,
    ) -> Result<HashMap<MemoryId, f32>, StoreError> {
        let view = self.embedder.ready();
        let Some((view, vector)) = view.as_ref().zip(sought.vector.as_deref()) else { return Ok(HashMap::new()) };
        Ok(self.past(save, Some(view))?.near(&view.centre, vector, &sought.missing, memories))
    }

    /// The vector of something that is looked for, where one can be had in time.
    pub(super) fn query_vector(&self, text: &str) -> Option<Vec<f32>> {
        let vector = self.embedder.embed_query(text, self.settings.deadline);
        self.trouble.hear(vector.as_ref().err());
        vector.map_err(|error| tracing::info!(%error, "found by words alone")).ok()
    }

    /// The vectors of a line and of whom it is said to, where they can be had in time.
    pub(super) fn embed_both(&mut self, line: &str, place: &str) -> Option<(Vec<f32>, Vec<f32>)> {
        if place.is_empty() {
            return self.query_vector(line).map(|vector| (vector, Vec::new()));
        }
        self.embed(line, place)
    }

    /// The vectors of a line and of a place. Places come again; each is embedded once.
    fn embed(&mut self, line: &str, place: &str) -> Option<(Vec<f32>, Vec<f32>)> {
        let said = self.query_vector(line)?;
        if let Some(vector) = self.places.get(place) {
            return Some((said, vector.clone()));
        }
        let vector = self.query_vector(place)?;
        self.places.insert(place.to_owned(), vector.clone());
        Some((said, vector))
    }

    pub(super) fn knowledge(&self, story: &Story, language: Language) -> Arc<Knowledge> {
        let mut packs = self.packs.lock().unwrap_or_else(PoisonError::into_inner);
        let key = (story.hash.clone(), language);
        // What failed is begun anew once vectors come again; what it made before is in the cache.
        let again = |kept: &Knowledge| kept.has_failed() && self.trouble.is_over();
        if let Some(knowledge) = packs.get(&key).filter(|kept| !again(kept)) {
            return Arc::clone(knowledge);
        }
        let knowledge = Knowledge::start(story, language, &self.embedder, self.cache.as_deref());
        // One game is played at a time; another pack's documents need not be held.
        packs.retain(|(hash, _), _| *hash == story.hash);
        packs.insert(key, Arc::clone(&knowledge));
        knowledge
    }

    pub(super) fn past(&mut self, save: &Save, view: Option<&EmbedderView>) -> Result<&mut Past, StoreError> {
        let kept = self.past.take().filter(|(path, _)| path == save.path());
        let (_, past) = self.past.insert(kept.unwrap_or_else(|| (save.path().to_owned(), Past::new())));
        past.sync(save, view)?;
        Ok(past)
    }
}

/// The line up to a turn.
pub(super) fn line_of(save: &Save, after: Option<TurnId>) -> Cow<'_, Line> {
    match after {
        Some(turn) if save.head() != Some(turn) => Cow::Owned(save.line_to(turn)),
        Some(_) => Cow::Borrowed(save.line()),
        None => Cow::Owned(Line::default()),
    }
}
