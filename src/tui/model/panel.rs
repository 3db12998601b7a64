//! A panel: tabs, entries, and what the selected one says at length.

use super::list::List;
use super::pager::Pager;
use super::row::{Mark, Row, rows};
use crate::engine::{Ask, Entry, Line, Page, Tone};
use crate::tui::measure::{cells, columns};
use crate::tui::theme::{Glyphs, Token};

/// The columns of a gauge.
const GAUGE: usize = 20;

/// What a panel shows.
#[derive(Clone, Debug)]
pub struct Panel {
    /// What was asked for last.
    pub ask: Ask,
    /// The page; none while it is being made.
    pub page: Option<Page>,
    /// Why there is none.
    pub fault: Option<String>,
    /// The selected entry.
    pub list: List,
    /// What the selected entry says; the whole page where there are no entries.
    pub detail: Pager,
    /// The rows above the entries.
    pub head: Vec<Row>,
    /// The turn that another is compared with.
    pub marked: Option<i64>,
    /// Rows of a drawn map, and where the places are on it.
    wanted: Option<usize>,
}

impl Panel {
    /// A panel whose page is being made.
    pub fn new(ask: Ask) -> Self {
        Self {
            ask,
            page: None,
            fault: None,
            list: List::default(),
            detail: Pager::default(),
            head: Vec::new(),
            marked: None,
            wanted: None,
        }
    }

    /// Asks for another page; what is seen stays until that comes.
    pub fn turn_to(&mut self, ask: Ask) {
        self.ask = ask;
        self.fault = None;
    }

    /// Takes a page, unless another was asked for since.
    pub fn take(&mut self, ask: &Ask, page: Page) {
        if *ask != self.ask {
            return;
        }
        // what was shown anew keeps its place
        let same = self.page.as_ref().is_some_and(|old| old.title == page.title && old.tab == page.tab);
        let kept = self.entry().map(|entry| entry.id).filter(|id| same && *id != 0);
        let at = kept.and_then(|id| page.entries.iter().position(|entry| entry.id == id));
        self.list.selected = at.unwrap_or(page.at);
        if !same {
            self.detail = Pager::default();
        }
        self.fault = None;
        self.page = Some(page);
    }

    /// The rows of the entries and of what stands above them; 0 where there are no entries.
    pub fn rows(&self) -> usize {
        let above = self.page.as_ref().map_or(0, |page| page.head.len());
        if self.entries().is_empty() { 0 } else { above.saturating_add(self.entries().len()) }
    }

    /// The entries.
    pub fn entries(&self) -> &[Entry] {
        self.page.as_ref().map_or(&[], |page| page.entries.as_slice())
    }

    /// Whether the page has a drawn map.
    pub fn has_map(&self) -> bool {
        self.page.as_ref().is_some_and(|page| page.map.is_some())
    }

    /// The selected entry.
    pub fn entry(&self) -> Option<&Entry> {
        self.entries().get(self.list.selected)
    }

    /// What can be copied: what the selected entry says, else the page.
    pub fn text(&self) -> String {
        let page = self.page.iter().flat_map(|page| &page.head);
        let lines: Vec<&Line> = match self.entry() {
            Some(entry) => entry.lines.iter().collect(),
            None => page.collect(),
        };
        let line = |line: &&Line| match &line.beside {
            Some(beside) => format!("{}\t{beside}", line.text),
            None => line.text.clone(),
        };
        lines.iter().map(line).collect::<Vec<_>>().join("\n")
    }

