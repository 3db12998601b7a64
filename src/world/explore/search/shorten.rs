//! A way made shorter: what it does not need is left out, and who walks goes straight.

use super::region::{Place, region};
use super::{Goal, turn};
use crate::world::{Command, State, Story};

/// The longest stretch that is looked at at once.
const STRETCH: usize = 12;

/// Leaves out stretches of a way, and goes straight where it walks, as long as what is left still comes to the goal with the
/// same dice.
pub(super) fn shorten(story: &Story, start: &State, goal: &Goal, seed: u64, mut way: Vec<Command>) -> Vec<Command> {
    let mut again = true;
    while again {
        again = false;
        // the state before the command at hand: what stands before it stays as it is
        let mut before = start.clone();
        let mut at = 0;
        while at < way.len() {
            if let Some(shorter) = shorter(story, &before, goal, seed, way.get(at..).unwrap_or_default()) {
                way.truncate(at);
                way.extend(shorter);
                again = true;
                continue;
            }
            let Some(after) = way.get(at).and_then(|command| turn(story, &before, command, seed)) else { return way };
            before = after;
            at += 1;
        }
    }
    way
}

/// A shorter way to the goal than this one, by one stretch at its beginning; none where each of them is needed as it is.
fn shorter(story: &Story, before: &State, goal: &Goal, seed: u64, way: &[Command]) -> Option<Vec<Command>> {
    let longest = STRETCH.min(way.len());
    let places = if matches!(way.first(), Some(Command::Go { .. })) { region(story, before) } else { Vec::new() };
    for stretch in (1..=longest).rev() {
        let (left_out, rest) = way.split_at_checked(stretch)?;
        if comes(story, before, rest, goal, seed) {
            return Some(rest.to_vec());
        }
        // the last walk of the stretch, gone to straight
        let Some(Command::Go { to }) = left_out.last() else { continue };
        let straight = places.iter().find(|place| place.node == *to).filter(|place| place.way.len() < stretch);
        if let Some(Place { way: nodes, .. }) = straight {
            let walk = nodes.iter().map(|to| Command::Go { to: to.clone() });
            let other: Vec<Command> = walk.chain(rest.iter().cloned()).collect();
            if comes(story, before, &other, goal, seed) {
                return Some(other);
            }
        }
    }
    None
}

/// Whether commands lead from a state to the goal; what stands behind it is one command too many.
fn comes(story: &Story, before: &State, commands: &[Command], goal: &Goal, seed: u64) -> bool {
    super::play(story, before, commands, seed).is_some_and(|state| goal.is_met(&state))
}
