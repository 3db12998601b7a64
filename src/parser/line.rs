use unicode_normalization::UnicodeNormalization;

use super::vocabulary::{LEADS, TAILS};
use crate::text::{is_han, sanitize_line};

/// The player's line: as typed, and folded for reading, with the way back from one to the other.
#[derive(Clone, Debug)]
pub(super) struct Line {
    typed: String,
    folded: String,
    /// For each byte of `folded`, and for its end, the byte of `typed` that it came from.
    origins: Vec<usize>,
}

impl Line {
    /// Cleans and folds a line.
    pub(super) fn new(line: &str) -> Self {
        let typed: String = sanitize_line(line).nfc().collect();
        let mut folded = String::with_capacity(typed.len());
        let mut origins = Vec::with_capacity(typed.len() + 1);
        for (start, sign) in typed.char_indices() {
            if sign.is_ascii() || is_han(sign) {
                folded.push(sign.to_ascii_lowercase());
            } else {
                folded.extend(std::iter::once(sign).nfkc().flat_map(char::to_lowercase).map(|sign| match sign {
                    '‘' | '’' => '\'',
                    '“' | '”' | '「' | '」' | '『' | '』' => '"',
                    // some signs fold to a space and an accent
                    space if space.is_whitespace() => ' ',
                    other => other,
                }));
            }
            origins.resize(folded.len(), start);
        }
        origins.push(typed.len());
        Self { typed, folded, origins }
    }

    /// The line as it was typed, cleaned.
    pub(super) fn whole(&self) -> &str {
        &self.typed
    }

    /// The line for reading: lower case, half width, straight quotes.
    pub(super) fn folded(&self) -> &str {
        &self.folded
    }

    /// How a part of the folded line was typed. A text that is no part of it stands for itself.
    pub(super) fn typed<'a>(&'a self, part: &'a str) -> &'a str {
        let start = part.as_ptr().addr().checked_sub(self.folded.as_ptr().addr());
        let span = start.and_then(|start| Some((*self.origins.get(start)?, *self.origins.get(start + part.len())?)));
        span.and_then(|(start, end)| self.typed.get(start..end)).unwrap_or(part)
    }

    /// Whether there is anything to read: a letter, a digit or a Chinese character.
    pub(super) fn has_words(&self) -> bool {
        self.folded.chars().any(char::is_alphanumeric)
    }
}

/// Signs around words that carry no meaning of their own.
pub(super) fn trim_signs(text: &str) -> &str {
    text.trim_matches(|sign: char| sign.is_whitespace() || ".,;:!?。、…~-—·\"'()*".contains(sign))
}

/// A clause without the signs around it; quotes stay, since they part speech from orders.
pub(super) fn trim_clause(text: &str) -> &str {
    text.trim_matches(|sign: char| sign.is_whitespace() || ".,;:!?。、…~-—·*".contains(sign))
}

/// The clause without what only says that the player wants it: "I", "please", "我想", "吧".
pub(super) fn strip(text: &str) -> &str {
    let mut text = trim_clause(text);
    while let Some(rest) = strip_one(text) {
        text = rest;
    }
    text
}

/// The clause without one thing at its beginning or end that only says that the player wants it.
pub(super) fn strip_one(text: &str) -> Option<&str> {
    let leads = LEADS.iter().filter_map(|lead| text.strip_prefix(lead));
    let mut shorter = leads.chain(TAILS.iter().filter_map(|tail| text.strip_suffix(tail))).map(trim_clause);
    shorter.find(|rest| !rest.is_empty())
}

/// Whether a text has a Chinese character.
pub(super) fn is_chinese(text: &str) -> bool {
    text.chars().any(is_han)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn parts_are_found_as_they_were_typed() {
        let line = Line::new("  Ｔａｋｅ the　ROPE，然后… ");
        assert_eq!(line.whole(), "Ｔａｋｅ the ROPE，然后…");
        assert_eq!(line.folded(), "take the rope,然后...");
        let rope = line.folded().get(9..13).unwrap();
        assert_eq!((rope, line.typed(rope)), ("rope", "ROPE"));
        assert_eq!(line.typed(line.folded()), line.whole());
        assert_eq!(line.typed("elsewhere"), "elsewhere");
    }

    #[test]
    fn wishes_are_stripped() {
        for (from, to) in [
            ("i want to take the rope, please!", "take the rope"),
            ("let me look at it", "look at it"),
            ("我想要拿绳子。", "拿绳子"),
            ("请让我试着爬树吧", "爬树"),
            ("i", "i"),
            ("我", "我"),
        ] {
            assert_eq!(strip(from), to);
        }
    }
}
