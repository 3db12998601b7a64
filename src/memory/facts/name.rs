//! Who and what facts are about: names become keys, so that `Old  HUNTER`, `老猎人` and `old_hunter` are one (seeds D10).

use std::collections::{BTreeSet, HashMap};

use crate::text::{Language, Localized, fold, sanitize_line};
use crate::world::{CharacterId, EnemyId, ItemId, NodeId, QuestId, Story};

/// Of whom or what, or to whom or what: `hero`, `npc:ID`, `node:ID`, `item:ID`, `enemy:ID`, `quest:ID`, …; or the words
/// themselves where the pack names no such thing. Two keys are the same when their folds are.
#[derive(Clone, Debug)]
pub struct Key {
    text: String,
    folded: String,
}

/// The longest name, in characters; what is longer is cut.
pub const NAME_CHARS: usize = 160;

/// The kinds of things that keys name.
const KINDS: [&str; 8] = ["npc", "node", "item", "enemy", "quest", "ending", "topic", "action"];

impl Key {
    /// The hero.
    #[must_use]
    pub fn hero() -> Self {
        Self::stored("hero")
    }

    /// Something that the pack names.
    #[must_use]
    pub fn of_story(kind: &str, id: &str) -> Self {
        Self::stored(&format!("{kind}:{id}"))
    }

    /// A character of the pack.
    #[must_use]
    pub fn character(id: &CharacterId) -> Self {
        Self::of_story("npc", id.as_str())
    }

    /// A place.
    #[must_use]
    pub fn node(id: &NodeId) -> Self {
        Self::of_story("node", id.as_str())
    }

    /// An item.
    #[must_use]
    pub fn item(id: &ItemId) -> Self {
        Self::of_story("item", id.as_str())
    }

    /// An enemy.
    #[must_use]
    pub fn enemy(id: &EnemyId) -> Self {
        Self::of_story("enemy", id.as_str())
    }

    /// A quest.
    #[must_use]
    pub fn quest(id: &QuestId) -> Self {
        Self::of_story("quest", id.as_str())
    }

    /// Something that only words name. Untrusted: it passes the gate, is one line, and is cut.
    #[must_use]
    pub fn free(words: &str) -> Self {
        let line = sanitize_line(words).split_whitespace().collect::<Vec<_>>().join(" ");
        let mut text: String = line.chars().take(NAME_CHARS).collect();
        // Words that look like a key of the program's own must not become one.
        let kind = text.split(':').next().unwrap_or_default();
        if text.contains(':') && KINDS.contains(&fold(kind).as_str()) {
            text = text.replace(':', " ");
        }
        Self::stored(&text)
    }

    /// A key as it is stored.
    #[must_use]
    pub fn stored(text: &str) -> Self {
        Self { text: text.to_owned(), folded: fold(text) }
    }

    /// As it is stored.
    #[must_use]
    pub fn as_str(&self) -> &str {
        &self.text
    }

    /// As it is compared.
    #[must_use]
    pub fn folded(&self) -> &str {
        &self.folded
    }

    /// Whether there is nothing in it.
    #[must_use]
    pub fn is_empty(&self) -> bool {
        self.folded.is_empty()
    }

    /// Whether the pack names it, or it is the hero.
    #[must_use]
    pub fn is_of_story(&self) -> bool {
        self.text == "hero" || self.kind().is_some()
    }

    /// The kind of thing and its id, where the pack names it.
    #[must_use]
    pub fn parts(&self) -> Option<(&str, &str)> {
        self.text.split_once(':').filter(|(kind, _)| KINDS.contains(kind))
    }

    fn kind(&self) -> Option<&str> {
        self.parts().map(|(kind, _)| kind)
    }
}

impl PartialEq for Key {
    fn eq(&self, other: &Self) -> bool {
        self.folded == other.folded
    }
}
impl Eq for Key {}

/// The names of a story: which words mean which key, and what a key is called.
#[derive(Clone, Debug, Default)]
pub struct Names {
    /// By folded name; none where several things are called so.
    keys: HashMap<String, Option<String>>,
    called: HashMap<String, Localized>,
}

/// Words for the hero, folded.
const HERO: [&str; 14] = [
    "hero",
    "the hero",
    "player",
    "the player",
    "you",
    "i",
    "me",
    "myself",
    "protagonist",
    "主角",
    "玩家",
    "你",
    "我",
    "主人公",
];