    /// Wraps what is seen: `list` columns for the entries, `detail` columns and rows for what the selected one says.
    pub fn settle(&mut self, glyphs: Glyphs, list: (usize, usize), detail: (usize, usize)) {
        let Some(page) = &self.page else { return };
        let head = || page.head.iter().flat_map(|line| shown(line, glyphs, list.0)).collect::<Vec<_>>();
        if page.entries.is_empty() {
            let whole = page.head.iter().flat_map(|line| shown(line, glyphs, detail.0)).collect();
            self.head.clear();
            self.detail.settle(whole, detail.1);
            return;
        }
        self.head = head();
        let length = page.entries.len();
        self.list.settle(length, list.1.saturating_sub(self.head.len()).max(1));
        let (mut said, mut at) = (Vec::new(), 0);
        if let Some(map) = &page.map {
            let drawn = super::map::draw(map, self.list.selected, glyphs, detail.0);
            said = drawn.rows;
            at = drawn.at;
            if !said.is_empty() {
                said.push(Row::default());
            }
        }
        if let Some(entry) = page.entries.get(self.list.selected) {
            said.extend(entry.lines.iter().flat_map(|line| shown(line, glyphs, detail.0)));
        }
        // another entry is read from its beginning
        if self.wanted != Some(self.list.selected) {
            self.wanted = Some(self.list.selected);
            self.detail.first();
            self.detail.settle(said, detail.1);
            // of a map the selected place is seen, with what lies around it
            let low = at.saturating_add(2).saturating_sub(detail.1);
            let middle = if low == 0 { 0 } else { at.saturating_sub(detail.1 / 2) };
            self.detail.scroll(isize::try_from(middle).unwrap_or(0));
            return;
        }
        self.detail.settle(said, detail.1);
    }
}

/// How a tone looks.
pub const fn token(tone: Tone) -> Token {
    match tone {
        Tone::Plain => Token::Plain,
        Tone::Dim => Token::Dim,
        Tone::Heading => Token::Heading,
        Tone::Accent => Token::Accent,
        Tone::Good => Token::Success,
        Tone::Bad => Token::Failure,
        Tone::Change => Token::Change,
    }
}

/// A line as it is drawn: its gauge before it, or what stands beside it in the right half.
fn shown(line: &Line, glyphs: Glyphs, room: usize) -> Vec<Row> {
    let token = token(line.tone);
    if let Some(beside) = &line.beside {
        let half = room / 2;
        let left = rows(&line.text, &Mark::default(), token, half.saturating_sub(2));
        let right = rows(beside, &Mark::default(), token, room.saturating_sub(half));
        let count = left.len().max(right.len());
        let (mut left, mut right) = (left.into_iter(), right.into_iter());
        let pairs = std::iter::repeat_with(|| (left.next().unwrap_or_default(), right.next()));
        return pairs
            .take(count)
            .map(|(row, beside)| Row { beside: beside.map(|row| (cells(half), Box::new(row))), ..row })
            .collect();
    }
    let Some(share) = line.gauge else { return rows(&line.text, &Mark::default(), token, room) };
    let wide = GAUGE.min(room / 3);
    let full = (usize::from(share) * wide).div_ceil(1_000).min(wide);
    let gauge = format!("{}{} ", glyphs.full.repeat(full), glyphs.empty.repeat(wide - full));
    debug_assert!(columns(&gauge) <= room.max(1), "a gauge fits");
    rows(&line.text, &Mark::first(gauge, Token::Health), token, room)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::tui::theme::Borders;

    #[test]
    fn a_page_that_comes_late_is_dropped() {
        let mut panel = Panel::new(Ask::Quests);
        panel.turn_to(Ask::People);
        panel.take(&Ask::Quests, Page::default());
        assert_eq!(panel.page, None);
        panel.take(&Ask::People, Page { at: 0, ..Page::default() });
        assert!(panel.page.is_some());
    }

    #[test]
    fn a_page_shown_anew_keeps_the_selected_entry() {
        let entry = |id| Entry { id, ..Entry::default() };
        let page = |ids: &[i64]| Page { entries: ids.iter().copied().map(entry).collect(), ..Page::default() };
        let mut panel = Panel::new(Ask::Timeline);
        panel.take(&Ask::Timeline, page(&[1, 2, 3]));
        panel.list.selected = 2;
        panel.take(&Ask::Timeline, page(&[3, 4]));
        assert_eq!(panel.entry().map(|entry| entry.id), Some(3));
    }

    #[test]
    fn two_columns_are_as_high_as_the_longer_one() {
        let line = Line { beside: Some("one two three four".into()), ..Line::new(Tone::Plain, "one") };
        let rows = shown(&line, Borders::Ascii.glyphs(), 20);
        assert_eq!(rows.len(), 2);
        assert!(rows.iter().all(|row| row.beside.is_some()));
        let gauge = Line { gauge: Some(1), ..Line::new(Tone::Plain, "x") };
        assert!(shown(&gauge, Borders::Ascii.glyphs(), 60).first().unwrap().mark.starts_with("#-"));
    }
}
