//! Orders about things: taking, looking, using.

use super::going;
use super::names::PART;
use super::order::{Order, Outcome, Reader, Verb};
use super::scope::{Found, Named, Wish};
use super::vocabulary;
use crate::text::Message;
use crate::world::{Command, ItemKind, Thing};

/// Taking and dropping.
pub(super) fn carry(reader: &Reader<'_>, order: Order<'_>) -> Outcome {
    let scope = reader.scope;
    let taking = order.verb != Verb::Drop;
    let wish = if taking { Wish::Lying } else { Wish::Carried };
    let command = |named: &Named<'_>| match &named.thing {
        Thing::Item(item) if taking => Some(Command::Take { item: item.clone() }),
        Thing::Item(item) => Some(Command::Drop { item: item.clone() }),
        Thing::Exit(to) if taking => Some(Command::Go { to: to.clone() }),
        _ => None,
    };
    if order.verb == Verb::TakeAll || (taking && vocabulary::is_all(order.object)) {
        return Command::TakeAll.into();
    }
    if vocabulary::is_all(order.object) {
        return drop_all(reader);
    }
    if order.object.is_empty() {
        let (key, none) = if taking {
            ("parser-take-what", "parser-nothing-to-take")
        } else {
            ("parser-drop-what", "parser-nothing-to-drop")
        };
        return reader.missing(key, none, wish, command);
    }
    let found = scope.find(order.object, wish);
    if !matches!(found, Found::One(_, fit) if fit >= PART)
        && let Some(commands) = list(reader, order.object, wish, command)
    {
        return Outcome::Done(commands);
    }
    match found {
        Found::One(named, _) => command(named).map_or(Outcome::Unknown, Outcome::from),
        Found::Several(found, _) => reader.which(&found, command),
        Found::Nothing => reader.absent(order.object),
    }
}

/// Several things in one order: "rope and lamp", 绳子和灯.
pub(super) fn list(
    reader: &Reader<'_>,
    text: &str,
    wish: Wish,
    command: impl Fn(&Named<'_>) -> Option<Command>,
) -> Option<Vec<Command>> {
    let mut parts = vec![text];
    for joint in [",", "、", " and then ", " and ", " then ", "还有", "以及", "然后", "和", "与", "跟"] {
        parts = parts.into_iter().flat_map(|part| part.split(joint)).collect();
    }
    let parts: Vec<&str> = parts.into_iter().map(str::trim).filter(|part| !part.is_empty()).collect();
    if parts.len() < 2 {
        return None;
    }
    parts
        .into_iter()
        .map(|part| match reader.scope.find(part.trim_start_matches("and ").trim_start_matches("then "), wish) {
            Found::One(named, fit) if fit >= PART => command(named),
            _ => None,
        })
        .collect()
}

fn drop_all(reader: &Reader<'_>) -> Outcome {
    let scope = reader.scope;
    let commands: Vec<Command> = scope
        .state
        .hero
        .items
        .keys()
        .filter(|item| scope.story.items.get(item).is_some_and(|item| item.kind != ItemKind::Key))
        .map(|item| Command::Drop { item: item.clone() })
        .collect();
    if commands.is_empty() { Outcome::Miss(Message::new("parser-nothing-to-drop")) } else { Outcome::Done(commands) }
}

/// Looking, searching, reading.
pub(super) fn look(reader: &Reader<'_>, order: Order<'_>) -> Outcome {
    let scope = reader.scope;
    let command = |named: &Named<'_>| match &named.thing {
        Thing::Item(item) if order.verb == Verb::Read => Some(Command::Use { item: item.clone(), on: None }),
        thing => Some(Command::Examine { thing: thing.clone() }),
    };
    if order.object.is_empty() {
        return reader.missing("parser-examine-what", "parser-nothing-to-examine", Wish::Any, command);
    }
    let found = scope.find(order.object, Wish::Any);
    if !matches!(found, Found::One(_, fit) if fit >= PART)
        && let Some(commands) = list(reader, order.object, Wish::Any, command)
    {
        return Outcome::Done(commands);
    }
    match found {
        Found::One(named, _) => command(named).map_or(Outcome::Unknown, Outcome::from),
        Found::Several(found, _) => reader.which(&found, command),
        Found::Nothing => match going::direction(order.object).map(|direction| scope.ways(direction)) {
            Some(ways) => match ways.as_slice() {
                [way] => Command::Examine { thing: Thing::Exit(way.to.clone()) }.into(),
                _ => Outcome::Unknown,
            },
            None => reader.absent(order.object),
        },
    }
}

/// Using things, alone or on something.
pub(super) fn employ(reader: &Reader<'_>, order: Order<'_>) -> Outcome {
    let scope = reader.scope;
    let command = |named: &Named<'_>, on: Option<&Named<'_>>| match (&named.thing, on) {
        (Thing::Item(item), on) => Some(Command::Use { item: item.clone(), on: on.map(|on| on.thing.clone()) }),
        (Thing::Exit(to), None) if matches!(order.verb, Verb::Use | Verb::Open) => Some(Command::Go { to: to.clone() }),
        _ => None,
    };
    if order.object.is_empty() {
        return reader.missing("parser-use-what", "parser-nothing-to-use", Wish::Carried, |named| command(named, None));
    }
    let item = scope.find(order.object, Wish::Carried);
    if order.other.is_empty() {
        return match item {
            // "rope to climb down": more is meant than the thing
            Found::One(named, fit) if fit < PART && !named.ends(order.object) => Outcome::Unknown,
            Found::One(named, _) => command(named, None).map_or(Outcome::Unknown, Outcome::from),
            Found::Several(found, _) => reader.which(&found, |named| command(named, None)),
            Found::Nothing => reader.absent(order.object),
        };
    }
    let target = scope.find(order.other, Wish::Any);
    match (item, target) {
        // a sign out of one word and a name out of another make no order: 用面|包|威胁老猎人
        (Found::One(_, part), Found::One(_, fit)) if part < PART + 9 && fit < PART => Outcome::Unknown,
        (Found::One(item, _), Found::One(on, _)) => command(item, Some(on)).map_or(Outcome::Unknown, Outcome::from),
        (Found::One(item, _), Found::Several(found, _)) => reader.which(&found, |on| command(item, Some(on))),
        (Found::Several(found, _), Found::One(on, _)) => reader.which(&found, |item| command(item, Some(on))),
        (Found::One(Named { thing: Thing::Item(_), .. }, _), Found::Nothing) => reader.absent(order.other),
        (Found::Nothing, _) => reader.absent(order.object),
        _ => Outcome::Unknown,
    }
}
