use std::collections::BTreeMap;
use std::fmt;
use std::fs;
use std::io::{self, Read as _};
use std::path::{Path, PathBuf};

use secrecy::SecretString;
use toml::de::DeTable;

use super::environment::Environment;
use super::layers::Origin;

/// What never prints: the endpoint's key.
#[derive(Clone, Default)]
pub struct Secrets {
    /// The key.
    pub api_key: Option<SecretString>,
    /// Where it comes from; [`Origin::File`] is `secrets.toml`.
    pub origin: Option<Origin>,
    /// Keys of endpoints that do one task, where they have their own.
    pub tasks: BTreeMap<Task, SecretString>,
}

/// A task that may have an endpoint of its own.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Task {
    /// Summaries and chapters.
    Summary,
    /// Facts.
    Extraction,
}

impl Task {
    /// Every task.
    pub const ALL: [Self; 2] = [Self::Summary, Self::Extraction];

    /// The variable that holds its key, and the name of its key in `secrets.toml`.
    const fn names(self) -> (&'static str, &'static str) {
        match self {
            Self::Summary => ("STORYECHO_SUMMARY_API_KEY", "summary_api_key"),
            Self::Extraction => ("STORYECHO_EXTRACTION_API_KEY", "extraction_api_key"),
        }
    }
}

impl fmt::Debug for Secrets {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let key = self.api_key.as_ref().map(|_| "…");
        f.debug_struct("Secrets")
            .field("api_key", &key)
            .field("origin", &self.origin)
            .field("tasks", &self.tasks.keys())
            .finish()
    }
}

/// Why `secrets.toml` is not used. It never holds what the file says.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum SecretsFault {
    /// Others can read the file.
    Open {
        /// The file.
        file: PathBuf,
    },
    /// It cannot be read.
    Unreadable {
        /// The file.
        file: PathBuf,
        /// The system's words.
        cause: String,
    },
    /// It is not TOML with texts `api_key`, `summary_api_key`, `extraction_api_key`.
    Form {
        /// The file.
        file: PathBuf,
        /// The line, from 1.
        line: usize,
    },
}

impl Secrets {
    /// The key from `OPENAI_API_KEY` and those of tasks from their variables, else from `secrets.toml` in the settings
    /// folder, which only its owner may read.
    ///
    /// # Errors
    /// If the file is there and is not used; a key of the environment stands before the file, which is not read then.
    pub fn read(config: &Path, environment: &Environment) -> Result<Self, SecretsFault> {
        const NAME: &str = "OPENAI_API_KEY";
        let secret = |name: &str| environment.get(name).map(|key| SecretString::from(key.to_owned()));
        let tasks = Task::ALL.into_iter().filter_map(|task| Some((task, secret(task.names().0)?))).collect();
        if let Some(key) = secret(NAME) {
            let origin = Some(Origin::Environment(NAME.to_owned()));
            return Ok(Self { api_key: Some(key), origin, tasks });
        }
        let file = config.join("secrets.toml");
        let unreadable = |error: &io::Error| SecretsFault::Unreadable { file: file.clone(), cause: error.to_string() };
        let opened = match fs::File::open(&file) {
            Ok(opened) => opened,
            Err(error) if error.kind() == io::ErrorKind::NotFound => return Ok(Self { tasks, ..Self::default() }),
            Err(error) => return Err(unreadable(&error)),
        };
        if opened.metadata().map(|meta| is_open(&meta)).map_err(|error| unreadable(&error))? {
            return Err(SecretsFault::Open { file });
        }
        let mut text = String::new();
        opened.take(64_000).read_to_string(&mut text).map_err(|error| unreadable(&error))?;
        let mut found = keys(&text).map_err(|line| SecretsFault::Form { file, line })?;
        found.tasks.extend(tasks);
        Ok(found)
    }
}

/// The keys in the file's text; the line of what is wrong.
fn keys(text: &str) -> Result<Secrets, usize> {
    let line = |at: usize| text.get(..text.floor_char_boundary(at)).unwrap_or_default().matches('\n').count() + 1;
    let tree = DeTable::parse(text).map_err(|error| line(error.span().map_or(0, |span| span.start)))?;
    let mut found = Secrets::default();
    for (key, value) in tree.get_ref() {
        let wrong = || line(key.span().start);
        let secret = value.get_ref().as_str().ok_or_else(wrong)?.trim();
        let secret =
            Some(secret).filter(|secret| !secret.is_empty()).map(|secret| SecretString::from(secret.to_owned()));
        let name = key.get_ref();
        if name == "api_key" {
            found.origin = secret.as_ref().map(|_| Origin::File);
            found.api_key = secret;
        } else {
            let task = Task::ALL.into_iter().find(|task| task.names().1 == name).ok_or_else(wrong)?;
            found.tasks.extend(secret.map(|secret| (task, secret)));
        }
    }
    Ok(found)
}

/// Whether others than the owner can read the file.
#[cfg(unix)]
fn is_open(meta: &fs::Metadata) -> bool {
    use std::os::unix::fs::PermissionsExt as _;

    meta.permissions().mode() & 0o077 != 0
}

/// Whether others than the owner can read the file: where files have no such bits, the folder is the user's own.
#[cfg(not(unix))]
const fn is_open(_: &fs::Metadata) -> bool {
    false
}
