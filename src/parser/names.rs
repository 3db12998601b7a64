use std::ops::Range;

use super::line::{is_chinese, trim_signs};
use super::vocabulary::{ARTICLES, BESIDE, MEASURES, PLACES, POINTERS, STOPWORDS};
use crate::text::is_han;

/// How well a phrase names something.
pub(super) type Fit = u8;

/// The phrase is the name.
pub(super) const EXACT: Fit = 100;
/// The phrase is a good part of the name: what a player would call it.
pub(super) const PART: Fit = 65;
/// The phrase holds the name and more.
pub(super) const WITHIN: Fit = 60;
/// The phrase is in a description that is no name.
pub(super) const WEAK: Fit = 50;

/// A folded name, cut into words once.
#[derive(Clone, Debug)]
pub(super) struct Name {
    text: String,
    chinese: bool,
    /// Where the words are without their endings, in bytes.
    words: Vec<Range<usize>>,
}

impl Name {
    pub(super) fn new(text: String) -> Self {
        let mut words = Vec::new();
        let mut start = 0;
        for word in text.split(' ') {
            let trimmed = trim_signs(word);
            let before = word.len() - word.trim_start_matches(|sign| !trimmed.starts_with(sign)).len();
            if !trimmed.is_empty() {
                words.push(start + before..start + before + root(trimmed).len());
            }
            start += word.len() + 1;
        }
        Self { chinese: is_chinese(&text), text, words }
    }

    pub(super) fn text(&self) -> &str {
        &self.text
    }

    /// The name without what only says whose or for what the thing is.
    fn head(&self) -> &str {
        let head = self.text.split_once(" for ").map_or(self.text.as_str(), |(head, _)| head);
        head.split_once("'s ").map_or(head, |(_, head)| head)
    }

    /// Whether words only say whose or for what the thing is: `hal` in `letter for hal`, `hal's letter`.
    fn owns(&self, words: &[&str]) -> bool {
        let head = self.head();
        head.len() < self.text.len() && !head.split(' ').any(|word| words.contains(&root(word)))
    }

    /// The words without their endings.
    fn roots(&self) -> impl DoubleEndedIterator<Item = &str> + Clone {
        self.words.iter().filter_map(|word| self.text.get(word.clone()))
    }
}

/// A phrase that should name something: as it is, and without articles, measures and places.
#[derive(Clone, Debug)]
pub(super) struct Phrase<'a> {
    pub(super) raw: &'a str,
    pub(super) bare: &'a str,
    /// The words of `raw` without their endings.
    all: Vec<&'a str>,
    /// The words of `bare` without their endings, but for the smallest.
    words: Vec<&'a str>,
}

impl<'a> Phrase<'a> {
    pub(super) fn new(text: &'a str) -> Self {
        let raw = trim_signs(text);
        let bare = bare(raw);
        let roots = |text: &'a str| text.split(' ').map(trim_signs).filter(|word| !word.is_empty());
        Self {
            raw,
            bare,
            all: roots(raw).map(root).collect(),
            words: roots(bare).filter(|word| !matches!(*word, "the" | "of" | "a")).map(root).collect(),
        }
    }

    /// Whether the phrase is the name, in some form of its words.
    pub(super) fn is(&self, name: &Name) -> bool {
        !self.bare.is_empty()
            && (name.text == self.raw
                || name.text == self.bare
                || same_letters(&name.text, self.bare)
                || name.roots().eq(self.bare.split(' ').map(root)))
    }

    /// How well the phrase fits a folded name; none if not at all.
    pub(super) fn fit(&self, name: &Name) -> Option<Fit> {
        if name.text.is_empty() || self.bare.is_empty() {
            return None;
        }
        if name.text == self.raw || name.text == self.bare {
            return Some(EXACT);
        }
        if self.is(name) {
            return Some(EXACT - 3);
        }
        if name.chinese { self.fit_chinese(&name.text) } else { self.fit_english(name) }
    }

