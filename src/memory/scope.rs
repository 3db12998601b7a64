//! Which units are to be looked at. Nothing else has any part in a score: not its words, not their counts, not its
//! vectors.

use std::collections::HashSet;

use super::score::WINDOWS;
use super::units::{UnitKind, Units};

/// The units that are to be looked at, in the order of the story, with what every search among them needs. It grows with
/// the story: a new unit costs the same however many there are, and the result is that of a scope made anew.
#[derive(Clone, Debug)]
pub struct Scope {
    units: Vec<u32>,
    /// The place of each unit in `units`; `u32::MAX` where it is not in.
    places: Vec<u32>,
    /// For each place, which scene it belongs to.
    scene_of: Vec<u32>,
    /// For each scene, its first and last place.
    scenes: Vec<(u32, u32)>,
    last_scene: Option<u64>,
    /// How many words stand before each place, and in all.
    ends: Vec<f64>,
    /// How many words the windows of each reach hold together.
    windows: [f64; WINDOWS.len()],
    running: u32,
    /// How much running text says, in tenths of an English word.
    said: u64,
    own: Own,
    /// Units that had no vector yet.
    waiting: Vec<u32>,
    hidden: HashSet<u32>,
}

/// The sum of the vectors of running text. In whole numbers, so that it is the same in whatever order they came.
#[derive(Clone, Debug, Default)]
struct Own {
    sum: Vec<i64>,
    count: u32,
}

/// One, in the whole numbers of [`Own`]. A million vectors stay far from their end.
const ONE: f64 = 4_294_967_296.0;

impl Default for Scope {
    fn default() -> Self {
        Self {
            units: Vec::new(),
            places: Vec::new(),
            scene_of: Vec::new(),
            scenes: Vec::new(),
            last_scene: None,
            ends: vec![0.0],
            windows: [0.0; WINDOWS.len()],
            running: 0,
            said: 0,
            own: Own::default(),
            waiting: Vec::new(),
            hidden: HashSet::new(),
        }
    }
}

impl Scope {
    /// The scope of the units that `visible` lets in.
    pub fn new(units: &Units, mut visible: impl FnMut(u32) -> bool) -> Self {
        let mut scope = Self::default();
        for unit in (0_u32..).take(units.len()).filter(|unit| visible(*unit)) {
            scope.push(units, unit);
        }
        scope
    }

    /// Takes in one more unit; its number is higher than those that are in.
    pub fn push(&mut self, units: &Units, unit: u32) {
        let Some(head) = units.head(unit) else { return };
        let place = u32::try_from(self.units.len()).unwrap_or(u32::MAX);
        match self.scenes.last_mut() {
            Some((_, last)) if self.last_scene == Some(head.scene) => *last = place,
            _ => self.scenes.push((place, place)),
        }
        self.last_scene = Some(head.scene);
        self.scene_of.push(u32::try_from(self.scenes.len() - 1).unwrap_or(u32::MAX));
        let at = unit as usize;
        if self.places.len() <= at {
            self.places.resize(at + 1, u32::MAX);
        }
        if let Some(slot) = self.places.get_mut(at) {
            *slot = place;
        }
        self.units.push(unit);
        let length = f64::from(head.length);
        self.ends.push(self.words() + length);
        // Its own window, and one more unit in those that reach it.
        let first = self.scenes.last().map_or(place, |(first, _)| *first);
        for (at, (reach, _)) in WINDOWS.iter().enumerate() {
            let from = first.max(place.saturating_sub(*reach));
            let more = self.words_between(from, place) + length * f64::from(place - from);
            if let Some(sum) = self.windows.get_mut(at) {
                *sum += more;
            }
        }
        if head.kind == UnitKind::Running {
            self.running += 1;
            self.said += u64::from(head.said);
        }
        self.take_vector(units, unit);
    }

