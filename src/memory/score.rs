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

#[cfg(test)]
mod tests {
    use super::*;
    use crate::memory::tokens::{query_tokens, tokens};
    use crate::memory::units::UnitDraft;

    fn units(kind: UnitKind, texts: &[(u64, Option<&str>, &str)]) -> Units {
        let mut units = Units::default();
        for (scene, speaker, text) in texts {
            let words = tokens(text);
            let words: Vec<&str> = words.iter().map(String::as_str).collect();
            units.push(&UnitDraft { kind, scene: *scene, speaker: *speaker, tokens: &words });
        }
        units
    }

    fn ask(units: &Units, scope: &Scope, text: &str, vector: Option<&[f32]>) -> Vec<Score> {
        let words = query_tokens(text);
        score(units, scope, &Centre::default(), &Query { text, tokens: &words, vector })
    }

    fn first(units: &Units, text: &str) -> u32 {
        let scope = Scope::new(units, |_| true);
        best(&scope, &ask(units, &scope, text, None), false, 1)[0].0
    }

    #[test]
    fn words_score_as_bm25_over_the_root_of_the_mass() {
        let units =
            units(UnitKind::Alone, &[(0, None, "wolf wolf snow"), (0, None, "snow bridge"), (0, None, "bridge")]);
        let scope = Scope::new(&units, |_| true);
        let scores = ask(&units, &scope, "wolf dragon", None);
        // N 3; "wolf" in 1 text, "dragon" in none; lengths 3, 2, 1, mean 2.
        let idf = |df: f32| ((3.0 - df + 0.5) / (df + 0.5)).ln_1p();
        let mass = (idf(1.0) + idf(0.0)).sqrt();
        let expected = 0.2 * idf(1.0) * 2.0 * 2.2 / (2.0 + 1.2 * (0.5 + 0.5 * 3.0 / 2.0)) / mass;
        assert!((scores[0].words - expected).abs() < 1e-6, "{} {expected}", scores[0].words);
        assert_eq!((scores[1].words, scores[2].words), (0.0, 0.0));
        assert_eq!(best(&scope, &scores, false, 9).len(), 1, "without a vector only what shares a word");
        assert_eq!(best(&scope, &scores, true, 9).len(), 3);
    }

    #[test]
    fn what_is_not_in_the_scope_has_no_part_in_any_score() {
        let texts = [(0, None, "the wolf howls"), (0, None, "snow on the ridge"), (0, None, "the bridge is down")];
        let alone = units(UnitKind::Running, &texts);
        let mut more = units(UnitKind::Running, &texts);
        for number in 0..20 {
            let words = tokens("wolf wolf ridge bridge bridge bridge");
            let words: Vec<&str> = words.iter().map(String::as_str).collect();
            let unit = more.push(&UnitDraft { kind: UnitKind::Running, scene: number, speaker: None, tokens: &words });
            more.set_vectors(unit, &Centre::default(), &[vec![0.3, -0.7, 0.2]]);
        }
        let mut both = [alone, more];
        for units in &mut both {
            for unit in 0..3_u8 {
                let vector = vec![1.0, f32::from(unit), 0.5];
                units.set_vectors(u32::from(unit), &Centre::default(), &[vector]);
            }
        }
        let query = [0.2, 1.0, 0.1];
        let scores = both.map(|units| {
            let scope = Scope::new(&units, |unit| unit < 3);
            ask(&units, &scope, "wolf on the bridge", Some(&query))
        });
        assert_eq!(scores[0], scores[1]);
    }

    #[test]
    fn the_lines_around_help_within_their_scene_alone() {
        let talk = [
            (1, None, "Where did you hide the lantern?"),
            (1, None, "Under the mill."),
            (2, None, "Under the stairs."),
            (2, None, "It rained all day."),
        ];
        let running = units(UnitKind::Running, &talk);
        let scope = Scope::new(&running, |_| true);
        let scores = ask(&running, &scope, "lantern", None);
        assert!(scores[0].words > scores[1].words && scores[1].words > 0.0, "{scores:?}");
        assert_eq!((scores[2].words, scores[3].words), (0.0, 0.0), "another scene");
        assert_eq!(first(&running, "under the lantern's mill"), 1);
        let alone = units(UnitKind::Alone, &talk);
        let scores = ask(&alone, &Scope::new(&alone, |_| true), "lantern", None);
        assert!(scores[1].words.abs() < 1e-9, "a unit of its own has no neighbours");
    }

    #[test]
    fn a_speaker_who_is_named_counts() {
        let talk = [(0, Some("Ann"), "I like the sea."), (0, Some("Bo"), "I like the sea.")];
        let units = units(UnitKind::Running, &talk);
        assert_eq!((first(&units, "What does Ann like about the sea?"), first(&units, "What does Bo like?")), (0, 1));
        assert!(names("Ask Ann.", "ann") && !names("Annual", "Ann") && names("问哈尔去哪", "哈尔") && !names("x", ""));
    }

    #[test]
    fn the_mean_of_all_is_taken_off_before_vectors_are_compared() {
        let mut units = units(UnitKind::Alone, &[(0, None, "a"), (0, None, "b"), (0, None, "c")]);
        let centre = Centre { query: vec![10.0, 0.0], passage: vec![10.0, 0.0] };
        units.set_vectors(0, &centre, &[vec![10.0, 1.0]]);
        units.set_vectors(1, &centre, &[vec![11.0, -0.1], vec![10.0, 1.0]]);
        units.set_vectors(2, &centre, &[vec![f32::NAN, 0.0]]);
        let scope = Scope::new(&units, |_| true);
        let query = Query { text: "", tokens: &[], vector: Some(&[10.0, 2.0]) };
        let scores = score(&units, &scope, &centre, &query);
        assert!((scores[0].dense - 1.0).abs() < 1e-6);
        assert!(scores[1].dense > 0.4 && scores[1].dense < 0.6, "half by its best piece: {}", scores[1].dense);
        assert!(scores[2].dense.abs() < 1e-9, "what is no vector counts as none");
        let wrong = Query { vector: Some(&[1.0, 2.0, 3.0]), ..query };
        assert!(score(&units, &scope, &Centre::default(), &wrong).iter().all(|score| score.dense.abs() < 1e-9));
        let nothing = Scope::new(&units, |_| false);
        assert!(score(&units, &nothing, &centre, &query).is_empty());
    }
}
