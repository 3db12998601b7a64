use std::collections::{BTreeMap, BTreeSet};
use std::fmt;
use std::fs;
use std::io::{self, Read as _};
use std::path::{Path, PathBuf};

use secrecy::{ExposeSecret as _, SecretString};
use toml::de::DeTable;

use super::environment::Environment;
use super::keyring::{Keyring, KeyringFault};
use crate::disk;

/// What never prints: the keys of endpoints. Each comes from the environment, else from the system's keyring, else from a
/// file that only its owner may read.
#[derive(Clone, Default)]
pub struct Secrets {
    /// Those of the environment, by the names of [`KeyPlace::name`].
    given: BTreeMap<String, SecretString>,
    /// The names of those that the keyring holds. It is asked for nothing else, and only when a key is needed.
    held: BTreeSet<String>,
    /// Those of the file.
    filed: BTreeMap<String, SecretString>,
    keyring: Option<Keyring>,
}

/// Where a key comes from.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum KeySource {
    /// This variable.
    Environment(String),
    /// The system's keyring.
    Keyring,
    /// `secrets.toml`.
    File,
}

/// Where a key was put.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Kept {
    /// The system's keyring.
    Keyring,
    /// A file, and why not the keyring; none where the file was asked for.
    File(PathBuf, Option<KeyringFault>),
}

/// A task that may have an endpoint of its own.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Task {
    /// Summaries and chapters.
    Summary,
    /// Facts.
    Extraction,
    /// What contradicts the world, told again.
    Consistency,
    /// Vectors.
    Embedding,
}

impl Task {
    /// Every task.
    pub const ALL: [Self; 4] = [Self::Summary, Self::Extraction, Self::Consistency, Self::Embedding];

    /// The variable that holds its key, and the name of its key in `secrets.toml`.
    const fn names(self) -> (&'static str, &'static str) {
        match self {
            Self::Summary => ("STORYECHO_SUMMARY_API_KEY", "summary_api_key"),
            Self::Extraction => ("STORYECHO_EXTRACTION_API_KEY", "extraction_api_key"),
            Self::Consistency => ("STORYECHO_CONSISTENCY_API_KEY", "consistency_api_key"),
            Self::Embedding => ("STORYECHO_EMBEDDING_API_KEY", "embedding_api_key"),
        }
    }
}

/// For what a key is.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum KeyPlace {
    /// The narrator's endpoint.
    Narrator,
    /// The endpoint of a task.
    Task(Task),
    /// The endpoint of a profile.
    Profile(String),
}

impl fmt::Debug for Secrets {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Secrets")
            .field("given", &self.given.keys())
            .field("held", &self.held)
            .field("filed", &self.filed.keys())
            .finish_non_exhaustive()
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
    /// It is not TOML with texts `api_key`, `summary_api_key` and so on, and a table `profiles` of texts.
    Form {
        /// The file.
        file: PathBuf,
        /// The line, from 1.
        line: usize,
    },
}

impl KeyPlace {
    /// Its name in `secrets.toml` and in the keyring.
    fn name(&self) -> String {
        match self {
            Self::Narrator => NARRATOR.to_owned(),
            Self::Task(task) => task.names().1.to_owned(),
            Self::Profile(name) => format!("{PROFILES}.{name}"),
        }
    }
}

impl Secrets {
    /// The keys from `OPENAI_API_KEY` and the variables of tasks and profiles (`STORYECHO_PROFILE_NAME_API_KEY`), and
    /// those of `secrets.toml` in the settings folder, which only its owner may read. The keyring is not asked yet.
    ///
    /// # Errors
    /// If the file is there and is not used; a key of the environment stands before the file, whose faults do not count
    /// then.
    pub fn read(config: &Path, environment: &Environment) -> Result<Self, SecretsFault> {
        let secret = |name: &str| environment.get(name).map(|key| SecretString::from(key.to_owned()));
        let own = secret(VARIABLE);
        let mut found = match Self::of_file(&config.join("secrets.toml")) {
            Ok(found) => found,
            Err(_) if own.is_some() => Self::default(),
            Err(fault) => return Err(fault),
        };
        let tasks = Task::ALL.into_iter().filter_map(|task| Some((KeyPlace::Task(task), secret(task.names().0)?)));
        let profiles = environment.iter().filter_map(of_profile);
        let own = own.map(|key| (KeyPlace::Narrator, key));
        found.given = own.into_iter().chain(tasks).chain(profiles).map(|(place, key)| (place.name(), key)).collect();
        if !found.held.is_empty() {
            found.keyring = Keyring::find(config, environment).ok();
        }
        Ok(found)
    }

    /// The key of a place. Asks the keyring where it holds it, once a run, and waits a few seconds at the most.
    #[must_use]
    pub fn key(&self, place: &KeyPlace) -> Option<SecretString> {
        let name = self.named(place)?;
        let held = || self.keyring.as_ref().filter(|_| self.held.contains(&name))?.get(&name).ok()?;
        self.given.get(&name).cloned().or_else(held).or_else(|| self.filed.get(&name).cloned())
    }

