//! What no verb covers: an attempt, decided by a throw.

use super::draft::Draft;
use super::{combat, judge, notice};
use crate::world::{Approach, Attribute, Check, EventKind, Odds, Period, Purpose, Roll, Ruling, State};

/// What an attempt has to reach on a plain day: 12, fair (see [`Check::difficulty`]).
const DIFFICULTY: u8 = 12;

/// Tries something in the player's words. Outside a fight success shows what there is to see, hear or find; in a fight
/// it may win a small advantage.
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
    } else if success {
        notice::notice(draft, text);
    }
}

/// Tries something of which was ruled how hard it is and what it may change. In a fight the fight's own numbers hold.
pub(super) fn ruled(draft: &mut Draft<'_>, text: &str, approach: Approach, ruling: &Ruling) {
    if draft.state.combat.is_some() {
        return attempt(draft, text, approach);
    }
    let ruling = ruling.clone().bounded();
    draft.happen(EventKind::Ruled { odds: ruling.odds, why: ruling.why.clone() });
    let roll = match ruling.odds {
        Odds::Check(attribute, difficulty) => Some(draft.check_aside(Check { attribute, difficulty })),
        Odds::Trivial | Odds::Impossible => None,
    };
    let success = roll.as_ref().map_or(ruling.odds != Odds::Impossible, Roll::succeeds);
    draft.happen(EventKind::Tried { text: text.to_owned(), approach, roll, success });
    if success {
        notice::notice(draft, text);
    }
    judge::apply_small(draft, if success { &ruling.success } else { &ruling.failure });
}

/// The dark makes everything harder, and wounds make harder what the body does.
fn difficulty(state: &State, attribute: Attribute) -> u8 {
    let dark = state.period == Period::Night;
    let hurt = attribute != Attribute::Intelligence && state.hero.hp.saturating_mul(2) < state.hero.max_hp;
    DIFFICULTY + u8::from(dark) + u8::from(hurt)
}
