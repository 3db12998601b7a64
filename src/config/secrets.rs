use std::collections::BTreeMap;
use std::fmt;
use std::fs;
use std::io::{self, Read as _};
use std::path::{Path, PathBuf};

use secrecy::{ExposeSecret as _, SecretString};
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
    /// Keys of profiles, by name.
    pub profiles: BTreeMap<String, SecretString>,
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
        let key = self.api_key.as_ref().map(|_| "…");
        f.debug_struct("Secrets")
            .field("api_key", &key)
            .field("origin", &self.origin)
            .field("tasks", &self.tasks.keys())
            .field("profiles", &self.profiles.keys())
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
    /// It is not TOML with texts `api_key`, `summary_api_key` and so on, and a table `profiles` of texts.
    Form {
        /// The file.
        file: PathBuf,
        /// The line, from 1.
        line: usize,
    },
}

impl Secrets {
    /// The key from `OPENAI_API_KEY`, those of tasks and profiles (`STORYECHO_PROFILE_NAME_API_KEY`) from their
    /// variables, else from `secrets.toml` in the settings folder, which only its owner may read.
    ///
    /// # Errors
    /// If the file is there and is not used; a key of the environment stands before the file, whose faults do not count
    /// then.
    pub fn read(config: &Path, environment: &Environment) -> Result<Self, SecretsFault> {
        const NAME: &str = "OPENAI_API_KEY";
        let secret = |name: &str| environment.get(name).map(|key| SecretString::from(key.to_owned()));
        let tasks: BTreeMap<_, _> =
            Task::ALL.into_iter().filter_map(|task| Some((task, secret(task.names().0)?))).collect();
        let profiles: BTreeMap<_, _> = environment.iter().filter_map(of_profile).collect();
        let own = secret(NAME);
        let mut found = match Self::of_file(&config.join("secrets.toml")) {
            Ok(found) => found,
            Err(_) if own.is_some() => Self::default(),
            Err(fault) => return Err(fault),
        };
        if let Some(key) = own {
            (found.api_key, found.origin) = (Some(key), Some(Origin::Environment(NAME.to_owned())));
        }
        found.tasks.extend(tasks);
        found.profiles.extend(profiles);
        Ok(found)
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

    /// Keeps a key in `secrets.toml`, which only its owner may read; no key takes it out. Gives where the file is.
    ///
    /// # Errors
    /// If the file has faults (it is left as it is then), or cannot be written.
    pub fn keep(config: &Path, place: &KeyPlace, key: Option<&SecretString>) -> Result<PathBuf, SecretsFault> {
        let file = config.join("secrets.toml");
        let unreadable = |cause: String| SecretsFault::Unreadable { file: file.clone(), cause };
        let text = match fs::read_to_string(&file) {
            Ok(text) => text,
            Err(error) if error.kind() == io::ErrorKind::NotFound => String::new(),
            Err(error) => return Err(unreadable(error.to_string())),
        };
        keys(&text).map_err(|line| SecretsFault::Form { file: file.clone(), line })?;
        let mut table: toml::Table =
            toml::from_str(&text).map_err(|_| SecretsFault::Form { file: file.clone(), line: 1 })?;
        let (name, within) = match place {
            KeyPlace::Narrator => ("api_key", &mut table),
            KeyPlace::Task(task) => (task.names().1, &mut table),
            KeyPlace::Profile(name) => {
                let profiles = table.entry(PROFILES).or_insert_with(|| toml::Value::Table(toml::Table::new()));
                let wrong = || SecretsFault::Form { file: file.clone(), line: 1 };
                (name.as_str(), profiles.as_table_mut().ok_or_else(wrong)?)
            }
        };
        match key {
            Some(key) => within.insert(name.to_owned(), toml::Value::String(key.expose_secret().trim().to_owned())),
            None => within.remove(name),
        };
        let written = toml::to_string(&table).map_err(|error| unreadable(error.to_string()))?;
        write(config, &file, &written).map_err(|error| unreadable(error.to_string()))?;
        Ok(file)
    }
}

/// The table of the profiles' keys.
const PROFILES: &str = "profiles";

/// The profile whose key a variable holds, and the key.
fn of_profile((name, value): (&str, &str)) -> Option<(String, SecretString)> {
    let profile = name.strip_prefix("STORYECHO_PROFILE_")?.strip_suffix("_API_KEY")?;
    Some((profile.to_ascii_lowercase(), SecretString::from(value.to_owned())))
}

/// Puts a whole new file in the place of the old one. It is its owner's alone from the beginning.
fn write(folder: &Path, file: &Path, text: &str) -> io::Result<()> {
    fs::create_dir_all(folder)?;
    let mut builder = tempfile::Builder::new();
    #[cfg(unix)]
    {
        use std::os::unix::fs::PermissionsExt as _;
        builder.permissions(fs::Permissions::from_mode(0o600));
    }
    let mut temporary = builder.tempfile_in(folder)?;
    io::Write::write_all(&mut temporary, text.as_bytes())?;
    temporary.as_file().sync_all()?;
    temporary.persist(file).map(|_| ()).map_err(|error| error.error)
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
                let secret = value.get_ref().as_str().ok_or_else(|| line(name.span().start))?.trim();
                if !secret.is_empty() {
                    found.profiles.insert(name.get_ref().to_string(), SecretString::from(secret.to_owned()));
                }
            }
            continue;
        }
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
