use std::path::{Path, PathBuf};
use std::{fs, io};

use super::fault::Faults;
use super::gather::gather_head;
use super::reading::Reading;
use super::rows::{Head, read_head};
use super::source::PackSource;
use crate::text::{Language, Localized};
use crate::world::{HeroTemplate, StoryId};

/// The packs that were found.
#[derive(Clone, Debug, Default)]
pub struct Library {
    /// The packs whose `story.toml` can be read, by id. Of two with one id the first that was found is here: folders
    /// in their order, then those inside the binary.
    pub packs: Vec<FoundPack>,
    /// The packs whose `story.toml` cannot be read, and folders that cannot be looked into.
    pub broken: Vec<BrokenPack>,
}

/// A pack, as its `story.toml` describes it. The rest of it is not read yet.
#[derive(Clone, Debug)]
pub struct FoundPack {
    /// The story's id.
    pub id: StoryId,
    /// The title.
    pub title: Localized,
    /// One paragraph for the list of stories.
    pub blurb: Localized,
    /// The languages in which every text exists.
    pub languages: Vec<Language>,
    /// The version, as the author counts.
    pub version: String,
    /// The hero before the player changes anything.
    pub hero: HeroTemplate,
    /// The folder; `None` inside the binary.
    pub path: Option<PathBuf>,
    /// Where to load it from.
    pub source: PackSource,
}

/// A pack that cannot be listed.
#[derive(Clone, Debug)]
pub struct BrokenPack {
    /// The folder.
    pub path: PathBuf,
    /// Why.
    pub faults: Faults,
}

impl Library {
    /// The pack with this id.
    #[must_use]
    pub fn find(&self, id: &str) -> Option<&FoundPack> {
        self.packs.iter().find(|pack| pack.id.as_str() == id)
    }
}

/// Finds packs: in each folder of `folders` (a pack itself, or a folder of packs), then inside the binary.
#[must_use]
pub fn library(folders: &[PathBuf]) -> Library {
    let mut library = Library::default();
    for folder in folders {
        match packs_in(folder) {
            Ok(packs) => packs.into_iter().for_each(|source| library.add(source)),
            // adding it says why it cannot be looked into
            Err(_) => library.add(PackSource::folder(folder)),
        }
    }
    for source in PackSource::bundled() {
        library.add(source);
    }
    library.packs.sort_by(|a, b| a.id.cmp(&b.id));
    library
}

impl Library {
    fn add(&mut self, source: PackSource) {
        let mut reading = Reading::default();
        let head = read_head(&gather_head(&source, &mut reading), &mut reading);
        let path = source.path().map(Path::to_path_buf);
        let Some(head) = head.filter(|_| reading.is_sound()) else {
            let path = path.unwrap_or_default();
            self.broken.push(BrokenPack { path, faults: reading.into_faults(&source) });
            return;
        };
        let Head { id, title, blurb, languages, version, hero, .. } = head;
        if self.find(id.as_str()).is_none() {
            self.packs.push(FoundPack { id, title, blurb, languages, version, hero, path, source });
        }
    }
}

/// The packs at a path, for checking them: the pack in a folder, or the packs in its folders, by name. A path without
/// any pack stands for a pack that lacks its `story.toml`.
#[must_use]
pub fn sources(path: &Path) -> Vec<PackSource> {
    match packs_in(path) {
        Ok(packs) if !packs.is_empty() => packs,
        _ => vec![PackSource::folder(path)],
    }
}

/// The pack in a folder, or the packs in its folders, by name. The path of a `story.toml` stands for its folder.
fn packs_in(path: &Path) -> io::Result<Vec<PackSource>> {
    if path.is_file() && path.file_name().is_some_and(|name| name == "story.toml") {
        return Ok(vec![PackSource::folder(path.parent().unwrap_or(path))]);
    }
    if path.join("story.toml").exists() {
        return Ok(vec![PackSource::folder(path)]);
    }
    let mut folders = Vec::new();
    for entry in fs::read_dir(path)? {
        folders.push(entry?.path());
    }
    folders.retain(|folder| folder.join("story.toml").exists());
    folders.sort();
    Ok(folders.into_iter().map(PackSource::folder).collect())
}
