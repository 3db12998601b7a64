//! Ids: one type for each kind of thing, so that none can stand for another.

use std::fmt;

use serde::{Deserialize, Serialize};

macro_rules! ids {
    ($($(#[$doc:meta])* $name:ident),* $(,)?) => {$(
        $(#[$doc])*
        #[derive(Clone, Debug, PartialEq, Eq, Hash, PartialOrd, Ord, Serialize, Deserialize)]
        #[serde(transparent)]
        pub struct $name(String);

        impl $name {
            /// The id with this text.
            pub fn new(id: impl Into<String>) -> Self {
                Self(id.into())
            }

            /// The id's text.
            #[must_use]
            pub fn as_str(&self) -> &str {
                &self.0
            }
        }

        impl fmt::Display for $name {
            fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
                f.write_str(&self.0)
            }
        }

        impl From<&str> for $name {
            fn from(id: &str) -> Self {
                Self(id.to_owned())
            }
        }
    )*};
}

ids! {
    /// A story pack, such as `fantasy_001`.
    StoryId,
    /// A part of the map with places of one kind.
    RegionId,
    /// A place.
    NodeId,
    /// Something in a node that can be looked at.
    FeatureId,
    /// Something that can be done in a node.
    ActionId,
    /// Something that can be carried.
    ItemId,
    /// A person, or whatever speaks.
    CharacterId,
    /// Something to ask a character about.
    TopicId,
    /// A quest.
    QuestId,
    /// A stage of a quest.
    StageId,
    /// Something that fights.
    EnemyId,
    /// An ending.
    EndingId,
    /// A talent.
    TalentId,
    /// An achievement.
    AchievementId,
    /// A mark that the story set.
    FlagId,
    /// A number that the story keeps.
    CounterId,
    /// Something that the hero can learn.
    FactId,
    /// Something that stays on the hero or an enemy for some turns.
    StatusId,
    /// A lore entry.
    LoreId,
}
