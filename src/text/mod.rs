//! Text: languages, localized texts, messages, and the gate that all untrusted text passes.
//!
//! This module imports nothing of the crate.

mod language;
mod locale;
mod localized;

pub use language::Language;
pub use locale::{Arg, Locale, Message};
pub use localized::{Localized, Words};
