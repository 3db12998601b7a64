//! Lore in play: which entries of a story's lore fire on what was lately said, and why.
//!
//! Pure: the same line, state and seed give the same entries. A [`Book`] is the lore of a story made ready for looking;
//! [`Book::consult`] gives a verdict on every entry, so that a tester and the inspector can say why one stayed silent.

mod book;
mod consult;
mod group;
mod key;
mod say;
#[cfg(test)]
mod tests;

pub use book::Book;
pub use consult::{Ask, Cause, Consulted, Delivered, Found, Heard, Place, Verdict, Why, Word};
pub use say::say;
