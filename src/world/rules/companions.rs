//! Who comes along with the hero: always where the hero is, and alive.

use super::draft::Draft;
use super::{conditions, effects};
use crate::world::{CharacterId, Effect, EventKind, Judged, Verdict};

/// Whoever comes along is where the hero is now.
pub(super) fn come_along(draft: &mut Draft<'_>) {
    let to = draft.state.node.clone();
    for character in draft.state.following.clone() {
        draft.apply(&Effect::MoveCharacter { character, to: Some(to.clone()) });
    }
}

/// Whoever died, went away or was led elsewhere comes along no more. Whether there was one.
pub(super) fn part(draft: &mut Draft<'_>) -> bool {
    let gone = |who: &&CharacterId| !conditions::present(&draft.state, who);
    let gone: Vec<CharacterId> = draft.state.following.iter().filter(gone).cloned().collect();
    for character in &gone {
        let effect = Effect::Follow { character: character.clone(), value: false };
        effects::apply(draft.story, &mut draft.state, &effect);
        draft.effects.push(Judged { effect, verdict: Verdict::Accepted });
        draft.happen(EventKind::Follows { character: character.clone(), value: false });
    }
    !gone.is_empty()
}
