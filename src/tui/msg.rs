use crossterm::event::KeyEvent;

use crate::engine::Update;

/// Something that happened.
#[derive(Clone, Debug, PartialEq)]
pub enum Msg {
    /// A key.
    Key(KeyEvent),
    /// A pasted text, of any length and with any characters.
    Paste(String),
    /// The terminal now has so many columns and rows.
    Resize(u16, u16),
    /// Time for the next step of an animation; comes only while [`Model::animated`](super::Model::animated).
    Tick,
    /// The engine said something.
    Engine(Update),
    /// The system wants the program to end.
    Signal(Signal),
    /// The shell wanted a suspension, and cannot have it: nothing would ever let the program go on.
    CannotSuspend,
    /// A setting could not be kept, with the reason.
    SettingLost(String),
}

/// Why the system wants the program to end.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Signal {
    /// A polite order to end (SIGTERM, SIGINT).
    Terminate,
    /// The terminal is gone (SIGHUP, closed window). Nothing may be written to it any more.
    HangUp,
}
