//! What a goal hangs on: everything that some chain of implications joins to it.

use std::collections::HashSet;

use super::fact::{Fact, Quantity};
use super::web::{Deed, Web, index};
use crate::world::ItemKind;

/// What a goal hangs on.
#[derive(Debug, Default)]
pub(super) struct Relevance<'a> {
    /// The numbers of the facts, in rising order.
    pub(super) facts: Vec<u32>,
    /// What is counted in one of them.
    pub(super) counted: HashSet<Quantity<'a>>,
    /// What brings one of them about.
    pub(super) deeds: HashSet<Deed<'a>>,
}

impl<'a> Web<'a> {
    /// What a fact hangs on. Where a fight is among it, so are all weapons and armor.
    pub(super) fn relevance(&self, goal: Fact<'_>) -> Relevance<'a> {
        let mut relevance = Relevance::default();
        let mut givers: Vec<Vec<u32>> = vec![Vec::new(); self.facts.len()];
        for (place, rule) in (0_u32..).zip(&self.rules) {
            for give in &rule.gives {
                if let Some(givers) = givers.get_mut(index(*give)) {
                    givers.push(place);
                }
            }
        }
        let mut hangs = vec![false; self.facts.len()];
        let mut followed = vec![false; self.rules.len()];
        let mut open: Vec<u32> = self.numbers.get(&goal).copied().into_iter().collect();
        let mut armed = false;
        while let Some(fact) = open.pop() {
            if hangs.get_mut(index(fact)).is_none_or(|hangs| std::mem::replace(hangs, true)) {
                continue;
            }
            if let Some(Fact::AtLeast(quantity, _) | Fact::AtMost(quantity, _)) = self.facts.get(index(fact)) {
                relevance.counted.insert(*quantity);
            }
            for place in givers.get(index(fact)).into_iter().flatten() {
                let Some(rule) = self.rules.get(index(*place)) else { continue };
                if followed.get_mut(index(*place)).is_none_or(|followed| std::mem::replace(followed, true)) {
                    continue;
                }
                relevance.deeds.extend(rule.deed);
                open.extend(&rule.needs);
                if matches!(rule.deed, Some(Deed::Win(_))) && !std::mem::replace(&mut armed, true) {
                    let gear = self.story.items.iter().filter(|item| is_gear(item.kind) && item.power > 0);
                    open.extend(gear.filter_map(|item| self.numbers.get(&Fact::Rises(Quantity::Carried(&item.id)))));
                }
            }
        }
        relevance.facts = (0_u32..).zip(hangs).filter(|(_, hangs)| *hangs).map(|(fact, _)| fact).collect();
        relevance
    }
}

const fn is_gear(kind: ItemKind) -> bool {
    matches!(kind, ItemKind::Weapon | ItemKind::Armor)
}
