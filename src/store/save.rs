use std::collections::BTreeMap;
use std::path::{Path, PathBuf};
use std::time::Duration;

use rusqlite::{Connection, OpenFlags, OptionalExtension, Transaction, TransactionBehavior};

use super::file::{BUSY, close, connect_read_only, folder_of, peek, prepare, unwritable};
use super::line::{Line, Tree};
use super::lock::{self, Lock};
use super::{SaveHeader, StoreError, Timestamp, TurnDraft, TurnId, moves, schema};
use crate::disk::sync_folder;
use crate::text::Language;
use crate::world::StoryId;

/// What stands before a turn's number in the key of its label.
const LABEL: &str = "label.";

/// A save that is open: the file, the tree of its turns, and the line from the start to the head.
///
/// A save that is open for play holds its lock; a second one gets [`StoreError::Locked`]. All writing goes through
/// `BEGIN IMMEDIATE` and is on the disk when the function returns (write-ahead log, `synchronous = FULL`).
/// It can be moved to another thread, not shared between two.
#[derive(Debug)]
pub struct Save {
    pub(super) connection: Connection,
    pub(super) path: PathBuf,
    pub(super) header: SaveHeader,
    pub(super) tree: Tree,
    pub(super) line: Line,
    access: Access,
}

#[derive(Debug)]
enum Access {
    /// To play; the lock ends with it. None in memory.
    Write { _lock: Option<Lock> },
    /// To look.
    Read,
}

impl Save {
    /// Makes a new save at `path`, and the folder where it is missing. Nothing is ever overwritten.
    ///
    /// # Errors
    /// [`StoreError::Exists`], [`StoreError::Locked`], [`StoreError::ReadOnly`] with the folder's name, …
    pub fn create(path: &Path, header: &SaveHeader) -> Result<Self, StoreError> {
        Self::make(path, header, None)
    }

    /// Makes a new save in which the first turn stands already: there is never one without it, whatever fails meanwhile.
    ///
    /// # Errors
    /// As [`Save::create`].
    pub fn create_begun(path: &Path, header: &SaveHeader, first: &TurnDraft) -> Result<Self, StoreError> {
        Self::make(path, header, Some(first))
    }

    fn make(path: &Path, header: &SaveHeader, first: Option<&TurnDraft>) -> Result<Self, StoreError> {
        let folder = folder_of(path);
        std::fs::create_dir_all(folder).map_err(|source| unwritable(folder, source))?;
        if path.try_exists().map_err(|source| StoreError::io(path, source))? {
            return Err(StoreError::Exists { path: path.to_owned() });
        }
        let lock = Lock::take(path)?;
        // Made whole under another name, so that a crash leaves no half a save; readable by its owner alone.
        let file = tempfile::Builder::new().prefix(".new-").suffix(".partial").tempfile_in(folder);
        let file = file.map_err(|source| unwritable(folder, source))?;
        let mut connection = Connection::open(file.path()).map_err(|source| StoreError::database(path, source))?;
        found(&mut connection, path, header)?;
        if let Some(first) = first {
            prepare(&connection).map_err(|source| StoreError::database(path, source))?;
            Self::load(connection, path, Access::Write { _lock: None })?.commit(first)?;
        } else {
            close(connection, path)?;
        }
        file.as_file().sync_all().map_err(|source| StoreError::io(path, source))?;
        file.persist_noclobber(path).map_err(|error| StoreError::io(path, error.error))?;
        sync_folder(folder);
        Self::open_locked(path, lock)
    }

    /// Opens a save to play on. An older schema is brought up to date, with a backup made first.
    ///
    /// # Errors
    /// [`StoreError::Missing`], [`StoreError::Locked`], [`StoreError::Newer`], [`StoreError::NotASave`],
    /// [`StoreError::Damaged`], …; nothing is changed by any of them.
    pub fn open(path: &Path) -> Result<Self, StoreError> {
        if !path.try_exists().map_err(|source| StoreError::io(path, source))? {
            return Err(StoreError::Missing { path: path.to_owned() });
        }
        // Whoever holds it may be this very process: see `peek`.
        if lock::is_held(path) {
            return Self::open_locked(path, Lock::take(path)?);
        }
        peek(path)?;
        Self::open_locked(path, Lock::take(path)?)
    }

