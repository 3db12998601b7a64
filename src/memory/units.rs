//! What can be found, held in memory: each unit's words and vectors, and which units are to be looked at.

use std::collections::HashMap;

use super::embed::Centre;

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
    vectors: HashMap<u32, Vec<Piece>>,
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
}

/// The vector of a unit or of a piece of it, with the passages' mean taken off: direction and length.
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
        self.heads.push(Head {
            kind: draft.kind,
            scene: draft.scene,
            speaker: draft.speaker.map(str::to_owned),
            length: u32::try_from(draft.tokens.len()).unwrap_or(u32::MAX),
        });
        unit
    }

    /// Sets the vectors of a unit: the whole first, then its pieces. Vectors that are not finite are left out.
    pub fn set_vectors(&mut self, unit: u32, centre: &Centre, vectors: &[Vec<f32>]) {
        let pieces: Vec<Piece> = vectors.iter().filter_map(|vector| Piece::new(vector, &centre.passage)).collect();
        if pieces.is_empty() {
            self.vectors.remove(&unit);
        } else {
            self.vectors.insert(unit, pieces);
        }
    }

    /// Forgets the vectors of a unit.
    pub fn drop_vectors(&mut self, unit: u32) {
        self.vectors.remove(&unit);
    }

    /// Forgets all vectors: another model is in use.
    pub fn clear_vectors(&mut self) {
        self.vectors.clear();
    }

    /// Whether a unit has a vector.
    #[must_use]
    pub fn has_vector(&self, unit: u32) -> bool {
        self.vectors.contains_key(&unit)
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

    pub(super) fn pieces(&self, unit: u32) -> &[Piece] {
        self.vectors.get(&unit).map(Vec::as_slice).unwrap_or_default()
    }

    pub(super) fn head(&self, unit: u32) -> Option<&Head> {
        self.heads.get(usize::try_from(unit).ok()?)
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

/// The units that are to be looked at, in the order of the story. Nothing else has any part in a score: not its words,
/// not their counts, not its vectors.
#[derive(Clone, Debug, Default)]
pub struct Scope {
    pub(super) units: Vec<u32>,
    /// The place of each unit in `units`; `u32::MAX` where it is not in.
    places: Vec<u32>,
    /// For each place, the first and last of its scene.
    pub(super) scenes: Vec<(u32, u32)>,
}

impl Scope {
    /// The scope of the units that `visible` lets in.
    pub fn new(units: &Units, mut visible: impl FnMut(u32) -> bool) -> Self {
        let mut scope = Self { places: vec![u32::MAX; units.len()], ..Self::default() };
        let mut start = 0_u32;
        let mut last = None;
        for (unit, head) in (0_u32..).zip(&units.heads) {
            if !visible(unit) {
                continue;
            }
            let place = u32::try_from(scope.units.len()).unwrap_or(u32::MAX);
            if last != Some(head.scene) {
                start = place;
                last = Some(head.scene);
            }
            if let Some(slot) = scope.places.get_mut(unit as usize) {
                *slot = place;
            }
            scope.units.push(unit);
            scope.scenes.push((start, place));
        }
        // The last of each scene is known when the next begins.
        let mut end = None;
        for (start, last) in scope.scenes.iter_mut().rev() {
            match end {
                Some((first, last_of_scene)) if first == *start => *last = last_of_scene,
                _ => end = Some((*start, *last)),
            }
        }
        scope
    }

    /// For each unit, the place of the first of its scene: the same for all of one scene.
    #[must_use]
    pub fn scenes(&self) -> Vec<u32> {
        self.scenes.iter().map(|(first, _)| *first).collect()
    }

    /// The units, in the order of the story.
    #[must_use]
    pub fn units(&self) -> &[u32] {
        &self.units
    }

    /// How many units there are.
    #[must_use]
    pub const fn len(&self) -> usize {
        self.units.len()
    }

    /// Whether there is none.
    #[must_use]
    pub const fn is_empty(&self) -> bool {
        self.units.is_empty()
    }

    pub(super) fn place(&self, unit: u32) -> Option<u32> {
        self.places.get(unit as usize).copied().filter(|place| *place != u32::MAX)
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
