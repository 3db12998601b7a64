use crate::engine::{Key, Learned, Request};

/// What the screen wants done. `update` only asks; the run loop does.
#[derive(Clone, Debug, PartialEq)]
pub enum Cmd {
    /// Ask the engine.
    Request(Request),
    /// Keep a setting.
    SaveSetting(Setting),
    /// Put a text where other programs can paste it from, if the terminal lets us (OSC 52).
    Copy(String),
    /// Keep a model's server, to be used from now on.
    KeepServer(KeptServer),
    /// Give the terminal back and stop until the shell lets the program go on.
    Suspend,
    /// Draw everything anew.
    Redraw,
    /// Leave the program.
    Quit,
}

/// A model's server that the player wants to keep: a profile of the settings.
#[derive(Clone, Debug, PartialEq)]
pub struct KeptServer {
    /// The profile's name.
    pub name: String,
    /// The address.
    pub base_url: String,
    /// The model.
    pub model: String,
    /// The key, where the server wants one.
    pub key: Key,
    /// What was learned of it.
    pub learned: Learned,
}

/// A setting that the player changed, as the settings file names it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Setting {
    /// The key, section and name: `ui.theme`.
    pub key: &'static str,
    /// The value as it is written: `dark`, `true`.
    pub value: String,
}