    /// Opens a save to look at it, also while it is played elsewhere. Writes nothing and takes no lock.
    /// A save of an older schema is brought up to date in memory.
    ///
    /// # Errors
    /// As [`Save::open`], but for the lock. Every function that writes gives [`StoreError::ReadOnly`].
    pub fn open_read_only(path: &Path) -> Result<Self, StoreError> {
        let mut connection = connect_read_only(path)?;
        if schema::recognise(&connection, path)? < schema::SCHEMA_VERSION {
            let mut copy = Connection::open_in_memory().map_err(|source| StoreError::database(path, source))?;
            rusqlite::backup::Backup::new(&connection, &mut copy)
                .and_then(|backup| backup.run_to_completion(1024, Duration::ZERO, None))
                .map_err(|source| StoreError::database(path, source))?;
            schema::migrate(&mut copy, path)?;
            connection = copy;
        }
        Self::load(connection, path, Access::Read)
    }

    /// A save that lives in memory, for tests and for looking ahead.
    pub fn in_memory(header: &SaveHeader) -> Result<Self, StoreError> {
        let path = Path::new(":memory:");
        let mut connection = Connection::open_in_memory().map_err(|source| StoreError::database(path, source))?;
        found(&mut connection, path, header)?;
        prepare(&connection).map_err(|source| StoreError::database(path, source))?;
        Self::load(connection, path, Access::Write { _lock: None })
    }

    /// What the save is about.
    #[must_use]
    pub const fn header(&self) -> &SaveHeader {
        &self.header
    }

    /// The save's file.
    #[must_use]
    pub fn path(&self) -> &Path {
        &self.path
    }

    /// Where the play stands; nowhere before the first turn is committed.
    #[must_use]
    pub fn head(&self) -> Option<TurnId> {
        self.line.head()
    }

    /// The turns from the start to the head.
    #[must_use]
    pub const fn line(&self) -> &Line {
        &self.line
    }

    /// The turns from the start to `turn`, wherever the head stands; empty where there is no such turn.
    #[must_use]
    pub fn line_to(&self, turn: TurnId) -> Line {
        self.tree.line(turn)
    }

    /// A turn's place on its line from the start; none where there is no such turn.
    #[must_use]
    pub fn depth(&self, turn: TurnId) -> Option<u32> {
        self.tree.depth(turn)
    }

    /// Whether the save was opened to look at it only.
    #[must_use]
    pub const fn is_read_only(&self) -> bool {
        matches!(self.access, Access::Read)
    }

    /// A setting of this save.
    pub fn meta(&self, key: &str) -> Result<Option<String>, StoreError> {
        self.read(|connection| {
            connection.query_row("SELECT value FROM meta WHERE key = ?1", [key], |row| row.get(0)).optional()
        })
    }

    /// The settings of this save whose key begins with a word, without that word.
    pub fn metas(&self, prefix: &str) -> Result<Vec<(String, String)>, StoreError> {
        let all: Vec<(String, String)> = self.read(|connection| {
            let mut statement = connection.prepare_cached("SELECT key, value FROM meta ORDER BY key")?;
            statement.query_map([], |row| Ok((row.get(0)?, row.get(1)?)))?.collect()
        })?;
        let own = |(key, value): (String, String)| Some((key.strip_prefix(prefix)?.to_owned(), value));
        Ok(all.into_iter().filter_map(own).collect())
    }

    /// The labels of turns, by the turns' numbers.
    pub fn labels(&self) -> Result<BTreeMap<i64, String>, StoreError> {
        let labels = self.metas(LABEL)?.into_iter();
        Ok(labels.filter_map(|(turn, label)| Some((turn.parse().ok()?, label))).collect())
    }

    /// Labels a turn; an empty label takes it away.
    pub fn set_label(&mut self, turn: TurnId, label: &str) -> Result<(), StoreError> {
        let key = format!("{LABEL}{}", turn.get());
        if label.is_empty() {
            return self.write(|tx| tx.execute("DELETE FROM meta WHERE key = ?1", [key]).map(|_| ()));
        }
        self.set_meta(&key, label)
    }

    /// Sets a setting of this save. The header's keys (`story`, `seed`, …) are not for this.
    pub fn set_meta(&mut self, key: &str, value: &str) -> Result<(), StoreError> {
        self.write(|tx| put_meta(tx, key, value))
    }

