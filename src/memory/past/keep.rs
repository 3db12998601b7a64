use std::path::{Path, PathBuf};
use std::time::{Duration, Instant};

use sha2::{Digest, Sha256};

use super::Past;
use crate::memory::embed::{EmbedError, EmbedderSlot, EmbedderView};
use crate::memory::index::{GraphOptions, Hnsw, HnswState, IndexCard, IndexError, Opened, VectorIndex, hex};
use crate::memory::witnessed;
use crate::store::{JobKind, MemoryId, Save, StoreError, TurnId};
use crate::text::Locale;

/// A unit with the vectors of its texts: the whole first, then what those who were there saw of it, where that is another.
type Vectors = (u32, Vec<Vec<f32>>);

/// Up to so many lacking vectors a turn waits for all of them; where more are lacking another model is at work, and it
/// waits for none.
const WAITED: usize = 24;
/// How many vectors are written at once.
const BATCH: usize = 256;
/// How far apart the memories of one turn stand at most.
const NEAR: u32 = 64;
/// After so many new vectors the index file is written again.
const REWRITE: usize = 2_000;
/// Under which name the save keeps what it knows of its index file.
const CARD: &str = "vector_index";

/// What came of fetching vectors.
#[derive(Debug)]
pub(in crate::memory) struct Settled {
    /// How many the line lacks still.
    pub left: usize,
    /// What came last, where anything did: a vector, or why there is none.
    pub last: Option<Result<(), EmbedError>>,
}

/// When a graph is used, and how it is built (seeds D3).
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct IndexSettings {
    /// Up to so many vectors are compared one by one (measured: 4 ms at 20,000).
    pub threshold: usize,
    /// Neighbours of an entry (seeds D3: 16).
    pub m: usize,
    /// Neighbours looked at while it is built (seeds D3: 100).
    pub ef_construction: usize,
}

impl Default for IndexSettings {
    fn default() -> Self {
        Self { threshold: 20_000, m: 16, ef_construction: 100 }
    }
}

/// The graph of a save, from when it is needed.
#[derive(Debug, Default)]
pub(super) struct IndexKeeper {
    graph: Option<Hnsw>,
    /// How many units were looked at, and which of them had no vector to be handed on.
    handed: usize,
    waiting: Vec<u32>,
    /// How many units its file covers.
    written: usize,
    /// It cannot be had; words and exact search go on.
    broken: bool,
    /// Its file was no good: it is built without.
    distrusts_file: bool,
}

impl IndexKeeper {
    pub(super) fn ready(&self) -> Option<&Hnsw> {
        self.graph.as_ref().filter(|graph| graph.state().ready)
    }

    /// The graph, where it is ready.
    pub(super) fn as_index(&self) -> Option<&dyn VectorIndex> {
        self.ready().map(|graph| graph as &dyn VectorIndex)
    }

    pub(super) fn name(&self) -> &'static str {
        if self.ready().is_some() { "usearch" } else { "exact" }
    }

    pub(super) fn state(&self) -> Option<HnswState> {
        self.graph.as_ref().map(Hnsw::state)
    }
}

impl Past {
    /// Asks for the vectors that the line lacks; they are made in the background.
    pub(in crate::memory) fn ask(&mut self, save: &Save, embedder: &EmbedderSlot) -> Result<(), StoreError> {
        let lacking = self.lacking(save);
        let asked = |unit: &u32| self.backfill.as_ref().is_some_and(|backfill| backfill.is_asked(*unit));
        let fresh: Vec<u32> = lacking.into_iter().filter(|unit| !asked(unit)).collect();
        let mut texts = Vec::with_capacity(fresh.len());
        for unit in fresh {
            let Some(memory) = self.entry(unit).map(|entry| entry.memory) else { continue };
            if let Some(row) = save.memory(memory)? {
                let seen = witnessed::seen_text(&row);
                texts.push((unit, std::iter::once(row.text).chain(seen).collect()));
            }
        }
        if !texts.is_empty()
            && let Some(backfill) = self.backfill(embedder)
        {
            backfill.ask(texts);
        }
        Ok(())
    }

