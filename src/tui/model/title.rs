/// An entry of the title screen.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum TitleEntry {
    /// Go on with the newest save.
    Continue,
    /// Begin a new story.
    New,
    /// Connect a model; there is none yet.
    Connect,
    /// The saves.
    Saves,
    /// The settings.
    Settings,
    /// The help.
    Help,
    /// Leave the program.
    Quit,
}

impl TitleEntry {
    const ALL: [Self; 6] = [Self::Continue, Self::New, Self::Saves, Self::Settings, Self::Help, Self::Quit];
    const UNCONNECTED: [Self; 7] =
        [Self::Continue, Self::New, Self::Connect, Self::Saves, Self::Settings, Self::Help, Self::Quit];

    /// The entries from top to bottom; without a save that can be opened there is nothing to go on with,
    /// and with a model there is none to be connected.
    pub fn list(resumable: bool, connected: bool) -> &'static [Self] {
        let all: &'static [Self] = if connected { &Self::ALL } else { &Self::UNCONNECTED };
        if resumable { all } else { all.get(1..).unwrap_or_default() }
    }

    /// The message that names it.
    pub const fn message(self) -> &'static str {
        match self {
            Self::Continue => "tui-title-continue",
            Self::New => "tui-title-new",
            Self::Connect => "connect-title-entry",
            Self::Saves => "tui-title-saves",
            Self::Settings => "tui-title-settings",
            Self::Help => "tui-title-help",
            Self::Quit => "tui-title-quit",
        }
    }
}
