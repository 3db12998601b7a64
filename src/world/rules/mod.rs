//! The rules: what a command does, what an effect may change, what follows by itself, what can be done next.
//!
//! Every function is pure: a story, a state and dice in; a new state and what happened out.

mod actions;
mod adopt;
mod arrivals;
mod begin;
mod bounds;
mod choices;
mod combat;
mod companions;
mod conditions;
mod director;
mod distinct;
mod draft;
mod effects;
mod endings;
mod follow;
mod free;
pub(in crate::world) mod gift;
mod growth;
mod items;
mod judge;
mod modifiers;
mod movement;
mod notice;
mod obey;
mod quests;
mod refusals;
mod schedule;
mod statuses;
mod talk;
#[cfg(test)]
mod tests;
mod time;
pub mod view;

use std::ops::Range;

use super::{Choice, Command, Condition, Dice, Effect, Event, EventKind, Hero, Judged, State, Story};
use crate::text::{Language, Locale, Localized, Message};
pub use adopt::{Gone, adopt};
pub use distinct::tell_apart;
use draft::Draft;
pub(in crate::world) use effects::replaced;
pub use effects::{Inverse, inverse, restore};

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
    let mut draft = Draft::new(story, begin::opening(story, hero), dice);
    draft.happen(EventKind::Began);
    growth::choose(&mut draft);
    draft.change_all(&story.start.effects);
    // The first node is where the story begins, not one that is entered: nobody attacks.
    draft.entered = false;
    follow::follow(&mut draft);
    draft.finish()
}

/// The state at the start of a story before anything happened, the start's own effects included.
#[must_use]
pub fn opening(story: &Story, hero: Hero) -> State {
    begin::opening(story, hero)
}

/// Settles a command: the next state (depth + 1), what happened and what changed, with all that follows by itself.
///
/// # Errors
/// A [`Refusal`] where the world does not allow it. No die has been thrown then.
pub fn settle(story: &Story, state: &State, command: &Command, dice: &mut Dice) -> Result<Settled, Refusal> {
    settle_all(story, state, std::slice::from_ref(command), dice).map(|(settled, _)| settled)
}

/// Settles several commands in one turn, each with what follows from it, up to the first that is refused.
///
/// Time passes once. With the turn comes the place of the command that was refused, and why; those behind it were not
/// tried.
///
/// # Errors
/// The [`Refusal`] of the first command; then there is no turn.
pub fn settle_all(
    story: &Story,
    state: &State,
    commands: &[Command],
    dice: &mut Dice,
) -> Result<(Settled, Option<(usize, Refusal)>), Refusal> {
    let mut draft = Draft::new(story, state.clone(), dice);
    draft.state.depth = draft.state.depth.saturating_add(1);
    let mut stopped = None;
    for (place, command) in commands.iter().enumerate() {
        match obey::obey(&mut draft, command) {
            Ok(()) => follow::follow(&mut draft),
            Err(refusal) if place == 0 => return Err(refusal),
            Err(refusal) => {
                stopped = Some((place, refusal));
                break;
            }
        }
    }
    if commands.is_empty() {
        return Err(refusals::program("rules-no-command"));
    }
    time::pass(&mut draft);
    statuses::tick(&mut draft);
    follow::follow(&mut draft);
    if quests::expire(&mut draft) {
        follow::follow(&mut draft);
    }
    director::help(&mut draft);
    Ok((draft.finish(), stopped))
}

/// Judges effects that a model proposed, one by one, applies what may be, and lets follow what follows.
///
/// The verdicts on the proposals, one for each and in their order, stand at the returned places of
/// [`Settled::effects`]; before them stands what the rules had settled, behind them what follows.
pub fn propose(
    story: &Story,
    settled: &mut Settled,
    proposals: impl IntoIterator<Item = Effect>,
    dice: &mut Dice,
) -> Range<usize> {
    let mut draft = Draft::resume(story, settled, dice);
    let mut ledger = judge::Ledger::new(&settled.effects);
    let first = draft.effects.len();
    let cleared: Vec<Judged> =
        proposals.into_iter().filter_map(|proposed| judge::propose(&mut draft, &mut ledger, &proposed)).collect();
    let verdicts = first..draft.effects.len();
    draft.effects.extend(cleared);
    follow::follow(&mut draft);
    *settled = draft.finish();
    verdicts
}

/// Whether all conditions hold.
#[must_use]
pub fn holds(story: &Story, state: &State, conditions: &[Condition]) -> bool {
    conditions::all_hold(story, state, conditions)
}

/// What the player could well do next, best first, at most nine; each can really be tried now.
#[must_use]
pub fn choices(story: &Story, state: &State, language: Language) -> Vec<Choice> {
    choices_with(story, state, &Locale::new(language))
}

/// The same with a locale that was read before.
#[must_use]
pub fn choices_with(story: &Story, state: &State, locale: &Locale) -> Vec<Choice> {
    let mut choices = choices::choices(story, state, locale);
    tell_apart(story, locale.language(), &mut choices);
    choices
}
