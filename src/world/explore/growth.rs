//! Talents, facts, statuses and levels, taken apart field by field.

use super::effects::{Where, brought, rise};
use super::fact::{Fact, Quantity};
use super::web::{Deed, Web};
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
    if let Some(levels) = levels {
        climb(web, levels);
    }
}

/// What levels bring, and the points that are not spent yet.
fn climb<'a>(web: &mut Web<'a>, levels: &'a Levels) {
    let Levels { exp, hp: _, points } = levels;
    let all = [Attribute::Strength, Attribute::Agility, Attribute::Intelligence].map(Quantity::Attribute);
    for (level, least) in (2_i64..).zip(exp) {
        let mut gives = vec![Fact::Rises(Quantity::Level)];
        for attribute in all.into_iter().filter(|_| *points > 0) {
            rise(attribute, i64::from(*points), &mut gives);
        }
        web.rule(&[Fact::AtLeast(Quantity::Exp, *least), Fact::AtMost(Quantity::Level, level - 1)], &gives, None);
    }
    for attribute in [Attribute::Strength, Attribute::Agility, Attribute::Intelligence] {
        let rises = [Fact::Rises(Quantity::Attribute(attribute))];
        web.rule(&[Fact::AtLeast(Quantity::Points, 1)], &rises, Some((Deed::Raise(attribute), 1)));
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
