//! The story model: everything a pack says, checked, with every reference resolved.

mod character;
mod enemy;
mod item;
mod kept;
mod lore;
mod node;
mod novel;
mod quest;

use std::collections::BTreeMap;

use serde::{Deserialize, Serialize};

use super::{
    AchievementId, CharacterId, Condition, CounterId, Effect, EndingId, EnemyId, Entry, FactId, Growth, Hero, ItemId,
    NodeId, Period, QuestId, RegionId, StatusId, StoryId, Table, TalentId,
};
use crate::text::{Language, Localized, Words};

pub use character::{Character, GiftTexts, Pronoun, Remark, Reply, Shift, Showing, Threshold, Topic};
pub use enemy::{Enemy, Infliction, Loot, Parley};
pub use item::{Equip, Item, ItemKind, Use};
pub use kept::{Counter, Director, HeroStatus, Hint, Levels, Rung, StoryFact};
pub use lore::{
    Lore, LoreEntry, LoreGroup, LoreLogic, LoreMatching, LorePersons, LorePosition, LoreRecursion, LoreSettings,
};
pub use node::{Action, Arrival, Branch, Check, Direction, Encounter, Exit, Feature, Mood, Node, Outcome};
pub use novel::{Novel, Passage, SheetLine};
pub use quest::{Alternative, Deadline, Ending, EndingKind, Quest, QuestKind, Stage};

/// A story: everything a pack says, checked, with every reference resolved.
#[derive(Clone, Debug)]
pub struct Story {
    /// The story's id.
    pub id: StoryId,
    /// The pack's version, as its author counts.
    pub version: String,
    /// SHA-256 over the pack's files; a save pins it.
    pub hash: String,
    /// The title.
    pub title: Localized,
    /// One paragraph for the story list.
    pub blurb: Localized,
    /// The languages in which every text exists.
    pub languages: Vec<Language>,
    /// How it begins.
    pub start: Start,
    /// The hero before the player changes anything.
    pub hero: HeroTemplate,
    /// What happens when the hero falls.
    pub defeat: Defeat,
    /// Turns in a period of the day; 0: time passes only where the story says so.
    pub turns_per_period: u32,
    /// What the world is and how it came to be; in every prompt.
    pub worldview: Localized,
    /// Documents to be found when they matter.
    pub knowledge: Vec<Knowledge>,
    /// The parts of the map.
    pub regions: Table<Region>,
    /// Sentences that can be woven anywhere.
    pub weaves: Vec<Weave>,
    /// How free actions turn out when no model tells them, by approach.
    pub free: BTreeMap<crate::world::Approach, FreeTexts>,
    /// The places.
    pub nodes: Table<Node>,
    /// The characters.
    pub characters: Table<Character>,
    /// The quests, main line first, in order.
    pub quests: Table<Quest>,
    /// The enemies.
    pub enemies: Table<Enemy>,
    /// The items.
    pub items: Table<Item>,
    /// The endings. Of several that hold at once the first is offered.
    pub endings: Table<Ending>,
    /// The talents.
    pub talents: Table<Talent>,
    /// The achievements.
    pub achievements: Table<Achievement>,
    /// The numbers that the story keeps.
    pub counters: Table<Counter>,
    /// What the hero can learn.
    pub facts: Table<StoryFact>,
    /// What can be on the hero or an enemy for some turns.
    pub statuses: Table<HeroStatus>,
    /// How experience becomes levels; nothing does if absent.
    pub levels: Option<Levels>,
    /// Hints for one who is stuck; of those that hold the first is given.
    pub hints: Vec<Hint>,
    /// When hints are given unasked; never if absent.
    pub director: Option<Director>,
    /// Texts that come into the prompt when their keys occur.
    pub lore: Lore,
    /// The novel that the story is made from, if it is.
    pub novel: Option<Novel>,
}

/// How a story begins.
#[derive(Clone, Debug)]
pub struct Start {
    /// Where.
    pub node: NodeId,
    /// The first text of the story, before the node's own.
    pub text: Localized,
    /// When.
    pub period: Period,
    /// What holds from the start (a first quest, a mark).
    pub effects: Vec<Effect>,
}

/// The hero before the player changes anything.
#[derive(Clone, Debug)]
pub struct HeroTemplate {
    /// The default name.
    pub name: Localized,
    /// The lowest attributes.
    pub attributes: Attributes,
    /// Points the player may spread over the attributes.
    pub points: u32,
    /// Health at the start.
    pub hp: i32,
    /// Gold at the start.
    pub gold: i64,
    /// What is carried at the start.
    pub items: BTreeMap<ItemId, u32>,
    /// How many of the starting talents the player may choose.
    pub talents: u32,
}

impl HeroTemplate {
    /// The attributes of a hero of whom the player changed nothing: the points spread evenly, what is left over to the
    /// first.
    #[must_use]
    pub fn spread(&self) -> Attributes {
        let mut attributes = self.attributes;
        let each = [Attribute::Strength, Attribute::Agility, Attribute::Intelligence];
        for (_, attribute) in (0..self.points).zip(each.into_iter().cycle()) {
            *attributes.get_mut(attribute) += 1;
        }
        attributes
    }

