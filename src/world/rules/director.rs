//! Help for one who is stuck, at the end of a turn.

use super::draft::Draft;
use super::view;
use crate::world::EventKind;

/// Gives the next text of the hint that holds, if nothing has moved on for as long as the story says; without a hint
/// what the quest asks for. It does not press: between two hints lies as long a time again.
pub(super) fn help(draft: &mut Draft<'_>) {
    let Some(director) = draft.story.director else { return };
    let state = &draft.state;
    let waited = |since: u32| state.depth.saturating_sub(since) >= director.after;
    let free = !draft.ended() && state.combat.is_none() && state.offered.is_none() && state.partner.is_none();
    if !free || !waited(state.advanced) || !waited(state.hinted_at) {
        return;
    }
    let hint = view::hint(draft.story, state).map(|(place, hint)| {
        let given = state.hinted.get(&place).copied().unwrap_or_default();
        (place, given, usize::try_from(given).is_ok_and(|given| given < hint.texts.len()))
    });
    let (hint, grade) = match hint {
        // All was said: the player asks, if they want to hear it again.
        Some((_, _, false)) => return,
        Some((place, grade, true)) => (Some(place), grade),
        None if view::active_quests(draft.story, state).iter().all(|(_, stage)| stage.is_none()) => return,
        None => (None, 0),
    };
    if let Some(place) = hint {
        draft.state.hinted.insert(place, grade.saturating_add(1));
    }
    draft.state.hinted_at = draft.state.depth;
    draft.happen(EventKind::Hinted { hint, grade });
}
