use crate::engine::TurnView;
use crate::text::{clip, fold};
use crate::tui::keymap::{Action, Mode, label};
use crate::tui::measure::printable;
use crate::tui::model::row::{Mark, Row, rows};
use crate::tui::theme::{Glyphs, Token};

/// Names an entry for as long as it is shown.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum EntryKey {
    /// A saved turn, by its row's number.
    Turn(i64),
    /// Anything else, by the order in which it came.
    Aside(u64),
}

/// One entry of the transcript: a turn, an answer, or text that was not saved.
#[derive(Clone, Debug)]
pub struct Entry {
    /// Its name.
    pub key: EntryKey,
    blocks: Vec<Block>,
    /// The rows; empty until the entry is wrapped. The last one is the gap behind the entry.
    rows: Vec<Row>,
    /// How many characters are seen, where not all are.
    seen: Option<usize>,
}

/// A piece of an entry that has one look.
#[derive(Clone, Debug)]
struct Block {
    mark: Mark,
    token: Token,
    text: String,
}

impl Block {
    fn new(text: &str, token: Token, mark: Mark) -> Self {
        Self { mark, token, text: printable(text.trim_matches('\n')).into_owned() }
    }

    fn gap() -> Self {
        Self { mark: Mark::default(), token: Token::Plain, text: String::new() }
    }
}

impl Entry {
    /// A saved turn.
    pub fn turn(turn: &TurnView) -> Self {
        let mut blocks = telling(&turn.input, &turn.narration, Token::Plain);
        for roll in &turn.rolls {
            let token = match roll.success {
                Some(true) => Token::Success,
                Some(false) => Token::Failure,
                None => Token::Dim,
            };
            blocks.push(Block::new(&roll.text, token, Mark::first("  * ", token)));
        }
        blocks.extend(
            turn.changes.iter().map(|text| Block::new(text, Token::Change, Mark::first("  = ", Token::Change))),
        );
        blocks.extend(turn.notes.iter().map(|text| Block::new(text, Token::Note, Mark::first("  ! ", Token::Note))));
        if !turn.sight.is_empty() {
            blocks.push(Block::gap());
            blocks.extend(
                turn.sight
                    .lines()
                    .filter(|line| !line.is_empty())
                    .map(|line| Block::new(line, Token::Dim, Mark::default())),
            );
        }
        if !turn.corrected.is_empty() {
            let says = format!("{} [{}]", turn.corrected, label(Mode::Play, Action::OpenChecks));
            blocks.push(Block::new(&says, Token::Dim, Mark::first("  ~ ", Token::Dim)));
        }
        Self::of(EntryKey::Turn(turn.turn), blocks)
    }

    /// A turn that is being told.
    pub fn live(key: u64, input: &str, prose: &str) -> Self {
        Self::of(EntryKey::Aside(key), telling(input, prose, Token::Plain))
    }

    /// Text that had come and is not saved; `note` says so.
    pub fn unsaved(key: u64, input: &str, prose: &str, note: &str) -> Self {
        let mut blocks = telling(input, prose, Token::Unsaved);
        blocks.push(Block::new(note, Token::Notice, Mark::first("  ! ", Token::Notice)));
        Self::of(EntryKey::Aside(key), blocks)
    }

    /// An answer that costs no turn.
    pub fn answer(key: u64, input: &str, text: &str, glyphs: Glyphs) -> Self {
        let mut blocks = Vec::new();
        if !input.trim().is_empty() {
            blocks.push(Block::new(input, Token::Dim, Mark::first("> ", Token::Dim)));
        }
        if !text.trim().is_empty() {
            blocks.push(Block::new(text, Token::Answer, Mark::every(format!("{} ", glyphs.bar), Token::Dim)));
        }
        Self::of(EntryKey::Aside(key), blocks)
    }

    fn of(key: EntryKey, mut blocks: Vec<Block>) -> Self {
        blocks.push(Block::gap());
        Self { key, blocks, rows: Vec::new(), seen: None }
    }

    /// The player's line; empty where there is none.
    pub fn input(&self) -> &str {
        let line = self.blocks.first().filter(|block| block.token == Token::Player);
        line.map_or("", |block| block.text.as_str())
    }

    /// How many characters it has.
    pub fn length(&self) -> usize {
        self.blocks.iter().map(|block| block.text.chars().count()).sum()
    }

    /// Shows so many characters from the beginning; all of them with none.
    pub fn show(&mut self, characters: Option<usize>) {
        if self.seen != characters {
            self.seen = characters;
            self.rows.clear();
        }
    }

    /// Where folded words stand in the entry: the beginning of each line of text that holds them.
    pub fn find(&self, words: &str) -> Vec<usize> {
        let mut base = 0;
        let mut found = Vec::new();
        for block in &self.blocks {
            if !words.is_empty() && fold(&block.text).contains(words) {
                // a fold may change lengths: the place in the text is that of the sentence that holds the words
                let mut at = 0;
                for line in block.text.split_inclusive(['\n', '.', '!', '?', '。', '！', '？']) {
                    if fold(line).contains(words) {
                        found.push(base + at);
                    }
                    at += line.len();
                }
            }
            base += block.text.len() + 1;
        }
        found
    }

    /// The rows; none until the entry is wrapped.
    pub fn rows(&self) -> &[Row] {
        &self.rows
    }

    /// Forgets the rows: the width has changed.
    pub fn unwrap_rows(&mut self) {
        self.rows.clear();
    }

    /// Wraps the entry, unless it is wrapped.
    pub fn wrap_rows(&mut self, room: usize) {
        if !self.rows.is_empty() {
            return;
        }
        let mut base = 0;
        let mut left = self.seen.unwrap_or(usize::MAX);
        for block in &self.blocks {
            let text = clip(&block.text, left);
            if left == 0 || (text.is_empty() && !block.text.is_empty()) {
                // the gap behind the entry is always there
                self.rows.push(Row { offset: base, ..Row::default() });
                break;
            }
            left = left.saturating_sub(block.text.chars().count());
            self.rows.extend(rows(text, &block.mark, block.token, room).into_iter().map(|mut row| {
                row.offset += base;
                row
            }));
            base += block.text.len() + 1;
        }
    }

    /// The row in which the text stands that begins at `offset`.
    pub fn row_at(&self, offset: usize) -> usize {
        self.rows.iter().rposition(|row| row.offset <= offset).unwrap_or_default()
    }
}

/// The player's line and the prose after it.
fn telling(input: &str, prose: &str, token: Token) -> Vec<Block> {
    let mut blocks = Vec::new();
    if !input.trim().is_empty() {
        blocks.push(Block::new(input, Token::Player, Mark::first("> ", Token::Player)));
    }
    for paragraph in prose.split("\n\n").filter(|paragraph| !paragraph.trim().is_empty()) {
        if blocks.last().is_some_and(|block| block.token != Token::Player) {
            blocks.push(Block::gap());
        }
        blocks.push(Block::new(paragraph, token, Mark::default()));
    }
    blocks
}
