//! Going from node to node, and who may attack there.

use super::draft::Draft;
use super::{Refusal, conditions, refusals, view};
use crate::world::{Effect, Encounter, EnemyId, EventKind, NodeId, Purpose, State};

/// Goes through an exit.
pub(super) fn go(draft: &mut Draft<'_>, to: &NodeId) -> Result<(), Refusal> {
    let story = draft.story;
    if *to == draft.state.node {
        return Err(view::node(story, &draft.state).map_or_else(
            || refusals::program("rules-no-way"),
            |node| refusals::named("rules-already-there", "place", &node.name),
        ));
    }
    let exit = view::exit_to(story, &draft.state, to).ok_or(refusals::program("rules-no-way"))?;
    if !conditions::all_hold(draft.story, &draft.state, &exit.when) {
        return Err(refusals::pack(&exit.refusal, "rules-way-closed"));
    }
    if let Some(check) = exit.check {
        let roll = draft.check(check, Purpose::Check(check.attribute));
        let success = roll.succeeds();
        draft.happen(EventKind::Passage { to: to.clone(), roll, success });
        if !success {
            if let Some(failure) = &exit.failure {
                draft.change_all(&failure.effects);
            }
            return Ok(());
        }
    }
    draft.change(&Effect::Move { to: to.clone() });
    draft.change_all(&exit.effects);
    Ok(())
}

/// Lets one of those who may attack in the node attack, if the hero just came in and no fight is on. Whether one did.
pub(super) fn encounter(draft: &mut Draft<'_>) -> bool {
    let entered = std::mem::take(&mut draft.entered);
    if !entered || draft.ended() || draft.state.combat.is_some() {
        return false;
    }
    for (place, encounter) in possible_encounters(draft) {
        if draft.chance(encounter.chance, Purpose::Encounter) {
            meet(draft, place, &encounter.enemy);
            return true;
        }
    }
    false
}

/// The encounter with this enemy that is possible in the hero's node, by its place.
pub(super) fn encounter_with(draft: &Draft<'_>, enemy: &EnemyId) -> Option<u32> {
    possible_encounters(draft).into_iter().find(|(_, encounter)| encounter.enemy == *enemy).map(|(place, _)| place)
}

/// Begins the fight of an encounter and counts it.
pub(super) fn meet(draft: &mut Draft<'_>, place: u32, enemy: &EnemyId) {
    let node = draft.state.node.clone();
    let times = draft.state.encounters.entry(node).or_default().entry(place).or_default();
    *times = times.saturating_add(1);
    draft.change(&Effect::Combat { enemy: enemy.clone() });
}

fn possible_encounters<'a>(draft: &Draft<'a>) -> Vec<(u32, &'a Encounter)> {
    let encounters = view::node(draft.story, &draft.state).into_iter().flat_map(|node| &node.encounters);
    let possible = |(place, encounter): &(u32, &Encounter)| {
        !(encounter.once && happened(&draft.state, *place))
            && conditions::all_hold(draft.story, &draft.state, &encounter.when)
    };
    (0_u32..).zip(encounters).filter(possible).collect()
}

fn happened(state: &State, place: u32) -> bool {
    state.encounters.get(&state.node).is_some_and(|places| places.contains_key(&place))
}
