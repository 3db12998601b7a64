//! Who speaks: texts that do not say it are given a tag.

use super::order::mix;
use super::page::{Page, key};
use crate::narrator::account::names;
use crate::text::{Language, Localized};
use crate::world::{Character, Pronoun};

/// What a text without any quotation marks is.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Bare {
    /// What the character says.
    Speech,
    /// What the narrator says of the character.
    Narration,
}

/// Whether a text of a character says outside its quotation marks whose it is.
pub fn is_named(page: &Page<'_>, character: &Character, text: &Localized) -> bool {
    let language = page.language();
    names_character(character, &outside_quotes(text.get(language)), language)
}

/// A text of a character, worded so that a reader knows who speaks.
///
/// A text that names the character outside its quotation marks, or has the pronoun there, stands as it is. One that
/// begins with speech gets a tag before it. One without quotation marks is put into some, where the pack writes the
/// speech of this character without.
pub fn spoken(page: &Page<'_>, character: &Character, text: &Localized, bare: Bare) -> String {
    let language = page.language();
    let said = text.get(language).trim();
    let outside = outside_quotes(said);
    if names_character(character, &outside, language) {
        return said.to_owned();
    }
    let quoted = outside.len() != said.len();
    let bare_speech = !quoted && bare == Bare::Speech && !writes_quotes(character, language);
    let begins = said.starts_with(OPENING);
    if (quoted && !begins) || (!quoted && !bare_speech) {
        return said.to_owned();
    }
    if quoted && has_pronoun(character, &outside, language) {
        return said.to_owned();
    }
    let who = names::called_character(page.brief.story, &character.id, language);
    let turn = mix(&[page.brief.seed, key(text), u64::from(page.brief.settled.state.depth)]);
    let words = if quoted { said.to_owned() } else { format!("“{said}”") };
    match language {
        Language::Zh => {
            let tag = ["说：", "开口道：", "答道：", "说道："];
            format!("{who}{}{words}", pick(&tag, turn))
        }
        Language::En => {
            let tag = [" says: ", " answers: ", " says to you: "];
            format!("{}{}{words}", names::capitalized(&who), pick(&tag, turn))
        }
    }
}

fn pick<'a>(from: &[&'a str], number: u64) -> &'a str {
    let place = number % (from.len() as u64).max(1);
    usize::try_from(place).ok().and_then(|place| from.get(place)).copied().unwrap_or_default()
}

const OPENING: [char; 4] = ['“', '"', '「', '『'];

/// The text without what stands in quotation marks.
fn outside_quotes(text: &str) -> String {
    let mut outside = String::with_capacity(text.len());
    let mut until: Option<char> = None;
    for letter in text.chars() {
        match until {
            Some(close) if letter == close => until = None,
            Some(_) => {}
            None => match letter {
                '“' => until = Some('”'),
                '"' => until = Some('"'),
                '「' => until = Some('」'),
                '『' => until = Some('』'),
                _ => outside.push(letter),
            },
        }
    }
    outside
}

/// Whether the narration names the character by name or another word of theirs.
fn names_character(character: &Character, outside: &str, language: Language) -> bool {
    let outside = outside.to_lowercase();
    let words = character.words.get(language).iter().map(String::as_str);
    std::iter::once(character.name.get(language)).chain(words).any(|word| {
        let word = word.to_lowercase();
        match language {
            Language::Zh => !word.is_empty() && outside.contains(&word),
            Language::En => has_word(&outside, &word),
        }
    })
}

fn has_pronoun(character: &Character, outside: &str, language: Language) -> bool {
    let outside = outside.to_lowercase();
    match (language, character.pronoun) {
        (Language::Zh, Pronoun::He) => outside.contains('他'),
        (Language::Zh, Pronoun::She) => outside.contains('她'),
        (Language::Zh, Pronoun::It) => outside.contains(['它', '牠', '祂']),
        (Language::Zh, Pronoun::They) => outside.contains(['他', '她', '它']),
        (Language::En, Pronoun::He) => ["he", "his", "him"].iter().any(|word| has_word(&outside, word)),
        (Language::En, Pronoun::She) => ["she", "her"].iter().any(|word| has_word(&outside, word)),
        (Language::En, Pronoun::It) => ["it", "its"].iter().any(|word| has_word(&outside, word)),
        (Language::En, Pronoun::They) => ["they", "their", "them"].iter().any(|word| has_word(&outside, word)),
    }
}

/// Whether `word` stands in `text` with no letter beside it; both in lower case.
fn has_word(text: &str, word: &str) -> bool {
    !word.is_empty()
        && text.match_indices(word).any(|(at, found)| {
            let before = text.get(..at).and_then(|before| before.chars().next_back());
            let after = text.get(at + found.len()..).and_then(|after| after.chars().next());
            !before.is_some_and(char::is_alphanumeric) && !after.is_some_and(char::is_alphanumeric)
        })
}

/// Whether the pack puts what this character says into quotation marks anywhere.
fn writes_quotes(character: &Character, language: Language) -> bool {
    let moods = character.greetings.iter().chain(&character.farewells).map(|mood| &mood.text);
    let topics = character.topics.iter().flat_map(|topic| &topic.texts);
    let gifts = character.gifts.liked.iter().chain(&character.gifts.plain).chain(&character.gifts.disliked);
    let mut texts = moods.chain(topics).chain(gifts).chain(&character.blank);
    texts.any(|text| text.get(language).contains(OPENING))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn quotes_are_left_out_whole() {
        assert_eq!(outside_quotes("“来，”老猎人说，“坐。”"), "老猎人说，");
        assert_eq!(outside_quotes("\"Sit,\" he says."), " he says.");
        assert_eq!(outside_quotes("no speech"), "no speech");
        assert_eq!(outside_quotes("“never closed"), "");
    }

    #[test]
    fn words_count_only_whole() {
        assert!(has_word("said the hunter.", "hunter"));
        assert!(!has_word("there", "he"));
        assert!(!has_word("anything", ""));
    }
}
