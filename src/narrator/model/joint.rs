//! A reply that broke off, and the rest of it that a model wrote when it was asked for: one text.

use super::narration::{is_opening, weight};

/// So much of the rest is looked at before it is joined: a model may begin its reply anew.
const LOOK: usize = 40;
/// The least that the rest must say again of the end to be taken for a repetition. A Chinese character counts three.
const REPEATED: usize = 12;

/// Joins the rest of a reply to its beginning while the rest is still written.
///
/// What it gives is the same whether the rest comes in one piece or in many.
#[derive(Clone, Debug)]
pub(super) struct Joint {
    begun: String,
    held: String,
    joined: bool,
}

impl Joint {
    /// For the rest of a reply that broke off after `begun`; with nothing begun all that comes is given as it is.
    pub fn after(begun: &str) -> Self {
        Self { begun: begun.to_owned(), held: String::new(), joined: begun.is_empty() }
    }

    /// The same before any of the rest came.
    pub fn again(&self) -> Self {
        Self::after(&self.begun)
    }

    /// Takes the next piece of the rest and returns what is new of the whole reply.
    pub fn push(&mut self, piece: &str) -> String {
        if self.joined {
            return piece.to_owned();
        }
        self.held.push_str(piece);
        let rest = unfenced(&self.held);
        let undecided = rest.chars().count() < LOOK || tails(&self.begun).any(|(_, tail)| tail.starts_with(rest));
        if undecided { String::new() } else { self.join() }
    }

    /// Ends the rest and returns what is new of the whole reply.
    pub fn finish(&mut self) -> String {
        if self.joined { String::new() } else { self.join() }
    }

    /// The whole reply, where all of the rest is at hand.
    pub fn whole(&self, rest: &str) -> String {
        let mut joint = self.again();
        let mut whole = joint.push(rest);
        whole.push_str(&joint.finish());
        whole
    }

    fn join(&mut self) -> String {
        self.joined = true;
        let held = std::mem::take(&mut self.held);
        let rest = unfenced(&held);
        if is_opening(rest) {
            return rest.to_owned();
        }
        let again = tails(&self.begun).find(|(_, tail)| rest.starts_with(tail) && weight(tail) >= REPEATED);
        match again.and_then(|(at, _)| self.begun.get(..at)) {
            Some(before) => format!("{before}{rest}"),
            None if self.begun.ends_with(char::is_whitespace) || rest.len() < held.trim_start().len() => {
                format!("{}{rest}", self.begun)
            }
            None => format!("{}{held}", self.begun),
        }
    }
}

/// The ends of a text, the longest first, each with where it begins.
fn tails(text: &str) -> impl Iterator<Item = (usize, &str)> {
    text.char_indices().filter_map(|(at, _)| Some((at, text.get(at..)?)))
}

/// A text without blanks and the opening of a code fence before it.
fn unfenced(text: &str) -> &str {
    let text = text.trim_start();
    match text.strip_prefix("```") {
        Some(fenced) => fenced.split_once('\n').map_or("", |(_, rest)| rest).trim_start(),
        None => text,
    }
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::*;

    const BEGUN: &str = r#"{"narration": "The stair winds up along the wall, its stone worn into "#;

    #[test]
    fn the_rest_follows_where_the_reply_broke_off() {
        let joint = Joint::after(BEGUN);
        let rest = r#"shallow bowls by generations of feet.", "choices": []}"#;
        assert_eq!(joint.whole(rest), format!("{BEGUN}{rest}"));
        assert_eq!(joint.whole(&format!("```json\n{rest}")), format!("{BEGUN}{rest}"));
        // a space that parts two words stays where there is none
        assert_eq!(
            Joint::after("worn").whole(" into bowls, as it was for years and years on end"),
            "worn into bowls, as it was for years and years on end"
        );
    }

    #[test]
    fn what_is_said_again_stands_once() {
        let joint = Joint::after(BEGUN);
        let whole = format!(r#"{BEGUN}shallow bowls by generations of feet.", "choices": []}}"#);
        let (_, again) = whole.split_once("winds up").unwrap();
        assert_eq!(joint.whole(&format!("winds up{again}")), whole);
        // all of it again
        assert_eq!(joint.whole(&whole), whole);
        let begun = "石头被几代人的脚磨出了浅浅的坑。风从箭窗里";
        assert_eq!(
            Joint::after(begun).whole("风从箭窗里灌进来，带着盐和柴油的味道。"),
            "石头被几代人的脚磨出了浅浅的坑。风从箭窗里灌进来，带着盐和柴油的味道。"
        );
    }

    #[test]
    fn a_reply_that_begins_anew_takes_the_place_of_the_old_one() {
        let anew = r#"{"narration": "Half way up there is a door with light under it.", "choices": []}"#;
        assert_eq!(Joint::after(BEGUN).whole(anew), anew);
        // an object of a list is no beginning
        let begun = r#"{"narration": "A door.", "effects": ["#;
        let rest = r#"{"op": "gold", "delta": 2}], "choices": [], "speakers": []}"#;
        assert_eq!(Joint::after(begun).whole(rest), format!("{begun}{rest}"));
    }

    proptest! {
        #[test]
        fn pieces_make_no_difference(
            begun in "[ab{\"楼 ]{0,30}", rest in "[ab{\"楼 `\n]{0,80}", again in 0_usize..30, size in 1_usize..9,
        ) {
            let from = begun.char_indices().nth(again).map_or(begun.len(), |(at, _)| at);
            let rest = format!("{}{rest}", begun.get(from..).unwrap());
            let whole = Joint::after(&begun).whole(&rest);
            let mut joint = Joint::after(&begun);
            let mut given = String::new();
            let pieces: Vec<char> = rest.chars().collect();
            for piece in pieces.chunks(size) {
                given.push_str(&joint.push(&piece.iter().collect::<String>()));
            }
            given.push_str(&joint.finish());
            prop_assert_eq!(given, whole);
        }

        #[test]
        fn with_nothing_begun_all_is_given_as_it_is(rest in ".{0,60}") {
            prop_assert_eq!(Joint::after("").whole(&rest), rest);
        }
    }
}
