use std::collections::{HashMap, HashSet};

use super::sight::Sight;
use super::{Missing, Past, place};
use crate::memory::embed::{Centre, EmbedderView};
use crate::memory::scope::Scope;
use crate::memory::score::{Query, Ranking, Score};
use crate::memory::units::{Piece, dot};
use crate::store::{Line, MemoryId, MemoryKind, MemoryRow, Save, StoreError};

/// A memory that was found.
#[derive(Clone, Debug, PartialEq)]
pub(in crate::memory) struct Recollection {
    pub row: MemoryRow,
    pub depth: u32,
    pub score: Score,
}

/// What a turn looks for.
#[derive(Clone, Copy, Debug)]
pub(in crate::memory) struct Wanted<'a> {
    /// What the player says.
    pub said: Query<'a>,
    /// Where.
    pub place: Query<'a>,
    /// The model that made the vectors of both.
    pub view: Option<&'a EmbedderView>,
    /// Memories whose vectors do not count.
    pub without: &'a Missing,
    /// Memories that the player wants gone.
    pub forgotten: &'a HashSet<MemoryId>,
    /// How many of the newest are kept in any case.
    pub newest: usize,
    /// How many of the nearest are kept beside them.
    pub count: usize,
    /// How many of the newest stand in where fewer are near.
    pub candidates: usize,
}

/// What was found among many.
#[derive(Clone, Debug, Default)]
pub(in crate::memory) struct Near {
    pub found: Vec<Recollection>,
    /// How the nearest were found: `exact`, `usearch`.
    pub index: &'static str,
}

impl Past {
    /// The depth up to which the newest summary of a line tells.
    pub(in crate::memory) fn newest_depth(&mut self, line: &Line, forgotten: &HashSet<MemoryId>) -> Option<u32> {
        self.follow(line, forgotten);
        self.summaries.deepest()
    }

    /// The memories of a line that have no vector.
    pub(in crate::memory) fn missing(&mut self, line: &Line, forgotten: &HashSet<MemoryId>) -> Missing {
        self.follow(line, forgotten);
        self.all.follow(line, &self.entries, &self.units, self.epoch);
        if self.all.scope().waiting().is_empty() {
            return Missing::default();
        }
        let units = self.all.scope().units().iter().copied();
        Missing::of(units.filter_map(|unit| Some((self.entry(unit)?.memory, !self.units.has_vector(unit)))))
    }

    /// Whether so much of the line is lacking that vectors would only show what was made first: a changed model is at
    /// work, and words find better until it is nearly through.
    pub(in crate::memory) fn is_mostly_lacking(&mut self, line: &Line, forgotten: &HashSet<MemoryId>) -> bool {
        self.follow(line, forgotten);
        let sights = [&self.summaries, &self.chapters, &self.exchanges];
        let lacking: usize = sights.iter().map(|sight| sight.scope().waiting().len()).sum();
        let all: usize = sights.iter().map(|sight| sight.scope().len()).sum();
        lacking > 16 && lacking * 4 > all
    }

    /// The summaries (or chapters) for a turn (seeds A9): the newest, and of the others the nearest, filled up with the
    /// newest of them; newest first.
    pub(in crate::memory) fn history(
        &mut self,
        save: &Save,
        kind: MemoryKind,
        line: &Line,
        wanted: &Wanted<'_>,
    ) -> Result<Vec<Recollection>, StoreError> {
        let Wanted { said, place, view, without, forgotten, newest: first, count, candidates } = wanted;
        self.follow(line, forgotten);
        let hidden = self.hidden(if kind == MemoryKind::Chapter { &self.chapters } else { &self.summaries }, without);
        let sight = if kind == MemoryKind::Chapter { &mut self.chapters } else { &mut self.summaries };
        let newest: Vec<u32> = sight.newest(&self.entries, forgotten).take((*first).max(*candidates)).collect();
        let (scope, lookup) = sight.for_search();
        let scope = hidden.as_ref().unwrap_or(scope);
        let centre = view.map(|view| std::sync::Arc::clone(&view.centre)).unwrap_or_default();
        let kept = newest.get(..*first).unwrap_or(&newest);
        let search = Ranking { units: &self.units, graph: self.index.as_index(), scope, lookup, centre: &centre };
        // As many more as may say what a newer one says, or be kept already.
        let (ranked, _) = search.ranked((said, place), kept, usize::MAX);
        let fit: HashMap<u32, Score> = ranked.iter().copied().collect();
        let mut found: Vec<u32> = kept.to_vec();
        let near = ranked.iter().map(|(unit, _)| *unit).filter(|unit| sight.counts(*unit, &self.entries, forgotten));
        for unit in near.chain(newest.iter().copied().take(*candidates)) {
            if found.len() == count + first {
                break;
            }
            if !found.contains(&unit) {
                found.push(unit);
            }
        }
        found.sort_unstable_by_key(|unit| std::cmp::Reverse((self.entry(*unit).map(|entry| entry.turn), *unit)));
        self.recollections(save, found.into_iter().map(|unit| (unit, fit.get(&unit).copied().unwrap_or_default())))
    }

