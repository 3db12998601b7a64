//! What no verb covers: an attempt, decided by a throw.

use super::combat;
use super::draft::Draft;
use crate::world::{Approach, Attribute, Check, EventKind, Period, Purpose, Roll, State};

/// What an attempt has to reach on a plain day: 12, fair (see [`Check::difficulty`]).
const DIFFICULTY: u8 = 12;

/// Tries something in the player's words. Nothing in the world changes by it; in a fight it may win a small advantage.
pub(super) fn attempt(draft: &mut Draft<'_>, text: &str, approach: Approach) {
    let fight = super::view::enemy(draft.story, &draft.state);
    let roll = approach.attribute().map(|attribute| {
        let difficulty = match fight {
            Some(enemy) if approach == Approach::Nimble => u8::try_from(enemy.speed.max(0)).unwrap_or(u8::MAX),
            Some(enemy) => u8::try_from(enemy.defense.max(0)).unwrap_or(u8::MAX),
            None => difficulty(&draft.state, attribute),
        };
        draft.check(Check { attribute, difficulty }, Purpose::Check(attribute))
    });
    let success = roll.as_ref().is_none_or(Roll::succeeds);
    draft.happen(EventKind::Tried { text: text.to_owned(), approach, roll: roll.clone(), success });
    if fight.is_some() && success {
        match roll.filter(|_| approach == Approach::Force) {
            // Rough handling hurts a little and takes no weapon.
            Some(roll) => combat::hurt(draft, roll, 1),
            // All else makes the enemy waver: its next blow finds the hero ready.
            None => combat::guard(draft),
        }
    }
}

/// The dark makes everything harder, and wounds make harder what the body does.
fn difficulty(state: &State, attribute: Attribute) -> u8 {
    let dark = state.period == Period::Night;
    let hurt = attribute != Attribute::Intelligence && state.hero.hp.saturating_mul(2) < state.hero.max_hp;
    DIFFICULTY + u8::from(dark) + u8::from(hurt)
}
