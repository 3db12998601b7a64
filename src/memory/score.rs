//! How well a unit fits what is looked for: meaning, words, the words around it, the scene, the speaker.
//!
//! All parts stand on absolute scales; none is stretched to the best of a query. That is why no gate is needed between
//! meaning and words: where the words of the query are not in the store their part is small, since what is not found
//! stays in the mass it is divided by, and where a rare name matches it decides. The weights and the measurements
//! behind them are in `tests/bench`.

use super::embed::Centre;
use super::units::{Piece, Scope, UnitKind, Units, dot};

/// BM25: how soon a word that is repeated stops to count more.
const K1: f32 = 1.2;
/// BM25: how much a long unit is held against its words; the same for a whole scene.
const B: f32 = 0.5;
const B_SCENE: f32 = 0.4;

/// How much the words of a unit of its own count beside its meaning.
const WORDS_ALONE: f32 = 0.2;
/// How much the words of running text count, and how that is shared between the unit and windows around it:
/// units to each side, share.
const WORDS_RUNNING: f32 = 0.3;
const WINDOWS: [(u32, f32); 4] = [(0, 0.2), (1, 0.2), (2, 0.3), (4, 0.3)];
/// How much the words of the whole scene count.
const SCENE: f32 = 0.10;
/// How much it counts that the query names the speaker.
const SPEAKER: f32 = 0.06;
/// How far the mean of what is looked at is taken off as well (running text), once there is much of it: at n units
/// this share times n / (n + `OWN_HALF`).
const OWN: f32 = 0.6;
const OWN_HALF: f32 = 100.0;

/// What is looked for.
#[derive(Clone, Copy, Debug)]
pub struct Query<'a> {
    /// Its text; names of speakers are looked for in it.
    pub text: &'a str,
    /// Its words, each once, as [`super::tokens::query_tokens`] cuts them.
    pub tokens: &'a [String],
    /// Its vector. None: by words alone.
    pub vector: Option<&'a [f32]>,
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
        score.dense += PLACE * near.dense;
        score.words += PLACE * near.words;
        score.total += PLACE * near.total;
    }
    scores
}

/// The scores of all units of a scope, in its order.
#[must_use]
pub fn score(units: &Units, scope: &Scope, centre: &Centre, query: &Query<'_>) -> Vec<Score> {
    let mut scores = vec![Score::default(); scope.len()];
    if let Some(vector) = query.vector.and_then(|vector| Piece::new(vector, &centre.query)) {
        add_meaning(units, scope, &vector, &mut scores);
    }
    add_words(units, scope, query, &mut scores);
    for score in &mut scores {
        score.total = score.dense + score.words;
    }
    scores
}

/// The best `count` units with their scores, best first; of equals the newer one. Without a vector only units that
/// share a word with the query are any good.
#[must_use]
pub fn best(scope: &Scope, scores: &[Score], with_meaning: bool, count: usize) -> Vec<(u32, Score)> {
    let mut ranked: Vec<(u32, Score)> = scope.units.iter().copied().zip(scores.iter().copied()).collect();
    if !with_meaning {
        ranked.retain(|(_, score)| score.words > 0.0);
    }
    ranked.sort_by(|(a, one), (b, other)| other.total.total_cmp(&one.total).then_with(|| b.cmp(a)));
    ranked.truncate(count);
    ranked
}

fn add_meaning(units: &Units, scope: &Scope, query: &Piece, scores: &mut [Score]) {
    let own = own_centre(units, scope, query.direction.len());
    // The query seen from the own centre.
    let mut moved: Vec<f32> = query.direction.iter().map(|value| value * query.length).collect();
    for (value, own) in moved.iter_mut().zip(&own) {
        *value -= own;
    }
    let (own_square, own_query) = (dot(&own, &own), dot(&own, &moved));
    let moved_length = dot(&moved, &moved).sqrt();
    for (unit, score) in scope.units.iter().zip(scores) {
        let pieces = units.pieces(*unit);
        let Some(whole) = pieces.first().filter(|whole| whole.direction.len() == query.direction.len()) else {
            continue;
        };
        let cosine = dot(&query.direction, &whole.direction);
        let best = pieces.iter().skip(1).map(|piece| dot(&query.direction, &piece.direction)).reduce(f32::max);
        score.dense = 0.5 * cosine + 0.5 * best.unwrap_or(cosine);
        let running = units.head(*unit).is_some_and(|head| head.kind == UnitKind::Running);
        if running && !own.is_empty() && moved_length > 1e-9 {
            // The cosine of unit minus own centre and query minus own centre, from three products.
            let product = whole.length * dot(&whole.direction, &moved) - own_query;
            let square = whole.length.powi(2) - 2.0 * whole.length * dot(&whole.direction, &own) + own_square;
            if square > 1e-12 {
                score.dense += product / (square.sqrt() * moved_length) - cosine;
            }
        }
    }
}

