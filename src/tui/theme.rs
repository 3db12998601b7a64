//! Themes: what each kind of text looks like, in the sixteen colours every terminal has.
//!
//! The background is always the terminal's own. Nothing is told by colour alone: a mark, a word or an attribute says
//! the same, so that the theme without colours loses nothing.

use ratatui::style::{Color, Modifier, Style};

/// A kind of text.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Token {
    /// Ordinary text.
    #[default]
    Plain,
    /// What matters less.
    Dim,
    /// A heading.
    Heading,
    /// The title of the game and what should catch the eye.
    Accent,
    /// The player's line.
    Player,
    /// A throw that succeeded.
    Success,
    /// A throw that failed.
    Failure,
    /// What changed in the world.
    Change,
    /// Notes of the program on a turn.
    Note,
    /// An answer that costs no turn.
    Answer,
    /// Text that is shown and not saved.
    Unsaved,
    /// A notice.
    Notice,
    /// A fault.
    Error,
    /// A key that can be pressed.
    Key,
    /// What is selected.
    Selected,
    /// The status line and the line of keys.
    Bar,
    /// Health that is left.
    Health,
}

/// The themes to choose from.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum ThemeName {
    /// For a dark background.
    #[default]
    Dark,
    /// For a light background.
    Light,
    /// Strong differences, few of them.
    Contrast,
    /// No colour, only attributes.
    Mono,
}

impl ThemeName {
    /// All themes in the order of the settings screen.
    pub const ALL: [Self; 4] = [Self::Dark, Self::Light, Self::Contrast, Self::Mono];

    /// The name in the settings file.
    pub const fn code(self) -> &'static str {
        match self {
            Self::Dark => "dark",
            Self::Light => "light",
            Self::Contrast => "contrast",
            Self::Mono => "mono",
        }
    }

    /// Reads a name of the settings file.
    pub fn from_code(code: &str) -> Option<Self> {
        Self::ALL.into_iter().find(|theme| theme.code() == code)
    }
}

/// A theme as it is drawn.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Theme {
    name: ThemeName,
}

impl Theme {
    /// The theme `name`; without colours where the terminal has none or the player wants none (`NO_COLOR`).
    pub const fn new(name: ThemeName, colours: bool) -> Self {
        Self { name: if colours { name } else { ThemeName::Mono } }
    }

    /// How a kind of text looks.
    pub fn style(self, token: Token) -> Style {
        let style = Style::default().add_modifier(attributes(token));
        match self.name {
            ThemeName::Mono => style,
            ThemeName::Dark => dark(token).map_or(style, |colour| style.fg(colour)),
            ThemeName::Light => light(token).map_or(style, |colour| style.fg(colour)),
            ThemeName::Contrast => Style::default().add_modifier(strong(token)),
        }
    }
}

const fn attributes(token: Token) -> Modifier {
    match token {
        Token::Plain | Token::Change | Token::Answer | Token::Success | Token::Health => Modifier::empty(),
        Token::Dim | Token::Note => Modifier::DIM,
        Token::Unsaved => Modifier::DIM.union(Modifier::ITALIC),
        Token::Heading | Token::Accent | Token::Player | Token::Failure | Token::Error | Token::Key => Modifier::BOLD,
        Token::Notice => Modifier::ITALIC,
        Token::Selected | Token::Bar => Modifier::REVERSED,
    }
}

const fn dark(token: Token) -> Option<Color> {
    match token {
        Token::Accent | Token::Player => Some(Color::Cyan),
        Token::Success | Token::Health => Some(Color::Green),
        Token::Failure | Token::Error => Some(Color::LightRed),
        Token::Change | Token::Notice => Some(Color::Yellow),
        Token::Key => Some(Color::LightCyan),
        Token::Answer => Some(Color::LightBlue),
        _ => None,
    }
}

