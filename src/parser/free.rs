use super::line::is_chinese;
use super::names::same_word;
use super::order::{self, Verb};
use super::vocabulary::{APPROACHES, NEGATIONS};
use crate::world::Approach;

/// What an attempt comes down to: by the verb it begins with, by what kind of order it would have been, by the first
/// verb in it. What has none of them is taken as something that cannot fail.
pub(super) fn approach(folded: &str) -> Approach {
    let first = first_verb(folded);
    let order = || order::orders(folded).first().map(|order| order.verb);
    match first {
        Some((0, approach)) => approach,
        first => {
            let verb = order();
            let by_order = verb.and_then(Verb::approach).or(first.map(|(_, approach)| approach));
            by_order.unwrap_or(match verb {
                Some(Verb::Use | Verb::Apply) => Approach::Wits,
                _ if folded.contains(['"', '?']) => Approach::Voice,
                _ => Approach::Sense,
            })
        }
    }
}

/// The approach of a clause that begins with a verb.
pub(super) fn attempt(folded: &str) -> Option<Approach> {
    first_verb(folded).filter(|(place, _)| *place == 0).map(|(_, approach)| approach)
}

/// The first verb that is known: where it stands, and what it comes down to.
fn first_verb(folded: &str) -> Option<(usize, Approach)> {
    let mut first: Option<(usize, usize, Approach)> = None;
    for (verb, approach) in APPROACHES.iter() {
        let place = if is_chinese(verb) { folded.find(verb) } else { find_word(folded, verb) };
        // of two that begin at one place the longer counts
        if let Some(place) = place
            && first.is_none_or(|(other, length, _)| place < other || (place == other && verb.len() > length))
        {
            first = Some((place, verb.len(), *approach));
        }
    }
    first.map(|(place, _, approach)| (place, approach))
}

/// Whether a clause says what is not done.
pub(super) fn is_negated(folded: &str) -> bool {
    NEGATIONS.iter().any(|negation| folded.strip_prefix(negation).is_some_and(|rest| !rest.is_empty()))
}

fn find_word(folded: &str, verb: &str) -> Option<usize> {
    if verb.contains(' ') {
        return folded.find(verb);
    }
    let mut place = 0;
    for piece in folded.split_inclusive(|sign: char| !sign.is_ascii_alphabetic()) {
        let word = piece.trim_end_matches(|sign: char| !sign.is_ascii_alphabetic());
        if !word.is_empty() && same_word(word, verb) {
            return Some(place);
        }
        place += piece.len();
    }
    None
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_first_verb_decides() {
        for (line, expected) in [
            ("climb the tree to see the camp", Approach::Nimble),
            ("pushing the boulder", Approach::Force),
            ("think about hal", Approach::Wits),
            ("listen to the wind", Approach::Sense),
            ("sing an old song", Approach::Voice),
            ("爬上那棵树看营地", Approach::Nimble),
            ("推石头", Approach::Force),
            ("想办法弄清楚", Approach::Wits),
            ("听风声", Approach::Sense),
            ("骗他说我是国王", Approach::Voice),
            ("口哨", Approach::Voice),
            ("学狼叫", Approach::Voice),
            ("\"who goes there\"", Approach::Voice),
            ("asdf", Approach::Sense),
        ] {
            assert_eq!(approach(line), expected, "{line}");
        }
    }

    #[test]
    fn negations_are_seen() {
        assert!(is_negated("don't open it"));
        assert!(is_negated("不要打开它"));
        assert!(!is_negated("note the door"));
        assert!(!is_negated("不要"));
    }
}