/// The share of the mean of running text that is taken off. Empty where there is none.
fn own_centre(units: &Units, scope: &Scope, dim: usize) -> Vec<f32> {
    let mut mean = vec![0.0_f32; dim];
    let mut count = 0_u32;
    for unit in &scope.units {
        let running = units.head(*unit).is_some_and(|head| head.kind == UnitKind::Running);
        if let (true, Some(whole)) = (running, units.pieces(*unit).first()) {
            count += 1;
            for (sum, value) in mean.iter_mut().zip(&whole.direction) {
                *sum += value * whole.length;
            }
        }
    }
    if count == 0 {
        return Vec::new();
    }
    let n = real(count);
    let share = OWN * n / (n + OWN_HALF) / n;
    for value in &mut mean {
        *value *= share;
    }
    mean
}

/// A count as a number to reckon with. Exact up to 16 million.
#[expect(clippy::cast_precision_loss, reason = "counts of units and words; far below 2^24, and rough is enough above")]
const fn real(count: u32) -> f32 {
    count as f32
}

fn add_words(units: &Units, scope: &Scope, query: &Query<'_>, scores: &mut [Score]) {
    let lists: Vec<Vec<(u32, f32)>> = query.tokens.iter().map(|token| visible(units, scope, token)).collect();
    let lengths: Vec<f32> =
        scope.units.iter().map(|unit| units.head(*unit).map_or(0.0, |head| real(head.length))).collect();
    let running: Vec<bool> =
        scope.units.iter().map(|unit| units.head(*unit).is_some_and(|head| head.kind == UnitKind::Running)).collect();
    let any_running = running.contains(&true);
    for (reach, share) in WINDOWS {
        if reach > 0 && !any_running {
            continue;
        }
        let windows = Windows {
            scenes: &scope.scenes,
            lengths: &lengths,
            bounds: |place: u32, (first, last): (u32, u32)| {
                (first.max(place.saturating_sub(reach)), last.min(place.saturating_add(reach)))
            },
        };
        let found = windows.score(&lists, B);
        for ((score, found), running) in scores.iter_mut().zip(found).zip(&running) {
            score.words += match (running, reach) {
                (true, _) => WORDS_RUNNING * share * found,
                (false, 0) => WORDS_ALONE * found,
                (false, _) => 0.0,
            };
        }
    }
    if any_running {
        add_scenes(scope, &lists, &lengths, &running, scores);
        for ((unit, score), running) in scope.units.iter().zip(scores).zip(&running) {
            let speaker = units.head(*unit).and_then(|head| head.speaker.as_deref());
            if *running && speaker.is_some_and(|speaker| names(query.text, speaker)) {
                score.words += SPEAKER;
            }
        }
    }
}

/// Whether a text names somebody: a Chinese name anywhere, another as a word of its own.
fn names(text: &str, name: &str) -> bool {
    if name.is_empty() {
        return false;
    }
    let (text, name) = (text.to_lowercase(), name.to_lowercase());
    let latin = name.is_ascii();
    let free = |letter: Option<char>| !latin || letter.is_none_or(|letter| !letter.is_alphanumeric());
    text.match_indices(&name).any(|(start, found)| {
        let before = text.get(..start).and_then(|text| text.chars().next_back());
        let after = text.get(start + found.len()..).and_then(|text| text.chars().next());
        free(before) && free(after)
    })
}

/// Where a word stands within the scope: places and counts, in order.
fn visible(units: &Units, scope: &Scope, token: &str) -> Vec<(u32, f32)> {
    let Some(list) = units.lists.get(token) else { return Vec::new() };
    list.iter().filter_map(|posting| Some((scope.place(posting.unit)?, f32::from(posting.count)))).collect()
}

/// BM25 over stretches of units: for each place the units around it that `bounds` names (never beyond its scene).
struct Windows<'a, F> {
    /// For each place, the first and last of its scene.
    scenes: &'a [(u32, u32)],
    lengths: &'a [f32],
    bounds: F,
}

