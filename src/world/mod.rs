//! The domain: the story's world, its state, what the player does to it and what that changes.
//!
//! Nothing here reads a file, a clock or a random source: time and dice are values passed in.

pub mod called;
mod command;
mod condition;
mod dice;
mod effect;
mod event;
pub mod explore;
mod id;
pub mod introduced;
pub mod rules;
mod ruling;
#[cfg(test)]
pub mod sample;
mod state;
mod story;
mod table;
pub mod witness;

pub use command::{Approach, Choice, Command, Inquiry, MemoryOrder, Meta, Thing};
pub use condition::{Condition, QuestIs, Span};
pub use dice::{Dice, Purpose, Roll};
pub use effect::{Effect, Judged, Verdict};
pub use event::{Event, EventKind, Noticed, Passed, Side};
pub use id::{
    AchievementId, ActionId, CharacterId, CounterId, EndingId, EnemyId, FactId, FeatureId, FlagId, ItemId, LoreId,
    NodeId, QuestId, RegionId, StageId, StatusId, StoryId, TalentId, TopicId,
};
pub use introduced::{Introduced, IntroducedKind};
pub use ruling::{Aim, Odds, Ruling};
pub use state::{
    Borne, CharacterState, Combat, Focus, Growth, Hero, Learned, Moment, Period, QuestState, QuestStatus, State, Status,
};
pub use story::*;
pub use table::{Entry, Table};
