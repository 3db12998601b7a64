use std::fmt;
use std::path::PathBuf;

use super::layers::Origin;

/// What is wrong with a setting, and where.
#[derive(Clone, Debug, PartialEq)]
pub struct ConfigFault {
    /// The layer.
    pub origin: Origin,
    /// The settings file, where it is the origin.
    pub file: Option<PathBuf>,
    /// The line in the file, from 1; 0 elsewhere.
    pub line: usize,
    /// The column in characters, from 1; 0 elsewhere.
    pub column: usize,
    /// The key, or what stands in its place.
    pub key: String,
    /// What is wrong.
    pub kind: FaultKind,
}

/// What is wrong with a setting.
#[derive(Clone, Debug, PartialEq)]
pub enum FaultKind {
    /// No setting has this key.
    Unknown {
        /// The nearest that has one.
        near: Option<&'static str>,
    },
    /// Not one of the words.
    Choice {
        /// What stands there.
        value: String,
        /// What may stand there.
        choices: Vec<&'static str>,
    },
    /// Not a number within the bounds.
    Number {
        /// What stands there.
        value: String,
        /// The least.
        least: f64,
        /// The most.
        most: f64,
    },
    /// Not a text of one line.
    Text {
        /// What stands there.
        value: String,
    },
    /// A value of another kind than the setting: a text for a number, say.
    Shape {
        /// What it has to be: `text`, `number`, `bool`, `table`.
        wanted: &'static str,
    },
    /// There is no profile of this name.
    NoProfile {
        /// What stands there.
        value: String,
        /// The profiles there are.
        known: Vec<String>,
    },
    /// A key of the endpoint, where it does not belong.
    Secret,
    /// Not TOML.
    Syntax {
        /// The parser's words.
        cause: String,
    },
    /// The file cannot be read.
    Unreadable {
        /// The system's words.
        cause: String,
    },
}

impl ConfigFault {
    /// What a person wrote, made fit for a message.
    pub(super) fn shown(text: &str) -> String {
        let mut shown: String = text.chars().filter(|sign| !sign.is_control()).take(60).collect();
        if shown.len() < text.len() {
            shown.push('…');
        }
        shown
    }
}

impl fmt::Display for ConfigFault {
    /// For logs; the program says it in the player's language.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match (&self.file, &self.origin) {
            (Some(file), _) => write!(f, "{}:{}:{}: ", file.display(), self.line, self.column)?,
            (None, Origin::Environment(name)) => write!(f, "{name}: ")?,
            (None, _) => {}
        }
        write!(f, "{}: ", self.key)?;
        match &self.kind {
            FaultKind::Unknown { near: Some(near) } => write!(f, "no such setting; near: {near}"),
            FaultKind::Unknown { near: None } => f.write_str("no such setting"),
            FaultKind::Choice { value, choices } => write!(f, "{value} is none of {}", choices.join(", ")),
            FaultKind::Number { value, least, most } => write!(f, "{value} is no number from {least} to {most}"),
            FaultKind::Text { value } => write!(f, "{value} is no text of one line"),
            FaultKind::Shape { wanted } => write!(f, "has to be a {wanted}"),
            FaultKind::NoProfile { value, .. } => write!(f, "there is no profile {value}"),
            FaultKind::Secret => f.write_str("a key does not belong here"),
            FaultKind::Syntax { cause } | FaultKind::Unreadable { cause } => f.write_str(cause),
        }
    }
}

impl std::error::Error for ConfigFault {}
