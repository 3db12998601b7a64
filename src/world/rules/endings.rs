//! Endings: offered when they hold, confirmed or declined by the player.

use super::draft::Draft;
use super::{Refusal, conditions, effects, refusals};
use crate::world::{Effect, Ending, EndingId, EventKind, State, Story};

/// Yes: the ending that is offered comes. With none offered, one that was declined and still holds comes: who takes it up
/// after all has been asked, and is not asked again.
pub(super) fn confirm(draft: &mut Draft<'_>) -> Result<(), Refusal> {
    let open = draft.state.offered.clone();
    let open = open.or_else(|| declined(draft.story, &draft.state).map(|ending| ending.id.clone()));
    let ending = open.ok_or(refusals::program("rules-nothing-offered"))?;
    effects::end(&mut draft.state, &ending);
    draft.happen(EventKind::Ended { ending });
    Ok(())
}

/// No: the story goes on.
pub(super) fn decline(draft: &mut Draft<'_>) -> Result<(), Refusal> {
    let ending = draft.state.offered.take().ok_or(refusals::program("rules-nothing-offered"))?;
    draft.state.declined.insert(ending.clone(), draft.state.depth);
    draft.happen(EventKind::EndingDeclined { ending });
    Ok(())
}

/// Offers the first ending that holds and was not declined, or lets it come where there is nothing to decline.
///
/// An offer whose conditions ceased to hold is withdrawn, and made again when they hold again: nobody stays for ever
/// in a place that they have left.
pub(super) fn offer(draft: &mut Draft<'_>) {
    if draft.ended() {
        return;
    }
    let story = draft.story;
    if draft.offer_held && !stands(story, &draft.state) {
        draft.state.offered = None;
    }
    if draft.state.offered.is_none() && draft.state.combat.is_none() {
        let holds = |ending: &&Ending| {
            !ending.when.is_empty()
                && !draft.state.declined.contains_key(&ending.id)
                && conditions::all_hold(draft.story, &draft.state, &ending.when)
        };
        if let Some(ending) = story.endings.iter().find(holds) {
            let ending: EndingId = ending.id.clone();
            draft.change(&Effect::Ending { ending });
        }
    }
    draft.offer_held = stands(story, &draft.state);
}

/// Whether an ending is offered and its conditions hold.
pub(super) fn stands(story: &Story, state: &State) -> bool {
    let offered = state.offered.as_ref().and_then(|offered| story.endings.get(offered));
    offered.is_some_and(|ending| conditions::all_hold(story, state, &ending.when))
}

/// The first ending that was declined and still holds: what yes means where nothing is offered.
pub(super) fn declined<'a>(story: &'a Story, state: &State) -> Option<&'a Ending> {
    story
        .endings
        .iter()
        .find(|ending| state.declined.contains_key(&ending.id) && conditions::all_hold(story, state, &ending.when))
}
