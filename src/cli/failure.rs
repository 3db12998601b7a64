use std::fmt;
use std::io::{self, Write};

use serde::Serialize;

use crate::text::{Locale, Message, in_words};

/// What kind of failure; each has its exit code.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[serde(rename_all = "lowercase")]
pub enum FailureKind {
    /// It did not work.
    Failed,
    /// The command line is wrong.
    Usage,
    /// The settings are wrong.
    Configuration,
    /// The endpoint does not answer as it should.
    Endpoint,
    /// A save, or other data.
    Save,
    /// The player stopped it.
    Interrupted,
}

impl FailureKind {
    /// The exit code.
    #[must_use]
    pub const fn exit_code(self) -> u8 {
        match self {
            Self::Failed => 1,
            Self::Usage => 2,
            Self::Configuration => 3,
            Self::Endpoint => 4,
            Self::Save => 5,
            Self::Interrupted => 130,
        }
    }
}

/// Why a command did not do what it should, in the player's words.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct Failure {
    /// What kind.
    pub kind: FailureKind,
    /// What happened.
    pub message: String,
    /// What to do next.
    pub hints: Vec<String>,
    /// Standard output was closed by its reader: nothing went wrong.
    #[serde(skip)]
    pub closed: bool,
}

impl Failure {
    /// A failure without hints.
    pub fn new(kind: FailureKind, message: impl Into<String>) -> Self {
        Self { kind, message: message.into(), hints: Vec::new(), closed: false }
    }

    /// A failure said in a language.
    #[must_use]
    pub fn said(kind: FailureKind, locale: &Locale, message: &Message) -> Self {
        Self::new(kind, locale.say(message))
    }

    /// The same with one more hint.
    #[must_use]
    pub fn hint(mut self, hint: impl Into<String>) -> Self {
        self.hints.push(hint.into());
        self
    }

    /// Writes it: one JSON object, or lines.
    ///
    /// # Errors
    /// If it cannot be written.
    pub fn write(&self, out: &mut dyn Write, locale: &Locale, json: bool) -> io::Result<()> {
        if json {
            let row = serde_json::json!({ "error": self });
            return writeln!(out, "{row}");
        }
        writeln!(out, "{}{}", locale.text("cli-error"), self.message.trim_end())?;
        for hint in &self.hints {
            writeln!(out, "  {}", hint.trim_end())?;
        }
        Ok(())
    }
}

impl fmt::Display for Failure {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.message)
    }
}

impl std::error::Error for Failure {}

/// Output that cannot be written.
impl From<io::Error> for Failure {
    fn from(error: io::Error) -> Self {
        let closed = error.kind() == io::ErrorKind::BrokenPipe;
        Self { closed, ..Self::new(FailureKind::Failed, in_words(&error)) }
    }
}
