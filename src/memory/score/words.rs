use super::{Parts, Query, WINDOWS, real};
use crate::memory::scope::Scope;
use crate::memory::tokens::query_pairs;
use crate::memory::units::Units;

/// BM25: how soon a word that is repeated stops to count more.
const K1: f32 = 1.2;
/// BM25: how much a long unit is held against its words; the same for a whole scene.
const B: f32 = 0.5;
const B_SCENE: f32 = 0.4;
/// So many places of words are looked at, the rarest words first: a word that stands nearly everywhere says next to
/// nothing, and in a save of a hundred thousand memories reckoning it costs more than all others together. No set with
/// known answers comes near it.
const MOST_PLACES: usize = 20_000;

/// How much the words of a talk's last line count beside those of the whole.
const LAST: f32 = 0.25;

/// Adds what the words of a query say; of a talk, those of its last line once more.
pub(super) fn add(units: &Units, scope: &Scope, query: &Query<'_>, parts: &mut [Parts]) {
    add_words(units, scope, query, parts);
    if scope.has_running() {
        add_pairs(units, scope, query, parts);
    }
    if query.last.is_empty() {
        return;
    }
    let mut last = vec![Parts::default(); parts.len()];
    add_words(units, scope, &Query { tokens: query.last, last: &[], ..*query }, &mut last);
    for (parts, last) in parts.iter_mut().zip(last) {
        for (near, more) in parts.near.iter_mut().zip(last.near) {
            *near += LAST * (more - *near);
        }
        parts.scene += LAST * (last.scene - parts.scene);
    }
}

/// Adds what the words say: of each unit, of the units around it, of its scene, and whether its speaker is named.
fn add_words(units: &Units, scope: &Scope, query: &Query<'_>, parts: &mut [Parts]) {
    let (lists, whole) = rarest(units, scope, query.tokens);
    let found = Lists { lists: &lists, whole };
    for (at, (reach, _)) in WINDOWS.into_iter().enumerate() {
        if reach > 0 && !scope.has_running() {
            continue;
        }
        for (place, score) in windows(scope, at, reach, found) {
            if let Some(near) = parts.get_mut(place as usize).and_then(|parts| parts.near.get_mut(at)) {
                *near = score;
            }
        }
    }
    if scope.has_running() {
        add_scenes(scope, found, parts);
        add_speakers(units, scope, query, parts);
    }
}

/// Adds what pairs of English words say, of each unit and of the units around it.
fn add_pairs(units: &Units, scope: &Scope, query: &Query<'_>, parts: &mut [Parts]) {
    let pairs = query_pairs(query.text);
    if pairs.is_empty() {
        return;
    }
    let (lists, whole) = rarest(units, scope, &pairs);
    if lists.iter().all(Vec::is_empty) {
        return;
    }
    for (at, (reach, share)) in WINDOWS.into_iter().enumerate() {
        for (place, score) in windows(scope, at, reach, Lists { lists: &lists, whole }) {
            if let Some(parts) = parts.get_mut(place as usize) {
                parts.pairs += share * score;
            }
        }
    }
}

/// Where each of these stands, the rarest first, and how many of them are looked at.
fn rarest(units: &Units, scope: &Scope, tokens: &[String]) -> (Vec<Vec<(u32, f32)>>, usize) {
    let mut lists: Vec<Vec<(u32, f32)>> = tokens.iter().map(|token| visible(units, scope, token)).collect();
    // Of equals the one that was named first; the sort is stable.
    lists.sort_by_key(Vec::len);
    let mut places = 0;
    let whole = lists.iter().take_while(|list| {
        places += list.len();
        places <= MOST_PLACES || places == list.len()
    });
    let whole = whole.count();
    (lists, whole)
}

/// The scores of windows of this reach.
fn windows(scope: &Scope, at: usize, reach: u32, found: Lists<'_>) -> Vec<(u32, f32)> {
    let stretches = Stretches {
        count: scope.len(),
        mean: scope.mean_window(at),
        around: |place| scope.window(place, reach),
        words: |place| {
            let (first, last) = scope.window(place, reach);
            scope.words_between(first, last)
        },
    };
    stretches.score(found, B)
}

