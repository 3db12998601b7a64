use std::time::{Duration, Instant};

use super::embed::{EmbedError, EmbedderSlot, EmbedderView};
use super::score::{Query, Score, best, score_at};
use super::tokens::tokens;
use super::units::{Scope, UnitDraft, UnitKind, Units};
use crate::store::{JobKind, Line, MemoryId, MemoryKind, Save, StoreError, TurnId};

/// The summaries of one save, or its chapters, held in memory with their words and vectors. What is on no line at the
/// moment is held as well and never looked at.
#[derive(Debug)]
pub(super) struct History {
    kind: MemoryKind,
    units: Units,
    summaries: Vec<Summary>,
    last: Option<MemoryId>,
    /// The model whose vectors are in.
    model: Option<String>,
}

/// A summary as it can be found.
#[derive(Clone, Debug, PartialEq)]
pub(super) struct Summary {
    pub memory: MemoryId,
    pub turn: TurnId,
    pub depth: u32,
    pub text: String,
}

/// A summary that was found.
#[derive(Clone, Debug, PartialEq)]
pub(super) struct Recollection {
    pub summary: Summary,
    pub score: Score,
}

/// What a turn looks for among the summaries.
#[derive(Clone, Copy, Debug)]
pub(super) struct Wanted<'a> {
    /// What the player says.
    pub said: Query<'a>,
    /// Where.
    pub place: Query<'a>,
    /// The model that made the vectors of both.
    pub view: Option<&'a EmbedderView>,
    /// Memories whose vectors do not count.
    pub without: &'a [MemoryId],
    /// How many of the newest are kept in any case.
    pub newest: usize,
    /// How many of the nearest are kept beside them.
    pub count: usize,
    /// How many of the newest stand in where fewer are near.
    pub candidates: usize,
}

impl History {
    /// The summaries or the chapters of a save, before any is read.
    pub(super) fn of(kind: MemoryKind) -> Self {
        Self { kind, units: Units::default(), summaries: Vec::new(), last: None, model: None }
    }

    /// Takes in what the save has beyond what is held, and the vectors of the model in use.
    pub(super) fn sync(&mut self, save: &Save, view: Option<&EmbedderView>) -> Result<(), StoreError> {
        let first = self.summaries.len();
        let (mut last, mut rows) = (self.last, Vec::new());
        save.each_memory(Some(self.kind), self.last, |row| {
            last = Some(row.id);
            rows.push(row);
        })?;
        self.last = last;
        for row in rows {
            let words = tokens(&row.text);
            let words: Vec<&str> = words.iter().map(String::as_str).collect();
            self.units.push(&UnitDraft { kind: UnitKind::Alone, scene: 0, speaker: None, tokens: &words });
            let depth = save.depth(row.turn).unwrap_or_default();
            self.summaries.push(Summary { memory: row.id, turn: row.turn, depth, text: row.text });
        }
        let Some(view) = view else { return Ok(()) };
        let from = if self.model.as_deref() == Some(&*view.id) {
            first
        } else {
            self.units.clear_vectors();
            self.model = Some(view.id.to_string());
            0
        };
        for (unit, summary) in (0_u32..).zip(&self.summaries).skip(from) {
            let vectors = save.vectors_of(&view.id, summary.memory)?;
            self.units.set_vectors(unit, &view.centre, vectors.get(..1).unwrap_or_default());
        }
        Ok(())
    }

    /// Makes the vectors that summaries of the line lack, newest first, as many as come within `most`. How many are
    /// lacking still.
    pub(super) fn settle(
        &mut self,
        save: &mut Save,
        embedder: &EmbedderSlot,
        view: &EmbedderView,
        most: Duration,
    ) -> Result<usize, StoreError> {
        let end = Instant::now() + most;
        let mut lacking: Vec<u32> = self.lacking(save.line());
        while let Some(unit) = lacking.last().copied() {
            let Some(summary) = self.summary(unit).cloned() else { break };
            let left = end.saturating_duration_since(Instant::now());
            let vector = match embedder.embed_passages(&[&summary.text], left).map(|mut vectors| vectors.pop()) {
                Ok(Some(vector)) => vector,
                Ok(None) | Err(EmbedError::TimedOut) => break,
                Err(error) => {
                    if !save.is_read_only() {
                        save.fail_job(summary.turn, JobKind::Embed, &error.to_string())?;
                    }
                    break;
                }
            };
            if !save.is_read_only() {
                let dim = u32::try_from(view.dim).unwrap_or(u32::MAX);
                save.put_vectors(&view.id, dim, &[(summary.memory, vec![vector.clone()])])?;
                save.finish_job(summary.turn, JobKind::Embed)?;
            }
            self.units.set_vectors(unit, &view.centre, &[vector]);
            lacking.pop();
        }
        Ok(lacking.len())
    }

