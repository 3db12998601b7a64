use unicode_segmentation::UnicodeSegmentation;
use unicode_width::UnicodeWidthStr;

/// How wide a terminal draws characters of East Asian ambiguous width (`●`, `→`, `“`).
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub enum Ambiguous {
    /// One column: most terminals.
    #[default]
    Narrow,
    /// Two columns: terminals set up for Chinese, Japanese or Korean.
    Wide,
}

/// The columns that a text of one line takes: the sum over its graphemes, as ratatui draws them.
#[must_use]
pub fn width(text: &str, ambiguous: Ambiguous) -> usize {
    if text.bytes().all(|byte| matches!(byte, b' '..=b'~')) {
        return text.len();
    }
    text.graphemes(true).map(|grapheme| grapheme_width(grapheme, ambiguous)).sum()
}

/// The columns that one grapheme takes; 0 for a control character, which is never drawn.
#[must_use]
pub fn grapheme_width(grapheme: &str, ambiguous: Ambiguous) -> usize {
    if grapheme.contains(char::is_control) {
        return 0;
    }
    let columns = match ambiguous {
        Ambiguous::Narrow => grapheme.width(),
        Ambiguous::Wide => grapheme.width_cjk(),
    };
    // ratatui gives half-width Japanese sound marks one more column; what counts is where it draws the next grapheme
    columns + grapheme.chars().filter(|mark| matches!(mark, '\u{ff9e}' | '\u{ff9f}')).count()
}

/// The longest beginning of a text that takes at most so many columns, cut between graphemes.
#[must_use]
pub fn fit(text: &str, columns: usize, ambiguous: Ambiguous) -> &str {
    let mut taken = 0;
    let end = text
        .grapheme_indices(true)
        .find(|(_, grapheme)| {
            taken += grapheme_width(grapheme, ambiguous);
            taken > columns
        })
        .map_or(text.len(), |(start, _)| start);
    text.get(..end).unwrap_or_default()
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;
    use ratatui::text::Span;

    use super::*;

    #[test]
    fn columns_are_those_of_terminals() {
        for (text, columns) in
            [("", 0), ("rope", 4), ("迷雾", 4), ("e\u{301}", 1), ("👩\u{200d}🚀", 2), ("“好”", 4), ("a\nb", 2)]
        {
            assert_eq!(width(text, Ambiguous::Narrow), columns, "{text}");
        }
        assert_eq!(width("“好”→", Ambiguous::Wide), 8);
    }

    #[test]
    fn what_fits_ends_between_graphemes() {
        assert_eq!(fit("迷雾森林", 5, Ambiguous::Narrow), "迷雾");
        assert_eq!(fit("e\u{301}e\u{301}", 1, Ambiguous::Narrow), "e\u{301}");
        assert_eq!(fit("迷", 1, Ambiguous::Narrow), "");
        assert_eq!(fit("rope", 9, Ambiguous::Narrow), "rope");
    }

    proptest! {
        #[test]
        fn the_width_is_that_of_the_drawn_graphemes(text in "[a-z中文“”…é👩🚀\u{301}ｱﾞ ]{0,20}") {
            let span = Span::raw(text.clone());
            let drawn: usize = span
                .styled_graphemes(ratatui::style::Style::default())
                .map(|grapheme| usize::from(ratatui::buffer::CellWidth::cell_width(grapheme.symbol)))
                .sum();
            prop_assert_eq!(width(&text, Ambiguous::Narrow), drawn);
        }
    }
}
