//! What can be given away, and whom it moves.

use super::fact::{Fact, Quantity};
use super::web::{Deed, Web};
use crate::world::rules::gift;
use crate::world::{Character, CharacterId, Item, ItemId, ItemKind, State, Story};

/// What a gift costs in turns, roughly: the thing has to be had, and is gone. What only pleases a little is the last that
/// one thinks of.
const GIFT: u32 = 2;
const TRIFLE: u32 = 4;

/// What gifts bring about with a character.
pub(super) fn please<'a>(web: &mut Web<'a>, who: &'a Character) {
    let (id, here, story) = (&who.id, Fact::Meets(&who.id), web.story());
    let given = who.likes.iter().chain(&who.dislikes);
    for item in given.filter_map(|item| story.items.get(item)).filter(|item| is_gift(item)) {
        let needs = [here, Fact::AtLeast(Quantity::Carried(&item.id), 1), Fact::Moves(id, &item.id)];
        let affinity = Quantity::Affinity(id);
        let gives = if who.likes.contains(&item.id) {
            vec![Fact::Rises(affinity), Fact::Portion(affinity, gift::LIKED.unsigned_abs())]
        } else {
            vec![Fact::Falls(affinity)]
        };
        web.rule(&needs, &gives, Some((Deed::Give(id, Some(&item.id)), GIFT)));
    }
    let needs = [here, Fact::Spare(id)];
    let gives =
        [Fact::Rises(Quantity::Affinity(id)), Fact::Portion(Quantity::Affinity(id), gift::PLAIN.unsigned_abs())];
    web.rule(&needs, &gives, Some((Deed::Give(id, None), TRIFLE)));
}

/// Who would take an item that is come by.
pub(super) fn spare<'a>(web: &mut Web<'a>, item: &'a Item) {
    let story = web.story();
    let takers = story.characters.iter().filter(|who| is_plain(who, item)).map(|who| Fact::Spare(&who.id));
    let takers: Vec<Fact<'a>> = takers.collect();
    web.rule(&[Fact::Rises(Quantity::Carried(&item.id))], &takers, None);
}

/// Whether an item can be given away for its own sake.
const fn is_gift(item: &Item) -> bool {
    !matches!(item.kind, ItemKind::Key)
}

/// Whether a character takes an item without liking or disliking it.
fn is_plain(who: &Character, item: &Item) -> bool {
    is_gift(item) && !who.likes.contains(&item.id) && !who.dislikes.contains(&item.id)
}

/// Whether something is carried that a character takes and that still moves them.
pub(super) fn has_spare(story: &Story, state: &State, who: &CharacterId) -> bool {
    let Some(taker) = story.characters.get(who) else { return false };
    let carried = state.hero.items.keys().filter_map(|item| story.items.get(item));
    carried.filter(|item| is_plain(taker, item)).any(|item| moves(state, who, &item.id, gift::PLAIN))
}

/// Whether an item that pleases or displeases a character still moves them.
pub(super) fn is_moving(story: &Story, state: &State, who: &CharacterId, item: &ItemId) -> bool {
    let liked = story.characters.get(who).is_some_and(|who| who.likes.contains(item));
    moves(state, who, item, if liked { gift::LIKED } else { gift::DISLIKED })
}

/// Each further gift of the same thing moves half as much.
fn moves(state: &State, who: &CharacterId, item: &ItemId, whole: i32) -> bool {
    let given = state.characters.get(who).and_then(|who| who.gifts.get(item)).copied().unwrap_or_default();
    gift::moves(whole, given) != 0
}

/// The deed that giving an item is: for what pleases or displeases the very thing, else whatever is at hand.
pub(super) fn deed<'a>(who: &'a Character, item: &'a Item) -> Deed<'a> {
    let named = who.likes.contains(&item.id) || who.dislikes.contains(&item.id);
    Deed::Give(&who.id, named.then_some(&item.id))
}

/// Whether giving an item moves a character now.
pub(super) fn is_worth(story: &Story, state: &State, who: &Character, item: &Item) -> bool {
    is_gift(item)
        && if is_plain(who, item) {
            moves(state, &who.id, &item.id, gift::PLAIN)
        } else {
            is_moving(story, state, &who.id, &item.id)
        }
}
