//! Text: languages, localized texts, messages, and the gate that all untrusted text passes.
//!
//! This module imports nothing of the crate.

mod fold;
mod han;
mod language;
mod locale;
mod localized;
mod near;
mod pattern;
mod promise;
mod question;
mod quotation;
mod sanitize;
mod sentence;
mod simplified;
mod width;
mod wrap;

pub use fold::{fold, fold_width};
pub use han::is_han;
pub use language::Language;
pub use locale::{Arg, Locale, Message, in_words};
pub use localized::{Localized, Words};
pub use near::distance;
pub use pattern::{Pattern, PatternFault};
pub use promise::is_promise;
pub use question::is_question;
pub use quotation::quoted;
pub use sanitize::{Gate, sanitize, sanitize_line};
pub use sentence::{clip, clip_sentence, paragraphs, sentences};
pub use simplified::simplified;
pub use width::{Ambiguous, fit, grapheme_width, width};
pub use wrap::{Row, wrap, wrap_hanging};
