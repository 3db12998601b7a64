use super::field::Field;

/// The most characters of a line the player sends.
pub const LINE_LIMIT: usize = 2_000;

/// The most characters that the composer keeps: what was pasted is not lost, though it cannot be sent until it is shorter.
pub const KEPT: usize = 20_000;

/// The most lines that are remembered.
const HISTORY_LIMIT: usize = 200;

/// Where the player writes: a line, and the lines before it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Composer {
    /// The line.
    pub field: Field,
    history: Vec<String>,
    /// Which line of the history is shown; none: the player's own.
    place: Option<usize>,
    /// The player's own line while one of the history is shown.
    draft: String,
}

impl Default for Composer {
    fn default() -> Self {
        Self::new(Vec::new())
    }
}

impl Composer {
    /// An empty line after `history`, oldest first.
    pub fn new(history: Vec<String>) -> Self {
        let mut composer = Self { field: Field::new(KEPT), history: Vec::new(), place: None, draft: String::new() };
        for line in history {
            composer.remember(line);
        }
        composer
    }

    /// How long the line is in characters, if that is too long to be sent.
    pub fn too_long(&self) -> Option<usize> {
        Some(self.field.text().trim().chars().count()).filter(|length| *length > LINE_LIMIT)
    }

    /// Takes the line out and remembers it.
    pub fn submit(&mut self) -> String {
        let line = self.field.take().trim().to_owned();
        self.place = None;
        self.draft.clear();
        self.remember(line.clone());
        line
    }

    /// Adds a line to the history, unless it is empty or stands there last already.
    pub fn remember(&mut self, line: String) {
        if line.is_empty() || self.history.last() == Some(&line) {
            return;
        }
        self.history.push(line);
        let surplus = self.history.len().saturating_sub(HISTORY_LIMIT);
        self.history.drain(..surplus);
    }

    /// Shows the line before; the player's own line is kept.
    pub fn older(&mut self) {
        let place = match self.place {
            None => {
                self.field.text().clone_into(&mut self.draft);
                self.history.len().checked_sub(1)
            }
            Some(place) => Some(place.saturating_sub(1)),
        };
        self.show(place);
    }

    /// Shows the line after; behind the last one the player's own comes back.
    pub fn newer(&mut self) {
        let Some(place) = self.place else { return };
        if place + 1 < self.history.len() {
            self.show(Some(place + 1));
        } else {
            self.place = None;
            let draft = std::mem::take(&mut self.draft);
            self.field.set(&draft);
        }
    }

    fn show(&mut self, place: Option<usize>) {
        let Some(line) = place.and_then(|place| self.history.get(place)).cloned() else { return };
        self.place = place;
        self.field.set(&line);
    }

    /// Puts a line that was not carried out back, unless the player has begun another; that one stays, and the line is
    /// found in the history.
    pub fn put_back(&mut self, line: &str) {
        if self.field.is_empty() {
            self.place = None;
            self.field.set(line);
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn composer() -> Composer {
        Composer::new(vec!["look".into(), "look".into(), "go north".into()])
    }

    #[test]
    fn the_draft_is_kept_while_older_lines_are_shown() {
        let mut composer = composer();
        composer.field.set("ask the");
        composer.newer();
        assert_eq!(composer.field.text(), "ask the");
        composer.older();
        assert_eq!(composer.field.text(), "go north");
        composer.older();
        composer.older();
        assert_eq!(composer.field.text(), "look");
        composer.newer();
        composer.newer();
        assert_eq!(composer.field.text(), "ask the");
        composer.newer();
        assert_eq!(composer.field.text(), "ask the");
    }

    #[test]
    fn an_older_line_can_be_changed_and_sent() {
        let mut composer = composer();
        composer.older();
        composer.field.insert(" again");
        assert_eq!(composer.submit(), "go north again");
        assert!(composer.field.is_empty());
        composer.older();
        assert_eq!(composer.field.text(), "go north again");
        composer.older();
        assert_eq!(composer.field.text(), "go north");
    }

    #[test]
    fn without_history_nothing_moves() {
        let mut composer = Composer::default();
        composer.field.set("x");
        composer.older();
        assert_eq!(composer.field.text(), "x");
    }

    #[test]
    fn a_line_comes_back_only_where_nothing_was_begun() {
        let mut composer = composer();
        composer.put_back("go south");
        assert_eq!(composer.field.text(), "go south");
        composer.put_back("go east");
        assert_eq!(composer.field.text(), "go south");
    }
}
