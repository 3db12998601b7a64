//! The originals that a pack keeps.

use std::collections::{BTreeMap, BTreeSet};
use std::fs;
use std::path::Path;

use serde_json::Value;

use crate::exchange::source::Source;
use crate::exchange::tale::{Origin, Tale};
use crate::exchange::{Format, json, pack, read, sniff};
use crate::story::{PackSource, load};
use crate::world::{Character, LoreEntry, Story};

/// The most imports of a pack, and originals of an import, that are looked at.
const MOST: usize = 200;

/// All that a pack keeps of other programs' files.
#[derive(Debug, Default)]
pub struct Kept {
    pub(super) imports: Vec<Import>,
}

/// What came in at once.
#[derive(Debug)]
pub(super) struct Import {
    pub(super) originals: Vec<Original>,
    lore: BTreeMap<String, Origin>,
    people: BTreeMap<String, Origin>,
    /// The story as these originals make it, to see what was changed since.
    then: Option<Then>,
}

/// An original, read.
#[derive(Debug)]
pub(super) struct Original {
    pub(super) format: Format,
    pub(super) document: Value,
    pub(super) bytes: Vec<u8>,
}

#[derive(Debug)]
struct Then {
    story: Story,
    lore: BTreeMap<String, Origin>,
    people: BTreeMap<String, Origin>,
}

/// Where something stood.
#[derive(Clone, Copy, Debug)]
pub(super) struct Stood<'a> {
    pub(super) import: &'a Import,
    pub(super) origin: &'a Origin,
}

impl<'a> Stood<'a> {
    /// The file it stood in.
    pub(super) fn original(&self) -> Option<&'a Original> {
        self.import.originals.get(self.origin.original)
    }

    /// The value as it came.
    pub(super) fn value(&self) -> Option<&'a Value> {
        self.original()?.document.pointer(&self.origin.pointer)
    }

    /// The entries that this place became when it came.
    pub(super) fn entries_then(&self) -> Vec<&'a LoreEntry> {
        let Some(then) = &self.import.then else { return Vec::new() };
        let here = |entry: &&LoreEntry| then.lore.get(entry.id.as_str()) == Some(self.origin);
        then.story.lore.entries.iter().filter(here).collect()
    }

    /// The story and the character that this place became when it came.
    pub(super) fn character_then(&self) -> Option<(&'a Story, &'a Character)> {
        let then = self.import.then.as_ref()?;
        let mut people = then.story.characters.iter();
        let here = |one: &&Character| then.people.get(one.id.as_str()) == Some(self.origin);
        Some((&then.story, people.find(here)?))
    }
}

impl Kept {
    /// Reads what the pack in a folder keeps. What cannot be read counts as not kept: the export then holds what the
    /// pack itself says.
    #[must_use]
    pub fn read(folder: &Path) -> Self {
        let mut imports = Vec::new();
        let Ok(listed) = fs::read_dir(folder.join("kept")) else { return Self::default() };
        let mut folders: Vec<_> = listed.filter_map(|entry| entry.ok().map(|entry| entry.path())).collect();
        folders.sort();
        for folder in folders.into_iter().take(MOST) {
            imports.extend(import(&folder));
        }
        Self { imports }
    }

    /// Where a lore entry stood.
    pub(super) fn lore(&self, id: &str) -> Option<Stood<'_>> {
        self.imports.iter().find_map(|import| Some(Stood { import, origin: import.lore.get(id)? }))
    }

    /// Where a character stood.
    pub(super) fn person(&self, id: &str) -> Option<Stood<'_>> {
        self.imports.iter().find_map(|import| Some(Stood { import, origin: import.people.get(id)? }))
    }

    /// The one file that all lore of the pack came from, if there is one.
    pub(super) fn only(&self) -> Option<(&Import, &Original)> {
        let [import] = self.imports.as_slice() else { return None };
        let [original] = import.originals.as_slice() else { return None };
        Some((import, original))
    }
}

