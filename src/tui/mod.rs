//! The terminal game: a model, messages, a pure update, and a view that only draws.
//!
//! `update` takes a message into the [`Model`] and answers with [`Cmd`]s; it knows no file, no clock and no random
//! number. `view` draws a model and changes nothing. Only `terminal` reads keys, writes to the screen, waits and knows
//! the time. The engine is reached by [`Request`](crate::engine::Request)s and answers with
//! [`Update`](crate::engine::Update)s; the screen never waits for it.

mod cmd;
mod keymap;
mod measure;
mod model;
mod msg;
mod picture;
mod terminal;
mod theme;
mod update;
mod view;

#[cfg(test)]
mod tests;

pub use cmd::{Cmd, KeptServer, Setting};
pub use keymap::{Action, COMMANDS, Command, named, search};
pub use model::{Model, Options, Preferences, SettingOrigin};
pub use msg::{Msg, Signal};
pub use picture::Easel;
pub use terminal::{Exit, Frames, Host, Keep, KeepServer, TerminalError, frames, run, shows_colours};
pub use theme::{Borders, ThemeName};
pub use update::page_of;
