//! The memories of one save, held with their words and vectors. What is on no line at the moment is held as well and
//! never looked at.

mod backfill;
mod find;
mod keep;
mod missing;
mod sight;
mod version;

use std::collections::{HashMap, HashSet};

pub(super) use find::{Recollection, Wanted};
pub use keep::IndexSettings;
pub(super) use missing::Missing;

use self::backfill::Backfill;
use self::keep::IndexKeeper;
use self::sight::Sight;
use self::version::Version;
use super::embed::{EmbedderSlot, EmbedderView};
use super::tokens::tokens;
use super::units::{UnitDraft, UnitKind, Units};
use crate::store::{Line, MemoryId, MemoryKind, MemoryRow, Save, StoreError, TurnId};

/// So many vectors that are open are said.
const MANY: usize = 16;

/// The memories of one save.
#[derive(Debug)]
pub(super) struct Past {
    units: Units,
    entries: Vec<Entry>,
    /// The model whose vectors are in.
    model: Option<String>,
    /// The versions of each summary and chapter, oldest first.
    versions: HashMap<(MemoryKind, TurnId), Vec<u32>>,
    /// How many of them leave something out.
    leaving_out: usize,
    /// Whether anything but the newest of each may count.
    chosen: bool,
    /// How often one of these was written again.
    epoch: u64,
    summaries: Sight,
    chapters: Sight,
    exchanges: Sight,
    all: Sight,
    backfill: Option<Backfill>,
    index: IndexKeeper,
}

/// A memory as it can be found; its text stays in the save.
#[derive(Clone, Debug)]
struct Entry {
    memory: MemoryId,
    turn: TurnId,
    depth: u32,
    kind: MemoryKind,
    /// Two texts that are alike have the same.
    hash: u64,
    /// Another of its versions counts, or none.
    superseded: bool,
    /// What it was made of, where it is a summary or a chapter.
    version: Version,
}

impl Past {
    /// Nothing yet.
    pub(super) fn new() -> Self {
        Self {
            units: Units::default(),
            entries: Vec::new(),
            model: None,
            versions: HashMap::new(),
            leaving_out: 0,
            chosen: false,
            epoch: 0,
            summaries: Sight::of(Some(MemoryKind::Summary)),
            chapters: Sight::of(Some(MemoryKind::Chapter)),
            exchanges: Sight::of(Some(MemoryKind::Exchange)),
            all: Sight::of(None),
            backfill: None,
            index: IndexKeeper::default(),
        }
    }

    /// Takes in what the save has beyond what is held, and the vectors of the model in use. Reads only what is new.
    pub(super) fn sync(&mut self, save: &Save, view: Option<&EmbedderView>) -> Result<(), StoreError> {
        let first = self.entries.len();
        let mut rows = Vec::new();
        save.each_memory(None, self.entries.last().map(|entry| entry.memory), |row| rows.push(row))?;
        for row in rows {
            self.push(save, &row);
        }
        let Some(view) = view else { return Ok(()) };
        if self.model.as_deref() != Some(&*view.id) {
            self.units.clear_vectors();
            self.model = Some(view.id.to_string());
            self.backfill = None;
            self.index = IndexKeeper::default();
            for sight in [&mut self.summaries, &mut self.chapters, &mut self.exchanges, &mut self.all] {
                sight.forget();
            }
            save.each_vector(&view.id, |memory, piece, vector| {
                if let (0, Some(unit)) = (piece, place(&self.entries, memory)) {
                    self.units.set_vectors(unit, &view.centre, &[vector]);
                }
            })?;
            return Ok(());
        }
        for (unit, entry) in (0_u32..).zip(&self.entries).skip(first) {
            let vectors = save.vectors_of(&view.id, entry.memory)?;
            self.units.set_vectors(unit, &view.centre, vectors.get(..1).unwrap_or_default());
        }
        Ok(())
    }

    fn push(&mut self, save: &Save, row: &MemoryRow) {
        let words = tokens(&row.text);
        let words: Vec<&str> = words.iter().map(String::as_str).collect();
        // What is told turn by turn is understood from what stands around it; a scene is a stay at one place.
        let (kind, scene) = match row.kind {
            MemoryKind::Exchange => (UnitKind::Running, hash(row.meta.get("node").and_then(|node| node.as_str()))),
            _ => (UnitKind::Alone, 0),
        };
        let unit = self.units.push(&UnitDraft { kind, scene, speaker: None, tokens: &words });
        let depth = save.depth(row.turn).unwrap_or_default();
        let mut version = Version::default();
        if matches!(row.kind, MemoryKind::Summary | MemoryKind::Chapter) {
            version = Version::of(save, row, depth);
            self.leaving_out += usize::from(version.leaves_out());
            let versions = self.versions.entry((row.kind, row.turn)).or_default();
            if let Some(entry) = versions.last().and_then(|before| self.entries.get_mut(*before as usize)) {
                entry.superseded = true;
                self.epoch += 1;
            }
            versions.push(unit);
        }
        self.entries.push(Entry {
            memory: row.id,
            turn: row.turn,
            depth,
            kind: row.kind,
            hash: hash(Some(&row.text)),
            superseded: false,
            version,
        });
    }

    /// Looks at a line with what is forgotten on it.
    fn follow(&mut self, line: &Line, forgotten: &HashSet<MemoryId>) {
        self.choose(line, forgotten);
        for sight in [&mut self.summaries, &mut self.chapters, &mut self.exchanges] {
            sight.follow(line, &self.entries, &self.units, self.epoch);
        }
    }

    fn entry(&self, unit: u32) -> Option<&Entry> {
        self.entries.get(usize::try_from(unit).ok()?)
    }

    /// Whether a memory has its vectors, here and in the save.
    pub(super) fn has_vector(&self, memory: MemoryId) -> bool {
        place(&self.entries, memory).is_some_and(|unit| self.units.has_vector(unit))
    }

    /// How many memories of the line have their vectors and how many there are, while many are lacking.
    pub(super) fn embedding(&self) -> Option<(usize, usize)> {
        let open = self.backfill.as_ref().map_or(0, Backfill::open);
        let all = self.all.scope().len();
        (open > MANY).then(|| (all.saturating_sub(open), all))
    }

    /// The thread that makes vectors, begun when it is first needed.
    fn backfill(&mut self, embedder: &EmbedderSlot) -> Option<&mut Backfill> {
        if self.backfill.is_none() {
            self.backfill = Backfill::start(embedder);
        }
        self.backfill.as_mut()
    }
}

/// The unit of a memory.
fn place(entries: &[Entry], memory: MemoryId) -> Option<u32> {
    let at = entries.binary_search_by_key(&memory, |entry| entry.memory).ok()?;
    u32::try_from(at).ok()
}

/// A number for a text: FNV-1a, the same in every run.
pub(super) fn hash(text: Option<&str>) -> u64 {
    let bytes = text.unwrap_or_default().bytes();
    bytes.fold(0xcbf2_9ce4_8422_2325, |hash, byte| (hash ^ u64::from(byte)).wrapping_mul(0x0100_0000_01b3))
}
