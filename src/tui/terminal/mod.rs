//! The terminal itself: the only part of the screen that reads keys, writes, waits and knows the time.

mod burst;
mod clipboard;
mod frames;
mod input;
mod modes;
mod run;
mod signals;
mod system;

pub use frames::{Frames, frames};
pub use run::{Exit, Host, Keep, KeepServer, TerminalError, run, shows_colours};
