//! What the panels of a screen show: journal, people, things, map, timeline, memory, the prompt of a turn. Made from the
//! save and the state alone; nothing here changes a game.

mod endings;
mod hero;
mod journal;
mod map;
mod memory;
mod outcome;
mod people;
mod prompt;
#[cfg(test)]
mod tests;
mod timeline;

pub(super) use endings::ending_kind;
pub use memory::MemoryAsk;

pub use crate::exchange::transcript::{Map, Place};

use super::error::EngineError;
use super::session::Session;
use crate::store::StoreError;
use crate::text::Message;

/// What a panel asks for.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Ask {
    /// The quests, with their stages and what they bring.
    Quests,
    /// The hero: attributes, what is on them, who comes along, the numbers that the story keeps.
    Hero,
    /// Whom the hero has met.
    People,
    /// What is carried.
    Things,
    /// The places that were visited.
    Map,
    /// Achievements and talents.
    Deeds,
    /// The endings that were seen, in this save and in others.
    Endings,
    /// Every turn of the save, as a tree.
    Timeline,
    /// Two turns side by side: the state after each, and what was held true.
    Compare {
        /// The one on the left.
        one: i64,
        /// The one on the right.
        other: i64,
    },
    /// What is remembered.
    Memories(MemoryAsk),
    /// What was searched for, and what came of it.
    Searches,
    /// How a turn came about; without a number the head.
    Turn {
        /// The turn's number.
        turn: Option<i64>,
        /// Which part of it.
        part: Part,
    },
}

/// A part of how a turn came about.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Part {
    /// The sections of the prompt, with their tokens and what was cut.
    Sections,
    /// The messages, exactly as they were sent.
    Messages,
    /// What was searched for and found.
    Memories,
    /// The reply as it came, with its costs.
    Reply,
    /// Dice, effects with their verdicts, corrections.
    Outcome,
}

impl Part {
    /// The parts in the order in which they are shown.
    pub const ALL: [Self; 5] = [Self::Sections, Self::Messages, Self::Memories, Self::Reply, Self::Outcome];

    const fn message(self) -> &'static str {
        match self {
            Self::Sections => "panel-prompt-sections",
            Self::Messages => "panel-prompt-messages",
            Self::Memories => "panel-prompt-memories",
            Self::Reply => "panel-prompt-reply",
            Self::Outcome => "panel-prompt-outcome",
        }
    }
}

/// A page of a panel.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Page {
    /// What it is called.
    pub title: String,
    /// A word on the whole: how many, how much, which page.
    pub about: String,
    /// The pages beside it, in order.
    pub tabs: Vec<Tab>,
    /// Which of the tabs this is.
    pub tab: usize,
    /// What stands above the entries; all there is where there are none.
    pub head: Vec<Line>,
    /// The entries.
    pub entries: Vec<Entry>,
    /// The entry that is selected at first.
    pub at: usize,
    /// The page before this one: of a list in pages, of the turn before.
    pub before: Option<Ask>,
    /// The page after this one.
    pub after: Option<Ask>,
    /// The turn that this is about, where it is about one.
    pub turn: Option<i64>,
    /// The map, where this is one. Its places are the entries, in their order.
    pub map: Option<Map>,
}

/// A page beside others.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Tab {
    /// What it is called.
    pub text: String,
    /// What to ask for.
    pub ask: Ask,
}

/// An entry of a page.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Entry {
    /// Its number, where it has one: of a turn, of a memory.
    pub id: i64,
    /// What it says, on one line.
    pub text: String,
    /// What stands at the end of that line.
    pub aside: String,
    /// How it is meant.
    pub tone: Tone,
    /// How far it is moved to the right, in steps: the branches of a tree.
    pub branch: u16,
    /// What it says at length.
    pub lines: Vec<Line>,
    /// What a player writes to do something with it: to use a thing, to speak with a person.
    pub order: Option<String>,
}

/// A line of a page.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Line {
    /// How it is meant.
    pub tone: Tone,
    /// What it says; may be wrapped, and may have line breaks.
    pub text: String,
    /// What stands beside it, in a column of its own.
    pub beside: Option<String>,
    /// How much of something, in thousandths, to be drawn before the text.
    pub gauge: Option<u16>,
}

/// How something is meant.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Tone {
    /// Nothing special.
    #[default]
    Plain,
    /// Of less matter.
    Dim,
    /// A heading.
    Heading,
    /// Here, now, the one that counts.
    Accent,
    /// Good: done, won, accepted.
    Good,
    /// Bad: failed, refused, lost.
    Bad,
    /// What changed.
    Change,
}

impl Line {
    /// A line that says this.
    #[must_use]
    pub fn new(tone: Tone, text: impl Into<String>) -> Self {
        Self { tone, text: text.into(), ..Self::default() }
    }
}

impl Ask {
    /// The pages of the journal, in order.
    const JOURNAL: [(Self, &'static str); 7] = [
        (Self::Quests, "panel-quests"),
        (Self::Hero, "panel-hero"),
        (Self::People, "panel-people"),
        (Self::Things, "panel-things"),
        (Self::Map, "panel-map"),
        (Self::Deeds, "panel-deeds"),
        (Self::Endings, "panel-endings"),
    ];

    /// How the turn that the head stands at came about.
    #[must_use]
    pub const fn head() -> Self {
        Self::Turn { turn: None, part: Part::Sections }
    }
}

impl Session {
    /// A page of a panel.
    ///
    /// # Errors
    /// The save cannot be read, or it has no such turn or character.
    pub fn page(&mut self, ask: &Ask) -> Result<Page, EngineError> {
        self.follow_facts().map_err(|error| self.store_error(&error))?;
        let page = match ask {
            Ask::Memories(ask) => return self.memories_page(ask),
            Ask::Quests => Ok(self.quests_page()),
            Ask::Hero => Ok(self.hero_page()),
            Ask::People => self.people_page(),
            Ask::Things => Ok(self.things_page()),
            Ask::Map => Ok(self.map_page()),
            Ask::Deeds => Ok(self.deeds_page()),
            Ask::Endings => Ok(self.endings_page()),
            Ask::Timeline => self.timeline_page(),
            Ask::Compare { one, other } => self.compare_page(*one, *other),
            Ask::Searches => self.searches_page(),
            Ask::Turn { turn, part } => self.turn_page(*turn, *part),
        };
        page.map_err(|error| self.store_error(&error))
    }

    /// A page of the journal with its tabs.
    fn journal_tabs(&self, ask: &Ask, page: Page) -> Page {
        let tabs = Ask::JOURNAL.map(|(ask, key)| Tab { text: self.locale.text(key), ask });
        let tab = tabs.iter().position(|tab| tab.ask == *ask).unwrap_or_default();
        Page { title: self.locale.text("panel-journal"), tabs: tabs.to_vec(), tab, ..page }
    }

    /// A heading and the lines below it; nothing where there are none.
    fn part(&self, heading: &'static str, lines: Vec<Line>) -> Vec<Line> {
        if lines.is_empty() {
            return lines;
        }
        let heading = Line::new(Tone::Heading, self.locale.text(heading));
        [Line::default(), heading].into_iter().chain(lines).collect()
    }

    /// Two things about something, on one line.
    fn pair(&self, one: &str, other: &str) -> String {
        self.say(&Message::new("panel-pair").with("one", one).with("other", other))
    }

    /// A turn as the screen counts it: its place on the line from the start.
    fn turn_word(&self, depth: u32) -> String {
        self.say(&Message::new("panel-turn").with("turn", depth))
    }
}

/// What the pages come to, where the save can be read.
type Made = Result<Page, StoreError>;
