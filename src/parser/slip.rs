//! A word that nobody knows and that is nearly one of the program's own: "norht", "exmaine the lamp". Chinese is chosen from
//! whole words as it is typed: what comes out of that is a word, and no letter of it is out of place.

use super::clause::Clauses;
use super::line::Line;
use super::names::same_word;
use super::order::Outcome;
use super::vocabulary::{APPROACHES, COMMANDS, KNOWN};
use crate::text::{Message, distance};

/// The shortest word of which a slip is known.
const SHORT: usize = 4;
/// From this length on a wrong letter is a slip; in a shorter word it makes another one: map and nap, back and bark.
const LONG: usize = 5;
/// From this length on two letters may be wrong.
const LONGEST: usize = 8;
/// The most words of a line whose first is looked at; a longer one is a tale.
const WORDS: usize = 6;

/// What to say to a line that no verb covers, where its first word is a slip: in a line of one word of any word that the
/// program knows, else of one with which the line is an order here.
pub(super) fn read(line: &Line, said: &str, clauses: &Clauses<'_>) -> Option<Message> {
    let mut words = said.split_whitespace();
    let first = words.next()?;
    let near = match words.clone().count() {
        0 => nearest(first, clauses, |_| true)?,
        more if more < WORDS => nearest(first, clauses, |near| {
            let meant = said.replacen(first, near, 1);
            matches!(clauses.firm(&meant), Outcome::Done(_) | Outcome::Ask(_))
        })?,
        _ => return None,
    };
    Some(Message::new("parser-slip").with("words", line.typed(first)).with("near", near))
}

/// The first word of a command that is nearest to an unknown one.
fn nearest(wrong: &str, clauses: &Clauses<'_>, fits: impl Fn(&str) -> bool) -> Option<&'static str> {
    if !wrong.bytes().all(|sign| sign.is_ascii_lowercase()) || is_known(wrong, clauses) {
        return None;
    }
    let mut near: Vec<(usize, &'static str)> =
        COMMANDS.iter().filter_map(|word| Some((slips(wrong, word)?, *word))).collect();
    near.sort_unstable();
    near.into_iter().map(|(_, word)| word).find(|word| fits(word))
}

/// How many slips make one word of another, if so few that it may be meant.
fn slips(wrong: &str, word: &str) -> Option<usize> {
    let longer = wrong.len().max(word.len());
    if longer < SHORT || wrong.len().abs_diff(word.len()) > 1 {
        return None;
    }
    let slips = distance(wrong, word);
    let swapped = || {
        let sorted = |word: &str| {
            let mut letters: Vec<u8> = word.bytes().collect();
            letters.sort_unstable();
            letters
        };
        sorted(wrong) == sorted(word)
    };
    let few = match slips {
        1 => longer >= LONG || wrong.len() != word.len() || swapped(),
        2 => longer >= LONGEST,
        _ => false,
    };
    few.then_some(slips)
}

/// Whether a word means something by itself.
fn is_known(word: &str, clauses: &Clauses<'_>) -> bool {
    KNOWN.contains(word) || APPROACHES.iter().any(|(verb, _)| same_word(word, verb)) || clauses.scope.is_called(word)
}
