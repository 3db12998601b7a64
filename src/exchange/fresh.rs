//! What of a tale is new to a story: a file that is imported twice adds nothing the second time.

use super::lore;
use super::tale::{LoreText, Tale};
use crate::text::{Language, Localized, sanitize, sanitize_line};
use crate::world::{LoreEntry, Story};

/// What of one file is in a story already.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Known {
    /// Lore entries.
    pub entries: usize,
    /// Characters.
    pub people: usize,
}

/// Takes out of a tale what a story says already. How much that is, of each of the tale's originals.
pub fn fresh(tale: &mut Tale, story: &Story) -> Vec<Known> {
    let mut known = vec![Known::default(); tale.originals.len().max(1)];
    tale.lore.retain(|new| {
        let same = story.lore.entries.iter().any(|old| is_same(old, new));
        if let Some(known) = known.get_mut(new.origin.original).filter(|_| same) {
            known.entries += 1;
        }
        !same
    });
    tale.people.retain(|new| {
        let same = story.characters.iter().any(|old| {
            plain(&old.name) == sanitize_line(&new.name)
                && (new.text.trim().is_empty() || plain(&old.text) == sanitize(&new.text).trim())
        });
        if let Some(known) = known.get_mut(new.origin.original).filter(|_| same) {
            known.people += 1;
        }
        !same
    });
    let world = tale.world.iter().map(|text| text.trim()).collect::<Vec<_>>().join("\n\n");
    let said = story.lore.entries.iter().any(|old| plain(&old.text) == sanitize(&world).trim());
    if said || plain(&story.worldview) == sanitize(&world).trim() {
        tale.world.clear();
    }
    known
}

/// A text in the language that imports are written in.
fn plain(text: &Localized) -> &str {
    text.get(Language::En).trim()
}

/// Whether an entry says the same under the same keys and in the same way. What it is called says nothing.
fn is_same(old: &LoreEntry, new: &LoreText) -> bool {
    let row = |entry: &LoreEntry| lore::row(&LoreEntry { title: Localized::default(), ..entry.clone() }, "");
    old.when.is_empty() && row(old) == row(&new.entry)
}
