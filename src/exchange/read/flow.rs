//! A text that a player and a model wrote by turns, as turns: where the player's words are marked, they are lines of
//! play; what only goes on is put together.

use super::super::report::Report;
use super::super::tale::Told;
use super::macros::resolve;
use crate::text::{Message, sanitize, sanitize_line};

/// How long a turn is at most that is put together of pieces, in characters.
const TURN_CHARS: usize = 6_000;
/// The most turns.
const TURNS: usize = 50_000;
/// The longest line of the player that is taken, in characters.
const LINE_CHARS: usize = 4_000;

/// A piece of the text as another program keeps it, with the other tellings of it.
#[derive(Clone, Debug, Default)]
pub(super) struct Piece {
    pub(super) text: String,
    pub(super) others: Vec<String>,
}

/// Who spoke.
enum Part {
    Line(String),
    Prose(String, Vec<String>),
}

/// The turns of a text. `player` is the player's name where the text is a chat of names.
pub(super) fn flow(pieces: Vec<Piece>, player: Option<&str>, report: &mut Report) -> Vec<Told> {
    let mut told: Vec<Told> = Vec::new();
    let mut line: Option<String> = None;
    for part in pieces.into_iter().flat_map(|piece| parts(piece, player, report)) {
        match part {
            Part::Line(text) => {
                let text = sanitize_line(&text);
                if !text.is_empty() {
                    line = Some(line.map_or_else(|| text.clone(), |before| format!("{before} {text}")));
                }
            }
            Part::Prose(text, others) => {
                if sanitize(&text).trim().is_empty() {
                    continue;
                }
                let alone = others.is_empty() && line.is_none();
                if let Some(take) = told.last_mut().and_then(|last| joined(last)).filter(|_| alone)
                    && !ends(take)
                    && take.chars().count() < TURN_CHARS
                {
                    take.push_str(&text);
                    continue;
                }
                if told.len() >= TURNS {
                    report.leave("actions", Message::new("exchange-why-many-turns").with("bound", TURNS));
                    break;
                }
                let input = line.take().unwrap_or_default().chars().take(LINE_CHARS).collect();
                let takes = std::iter::once(text).chain(others).collect();
                told.push(Told { input, takes, ..Told::default() });
            }
        }
    }
    if let Some(line) = line {
        report.leave(&line, Message::new("exchange-why-unanswered"));
    }
    for turn in &mut told {
        for take in &mut turn.takes {
            let text = sanitize(&resolve(take, None, report));
            text.trim().clone_into(take);
        }
    }
    told
}

/// The one telling of a turn, to add to it.
fn joined(turn: &mut Told) -> Option<&mut String> {
    match turn.takes.as_mut_slice() {
        [only] => Some(only),
        _ => None,
    }
}

/// Whether a text ends where a turn may end.
fn ends(text: &str) -> bool {
    let shown = text.trim_end_matches(' ');
    shown.ends_with('\n')
        || shown
            .trim_end_matches(['"', '”', '’', '\'', '*', ')', '」', '』'])
            .ends_with(['.', '!', '?', '…', '。', '！', '？'])
}

fn parts(piece: Piece, player: Option<&str>, report: &mut Report) -> Vec<Part> {
    let text = pictures(&piece.text, report);
    if text.contains("{{[") {
        return marked(&text);
    }
    if text.lines().any(|line| line.starts_with("> ")) {
        return ordered(&text, piece.others, report);
    }
    match player {
        Some(player) => named(&text, player, piece.others),
        None => vec![Part::Prose(text, piece.others)],
    }
}

/// A text in which lines that begin with `> ` are the player's, and what follows is the answer.
fn ordered(text: &str, others: Vec<String>, report: &mut Report) -> Vec<Part> {
    let mut parts: Vec<Part> = Vec::new();
    let mut prose = String::new();
    for line in text.split_inclusive('\n') {
        let Some(order) = line.strip_prefix("> ") else {
            prose.push_str(line);
            continue;
        };
        told(&mut parts, &mut prose);
        // the dice that another program threw for it
        let (order, rolled) = match order.split_once("(Rolled ") {
            Some((order, _)) => (order, true),
            None => (order, false),
        };
        if rolled {
            report.leave("(Rolled …)", Message::new("exchange-why-rolled"));
        }
        parts.push(Part::Line(order.trim().to_owned()));
    }
    told(&mut parts, &mut prose);
    // other tellings are of the whole: of what stands last, without the player's line
    if let Some(Part::Prose(_, kept)) = parts.last_mut() {
        *kept = others.into_iter().map(|other| answer(&other).to_owned()).filter(|other| !other.is_empty()).collect();
    }
    parts
}

/// What follows the last line of the player.
fn answer(text: &str) -> &str {
    let last = text.rfind("\n> ").map(|at| at + 1).or_else(|| text.starts_with("> ").then_some(0));
    let after =
        last.and_then(|at| text.get(at..)).map_or(text, |from| from.split_once('\n').map_or("", |(_, rest)| rest));
    after.trim()
}

fn told(parts: &mut Vec<Part>, prose: &mut String) {
    let text = std::mem::take(prose);
    if !text.trim().is_empty() {
        let after = parts.last().is_some_and(|part| matches!(part, Part::Line(_)));
        parts.push(Part::Prose(if after { text.trim_start().to_owned() } else { text }, Vec::new()));
    }
}

/// A text with marks of who speaks: `{{[INPUT]}}` and `{{[OUTPUT]}}`.
fn marked(text: &str) -> Vec<Part> {
    let mut parts = Vec::new();
    let (mut rest, mut input) = (text, false);
    while let Some((before, after)) = rest.split_once("{{[") {
        push(&mut parts, before, input);
        let Some((mark, after)) = after.split_once("]}}") else { break };
        match mark {
            "INPUT" => input = true,
            _ => input = false,
        }
        rest = after;
    }
    push(&mut parts, rest, input);
    parts
}

fn push(parts: &mut Vec<Part>, text: &str, input: bool) {
    if text.trim().is_empty() {
        return;
    }
    parts.push(if input { Part::Line(text.to_owned()) } else { Part::Prose(text.to_owned(), Vec::new()) });
}

/// A chat of names: `Name: ` at the beginning of a line.
fn named(text: &str, player: &str, others: Vec<String>) -> Vec<Part> {
    let mut parts: Vec<Part> = Vec::new();
    let mut others = Some(others);
    for line in text.lines() {
        let said = line.strip_prefix(player).and_then(|rest| rest.strip_prefix(':'));
        match (said, parts.last_mut()) {
            (Some(said), _) => parts.push(Part::Line(said.trim().to_owned())),
            (None, Some(Part::Prose(prose, _))) => {
                prose.push('\n');
                prose.push_str(line);
            }
            (None, _) if line.trim().is_empty() => {}
            (None, _) => parts.push(Part::Prose(line.to_owned(), others.take().unwrap_or_default())),
        }
    }
    for part in &mut parts {
        if let Part::Prose(prose, _) = part {
            // a turn of a chat is whole, whatever it ends with
            prose.push('\n');
        }
    }
    parts
}

/// A text without the marks of pictures.
fn pictures(text: &str, report: &mut Report) -> String {
    let mut out = String::with_capacity(text.len());
    let mut rest = text;
    while let Some((before, after)) = rest.split_once("[<|") {
        out.push_str(before);
        let Some((_, after)) = after.split_once("|>]") else {
            out.push_str("[<|");
            rest = after;
            continue;
        };
        report.leave("[<|…|>]", Message::new("exchange-why-picture"));
        rest = after;
    }
    out.push_str(rest);
    out
}
