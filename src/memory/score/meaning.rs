use std::collections::HashMap;

use super::{NEIGHBOURS, Parts, real};
use crate::memory::scope::Scope;
use crate::memory::units::{Piece, Units, dot};

/// How far the mean of what is looked at is taken off as well (running text), once there is much of it: at n units
/// this share times n / (n + `OWN_HALF`).
const OWN: f32 = 0.6;
const OWN_HALF: f32 = 100.0;

/// Of passages so many words long (an English word; a Chinese character is 0.4) the meaning counts half: a vector says less
/// of a long text than its words do. Of turns of a talk it hardly changes anything.
const LONG: f32 = 120.0;

/// How near units are to a query in meaning.
pub(super) struct Meaning<'a> {
    query: &'a Piece,
    /// What is taken off of running text beside the mean of all passages; empty where there is none.
    own: Vec<f32>,
    own_square: f32,
    /// The query seen from there: its product with the own centre, and its length.
    own_query: f32,
    moved_length: f32,
    /// How much the meaning of running text counts.
    share: f32,
}

impl<'a> Meaning<'a> {
    pub(super) fn new(scope: &Scope, query: &'a Piece) -> Self {
        let own = own_centre(scope, query.direction.len());
        let own_direction = dot(&query.direction, &own);
        let own_square = dot(&own, &own);
        let own_query = query.length * own_direction - own_square;
        let moved = query.length.powi(2) - 2.0 * query.length * own_direction + own_square;
        let share = 1.0 / (1.0 + (scope.mean_said() / LONG).powi(2));
        Self { query, own, own_square, own_query, moved_length: moved.max(0.0).sqrt(), share }
    }

    /// Sets what a unit's meaning gives; nothing where it has no vector that counts.
    pub(super) fn add(&self, units: &Units, scope: &Scope, unit: u32, parts: &mut Parts) {
        let fits = |row: &[f32]| row.len() == self.query.direction.len();
        let Some(whole) = units.whole(unit).filter(|whole| fits(whole.direction) && scope.shows(unit)) else { return };
        let cosine = dot(&self.query.direction, whole.direction);
        let best = units.pieces(unit).map(|piece| dot(&self.query.direction, piece.direction)).reduce(f32::max);
        (parts.whole, parts.piece) = (cosine, best.unwrap_or(cosine));
        if units.is_running(unit) && !self.own.is_empty() && self.moved_length > 1e-9 {
            // The cosine of unit minus own centre and query minus own centre, from two products.
            let own = dot(whole.direction, &self.own);
            let product = whole.length * (self.query.length * cosine - own) - self.own_query;
            let square = whole.length.powi(2) - 2.0 * whole.length * own + self.own_square;
            if square > 1e-12 {
                parts.own = product / (square.sqrt() * self.moved_length) - cosine;
            }
        }
        if units.is_running(unit) {
            for part in [&mut parts.whole, &mut parts.piece, &mut parts.own] {
                *part *= self.share;
            }
        }
    }

    /// The cosine with a whole unit; none where it has no vector that counts.
    fn cosine(&self, units: &Units, scope: &Scope, unit: u32) -> Option<f32> {
        let whole = units.whole(unit).filter(|_| scope.shows(unit))?;
        (whole.direction.len() == self.query.direction.len()).then(|| dot(&self.query.direction, whole.direction))
    }

    /// The direction in which running text lies that is near: what an index is asked for.
    pub(super) fn towards(&self) -> Vec<f32> {
        let mut direction = self.query.direction.clone();
        for (value, own) in direction.iter_mut().zip(&self.own) {
            *value -= own / self.query.length.max(1e-9);
        }
        direction
    }
}

/// What the meaning of the units around one says. Each is compared once.
pub(super) struct Around {
    cosines: Vec<f32>,
    best: HashMap<u32, f32>,
}

impl Around {
    pub(super) fn new(scope: &Scope) -> Self {
        Self { cosines: vec![f32::NAN; scope.len()], best: HashMap::new() }
    }

    /// Sets what the units around a unit of running text give.
    pub(super) fn add(&mut self, meaning: &Meaning<'_>, units: &Units, scope: &Scope, unit: u32, parts: &mut Parts) {
        let Some(place) = scope.place(unit).filter(|_| units.is_running(unit)) else { return };
        let (first, last) = scope.window(place, NEIGHBOURS);
        let sum: f32 = (first..=last).map(|near| self.cosine(meaning, units, scope, near)).sum();
        parts.around = meaning.share * sum / real(last - first + 1);
        let (first, last) = scope.window(place, u32::MAX);
        let best = if let Some(best) = self.best.get(&first) {
            *best
        } else {
            let cosines = (first..=last).map(|near| self.cosine(meaning, units, scope, near));
            let best = cosines.fold(f32::NEG_INFINITY, f32::max);
            self.best.insert(first, best);
            best
        };
        parts.scene_best = meaning.share * best;
    }

    fn cosine(&mut self, meaning: &Meaning<'_>, units: &Units, scope: &Scope, place: u32) -> f32 {
        let Some(slot) = self.cosines.get_mut(place as usize) else { return 0.0 };
        if slot.is_nan() {
            let unit = scope.units().get(place as usize).copied().unwrap_or(u32::MAX);
            *slot = meaning.cosine(units, scope, unit).unwrap_or_default();
        }
        *slot
    }
}

/// The same among a few units out of many: their neighbours are compared, and the best of a scene is the best of those
/// that were. Where an index brought up the nearest of all, it is the best of the scene.
pub(super) struct Among {
    cosines: HashMap<u32, f32>,
    best: HashMap<u32, f32>,
    share: f32,
}

impl Among {
    pub(super) fn new(meaning: &Meaning<'_>, units: &Units, scope: &Scope, few: &[u32]) -> Self {
        let mut among = Self { cosines: HashMap::new(), best: HashMap::new(), share: meaning.share };
        for unit in few.iter().filter(|unit| units.is_running(**unit)) {
            let Some(place) = scope.place(*unit) else { continue };
            let (first, last) = scope.window(place, NEIGHBOURS);
            let (scene, _) = scope.window(place, u32::MAX);
            let best = among.best.entry(scene).or_insert(f32::NEG_INFINITY);
            for near in first..=last {
                let cosine = among.cosines.entry(near).or_insert_with(|| {
                    let unit = scope.units().get(near as usize).copied().unwrap_or(u32::MAX);
                    meaning.cosine(units, scope, unit).unwrap_or_default()
                });
                *best = best.max(*cosine);
            }
        }
        among
    }

    /// Sets what the units around a unit of running text give.
    pub(super) fn add(&self, units: &Units, scope: &Scope, unit: u32, parts: &mut Parts) {
        let Some(place) = scope.place(unit).filter(|_| units.is_running(unit)) else { return };
        let (first, last) = scope.window(place, NEIGHBOURS);
        let sum: f32 = (first..=last).filter_map(|near| self.cosines.get(&near)).sum();
        parts.around = self.share * sum / real(last - first + 1);
        let (scene, _) = scope.window(place, u32::MAX);
        parts.scene_best = self.share * self.best.get(&scene).copied().unwrap_or_default();
    }
}

/// The share of the mean of running text that is taken off. Empty where there is none.
fn own_centre(scope: &Scope, dim: usize) -> Vec<f32> {
    let (count, mut sum) = scope.own_sum();
    if count == 0 || sum.len() != dim {
        return Vec::new();
    }
    let n = real(count);
    let share = OWN * n / (n + OWN_HALF) / n;
    for value in &mut sum {
        *value *= share;
    }
    sum
}
