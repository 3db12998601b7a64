//! Where a novel happens, by simple statistics: what people are in, come to and go from, again and again.

use std::collections::{HashMap, HashSet};

use super::manuscript::Manuscript;
use super::person::{Person, named_in};
use super::words_en::CALENDAR;
use crate::text::{Language, is_han, sentences};

/// The most places that are taken into a pack.
pub const PLACES: usize = 6;

/// A place of a novel.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Place {
    /// Its name.
    pub name: String,
    /// How often it is named.
    pub mentions: usize,
    /// The chapter in which it is first named.
    pub chapter: u32,
    /// Who is named beside it most, by place in the list of people, with how often.
    pub people: Vec<(usize, usize)>,
}

/// With these a Chinese place ends; longer ones first.
const ENDINGS: [&str; 44] = [
    "码头", "客栈", "酒楼", "茶馆", "学堂", "医院", "车站", "广场", "花园", "灯塔", "书院", "酒馆", "城", "镇", "村",
    "山", "河", "江", "湖", "庄", "府", "楼", "阁", "寺", "庙", "院", "园", "宫", "殿", "街", "巷", "桥", "谷", "岛",
    "港", "店", "馆", "塔", "洞", "观", "寨", "堡", "湾", "渡",
];
/// What leads to a Chinese place.
const LEADS: [&str; 16] =
    ["来到", "回到", "到了", "住在", "离开", "走进", "走到", "赶到", "在", "到", "往", "去", "回", "进", "出", "从"];
/// Signs of which no name of a place is made.
const NO_PLACE: &str = "的了着过在是不没有和与这那哪一二两几个座条间家我你他她它们上下里外前后来去到进出往回从就都也又还很大小整每各某什么";
/// What leads to an English place.
const ENGLISH_LEADS: [&str; 14] = [
    "at", "in", "to", "from", "near", "into", "towards", "toward", "through", "around", "across", "beyond", "reached",
    "left",
];

/// The places of a novel, the most named first.
#[must_use]
pub fn places(novel: &Manuscript, people: &[Person]) -> Vec<Place> {
    let names: HashSet<&str> = people.iter().flat_map(Person::names).collect();
    let mut counts: HashMap<String, (usize, usize)> = HashMap::new();
    for (_, paragraph) in novel.paragraphs() {
        match novel.language {
            Language::Zh => chinese(&paragraph.text, &names, &mut counts),
            Language::En => english(&paragraph.text, &names, &mut counts),
        }
    }
    let least = match novel.characters() / novel.language.characters(1) {
        0..6_000 => 2,
        6_000..60_000 => 4,
        _ => 8,
    };
    let mut found: Vec<(String, usize)> =
        counts.iter().filter(|(_, (led, _))| *led >= 2).map(|(name, (led, _))| (name.clone(), *led)).collect();
    found.sort_by(|(a, one), (b, other)| other.cmp(one).then_with(|| a.cmp(b)));
    found.truncate(60);
    // 清河镇 stands for itself, and 河镇 for nothing; of "the Long Quay" and "Quay" the longer one is meant.
    let all = found.clone();
    found.retain(|(name, led)| {
        !all.iter().any(|(other, other_led)| {
            other.len() > name.len() && other.ends_with(name.as_str()) && other_led * 2 > *led
        })
    });
    let mut places: Vec<Place> =
        found.into_iter().map(|(name, _)| Place { name, mentions: 0, chapter: 0, people: Vec::new() }).collect();
    for (chapter, paragraph) in novel.paragraphs() {
        for place in &mut places {
            let named = paragraph.text.matches(place.name.as_str()).count();
            if named == 0 {
                continue;
            }
            if place.chapter == 0 {
                place.chapter = chapter;
            }
            place.mentions += named;
            for who in named_in(people, &paragraph.text, novel.language) {
                match place.people.iter_mut().find(|(other, _)| *other == who) {
                    Some((_, count)) => *count += 1,
                    None => place.people.push((who, 1)),
                }
            }
        }
    }
    places.retain(|place| place.mentions >= least);
    places.sort_by_key(|place| (std::cmp::Reverse(place.mentions), place.name.clone()));
    places.truncate(PLACES);
    for place in &mut places {
        place.people.sort_by_key(|(who, count)| (std::cmp::Reverse(*count), *who));
    }
    places
}