    /// The exchanges of a line that fit best, best first, of the turns before `before`, which stand in the prompt
    /// already. Where `again` says what was found the first time, that is found.
    pub(in crate::memory) fn exchanges(
        &mut self,
        save: &Save,
        line: &Line,
        wanted: &Wanted<'_>,
        before: u32,
        again: Option<&[MemoryId]>,
    ) -> Result<Near, StoreError> {
        let Wanted { said, place: at, view, without, forgotten, count, .. } = wanted;
        self.follow(line, forgotten);
        if let Some(again) = again {
            let again = again.iter().filter(|memory| !forgotten.contains(memory));
            let units = again.filter_map(|memory| Some((place(&self.entries, *memory)?, Score::default())));
            let units: Vec<_> = units.collect();
            return Ok(Near { found: self.recollections(save, units.into_iter())?, index: self.index.name() });
        }
        let hidden = self.hidden(&self.exchanges, without);
        let (scope, lookup) = self.exchanges.for_search();
        let scope = hidden.as_ref().unwrap_or(scope);
        let centre = view.map(|view| std::sync::Arc::clone(&view.centre)).unwrap_or_default();
        // What stands in the prompt already is at the end of the line; some may say what another said.
        let standing = line.len().saturating_sub(usize::try_from(before).unwrap_or(usize::MAX));
        let search = Ranking { units: &self.units, graph: self.index.as_index(), scope, lookup, centre: &centre };
        let (ranked, index) = search.ranked((said, at), &[], count * 4 + standing + forgotten.len());
        let mut texts = HashSet::new();
        let mut found = Vec::new();
        for (unit, score) in ranked {
            let Some(entry) = self.entry(unit).filter(|_| found.len() < *count) else { break };
            if entry.depth < before && !forgotten.contains(&entry.memory) && texts.insert(entry.hash) {
                found.push((unit, score));
            }
        }
        Ok(Near { found: self.recollections(save, found.into_iter())?, index })
    }

    /// Everything of a line that fits, best first: what a player asks for.
    pub(in crate::memory) fn search(
        &mut self,
        save: &Save,
        line: &Line,
        (said, view): (&Query<'_>, Option<&EmbedderView>),
        count: usize,
        forgotten: &HashSet<MemoryId>,
        admits: &dyn Fn(&MemoryRow) -> bool,
    ) -> Result<Near, StoreError> {
        self.choose(line, forgotten);
        self.all.follow(line, &self.entries, &self.units, self.epoch);
        let centre = view.map(|view| std::sync::Arc::clone(&view.centre)).unwrap_or_default();
        let nowhere = Query { text: "", tokens: &[], last: &[], vector: None };
        let (scope, lookup) = self.all.for_search();
        let search = Ranking { units: &self.units, graph: self.index.as_index(), scope, lookup, centre: &centre };
        let (ranked, index) = search.ranked((said, &nowhere), &[], usize::MAX);
        let mut texts = HashSet::new();
        let mut found = Vec::new();
        for (unit, score) in ranked {
            if found.len() == count {
                break;
            }
            let counts = self.entry(unit).filter(|entry| !entry.superseded);
            let Some(entry) = counts.filter(|entry| texts.insert(entry.hash)) else { continue };
            if let Some(row) = save.memory(entry.memory)?.filter(|row| admits(row)) {
                found.push(Recollection { row, depth: entry.depth, score });
            }
        }
        Ok(Near { found, index })
    }

    /// How near some memories are to a vector; not those without one that counts.
    pub(in crate::memory) fn near(
        &self,
        centre: &Centre,
        vector: &[f32],
        missing: &Missing,
        memories: impl Iterator<Item = MemoryId>,
    ) -> HashMap<MemoryId, f32> {
        let Some(sought) = Piece::new(vector, &centre.query) else { return HashMap::new() };
        let near = memories.filter(|memory| !missing.contains(*memory)).filter_map(|memory| {
            let direction = self.units.direction(place(&self.entries, memory)?)?;
            (direction.len() == sought.direction.len()).then(|| (memory, dot(direction, &sought.direction)))
        });
        near.collect()
    }

    /// The scope of a sight, some of it as if its vectors had not been made; none where nothing is.
    fn hidden(&self, sight: &Sight, without: &Missing) -> Option<Scope> {
        (!without.is_empty()).then(|| self.hiding(sight.scope(), without))
    }

    /// How much was read so far to find things, in entries, places of words and units: what a test counts.
    #[cfg(test)]
    pub(in crate::memory) const fn read(&self) -> usize {
        self.summaries.read() + self.chapters.read() + self.exchanges.read() + self.all.read()
    }

    /// The same scope, some of it as if its vectors had not been made.
    fn hiding(&self, scope: &Scope, without: &Missing) -> Scope {
        let mut scope = scope.clone();
        let hidden: Vec<u32> = scope
            .units()
            .iter()
            .copied()
            .filter(|unit| self.entry(*unit).is_some_and(|entry| without.contains(entry.memory)))
            .collect();
        scope.hide_vectors(&self.units, hidden);
        scope
    }

    fn recollections(
        &self,
        save: &Save,
        found: impl Iterator<Item = (u32, Score)>,
    ) -> Result<Vec<Recollection>, StoreError> {
        let mut recollections = Vec::new();
        for (unit, score) in found {
            let Some(entry) = self.entry(unit) else { continue };
            if let Some(row) = save.memory(entry.memory)? {
                recollections.push(Recollection { row, depth: entry.depth, score });
            }
        }
        Ok(recollections)
    }
}
