//! Model servers as they really behave, played by a server of raw sockets; captured answers of real ones; a real one.

#![allow(
    clippy::unwrap_used,
    clippy::expect_used,
    clippy::indexing_slicing,
    clippy::string_slice,
    clippy::panic,
    clippy::print_stderr,
    reason = "a test stops at the first surprise, and says what it skips"
)]

mod attempts;
mod broken_off;
mod captured;
mod combined;
mod learning;
mod play;
mod program;
mod real;
mod remembering;
mod secrets;
mod server;
mod stopping;
#[path = "../support/mod.rs"]
mod support;
mod table;
mod wizard;
