use std::collections::{HashMap, HashSet};

use super::{Missing, Past, place};
use crate::memory::embed::{Centre, EmbedderView};
use crate::memory::index::VectorIndex;
use crate::memory::scope::Scope;
use crate::memory::score::{Query, Score, best, score_at, search};
use crate::memory::units::{Piece, dot};
use crate::store::{Line, MemoryId, MemoryKind, MemoryRow, Save, StoreError};

/// Above so many units only those that an index and the words bring up are scored.
const SCORE_ALL: usize = 4_096;

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
        let depths = self.summaries.scope().units().iter().filter_map(|unit| Some(self.entry(*unit)?.depth));
        depths.max()
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
        let sight = if kind == MemoryKind::Chapter { &self.chapters } else { &self.summaries };
        let hidden;
        let scope = if without.is_empty() {
            sight.scope()
        } else {
            hidden = self.hiding(sight.scope(), without);
            &hidden
        };
        let centre = view.map(|view| std::sync::Arc::clone(&view.centre)).unwrap_or_default();
        let scores = score_at(&self.units, scope, &centre, said, place);
        let fit = |unit: u32| scope.place(unit).and_then(|place| scores.get(place as usize)).copied();
        // Of two that say the same the newer one counts. A summary that was written late stands where its turn does.
        let mut newest: Vec<u32> = scope.units().to_vec();
        newest.sort_unstable_by_key(|unit| std::cmp::Reverse((self.entry(*unit).map(|entry| entry.turn), *unit)));
        let mut texts = HashSet::new();
        newest.retain(|unit| {
            let entry = self.entry(*unit).filter(|entry| !forgotten.contains(&entry.memory));
            entry.is_some_and(|entry| texts.insert(entry.hash))
        });
        let distinct: HashSet<u32> = newest.iter().copied().collect();
        let ranked = best(scope, &scores, said.vector.is_some(), count + first + scope.len() - distinct.len());
        let mut found: Vec<u32> = newest.iter().copied().take(*first).collect();
        let near = ranked.iter().map(|(unit, _)| *unit).filter(|unit| distinct.contains(unit));
        for unit in near.chain(newest.iter().copied().take(*candidates)) {
            if found.len() < count + first && !found.contains(&unit) {
                found.push(unit);
            }
        }
        found.sort_unstable_by_key(|unit| newest.iter().position(|other| other == unit));
        self.recollections(save, found.into_iter().map(|unit| (unit, fit(unit).unwrap_or_default())))
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
        let hidden;
        let scope = if without.is_empty() {
            self.exchanges.scope()
        } else {
            hidden = self.hiding(self.exchanges.scope(), without);
            &hidden
        };
        let centre = view.map(|view| std::sync::Arc::clone(&view.centre)).unwrap_or_default();
        // What stands in the prompt already is at the end of the line; some may say what another said.
        let standing = line.len().saturating_sub(usize::try_from(before).unwrap_or(usize::MAX));
        let (ranked, index) = self.ranked(scope, &centre, (said, at), count * 4 + standing + forgotten.len());
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
        let (ranked, index) = self.ranked(self.all.scope(), &centre, (said, &nowhere), self.all.scope().len());
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

    /// The best of a scope, by the rung that its size asks for.
    fn ranked(
        &self,
        scope: &Scope,
        centre: &Centre,
        (said, place): (&Query<'_>, &Query<'_>),
        count: usize,
    ) -> (Vec<(u32, Score)>, &'static str) {
        let exact: &dyn VectorIndex = &self.units;
        if scope.len() > SCORE_ALL {
            let ready = self.index.ready().map(|index| index as &dyn VectorIndex);
            for index in ready.into_iter().chain([exact]) {
                match search(&self.units, scope, centre, index, (said, place), count) {
                    Ok(found) => return (found, index.name()),
                    Err(error) => tracing::warn!(%error, index = index.name(), "looked for in another way"),
                }
            }
        }
        let scores = score_at(&self.units, scope, centre, said, place);
        (best(scope, &scores, said.vector.is_some(), count), exact.name())
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