    /// Fetches the vectors that were made, and waits for those that the line lacks, at most so long. They are stored in
    /// the save where it can be written; what failed stays a job, with the reason.
    pub(in crate::memory) fn settle(
        &mut self,
        save: &mut Save,
        embedder: &EmbedderSlot,
        view: &EmbedderView,
        most: Duration,
    ) -> Result<Settled, StoreError> {
        self.ask(save, embedder)?;
        let end = Instant::now() + most;
        let patient = self.lacking(save).len() <= WAITED;
        let mut batch: Vec<Vectors> = Vec::new();
        let mut failed: Vec<(u32, EmbedError)> = Vec::new();
        let mut last = None;
        while let Some(backfill) = self.backfill.as_mut().filter(|backfill| backfill.open() > 0) {
            let left = if patient { end.saturating_duration_since(Instant::now()) } else { Duration::ZERO };
            match backfill.next(left) {
                Some((unit, Ok(vectors))) => {
                    last = Some(Ok(()));
                    batch.push((unit, vectors));
                }
                Some((unit, Err(error))) => {
                    last = Some(Err(error.clone()));
                    failed.push((unit, error));
                }
                None => break,
            }
            if batch.len() >= BATCH {
                self.store(save, view, &std::mem::take(&mut batch))?;
            }
        }
        self.store(save, view, &batch)?;
        if !failed.is_empty() && !save.is_read_only() {
            let locale = Locale::new(save.header().language);
            for (unit, error) in failed {
                if let Some(entry) = self.entry(unit) {
                    save.fail_job(entry.turn, JobKind::Embed, &locale.say(&error.message()))?;
                }
            }
        }
        Ok(Settled { left: self.lacking(save).len(), last })
    }

    /// Stores vectors: in the save first, then here.
    fn store(&mut self, save: &mut Save, view: &EmbedderView, batch: &[Vectors]) -> Result<(), StoreError> {
        if batch.is_empty() {
            return Ok(());
        }
        if !save.is_read_only() {
            let dim = u32::try_from(view.dim).unwrap_or(u32::MAX);
            let rows: Vec<(MemoryId, Vec<Vec<f32>>)> =
                batch.iter().filter_map(|(unit, vectors)| Some((self.entry(*unit)?.memory, vectors.clone()))).collect();
            // A turn's job is done when none of its memories is without a vector.
            let mut turns: Vec<TurnId> = batch.iter().filter_map(|(unit, _)| Some(self.entry(*unit)?.turn)).collect();
            turns.sort_unstable();
            turns.dedup();
            turns.retain(|turn| self.is_whole(*turn, batch));
            save.put_vectors_of(&view.id, dim, &rows, &turns)?;
        }
        for (unit, vectors) in batch {
            self.units.set_vectors(*unit, &view.centre, vectors.get(..1).unwrap_or_default());
        }
        Ok(())
    }

    /// Whether all memories of a turn have vectors once a batch is in. A turn's memories stand together, but for those
    /// that were written late, which stand among those of later turns.
    fn is_whole(&self, turn: TurnId, batch: &[Vectors]) -> bool {
        let made = |unit: u32| self.units.has_vector(unit) || batch.iter().any(|(other, _)| *other == unit);
        let own = batch.iter().map(|(unit, _)| *unit).filter(|unit| self.entry(*unit).is_some_and(|e| e.turn == turn));
        let around = |unit: u32| {
            let first = unit.saturating_sub(NEAR);
            let near = (first..).zip(self.entries.iter().skip(first as usize).take(2 * NEAR as usize));
            near.filter(|(_, entry)| entry.turn == turn).all(|(unit, _)| made(unit))
        };
        own.into_iter().all(around)
    }

    /// The memories of the line without vectors, the newest last.
    fn lacking(&mut self, save: &Save) -> Vec<u32> {
        let line = save.line();
        self.all.follow(line, &self.entries, &self.units, self.epoch);
        self.all.scope().waiting().to_vec()
    }

