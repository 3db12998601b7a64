//! Backups that are made without being asked for: a few of each save, the oldest giving way to the newest.

use std::path::{Path, PathBuf};

use rusqlite::Connection;

use super::file::{connect_read_only, unwritable};
use super::folder::{ENDING, copy, files, free_path};
use super::{SaveName, Saves, StoreError, Timestamp, schema};

/// How often backups are made unasked, and how many of a save are kept.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Rolling {
    /// After so many turns that no backup holds.
    pub every: u32,
    /// So many of each save; 0: none is ever made.
    pub keep: u32,
}

impl Rolling {
    /// No backup is made unasked.
    pub const OFF: Self = Self { every: 1, keep: 0 };
}

/// A backup of a save.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Backup {
    /// Its file.
    pub path: PathBuf,
    /// The turns it holds, on all lines.
    pub turns: u32,
    /// When the play last moved in it.
    pub played: Timestamp,
}

impl Saves {
    /// Makes a backup of a save where none of its newest holds the last turns, and then takes away the oldest beyond
    /// those that are kept. The new one is whole and checked before an old one goes. None where nothing was due.
    ///
    /// # Errors
    /// The save cannot be read, or the folder cannot be written; all older backups stand then.
    pub fn roll(&self, name: &SaveName, rolling: Rolling, at: Timestamp) -> Result<Option<PathBuf>, StoreError> {
        let path = self.path(name);
        if rolling.keep == 0 || !path.is_file() {
            return Ok(None);
        }
        let connection = connect_read_only(&path)?;
        schema::recognise(&connection, &path)?;
        let turns = count(&connection, &path)?;
        let rolled = self.rolled(name)?;
        let held = rolled.first().map_or(0, |backup| backup.turns);
        // Fewer turns than the backup has: it is of an earlier save of this name, and stays until it is the oldest.
        if turns < rolling.every.max(1) || (held <= turns && turns - held < rolling.every.max(1)) {
            return Ok(None);
        }
        let folder = self.rolling_folder(name);
        std::fs::create_dir_all(&folder).map_err(|source| unwritable(&folder, source))?;
        sweep(&folder);
        // A clock that was set back must not make the newest the oldest, which would be the next to go.
        let target = match self.rolled_files(name)?.last().and_then(|path| made(path)) {
            Some((newest, number)) if newest.compact() >= at.compact() => {
                folder.join(format!("{name}-{}-{}.{ENDING}", newest.compact(), number.saturating_add(1)))
            }
            _ => free_path(&folder, name.as_str(), at),
        };
        copy(&connection, &path, &target)?;
        let keep = usize::try_from(rolling.keep).unwrap_or(usize::MAX);
        for old in self.rolled_files(name)?.into_iter().rev().skip(keep) {
            std::fs::remove_file(&old).map_err(|source| StoreError::io(&old, source))?;
        }
        Ok(Some(target))
    }

    /// The backups of a save that can be read, both those made unasked and those asked for; the one with the most turns
    /// first, of two alike the one played last.
    ///
    /// # Errors
    /// The folder is there and cannot be read.
    pub fn backups_of(&self, name: &SaveName) -> Result<Vec<Backup>, StoreError> {
        let asked = files(&self.root().join("backups"))?.into_iter().filter(|path| is_of(path, name));
        let mut backups: Vec<Backup> = asked.filter_map(|path| read(path).ok()).collect();
        backups.extend(self.rolled(name)?);
        backups.sort_by_key(|backup| std::cmp::Reverse((backup.turns, backup.played)));
        Ok(backups)
    }

    /// The backups that were made unasked, newest first.
    fn rolled(&self, name: &SaveName) -> Result<Vec<Backup>, StoreError> {
        let paths = self.rolled_files(name)?;
        Ok(paths.into_iter().rev().filter_map(|path| read(path).ok()).collect())
    }

    /// Their files, oldest first, by the time and the number with which their names end.
    fn rolled_files(&self, name: &SaveName) -> Result<Vec<PathBuf>, StoreError> {
        let mut files = files(&self.rolling_folder(name))?;
        files.sort_by_cached_key(|path| made(path));
        Ok(files)
    }

    fn rolling_folder(&self, name: &SaveName) -> PathBuf {
        self.root().join("backups").join(name.as_str())
    }
}

/// Takes away what a program that was killed left half-made here.
fn sweep(folder: &Path) {
    let Ok(listing) = std::fs::read_dir(folder) else { return };
    for file in listing.flatten() {
        if file.file_name().to_string_lossy().ends_with(".partial") {
            drop(std::fs::remove_file(file.path()));
        }
    }
}

/// When a file was made, and which it was of those of that second, by its name.
fn made(path: &Path) -> Option<(Timestamp, u32)> {
    let stem = path.file_stem()?.to_str()?;
    let (rest, last) = stem.rsplit_once('-')?;
    let (before, middle) = rest.rsplit_once('-')?;
    if let Some(at) = Timestamp::of_compact(&format!("{middle}-{last}")) {
        return Some((at, 0));
    }
    let date = before.rsplit('-').next()?;
    Some((Timestamp::of_compact(&format!("{date}-{middle}"))?, last.parse().ok()?))
}

/// Whether a file in `backups` is of this save: its name, and the time.
fn is_of(path: &Path, name: &SaveName) -> bool {
    let stem = path.file_stem().unwrap_or_default().to_string_lossy().into_owned();
    let Some(rest) = stem.strip_prefix(name.as_str()).and_then(|rest| rest.strip_prefix('-')) else { return false };
    let parts: Vec<&str> = rest.split('-').collect();
    let digits = |part: &str, count: usize| part.len() == count && part.bytes().all(|byte| byte.is_ascii_digit());
    match parts.as_slice() {
        [date, time] => digits(date, 8) && digits(time, 6),
        [date, time, number] => digits(date, 8) && digits(time, 6) && digits(number, number.len()),
        _ => false,
    }
}

fn read(path: PathBuf) -> Result<Backup, StoreError> {
    let connection = connect_read_only(&path)?;
    schema::recognise(&connection, &path)?;
    let turns = count(&connection, &path)?;
    let fault = |source| StoreError::database(&path, source);
    let last: Option<i64> = connection.query_row("SELECT max(at) FROM moves", [], |row| row.get(0)).map_err(fault)?;
    let played = last.map(Timestamp::from_millis).unwrap_or_default();
    Ok(Backup { path, turns, played })
}

fn count(connection: &Connection, path: &Path) -> Result<u32, StoreError> {
    let count = connection.query_row("SELECT count(*) FROM turns", [], |row| row.get(0));
    count.map_err(|source| StoreError::database(path, source))
}
