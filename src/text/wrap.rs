use textwrap::{WordSeparator, WordSplitter};
use unicode_segmentation::UnicodeSegmentation;
use unicode_width::UnicodeWidthChar;

use super::width::{Ambiguous, fit, grapheme_width, width};

/// A row of wrapped text.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Row<'a> {
    /// Where the row begins in the text that was wrapped, in bytes. It grows from row to row.
    pub start: usize,
    /// The row without the spaces at its end.
    pub text: &'a str,
}

/// Wraps a text into rows of at most `columns` columns (0 counts as 1).
///
/// Rows break where UAX 14 allows it: between words, between Chinese characters, never before a closing or after an
/// opening mark. A word that is longer than a row is cut between graphemes. A character that is itself wider than the
/// row stands in a row of its own, which whoever draws cuts off. `\n` ends a row; an empty text is one empty row.
/// Spaces at a break are left out, nothing else.
#[must_use]
pub fn wrap(text: &str, columns: usize, ambiguous: Ambiguous) -> Vec<Row<'_>> {
    let columns = columns.max(1);
    let mut rows = Vec::new();
    let mut start = 0;
    for line in text.split('\n') {
        Filling { line, base: start, columns, ambiguous, rows: &mut rows, from: 0, end: 0, next: 0, taken: 0 }.fill();
        start += line.len() + 1;
    }
    rows
}

/// Wraps a text whose lines may be indented or entries of a list: the rows after the first of such a line stand below
/// where its words begin. Each row with where it begins in the text, in bytes.
#[must_use]
pub fn wrap_hanging(text: &str, columns: usize, ambiguous: Ambiguous) -> Vec<(usize, String)> {
    let mut rows = Vec::new();
    let mut start = 0;
    for line in text.split('\n') {
        let (head, body) = line.split_at_checked(lead(line)).unwrap_or(("", line));
        let taken = width(head, ambiguous);
        if taken == 0 || taken * 2 > columns {
            let whole = wrap(line, columns, ambiguous).into_iter();
            rows.extend(whole.map(|row| (start + row.start, row.text.to_owned())));
        } else {
            for (number, row) in wrap(body, columns - taken, ambiguous).into_iter().enumerate() {
                let (before, at) = match number {
                    0 => (head.to_owned(), 0),
                    _ => (" ".repeat(taken), head.len() + row.start),
                };
                rows.push((start + at, format!("{before}{}", row.text).trim_end().to_owned()));
            }
        }
        start += line.len() + 1;
    }
    rows
}

/// The bytes of an indent and of the mark of a list behind it.
fn lead(line: &str) -> usize {
    let body = line.trim_start_matches([' ', '\u{3000}']);
    let indent = line.len() - body.len();
    let digits = body.len() - body.trim_start_matches(|sign: char| sign.is_ascii_digit()).len();
    let numbered = body.get(digits..).is_some_and(|rest| digits > 0 && rest.starts_with(". "));
    let mark = if numbered {
        digits + 2
    } else {
        ["→ ", "- ", "* "].iter().find(|mark| body.starts_with(**mark)).map_or(0, |mark| mark.len())
    };
    indent + mark
}

/// One line of the text, being filled into rows. Positions are bytes in `line`.
struct Filling<'a, 'b> {
    line: &'a str,
    base: usize,
    columns: usize,
    ambiguous: Ambiguous,
    rows: &'b mut Vec<Row<'a>>,
    /// Where the row begins.
    from: usize,
    /// The end of the row without spaces.
    end: usize,
    /// The end of the row with spaces.
    next: usize,
    /// Columns up to `next`.
    taken: usize,
}

impl<'a> Filling<'a, '_> {
    fn fill(mut self) {
        for word in WordSeparator::UnicodeBreakProperties.find_words(self.line) {
            let mut cut = 0;
            let mut points = WordSplitter::HyphenSplitter.split_points(word.word);
            points.extend(quote_points(word.word));
            points.sort_unstable();
            for point in points {
                self.place(word.word.get(cut..point).unwrap_or_default());
                cut = point;
            }
            self.place(word.word.get(cut..).unwrap_or_default());
            self.space(word.whitespace);
        }
        self.close();
    }

    fn place(&mut self, word: &'a str) {
        let columns = width(word, self.ambiguous);
        if self.taken + columns > self.columns && self.next > self.from {
            self.close();
        }
        if columns <= self.columns {
            self.extend(word.len(), columns);
            return;
        }
        let mut rest = word;
        while !rest.is_empty() {
            let head = match fit(rest, self.columns, self.ambiguous) {
                "" => rest.graphemes(true).next().unwrap_or(rest),
                head => head,
            };
            if self.next > self.from {
                self.close();
            }
            self.extend(head.len(), width(head, self.ambiguous));
            rest = rest.get(head.len()..).unwrap_or_default();
        }
    }

    fn extend(&mut self, bytes: usize, columns: usize) {
        self.next += bytes;
        self.end = self.next;
        self.taken += columns;
    }

    /// Spaces stay at the beginning of a line (an indent) and within a row.
    fn space(&mut self, spaces: &str) {
        self.next += spaces.len();
        self.taken += spaces.graphemes(true).map(|space| grapheme_width(space, self.ambiguous)).sum::<usize>();
    }

    fn close(&mut self) {
        let text = self.line.get(self.from..self.end).unwrap_or_default();
        self.rows.push(Row { start: self.base + self.from, text });
        self.from = self.next;
        self.end = self.next;
        self.taken = 0;
    }
}

