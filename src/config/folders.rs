use std::fmt;
use std::path::{Path, PathBuf};

use super::environment::Environment;

/// Where things are. None of the folders has to exist yet.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Folders {
    /// Settings: `config.toml`, `secrets.toml`.
    pub config: PathBuf,
    /// Saves, one file each.
    pub saves: PathBuf,
    /// What can be made again: indexes.
    pub cache: PathBuf,
    /// The log.
    pub state: PathBuf,
    /// Saves that were deleted. On the same disk as the saves.
    pub trash: PathBuf,
    /// Story packs of the player.
    pub stories: PathBuf,
    /// Which rule chose where the saves are.
    pub rule: SavesRule,
}

/// Which rule chose where the saves are.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum SavesRule {
    /// `--data-dir`.
    DataDir,
    /// `STORYECHO_HOME`.
    Home,
    /// `saves/.storyecho` is in the folder the program was started in, and `saves` can be written.
    Portable,
    /// The platform's folder.
    Platform,
}

impl SavesRule {
    /// A short name, stable: `data-dir`, `home`, `portable`, `platform`.
    #[must_use]
    pub const fn name(&self) -> &'static str {
        match self {
            Self::DataDir => "data-dir",
            Self::Home => "home",
            Self::Portable => "portable",
            Self::Platform => "platform",
        }
    }
}

/// The platform names no folder for this user (no `HOME`), and nothing else does.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct NoFolders;

impl fmt::Display for NoFolders {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("the system names no folder for saves; give one with --data-dir or STORYECHO_HOME")
    }
}

impl std::error::Error for NoFolders {}

impl Folders {
    /// The folders for a program started in `current`.
    ///
    /// `data_dir` (the flag) beats `STORYECHO_HOME`, which beats the portable folder of saves, which beats the
    /// platform's folders. In portable mode settings, cache and log stay in the platform's folders.
    ///
    /// # Errors
    /// If neither is given and the platform names no folder.
    pub fn find(data_dir: Option<&Path>, environment: &Environment, current: &Path) -> Result<Self, NoFolders> {
        if let Some(folder) = data_dir {
            return Ok(Self::under(&current.join(folder), SavesRule::DataDir));
        }
        if let Some(folder) = environment.get("STORYECHO_HOME") {
            return Ok(Self::under(&current.join(folder), SavesRule::Home));
        }
        let platform = directories::ProjectDirs::from("", "", "storyecho").map(|dirs| {
            let data = dirs.data_dir();
            Self {
                config: dirs.config_dir().to_path_buf(),
                saves: data.join("saves"),
                cache: dirs.cache_dir().to_path_buf(),
                state: dirs.state_dir().map_or_else(|| dirs.data_local_dir().join("state"), Path::to_path_buf),
                trash: data.join("trash"),
                stories: data.join("stories"),
                rule: SavesRule::Platform,
            }
        });
        let saves = current.join("saves");
        if saves.join(".storyecho").is_file() && is_writable(&saves) {
            // settings stay where the platform puts them; without such a place all goes beside the saves
            let base = platform.unwrap_or_else(|| Self::under(&saves.join(".home"), SavesRule::Portable));
            let trash = saves.join(".trash");
            return Ok(Self { saves, trash, rule: SavesRule::Portable, ..base });
        }
        platform.ok_or(NoFolders)
    }

    /// Everything under one folder.
    #[must_use]
    pub fn under(folder: &Path, rule: SavesRule) -> Self {
        Self {
            config: folder.to_path_buf(),
            saves: folder.join("saves"),
            cache: folder.join("cache"),
            state: folder.join("state"),
            trash: folder.join("trash"),
            stories: folder.join("stories"),
            rule,
        }
    }

    /// The settings file.
    #[must_use]
    pub fn config_file(&self) -> PathBuf {
        self.config.join("config.toml")
    }
}

/// Whether a file can be made in this folder. The file is gone at once.
fn is_writable(folder: &Path) -> bool {
    tempfile::Builder::new().prefix(".probe").tempfile_in(folder).is_ok()
}
