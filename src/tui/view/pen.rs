use ratatui::buffer::Buffer;
use ratatui::layout::Rect;

use crate::text::Ambiguous;
use crate::tui::measure::{cells, columns, shorten, unambiguous};
use crate::tui::model::{Preferences, Row};
use crate::tui::theme::{Glyphs, Theme, Token};

/// Writes into a frame. Nothing it does reaches beyond the area it is given, or beyond the frame.
pub struct Pen<'a> {
    buffer: &'a mut Buffer,
    theme: Theme,
    glyphs: Glyphs,
    ambiguous: Ambiguous,
}

impl<'a> Pen<'a> {
    /// A pen for this frame.
    pub const fn new(buffer: &'a mut Buffer, likes: &Preferences) -> Self {
        Self { buffer, theme: likes.look(), glyphs: likes.glyphs(), ambiguous: likes.ambiguous }
    }

    /// The glyphs in use.
    pub const fn glyphs(&self) -> Glyphs {
        self.glyphs
    }

    /// Writes a text into the first row of an area, cut with a mark where it does not fit, and returns what is left of
    /// that row.
    pub fn text(&mut self, area: Rect, text: &str, token: Token) -> Rect {
        let area = Rect { height: area.height.min(1), ..area }.intersection(self.buffer.area);
        if area.is_empty() {
            return area;
        }
        let mut text = shorten(text, usize::from(area.width), self.glyphs.tail);
        if self.ambiguous == Ambiguous::Wide {
            text = unambiguous(&text).into_owned().into();
        }
        self.buffer.set_stringn(area.x, area.y, &text, usize::from(area.width), self.theme.style(token));
        let width = cells(columns(&text)).min(area.width);
        Rect { x: area.x.saturating_add(width), width: area.width - width, ..area }
    }

    /// Writes a text in the middle of the first row of an area.
    pub fn centred(&mut self, area: Rect, text: &str, token: Token) {
        let free = area.width.saturating_sub(cells(columns(text)));
        self.text(
            Rect { x: area.x.saturating_add(free / 2), width: area.width.saturating_sub(free / 2), ..area },
            text,
            token,
        );
    }

    /// Writes rows from the top of an area.
    pub fn rows<'r>(&mut self, area: Rect, rows: impl IntoIterator<Item = &'r Row>) {
        for (y, row) in (area.y..area.bottom()).zip(rows) {
            let line = Rect { y, height: 1, ..area };
            // a row may have been made when other glyphs were in use
            let mark = if self.glyphs.bar.is_ascii() { unambiguous(&row.mark) } else { row.mark.as_str().into() };
            let rest = self.text(line, &mark, row.mark_token);
            self.text(rest, &row.text, row.token);
            if let Some((column, beside)) = &row.beside {
                let shift = (*column).min(line.width);
                let line = Rect { x: line.x.saturating_add(shift), width: line.width - shift, ..line };
                self.rows(line, [&**beside]);
            }
        }
    }

    /// Writes one text a row from the top of an area, and returns the rows below.
    pub fn lines<'r>(&mut self, area: Rect, lines: impl IntoIterator<Item = (&'r str, Token)>) -> Rect {
        let mut area = area;
        for (line, token) in lines {
            self.text(area, line, token);
            area = below(area, 1);
        }
        area
    }

    /// Gives a whole area the look of a token, without its text.
    pub fn fill(&mut self, area: Rect, token: Token) {
        let area = area.intersection(self.buffer.area);
        self.buffer.set_style(area, self.theme.style(token));
    }

    /// Empties an area.
    pub fn clear(&mut self, area: Rect) {
        let area = area.intersection(self.buffer.area);
        for position in area.positions() {
            if let Some(cell) = self.buffer.cell_mut(position) {
                cell.reset();
            }
        }
        // a wide character that reached into the area would be drawn over it
        for y in area.top()..area.bottom() {
            let Some(x) = area.x.checked_sub(1) else { continue };
            if let Some(cell) = self.buffer.cell_mut((x, y))
                && columns(cell.symbol()) > 1
            {
                cell.reset();
            }
        }
    }

    /// A line with a look of its own over the whole width, written at its left and right.
    pub fn bar(&mut self, area: Rect, inset: u16, left: &str, right: &str) {
        self.fill(area, Token::Bar);
        let inner =
            Rect { x: area.x.saturating_add(inset), width: area.width.saturating_sub(inset.saturating_mul(2)), ..area };
        let wanted = cells(columns(right));
        let rest = self.text(inner, left, Token::Bar);
        if !right.is_empty() && rest.width > wanted {
            let x = rest.right().saturating_sub(wanted);
            self.text(Rect { x, width: wanted, ..rest }, right, Token::Bar);
        }
    }
}

/// What is left of an area below its first rows.
pub fn below(area: Rect, rows: u16) -> Rect {
    let rows = rows.min(area.height);
    Rect { y: area.y.saturating_add(rows), height: area.height - rows, ..area }
}
