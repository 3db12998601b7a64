//! What a narrator named and the rules took into a save: a person, a thing, a detail of a place.
//!
//! It has an id, a name, one line of text, and no powers. It stands beside what the pack has and never in its place: a
//! name that is, holds or is part of one that is there already is refused.

use serde::{Deserialize, Serialize};

use super::{Character, CharacterId, Feature, FeatureId, Hero, Item, ItemId, ItemKind, NodeId, Pronoun, State, Story};
use crate::text::{Language, Localized, Words, fold, is_han, sanitize_line};

/// The most that a save takes in. The side panel, the parser and a prompt stay readable with so many.
pub const MOST: usize = 40;
/// The longest name, in Chinese characters and in all others.
const NAME: (usize, usize) = (10, 36);
/// The most words of a name.
const WORDS: usize = 5;
/// The longest text, in Chinese characters and in all others.
const TEXT: (usize, usize) = (80, 240);

/// What kind of thing was taken in.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum IntroducedKind {
    /// Somebody who can be spoken to.
    Person,
    /// Something that can be carried.
    Thing,
    /// A part of the place that can be looked at.
    Detail,
}

/// Something that was taken into a save.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Introduced {
    /// Its id: `made-1`, `made-2`. No id of a pack holds a hyphen.
    pub id: String,
    /// What it is.
    pub kind: IntroducedKind,
    /// Its name, in the language in which it was told.
    pub name: String,
    /// What one sees: one line.
    pub text: String,
    /// Where it was first.
    pub node: NodeId,
    /// The turn in which it was told: its place on the line from the start.
    pub turn: u32,
}

/// What a name collides with.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Clash {
    /// It is no name: empty, too long, of signs only, or a word that means anybody or anything.
    Unfit,
    /// It is the hero's.
    Hero,
    /// It is, holds or is part of the name of something that is there.
    Taken,
}

/// A name as it is kept: one line, without quotation marks, full stop and article. None where that leaves no name.
#[must_use]
pub fn plain_name(written: &str) -> Option<String> {
    let line = sanitize_line(written);
    let ends = |sign: char| sign.is_whitespace() || "\"'“”‘’「」『』《》【】[]().,。，、;；:：!！?？".contains(sign);
    let mut name = line.trim_matches(ends);
    let lower = name.to_lowercase();
    for article in ["the ", "a ", "an ", "some "] {
        if lower.starts_with(article) {
            name = name.get(article.len()..).unwrap_or(name).trim_matches(ends);
            break;
        }
    }
    for measure in ["一个", "一位", "一名", "一只", "一把", "一块", "一张", "一座", "一条", "一棵"]
    {
        if let Some(rest) = name.strip_prefix(measure).filter(|rest| rest.chars().count() > 1) {
            name = rest;
            break;
        }
    }
    let letters =
        |sign: char| sign.is_alphabetic() || sign.is_numeric() || matches!(sign, ' ' | '-' | '\'' | '’' | '·');
    let chinese = name.chars().any(is_han);
    let length = name.chars().count();
    let fits = if chinese { (2..=NAME.0).contains(&length) } else { (3..=NAME.1).contains(&length) };
    let fits = fits
        && name.chars().all(letters)
        && name.chars().any(char::is_alphabetic)
        && name.split_whitespace().count() <= WORDS;
    (fits && !ANYBODY.contains(&fold(name).as_str())).then(|| name.to_owned())
}

/// A text as it is kept: one line, cut to its limit. None where it says nothing.
#[must_use]
pub fn plain_text(written: &str) -> Option<String> {
    let line = sanitize_line(written);
    let line = line.trim();
    let most = if line.chars().any(is_han) { TEXT.0 } else { TEXT.1 };
    let cut: String = line.chars().take(most).collect();
    cut.chars().any(char::is_alphabetic).then_some(cut)
}

