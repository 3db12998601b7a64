use super::places::{Found, Places};
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

/// The same in a large scope, where a turn may not take longer than in a small one; of a word that stands in more places,
/// the newest.
pub(super) const LOOKED_AT: usize = 3_000;

/// How much the words of a talk's last line count beside those of the whole.
const LAST: f32 = 0.25;

/// Adds what the words of a query say; of a talk, those of its last line once more.
pub(super) fn add(units: &Units, scope: &Scope, query: &Query<'_>, parts: &mut [Parts]) {
    add_words(units, scope, query, parts);
    add_pairs(units, scope, query, parts);
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
    let lists = visible(units, scope, query.tokens);
    let found = Lists::rarest(lists.iter().map(|places| Found { places, all: places.len() }), MOST_PLACES);
    let mut board = Board::default();
    for (at, (reach, _)) in WINDOWS.into_iter().enumerate() {
        if reach > 0 && !scope.has_running() {
            continue;
        }
        for (place, score) in windows(scope, at, reach, &found, &mut board) {
            if let Some(near) = parts.get_mut(place as usize).and_then(|parts| parts.near.get_mut(at)) {
                *near = score;
            }
        }
    }
    if scope.has_running() {
        let mut scores = Vec::new();
        scenes(scope, &found, &mut board, &mut scores);
        for (place, parts) in (0_u32..).zip(&mut *parts) {
            let score = scope.scene_at(place).and_then(|scene| scores.get(scene as usize));
            parts.scene = score.copied().unwrap_or_default();
        }
        add_speakers(units, scope, query, parts);
    }
}

/// Adds what pairs of English words say, of each unit and of the units around it.
fn add_pairs(units: &Units, scope: &Scope, query: &Query<'_>, parts: &mut [Parts]) {
    let lists = visible(units, scope, &query_pairs(query.text));
    let found = Lists::rarest(lists.iter().map(|places| Found { places, all: places.len() }), MOST_PLACES);
    if found.is_empty() {
        return;
    }
    let mut board = Board::default();
    pairs(scope, &found, &mut board, |place, score| {
        if let Some(parts) = parts.get_mut(place as usize) {
            parts.pairs += score;
        }
    });
}

/// Gives what pairs of words say of each place: of running text over windows, of other units over themselves.
fn pairs(scope: &Scope, found: &Lists<'_>, board: &mut Board, mut give: impl FnMut(u32, f32)) {
    for (at, (reach, share)) in WINDOWS.into_iter().enumerate() {
        let share = match (scope.has_running(), at) {
            (true, _) => share,
            (false, 0) => 1.0,
            (false, _) => break,
        };
        for (place, score) in windows(scope, at, reach, found, board) {
            give(place, share * score);
        }
    }
}

/// What the words of a query say in a large scope, by the place of each unit that they say anything of.
#[derive(Clone, Debug, Default)]
pub(super) struct Sparse {
    /// For each place of the scope where it stands in `parts`, counted from 1; 0 where it does not.
    slots: Vec<u32>,
    places: Vec<u32>,
    parts: Vec<Parts>,
}

impl Sparse {
    /// The places that the words say anything of, in no order.
    pub(super) fn places(&self) -> &[u32] {
        &self.places
    }

    /// What the words say of a place.
    pub(super) fn at(&self, place: u32) -> Parts {
        let slot = self.slots.get(place as usize).and_then(|slot| slot.checked_sub(1));
        slot.and_then(|slot| self.parts.get(slot as usize)).copied().unwrap_or_default()
    }

    fn part(&mut self, place: u32) -> Option<&mut Parts> {
        let slot = self.slots.get_mut(place as usize)?;
        if *slot == 0 {
            self.places.push(place);
            self.parts.push(Parts::default());
            *slot = u32::try_from(self.parts.len()).unwrap_or(u32::MAX);
        }
        self.parts.get_mut((*slot - 1) as usize)
    }

    /// Empty again, for a scope of so many places.
    fn begin(&mut self, places: usize) {
        for place in self.places.drain(..) {
            if let Some(slot) = self.slots.get_mut(place as usize) {
                *slot = 0;
            }
        }
        self.parts.clear();
        self.slots.resize(places, 0);
    }
}

