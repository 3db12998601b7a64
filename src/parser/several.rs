//! Several orders in one line: "take the rope and go north", 拿绳子，然后往北走.

use super::clause::Clauses;
use super::free;
use super::line::{Line, strip, trim_clause};
use super::meta;
use super::order::Outcome;
use crate::text::Language;
use crate::world::{Approach, Command, Meta, State, Story, Thing};

/// What stands between two orders, longer ones first; the strong ones also end what is said to someone.
const JOINTS: [(&str, bool); 30] = [
    (", and then ", true),
    ("; and then ", true),
    (". and then ", true),
    (" and then ", true),
    (", after that ", true),
    (" after that ", true),
    (" afterwards ", true),
    (", then ", true),
    ("; then ", true),
    (". then ", true),
    (" then ", true),
    (", and ", false),
    (" and ", false),
    (" & ", false),
    ("; ", true),
    (". ", true),
    ("! ", true),
    ("然后再", true),
    ("然后", true),
    ("接着", true),
    ("随后", true),
    ("之后", true),
    ("并且", false),
    ("。", true),
    (";", true),
    ("!", true),
    (",", false),
    ("再", false),
    ("并", false),
    ("后", false),
];

/// The most pieces of a line; more are a tale, not orders.
const PIECES: usize = 20;
/// The most readings of pieces of one line.
const READINGS: usize = 60;

/// Reads a line as several orders; none where it is not. A line is only cut where each piece is an order by itself,
/// and never inside quotes.
pub(super) fn read(line: &Line, story: &Story, state: &State, language: Language) -> Option<Outcome> {
    let text = trim_clause(line.folded());
    let pieces = pieces(text);
    if !(2..=PIECES).contains(&pieces.len()) {
        return None;
    }
    let mut cutting = Cutting { line, text, story, language, pieces, readings: 0 };
    let mut commands = Vec::new();
    if cutting.follow(0, state, &mut commands)
        && commands.iter().any(|command| !matches!(command, Command::Free { .. }))
    {
        return Some(Outcome::Done(commands));
    }
    cutting.doubt(state)
}

/// A piece of a line, and whether what stands after it ends speech too.
#[derive(Clone, Copy, Debug)]
struct Piece {
    start: usize,
    end: usize,
    strong: bool,
}

fn pieces(text: &str) -> Vec<Piece> {
    let mut pieces: Vec<Piece> = Vec::new();
    let (mut start, mut at, mut quoted) = (0, 0, false);
    while let Some(rest) = text.get(at..).filter(|rest| !rest.is_empty()) {
        let joint = JOINTS.iter().find(|(joint, _)| !quoted && rest.starts_with(joint));
        let step = match joint {
            Some((joint, strong)) => {
                let blank = text.get(start..at).is_none_or(|piece| piece.trim().is_empty());
                match pieces.last_mut() {
                    // one joint after another: ",然后"
                    Some(last) if blank => last.strong |= *strong,
                    _ if blank => {}
                    _ => pieces.push(Piece { start, end: at, strong: *strong }),
                }
                start = at + joint.len();
                joint.len()
            }
            None => rest.chars().next().map_or(1, char::len_utf8),
        };
        quoted ^= rest.starts_with('"');
        at += step;
    }
    if text.get(start..).is_some_and(|piece| !piece.trim().is_empty()) {
        pieces.push(Piece { start, end: text.len(), strong: true });
    }
    pieces
}

struct Cutting<'a> {
    line: &'a Line,
    text: &'a str,
    story: &'a Story,
    language: Language,
    pieces: Vec<Piece>,
    readings: usize,
}