impl<F: Fn(u32, (u32, u32)) -> (u32, u32)> Windows<'_, F> {
    fn score(&self, lists: &[Vec<(u32, f32)>], b: f32) -> Vec<f32> {
        let count = self.lengths.len();
        let mut ends = Vec::with_capacity(count + 1);
        ends.push(0.0_f64);
        for length in self.lengths {
            ends.push(ends.last().copied().unwrap_or_default() + f64::from(*length));
        }
        let bounds: Vec<(u32, u32)> =
            (0_u32..).zip(self.scenes).map(|(place, scene)| (self.bounds)(place, *scene)).collect();
        #[expect(clippy::cast_possible_truncation, reason = "the words of a few units")]
        let long = |(first, last): &(u32, u32)| {
            let end = ends.get(*last as usize + 1).copied().unwrap_or_default();
            (end - ends.get(*first as usize).copied().unwrap_or_default()) as f32
        };
        let lengths: Vec<f32> = bounds.iter().map(long).collect();
        let mean = (lengths.iter().sum::<f32>() / real(u32::try_from(count).unwrap_or(u32::MAX)).max(1.0)).max(1.0);
        let mut sums = vec![0.0_f32; count];
        let mut mass = 0.0_f32;
        let mut counts = vec![0.0_f32; count];
        for list in lists {
            // How often the word stands in each stretch: a unit counts for all stretches that it belongs to, which
            // are those around it, since belonging is mutual.
            let mut touched = Vec::new();
            for (place, times) in list {
                let Some((first, last)) = bounds.get(*place as usize) else { continue };
                for stretch in *first..=*last {
                    if let Some(sum) = counts.get_mut(stretch as usize) {
                        if *sum == 0.0 {
                            touched.push(stretch);
                        }
                        *sum += times;
                    }
                }
            }
            let idf = idf(count, touched.len());
            mass += idf;
            for stretch in touched {
                let at = stretch as usize;
                let (Some(times), Some(length), Some(sum)) = (counts.get_mut(at), lengths.get(at), sums.get_mut(at))
                else {
                    continue;
                };
                *sum += idf * *times * (K1 + 1.0) / (*times + K1 * (1.0 - b + b * length / mean));
                *times = 0.0;
            }
        }
        let mass = mass.sqrt().max(1e-9);
        for sum in &mut sums {
            *sum /= mass;
        }
        sums
    }
}

/// How much a word says that stands in `found` of `count` texts.
fn idf(count: usize, found: usize) -> f32 {
    let (count, found) =
        (real(u32::try_from(count).unwrap_or(u32::MAX)), real(u32::try_from(found).unwrap_or(u32::MAX)));
    ((count - found + 0.5) / (found + 0.5)).ln_1p()
}

/// Adds what the words of the whole scene say, where there are several scenes.
fn add_scenes(scope: &Scope, lists: &[Vec<(u32, f32)>], lengths: &[f32], running: &[bool], scores: &mut [Score]) {
    // Each scene as one place.
    let mut scene_of = Vec::with_capacity(scope.len());
    let mut scene_lengths: Vec<f32> = Vec::new();
    let mut start = None;
    for ((first, _), length) in scope.scenes.iter().zip(lengths) {
        if start != Some(*first) {
            start = Some(*first);
            scene_lengths.push(0.0);
        }
        if let Some(sum) = scene_lengths.last_mut() {
            *sum += length;
        }
        scene_of.push(u32::try_from(scene_lengths.len() - 1).unwrap_or(u32::MAX));
    }
    if scene_lengths.len() < 2 {
        return;
    }
    let lists: Vec<Vec<(u32, f32)>> = lists
        .iter()
        .map(|list| {
            let mut scenes: Vec<(u32, f32)> = Vec::new();
            for (place, times) in list {
                let Some(scene) = scene_of.get(*place as usize).copied() else { continue };
                match scenes.last_mut() {
                    Some((last, sum)) if *last == scene => *sum += times,
                    _ => scenes.push((scene, *times)),
                }
            }
            scenes
        })
        .collect();
    let each: Vec<(u32, u32)> = (0_u32..).take(scene_lengths.len()).map(|scene| (scene, scene)).collect();
    let windows = Windows { scenes: &each, lengths: &scene_lengths, bounds: |place, _| (place, place) };
    let found = windows.score(&lists, B_SCENE);
    for ((score, scene), running) in scores.iter_mut().zip(&scene_of).zip(running) {
        if *running {
            score.words += SCENE * found.get(*scene as usize).copied().unwrap_or_default();
        }
    }
}
