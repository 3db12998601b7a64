use super::{Parts, Query, WINDOWS, real};
use crate::memory::units::{Scope, Units};

/// BM25: how soon a word that is repeated stops to count more.
const K1: f32 = 1.2;
/// BM25: how much a long unit is held against its words; the same for a whole scene.
const B: f32 = 0.5;
const B_SCENE: f32 = 0.4;

/// Adds what the words say: of each unit, of the units around it, of its scene, and whether its speaker is named.
pub(super) fn add(units: &Units, scope: &Scope, query: &Query<'_>, parts: &mut [Parts]) {
    let lists: Vec<Vec<(u32, f32)>> = query.tokens.iter().map(|token| visible(units, scope, token)).collect();
    let lengths: Vec<f32> =
        scope.units.iter().map(|unit| units.head(*unit).map_or(0.0, |head| real(head.length))).collect();
    let running: Vec<bool> = scope.units.iter().map(|unit| units.is_running(*unit)).collect();
    let any_running = running.contains(&true);
    for (at, (reach, _)) in WINDOWS.into_iter().enumerate() {
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
        for (parts, found) in parts.iter_mut().zip(windows.score(&lists, B)) {
            if let Some(near) = parts.near.get_mut(at) {
                *near = found;
            }
        }
    }
    if any_running {
        add_scenes(scope, &lists, &lengths, parts);
        for (unit, parts) in scope.units.iter().zip(parts) {
            let speaker = units.head(*unit).and_then(|head| head.speaker.as_deref());
            if speaker.is_some_and(|speaker| names(query.text, speaker)) {
                parts.speaker = 1.0;
            }
        }
    }
}

/// Whether a text names somebody: a Chinese name anywhere, another as a word of its own.
pub(super) fn names(text: &str, name: &str) -> bool {
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
fn add_scenes(scope: &Scope, lists: &[Vec<(u32, f32)>], lengths: &[f32], parts: &mut [Parts]) {
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
    for (parts, scene) in parts.iter_mut().zip(&scene_of) {
        parts.scene = found.get(*scene as usize).copied().unwrap_or_default();
    }
}
