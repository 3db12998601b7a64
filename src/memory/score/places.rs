use std::collections::HashMap;

use super::words::LOOKED_AT;
use crate::memory::scope::Scope;
use crate::memory::units::Units;

/// So many places are held at most before what is held is made anew: some 32 MiB.
const HELD: usize = 4_000_000;

/// Where a word stands within a scope: places and counts, in order, and in how many places it stands in all.
#[derive(Clone, Copy, Debug)]
pub(super) struct Found<'a> {
    pub(super) places: &'a [(u32, f32)],
    pub(super) all: usize,
}

/// Where the words that were looked for stand within one scope. It grows with the scope: each place of a word is read
/// once, however often the word is looked for and however many stand on other lines.
///
/// The scope must have had its say about every unit before a search, and must never let one in that it passed over.
#[derive(Clone, Debug, Default)]
pub(super) struct Places {
    lists: HashMap<String, List>,
    held: usize,
    /// How many places were read in all searches.
    read: usize,
}

#[derive(Clone, Debug, Default)]
struct List {
    /// How many of the places on all lines were read.
    read: usize,
    places: Vec<(u32, f32)>,
}

impl Places {
    /// Where these words stand, in their order; of those that stand in many places, the newest of them.
    pub(super) fn find(&mut self, units: &Units, scope: &Scope, tokens: &[String]) -> Vec<Found<'_>> {
        if self.held > HELD {
            (self.lists, self.held) = (HashMap::new(), 0);
        }
        for token in tokens {
            let Some(all) = units.lists.get(token) else { continue };
            let list = match self.lists.get_mut(token) {
                Some(list) => list,
                None => self.lists.entry(token.clone()).or_default(),
            };
            let before = list.places.len();
            for posting in all.get(list.read..).unwrap_or_default() {
                if let Some(place) = scope.place(posting.unit) {
                    list.places.push((place, f32::from(posting.count)));
                }
            }
            self.read += all.len() - list.read;
            self.held += list.places.len() - before;
            list.read = all.len();
        }
        let found = |token: &String| {
            let places = self.lists.get(token).map(|list| list.places.as_slice()).unwrap_or_default();
            let newest = places.get(places.len().saturating_sub(LOOKED_AT)..).unwrap_or_default();
            Found { places: newest, all: places.len() }
        };
        tokens.iter().map(found).collect()
    }

    /// How many places were read so far.
    pub(super) const fn read(&self) -> usize {
        self.read
    }
}
