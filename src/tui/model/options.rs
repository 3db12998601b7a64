use std::collections::BTreeMap;

use crate::engine::{NarratorChoice, Request};
use crate::text::{Ambiguous, Language, Message};
use crate::tui::theme::{Borders, Glyphs, Theme, ThemeName};

/// What the screen is told when it starts.
#[derive(Clone, Debug, PartialEq)]
pub struct Options {
    /// The language of the interface.
    pub language: Language,
    /// What the player likes.
    pub preferences: Preferences,
    /// Who tells.
    pub narrator: NarratorChoice,
    /// The model's name or the endpoint's address, where one is set up; without it only the built-in narrator tells.
    pub endpoint: Option<String>,
    /// A game to open at once ([`Request::New`] or [`Request::Open`]); without it the title screen comes first.
    pub start: Option<Request>,
    /// Where the values of the settings come from, by their keys in the settings file.
    pub origins: BTreeMap<String, SettingOrigin>,
    /// Where the saves are, as it is shown.
    pub saves_at: String,
}

/// Where the value of a setting comes from.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum SettingOrigin {
    /// The program.
    Default,
    /// The settings file.
    File,
    /// The profile of this name.
    Profile(String),
    /// This environment variable.
    Environment(String),
    /// A flag of the command line.
    Flag,
}

impl SettingOrigin {
    /// Where it comes from, in words.
    pub fn message(&self) -> Message {
        match self {
            Self::Default => Message::new("tui-origin-default"),
            Self::File => Message::new("tui-origin-file"),
            Self::Profile(name) => Message::new("tui-origin-profile").with("name", name.as_str()),
            Self::Environment(name) => Message::new("tui-origin-environment").with("name", name.as_str()),
            Self::Flag => Message::new("tui-origin-flag"),
        }
    }
}

/// Text wider than this is hard to read: the eye loses the line on its way back.
const READABLE: u16 = 96;

/// Text narrower than this is hard to read too.
const NARROWEST: u16 = 30;

/// What the player likes.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[allow(clippy::struct_excessive_bools, reason = "each is one wish of the player; none follows from another")]
pub struct Preferences {
    /// The theme.
    pub theme: ThemeName,
    /// Whether the terminal shows colours; without them the theme has attributes only.
    pub colours: bool,
    /// Whether choices are shown below the transcript.
    pub choices: bool,
    /// The glyphs that are not letters.
    pub borders: Borders,
    /// How wide the terminal draws signs of doubtful width.
    pub ambiguous: Ambiguous,
    /// Whether things may move: the sign that the narrator thinks.
    pub motion: bool,
    /// Whether a story is written letter by letter.
    pub typewriter: bool,
    /// The greatest width of the text, in columns; 0: as wide as reads well.
    pub width: u16,
}

impl Default for Preferences {
    fn default() -> Self {
        Self {
            theme: ThemeName::default(),
            colours: true,
            choices: true,
            borders: Borders::default(),
            ambiguous: Ambiguous::default(),
            motion: true,
            typewriter: false,
            width: 0,
        }
    }
}

impl Preferences {
    /// The widths to step through: as wide as reads well first.
    pub const WIDTHS: [u16; 6] = [0, 60, 72, 80, 120, 160];

    /// The theme as it is drawn.
    pub const fn look(&self) -> Theme {
        Theme::new(self.theme, self.colours)
    }

    /// The greatest width of the text, in columns.
    pub fn text_width(&self) -> u16 {
        if self.width == 0 { READABLE } else { self.width.max(NARROWEST) }
    }

    /// The glyphs. Lines and blocks are of doubtful width: where that is wide, plain characters stand for them.
    pub const fn glyphs(&self) -> Glyphs {
        match self.ambiguous {
            Ambiguous::Narrow => self.borders.glyphs(),
            Ambiguous::Wide => Borders::Ascii.glyphs(),
        }
    }
}
