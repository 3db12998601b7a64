use std::collections::{BTreeSet, HashMap, HashSet};

use super::Entry;
use crate::memory::scope::Scope;
use crate::memory::score::Lookup;
use crate::memory::units::Units;
use crate::store::{Line, MemoryId, MemoryKind, TurnId};

/// The memories of some kinds on the line, as a scope that follows the head: it grows with the line, and is made anew
/// where the head went elsewhere.
#[derive(Debug)]
pub(super) struct Sight {
    /// None: every kind, and every version of a summary.
    kind: Option<MemoryKind>,
    scope: Scope,
    lookup: Lookup,
    /// By turn. One that was written late stands where its turn does.
    order: BTreeSet<(TurnId, u32)>,
    /// Those that say the same, by the hash of what they say.
    alike: HashMap<u64, Vec<(TurnId, u32)>>,
    /// The depth up to which they tell.
    deepest: Option<u32>,
    head: Option<TurnId>,
    turns: usize,
    /// How many entries were looked at.
    seen: usize,
    /// How many entries were looked at in all, also before it was made anew.
    looked: usize,
    /// The highest turn among those that were not on the line.
    passed: Option<TurnId>,
    /// How often something that was written before ceased to count.
    epoch: u64,
}

impl Sight {
    pub(super) fn of(kind: Option<MemoryKind>) -> Self {
        Self {
            kind,
            scope: Scope::default(),
            lookup: Lookup::default(),
            order: BTreeSet::new(),
            alike: HashMap::new(),
            deepest: None,
            head: None,
            turns: 0,
            seen: 0,
            looked: 0,
            passed: None,
            epoch: 0,
        }
    }

    /// Begins anew at the next look: the vectors are another model's.
    pub(super) fn forget(&mut self) {
        *self = Self { looked: self.looked, ..Self::of(self.kind) };
    }

    /// The scope of the line as it is now.
    pub(super) fn follow(&mut self, line: &Line, entries: &[Entry], units: &Units, epoch: u64) -> &Scope {
        if !self.is_extended_by(line) || self.epoch != epoch {
            self.forget();
        }
        for (unit, entry) in (0_u32..).zip(entries).skip(self.seen) {
            self.looked += 1;
            if !line.contains(entry.turn) {
                self.passed = self.passed.max(Some(entry.turn));
            } else if self.kind.is_none_or(|kind| kind == entry.kind && !entry.superseded) {
                self.scope.push(units, unit);
                self.deepest = self.deepest.max(Some(entry.depth));
                if matches!(self.kind, Some(MemoryKind::Summary | MemoryKind::Chapter)) {
                    self.order.insert((entry.turn, unit));
                    self.alike.entry(entry.hash).or_default().push((entry.turn, unit));
                }
            }
        }
        (self.head, self.turns, self.seen, self.epoch) = (line.head(), line.len(), entries.len(), epoch);
        self.scope.follow_vectors(units);
        &self.scope
    }

    /// Whether the line goes on from where it was, with turns whose memories were not passed over before.
    fn is_extended_by(&self, line: &Line) -> bool {
        let same = match self.turns.checked_sub(1) {
            Some(last) => line.at(last).is_some() && line.at(last) == self.head,
            None => true,
        };
        same && line.at(self.turns).is_none_or(|next| self.passed.is_none_or(|passed| passed < next))
    }

    pub(super) const fn scope(&self) -> &Scope {
        &self.scope
    }

    /// The scope, and what its searches keep.
    pub(super) const fn for_search(&mut self) -> (&Scope, &mut Lookup) {
        (&self.scope, &mut self.lookup)
    }

    /// The depth up to which they tell.
    pub(super) const fn deepest(&self) -> Option<u32> {
        self.deepest
    }

    /// Those that count, newest first: of two that say the same the newer one does.
    pub(super) fn newest<'a>(
        &'a self,
        entries: &'a [Entry],
        forgotten: &'a HashSet<MemoryId>,
    ) -> impl Iterator<Item = u32> + 'a {
        let units = self.order.iter().rev().map(|(_, unit)| *unit);
        units.filter(move |unit| self.counts(*unit, entries, forgotten))
    }

    /// Whether a summary counts: it is not forgotten, and no newer one says the same.
    pub(super) fn counts(&self, unit: u32, entries: &[Entry], forgotten: &HashSet<MemoryId>) -> bool {
        let entry = |unit: u32| entries.get(unit as usize).filter(|entry| !forgotten.contains(&entry.memory));
        let Some(own) = entry(unit) else { return false };
        let alike = self.alike.get(&own.hash).into_iter().flatten();
        alike.filter(|(_, other)| entry(*other).is_some()).max() == Some(&(own.turn, unit))
    }

    /// How much was read so far: entries, places of words, units that were scored.
    #[cfg(test)]
    pub(super) const fn read(&self) -> usize {
        self.looked + self.lookup.read()
    }
}
