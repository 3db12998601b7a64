//! A story, row by row, into implications. Every row is taken apart field by field: a new field does not compile until it
//! is said here what it can bring about.

mod enemy;
mod item;
mod node;
mod person;
mod quest;

use super::effects::{Where, brought};
use super::fact::{Fact, Quantity};
use super::growth::{grow, keep};
use super::web::{Deed, Web};
use crate::world::{Ending, HeroTemplate, ItemId, NodeId, Period, Start, Status, Story};
pub use quest::shut_out;

/// What a fight and a defeat are worth in turns, roughly: nobody plans a defeat where there is another way.
const FIGHT: u32 = 3;
const DEFEAT: u32 = 20;

/// Puts a whole story into a web.
pub(super) fn compile(web: &mut Web<'_>) {
    let Story {
        id: _,
        version: _,
        hash: _,
        title: _,
        blurb: _,
        languages: _,
        start,
        hero,
        defeat,
        turns_per_period: _,
        worldview: _,
        knowledge: _,
        regions: _,
        weaves: _,
        free: _,
        nodes,
        characters,
        quests,
        enemies,
        items,
        endings,
        talents,
        achievements: _,
        counters: _,
        facts,
        statuses,
        levels,
        hints: _,
        director: _,
        lore: _,
        novel: _,
    } = web.story;
    begin(web, start, hero);
    for one in nodes {
        node::node(web, one);
    }
    for one in characters {
        person::character(web, one);
    }
    let places = item::Places::new(web.story);
    for one in items {
        item::item(web, one, &places);
    }
    for one in enemies {
        enemy::enemy(web, one);
    }
    enemy::fall(web, defeat);
    for one in quests {
        quest::quest(web, one);
    }
    for Ending { id, kind: _, title: _, when, offer: _, accept: _, decline: _, text: _ } in endings {
        if !when.is_empty() {
            web.rule_when(&[], &[when], &[Fact::Offered(id)], None);
        }
    }
    grow(web, hero.talents > 0, talents);
    keep(web, facts, statuses, levels.as_ref());
    time(web);
    people(web);
}

fn begin<'a>(web: &mut Web<'a>, start: &'a Start, hero: &'a HeroTemplate) {
    let Start { node, text: _, period: _, effects } = start;
    // what the hero begins with is read off the state
    let HeroTemplate { name: _, attributes: _, points: _, hp: _, gold: _, items: _, talents: _ } = hero;
    web.start = brought(effects, Where::Here(node)).into_iter().map(|fact| web.number(fact)).collect();
}

fn time(web: &mut Web<'_>) {
    let mut gives: Vec<Fact<'_>> = Period::ALL.into_iter().map(Fact::Period).collect();
    gives.push(Fact::Rises(Quantity::Day));
    web.rule(&[Fact::Passes], &gives, Some((Deed::Wait, 1)));
}

/// Where characters can be, and whether the hero comes there; where items can lie.
fn people(web: &mut Web<'_>) {
    for fact in web.facts.clone() {
        match fact {
            Fact::At(who, node) => {
                let needs = [fact, Fact::Stands(node), Fact::Is(who, Status::Alive)];
                web.rule(&needs, &[Fact::Meets(who)], None);
                // who comes from away is back
                web.rule(&[fact, Fact::Is(who, Status::Away)], &[Fact::Is(who, Status::Alive)], None);
            }
            Fact::Lies(node, item) => take(web, node, item),
            _ => {}
        }
    }
}

fn take<'a>(web: &mut Web<'a>, node: &'a NodeId, item: &'a ItemId) {
    let needs = [Fact::Lies(node, item), Fact::Stands(node)];
    web.rule(&needs, &[Fact::Rises(Quantity::Carried(item))], Some((Deed::Take(node, item), 1)));
}
