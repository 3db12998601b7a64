use std::fs::{File, OpenOptions, TryLockError};
use std::io::{Read, Seek, SeekFrom, Write};
use std::path::{Path, PathBuf};
use std::time::Duration;

use super::StoreError;
use super::file::unwritable;

/// The right to write a save: an advisory lock on the file beside it. It ends with the process, also with a killed
/// one; the file itself stays and means nothing.
#[derive(Debug)]
pub(super) struct Lock {
    // Held for its lock, which ends when the file is closed.
    _file: File,
}

/// How often and how long to wait for a lock that is only being probed by a list of saves.
const TRIES: u32 = 5;
const PAUSE: Duration = Duration::from_millis(20);

impl Lock {
    /// Takes the lock of the save at `save`.
    ///
    /// # Errors
    /// [`StoreError::Locked`] with the holder, where its file names one.
    pub(super) fn take(save: &Path) -> Result<Self, StoreError> {
        let path = path_of(save);
        let mut file = open(&path)?;
        for attempt in 1..=TRIES {
            match file.try_lock() {
                Ok(()) => {
                    // Who holds it is a courtesy to others; a full disk does not stop the play here.
                    drop(write_holder(&mut file));
                    return Ok(Self { _file: file });
                }
                Err(TryLockError::WouldBlock) if attempt < TRIES => std::thread::sleep(PAUSE),
                Err(TryLockError::WouldBlock) => break,
                Err(TryLockError::Error(source)) => return Err(StoreError::io(&path, source)),
            }
        }
        Err(StoreError::Locked { path: save.to_owned(), holder: holder(&path) })
    }
}

/// Whether somebody holds the save at `save`. Creates nothing.
pub(super) fn is_held(save: &Path) -> bool {
    let Ok(file) = File::open(path_of(save)) else { return false };
    // A shared lock: two lists at once do not see each other.
    matches!(file.try_lock_shared(), Err(TryLockError::WouldBlock))
}

/// The lock file of a save: `NAME.lock`.
pub(super) fn path_of(save: &Path) -> PathBuf {
    save.with_extension("lock")
}

fn open(path: &Path) -> Result<File, StoreError> {
    let options = || OpenOptions::new().read(true).write(true).open(path);
    match options() {
        Err(error) if error.kind() == std::io::ErrorKind::NotFound => {
            // Through a temporary file, so that it is readable by its owner alone like the save itself.
            let folder = path.parent().unwrap_or(Path::new("."));
            let file = tempfile::Builder::new().prefix(".lock-").tempfile_in(folder);
            match file.map_err(|source| unwritable(folder, source))?.persist_noclobber(path) {
                Ok(file) => Ok(file),
                Err(error) if error.error.kind() == std::io::ErrorKind::AlreadyExists => {
                    options().map_err(|source| StoreError::io(path, source))
                }
                Err(error) => Err(unwritable(folder, error.error)),
            }
        }
        opened => opened.map_err(|source| StoreError::io(path, source)),
    }
}

fn write_holder(file: &mut File) -> std::io::Result<()> {
    file.set_len(0)?;
    file.seek(SeekFrom::Start(0))?;
    file.write_all(std::process::id().to_string().as_bytes())?;
    file.flush()
}

fn holder(path: &Path) -> Option<u32> {
    let mut text = String::new();
    File::open(path).ok()?.take(20).read_to_string(&mut text).ok()?;
    text.trim().parse().ok()
}
