//! Enemies: what a victory brings, what words bring, what a defeat brings.

use super::{DEFEAT, FIGHT};
use crate::world::explore::effects::{Where, brought, rise};
use crate::world::explore::fact::{Fact, Quantity};
use crate::world::explore::web::{Deed, Web};
use crate::world::{Defeat, Enemy, Infliction, Parley};

pub(super) fn enemy<'a>(web: &mut Web<'a>, enemy: &'a Enemy) {
    let Enemy {
        id,
        name: _,
        words: _,
        category: _,
        tier: _,
        hp: _,
        attack: _,
        defense: _,
        speed: _,
        regions: _,
        text: _,
        encounter: _,
        hit: _,
        miss: _,
        wound: _,
        dodge: _,
        fall: _,
        effects,
        loot,
        exp,
        talk,
        ending,
        inflicts,
        critical: _,
        initiative: _,
        flees_below: _,
        flees: _,
        boss: _,
    } = enemy;
    let fights = Fact::Fights(id);
    let mut gives = vec![Fact::Rises(Quantity::Beaten(id)), Fact::Falls(Quantity::Health)];
    gives.extend(brought(effects, Where::Anywhere));
    if *exp > 0 {
        rise(Quantity::Exp, *exp, &mut gives);
    }
    gives.extend(loot.iter().map(|loot| Fact::Rises(Quantity::Carried(&loot.item))));
    web.rule(&[fights], &gives, Some((Deed::Win(id), FIGHT)));
    for Infliction { status, chance: _, turns: _ } in inflicts {
        web.rule(&[fights], &[Fact::Rises(Quantity::Bears(status))], None);
    }
    if let Some(Parley { when, refusal: _, check, success, failure }) = talk {
        let negotiate = Some((Deed::Negotiate(id), 1));
        web.rule_when(&[fights], &[when], &brought(&success.effects, Where::Anywhere), negotiate);
        if check.is_some() {
            web.rule_when(&[fights], &[when], &brought(&failure.effects, Where::Anywhere), negotiate);
        }
    }
    if let Some(ending) = ending {
        web.rule(&[fights], &[Fact::Offered(ending)], Some((Deed::Fall, DEFEAT)));
    }
}

/// The hero falls, in a fight or by what else costs health.
pub(super) fn fall<'a>(web: &mut Web<'a>, defeat: &'a Defeat) {
    let Defeat { to, texts: _, effects } = defeat;
    let mut gives = vec![Fact::Stands(to)];
    gives.extend(brought(effects, Where::Here(to)));
    web.rule(&[Fact::Falls(Quantity::Health)], &gives, Some((Deed::Fall, DEFEAT)));
}
