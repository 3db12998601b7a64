use std::path::{Path, PathBuf};

use rusqlite::{Connection, OptionalExtension};

use super::file::{close, connect_read_only, folder_of, peek, unwritable};
use super::lock::{self, Lock};
use super::salvage::{Salvage, salvage};
use super::save::read_header;
use super::{
    Cut, Finding, Save, SaveHeader, SaveName, StoreError, Timestamp, TurnDraft, TurnId, moves, schema, verify,
};
use crate::disk::sync_folder;

pub(super) const ENDING: &str = "sqlite";
/// The folder beside the saves into which deleted ones go.
const TRASH: &str = "trash";

/// The folder in which the saves stand. It is made with the first save; without it there are simply no saves.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Saves {
    root: PathBuf,
}

/// A save as a list shows it.
#[derive(Debug)]
pub struct SaveEntry {
    /// Its name.
    pub name: String,
    /// Its file.
    pub path: PathBuf,
    /// The file's size in bytes.
    pub size: u64,
    /// Whether it is open somewhere.
    pub locked: bool,
    /// What it is about, or why that cannot be read.
    pub summary: Result<SaveSummary, StoreError>,
}

/// What a list shows of a save that can be read.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct SaveSummary {
    /// What it is about.
    pub header: SaveHeader,
    /// Where the play stands.
    pub head: Option<TurnId>,
    /// The head's depth: turns played on the line, without the first.
    pub depth: u32,
    /// When the head last moved; when it was made, if it never did.
    pub played: Timestamp,
    /// The prose of the head's turn.
    pub narration: String,
}

impl Saves {
    /// The saves in `root`. Touches nothing.
    #[must_use]
    pub const fn new(root: PathBuf) -> Self {
        Self { root }
    }

    /// The folder.
    #[must_use]
    pub fn root(&self) -> &Path {
        &self.root
    }

    /// The file of the save with this name.
    #[must_use]
    pub fn path(&self, name: &SaveName) -> PathBuf {
        self.root.join(format!("{name}.{ENDING}"))
    }

    /// Whether there is a save with this name.
    #[must_use]
    pub fn contains(&self, name: &SaveName) -> bool {
        self.path(name).exists()
    }

    /// `base`, or `base-2`, `base-3`, …: the first that no save has.
    #[must_use]
    pub fn free_name(&self, base: &SaveName) -> SaveName {
        let numbered = (2..usize::MAX).map(|number| base.numbered(number));
        let mut names = std::iter::once(base.clone()).chain(numbered);
        names.find(|name| !self.contains(name)).unwrap_or_else(|| base.clone())
    }

    /// Makes a new save. See [`Save::create`].
    pub fn create(&self, name: &SaveName, header: &SaveHeader) -> Result<Save, StoreError> {
        Save::create(&self.path(name), header)
    }

    /// Makes a new save with its first turn. See [`Save::create_begun`].
    pub fn create_begun(&self, name: &SaveName, header: &SaveHeader, first: &TurnDraft) -> Result<Save, StoreError> {
        Save::create_begun(&self.path(name), header, first)
    }

    /// Opens a save to play on. See [`Save::open`].
    pub fn open(&self, name: &SaveName) -> Result<Save, StoreError> {
        Save::open(&self.path(name))
    }

    /// Opens a save to look at it. See [`Save::open_read_only`].
    pub fn open_read_only(&self, name: &SaveName) -> Result<Save, StoreError> {
        Save::open_read_only(&self.path(name))
    }

    /// All saves, the last played first; those that cannot be read at the end, with their fault.
    ///
    /// # Errors
    /// Where the folder is there and cannot be read. No folder: no saves.
    pub fn list(&self) -> Result<Vec<SaveEntry>, StoreError> {
        listed(&self.root)
    }

    /// One save as the list shows it.
    ///
    /// # Errors
    /// [`StoreError::Missing`]
    pub fn show(&self, name: &SaveName) -> Result<SaveEntry, StoreError> {
        let path = self.path(name);
        if path.is_file() { Ok(entry(path)) } else { Err(StoreError::Missing { path }) }
    }

    /// Moves a save into the folder `trash`, under a name that nothing there has. Where it stands now.
    pub fn delete(&self, name: &SaveName, at: Timestamp) -> Result<PathBuf, StoreError> {
        let path = self.path(name);
        let lock = hold(&path)?;
        let target = self.aside(TRASH, name, at)?;
        relocate(&path, &target)?;
        release(lock, &path);
        Ok(target)
    }

