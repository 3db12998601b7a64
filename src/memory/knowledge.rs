use std::collections::HashSet;
use std::path::{Path, PathBuf};
use std::sync::atomic::{AtomicUsize, Ordering};
use std::sync::{Arc, Condvar, Mutex, PoisonError, Weak};
use std::time::{Duration, Instant};

use super::cache::VectorCache;
use super::documents::{Document, documents};
use super::embed::{EmbedError, EmbedderSlot, EmbedderState, EmbedderView};
use super::pieces::pieces;
use super::scope::Scope;
use super::score::{Query, Score, best, score_at};
use super::tokens::tokens;
use super::units::{UnitDraft, UnitKind, Units};
use crate::text::{Language, clip};
use crate::world::{State, Story};

/// How long one document may take to be embedded.
const EACH: Duration = Duration::from_secs(30);
/// How often the thread looks whether it is still wanted while the model loads.
const LOOK: Duration = Duration::from_millis(200);
/// The least documents of a stretch of running text that is found by its vectors before the rest have theirs.
const STRETCH: usize = 16;
/// Texts of so many Chinese characters or fewer say too little (seeds A8).
const LEAST_CHARS: usize = 20;
/// Two documents of one kind that agree in so many first characters are the same (seeds A8).
const SAME_CHARS: usize = 50;

/// The documents of one pack in one language, with their words; their vectors come from a thread of their own. Those of a
/// running text come in stretches from its beginning on, so that its first chapters can be asked while the last are still
/// being made; all others come at once, when the last is made. Until then they are found by words.
#[derive(Debug)]
pub struct Knowledge {
    documents: Vec<Document>,
    units: Units,
    vectors: Mutex<Option<Ready>>,
    changed: Condvar,
    done: AtomicUsize,
    failed: AtomicUsize,
    /// Why, until it is taken.
    fault: Mutex<Option<EmbedError>>,
}

#[derive(Debug)]
struct Ready {
    units: Units,
    view: EmbedderView,
    /// How many units have their vectors: all before this place.
    through: usize,
}

/// A document that was found.
#[derive(Clone, Debug)]
pub struct Hit {
    /// Which.
    pub document: Document,
    /// How well it fits.
    pub score: Score,
}

impl Knowledge {
    /// Reads the documents of a pack and begins to make their vectors, or to read them from `cache`.
    pub fn start(story: &Story, language: Language, embedder: &EmbedderSlot, cache: Option<&Path>) -> Arc<Self> {
        let documents = documents(story, language);
        let least = language.characters(LEAST_CHARS);
        let documents: Vec<Document> =
            documents.into_iter().filter(|document| document.text.chars().count() > least).collect();
        Self::begin(documents, embedder, cache)
    }

    /// Begins to make the vectors of these documents, or to read them from `cache`.
    pub(super) fn begin(documents: Vec<Document>, embedder: &EmbedderSlot, cache: Option<&Path>) -> Arc<Self> {
        let knowledge = Arc::new(Self {
            units: units(&documents),
            documents,
            vectors: Mutex::new(None),
            changed: Condvar::new(),
            done: AtomicUsize::new(0),
            failed: AtomicUsize::new(0),
            fault: Mutex::new(None),
        });
        if !matches!(embedder.state(), EmbedderState::Off) {
            let (own, embedder, cache) = (Arc::downgrade(&knowledge), embedder.clone(), cache.map(Path::to_owned));
            let thread = std::thread::Builder::new().name("knowledge".to_owned());
            if let Err(error) = thread.spawn(move || embed(&own, &embedder, cache)) {
                tracing::warn!(%error, "knowledge is found by words alone");
                knowledge.give_up();
            }
        }
        knowledge
    }

    /// How many documents have their vectors, and how many there are.
    #[must_use]
    pub fn progress(&self) -> (usize, usize) {
        (self.done.load(Ordering::Relaxed), self.documents.len())
    }

    /// Waits until all vectors are made, at most so long. Whether they are.
    pub fn wait(&self, most: Duration) -> bool {
        let guard = self.vectors.lock().unwrap_or_else(PoisonError::into_inner);
        let whole = |ready: &Option<Ready>| ready.as_ref().is_some_and(|ready| ready.through >= self.documents.len());
        let pending = |ready: &mut Option<Ready>| !whole(ready) && self.failed.load(Ordering::Relaxed) == 0;
        let (ready, _) = self.changed.wait_timeout_while(guard, most, pending).unwrap_or_else(PoisonError::into_inner);
        whole(&ready)
    }

