//! The endings that were seen and the achievements that were won, across saves: small files beside them. Undoing an
//! ending, or deleting its save, does not unsee it; the files can be deleted without harm.

use std::collections::{BTreeMap, BTreeSet};
use std::io::ErrorKind;
use std::path::{Path, PathBuf};

use serde::de::DeserializeOwned;
use serde::{Deserialize, Serialize};

use crate::disk;
use crate::text::sanitize_line;
use crate::world::{AchievementId, EndingId, StoryId};

/// The file of endings.
const ENDINGS: &str = "endings-seen.json";
/// The file of achievements.
const DEEDS: &str = "achievements-seen.json";
/// A longer file is not one that was written here, in bytes.
const LONGEST: u64 = 1 << 20;

/// An ending that was seen.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub(in crate::engine) struct SeenEnding {
    /// Which.
    pub ending: EndingId,
    /// In which save.
    pub save: String,
    /// At which turn.
    pub turn: u32,
    /// When, for people.
    pub at: String,
}

/// An achievement that was won.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub(in crate::engine) struct SeenDeed {
    /// Which.
    pub achievement: AchievementId,
    /// In which save.
    pub save: String,
    /// At which turn.
    pub turn: u32,
    /// When, for people.
    pub at: String,
}

/// What was seen, by story.
#[derive(Debug, Default)]
pub(in crate::engine) struct Seen {
    folder: Option<PathBuf>,
    endings: BTreeMap<StoryId, Vec<SeenEnding>>,
    deeds: BTreeMap<StoryId, Vec<SeenDeed>>,
}

impl Seen {
    /// What was seen, as the files beside a save say; nothing where there are none or they cannot be read.
    pub(in crate::engine) fn beside(save: &Path) -> Self {
        save.parent().filter(|_| save.is_file()).map_or_else(Self::default, Self::in_folder)
    }

    /// What was seen, as the files in a folder of saves say.
    pub(in crate::engine) fn in_folder(folder: &Path) -> Self {
        let clean =
            |seen: SeenEnding| SeenEnding { save: sanitize_line(&seen.save), at: sanitize_line(&seen.at), ..seen };
        let endings = read(&folder.join(ENDINGS), clean);
        let clean = |seen: SeenDeed| SeenDeed { save: sanitize_line(&seen.save), at: sanitize_line(&seen.at), ..seen };
        let deeds = read(&folder.join(DEEDS), clean);
        Self { folder: Some(folder.to_owned()), endings, deeds }
    }

    /// The endings of a story, as they were seen first.
    pub(in crate::engine) fn endings(&self, story: &StoryId) -> &[SeenEnding] {
        self.endings.get(story).map_or(&[], Vec::as_slice)
    }

    /// The achievements of a story, as they were won first.
    pub(in crate::engine) fn deeds(&self, story: &StoryId) -> &[SeenDeed] {
        self.deeds.get(story).map_or(&[], Vec::as_slice)
    }

    /// How many different endings of a story were seen.
    pub(in crate::engine) fn count(&self, story: &StoryId) -> usize {
        self.endings(story).iter().map(|seen| &seen.ending).collect::<BTreeSet<_>>().len()
    }

    /// How many different achievements of a story were won.
    pub(in crate::engine) fn count_deeds(&self, story: &StoryId) -> usize {
        self.deeds(story).iter().map(|seen| &seen.achievement).collect::<BTreeSet<_>>().len()
    }

    /// Notes an ending, once for each save; the file is written anew, whole or not at all.
    ///
    /// # Errors
    /// The file cannot be read, and is left as it is then; or cannot be written.
    pub(in crate::engine) fn note(&mut self, story: &StoryId, seen: SeenEnding) -> std::io::Result<()> {
        let Some(folder) = &self.folder else { return Ok(()) };
        let endings = self.endings.entry(story.clone()).or_default();
        if endings.iter().any(|known| known.ending == seen.ending && known.save == seen.save) {
            return Ok(());
        }
        endings.push(seen);
        write(&folder.join(ENDINGS), &mut self.endings)
    }

    /// Notes an achievement, once for each save.
    ///
    /// # Errors
    /// As of [`Seen::note`].
    pub(in crate::engine) fn note_deed(&mut self, story: &StoryId, seen: SeenDeed) -> std::io::Result<()> {
        let Some(folder) = &self.folder else { return Ok(()) };
        let deeds = self.deeds.entry(story.clone()).or_default();
        if deeds.iter().any(|known| known.achievement == seen.achievement && known.save == seen.save) {
            return Ok(());
        }
        deeds.push(seen);
        write(&folder.join(DEEDS), &mut self.deeds)
    }
}