    /// What lies in the folder `trash`, the last played first; what cannot be read at the end. Each under its name there.
    ///
    /// # Errors
    /// Where the folder is there and cannot be read. No folder: nothing.
    pub fn trash(&self) -> Result<Vec<SaveEntry>, StoreError> {
        listed(&self.root.join(TRASH))
    }

    /// The file of a save that was deleted under this name and lies in the folder `trash`: the last that was played.
    ///
    /// # Errors
    /// Where the folder is there and cannot be read.
    pub fn in_trash(&self, name: &SaveName) -> Result<Option<PathBuf>, StoreError> {
        let of = |entry: &SaveEntry| without_date(&entry.name) == name.as_str();
        Ok(self.trash()?.into_iter().find(of).map(|entry| entry.path))
    }

    /// Takes a save out of the folder `trash`, by its name there, under its old name or one that no save has. That name.
    ///
    /// # Errors
    /// [`StoreError::Missing`]; the errors of the disk.
    pub fn untrash(&self, file: &str) -> Result<SaveName, StoreError> {
        let there = files(&self.root.join(TRASH))?;
        let missing = || StoreError::Missing { path: self.root.join(TRASH).join(file) };
        let source = there.into_iter().find(|path| path.file_stem().is_some_and(|stem| stem == file));
        let source = source.ok_or_else(missing)?;
        let name = self.free_name(&SaveName::from_text(without_date(file)));
        relocate(&source, &self.path(&name))?;
        Ok(name)
    }

    /// Takes away for good what lies in the folder `trash`. How many saves that were.
    ///
    /// # Errors
    /// The errors of the disk; what was taken away until then is gone.
    pub fn empty_trash(&self) -> Result<usize, StoreError> {
        let there = files(&self.root.join(TRASH))?;
        for path in &there {
            for ending in ["-wal", "-shm", ""] {
                let path = with_ending(path, ending);
                if path.exists() {
                    std::fs::remove_file(&path).map_err(|source| unwritable(&path, source))?;
                }
            }
        }
        sync_folder(&self.root.join(TRASH));
        Ok(there.len())
    }

    /// Gives a save another name. Nothing is overwritten.
    pub fn rename(&self, from: &SaveName, to: &SaveName) -> Result<(), StoreError> {
        let (source, target) = (self.path(from), self.path(to));
        let lock = hold(&source)?;
        if target.exists() {
            return Err(StoreError::Exists { path: target });
        }
        let taken = Lock::take(&target)?;
        relocate(&source, &target)?;
        release(lock, &source);
        drop(taken);
        Ok(())
    }

    /// Makes a copy of a save in the folder `backups`, also while it is played; checked before it counts. Where it
    /// stands.
    pub fn backup(&self, name: &SaveName, at: Timestamp) -> Result<PathBuf, StoreError> {
        let path = self.path(name);
        let connection = connect_read_only(&path)?;
        schema::recognise(&connection, &path)?;
        back_up(&connection, &path, at)
    }

    /// Makes a copy of a save in a file of the caller's choice, checked before it counts. Nothing is overwritten.
    ///
    /// # Errors
    /// [`StoreError::Exists`]; the errors of the disk.
    pub fn backup_to(&self, name: &SaveName, target: &Path) -> Result<PathBuf, StoreError> {
        let path = self.path(name);
        let connection = connect_read_only(&path)?;
        schema::recognise(&connection, &path)?;
        if target.exists() {
            return Err(StoreError::Exists { path: target.to_owned() });
        }
        copy(&connection, &path, target)?;
        Ok(target.to_owned())
    }

    /// The backups of all saves, oldest first by name.
    pub fn backups(&self) -> Result<Vec<PathBuf>, StoreError> {
        files(&self.root.join("backups"))
    }

    /// Makes a save of this name out of a backup (or any save's file), which stays. Nothing is overwritten.
    ///
    /// # Errors
    /// [`StoreError::Exists`]; the errors of [`Save::open`] where the backup itself is no good.
    pub fn restore(&self, backup: &Path, name: &SaveName) -> Result<PathBuf, StoreError> {
        let target = self.path(name);
        let connection = connect_read_only(backup)?;
        schema::recognise(&connection, backup)?;
        if target.exists() {
            return Err(StoreError::Exists { path: target });
        }
        std::fs::create_dir_all(&self.root).map_err(|source| unwritable(&self.root, source))?;
        copy(&connection, backup, &target)?;
        Ok(target)
    }