/// Where a row may break beside a curly quote between Chinese characters.
///
/// UAX 14 knows since Unicode 16 (rule `LB19a`) that such quotes open and close; the segmenter glues them to both sides.
fn quote_points(word: &str) -> impl Iterator<Item = usize> {
    let wide = |sign: char| sign.width() == Some(2);
    word.char_indices().zip(word.chars().skip(1)).filter_map(move |((start, before), after)| {
        let opening = matches!(after, '“' | '‘') && wide(before) && !"（《「『【〈〔".contains(before);
        let closed = matches!(before, '”' | '’') && wide(after) && !"，。、；：！？）》」』】〉〕".contains(after);
        (opening || closed).then(|| start + before.len_utf8())
    })
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::*;

    fn rows(text: &str, columns: usize) -> Vec<&str> {
        wrap(text, columns, Ambiguous::Narrow).into_iter().map(|row| row.text).collect()
    }

    #[test]
    fn english_breaks_between_words_and_after_hyphens() {
        assert_eq!(rows("The mist comes up to your knees.", 12), ["The mist", "comes up to", "your knees."]);
        assert_eq!(rows("a moss-covered stone", 7), ["a moss-", "covered", "stone"]);
        assert_eq!(rows("unbreakable", 4), ["unbr", "eaka", "ble"]);
        assert_eq!(rows("one\n\ntwo", 9), ["one", "", "two"]);
        assert_eq!(rows("", 9), [""]);
    }

    #[test]
    fn chinese_keeps_marks_where_they_belong() {
        assert_eq!(rows("雾气漫过膝盖，像水。", 12), ["雾气漫过膝", "盖，像水。"]);
        assert_eq!(rows("他说：“走吧。”", 8), ["他说：", "“走吧。”"]);
        assert_eq!(rows("他说：“走吧。”", 7), ["他说：", "“走", "吧。”"]);
        assert_eq!(rows("走进《迷雾》", 6), ["走进", "《迷", "雾》"]);
    }

    #[test]
    fn too_narrow_is_no_trap() {
        assert_eq!(rows("迷雾a", 1), ["迷", "雾", "a"]);
        assert_eq!(rows("迷雾", 0), ["迷", "雾"]);
    }

    #[test]
    fn an_indent_holds_for_the_whole_line() {
        let hanging = |text: &str, columns| -> Vec<String> {
            wrap_hanging(text, columns, Ambiguous::Narrow).into_iter().map(|(_, row)| row).collect()
        };
        assert_eq!(
            hanging("Quests\n  The Red Thread\n    → Find the boy in the swamp\n1. Go on to the glade", 18),
            ["Quests", "  The Red Thread", "    → Find the boy", "      in the swamp", "1. Go on to the", "   glade"]
        );
        assert_eq!(hanging("  红线系着雾里的人", 10), ["  红线系着", "  雾里的人"]);
        assert_eq!(
            hanging("    a b c", 6),
            wrap("    a b c", 6, Ambiguous::Narrow).iter().map(|row| row.text).collect::<Vec<_>>()
        );
        assert_eq!(hanging("", 6), [""]);
        let text = "  one two three\nfour";
        let starts: Vec<_> = wrap_hanging(text, 9, Ambiguous::Narrow).into_iter().map(|(at, _)| at).collect();
        assert_eq!(starts, [0, 10, 16]);
    }

    #[test]
    fn a_row_knows_where_it_begins() {
        let text = "one two\n三四五";
        for row in wrap(text, 4, Ambiguous::Narrow) {
            assert_eq!(text.get(row.start..row.start + row.text.len()), Some(row.text));
        }
    }

    const PROSE: &str = "[a-zA-Z ,.!?'中文雾森林，。！？“”（）《》——…é👩🚀\u{3000}-]{0,80}";

    proptest! {
        #[test]
        fn no_row_is_wider_than_asked(text in PROSE, columns in 2_usize..30) {
            for row in wrap(&text, columns, Ambiguous::Narrow) {
                prop_assert!(width(row.text, Ambiguous::Narrow) <= columns, "{:?}", row);
            }
        }

        #[test]
        fn nothing_but_spaces_is_lost(text in any::<String>(), columns in 0_usize..30) {
            let mut at = 0;
            for row in wrap(&text, columns, Ambiguous::Wide) {
                prop_assert!(row.start >= at);
                let lost = text.get(at..row.start).unwrap();
                prop_assert!(lost.chars().all(|lost| lost == ' ' || lost == '\n'), "{:?}", lost);
                prop_assert_eq!(text.get(row.start..row.start + row.text.len()), Some(row.text));
                at = row.start + row.text.len();
            }
            prop_assert!(text.get(at..).unwrap().chars().all(|lost| lost == ' ' || lost == '\n'));
        }

        #[test]
        fn no_row_begins_with_a_closing_mark_or_ends_with_an_opening_one(
            words in prop::collection::vec("[（《“]?[中文雾森林]{1,4}[，。！？”）》…]?", 1..12), columns in 8_usize..30
        ) {
            let text = words.concat();
            for row in wrap(&text, columns, Ambiguous::Narrow).iter().skip(1) {
                prop_assert!(!row.text.starts_with(|mark| "，。！？）》…".contains(mark)), "{:?}", row);
            }
            for row in wrap(&text, columns, Ambiguous::Narrow) {
                prop_assert!(!row.text.ends_with(|mark| "（《".contains(mark)), "{:?}", row);
            }
        }
    }
}
