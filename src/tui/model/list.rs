/// A selection in a list whose length is known elsewhere.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct List {
    /// Which entry is selected.
    pub selected: usize,
    /// The first entry that is shown.
    pub top: usize,
}

impl List {
    /// The entry before; from the first to the last.
    pub const fn up(&mut self, length: usize) {
        self.selected = match self.selected {
            0 => length.saturating_sub(1),
            selected => selected - 1,
        };
    }

    /// The entry after; from the last to the first.
    pub const fn down(&mut self, length: usize) {
        self.selected = if self.selected + 1 < length { self.selected + 1 } else { 0 };
    }

    /// The first entry.
    pub const fn first(&mut self) {
        self.selected = 0;
    }

    /// The last entry.
    pub const fn last(&mut self, length: usize) {
        self.selected = length.saturating_sub(1);
    }

    /// Brings the selection into the list and into the `shown` entries that are seen of it.
    pub fn settle(&mut self, length: usize, shown: usize) {
        self.selected = self.selected.min(length.saturating_sub(1));
        let shown = shown.max(1);
        self.top = self.top.min(length.saturating_sub(shown));
        if self.selected < self.top {
            self.top = self.selected;
        } else if self.selected >= self.top + shown {
            self.top = self.selected + 1 - shown;
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_selection_goes_round_and_stays_in_view() {
        let mut list = List::default();
        list.up(5);
        list.settle(5, 2);
        assert_eq!((list.selected, list.top), (4, 3));
        list.down(5);
        list.settle(5, 2);
        assert_eq!((list.selected, list.top), (0, 0));
        list.last(5);
        list.settle(3, 2);
        assert_eq!((list.selected, list.top), (2, 1));
        list.settle(0, 2);
        assert_eq!((list.selected, list.top), (0, 0));
        list.down(0);
        list.up(0);
        assert_eq!(list.selected, 0);
    }
}