    /// Makes a save named `to` of what can be read of the damaged save `name`, which stays as it is. `words` cuts texts
    /// into the words they are found by (as `memory::tokens` does).
    ///
    /// # Errors
    /// [`StoreError::Exists`], [`StoreError::Locked`] where somebody plays it; [`StoreError::Damaged`] where nothing can
    /// be saved: the header or the first turn is lost.
    pub fn salvage(&self, name: &SaveName, to: &SaveName, words: Cut) -> Result<Salvage, StoreError> {
        let path = self.path(name);
        if !path.is_file() {
            return Err(StoreError::Missing { path });
        }
        let _held = Lock::take(&path)?;
        salvage(&path, &self.path(to), words)
    }

    /// Looks through a whole save. Empty: all is well. Changes nothing.
    pub fn verify(&self, name: &SaveName) -> Result<Vec<Finding>, StoreError> {
        verify::verify(&self.path(name))
    }

    /// A free place in a folder beside the saves.
    fn aside(&self, folder: &str, name: &SaveName, at: Timestamp) -> Result<PathBuf, StoreError> {
        let folder = self.root.join(folder);
        std::fs::create_dir_all(&folder).map_err(|source| unwritable(&folder, source))?;
        Ok(free_path(&folder, name.as_str(), at))
    }
}

/// Makes a copy of the save at `path` in the folder `backups` beside it. Where it stands.
pub(super) fn back_up(connection: &Connection, path: &Path, at: Timestamp) -> Result<PathBuf, StoreError> {
    let folder = folder_of(path).join("backups");
    std::fs::create_dir_all(&folder).map_err(|source| unwritable(&folder, source))?;
    let stem = path.file_stem().unwrap_or_default().to_string_lossy();
    let target = free_path(&folder, &stem, at);
    copy(connection, path, &target)?;
    Ok(target)
}

/// Copies a whole database: into a partial file, synced and checked, then under its name.
pub(super) fn copy(connection: &Connection, source: &Path, target: &Path) -> Result<(), StoreError> {
    let folder = folder_of(target);
    let partial = tempfile::Builder::new().prefix(".copy-").suffix(".partial").tempfile_in(folder);
    let partial = partial.map_err(|error| unwritable(folder, error))?;
    let name = partial.path().to_string_lossy().into_owned();
    connection.execute("VACUUM INTO ?1", [name]).map_err(|error| StoreError::database(source, error))?;
    partial.as_file().sync_all().map_err(|error| StoreError::io(target, error))?;
    let check = Connection::open(partial.path()).map_err(|error| StoreError::database(target, error))?;
    let fault = |error| StoreError::database(source, error);
    let sound: String = check.query_row("PRAGMA integrity_check(1)", [], |row| row.get(0)).map_err(fault)?;
    close(check, target)?;
    if sound != "ok" {
        return Err(StoreError::Damaged { path: source.to_owned(), detail: sound });
    }
    partial.persist_noclobber(target).map_err(|error| StoreError::io(target, error.error))?;
    sync_folder(folder);
    Ok(())
}

/// `folder/stem-DATE.sqlite`, with a number where that is taken.
pub(super) fn free_path(folder: &Path, stem: &str, at: Timestamp) -> PathBuf {
    let path = |number: u32| {
        let number = if number == 0 { String::new() } else { format!("-{number}") };
        folder.join(format!("{stem}-{}{number}.{ENDING}", at.compact()))
    };
    (0..u32::MAX).map(path).find(|path| !path.exists()).unwrap_or_else(|| path(u32::MAX))
}

/// Takes a save's lock and lays all it holds into its one file. A damaged save is taken as it is.
fn hold(path: &Path) -> Result<Lock, StoreError> {
    if !path.try_exists().map_err(|source| StoreError::io(path, source))? {
        return Err(StoreError::Missing { path: path.to_owned() });
    }
    let lock = Lock::take(path)?;
    if peek(path).is_ok()
        && let Ok(connection) = Connection::open(path)
    {
        // What cannot be laid in stays in its log, which is moved along.
        drop(connection.query_row("PRAGMA wal_checkpoint(TRUNCATE)", [], |_| Ok(())));
        drop(connection.close());
    }
    Ok(lock)
}

