//! Conditions that cannot hold at the same time.

use std::collections::HashMap;

use super::expression::{Expression, all};
use super::fact::{Fact, Quantity};
use crate::world::{CharacterId, Condition, FactId, NodeId, Period, QuestId, QuestIs, StageId, Status, Story, rules};

/// Whether a list of conditions contradicts itself: two places at once, no time of day that is left, a quest that would
/// stand in two ways, bounds that leave nothing, something and its opposite. `here`: where it is asked, if in one node.
#[must_use]
pub fn contradicts(conditions: &[Condition], here: Option<&NodeId>) -> bool {
    let mut world = World { node: here, ..World::default() };
    !world.admits(&all(conditions)) || denied(conditions)
}

/// The same of the conditions of a story: also a fact beside the one that corrects it, and quests that shut each other out.
#[must_use]
pub fn contradicts_in(story: &Story, conditions: &[Condition], here: Option<&NodeId>) -> bool {
    if contradicts(conditions, here) {
        return true;
    }
    let mut all = Vec::new();
    flatten(conditions, &mut all);
    let known: Vec<&FactId> =
        all.iter().filter_map(|it| if let Condition::Knows(fact) = it { Some(fact) } else { None }).collect();
    let corrects = |fact: &&FactId| rules::replaced(story, fact).iter().any(|old| known.contains(&old));
    if known.len() > 1 && known.iter().any(corrects) {
        return true;
    }
    let begun: Vec<&QuestId> = all.iter().filter_map(|condition| begun(condition)).collect();
    let excludes =
        |one: &QuestId, other: &QuestId| story.quests.get(one).is_some_and(|one| one.excludes.contains(other));
    let apart = |one: &&QuestId| begun.iter().any(|other| excludes(one, other) && excludes(other, one));
    begun.len() > 1 && begun.iter().any(apart)
}

/// The conditions that have to hold each, those within an `all` too.
fn flatten<'a>(conditions: &'a [Condition], all: &mut Vec<&'a Condition>) {
    for condition in conditions {
        match condition {
            Condition::All(parts) => flatten(parts, all),
            condition => all.push(condition),
        }
    }
}

/// The quest that has to have begun so that a condition holds. One that is done may have been ended by an effect without
/// ever having begun.
const fn begun(condition: &Condition) -> Option<&QuestId> {
    match condition {
        Condition::Quest(quest, QuestIs::Active) | Condition::Stage(quest, _) | Condition::QuestFor(quest, _) => {
            Some(quest)
        }
        _ => None,
    }
}

/// Whether one condition of the list is the opposite of another.
fn denied(conditions: &[Condition]) -> bool {
    conditions.iter().any(|condition| match condition {
        Condition::Not(opposite) => conditions.contains(opposite),
        _ => false,
    })
}

/// What has to be so, as far as it was read.
#[derive(Default)]
struct World<'a> {
    node: Option<&'a NodeId>,
    periods: Option<Vec<Period>>,
    quests: HashMap<&'a QuestId, (QuestIs, Option<&'a StageId>)>,
    statuses: HashMap<&'a CharacterId, Status>,
    places: HashMap<&'a CharacterId, &'a NodeId>,
    bounds: HashMap<Quantity<'a>, (i64, i64)>,
}

impl<'a> World<'a> {
    /// Whether an expression fits what was read before; what it says is kept.
    fn admits(&mut self, expression: &Expression<'a>) -> bool {
        match expression {
            Expression::Fact(fact) => self.admits_fact(*fact),
            Expression::All(parts) => parts.iter().all(|part| self.admits(part)),
            Expression::Any(parts) => {
                let periods: Option<Vec<Period>> = parts.iter().map(period).collect();
                match periods {
                    Some(periods) if !periods.is_empty() => self.admits_periods(&periods),
                    // of an "any" nothing is kept: it is enough that it is not empty
                    _ => !parts.is_empty(),
                }
            }
        }
    }

    fn admits_periods(&mut self, periods: &[Period]) -> bool {
        let left = self.periods.get_or_insert_with(|| Period::ALL.to_vec());
        left.retain(|period| periods.contains(period));
        !left.is_empty()
    }

    fn admits_fact(&mut self, fact: Fact<'a>) -> bool {
        match fact {
            Fact::Stands(node) => *self.node.get_or_insert(node) == node,
            Fact::Period(period) => self.admits_periods(&[period]),
            Fact::Quest(quest, is) => self.admits_quest(quest, is, None),
            Fact::Stage(quest, stage) => self.admits_quest(quest, QuestIs::Active, Some(stage)),
            Fact::Is(who, status) => *self.statuses.entry(who).or_insert(status) == status,
            Fact::Meets(who) => *self.statuses.entry(who).or_insert(Status::Alive) == Status::Alive,
            Fact::At(who, node) => *self.places.entry(who).or_insert(node) == node,
            Fact::AtLeast(quantity, least) => self.admits_bounds(quantity, least, i64::MAX),
            Fact::AtMost(quantity, most) => self.admits_bounds(quantity, i64::MIN, most),
            _ => true,
        }
    }

    fn admits_quest(&mut self, quest: &'a QuestId, is: QuestIs, stage: Option<&'a StageId>) -> bool {
        let (stands, at) = self.quests.entry(quest).or_insert((is, stage));
        let fits = *stands == is && (stage.is_none() || at.is_none() || *at == stage);
        *at = at.or(stage);
        fits
    }

    fn admits_bounds(&mut self, quantity: Quantity<'a>, least: i64, most: i64) -> bool {
        let (low, high) = self.bounds.entry(quantity).or_insert_with(|| quantity.bounds());
        *low = (*low).max(least);
        *high = (*high).min(most);
        low <= high
    }
}

fn period(expression: &Expression<'_>) -> Option<Period> {
    match expression {
        Expression::Fact(Fact::Period(period)) => Some(*period),
        _ => None,
    }
}
