//! A save as a file: looked at before the database opens it, opened to be read, closed.

use std::fs::File;
use std::io::Read;
use std::path::Path;
use std::time::Duration;

use rusqlite::config::DbConfig;
use rusqlite::{Connection, OpenFlags};

use super::lock::{self, Lock};
use super::{StoreError, schema};

/// How long a write waits for a reader or a backup in another process.
pub(super) const BUSY: Duration = Duration::from_secs(5);

/// The folder a save stands in.
pub(super) fn folder_of(path: &Path) -> &Path {
    path.parent().filter(|folder| !folder.as_os_str().is_empty()).unwrap_or(Path::new("."))
}

/// A failure to write into `folder`, named after it: not there, not a folder, read-only or full.
pub(super) fn unwritable(folder: &Path, source: std::io::Error) -> StoreError {
    match StoreError::io(folder, source) {
        StoreError::Exists { path } => StoreError::ReadOnly { path },
        other => other,
    }
}

/// Looks at the first bytes of a file without the database's library, which might write beside it.
///
/// Never of a save that this process may have open: the system forgets all locks that a process has on a file as soon as
/// any of its handles to it is closed, and a database without its locks can be taken for one that nobody uses.
pub(super) fn peek(path: &Path) -> Result<(), StoreError> {
    let mut head = Vec::new();
    let file = File::open(path).map_err(|source| unreadable_file(path, source))?;
    if file.metadata().map_err(|source| StoreError::io(path, source))?.is_dir() {
        return Err(StoreError::NotASave { path: path.to_owned() });
    }
    file.take(100).read_to_end(&mut head).map_err(|source| StoreError::io(path, source))?;
    if head.is_empty() {
        return Err(StoreError::Damaged { path: path.to_owned(), detail: "the file is empty".to_owned() });
    }
    let number = |at: usize| {
        let bytes = head.get(at..at + 4).and_then(|bytes| <[u8; 4]>::try_from(bytes).ok());
        bytes.map(|bytes| i64::from(u32::from_be_bytes(bytes)))
    };
    // The file format keeps `user_version` at 60 and `application_id` at 68.
    match (number(60), number(68)) {
        (Some(found), Some(schema::APPLICATION_ID)) if head.starts_with(b"SQLite format 3\0") => {
            if found > schema::SCHEMA_VERSION {
                return Err(StoreError::Newer { path: path.to_owned(), found, known: schema::SCHEMA_VERSION });
            }
            Ok(())
        }
        (None, _) if head.starts_with(b"SQLite format 3\0") => {
            Err(StoreError::Damaged { path: path.to_owned(), detail: "the file is cut off".to_owned() })
        }
        _ if head.iter().all(|byte| *byte == 0) => {
            Err(StoreError::Damaged { path: path.to_owned(), detail: "the file begins with zeros".to_owned() })
        }
        _ => Err(StoreError::NotASave { path: path.to_owned() }),
    }
}

/// A file that cannot be opened even to be read.
fn unreadable_file(path: &Path, source: std::io::Error) -> StoreError {
    match source.kind() {
        std::io::ErrorKind::PermissionDenied => StoreError::Unreadable { path: path.to_owned() },
        _ => StoreError::io(path, source),
    }
}

/// Takes back what a power cut left half-written, where it was not written through a log: reading alone cannot. Nothing is
/// done where nothing is left so, or somebody else is at it.
fn roll_back(path: &Path) {
    let mut journal = path.as_os_str().to_owned();
    journal.push("-journal");
    if std::fs::metadata(&journal).map_or(true, |journal| journal.len() == 0) {
        return;
    }
    let Ok(_lock) = Lock::take(path) else { return };
    let flags = OpenFlags::SQLITE_OPEN_READ_WRITE | OpenFlags::SQLITE_OPEN_NO_MUTEX;
    if let Ok(connection) = Connection::open_with_flags(path, flags) {
        // The first read does it.
        let read = connection.query_row("SELECT count(*) FROM sqlite_schema", [], |_| Ok(()));
        drop(read);
    }
}

/// Opens a save's file to look at it.
pub(super) fn connect_read_only(path: &Path) -> Result<Connection, StoreError> {
    let held = lock::is_held(path);
    if !held {
        peek(path)?;
        roll_back(path);
    }
    let fault = |source| StoreError::database(path, source);
    let mut wal = path.as_os_str().to_owned();
    wal.push("-wal");
    // Nobody plays it and nothing waits in a log: SQLite needs no shared memory and leaves no files behind,
    // which also works in a folder that cannot be written.
    let quiet = !held && std::fs::metadata(&wal).map_or(true, |log| log.len() == 0);
    let flags = OpenFlags::SQLITE_OPEN_READ_ONLY | OpenFlags::SQLITE_OPEN_NO_MUTEX;
    let connection = if quiet {
        let uri = format!("file:{}?immutable=1", escaped(path));
        Connection::open_with_flags(uri, flags | OpenFlags::SQLITE_OPEN_URI)
    } else {
        Connection::open_with_flags(path, flags)
    };
    let connection = connection.map_err(fault)?;
    connection.busy_timeout(BUSY).map_err(fault)?;
    prepare(&connection).map_err(fault)?;
    Ok(connection)
}

/// A path as it stands in a `file:` address.
fn escaped(path: &Path) -> String {
    let mut address = String::new();
    for letter in path.to_string_lossy().chars() {
        match letter {
            '%' => address.push_str("%25"),
            '?' => address.push_str("%3f"),
            '#' => address.push_str("%23"),
            letter => address.push(letter),
        }
    }
    address
}

/// What every connection is set to. A file from elsewhere may hold triggers and views: they get no powers.
pub(super) fn prepare(connection: &Connection) -> rusqlite::Result<()> {
    connection.pragma_update(None, "foreign_keys", true)?;
    connection.pragma_update(None, "trusted_schema", false)?;
    connection.set_db_config(DbConfig::SQLITE_DBCONFIG_DEFENSIVE, true)?;
    connection.set_prepared_statement_cache_capacity(64);
    Ok(())
}

/// Closes a file, with what the database may have to say about it.
pub(super) fn close(connection: Connection, path: &Path) -> Result<(), StoreError> {
    connection.close().map_err(|(_, source)| StoreError::database(path, source))
}