    /// Begins the graph where the line has grown beyond what is compared one by one, hands it what is new, and keeps its
    /// file. Nothing here waits.
    pub(in crate::memory) fn keep_index(
        &mut self,
        save: &mut Save,
        view: &EmbedderView,
        settings: IndexSettings,
        folder: Option<&Path>,
    ) -> Result<(), StoreError> {
        if self.index.broken || self.all.scope().len() <= settings.threshold {
            return Ok(());
        }
        let file = folder.map(|folder| file(folder, save.path()));
        match self.index.state() {
            None => self.begin(save, view, settings, file.as_deref())?,
            Some(HnswState { failed: Some(IndexError::File(_)), .. }) if !self.index.distrusts_file => {
                self.index.distrusts_file = true;
                self.begin(save, view, settings, None)?;
            }
            Some(HnswState { failed: Some(_), .. }) => {
                (self.index.broken, self.index.graph) = (true, None);
                return Ok(());
            }
            Some(HnswState { written: Some(card), .. }) if card.units > self.index.written && !save.is_read_only() => {
                self.index.written = card.units;
                save.set_meta(CARD, &serde_json::to_string(&card).unwrap_or_default())?;
            }
            Some(_) => {}
        }
        let fresh = self.fresh_vectors();
        let Some(graph) = &self.index.graph else { return Ok(()) };
        for (unit, direction) in fresh {
            graph.add(unit, direction);
        }
        let state = graph.state();
        if let Some(file) = file.filter(|_| {
            state.ready
                && !save.is_read_only()
                && self.index.handed >= self.index.written + REWRITE.min(settings.threshold)
        }) {
            // Asked for once; what it is told by comes with a later turn.
            self.index.written = self.index.handed - 1;
            graph.save(&file, &view.id, self.index.handed);
        }
        Ok(())
    }

    fn begin(
        &mut self,
        save: &Save,
        view: &EmbedderView,
        settings: IndexSettings,
        file: Option<&Path>,
    ) -> Result<(), StoreError> {
        let options = GraphOptions { dim: view.dim, m: settings.m, ef_construction: settings.ef_construction };
        let card: Option<IndexCard> = save.meta(CARD)?.and_then(|text| serde_json::from_str(&text).ok());
        // Vectors that were made after the file was written, of memories that it looked at, are not in it.
        let held = |card: &IndexCard| (0_u32..).take(card.units).filter(|unit| self.units.has_vector(*unit)).count();
        let card = card.filter(|card| card.units <= self.units.len() && held(card) == card.rows);
        let file = file.and_then(|file| Some((file.to_owned(), card?))).filter(|(file, _)| file.exists());
        let from = file.as_ref().map_or(0, |(_, card)| card.units);
        (self.index.handed, self.index.waiting) = (from, Vec::new());
        let vectors = self.fresh_vectors();
        self.index.written = from;
        match Hnsw::start(Opened { file, model: view.id.to_string(), options }, vectors) {
            Ok(graph) => self.index.graph = Some(graph),
            Err(error) => {
                tracing::warn!(%error, "vectors are compared one by one");
                self.index.broken = true;
            }
        }
        Ok(())
    }

    /// The vectors that were not handed to the graph yet.
    fn fresh_vectors(&mut self) -> Vec<(u32, Vec<f32>)> {
        let count = u32::try_from(self.units.len()).unwrap_or(u32::MAX);
        let from = u32::try_from(self.index.handed).unwrap_or(u32::MAX);
        let mut vectors = Vec::new();
        for unit in std::mem::take(&mut self.index.waiting).into_iter().chain(from..count) {
            match self.units.direction(unit) {
                Some(direction) => vectors.push((unit, direction.to_vec())),
                None => self.index.waiting.push(unit),
            }
        }
        self.index.handed = self.units.len();
        vectors
    }

    /// How far the graph is, where there is one.
    pub(in crate::memory) fn index_state(&self) -> Option<HnswState> {
        self.index.state()
    }
}

/// The index file of a save: a cache, named after where the save is.
fn file(folder: &Path, save: &Path) -> PathBuf {
    let hash = Sha256::digest(save.as_os_str().as_encoded_bytes());
    let name = hex(hash.get(..8).unwrap_or_default());
    folder.join("index").join(format!("{name}.usearch"))
}
