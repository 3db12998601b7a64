//! The narrator that needs no model: it tells every turn from the pack's texts and the events.
//!
//! It is pure: seed, turn and take decide all picks. What was told before stands in the state, counted by short hashes
//! of the pack's texts and by one number for each set of woven sentences.

mod attempt;
mod deeds;
mod fights;
mod growth;
mod order;
mod page;
mod people;
mod phrase;
mod places;
mod recollection;
mod speech;
mod turn;
mod weave;

#[cfg(test)]
mod tests;

use futures::FutureExt;
use futures::future::BoxFuture;

use super::{Brief, Delta, Narrator, NarratorError, Telling};
use crate::text::{Language, Locale};

/// The built-in narrator.
#[derive(Debug)]
pub struct Builtin {
    zh: Locale,
    en: Locale,
}

impl Builtin {
    /// A narrator with the program's words in both languages.
    #[must_use]
    pub fn new() -> Self {
        Self { zh: Locale::new(Language::Zh), en: Locale::new(Language::En) }
    }

    /// Tells a turn. The same brief gives the same telling.
    #[must_use]
    pub fn telling(&self, brief: Brief<'_>) -> Telling {
        let locale = match brief.language {
            Language::Zh => &self.zh,
            Language::En => &self.en,
        };
        turn::tell(brief, locale)
    }
}

impl Default for Builtin {
    fn default() -> Self {
        Self::new()
    }
}

impl Narrator for Builtin {
    fn name(&self) -> String {
        "builtin".to_owned()
    }

    fn tell<'a>(
        &'a self,
        brief: Brief<'a>,
        on_delta: &'a mut (dyn FnMut(Delta) + Send),
    ) -> BoxFuture<'a, Result<Telling, NarratorError>> {
        let telling = self.telling(brief);
        for piece in telling.narration.split_inclusive("\n\n") {
            on_delta(Delta::Prose(piece.to_owned()));
        }
        futures::future::ready(Ok(telling)).boxed()
    }
}
