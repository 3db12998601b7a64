use unicode_segmentation::UnicodeSegmentation;

use crate::tui::measure::{columns, cut, printable};

/// A line of text that is being edited, grapheme by grapheme.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Field {
    text: String,
    /// Where the caret stands, in bytes; always between two graphemes.
    caret: usize,
    /// The most characters the line takes.
    limit: usize,
    /// Columns that are scrolled out on the left.
    scroll: usize,
}

impl Field {
    /// An empty line of at most `limit` characters.
    pub const fn new(limit: usize) -> Self {
        Self { text: String::new(), caret: 0, limit, scroll: 0 }
    }

    /// The text.
    pub fn text(&self) -> &str {
        &self.text
    }

    /// Whether there is no text.
    pub const fn is_empty(&self) -> bool {
        self.text.is_empty()
    }

    /// Puts a text in place of what is there, with the caret at its end.
    pub fn set(&mut self, text: &str) {
        self.text.clear();
        self.caret = 0;
        self.insert(text);
    }

    /// Takes the text out.
    pub fn take(&mut self) -> String {
        self.caret = 0;
        self.scroll = 0;
        std::mem::take(&mut self.text)
    }

    /// Puts a text in at the caret: line ends become spaces, control characters are left out. What goes beyond the
    /// limit is left out; then the answer is false.
    pub fn insert(&mut self, text: &str) -> bool {
        let room = self.limit.saturating_sub(self.text.chars().count());
        let text = text.replace("\r\n", "\n").replace('\r', "\n");
        let clean = printable(&text).replace('\n', " ");
        let fits: String = clean.chars().take(room).collect();
        let (before, after) = self.halves();
        let caret = before.len() + fits.len();
        self.text = format!("{before}{fits}{after}");
        self.caret = self.boundary(caret);
        fits.len() == clean.len()
    }

    /// The texts before and after the caret.
    pub fn halves(&self) -> (&str, &str) {
        self.text.split_at_checked(self.caret).unwrap_or((&self.text, ""))
    }

    /// The first place between graphemes at or after `at`: a mark typed after a letter joins it.
    fn boundary(&self, at: usize) -> usize {
        let starts = self.text.grapheme_indices(true).map(|(start, _)| start);
        starts.into_iter().find(|start| *start >= at).unwrap_or(self.text.len())
    }

    fn replace(&mut self, before: String, after: &str) {
        let caret = before.len();
        self.text = before + after;
        self.caret = self.boundary(caret);
    }

    /// One grapheme to the left.
    pub fn left(&mut self) {
        self.caret = self.halves().0.grapheme_indices(true).next_back().map_or(0, |(start, _)| start);
    }

    /// One grapheme to the right.
    pub fn right(&mut self) {
        let step = self.halves().1.graphemes(true).next().map_or(0, str::len);
        self.caret += step;
    }

    /// To the beginning of the word to the left.
    pub fn word_left(&mut self) {
        self.caret = self.word_start();
    }

    /// Behind the end of the word to the right.
    pub fn word_right(&mut self) {
        let after = self.halves().1;
        let word = after.split_word_bound_indices().find(|(_, word)| is_word(word));
        self.caret += word.map_or(after.len(), |(start, word)| start + word.len());
    }

    /// To the beginning.
    pub const fn home(&mut self) {
        self.caret = 0;
    }

    /// To the end.
    pub const fn end(&mut self) {
        self.caret = self.text.len();
    }

    /// Takes out the grapheme before the caret.
    pub fn backspace(&mut self) {
        let (before, after) = self.halves();
        let keep = before.grapheme_indices(true).next_back().map_or(0, |(start, _)| start);
        let (before, after) = (before.get(..keep).unwrap_or_default().to_owned(), after.to_owned());
        self.replace(before, &after);
    }

    /// Takes out the grapheme behind the caret.
    pub fn delete(&mut self) {
        let (before, after) = self.halves();
        let rest = after.graphemes(true).skip(1).collect::<String>();
        self.replace(before.to_owned(), &rest);
    }

    /// Takes out the word before the caret.
    pub fn kill_word(&mut self) {
        let start = self.word_start();
        let (before, after) = self.halves();
        let (before, after) = (before.get(..start).unwrap_or_default().to_owned(), after.to_owned());
        self.replace(before, &after);
    }

    /// Takes out everything before the caret.
    pub fn kill_to_start(&mut self) {
        let after = self.halves().1.to_owned();
        self.replace(String::new(), &after);
    }

    /// Takes out everything behind the caret.
    pub fn kill_to_end(&mut self) {
        self.text.truncate(self.caret);
    }

    fn word_start(&self) -> usize {
        let words = self.halves().0.split_word_bound_indices();
        words.into_iter().rfind(|(_, word)| is_word(word)).map_or(0, |(start, _)| start)
    }

