use super::Entry;
use crate::memory::scope::Scope;
use crate::memory::units::Units;
use crate::store::{Line, MemoryKind, TurnId};

/// The memories of some kinds on the line, as a scope that follows the head: it grows with the line, and is made anew
/// where the head went elsewhere.
#[derive(Debug)]
pub(super) struct Sight {
    /// None: every kind, and every version of a summary.
    kind: Option<MemoryKind>,
    scope: Scope,
    head: Option<TurnId>,
    turns: usize,
    /// How many entries were looked at.
    seen: usize,
    /// The highest turn among those that were not on the line.
    passed: Option<TurnId>,
    /// How often something that was written before ceased to count.
    epoch: u64,
}

impl Sight {
    pub(super) fn of(kind: Option<MemoryKind>) -> Self {
        Self { kind, scope: Scope::default(), head: None, turns: 0, seen: 0, passed: None, epoch: 0 }
    }

    /// Begins anew at the next look: the vectors are another model's.
    pub(super) fn forget(&mut self) {
        *self = Self::of(self.kind);
    }

    /// The scope of the line as it is now.
    pub(super) fn follow(&mut self, line: &Line, entries: &[Entry], units: &Units, epoch: u64) -> &Scope {
        if !self.is_extended_by(line) || self.epoch != epoch {
            self.forget();
        }
        for (unit, entry) in (0_u32..).zip(entries).skip(self.seen) {
            if !line.contains(entry.turn) {
                self.passed = self.passed.max(Some(entry.turn));
            } else if self.kind.is_none_or(|kind| kind == entry.kind && !entry.superseded) {
                self.scope.push(units, unit);
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
}
