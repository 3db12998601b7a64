//! What a story keeps beside places, people and quests: numbers, things to learn, statuses, levels, hints.

use crate::text::Localized;
use crate::world::{Condition, CounterId, Effect, FactId, StatusId};

/// A number that the story keeps: a faction's standing, tolls paid, how alarmed the guards are.
#[derive(Clone, Debug)]
pub struct Counter {
    /// The id.
    pub id: CounterId,
    /// The name.
    pub name: Localized,
    /// What it means.
    pub text: Localized,
    /// Where it begins.
    pub start: i32,
    /// The least it can be.
    pub min: i32,
    /// The most it can be.
    pub max: i32,
    /// Whether the player sees it.
    pub shown: bool,
    /// Names for its values, lowest first.
    pub levels: Vec<Rung>,
}

impl Counter {
    /// The name of a value: that of the highest rung it has reached.
    #[must_use]
    pub fn level(&self, value: i32) -> Option<&Localized> {
        self.levels.iter().filter(|rung| value >= rung.at).max_by_key(|rung| rung.at).map(|rung| &rung.name)
    }
}

/// The name of a counter's values from one value on.
#[derive(Clone, Debug)]
pub struct Rung {
    /// From this value on.
    pub at: i32,
    /// The name.
    pub name: Localized,
}

/// Something that the hero can learn.
#[derive(Clone, Debug)]
pub struct StoryFact {
    /// The id.
    pub id: FactId,
    /// Whom or what it is about: the id of a character, item, node or quest, `hero`, or words.
    pub subject: String,
    /// What it says of the subject: one word, such as `status`, `owner`, `killed_by`.
    pub relation: String,
    /// What the relation leads to.
    pub object: Localized,
    /// The whole as a sentence.
    pub text: Localized,
    /// What was believed before and is corrected by it.
    pub replaces: Option<FactId>,
}

/// Something that stays on the hero or an enemy for some turns: poison, courage, a blinding light.
#[derive(Clone, Debug)]
pub struct HeroStatus {
    /// The id.
    pub id: StatusId,
    /// The name.
    pub name: Localized,
    /// What it is.
    pub text: Localized,
    /// Told when it comes upon the hero.
    pub begins: Vec<Localized>,
    /// Told when it leaves the hero.
    pub ends: Vec<Localized>,
    /// What each turn changes while it is on the hero.
    pub each_turn: Vec<Effect>,
    /// To blows of whoever bears it.
    pub attack: i32,
    /// To what blows against them have to reach.
    pub defense: i32,
    /// To getting away, and against whoever wants to get away from them.
    pub speed: i32,
    /// How many turns it stays if nothing else is said.
    pub turns: u32,
    /// Whether it does harm: it ends when the hero falls.
    pub harmful: bool,
}

/// How experience becomes levels.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Levels {
    /// The experience at which the second level is reached, the third, …
    pub exp: Vec<i64>,
    /// What each adds to the greatest health.
    pub hp: i32,
    /// The points each brings for attributes.
    pub points: u32,
}

impl Levels {
    /// The highest level there is.
    #[must_use]
    pub fn highest(&self) -> u32 {
        u32::try_from(self.exp.len()).unwrap_or(u32::MAX).saturating_add(1)
    }

    /// The level of so much experience, from 1.
    #[must_use]
    pub fn of(&self, exp: i64) -> u32 {
        let reached = self.exp.iter().filter(|least| exp >= **least).count();
        u32::try_from(reached).unwrap_or(u32::MAX).saturating_add(1)
    }
}

/// A hint, in texts that say more and more.
#[derive(Clone, Debug)]
pub struct Hint {
    /// While this holds.
    pub when: Vec<Condition>,
    /// Gentle, clearer, plain.
    pub texts: Vec<Localized>,
}

/// When hints are given unasked.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Director {
    /// After how many turns in which nothing has moved on.
    pub after: u32,
}
