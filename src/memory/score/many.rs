//! A search among many: what it costs does not grow with how many there are.

use super::meaning::{Among, Meaning};
use super::places::Places;
use super::words::{Board, Named, Sparse, spread};
use super::{PLACE, Query, Score, best, ranked_best, score_at};
use crate::memory::embed::Centre;
use crate::memory::index::{IndexError, VectorIndex};
use crate::memory::scope::Scope;
use crate::memory::units::{Piece, Units};

/// How many of the nearest by meaning, and of the best by words, are looked at more closely.
const CANDIDATES: usize = 128;

/// What the searches of one scope keep between them: where words stand, and room to reckon in. It belongs to its scope
/// and grows with it; a scope made anew wants a new one.
#[derive(Clone, Debug, Default)]
pub struct Lookup {
    places: Places,
    board: Board,
    said: Sparse,
    there: Sparse,
    /// How many units were scored.
    scored: usize,
}

impl Lookup {
    /// How much was read so far: places of words, and units that were scored. What a test counts.
    #[must_use]
    pub const fn read(&self) -> usize {
        self.places.read() + self.scored
    }
}

/// Above so many units only those that an index and the words bring up are scored: a turn takes no longer then, however
/// many there are.
const SCORE_ALL: usize = 1_024;

/// A graph is asked where at least one of so many of what it holds may be found.
const MOSTLY: usize = 4;

/// A search in one scope, by the rung of the ladder that its size asks for.
pub struct Ranking<'a> {
    /// What is looked at.
    pub units: &'a Units,
    /// A graph of their vectors, where one is ready.
    pub graph: Option<&'a dyn VectorIndex>,
    /// Which of them may be found.
    pub scope: &'a Scope,
    /// What its searches keep.
    pub lookup: &'a mut Lookup,
    /// The means of the model whose vectors they are.
    pub centre: &'a Centre,
}

impl Ranking<'_> {
    /// The best for what the player says at a place, best first, and how the nearest were found. Those in `also` are
    /// scored in any case.
    #[must_use]
    pub fn ranked(
        self,
        (said, place): (&Query<'_>, &Query<'_>),
        also: &[u32],
        count: usize,
    ) -> (Vec<(u32, Score)>, &'static str) {
        let Self { units, graph, scope, lookup, centre } = self;
        let count = count.min(scope.len());
        // A graph of much else would bring up much else.
        let graph = graph.filter(|graph| graph.len() <= MOSTLY * scope.len());
        for index in graph.map(Some).into_iter().chain([None]).filter(|_| scope.len() > SCORE_ALL) {
            let name = index.map_or("exact", VectorIndex::name);
            match search(units, scope, lookup, centre, index, (said, place), also, count) {
                Ok(found) => return (found, name),
                Err(error) => tracing::warn!(%error, index = name, "looked for in another way"),
            }
        }
        let scores = score_at(units, scope, centre, said, place);
        (best(scope, &scores, said.vector.is_some(), count), "exact")
    }
}

/// The best `count` units of a large scope for what the player says at a place: those that `index`, or a look at all, finds near in meaning,
/// those that share the rarest words, and those in `also`, are scored, nothing else. Best first; of equals the newer one.
///
/// # Errors
/// [`IndexError`] of the index.
#[expect(clippy::too_many_arguments, reason = "what a search looks at, by what, and for what")]
pub(super) fn search(
    units: &Units,
    scope: &Scope,
    lookup: &mut Lookup,
    centre: &Centre,
    index: Option<&dyn VectorIndex>,
    (line, place): (&Query<'_>, &Query<'_>),
    also: &[u32],
    count: usize,
) -> Result<Vec<(u32, Score)>, IndexError> {
    let Lookup { places, board, said, there, scored } = lookup;
    spread(units, scope, line, places, board, said);
    spread(units, scope, place, places, board, there);
    let mut found: Vec<u32> = also.iter().copied().filter(|unit| scope.place(*unit).is_some()).collect();
    let vector = |query: &Query<'_>| query.vector.and_then(|vector| Piece::new(vector, &centre.query));
    let (said_vector, there_vector) = (vector(line), vector(place));
    let with_meaning = said_vector.is_some();
    let meanings = [&said_vector, &there_vector].map(|piece| piece.as_ref().map(|piece| Meaning::new(scope, piece)));
    if let [Some(line), place] = &meanings {
        let mut towards = line.towards();
        for (value, there) in towards.iter_mut().zip(place.iter().flat_map(Meaning::towards)) {
            *value += PLACE * there;
        }
        let near = if let Some(index) = index {
            index.near(&towards, CANDIDATES, &|unit| scope.shows(unit))?
        } else {
            units.near_among(&towards, CANDIDATES, scope.units().iter().copied().filter(|unit| scope.shows(*unit)))
        };
        found.extend(near.into_iter().map(|(unit, _)| unit));
    }
    found.extend(by_words(units, scope, said, there));
    found.sort_unstable();
    found.dedup();
    *scored += found.len();
    let among = meanings
        .each_ref()
        .map(|meaning| meaning.as_ref().map(|meaning| (meaning, Among::new(meaning, units, scope, &found))));
    let mut named = [Named::new(line.text), Named::new(place.text)];
    let mut ranked: Vec<(u32, Score)> = Vec::with_capacity(found.len());
    for unit in found {
        let Some(at) = scope.place(unit) else { continue };
        let mut parts = [said.at(at), there.at(at)];
        for ((among, named), parts) in among.iter().zip(&mut named).zip(&mut parts) {
            if let Some((meaning, among)) = among {
                meaning.add(units, scope, unit, parts);
                among.add(units, scope, unit, parts);
            }
            named.add(units, unit, parts);
        }
        let [said, there] = parts.map(|parts| parts.weigh(units.is_running(unit)));
        ranked.push((unit, said.with(there)));
    }
    Ok(ranked_best(ranked, with_meaning, count))
}

/// The units of the highest scores by words.
fn by_words(units: &Units, scope: &Scope, said: &Sparse, there: &Sparse) -> Vec<u32> {
    let score = |place: u32| {
        let unit = *scope.units().get(place as usize)?;
        let words = |sparse: &Sparse| sparse.at(place).weigh(units.is_running(unit));
        Some((unit, words(said).with(words(there)).words))
    };
    let places = said.places().iter().chain(there.places());
    let mut found: Vec<(u32, f32)> = places.filter_map(|place| score(*place)).collect();
    let better = |a: &(u32, f32), b: &(u32, f32)| b.1.total_cmp(&a.1).then_with(|| b.0.cmp(&a.0));
    // What both say stands there twice.
    if found.len() > 2 * CANDIDATES {
        found.select_nth_unstable_by(2 * CANDIDATES, better);
        found.truncate(2 * CANDIDATES);
    }
    found.sort_unstable_by(better);
    found.dedup();
    found.into_iter().take(CANDIDATES).map(|(unit, _)| unit).collect()
}