impl Names {
    /// The names of this story with this hero.
    #[must_use]
    pub fn new(story: &Story, hero: &str) -> Self {
        let mut names = Self::default();
        for word in HERO.into_iter().chain([hero]) {
            names.keys.insert(fold(word), Some("hero".to_owned()));
        }
        let nameless = Localized::new("主角", "the hero");
        let called = if hero.trim().is_empty() { nameless } else { Localized::plain(hero.trim()) };
        names.called.insert("hero".to_owned(), called);
        // First what things are called, then other words for them: a name is never taken by another thing's word.
        let characters = || story.characters.iter().map(|entry| (Key::character(&entry.id), &entry.name, &entry.words));
        let nodes = || story.nodes.iter().map(|entry| (Key::node(&entry.id), &entry.name, &entry.words));
        let items = || story.items.iter().map(|entry| (Key::item(&entry.id), &entry.name, &entry.words));
        let all = || characters().chain(nodes()).chain(items());
        let mut level: HashMap<String, BTreeSet<String>> = HashMap::new();
        for (key, name, _) in all() {
            let id = key.parts().map(|(_, id)| id.to_owned()).unwrap_or_default();
            for called in Language::ALL.iter().filter_map(|language| name.exact(*language)).chain([id.as_str()]) {
                level.entry(plain(called)).or_default().insert(key.as_str().to_owned());
            }
            names.called.insert(key.as_str().to_owned(), name.clone());
        }
        for quest in &story.quests {
            names.add(&mut level, &Key::quest(&quest.id), &quest.title);
        }
        for enemy in &story.enemies {
            names.add(&mut level, &Key::enemy(&enemy.id), &enemy.name);
        }
        for ending in &story.endings {
            names.add(&mut level, &Key::of_story("ending", ending.id.as_str()), &ending.title);
        }
        names.take(level);
        let mut level: HashMap<String, BTreeSet<String>> = HashMap::new();
        for (key, _, words) in all() {
            for word in words.all() {
                level.entry(plain(word)).or_default().insert(key.as_str().to_owned());
            }
        }
        names.take(level);
        names
    }

    fn add(&mut self, level: &mut HashMap<String, BTreeSet<String>>, key: &Key, name: &Localized) {
        for called in Language::ALL.iter().filter_map(|language| name.exact(*language)) {
            level.entry(plain(called)).or_default().insert(key.as_str().to_owned());
        }
        self.called.insert(key.as_str().to_owned(), name.clone());
    }

    /// Takes over names of one level. Of several things with one name characters come first, then places, then items;
    /// of several of one kind none is meant.
    fn take(&mut self, level: HashMap<String, BTreeSet<String>>) {
        for (name, keys) in level {
            if name.is_empty() || self.keys.contains_key(&name) {
                continue;
            }
            let of = |kind: &str| keys.iter().any(|key| key.starts_with(&format!("{kind}:")));
            let kind = KINDS.into_iter().find(|kind| of(kind)).unwrap_or_default();
            let mut first = keys.iter().filter(|key| key.starts_with(&format!("{kind}:")));
            let only = first.next().filter(|_| first.next().is_none()).cloned();
            self.keys.insert(name, only);
        }
    }

    /// What these words mean: something that the pack names, or the words themselves.
    #[must_use]
    pub fn key(&self, words: &str) -> Key {
        let free = Key::free(words);
        match self.keys.get(&plain(free.as_str())) {
            Some(Some(key)) => Key::stored(key),
            _ => free,
        }
    }

    /// What a key is called in a language; a topic's or an action's key and free words are as they are.
    #[must_use]
    pub fn shown<'a>(&'a self, key: &'a str, language: Language) -> &'a str {
        self.called.get(key).map_or(key, |name| name.get(language))
    }

    /// The words that mean a key, folded.
    #[must_use]
    pub fn words_of(&self, key: &str) -> Vec<&str> {
        let mut words: Vec<_> =
            self.keys.iter().filter(|(_, of)| of.as_deref() == Some(key)).map(|(word, _)| word.as_str()).collect();
        words.sort_unstable();
        words
    }