/// Sets what the words of a query say in a large scope. Where they stand is looked up, and of no more than
/// [`LOOKED_AT`] places anything is reckoned, however large the scope is.
pub(super) fn spread(
    units: &Units,
    scope: &Scope,
    query: &Query<'_>,
    places: &mut Places,
    board: &mut Board,
    out: &mut Sparse,
) {
    out.begin(scope.len());
    let found = Lists::rarest(places.find(units, scope, query.tokens).into_iter(), LOOKED_AT);
    for (at, (reach, _)) in WINDOWS.into_iter().enumerate() {
        if reach > 0 && !scope.has_running() {
            continue;
        }
        for (place, score) in windows(scope, at, reach, &found, board) {
            if let Some(near) = out.part(place).and_then(|parts| parts.near.get_mut(at)) {
                *near = score;
            }
        }
    }
    if scope.has_running() {
        spread_scenes(scope, &found, board, out);
    }
    let found = Lists::rarest(places.find(units, scope, &query_pairs(query.text)).into_iter(), LOOKED_AT);
    if found.is_empty() {
        return;
    }
    pairs(scope, &found, board, |place, score| {
        if let Some(parts) = out.part(place) {
            parts.pairs += score;
        }
    });
}

/// Sets what the words of whole scenes say, of the places that the words say anything of by themselves.
fn spread_scenes(scope: &Scope, found: &Lists<'_>, board: &mut Board, out: &mut Sparse) {
    let mut scores = std::mem::take(&mut board.scenes);
    let touched = scenes(scope, found, board, &mut scores);
    for place in &out.places {
        let slot = out.slots.get(*place as usize).and_then(|slot| out.parts.get_mut(slot.checked_sub(1)? as usize));
        let score = scope.scene_at(*place).and_then(|scene| scores.get(scene as usize));
        if let Some((parts, score)) = slot.zip(score) {
            parts.scene = *score;
        }
    }
    for scene in touched {
        if let Some(score) = scores.get_mut(scene as usize) {
            *score = 0.0;
        }
    }
    board.scenes = scores;
}

/// The scores of windows of this reach.
fn windows(scope: &Scope, at: usize, reach: u32, found: &Lists<'_>, board: &mut Board) -> Vec<(u32, f32)> {
    let stretches = Stretches {
        count: scope.len(),
        mean: scope.mean_window(at),
        around: |place| scope.window(place, reach),
        words: |place| {
            let (first, last) = scope.window(place, reach);
            scope.words_between(first, last)
        },
    };
    stretches.score(found, B, board)
}

/// Sets what the words of the whole scene say, where there are several scenes: the scores by scene, and which scenes hold
/// any word. All others are 0, where they were before.
fn scenes(scope: &Scope, found: &Lists<'_>, board: &mut Board, scores: &mut Vec<f32>) -> Vec<u32> {
    let count = scope.scene_count();
    scores.resize(count, 0.0);
    if count < 2 {
        return Vec::new();
    }
    let lists: Vec<Vec<(u32, f32)>> = found
        .lists
        .iter()
        .take(found.whole)
        .map(|list| {
            let mut scenes: Vec<(u32, f32)> = Vec::new();
            for (place, times) in list.places {
                let Some(scene) = scope.scene_at(*place) else { continue };
                match scenes.last_mut() {
                    Some((last, sum)) if *last == scene => *sum += times,
                    _ => scenes.push((scene, *times)),
                }
            }
            scenes
        })
        .collect();
    let whole = lists.iter().zip(&found.lists).map(|(scenes, list)| Found {
        places: scenes,
        all: if list.places.len() < list.all { list.all } else { scenes.len() },
    });
    let rest = found.lists.iter().skip(found.whole).map(|list| Found { places: &[], all: list.all });
    let lists = Lists { lists: whole.chain(rest).collect(), whole: found.whole };
    let stretches = Stretches {
        count,
        mean: scope.words() / f64::from(u32::try_from(count).unwrap_or(u32::MAX)),
        around: |scene| (scene, scene),
        words: |scene| scope.scene_words(scene),
    };
    let found = stretches.score(&lists, B_SCENE, board);
    for (scene, score) in &found {
        if let Some(slot) = scores.get_mut(*scene as usize) {
            *slot = *score;
        }
    }
    found.into_iter().map(|(scene, _)| scene).collect()
}

