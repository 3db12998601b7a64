//! Orders that lead somewhere.

use std::collections::{BTreeSet, VecDeque};

use super::line::is_chinese;
use super::names::{Name, PART, Phrase, WITHIN};
use super::order::{Order, Outcome, Reader, Verb};
use super::scope::{Elsewhere, Found, Named, Scope, Wish, folds};
use super::vocabulary::{self, AROUND_DIRECTIONS};
use crate::text::{Localized, Message};
use crate::world::{Command, Direction, Exit, Node, Thing, rules};

pub(super) fn go(reader: &Reader<'_>, order: Order<'_>) -> Outcome {
    match order.verb {
        Verb::Back => back(reader),
        Verb::Leave => leave(reader, order),
        Verb::Enter if order.object.is_empty() => head(reader, Direction::In),
        Verb::Scramble if order.object.is_empty() => Outcome::Unknown,
        Verb::Scramble => to(reader, Order { object: without_purpose(order.object), ..order }),
        _ => to(reader, order),
    }
}

/// Words with which a purpose begins.
const PURPOSES: [&str; 18] = [
    " to see",
    " to look",
    " to get",
    " to find",
    " to watch",
    " to spy",
    " to spot",
    " to hide",
    " to have",
    " to search",
    " so that",
    "看",
    "望",
    "瞧",
    "找",
    "观察",
    "侦察",
    "听",
];

/// Where one climbs or jumps, without what for.
pub(super) fn without_purpose(phrase: &str) -> &str {
    let begins = PURPOSES.iter().filter_map(|word| phrase.find(word)).filter(|at| *at > 0).min();
    begins.and_then(|at| phrase.get(..at)).map_or(phrase, str::trim)
}

/// The direction that a phrase is, with what may stand around it: "to the north", 往北走.
pub(super) fn direction(phrase: &str) -> Option<Direction> {
    let (before, after) = &*AROUND_DIRECTIONS;
    let mut text = phrase.trim();
    loop {
        if let Some(direction) = vocabulary::direction(text) {
            return Some(direction);
        }
        let shorter = before.iter().find_map(|word| text.strip_prefix(word));
        let shorter = shorter.or_else(|| after.iter().find_map(|word| text.strip_suffix(word)));
        text = shorter.map(str::trim).filter(|rest| !rest.is_empty())?;
    }
}

/// Goes in a direction; says so where there is no way.
pub(super) fn head(reader: &Reader<'_>, direction: Direction) -> Outcome {
    let ways = reader.scope.ways(direction);
    if ways.is_empty() {
        return Outcome::Miss(Message::new("parser-no-way").with("direction", &name(direction)));
    }
    choose(reader, &ways)
}

fn to(reader: &Reader<'_>, order: Order<'_>) -> Outcome {
    let (scope, phrase) = (reader.scope, order.object);
    // 去找哈尔: the purpose is the errand
    if order.verb == Verb::Go
        && let Some(Found::One(Named { thing: Thing::Character(who), .. }, fit)) =
            sought(phrase).map(|sought| scope.find(sought, Wish::Person))
        && fit >= PART
    {
        return Command::Talk { to: who.clone() }.into();
    }
    let found = scope.find(phrase, Wish::Way);
    if let Some(direction) = direction(phrase) {
        let ways = scope.ways(direction);
        return match found {
            _ if !ways.is_empty() => choose(reader, &ways),
            // a way out that the words name beside another direction is not the way they mean
            Found::One(Named { thing: Thing::Exit(to), .. }, fit) if !(WITHIN..PART).contains(&fit) => {
                Command::Go { to: to.clone() }.into()
            }
            // who climbs or jumps where there is no way tries something
            _ if order.verb == Verb::Scramble => Outcome::Unknown,
            _ => head(reader, direction),
        };
    }
    let outcome = match found {
        Found::One(Named { thing: Thing::Character(_) | Thing::Feature(_), .. }, fit) if fit < PART => Outcome::Unknown,
        Found::One(named, _) => reach(&named.thing, order.verb).map_or(Outcome::Unknown, Outcome::from),
        Found::Several(found, _) => reader.which(&found, |named| reach(&named.thing, order.verb)),
        Found::Nothing => elsewhere(reader, phrase),
    };
    match outcome {
        Outcome::Unknown if order.verb == Verb::Go || descends(order.clause) => unreached(reader, phrase),
        outcome => outcome,
    }
}

/// Who is looked for by going there: 找哈尔, "find hal".
fn sought(phrase: &str) -> Option<&str> {
    ["找到", "找找", "找", "见见", "见", "find ", "see ", "meet ", "look for "]
        .iter()
        .find_map(|lead| phrase.strip_prefix(lead))
}

/// Whether a clause of climbing is one of going, if a place follows: 下山沟, 下到苇岸.
fn descends(clause: &str) -> bool {
    ["下", "上到", "游到", "划到"].iter().any(|lead| clause.starts_with(lead))
}

/// Going to a place of this story that no way from here leads to: never an attempt, which dice might let succeed.
fn unreached(reader: &Reader<'_>, phrase: &str) -> Outcome {
    let scope = reader.scope;
    let place = Phrase::new(phrase);
    let is_called = |name: &Name| {
        name.text().chars().count() > 1
            && (place.is(name) || (is_chinese(place.bare) && name.text().ends_with(place.bare)))
    };
    let mut called = scope.story.nodes.iter().filter(|node| folds(Some(&node.name), &node.words).iter().any(is_called));
    let Some(first) = called.next().filter(|_| place.bare.chars().count() > 1) else { return Outcome::Unknown };
    let known = std::iter::once(first).chain(called).find_map(|node| Some((node, first_step(scope, node)?)));
    Outcome::Miss(match known {
        Some((node, exit)) => Message::new("parser-far").with("name", &node.name).with("label", &exit.label),
        None => Message::new("parser-no-such-way").with("words", reader.line.typed(place.bare)),
    })
}

