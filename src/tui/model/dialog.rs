use super::field::Field;
use super::list::List;
use crate::engine::Ask;

/// A question or a message over the screen.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Dialog {
    /// Leave the game? Everything is saved.
    Leave,
    /// Leave the game while a turn is being told? That turn would be lost.
    LeaveTelling,
    /// Put this save into the trash?
    Delete {
        /// The save.
        save: String,
    },
    /// Take away for good what lies in the trash folder?
    EmptyTrash {
        /// How many saves that are.
        count: usize,
    },
    /// Something that could not be done.
    Fault {
        /// What happened.
        message: String,
        /// What to do about it.
        hints: Vec<String>,
    },
    /// What can be done beside playing.
    Pause(List),
    /// A line to be written.
    Write(Write),
    /// Everything that can be done, to be found by its name.
    Palette(Palette),
}

/// A line to be written over the screen.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Write {
    /// What becomes of it.
    pub purpose: Purpose,
    /// The line.
    pub field: Field,
}

/// What becomes of a line that was written.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Purpose {
    /// The name of a turn.
    Label {
        /// The turn.
        turn: i64,
        /// The page to show then.
        then: Ask,
    },
    /// Another name for a save.
    Rename {
        /// The save.
        save: String,
    },
    /// What the memory is searched for.
    Search,
    /// How a fact really is.
    Correct {
        /// The fact's number.
        id: i64,
    },
    /// What is looked for in the transcript.
    Find,
    /// What the player wants of every telling.
    Note,
}

impl Purpose {
    /// The message that says what is to be written.
    pub const fn message(&self) -> &'static str {
        match self {
            Self::Label { .. } => "tui-write-label",
            Self::Rename { .. } => "tui-write-rename",
            Self::Search => "tui-write-search",
            Self::Correct { .. } => "tui-write-correct",
            Self::Find => "tui-write-find",
            Self::Note => "tui-write-note",
        }
    }

    /// The most characters of the line.
    const fn limit(&self) -> usize {
        match self {
            Self::Label { .. } | Self::Rename { .. } => 60,
            Self::Search | Self::Find => 200,
            Self::Correct { .. } => 400,
            Self::Note => 600,
        }
    }
}

impl Write {
    /// A line that begins as `text`.
    pub fn new(purpose: Purpose, text: &str) -> Self {
        let mut field = Field::new(purpose.limit());
        field.set(text);
        Self { purpose, field }
    }
}

/// A search among all that can be done.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Palette {
    /// The words.
    pub field: Field,
    /// What is selected of what was found.
    pub list: List,
}

impl Default for Palette {
    fn default() -> Self {
        Self { field: Field::new(60), list: List::default() }
    }
}

/// An entry of the pause menu.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum PauseEntry {
    /// Back to the game.
    Resume,
    /// The journal.
    Journal,
    /// The timeline.
    Timeline,
    /// The memory.
    Memory,
    /// The prompt of the last turn.
    Prompt,
    /// The saves.
    Saves,
    /// The settings.
    Settings,
    /// The help.
    Help,
    /// The notices.
    Log,
    /// The title screen.
    Title,
    /// Leave the program.
    Quit,
}

impl PauseEntry {
    /// The entries from top to bottom.
    pub const ALL: [Self; 11] = [
        Self::Resume,
        Self::Journal,
        Self::Timeline,
        Self::Memory,
        Self::Prompt,
        Self::Saves,
        Self::Settings,
        Self::Help,
        Self::Log,
        Self::Title,
        Self::Quit,
    ];

    /// The message that names it.
    pub const fn message(self) -> &'static str {
        match self {
            Self::Resume => "tui-pause-resume",
            Self::Journal => "panel-journal",
            Self::Timeline => "panel-timeline",
            Self::Memory => "panel-memory",
            Self::Prompt => "tui-pause-prompt",
            Self::Saves => "tui-title-saves",
            Self::Settings => "tui-title-settings",
            Self::Help => "tui-title-help",
            Self::Log => "tui-log-title",
            Self::Title => "tui-pause-title",
            Self::Quit => "tui-title-quit",
        }
    }
}