    /// The language of the telling from now on.
    pub fn set_language(&mut self, language: Language) -> Result<(), StoreError> {
        self.write(|tx| put_meta(tx, "language", language.code()))?;
        self.header.language = language;
        Ok(())
    }

    /// Brings everything that was written into the file itself and empties the write-ahead log beside it, so that who
    /// copies the file alone has the whole play. A reader that stands in the way only leaves it for the next time.
    ///
    /// # Errors
    /// The file cannot be written.
    pub fn checkpoint(&self) -> Result<(), StoreError> {
        if matches!(self.access, Access::Read) {
            return Ok(());
        }
        self.read(|connection| connection.query_row("PRAGMA wal_checkpoint(TRUNCATE)", [], |_| Ok(())))
    }

    fn open_locked(path: &Path, lock: Lock) -> Result<Self, StoreError> {
        let fault = |source| StoreError::database(path, source);
        let flags = OpenFlags::SQLITE_OPEN_READ_WRITE | OpenFlags::SQLITE_OPEN_NO_MUTEX;
        let mut connection = Connection::open_with_flags(path, flags).map_err(fault)?;
        connection.busy_timeout(BUSY).map_err(fault)?;
        if schema::recognise(&connection, path)? < schema::SCHEMA_VERSION {
            super::folder::back_up(&connection, path, Timestamp::now())?;
            schema::migrate(&mut connection, path)?;
        }
        schema::restore_derived(&connection).map_err(fault)?;
        connection.pragma_update(None, "journal_mode", "WAL").map_err(fault)?;
        connection.pragma_update(None, "synchronous", "FULL").map_err(fault)?;
        prepare(&connection).map_err(fault)?;
        Self::load(connection, path, Access::Write { _lock: Some(lock) })
    }

    fn load(connection: Connection, path: &Path, access: Access) -> Result<Self, StoreError> {
        let header = read_header(&connection, path)?;
        let fault = |source| StoreError::database(path, source);
        let tree = Tree::read(&connection).map_err(fault)?;
        let head = moves::head(&connection).map_err(fault)?;
        let line = head.map(|head| tree.line(head)).unwrap_or_default();
        if line.head() != head {
            let detail = format!("the head is turn {}, which is not there", head.unwrap_or_default());
            return Err(StoreError::Damaged { path: path.to_owned(), detail });
        }
        Ok(Self { connection, path: path.to_owned(), header, tree, line, access })
    }

    /// Counts the steps that the database's machine takes, in hundreds: what it reads and compares.
    #[cfg(test)]
    pub fn count_steps(&self) -> std::sync::Arc<std::sync::atomic::AtomicU64> {
        let count = std::sync::Arc::new(std::sync::atomic::AtomicU64::new(0));
        let own = std::sync::Arc::clone(&count);
        let counting = move || {
            own.fetch_add(1, std::sync::atomic::Ordering::Relaxed);
            false
        };
        drop(self.connection.progress_handler(100, Some(counting)));
        count
    }

    /// Reads, with failures sorted by what can be done about them.
    pub(super) fn read<T>(&self, read: impl FnOnce(&Connection) -> rusqlite::Result<T>) -> Result<T, StoreError> {
        read(&self.connection).map_err(|source| StoreError::database(&self.path, source))
    }

