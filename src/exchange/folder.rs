//! Writing packs. Nothing that is there is ever overwritten; what is half done is never seen.

use std::collections::BTreeMap;
use std::fs;
use std::io::{self, Write as _};
use std::path::{Path, PathBuf};

use super::refused::{Refused, shown};
use crate::text::Message;

/// Writes a pack into a folder that is not there yet: whole under another name first, then at once.
///
/// # Errors
/// Something is there already, or it cannot be written. Then nothing was.
pub fn write_pack(folder: &Path, files: &BTreeMap<String, Vec<u8>>) -> Result<(), Refused> {
    if fs::symlink_metadata(folder).is_ok() {
        return Err(taken(folder));
    }
    let parent = folder.parent().unwrap_or(Path::new("."));
    let write = || -> io::Result<()> {
        fs::create_dir_all(parent)?;
        // one folder deeper than packs are looked for, so that a crash leaves nothing that looks like one
        let work = tempfile::Builder::new().prefix(".import-").tempdir_in(parent)?;
        let whole = work.path().join("pack");
        for (path, bytes) in files {
            write_new(&whole.join(path), bytes)?;
        }
        // renaming would replace an empty folder that came to be meanwhile
        if fs::symlink_metadata(folder).is_ok() {
            return Err(io::ErrorKind::AlreadyExists.into());
        }
        fs::rename(&whole, folder)
    };
    write().map_err(|error| unwritable(folder, &error))
}

/// Adds files to a pack. Where one of them is there already, none is written.
///
/// # Errors
/// A file is there already, or one cannot be written. What was written before that is taken away again.
pub fn add_files(folder: &Path, files: &BTreeMap<String, Vec<u8>>) -> Result<(), Refused> {
    let there = files.keys().map(|path| folder.join(path)).find(|path| fs::symlink_metadata(path).is_ok());
    if let Some(path) = there {
        return Err(taken(&path));
    }
    let mut placed: Vec<PathBuf> = Vec::new();
    let mut write = || -> io::Result<()> {
        // hidden folders are no part of a pack
        let work = tempfile::Builder::new().prefix(".import-").tempdir_in(folder)?;
        for (path, bytes) in files {
            write_new(&work.path().join(path), bytes)?;
        }
        for path in files.keys() {
            let target = folder.join(path);
            if let Some(parent) = target.parent() {
                fs::create_dir_all(parent)?;
            }
            // a link to the new file, and not a renaming: that would replace what is there
            fs::hard_link(work.path().join(path), &target).or_else(|error| match error.kind() {
                io::ErrorKind::AlreadyExists => Err(error),
                // where there are no links, as on some sticks
                _ => write_new(&target, &fs::read(work.path().join(path))?),
            })?;
            placed.push(target);
        }
        Ok(())
    };
    write().map_err(|error| {
        for path in &placed {
            drop(fs::remove_file(path));
        }
        unwritable(folder, &error)
    })
}

/// Writes a file that is not there yet, down to the disk.
pub(super) fn write_new(path: &Path, bytes: &[u8]) -> io::Result<()> {
    if let Some(folder) = path.parent() {
        fs::create_dir_all(folder)?;
    }
    let mut file = fs::OpenOptions::new().write(true).create_new(true).open(path)?;
    file.write_all(bytes)?;
    file.sync_all()
}

fn taken(path: &Path) -> Refused {
    let path = shown(&path.display().to_string());
    Refused::new(Message::new("exchange-taken").with("path", path)).hint(Message::new("exchange-taken-hint"))
}

fn unwritable(path: &Path, error: &io::Error) -> Refused {
    let path = shown(&path.display().to_string());
    Refused::new(Message::new("exchange-unwritable").with("path", path).with("cause", error))
}