    /// Whether its vectors could not be made.
    #[must_use]
    pub fn has_failed(&self) -> bool {
        self.failed.load(Ordering::Relaxed) > 0
    }

    /// Why its vectors could not be made, once.
    pub(super) fn take_fault(&self) -> Option<EmbedError> {
        self.fault.lock().unwrap_or_else(PoisonError::into_inner).take()
    }

    /// The model whose vectors all documents have.
    #[must_use]
    pub fn ready(&self) -> Option<EmbedderView> {
        self.ready_to(self.documents.len())
    }

    /// The model whose vectors the first `count` documents have.
    pub(super) fn ready_to(&self, count: usize) -> Option<EmbedderView> {
        let guard = self.vectors.lock().unwrap_or_else(PoisonError::into_inner);
        guard.as_ref().filter(|ready| ready.through >= count).map(|ready| ready.view.clone())
    }

    /// The `count` documents that fit best, best first, among those that may be known in this state and whose kind or id
    /// is not in `without`, for what the player says at a place. Without vectors, or before the documents have theirs: by
    /// words alone.
    #[must_use]
    pub fn find<'a>(
        &self,
        story: &Story,
        state: &State,
        line: &Query<'a>,
        place: &Query<'a>,
        without: &[&str],
        count: usize,
    ) -> Vec<Hit> {
        let guard = self.vectors.lock().unwrap_or_else(PoisonError::into_inner);
        let ready = guard.as_ref().filter(|ready| ready.through >= self.documents.len());
        let units = ready.map_or(&self.units, |ready| &ready.units);
        let centre = ready.map(|ready| Arc::clone(&ready.view.centre)).unwrap_or_default();
        let by = |query: &Query<'_>| ready.is_some() && query.vector.is_some();
        let plain = |query: &Query<'a>| Query { vector: query.vector.filter(|_| by(query)), ..*query };
        let scope = Scope::new(units, |unit| {
            self.document(unit).is_some_and(|document| {
                !without.contains(&document.category.as_str())
                    && !without.contains(&document.id.as_str())
                    && document.is_visible(story, state)
            })
        });
        let scores = score_at(units, &scope, &centre, &plain(line), &plain(place));
        let mut seen = HashSet::new();
        let mut hits = Vec::new();
        for (unit, score) in best(&scope, &scores, by(line), scope.len()) {
            let Some(document) = self.document(unit).filter(|_| hits.len() < count) else { break };
            if seen.insert((document.category.as_str(), clip(&document.text, SAME_CHARS))) {
                hits.push(Hit { document: document.clone(), score });
            }
        }
        hits
    }

    /// The `count` units that fit best, best first, among those that `admits`. Without vectors, or before all of those
    /// have theirs: by words alone.
    pub(super) fn find_units<'a>(
        &self,
        line: &Query<'a>,
        place: &Query<'a>,
        admits: impl Fn(u32) -> bool,
        count: usize,
    ) -> Vec<(u32, Score)> {
        let guard = self.vectors.lock().unwrap_or_else(PoisonError::into_inner);
        let last = (0..u32::try_from(self.documents.len()).unwrap_or(u32::MAX)).rfind(|unit| admits(*unit));
        let last = last.map_or(0, |unit| usize::try_from(unit).unwrap_or(usize::MAX).saturating_add(1));
        let ready = guard.as_ref().filter(|ready| ready.through >= last);
        let units = ready.map_or(&self.units, |ready| &ready.units);
        let centre = ready.map(|ready| Arc::clone(&ready.view.centre)).unwrap_or_default();
        let by = |query: &Query<'_>| ready.is_some() && query.vector.is_some_and(|vector| !vector.is_empty());
        let plain = |query: &Query<'a>| Query { vector: query.vector.filter(|_| by(query)), ..*query };
        let scope = Scope::new(units, admits);
        let scores = score_at(units, &scope, &centre, &plain(line), &plain(place));
        best(&scope, &scores, by(line), count.min(scope.len()))
    }

    /// The ids of documents that these words name, of what no rule has revealed yet: for the report on a prompt.
    #[must_use]
    pub fn secret(&self, story: &Story, state: &State, words: &[String]) -> Vec<String> {
        let named = |document: &&Document| {
            let own = tokens(&format!("{} {}", document.name, document.keywords));
            words.iter().any(|word| word.chars().count() > 1 && own.contains(word))
        };
        let hidden = self.documents.iter().filter(|document| !document.is_visible(story, state));
        hidden.filter(named).map(|document| document.id.clone()).collect()
    }

    fn document(&self, unit: u32) -> Option<&Document> {
        self.documents.get(usize::try_from(unit).ok()?)
    }

    /// From now on the first so many are found by these vectors.
    fn show(&self, units: Units, view: &EmbedderView, through: usize) {
        let ready = Ready { units, view: view.clone(), through };
        *self.vectors.lock().unwrap_or_else(PoisonError::into_inner) = Some(ready);
        self.changed.notify_all();
    }

    fn give_up(&self) {
        self.failed.store(1, Ordering::Relaxed);
        self.changed.notify_all();
    }
}