/// What was seen, by story, as a file says.
type ByStory<T> = BTreeMap<StoryId, Vec<T>>;

fn read<T: DeserializeOwned>(file: &Path, clean: impl Fn(T) -> T + Copy) -> ByStory<T> {
    let stories: ByStory<T> = load(file).unwrap_or_else(|error| {
        tracing::warn!(%error, file = %file.display(), "what was seen cannot be read");
        BTreeMap::new()
    });
    stories.into_iter().map(|(story, seen)| (story, seen.into_iter().map(clean).collect())).collect()
}

/// What a file says; nothing where there is none.
fn load<T: DeserializeOwned>(file: &Path) -> std::io::Result<ByStory<T>> {
    let length = match std::fs::metadata(file) {
        Err(error) if error.kind() == ErrorKind::NotFound => return Ok(BTreeMap::new()),
        found => found?.len(),
    };
    if length > LONGEST {
        return Err(ErrorKind::InvalidData.into());
    }
    Ok(serde_json::from_slice(&std::fs::read(file)?)?)
}

/// Writes what was seen together with what another window wrote meanwhile. A file that says nothing is put aside; one that
/// cannot be read is left alone, since what is in it would be lost.
fn write<T>(file: &Path, stories: &mut ByStory<T>) -> std::io::Result<()>
where
    T: Serialize + DeserializeOwned + PartialEq,
{
    let there = match load::<T>(file) {
        Err(error) if error.kind() == ErrorKind::InvalidData || error.kind() == ErrorKind::UnexpectedEof => {
            disk::put_aside(file)?;
            BTreeMap::new()
        }
        there => there?,
    };
    for (story, mut seen) in there {
        let own = stories.entry(story).or_default();
        let more: Vec<T> = std::mem::take(own).into_iter().filter(|one| !seen.contains(one)).collect();
        seen.extend(more);
        *own = seen;
    }
    disk::replace(file, &serde_json::to_vec_pretty(stories)?)
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
        std::fs::write(folder.path().join(ENDINGS), "{ broken").unwrap();
        let story = StoryId::new("s");
        assert_eq!(Seen::beside(&save).endings(&story), []);
        // it is not written over: whoever knows what it was finds it aside
        Seen::beside(&save).note(&story, seen("one")).unwrap();
        assert_eq!(Seen::beside(&save).endings(&story), [seen("one")]);
        let aside = std::fs::read_to_string(folder.path().join(format!("{ENDINGS}.damaged"))).unwrap();
        assert_eq!(aside, "{ broken");
        // a play in memory has no folder
        assert!(Seen::beside(Path::new(":memory:")).note(&StoryId::new("s"), seen("x")).is_ok());
    }

    #[test]
    fn two_windows_keep_what_each_saw() {
        let folder = tempfile::tempdir().unwrap();
        let story = StoryId::new("sample_001");
        let (mut one, mut other) = (Seen::in_folder(folder.path()), Seen::in_folder(folder.path()));
        one.note(&story, seen("one")).unwrap();
        other.note(&story, seen("two")).unwrap();
        one.note(&StoryId::new("other"), seen("three")).unwrap();
        let all = Seen::in_folder(folder.path());
        assert_eq!(all.endings(&story), [seen("one"), seen("two")]);
        assert_eq!(all.endings(&StoryId::new("other")), [seen("three")]);
    }

    #[test]
    fn what_cannot_be_read_is_not_written_over() {
        let folder = tempfile::tempdir().unwrap();
        // a folder in the place of the file: it is there and cannot be read
        std::fs::create_dir(folder.path().join(ENDINGS)).unwrap();
        let mut all = Seen::in_folder(folder.path());
        assert!(all.note(&StoryId::new("s"), seen("one")).is_err());
        assert!(folder.path().join(ENDINGS).is_dir());
        assert_eq!(std::fs::read_dir(folder.path()).unwrap().count(), 1);
    }

    #[test]
    fn achievements_are_kept_beside_the_endings() {
        let folder = tempfile::tempdir().unwrap();
        let story = StoryId::new("sample_001");
        let won = |save: &str, achievement: &str| SeenDeed {
            achievement: achievement.into(),
            save: save.to_owned(),
            turn: 3,
            at: "2026-11-30 14:05".to_owned(),
        };
        for deed in [won("one", "first"), won("two", "first"), won("one", "second"), won("one", "first")] {
            Seen::in_folder(folder.path()).note_deed(&story, deed).unwrap();
        }
        let seen = Seen::in_folder(folder.path());
        assert_eq!((seen.deeds(&story).len(), seen.count_deeds(&story), seen.count(&story)), (3, 2, 0));
    }
}
