use super::line::{is_chinese, is_ideograph};
use super::vocabulary::{ARTICLES, BESIDE, MEASURES, PLACES, POINTERS, STOPWORDS};

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

/// A phrase that should name something: as it is, and without articles, measures and places.
#[derive(Clone, Copy, Debug)]
pub(super) struct Phrase<'a> {
    pub(super) raw: &'a str,
    pub(super) bare: &'a str,
}

impl<'a> Phrase<'a> {
    pub(super) fn new(text: &'a str) -> Self {
        let raw = super::line::trim_signs(text);
        Self { raw, bare: bare(raw) }
    }

    /// How well the phrase fits a folded name; none if not at all.
    pub(super) fn fit(&self, name: &str) -> Option<Fit> {
        if name.is_empty() || self.bare.is_empty() {
            return None;
        }
        if name == self.raw || name == self.bare {
            return Some(EXACT);
        }
        if same_letters(name, self.bare) || same_words(name, self.bare) {
            return Some(EXACT - 3);
        }
        if is_chinese(name) { self.fit_chinese(name) } else { self.fit_english(name) }
    }

    /// How well the phrase fits a description that holds names, such as the label of an exit.
    pub(super) fn fit_description(&self, description: &str) -> Option<Fit> {
        let fits = if is_chinese(description) {
            self.bare.chars().count() >= 2 && description.contains(self.bare)
        } else {
            let mut words = content(self.bare).peekable();
            words.peek().is_some()
                && words.all(|word| description.split(' ').any(|other| same_word(word, super::line::trim_signs(other))))
        };
        fits.then_some(WEAK)
    }

    fn fit_chinese(&self, name: &str) -> Option<Fit> {
        let bare = self.bare.chars().filter(|sign| is_ideograph(*sign)).count();
        let length = name.chars().count();
        if name.contains(self.bare) && bare > 0 {
            let edge = name.starts_with(self.bare) || name.ends_with(self.bare);
            return match (bare, edge) {
                (1, true) => Some(PART + 3),
                (1, false) => None,
                (_, true) => Some(PART + 15),
                (_, false) => Some(PART + 9),
            };
        }
        let at_end = self.raw.ends_with(name);
        // a name of one sign is a part of too many words: 暗门 is no 门
        let held = self.raw.contains(name)
            && (length > 1 || self.raw.strip_suffix(name).is_some_and(|rest| rest.ends_with('的')));
        held.then(|| WITHIN + u8::try_from(length.min(3)).unwrap_or_default() + u8::from(at_end))
    }

    fn fit_english(&self, name: &str) -> Option<Fit> {
        let names: Vec<&str> = name.split(' ').collect();
        let words: Vec<&str> = self.bare.split(' ').filter(|word| !matches!(*word, "the" | "of" | "a")).collect();
        let (first, last) = (words.first()?, names.last()?);
        if words.iter().all(|word| names.iter().any(|name| same_word(word, name))) {
            let head = words.iter().any(|word| same_word(word, last));
            return Some(PART + if head { 18 } else { 15 });
        }
        if words.len() == 1 && first.len() >= 3 && names.iter().any(|name| name.starts_with(first)) {
            return Some(PART + 5);
        }
        let raw: Vec<&str> = self.raw.split(' ').collect();
        let held = raw.windows(names.len()).position(|window| {
            window.iter().zip(&names).all(|(word, name)| same_word(super::line::trim_signs(word), name))
        });
        held.map(|place| {
            WITHIN
                + u8::try_from(names.len().min(3)).unwrap_or_default()
                + u8::from(place == 0 || raw.get(place - 1).is_some_and(|word| *word == "the"))
        })
    }
}

/// The words of an English text that mean something.
pub(super) fn content(text: &str) -> impl Iterator<Item = &str> {
    text.split(' ').map(super::line::trim_signs).filter(|word| !word.is_empty() && !STOPWORDS.contains(word))
}

/// Whether two English words are forms of one: `rope` and `ropes`, `ring` and `ringing`, `hal` and `hal's`.
pub(super) fn same_word(one: &str, other: &str) -> bool {
    one == other || (one.is_ascii() && other.is_ascii() && root(one) == root(other))
}

fn root(word: &str) -> &str {
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

fn same_words(one: &str, other: &str) -> bool {
    let (mut one, mut other) = (one.split(' '), other.split(' '));
    loop {
        match (one.next(), other.next()) {
            (None, None) => return true,
            (Some(one), Some(other)) if same_word(one, other) => {}
            _ => return false,
        }
    }
}

fn same_letters(one: &str, other: &str) -> bool {
    one.chars().filter(|sign| *sign != ' ').eq(other.chars().filter(|sign| *sign != ' '))
}

/// A phrase without what stands around the name: `the`, `那把`, `地上的`, `旁边`.
fn bare(phrase: &str) -> &str {
    let mut text = phrase;
    if text.ends_with(is_ideograph)
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
    if !text.starts_with(is_ideograph) {
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
        Phrase::new(phrase).fit(name)
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