    /// Scrolls so that the caret is within so many columns.
    pub fn settle(&mut self, room: usize) {
        let caret = columns(self.halves().0);
        let last = room.saturating_sub(1);
        if columns(&self.text) <= last {
            self.scroll = 0;
        } else if caret < self.scroll {
            self.scroll = caret;
        } else if caret > self.scroll.saturating_add(last) {
            self.scroll = caret - last;
        }
    }

    /// What is seen of the text in so many columns, and the column of the caret in it.
    pub fn window(&self, room: usize) -> (&str, usize) {
        let mut start = cut(&self.text, self.scroll).len();
        // a wide character that is half scrolled out is out
        if columns(self.text.get(..start).unwrap_or_default()) < self.scroll {
            let step = self.text.get(start..).and_then(|rest| rest.graphemes(true).next()).map_or(0, str::len);
            start += step;
        }
        let start = start.min(self.caret);
        let caret = columns(self.text.get(start..self.caret).unwrap_or_default());
        (cut(self.text.get(start..).unwrap_or_default(), room), caret.min(room.saturating_sub(1)))
    }
}

fn is_word(piece: &str) -> bool {
    piece.chars().any(char::is_alphanumeric)
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::*;

    fn field(text: &str) -> Field {
        let mut field = Field::new(2000);
        field.set(text);
        field
    }

    /// The text with the caret as `|`.
    fn shown(field: &Field) -> String {
        let (before, after) = field.halves();
        format!("{before}|{after}")
    }

    #[test]
    fn editing_goes_by_graphemes() {
        let mut line = field("走e\u{301}👩\u{200d}🚀");
        line.backspace();
        assert_eq!(shown(&line), "走e\u{301}|");
        line.left();
        assert_eq!(shown(&line), "走|e\u{301}");
        line.delete();
        assert_eq!(shown(&line), "走|");
        line.left();
        line.left();
        line.insert("往北");
        assert_eq!(shown(&line), "往北|走");
        line.right();
        line.right();
        assert_eq!(shown(&line), "往北走|");
    }

    #[test]
    fn words_are_jumped_over_and_taken_out() {
        let mut line = field("ask the hunter, kindly");
        line.word_left();
        assert_eq!(shown(&line), "ask the hunter, |kindly");
        line.word_left();
        assert_eq!(shown(&line), "ask the |hunter, kindly");
        line.kill_word();
        assert_eq!(shown(&line), "ask |hunter, kindly");
        line.word_right();
        assert_eq!(shown(&line), "ask hunter|, kindly");
        line.kill_to_end();
        assert_eq!(shown(&line), "ask hunter|");
        line.home();
        line.word_right();
        line.kill_to_start();
        assert_eq!(shown(&line), "| hunter");
        line.end();
        assert_eq!(shown(&line), " hunter|");
    }

    #[test]
    fn line_ends_become_spaces_and_the_limit_holds() {
        let mut line = Field::new(8);
        assert!(line.insert("a\r\nb\u{1b}\tc"));
        assert_eq!(line.text(), "a b    c");
        assert!(!line.insert("more"));
        assert_eq!(line.text(), "a b    c");
    }

    #[test]
    fn the_window_scrolls_with_the_caret() {
        let mut line = field("往北走到精灵圣殿");
        line.settle(9);
        assert_eq!(line.window(9), ("精灵圣殿", 8));
        line.home();
        line.settle(9);
        assert_eq!(line.window(9), ("往北走到", 0));
        for _ in 0..5 {
            line.right();
        }
        line.settle(9);
        assert_eq!(line.window(9), ("北走到精", 8));
    }

    proptest! {
        #[test]
        fn the_caret_is_always_between_graphemes_and_in_the_window(
            keys in prop::collection::vec((0_u8..12, "[a-z 中文e\u{301}\u{200d}👩🚀\n]{0,6}"), 0..40), room in 1_usize..30,
        ) {
            let mut line = Field::new(60);
            for (key, text) in keys {
                match key {
                    0 => line.left(),
                    1 => line.right(),
                    2 => line.word_left(),
                    3 => line.word_right(),
                    4 => line.home(),
                    5 => line.end(),
                    6 => line.backspace(),
                    7 => line.delete(),
                    8 => line.kill_word(),
                    9 => line.kill_to_start(),
                    10 => line.kill_to_end(),
                    _ => { line.insert(&text); }
                }
                line.settle(room);
                let starts: Vec<usize> = line.text.grapheme_indices(true).map(|(start, _)| start).collect();
                prop_assert!(line.caret == line.text.len() || starts.contains(&line.caret));
                prop_assert!(line.text.chars().count() <= 60);
                let (shown, caret) = line.window(room);
                prop_assert!(columns(shown) <= room);
                prop_assert!(caret < room);
            }
        }
    }
}
