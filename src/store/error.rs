use std::path::{Path, PathBuf};

use rusqlite::ErrorCode;

use crate::text::Message;

/// What went wrong with a save, in a shape that the edge can show: a kind, a message, hints.
#[derive(Debug, thiserror::Error)]
pub enum StoreError {
    /// The save is open elsewhere.
    #[error("{} is open in another window{}", path.display(), holder.map(|pid| format!(" (process {pid})")).unwrap_or_default())]
    Locked {
        /// The save's file.
        path: PathBuf,
        /// The process that holds it, where its lock file says so.
        holder: Option<u32>,
    },
    /// The save was written by a newer version of the program.
    #[error("{} was made by a newer version (schema {found}, this program knows {known})", path.display())]
    Newer {
        /// The save's file.
        path: PathBuf,
        /// The schema in the file.
        found: i64,
        /// The newest schema that this program knows.
        known: i64,
    },
    /// The file is something else.
    #[error("{} is not a save of this program", path.display())]
    NotASave {
        /// The file.
        path: PathBuf,
    },
    /// The file is a save, and parts of it cannot be read.
    #[error("{} is damaged: {detail}", path.display())]
    Damaged {
        /// The save's file.
        path: PathBuf,
        /// What could not be read.
        detail: String,
    },
    /// There is no such save.
    #[error("there is no save at {}", path.display())]
    Missing {
        /// Where it was looked for.
        path: PathBuf,
    },
    /// There is a save of that name already; it was left as it is.
    #[error("there is a save at {} already", path.display())]
    Exists {
        /// Where it stands.
        path: PathBuf,
    },
    /// A name that cannot be a file's name everywhere.
    #[error("`{name}` cannot be the name of a save")]
    Name {
        /// The name as it was given.
        name: String,
    },
    /// The folder or file cannot be written.
    #[error("{} cannot be written", path.display())]
    ReadOnly {
        /// The folder or file.
        path: PathBuf,
    },
    /// The file may not be read.
    #[error("{} may not be read", path.display())]
    Unreadable {
        /// The file.
        path: PathBuf,
    },
    /// The disk is full.
    #[error("no space is left for {}", path.display())]
    Full {
        /// The folder or file.
        path: PathBuf,
    },
    /// There is no such turn in this save.
    #[error("there is no turn {turn} in this save")]
    NoSuchTurn {
        /// The number asked for.
        turn: i64,
    },
    /// A turn that does not follow from where the save stands; a fault of the caller, nothing was written.
    #[error("a turn does not fit: {detail}")]
    Misplaced {
        /// What does not fit.
        detail: String,
    },
    /// A file could not be read or written.
    #[error("{}: {source}", path.display())]
    Io {
        /// The file.
        path: PathBuf,
        /// Why.
        source: std::io::Error,
    },
    /// The database refused.
    #[error("{}: {source}", path.display())]
    Database {
        /// The save's file.
        path: PathBuf,
        /// Why.
        source: rusqlite::Error,
    },
}

/// The kinds of [`StoreError`], for exit codes and `--json`.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum StoreErrorKind {
    /// Open elsewhere.
    Locked,
    /// Of a newer version.
    Newer,
    /// Not a save.
    NotASave,
    /// Cannot be read in parts.
    Damaged,
    /// Not there.
    Missing,
    /// There already.
    Exists,
    /// A name that cannot be.
    Name,
    /// Cannot be written.
    ReadOnly,
    /// No space.
    Full,
    /// No such turn.
    NoSuchTurn,
    /// A fault of the program.
    Internal,
    /// Anything else between the program and the disk.
    Io,
}

impl StoreErrorKind {
    /// The kind as it stands in `--json`.
    #[must_use]
    pub const fn code(self) -> &'static str {
        match self {
            Self::Locked => "save_locked",
            Self::Newer => "save_newer",
            Self::NotASave => "not_a_save",
            Self::Damaged => "save_damaged",
            Self::Missing => "save_missing",
            Self::Exists => "save_exists",
            Self::Name => "save_name",
            Self::ReadOnly => "read_only",
            Self::Full => "disk_full",
            Self::NoSuchTurn => "no_such_turn",
            Self::Internal => "internal",
            Self::Io => "io",
        }
    }
}

impl StoreError {
    /// What kind of failure.
    #[must_use]
    pub const fn kind(&self) -> StoreErrorKind {
        match self {
            Self::Locked { .. } => StoreErrorKind::Locked,
            Self::Newer { .. } => StoreErrorKind::Newer,
            Self::NotASave { .. } => StoreErrorKind::NotASave,
            Self::Damaged { .. } => StoreErrorKind::Damaged,
            Self::Missing { .. } => StoreErrorKind::Missing,
            Self::Exists { .. } => StoreErrorKind::Exists,
            Self::Name { .. } => StoreErrorKind::Name,
            Self::ReadOnly { .. } => StoreErrorKind::ReadOnly,
            Self::Full { .. } => StoreErrorKind::Full,
            Self::NoSuchTurn { .. } => StoreErrorKind::NoSuchTurn,
            Self::Misplaced { .. } => StoreErrorKind::Internal,
            Self::Unreadable { .. } | Self::Io { .. } | Self::Database { .. } => StoreErrorKind::Io,
        }
    }

