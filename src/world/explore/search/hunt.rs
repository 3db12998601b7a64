//! The search itself: which state is looked at next, and what is tried there.

use std::cmp::Reverse;
use std::collections::{BinaryHeap, HashSet};
use std::rc::Rc;

use super::key::key;
use super::make::Maker;
use super::moves::{Move, Moved, moves, moves_there};
use super::region::{Place, region};
use super::{Goal, Limits};
use crate::world::explore::relevance::Relevance;
use crate::world::explore::{Deed, Estimate, Web};
use crate::world::{Command, NodeId, State};

/// How often the best move of a plan is tried before one beside it.
const PREFERRED: usize = 4;
/// So many periods of the day can be waited for: with the one that it is they make a day.
const PERIODS: u8 = 3;
/// What a deed of the plan weighs against a way that is walked.
const DEED: u32 = 8;

/// A state that was looked at, and how it was come to.
struct Step {
    parent: Option<usize>,
    commands: Vec<Command>,
    turns: usize,
}

/// What waits to be tried from a step.
struct Pending<'a> {
    from: usize,
    state: Rc<State>,
    task: Task<'a>,
}

enum Task<'a> {
    /// A walk and a move.
    Make(Rc<[NodeId]>, Move),
    /// All that the plan of the step does not name; the weight of the step.
    Beside(Rc<Estimate<'a>>, u32),
}

/// A step at which moves are lined up: those that its plan names, or those beside it.
struct Stand<'s, 'a> {
    from: usize,
    state: &'s Rc<State>,
    plan: &'s Estimate<'a>,
    weight: u32,
    wanted: bool,
}

#[derive(Default)]
struct Queues {
    /// By weight, then by age: what waits, by its place.
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

/// A search for a way to one goal.
pub(super) struct Hunt<'w, 'a> {
    web: &'w Web<'a>,
    goal: &'w Goal,
    limits: Limits,
    maker: Maker<'a>,
    relevance: Relevance<'a>,
    steps: Vec<Step>,
    seen: HashSet<u64>,
    queues: Queues,
    waiting: Vec<Option<Pending<'a>>>,
}

impl<'w, 'a> Hunt<'w, 'a> {
    pub(super) fn new(web: &'w Web<'a>, goal: &'w Goal, seed: u64, limits: Limits) -> Self {
        Self {
            web,
            goal,
            limits,
            maker: Maker { story: web.story(), seed },
            relevance: web.relevance(goal.fact()),
            steps: Vec::new(),
            seen: HashSet::new(),
            queues: Queues::default(),
            waiting: Vec::new(),
        }
    }

    /// How many states were looked at.
    pub(super) fn steps(&self) -> usize {
        self.steps.len()
    }

    /// The commands of a way to the goal.
    pub(super) fn run(&mut self, start: &State, watch: &mut dyn FnMut(usize) -> bool) -> Option<Vec<Command>> {
        if let Some(found) = self.look(None, Vec::new(), start.clone()) {
            return Some(self.way(found));
        }
        while let Some(place) = self.queues.pop() {
            if self.steps.len() >= self.limits.steps || !watch(self.steps.len()) {
                return None;
            }
            let Some(Pending { from, state, task }) = self.waiting.get_mut(place).and_then(Option::take) else {
                continue;
            };
            match task {
                Task::Make(way, action) => {
                    let Some((commands, after)) = self.maker.make(&state, &way, &action) else { continue };
                    if let Some(found) = self.look(Some(from), commands, after) {
                        return Some(self.way(found));
                    }
                }
                Task::Beside(plan, weight) => {
                    self.spread(&Stand { from, state: &state, plan: &plan, weight, wanted: false });
                }
            }
        }
        None
    }

    /// Looks at a state: whether it is the goal, else what can be done there. The place of the goal's step.
    fn look(&mut self, parent: Option<usize>, commands: Vec<Command>, state: State) -> Option<usize> {
        let before = parent.and_then(|parent| self.steps.get(parent)).map_or(0, |step| step.turns);
        let turns = before.saturating_add(commands.len());
        if !self.seen.insert(key(self.web, &self.relevance, &state)) || turns > self.limits.turns {
            return None;
        }
        let met = self.goal.is_met(&state);
        if state.ending.is_some() && !met {
            return None;
        }
        let plan = if met { None } else { Some(self.web.estimate(&state, self.goal.fact())?) };
        let place = self.steps.len();
        self.steps.push(Step { parent, commands, turns });
        let Some(plan) = plan else { return Some(place) };
        let long = u32::try_from(turns / 4).unwrap_or(u32::MAX);
        let weight = plan.cost.saturating_mul(DEED).saturating_add(plan.walking).saturating_add(long);
        let (state, plan) = (Rc::new(state), Rc::new(plan));
        self.spread(&Stand { from: place, state: &state, plan: &plan, weight, wanted: true });
        self.queue(place, &state, Task::Beside(plan, weight), weight, false);
        None
    }

    fn queue(&mut self, from: usize, state: &Rc<State>, task: Task<'a>, weight: u32, wanted: bool) {
        let number = self.waiting.len();
        self.waiting.push(Some(Pending { from, state: Rc::clone(state), task }));
        let queue = if wanted { &mut self.queues.preferred } else { &mut self.queues.others };
        queue.push(Reverse((weight, number)));
    }

