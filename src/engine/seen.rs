//! The endings that were seen, across saves: a small file beside them. Undoing an ending, or deleting its save, does not
//! unsee it; the file can be deleted without harm.

use std::collections::BTreeMap;
use std::path::{Path, PathBuf};

use serde::{Deserialize, Serialize};

use crate::text::sanitize_line;
use crate::world::{EndingId, StoryId};

/// The file's name.
const FILE: &str = "endings-seen.json";
/// A longer file is not one that was written here, in bytes.
const LONGEST: u64 = 1 << 20;

/// An ending that was seen.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub(super) struct SeenEnding {
    /// Which.
    pub ending: EndingId,
    /// In which save.
    pub save: String,
    /// At which turn.
    pub turn: u32,
    /// When, for people.
    pub at: String,
}

/// The endings that were seen, by story.
#[derive(Debug, Default)]
pub(super) struct Seen {
    file: Option<PathBuf>,
    stories: BTreeMap<StoryId, Vec<SeenEnding>>,
}

impl Seen {
    /// What was seen, as the file beside a save says; nothing where there is no such file or it cannot be read.
    pub(super) fn beside(save: &Path) -> Self {
        save.parent().filter(|_| save.is_file()).map_or_else(Self::default, Self::in_folder)
    }

    /// What was seen, as the file in a folder of saves says.
    pub(super) fn in_folder(folder: &Path) -> Self {
        let file = folder.join(FILE);
        let short = std::fs::metadata(&file).is_ok_and(|file| file.len() <= LONGEST);
        let text = if short { std::fs::read_to_string(&file).ok() } else { None };
        let stories: BTreeMap<StoryId, Vec<SeenEnding>> =
            text.and_then(|text| serde_json::from_str(&text).ok()).unwrap_or_default();
        let clean =
            |seen: SeenEnding| SeenEnding { save: sanitize_line(&seen.save), at: sanitize_line(&seen.at), ..seen };
        let stories = stories.into_iter().map(|(story, seen)| (story, seen.into_iter().map(clean).collect()));
        Self { file: Some(file), stories: stories.collect() }
    }

    /// The endings of a story, as they were seen first.
    pub(super) fn endings(&self, story: &StoryId) -> &[SeenEnding] {
        self.stories.get(story).map_or(&[], Vec::as_slice)
    }

    /// How many different endings of a story were seen.
    pub(super) fn count(&self, story: &StoryId) -> usize {
        let endings: std::collections::BTreeSet<_> = self.endings(story).iter().map(|seen| &seen.ending).collect();
        endings.len()
    }

    /// Notes an ending, once for each save; the file is written anew, whole or not at all.
    pub(super) fn note(&mut self, story: &StoryId, seen: SeenEnding) -> std::io::Result<()> {
        let Some(file) = &self.file else { return Ok(()) };
        let endings = self.stories.entry(story.clone()).or_default();
        if endings.iter().any(|known| known.ending == seen.ending && known.save == seen.save) {
            return Ok(());
        }
        endings.push(seen);
        let fresh = file.with_extension("json.new");
        std::fs::write(&fresh, serde_json::to_vec_pretty(&self.stories)?)?;
        std::fs::rename(&fresh, file)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn seen(save: &str) -> SeenEnding {
        SeenEnding { ending: "home".into(), save: save.to_owned(), turn: 12, at: "2026-11-30 14:05".to_owned() }
    }

    #[test]
    fn what_was_seen_is_kept_once_for_each_save() {
        let folder = tempfile::tempdir().unwrap();
        let save = folder.path().join("one.sqlite");
        std::fs::write(&save, "").unwrap();
        let story = StoryId::new("sample_001");
        for name in ["one", "one", "two"] {
            Seen::beside(&save).note(&story, seen(name)).unwrap();
        }
        assert_eq!(Seen::beside(&save).endings(&story), [seen("one"), seen("two")]);
        assert_eq!(Seen::beside(&save).endings(&StoryId::new("other")), []);
    }

    #[test]
    fn a_file_that_says_nothing_is_nothing_seen() {
        let folder = tempfile::tempdir().unwrap();
        let save = folder.path().join("one.sqlite");
        std::fs::write(&save, "").unwrap();
        std::fs::write(folder.path().join(FILE), "{ broken").unwrap();
        assert_eq!(Seen::beside(&save).endings(&StoryId::new("s")), []);
        // a play in memory has no folder
        assert!(Seen::beside(Path::new(":memory:")).note(&StoryId::new("s"), seen("x")).is_ok());
    }
}