/// What going to something comes down to.
fn reach(thing: &Thing, verb: Verb) -> Option<Command> {
    match thing {
        Thing::Exit(to) => Some(Command::Go { to: to.clone() }),
        Thing::Character(who) if verb == Verb::Go => Some(Command::Talk { to: who.clone() }),
        Thing::Feature(_) if verb == Verb::Go => Some(Command::Examine { thing: thing.clone() }),
        _ => None,
    }
}

/// A node that is not next to this one: the way there begins somewhere, if the player knows it.
fn elsewhere(reader: &Reader<'_>, phrase: &str) -> Outcome {
    let scope = reader.scope;
    let here = |node: &&Node| {
        let names = folds(Some(&node.name), &node.words);
        let phrase = Phrase::new(phrase);
        names.iter().any(|name| phrase.fit(name).is_some_and(|fit| fit >= PART))
    };
    if let Some(node) = scope.node.filter(here) {
        return Outcome::Miss(Message::new("parser-already-there").with("name", &node.name));
    }
    match scope.elsewhere(phrase) {
        Some(Elsewhere::Place(node)) => match first_step(scope, node) {
            Some(exit) => Outcome::Miss(Message::new("parser-far").with("name", &node.name).with("label", &exit.label)),
            None => Outcome::Miss(Message::new("parser-no-way-known").with("name", &node.name)),
        },
        Some(_) => reader.absent(phrase),
        None => Outcome::Unknown,
    }
}

/// The exit here that begins the shortest way to a node over nodes that were visited.
fn first_step<'a>(scope: &Scope<'a>, target: &Node) -> Option<&'a Exit> {
    let state = scope.state;
    let mut seen = BTreeSet::from([&state.node]);
    let mut next: VecDeque<(&Exit, &Exit)> = scope.exits.iter().map(|exit| (*exit, *exit)).collect();
    while let Some((first, exit)) = next.pop_front() {
        if exit.to == target.id {
            return Some(first);
        }
        if !state.visits.contains_key(&exit.to) || !seen.insert(&exit.to) {
            continue;
        }
        for exit in scope.story.nodes.get(&exit.to).into_iter().flat_map(|node| &node.exits) {
            if !exit.hidden || rules::holds(scope.story, state, &exit.when) {
                next.push_back((first, exit));
            }
        }
    }
    None
}

fn back(reader: &Reader<'_>) -> Outcome {
    let scope = reader.scope;
    if scope.state.combat.is_some() {
        return Command::Flee.into();
    }
    match &scope.state.focus.from {
        Some(from) if scope.leads_to(from) => Command::Go { to: from.clone() }.into(),
        _ => match scope.exits.as_slice() {
            [only] => Command::Go { to: only.to.clone() }.into(),
            _ => Outcome::Miss(Message::new("parser-no-way-back")),
        },
    }
}

fn leave(reader: &Reader<'_>, order: Order<'_>) -> Outcome {
    let scope = reader.scope;
    if scope.state.combat.is_some() && order.object.is_empty() {
        return Command::Flee.into();
    }
    if !order.object.is_empty() {
        if let Some(direction) = direction(order.object) {
            return head(reader, direction);
        }
        match scope.find(order.object, Wish::Way) {
            Found::One(Named { thing: Thing::Exit(to), .. }, fit) if fit >= PART => {
                return Command::Go { to: to.clone() }.into();
            }
            _ => {}
        }
        if let Found::One(Named { thing: Thing::Item(item), carried: true, .. }, _) =
            scope.find(order.object, Wish::Carried)
        {
            return Command::Drop { item: item.clone() }.into();
        }
        let phrase = Phrase::new(order.object);
        let here = matches!(phrase.bare, "here" | "place" | "room" | "这里" | "这儿" | "此地" | "里")
            || scope
                .node
                .is_some_and(|node| folds(Some(&node.name), &node.words).iter().any(|name| phrase.fit(name).is_some()));
        if !here {
            return Outcome::Unknown;
        }
    }
    let out = scope.ways(Direction::Out);
    if out.is_empty() { choose(reader, &scope.exits) } else { choose(reader, &out) }
}

/// Takes the only way, or asks which.
fn choose(reader: &Reader<'_>, ways: &[&Exit]) -> Outcome {
    let ways: Vec<&Named<'_>> = reader
        .scope
        .likely(Wish::Way)
        .into_iter()
        .filter(|named| ways.iter().any(|way| named.thing == Thing::Exit(way.to.clone())))
        .collect();
    match reader.question("parser-go-where", &ways, |named| reach(&named.thing, Verb::Go)) {
        Outcome::Unknown => Outcome::Miss(Message::new("parser-no-way-out")),
        outcome => outcome,
    }
}

/// A direction as it is said.
fn name(direction: Direction) -> Localized {
    let (zh, en) = match direction {
        Direction::North => ("北", "north"),
        Direction::Northeast => ("东北", "northeast"),
        Direction::East => ("东", "east"),
        Direction::Southeast => ("东南", "southeast"),
        Direction::South => ("南", "south"),
        Direction::Southwest => ("西南", "southwest"),
        Direction::West => ("西", "west"),
        Direction::Northwest => ("西北", "northwest"),
        Direction::Up => ("上", "up"),
        Direction::Down => ("下", "down"),
        Direction::In => ("里", "in"),
        Direction::Out => ("外", "out"),
    };
    Localized::new(zh, en)
}
