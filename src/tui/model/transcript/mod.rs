//! The transcript: what was told, wrapped for the width at hand, and where the reader is in it.
//!
//! Only entries on the screen, or scrolled over, are wrapped; each keeps its rows until the width changes. The place of
//! the reader is an entry and an offset in its text, so that it stands when rows change their number.

mod entry;

use super::row::Row;
use crate::engine::TurnView;
use crate::text::fold;
use crate::tui::theme::Glyphs;
pub use entry::{Entry, EntryKey};

/// A row by its entry's place and its own place in it.
type Place = (usize, usize);

/// Where the reader is.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum View {
    /// At the end. The newest turn, if it is longer than the screen, stands with its first row at the top until the
    /// reader goes on.
    End { newest: Option<EntryKey> },
    /// With this text in the top row.
    At { entry: EntryKey, offset: usize },
}

/// The turn that is being told.
#[derive(Clone, Debug)]
struct Live {
    key: u64,
    input: String,
    prose: String,
}

/// What was told.
#[derive(Clone, Debug)]
pub struct Transcript {
    entries: Vec<Entry>,
    view: View,
    live: Option<Live>,
    /// The text that was stopped or failed last, as (entry, input).
    unsaved: Option<(u64, String)>,
    next: u64,
    width: usize,
    height: usize,
    top: Place,
    more_above: bool,
    more_below: bool,
    unseen: bool,
    /// The entry that is being written letter by letter, and how many characters of it are seen.
    writing: Option<(EntryKey, usize)>,
}

/// Characters that appear in a step of the typewriter.
const LETTERS: usize = 4;

impl Transcript {
    /// The transcript of saved turns, oldest first, seen at its end.
    pub fn new(turns: &[TurnView]) -> Self {
        let entries: Vec<Entry> = turns.iter().map(Entry::turn).collect();
        let newest = entries.last().map(|entry| entry.key);
        Self {
            entries,
            view: View::End { newest },
            live: None,
            unsaved: None,
            next: 0,
            width: 0,
            height: 0,
            top: (0, 0),
            more_above: false,
            more_below: false,
            unseen: false,
            writing: None,
        }
    }

    /// Writes the turn that is being told letter by letter from here on.
    pub fn write(&mut self) {
        let live = self.live.as_ref().map(|live| EntryKey::Aside(live.key));
        let entry = live.and_then(|key| self.entries.iter().find(|entry| entry.key == key));
        self.writing = entry.map(|entry| (entry.key, entry.input().chars().count()));
    }

    /// Whether something is being written.
    pub const fn writes(&self) -> bool {
        self.writing.is_some()
    }

    /// Some more letters; all of them with `whole`.
    pub fn type_on(&mut self, whole: bool) {
        let Some((key, letters)) = self.writing else { return };
        let letters = letters.saturating_add(LETTERS);
        let done = !matches!(key, EntryKey::Aside(_)) || self.live.is_none();
        let entry = self.entries.iter_mut().find(|entry| entry.key == key);
        let all = entry.as_ref().is_none_or(|entry| entry.length() <= letters);
        self.writing = if whole || (all && done) {
            None
        } else {
            // what has not come yet cannot be written
            Some((key, letters.min(entry.as_ref().map_or(0, |entry| entry.length()))))
        };
        if let Some(entry) = entry {
            entry.show(self.writing.map(|(_, letters)| letters));
        }
    }

    /// Shows other turns (the head moved), seen at their end.
    pub fn show(&mut self, turns: &[TurnView]) {
        let next = self.next;
        *self = Self { width: self.width, height: self.height, next, ..Self::new(turns) };
    }

    /// Whether nothing was told yet.
    pub const fn is_empty(&self) -> bool {
        self.entries.is_empty()
    }

    /// Whether so little was told that the player may not know yet how to play.
    pub const fn is_new(&self) -> bool {
        self.entries.len() <= 1
    }

    /// Whether there are rows above the screen.
    pub const fn more_above(&self) -> bool {
        self.more_above
    }

    /// Whether there are rows below the screen.
    pub const fn more_below(&self) -> bool {
        self.more_below
    }

    /// Whether text came below the screen while the reader was elsewhere.
    pub const fn unseen(&self) -> bool {
        self.unseen && self.more_below
    }

    /// The prose that has come of the turn being told, in characters.
    pub fn live_characters(&self) -> usize {
        self.live.as_ref().map_or(0, |live| live.prose.chars().count())
    }

    fn key(&mut self) -> u64 {
        self.next += 1;
        self.next
    }

