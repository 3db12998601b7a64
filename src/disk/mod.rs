//! Files that appear whole or not at all.
//!
//! What is written here stands beside its place first, is brought to the disk, and then takes its place at once. After a
//! full disk, a failing one, or a power cut the old file stands, or the new one, and no half of either.

use std::fs;
use std::io::{self, Write as _};
use std::path::{Path, PathBuf};

/// Puts a file in the place of what stands there, if anything does; only its owner may read it. A link stays a link.
///
/// # Errors
/// It cannot be written; what stood there stands still.
pub fn replace(path: &Path, bytes: &[u8]) -> io::Result<()> {
    let real = fs::canonicalize(path).unwrap_or_else(|_| path.to_path_buf());
    let folder = folder_of(&real);
    fs::create_dir_all(folder)?;
    let mut file = tempfile::NamedTempFile::new_in(folder)?;
    file.write_all(bytes)?;
    file.as_file().sync_all()?;
    file.persist(&real).map_err(|error| error.error)?;
    sync_folder(folder);
    Ok(())
}

/// Writes a file that is not there yet, as readable as the player's other files.
///
/// # Errors
/// [`io::ErrorKind::AlreadyExists`] where something stands there; it cannot be written. Nothing is there then that was
/// not before, but for the folder.
pub fn create(path: &Path, bytes: &[u8]) -> io::Result<()> {
    let folder = folder_of(path);
    fs::create_dir_all(folder)?;
    let mut builder = tempfile::Builder::new();
    builder.prefix(".new-").suffix(".partial");
    #[cfg(unix)]
    {
        use std::os::unix::fs::PermissionsExt as _;
        // what the player's own mask leaves of it
        builder.permissions(fs::Permissions::from_mode(0o666));
    }
    let mut file = builder.tempfile_in(folder)?;
    file.write_all(bytes)?;
    file.as_file().sync_all()?;
    file.persist_noclobber(path).map_err(|error| error.error)?;
    sync_folder(folder);
    Ok(())
}

/// Adds to the end of a file, all of it or nothing, and makes the file where there is none.
///
/// # Errors
/// It cannot be written; the file is as long as before then.
pub fn append(path: &Path, bytes: &[u8]) -> io::Result<()> {
    fs::create_dir_all(folder_of(path))?;
    let mut file = fs::OpenOptions::new().create(true).append(true).open(path)?;
    let before = file.metadata()?.len();
    // a half of it would read as if that were all
    file.write_all(bytes).inspect_err(|_| drop(file.set_len(before)))
}

/// Puts a file aside that says nothing, so that what is written in its place does not write over it. Where it is now.
///
/// # Errors
/// It cannot be renamed.
pub fn put_aside(path: &Path) -> io::Result<PathBuf> {
    let mut name = path.as_os_str().to_owned();
    name.push(".damaged");
    let free = (1_u32..).map(|number| {
        let mut name = name.clone();
        if number > 1 {
            name.push(format!("-{number}"));
        }
        PathBuf::from(name)
    });
    let aside = free.into_iter().find(|place| fs::symlink_metadata(place).is_err()).unwrap_or_else(|| name.into());
    fs::rename(path, &aside)?;
    Ok(aside)
}

/// Makes a renaming in a folder outlast a power cut, where the system can.
pub fn sync_folder(folder: &Path) {
    if let Ok(folder) = fs::File::open(folder) {
        // Not every system can sync a folder; the file itself is synced already.
        drop(folder.sync_all());
    }
}

fn folder_of(path: &Path) -> &Path {
    path.parent().filter(|folder| !folder.as_os_str().is_empty()).unwrap_or(Path::new("."))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn listing(folder: &Path) -> Vec<String> {
        let mut names: Vec<String> = fs::read_dir(folder)
            .unwrap()
            .map(|entry| entry.unwrap().file_name().to_string_lossy().into_owned())
            .collect();
        names.sort();
        names
    }

    #[test]
    fn a_file_is_replaced_whole_and_a_new_one_never_replaces() {
        let folder = tempfile::tempdir().unwrap();
        let file = folder.path().join("deep/a.json");
        replace(&file, b"one").unwrap();
        replace(&file, b"two").unwrap();
        assert_eq!(fs::read(&file).unwrap(), b"two");
        assert_eq!(create(&file, b"three").unwrap_err().kind(), io::ErrorKind::AlreadyExists);
        assert_eq!(fs::read(&file).unwrap(), b"two");
        create(&folder.path().join("deep/b.txt"), b"new").unwrap();
        append(&folder.path().join("deep/b.txt"), b"er").unwrap();
        assert_eq!(fs::read(folder.path().join("deep/b.txt")).unwrap(), b"newer");
        assert_eq!(listing(&folder.path().join("deep")), ["a.json", "b.txt"]);
    }

    #[test]
    fn what_cannot_be_written_leaves_nothing() {
        let folder = tempfile::tempdir().unwrap();
        fs::write(folder.path().join("file"), "x").unwrap();
        fs::create_dir(folder.path().join("taken")).unwrap();
        fs::write(folder.path().join("taken/within"), "x").unwrap();
        for (path, write) in [
            ("file/below", replace as fn(&Path, &[u8]) -> io::Result<()>),
            ("file/below", create),
            ("file/below", append),
            ("taken", replace),
            ("taken", create),
            ("taken", append),
        ] {
            let place = folder.path().join(path);
            write(&place, b"bytes").unwrap_err();
        }
        assert_eq!(listing(folder.path()), ["file", "taken"]);
        assert_eq!(fs::read(folder.path().join("file")).unwrap(), b"x");
    }

    #[test]
    fn what_says_nothing_is_put_aside_each_time() {
        let folder = tempfile::tempdir().unwrap();
        let file = folder.path().join("a.json");
        for round in ["1", "2", "3"] {
            fs::write(&file, round).unwrap();
            put_aside(&file).unwrap();
        }
        assert_eq!(listing(folder.path()), ["a.json.damaged", "a.json.damaged-2", "a.json.damaged-3"]);
        assert_eq!(fs::read(folder.path().join("a.json.damaged-3")).unwrap(), b"3");
    }

    #[cfg(unix)]
    #[test]
    fn a_link_stays_a_link() {
        let folder = tempfile::tempdir().unwrap();
        fs::write(folder.path().join("real"), "old").unwrap();
        std::os::unix::fs::symlink(folder.path().join("real"), folder.path().join("link")).unwrap();
        replace(&folder.path().join("link"), b"new").unwrap();
        assert!(fs::symlink_metadata(folder.path().join("link")).unwrap().is_symlink());
        assert_eq!(fs::read(folder.path().join("real")).unwrap(), b"new");
    }
}
