use serde::{Deserialize, Serialize};

use super::{
    AchievementId, ActionId, CharacterId, CounterId, EndingId, EnemyId, FactId, ItemId, NodeId, Period, QuestId, Roll,
    StageId, StatusId, TalentId, Thing, TopicId,
};

/// What happened in a turn: told by the narrator, remembered with its witnesses.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Event {
    /// What happened.
    pub kind: EventKind,
    /// Where.
    pub node: NodeId,
    /// The characters who were there and alive; the hero always knows.
    pub witnesses: Vec<CharacterId>,
}

/// The kinds of events. Ids only: texts are the narrator's.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(tag = "event", rename_all = "snake_case")]
pub enum EventKind {
    /// The story begins.
    Began,
    /// The hero went from one node to another. `first`: never there before.
    Moved { from: NodeId, to: NodeId, first: bool },
    /// An item was taken, dropped, found, lost or used up.
    Took { item: ItemId, count: u32 },
    /// Put down.
    Dropped { item: ItemId },
    /// Got by a rule: a gift, a reward, loot.
    Got { item: ItemId, count: u32 },
    /// Lost by a rule.
    Lost { item: ItemId, count: u32 },
    /// Gold came or went.
    Gold { delta: i64 },
    /// Health came or went outside a fight.
    Health { delta: i32 },
    /// Experience came.
    Experience { delta: i64 },
    /// Something was looked at.
    Examined { thing: Thing },
    /// An item was used. `worked`: it did something.
    Used { item: ItemId, on: Option<Thing>, worked: bool },
    /// An item was given. `liked`: -1, 0, 1; `kept`: the character took it.
    Gave { item: ItemId, to: CharacterId, liked: i8, kept: bool },
    /// An item was shown. `answer`: which of the character's answers to what is shown came.
    Showed {
        item: ItemId,
        to: CharacterId,
        #[serde(default, skip_serializing_if = "Option::is_none")]
        answer: Option<u32>,
    },
    /// The hero greeted a character. `first`: for the first time.
    Greeted { character: CharacterId, first: bool },
    /// A topic was told. `again`: this answer had been given before. `answer`: which of the topic's answers, if one.
    Told {
        character: CharacterId,
        topic: TopicId,
        again: bool,
        #[serde(default, skip_serializing_if = "Option::is_none")]
        answer: Option<u32>,
    },
    /// The hero told a character something that they have an answer to, by its place in their list.
    Heard { character: CharacterId, answer: u32, again: bool },
    /// The character has nothing to say about this.
    Blank { character: CharacterId, about: String },
    /// The hero said something to a character. `passed`: what of others the words passed on.
    Said {
        character: CharacterId,
        text: String,
        #[serde(default, skip_serializing_if = "Vec::is_empty")]
        passed: Vec<Passed>,
    },
    /// A conversation ended: the hero took leave or went away.
    Parted { character: CharacterId },
    /// Something was done that the node offers. `success` is by the check, true where there is none.
    /// `outcome`: which of the action's outcomes came in place of its success, if one.
    Acted {
        action: ActionId,
        roll: Option<Roll>,
        success: bool,
        #[serde(default, skip_serializing_if = "Option::is_none")]
        outcome: Option<u32>,
    },
    /// A free action. `roll` is none where nothing could fail.
    Tried { text: String, approach: super::Approach, roll: Option<Roll>, success: bool },
    /// What was ruled of a free action, before the die was thrown for it.
    Ruled { odds: super::Odds, why: String },
    /// What a free action that went well brought to the hero's notice.
    Noticed { what: Noticed },
    /// A narrator named something that is now part of this save.
    Introduced { thing: Thing, name: String },
    /// The exit's check was thrown for.
    Passage { to: NodeId, roll: Roll, success: bool },
    /// A fight began.
    FightBegan { enemy: EnemyId },
    /// A blow. `damage` 0 is a miss. `critical`: it did double damage.
    Blow {
        by: Side,
        enemy: EnemyId,
        roll: Roll,
        damage: i32,
        #[serde(default, skip_serializing_if = "std::ops::Not::not")]
        critical: bool,
    },
    /// What kept the blow before it from the hero, in points of damage: the armor in use, and the guard.
    Softened { item: Option<ItemId>, armor: i32, guard: i32 },
    /// Who strikes first was thrown for: a success is the hero's.
    Initiative { enemy: EnemyId, roll: Roll },
    /// The enemy ran away.
    EnemyFled { enemy: EnemyId },
    /// The hero raised a guard.
    Guarded { enemy: EnemyId },
    /// The hero tried to get away.
    Fled { enemy: EnemyId, success: bool },
    /// Words in a fight.
    Negotiated { enemy: EnemyId, roll: Option<Roll>, success: bool },
    /// The enemy fell.
    EnemyFell { enemy: EnemyId },
    /// The hero fell; the story goes on elsewhere, or ends.
    HeroFell { enemy: Option<EnemyId> },
    /// A fight ended without a victor.
    FightEnded { enemy: EnemyId },
    /// A character's affinity changed.
    Affinity { character: CharacterId, delta: i32, value: i32 },
    /// A threshold of affinity was crossed; `threshold` is its place in the character's list.
    Threshold { character: CharacterId, threshold: u32 },
    /// A character came, went, died.
    CharacterMoved { character: CharacterId, to: Option<NodeId> },
    /// A character's status changed.
    CharacterIs { character: CharacterId, is: super::Status },
    /// An attribute changed.
    AttributeChanged { attribute: super::Attribute, delta: i32 },
    /// A quest began.
    QuestBegan { quest: QuestId },
    /// A quest came to a stage.
    QuestStage { quest: QuestId, stage: StageId },
    /// A stage was done in another way, by its place among the stage's alternatives.
    StageBy { quest: QuestId, stage: StageId, alternative: u32 },
    /// The time of a quest is running out.
    QuestWarned { quest: QuestId },
    /// A quest is done.
    QuestDone { quest: QuestId },
    /// A quest has failed.
    QuestFailed { quest: QuestId },
    /// A number of the story changed.
    Counted { counter: CounterId, delta: i32, value: i32 },
    /// The hero learned something. `corrects`: what the hero had believed until now.
    Learned {
        fact: FactId,
        #[serde(default, skip_serializing_if = "Option::is_none")]
        corrects: Option<FactId>,
    },
    /// A status came upon somebody, for so many turns.
    StatusBegan { status: StatusId, on: Side, turns: u32 },
    /// A status ended.
    StatusEnded { status: StatusId, on: Side },
    /// A character comes along from now on, or no more.
    Follows { character: CharacterId, value: bool },
    /// Something happened on entering the node, by its place in the node's list.
    Entered { entry: u32 },
    /// A character said something unasked when the hero came, by its place in their list.
    Remarked { character: CharacterId, remark: u32 },
    /// The hero reached a level.
    LevelReached { level: u32 },
    /// The hero spent a point on an attribute.
    Raised { attribute: super::Attribute },
    /// A talent was won.
    TalentWon { talent: TalentId },
    /// An achievement was won.
    AchievementWon { achievement: AchievementId },
    /// The director helps one who is stuck: a hint by its place in the story's list (none: what the quest asks for),
    /// and which of its texts.
    Hinted {
        #[serde(default, skip_serializing_if = "Option::is_none")]
        hint: Option<u32>,
        grade: u32,
    },
    /// Time passed into a new period.
    PeriodBegan { period: Period, day: u32 },
    /// The hero waited.
    Waited,
    /// The hero rested.
    Rested { healed: i32 },
    /// An ending is offered.
    EndingOffered { ending: EndingId },
    /// An offered ending was declined.
    EndingDeclined { ending: EndingId },
    /// The story ended.
    Ended { ending: EndingId },
}

/// A topic of one character that the hero passed on to another.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
pub struct Passed {
    /// Whose topic it is.
    pub of: CharacterId,
    /// Which.
    pub topic: TopicId,
}

/// What came to the hero's notice: only what the state knows.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Noticed {
    /// What lies behind the ways out, by the nodes.
    Beyond(Vec<NodeId>),
    /// Who is near, as far as the hero knows them, with where they are.
    Near(Vec<(Option<CharacterId>, NodeId)>),
    /// What is here and was not looked at or done.
    Hidden(Vec<Thing>),
}

/// Who struck.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Side {
    /// The hero.
    Hero,
    /// The enemy.
    Enemy,
}