    fn push(&mut self, entry: Entry) {
        match &mut self.view {
            View::End { newest } => *newest = Some(entry.key),
            View::At { .. } => self.unseen = true,
        }
        self.entries.push(entry);
    }

    /// The player acted: the reader goes to the end.
    pub const fn follow(&mut self) {
        self.view = View::End { newest: None };
        self.unseen = false;
    }

    /// A turn is being told for this line. Text of the same line that was not saved goes away.
    pub fn begin(&mut self, input: &str) {
        self.abandon();
        if self.unsaved.as_ref().is_some_and(|(_, line)| line == input) {
            self.forget_unsaved();
        }
        let key = self.key();
        self.push(Entry::live(key, input, ""));
        self.live = Some(Live { key, input: input.to_owned(), prose: String::new() });
    }

    /// More prose of the turn being told; without a turn it is dropped.
    pub fn append(&mut self, prose: &str) {
        let Some(live) = &mut self.live else { return };
        live.prose.push_str(prose);
        let entry = Entry::live(live.key, &live.input, &live.prose);
        let key = entry.key;
        self.replace(key, entry);
    }

    /// The prose of the turn being told goes away; other prose will follow.
    pub fn restart(&mut self) {
        let Some(live) = &mut self.live else { return };
        live.prose.clear();
        let entry = Entry::live(live.key, &live.input, "");
        let key = entry.key;
        self.replace(key, entry);
    }

    /// The turn is saved; it takes the place of what was shown of it.
    pub fn commit(&mut self, turn: &TurnView) {
        let entry = Entry::turn(turn);
        if let Some(live) = self.live.take() {
            self.replace(EntryKey::Aside(live.key), entry);
            return;
        }
        if self.unsaved.as_ref().is_some_and(|(_, line)| *line == turn.input) {
            self.forget_unsaved();
        }
        self.push(entry);
    }

    /// The turn being told ends unsaved. Its text stays for the eye, with `note`; without any text it goes away.
    pub fn lose(&mut self, partial: &str, note: &str) {
        let Some(live) = self.live.take() else { return };
        let prose = if live.prose.trim().is_empty() { partial } else { &live.prose };
        if prose.trim().is_empty() {
            self.entries.retain(|entry| entry.key != EntryKey::Aside(live.key));
            return;
        }
        let entry = Entry::unsaved(live.key, &live.input, prose, note);
        self.replace(EntryKey::Aside(live.key), entry);
        self.unsaved = Some((live.key, live.input));
    }

    /// An answer that costs no turn.
    pub fn answer(&mut self, input: &str, text: &str, glyphs: Glyphs) {
        self.abandon();
        let key = self.key();
        self.push(Entry::answer(key, input, text, glyphs));
    }

    /// Takes away a turn being told of which nothing is known any more.
    fn abandon(&mut self) {
        if let Some(live) = self.live.take() {
            self.entries.retain(|entry| entry.key != EntryKey::Aside(live.key));
        }
    }

    fn forget_unsaved(&mut self) {
        if let Some((key, _)) = self.unsaved.take() {
            self.entries.retain(|entry| entry.key != EntryKey::Aside(key));
        }
    }

    fn replace(&mut self, old: EntryKey, mut entry: Entry) {
        match &mut self.view {
            View::End { newest } if *newest == Some(old) => *newest = Some(entry.key),
            View::At { entry: at, .. } if *at == old => *at = entry.key,
            View::End { .. } | View::At { .. } => {}
        }
        self.unseen |= matches!(self.view, View::At { .. });
        if let Some((key, letters)) = &mut self.writing
            && *key == old
        {
            *key = entry.key;
            entry.show(Some(*letters));
        }
        if let Some(place) = self.entries.iter_mut().rev().find(|entry| entry.key == old) {
            *place = entry;
        }
    }

    /// Wraps what is seen for so many columns and rows, and finds the top row.
    pub fn settle(&mut self, width: usize, height: usize) {
        if self.width != width {
            self.width = width;
            self.entries.iter_mut().for_each(Entry::unwrap_rows);
        }
        self.height = height;
        let lowest = self.lowest();
        let wanted = match self.view {
            View::End { newest } => newest.and_then(|key| self.place(key, 0)).unwrap_or(lowest),
            View::At { entry, offset } => self.place(entry, offset).unwrap_or(lowest),
        };
        self.top = wanted.min(lowest);
        self.more_above = self.top > (0, 0);
        self.more_below = self.top < lowest;
        if !self.more_below {
            self.unseen = false;
        }
        self.forward(self.top, height);
    }

