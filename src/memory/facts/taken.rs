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
