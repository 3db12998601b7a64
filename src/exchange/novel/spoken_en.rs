//! Names in English text: capitalised words near said, asked, replied; titles; short forms of first names.

use std::collections::{BTreeMap, HashMap, HashSet};

use super::manuscript::Manuscript;
use super::person::Counted;
use super::speech::{Stretch, stretches};
use super::words_en::{CALENDAR, FIRST_NAMED, NO_NAMES, SHORT, TITLES, VERBS, WOMEN};

/// How often a name must be said to speak, and be there, in a text of so many letters.
fn least(characters: usize) -> (usize, usize) {
    match characters {
        0..20_000 => (1, 2),
        20_000..90_000 => (2, 4),
        90_000..450_000 => (3, 8),
        _ => (4, 14),
    }
}

/// A word with its place in its sentence.
struct Word<'a> {
    text: &'a str,
    /// It begins a sentence or a quotation: its capital says nothing.
    first: bool,
    /// Nothing but a blank, or the full stop of a title, stands before it.
    joined: bool,
}

/// The names of people, those of one together, the fullest first.
pub(super) fn names(novel: &Manuscript) -> Vec<Vec<(String, Counted)>> {
    let mut counts: BTreeMap<String, Counted> = BTreeMap::new();
    let mut inside: HashSet<String> = HashSet::new();
    let mut lower: HashMap<String, usize> = HashMap::new();
    for (_, paragraph) in novel.paragraphs() {
        for stretch in stretches(&paragraph.text) {
            let (text, told) = match stretch {
                Stretch::Told(text) => (text, true),
                Stretch::Said(text) => (text, false),
            };
            let words = words(text);
            let mut at = 0;
            while let Some(word) = words.get(at) {
                if word.text.starts_with(|sign: char| sign.is_lowercase()) {
                    *lower.entry(word.text.to_owned()).or_default() += 1;
                }
                let length = name_length(words.get(at..).unwrap_or_default());
                if length == 0 {
                    at += 1;
                    continue;
                }
                let parts: Vec<&str> =
                    words.get(at..at + length).unwrap_or_default().iter().map(|word| word.text).collect();
                let name = written(&parts);
                let counted = counts.entry(name.clone()).or_default();
                counted.mentions += 1;
                if !word.first || length > 1 {
                    inside.insert(name);
                }
                let verb = |word: Option<&Word<'_>>| word.is_some_and(|word| VERBS.contains(&word.text));
                let before = at.checked_sub(1).and_then(|at| words.get(at));
                if told && (verb(words.get(at + length)) || verb(before)) {
                    counted.speeches += 1;
                }
                at += length;
            }
        }
    }
    let (spoken, named) = least(novel.characters());
    // A word that is mostly written small is no name.
    counts.retain(|name, counted| {
        let small = lower.get(&name.to_lowercase()).copied().unwrap_or_default();
        (inside.contains(name) || counted.speeches > 0) && small * 2 <= counted.mentions
    });
    let mut groups = group(counts);
    groups.retain(|group| {
        let sum = |of: fn(&Counted) -> usize| group.iter().map(|(_, counted)| of(counted)).sum::<usize>();
        sum(|counted| counted.speeches) >= spoken && sum(|counted| counted.mentions) >= named
    });
    groups
}

/// A name as it is kept: a title has its full stop.
fn written(parts: &[&str]) -> String {
    let dotted =
        |part: &&str| if matches!(*part, "Mr" | "Mrs" | "Ms" | "Dr") { format!("{part}.") } else { (*part).to_owned() };
    parts.iter().map(dotted).collect::<Vec<_>>().join(" ")
}

/// How many of these words are one name: a title and a name, a name, first name and family name.
fn name_length(words: &[Word<'_>]) -> usize {
    let Some(first) = words.first() else { return 0 };
    let is = |word: &Word<'_>| {
        let text = word.text;
        text.starts_with(char::is_uppercase)
            && text.chars().skip(1).any(char::is_lowercase)
            && !NO_NAMES.contains(&text)
            && !CALENDAR.contains(&text)
            && text.chars().count() > 1
    };
    let titled = TITLES.contains(&first.text);
    if !titled && !is(first) {
        return 0;
    }
    let more =
        words.iter().skip(1).take(2).take_while(|word| word.joined && is(word) && !TITLES.contains(&word.text)).count();
    match (titled, more) {
        (true, 0) => usize::from(
            !first.first
                && matches!(
                    first.text,
                    "Captain" | "Colonel" | "Doctor" | "Professor" | "Inspector" | "Mother" | "Father"
                ),
        ),
        (_, more) => 1 + more,
    }
}

