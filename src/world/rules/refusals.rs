//! How a command is refused, in the program's words or the pack's.

use super::{Refusal, view};
use crate::text::{Arg, Localized, Message};
use crate::world::{CharacterId, Enemy, ItemId, State, Story, Thing, called};

/// In the program's words.
pub(super) const fn program(key: &'static str) -> Refusal {
    Refusal::Program(Message::new(key))
}

/// In the program's words, with one name.
pub(super) fn named(key: &'static str, arg: &'static str, name: impl Into<Arg>) -> Refusal {
    Refusal::Program(Message::new(key).with(arg, name))
}

/// In the pack's words, or in the program's where the pack has none.
pub(super) fn pack(text: &Localized, otherwise: &'static str) -> Refusal {
    if text.is_empty() { program(otherwise) } else { Refusal::Pack(text.clone()) }
}

/// About an item that the pack may not know.
pub(super) fn item(story: &Story, key: &'static str, item: &ItemId) -> Refusal {
    story.items.get(item).map_or_else(|| program("rules-not-here"), |_| named(key, "item", &called::item(story, item)))
}

/// Something is not here.
pub(super) fn absent(story: &Story, state: &State, thing: &Thing) -> Refusal {
    match thing {
        Thing::Item(id) => item(story, "rules-item-not-here", id),
        Thing::Character(who) => absent_person(story, state, who),
        Thing::Enemy(id) => story
            .enemies
            .get(id)
            .map_or_else(|| program("rules-not-here"), |enemy| foe(story, "rules-enemy-not-here", enemy)),
        Thing::Feature(_) | Thing::Exit(_) | Thing::Hero => program("rules-not-here"),
    }
}

/// A character is not here, or here and dead.
pub(super) fn absent_person(story: &Story, state: &State, who: &CharacterId) -> Refusal {
    if !story.characters.contains(who) {
        return program("rules-not-here");
    }
    let lies_here = state.characters.get(who).is_some_and(|who| who.node.as_ref() == Some(&state.node));
    let key = if lies_here && view::is_dead(state, who) { "rules-person-dead" } else { "rules-person-not-here" };
    person(story, key, who)
}

/// About a character.
pub(super) fn person(story: &Story, key: &'static str, who: &CharacterId) -> Refusal {
    named(key, "who", &called::both(|language| called::called_character(story, who, language)))
}

/// About an enemy.
pub(super) fn foe(story: &Story, key: &'static str, enemy: &Enemy) -> Refusal {
    named(key, "enemy", &called::both(|language| called::called_enemy(story, &enemy.id, language)))
}

/// A fight is on and leaves no time for this; what can be done instead.
pub(super) fn fight(story: &Story, enemy: &Enemy) -> Refusal {
    let key = if enemy.talk.is_some() { "rules-fight-or-talk" } else { "rules-fight" };
    foe(story, key, enemy)
}