impl<'a> Cutting<'a> {
    /// Reads the pieces from `from` on as orders, each where the ones before it lead.
    fn follow(&mut self, from: usize, state: &State, commands: &mut Vec<Command>) -> bool {
        if from == self.pieces.len() {
            return !commands.is_empty();
        }
        let clauses = Clauses::new(self.line, self.story, state, self.language);
        for to in from..self.pieces.len() {
            let whole = from == 0 && to + 1 == self.pieces.len();
            self.readings += 1;
            if whole || self.readings > READINGS {
                return false;
            }
            let Some((text, strong)) = self.span(from, to) else { return false };
            // looking is done anyway where the hero comes to
            if meta::read(text) == Some(Meta::Look) && matches!(commands.last(), Some(Command::Go { .. })) {
                if self.follow(to + 1, state, commands) {
                    return true;
                }
                continue;
            }
            let Some(orders) = order(&clauses, text) else { continue };
            let last = to + 1 == self.pieces.len();
            if !last
                && !strong
                && orders
                    .iter()
                    .any(|order| matches!(order, Command::Ask { .. } | Command::Say { .. } | Command::Tell { .. }))
                && !text.ends_with('"')
            {
                continue;
            }
            let mut next = state.clone();
            for order in &orders {
                lead(&mut next, order);
            }
            let kept = commands.len();
            commands.extend(orders);
            if self.follow(to + 1, &next, commands) {
                return true;
            }
            commands.truncate(kept);
        }
        false
    }

    /// Where the pieces are orders, but one needs an answer or names what is not here: that one's question if it is the
    /// first, else what comes before it.
    fn doubt(&self, state: &State) -> Option<Outcome> {
        let mut state = state.clone();
        let mut commands = Vec::new();
        let mut doubt = None;
        for piece in 0..self.pieces.len() {
            let (text, _) = self.span(piece, piece)?;
            let arrived = doubt.is_some() || matches!(commands.last(), Some(Command::Go { .. }));
            if meta::read(text) == Some(Meta::Look) && arrived {
                continue;
            }
            let clauses = Clauses::new(self.line, self.story, &state, self.language);
            let outcome = match (clauses.firm(text), &doubt) {
                (Outcome::Unknown, None) => Outcome::Done(order(&clauses, text)?),
                (Outcome::Unknown, Some(_)) => return None,
                (outcome, _) => outcome,
            };
            match outcome {
                Outcome::Done(orders) if doubt.is_none() => {
                    let mut next = state.clone();
                    for order in &orders {
                        lead(&mut next, order);
                    }
                    drop(clauses);
                    state = next;
                    commands.extend(orders);
                }
                Outcome::Done(_) => {}
                outcome => {
                    doubt.get_or_insert(outcome);
                }
            }
        }
        if commands.iter().any(|command| !matches!(command, Command::Free { .. })) {
            doubt.map(|_| Outcome::Done(commands))
        } else {
            doubt
        }
    }

    fn span(&self, from: usize, to: usize) -> Option<(&'a str, bool)> {
        let (first, last) = (self.pieces.get(from)?, self.pieces.get(to)?);
        Some((self.text.get(first.start..last.end)?, last.strong))
    }
}

/// A piece as an order: what can be tried here, or an attempt that begins with a verb.
fn order(clauses: &Clauses<'_>, text: &str) -> Option<Vec<Command>> {
    // between other orders looking around is one of them
    if meta::read(text) == Some(Meta::Look) {
        return Some(vec![clauses.free(text, Approach::Sense)]);
    }
    match clauses.firm(text) {
        Outcome::Done(commands) => Some(commands),
        Outcome::Unknown => {
            let said = strip(text);
            free::attempt(said).map(|approach| vec![clauses.free(text, approach)])
        }
        Outcome::Ask(_) | Outcome::Miss(_) => None,
    }
}

/// Where an order leads, as far as the next one depends on it. The rules settle what really happens.
fn lead(state: &mut State, command: &Command) {
    match command {
        Command::Go { to } => {
            state.focus.from = Some(std::mem::replace(&mut state.node, to.clone()));
        }
        Command::Take { item } => {
            *state.hero.items.entry(item.clone()).or_default() += 1;
            state.focus.thing = Some(Thing::Item(item.clone()));
        }
        Command::TakeAll => {
            for (item, count) in state.ground.remove(&state.node).unwrap_or_default() {
                *state.hero.items.entry(item).or_default() += count;
            }
        }
        Command::Drop { item } => state.focus.thing = Some(Thing::Item(item.clone())),
        Command::Examine { thing } => state.focus.thing = Some(thing.clone()),
        Command::Talk { to: who }
        | Command::Ask { who, .. }
        | Command::Tell { who, .. }
        | Command::Say { to: who, .. }
        | Command::Give { to: who, .. }
        | Command::Show { to: who, .. } => {
            state.focus.person = Some(who.clone());
        }
        _ => {}
    }
    state.focus.last = Some(Box::new(command.clone()));
}