fn units(documents: &[Document]) -> Units {
    let mut units = Units::default();
    for document in documents {
        let words = tokens(&format!("{}\n{}", document.text, document.keywords));
        let words: Vec<&str> = words.iter().map(String::as_str).collect();
        // a passage is long enough to be understood by itself, and begins with what the one before it ends with
        units.push(&UnitDraft { kind: UnitKind::Alone, scene: 0, speaker: None, tokens: &words });
    }
    units
}

/// Makes the vectors, one after the other, as long as anyone wants them.
fn embed(own: &Weak<Knowledge>, embedder: &EmbedderSlot, cache: Option<PathBuf>) {
    let view = loop {
        match embedder.wait(LOOK) {
            EmbedderState::Ready(view) => break view,
            EmbedderState::Loading if own.strong_count() > 0 => {}
            _ => {
                if let Some(knowledge) = own.upgrade() {
                    knowledge.give_up();
                }
                return;
            }
        }
    };
    let cache = cache.and_then(|folder| VectorCache::open(&folder));
    let start = Instant::now();
    let Some(mut units) = own.upgrade().map(|knowledge| knowledge.units.clone()) else { return };
    let mut shown = 0;
    for unit in 0_u32.. {
        let Some(knowledge) = own.upgrade() else { return };
        let Some(document) = knowledge.document(unit) else { break };
        let mut vectors = Vec::new();
        for text in texts(document) {
            let kept = cache.as_ref().and_then(|cache| cache.get(&view.id, text, view.dim));
            let vector = match kept {
                Some(vector) => vector,
                None => match embedder.embed_passages(&[text], EACH).map(|mut vectors| vectors.pop()) {
                    Ok(Some(vector)) => {
                        if let Some(cache) = &cache {
                            cache.put(&view.id, text, &vector);
                        }
                        vector
                    }
                    failed => {
                        tracing::warn!(document = document.id, ?failed, "knowledge is found by words alone");
                        let fault = failed.err().unwrap_or(EmbedError::NotAVector);
                        *knowledge.fault.lock().unwrap_or_else(PoisonError::into_inner) = Some(fault);
                        return knowledge.give_up();
                    }
                },
            };
            vectors.push(vector);
        }
        units.set_vectors(unit, &view.centre, &vectors);
        let done = knowledge.done.fetch_add(1, Ordering::Relaxed) + 1;
        // a stretch of running text that ends with a scene, each half as long again as all before it
        let next = knowledge.document(unit + 1).and_then(|next| next.scene);
        let ends = document.scene.is_some() && next.is_some() && next != document.scene;
        if ends && done >= shown + shown / 2 + STRETCH {
            shown = done;
            knowledge.show(units.clone(), &view, done);
        }
    }
    let Some(knowledge) = own.upgrade() else { return };
    tracing::info!(documents = knowledge.documents.len(), elapsed = ?start.elapsed(), "knowledge has its vectors");
    let through = knowledge.documents.len();
    knowledge.show(units, &view, through);
}

/// The texts of a document whose vectors are made: the whole, and of running text its pieces.
fn texts(document: &Document) -> Vec<&str> {
    let pieces = if document.scene.is_some() { pieces(&document.text) } else { Vec::new() };
    std::iter::once(document.text.as_str()).chain(pieces).collect()
}
