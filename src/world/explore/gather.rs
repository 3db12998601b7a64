//! A plan put together: for each fact the rule that brings it, for a bound as many rules as fill the gap.

use std::collections::HashSet;

use super::costs::{Costs, FAR};
use super::estimate::Estimate;
use super::fact::{Fact, Quantity};
use super::given::value;
use super::web::{Deed, Rule, Web, index};
use crate::world::State;

/// What each unit costs that nothing in sight brings.
const SHORT: u32 = 6;
/// Costs are compared in so many parts of a turn.
const PARTS: u32 = 64;

/// A plan as far as it is put together.
pub(super) struct Gathering<'w, 'a> {
    web: &'w Web<'a>,
    state: &'w State,
    costs: &'w Costs,
    seen: HashSet<u32>,
    open: Vec<Due>,
    /// The bounds that are being filled now.
    filling: Vec<u32>,
    pub(super) plan: Estimate<'a>,
}

/// What is to be done next.
enum Due {
    /// A fact has to be brought about.
    Need(u32),
    /// All that fills a bound was brought about.
    Filled,
}

impl<'w, 'a> Gathering<'w, 'a> {
    pub(super) fn new(web: &'w Web<'a>, state: &'w State, costs: &'w Costs) -> Self {
        let plan = Estimate::default();
        Self { web, state, costs, seen: HashSet::new(), open: Vec::new(), filling: Vec::new(), plan }
    }

    /// Adds what brings a fact about.
    pub(super) fn add(&mut self, fact: u32) {
        self.need(fact);
        while let Some(due) = self.open.pop() {
            let Due::Need(fact) = due else {
                self.filling.pop();
                continue;
            };
            let Some(rule) = self.costs.by.get(index(fact)).copied().flatten() else { continue };
            match self.web.facts.get(index(fact)) {
                Some(Fact::AtLeast(quantity, least)) if is_filled(*quantity) => self.fill(fact, *quantity, *least),
                _ => self.follow(rule, 1),
            }
        }
    }

    fn need(&mut self, fact: u32) {
        if self.seen.insert(fact) {
            self.open.push(Due::Need(fact));
        }
    }

    /// Adds a rule, done so many times, and what it needs.
    fn follow(&mut self, rule: u32, times: u32) {
        let Some(rule) = self.web.rules.get(index(rule)) else { return };
        let mut cost = self.web.extra(self.state, rule);
        match rule.deed {
            Some(Deed::Go(..)) | None => {}
            Some(deed) if !self.plan.deeds.contains(&deed) => {
                cost = cost.saturating_add(rule.cost.saturating_mul(times));
            }
            Some(_) => cost = cost.saturating_add(rule.cost.saturating_mul(times.saturating_sub(1))),
        }
        self.plan.cost = self.plan.cost.saturating_add(cost);
        self.plan.deeds.extend(rule.deed);
        for need in &rule.needs {
            self.need(*need);
        }
    }

    /// Adds as many of the rules that let a quantity rise as bring it to a bound, the cheapest for what they bring first.
    fn fill(&mut self, bound: u32, quantity: Quantity<'a>, least: i64) {
        self.filling.push(bound);
        self.open.push(Due::Filled);
        let mut gap = least.saturating_sub(value(self.web.story, self.state, quantity));
        if let Quantity::Attribute(attribute) = quantity
            && !self.plan.raised.contains(&attribute)
        {
            self.plan.raised.push(attribute);
        }
        let Some(rises) = self.web.numbers.get(&Fact::Rises(quantity)) else { return };
        let mut sources: Vec<(u32, u32, i64)> = Vec::new();
        for place in self.web.giving.get(rises).into_iter().flatten() {
            let Some(rule) = self.web.rules.get(index(*place)) else { continue };
            let needs = rule.needs.iter().map(|need| self.costs.of.get(index(*need)).copied().unwrap_or(FAR));
            let cost = needs.fold(rule.cost, u32::saturating_add);
            let brings = i64::from(self.web.portion(&rule.gives, quantity));
            if cost < FAR && brings > 0 {
                let each = cost.saturating_mul(PARTS) / u32::try_from(brings).unwrap_or(u32::MAX);
                sources.push((each, *place, brings));
            }
        }
        sources.sort_unstable();
        let mut free: HashSet<u32> = HashSet::new();
        for (_, place, brings) in sources {
            if gap <= 0 {
                return;
            }
            // what waits for this very bound does not bring it
            if self.hangs(place, &mut free) {
                continue;
            }
            let most = self.web.rules.get(index(place)).map_or(1, |rule| self.times(rule));
            let times = (gap.saturating_add(brings - 1) / brings).min(most);
            self.follow(place, u32::try_from(times).unwrap_or(FAR));
            gap = gap.saturating_sub(brings.saturating_mul(times));
        }
        let short = u32::try_from(gap.max(0)).unwrap_or(FAR).saturating_mul(SHORT);
        self.plan.cost = self.plan.cost.saturating_add(short);
    }

    /// Whether what a rule needs hangs on a bound that is being filled. `free`: facts of which it is known that they do not.
    fn hangs(&self, rule: u32, free: &mut HashSet<u32>) -> bool {
        let needs = |rule: u32| self.web.rules.get(index(rule)).into_iter().flat_map(|rule| rule.needs.iter().copied());
        let mut open: Vec<u32> = needs(rule).collect();
        let mut met: HashSet<u32> = HashSet::new();
        while let Some(fact) = open.pop() {
            if free.contains(&fact) || !met.insert(fact) {
                continue;
            }
            if self.filling.contains(&fact) {
                return true;
            }
            open.extend(self.costs.by.get(index(fact)).copied().flatten().into_iter().flat_map(needs));
        }
        free.extend(met);
        false
    }

    /// How often a rule brings what it brings.
    fn times(&self, rule: &Rule<'a>) -> i64 {
        let endless = match rule.deed {
            None => rule.standing,
            Some(Deed::Win(enemy)) => self.web.fights(enemy).is_none(),
            Some(Deed::Act(..) | Deed::Go(..) | Deed::Seek(..)) => rule.again,
            Some(Deed::Raise(_)) => return value(self.web.story, self.state, Quantity::Points),
            Some(_) => false,
        };
        if endless { i64::MAX } else { 1 }
    }
}

/// Whether a quantity comes in portions that add up.
const fn is_filled(quantity: Quantity<'_>) -> bool {
    matches!(
        quantity,
        Quantity::Affinity(_)
            | Quantity::Attribute(_)
            | Quantity::Carried(_)
            | Quantity::Counter(_)
            | Quantity::Exp
            | Quantity::Gold
    )
}
