//! A novel as it becomes a story pack: what statistics found, and what a model may put in its place later.

use super::manuscript::Manuscript;
use super::passage::passages;
use super::person::{Line, Person, lines, people};
use super::place::places;
use super::portrait::{Portrait, portraits};
use crate::text::{Language, Locale, Message, sentences};
use crate::world::{Passage, Pronoun};

/// The longest worldview taken from the opening, in Chinese characters; English takes three times as many.
const OPENING: usize = 500;
/// A line of their own with fewer Chinese characters is short.
const SHORT: usize = 10;
/// One with more is long.
const LONG: usize = 28;

/// A novel on its way into a story pack.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct NovelDraft {
    /// Its title.
    pub title: String,
    /// Its author, where the file says.
    pub author: Option<String>,
    /// Its language.
    pub language: Language,
    /// The titles of its chapters.
    pub chapters: Vec<String>,
    /// Its text in pieces.
    pub passages: Vec<Passage>,
    /// What the world is, in paragraphs.
    pub world: Vec<String>,
    /// Its people, the most important first.
    pub people: Vec<Figure>,
    /// Its places, the most named first.
    pub places: Vec<Scene>,
}

/// Somebody of a novel, as a pack has them.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Figure {
    /// The name.
    pub name: String,
    /// Other names.
    pub aliases: Vec<String>,
    /// Which pronoun means them.
    pub pronoun: Pronoun,
    /// The chapter in which they appear.
    pub chapter: u32,
    /// Who they are, in a few words; empty: nobody says.
    pub role: String,
    /// How they speak.
    pub manner: String,
    /// What is to be known of them, each from its chapter on.
    pub sheet: Vec<(u32, String)>,
    /// What they can be asked about.
    pub topics: Vec<Asked>,
    /// Where they are, by place in the list of places; none: in the first node.
    pub place: Option<usize>,
}

/// What somebody can be asked about.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Asked {
    /// The name of what it is about.
    pub about: String,
    /// Words that mean it.
    pub words: Vec<String>,
    /// From which chapter on.
    pub chapter: u32,
    /// What they say.
    pub texts: Vec<String>,
    /// The texts say already who speaks.
    pub whole: bool,
}

/// A place of a novel, as a pack has it.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Scene {
    /// The name.
    pub name: String,
    /// What it is like; empty: nobody says.
    pub text: String,
    /// The chapter that first names it.
    pub chapter: u32,
}

/// Makes a draft of a novel by statistics alone.
#[must_use]
pub fn draft(novel: &Manuscript, title: &str, author: Option<String>) -> NovelDraft {
    let people = people(novel);
    let lines = lines(novel, &people);
    let portraits = portraits(novel, &people, &lines);
    let places = places(novel, &people);
    let locale = Locale::new(novel.language);
    let figures = people.iter().zip(portraits).enumerate().map(|(who, (person, portrait))| {
        let home = places.iter().enumerate().filter_map(|(at, place)| {
            let count = place.people.iter().find(|(other, _)| *other == who).map(|(_, count)| *count)?;
            // Only where they are named a good part of the times they are named at all; and who is met in an early
            // chapter stands in no place that only a later one names.
            let there = count >= 3 && count * 4 >= person.mentions && place.chapter <= person.chapter;
            there.then_some((count, std::cmp::Reverse(at)))
        });
        let place = home.max().map(|(_, std::cmp::Reverse(at))| at);
        figure(&locale, person, portrait, &people, &lines, who, place)
    });
    let figures: Vec<Figure> = figures.collect();
    NovelDraft {
        title: title.to_owned(),
        author,
        language: novel.language,
        chapters: novel.chapters.iter().map(|chapter| chapter.title.clone()).collect(),
        passages: passages(novel),
        world: opening(novel),
        people: figures,
        places: places
            .into_iter()
            .map(|place| Scene { name: place.name, text: String::new(), chapter: place.chapter })
            .collect(),
    }
}

fn figure(
    locale: &Locale,
    person: &Person,
    portrait: Portrait,
    people: &[Person],
    lines: &[Line],
    who: usize,
    place: Option<usize>,
) -> Figure {
    let said = portrait.samples.iter().map(|(chapter, text)| {
        (
            *chapter,
            locale.say(&Message::new("novel-said").with("name", person.name.as_str()).with("text", text.as_str())),
        )
    });
    let mut sheet: Vec<(u32, String)> = portrait.sheet.iter().cloned().chain(said).collect();
    sheet.sort_by_key(|(chapter, _)| *chapter);
    let topics = portrait.topics.into_iter().filter_map(|subject| {
        let about = people.get(subject.about)?;
        Some(Asked {
            about: about.name.clone(),
            words: about.names().map(str::to_owned).collect(),
            chapter: subject.chapter.max(about.chapter),
            texts: subject.texts,
            whole: false,
        })
    });
    Figure {
        name: person.name.clone(),
        aliases: person.aliases.clone(),
        pronoun: person.pronoun,
        chapter: person.chapter,
        role: String::new(),
        manner: manner(locale, lines.iter().filter(|line| line.who == who)),
        sheet,
        topics: topics.collect(),
        place,
    }
}

/// How somebody speaks, by the length and the kind of what they say.
fn manner<'a>(locale: &Locale, lines: impl Iterator<Item = &'a Line>) -> String {
    let language = locale.language();
    let (mut count, mut signs, mut asks, mut cries) = (0_usize, 0_usize, 0_usize, 0_usize);
    for line in lines {
        count += 1;
        signs += line.text.chars().count();
        asks += usize::from(line.text.contains(['?', '？']));
        cries += usize::from(line.text.contains(['!', '！']));
    }
    if count < 3 {
        return String::new();
    }
    let mean = signs / count;
    let length = if mean < language.characters(SHORT) {
        "novel-manner-short"
    } else if mean > language.characters(LONG) {
        "novel-manner-long"
    } else {
        "novel-manner-even"
    };
    let more =
        [(asks * 3 >= count).then_some("novel-manner-asks"), (cries * 3 >= count).then_some("novel-manner-cries")];
    let between = if language == Language::Zh { "" } else { " " };
    let parts: Vec<String> =
        std::iter::once(length).chain(more.into_iter().flatten()).map(|key| locale.text(key)).collect();
    parts.join(between)
}

/// The opening of a novel, of its first chapter alone, in whole sentences, without what stands before its text: title, author, contents.
fn opening(novel: &Manuscript) -> Vec<String> {
    let mut room = novel.language.characters(OPENING);
    let mut world = Vec::new();
    let told = novel
        .paragraphs()
        .take_while(|(chapter, _)| *chapter == 1)
        .filter(|(_, paragraph)| paragraph.text.ends_with(['。', '！', '？', '…', '”', '」', '.', '!', '?', '"']));
    'all: for (_, paragraph) in told {
        let mut text = String::new();
        for sentence in sentences(&paragraph.text) {
            let Some(left) = room.checked_sub(sentence.chars().count()) else {
                if !text.is_empty() || world.is_empty() {
                    world.push(if text.is_empty() { sentence.to_owned() } else { text });
                }
                break 'all;
            };
            room = left;
            if !text.is_empty() && novel.language == Language::En {
                text.push(' ');
            }
            text.push_str(sentence);
        }
        world.push(text);
    }
    world
}