    /// Where the key of a place comes from; none where there is none. Asks nobody.
    #[must_use]
    pub fn source(&self, place: &KeyPlace) -> Option<KeySource> {
        let name = self.named(place)?;
        if self.given.contains_key(&name) {
            let variable = match place {
                KeyPlace::Narrator => VARIABLE.to_owned(),
                KeyPlace::Task(task) => task.names().0.to_owned(),
                KeyPlace::Profile(name) => {
                    format!("{BEFORE}{}{AFTER}", name.to_ascii_uppercase().replace('-', "_"))
                }
            };
            return Some(KeySource::Environment(variable));
        }
        Some(if self.held.contains(&name) { KeySource::Keyring } else { KeySource::File })
    }

    /// Why the keyring does not hand out the key of a place, where it is the one that holds it.
    #[must_use]
    pub fn withheld(&self, place: &KeyPlace) -> Option<KeyringFault> {
        let name = self.named(place).filter(|_| self.source(place) == Some(KeySource::Keyring))?;
        match &self.keyring {
            None => Some(KeyringFault::Missing),
            Some(keyring) => match keyring.get(&name) {
                Ok(Some(_)) => None,
                Ok(None) => Some(KeyringFault::Refused),
                Err(fault) => Some(fault),
            },
        }
    }

    /// The name under which something is known of a place. A variable cannot have `-` in its name.
    fn named(&self, place: &KeyPlace) -> Option<String> {
        let name = place.name();
        let other = name.replace('-', "_");
        let known =
            |name: &String| self.given.contains_key(name) || self.held.contains(name) || self.filed.contains_key(name);
        let given = Some(&other).filter(|name| self.given.contains_key(*name));
        given.or(Some(&name).filter(|name| known(name))).or(Some(&other).filter(|name| known(name))).cloned()
    }

    /// Takes a key of the file; none where it is empty.
    fn file(&mut self, name: String, secret: &str) {
        let secret = secret.trim();
        if !secret.is_empty() {
            self.filed.insert(name, SecretString::from(secret.to_owned()));
        }
    }

    /// The keys of a file; none where there is none.
    fn of_file(file: &Path) -> Result<Self, SecretsFault> {
        let file = file.to_path_buf();
        let unreadable = |error: &io::Error| SecretsFault::Unreadable { file: file.clone(), cause: error.to_string() };
        let opened = match fs::File::open(&file) {
            Ok(opened) => opened,
            Err(error) if error.kind() == io::ErrorKind::NotFound => return Ok(Self::default()),
            Err(error) => return Err(unreadable(&error)),
        };
        if opened.metadata().map(|meta| is_open(&meta)).map_err(|error| unreadable(&error))? {
            return Err(SecretsFault::Open { file });
        }
        let mut text = String::new();
        opened.take(64_000).read_to_string(&mut text).map_err(|error| unreadable(&error))?;
        keys(&text).map_err(|line| SecretsFault::Form { file, line })
    }

    /// Keeps a key: in the system's keyring where there is one that takes it and `in_file` does not forbid it, else in
    /// `secrets.toml`, which only its owner may read. The file then only says that the keyring holds one.
    ///
    /// # Errors
    /// If the file has faults (it is left as it is then), or cannot be written.
    pub fn keep(
        config: &Path,
        environment: &Environment,
        place: &KeyPlace,
        key: &SecretString,
        in_file: bool,
    ) -> Result<Kept, SecretsFault> {
        let file = config.join("secrets.toml");
        let table = table(&file)?;
        let name = place.name();
        let put = || Keyring::find(config, environment)?.put(&name, key);
        let why = if in_file {
            if held(&table).contains(&name) {
                // Nothing refers to the old one any more; where it stays, nobody asks for it.
                let _ = Keyring::find(config, environment).and_then(|keyring| keyring.remove(&name));
            }
            None
        } else {
            match put() {
                Ok(()) => {
                    write(&file, &with(table, place, None, true))?;
                    return Ok(Kept::Keyring);
                }
                Err(fault) => Some(fault),
            }
        };
        write(&file, &with(table, place, Some(key), false))?;
        Ok(Kept::File(file, why))
    }

    /// Takes a key out of the file and the keyring. Says why the keyring does not let it go, where it holds it.
    ///
    /// # Errors
    /// As [`Secrets::keep`].
    pub fn remove(
        config: &Path,
        environment: &Environment,
        place: &KeyPlace,
    ) -> Result<(PathBuf, Option<KeyringFault>), SecretsFault> {
        let file = config.join("secrets.toml");
        let table = table(&file)?;
        let name = place.name();
        let held = held(&table).contains(&name);
        let gone =
            if held { Keyring::find(config, environment).and_then(|keyring| keyring.remove(&name)) } else { Ok(()) };
        write(&file, &with(table, place, None, gone.is_err()))?;
        Ok((file, gone.err()))
    }
}