    fn take_vector(&mut self, units: &Units, unit: u32) {
        if !units.has_vector(unit) {
            self.waiting.push(unit);
        } else if units.is_running(unit) {
            self.own.add(units, unit, 1);
        }
    }

    /// Takes in the vectors that were made since.
    pub fn follow_vectors(&mut self, units: &Units) {
        for unit in std::mem::take(&mut self.waiting) {
            self.take_vector(units, unit);
        }
    }

    /// The units that have no vector yet, as far as was looked.
    #[must_use]
    pub fn waiting(&self) -> &[u32] {
        &self.waiting
    }

    /// Looks at these units as if they had no vectors.
    pub fn hide_vectors(&mut self, units: &Units, hidden: impl IntoIterator<Item = u32>) {
        for unit in hidden {
            if self.place(unit).is_some()
                && units.has_vector(unit)
                && self.hidden.insert(unit)
                && units.is_running(unit)
            {
                self.own.add(units, unit, -1);
            }
        }
    }

    /// The units, in the order of the story.
    #[must_use]
    pub fn units(&self) -> &[u32] {
        &self.units
    }

    /// For each unit, the place of the first of its scene: the same for all of one scene.
    #[must_use]
    pub fn scenes(&self) -> Vec<u32> {
        self.scene_of.iter().filter_map(|scene| Some(self.scenes.get(*scene as usize)?.0)).collect()
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

    /// The place of a unit in [`Scope::units`].
    pub(super) fn place(&self, unit: u32) -> Option<u32> {
        self.places.get(unit as usize).copied().filter(|place| *place != u32::MAX)
    }

    /// Whether a unit is in and its vector counts.
    pub(super) fn shows(&self, unit: u32) -> bool {
        self.place(unit).is_some() && !self.hidden.contains(&unit)
    }

    pub(super) const fn has_running(&self) -> bool {
        self.running > 0
    }

    /// How many words a unit of running text says on average.
    pub(super) fn mean_said(&self) -> f32 {
        #[expect(clippy::cast_precision_loss, reason = "a mean needs no more digits")]
        let said = self.said as f32;
        if self.running == 0 { 0.0 } else { 0.1 * said / super::score::real(self.running) }
    }

    /// The first and last place that a window around a place takes in, never beyond its scene.
    pub(super) fn window(&self, place: u32, reach: u32) -> (u32, u32) {
        let scene = self.scene_of.get(place as usize).and_then(|scene| self.scenes.get(*scene as usize));
        let (first, last) = scene.copied().unwrap_or((place, place));
        (first.max(place.saturating_sub(reach)), last.min(place.saturating_add(reach)))
    }

    /// How many words stand from one place to another, both included.
    pub(super) fn words_between(&self, first: u32, last: u32) -> f64 {
        let end = self.ends.get(last as usize + 1).copied().unwrap_or_default();
        end - self.ends.get(first as usize).copied().unwrap_or_default()
    }

    /// How many words the windows of the reach at `at` in [`WINDOWS`] hold on average.
    pub(super) fn mean_window(&self, at: usize) -> f64 {
        let count = u32::try_from(self.units.len()).unwrap_or(u32::MAX);
        self.windows.get(at).copied().unwrap_or_default() / f64::from(count.max(1))
    }

    pub(super) fn scene_count(&self) -> usize {
        self.scenes.len()
    }

    pub(super) fn scene_at(&self, place: u32) -> Option<u32> {
        self.scene_of.get(place as usize).copied()
    }

    pub(super) fn scene_words(&self, scene: u32) -> f64 {
        self.scenes.get(scene as usize).map_or(0.0, |(first, last)| self.words_between(*first, *last))
    }

    pub(super) fn words(&self) -> f64 {
        self.ends.last().copied().unwrap_or_default()
    }

    /// How many vectors of running text count, and their sum.
    pub(super) fn own_sum(&self) -> (u32, Vec<f32>) {
        #[expect(clippy::cast_precision_loss, clippy::cast_possible_truncation, reason = "a mean needs no more digits")]
        let sum = self.own.sum.iter().map(|value| (*value as f64 / ONE) as f32).collect();
        (self.own.count, sum)
    }
}

impl Own {
    fn add(&mut self, units: &Units, unit: u32, sign: i64) {
        let Some(row) = units.whole(unit) else { return };
        if self.count == 0 && sign > 0 {
            self.sum = vec![0; row.direction.len()];
        }
        self.count = self.count.saturating_add_signed(if sign > 0 { 1 } else { -1 });
        for (sum, value) in self.sum.iter_mut().zip(row.direction) {
            #[expect(clippy::cast_possible_truncation, reason = "a component of a vector, far below 2^31")]
            let whole = (f64::from(*value) * f64::from(row.length) * ONE).round() as i64;
            *sum = sum.saturating_add(sign * whole);
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::memory::embed::Centre;
    use crate::memory::units::UnitDraft;
    use proptest::prelude::*;

    fn units(rows: &[(u64, bool, u8)]) -> Units {
        let mut units = Units::default();
        for (scene, running, length) in rows {
            let kind = if *running { UnitKind::Running } else { UnitKind::Alone };
            let tokens = vec!["w"; usize::from(*length)];
            units.push(&UnitDraft { kind, scene: *scene, speaker: None, tokens: &tokens });
        }
        units
    }

    proptest! {
        #[test]
        fn a_scope_that_grew_is_one_made_anew(
            rows in prop::collection::vec((0_u64..3, any::<bool>(), 0_u8..9), 1..24),
            seen in any::<u32>(),
            late in any::<u32>(),
        ) {
            let mut units = units(&rows);
            let vector = |unit: u32| vec![vec![1.0, 0.1 * f32::from(u8::try_from(unit % 7).unwrap()), -0.3]];
            let bit = |mask: u32, unit: u32| mask >> unit & 1 == 1;
            let count = u32::try_from(rows.len()).unwrap();
            for unit in (0..count).filter(|unit| !bit(late, *unit)) {
                units.set_vectors(unit, &Centre::default(), &vector(unit));
            }
            let mut grown = Scope::default();
            (0..count).filter(|unit| bit(seen, *unit)).for_each(|unit| grown.push(&units, unit));
            for unit in (0..count).filter(|unit| bit(late, *unit)) {
                units.set_vectors(unit, &Centre::default(), &vector(unit));
            }
            grown.follow_vectors(&units);
            let anew = Scope::new(&units, |unit| bit(seen, unit));
            prop_assert_eq!(grown.own_sum(), anew.own_sum());
            prop_assert_eq!(format!("{:?}", Scope { own: Own::default(), ..grown.clone() }), format!("{:?}", Scope { own: Own::default(), ..anew.clone() }));
            // The means are those of the windows themselves.
            for (at, (reach, _)) in WINDOWS.iter().enumerate() {
                let sum: f64 = (0..u32::try_from(anew.len()).unwrap())
                    .map(|place| { let (first, last) = anew.window(place, *reach); anew.words_between(first, last) })
                    .sum();
                prop_assert!((anew.mean_window(at) * f64::from(u32::try_from(anew.len()).unwrap()) - sum).abs() < 1e-6);
            }
            // What is hidden has no part.
            let mut hidden = anew.clone();
            hidden.hide_vectors(&units, (0..count).filter(|unit| bit(late, *unit)));
            let mut without = units.clone();
            (0..count).filter(|unit| bit(late, *unit)).for_each(|unit| without.drop_vectors(unit));
            let fewer = Scope::new(&without, |unit| bit(seen, unit));
            prop_assert_eq!(hidden.own_sum().0, fewer.own_sum().0);
            if fewer.own_sum().0 > 0 {
                prop_assert_eq!(hidden.own_sum(), fewer.own_sum());
            }
        }
    }
}
