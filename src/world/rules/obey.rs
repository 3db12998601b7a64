//! One command, tried in the world.
//!
//! A command first proves possible and only then changes anything or throws a die, so that a refusal leaves no trace.

use super::draft::Draft;
use super::{Refusal, actions, combat, endings, free, growth, items, movement, refusals, talk, time};
use crate::world::Command;

/// Tries a command.
pub(super) fn obey(draft: &mut Draft<'_>, command: &Command) -> Result<(), Refusal> {
    if draft.ended() {
        return Err(refusals::program("rules-ended"));
    }
    combat::forget_unknown(draft);
    let fight = draft.state.combat.is_some();
    if let Some(enemy) = super::view::enemy(draft.story, &draft.state).filter(|_| !fits_a_fight(command)) {
        return Err(refusals::fight(draft.story, enemy));
    }
    match command {
        Command::Go { to } => movement::go(draft, to),
        Command::Take { item } => items::take(draft, item),
        Command::TakeAll => items::take_all(draft),
        Command::Drop { item } => items::lay_down(draft, item),
        Command::Examine { thing } => actions::examine(draft, thing),
        Command::Use { item, on } => items::employ(draft, item, on.as_ref()),
        Command::Give { item, to } => items::give(draft, item, to),
        Command::Show { item, to } => items::show(draft, item, to),
        Command::Talk { to } => talk::greet(draft, to),
        Command::Ask { who, topic, about } => talk::ask(draft, who, topic.as_ref(), about),
        Command::Tell { who, topic, about } => talk::tell(draft, who, topic.as_ref(), about),
        Command::Say { to, text } => talk::say(draft, to, text),
        Command::Part => talk::part(draft),
        Command::Act { action } => actions::act(draft, action),
        Command::Attack { target } => combat::attack(draft, target),
        Command::Defend => combat::defend(draft),
        Command::Flee => combat::flee(draft),
        Command::Negotiate => combat::negotiate(draft),
        Command::Wait => {
            time::wait(draft);
            Ok(())
        }
        Command::Rest => time::rest(draft),
        Command::Raise { attribute } => growth::raise(draft, *attribute),
        Command::Confirm => endings::confirm(draft),
        Command::Decline => endings::decline(draft),
        Command::Free { text, approach } => {
            free::attempt(draft, text, *approach);
            Ok(())
        }
        Command::Ruled { text, approach, ruling } => {
            free::ruled(draft, text, *approach, ruling);
            Ok(())
        }
    }?;
    // What takes a round and is no blow itself still leaves the enemy its own.
    if fight
        && matches!(
            command,
            Command::Use { .. } | Command::Examine { .. } | Command::Free { .. } | Command::Ruled { .. }
        )
    {
        combat::answer(draft);
    }
    // What is tried again is ruled anew.
    let last = match command {
        Command::Ruled { text, approach, .. } => Command::Free { text: text.clone(), approach: *approach },
        command => command.clone(),
    };
    draft.state.focus.last = Some(Box::new(last));
    Ok(())
}

/// Whether a command can be tried while a fight is on.
const fn fits_a_fight(command: &Command) -> bool {
    matches!(
        command,
        Command::Attack { .. }
            | Command::Defend
            | Command::Flee
            | Command::Negotiate
            | Command::Use { .. }
            | Command::Examine { .. }
            | Command::Free { .. }
            | Command::Ruled { .. }
    )
}
