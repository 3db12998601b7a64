//! Lore: texts that come into the prompt when their keys occur in what was lately said.

use crate::text::{Localized, Words};
use crate::world::{Condition, LoreId};

/// The lore of a story: its entries and how they are looked for.
#[derive(Clone, Debug, Default)]
pub struct Lore {
    /// How entries are looked for where they do not say otherwise.
    pub settings: LoreSettings,
    /// The entries, in the order of the pack.
    pub entries: Vec<LoreEntry>,
}

/// How entries are looked for where they do not say otherwise.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct LoreSettings {
    /// How many of the last messages are searched for keys; the player's line is the first of them.
    pub scan_depth: u32,
    /// The most tokens that lore may take of a prompt.
    pub budget: u32,
    /// How often what fired may fire others; 0: never.
    pub recursion: u32,
    /// Whether keys tell capital letters from small ones.
    pub case_sensitive: bool,
    /// Whether keys in scripts that part their words match whole words alone.
    pub whole_words: bool,
}

impl Default for LoreSettings {
    /// Two messages, 1,024 tokens, no recursion, case not told apart, whole words.
    fn default() -> Self {
        Self { scan_depth: 2, budget: 1024, recursion: 0, case_sensitive: false, whole_words: true }
    }
}

/// A text and what lets it into a prompt.
#[derive(Clone, Debug)]
pub struct LoreEntry {
    /// The id, unlike any other of the story.
    pub id: LoreId,
    /// What the author calls it; never in a prompt.
    pub title: Localized,
    /// What the prompt says when it fires.
    pub text: Localized,
    /// It fires when one of these occurs. `/…/flags` is a regular expression.
    pub keys: Words,
    /// What else is asked for, by [`LoreEntry::logic`]; nothing if empty.
    pub secondary: Words,
    /// How the secondary keys are read.
    pub logic: LoreLogic,
    /// Off: it never fires.
    pub enabled: bool,
    /// It fires without a key.
    pub constant: bool,
    /// How often of a hundred it fires when its keys occur; from the dice of the turn.
    pub probability: u32,
    /// Higher stands later in the prompt, and is kept first when the budget is short.
    pub order: i32,
    /// Where it stands.
    pub position: LorePosition,
    /// With which others it competes.
    pub group: LoreGroup,
    /// How its keys are looked for.
    pub matching: LoreMatching,
    /// What it has to do with recursion.
    pub recursion: LoreRecursion,
    /// For how many turns it goes on firing after it fired.
    pub sticky: u32,
    /// For how many turns it does not fire again after it ended.
    pub cooldown: u32,
    /// Before how many turns have been played it does not fire.
    pub delay: u32,
    /// Who has to be there, or must not be.
    pub persons: LorePersons,
    /// It is delivered though the budget is spent.
    pub ignores_budget: bool,
    /// It stays out of every prompt until this holds.
    pub when: Vec<Condition>,
}

/// With which other entries one competes: of those of a group that fire together one is delivered.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct LoreGroup {
    /// The names of its groups; none: it competes with nobody.
    pub names: Vec<String>,
    /// Its share when the dice of the turn choose one of a group.
    pub weight: u32,
    /// It goes before any that is drawn.
    pub overrides: bool,
}

/// How the keys of one entry are looked for; what is absent is as in [`LoreSettings`].
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct LoreMatching {
    /// Messages to search.
    pub scan_depth: Option<u32>,
    /// Whether capital letters differ from small ones.
    pub case_sensitive: Option<bool>,
    /// Whether whole words alone match.
    pub whole_words: Option<bool>,
}

/// Who has to be there for an entry to fire.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct LorePersons {
    /// Names; none: it does not matter who is there.
    pub names: Vec<String>,
    /// It fires where none of them is, instead of where one is.
    pub excluded: bool,
}

impl LoreEntry {
    /// An entry without keys or text that fires whenever its keys occur, as a pack's row without anything but an id says.
    #[must_use]
    pub fn new(id: impl Into<LoreId>) -> Self {
        Self {
            id: id.into(),
            title: Localized::default(),
            text: Localized::default(),
            keys: Words::default(),
            secondary: Words::default(),
            logic: LoreLogic::default(),
            enabled: true,
            constant: false,
            probability: 100,
            order: 100,
            position: LorePosition::default(),
            group: LoreGroup { weight: 100, ..LoreGroup::default() },
            matching: LoreMatching::default(),
            recursion: LoreRecursion::default(),
            sticky: 0,
            cooldown: 0,
            delay: 0,
            persons: LorePersons::default(),
            ignores_budget: false,
            when: Vec::new(),
        }
    }
}

/// What an entry asks of its secondary keys.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum LoreLogic {
    /// At least one occurs.
    #[default]
    AndAny,
    /// Not all occur.
    NotAll,
    /// None occurs.
    NotAny,
    /// All occur.
    AndAll,
}

/// Where in the prompt an entry stands.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum LorePosition {
    /// Before the characters.
    #[default]
    Before,
    /// After the characters.
    After,
    /// So many messages before the end; 0 is the end.
    Depth(u32),
}

/// What an entry has to do with recursion.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct LoreRecursion {
    /// What fired does not fire it.
    pub excluded: bool,
    /// It fires no other.
    pub prevents: bool,
    /// It fires in recursion alone, from this step on; 0: at once.
    pub delayed: u32,
}
