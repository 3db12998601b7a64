//! What follows by itself from what was done.

use super::draft::Draft;
use super::{arrivals, combat, companions, endings, growth, movement, quests, schedule, view};
use crate::world::Thing;

/// The most rounds of consequences in a turn. Quests and thresholds move only forward, so a pack that needs more
/// turns in a circle (a stage that leads back to an earlier one).
const ROUNDS: usize = 32;

/// Lets follow what follows: a fall, thresholds, quests, then an attack with all that it brings, then an ending.
pub(super) fn follow(draft: &mut Draft<'_>) {
    for _ in 0..ROUNDS {
        consequences(draft);
        // Who is quicker than the hero may strike at once: there can be a fall in it.
        if !movement::encounter(draft) {
            break;
        }
    }
    endings::offer(draft);
    growth::achieve(draft);
    tidy(draft);
}

fn consequences(draft: &mut Draft<'_>) {
    for _ in 0..ROUNDS {
        if draft.ended() {
            return;
        }
        let mut more = combat::fall(draft);
        more |= companions::part(draft);
        more |= schedule::shift(draft);
        more |= arrivals::arrive(draft);
        more |= quests::cross(draft);
        more |= quests::tick(draft);
        more |= growth::grow(draft);
        if !more {
            return;
        }
    }
}

/// Nobody is talked with who is not here, and in a fight or after the end nobody at all; `it` means nothing that is
/// out of reach, and in a fight first of all the enemy.
fn tidy(draft: &mut Draft<'_>) {
    let silent = draft.state.combat.is_some() || draft.ended();
    if draft.state.partner.as_ref().is_some_and(|who| silent || !view::is_present(&draft.state, who)) {
        draft.state.partner = None;
    }
    let focus = &draft.state.focus.thing;
    if focus.as_ref().is_some_and(|thing| !view::within_reach(draft.story, &draft.state, thing)) {
        draft.state.focus.thing = None;
    }
    if let (None, Some(combat)) = (&draft.state.focus.thing, &draft.state.combat) {
        draft.state.focus.thing = Some(Thing::Enemy(combat.enemy.clone()));
    }
}