    /// The hero at the start of a game, with this name and these attributes.
    #[must_use]
    pub fn hero(&self, name: impl Into<String>, attributes: Attributes) -> Hero {
        Hero {
            name: name.into(),
            attributes,
            hp: self.hp,
            max_hp: self.hp,
            exp: 0,
            gold: self.gold,
            items: self.items.clone(),
            growth: Growth::default(),
        }
    }
}

/// The three attributes.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct Attributes {
    /// Force.
    pub strength: i32,
    /// Speed, balance, quick hands.
    pub agility: i32,
    /// Wit, memory, words.
    pub intelligence: i32,
}

/// One attribute by name.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Attribute {
    /// Force.
    Strength,
    /// Speed, balance, quick hands.
    Agility,
    /// Wit, memory, words.
    Intelligence,
}

impl Attribute {
    /// Its word in packs and messages: `strength`, `agility`, `intelligence`.
    #[must_use]
    pub const fn code(self) -> &'static str {
        match self {
            Self::Strength => "strength",
            Self::Agility => "agility",
            Self::Intelligence => "intelligence",
        }
    }
}

impl Attributes {
    /// The value of one attribute.
    #[must_use]
    pub const fn get(self, attribute: Attribute) -> i32 {
        match attribute {
            Attribute::Strength => self.strength,
            Attribute::Agility => self.agility,
            Attribute::Intelligence => self.intelligence,
        }
    }

    /// The value of one attribute, to change it.
    pub const fn get_mut(&mut self, attribute: Attribute) -> &mut i32 {
        match attribute {
            Attribute::Strength => &mut self.strength,
            Attribute::Agility => &mut self.agility,
            Attribute::Intelligence => &mut self.intelligence,
        }
    }
}

/// What happens when the hero falls and no ending says otherwise.
#[derive(Clone, Debug)]
pub struct Defeat {
    /// Where the hero comes to.
    pub to: NodeId,
    /// How.
    pub texts: Vec<Localized>,
    /// What it costs.
    pub effects: Vec<Effect>,
}

/// A document that can be found for a turn.
#[derive(Clone, Debug)]
pub struct Knowledge {
    /// Its title.
    pub title: Localized,
    /// Its kind: `item`, `relationship`, `history`, `hidden_ending`, …
    pub category: String,
    /// What it says.
    pub text: Localized,
    /// Words it should be found by.
    pub keywords: Words,
    /// It stays out of every prompt until this holds.
    pub when: Vec<Condition>,
}

/// A part of the map.
#[derive(Clone, Debug)]
pub struct Region {
    /// Its id.
    pub id: RegionId,
    /// Its name.
    pub name: Localized,
    /// Sentences that can be woven in its nodes.
    pub weaves: Vec<Weave>,
}

/// Sentences made from a beginning and an end: any lead goes with any tail.
///
/// The built-in narrator walks through all pairs before it repeats one. The two are joined as they
/// stand, so a lead ends with its comma or space. No slot, no template.
#[derive(Clone, Debug)]
pub struct Weave {
    /// It is used while this holds.
    pub when: Vec<Condition>,
    /// Beginnings.
    pub leads: Vec<Localized>,
    /// Ends.
    pub tails: Vec<Localized>,
}

/// How free actions of one approach turn out.
#[derive(Clone, Debug, Default)]
pub struct FreeTexts {
    /// When it works (or when nothing could fail).
    pub success: Vec<Localized>,
    /// When it does not.
    pub failure: Vec<Localized>,
}

/// A talent.
#[derive(Clone, Debug)]
pub struct Talent {
    /// The id.
    pub id: TalentId,
    /// The name.
    pub name: Localized,
    /// `common`, `rare`, `epic`, `legendary`.
    pub rarity: String,
    /// What it is.
    pub text: Localized,
    /// It is won when this holds.
    pub when: Vec<Condition>,
    /// What winning it changes.
    pub effects: Vec<Effect>,
    /// What it adds to throws.
    pub bonus: Vec<Bonus>,
    /// Whether it may be chosen at the beginning.
    pub starting: bool,
}

/// What a talent adds to throws of one kind.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Bonus {
    /// To which throws.
    pub on: BonusOn,
    /// Of a check: only to those of this attribute.
    pub attribute: Option<Attribute>,
    /// How much.
    pub value: i32,
}

/// The throws that a talent can add to.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum BonusOn {
    /// The hero's blows.
    Attack,
    /// What the enemy's blows have to reach.
    Defense,
    /// Getting away.
    Flee,
    /// Words in a fight.
    Negotiate,
    /// Checks of ways, deeds and free actions.
    Check,
}

/// An achievement.
#[derive(Clone, Debug)]
pub struct Achievement {
    /// The id.
    pub id: AchievementId,
    /// The name.
    pub name: Localized,
    /// Its kind.
    pub category: String,
    /// What it is for.
    pub text: Localized,
    /// It is won when this holds.
    pub when: Vec<Condition>,
}

macro_rules! entries {
    ($($type:ident: $id:ident),* $(,)?) => {$(
        impl Entry for $type {
            type Id = $id;
            fn id(&self) -> &$id {
                &self.id
            }
        }
    )*};
}

entries! {
    Region: RegionId, Node: NodeId, Character: CharacterId, Quest: QuestId, Enemy: EnemyId, Item: ItemId,
    Ending: EndingId, Talent: TalentId, Achievement: AchievementId, Counter: CounterId, StoryFact: FactId,
    HeroStatus: StatusId,
}
