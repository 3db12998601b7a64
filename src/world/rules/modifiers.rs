//! What is added to throws beside half an attribute: equipment, talents, statuses.

use crate::world::{Attribute, BonusOn, Borne, Equip, HeroStatus, ItemKind, Side, State, StatusId, Story};
use std::collections::BTreeMap;

/// Which of a status's numbers counts.
type Number = fn(&HeroStatus) -> i32;

/// What the hero adds to a throw: half the attribute with what the equipment gives, talents, statuses.
pub(super) fn throw(story: &Story, state: &State, attribute: Attribute, on: BonusOn) -> i32 {
    let half = attribute_of(story, state, attribute).div_euclid(2);
    let number: Option<Number> = match on {
        BonusOn::Attack => Some(|status| status.attack),
        BonusOn::Defense => Some(|status| status.defense),
        BonusOn::Flee => Some(|status| status.speed),
        BonusOn::Negotiate | BonusOn::Check => None,
    };
    let equipped = in_use(story, state);
    let equipped = equipped.iter().map(|equip| match on {
        BonusOn::Attack => equip.attack,
        BonusOn::Defense => equip.defense,
        BonusOn::Flee | BonusOn::Negotiate | BonusOn::Check => 0,
    });
    let statuses = number.map_or(0, |number| borne(story, state, Side::Hero, number));
    half.saturating_add(sum(equipped)).saturating_add(talents(story, state, on, attribute)).saturating_add(statuses)
}

/// What statuses give whoever fights.
pub(super) fn borne(story: &Story, state: &State, on: Side, number: Number) -> i32 {
    let none = BTreeMap::new();
    let statuses: &BTreeMap<StatusId, Borne> = match on {
        Side::Hero => &state.statuses,
        Side::Enemy => state.combat.as_ref().map_or(&none, |combat| &combat.statuses),
    };
    sum(statuses.keys().filter_map(|id| story.statuses.get(id)).map(number))
}

/// An attribute with what the equipment gives.
fn attribute_of(story: &Story, state: &State, attribute: Attribute) -> i32 {
    let equipped = in_use(story, state);
    let more = equipped.iter().map(|equip| equip.attributes.get(attribute));
    state.hero.attributes.get(attribute).saturating_add(sum(more))
}

/// What the weapon and the armor in use give: the best of each that is carried, of equals the first of the pack.
fn in_use(story: &Story, state: &State) -> Vec<Equip> {
    [ItemKind::Weapon, ItemKind::Armor]
        .iter()
        .filter_map(|kind| super::view::in_use(story, state, *kind))
        .map(|item| item.equip)
        .collect()
}

fn talents(story: &Story, state: &State, on: BonusOn, attribute: Attribute) -> i32 {
    let had = state.hero.growth.talents.keys().filter_map(|id| story.talents.get(id));
    let fits =
        |bonus: &&crate::world::Bonus| bonus.on == on && bonus.attribute.is_none_or(|wanted| wanted == attribute);
    sum(had.flat_map(|talent| &talent.bonus).filter(fits).map(|bonus| bonus.value))
}

fn sum(numbers: impl Iterator<Item = i32>) -> i32 {
    numbers.fold(0, i32::saturating_add)
}
