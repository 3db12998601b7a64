//! Where people are at what time: followed when a period of the day begins.

use super::draft::Draft;
use super::{conditions, view};
use crate::world::{Character, Effect, Status};

/// Lets everyone go where their schedule has them, if a period of the day just began. Whether somebody went.
///
/// Who comes along with the hero, talks or fights with the hero, is dead or away, stays.
pub(super) fn shift(draft: &mut Draft<'_>) -> bool {
    if !std::mem::take(&mut draft.turned) || draft.ended() {
        return false;
    }
    let mut went = false;
    for character in draft.story.characters.iter().filter(|character| !character.schedule.is_empty()) {
        if is_held(draft, character) {
            continue;
        }
        let stands = draft.state.characters.get(&character.id).and_then(|stands| stands.node.clone());
        let mut shifts = character.schedule.iter();
        let due = shifts.find(|shift| conditions::all_hold(draft.story, &draft.state, &shift.when));
        let Some(to) = due.map(|shift| shift.node.clone()).filter(|to| *to != stands) else { continue };
        went = true;
        let here = Some(&draft.state.node);
        let seen = stands.as_ref() == here || to.as_ref() == here;
        let effect = Effect::MoveCharacter { character: character.id.clone(), to };
        // What the hero does not see is no event: it is found out later.
        if seen {
            draft.change(&effect);
        } else {
            draft.apply(&effect);
        }
    }
    went
}

fn is_held(draft: &Draft<'_>, character: &Character) -> bool {
    let state = &draft.state;
    let alive = state.characters.get(&character.id).is_some_and(|who| who.status == Status::Alive);
    let fights = view::enemy(draft.story, state).is_some_and(|enemy| character.enemy.as_ref() == Some(&enemy.id));
    !alive || fights || state.following.contains(&character.id) || state.partner.as_ref() == Some(&character.id)
}