    /// The rows on the screen, from the top.
    pub fn visible(&self) -> impl Iterator<Item = &Row> {
        let (entry, row) = self.top;
        let last = self.entries.len().saturating_sub(1);
        let entries = self.entries.iter().enumerate().skip(entry);
        let rows = entries.flat_map(move |(place, shown)| {
            // the gap behind the last entry is no row of the text
            let length = if place == last { shown.rows().len().saturating_sub(1) } else { shown.rows().len() };
            shown.rows().iter().take(length)
        });
        rows.skip(row).take(self.height)
    }

    /// Scrolls by so many rows, negative towards the beginning.
    pub fn scroll(&mut self, rows: isize) {
        let top = match rows {
            0.. => self.forward(self.top, rows.unsigned_abs()),
            _ => self.back(self.top, rows.unsigned_abs()),
        };
        self.go(top);
    }

    /// Scrolls by so many screens, negative towards the beginning; one row stays in view.
    pub fn page(&mut self, pages: isize) {
        let rows = isize::try_from(self.height.saturating_sub(1).max(1)).unwrap_or(1);
        self.scroll(rows.saturating_mul(pages));
    }

    /// The player's line of the newest turn, where it has one.
    pub fn last_input(&self) -> Option<&str> {
        let turn = self.entries.iter().rev().find(|entry| matches!(entry.key, EntryKey::Turn(_)));
        turn.map(Entry::input).filter(|input| !input.is_empty())
    }

    /// Goes to the next text after the top row in which words stand, whatever their case and width; after the last one
    /// to the first. Whether there is one.
    pub fn find(&mut self, words: &str) -> bool {
        let words = fold(words);
        let from = match self.view {
            View::At { entry, offset } => {
                self.entries.iter().position(|other| other.key == entry).map(|at| (at, offset + 1))
            }
            View::End { .. } => None,
        };
        let places = self.entries.iter().enumerate();
        let places: Vec<(usize, usize)> =
            places.flat_map(|(at, entry)| entry.find(&words).into_iter().map(move |offset| (at, offset))).collect();
        let after = from.and_then(|from| places.iter().find(|place| **place >= from));
        let Some((at, offset)) = after.or(places.first()).copied() else { return false };
        let Some(entry) = self.entries.get(at) else { return false };
        self.view = View::At { entry: entry.key, offset };
        true
    }

    /// Goes to the beginning.
    pub fn go_first(&mut self) {
        self.go((0, 0));
    }

    /// Goes to the end.
    pub const fn go_last(&mut self) {
        self.follow();
    }

    fn go(&mut self, top: Place) {
        let lowest = self.lowest();
        if top >= lowest {
            self.follow();
            return;
        }
        let Some(entry) = self.entries.get_mut(top.0) else { return };
        entry.wrap_rows(self.width);
        let offset = entry.rows().get(top.1).map_or(0, |row| row.offset);
        self.view = View::At { entry: entry.key, offset };
    }

    /// The top row with which the last row of the text is the last on the screen.
    fn lowest(&mut self) -> Place {
        let end = self.end();
        self.back(end, self.height)
    }

    /// The place behind the last row of the text.
    fn end(&mut self) -> Place {
        let last = self.entries.len().saturating_sub(1);
        (last, self.length(last).saturating_sub(1))
    }

    fn length(&mut self, entry: usize) -> usize {
        let width = self.width;
        self.entries.get_mut(entry).map_or(0, |entry| {
            entry.wrap_rows(width);
            entry.rows().len()
        })
    }

    fn place(&mut self, key: EntryKey, offset: usize) -> Option<Place> {
        let place = self.entries.iter().rposition(|entry| entry.key == key)?;
        self.length(place);
        Some((place, self.entries.get(place)?.row_at(offset)))
    }

    /// The place so many rows before `from`, or the first one.
    fn back(&mut self, from: Place, mut rows: usize) -> Place {
        let (mut entry, mut row) = from;
        loop {
            if row >= rows {
                return (entry, row - rows);
            }
            let Some(before) = entry.checked_sub(1) else { return (0, 0) };
            rows -= row;
            entry = before;
            row = self.length(entry);
        }
    }

    /// The place so many rows after `from`, or the one behind the last.
    fn forward(&mut self, from: Place, mut rows: usize) -> Place {
        let (mut entry, mut row) = from;
        loop {
            let left = self.length(entry).saturating_sub(row);
            if rows < left {
                return (entry, row + rows);
            }
            if entry + 1 >= self.entries.len() {
                return self.end();
            }
            rows -= left;
            entry += 1;
            row = 0;
        }
    }
}

#[cfg(test)]
mod tests;
