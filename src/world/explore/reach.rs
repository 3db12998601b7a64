//! What can come to be from a state on.

use super::expression::{Expression, expression};
use super::fact::Fact;
use super::given::is_so;
use super::web::{Web, index};
use crate::world::{Condition, State};

/// What can come to be from a state on: everything that some play brings about, and perhaps more; what is missing here
/// comes to be in no play.
#[derive(Debug)]
pub struct Reach<'w, 'a> {
    web: &'w Web<'a>,
    state: State,
    points: i64,
    so: Vec<bool>,
    visited: usize,
}

impl<'w, 'a> Reach<'w, 'a> {
    /// Follows every implication once. `never`: facts that do not come to be.
    pub(super) fn new(web: &'w Web<'a>, state: State, points: i64, never: &[u32], start: &[u32]) -> Self {
        let mut so = vec![false; web.facts.len()];
        let mut barred = vec![false; web.facts.len()];
        for number in never {
            mark(&mut barred, *number);
        }
        let mut left: Vec<u32> =
            web.rules.iter().map(|rule| u32::try_from(rule.needs.len()).unwrap_or(u32::MAX)).collect();
        let mut open: Vec<u32> = Vec::new();
        let mut visited = 0;
        let come = |number: u32, so: &mut Vec<bool>, open: &mut Vec<u32>| {
            if !at(&barred, number) && mark(so, number) {
                open.push(number);
            }
        };
        for (number, fact) in (0_u32..).zip(&web.facts) {
            if is_so(web.story, &state, points, *fact) {
                come(number, &mut so, &mut open);
            }
        }
        for number in start {
            come(*number, &mut so, &mut open);
        }
        for rule in web.rules.iter().filter(|rule| rule.needs.is_empty()) {
            for number in &rule.gives {
                come(*number, &mut so, &mut open);
            }
        }
        while let Some(fact) = open.pop() {
            for place in web.needed.get(index(fact)).into_iter().flatten() {
                let Some(left) = left.get_mut(index(*place)) else { continue };
                *left = left.saturating_sub(1);
                if *left > 0 {
                    continue;
                }
                visited += 1;
                for number in web.rules.get(index(*place)).into_iter().flat_map(|rule| &rule.gives) {
                    come(*number, &mut so, &mut open);
                }
            }
        }
        Self { web, state, points, so, visited }
    }

    /// How many implications came about; each is followed once.
    #[must_use]
    pub const fn visited(&self) -> usize {
        self.visited
    }

    /// Whether a fact can come to be.
    #[must_use]
    pub fn has(&self, fact: Fact<'_>) -> bool {
        if let Some(number) = self.web.numbers.get(&fact) {
            return at(&self.so, *number);
        }
        let moved = match fact {
            Fact::AtLeast(quantity, least) if least <= self.web.bounds(quantity).1 => Fact::Rises(quantity),
            Fact::AtMost(quantity, most) if most >= self.web.bounds(quantity).0 => Fact::Falls(quantity),
            fact => fact,
        };
        let moved = self.web.numbers.get(&moved).is_some_and(|number| at(&self.so, *number));
        moved || is_so(self.web.story, &self.state, self.points, fact)
    }

    /// Whether a condition can come to hold, by itself.
    #[must_use]
    pub fn may(&self, condition: &Condition) -> bool {
        self.may_be(&expression(condition, true))
    }

    fn may_be(&self, expression: &Expression<'_>) -> bool {
        match expression {
            Expression::Fact(fact) => self.has(*fact),
            Expression::All(parts) => parts.iter().all(|part| self.may_be(part)),
            Expression::Any(parts) => parts.iter().any(|part| self.may_be(part)),
        }
    }
}

fn at(marks: &[bool], number: u32) -> bool {
    marks.get(index(number)).copied().unwrap_or_default()
}

/// Sets a mark; whether it was not set before.
fn mark(marks: &mut [bool], number: u32) -> bool {
    marks.get_mut(index(number)).is_some_and(|mark| !std::mem::replace(mark, true))
}
