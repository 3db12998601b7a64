//! What can be so.

use crate::world::{
    ActionId, Attribute, CharacterId, CounterId, EndingId, EnemyId, FactId, FeatureId, FlagId, ItemId, NodeId, Period,
    QuestId, QuestIs, StageId, Status, StatusId, TalentId, TopicId,
};

/// Something that can be so, by the ids of a story.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Fact<'a> {
    /// The hero stands there.
    Stands(&'a NodeId),
    /// An item lies in a node.
    Lies(&'a NodeId, &'a ItemId),
    /// A quest stands so.
    Quest(&'a QuestId, QuestIs),
    /// A quest is at a stage.
    Stage(&'a QuestId, &'a StageId),
    /// A quest is neither done nor failed.
    Open(&'a QuestId),
    /// An effect would begin the quest.
    Starts(&'a QuestId),
    /// An effect would end the quest well.
    Ends(&'a QuestId),
    /// An effect would let the quest fail.
    Fails(&'a QuestId),
    /// An effect would bring the quest to a stage.
    Comes(&'a QuestId, &'a StageId),
    /// A character is there.
    At(&'a CharacterId, &'a NodeId),
    /// A character lives, is dead, is away.
    Is(&'a CharacterId, Status),
    /// The hero is where a living character is.
    Meets(&'a CharacterId),
    /// A threshold of affinity, by its place, was not crossed yet.
    Uncrossed(&'a CharacterId, u32),
    /// A feature was not looked at yet.
    Unseen(&'a NodeId, &'a FeatureId),
    /// An action was not done yet.
    Undone(&'a NodeId, &'a ActionId),
    /// An encounter, by its place, did not happen yet.
    Unmet(&'a NodeId, u32),
    /// There is a fight with an enemy.
    Fights(&'a EnemyId),
    /// An ending is offered, or comes.
    Offered(&'a EndingId),
    /// It is this time of day.
    Period(Period),
    /// Time passes.
    Passes,
    /// A quantity is at least that much.
    AtLeast(Quantity<'a>, i64),
    /// A quantity is at most that much.
    AtMost(Quantity<'a>, i64),
    /// A quantity can rise.
    Rises(Quantity<'a>),
    /// A quantity can fall.
    Falls(Quantity<'a>),
    /// A quantity rises by so much at once; beside the fact that it rises, where it is more than one.
    Portion(Quantity<'a>, u32),
    /// There is something that a character would take from the hero with a nod.
    Spare(&'a CharacterId),
    /// An item would still please a character, or displease them.
    Moves(&'a CharacterId, &'a ItemId),
    /// One of several things is so: the number of an `any`.
    Any(u32),
}

/// Something that is counted. A mark is 0 or 1.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Quantity<'a> {
    /// A mark.
    Flag(&'a FlagId),
    /// How many of an item are carried.
    Carried(&'a ItemId),
    /// How often a node was entered.
    Visits(&'a NodeId),
    /// How often an enemy was beaten.
    Beaten(&'a EnemyId),
    /// Whether the hero has spoken with a character.
    Met(&'a CharacterId),
    /// How often a topic was told.
    Told(&'a CharacterId, &'a TopicId),
    /// How a character feels about the hero.
    Affinity(&'a CharacterId),
    /// An attribute of the hero.
    Attribute(Attribute),
    /// A number that the story keeps.
    Counter(&'a CounterId),
    /// Whether the hero knows a fact that still stands.
    Knows(&'a FactId),
    /// Whether a status is on the hero.
    Bears(&'a StatusId),
    /// Whether the hero has a talent.
    Talent(&'a TalentId),
    /// Whether a character comes along.
    Following(&'a CharacterId),
    /// The hero's experience.
    Exp,
    /// Points that the hero has for attributes.
    Points,
    /// The hero's level.
    Level,
    /// Gold.
    Gold,
    /// Health, in percent of the greatest.
    Health,
    /// Turns on the line.
    Turn,
    /// The day.
    Day,
}

impl Quantity<'_> {
    /// What it can be at all, whatever happens.
    pub(super) const fn bounds(self) -> (i64, i64) {
        match self {
            Self::Flag(_) | Self::Met(_) | Self::Knows(_) | Self::Bears(_) | Self::Talent(_) | Self::Following(_) => {
                (0, 1)
            }
            Self::Counter(_) => (-1_000_000, 1_000_000),
            Self::Affinity(_) => (-100, 100),
            Self::Attribute(_) => (1, 99),
            Self::Carried(_) => (0, 9_999),
            Self::Gold | Self::Exp => (0, 999_999_999),
            Self::Health => (0, 100),
            Self::Day | Self::Level => (1, i64::MAX),
            Self::Visits(_) | Self::Beaten(_) | Self::Told(..) | Self::Turn | Self::Points => (0, i64::MAX),
        }
    }
}
