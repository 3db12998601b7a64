//! What can come to be in a story at all.
//!
//! A story is compiled once into a [`Web`] of small implications: where certain facts are so, others can come to be so.
//! Nothing is ever taken back there (a relaxation), so that all that can come to be is found in one pass over the web, in
//! time linear in its size. What is not found comes to be in no play.
//!
//! The web is the one place that knows where a pack keeps conditions and effects: `compile` takes every row apart field by
//! field, so that a new field does not compile until somebody has said here what it can bring about.

mod compile;
mod contradiction;
mod costs;
mod effects;
mod estimate;
mod expression;
mod fact;
mod gather;
mod gifts;
mod given;
mod growth;
mod limits;
mod odds;
mod reach;
mod relevance;
pub mod search;
mod web;

#[cfg(test)]
mod tests;

pub use compile::shut_out;
pub use contradiction::{contradicts, contradicts_in};
pub use estimate::Estimate;
pub use fact::{Fact, Quantity};
pub use reach::Reach;
pub use web::{Deed, Web};
