//! Conditions that hold in no play.

use super::begins;
use crate::story::fault::Code;
use crate::story::reading::{Place, Reading};
use crate::text::Message;
use crate::world::explore::{Fact, Reach, contradicts};
use crate::world::{Condition, QuestIs, Story};

/// Notes lists that contradict themselves, and conditions that can never come to hold where nothing else was noted that
/// they wait for.
pub(super) fn advise(story: &Story, reach: &Reach<'_, '_>, reading: &mut Reading) {
    for list in std::mem::take(&mut reading.conditions) {
        if let Some(place) = contradiction(&list) {
            let help = Some(Message::new("story-condition-contradicts-help"));
            let message = Message::new("story-condition-contradicts");
            reading.fault(Code::ConditionNeverHolds, &place, message, help);
            continue;
        }
        for (condition, place) in &list {
            if !reach.may(condition) && !is_noted(story, reach, condition) {
                let help = help(condition).map(Message::new);
                let message = Message::new("story-condition-never-holds");
                reading.fault(Code::ConditionNeverHolds, place, message, help);
            }
        }
    }
}

/// The place of the first condition that those before it leave no room for.
fn contradiction(list: &[(Condition, Place)]) -> Option<Place> {
    let conditions: Vec<Condition> = list.iter().map(|(condition, _)| condition.clone()).collect();
    if !contradicts(&conditions, None) {
        return None;
    }
    let first = (1..=conditions.len()).find(|count| contradicts(conditions.get(..*count).unwrap_or_default(), None))?;
    list.get(first - 1).map(|(_, place)| place.clone())
}

/// Whether what the condition waits for is noted elsewhere: a node that is not reached, a quest that does not end, a mark
/// that is not set, an item that is nowhere.
fn is_noted(story: &Story, reach: &Reach<'_, '_>, condition: &Condition) -> bool {
    match condition {
        Condition::Flag(_) | Condition::FlagFor(..) | Condition::Item(..) => true,
        Condition::Node(node) | Condition::Visited(node, _) => !reach.has(Fact::Stands(node)),
        Condition::Quest(quest, QuestIs::Failed) => unsound(story, reach, quest.as_str()),
        Condition::Quest(quest, _) | Condition::Stage(quest, _) | Condition::QuestFor(quest, _) => {
            unsound(story, reach, quest.as_str()) || !reach.has(Fact::Quest(quest, QuestIs::Done))
        }
        Condition::Told(who, topic) => {
            let topic = story.characters.get(who).and_then(|who| who.topics.iter().find(|known| known.id == *topic));
            topic.is_some_and(|topic| !topic.when.iter().all(|condition| reach.may(condition)))
        }
        Condition::Not(condition) => is_noted(story, reach, condition),
        Condition::All(parts) | Condition::Any(parts) => {
            parts.iter().any(|part| !reach.may(part) && is_noted(story, reach, part))
        }
        Condition::Affinity(..)
        | Condition::Attribute(..)
        | Condition::Counter(..)
        | Condition::Knows(_)
        | Condition::Level(_)
        | Condition::Talent(_)
        | Condition::Bears(_)
        | Condition::Following(_)
        | Condition::Stuck(_)
        | Condition::Gold(_)
        | Condition::HealthBelow(_)
        | Condition::Time(_)
        | Condition::Turn(_)
        | Condition::Day(_)
        | Condition::Present(_)
        | Condition::Met(_)
        | Condition::Character(..)
        | Condition::CharacterAt(..)
        | Condition::Defeated(..) => false,
    }
}

/// Whether a quest never begins.
fn unsound(story: &Story, reach: &Reach<'_, '_>, quest: &str) -> bool {
    story.quests.get(&quest.into()).is_none_or(|quest| !begins(quest, reach))
}

/// What to look at.
fn help(condition: &Condition) -> Option<&'static str> {
    Some(match condition {
        Condition::Affinity(..) | Condition::Attribute(..) => "story-condition-never-bounds-help",
        Condition::Time(_) | Condition::Day(_) => "story-condition-never-time-help",
        Condition::Present(_) | Condition::Met(_) | Condition::CharacterAt(..) | Condition::Told(..) => {
            "story-condition-never-person-help"
        }
        Condition::Character(..) => "story-condition-never-status-help",
        Condition::Defeated(..) => "story-condition-never-enemy-help",
        Condition::Quest(..) => "story-condition-never-quest-help",
        _ => return None,
    })
}
