//! Columns: how wide a text is on the screen, and what of it may be drawn at all.

use std::borrow::Cow;

use unicode_segmentation::UnicodeSegmentation;

use crate::text::{Ambiguous, fit, grapheme_width, width};

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

/// The text with every sign that some terminals draw two columns wide replaced by a plain one of one column, so that
/// what stands after it stands where it was meant to.
pub fn unambiguous(text: &str) -> Cow<'_, str> {
    let doubtful =
        |grapheme: &str| grapheme_width(grapheme, Ambiguous::Narrow) != grapheme_width(grapheme, Ambiguous::Wide);
    if text.is_ascii() || !text.graphemes(true).any(doubtful) {
        return Cow::Borrowed(text);
    }
    let mut plain = String::with_capacity(text.len());
    for grapheme in text.graphemes(true) {
        if doubtful(grapheme) {
            let sign = grapheme.chars().next().map_or('?', stand_in);
            plain.extend(std::iter::repeat_n(sign, grapheme_width(grapheme, Ambiguous::Narrow)));
        } else {
            plain.push_str(grapheme);
        }
    }
    Cow::Owned(plain)
}

/// The plain sign that stands in for one of doubtful width.
const fn stand_in(sign: char) -> char {
    match sign {
        '“' | '”' | '„' | '″' => '"',
        '‘' | '’' | '′' => '\'',
        '…' | '‥' | '·' | '•' | '‧' => '.',
        '—' | '–' | '―' | '‐' | '─' | '━' | '░' | '▒' => '-',
        '│' | '┃' | '║' | '¦' => '|',
        '┌' | '┐' | '└' | '┘' | '├' | '┤' | '┬' | '┴' | '┼' | '±' => '+',
        '█' | '▓' | '■' | '□' => '#',
        '×' => 'x',
        '÷' => '/',
        '→' | '▶' | '▷' => '>',
        '←' | '◀' | '◁' => '<',
        '↑' | '▲' | '△' => '^',
        '↓' | '▼' | '▽' => 'v',
        '★' | '☆' | '●' | '○' | '◆' | '◇' | '◎' | '※' => '*',
        '°' | 'º' => 'o',
        _ => '?',
    }
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
    fn signs_of_doubtful_width_become_plain_ones_of_one_column() {
        assert_eq!(unambiguous("“别敲了…”·→×"), "\"别敲了.\".>x");
        assert_eq!(unambiguous("迷雾森林 rope 👩"), "迷雾森林 rope 👩");
        for text in ["“a”—b…", "│█░┌·●", "Ω是希腊字母，я不是", "±5°"] {
            let plain = unambiguous(text);
            assert_eq!(width(&plain, Ambiguous::Wide), columns(text), "{plain}");
            assert_eq!(width(&plain, Ambiguous::Narrow), columns(text), "{plain}");
        }
    }

    #[test]
    fn no_control_character_is_printable() {
        assert_eq!(printable("a\u{1b}[31mb\u{9b}c\td\r\ne\u{7f}"), "a[31mbc    d\ne");
    }
}
