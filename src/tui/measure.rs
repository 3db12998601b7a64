//! Columns: how wide a text is on the screen, and what of it may be drawn at all.

use std::borrow::Cow;

use crate::text::{Ambiguous, fit, width};

/// The columns of a text of one line, as ratatui draws it.
pub fn columns(text: &str) -> usize {
    width(text, Ambiguous::Narrow)
}

/// The longest beginning of a text that takes at most so many columns.
pub fn cut(text: &str, columns: usize) -> &str {
    fit(text, columns, Ambiguous::Narrow)
}

/// A text cut to so many columns, with `tail` where something is missing.
pub fn shorten<'a>(text: &'a str, room: usize, tail: &str) -> Cow<'a, str> {
    if columns(text) <= room {
        return Cow::Borrowed(text);
    }
    let tail = cut(tail, room);
    Cow::Owned(format!("{}{tail}", cut(text, room.saturating_sub(columns(tail))).trim_end()))
}

/// A number of columns or rows as the screen counts them.
pub fn cells(number: usize) -> u16 {
    u16::try_from(number).unwrap_or(u16::MAX)
}

/// The text without control characters: tabs become four spaces, line ends stay.
///
/// The gate in `text` has dealt with escape sequences before; this holds even for what came past it.
pub fn printable(text: &str) -> Cow<'_, str> {
    if !text.contains(|c: char| c.is_control() && c != '\n') {
        return Cow::Borrowed(text);
    }
    let mut clean = String::with_capacity(text.len());
    for c in text.chars() {
        match c {
            '\t' => clean.push_str("    "),
            '\n' => clean.push(c),
            c if c.is_control() => {}
            c => clean.push(c),
        }
    }
    Cow::Owned(clean)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_shortened_text_shows_that_something_is_missing() {
        assert_eq!(shorten("The old hunter", 20, "…"), "The old hunter");
        assert_eq!(shorten("The old hunter", 9, "…"), "The old…");
        assert_eq!(shorten("迷雾森林", 5, "…"), "迷雾…");
        assert_eq!(shorten("迷雾森林", 1, "…"), "…");
        assert_eq!(shorten("迷雾森林", 0, "…"), "");
    }

    #[test]
    fn no_control_character_is_printable() {
        assert_eq!(printable("a\u{1b}[31mb\u{9b}c\td\r\ne\u{7f}"), "a[31mbc    d\ne");
    }
}
