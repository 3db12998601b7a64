use super::row::Row;

/// Text to be scrolled through.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Pager {
    /// The rows, wrapped for the screen at hand.
    pub rows: Vec<Row>,
    top: usize,
    height: usize,
}

impl Pager {
    /// Takes new rows and the height at hand; the place is kept as well as it can be.
    pub fn settle(&mut self, rows: Vec<Row>, height: usize) {
        self.rows = rows;
        self.height = height.max(1);
        self.top = self.top.min(self.lowest());
    }

    fn lowest(&self) -> usize {
        self.rows.len().saturating_sub(self.height)
    }

    /// Goes to the first row.
    pub const fn first(&mut self) {
        self.top = 0;
    }

    /// Goes to the last row.
    pub fn last(&mut self) {
        self.top = self.lowest();
    }

    /// Scrolls by so many rows.
    pub fn scroll(&mut self, rows: isize) {
        self.top = self.top.saturating_add_signed(rows).min(self.lowest());
    }

    /// Scrolls by so many screens.
    pub fn page(&mut self, pages: isize) {
        let rows = isize::try_from(self.height.saturating_sub(1).max(1)).unwrap_or(1);
        self.scroll(rows.saturating_mul(pages));
    }

    /// The rows on the screen.
    pub fn visible(&self) -> impl Iterator<Item = &Row> {
        self.rows.iter().skip(self.top).take(self.height)
    }

    /// Whether there are rows below.
    pub fn more_below(&self) -> bool {
        self.top < self.lowest()
    }
}
