//! What a node offers: things to look at, and things to do.

use super::draft::Draft;
use super::{Refusal, conditions, refusals, view};
use crate::world::{ActionId, EventKind, Purpose, Roll, State, Thing};

/// Looks closely at something.
pub(super) fn examine(draft: &mut Draft<'_>, thing: &Thing) -> Result<(), Refusal> {
    let story = draft.story;
    if !view::within_reach(story, &draft.state, thing) {
        return Err(refusals::absent(story, &draft.state, thing));
    }
    if let Thing::Character(who) = thing {
        draft.state.focus.person = Some(who.clone());
    }
    if *thing != Thing::Hero {
        draft.state.focus.thing = Some(thing.clone());
    }
    draft.happen(EventKind::Examined { thing: thing.clone() });
    if let Thing::Feature(id) = thing {
        let found = view::features_present(story, &draft.state).into_iter().find(|feature| feature.id == *id);
        if let Some(feature) = found {
            let node = draft.state.node.clone();
            let first = draft.state.examined.entry(node).or_default().insert(id.clone());
            draft.change_first(&feature.effects, first);
        }
    }
    Ok(())
}

/// Does something that the node offers.
pub(super) fn act(draft: &mut Draft<'_>, id: &ActionId) -> Result<(), Refusal> {
    let actions = view::node(draft.story, &draft.state).into_iter().flat_map(|node| &node.actions);
    let action = actions.into_iter().find(|action| action.id == *id).ok_or(refusals::program("rules-act-not-here"))?;
    if action.once && times_done(&draft.state, id) > 0 {
        return Err(refusals::program("rules-act-done"));
    }
    if !conditions::all_hold(draft.story, &draft.state, &action.when) {
        return Err(refusals::program("rules-act-not-now"));
    }
    let roll = action.check.map(|check| draft.check(check, Purpose::Check(check.attribute)));
    let success = roll.as_ref().is_none_or(Roll::succeeds);
    let outcomes = (0_u32..).zip(&action.outcomes);
    let mut holding = outcomes.filter(|(_, outcome)| conditions::all_hold(draft.story, &draft.state, &outcome.when));
    let outcome = if success { holding.next() } else { None };
    let place = outcome.map(|(place, _)| place);
    draft.happen(EventKind::Acted { action: id.clone(), roll, success, outcome: place });
    if success {
        let node = draft.state.node.clone();
        let times = draft.state.actions.entry(node).or_default().entry(id.clone()).or_default();
        *times = times.saturating_add(1);
    }
    let branch = match outcome {
        Some((_, outcome)) => &outcome.branch,
        None if success => &action.success,
        None => &action.failure,
    };
    draft.change_all(&branch.effects);
    Ok(())
}

/// How often an action of the hero's node was done.
pub(super) fn times_done(state: &State, action: &ActionId) -> u32 {
    state.actions.get(&state.node).and_then(|actions| actions.get(action)).copied().unwrap_or_default()
}
