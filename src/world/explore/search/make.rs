//! Moves made: the commands of their turns, and the state after them.

use super::moves::{Move, idle};
use super::turn;
use crate::world::rules::view;
use crate::world::{Command, Effect, NodeId, State, Story, Thing};

/// The most turns that one move is repeated: fights and checks are over long before.
const REPEATS: usize = 60;
/// The most turns that a blow is put off until the dice fall better.
const PATIENCE: usize = 8;
/// A hero with less than so much health, in percent, takes something for it in a fight.
const HURT: i64 = 45;
/// A hero with so much health, in percent, is well.
const WELL: i64 = 95;

/// Commands, and the state after them.
pub(super) type Made = (Vec<Command>, State);

/// Makes moves with the dice of a seed.
pub(super) struct Maker<'a> {
    pub(super) story: &'a Story,
    pub(super) seed: u64,
}

impl Maker<'_> {
    /// Walks, then makes a move. Where a fight or an offer comes in between, that is what came of it.
    pub(super) fn make(&self, state: &State, way: &[NodeId], action: &Move) -> Option<Made> {
        let (mut commands, mut now) = (Vec::new(), state.clone());
        for to in way {
            let go = Command::Go { to: to.clone() };
            let after = self.turn(&now, &go)?;
            commands.push(go);
            let arrived = after.node == *to;
            let held = after.combat.is_some() || after.offered != now.offered || after.ending.is_some();
            now = after;
            if held || !arrived {
                return Some((commands, now));
            }
        }
        if *action == Move::Stay {
            return (!commands.is_empty()).then_some((commands, now));
        }
        let (more, after) = self.act(&now, action)?;
        commands.extend(more);
        Some((commands, after))
    }

    fn act(&self, state: &State, action: &Move) -> Option<Made> {
        match action {
            Move::Stay => None,
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
            Move::Pass(periods) => self.pass(state, *periods),
            Move::Recover => {
                let well = |state: &State| is_above(state, WELL) || state.combat.is_some();
                self.repeat(state, &Command::Rest, well)
            }
        }
    }

    fn turn(&self, state: &State, command: &Command) -> Option<State> {
        turn(self.story, state, command, self.seed)
    }

    /// Lets periods of the day pass.
    fn pass(&self, state: &State, periods: u8) -> Option<Made> {
        let (mut commands, mut now) = (Vec::new(), state.clone());
        for _ in 0..periods {
            let period = now.period;
            let passed = |state: &State| state.period != period || state.combat.is_some() || state.ending.is_some();
            let (more, after) = match self.turn(&now, &Command::Rest) {
                Some(after) => (vec![Command::Rest], after),
                None => self.repeat(&now, &Command::Wait, passed)?,
            };
            commands.extend(more);
            let held = after.combat.is_some() || after.ending.is_some();
            now = after;
            if held {
                break;
            }
        }
        Some((commands, now))
    }

    /// Repeats a command until something is so, or it is refused.
    fn repeat(&self, state: &State, command: &Command, done: impl Fn(&State) -> bool) -> Option<Made> {
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
    fn until_done(&self, state: &State, command: &Command) -> Option<Made> {
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

    /// A fight to its end. Where blows alone would lose it, what heals is taken in between; where that loses too, a guard
    /// is raised first until the dice fall better.
    fn fight(&self, state: &State) -> Option<Made> {
        let enemy = state.combat.as_ref()?.enemy.clone();
        let beaten = |state: &State| state.defeated.get(&enemy).copied().unwrap_or_default();
        let before = beaten(state);
        let mut first = None;
        let (mut lead, mut now) = (Vec::new(), state.clone());
        for _ in 0..=PATIENCE {
            for heals in [false, true] {
                let (blows, after) = self.blows(&now, heals)?;
                let won = beaten(&after) > before;
                let commands: Vec<Command> = lead.iter().cloned().chain(blows).collect();
                if won {
                    return Some((commands, after));
                }
                first.get_or_insert((commands, after));
            }
            let Some(guarded) = self.turn(&now, &Command::Defend) else { break };
            if guarded.combat.is_none() {
                break;
            }
            lead.push(Command::Defend);
            now = guarded;
        }
        first
    }

    /// Blow after blow until the fight is over.
    fn blows(&self, state: &State, heals: bool) -> Option<Made> {
        let enemy = state.combat.as_ref()?.enemy.clone();
        let strike = Command::Attack { target: Thing::Enemy(enemy) };
        let (mut commands, mut now) = (Vec::new(), state.clone());
        while commands.len() < REPEATS && now.combat.is_some() && now.ending.is_none() {
            let remedy = if heals && !is_above(&now, HURT) { self.remedy(&now) } else { None };
            let command = remedy.unwrap_or_else(|| strike.clone());
            let Some(after) = self.turn(&now, &command) else { break };
            commands.push(command);
            now = after;
        }
        (!commands.is_empty()).then_some((commands, now))
    }

    /// Something carried that heals, and can be taken now.
    fn remedy(&self, state: &State) -> Option<Command> {
        view::items_carried(self.story, state).into_iter().find_map(|(item, _)| {
            let usage = view::use_of(self.story, state, &item.id, None)?;
            let heals = |effect: &Effect| matches!(effect, Effect::Hp { delta } if *delta > 0);
            let command = || Command::Use { item: item.id.clone(), on: None };
            usage.branch.effects.iter().any(heals).then(command)
        })
    }
}

/// Whether the hero has at least so much of the greatest health, in percent.
fn is_above(state: &State, percent: i64) -> bool {
    i64::from(state.hero.hp) * 100 >= i64::from(state.hero.max_hp) * percent
}