    /// Lines up a walk and a move; what is beside the plan comes after what is within it.
    fn line_up(&mut self, stand: &Stand<'_, 'a>, way: &Rc<[NodeId]>, action: Move) {
        let weight = stand.weight.saturating_add(u32::from(!stand.wanted));
        self.queue(stand.from, stand.state, Task::Make(Rc::clone(way), action), weight, stand.wanted);
    }

    /// Lines up what can be done wherever the hero can walk to.
    fn spread(&mut self, stand: &Stand<'_, 'a>) {
        let story = self.web.story();
        let region = region(story, stand.state);
        let mut there = State::clone(stand.state);
        let mut offered: HashSet<Deed<'a>> = HashSet::new();
        for Place { node, way } in &region {
            let moves: Vec<Moved<'a>> = if way.is_empty() {
                moves(story, stand.state)
            } else {
                there.node.clone_from(node);
                moves_there(story, &there)
            };
            for (action, deed) in moves {
                offered.extend(deed);
                let wanted = self.is_wanted(stand, &action, deed);
                if wanted == stand.wanted && (wanted || self.is_worth(deed)) {
                    self.line_up(stand, way, action);
                }
            }
        }
        if stand.state.combat.is_none() {
            self.walk(stand, &region);
            if stand.wanted {
                self.pass_time(stand, &region, &offered);
            }
        }
    }

    /// Lines up walks for their own sake: to where the plan goes and does nothing, or where nobody has been.
    fn walk(&mut self, stand: &Stand<'_, 'a>, region: &[Place]) {
        let plan = stand.plan;
        let worked: Vec<&NodeId> = plan.deeds.iter().filter_map(|deed| place(stand.state, *deed)).collect();
        for Place { node, way } in region.iter().filter(|place| !place.way.is_empty()) {
            let goes = plan.deeds.iter().any(|deed| matches!(deed, Deed::Go(_, to) if *to == node));
            let ends = goes && (!stand.state.visits.contains_key(node) || !worked.contains(&node));
            if ends == stand.wanted {
                self.line_up(stand, way, Move::Stay);
            }
        }
    }

    /// Lines up rests for one who is hurt, and waiting where something of the plan cannot be done yet.
    fn pass_time(&mut self, stand: &Stand<'_, 'a>, region: &[Place], offered: &HashSet<Deed<'a>>) {
        let (story, plan) = (self.web.story(), stand.plan);
        let closed = plan.deeds.iter().filter(|deed| !offered.contains(deed));
        let awaited: Vec<&NodeId> = closed.filter_map(|deed| place(stand.state, *deed)).collect();
        let waits = plan.deeds.iter().any(|deed| matches!(deed, Deed::Wait | Deed::Rest(_)));
        let bed = region.iter().find(|place| story.nodes.get(&place.node).is_some_and(|node| node.rest));
        if let Some(bed) = bed.filter(|_| plan.weary) {
            self.line_up(stand, &bed.way, Move::Recover);
        }
        for Place { node, way } in region.iter().filter(|_| waits) {
            if way.is_empty() || awaited.contains(&node) {
                for periods in 1..=PERIODS {
                    self.line_up(stand, way, Move::Pass(periods));
                }
            }
        }
    }

    /// Whether the plan names a move.
    fn is_wanted(&self, stand: &Stand<'_, 'a>, action: &Move, deed: Option<Deed<'a>>) -> bool {
        let state = stand.state;
        match (action, deed) {
            (_, Some(Deed::Raise(attribute))) => stand.plan.raised.contains(&attribute),
            (_, Some(deed)) => stand.plan.deeds.contains(&deed),
            (Move::Once(Command::Confirm), None) => match self.goal {
                Goal::Ending(ending) => state.offered.as_ref().is_none_or(|offered| offered == ending),
                Goal::Quest(_) => false,
            },
            (Move::Once(Command::Decline), None) => match self.goal {
                Goal::Ending(ending) => state.offered.as_ref() != Some(ending),
                Goal::Quest(_) => true,
            },
            _ => false,
        }
    }

    /// Whether a move beside the plan can lead anywhere: gifts, blows and defeats that nobody asks for do not.
    fn is_worth(&self, deed: Option<Deed<'a>>) -> bool {
        match deed {
            Some(Deed::Give(..) | Deed::Wait | Deed::Fall | Deed::Attack(_)) => false,
            Some(deed) => self.relevance.deeds.contains(&deed),
            None => true,
        }
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

/// Where a deed is done, as things stand; none for what can be done anywhere, and for walks.
fn place<'s>(state: &'s State, deed: Deed<'s>) -> Option<&'s NodeId> {
    match deed {
        Deed::Take(node, _) | Deed::Look(node, _) | Deed::Act(node, _) | Deed::Seek(node, _) | Deed::Rest(node) => {
            Some(node)
        }
        Deed::Greet(who)
        | Deed::Ask(who, _)
        | Deed::Give(who, _)
        | Deed::Attack(who)
        | Deed::Tell(who, _)
        | Deed::Show(who, _) => state.characters.get(who)?.node.as_ref(),
        Deed::Go(..) | Deed::Wait | Deed::Use(..) | Deed::Win(_) | Deed::Negotiate(_) | Deed::Raise(_) | Deed::Fall => {
            None
        }
    }
}