    /// Whether a folded text holds one of these words, as a word of its own.
    #[must_use]
    pub fn holds(folded: &str, words: &[&str]) -> bool {
        words.iter().any(|word| stands_in(folded, word))
    }

    /// The keys of everything that a text names, by its names and other words, longest first; each once.
    #[must_use]
    pub fn named_in(&self, text: &str) -> Vec<String> {
        let folded = fold(text);
        let mut found: Vec<(usize, &String)> = self
            .keys
            .iter()
            .filter_map(|(name, key)| Some((name.len(), key.as_ref()?)).filter(|_| stands_in(&folded, name)))
            .collect();
        found.sort_unstable_by(|one, other| other.0.cmp(&one.0).then_with(|| one.1.cmp(other.1)));
        let mut keys: Vec<String> = Vec::new();
        for (_, key) in found {
            if !keys.contains(key) {
                keys.push(key.clone());
            }
        }
        keys
    }
}

/// A name as it is looked up: folded, without an article, with spaces for underscores.
fn plain(name: &str) -> String {
    let folded = fold(&name.replace('_', " "));
    let rest = ["the ", "a ", "an "].iter().find_map(|article| folded.strip_prefix(article));
    rest.map_or_else(|| folded.clone(), ToOwned::to_owned)
}

/// Whether a name stands in a folded text: as whole words where it is written in letters, anywhere where it is Chinese.
fn stands_in(text: &str, name: &str) -> bool {
    // "I" and "you" stand in every line.
    if name.chars().count() < 2 || HERO.contains(&name) {
        return false;
    }
    let letter = |character: char| character.is_alphanumeric() && character.is_ascii();
    let bounded = |before: Option<char>, at: Option<char>| !(before.is_some_and(letter) && at.is_some_and(letter));
    text.match_indices(name).any(|(at, _)| {
        let before = text.get(..at).and_then(|head| head.chars().next_back());
        let after = text.get(at + name.len()..).and_then(|tail| tail.chars().next());
        bounded(before, name.chars().next()) && bounded(name.chars().next_back(), after)
    })
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::world::sample;

    fn names() -> Names {
        Names::new(&sample::story(), "阿信")
    }

    #[test]
    fn one_character_under_all_its_names() {
        let story = sample::story();
        let names = names();
        for character in &story.characters {
            let key = Key::character(&character.id);
            for name in Language::ALL.iter().filter_map(|language| character.name.exact(*language)) {
                for written in
                    [name.to_owned(), name.to_uppercase(), format!("  {name} "), name.replace(' ', "\u{3000}")]
                {
                    assert_eq!(names.key(&written), key, "{written}");
                }
            }
            assert_eq!(names.key(character.id.as_str()), key);
        }
        for hero in ["hero", "The Hero", "主角", "阿信", "you", "ＹＯＵ"] {
            assert_eq!(names.key(hero).as_str(), "hero", "{hero}");
        }
    }

    #[test]
    fn free_words_never_pass_for_a_key() {
        let names = names();
        assert_eq!(names.key("npc:dragon").as_str(), "npc dragon");
        assert_eq!(names.key("NPC:hunter").as_str(), "NPC hunter");
        assert!(!names.key("a strange lantern").is_of_story());
        assert_eq!(names.key("  A   strange\nlantern "), names.key("a strange lantern"));
        assert!(Key::free(&"x".repeat(500)).as_str().len() <= NAME_CHARS);
        assert!(Key::free(" \u{1b}[31m ").is_empty() || !Key::free("\u{1b}[31mred").as_str().contains('\u{1b}'));
    }

    #[test]
    fn names_are_found_in_a_line_as_words() {
        let story = sample::story();
        let names = names();
        let character = story.characters.iter().next().unwrap();
        let key = Key::character(&character.id);
        let zh = format!("关于{}我知道什么", character.name.get(Language::Zh));
        assert!(names.named_in(&zh).contains(&key.as_str().to_owned()));
        let en = format!("what do I know about {}?", character.name.get(Language::En));
        assert!(names.named_in(&en).contains(&key.as_str().to_owned()));
        let inside = format!("x{}x", character.name.get(Language::En));
        assert!(!names.named_in(&inside).contains(&key.as_str().to_owned()));
        assert!(names.named_in("I wait, you wait").is_empty());
    }
}
