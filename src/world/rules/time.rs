//! Time: waiting, resting, and the turns that make a period of the day.

use super::draft::Draft;
use super::{Refusal, refusals, view};
use crate::world::{Effect, EventKind};

/// Lets a turn pass.
pub(super) fn wait(draft: &mut Draft<'_>) {
    draft.happen(EventKind::Waited);
}

/// Rests until the next period, or for a turn where only effects move time on; half of the missing health comes back.
pub(super) fn rest(draft: &mut Draft<'_>) -> Result<(), Refusal> {
    if !view::node(draft.story, &draft.state).is_some_and(|node| node.rest) {
        return Err(refusals::program("rules-no-rest"));
    }
    let missing = draft.state.hero.max_hp.saturating_sub(draft.state.hero.hp).max(0);
    let healed = missing.div_euclid(2) + missing.rem_euclid(2);
    draft.happen(EventKind::Rested { healed });
    draft.apply(&Effect::Hp { delta: healed });
    if draft.story.turns_per_period > 0 {
        draft.change(&Effect::Time { periods: 1 });
    }
    Ok(())
}

/// Counts the turn towards the period, and begins the next one when it is full.
pub(super) fn pass(draft: &mut Draft<'_>) {
    if draft.timed || draft.ended() || draft.story.turns_per_period == 0 {
        return;
    }
    draft.state.period_turns = draft.state.period_turns.saturating_add(1);
    if draft.state.period_turns >= draft.story.turns_per_period {
        draft.change(&Effect::Time { periods: 1 });
    }
}
