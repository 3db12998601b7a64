//! What things are called: an id's name in the story, or the id itself where the story has no such entry.

use crate::text::Localized;
use crate::world::{
    AchievementId, ActionId, CharacterId, CounterId, EndingId, EnemyId, FactId, FeatureId, ItemId, NodeId, QuestId,
    StageId, StatusId, Story, TalentId, TopicId,
};

pub use crate::world::called::{
    called, called_character, called_enemy, called_feature, called_item, called_node, capitalized,
};

/// The name of an item.
pub fn item(story: &Story, id: &ItemId) -> Localized {
    story.items.get(id).map_or_else(|| Localized::plain(id.as_str()), |entry| entry.name.clone())
}

/// The name of a character.
pub fn character(story: &Story, id: &CharacterId) -> Localized {
    story.characters.get(id).map_or_else(|| Localized::plain(id.as_str()), |entry| entry.name.clone())
}

/// The name of an enemy.
pub fn enemy(story: &Story, id: &EnemyId) -> Localized {
    story.enemies.get(id).map_or_else(|| Localized::plain(id.as_str()), |entry| entry.name.clone())
}

/// The name of a node.
pub fn node(story: &Story, id: &NodeId) -> Localized {
    story.nodes.get(id).map_or_else(|| Localized::plain(id.as_str()), |entry| entry.name.clone())
}

/// The title of a quest.
pub fn quest(story: &Story, id: &QuestId) -> Localized {
    story.quests.get(id).map_or_else(|| Localized::plain(id.as_str()), |entry| entry.title.clone())
}

/// What is to be done at a stage of a quest.
pub fn objective(story: &Story, quest: &QuestId, stage: &StageId) -> Localized {
    story
        .quests
        .get(quest)
        .and_then(|entry| entry.stages.iter().find(|candidate| candidate.id == *stage))
        .map_or_else(|| Localized::plain(stage.as_str()), |entry| entry.objective.clone())
}

/// The title of an ending.
pub fn ending(story: &Story, id: &EndingId) -> Localized {
    story.endings.get(id).map_or_else(|| Localized::plain(id.as_str()), |entry| entry.title.clone())
}

/// The name of a feature of a node.
pub fn feature(story: &Story, node: &NodeId, id: &FeatureId) -> Localized {
    story
        .nodes
        .get(node)
        .and_then(|place| place.features.iter().find(|feature| feature.id == *id))
        .map_or_else(|| Localized::plain(id.as_str()), |feature| feature.name.clone())
}

/// The label of an action of a node.
pub fn action(story: &Story, node: &NodeId, id: &ActionId) -> Localized {
    story
        .nodes
        .get(node)
        .and_then(|place| place.actions.iter().find(|action| action.id == *id))
        .map_or_else(|| Localized::plain(id.as_str()), |action| action.label.clone())
}

/// The label of a topic of a character.
pub fn topic(story: &Story, character: &CharacterId, id: &TopicId) -> Localized {
    story
        .characters
        .get(character)
        .and_then(|entry| entry.topics.iter().find(|topic| topic.id == *id))
        .map_or_else(|| Localized::plain(id.as_str()), |topic| topic.label.clone())
}

/// The name of a number that the story keeps.
pub fn counter(story: &Story, id: &CounterId) -> Localized {
    story.counters.get(id).map_or_else(|| Localized::plain(id.as_str()), |entry| entry.name.clone())
}

/// What a fact says.
pub fn fact(story: &Story, id: &FactId) -> Localized {
    story.facts.get(id).map_or_else(|| Localized::plain(id.as_str()), |entry| entry.text.clone())
}

/// The name of a status.
pub fn status(story: &Story, id: &StatusId) -> Localized {
    story.statuses.get(id).map_or_else(|| Localized::plain(id.as_str()), |entry| entry.name.clone())
}

/// The name of a talent.
pub fn talent(story: &Story, id: &TalentId) -> Localized {
    story.talents.get(id).map_or_else(|| Localized::plain(id.as_str()), |entry| entry.name.clone())
}

/// The name of an achievement.
pub fn achievement(story: &Story, id: &AchievementId) -> Localized {
    story.achievements.get(id).map_or_else(|| Localized::plain(id.as_str()), |entry| entry.name.clone())
}

/// A place in a list as events keep it.
pub fn at<T>(list: &[T], place: u32) -> Option<&T> {
    list.get(usize::try_from(place).ok()?)
}