fn add_speakers(units: &Units, scope: &Scope, query: &Query<'_>, parts: &mut [Parts]) {
    let mut named = Named::new(query.text);
    for (unit, parts) in scope.units().iter().zip(parts) {
        named.add(units, *unit, parts);
    }
}

/// Who is named in a query. Few speak in a story; each is looked for once.
pub(super) struct Named<'a> {
    text: String,
    known: std::collections::HashMap<&'a str, bool>,
}

impl<'a> Named<'a> {
    pub(super) fn new(text: &str) -> Self {
        Self { text: text.to_lowercase(), known: std::collections::HashMap::new() }
    }

    /// Sets whether a unit's speaker is named.
    pub(super) fn add(&mut self, units: &'a Units, unit: u32, parts: &mut Parts) {
        if self.text.is_empty() {
            return;
        }
        let Some(speaker) = units.head(unit).and_then(|head| head.speaker.as_deref()) else { return };
        if *self.known.entry(speaker).or_insert_with(|| names(&self.text, speaker)) {
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

/// Where each word stands within the scope.
fn visible(units: &Units, scope: &Scope, tokens: &[String]) -> Vec<Vec<(u32, f32)>> {
    let list = |token: &String| {
        let list = units.lists.get(token).into_iter().flatten();
        list.filter_map(|posting| Some((scope.place(posting.unit)?, f32::from(posting.count)))).collect()
    };
    tokens.iter().map(list).collect()
}

/// Where the words of a query stand, the rarest first; those behind the first `whole` only count as a part of the mass.
struct Lists<'a> {
    lists: Vec<Found<'a>>,
    whole: usize,
}

impl<'a> Lists<'a> {
    /// The rarest first, and how many of them are looked at, so that no more than `most` places are.
    fn rarest(found: impl Iterator<Item = Found<'a>>, most: usize) -> Self {
        let mut lists: Vec<Found<'a>> = found.collect();
        // Of equals the one that was named first; the sort is stable.
        lists.sort_by_key(|list| list.all);
        let mut places = 0;
        let whole = lists.iter().take_while(|list| {
            places += list.places.len();
            places <= most || places == list.places.len()
        });
        let whole = whole.count();
        Self { lists, whole }
    }

    fn is_empty(&self) -> bool {
        self.lists.iter().all(|list| list.all == 0)
    }
}

/// What is reckoned with, kept so that no search has to make it: all of it is 0 between two.
#[derive(Clone, Debug, Default)]
pub(super) struct Board {
    counts: Vec<f32>,
    sums: Vec<f32>,
    scenes: Vec<f32>,
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
    fn score(&self, found: &Lists<'_>, b: f32, board: &mut Board) -> Vec<(u32, f32)> {
        #[expect(clippy::cast_possible_truncation, reason = "the words of a few units")]
        let mean = (self.mean as f32).max(1.0);
        let Board { counts, sums, .. } = board;
        for board in [&mut *counts, &mut *sums] {
            board.resize(board.len().max(self.count), 0.0);
        }
        let mut any: Vec<u32> = Vec::new();
        let mut mass = 0.0_f32;
        let mut touched = Vec::new();
        for (at, list) in found.lists.iter().enumerate() {
            if at >= found.whole {
                // As if it stood in nothing but its own places: how rare it is, is all that is asked.
                mass += idf(self.count, list.all);
                continue;
            }
            // How often the word stands in each stretch: a unit counts for all stretches that it belongs to.
            touched.clear();
            for (place, times) in list.places {
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
            let stands = if list.places.len() < list.all { list.all.max(touched.len()) } else { touched.len() };
            let idf = idf(self.count, stands);
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
        let taken = |stretch: u32| Some((stretch, std::mem::take(sums.get_mut(stretch as usize)?) / mass));
        any.into_iter().filter_map(taken).collect()
    }
}

/// How much a word says that stands in `found` of `count` texts.
///
/// A word may stand in more units than there are scenes; it says no less than one that stands in all of them.
fn idf(count: usize, found: usize) -> f32 {
    let found = found.min(count);
    let (count, found) =
        (real(u32::try_from(count).unwrap_or(u32::MAX)), real(u32::try_from(found).unwrap_or(u32::MAX)));
    ((count - found + 0.5) / (found + 0.5)).ln_1p()
}
