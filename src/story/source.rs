use std::collections::BTreeMap;
use std::path::{Path, PathBuf};
use std::{fs, io};

use include_dir::{Dir, include_dir};

/// The packs inside the binary: each folder of `stories/`.
pub(super) static BUNDLED: Dir<'static> = include_dir!("$CARGO_MANIFEST_DIR/stories");

/// Where a pack is.
#[derive(Clone, Debug)]
pub struct PackSource {
    pub(super) origin: Origin,
}

#[derive(Clone, Debug)]
pub(super) enum Origin {
    /// A folder inside the binary.
    Bundled(&'static Dir<'static>),
    /// A folder on disk.
    Folder(PathBuf),
    /// Files in memory, by path with `/`.
    Files { name: String, files: BTreeMap<String, Vec<u8>> },
}

impl PackSource {
    /// The pack in a folder. The folder is read when the pack is.
    pub fn folder(path: impl Into<PathBuf>) -> Self {
        Self { origin: Origin::Folder(path.into()) }
    }

    /// A pack of files in memory, by relative path with `/`. `name` stands before the file names in reports.
    pub fn files(name: impl Into<String>, files: BTreeMap<String, Vec<u8>>) -> Self {
        Self { origin: Origin::Files { name: name.into(), files } }
    }

    /// The packs inside the binary.
    pub(super) fn bundled() -> impl Iterator<Item = Self> {
        BUNDLED
            .dirs()
            .filter(|dir| dir.get_file(dir.path().join("story.toml")).is_some())
            .map(|dir| Self { origin: Origin::Bundled(dir) })
    }

    /// The folder on disk; `None` for a pack inside the binary or in memory.
    #[must_use]
    pub fn path(&self) -> Option<&Path> {
        match &self.origin {
            Origin::Folder(path) => Some(path),
            Origin::Bundled(_) | Origin::Files { .. } => None,
        }
    }

    /// All files of the pack by path with `/`, also those that are no part of the story; hidden ones and links are not
    /// among them.
    ///
    /// # Errors
    /// A file or folder cannot be read, or there are more than 10,000 files or 256 MB.
    pub fn contents(&self) -> io::Result<BTreeMap<String, Vec<u8>>> {
        let mut contents = BTreeMap::new();
        match &self.origin {
            Origin::Files { files, .. } => contents.clone_from(files),
            Origin::Folder(path) => collect(path, "", &mut contents, &mut 0, 0)?,
            Origin::Bundled(dir) => bundled(dir, dir.path(), &mut contents),
        }
        Ok(contents)
    }

    /// What stands before the file names in reports.
    #[must_use]
    pub fn name(&self) -> String {
        match &self.origin {
            Origin::Folder(path) => path.display().to_string(),
            Origin::Bundled(dir) => dir.path().display().to_string(),
            Origin::Files { name, .. } => name.clone(),
        }
    }
}

/// The greatest size of all files of a pack that is written out, in bytes, and their greatest number.
const CONTENTS: (u64, usize) = (256_000_000, 10_000);

fn collect(
    folder: &Path,
    prefix: &str,
    contents: &mut BTreeMap<String, Vec<u8>>,
    bytes: &mut u64,
    depth: usize,
) -> io::Result<()> {
    for entry in fs::read_dir(folder)? {
        let entry = entry?;
        let Ok(name) = entry.file_name().into_string() else { continue };
        if name.starts_with('.') {
            continue;
        }
        let path = if prefix.is_empty() { name } else { format!("{prefix}/{name}") };
        let meta = fs::symlink_metadata(entry.path())?;
        if meta.is_dir() && depth < 16 {
            collect(&entry.path(), &path, contents, bytes, depth + 1)?;
        } else if meta.is_file() {
            *bytes = bytes.saturating_add(meta.len());
            if *bytes > CONTENTS.0 || contents.len() >= CONTENTS.1 {
                return Err(io::ErrorKind::FileTooLarge.into());
            }
            contents.insert(path, fs::read(entry.path())?);
        }
    }
    Ok(())
}

fn bundled(dir: &Dir<'static>, root: &Path, contents: &mut BTreeMap<String, Vec<u8>>) {
    for file in dir.files() {
        let path = file.path().strip_prefix(root).unwrap_or(file.path());
        let parts = path.components().map(|part| part.as_os_str().to_string_lossy());
        contents.insert(parts.collect::<Vec<_>>().join("/"), file.contents().to_vec());
    }
    for dir in dir.dirs() {
        bundled(dir, root, contents);
    }
}