const fn light(token: Token) -> Option<Color> {
    match token {
        Token::Accent | Token::Player | Token::Key | Token::Answer => Some(Color::Blue),
        Token::Success | Token::Health => Some(Color::Green),
        Token::Failure | Token::Error => Some(Color::Red),
        Token::Change | Token::Notice => Some(Color::Magenta),
        _ => None,
    }
}

/// Attributes without anything faint or slanted; no colour, since none stands out on dark and light alike.
const fn strong(token: Token) -> Modifier {
    match token {
        Token::Key | Token::Error | Token::Failure => Modifier::BOLD.union(Modifier::UNDERLINED),
        Token::Notice | Token::Change | Token::Success => Modifier::BOLD,
        _ => attributes(token).difference(Modifier::DIM.union(Modifier::ITALIC)),
    }
}

/// The few glyphs that are not letters: from plain ASCII, or with lines and blocks, whose width some terminals
/// set up for Chinese double.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Glyphs {
    /// Stands to the left of an answer and of the side panel.
    pub bar: &'static str,
    /// A part of a gauge that is full.
    pub full: &'static str,
    /// A part of a gauge that is empty.
    pub empty: &'static str,
    /// Stands where a text was cut.
    pub tail: &'static str,
    /// Parts two things in a line.
    pub dot: &'static str,
    /// There is more below.
    pub below: &'static str,
    /// A line across.
    pub rule: &'static str,
    /// The corners of a box: above left and right, below left and right.
    pub corners: [&'static str; 4],
}

/// Which glyphs are drawn.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Borders {
    /// Lines and blocks.
    #[default]
    Unicode,
    /// Plain ASCII.
    Ascii,
}

impl Borders {
    /// Both, in the order of the settings screen.
    pub const ALL: [Self; 2] = [Self::Unicode, Self::Ascii];

    /// The name in the settings file.
    pub const fn code(self) -> &'static str {
        match self {
            Self::Unicode => "unicode",
            Self::Ascii => "ascii",
        }
    }

    /// Reads a name of the settings file.
    pub fn from_code(code: &str) -> Option<Self> {
        Self::ALL.into_iter().find(|borders| borders.code() == code)
    }

    /// The glyphs.
    pub const fn glyphs(self) -> Glyphs {
        match self {
            Self::Unicode => Glyphs {
                bar: "│",
                full: "█",
                empty: "░",
                tail: "…",
                dot: " · ",
                below: "↓",
                rule: "─",
                corners: ["┌", "┐", "└", "┘"],
            },
            Self::Ascii => Glyphs {
                bar: "|",
                full: "#",
                empty: "-",
                tail: "..",
                dot: " | ",
                below: "v",
                rule: "-",
                corners: ["+", "+", "+", "+"],
            },
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const TOKENS: [Token; 17] = [
        Token::Plain,
        Token::Dim,
        Token::Heading,
        Token::Accent,
        Token::Player,
        Token::Success,
        Token::Failure,
        Token::Change,
        Token::Note,
        Token::Answer,
        Token::Unsaved,
        Token::Notice,
        Token::Error,
        Token::Key,
        Token::Selected,
        Token::Bar,
        Token::Health,
    ];

    #[test]
    fn no_theme_sets_a_background_or_black_or_white() {
        for theme in ThemeName::ALL {
            for token in TOKENS {
                let style = Theme::new(theme, true).style(token);
                assert_eq!(style.bg, None);
                assert!(!matches!(style.fg, Some(Color::Black | Color::White | Color::Gray | Color::DarkGray)));
            }
        }
    }

    #[test]
    fn without_colours_every_theme_has_attributes_only() {
        for theme in ThemeName::ALL {
            for token in TOKENS {
                assert_eq!(Theme::new(theme, false).style(token).fg, None);
            }
        }
    }

    #[test]
    fn names_are_read_as_they_are_written() {
        for theme in ThemeName::ALL {
            assert_eq!(ThemeName::from_code(theme.code()), Some(theme));
        }
        for borders in Borders::ALL {
            assert_eq!(Borders::from_code(borders.code()), Some(borders));
        }
        assert_eq!(ThemeName::from_code("pink"), None);
    }
}
