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
#[path = "../never_dull/player.rs"]
mod player;
