use std::collections::{BTreeMap, BTreeSet};

use serde::{Deserialize, Serialize};

use super::{
    AchievementId, ActionId, Aim, Attributes, CharacterId, Command, CounterId, EndingId, EnemyId, FactId, FeatureId,
    FlagId, Introduced, ItemId, LoreId, NodeId, QuestId, StageId, StatusId, TalentId, TopicId,
};

/// All that a turn can change. One snapshot of it is kept with each turn.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct State {
    /// Turns on the line from the start to here.
    pub depth: u32,
    /// The player's character.
    pub hero: Hero,
    /// Where the hero is.
    pub node: NodeId,
    /// How often each node was entered.
    pub visits: BTreeMap<NodeId, u32>,
    /// The day, from 1.
    pub day: u32,
    /// The time of day.
    pub period: Period,
    /// Turns since the period began.
    pub period_turns: u32,
    /// The marks that are set.
    pub flags: BTreeSet<FlagId>,
    /// Where each character stands; all characters of the pack are here.
    pub characters: BTreeMap<CharacterId, CharacterState>,
    /// The quests that have begun.
    pub quests: BTreeMap<QuestId, QuestState>,
    /// What lies in the nodes.
    pub ground: BTreeMap<NodeId, BTreeMap<ItemId, u32>>,
    /// Actions done, with how often.
    pub actions: BTreeMap<NodeId, BTreeMap<ActionId, u32>>,
    /// Features looked at.
    pub examined: BTreeMap<NodeId, BTreeSet<FeatureId>>,
    /// Encounters that happened, by node and place in its list.
    pub encounters: BTreeMap<NodeId, BTreeMap<u32, u32>>,
    /// How often each enemy was beaten.
    pub defeated: BTreeMap<EnemyId, u32>,
    /// The fight that is on.
    pub combat: Option<Combat>,
    /// The ending that is offered and waits for yes or no.
    pub offered: Option<EndingId>,
    /// Endings that were declined, with the turn; each is offered again only when asked for.
    pub declined: BTreeMap<EndingId, u32>,
    /// The ending that was reached; no turn follows it.
    pub ending: Option<EndingId>,
    /// What `it`, `him`, `her` and `again` mean now.
    pub focus: Focus,
    /// With whom the hero is in conversation; present and alive.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub partner: Option<CharacterId>,
    /// What narrators named and the rules took in, in the order in which it came; at most
    /// [`super::introduced::MOST`], and none is ever gone.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub introduced: Vec<Introduced>,
    /// What an attempt has shown of a node already, so that it shows it once.
    #[serde(default, skip_serializing_if = "BTreeMap::is_empty")]
    pub noticed: BTreeMap<NodeId, BTreeSet<Aim>>,
    /// The turn in which each mark was set; of those set before this was kept, none.
    #[serde(default, skip_serializing_if = "BTreeMap::is_empty")]
    pub flagged: BTreeMap<FlagId, u32>,
    /// The numbers that the story keeps, as far as they were changed.
    #[serde(default, skip_serializing_if = "BTreeMap::is_empty")]
    pub counters: BTreeMap<CounterId, i32>,
    /// What the hero has learned.
    #[serde(default, skip_serializing_if = "BTreeMap::is_empty")]
    pub facts: BTreeMap<FactId, Learned>,
    /// What is on the hero for some turns.
    #[serde(default, skip_serializing_if = "BTreeMap::is_empty")]
    pub statuses: BTreeMap<StatusId, Borne>,
    /// Who follows the hero; always where the hero is, and alive.
    #[serde(default, skip_serializing_if = "BTreeSet::is_empty")]
    pub following: BTreeSet<CharacterId>,
    /// What happened on entering nodes, with how often, by place in the node's list.
    #[serde(default, skip_serializing_if = "BTreeMap::is_empty")]
    pub entered: BTreeMap<NodeId, BTreeMap<u32, u32>>,
    /// The achievements won, with the turn.
    #[serde(default, skip_serializing_if = "BTreeMap::is_empty")]
    pub achievements: BTreeMap<AchievementId, u32>,
    /// The turn in which something last moved on: a new place, a quest, something learned, told, got, beaten.
    #[serde(default, skip_serializing_if = "is_zero")]
    pub advanced: u32,
    /// Hints that the director gave, with how many of their texts, by place in the story's list.
    #[serde(default, skip_serializing_if = "BTreeMap::is_empty")]
    pub hinted: BTreeMap<u32, u32>,
    /// The turn of the director's last hint.
    #[serde(default, skip_serializing_if = "is_zero")]
    pub hinted_at: u32,
    /// The turn in which each lore entry that goes on firing, or waits, last began to fire; none whose time is over.
    #[serde(default, skip_serializing_if = "BTreeMap::is_empty")]
    pub lore: BTreeMap<LoreId, u32>,
    /// How often each text of the pack was told, by a short hash of it; the built-in narrator avoids what was told.
    /// Bounded by the pack: woven sentences keep one counter for each weave, never one for each sentence.
    pub told: BTreeMap<u64, u16>,
}

