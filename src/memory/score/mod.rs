//! How well a unit fits what is looked for: meaning, words, the words around it, the scene, the speaker.
//!
//! All parts stand on absolute scales; none is stretched to the best of a query. That is why no gate is needed between
//! meaning and words: where the words of the query are not in the store their part is small, since what is not found
//! stays in the mass it is divided by, and where a rare name matches it decides. The weights and the measurements
//! behind them are in `tests/bench`.

mod many;
mod meaning;
mod places;
#[cfg(test)]
mod tests;
mod words;

use serde::Serialize;

use super::embed::Centre;
use super::scope::Scope;
use super::units::{Piece, Units};
use meaning::{Around, Meaning};

pub use many::{Lookup, Ranking};

/// How much the words of a unit of its own count beside its meaning.
const WORDS_ALONE: f32 = 0.2;
/// How much the words of running text count, and how that is shared between the unit and windows around it:
/// units to each side, share.
const WORDS_RUNNING: f32 = 0.3;
pub(super) const WINDOWS: [(u32, f32); 4] = [(0, 0.2), (1, 0.2), (2, 0.3), (4, 0.3)];
/// How much it counts that English words of the query stand side by side, in running text.
const PAIRS: f32 = 0.15;
/// The same of a unit of its own.
const PAIRS_ALONE: f32 = 0.1;
/// How much the words of the whole scene count.
const SCENE: f32 = 0.10;
/// How much it counts that the query names the speaker.
const SPEAKER: f32 = 0.20;
/// How much it counts that running text fits better once what all of it has in common is taken off.
const OWN_COUNTS: f32 = 1.25;
/// How much the meaning of what stands around running text counts, and that of the best in its scene. Neighbours are
/// taken this far to each side.
const AROUND: f32 = 0.2;
const SCENE_BEST: f32 = 0.2;
const NEIGHBOURS: u32 = 2;

/// What is looked for.
#[derive(Clone, Copy, Debug)]
pub struct Query<'a> {
    /// Its text; names of speakers are looked for in it.
    pub text: &'a str,
    /// Its words, each once, as [`super::tokens::query_tokens`] cuts them.
    pub tokens: &'a [String],
    /// Of a talk, the words of its last line: they count more. Empty where one line is all there is.
    pub last: &'a [String],
    /// Its vector. None: by words alone.
    pub vector: Option<&'a [f32]>,
}

/// What a unit's score is made of, before the weights.
#[derive(Clone, Copy, Debug, Default, PartialEq, Serialize)]
pub struct Parts {
    /// The cosine with the whole unit.
    pub whole: f32,
    /// The cosine with the best of its pieces; with the whole where it has none.
    pub piece: f32,
    /// By how much the cosine changes when the mean of the running text in the scope is taken off as well.
    pub own: f32,
    /// The mean cosine of the unit and its neighbours.
    pub around: f32,
    /// The best cosine in its scene.
    pub scene_best: f32,
    /// BM25 over the unit and over windows around it.
    pub near: [f32; WINDOWS.len()],
    /// BM25 over its scene.
    pub scene: f32,
    /// 1 where the query names its speaker.
    pub speaker: f32,
    /// BM25 of pairs of English words: over the unit and, of running text, over windows around it, shared as the words
    /// are.
    pub pairs: f32,
}

/// A unit's score and its parts.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub struct Score {
    /// The whole; what units are ranked by.
    pub total: f32,
    /// The part of the meaning.
    pub dense: f32,
    /// The part of the words, here and around, of scene and speaker.
    pub words: f32,
}

/// How much the place of the story counts beside what the player says. Said in one breath with a short line, it would
/// outweigh it: "I am bleeding" and the name of a hut are found nearer to the hut's keeper than to the healing moss.
const PLACE: f32 = 0.3;

/// The scores of all units of a scope for what the player says at a place.
#[must_use]
pub fn score_at(units: &Units, scope: &Scope, centre: &Centre, line: &Query<'_>, place: &Query<'_>) -> Vec<Score> {
    let mut scores = score(units, scope, centre, line);
    for (score, near) in scores.iter_mut().zip(score(units, scope, centre, place)) {
        *score = score.with(near);
    }
    scores
}

/// The scores of all units of a scope, in its order.
#[must_use]
pub fn score(units: &Units, scope: &Scope, centre: &Centre, query: &Query<'_>) -> Vec<Score> {
    let parts = parts(units, scope, centre, query);
    scope.units().iter().zip(&parts).map(|(unit, parts)| parts.weigh(units.is_running(*unit))).collect()
}

/// What the scores of all units of a scope are made of, in its order.
#[must_use]
pub fn parts(units: &Units, scope: &Scope, centre: &Centre, query: &Query<'_>) -> Vec<Parts> {
    let mut parts = vec![Parts::default(); scope.len()];
    if let Some(vector) = query.vector.and_then(|vector| Piece::new(vector, &centre.query)) {
        let meaning = Meaning::new(scope, &vector);
        for (unit, parts) in scope.units().iter().zip(&mut parts) {
            meaning.add(units, scope, *unit, parts);
        }
        let mut around = Around::new(scope);
        for (unit, parts) in scope.units().iter().zip(&mut parts) {
            around.add(&meaning, units, scope, *unit, parts);
        }
    }
    words::add(units, scope, query, &mut parts);
    parts
}

impl Score {
    /// With what the place of the story adds.
    fn with(self, place: Self) -> Self {
        Self {
            total: self.total + PLACE * place.total,
            dense: self.dense + PLACE * place.dense,
            words: self.words + PLACE * place.words,
        }
    }
}

impl Parts {
    /// The score that the parts come to, for running text or for a unit of its own.
    #[must_use]
    pub fn weigh(&self, running: bool) -> Score {
        let mut dense = 0.5 * self.whole + 0.5 * self.piece;
        let words = if running {
            dense += OWN_COUNTS * self.own + AROUND * self.around + SCENE_BEST * self.scene_best;
            let near: f32 = self.near.iter().zip(WINDOWS).map(|(found, (_, share))| share * found).sum();
            WORDS_RUNNING * near + PAIRS * self.pairs + SCENE * self.scene + SPEAKER * self.speaker
        } else {
            WORDS_ALONE * self.near.first().copied().unwrap_or_default() + PAIRS_ALONE * self.pairs
        };
        Score { total: dense + words, dense, words }
    }
}

/// A count as a number to reckon with. Exact up to 16 million.
#[expect(clippy::cast_precision_loss, reason = "counts of units and words; far below 2^24, and rough is enough above")]
pub(super) const fn real(count: u32) -> f32 {
    count as f32
}

/// The best `count` units with their scores, best first; of equals the newer one. Without a vector only units that
/// share a word with the query are any good.
#[must_use]
pub fn best(scope: &Scope, scores: &[Score], with_meaning: bool, count: usize) -> Vec<(u32, Score)> {
    ranked_best(scope.units().iter().copied().zip(scores.iter().copied()).collect(), with_meaning, count)
}

fn ranked_best(mut ranked: Vec<(u32, Score)>, with_meaning: bool, count: usize) -> Vec<(u32, Score)> {
    if !with_meaning {
        ranked.retain(|(_, score)| score.words > 0.0);
    }
    let better =
        |(a, one): &(u32, Score), (b, other): &(u32, Score)| other.total.total_cmp(&one.total).then_with(|| b.cmp(a));
    if count == 0 {
        return Vec::new();
    }
    if ranked.len() > count {
        ranked.select_nth_unstable_by(count - 1, better);
        ranked.truncate(count);
    }
    ranked.sort_unstable_by(better);
    ranked
}
