//! Whether a fight can be won as the hero stands, by what the dice give on average.

use crate::world::rules::view;
use crate::world::{Enemy, ItemKind, State, Story};

/// How much longer than the enemy the hero has to last, in percent.
const MARGIN: i64 = 130;
/// Chances are counted in so many parts.
const PARTS: i64 = 20;

/// Whether the hero would likely lose against an enemy with what is carried now, at full health.
pub(super) fn are_bad(story: &Story, state: &State, enemy: &Enemy) -> bool {
    let hero = &state.hero;
    let (strength, agility) = (i64::from(hero.attributes.strength), i64::from(hero.attributes.agility));
    let hits = chance(i64::from(enemy.defense) - strength.div_euclid(2));
    let is_hit = chance(10 + agility.div_euclid(2) - i64::from(enemy.tier));
    let weapon = i64::from(view::best_power(story, state, ItemKind::Weapon));
    let armor = i64::from(view::best_power(story, state, ItemKind::Armor));
    // twice the average of 1d6 and of the enemy's die
    let blow = 7 + 2 * weapon;
    let wound = (i64::from(enemy.attack) + 1 - 2 * armor).max(2);
    // rounds to fall against rounds to win, both multiplied out
    let lasts = i64::from(hero.max_hp) * hits * blow * 100;
    let needs = i64::from(enemy.hp) * is_hit * wound * MARGIN;
    lasts < needs
}

/// In how many of twenty throws at least this falls; a one never is enough, a twenty always.
fn chance(least: i64) -> i64 {
    (PARTS + 1 - least).clamp(1, PARTS - 1)
}

/// Whether the hero is hurt so much that a rest comes before a fight.
pub(super) fn is_weary(state: &State) -> bool {
    i64::from(state.hero.hp) * 100 < i64::from(state.hero.max_hp) * 70
}
