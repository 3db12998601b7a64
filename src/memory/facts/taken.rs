//! What a save has taken in, as a fact.

use super::name::Key;
use crate::text::Message;
use crate::world::{State, Thing};

/// Of what the fact is, what it says, and its sentence: what one sees of something that was taken into the save.
pub(super) fn taken_in(after: &State, thing: &Thing, name: &str) -> Option<(Key, Key, Message)> {
    let (id, key) = match thing {
        Thing::Character(id) => (id.as_str(), Key::character(id)),
        Thing::Item(id) => (id.as_str(), Key::item(id)),
        Thing::Feature(id) => (id.as_str(), Key::free(name)),
        Thing::Exit(_) | Thing::Enemy(_) | Thing::Hero => return None,
    };
    let it = after.introduced.iter().find(|it| it.id == id)?;
    let message = Message::new("facts-introduced").with("name", name).with("text", it.text.as_str());
    Some((key, Key::free(&it.text), message))
}

/// The answer of a topic that the hero has heard and can pass on: the last in the story's list; none for its own texts.
pub(super) fn heard(
    scene: &super::Scene<'_>,
    who: &crate::world::CharacterId,
    topic: &crate::world::TopicId,
) -> Option<u32> {
    let given = scene.after.characters.get(who)?.answers.get(topic)?;
    let topics = &scene.story.characters.get(who)?.topics;
    let answers = topics.iter().find(|entry| entry.id == *topic)?.answers.len();
    given.iter().rev().copied().find(|place| usize::try_from(*place).is_ok_and(|place| place < answers))
}

/// What is said in an answer of a topic, and what tells the answer from the topic's own texts.
pub(super) fn words_of(topic: &crate::world::Topic, answer: Option<u32>) -> Option<(&crate::text::Localized, String)> {
    let Some(place) = answer else { return Some((topic.texts.first()?, String::new())) };
    let answer = topic.answers.get(usize::try_from(place).ok()?)?;
    Some((answer.branch.texts.first()?, format!("/{place}")))
}
