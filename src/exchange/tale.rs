//! What readers make of a foreign file: a story in the making, before it has ids and files.

use std::collections::BTreeMap;

use super::Format;
use crate::text::{Language, is_han};
use crate::world::{LoreEntry, LoreSettings};

/// A story in the making.
#[derive(Clone, Debug, Default)]
pub struct Tale {
    /// What it is called.
    pub title: String,
    /// A paragraph for the list of stories.
    pub blurb: String,
    /// What the world is, in paragraphs.
    pub world: Vec<String>,
    /// The first text of the story.
    pub opening: String,
    /// What the one place of the story looks like.
    pub scene: String,
    /// Its people.
    pub people: Vec<Person>,
    /// Its lore.
    pub lore: Vec<LoreText>,
    /// How lore is looked for, where the file says so.
    pub settings: Option<LoreSettings>,
    /// What was played already, to go on from.
    pub told: Vec<Told>,
    /// Who speak in what was played, the first before all; they become characters where no file brings one.
    pub speakers: Vec<String>,
    /// What the player was called in what was played.
    pub hero: Option<String>,
    /// What stood before the first message of a chat, as JSON.
    pub header: Option<String>,
    /// The novel that it is, if it is one.
    pub novel: Option<super::novel::NovelDraft>,
    /// The story pack that it is, if it is one.
    pub packed: Option<Packed>,
    /// The files it is made of, as they came.
    pub originals: Vec<Original>,
}

/// A story pack as it came.
#[derive(Clone, Debug)]
pub struct Packed {
    /// The id that it gives itself; any text.
    pub id: String,
    /// Its files, by plain relative path with `/`.
    pub files: BTreeMap<String, Vec<u8>>,
}

/// A file as it came.
#[derive(Clone, Debug)]
pub struct Original {
    /// Its name; never a path.
    pub name: String,
    /// What it is.
    pub format: Format,
    /// Who `{{char}}` was taken for in it.
    pub character: Option<String>,
    /// Its bytes.
    pub bytes: Vec<u8>,
}

/// Where in the originals something stood.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Origin {
    /// Which of [`Tale::originals`].
    pub original: usize,
    /// A JSON pointer.
    pub pointer: String,
}

/// A character in the making.
#[derive(Clone, Debug, Default)]
pub struct Person {
    /// The name.
    pub name: String,
    /// Other words for the character.
    pub words: Vec<String>,
    /// Who this is, in a few words; empty: nobody says.
    pub role: String,
    /// What one sees and knows of them.
    pub text: String,
    /// What they are like.
    pub traits: String,
    /// How they speak.
    pub manner: String,
    /// What they say when greeted.
    pub greetings: Vec<String>,
    /// What can be spoken of with them.
    pub topics: Vec<Talk>,
    /// Where it stood.
    pub origin: Origin,
}

/// A question and its answer.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Talk {
    /// The question.
    pub label: String,
    /// Words that ask it.
    pub words: Vec<String>,
    /// The answer.
    pub text: String,
}

/// A lore entry in the making.
#[derive(Clone, Debug)]
pub struct LoreText {
    /// The entry; its id is made when it is written.
    pub entry: LoreEntry,
    /// Where it stood.
    pub origin: Origin,
}

/// A turn that was played elsewhere.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Told {
    /// What the player wrote; empty where the story begins, or went on by itself.
    pub input: String,
    /// What was answered, each telling of the same turn; at least one.
    pub takes: Vec<String>,
    /// Which of them stands.
    pub chosen: usize,
    /// Milliseconds since 1970, where the file says when.
    pub at: Option<i64>,
    /// The turn as it stood, as JSON; empty where nothing is worth keeping.
    pub raw: String,
}

impl Tale {
    /// The language that most of its texts are in: Chinese where at least a tenth of the letters are.
    #[must_use]
    pub fn language(&self) -> Language {
        let people = self.people.iter().flat_map(|person| [&person.text, &person.manner, &person.traits]);
        let told = self.told.iter().flat_map(|told| &told.takes);
        let texts = self.world.iter().chain([&self.opening, &self.scene]).chain(people).chain(told);
        let texts = texts.map(String::as_str).chain(self.lore.iter().map(|lore| lore.entry.text.get(Language::En)));
        language_of(texts)
    }

    /// Gives the story those who speak in what was played, where it has nobody else.
    pub fn settle(&mut self) {
        if self.people.is_empty() {
            self.people.extend(self.speakers.iter().map(|name| Person { name: name.clone(), ..Person::default() }));
        }
    }

    /// Whether nothing was found of which a story could be made.
    #[must_use]
    pub fn is_blank(&self) -> bool {
        let said = |text: &String| !text.trim().is_empty();
        self.people.is_empty()
            && self.speakers.is_empty()
            && self.lore.is_empty()
            && self.told.is_empty()
            && !self.world.iter().chain([&self.opening, &self.scene]).any(said)
            && self.novel.is_none()
            && self.packed.is_none()
    }

    /// Takes in what another file holds. What this one says already stands.
    pub fn join(&mut self, other: Self) {
        let before = self.originals.len();
        let moved = |origin: Origin| Origin { original: origin.original + before, ..origin };
        for (own, new) in [
            (&mut self.title, other.title),
            (&mut self.blurb, other.blurb),
            (&mut self.opening, other.opening),
            (&mut self.scene, other.scene),
        ] {
            if own.is_empty() {
                *own = new;
            }
        }
        self.world.extend(other.world);
        self.people.extend(other.people.into_iter().map(|it| Person { origin: moved(it.origin.clone()), ..it }));
        self.lore.extend(other.lore.into_iter().map(|it| LoreText { origin: moved(it.origin), ..it }));
        self.settings = self.settings.or(other.settings);
        if self.told.is_empty() {
            self.told = other.told;
            self.header = other.header;
        }
        if self.speakers.is_empty() {
            self.speakers = other.speakers;
        }
        self.hero = self.hero.take().or(other.hero);
        self.originals.extend(other.originals);
    }
}

/// The language that most of these texts are in.
pub(super) fn language_of<'a>(texts: impl IntoIterator<Item = &'a str>) -> Language {
    let (mut han, mut all) = (0_usize, 0_usize);
    for sign in texts.into_iter().flat_map(str::chars).filter(|sign| sign.is_alphabetic()) {
        all += 1;
        if is_han(sign) {
            han += 1;
        }
    }
    if han > 0 && han * 10 >= all { Language::Zh } else { Language::En }
}
