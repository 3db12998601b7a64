//! What a sentence says of the world, in a form that has no language.

use crate::world::{CharacterId, EnemyId, ItemId, NodeId, QuestId};

/// A claim and the sentence that makes it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Claimed {
    /// The number of the sentence.
    pub sentence: usize,
    /// What it says.
    pub claim: Claim,
}

/// Something that a sentence says. Where a word can mean several things, all of them are named: the claim is false only
/// if it is false of each.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) enum Claim {
    /// Someone is here: speaks, moves, handles something. `still`: they only lie or fall, as the dead do.
    Here { who: Who, still: bool },
    /// Someone gets up again.
    Rises(Who),
    /// Someone is in a place.
    At { who: Who, nodes: Vec<NodeId> },
    /// The hero is in a place.
    HeroAt(Vec<NodeId>),
    /// Someone is dead, or dies.
    Dead(Who),
    /// Someone is alive.
    Alive(Who),
    /// Someone falls, lies still or dies, said in any way: what they did before is no contradiction.
    Falls(Option<Who>),
    /// The hero goes away from where they are.
    HeroLeaves,
    /// Someone is gone from here.
    Gone(Who),
    /// A quest is done: these can be meant; none named: any.
    QuestDone(Vec<QuestId>),
    /// The hero dies.
    HeroDead,
    /// The hero comes to have something.
    Gets(Things),
    /// The hero holds or uses something.
    Holds(Things),
    /// The hero has something in hand, or puts it back.
    Keeps(Things),
    /// The hero no longer has something.
    Loses(Things),
    /// The hero has so many of something.
    Count { items: Vec<ItemId>, count: i64 },
    /// The hero has so much gold.
    Gold(i64),
    /// So much gold comes (or goes, below 0).
    GoldMoves(i64),
    /// The hero has so much health.
    Health(i64),
    /// So much health goes.
    HealthLost(i64),
    /// What was tried succeeds.
    Succeeds,
    /// What was tried fails.
    Fails,
    /// The hero's blow lands.
    Hits,
    /// The hero's blow misses.
    Misses,
    /// The opposite of a core fact, by its place in the list.
    Denies(usize),
}

/// Whom a word can mean.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(super) struct Who {
    /// Characters.
    pub characters: Vec<CharacterId>,
    /// Enemies.
    pub enemies: Vec<EnemyId>,
}

/// Which items a word can mean.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(super) struct Things {
    /// The items.
    pub items: Vec<ItemId>,
    /// It is a name, not a common word for things that lie about anywhere: who is told to have it must have it.
    pub sure: bool,
}
