//! Which summary of a stretch counts: the one that was written for what is forgotten on this line, and no other.

use std::collections::HashSet;

use serde_json::Value;

use super::{Entry, Past, place};
use crate::store::{Line, MemoryId, MemoryKind, MemoryRow, Save, TurnId};

/// How many turns a summary tells of that does not say so itself.
const STRETCH: u32 = 5;

/// What a summary or chapter was made of.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(super) struct Version {
    /// The depth of the first turn that it tells of; its own turn is the last.
    from: u32,
    /// What was forgotten when it was written and left out of it, in order.
    without: Vec<MemoryId>,
}

impl Version {
    pub(super) fn of(save: &Save, row: &MemoryRow, depth: u32) -> Self {
        let from = row.meta.get("from").and_then(Value::as_i64);
        let from = match row.kind {
            // A summary names its first turn, a chapter that turn's place.
            MemoryKind::Summary => from.and_then(|turn| save.depth(TurnId::new(turn))),
            _ => from.and_then(|depth| u32::try_from(depth).ok()),
        };
        let without = row.meta.get("without").and_then(Value::as_array).into_iter().flatten();
        let mut without: Vec<_> = without.filter_map(Value::as_i64).map(MemoryId::new).collect();
        without.sort_unstable();
        Self { from: from.unwrap_or_else(|| depth.saturating_sub(STRETCH - 1)), without }
    }

    pub(super) const fn leaves_out(&self) -> bool {
        !self.without.is_empty()
    }
}

impl Past {
    /// Chooses among the versions of each summary and chapter of a line. One that holds what is forgotten on it does not
    /// count, nor one that lacks what is not; where none is right, none counts until one is written.
    pub(super) fn choose(&mut self, line: &Line, forgotten: &HashSet<MemoryId>) {
        if self.leaving_out == 0 && forgotten.is_empty() && !self.chosen {
            return;
        }
        self.chosen = self.leaving_out > 0 || !forgotten.is_empty();
        let gone = self.gone(line, forgotten);
        let mut changed = false;
        for (key, units) in &self.versions {
            if !line.contains(key.1) {
                continue;
            }
            let right = |unit: &&u32| self.is_right(**unit, &gone);
            let counts = units.iter().rev().find(right).copied();
            for unit in units {
                if let Some(entry) = self.entries.get_mut(*unit as usize) {
                    let superseded = counts != Some(*unit);
                    changed |= entry.superseded != superseded;
                    entry.superseded = superseded;
                }
            }
        }
        if changed {
            self.epoch += 1;
        }
    }

    /// The stretches of a line whose summary or chapter has to be written again: what is forgotten in them, or no longer
    /// is, is in none of their versions so. Where nothing is left to tell, there is nothing to write. Summaries first,
    /// oldest first.
    pub(in crate::memory) fn outdated(&self, line: &Line, forgotten: &HashSet<MemoryId>) -> Vec<(MemoryKind, TurnId)> {
        if self.leaving_out == 0 && forgotten.is_empty() {
            return Vec::new();
        }
        let gone = self.gone(line, forgotten);
        let mut due: Vec<_> = self
            .versions
            .iter()
            .filter(|((_, turn), units)| line.contains(*turn) && !units.iter().any(|unit| self.is_right(*unit, &gone)))
            .filter(|(_, units)| units.last().is_some_and(|unit| self.has_left(*unit, line, forgotten)))
            .map(|(key, _)| *key)
            .collect();
        due.sort_unstable_by_key(|(kind, turn)| (*kind == MemoryKind::Chapter, *turn));
        due
    }

    /// What is forgotten on a line of what summaries are made of: its place, what it is.
    fn gone(&self, line: &Line, forgotten: &HashSet<MemoryId>) -> Vec<(u32, MemoryKind, MemoryId)> {
        let known = |id: &MemoryId| self.entry(place(&self.entries, *id)?).map(|entry| (*id, entry));
        let entries = forgotten.iter().filter_map(known).filter(|(_, entry)| line.contains(entry.turn));
        let mut gone: Vec<_> = entries.map(|(id, entry)| (entry.depth, entry.kind, id)).collect();
        gone.sort_unstable_by_key(|(_, _, id)| *id);
        gone
    }

    /// Whether a version leaves out exactly what is gone of what it tells of: exchanges, of a chapter summaries as well.
    fn is_right(&self, unit: u32, gone: &[(u32, MemoryKind, MemoryId)]) -> bool {
        let Some(Entry { kind, depth, version, .. }) = self.entry(unit) else { return false };
        let made_of =
            |of: MemoryKind| of == MemoryKind::Exchange || (of == MemoryKind::Summary && *kind == MemoryKind::Chapter);
        let within = gone.iter().filter(|(at, of, _)| made_of(*of) && (version.from..=*depth).contains(at));
        within.map(|(_, _, id)| id).eq(&version.without)
    }

    /// Whether an exchange is left in the stretch of a version.
    fn has_left(&self, unit: u32, line: &Line, forgotten: &HashSet<MemoryId>) -> bool {
        let Some(Entry { depth, version, .. }) = self.entry(unit) else { return false };
        self.entries.iter().any(|entry| {
            entry.kind == MemoryKind::Exchange
                && (version.from..=*depth).contains(&entry.depth)
                && line.contains(entry.turn)
                && !forgotten.contains(&entry.memory)
        })
    }
}