impl Import {
    /// The places of an original that became lore, with the entries' ids.
    pub(super) fn taken(&self, original: usize) -> BTreeMap<&str, Vec<&str>> {
        let mut taken: BTreeMap<&str, Vec<&str>> = BTreeMap::new();
        for (id, origin) in self.lore.iter().filter(|(_, origin)| origin.original == original) {
            taken.entry(origin.pointer.as_str()).or_default().push(id);
        }
        taken
    }
}

/// Reads one import. No name in it leads anywhere but into its own folder.
fn import(folder: &Path) -> Option<Import> {
    if !fs::symlink_metadata(folder).ok()?.is_dir() {
        return None;
    }
    let about = file(folder, "origin.json")?;
    let about = json::parse("origin.json", &json::decode(&about.bytes).0).ok()?;
    let (mut originals, mut tale) = (Vec::new(), Tale::default());
    for row in about.get("originals")?.as_array()?.iter().take(MOST) {
        let source = file(folder, row.get("file")?.as_str()?)?;
        let named = Source { name: row.get("name").and_then(Value::as_str).unwrap_or_default().to_owned(), ..source };
        let sniffed = sniff(&named).ok()?;
        let voice = row.get("character").and_then(Value::as_str);
        if let Ok(imported) = read(&named, voice) {
            tale.join(imported.tale);
        }
        originals.push(Original { format: sniffed.format, document: sniffed.document, bytes: named.bytes });
    }
    tale.settle();
    let files = pack(&tale, "then");
    let then = files.get("kept/then/origin.json").and_then(|bytes| serde_json::from_slice::<Value>(bytes).ok());
    let then = then.and_then(|about| {
        let (lore, people) = (places(&about, "lore"), places(&about, "characters"));
        Some(Then { story: load(&PackSource::files("then", files)).ok()?, lore, people })
    });
    let (lore, people) = (places(&about, "lore"), places(&about, "characters"));
    Some(Import { originals, lore, people, then })
}

/// A file of the folder, by a name that we gave: a number and an ending.
fn file(folder: &Path, name: &str) -> Option<Source> {
    let (stem, ending) = name.split_once('.')?;
    let ours = name == "origin.json"
        || (!stem.is_empty()
            && stem.bytes().all(|byte| byte.is_ascii_digit())
            && ["json", "png", "zip", "webp", "jpg"].contains(&ending));
    let path = folder.join(name);
    let plain = ours && fs::symlink_metadata(&path).is_ok_and(|meta| meta.is_file());
    if plain { Source::read(&path).ok() } else { None }
}

fn places(about: &Value, key: &str) -> BTreeMap<String, Origin> {
    let map = about.get(key).and_then(Value::as_object);
    let place = |(id, value): (&String, &Value)| {
        let original = usize::try_from(value.get("original")?.as_u64()?).ok()?;
        let pointer = value.get("pointer")?.as_str()?.to_owned();
        Some((id.clone(), Origin { original, pointer }))
    };
    map.into_iter().flatten().filter_map(place).collect()
}

/// The pieces of lore as entries: those that were parted because they were too long are one again.
pub(super) fn gathered<'a>(story: &'a Story, kept: &'a Kept) -> Vec<(LoreEntry, Option<Stood<'a>>)> {
    let mut entries: Vec<(LoreEntry, Option<Stood<'a>>)> = Vec::new();
    let mut seen = BTreeSet::new();
    for entry in &story.lore.entries {
        if !seen.insert(entry.id.as_str()) {
            continue;
        }
        let stood = kept.lore(entry.id.as_str());
        let mut whole = entry.clone();
        if let Some(stood) = stood {
            for piece in &story.lore.entries {
                let same = kept
                    .lore(piece.id.as_str())
                    .is_some_and(|other| std::ptr::eq(other.import, stood.import) && other.origin == stood.origin);
                if same && seen.insert(piece.id.as_str()) {
                    whole = joined(whole, piece);
                }
            }
        }
        entries.push((whole, stood));
    }
    entries
}

/// An entry with another's text behind its own.
pub(super) fn joined(entry: LoreEntry, piece: &LoreEntry) -> LoreEntry {
    use crate::text::{Language, Localized};
    let [zh, en] = Language::ALL.map(|of| format!("{}\n{}", entry.text.get(of), piece.text.get(of)));
    LoreEntry { text: Localized::new(zh, en), ..entry }
}
