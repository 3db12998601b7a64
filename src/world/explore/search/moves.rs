//! What a player could do in a state, as far as it can bring anything about.

use crate::world::explore::{Deed, gifts};
use crate::world::rules::{self, view};
use crate::world::{Attribute, Command, ItemId, State, Story, Thing};

/// Something a player does, one turn or the same again and again.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) enum Move {
    /// One command.
    Once(Command),
    /// The command until something comes of it.
    UntilDone(Command),
    /// Blows until the fight is over, one way or the other.
    FightOn,
    /// Nothing, until the fight is lost.
    GiveUp,
    /// Time, until so many periods of the day have passed.
    Pass(u8),
    /// Rest, until the hero is well.
    Recover,
    /// Nothing but being there.
    Stay,
}

/// A move with the deed that it is in a plan.
pub(super) type Moved<'a> = (Move, Option<Deed<'a>>);

/// The moves of a state, but for the passing of time.
pub(super) fn moves<'a>(story: &'a Story, state: &State) -> Vec<Moved<'a>> {
    let mut moves = Vec::new();
    if state.ending.is_some() {
        return moves;
    }
    if state.offered.is_some() {
        moves.push((Move::Once(Command::Confirm), None));
        moves.push((Move::Once(Command::Decline), None));
    }
    if state.hero.growth.points > 0 {
        let each = [Attribute::Strength, Attribute::Agility, Attribute::Intelligence];
        moves.extend(each.map(|attribute| (Move::Once(Command::Raise { attribute }), Some(Deed::Raise(attribute)))));
    }
    if state.combat.is_some() {
        fight(story, state, &mut moves);
        return moves;
    }
    if state.offered.is_none() && !state.declined.is_empty() {
        moves.push((Move::Once(Command::Confirm), None));
    }
    uses(story, state, true, &mut moves);
    moves.extend(moves_there(story, state));
    moves
}

/// What can be done only where the hero stands, but for going where no check is.
pub(super) fn moves_there<'a>(story: &'a Story, state: &State) -> Vec<Moved<'a>> {
    let mut moves = Vec::new();
    places(story, state, &mut moves);
    people(story, state, &mut moves);
    uses(story, state, false, &mut moves);
    moves
}

fn fight<'a>(story: &'a Story, state: &State, moves: &mut Vec<Moved<'a>>) {
    let Some(enemy) = view::enemy(story, state) else { return };
    moves.push((Move::FightOn, Some(Deed::Win(&enemy.id))));
    if enemy.talk.as_ref().is_some_and(|talk| rules::holds(story, state, &talk.when)) {
        moves.push((Move::UntilDone(Command::Negotiate), Some(Deed::Negotiate(&enemy.id))));
    }
    moves.push((Move::UntilDone(Command::Flee), None));
    moves.push((Move::GiveUp, Some(Deed::Fall)));
    uses(story, state, true, moves);
    uses(story, state, false, moves);
}

fn places<'a>(story: &'a Story, state: &State, moves: &mut Vec<Moved<'a>>) {
    let Some(node) = view::node(story, state) else { return };
    for exit in view::open_exits(story, state).into_iter().filter(|exit| exit.check.is_some()) {
        let go = Move::UntilDone(Command::Go { to: exit.to.clone() });
        moves.push((go, Some(Deed::Go(&node.id, &exit.to))));
    }
    for (item, _) in view::items_here(story, state) {
        let take = Move::Once(Command::Take { item: item.id.clone() });
        moves.push((take, Some(Deed::Take(&node.id, &item.id))));
    }
    let seen = state.examined.get(&node.id);
    for feature in view::features_present(story, state) {
        if !feature.effects.is_empty() && !seen.is_some_and(|seen| seen.contains(&feature.id)) {
            let look = Move::Once(Command::Examine { thing: Thing::Feature(feature.id.clone()) });
            moves.push((look, Some(Deed::Look(&node.id, &feature.id))));
        }
    }
    for action in node.actions.iter().filter(|action| rules::holds(story, state, &action.when)) {
        let act = Command::Act { action: action.id.clone() };
        let act = if action.check.is_some() { Move::UntilDone(act) } else { Move::Once(act) };
        moves.push((act, Some(Deed::Act(&node.id, &action.id))));
    }
    for encounter in &node.encounters {
        let seek = Move::Once(Command::Attack { target: Thing::Enemy(encounter.enemy.clone()) });
        moves.push((seek, Some(Deed::Seek(&node.id, &encounter.enemy))));
    }
}