    /// The depth up to which the newest summary of a line tells.
    pub(super) fn newest_depth(&self, line: &Line) -> Option<u32> {
        self.newest(line).first().and_then(|unit| self.summary(*unit)).map(|summary| summary.depth)
    }

    /// The summaries of a line, newest first. One that was written late stands where its turn does.
    fn newest(&self, line: &Line) -> Vec<u32> {
        let units = (0_u32..).zip(&self.summaries).filter(|(_, summary)| line.contains(summary.turn));
        let mut units: Vec<(TurnId, u32)> = units.map(|(unit, summary)| (summary.turn, unit)).collect();
        units.sort_unstable_by(|a, b| b.cmp(a));
        // Written again, the later one stands for the earlier.
        units.dedup_by_key(|(turn, _)| *turn);
        units.into_iter().map(|(_, unit)| unit).collect()
    }

    fn summary(&self, unit: u32) -> Option<&Summary> {
        self.summaries.get(usize::try_from(unit).ok()?)
    }

    /// The memories of a line that have no vector.
    pub(super) fn missing(&self, line: &Line) -> Vec<MemoryId> {
        self.lacking(line).iter().filter_map(|unit| Some(self.summary(*unit)?.memory)).collect()
    }

    fn lacking(&self, line: &Line) -> Vec<u32> {
        let on_line = |summary: &Summary| line.contains(summary.turn);
        let units = (0_u32..).zip(&self.summaries);
        units
            .filter(|(unit, summary)| on_line(summary) && !self.units.has_vector(*unit))
            .map(|(unit, _)| unit)
            .collect()
    }

    /// The summaries for a turn (seeds A9): the newest, and of the others the nearest, filled up with the newest of
    /// them; newest first.
    pub(super) fn find(&self, line: &Line, wanted: &Wanted<'_>) -> Vec<Recollection> {
        let Wanted { said, place, view, without, newest: first, count, candidates } = wanted;
        let kept;
        let units = if without.is_empty() {
            &self.units
        } else {
            kept = self.without_vectors(without);
            &kept
        };
        // Of two that say the same the newer one counts.
        let mut texts = std::collections::HashSet::new();
        let mut newest = self.newest(line);
        newest.retain(|unit| self.summary(*unit).is_some_and(|summary| texts.insert(summary.text.as_str())));
        let distinct: std::collections::HashSet<u32> = newest.iter().copied().collect();
        let scope = Scope::new(units, |unit| distinct.contains(&unit));
        let centre = view.map(|view| std::sync::Arc::clone(&view.centre)).unwrap_or_default();
        let scores = score_at(units, &scope, &centre, said, place);
        let ranked = best(&scope, &scores, said.vector.is_some(), scope.len());
        let fit = |unit: u32| ranked.iter().find(|(other, _)| *other == unit).map(|(_, score)| *score);
        let mut found: Vec<u32> = newest.iter().copied().take(*first).collect();
        let near = ranked.iter().map(|(unit, _)| *unit).chain(newest.iter().copied().take(*candidates));
        for unit in near {
            if found.len() < count + first && !found.contains(&unit) {
                found.push(unit);
            }
        }
        found.sort_unstable_by_key(|unit| newest.iter().position(|other| other == unit));
        let recollection = |unit: u32| {
            let summary = self.summary(unit)?.clone();
            Some(Recollection { summary, score: fit(unit).unwrap_or_default() })
        };
        found.into_iter().filter_map(recollection).collect()
    }

    /// The same units, some of them as if their vectors had not been made.
    fn without_vectors(&self, without: &[MemoryId]) -> Units {
        let mut units = self.units.clone();
        for (unit, summary) in (0_u32..).zip(&self.summaries) {
            if without.contains(&summary.memory) {
                units.drop_vectors(unit);
            }
        }
        units
    }
}