fn words(text: &str) -> Vec<Word<'_>> {
    let mut words = Vec::new();
    let mut first = true;
    let mut rest = text;
    while let Some(start) = rest.find(|sign: char| sign.is_alphabetic()) {
        let between = rest.get(..start).unwrap_or_default();
        let titled = words.last().is_some_and(|word: &Word<'_>| TITLES.contains(&word.text));
        let ends = between.contains(['.', '!', '?', ':', '—', '“', '"']) && !(titled && between.trim() == ".");
        rest = rest.get(start..).unwrap_or_default();
        let end =
            rest.find(|sign: char| !(sign.is_alphabetic() || matches!(sign, '\'' | '’' | '-'))).unwrap_or(rest.len());
        let raw = rest.get(..end).unwrap_or_default();
        rest = rest.get(end..).unwrap_or_default();
        let text = raw.trim_end_matches(['\'', '’', '-']);
        let text = text.strip_suffix("'s").or_else(|| text.strip_suffix("’s")).unwrap_or(text);
        let joined = !words.is_empty() && (between.trim().is_empty() || titled && between.trim() == ".");
        words.push(Word { text, first: first || ends, joined });
        first = false;
        // What has 's goes with no family name.
        if text.len() < raw.len() {
            rest = rest.trim_start();
            words.push(Word { text: "", first: false, joined: false });
        }
    }
    words.retain(|word| !word.text.is_empty() || !word.joined);
    words
}

/// The title and the rest of a name.
fn parts(name: &str) -> (Option<&str>, Vec<&str>) {
    let words: Vec<&str> = name.split(' ').collect();
    match words.split_first() {
        Some((first, rest)) if !rest.is_empty() && TITLES.contains(&first.trim_end_matches('.')) => {
            (Some(first.trim_end_matches('.')), rest.to_vec())
        }
        _ => (None, words),
    }
}

/// Puts the names of one person together.
fn group(counts: BTreeMap<String, Counted>) -> Vec<Vec<(String, Counted)>> {
    let mut all: Vec<(String, Counted)> = counts.into_iter().collect();
    // Full names first, then those with titles, then single ones; of each the most frequent first.
    let rank = |name: &str| match parts(name) {
        (None, words) if words.len() > 1 => 0,
        (Some(_), _) => 1,
        _ => 2,
    };
    all.sort_by(|(a, one), (b, other)| {
        rank(a).cmp(&rank(b)).then(other.mentions.cmp(&one.mentions)).then_with(|| a.cmp(b))
    });
    // Of a family with a Mr. and a Mrs. a title alone says of nobody with a first name who it is.
    let mut titled: HashMap<String, HashSet<u8>> = HashMap::new();
    for (name, _) in &all {
        if let (Some(title), words) = parts(name)
            && let Some(last) = words.last()
        {
            titled.entry((*last).to_owned()).or_default().insert(sex(title));
        }
    }
    let mut groups: Vec<Vec<(String, Counted)>> = Vec::new();
    for (name, counted) in all {
        match home(&name, &groups, &titled) {
            Some(at) => {
                if let Some(group) = groups.get_mut(at) {
                    group.push((name, counted));
                }
            }
            None => groups.push(vec![(name, counted)]),
        }
    }
    // The name most used by the book comes first, the full one where it is used at all often.
    for group in &mut groups {
        let most = group.iter().map(|(_, counted)| counted.mentions).max().unwrap_or_default();
        group.sort_by_key(|(name, counted)| {
            let often = counted.mentions * 12 >= most;
            std::cmp::Reverse((often, rank(name) == 0, rank(name) == 2, counted.mentions))
        });
    }
    groups
}

/// To whom a name belongs, among those that are known already; nobody where it could be several.
fn home(name: &str, groups: &[Vec<(String, Counted)>], titled: &HashMap<String, HashSet<u8>>) -> Option<usize> {
    let (title, words) = parts(name);
    let mentions = |group: &Vec<(String, Counted)>| group.iter().map(|(_, counted)| counted.mentions).sum::<usize>();
    let fits = |group: &Vec<(String, Counted)>| {
        group.iter().any(|(other, _)| {
            let (other_title, other_words) = parts(other);
            match (title, words.as_slice(), other_title, other_words.as_slice()) {
                // Anne Finch for Anne, Lizzy for Elizabeth Bennet.
                (None, [single], None, [first, .., last]) => {
                    single == first || is_short(first, single) || single == last
                }
                (None, [single], None, [other]) => is_short(other, single) || is_short(single, other),
                // Mr. Finch for Finch, Captain Finch for the captain.
                (None, [single], Some(title), [last]) => single == last || *single == title,
                (None, [single], Some(_), [first, .., last]) => single == first || single == last,
                // Sir Godfrey for Sir Godfrey Finch: such titles stand before a first name.
                (Some(title), [single], Some(other), [first, .., last])
                    if title == other && FIRST_NAMED.contains(&title) =>
                {
                    single == first || single == last
                }
                (Some(title), [first, .., _], Some(other), [single])
                    if title == other && FIRST_NAMED.contains(&title) =>
                {
                    single == first
                }
                // Thomas Finch for Mr. Finch; Mr. Thomas Finch for Mr. Finch.
                (Some(title), [last], other_title, [first, .., other_last]) => {
                    let woman = WOMEN.contains(first) && sex(title) != 2;
                    let alone = titled.get(*last).is_none_or(|titles| titles.len() < 2);
                    last == other_last && alone && !woman && other_title.is_none_or(|other| other == title)
                }
                (Some(_), [first, last], None, [other_first, .., other_last]) => {
                    first == other_first && last == other_last
                }
                _ => false,
            }
        })
    };
    let mut fitting: Vec<(usize, usize)> = groups
        .iter()
        .enumerate()
        .filter(|(_, group)| fits(group) && agrees(title, group))
        .map(|(at, group)| (mentions(group), at))
        .collect();
    fitting.sort_unstable_by_key(|(count, at)| (std::cmp::Reverse(*count), *at));
    match fitting.as_slice() {
        [(_, only)] => Some(*only),
        // A first name belongs to whoever is named most by far.
        [(most, at), (next, _), ..] if *most > next * 4 => Some(*at),
        _ => None,
    }
}

