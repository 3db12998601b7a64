/// A row of the settings screen.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum SettingRow {
    /// The language of interface and telling.
    Language,
    /// Who tells.
    Narrator,
    /// The theme.
    Theme,
    /// Whether choices are shown.
    Choices,
    /// Lines and blocks, or plain ASCII.
    Borders,
    /// How wide the terminal draws signs of doubtful width.
    Ambiguous,
    /// Whether things may move.
    Motion,
    /// Whether a story is written letter by letter.
    Typewriter,
    /// The greatest width of the text.
    Width,
}

impl SettingRow {
    /// The rows from top to bottom.
    pub const ALL: [Self; 9] = [
        Self::Language,
        Self::Narrator,
        Self::Theme,
        Self::Choices,
        Self::Borders,
        Self::Ambiguous,
        Self::Motion,
        Self::Typewriter,
        Self::Width,
    ];

    /// The key in the settings file.
    pub const fn key(self) -> &'static str {
        match self {
            Self::Language => "ui.language",
            Self::Narrator => "play.narrator",
            Self::Theme => "ui.theme",
            Self::Choices => "ui.choices",
            Self::Borders => "ui.borders",
            Self::Ambiguous => "ui.ambiguous",
            Self::Motion => "ui.motion",
            Self::Typewriter => "ui.typewriter",
            Self::Width => "ui.width",
        }
    }

    /// The message that names it.
    pub const fn message(self) -> &'static str {
        match self {
            Self::Language => "tui-setting-language",
            Self::Narrator => "tui-setting-narrator",
            Self::Theme => "tui-setting-theme",
            Self::Choices => "tui-setting-choices",
            Self::Borders => "tui-setting-borders",
            Self::Ambiguous => "tui-setting-ambiguous",
            Self::Motion => "tui-setting-motion",
            Self::Typewriter => "tui-setting-typewriter",
            Self::Width => "tui-setting-width",
        }
    }

    /// The message that explains it.
    pub const fn help(self) -> &'static str {
        match self {
            Self::Language => "tui-setting-language-help",
            Self::Narrator => "tui-setting-narrator-help",
            Self::Theme => "tui-setting-theme-help",
            Self::Choices => "tui-setting-choices-help",
            Self::Borders => "tui-setting-borders-help",
            Self::Ambiguous => "tui-setting-ambiguous-help",
            Self::Motion => "tui-setting-motion-help",
            Self::Typewriter => "tui-setting-typewriter-help",
            Self::Width => "tui-setting-width-help",
        }
    }
}
