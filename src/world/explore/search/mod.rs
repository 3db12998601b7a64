//! Ways through a story: what to do, command by command, so that an ending comes or a quest is done.
//!
//! A greedy search over real states, settled by the real rules with the dice of a seed, led by the plan of
//! [`Web::estimate`] (moves of that plan first). What it finds is a way; where it finds none within its limits nothing is
//! said about whether there is one.

mod key;
mod moves;
mod shorten;

use std::cmp::Reverse;
use std::collections::{BinaryHeap, HashSet};
use std::rc::Rc;

use super::{Fact, Web};
use crate::world::rules::view;
use crate::world::{Command, Dice, EndingId, QuestId, QuestIs, QuestStatus, State, Story, Thing, rules};
use key::key;
use moves::{Move, idle, moves};

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
        Self { steps: 20_000, turns: 400 }
    }
}

/// The most turns that one move is repeated: fights and checks are over long before.
const REPEATS: usize = 60;
/// The most turns that a move is put off until the dice fall better.
const PATIENCE: usize = 8;
/// How often the best move of the plan is tried before one beside it.
const PREFERRED: usize = 4;

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

/// A state that was looked at, and how it was come to.
struct Step {
    parent: Option<usize>,
    commands: Vec<Command>,
    turns: usize,
}

/// A move that waits to be tried.
struct Pending {
    from: usize,
    state: Rc<State>,
    action: Move,
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
    let mut hunt = Hunt { web, goal, seed, limits, steps: Vec::new(), seen: HashSet::new(), queues: Queues::default() };
    let found = hunt.run(start, watch);
    match found {
        Some(place) => {
            let way = hunt.way(place);
            Found::Way(shorten::shorten(web.story(), start, goal, seed, way))
        }
        None => Found::GaveUp { steps: hunt.steps.len() },
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

#[derive(Default)]
struct Queues {
    /// By cost, then by age: what waits, by its place.
    preferred: BinaryHeap<Reverse<(u32, usize)>>,
    others: BinaryHeap<Reverse<(u32, usize)>>,
    popped: usize,
}

impl Queues {
    fn pop(&mut self) -> Option<usize> {
        self.popped = self.popped.wrapping_add(1);
        let beside = self.popped.is_multiple_of(PREFERRED + 1);
        let (first, second) =
            if beside { (&mut self.others, &mut self.preferred) } else { (&mut self.preferred, &mut self.others) };
        first.pop().or_else(|| second.pop()).map(|Reverse((_, place))| place)
    }
}

struct Hunt<'w, 'a> {
    web: &'w Web<'a>,
    goal: &'w Goal,
    seed: u64,
    limits: Limits,
    steps: Vec<Step>,
    seen: HashSet<u64>,
    queues: Queues,
}

impl Hunt<'_, '_> {
    /// The place of the step that meets the goal.
    fn run(&mut self, start: &State, watch: &mut dyn FnMut(usize) -> bool) -> Option<usize> {
        let mut waiting: Vec<Option<Pending>> = Vec::new();
        if let Some(found) = self.look(None, Vec::new(), start.clone(), &mut waiting) {
            return Some(found);
        }
        while let Some(place) = self.queues.pop() {
            if self.steps.len() >= self.limits.steps || !watch(self.steps.len()) {
                return None;
            }
            let Some(Pending { from, state, action }) = waiting.get_mut(place).and_then(Option::take) else {
                continue;
            };
            let Some((commands, state)) = self.make(&state, &action) else { continue };
            if let Some(found) = self.look(Some(from), commands, state, &mut waiting) {
                return Some(found);
            }
        }
        None
    }

    /// Looks at a state: whether it is the goal, else what can be done there. The place of the goal's step.
    fn look(
        &mut self,
        parent: Option<usize>,
        commands: Vec<Command>,
        state: State,
        waiting: &mut Vec<Option<Pending>>,
    ) -> Option<usize> {
        let before = parent.and_then(|parent| self.steps.get(parent)).map_or(0, |step| step.turns);
        let turns = before.saturating_add(commands.len());
        if !self.seen.insert(key(&state)) || turns > self.limits.turns {
            return None;
        }
        let met = self.goal.is_met(&state);
        if state.ending.is_some() && !met {
            return None;
        }
        let estimate = if met { None } else { Some(self.web.estimate(&state, self.goal.fact())?) };
        let place = self.steps.len();
        self.steps.push(Step { parent, commands, turns });
        let Some(estimate) = estimate else { return Some(place) };
        let weight = estimate.cost.saturating_mul(4).saturating_add(u32::try_from(turns).unwrap_or(u32::MAX));
        let state = Rc::new(state);
        for (action, deed) in moves(self.web.story(), &state) {
            let wanted = match (&action, deed) {
                (Move::Once(Command::Confirm), _) => match self.goal {
                    Goal::Ending(ending) => state.offered.as_ref().is_none_or(|offered| offered == ending),
                    Goal::Quest(_) => false,
                },
                (Move::NextPeriod, _) => {
                    (estimate.weary && view::node(self.web.story(), &state).is_some_and(|node| node.rest))
                        || estimate.deeds.contains(&super::Deed::Wait)
                        || estimate.deeds.contains(&super::Deed::Rest(&state.node))
                }
                (_, Some(deed)) => estimate.deeds.contains(&deed),
                (_, None) => false,
            };
            // gifts, fights and time that nobody asks for lead anywhere
            let idle = matches!(
                deed,
                Some(super::Deed::Give(_) | super::Deed::Wait | super::Deed::Fall | super::Deed::Attack(_))
            );
            if idle && !wanted {
                continue;
            }
            let number = waiting.len();
            waiting.push(Some(Pending { from: place, state: Rc::clone(&state), action }));
            let queue = if wanted { &mut self.queues.preferred } else { &mut self.queues.others };
            queue.push(Reverse((weight, number)));
        }
        None
    }

    /// Makes a move: the commands of its turns, and the state after them.
    fn make(&self, state: &State, action: &Move) -> Option<(Vec<Command>, State)> {
        match action {
            Move::Once(command) => {
                let after = self.turn(state, command)?;
                Some((vec![command.clone()], after))
            }
            Move::UntilDone(command) => self.until_done(state, command),
            Move::FightOn => self.fight(state),
            Move::GiveUp => {
                let lost = self.repeat(state, &idle(), |state| state.combat.is_none());
                lost.filter(|(_, state)| state.combat.is_none())
            }
            Move::NextPeriod => {
                let (rest, period) = (Command::Rest, state.period);
                match self.turn(state, &rest) {
                    Some(after) => Some((vec![rest], after)),
                    None => {
                        self.repeat(state, &Command::Wait, |state| state.period != period || state.combat.is_some())
                    }
                }
            }
        }
    }

    fn turn(&self, state: &State, command: &Command) -> Option<State> {
        turn(self.web.story(), state, command, self.seed)
    }

    /// Repeats a command until something is so, or it is refused.
    fn repeat(&self, state: &State, command: &Command, done: impl Fn(&State) -> bool) -> Option<(Vec<Command>, State)> {
        let mut commands = Vec::new();
        let mut now = state.clone();
        while commands.len() < REPEATS && (commands.is_empty() || !done(&now)) {
            let Some(after) = self.turn(&now, command) else { break };
            commands.push(command.clone());
            now = after;
        }
        (!commands.is_empty()).then_some((commands, now))
    }

    /// A command with a throw, again until it works; what failing costs is taken as it comes.
    fn until_done(&self, state: &State, command: &Command) -> Option<(Vec<Command>, State)> {
        let works = |before: &State, after: &State| match command {
            Command::Go { to } => after.node == *to,
            Command::Act { action } => {
                let done = |state: &State| state.actions.get(&before.node)?.get(action).copied();
                done(after) > done(before)
            }
            Command::Negotiate | Command::Flee => after.combat.is_none(),
            _ => true,
        };
        let mut commands = Vec::new();
        let mut now = state.clone();
        while commands.len() < REPEATS {
            let Some(after) = self.turn(&now, command) else { break };
            commands.push(command.clone());
            let (worked, moved) =
                (works(&now, &after), after.node != now.node || after.combat.is_some() != now.combat.is_some());
            now = after;
            if worked || moved || now.ending.is_some() {
                break;
            }
        }
        (!commands.is_empty()).then_some((commands, now))
    }

    /// Blows until the fight is over; where it would be lost, a guard is raised first until the dice fall better.
    fn fight(&self, state: &State) -> Option<(Vec<Command>, State)> {
        let enemy = state.combat.as_ref()?.enemy.clone();
        let strike = Command::Attack { target: Thing::Enemy(enemy.clone()) };
        let beaten = |state: &State| state.defeated.get(&enemy).copied().unwrap_or_default();
        let before = beaten(state);
        let mut first = None;
        let (mut lead, mut now) = (Vec::new(), state.clone());
        for _ in 0..=PATIENCE {
            let (blows, after) = self.repeat(&now, &strike, |state| state.combat.is_none())?;
            let won = beaten(&after) > before;
            let mut commands: Vec<Command> = lead.clone();
            commands.extend(blows);
            if won {
                return Some((commands, after));
            }
            first.get_or_insert((commands, after));
            let Some(guarded) = self.turn(&now, &Command::Defend) else { break };
            if guarded.combat.is_none() {
                break;
            }
            lead.push(Command::Defend);
            now = guarded;
        }
        first
    }

    /// The commands that led to a step.
    fn way(&self, place: usize) -> Vec<Command> {
        let mut parts: Vec<&[Command]> = Vec::new();
        let mut at = Some(place);
        while let Some(step) = at.and_then(|at| self.steps.get(at)) {
            parts.push(&step.commands);
            at = step.parent;
        }
        parts.into_iter().rev().flatten().cloned().collect()
    }
}
