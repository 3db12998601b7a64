//! What fights, and how words end a fight.

use crate::text::{Localized, Words};
use crate::world::{Branch, Check, Condition, Effect, EndingId, EnemyId, ItemId, RegionId, StatusId};

/// Something that fights.
#[derive(Clone, Debug)]
pub struct Enemy {
    /// The id.
    pub id: EnemyId,
    /// The name.
    pub name: Localized,
    /// Other words for it.
    pub words: Words,
    /// Beast, spirit, human, …
    pub category: Localized,
    /// 1 weakest, 4 strongest.
    pub tier: u8,
    /// Health.
    pub hp: i32,
    /// Greatest damage of a blow: 1d`attack`.
    pub attack: u32,
    /// What the hero's blow has to reach: 1d20 + half the strength.
    pub defense: i32,
    /// What the hero has to reach to get away: 1d20 + half the agility.
    pub speed: i32,
    /// Where it lives, for knowledge.
    pub regions: Vec<RegionId>,
    /// What one sees.
    pub text: Localized,
    /// Told when the fight begins.
    pub encounter: Vec<Localized>,
    /// Told when the hero hits.
    pub hit: Vec<Localized>,
    /// Told when the hero misses.
    pub miss: Vec<Localized>,
    /// Told when it hits the hero.
    pub wound: Vec<Localized>,
    /// Told when it misses the hero.
    pub dodge: Vec<Localized>,
    /// Told when it falls.
    pub fall: Vec<Localized>,
    /// What its fall changes.
    pub effects: Vec<Effect>,
    /// What it leaves.
    pub loot: Vec<Loot>,
    /// Experience for its fall.
    pub exp: i64,
    /// Whether and how words end the fight.
    pub talk: Option<Parley>,
    /// The ending that its victory brings; without one, [`crate::world::Story::defeat`] counts.
    pub ending: Option<EndingId>,
    /// What its blows may bring with them.
    pub inflicts: Vec<Infliction>,
    /// From which number of the die on a blow in a fight with it does double damage, on both sides; never if absent.
    pub critical: Option<u8>,
    /// Whether it is thrown for who strikes first; else the hero does.
    pub initiative: bool,
    /// Under how many percent of its health it runs away; never if absent.
    pub flees_below: Option<u8>,
    /// Told when it runs away.
    pub flees: Vec<Localized>,
    /// One of the great enemies of the story.
    pub boss: bool,
}

/// What a blow may bring with it.
#[derive(Clone, Debug)]
pub struct Infliction {
    /// The status.
    pub status: StatusId,
    /// How likely, in percent.
    pub chance: u8,
    /// For how many turns; the status's own if absent.
    pub turns: Option<u32>,
}

/// What an enemy may leave.
#[derive(Clone, Debug)]
pub struct Loot {
    /// The item.
    pub item: ItemId,
    /// How likely, in percent.
    pub chance: u8,
}

/// How words can end a fight.
#[derive(Clone, Debug)]
pub struct Parley {
    /// It can be tried while this holds.
    pub when: Vec<Condition>,
    /// What is said while it cannot.
    pub refusal: Localized,
    /// What must be thrown for.
    pub check: Option<Check>,
    /// What comes of it when it works; the fight ends.
    pub success: Branch,
    /// What comes of it when it does not.
    pub failure: Branch,
}
