//! Items and their uses.

use std::collections::HashMap;

use crate::world::explore::effects::{Where, brought};
use crate::world::explore::fact::{Fact, Quantity};
use crate::world::explore::gifts::spare;
use crate::world::explore::web::{Deed, Web};
use crate::world::{Branch, Condition, FeatureId, Item, ItemKind, NodeId, Story, Thing, Use};

/// Where what an item is used on can be.
pub(super) struct Places<'a> {
    features: HashMap<&'a FeatureId, Vec<(&'a NodeId, &'a [Condition])>>,
    exits: HashMap<&'a NodeId, Vec<&'a NodeId>>,
}

impl<'a> Places<'a> {
    pub(super) fn new(story: &'a Story) -> Self {
        let mut places = Self { features: HashMap::new(), exits: HashMap::new() };
        for node in &story.nodes {
            for feature in &node.features {
                places.features.entry(&feature.id).or_default().push((&node.id, &feature.when));
            }
            for exit in &node.exits {
                places.exits.entry(&exit.to).or_default().push(&node.id);
            }
        }
        places
    }
}

pub(super) fn item<'a>(web: &mut Web<'a>, item: &'a Item, places: &Places<'a>) {
    let Item { id, name: _, words: _, kind, text: _, power: _, equip: _, value: _, uses } = item;
    let has = Fact::AtLeast(Quantity::Carried(id), 1);
    if *kind != ItemKind::Key {
        spare(web, item);
        web.rule(&[has], &[Fact::Falls(Quantity::Carried(id))], None);
    }
    for (place, Use { on, when, branch, consumes }) in uses.iter().enumerate() {
        let Branch { texts: _, effects } = branch;
        let deed = Some((Deed::Use(id, place), 1));
        let mut use_when = |needs: &[Fact<'a>], there: &'a [Condition], within: Where<'a>| {
            let mut gives = brought(effects, within);
            if *consumes || *kind == ItemKind::Consumable {
                gives.push(Fact::Falls(Quantity::Carried(id)));
            }
            web.rule_when(needs, &[when, there], &gives, deed);
        };
        let anywhere = Where::Anywhere;
        match on {
            None | Some(Thing::Hero) => use_when(&[has], &[], anywhere),
            Some(Thing::Character(who)) => use_when(&[has, Fact::Meets(who)], &[], anywhere),
            Some(Thing::Enemy(enemy)) => use_when(&[has, Fact::Fights(enemy)], &[], anywhere),
            // carried or lying here: that it can be come by is enough
            Some(Thing::Item(other)) => {
                use_when(&[has, Fact::AtLeast(Quantity::Carried(other), 1)], &[], anywhere);
            }
            Some(Thing::Exit(to)) => {
                for from in places.exits.get(to).into_iter().flatten() {
                    use_when(&[has, Fact::Stands(from)], &[], Where::Here(from));
                }
            }
            Some(Thing::Feature(feature)) => {
                for (node, there) in places.features.get(feature).into_iter().flatten() {
                    use_when(&[has, Fact::Stands(node)], there, Where::Here(node));
                }
            }
        }
    }
}