/// What a name collides with in a story (with all that was taken in before) and a save.
#[must_use]
pub fn clash(story: &Story, state: &State, name: &str) -> Option<Clash> {
    let Some(name) = plain_name(name) else { return Some(Clash::Unfit) };
    let own = fold(&name);
    if overlap(&own, &bare(&state.hero.name)) {
        return Some(Clash::Hero);
    }
    let nodes = story.nodes.iter().map(|it| (&it.name, Some(&it.words)));
    let people = story.characters.iter().map(|it| (&it.name, Some(&it.words)));
    let items = story.items.iter().map(|it| (&it.name, Some(&it.words)));
    let enemies = story.enemies.iter().map(|it| (&it.name, Some(&it.words)));
    let near = story.nodes.iter().filter(|node| node.id == state.node).flat_map(|node| {
        let features = node.features.iter().map(|it| (&it.name, Some(&it.words)));
        features.chain(node.exits.iter().map(|it| (&it.label, Some(&it.words))))
    });
    let overlaps = nodes.chain(people).chain(items).chain(enemies).chain(near);
    let taken = overlaps.into_iter().flat_map(|(name, words)| names(name, words)).any(|other| overlap(&own, &other));
    let titles = story.quests.iter().map(|it| &it.title);
    let titles = titles.chain(story.endings.iter().map(|it| &it.title)).chain(story.regions.iter().map(|it| &it.name));
    let far = story.nodes.iter().flat_map(|node| &node.features).map(|it| (&it.name, Some(&it.words)));
    let same = titles.map(|title| (title, None)).chain(far);
    let same = same.flat_map(|(name, words)| names(name, words)).any(|other| other == own);
    (taken || same).then_some(Clash::Taken)
}

/// The story of a save: the pack's with what was taken in beside it. None where nothing was.
#[must_use]
pub fn woven(pack: &Story, state: &State) -> Option<Story> {
    if state.introduced.is_empty() {
        return None;
    }
    let mut story = pack.clone();
    for it in &state.introduced {
        let name = called(it);
        match it.kind {
            IntroducedKind::Person => story.characters.push(person(it, name)),
            IntroducedKind::Thing => story.items.push(thing(it, name)),
            IntroducedKind::Detail => {
                if let Some(node) = story.nodes.get_mut(&it.node) {
                    node.features.push(detail(it, name));
                }
            }
        }
    }
    Some(story)
}

/// The id of what is taken in next.
pub(super) fn next_id(state: &State) -> String {
    format!("made-{}", state.introduced.len() + 1)
}

/// How it is called. A common English noun has its article, as the names of packs have.
fn called(it: &Introduced) -> Localized {
    let common = it.kind == IntroducedKind::Person && it.name.starts_with(|sign: char| sign.is_ascii_lowercase());
    Localized::plain(if common { format!("The {}", it.name) } else { it.name.clone() })
}

fn person(it: &Introduced, name: Localized) -> Character {
    Character {
        id: CharacterId::new(it.id.clone()),
        name,
        words: Words::default(),
        role: Localized::plain(it.text.clone()),
        text: Localized::plain(it.text.clone()),
        pronoun: Pronoun::They,
        node: Some(it.node.clone()),
        traits: Localized::default(),
        manner: Localized::default(),
        likes: Vec::new(),
        dislikes: Vec::new(),
        gifts: super::GiftTexts::default(),
        affinity: 0,
        thresholds: Vec::new(),
        greetings: Vec::new(),
        farewells: Vec::new(),
        topics: Vec::new(),
        blank: Vec::new(),
        idle: Vec::new(),
        enemy: None,
        schedule: Vec::new(),
        tell: Vec::new(),
        shown: Vec::new(),
        remarks: Vec::new(),
        companion: false,
        follows: Localized::default(),
        stays: Localized::default(),
        sheet: Vec::new(),
        chapter: 0,
    }
}

fn thing(it: &Introduced, name: Localized) -> Item {
    Item {
        id: ItemId::new(it.id.clone()),
        name,
        words: Words::default(),
        kind: ItemKind::Thing,
        text: Localized::plain(it.text.clone()),
        power: 0,
        equip: super::Equip::default(),
        value: 0,
        uses: Vec::new(),
    }
}

fn detail(it: &Introduced, name: Localized) -> Feature {
    Feature {
        id: FeatureId::new(it.id.clone()),
        name,
        words: Words::default(),
        when: Vec::new(),
        texts: vec![Localized::plain(it.text.clone())],
        effects: Vec::new(),
        speak: None,
    }
}

/// The folded names of something, without articles.
fn names(name: &Localized, words: Option<&Words>) -> Vec<String> {
    let own = Language::ALL.into_iter().filter_map(|language| name.exact(language));
    let words = words.into_iter().flat_map(Words::all);
    own.chain(words).map(bare).filter(|name| !name.is_empty()).collect()
}