/// Whether a title fits what a group is called otherwise: no Mrs. for whom others call Mr.
fn agrees(title: Option<&str>, group: &[(String, Counted)]) -> bool {
    let own = title.map_or(0, sex);
    group.iter().filter_map(|(name, _)| parts(name).0).all(|other| {
        let other_sex = sex(other);
        (own == 0 || other_sex == 0 || own == other_sex)
            && !(title == Some("Mrs") && other == "Miss" || title == Some("Miss") && other == "Mrs")
    })
}

/// Whom a title is for: 1 a man, 2 a woman, 0 either.
fn sex(title: &str) -> u8 {
    match title {
        "Mr" | "Sir" | "Lord" | "Uncle" | "Father" | "Brother" | "King" => 1,
        "Mrs" | "Miss" | "Ms" | "Lady" | "Aunt" | "Mother" | "Sister" | "Madame" | "Queen" => 2,
        _ => 0,
    }
}

fn is_short(full: &str, short: &str) -> bool {
    SHORT.iter().any(|(name, forms)| *name == full && forms.contains(&short))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::exchange::novel::manuscript::manuscript;
    use crate::exchange::novel::person::{lines, people};
    use crate::world::Pronoun;

    const TEXT: &str = "Chapter 1\n\nElizabeth Bennet put down the lamp. “It rains,” said Elizabeth. She shook her coat, and her hat.\n\n“So it does,” replied Mr. Darcy. He did not turn round.\n\n“Lizzy,” cried Mrs. Bennet, “where is your sister?”\n\n“In the boat, mamma,” said Lizzy.\n\nDarcy laughed. “In this weather!” said Fitzwilliam Darcy.\n\nChapter 2\n\nMr. Darcy asked: “Shall we go?” and Mrs. Bennet said that nobody should.\n\nThe Lamp went out. “Oh,” said nobody. Netherfield was dark. Mr. Bennet sighed, and Mr. Bennet said, “Enough.”\n";

    #[test]
    fn the_names_of_one_are_put_together() {
        let novel = manuscript(TEXT).unwrap();
        let people = people(&novel);
        let names: Vec<Vec<&str>> = people.iter().map(|who| who.names().collect()).collect();
        let of = |name: &str| {
            people.iter().find(|who| who.names().any(|own| own == name)).unwrap_or_else(|| panic!("{name} {names:?}"))
        };
        assert_eq!(of("Lizzy").name, of("Elizabeth Bennet").name);
        assert_eq!(of("Mr. Darcy").name, of("Fitzwilliam Darcy").name);
        assert_eq!(of("Darcy").name, of("Mr. Darcy").name);
        assert_ne!(of("Mrs. Bennet").name, of("Mr. Bennet").name);
        assert_eq!((of("Lizzy").pronoun, of("Darcy").pronoun), (Pronoun::She, Pronoun::He));
        assert_eq!(people.len(), 4, "{names:?}");
        let said = lines(&novel, &people);
        let darcy = people.iter().position(|who| who.names().any(|own| own == "Darcy")).unwrap();
        let his: Vec<&str> = said.iter().filter(|line| line.who == darcy).map(|line| line.text.as_str()).collect();
        assert_eq!(his, ["So it does,", "In this weather!", "Shall we go?"]);
    }

    #[test]
    fn a_knight_goes_by_his_first_name() {
        let text = "Chapter 1\n\nSir Godfrey Anstruther was lame. “Who?” asked Sir Godfrey.\n\n“Peter,” said Peter. Peter smiled.\n\n“So be it,” replied Sir Godfrey.\n";
        let people = people(&manuscript(text).unwrap());
        let names: Vec<Vec<&str>> = people.iter().map(|who| who.names().collect()).collect();
        assert_eq!(names, [vec!["Sir Godfrey", "Sir Godfrey Anstruther"], vec!["Peter"]]);
    }

    #[test]
    fn words_of_a_name_stand_side_by_side() {
        let text = "Then Mr. Finch’s boat met Anne Finch. Anne waved.";
        let words = words(text);
        let found: Vec<String> = (0..words.len())
            .filter_map(|at| {
                let rest = words.get(at..)?;
                let length = name_length(rest);
                (length > 1).then(|| written(&rest.iter().take(length).map(|word| word.text).collect::<Vec<_>>()))
            })
            .collect();
        assert_eq!(found, ["Mr. Finch", "Anne Finch"]);
    }
}
