//! How far away something is: the cost of a plan in which nothing is ever taken back.

use std::cmp::Reverse;
use std::collections::HashSet;

use super::costs::{Costs, FAR};
use super::fact::{Fact, Quantity};
use super::gather::Gathering;
use super::odds;
use super::web::{Deed, Web, index};
use crate::world::rules::view;
use crate::world::{Attribute, Enemy, ItemKind, State};

/// A plan in which nothing is ever taken back.
#[derive(Clone, Debug, Default)]
pub struct Estimate<'a> {
    /// What it costs, in turns, roughly, but for walking.
    pub cost: u32,
    /// How many ways from node to node are gone.
    pub walking: u32,
    /// What is done in it.
    pub deeds: HashSet<Deed<'a>>,
    /// The attributes that have to be higher than they are.
    pub raised: Vec<Attribute>,
    /// Whether there is a fight in it and the hero is too hurt for one.
    pub weary: bool,
}

impl<'a> Web<'a> {
    /// A plan from a state to a fact; none where it can never come to be.
    ///
    /// Where the plan fights somebody the hero would likely lose to, it also comes by the best weapon and armor that can be
    /// had.
    #[must_use]
    pub fn estimate(&self, state: &State, goal: Fact<'_>) -> Option<Estimate<'a>> {
        let goal = *self.numbers.get(&goal)?;
        let costs = self.costs(state);
        if costs.of.get(index(goal)).is_none_or(|cost| *cost == FAR) {
            return None;
        }
        let mut gathering = Gathering::new(self, state, &costs);
        gathering.add(goal);
        let fights: Vec<&Enemy> = gathering.plan.deeds.iter().filter_map(|deed| self.fought(*deed)).collect();
        gathering.plan.weary = !fights.is_empty() && odds::is_weary(state);
        if fights.into_iter().any(|enemy| odds::are_bad(self.story, state, enemy)) {
            gathering.plan.raised.extend([Attribute::Strength, Attribute::Agility]);
            for kind in [ItemKind::Weapon, ItemKind::Armor] {
                if let Some(gear) = self.best(state, &costs, kind) {
                    gathering.add(gear);
                }
            }
        }
        let mut plan = gathering.plan;
        let ways = plan.deeds.iter().filter(|deed| matches!(deed, Deed::Go(..))).count();
        plan.walking = u32::try_from(ways).unwrap_or(FAR);
        Some(plan)
    }

    fn fought(&self, deed: Deed<'a>) -> Option<&'a Enemy> {
        match deed {
            Deed::Win(enemy) => self.story.enemies.get(enemy),
            _ => None,
        }
    }

    /// The rise of the best weapon or armor that can be come by and is better than what is carried.
    fn best(&self, state: &State, costs: &Costs, kind: ItemKind) -> Option<u32> {
        let carried = view::best_power(self.story, state, kind);
        let better = self.story.items.iter().filter(|item| item.kind == kind && item.power > carried);
        let reached = better.filter_map(|item| {
            let number = *self.numbers.get(&Fact::Rises(Quantity::Carried(&item.id)))?;
            let cost = *costs.of.get(index(number))?;
            (cost < FAR).then_some((item.power, Reverse(cost), number))
        });
        reached.max().map(|(_, _, number)| number)
    }
}
