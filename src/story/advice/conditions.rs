//! Conditions that hold in no play.

use super::begins;
use crate::story::fault::Code;
use crate::story::reading::{Place, Reading};
use crate::text::Message;
use crate::world::explore::{Fact, Quantity, Reach, Web, contradicts_in};
use crate::world::{Condition, QuestIs, Story};

/// Notes lists that contradict themselves, and conditions that can never come to hold where nothing else was noted that
/// they wait for.
pub(super) fn advise(web: &Web<'_>, reach: &Reach<'_, '_>, reading: &mut Reading) {
    let story = web.story();
    for list in std::mem::take(&mut reading.conditions) {
        if let Some(place) = contradiction(story, &list) {
            let help = Some(Message::new("story-condition-contradicts-help"));
            let message = Message::new("story-condition-contradicts");
            reading.fault(Code::ConditionNeverHolds, &place, message, help);
            continue;
        }
        for (condition, place) in &list {
            if !reach.may(condition) && !is_noted(story, reach, condition) {
                let help = help(web, condition);
                let message = Message::new("story-condition-never-holds");
                reading.fault(Code::ConditionNeverHolds, place, message, help);
            }
        }
    }
}

/// The place of the first condition that those before it leave no room for.
fn contradiction(story: &Story, list: &[(Condition, Place)]) -> Option<Place> {
    let conditions: Vec<Condition> = list.iter().map(|(condition, _)| condition.clone()).collect();
    if !contradicts_in(story, &conditions, None) {
        return None;
    }
    let fails = |count: &usize| contradicts_in(story, conditions.get(..*count).unwrap_or_default(), None);
    let first = (1..=conditions.len()).find(fails)?;
    list.get(first - 1).map(|(_, place)| place.clone())
}

/// Whether what the condition waits for is noted elsewhere: a node that is not reached, a quest that does not end, a mark
/// that is not set, an item that is nowhere.
fn is_noted(story: &Story, reach: &Reach<'_, '_>, condition: &Condition) -> bool {
    match condition {
        Condition::Flag(_) | Condition::FlagFor(..) => true,
        Condition::Item(item, _) => !reach.has(Fact::AtLeast(Quantity::Carried(item), 1)),
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
fn help(web: &Web<'_>, condition: &Condition) -> Option<Message> {
    let key = match condition {
        Condition::Affinity(..) | Condition::Attribute(..) => "story-condition-never-bounds-help",
        Condition::Counter(counter, ..) => {
            let (least, most) = web.bounds(Quantity::Counter(counter));
            let help = Message::new("story-condition-never-counter-help").with("id", counter.as_str());
            return Some(help.with("least", least).with("most", most));
        }
        Condition::Item(item, _) => {
            let most = web.bounds(Quantity::Carried(item)).1;
            return Some(
                Message::new("story-condition-never-supply-help").with("id", item.as_str()).with("most", most),
            );
        }
        Condition::Defeated(enemy, times) if *times > 1 && web.fights(enemy).is_some_and(|most| most > 0) => {
            let most = web.bounds(Quantity::Beaten(enemy)).1;
            return Some(
                Message::new("story-condition-never-times-help").with("id", enemy.as_str()).with("most", most),
            );
        }
        Condition::Time(_) | Condition::Day(_) => "story-condition-never-time-help",
        Condition::Present(_) | Condition::Met(_) | Condition::CharacterAt(..) | Condition::Told(..) => {
            "story-condition-never-person-help"
        }
        Condition::Character(..) => "story-condition-never-status-help",
        Condition::Defeated(..) => "story-condition-never-enemy-help",
        Condition::Quest(..) => "story-condition-never-quest-help",
        _ => return None,
    };
    Some(Message::new(key))
}
