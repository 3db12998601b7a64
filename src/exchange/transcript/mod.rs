//! A play as something to read: Markdown, or one HTML file with its map and endings. Pure: a transcript in, a text out.

mod html;
mod map;
mod markdown;
#[cfg(test)]
mod tests;

pub use html::html;
pub use map::{Map, Place};
pub use markdown::markdown;

use crate::text::{Language, Locale, Message};

/// A play, from its first turn to where it stands.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Transcript {
    /// The story's title.
    pub title: String,
    /// The hero's name.
    pub hero: String,
    /// When it was played last, for people; empty where that is not known.
    pub played: String,
    /// The language it was told in; the words around the story are in it too.
    pub language: Language,
    /// The turns, oldest first.
    pub turns: Vec<Passage>,
    /// The places that were visited: names, in the order of the pack.
    pub places: Vec<String>,
    /// The map of them; none where the pack gives no place a position.
    pub map: Option<Map>,
    /// The endings that were seen; the one that this play reached is marked.
    pub endings: Vec<Reached>,
    /// How many endings the story has.
    pub endings_in_all: usize,
}

/// A turn.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Passage {
    /// Its place on the line from the start; 0: the beginning.
    pub depth: u32,
    /// The player's line; empty for the beginning.
    pub input: String,
    /// The prose; paragraphs are parted by an empty line.
    pub narration: String,
    /// The dice that fell, in words.
    pub dice: Vec<String>,
    /// What changed, in words.
    pub changes: Vec<String>,
    /// What became true, in words.
    pub facts: Vec<String>,
}

/// An ending that was seen.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Reached {
    /// Its title.
    pub title: String,
    /// Of what kind it is, in words.
    pub kind: String,
    /// Whether this play ends with it.
    pub here: bool,
}

/// What a transcript is written as.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Form {
    /// Markdown.
    Markdown,
    /// One HTML file that needs nothing else.
    Html,
}

impl Form {
    /// Both.
    pub const ALL: [Self; 2] = [Self::Markdown, Self::Html];

    /// Its name on the command line, and the ending of its files.
    #[must_use]
    pub const fn code(self) -> &'static str {
        match self {
            Self::Markdown => "md",
            Self::Html => "html",
        }
    }

    /// Reads a name as it is written on the command line.
    #[must_use]
    pub fn from_code(code: &str) -> Option<Self> {
        Self::ALL.into_iter().find(|form| form.code() == code)
    }
}

impl Transcript {
    /// The whole text; `notes`: with dice, changes and facts below each turn.
    #[must_use]
    pub fn write(&self, form: Form, notes: bool) -> String {
        match form {
            Form::Markdown => markdown(self, notes),
            Form::Html => html(self, notes),
        }
    }

    /// Who played, how many turns, and when: one line.
    fn about(&self, locale: &Locale) -> String {
        let depth = self.turns.last().map_or(0, |turn| turn.depth);
        let about = Message::new("transcript-about").with("hero", self.hero.as_str()).with("turns", depth);
        let about = locale.say(&about);
        if self.played.is_empty() { about } else { format!("{about} · {}", self.played) }
    }

    /// How many of the endings were seen.
    fn endings_line(&self, locale: &Locale) -> String {
        let message = Message::new("transcript-endings-seen")
            .with("count", self.endings.len())
            .with("all", self.endings_in_all.max(self.endings.len()));
        locale.say(&message)
    }
}

impl Passage {
    /// The paragraphs of the prose, without line breaks at their ends.
    fn paragraphs(&self) -> impl Iterator<Item = &str> {
        self.narration.split("\n\n").map(str::trim).filter(|paragraph| !paragraph.is_empty())
    }

    /// The notes on the turn, with the message that names their kind.
    fn notes(&self) -> impl Iterator<Item = (&'static str, &str)> {
        let kinds =
            [("transcript-dice", &self.dice), ("transcript-change", &self.changes), ("transcript-fact", &self.facts)];
        kinds.into_iter().flat_map(|(kind, notes)| notes.iter().map(move |note| (kind, note.as_str())))
    }
}
