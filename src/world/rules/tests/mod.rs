//! Tests of the rules on the sample story.

mod adopt;
mod attempts;
mod blows;
mod choices;
mod commands;
mod fights;
mod follow;
mod grown;
mod lines;
mod main_line;
mod moves;
mod properties;
mod proposals;
mod rich;
mod talk;

use super::*;
use crate::world::sample;
use crate::world::{Approach, CharacterId, CharacterState, ItemId, Thing};

/// Settles a command with the dice of seed 1; it must not be refused.
fn play(state: &State, command: &Command) -> Settled {
    let mut dice = Dice::new(1, state.depth + 1);
    settle(&sample::story(), state, command, &mut dice).unwrap_or_else(|why| panic!("{command:?}: {why:?}"))
}

/// Settles commands one after the other.
fn walk(state: &State, commands: &[Command]) -> State {
    commands.iter().fold(state.clone(), |state, command| play(&state, command).state)
}

/// Settles a command with the first dice that bring what is wanted.
fn until(state: &State, command: &Command, wanted: impl Fn(&Settled) -> bool) -> Settled {
    (0..2_000)
        .map(|seed| settle(&sample::story(), state, command, &mut Dice::new(seed, state.depth + 1)).unwrap())
        .find(wanted)
        .unwrap_or_else(|| panic!("{command:?} never brings what is wanted"))
}

/// The key of the program's refusal.
fn refused(state: &State, command: &Command) -> &'static str {
    let mut dice = Dice::new(1, state.depth + 1);
    let refusal = settle(&sample::story(), state, command, &mut dice).expect_err("a refusal");
    assert!(dice.rolls().is_empty(), "a refusal throws no die");
    match refusal {
        Refusal::Program(message) => {
            for language in Language::ALL {
                let said = Locale::new(language).say(&message);
                assert_ne!(said, message.key, "no words in {language}");
                assert!(!said.contains(['{', '}']), "{said}");
            }
            message.key
        }
        Refusal::Pack(text) => panic!("in the pack's words: {text:?}"),
    }
}

fn kinds(settled: &Settled) -> Vec<&EventKind> {
    settled.events.iter().map(|event| &event.kind).collect()
}

fn went(settled: &Settled, wanted: impl Fn(&EventKind) -> bool) -> bool {
    settled.events.iter().any(|event| wanted(&event.kind))
}

fn go(to: &str) -> Command {
    Command::Go { to: to.into() }
}
fn take(item: &str) -> Command {
    Command::Take { item: item.into() }
}
fn give(item: &str, to: &str) -> Command {
    Command::Give { item: item.into(), to: to.into() }
}
fn talk(to: &str) -> Command {
    Command::Talk { to: to.into() }
}
fn ask(who: &str, topic: &str) -> Command {
    Command::Ask { who: who.into(), topic: Some(topic.into()), about: topic.to_owned() }
}
fn act(action: &str) -> Command {
    Command::Act { action: action.into() }
}
fn employ(item: &str, on: Option<Thing>) -> Command {
    Command::Use { item: item.into(), on }
}
fn examine(thing: Thing) -> Command {
    Command::Examine { thing }
}
fn attack(enemy: &str) -> Command {
    Command::Attack { target: Thing::Enemy(enemy.into()) }
}
fn free(approach: Approach) -> Command {
    Command::Free { text: "I try something".to_owned(), approach }
}

fn who<'a>(state: &'a State, id: &str) -> &'a CharacterState {
    &state.characters[&CharacterId::from(id)]
}
fn has(state: &State, item: &str) -> u32 {
    view::carried(state, &ItemId::from(item))
}

/// On the ridge, facing the wolf.
fn at_the_wolf() -> State {
    let yard = walk(&sample::state(), &[go("yard")]);
    until(&yard, &go("ridge"), |settled| settled.state.combat.is_some()).state
}

/// In the crypt, facing the shade; the hunter trusts the hero if `trusted`.
fn at_the_shade(trusted: bool) -> State {
    let mut state = sample::state();
    state.flags.insert("trapdoor_seen".into());
    if trusted {
        state.flags.insert("hunter_trusts".into());
    }
    walk(&state, &[go("crypt"), act("wake_shade")])
}