impl State {
    /// A hero at a place on the first day, in a world of which nothing else is known.
    #[must_use]
    pub fn new(hero: Hero, node: NodeId, period: Period) -> Self {
        Self {
            depth: 0,
            hero,
            node,
            visits: BTreeMap::new(),
            day: 1,
            period,
            period_turns: 0,
            flags: BTreeSet::new(),
            characters: BTreeMap::new(),
            quests: BTreeMap::new(),
            ground: BTreeMap::new(),
            actions: BTreeMap::new(),
            examined: BTreeMap::new(),
            encounters: BTreeMap::new(),
            defeated: BTreeMap::new(),
            combat: None,
            offered: None,
            declined: BTreeMap::new(),
            ending: None,
            focus: Focus::default(),
            partner: None,
            introduced: Vec::new(),
            noticed: BTreeMap::new(),
            flagged: BTreeMap::new(),
            counters: BTreeMap::new(),
            facts: BTreeMap::new(),
            statuses: BTreeMap::new(),
            following: BTreeSet::new(),
            entered: BTreeMap::new(),
            achievements: BTreeMap::new(),
            advanced: 0,
            hinted: BTreeMap::new(),
            hinted_at: 0,
            lore: BTreeMap::new(),
            told: BTreeMap::new(),
        }
    }
}

#[allow(clippy::trivially_copy_pass_by_ref, reason = "the signature that serde asks for")]
const fn is_zero(number: &u32) -> bool {
    *number == 0
}

/// What the hero learned.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Learned {
    /// The turn in which it was learned.
    pub turn: u32,
    /// The turn in which something else corrected it: it stands no more.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub corrected: Option<u32>,
}

/// A status that is on somebody.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Borne {
    /// The turn in which it came.
    pub since: u32,
    /// Turns that it stays, at least 1.
    pub left: u32,
    /// The turn in which it came again and was made to last longer; 0 where it did not.
    #[serde(default, skip_serializing_if = "is_zero")]
    pub again: u32,
}

/// A point in a story's time.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Moment {
    /// The turn.
    pub turn: u32,
    /// Periods since the dawn of the first day.
    pub period: u32,
}

impl State {
    /// The point in time at which the story stands.
    #[must_use]
    pub fn now(&self) -> Moment {
        let place = Period::ALL.iter().position(|period| *period == self.period).unwrap_or_default();
        let place = u32::try_from(place).unwrap_or_default();
        Moment { turn: self.depth, period: self.day.saturating_sub(1).saturating_mul(4).saturating_add(place) }
    }
}

/// The player's character.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Hero {
    /// The name the player chose.
    pub name: String,
    /// Strength, agility, intelligence.
    pub attributes: Attributes,
    /// Health, from 0 to `max_hp`.
    pub hp: i32,
    /// The greatest health.
    pub max_hp: i32,
    /// Experience.
    pub exp: i64,
    /// Gold, never below 0.
    pub gold: i64,
    /// What is carried; no entry is 0.
    pub items: BTreeMap<ItemId, u32>,
    /// What the hero has grown into.
    #[serde(default, skip_serializing_if = "Growth::is_new")]
    pub growth: Growth,
}

/// What a hero has grown into.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Growth {
    /// The level, from 1.
    pub level: u32,
    /// Points that can still be spent on attributes.
    pub points: u32,
    /// The talents, with the turn in which each was won; those chosen at creation in turn 0.
    #[serde(default, skip_serializing_if = "BTreeMap::is_empty")]
    pub talents: BTreeMap<TalentId, u32>,
}

impl Default for Growth {
    fn default() -> Self {
        Self { level: 1, points: 0, talents: BTreeMap::new() }
    }
}

