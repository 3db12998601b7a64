//! What it costs at least to bring each fact about, where nothing is ever taken back.

use std::cmp::Reverse;
use std::collections::BinaryHeap;

use super::fact::{Fact, Quantity};
use super::given::{is_so, value};
use super::web::{Rule, Web, index};
use crate::world::State;

/// A fact that no rule has reached.
pub(super) const FAR: u32 = u32::MAX;

impl<'a> Web<'a> {
    /// The least cost of each fact, and the rule that brings it.
    pub(super) fn costs(&self, state: &State) -> Costs {
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
    pub(super) fn extra(&self, state: &State, rule: &Rule<'a>) -> u32 {
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
        Quantity::Gold | Quantity::Exp => 10,
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
        | Quantity::Points
        | Quantity::Level
        | Quantity::Turn
        | Quantity::Day => 1,
    }
}

pub(super) struct Costs {
    pub(super) of: Vec<u32>,
    pub(super) by: Vec<Option<u32>>,
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