    /// Writes what can be made again, in one transaction that does not wait for the disk: a power cut may take it back,
    /// as a whole and with its jobs, never what was written before.
    pub(super) fn write_derived<T>(
        &mut self,
        write: impl FnOnce(&Transaction<'_>) -> rusqlite::Result<T>,
    ) -> Result<T, StoreError> {
        if matches!(self.access, Access::Read) {
            return self.write(write);
        }
        self.read(|connection| connection.pragma_update(None, "synchronous", "NORMAL"))?;
        let written = self.write(write);
        self.read(|connection| connection.pragma_update(None, "synchronous", "FULL"))?;
        written
    }

    /// Writes in one transaction that is begun with the right to write. All of it or nothing.
    pub(super) fn write<T>(
        &mut self,
        write: impl FnOnce(&Transaction<'_>) -> rusqlite::Result<T>,
    ) -> Result<T, StoreError> {
        if matches!(self.access, Access::Read) {
            return Err(StoreError::ReadOnly { path: self.path.clone() });
        }
        let path = &self.path;
        let fault = |source| StoreError::database(path, source);
        let tx = self.connection.transaction_with_behavior(TransactionBehavior::Immediate).map_err(fault)?;
        let done = write(&tx).map_err(fault)?;
        tx.commit().map_err(fault)?;
        Ok(done)
    }
}

impl Drop for Save {
    fn drop(&mut self) {
        // what was committed is safe in the log in any case
        let _ = self.checkpoint();
    }
}

/// Writes schema and header into an empty database.
pub(super) fn found(connection: &mut Connection, path: &Path, header: &SaveHeader) -> Result<(), StoreError> {
    let fault = |source| StoreError::database(path, source);
    connection.pragma_update(None, "application_id", schema::APPLICATION_ID).map_err(fault)?;
    schema::migrate(connection, path)?;
    let tx = connection.transaction_with_behavior(TransactionBehavior::Immediate).map_err(fault)?;
    for (key, value) in [
        ("story", header.story.as_str()),
        ("pack_hash", &header.pack_hash),
        ("pack_version", &header.pack_version),
        ("seed", &header.seed.to_string()),
        ("language", header.language.code()),
        ("hero", &header.hero),
        ("created", &header.created.millis().to_string()),
    ] {
        put_meta(&tx, key, value).map_err(fault)?;
    }
    tx.commit().map_err(fault)
}

pub(super) fn put_meta(tx: &Transaction<'_>, key: &str, value: &str) -> rusqlite::Result<()> {
    tx.execute(
        "INSERT INTO meta (key, value) VALUES (?1, ?2) ON CONFLICT (key) DO UPDATE SET value = excluded.value",
        [key, value],
    )?;
    Ok(())
}

/// The header from a save's file.
pub(super) fn read_header(connection: &Connection, path: &Path) -> Result<SaveHeader, StoreError> {
    let pairs = || {
        let mut rows = connection.prepare("SELECT key, value FROM meta")?;
        let rows = rows.query_map([], |row| Ok((row.get(0)?, row.get(1)?)))?;
        rows.collect::<rusqlite::Result<BTreeMap<String, String>>>()
    };
    let meta = pairs().map_err(|source| match source {
        // The schema says that the table is there; without it the file was put together by someone else.
        source @ rusqlite::Error::SqliteFailure(..)
            if source.sqlite_error_code() == Some(rusqlite::ErrorCode::Unknown) =>
        {
            StoreError::Damaged { path: path.to_owned(), detail: source.to_string() }
        }
        source => StoreError::database(path, source),
    })?;
    let damaged =
        |key: &str| StoreError::Damaged { path: path.to_owned(), detail: format!("`{key}` is missing or wrong") };
    let text = |key: &str| meta.get(key).cloned().ok_or_else(|| damaged(key));
    Ok(SaveHeader {
        story: StoryId::new(text("story")?),
        pack_hash: text("pack_hash")?,
        pack_version: text("pack_version")?,
        seed: text("seed")?.parse().map_err(|_| damaged("seed"))?,
        language: text("language")?.parse().map_err(|_| damaged("language"))?,
        hero: text("hero")?,
        created: Timestamp::from_millis(text("created")?.parse().map_err(|_| damaged("created"))?),
    })
}

/// A column that holds something other than what was ever written there.
pub(super) fn unreadable(column: usize, what: impl Into<Box<dyn std::error::Error + Send + Sync>>) -> rusqlite::Error {
    rusqlite::Error::FromSqlConversionFailure(column, rusqlite::types::Type::Text, what.into())
}

/// A value as the JSON text of a column.
pub(super) fn to_json(value: &impl serde::Serialize) -> rusqlite::Result<String> {
    serde_json::to_string(value).map_err(|error| rusqlite::Error::ToSqlConversionFailure(error.into()))
}

/// The value in a column of JSON text.
pub(super) fn from_json<T: serde::de::DeserializeOwned>(row: &rusqlite::Row<'_>, column: usize) -> rusqlite::Result<T> {
    let text = row.get_ref(column)?.as_str()?;
    serde_json::from_str(text).map_err(|error| unreadable(column, error))
}
