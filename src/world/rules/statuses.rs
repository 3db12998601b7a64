//! What stays on the hero and the enemy for some turns.

use super::draft::Draft;
use super::effects::statuses_of;
use crate::world::{Effect, EventKind, Side, StatusId};

/// Lets the statuses work at the end of a turn, and end when their turns are over. The turn in which one came does not
/// count; one that came again works in that turn, and takes none of its new turns.
pub(super) fn tick(draft: &mut Draft<'_>) {
    for side in [Side::Hero, Side::Enemy] {
        let now = draft.state.depth;
        let Some(statuses) = statuses_of(&mut draft.state, side) else { continue };
        let due: Vec<StatusId> =
            statuses.iter().filter(|(_, borne)| borne.since < now).map(|(status, _)| status.clone()).collect();
        for status in due {
            if draft.ended() {
                return;
            }
            work(draft, &status, side);
            wear_off(draft, &status, side);
        }
    }
}

/// What each turn changes. It renews no status: none lasts for ever.
fn work(draft: &mut Draft<'_>, status: &StatusId, side: Side) {
    let Some(known) = draft.story.statuses.get(status).filter(|_| side == Side::Hero) else { return };
    for effect in &known.each_turn {
        if !matches!(effect, Effect::Status { turns, .. } if *turns != Some(0)) {
            draft.change(effect);
        }
    }
}

fn wear_off(draft: &mut Draft<'_>, status: &StatusId, side: Side) {
    let now = draft.state.depth;
    let Some(statuses) = statuses_of(&mut draft.state, side) else { return };
    let Some(borne) = statuses.get_mut(status).filter(|borne| borne.again != now) else { return };
    borne.left = borne.left.saturating_sub(1);
    if borne.left == 0 {
        statuses.remove(status);
        draft.happen(EventKind::StatusEnded { status: status.clone(), on: side });
    }
}

/// The hero fell: what does harm ends.
pub(super) fn heal(draft: &mut Draft<'_>) {
    let harmful = |status: &&StatusId| draft.story.statuses.get(status).is_none_or(|status| status.harmful);
    let over: Vec<StatusId> = draft.state.statuses.keys().filter(harmful).cloned().collect();
    for status in over {
        draft.change(&Effect::Status { status, turns: Some(0), on: Side::Hero });
    }
}