    /// One sentence for the player.
    #[must_use]
    pub fn message(&self) -> Message {
        let at = |key: &'static str, path: &Path| Message::new(key).with("path", path.display().to_string());
        match self {
            Self::Locked { path, holder: Some(pid) } => at("store-locked-by", path).with("pid", pid.to_string()),
            Self::Locked { path, holder: None } => at("store-locked", path),
            Self::Newer { path, .. } => at("store-newer", path),
            Self::NotASave { path } => at("store-not-a-save", path),
            Self::Damaged { path, detail } => at("store-damaged", path).with("detail", detail.as_str()),
            Self::Missing { path } => at("store-missing", path),
            Self::Exists { path } => at("store-exists", path),
            Self::Name { name } => Message::new("store-name").with("name", name.as_str()),
            Self::ReadOnly { path } => at("store-read-only", path),
            Self::Unreadable { path } => at("store-unreadable", path),
            Self::Full { path } => at("store-full", path),
            Self::NoSuchTurn { turn } => Message::new("store-no-such-turn").with("turn", turn.to_string()),
            Self::Misplaced { detail } => Message::new("store-misplaced").with("detail", detail.as_str()),
            Self::Io { path, source } => at("store-io", path).with("detail", source),
            Self::Database { path, source } => at("store-io", path).with("detail", source.to_string()),
        }
    }

    /// What to do next, one sentence each.
    #[must_use]
    pub fn hints(&self) -> Vec<Message> {
        let keys: &[&'static str] = match self.kind() {
            StoreErrorKind::Locked => &["store-hint-locked"],
            StoreErrorKind::Newer => &["store-hint-newer"],
            StoreErrorKind::NotASave => &["store-hint-not-a-save"],
            StoreErrorKind::Damaged => &["store-hint-verify", "store-hint-restore", "store-hint-rescue"],
            StoreErrorKind::Missing => &["store-hint-list"],
            StoreErrorKind::Exists => &["store-hint-exists"],
            StoreErrorKind::Name => &["store-hint-name"],
            StoreErrorKind::ReadOnly => &["store-hint-read-only"],
            StoreErrorKind::Full => &["store-hint-full"],
            StoreErrorKind::NoSuchTurn => &["store-hint-log"],
            StoreErrorKind::Internal => &["store-hint-report"],
            StoreErrorKind::Io => &["store-hint-io"],
        };
        let name = self.save();
        keys.iter().copied().map(|key| Message::new(key).with("name", name.as_str())).collect()
    }

    /// The save that the error is about, as one writes it on a command line; a stand-in where it names none.
    fn save(&self) -> String {
        let path = match self {
            Self::Locked { path, .. }
            | Self::Newer { path, .. }
            | Self::NotASave { path }
            | Self::Damaged { path, .. }
            | Self::Missing { path }
            | Self::Exists { path }
            | Self::ReadOnly { path }
            | Self::Unreadable { path }
            | Self::Full { path }
            | Self::Io { path, .. }
            | Self::Database { path, .. } => path.file_stem(),
            Self::Name { .. } | Self::NoSuchTurn { .. } | Self::Misplaced { .. } => None,
        };
        let name = path.map_or_else(|| "NAME".to_owned(), |stem| stem.to_string_lossy().into_owned());
        if name.contains(char::is_whitespace) { format!("\"{name}\"") } else { name }
    }

    /// Whether the same again may work without anything being changed by hand.
    #[must_use]
    pub fn retry(&self) -> bool {
        match self {
            Self::Locked { .. } | Self::Full { .. } => true,
            Self::Database { source, .. } => source.sqlite_error_code() == Some(ErrorCode::DatabaseBusy),
            _ => false,
        }
    }

    /// A failure of the file system at `path`, sorted by what can be done about it.
    pub(super) fn io(path: &Path, source: std::io::Error) -> Self {
        let path = path.to_owned();
        match source.kind() {
            std::io::ErrorKind::NotFound => Self::Missing { path },
            std::io::ErrorKind::AlreadyExists => Self::Exists { path },
            std::io::ErrorKind::PermissionDenied | std::io::ErrorKind::ReadOnlyFilesystem => Self::ReadOnly { path },
            std::io::ErrorKind::StorageFull | std::io::ErrorKind::QuotaExceeded => Self::Full { path },
            _ => Self::Io { path, source },
        }
    }

    /// A failure of the database with the file at `path`, sorted by what can be done about it.
    pub(super) fn database(path: &Path, source: rusqlite::Error) -> Self {
        let path = path.to_owned();
        match source.sqlite_error_code() {
            Some(ErrorCode::NotADatabase) => Self::NotASave { path },
            Some(ErrorCode::DatabaseCorrupt) => Self::Damaged { path, detail: source.to_string() },
            Some(ErrorCode::DiskFull) => Self::Full { path },
            // The memory that connections share stands in a file, and that could not be made longer.
            _ if extended(&source) == Some(rusqlite::ffi::SQLITE_IOERR_SHMSIZE) => Self::Full { path },
            Some(ErrorCode::ReadOnly | ErrorCode::PermissionDenied) => Self::ReadOnly { path },
            _ => match source {
                rusqlite::Error::FromSqlConversionFailure(..)
                | rusqlite::Error::InvalidColumnType(..)
                | rusqlite::Error::IntegralValueOutOfRange(..)
                | rusqlite::Error::Utf8Error(..) => Self::Damaged { path, detail: source.to_string() },
                source => Self::Database { path, source },
            },
        }
    }
}

/// What exactly the database says.
fn extended(source: &rusqlite::Error) -> Option<i32> {
    source.sqlite_error().map(|error| error.extended_code)
}