/// The table of the file; an empty one where there is none.
fn table(file: &Path) -> Result<toml::Table, SecretsFault> {
    let text = match fs::read_to_string(file) {
        Ok(text) => text,
        Err(error) if error.kind() == io::ErrorKind::NotFound => String::new(),
        Err(error) => return Err(SecretsFault::Unreadable { file: file.to_owned(), cause: error.to_string() }),
    };
    keys(&text).map_err(|line| SecretsFault::Form { file: file.to_owned(), line })?;
    toml::from_str(&text).map_err(|_| SecretsFault::Form { file: file.to_owned(), line: 1 })
}

/// The names that a table says the keyring holds.
fn held(table: &toml::Table) -> BTreeSet<String> {
    let names = table.get(HELD).and_then(toml::Value::as_array).into_iter().flatten();
    names.filter_map(|name| name.as_str().map(str::to_owned)).collect()
}

/// The table with this key of a place, or without one, and whether the keyring holds it.
fn with(mut table: toml::Table, place: &KeyPlace, key: Option<&SecretString>, in_keyring: bool) -> toml::Table {
    let mut names = held(&table);
    if in_keyring {
        names.insert(place.name());
    } else {
        names.remove(&place.name());
    }
    table.remove(HELD);
    if !names.is_empty() {
        let names = names.into_iter().map(toml::Value::String).collect();
        table.insert(HELD.to_owned(), toml::Value::Array(names));
    }
    let value = key.map(|key| toml::Value::String(key.expose_secret().trim().to_owned()));
    let (name, within) = match place {
        KeyPlace::Narrator => (NARRATOR, &mut table),
        KeyPlace::Task(task) => (task.names().1, &mut table),
        KeyPlace::Profile(name) => {
            let profiles = table.entry(PROFILES).or_insert_with(|| toml::Value::Table(toml::Table::new()));
            // It was read before: it is a table.
            let Some(profiles) = profiles.as_table_mut() else { return table };
            (name.as_str(), profiles)
        }
    };
    match value {
        Some(value) => within.insert(name.to_owned(), value),
        None => within.remove(name),
    };
    table
}

/// The variable of the narrator's key.
const VARIABLE: &str = "OPENAI_API_KEY";
/// The name of the narrator's key.
const NARRATOR: &str = "api_key";
/// The list of those that the keyring holds.
const HELD: &str = "keyring";
/// A profile's variable begins and ends so.
const BEFORE: &str = "STORYECHO_PROFILE_";
const AFTER: &str = "_API_KEY";
/// The table of the profiles' keys.
const PROFILES: &str = "profiles";

/// The profile whose key a variable holds, and the key.
fn of_profile((name, value): (&str, &str)) -> Option<(KeyPlace, SecretString)> {
    let profile = name.strip_prefix(BEFORE)?.strip_suffix(AFTER)?;
    Some((KeyPlace::Profile(profile.to_ascii_lowercase()), SecretString::from(value.to_owned())))
}

/// Puts a whole new file in the place of the old one. It is its owner's alone from the beginning.
fn write(file: &Path, table: &toml::Table) -> Result<(), SecretsFault> {
    let written =
        toml::to_string(table).map_err(io::Error::other).and_then(|text| disk::replace(file, text.as_bytes()));
    written.map_err(|error| SecretsFault::Unreadable { file: file.to_owned(), cause: error.to_string() })
}

/// The keys in the file's text; the line of what is wrong.
fn keys(text: &str) -> Result<Secrets, usize> {
    let line = |at: usize| text.get(..text.floor_char_boundary(at)).unwrap_or_default().matches('\n').count() + 1;
    let tree = DeTable::parse(text).map_err(|error| line(error.span().map_or(0, |span| span.start)))?;
    let mut found = Secrets::default();
    for (key, value) in tree.get_ref() {
        let wrong = || line(key.span().start);
        if let Some(table) = value.get_ref().as_table().filter(|_| key.get_ref() == PROFILES) {
            for (name, value) in table {
                let secret = value.get_ref().as_str().ok_or_else(|| line(name.span().start))?;
                found.file(format!("{PROFILES}.{}", name.get_ref()), secret);
            }
            continue;
        }
        if let Some(names) = value.get_ref().as_array().filter(|_| key.get_ref() == HELD) {
            for name in names {
                let name = name.get_ref().as_str().ok_or_else(|| line(name.span().start))?;
                found.held.insert(name.to_owned());
            }
            continue;
        }
        let secret = value.get_ref().as_str().ok_or_else(wrong)?;
        let name = key.get_ref();
        if name != NARRATOR && !Task::ALL.into_iter().any(|task| task.names().1 == name) {
            return Err(wrong());
        }
        found.file(name.to_string(), secret);
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