    /// How well the phrase fits a description that holds names, such as the label of an exit.
    pub(super) fn fit_description(&self, description: &Name) -> Option<Fit> {
        let fits = if description.chinese {
            self.bare.chars().count() >= 2 && description.text.contains(self.bare)
        } else {
            let mut words = self.words.iter().filter(|word| !STOPWORDS.contains(word)).peekable();
            words.peek().is_some() && words.all(|word| description.roots().any(|other| other == *word))
        };
        fits.then_some(WEAK)
    }

    fn fit_chinese(&self, name: &str) -> Option<Fit> {
        let bare = self.bare.chars().filter(|sign| is_han(*sign)).count();
        let length = name.chars().count();
        if bare > 0 && name.contains(self.bare) {
            let edge = name.starts_with(self.bare) || name.ends_with(self.bare);
            // what stands before 的 says only whose it is
            if name.split('的').rev().skip(1).any(|owner| owner.contains(self.bare)) {
                return None;
            }
            return match (bare, edge) {
                (1, true) if length == 2 => Some(PART + 3),
                (1, _) => None,
                (_, true) => Some(PART + 15),
                (_, false) => Some(PART + 9),
            };
        }
        // a name of one sign is a part of too many words: 暗门 is no 门
        let held = self.raw.contains(name)
            && (length > 1 || self.raw.strip_suffix(name).is_some_and(|rest| rest.ends_with('的')));
        held.then(|| WITHIN + u8::try_from(length.min(3)).unwrap_or_default() + u8::from(self.raw.ends_with(name)))
    }

    fn fit_english(&self, name: &Name) -> Option<Fit> {
        let first = *self.words.first()?;
        if self.words.iter().all(|word| name.roots().any(|name| name == *word)) && !name.owns(&self.words) {
            let head = name.roots().next_back().is_some_and(|last| self.words.contains(&last));
            return Some(PART + if head { 18 } else { 15 });
        }
        let beginning = self.bare.split(' ').next().unwrap_or_default();
        // "hunter" is neither "hunter's son" nor "letter for hunter"
        if self.words.len() == 1
            && first.len() >= 3
            && name.head().split(' ').map(trim_signs).any(|name| name.starts_with(beginning))
        {
            return Some(PART + 5);
        }
        let length = name.words.len();
        let place = self.all.windows(length.max(1)).position(|window| window.iter().copied().eq(name.roots()))?;
        let at_start = place == 0 || self.all.get(place - 1).is_some_and(|word| *word == "the");
        Some(WITHIN + u8::try_from(length.min(3)).unwrap_or_default() + u8::from(at_start))
    }
}

/// The words of an English text that mean something.
pub(super) fn content(text: &str) -> impl Iterator<Item = &str> {
    text.split(' ').map(trim_signs).filter(|word| !word.is_empty() && !STOPWORDS.contains(word))
}

/// Whether two English words are forms of one: `rope` and `ropes`, `ring` and `ringing`, `hal` and `hal's`.
pub(super) fn same_word(one: &str, other: &str) -> bool {
    one == other || root(one) == root(other)
}

/// An English word without its ending.
pub(super) fn root(word: &str) -> &str {
    if !word.is_ascii() {
        return word;
    }
    let mut root = word.strip_suffix("'s").or_else(|| word.strip_suffix('\'')).unwrap_or(word);
    for ending in ["ing", "ed", "es", "s"] {
        if let Some(rest) =
            root.strip_suffix(ending).filter(|rest| rest.len() >= 3 && !(ending == "s" && rest.ends_with('s')))
        {
            root = rest;
            break;
        }
    }
    let undoubled = root.get(..root.len().saturating_sub(1)).unwrap_or(root);
    if root.len() > 3
        && (root.ends_with('e') || (undoubled.chars().last() == root.chars().last() && root.len() < word.len()))
    {
        root = undoubled;
    }
    root
}

fn same_letters(one: &str, other: &str) -> bool {
    one.chars().filter(|sign| *sign != ' ').eq(other.chars().filter(|sign| *sign != ' '))
}

