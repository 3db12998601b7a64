//! What can be found, held in memory: each unit's words and vectors.

use std::collections::HashMap;

use super::coarse::{Coarse, CoarseQuery};
use super::embed::Centre;
use super::index::{IndexError, VectorIndex};
use super::tokens::pair;

/// Whether a unit says all by itself, or is a part of a running text that its neighbours help to understand.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum UnitKind {
    /// A fact, a document, a summary.
    Alone,
    /// An exchange, a passage, a line of a talk.
    Running,
}

/// A unit as it is put in.
#[derive(Clone, Debug)]
pub struct UnitDraft<'a> {
    /// How it is read.
    pub kind: UnitKind,
    /// The scene or session it belongs to; its neighbours are those of the same scene.
    pub scene: u64,
    /// Who speaks in it.
    pub speaker: Option<&'a str>,
    /// Its words, as [`super::tokens::tokens`] cuts them.
    pub tokens: &'a [&'a str],
}

/// Units, in the order in which they were put in; a unit's number is its place.
#[derive(Clone, Debug, Default)]
pub struct Units {
    pub(super) lists: HashMap<String, Vec<Posting>>,
    pub(super) heads: Vec<Head>,
    /// Which rows are a unit's: the first, and how many. The whole unit comes first, then its pieces.
    slots: Vec<(u32, u32)>,
    rows: Rows,
}

/// Vectors with the passages' mean taken off, one after the other: directions, and how long each was.
#[derive(Clone, Debug, Default)]
struct Rows {
    dim: usize,
    numbers: Vec<f32>,
    lengths: Vec<f32>,
    coarse: Coarse,
}

/// That a word stands in a unit, and how often.
#[derive(Clone, Copy, Debug)]
pub(super) struct Posting {
    pub unit: u32,
    pub count: u16,
}

#[derive(Clone, Debug)]
pub(super) struct Head {
    pub kind: UnitKind,
    pub scene: u64,
    pub speaker: Option<String>,
    pub length: u32,
    /// How much it says, in tenths of an English word: a Chinese character is four, and its pairs are none.
    pub said: u32,
}

/// A vector as direction and length.
#[derive(Clone, Copy, Debug)]
pub(super) struct Row<'a> {
    pub direction: &'a [f32],
    pub length: f32,
}

/// The vector of a query, with the queries' mean taken off.
#[derive(Clone, Debug)]
pub(super) struct Piece {
    pub direction: Vec<f32>,
    pub length: f32,
}

impl Units {
    /// Puts in a unit. Its number.
    pub fn push(&mut self, draft: &UnitDraft<'_>) -> u32 {
        let unit = u32::try_from(self.heads.len()).unwrap_or(u32::MAX);
        for token in draft.tokens {
            let list = match self.lists.get_mut(*token) {
                Some(list) => list,
                None => self.lists.entry((*token).to_owned()).or_default(),
            };
            match list.last_mut() {
                Some(posting) if posting.unit == unit => posting.count = posting.count.saturating_add(1),
                _ => list.push(Posting { unit, count: 1 }),
            }
        }
        self.push_pairs(unit, draft.tokens);
        self.heads.push(Head {
            kind: draft.kind,
            scene: draft.scene,
            speaker: draft.speaker.map(str::to_owned),
            length: u32::try_from(draft.tokens.len()).unwrap_or(u32::MAX),
            said: draft.tokens.iter().map(|token| said(token)).sum(),
        });
        self.slots.push((0, 0));
        unit
    }

    /// English words side by side, beside the words; they count for no length.
    fn push_pairs(&mut self, unit: u32, tokens: &[&str]) {
        for (one, other) in tokens.iter().zip(tokens.iter().skip(1)) {
            let Some(pair) = pair(one, other) else { continue };
            let list = self.lists.entry(pair).or_default();
            match list.last_mut() {
                Some(posting) if posting.unit == unit => posting.count = posting.count.saturating_add(1),
                _ => list.push(Posting { unit, count: 1 }),
            }
        }
    }

    /// Sets the vectors of a unit: the whole first, then its pieces. A vector that is not finite, has no direction, or is
    /// of another length than those that are there is left out.
    pub fn set_vectors(&mut self, unit: u32, centre: &Centre, vectors: &[Vec<f32>]) {
        let Some(slot) = self.slots.get_mut(unit as usize) else { return };
        let first = self.rows.len();
        for vector in vectors {
            if let Some(piece) = Piece::new(vector, &centre.passage) {
                self.rows.push(&piece);
            }
        }
        *slot = (first, self.rows.len() - first);
    }

    /// Forgets the vectors of a unit.
    pub fn drop_vectors(&mut self, unit: u32) {
        if let Some(slot) = self.slots.get_mut(unit as usize) {
            *slot = (0, 0);
        }
    }

    /// Forgets all vectors: another model is in use.
    pub fn clear_vectors(&mut self) {
        self.slots.fill((0, 0));
        self.rows = Rows::default();
    }

    /// Whether a unit has a vector.
    #[must_use]
    pub fn has_vector(&self, unit: u32) -> bool {
        self.slots.get(unit as usize).is_some_and(|(_, count)| *count > 0)
    }

    /// The direction of a unit's vector: what an index is built from.
    #[must_use]
    pub fn direction(&self, unit: u32) -> Option<&[f32]> {
        self.whole(unit).map(|row| row.direction)
    }

    /// Whether a unit is a part of a running text.
    #[must_use]
    pub fn is_running(&self, unit: u32) -> bool {
        self.head(unit).is_some_and(|head| head.kind == UnitKind::Running)
    }

    /// How many units there are.
    #[must_use]
    pub const fn len(&self) -> usize {
        self.heads.len()
    }

    /// Whether there is none.
    #[must_use]
    pub const fn is_empty(&self) -> bool {
        self.heads.is_empty()
    }

