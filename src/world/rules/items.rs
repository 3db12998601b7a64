//! Taking, putting down, using, giving and showing things.

use super::draft::Draft;
use super::{Refusal, combat, conditions, gift, refusals, view};
use crate::world::{Character, CharacterId, Effect, EventKind, Item, ItemId, ItemKind, Showing, Thing, Use, called};

/// Takes all of an item that lie here.
pub(super) fn take(draft: &mut Draft<'_>, item: &ItemId) -> Result<(), Refusal> {
    let count = view::lying(&draft.state, item);
    if count == 0 {
        let carried = view::carried(&draft.state, item) > 0;
        let key = if carried { "rules-item-carried-already" } else { "rules-item-not-here" };
        return Err(refusals::item(draft.story, key, item));
    }
    pick_up(draft, item, count);
    Ok(())
}

/// Takes everything that lies here.
pub(super) fn take_all(draft: &mut Draft<'_>) -> Result<(), Refusal> {
    let here = view::items_here(draft.story, &draft.state);
    if here.is_empty() {
        return Err(refusals::program("rules-nothing-to-take"));
    }
    for (item, count) in here {
        pick_up(draft, &item.id, count);
    }
    Ok(())
}

fn pick_up(draft: &mut Draft<'_>, item: &ItemId, count: u32) {
    let before = view::carried(&draft.state, item);
    draft.apply(&Effect::AddItem { item: item.clone(), count });
    // No more leaves the ground than the hero could carry.
    let count = view::carried(&draft.state, item).saturating_sub(before);
    draft.apply(&Effect::ClearItem { item: item.clone(), node: None, count });
    draft.happen(EventKind::Took { item: item.clone(), count });
    draft.state.focus.thing = Some(Thing::Item(item.clone()));
}

/// Puts one of an item down here.
pub(super) fn lay_down(draft: &mut Draft<'_>, item: &ItemId) -> Result<(), Refusal> {
    let kind = carried(draft, item)?.kind;
    if kind == ItemKind::Key {
        return Err(refusals::item(draft.story, "rules-keep-key", item));
    }
    draft.apply(&Effect::RemoveItem { item: item.clone(), count: 1 });
    draft.apply(&Effect::PlaceItem { item: item.clone(), node: None, count: 1 });
    draft.happen(EventKind::Dropped { item: item.clone() });
    draft.state.focus.thing = Some(Thing::Item(item.clone()));
    Ok(())
}

/// Uses an item. A weapon used on the enemy of a fight is a blow.
pub(super) fn employ(draft: &mut Draft<'_>, item: &ItemId, on: Option<&Thing>) -> Result<(), Refusal> {
    let story = draft.story;
    let known = carried(draft, item)?;
    if let Some(thing) = on.filter(|thing| !view::within_reach(story, &draft.state, thing)) {
        return Err(refusals::absent(story, &draft.state, thing));
    }
    if let Some(usage) = view::use_of(story, &draft.state, item, on) {
        work(draft, known, usage);
        return Ok(());
    }
    let blow = known.kind == ItemKind::Weapon && on.is_none_or(|thing| matches!(thing, Thing::Enemy(_)));
    if let Some(enemy) = draft.state.combat.as_ref().filter(|_| blow).map(|combat| combat.enemy.clone()) {
        combat::strike(draft, &enemy);
        return Ok(());
    }
    let on = on
        .filter(|thing| **thing != Thing::Hero)
        .map(|thing| called::both(|language| called::called(story, &draft.state.node, thing, language)));
    Err(match on {
        None => refusals::item(story, "rules-use-nothing", item),
        Some(thing) => {
            let message = crate::text::Message::new("rules-use-on-nothing").with("item", &called::item(story, item));
            Refusal::Program(message.with("thing", &thing))
        }
    })
}

fn work(draft: &mut Draft<'_>, item: &Item, usage: &Use) {
    draft.happen(EventKind::Used { item: item.id.clone(), on: usage.on.clone(), worked: true });
    draft.state.focus.thing = Some(Thing::Item(item.id.clone()));
    if let Some(Thing::Character(who)) = &usage.on {
        draft.state.focus.person = Some(who.clone());
    }
    if usage.consumes || item.kind == ItemKind::Consumable {
        draft.apply(&Effect::RemoveItem { item: item.id.clone(), count: 1 });
    }
    draft.change_all(&usage.branch.effects);
}

