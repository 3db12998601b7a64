//! Ways through a story: what to do, command by command, so that an ending comes or a quest is done.
//!
//! A greedy search over real states, settled by the real rules with the dice of a seed, led by the plan of
//! [`Web::estimate`]: what the goal asks for, what that asks for in turn, and as many sources of what is counted as fill the
//! gap. One step is a walk through open ways and a deed at its end, so that a detour costs no search. Two states are the same
//! where all is that the goal hangs on. What it finds is a way; where it finds none within its limits nothing is said about
//! whether there is one.

mod hunt;
mod key;
mod make;
mod moves;
mod region;
mod shorten;

use super::{Fact, Web};
use crate::world::{Command, Dice, EndingId, QuestId, QuestIs, QuestStatus, State, Story, rules};
use hunt::Hunt;

/// What is looked for.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Goal {
    /// The story ends so.
    Ending(EndingId),
    /// The quest is done.
    Quest(QuestId),
}

/// What came of a search.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Found {
    /// A way: one command a turn.
    Way(Vec<Command>),
    /// No play comes there.
    Unreachable,
    /// None was found within so many steps; there may be one.
    GaveUp {
        /// States that were looked at.
        steps: usize,
    },
}

/// How far a search goes.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Limits {
    /// States that are looked at. Each holds a copy of the state (some kilobytes) until all its moves were tried.
    pub steps: usize,
    /// Turns of a way.
    pub turns: usize,
}

impl Default for Limits {
    fn default() -> Self {
        Self { steps: 2_000, turns: 400 }
    }
}

impl Goal {
    /// The goal as a fact of the web.
    #[must_use]
    pub const fn fact(&self) -> Fact<'_> {
        match self {
            Self::Ending(ending) => Fact::Offered(ending),
            Self::Quest(quest) => Fact::Quest(quest, QuestIs::Done),
        }
    }

    /// Whether a state is there.
    #[must_use]
    pub fn is_met(&self, state: &State) -> bool {
        match self {
            Self::Ending(ending) => state.ending.as_ref() == Some(ending),
            Self::Quest(quest) => state.quests.get(quest).is_some_and(|at| at.status == QuestStatus::Done),
        }
    }
}

/// Looks for a way from a state with the dice of a seed. `watch` is told how many states were looked at, and says whether
/// to go on.
#[must_use]
pub fn search(
    web: &Web<'_>,
    start: &State,
    goal: &Goal,
    seed: u64,
    limits: Limits,
    watch: &mut dyn FnMut(usize) -> bool,
) -> Found {
    if !web.from(start).has(goal.fact()) {
        return Found::Unreachable;
    }
    let mut hunt = Hunt::new(web, goal, seed, limits);
    match hunt.run(start, watch) {
        Some(way) => Found::Way(shorten::shorten(web.story(), start, goal, seed, way)),
        None => Found::GaveUp { steps: hunt.steps() },
    }
}

/// Plays commands from a state with the dice of a seed; the last state. None where one of them is refused.
#[must_use]
pub fn play(story: &Story, start: &State, commands: &[Command], seed: u64) -> Option<State> {
    let mut state = start.clone();
    for command in commands {
        state = turn(story, &state, command, seed)?;
    }
    Some(state)
}

fn turn(story: &Story, state: &State, command: &Command, seed: u64) -> Option<State> {
    let mut dice = Dice::new(seed, state.depth.saturating_add(1));
    rules::settle(story, state, command, &mut dice).ok().map(|settled| settled.state)
}
