//! What a model tells against what the world says: a corpus of marked replies, and the figures of the check on it.

#![allow(
    clippy::unwrap_used,
    clippy::expect_used,
    clippy::indexing_slicing,
    clippy::string_slice,
    clippy::panic,
    clippy::print_stdout,
    clippy::cast_precision_loss,
    reason = "a test fails by panicking and prints its figures"
)]
#[cfg(test)]
mod builtin;
#[cfg(test)]
mod corpus;
#[cfg(test)]
mod figures;
#[cfg(test)]
mod packs;
#[cfg(test)]
#[allow(dead_code, reason = "the plays, without what another test looks at")]
#[path = "../never_dull/player.rs"]
mod player;
#[cfg(test)]
mod scene;
#[cfg(test)]
#[allow(dead_code, reason = "this test uses some of it")]
#[path = "../endpoints/server.rs"]
mod server;
#[cfg(test)]
#[allow(dead_code, reason = "the stories, without the poor pack of another test")]
#[path = "../never_dull/packs.rs"]
mod stories;
#[cfg(test)]
#[path = "../support/mod.rs"]
mod support;
