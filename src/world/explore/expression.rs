//! Conditions as facts joined by "all" and "any". The one place that takes conditions apart.

use super::fact::{Fact, Quantity};
use crate::world::{Condition, Period, QuestIs, Span, Status};

/// Facts joined by "all" and "any".
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) enum Expression<'a> {
    /// This one.
    Fact(Fact<'a>),
    /// Each of them; of none: always.
    All(Vec<Self>),
    /// One of them; of none: never.
    Any(Vec<Self>),
}

use Expression::{All, Any};

const STATUSES: [Status; 3] = [Status::Alive, Status::Dead, Status::Away];
const QUEST_IS: [QuestIs; 4] = [QuestIs::Unknown, QuestIs::Active, QuestIs::Done, QuestIs::Failed];

/// A list of conditions: all of them.
pub(super) fn all(conditions: &[Condition]) -> Expression<'_> {
    All(conditions.iter().map(|condition| expression(condition, true)).collect())
}

/// A condition, or its opposite where `so` is false. What cannot be said in facts is taken to be so: who the hero is not
/// beside, where somebody is not.
pub(super) fn expression(condition: &Condition, so: bool) -> Expression<'_> {
    let count = |quantity, least: i64| bounded(quantity, Some(least), None, so);
    match condition {
        Condition::Flag(flag) => count(Quantity::Flag(flag), 1),
        Condition::FlagFor(flag, turns) => {
            since(so, Fact::AtLeast(Quantity::Flag(flag), 1), Quantity::Turn, i64::from(*turns))
        }
        Condition::QuestFor(quest, span) => {
            let (quantity, least) = match span {
                Span::Turns(turns) => (Quantity::Turn, *turns),
                Span::Days(days) => (Quantity::Day, *days),
            };
            since(so, Fact::Quest(quest, QuestIs::Active), quantity, i64::from(least))
        }
        Condition::Counter(counter, min, max) => {
            bounded(Quantity::Counter(counter), min.map(i64::from), max.map(i64::from), so)
        }
        Condition::Knows(fact) => count(Quantity::Knows(fact), 1),
        Condition::Level(level) => count(Quantity::Level, i64::from(*level)),
        Condition::Talent(talent) => count(Quantity::Talent(talent), 1),
        Condition::Bears(status) => count(Quantity::Bears(status), 1),
        Condition::Following(who) => count(Quantity::Following(who), 1),
        Condition::Stuck(turns) if so => count(Quantity::Turn, i64::from(*turns)),
        Condition::Stuck(_) => All(Vec::new()),
        Condition::Quest(quest, is) => one_of(&QUEST_IS, &[*is], so, |is| Fact::Quest(quest, is)),
        Condition::Stage(quest, stage) => positive(so, Fact::Stage(quest, stage)),
        Condition::Affinity(who, min, max) => {
            bounded(Quantity::Affinity(who), min.map(i64::from), max.map(i64::from), so)
        }
        Condition::Attribute(attribute, min, max) => {
            bounded(Quantity::Attribute(*attribute), min.map(i64::from), max.map(i64::from), so)
        }
        Condition::Item(item, least) => count(Quantity::Carried(item), i64::from(*least)),
        Condition::Gold(gold) => count(Quantity::Gold, *gold),
        Condition::HealthBelow(percent) => {
            bounded(Quantity::Health, None, Some(i64::from(*percent).saturating_sub(1)), so)
        }
        Condition::Node(node) => positive(so, Fact::Stands(node)),
        Condition::Visited(node, times) => count(Quantity::Visits(node), i64::from(*times)),
        Condition::Time(periods) => one_of(&Period::ALL, periods, so, Fact::Period),
        Condition::Turn(turn) => count(Quantity::Turn, i64::from(*turn)),
        Condition::Day(day) => count(Quantity::Day, i64::from(*day)),
        Condition::Present(who) => positive(so, Fact::Meets(who)),
        Condition::Met(who) => count(Quantity::Met(who), 1),
        Condition::Character(who, is) => one_of(&STATUSES, &[*is], so, |is| Fact::Is(who, is)),
        Condition::CharacterAt(who, node) => positive(so, Fact::At(who, node)),
        Condition::Told(who, topic) => count(Quantity::Told(who, topic), 1),
        Condition::Defeated(enemy, times) => count(Quantity::Beaten(enemy), i64::from(*times)),
        Condition::Not(condition) => expression(condition, !so),
        Condition::All(conditions) | Condition::Any(conditions) => {
            let parts = conditions.iter().map(|condition| expression(condition, so)).collect();
            if matches!(condition, Condition::All(_)) == so { All(parts) } else { Any(parts) }
        }
    }
}

/// Something that has been so for a while; its opposite is always possible.
fn since<'a>(so: bool, fact: Fact<'a>, quantity: Quantity<'a>, least: i64) -> Expression<'a> {
    let parts = [fact, Fact::AtLeast(quantity, least)].map(Expression::Fact);
    All(if so { parts.into() } else { Vec::new() })
}

fn positive(so: bool, fact: Fact<'_>) -> Expression<'_> {
    if so { Expression::Fact(fact) } else { All(Vec::new()) }
}

/// One of several that exclude each other; its opposite is one of the others.
fn one_of<'a, T: Copy + PartialEq>(every: &[T], named: &[T], so: bool, fact: impl Fn(T) -> Fact<'a>) -> Expression<'a> {
    let chosen = every.iter().filter(|one| named.contains(one) == so);
    let mut facts: Vec<Expression<'a>> = chosen.map(|one| Expression::Fact(fact(*one))).collect();
    match facts.pop() {
        Some(only) if facts.is_empty() => only,
        last => {
            facts.extend(last);
            Any(facts)
        }
    }
}

/// A quantity between two bounds, or outside of them.
fn bounded(quantity: Quantity<'_>, min: Option<i64>, max: Option<i64>, so: bool) -> Expression<'_> {
    let bounds = if so {
        [min.map(|min| Fact::AtLeast(quantity, min)), max.map(|max| Fact::AtMost(quantity, max))]
    } else {
        [
            min.map(|min| Fact::AtMost(quantity, min.saturating_sub(1))),
            max.map(|max| Fact::AtLeast(quantity, max.saturating_add(1))),
        ]
    };
    let mut facts: Vec<Expression<'_>> = bounds.into_iter().flatten().map(Expression::Fact).collect();
    match (facts.len(), so) {
        (1, _) => facts.pop().unwrap_or(All(Vec::new())),
        (_, true) => All(facts),
        (_, false) => Any(facts),
    }
}