/// A phrase without what stands around the name: `the`, `那把`, `地上的`, `旁边`.
fn bare(phrase: &str) -> &str {
    let mut text = phrase;
    if text.ends_with(is_han)
        && let Some(rest) = BESIDE.iter().find_map(|place| text.strip_suffix(place)).filter(|rest| !rest.is_empty())
    {
        text = rest;
    }
    while let Some(rest) = without_lead(text).map(str::trim).filter(|rest| !rest.is_empty()) {
        text = rest;
    }
    text
}

fn without_lead(text: &str) -> Option<&str> {
    if let Some(rest) = ARTICLES.iter().find_map(|article| text.strip_prefix(article)) {
        return Some(rest);
    }
    if !text.starts_with(is_han) {
        return None;
    }
    if let Some(rest) = PLACES.iter().find_map(|place| text.strip_prefix(place)) {
        return Some(rest.strip_prefix('的').unwrap_or(rest));
    }
    POINTERS.iter().find_map(|pointer| {
        let rest = text.strip_prefix(pointer)?;
        let measured = rest.strip_prefix(|sign| MEASURES.contains(sign));
        measured.or((!pointer.is_empty() && matches!(*pointer, "这" | "那" | "此" | "该")).then_some(rest))
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    fn fit(phrase: &str, name: &str) -> Option<Fit> {
        Phrase::new(phrase).fit(&Name::new(name.to_owned()))
    }

    #[test]
    fn articles_and_measures_are_no_part_of_a_name() {
        for (phrase, name) in [
            ("the rope", "rope"),
            ("that old man", "old man"),
            ("那把剑", "剑"),
            ("把剑", "剑"),
            ("一根绳子", "绳子"),
            ("地上的绳子", "绳子"),
            ("我的刀", "刀"),
            ("那位老猎人", "老猎人"),
            ("把手", "把手"),
            ("这门", "门"),
        ] {
            assert_eq!(fit(phrase, name), Some(EXACT), "{phrase}");
        }
    }

    #[test]
    fn forms_and_parts_of_a_name_fit() {
        assert_eq!(fit("ropes", "rope"), Some(EXACT - 3));
        assert_eq!(fit("elder's leaf token", "elder's leaf token"), Some(EXACT));
        assert!(fit("hunter", "old hunter") > fit("old", "old hunter"));
        assert!(fit("hunt", "old hunter").is_some_and(|fit| fit > PART));
        assert!(fit("猎人", "老猎人").is_some_and(|fit| fit > PART));
        assert!(fit("绳", "绳子").is_some_and(|fit| fit > PART));
        assert!(fit("the rusty iron key", "iron key").is_some_and(|fit| (WITHIN..PART).contains(&fit)));
        assert!(fit("井边那条绳子", "绳子").is_some_and(|fit| (WITHIN..PART).contains(&fit)));
    }

    #[test]
    fn what_is_no_name_does_not_fit() {
        for (phrase, name) in [
            ("ro", "rope"),
            ("dragon", "rope"),
            ("铃声", "铃"),
            ("龙", "绳子"),
            ("the", "the gate"),
            ("", "rope"),
            ("press", "pres"),
            ("hunter", "hunter's son"),
            ("hal", "letter for hal"),
            ("猎人", "猎人的儿子"),
        ] {
            assert_eq!(fit(phrase, name), None, "{phrase}");
        }
    }

    #[test]
    fn english_words_have_forms() {
        for (one, other) in [
            ("ring", "ringing"),
            ("stir", "stirring"),
            ("ash", "ashes"),
            ("hal", "hal's"),
            ("take", "taking"),
            ("knock", "knocked"),
        ] {
            assert!(same_word(one, other), "{one} {other}");
        }
        for (one, other) in [("ring", "rig"), ("king", "k"), ("glass", "glas"), ("on", "one")] {
            assert!(!same_word(one, other), "{one} {other}");
        }
    }
}
