//! Facts: what is known to be true, since when, until when, from where, and by whom (seeds B1–B10).
//!
//! Rows are only ever added; how the facts stand is a function of the line of turns ([`Ledger`]). What is proposed goes
//! through one door ([`Writer`]), where [`authority`] decides.

mod alike;
pub mod authority;
mod derive;
mod domain;
mod ledger;
mod name;
mod passing;
mod relation;
mod select;
mod taken;
mod write;

#[cfg(test)]
mod tests;

pub use alike::Likeness;
pub use authority::Refused;
pub use derive::{Scene, derive};
pub use ledger::{Fact, Ledger, Standing};
pub use name::{Key, NAME_CHARS, Names};
pub use passing::is_passing;
pub use relation::{Relation, Relations};
pub use select::{Wanted, archive, recall, select, weight};
pub use write::{Statement, Writer, correction};
