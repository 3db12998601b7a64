use super::consult::{Ask, Consulted, consult};
use super::key::{Key, Manner};
use crate::text::{fold, simplified};
use crate::world::{Lore, LoreEntry, LoreId, LoreSettings, State};

/// The lore of a story, made ready for looking.
#[derive(Clone, Debug, Default)]
pub struct Book {
    pub(super) settings: LoreSettings,
    pub(super) entries: Vec<Bound>,
}

/// An entry with its keys made ready.
#[derive(Clone, Debug)]
pub(super) struct Bound {
    pub(super) entry: LoreEntry,
    pub(super) keys: Vec<Key>,
    pub(super) secondary: Vec<Key>,
    /// The names of its persons, folded.
    pub(super) persons: Vec<String>,
    pub(super) manner: Manner,
    /// How many messages are searched for its keys.
    pub(super) depth: usize,
}

impl Book {
    /// Makes the lore of a story ready. Keys that cannot be looked for are passed over.
    #[must_use]
    pub fn new(lore: &Lore) -> Self {
        let bound = |entry: &LoreEntry| Bound {
            keys: ready(entry.keys.all()),
            secondary: ready(entry.secondary.all()),
            persons: entry.persons.names.iter().map(|name| named(name)).collect(),
            manner: Manner {
                case_sensitive: entry.matching.case_sensitive.unwrap_or(lore.settings.case_sensitive),
                whole_words: entry.matching.whole_words.unwrap_or(lore.settings.whole_words),
            },
            depth: usize::try_from(entry.matching.scan_depth.unwrap_or(lore.settings.scan_depth)).unwrap_or(usize::MAX),
            entry: entry.clone(),
        };
        Self { settings: lore.settings, entries: lore.entries.iter().map(bound).collect() }
    }

    /// Whether there is no entry.
    #[must_use]
    pub const fn is_empty(&self) -> bool {
        self.entries.is_empty()
    }

    /// How many messages have to be at hand, at most, the player's line counted.
    #[must_use]
    pub fn reach(&self) -> usize {
        self.entries.iter().map(|bound| bound.depth).max().unwrap_or_default()
    }

    /// For how many turns an entry goes on or waits after it fired, at most.
    #[must_use]
    pub fn lasting(&self) -> u32 {
        let lasts = |bound: &Bound| bound.entry.sticky.saturating_add(bound.entry.cooldown);
        self.entries.iter().map(lasts).max().unwrap_or_default()
    }

    /// Whether the next turn can depend on which entries fire in this one.
    #[must_use]
    pub fn keeps_time(&self) -> bool {
        self.lasting() > 0
    }

    /// A verdict on every entry.
    #[must_use]
    pub fn consult(&self, ask: &Ask<'_>) -> Consulted {
        consult(self, ask)
    }

    /// What the state keeps after a turn: when each entry began to fire that goes on, or waits, in the next one.
    #[must_use]
    pub fn times(&self, state: &State, consulted: &Consulted) -> std::collections::BTreeMap<LoreId, u32> {
        let mut times = state.lore.clone();
        times.extend(consulted.begun().map(|id| (id.clone(), state.depth)));
        times.retain(|id, began| {
            let bound = self.entries.iter().find(|bound| bound.entry.id == *id);
            let lasts = bound.map_or(0, |bound| bound.entry.sticky.saturating_add(bound.entry.cooldown));
            state.depth.saturating_sub(*began) < lasts
        });
        times
    }
}

/// A name as names are compared.
pub(super) fn named(name: &str) -> String {
    simplified(&fold(name)).into_owned()
}

/// Keys made ready, each once.
fn ready<'a>(keys: impl Iterator<Item = &'a str>) -> Vec<Key> {
    let mut ready: Vec<Key> = Vec::new();
    for key in keys {
        if !ready.iter().any(|known| known.shown == key) {
            ready.extend(Key::new(key));
        }
    }
    ready
}
