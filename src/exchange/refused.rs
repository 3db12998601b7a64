use crate::text::{Message, sanitize_line};

/// Why a file was not taken, or not written. Nothing was changed.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("{}", message.key)]
pub struct Refused {
    /// What is the matter.
    pub message: Message,
    /// What to do about it.
    pub hints: Vec<Message>,
}

impl Refused {
    /// A refusal without hints.
    #[must_use]
    pub const fn new(message: Message) -> Self {
        Self { message, hints: Vec::new() }
    }

    /// The same with one more hint.
    #[must_use]
    pub fn hint(mut self, hint: Message) -> Self {
        self.hints.push(hint);
        self
    }
}

/// A piece of a foreign file as it may stand in a message: one line, past the gate, at most 60 characters.
pub(super) fn shown(text: &str) -> String {
    // what a hostile key hides may be long: only its beginning is looked at
    let head: String = text.chars().take(400).collect();
    let line = sanitize_line(&head);
    let mut shown: String = line.chars().take(60).collect();
    if shown.len() < line.len() || head.len() < text.len() {
        shown.push('…');
    }
    shown
}