impl Growth {
    /// Whether nothing has grown yet.
    #[must_use]
    pub fn is_new(&self) -> bool {
        *self == Self::default()
    }
}

/// The time of day.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Period {
    /// First light.
    Dawn,
    /// The day.
    Day,
    /// Last light.
    Dusk,
    /// The night.
    Night,
}

impl Period {
    /// All periods in the order of a day.
    pub const ALL: [Self; 4] = [Self::Dawn, Self::Day, Self::Dusk, Self::Night];

    /// The Fluent key of its name.
    #[must_use]
    pub const fn key(self) -> &'static str {
        match self {
            Self::Dawn => "period-dawn",
            Self::Day => "period-day",
            Self::Dusk => "period-dusk",
            Self::Night => "period-night",
        }
    }

    /// The period after this one.
    #[must_use]
    pub const fn next(self) -> Self {
        match self {
            Self::Dawn => Self::Day,
            Self::Day => Self::Dusk,
            Self::Dusk => Self::Night,
            Self::Night => Self::Dawn,
        }
    }
}

/// Where a character stands.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct CharacterState {
    /// The node where the character is; `None`: nowhere that can be reached.
    pub node: Option<NodeId>,
    /// Alive, dead or away.
    pub status: Status,
    /// Affinity with the hero, -100 to 100.
    pub affinity: i32,
    /// Whether the hero has spoken with the character.
    pub met: bool,
    /// Topics told, with how often.
    pub told: BTreeMap<TopicId, u32>,
    /// Items given, with how often: the same gift pleases less each time.
    #[serde(default, skip_serializing_if = "BTreeMap::is_empty")]
    pub gifts: BTreeMap<ItemId, u32>,
    /// Thresholds of affinity that were crossed, by place in the character's list.
    pub thresholds: BTreeSet<u32>,
    /// Answers of topics that were given, by place in the topic's list.
    #[serde(default, skip_serializing_if = "BTreeMap::is_empty")]
    pub answers: BTreeMap<TopicId, BTreeSet<u32>>,
    /// What the hero told that the character has an answer to, by place in their list.
    #[serde(default, skip_serializing_if = "BTreeSet::is_empty")]
    pub heard: BTreeSet<u32>,
    /// What the hero showed that the character has an answer to, by place in their list.
    #[serde(default, skip_serializing_if = "BTreeSet::is_empty")]
    pub shown: BTreeSet<u32>,
    /// Remarks made, by place in the character's list.
    #[serde(default, skip_serializing_if = "BTreeSet::is_empty")]
    pub remarks: BTreeSet<u32>,
}

/// Whether a character lives.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Status {
    /// Lives.
    Alive,
    /// Is dead.
    Dead,
    /// Lives, and is out of reach.
    Away,
}

/// Where a quest stands.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct QuestState {
    /// Active, done or failed.
    pub status: QuestStatus,
    /// The stage an active quest is at.
    pub stage: Option<StageId>,
    /// The turn of the last change.
    pub since: u32,
    /// When it began; of one that began before this was kept, nothing.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub began: Option<Moment>,
    /// Whether the player was warned that its time runs out.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub warned: bool,
}

/// Active, done or failed.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum QuestStatus {
    /// Begun.
    Active,
    /// Done.
    Done,
    /// Failed.
    Failed,
}

/// A fight.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Combat {
    /// The enemy.
    pub enemy: EnemyId,
    /// The enemy's health.
    pub hp: i32,
    /// Rounds fought.
    pub round: u32,
    /// Whether the hero has raised a guard for the coming blow.
    pub guard: bool,
    /// Where the hero came from, for fleeing.
    pub from: Option<NodeId>,
    /// How often words were tried.
    pub talks: u32,
    /// What is on the enemy for some turns.
    #[serde(default, skip_serializing_if = "BTreeMap::is_empty")]
    pub statuses: BTreeMap<StatusId, Borne>,
}

/// What pronouns and `again` mean.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct Focus {
    /// `it`.
    pub thing: Option<super::Thing>,
    /// `him`, `her`, `them`: the character last spoken with or of.
    pub person: Option<CharacterId>,
    /// The command of the last turn.
    pub last: Option<Box<Command>>,
    /// The node the hero came from.
    pub from: Option<NodeId>,
}
