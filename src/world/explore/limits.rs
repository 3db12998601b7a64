//! How much there can be of what is counted: what the bounds of a counter leave, what the places hold, what comes once.

use super::fact::{Fact, Quantity};
use super::web::{Deed, Rule, Web, index};
use crate::world::{EnemyId, ItemId};

impl Web<'_> {
    /// What a quantity can be in this story, least and most.
    #[must_use]
    pub fn bounds(&self, quantity: Quantity<'_>) -> (i64, i64) {
        let (least, most) = quantity.bounds();
        match quantity {
            Quantity::Counter(counter) => self.story.counters.get(counter).map_or((least, most), |counter| {
                (counter.min.min(counter.start).into(), counter.max.max(counter.start).into())
            }),
            Quantity::Level => (least, self.story.levels.as_ref().map_or(least, |levels| levels.highest().into())),
            Quantity::Carried(item) => (least, self.supply(item).map_or(most, i64::from)),
            Quantity::Beaten(enemy) => (least, self.fights(enemy).map_or(most, i64::from)),
            _ => (least, most),
        }
    }

    /// Whether the hero can come by an item more than once: from several places, or again and again from one.
    #[must_use]
    pub fn comes_again(&self, item: &ItemId) -> bool {
        self.supply(item).is_none_or(|supply| supply > 1)
    }

    /// How many of an item there are in all; none where there is no end to them.
    #[must_use]
    pub fn supply(&self, item: &ItemId) -> Option<u32> {
        if self.placed.contains(item) {
            return None;
        }
        let carried = self.story.hero.items.get(item).copied().unwrap_or_default();
        let mut supply = self.lying.get(item).copied().unwrap_or_default().saturating_add(carried);
        let Some(rises) = self.numbers.get(&Fact::Rises(Quantity::Carried(item))).copied() else { return Some(supply) };
        if self.start.contains(&rises) {
            supply = supply.saturating_add(self.portion(&self.start, Quantity::Carried(item)));
        }
        for rule in self.giving.get(&rises).into_iter().flatten().filter_map(|rule| self.rules.get(index(*rule))) {
            // what lies in the nodes was counted
            if !matches!(rule.deed, Some(Deed::Take(..))) {
                let times = self.times(rule, &mut Vec::new())?;
                supply =
                    supply.saturating_add(times.saturating_mul(self.portion(&rule.gives, Quantity::Carried(item))));
            }
        }
        Some(supply)
    }

    /// How often there can be a fight with an enemy; none where there is no end to it.
    #[must_use]
    pub fn fights(&self, enemy: &EnemyId) -> Option<u32> {
        self.fights_beside(enemy, &mut Vec::new())
    }

    fn fights_beside<'e>(&'e self, enemy: &'e EnemyId, beside: &mut Vec<&'e EnemyId>) -> Option<u32> {
        // whose fall brings itself back comes back for ever
        if beside.contains(&enemy) {
            return None;
        }
        beside.push(enemy);
        let Some(fights) = self.numbers.get(&Fact::Fights(enemy)) else { return Some(0) };
        let mut sum = u32::from(self.start.contains(fights));
        for rule in self.giving.get(fights).into_iter().flatten().filter_map(|rule| self.rules.get(index(*rule))) {
            sum = sum.saturating_add(self.times(rule, beside)?);
        }
        beside.pop();
        Some(sum)
    }

    /// How often a rule comes about at most.
    fn times<'e>(&'e self, rule: &'e Rule<'_>, beside: &mut Vec<&'e EnemyId>) -> Option<u32> {
        match rule.deed {
            None if rule.standing => None,
            // the effects of these happen once
            None | Some(Deed::Ask(..) | Deed::Look(..) | Deed::Tell(..) | Deed::Show(..)) => Some(1),
            Some(Deed::Win(enemy)) => self.fights_beside(enemy, beside),
            Some(_) if rule.again => None,
            Some(_) => Some(1),
        }
    }

    /// By how much a quantity rises at once with these facts.
    pub(super) fn portion(&self, gives: &[u32], quantity: Quantity<'_>) -> u32 {
        let portion = |give: &u32| match self.facts.get(index(*give)) {
            Some(Fact::Portion(of, count)) if *of == quantity => Some(*count),
            _ => None,
        };
        // of a row that gives it twice each time counts
        let rises = |give: &&u32| matches!(self.facts.get(index(**give)), Some(Fact::Rises(of)) if *of == quantity);
        let times = u32::try_from(gives.iter().filter(rises).count()).unwrap_or(u32::MAX);
        let more: u32 =
            gives.iter().filter_map(portion).map(|count| count.saturating_sub(1)).fold(0, u32::saturating_add);
        times.saturating_add(more)
    }
}