/// Adds what the words of the whole scene say, where there are several scenes.
fn add_scenes(scope: &Scope, found: Lists<'_>, parts: &mut [Parts]) {
    let count = scope.scene_count();
    if count < 2 {
        return;
    }
    let lists: Vec<Vec<(u32, f32)>> = found
        .lists
        .iter()
        .map(|list| {
            let mut scenes: Vec<(u32, f32)> = Vec::new();
            for (place, times) in list {
                let Some(scene) = scope.scene_at(*place) else { continue };
                match scenes.last_mut() {
                    Some((last, sum)) if *last == scene => *sum += times,
                    _ => scenes.push((scene, *times)),
                }
            }
            scenes
        })
        .collect();
    let scenes = u32::try_from(count).unwrap_or(u32::MAX);
    let stretches = Stretches {
        count,
        mean: scope.words() / f64::from(scenes),
        around: |scene| (scene, scene),
        words: |scene| scope.scene_words(scene),
    };
    let mut scores = vec![0.0_f32; count];
    for (scene, score) in stretches.score(Lists { lists: &lists, ..found }, B_SCENE) {
        if let Some(slot) = scores.get_mut(scene as usize) {
            *slot = score;
        }
    }
    for (place, parts) in (0_u32..).zip(parts) {
        let score = scope.scene_at(place).and_then(|scene| scores.get(scene as usize));
        parts.scene = score.copied().unwrap_or_default();
    }
}

fn add_speakers(units: &Units, scope: &Scope, query: &Query<'_>, parts: &mut [Parts]) {
    if query.text.is_empty() {
        return;
    }
    let text = query.text.to_lowercase();
    // Few speak in a story; each is looked for once.
    let mut known: std::collections::HashMap<&str, bool> = std::collections::HashMap::new();
    for (unit, parts) in scope.units().iter().zip(parts) {
        let Some(speaker) = units.head(*unit).and_then(|head| head.speaker.as_deref()) else { continue };
        if *known.entry(speaker).or_insert_with(|| names(&text, speaker)) {
            parts.speaker = 1.0;
        }
    }
}

/// Whether a text, in lower case, names somebody: a Chinese name anywhere, another as a word of its own.
pub(super) fn names(text: &str, name: &str) -> bool {
    if name.is_empty() {
        return false;
    }
    let name = name.to_lowercase();
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

/// Where the words of a query stand, the rarest first; those behind the first `whole` only count as a part of the mass.
#[derive(Clone, Copy)]
struct Lists<'a> {
    lists: &'a [Vec<(u32, f32)>],
    whole: usize,
}

/// BM25 over stretches of text, one for each place.
struct Stretches<A, W> {
    count: usize,
    /// How many words a stretch has on average.
    mean: f64,
    /// The first and last stretch that a place belongs to. Belonging is mutual: these are also the places of a stretch.
    around: A,
    /// How many words a stretch has.
    words: W,
}

impl<A: Fn(u32) -> (u32, u32), W: Fn(u32) -> f64> Stretches<A, W> {
    /// The scores of the stretches that hold any word, in no order.
    fn score(&self, found: Lists<'_>, b: f32) -> Vec<(u32, f32)> {
        #[expect(clippy::cast_possible_truncation, reason = "the words of a few units")]
        let mean = (self.mean as f32).max(1.0);
        let mut sums = vec![0.0_f32; self.count];
        let mut any: Vec<u32> = Vec::new();
        let mut mass = 0.0_f32;
        let mut counts = vec![0.0_f32; self.count];
        let mut touched = Vec::new();
        for (at, list) in found.lists.iter().enumerate() {
            if at >= found.whole {
                // As if it stood in nothing but its own places: how rare it is, is all that is asked.
                mass += idf(self.count, list.len());
                continue;
            }
            // How often the word stands in each stretch: a unit counts for all stretches that it belongs to.
            touched.clear();
            for (place, times) in list {
                let (first, last) = (self.around)(*place);
                for stretch in first..=last {
                    if let Some(sum) = counts.get_mut(stretch as usize) {
                        if *sum == 0.0 {
                            touched.push(stretch);
                        }
                        *sum += times;
                    }
                }
            }
            let idf = idf(self.count, touched.len());
            mass += idf;
            for stretch in &touched {
                let at = *stretch as usize;
                let (Some(times), Some(sum)) = (counts.get_mut(at), sums.get_mut(at)) else { continue };
                #[expect(clippy::cast_possible_truncation, reason = "the words of a few units")]
                let length = (self.words)(*stretch) as f32;
                if *sum == 0.0 {
                    any.push(*stretch);
                }
                *sum += idf * *times * (K1 + 1.0) / (*times + K1 * (1.0 - b + b * length / mean));
                *times = 0.0;
            }
        }
        let mass = mass.sqrt().max(1e-9);
        any.into_iter().filter_map(|stretch| Some((stretch, sums.get(stretch as usize)? / mass))).collect()
    }
}

/// How much a word says that stands in `found` of `count` texts.
fn idf(count: usize, found: usize) -> f32 {
    let (count, found) =
        (real(u32::try_from(count).unwrap_or(u32::MAX)), real(u32::try_from(found).unwrap_or(u32::MAX)));
    ((count - found + 0.5) / (found + 0.5)).ln_1p()
}
