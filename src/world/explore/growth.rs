//! Talents, facts, statuses and levels, taken apart field by field.

use super::effects::{Where, brought};
use super::fact::{Fact, Quantity};
use super::web::Web;
use crate::world::{Attribute, HeroStatus, Levels, StoryFact, Table, Talent};

/// Talents; `chosen`: whether the player may choose one at the beginning.
pub(super) fn grow<'a>(web: &mut Web<'a>, chosen: bool, talents: &'a Table<Talent>) {
    for Talent { id, name: _, rarity: _, text: _, when, effects, bonus: _, starting } in talents {
        let rises = [Fact::Rises(Quantity::Talent(id))];
        if !when.is_empty() {
            web.rule_when(&[], &[when], &rises, None);
        }
        if *starting && chosen {
            web.rule(&[], &rises, None);
        }
        web.rule(&[Fact::AtLeast(Quantity::Talent(id), 1)], &brought(effects, Where::Anywhere), None);
    }
}

/// What the hero learns and bears, and levels.
pub(super) fn keep<'a>(
    web: &mut Web<'a>,
    facts: &'a Table<StoryFact>,
    statuses: &'a Table<HeroStatus>,
    levels: Option<&'a Levels>,
) {
    for StoryFact { id, subject: _, relation: _, object: _, text: _, replaces } in facts {
        if let Some(old) = replaces {
            web.rule(&[Fact::Rises(Quantity::Knows(id))], &[Fact::Falls(Quantity::Knows(old))], None);
        }
    }
    for one in statuses {
        status(web, one);
    }
    if let Some(Levels { exp: _, hp: _, points }) = levels {
        let mut gives = vec![Fact::Rises(Quantity::Level)];
        if *points > 0 {
            let all = [Attribute::Strength, Attribute::Agility, Attribute::Intelligence];
            gives.extend(all.map(|attribute| Fact::Rises(Quantity::Attribute(attribute))));
        }
        web.rule(&[], &gives, None);
    }
}

/// What a status brings each turn; it ends by itself.
fn status<'a>(web: &mut Web<'a>, status: &'a HeroStatus) {
    let HeroStatus {
        id,
        name: _,
        text: _,
        begins: _,
        ends: _,
        each_turn,
        attack: _,
        defense: _,
        speed: _,
        turns: _,
        harmful: _,
    } = status;
    web.rule(&[Fact::Rises(Quantity::Bears(id))], &[Fact::Falls(Quantity::Bears(id))], None);
    web.standing = true;
    web.rule(&[Fact::AtLeast(Quantity::Bears(id), 1)], &brought(each_turn, Where::Anywhere), None);
    web.standing = false;
}
