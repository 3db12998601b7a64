use super::list::List;

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
    /// Something that could not be done.
    Fault {
        /// What happened.
        message: String,
        /// What to do about it.
        hints: Vec<String>,
    },
    /// What can be done beside playing.
    Pause(List),
}

/// An entry of the pause menu.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum PauseEntry {
    /// Back to the game.
    Resume,
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
    pub const ALL: [Self; 7] =
        [Self::Resume, Self::Saves, Self::Settings, Self::Help, Self::Log, Self::Title, Self::Quit];

    /// The message that names it.
    pub const fn message(self) -> &'static str {
        match self {
            Self::Resume => "tui-pause-resume",
            Self::Saves => "tui-title-saves",
            Self::Settings => "tui-title-settings",
            Self::Help => "tui-title-help",
            Self::Log => "tui-log-title",
            Self::Title => "tui-pause-title",
            Self::Quit => "tui-title-quit",
        }
    }
}