fn chinese(text: &str, names: &HashSet<&str>, counts: &mut HashMap<String, (usize, usize)>) {
    for lead in LEADS {
        for (at, _) in text.match_indices(lead) {
            let rest = text.get(at + lead.len()..).unwrap_or_default();
            let signs: Vec<char> = rest.chars().take(5).take_while(|sign| is_han(*sign)).collect();
            for length in (2..=signs.len()).rev() {
                let name: String = signs.iter().take(length).collect();
                let Some(ending) = ENDINGS.iter().find(|ending| name.ends_with(**ending)) else { continue };
                let own = name.strip_suffix(ending).unwrap_or_default();
                // 去码头: a common word is a place where the book has but one.
                let fits =
                    own.chars().all(|sign| !NO_PLACE.contains(sign)) && (!own.is_empty() || ending.chars().count() > 1);
                if fits && !names.iter().any(|person| name.contains(person)) {
                    counts.entry(name).or_default().0 += 1;
                    break;
                }
            }
        }
    }
}

fn english(text: &str, names: &HashSet<&str>, counts: &mut HashMap<String, (usize, usize)>) {
    let people: HashSet<&str> = names.iter().flat_map(|name| name.split(' ')).collect();
    for sentence in sentences(text) {
        let words: Vec<&str> = sentence.split_whitespace().collect();
        let mut at = 0;
        while let Some(word) = words.get(at) {
            at += 1;
            if !ENGLISH_LEADS.contains(&word.to_ascii_lowercase().as_str()) {
                continue;
            }
            let skip = usize::from(words.get(at).is_some_and(|word| *word == "the"));
            let mut parts: Vec<&str> = Vec::new();
            for word in words.get(at + skip..).unwrap_or_default().iter().take(3) {
                let bare = word.trim_matches(|sign: char| !sign.is_alphanumeric());
                let bare = bare.strip_suffix("’s").or_else(|| bare.strip_suffix("'s")).unwrap_or(bare);
                let fits = bare.starts_with(char::is_uppercase) && bare.chars().skip(1).any(char::is_lowercase);
                if !fits || people.contains(bare) || CALENDAR.contains(&bare) || matches!(bare, "I" | "God") {
                    break;
                }
                parts.push(bare);
                if !word.ends_with(char::is_alphanumeric) {
                    break;
                }
            }
            if !parts.is_empty() && parts != ["St"] {
                counts.entry(parts.join(" ")).or_default().0 += 1;
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::exchange::novel::manuscript::manuscript;
    use crate::exchange::novel::person::people;

    #[test]
    fn places_are_what_people_come_to() {
        let text = "第一章\n老陈住在清河镇。他每天去码头。老陈说：“走。”\n老陈回到清河镇，又到码头去了。小梅在清河镇等他。小梅问：“爹呢？”\n老陈离开了码头。\n";
        let novel = manuscript(text).unwrap();
        let people = people(&novel);
        let places = places(&novel, &people);
        let names: Vec<&str> = places.iter().map(|place| place.name.as_str()).collect();
        assert!(names.contains(&"清河镇") && names.contains(&"码头"), "{names:?}");
        assert_eq!(people[places[0].people[0].0].name, "老陈");
        let text = "Chapter 1\n\nAnne went to Saltmere. “Well,” said Anne. She stayed at the Long Quay.\n\nAnne came from Saltmere and sat near the Long Quay. In March it rained.\n";
        let novel = manuscript(text).unwrap();
        let found = super::places(&novel, &super::super::person::people(&novel));
        let names: Vec<&str> = found.iter().map(|place| place.name.as_str()).collect();
        assert_eq!(names, ["Long Quay", "Saltmere"]);
    }
}
