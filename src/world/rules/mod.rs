//! The rules: what a command does, what an effect may change, what follows by itself, what can be done next.
//!
//! Every function is pure: a story, a state and dice in; a new state and what happened out.

mod begin;
mod conditions;

use super::EventKind;
use super::{Choice, Command, Condition, Dice, Effect, Event, Hero, Judged, State, Story};
use crate::text::{Language, Localized, Message};

/// A turn as the rules settled it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Settled {
    /// The state afterwards.
    pub state: State,
    /// What happened, in order.
    pub events: Vec<Event>,
    /// The effects, with their verdicts.
    pub effects: Vec<Judged>,
}

/// Why the world does not allow a command. Nothing changed and no turn is spent.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Refusal {
    /// In the program's words.
    Program(Message),
    /// In the pack's words.
    Pack(Localized),
}

/// The first turn: the hero at the start of the story, the start's effects applied. Depth 0.
#[must_use]
pub fn begin(story: &Story, hero: Hero, dice: &mut Dice) -> Settled {
    let _ = dice;
    let state = begin::opening(story, hero);
    let began = Event { kind: EventKind::Began, node: state.node.clone(), witnesses: vec![] };
    let mut state = state;
    for effect in &story.start.effects {
        if let Effect::Flag { flag, value: true } = effect {
            state.flags.insert(flag.clone());
        }
    }
    Settled { state, events: vec![began], effects: vec![] }
}

/// Settles a command: the next state (depth + 1), what happened and what changed, with all that follows by itself.
///
/// # Errors
/// A [`Refusal`] where the world does not allow it.
pub fn settle(story: &Story, state: &State, command: &Command, dice: &mut Dice) -> Result<Settled, Refusal> {
    let _ = (story, state, command, dice);
    unimplemented!()
}

/// Judges effects that a model proposed, one by one, applies what may be, and lets follow what follows.
pub fn propose(story: &Story, settled: &mut Settled, proposals: Vec<Effect>, dice: &mut Dice) {
    let _ = (story, settled, proposals, dice);
    unimplemented!()
}

/// Whether all conditions hold.
#[must_use]
pub fn holds(story: &Story, state: &State, conditions: &[Condition]) -> bool {
    let _ = story;
    conditions::all_hold(state, conditions)
}

/// What the player could well do next, best first, at most nine; each can really be tried now.
#[must_use]
pub fn choices(story: &Story, state: &State, language: Language) -> Vec<Choice> {
    let _ = (story, state, language);
    unimplemented!()
}
