mod broken;
mod files;
mod places;
mod property;
mod schema;
mod slips;
mod sound;
mod template;

use std::collections::BTreeMap;

use super::*;

/// A small pack that uses every table, without any fault or warning.
#[derive(Clone, Debug)]
struct Draft {
    files: BTreeMap<String, Vec<u8>>,
}

const FILES: [(&str, &str); 13] = [
    ("story.toml", include_str!("pack/story.toml")),
    ("nodes/edge.toml", include_str!("pack/nodes.toml")),
    ("characters.toml", include_str!("pack/characters.toml")),
    ("quests.toml", include_str!("pack/quests.toml")),
    ("enemies.toml", include_str!("pack/enemies.toml")),
    ("items.toml", include_str!("pack/items.toml")),
    ("endings.toml", include_str!("pack/endings.toml")),
    ("talents.toml", include_str!("pack/talents.toml")),
    ("achievements.toml", include_str!("pack/achievements.toml")),
    ("lore.toml", include_str!("pack/lore.toml")),
    ("knowledge.json", include_str!("pack/knowledge.json")),
    ("passages.jsonl", include_str!("pack/passages.jsonl")),
    ("worldview.md", include_str!("pack/worldview.md")),
];

impl Draft {
    fn new() -> Self {
        let own = |(path, text): (&str, &str)| (path.to_owned(), text.as_bytes().to_vec());
        Self { files: FILES.into_iter().map(own).collect() }
    }

    /// The same with a file in place of what was there.
    fn with(mut self, path: &str, bytes: impl Into<Vec<u8>>) -> Self {
        self.files.insert(path.to_owned(), bytes.into());
        self
    }

    /// The same without a file.
    fn without(mut self, path: &str) -> Self {
        assert!(self.files.remove(path).is_some(), "{path}");
        self
    }

    /// The same with `from`, which stands in the file once, replaced.
    fn edit(self, path: &str, from: &str, to: &str) -> Self {
        let text = String::from_utf8(self.files[path].clone()).unwrap();
        assert_eq!(text.matches(from).count(), 1, "{path}: {from}");
        self.with(path, text.replace(from, to))
    }

    /// The same with more at the end of a file.
    fn add(self, path: &str, more: &str) -> Self {
        let text = String::from_utf8(self.files[path].clone()).unwrap();
        self.with(path, format!("{text}\n{more}"))
    }

    /// The line on which `needle` stands first.
    fn line(&self, path: &str, needle: &str) -> usize {
        let text = String::from_utf8_lossy(&self.files[path]).into_owned();
        let at = text.find(needle).unwrap_or_else(|| panic!("{path}: {needle}"));
        text.get(..at).unwrap().matches('\n').count() + 1
    }

    fn source(&self) -> PackSource {
        PackSource::files("pack", self.files.clone())
    }

    fn check(&self) -> Faults {
        check(&self.source())
    }

    fn story(&self) -> Story {
        load(&self.source()).unwrap_or_else(|faults| panic!("{faults}"))
    }
}
