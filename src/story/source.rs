use std::collections::BTreeMap;
use std::path::{Path, PathBuf};

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