fn bare(name: &str) -> String {
    let name = fold(name);
    let rest = ["the ", "a ", "an "].into_iter().find_map(|article| name.strip_prefix(article));
    rest.map(str::to_owned).unwrap_or(name)
}

/// Whether one of two names is the other or stands in it: as whole words, or as two signs and more where words are not
/// parted.
fn overlap(one: &str, other: &str) -> bool {
    one == other || within(one, other) || within(other, one)
}

fn within(part: &str, whole: &str) -> bool {
    if part.is_empty() || part.len() >= whole.len() {
        return false;
    }
    if part.chars().any(is_han) {
        return part.chars().count() > 1 && whole.contains(part);
    }
    whole.match_indices(part).any(|(at, _)| {
        let before = whole.get(..at).and_then(|before| before.chars().next_back());
        let after = whole.get(at + part.len()..).and_then(|after| after.chars().next());
        ![before, after].into_iter().flatten().any(char::is_alphanumeric)
    })
}

/// Whether a name is the hero's, or one that could be taken for it.
#[must_use]
pub fn is_hero(hero: &Hero, name: &str) -> bool {
    fold(&hero.name) == fold(name)
}

/// Words that mean anybody or anything, and would mean one thing alone from then on.
const ANYBODY: [&str; 72] = [
    "the",
    "and",
    "you",
    "yourself",
    "hero",
    "player",
    "narrator",
    "someone",
    "somebody",
    "everyone",
    "everybody",
    "nobody",
    "person",
    "people",
    "man",
    "woman",
    "boy",
    "girl",
    "child",
    "stranger",
    "figure",
    "voice",
    "him",
    "her",
    "them",
    "they",
    "she",
    "himself",
    "herself",
    "itself",
    "this",
    "that",
    "thing",
    "things",
    "something",
    "anything",
    "everything",
    "nothing",
    "place",
    "here",
    "there",
    "way",
    "exit",
    "path",
    "door",
    "north",
    "south",
    "east",
    "west",
    "down",
    "all",
    "self",
    "主角",
    "玩家",
    "自己",
    "有人",
    "某人",
    "大家",
    "别人",
    "人影",
    "男人",
    "女人",
    "男孩",
    "女孩",
    "孩子",
    "陌生人",
    "东西",
    "什么",
    "这里",
    "那里",
    "出口",
    "所有",
];

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::*;
    use crate::world::sample;

    #[test]
    fn a_name_is_kept_plain() {
        for (written, kept) in [
            ("a charcoal burner", Some("charcoal burner")),
            ("“The Charcoal Burner.”", Some("Charcoal Burner")),
            ("一位烧炭人", Some("烧炭人")),
            ("烧炭人\u{1b}[31m", Some("烧炭人")),
            ("the", None),
            ("You", None),
            ("陌生人", None),
            ("人", None),
            ("", None),
            ("!!!", None),
            ("12", None),
            ("{op}", None),
            ("a man who has come from very far away indeed", None),
        ] {
            assert_eq!(plain_name(written).as_deref(), kept, "{written}");
        }
    }

    #[test]
    fn no_name_shadows_what_is_there() {
        let (story, mut state) = (sample::story(), sample::state());
        for name in
            ["old hunter", "OLD  HUNTER", "老猎人", "猎人", "hunter's cousin", "Mira", "绳子", "rope", "院子", "Yard"]
        {
            assert_eq!(clash(&story, &state, name), Some(Clash::Taken), "{name}");
        }
        assert_eq!(clash(&story, &state, "you"), Some(Clash::Unfit));
        state.hero.name = "阿信".to_owned();
        assert_eq!(clash(&story, &state, "小阿信"), Some(Clash::Hero));
        for name in ["charcoal burner", "烧炭人", "clay pipe"] {
            assert_eq!(clash(&story, &state, name), None, "{name}");
        }
    }

    proptest! {
        #[test]
        fn what_is_kept_is_one_line_without_marks(written in "[ -~\t\n中文雾人的\u{1b}\u{202e}“”。]{0,40}") {
            if let Some(name) = plain_name(&written) {
                prop_assert_eq!(&sanitize_line(&name), &name);
                let marks = name.contains(['\n', '\u{1b}', '{', '<', '"']);
                prop_assert!(!marks, "{}", name);
            }
            if let Some(text) = plain_text(&written) {
                prop_assert_eq!(&sanitize_line(&text), &text);
                prop_assert!(!text.contains('\n'));
            }
        }
    }
}
