//! Who is in a novel, found by statistics: who is said to speak, how often, and under which names.

use std::collections::HashMap;

use super::manuscript::Manuscript;
use super::{speech, spoken_en, spoken_zh};
use crate::text::{Language, sentences};
use crate::world::Pronoun;

/// The most people that are taken into a pack.
pub const PEOPLE: usize = 24;

/// Somebody in a novel.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Person {
    /// The name.
    pub name: String,
    /// Other names.
    pub aliases: Vec<String>,
    /// How often they are named.
    pub mentions: usize,
    /// How often they are said to speak.
    pub speeches: usize,
    /// Which pronoun follows their name most.
    pub pronoun: Pronoun,
    /// The chapter in which they are first named.
    pub chapter: u32,
}

/// Something that somebody says.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Line {
    /// Who, by place in the list of people.
    pub who: usize,
    /// The chapter.
    pub chapter: u32,
    /// What is said, without quotation marks.
    pub text: String,
}

impl Person {
    /// All names, the first one first.
    pub fn names(&self) -> impl Iterator<Item = &str> {
        std::iter::once(self.name.as_str()).chain(self.aliases.iter().map(String::as_str))
    }
}

/// A name with its counts, before people are made of names.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(super) struct Counted {
    pub(super) speeches: usize,
    pub(super) mentions: usize,
}

/// The people of a novel, the most important first.
#[must_use]
pub fn people(novel: &Manuscript) -> Vec<Person> {
    let groups = match novel.language {
        Language::Zh => spoken_zh::names(novel),
        Language::En => spoken_en::names(novel),
    };
    let mut people: Vec<Person> = groups
        .into_iter()
        .filter_map(|group| {
            let mut names = group.into_iter();
            let (name, first) = names.next()?;
            let rest: Vec<(String, Counted)> = names.collect();
            let sum =
                |of: fn(&Counted) -> usize| of(&first) + rest.iter().map(|(_, counted)| of(counted)).sum::<usize>();
            Some(Person {
                mentions: sum(|counted| counted.mentions),
                speeches: sum(|counted| counted.speeches),
                aliases: rest.into_iter().map(|(name, _)| name).collect(),
                name,
                pronoun: Pronoun::They,
                chapter: 0,
            })
        })
        .collect();
    people.sort_by_key(|who| std::cmp::Reverse((who.speeches * 3 + who.mentions, who.name.clone())));
    people.truncate(PEOPLE);
    observe(novel, &mut people);
    people.retain(|who| who.chapter > 0);
    people
}

/// Finds out where each is first named, and by which pronoun they are meant.
fn observe(novel: &Manuscript, people: &mut [Person]) {
    let mut counts: Vec<[usize; 2]> = vec![[0; 2]; people.len()];
    for (chapter, paragraph) in novel.paragraphs() {
        let mut last: Option<usize> = None;
        for sentence in sentences(&paragraph.text) {
            let named: Vec<usize> = named_in(people, sentence, novel.language).collect();
            for who in &named {
                if let Some(person) = people.get_mut(*who).filter(|person| person.chapter == 0) {
                    person.chapter = chapter;
                }
            }
            // A pronoun says something where one alone can be meant.
            let meant = match named.as_slice() {
                [] => last,
                [who] => Some(*who),
                _ => None,
            };
            let plain = speech::without_quotes(sentence);
            let [he, she] = pronouns(&plain, novel.language);
            if let Some(counts) = meant.and_then(|who| counts.get_mut(who)) {
                counts[0] += he;
                counts[1] += she;
            }
            last = meant;
        }
    }
    for (person, [he, she]) in people.iter_mut().zip(counts) {
        let title = title_of(person);
        person.pronoun = title.unwrap_or(match (he, she) {
            (he, she) if he + she == 0 => Pronoun::They,
            (he, she) if he >= she * 2 => Pronoun::He,
            (he, she) if she >= he * 2 => Pronoun::She,
            _ => Pronoun::They,
        });
    }
}

/// What a title says.
fn title_of(person: &Person) -> Option<Pronoun> {
    let has = |titles: &[&str]| person.names().any(|name| titles.iter().any(|title| name.starts_with(title)));
    if has(&["Mr. ", "Mr ", "Sir ", "Lord ", "Uncle ", "Father ", "Brother "]) {
        return Some(Pronoun::He);
    }
    has(&["Mrs. ", "Mrs ", "Miss ", "Ms. ", "Ms ", "Lady ", "Aunt ", "Sister ", "Madame "]).then_some(Pronoun::She)
}

fn pronouns(text: &str, language: Language) -> [usize; 2] {
    match language {
        Language::Zh => [text.matches('他').count(), text.matches('她').count()],
        Language::En => {
            let mut counts = [0; 2];
            for word in text.split(|sign: char| !sign.is_alphabetic()) {
                match word.to_ascii_lowercase().as_str() {
                    "he" | "him" | "his" | "himself" => counts[0] += 1,
                    "she" | "her" | "hers" | "herself" => counts[1] += 1,
                    _ => {}
                }
            }
            counts
        }
    }
}

/// Who is named in a text, each once.
pub(super) fn named_in<'a>(
    people: &'a [Person],
    text: &'a str,
    language: Language,
) -> impl Iterator<Item = usize> + 'a {
    people
        .iter()
        .enumerate()
        .filter(move |(_, person)| person.names().any(|name| stands_in(text, name, language)))
        .map(|(at, _)| at)
}

/// Whether a name stands in a text: anywhere in Chinese, as words of its own in English.
pub(super) fn stands_in(text: &str, name: &str, language: Language) -> bool {
    if language == Language::Zh {
        return text.contains(name);
    }
    text.match_indices(name).any(|(at, _)| {
        let before = text.get(..at).and_then(|text| text.chars().next_back());
        let after = text.get(at + name.len()..).and_then(|text| text.chars().next());
        ![before, after].into_iter().flatten().any(char::is_alphanumeric)
    })
}

/// What each of them says, in the order of the novel: where a name stands beside the quotation.
#[must_use]
pub fn lines(novel: &Manuscript, people: &[Person]) -> Vec<Line> {
    let mut by_name: HashMap<&str, usize> = HashMap::new();
    for (at, person) in people.iter().enumerate() {
        for name in person.names() {
            by_name.entry(name).or_insert(at);
        }
    }
    let mut lines = Vec::new();
    for (chapter, paragraph) in novel.paragraphs() {
        for (tag, text) in speech::quotations(&paragraph.text, novel.language) {
            let named = by_name.iter().filter(|(name, _)| stands_in(tag, name, novel.language));
            // Of several the one whose name stands nearest to the quotation's verb: the last in Chinese, the first in English.
            let nearest = named.map(|(name, who)| {
                let place = tag.rfind(name).unwrap_or_default();
                (if novel.language == Language::Zh { place + name.len() } else { tag.len() - place }, name.len(), *who)
            });
            if let Some((_, _, who)) = nearest.max() {
                lines.push(Line { who, chapter, text: text.to_owned() });
            }
        }
    }
    lines
}