/// Gives one of an item to a character. Where the pack has a use of it on the character, that is what happens.
pub(super) fn give(draft: &mut Draft<'_>, item: &ItemId, to: &CharacterId) -> Result<(), Refusal> {
    let (known, who) = offer(draft, item, to)?;
    if let Some(usage) = view::use_of(draft.story, &draft.state, item, Some(&Thing::Character(to.clone()))) {
        work(draft, known, usage);
        return Ok(());
    }
    // what they take up as a topic of theirs is handed over with its words
    if let Some(topic) = view::matter(draft.story, &draft.state, to, item, true).map(|topic| topic.id.clone()) {
        mean(draft, item, to);
        return super::talk::ask(draft, to, Some(&topic), "");
    }
    if known.kind == ItemKind::Key {
        return Err(refusals::item(draft.story, "rules-keep-key", item));
    }
    let liked: i8 = match (who.likes.contains(item), who.dislikes.contains(item)) {
        (true, _) => 1,
        (false, true) => -1,
        (false, false) => 0,
    };
    let kept = liked >= 0;
    mean(draft, item, to);
    let times = draft.state.characters.get_mut(to).map_or(0, |who| {
        let times = who.gifts.entry(item.clone()).or_default();
        *times = times.saturating_add(1);
        *times - 1
    });
    draft.happen(EventKind::Gave { item: item.clone(), to: to.clone(), liked, kept });
    if kept {
        draft.apply(&Effect::RemoveItem { item: item.clone(), count: 1 });
    }
    let whole = match liked {
        1 => gift::LIKED,
        0 => gift::PLAIN,
        _ => gift::DISLIKED,
    };
    let delta = gift::moves(whole, times);
    draft.change(&Effect::Affinity { character: to.clone(), delta });
    Ok(())
}

/// Shows an item to a character. Where the pack has a use of it on the character that spends nothing, that is what happens.
pub(super) fn show(draft: &mut Draft<'_>, item: &ItemId, to: &CharacterId) -> Result<(), Refusal> {
    let (known, who) = offer(draft, item, to)?;
    let usage = view::use_of(draft.story, &draft.state, item, Some(&Thing::Character(to.clone())));
    if let Some(usage) = usage.filter(|usage| !usage.consumes && known.kind != ItemKind::Consumable) {
        work(draft, known, usage);
        return Ok(());
    }
    mean(draft, item, to);
    let fits = |(_, showing): &(u32, &Showing)| {
        showing.item == *item && conditions::all_hold(draft.story, &draft.state, &showing.when)
    };
    let answer = (0_u32..).zip(&who.shown).find(fits);
    let place = answer.map(|(place, _)| place);
    if place.is_none()
        && let Some(topic) = view::matter(draft.story, &draft.state, to, item, false).map(|topic| topic.id.clone())
    {
        return super::talk::ask(draft, to, Some(&topic), "");
    }
    draft.happen(EventKind::Showed { item: item.clone(), to: to.clone(), answer: place });
    if let Some((place, showing)) = answer {
        let first = draft.state.characters.get_mut(to).is_some_and(|who| who.shown.insert(place));
        draft.change_first(&showing.effects, first);
    }
    Ok(())
}

/// The item and the character, where the one is carried and the other is here.
fn offer<'a>(draft: &Draft<'a>, item: &ItemId, to: &CharacterId) -> Result<(&'a Item, &'a Character), Refusal> {
    let who = super::talk::present(draft, to)?;
    Ok((carried(draft, item)?, who))
}

fn mean(draft: &mut Draft<'_>, item: &ItemId, who: &CharacterId) {
    draft.state.focus.thing = Some(Thing::Item(item.clone()));
    draft.state.focus.person = Some(who.clone());
}

/// The item, if it is carried.
fn carried<'a>(draft: &Draft<'a>, item: &ItemId) -> Result<&'a Item, Refusal> {
    let known = draft.story.items.get(item).ok_or(refusals::program("rules-not-here"))?;
    if view::carried(&draft.state, item) == 0 {
        return Err(refusals::named("rules-item-not-carried", "item", &called::item(draft.story, item)));
    }
    Ok(known)
}
