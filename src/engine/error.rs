use crate::narrator::NarratorErrorKind;
use crate::store::{StoreError, StoreErrorKind};
use crate::text::{Locale, Message};

/// What went wrong, in the one shape that the edge shows: a kind, a sentence, hints.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("{message}")]
pub struct EngineError {
    /// Decides the exit code.
    pub kind: EngineErrorKind,
    /// What happened, one sentence.
    pub message: String,
    /// What to do next.
    pub hints: Vec<String>,
}

/// The kinds of [`EngineError`].
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum EngineErrorKind {
    /// What was asked for cannot be: an unknown story, attributes that do not add up.
    Usage,
    /// The story pack is faulty.
    Pack,
    /// The save cannot be read or written.
    Save,
    /// The endpoint.
    Endpoint,
}

impl EngineErrorKind {
    /// As it stands in `--json` errors.
    #[must_use]
    pub const fn code(self) -> &'static str {
        match self {
            Self::Usage => "usage",
            Self::Pack => "pack",
            Self::Save => "save",
            Self::Endpoint => "endpoint",
        }
    }
}

impl EngineError {
    /// A usage error in the program's words.
    pub(super) fn usage(locale: &Locale, message: &Message) -> Self {
        Self { kind: EngineErrorKind::Usage, message: locale.say(message), hints: Vec::new() }
    }

    /// A fault of a save, in the reader's language.
    pub(super) fn store(locale: &Locale, error: &StoreError) -> Self {
        Self {
            kind: EngineErrorKind::Save,
            message: locale.say(&error.message()),
            hints: error.hints().iter().map(|hint| locale.say(hint)).collect(),
        }
    }
}

/// Whether a failure is the player's own stop.
pub(super) const fn is_stop(kind: NarratorErrorKind) -> bool {
    matches!(kind, NarratorErrorKind::Stopped)
}

/// Whether a save's fault means that another window has it open.
pub(super) fn is_locked(error: &StoreError) -> bool {
    error.kind() == StoreErrorKind::Locked
}