fn people<'a>(story: &'a Story, state: &State, moves: &mut Vec<Moved<'a>>) {
    for who in view::characters_present(story, state) {
        let stands = state.characters.get(&who.id);
        for topic in view::topics(story, state, &who.id) {
            let told = stands.is_some_and(|stands| stands.told.contains_key(&topic.id));
            if !told || !topic.answers.is_empty() {
                let about = topic.label.get(crate::text::Language::En).to_owned();
                let ask = Command::Ask { who: who.id.clone(), topic: Some(topic.id.clone()), about };
                moves.push((Move::Once(ask), Some(Deed::Ask(&who.id, &topic.id))));
            }
        }
        for (place, reply) in (0_u32..).zip(&who.tell) {
            let heard = stands.is_some_and(|stands| stands.heard.contains(&place));
            let word = reply.words.get(crate::text::Language::En).first();
            if let Some(word) = word.filter(|_| !heard && rules::holds(story, state, &reply.when)) {
                let tell = Command::Tell { who: who.id.clone(), topic: None, about: word.clone() };
                moves.push((Move::Once(tell), Some(Deed::Tell(&who.id, place))));
            }
        }
        for showing in &who.shown {
            if view::carried(state, &showing.item) > 0 && rules::holds(story, state, &showing.when) {
                let show = Command::Show { item: showing.item.clone(), to: who.id.clone() };
                moves.push((Move::Once(show), Some(Deed::Show(&who.id, &showing.item))));
            }
        }
        if stands.is_some_and(|stands| !stands.met) {
            let greet = Move::Once(Command::Talk { to: who.id.clone() });
            moves.push((greet, Some(Deed::Greet(&who.id))));
        }
        if who.enemy.is_some() {
            let attack = Move::Once(Command::Attack { target: Thing::Character(who.id.clone()) });
            moves.push((attack, Some(Deed::Attack(&who.id))));
        }
        for (item, _) in view::items_carried(story, state) {
            let used = view::use_of(story, state, &item.id, Some(&Thing::Character(who.id.clone()))).is_some();
            if !used && gifts::is_worth(story, state, who, item) {
                let give = Move::Once(Command::Give { item: item.id.clone(), to: who.id.clone() });
                moves.push((give, Some(gifts::deed(who, item))));
            }
        }
    }
}

/// Uses of what is carried: `anywhere` those that hang on no place, else the others.
fn uses<'a>(story: &'a Story, state: &State, anywhere: bool, moves: &mut Vec<Moved<'a>>) {
    for (item, _) in view::items_carried(story, state) {
        for (place, usage) in item.uses.iter().enumerate() {
            if !rules::holds(story, state, &usage.when) {
                continue;
            }
            let on = usage.on.clone().filter(|thing| *thing != Thing::Hero);
            if on.is_none() != anywhere {
                continue;
            }
            if on.as_ref().is_none_or(|thing| view::within_reach(story, state, thing)) {
                moves.push((Move::Once(employ(&item.id, on)), Some(Deed::Use(&item.id, place))));
            }
        }
    }
}

/// Using an item: on a character, it is given.
fn employ(item: &ItemId, on: Option<Thing>) -> Command {
    match on {
        Some(Thing::Character(to)) => Command::Give { item: item.clone(), to },
        on => Command::Use { item: item.clone(), on },
    }
}

/// What lets an enemy strike and does nothing against it.
pub(super) fn idle() -> Command {
    Command::Examine { thing: Thing::Hero }
}