/// Moves a save's file with its log. A target that exists stays as it is.
fn relocate(source: &Path, target: &Path) -> Result<(), StoreError> {
    for ending in ["-wal", "-shm", ""] {
        let (from, to) = (with_ending(source, ending), with_ending(target, ending));
        if !ending.is_empty() && !from.exists() {
            continue;
        }
        if to.exists() {
            return Err(StoreError::Exists { path: to });
        }
        std::fs::rename(&from, &to).map_err(|error| StoreError::io(&from, error))?;
    }
    sync_folder(folder_of(source));
    sync_folder(folder_of(target));
    Ok(())
}

/// A path with something behind its name: the log of a database.
fn with_ending(path: &Path, ending: &str) -> PathBuf {
    let mut name = path.as_os_str().to_owned();
    name.push(ending);
    PathBuf::from(name)
}

/// A name without the date, and the number, under which something was put aside: see [`free_path`].
fn without_date(stem: &str) -> &str {
    let digits = |text: &str, count: usize| text.len() == count && text.bytes().all(|byte| byte.is_ascii_digit());
    let dated = |stem: &str| {
        let (rest, time) = stem.rsplit_once('-')?;
        let (name, date) = rest.rsplit_once('-')?;
        (digits(time, 6) && digits(date, 8) && !name.is_empty()).then_some(name.len())
    };
    let numbered = stem.rsplit_once('-').filter(|(_, number)| !number.is_empty() && digits(number, number.len()));
    let end = dated(stem).or_else(|| numbered.and_then(|(rest, _)| dated(rest)));
    end.and_then(|end| stem.get(..end)).unwrap_or(stem)
}

/// The saves in a folder, the last played first; those that cannot be read at the end.
fn listed(folder: &Path) -> Result<Vec<SaveEntry>, StoreError> {
    let mut entries: Vec<SaveEntry> = files(folder)?.into_iter().map(entry).collect();
    entries.sort_by(|a, b| {
        let played = |entry: &SaveEntry| entry.summary.as_ref().map(|summary| summary.played).ok();
        played(b).cmp(&played(a)).then_with(|| a.name.cmp(&b.name))
    });
    Ok(entries)
}

/// Lets go of the lock of a save that is not there any more.
fn release(lock: Lock, path: &Path) {
    // Left behind it would only lie about; whoever waits for it finds no save.
    drop(std::fs::remove_file(lock::path_of(path)));
    drop(lock);
}

pub(super) fn files(folder: &Path) -> Result<Vec<PathBuf>, StoreError> {
    let listing = match std::fs::read_dir(folder) {
        Ok(listing) => listing,
        Err(error) if error.kind() == std::io::ErrorKind::NotFound => return Ok(Vec::new()),
        Err(error) => return Err(StoreError::io(folder, error)),
    };
    let mut files = Vec::new();
    for file in listing {
        let path = file.map_err(|error| StoreError::io(folder, error))?.path();
        let hidden = path.file_name().is_none_or(|name| name.to_string_lossy().starts_with('.'));
        if !hidden && path.extension().is_some_and(|ending| ending == ENDING) && path.is_file() {
            files.push(path);
        }
    }
    files.sort();
    Ok(files)
}

fn entry(path: PathBuf) -> SaveEntry {
    SaveEntry {
        name: path.file_stem().unwrap_or_default().to_string_lossy().into_owned(),
        size: std::fs::metadata(&path).map_or(0, |file| file.len()),
        locked: lock::is_held(&path),
        summary: summarise(&path),
        path,
    }
}

/// One small read: neither the tree nor any snapshot.
fn summarise(path: &Path) -> Result<SaveSummary, StoreError> {
    let connection = connect_read_only(path)?;
    schema::recognise(&connection, path)?;
    let header = read_header(&connection, path)?;
    let read = || {
        let head = moves::head(&connection)?;
        let turn = head.map(|head| {
            connection.query_row("SELECT depth, narration FROM turns WHERE id = ?1", [head], |row| {
                Ok((row.get(0)?, row.get(1)?))
            })
        });
        let (depth, narration) = turn.transpose()?.unwrap_or((0, String::new()));
        let played: Option<i64> =
            connection.query_row("SELECT at FROM moves ORDER BY id DESC LIMIT 1", [], |row| row.get(0)).optional()?;
        let played = played.map_or(header.created, Timestamp::from_millis);
        Ok(SaveSummary { header: header.clone(), head, depth, played, narration })
    };
    read().map_err(|source| match StoreError::database(path, source) {
        // Tables or rows that a save always has are not there.
        StoreError::Database { path, source } => StoreError::Damaged { path, detail: source.to_string() },
        other => other,
    })
}
