//! A way made shorter by leaving out what it does not need.

use super::{Goal, turn};
use crate::world::{Command, State, Story};

/// The longest stretch that is left out at once.
const STRETCH: usize = 12;

/// Leaves out stretches of a way as long as what is left still comes to the goal with the same dice.
pub(super) fn shorten(story: &Story, start: &State, goal: &Goal, seed: u64, mut way: Vec<Command>) -> Vec<Command> {
    let mut again = true;
    while again {
        again = false;
        // the states before each command: what stands before a stretch stays as it is
        let mut states = vec![start.clone()];
        let mut at = 0;
        while at < way.len() {
            let Some(before) = states.get(at).cloned() else { return way };
            let longest = STRETCH.min(way.len() - at);
            let shorter = (1..=longest).rev().find(|stretch| {
                let rest = way.get(at + stretch..).unwrap_or_default();
                comes(story, &before, rest, goal, seed)
            });
            if let Some(stretch) = shorter {
                way.drain(at..at + stretch);
                again = true;
                continue;
            }
            let Some(after) = way.get(at).and_then(|command| turn(story, &before, command, seed)) else { return way };
            states.push(after);
            at += 1;
        }
    }
    way
}

/// Whether commands lead from a state to the goal; what stands behind it is one command too many.
fn comes(story: &Story, before: &State, commands: &[Command], goal: &Goal, seed: u64) -> bool {
    super::play(story, before, commands, seed).is_some_and(|state| goal.is_met(&state))
}