    pub(super) fn whole(&self, unit: u32) -> Option<Row<'_>> {
        let (first, count) = *self.slots.get(unit as usize)?;
        if count == 0 { None } else { self.rows.get(first) }
    }

    pub(super) fn pieces(&self, unit: u32) -> impl Iterator<Item = Row<'_>> {
        let (first, count) = self.slots.get(unit as usize).copied().unwrap_or_default();
        (first..first + count).skip(1).filter_map(|row| self.rows.get(row))
    }

    pub(super) fn head(&self, unit: u32) -> Option<&Head> {
        self.heads.get(usize::try_from(unit).ok()?)
    }
}

/// Above so many vectors a look at their bytes comes before the comparison.
const COARSE: usize = 1_024;

/// One by one: always right. A look at their bytes says of most that they cannot be among the nearest, and misses none.
impl VectorIndex for Units {
    fn name(&self) -> &'static str {
        "exact"
    }

    fn len(&self) -> usize {
        self.slots.iter().filter(|(_, count)| *count > 0).count()
    }

    fn near(&self, query: &[f32], count: usize, visible: &dyn Fn(u32) -> bool) -> Result<Vec<(u32, f32)>, IndexError> {
        let all = u32::try_from(self.slots.len()).unwrap_or(u32::MAX);
        Ok(self.near_among(query, count, (0..all).filter(|unit| visible(*unit))))
    }
}

impl Units {
    /// The `count` nearest of some units, nearest first, each with its cosine (times the length of the query).
    pub fn near_among(&self, query: &[f32], count: usize, among: impl Iterator<Item = u32>) -> Vec<(u32, f32)> {
        let row = |unit: u32| {
            let (first, held) = *self.slots.get(unit as usize)?;
            (held > 0).then_some((unit, first))
        };
        let mut rows: Vec<(u32, u32)> = among.filter_map(row).collect();
        if rows.len() > COARSE.max(4 * count) && query.len() == self.rows.dim {
            self.rows.sift(&mut rows, &CoarseQuery::new(query), count);
        }
        let exact = |(unit, first): (u32, u32)| Some((unit, dot(query, self.rows.get(first)?.direction)));
        let mut found: Vec<(u32, f32)> = rows.into_iter().filter_map(exact).collect();
        let nearer = |a: &(u32, f32), b: &(u32, f32)| b.1.total_cmp(&a.1).then_with(|| b.0.cmp(&a.0));
        if found.len() > count && count > 0 {
            found.select_nth_unstable_by(count - 1, nearer);
        }
        found.truncate(count);
        found.sort_unstable_by(nearer);
        found
    }
}

impl Rows {
    fn len(&self) -> u32 {
        u32::try_from(self.lengths.len()).unwrap_or(u32::MAX)
    }

    fn push(&mut self, piece: &Piece) {
        if self.lengths.is_empty() {
            self.dim = piece.direction.len();
        }
        if piece.direction.len() == self.dim {
            self.numbers.extend_from_slice(&piece.direction);
            self.coarse.push(&piece.direction);
            self.lengths.push(piece.length);
        }
    }

    /// Leaves out what cannot be among the `count` nearest: what is at most as near as so many others are at least.
    fn sift(&self, rows: &mut Vec<(u32, u32)>, query: &CoarseQuery, count: usize) {
        let bounds = |(_, row): &(u32, u32)| self.coarse.bounds(*row, query);
        let bounds: Vec<Option<(f32, f32)>> = rows.iter().map(bounds).collect();
        let mut least: Vec<f32> = bounds.iter().flatten().map(|(least, _)| *least).collect();
        if count == 0 || least.len() <= count {
            return;
        }
        let (_, enough, _) = least.select_nth_unstable_by(count - 1, |a, b| b.total_cmp(a));
        let enough = *enough;
        let mut bounds = bounds.into_iter();
        rows.retain(|_| bounds.next().flatten().is_none_or(|(_, most)| most >= enough));
    }

    fn get(&self, row: u32) -> Option<Row<'_>> {
        let row = usize::try_from(row).ok()?;
        let start = row.checked_mul(self.dim)?;
        Some(Row { direction: self.numbers.get(start..start + self.dim)?, length: *self.lengths.get(row)? })
    }
}

impl Piece {
    pub(super) fn new(vector: &[f32], mean: &[f32]) -> Option<Self> {
        let mut direction = vector.to_vec();
        for (value, mean) in direction.iter_mut().zip(mean) {
            *value -= mean;
        }
        let length = dot(&direction, &direction).sqrt();
        if !length.is_finite() || length < 1e-9 {
            return None;
        }
        for value in &mut direction {
            *value /= length;
        }
        Some(Self { direction, length })
    }
}

/// How much a token says, in tenths of an English word.
fn said(token: &str) -> u32 {
    let mut letters = token.chars();
    match (letters.next().is_some_and(super::tokens::is_unspaced), letters.next()) {
        (true, None) => 4,
        (true, Some(_)) => 0,
        (false, _) => 10,
    }
}

/// The product of two vectors. Eight sums side by side, so that the processor can do them at once; their order is
/// fixed, so that the result is the same everywhere.
pub(super) fn dot(a: &[f32], b: &[f32]) -> f32 {
    let (a, a_rest) = a.as_chunks::<8>();
    let (b, b_rest) = b.as_chunks::<8>();
    let mut sums = [0.0_f32; 8];
    for (a, b) in a.iter().zip(b) {
        for ((sum, a), b) in sums.iter_mut().zip(a).zip(b) {
            *sum += a * b;
        }
    }
    let rest: f32 = a_rest.iter().zip(b_rest).map(|(a, b)| a * b).sum();
    sums.iter().sum::<f32>() + rest
}
