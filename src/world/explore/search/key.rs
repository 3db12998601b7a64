//! What makes two states the same for one who looks for a way: all that the goal hangs on, and nothing of how it was told.

use std::hash::{DefaultHasher, Hash, Hasher};

use crate::world::explore::Web;
use crate::world::explore::fact::Quantity;
use crate::world::explore::given::{is_so, value};
use crate::world::explore::relevance::Relevance;
use crate::world::explore::web::index;
use crate::world::{Combat, State};

/// How much of the health is told apart: quarters.
const HEALTH: i32 = 4;

/// A number that is the same for states in which the same can be done towards a goal.
pub(super) fn key(web: &Web<'_>, relevance: &Relevance<'_>, state: &State) -> u64 {
    let mut hash = DefaultHasher::new();
    let mut bits = 0_u64;
    for (place, fact) in relevance.facts.iter().enumerate() {
        let so = web.facts.get(index(*fact)).is_some_and(|fact| is_so(web.story(), state, 0, *fact));
        bits = bits << 1 | u64::from(so);
        if place % 64 == 63 {
            bits.hash(&mut hash);
        }
    }
    bits.hash(&mut hash);
    // on the way to a bound each step counts; the order of a set does not
    let counted = relevance.counted.iter().filter(|quantity| is_gathered(**quantity));
    let counted = counted.map(|quantity| {
        let mut one = DefaultHasher::new();
        (quantity, value(web.story(), state, *quantity)).hash(&mut one);
        one.finish()
    });
    counted.fold(0_u64, u64::wrapping_add).hash(&mut hash);
    let hero = &state.hero;
    (hero.hp.saturating_mul(HEALTH) / hero.max_hp.max(1)).hash(&mut hash);
    (&state.node, state.period, hero.growth.points, &state.ending, &state.offered).hash(&mut hash);
    state.declined.keys().collect::<Vec<_>>().hash(&mut hash);
    if let Some(Combat { enemy, hp, round: _, guard, from, talks: _, statuses }) = &state.combat {
        (enemy, hp, guard, from, statuses.keys().collect::<Vec<_>>()).hash(&mut hash);
    }
    hash.finish()
}

/// Whether a quantity is gathered little by little.
const fn is_gathered(quantity: Quantity<'_>) -> bool {
    matches!(
        quantity,
        Quantity::Affinity(_) | Quantity::Attribute(_) | Quantity::Counter(_) | Quantity::Gold | Quantity::Level
    )
}
