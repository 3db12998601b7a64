use serde::{Deserialize, Serialize};

use super::{
    Attribute, CharacterId, CounterId, EnemyId, FactId, FlagId, ItemId, NodeId, Period, QuestId, StageId, Status,
    StatusId, TalentId,
};

/// Something that holds in a state or not. A list of conditions holds when each of them does.
///
/// In a pack each condition is a table with one leading key; the form is beside each variant.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub enum Condition {
    /// `{ flag = "bridge_down" }`
    Flag(FlagId),
    /// `{ flag = "bridge_down", turns = 5 }`: set, and at least so many turns ago.
    FlagFor(FlagId, u32),
    /// `{ quest = "wolf", is = "active" }`: `unknown`, `active`, `done` or `failed`.
    Quest(QuestId, QuestIs),
    /// `{ quest = "wolf", stage = "track" }`: active and at this stage.
    Stage(QuestId, StageId),
    /// `{ quest = "wolf", turns = 40 }` or `days = 2`: active, and begun at least so long ago.
    QuestFor(QuestId, Span),
    /// `{ counter = "alarm", min = 2, max = 5 }`, either bound may be absent.
    Counter(CounterId, Option<i32>, Option<i32>),
    /// `{ knows = "who_lied" }`: the hero has learned it and nothing learned since has corrected it.
    Knows(FactId),
    /// `{ affinity = "hunter", min = 20, max = 50 }`, either bound may be absent.
    Affinity(CharacterId, Option<i32>, Option<i32>),
    /// `{ attribute = "strength", min = 10, max = 12 }`, either bound may be absent.
    Attribute(Attribute, Option<i32>, Option<i32>),
    /// `{ item = "rope", count = 2 }`: carried; `count` is 1 by default.
    Item(ItemId, u32),
    /// `{ gold = 5 }`: at least this much.
    Gold(i64),
    /// `{ health_below = 50 }`: in percent of the greatest.
    HealthBelow(u8),
    /// `{ node = "glade" }`: the hero is there.
    Node(NodeId),
    /// `{ visited = "glade", times = 2 }`; `times` is 1 by default.
    Visited(NodeId, u32),
    /// `{ time = ["dusk", "night"] }`, or one period as a string.
    Time(Vec<Period>),
    /// `{ turn = 10 }`: the line of turns is at least this long.
    Turn(u32),
    /// `{ day = 3 }`: at least this day (the first is 1).
    Day(u32),
    /// `{ present = "hunter" }`: the character is in the hero's node and alive.
    Present(CharacterId),
    /// `{ met = "hunter" }`: the hero has spoken with the character.
    Met(CharacterId),
    /// `{ character = "hal", is = "alive" }`: `alive`, `dead` or `away`.
    Character(CharacterId, Status),
    /// `{ character = "hal", at = "swamp" }`
    CharacterAt(CharacterId, NodeId),
    /// `{ told = "hunter/hal" }`: this topic of this character has been told.
    Told(CharacterId, super::TopicId),
    /// `{ defeated = "wolf", times = 1 }`
    Defeated(EnemyId, u32),
    /// `{ level = 3 }`: at least this level (the first is 1).
    Level(u32),
    /// `{ talent = "tracker" }`: the hero has it.
    Talent(TalentId),
    /// `{ status = "poisoned" }`: it is on the hero.
    Bears(StatusId),
    /// `{ following = "mira" }`: the character follows the hero.
    Following(CharacterId),
    /// `{ stuck = 12 }`: nothing has moved on for at least so many turns.
    Stuck(u32),
    /// `{ not = { … } }`
    Not(Box<Condition>),
    /// `{ all = [ … ] }`
    All(Vec<Condition>),
    /// `{ any = [ … ] }`
    Any(Vec<Condition>),
}

/// A length of time in a story.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Span {
    /// So many turns.
    Turns(u32),
    /// So many whole days, four periods each.
    Days(u32),
}

/// Where a quest can stand, as conditions see it.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum QuestIs {
    /// Not begun.
    Unknown,
    /// Begun and neither done nor failed.
    Active,
    /// Done.
    Done,
    /// Failed.
    Failed,
}
