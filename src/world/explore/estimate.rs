//! How far away something is: the cost of a plan in which nothing is ever taken back.

use std::cmp::Reverse;
use std::collections::{BinaryHeap, HashSet};

use super::fact::{Fact, Quantity};
use super::given::{is_so, value};
use super::odds;
use super::web::{Deed, Rule, Web, index};
use crate::world::rules::view;
use crate::world::{ItemKind, State};

/// A plan in which nothing is ever taken back.
#[derive(Clone, Debug, Default)]
pub struct Estimate<'a> {
    /// What it costs, in turns, roughly.
    pub cost: u32,
    /// What is done in it.
    pub deeds: HashSet<Deed<'a>>,
    /// Whether there is a fight in it and the hero is too hurt for one.
    pub weary: bool,
}

/// A fact that no rule has reached.
const FAR: u32 = u32::MAX;

impl<'a> Web<'a> {
    /// A plan from a state to a fact; none where it can never come to be.
    ///
    /// Where the plan fights somebody the hero would likely lose to, it also comes by the best weapon and armor that can be
    /// had.
    #[must_use]
    pub fn estimate(&self, state: &State, goal: Fact<'_>) -> Option<Estimate<'a>> {
        let goal = *self.numbers.get(&goal)?;
        let costs = self.costs(state, Some(goal));
        if costs.of.get(index(goal)).is_none_or(|cost| *cost == FAR) {
            return None;
        }
        let mut plan = Estimate::default();
        let mut seen: HashSet<u32> = HashSet::new();
        self.gather(state, &costs, goal, &mut seen, &mut plan);
        let fights: Vec<_> = plan
            .deeds
            .iter()
            .filter_map(|deed| match deed {
                Deed::Win(enemy) => self.story.enemies.get(enemy),
                _ => None,
            })
            .collect();
        plan.weary = !fights.is_empty() && odds::is_weary(state);
        if fights.iter().any(|enemy| odds::are_bad(self.story, state, enemy)) {
            let costs = self.costs(state, None);
            for kind in [ItemKind::Weapon, ItemKind::Armor] {
                if let Some(gear) = self.best(state, &costs, kind) {
                    self.gather(state, &costs, gear, &mut seen, &mut plan);
                }
            }
        }
        Some(plan)
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

    /// Adds to a plan what brings a fact about.
    fn gather(&self, state: &State, costs: &Costs, goal: u32, seen: &mut HashSet<u32>, plan: &mut Estimate<'a>) {
        let mut open = vec![goal];
        seen.insert(goal);
        while let Some(fact) = open.pop() {
            let Some(rule) = costs.by.get(index(fact)).copied().flatten().and_then(|rule| self.rules.get(index(rule)))
            else {
                continue;
            };
            plan.cost = plan.cost.saturating_add(self.extra(state, rule));
            if let Some(deed) = rule.deed
                && plan.deeds.insert(deed)
            {
                plan.cost = plan.cost.saturating_add(rule.cost);
            }
            open.extend(rule.needs.iter().filter(|need| seen.insert(**need)));
        }
    }

    /// The least cost of each fact and the rule that brings it, as far as the goal is; of all without one.
    fn costs(&self, state: &State, goal: Option<u32>) -> Costs {
        let mut costs = Costs { of: vec![FAR; self.facts.len()], by: vec![None; self.facts.len()] };
        let mut left: Vec<(u32, u32)> =
            self.rules.iter().map(|rule| (u32::try_from(rule.needs.len()).unwrap_or(FAR), 0)).collect();
        let mut open: BinaryHeap<Reverse<(u32, u32)>> = BinaryHeap::new();
        for (number, fact) in (0_u32..).zip(&self.facts) {
            if is_so(self.story, state, 0, *fact) {
                costs.reach(number, 0, None, &mut open);
            }
        }
        for (place, rule) in (0_u32..).zip(&self.rules).filter(|(_, rule)| rule.needs.is_empty()) {
            for give in &rule.gives {
                costs.reach(*give, rule.cost, Some(place), &mut open);
            }
        }
        while let Some(Reverse((cost, fact))) = open.pop() {
            if costs.of.get(index(fact)) != Some(&cost) {
                continue;
            }
            if Some(fact) == goal {
                break;
            }
            for place in self.needed.get(index(fact)).into_iter().flatten() {
                let (Some(left), Some(rule)) = (left.get_mut(index(*place)), self.rules.get(index(*place))) else {
                    continue;
                };
                *left = (left.0.saturating_sub(1), left.1.saturating_add(cost));
                if left.0 == 0 {
                    let whole = left.1.saturating_add(rule.cost).saturating_add(self.extra(state, rule));
                    for give in &rule.gives {
                        costs.reach(*give, whole, Some(*place), &mut open);
                    }
                }
            }
        }
        costs
    }

    /// What it costs to bring a quantity to its bound beyond the first step.
    fn extra(&self, state: &State, rule: &Rule<'a>) -> u32 {
        let ([need], [give]) = (rule.needs.as_slice(), rule.gives.as_slice()) else { return 0 };
        let (Some(need), Some(give)) = (self.facts.get(index(*need)), self.facts.get(index(*give))) else { return 0 };
        let (quantity, away) = match (need, give) {
            (Fact::Rises(_), Fact::AtLeast(quantity, least)) => {
                (*quantity, *least - value(self.story, state, *quantity))
            }
            (Fact::Falls(_), Fact::AtMost(quantity, most)) => (*quantity, value(self.story, state, *quantity) - *most),
            _ => return 0,
        };
        u32::try_from((away - 1).max(0) / step(quantity)).unwrap_or(FAR / 4)
    }
}

/// What one deed changes of a quantity, roughly.
const fn step(quantity: Quantity<'_>) -> i64 {
    match quantity {
        Quantity::Affinity(_) => 6,
        Quantity::Gold => 10,
        Quantity::Counter(_) => 3,
        Quantity::Health => 20,
        Quantity::Flag(_)
        | Quantity::Carried(_)
        | Quantity::Visits(_)
        | Quantity::Beaten(_)
        | Quantity::Met(_)
        | Quantity::Told(..)
        | Quantity::Attribute(_)
        | Quantity::Knows(_)
        | Quantity::Bears(_)
        | Quantity::Talent(_)
        | Quantity::Following(_)
        | Quantity::Level
        | Quantity::Turn
        | Quantity::Day => 1,
    }
}

struct Costs {
    of: Vec<u32>,
    by: Vec<Option<u32>>,
}

impl Costs {
    fn reach(&mut self, fact: u32, cost: u32, by: Option<u32>, open: &mut BinaryHeap<Reverse<(u32, u32)>>) {
        let (Some(of), Some(from)) = (self.of.get_mut(index(fact)), self.by.get_mut(index(fact))) else { return };
        if cost < *of {
            *of = cost;
            *from = by;
            open.push(Reverse((cost, fact)));
        }
    }
}
