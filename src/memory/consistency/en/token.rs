//! An English sentence in words, with what names mean.

use std::ops::Range;

use super::super::names::{Meaning, Names, Trust, bare_word};
use super::super::page::Page;
use crate::text::fold;

/// A word, a mark, or a piece of speech.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) enum Token {
    /// A word, folded; whether it begins with a capital; whether it is a genitive.
    Word { word: String, capital: bool, genitive: bool },
    /// `,`.
    Comma,
    /// `;`, a dash, a bracket, an ellipsis.
    Break,
    /// `:`.
    Colon,
    /// `?`.
    Question,
    /// What stands in quotation marks.
    Speech,
}

/// A name in a sentence.
#[derive(Clone, Debug)]
#[allow(clippy::struct_excessive_bools, reason = "four marks that have nothing to do with each other")]
pub(super) struct Mention {
    /// Its words, by their places.
    pub words: Range<usize>,
    /// What it means.
    pub meaning: Meaning,
    /// Whose: `Hal's`.
    pub genitive: bool,
    /// After `a`, `another`, `no`: not the one of that name.
    pub indefinite: bool,
    /// After `your`.
    pub yours: bool,
    /// With a plural ending.
    pub plural: bool,
}

/// A sentence.
#[derive(Debug)]
pub(super) struct Sentence {
    /// Words, marks, speech.
    pub tokens: Vec<Token>,
    /// The names in it.
    pub mentions: Vec<Mention>,
}

impl Sentence {
    pub fn new(page: &Page<'_>, range: &Range<usize>, names: &Names) -> Self {
        let mut tokens = Vec::new();
        for part in page.told(range) {
            match part {
                None => tokens.push(Token::Speech),
                Some(part) => cut(page.get(&part), &mut tokens),
            }
        }
        let mut sentence = Self { tokens, mentions: Vec::new() };
        sentence.mentions = sentence.find(names);
        sentence
    }

    /// The word at a place; empty where there is none.
    pub fn word(&self, at: usize) -> &str {
        match self.tokens.get(at) {
            Some(Token::Word { word, .. }) => word,
            _ => "",
        }
    }

    /// The word before a place; empty where there is none.
    pub fn word_before(&self, at: usize) -> &str {
        at.checked_sub(1).map_or("", |at| self.word(at))
    }

    /// The mention that covers a place.
    pub fn mention_at(&self, at: usize) -> Option<&Mention> {
        self.mentions.iter().find(|mention| mention.words.contains(&at))
    }

    /// Whether a sequence of words stands at a place.
    pub fn reads(&self, at: usize, words: &str) -> bool {
        words.split(' ').enumerate().all(|(offset, word)| self.word(at + offset) == word)
    }

    /// Whether a sequence of words stands anywhere.
    pub fn has(&self, words: &str) -> bool {
        (0..self.tokens.len()).any(|at| self.reads(at, words))
    }

    /// Whether one of the words stands in a part of the sentence.
    pub fn any_in(&self, range: Range<usize>, words: &[&str]) -> bool {
        range.into_iter().any(|at| words.contains(&self.word(at)))
    }

    fn find(&self, names: &Names) -> Vec<Mention> {
        let mut found: Vec<Mention> = Vec::new();
        let mut at = 0;
        while at < self.tokens.len() {
            let longest = (1..=names.longest).rev().find_map(|length| {
                let words: Vec<_> = (at..at + length).map(|place| self.word(place)).collect();
                if words.iter().any(|word| word.is_empty()) {
                    return None;
                }
                let form = words.join(" ");
                let exact = names.get(&form).map(|meaning| (length, meaning, false));
                exact.or_else(|| singular(&words).iter().find_map(|form| Some((length, names.get(form)?, true))))
            });
            let Some((length, meaning, plural)) = longest else {
                at += 1;
                continue;
            };
            let capital = matches!(self.tokens.get(at), Some(Token::Word { capital: true, .. }));
            let genitive =
                matches!(self.tokens.get(at + length - 1), Some(Token::Word { genitive: true, .. })) && !plural;
            let before = (at.saturating_sub(3)..at).rev().map(|place| self.word(place)).find(|word| {
                matches!(
                    *word,
                    "a" | "an"
                        | "the"
                        | "your"
                        | "his"
                        | "her"
                        | "their"
                        | "this"
                        | "that"
                        | "another"
                        | "some"
                        | "no"
                        | "any"
                        | "every"
                        | "each"
                        | "other"
                        | "my"
                        | "its"
                )
            });
            let nearest = self.word_before(at);
            let definite = matches!(before, Some("the" | "your" | "his" | "her" | "this" | "that" | "my"))
                && !matches!(nearest, "a" | "an" | "another" | "no" | "some");
            let indefinite = matches!(nearest, "a" | "an" | "another" | "some" | "no" | "any" | "every" | "each")
                || matches!(before, Some("a" | "an" | "another" | "some" | "no" | "any"));
            let trusted = meaning.trust == Some(Trust::Name) || definite;
            if trusted && (!meaning.proper || capital) {
                found.push(Mention {
                    words: at..at + length,
                    meaning: meaning.clone(),
                    genitive,
                    indefinite,
                    yours: matches!(before, Some("your")),
                    plural,
                });
            }
            at += length;
        }
        found
    }
}

/// What words in the plural can be the plural of.
fn singular(words: &[&str]) -> Vec<String> {
    let one = |word: &str| -> Vec<String> {
        let mut forms = Vec::new();
        if let Some(stem) = word.strip_suffix("ies") {
            forms.push(format!("{stem}y"));
        }
        if let Some(stem) = word.strip_suffix("es") {
            forms.push(stem.to_owned());
        }
        if let Some(stem) = word.strip_suffix('s').filter(|stem| !stem.ends_with('s')) {
            forms.push(stem.to_owned());
        }
        forms
    };
    let mut forms = Vec::new();
    for at in [0, words.len().saturating_sub(1)] {
        for singular in words.get(at).map(|word| one(word)).unwrap_or_default() {
            let mut words: Vec<_> = words.to_vec();
            if let Some(word) = words.get_mut(at) {
                *word = &singular;
            }
            forms.push(words.join(" "));
        }
    }
    forms
}

fn cut(text: &str, tokens: &mut Vec<Token>) {
    let mut word = String::new();
    let mut signs = text.chars().peekable();
    while let Some(sign) = signs.next() {
        let inside = matches!(sign, '\'' | '’') && !word.is_empty();
        if sign.is_alphanumeric() || inside {
            word.push(sign);
            continue;
        }
        push(&mut word, tokens);
        match sign {
            ',' => tokens.push(Token::Comma),
            ':' => tokens.push(Token::Colon),
            ';' | '—' | '–' | '(' | ')' | '…' => tokens.push(Token::Break),
            '?' => tokens.push(Token::Question),
            '-' if signs.peek().is_some_and(|next| *next == '-' || next.is_whitespace()) => tokens.push(Token::Break),
            _ => {}
        }
    }
    push(&mut word, tokens);
}

/// Ends a word: `doesn't` becomes `does not`, `you're` becomes `you are`.
fn push(word: &mut String, tokens: &mut Vec<Token>) {
    if word.is_empty() {
        return;
    }
    let capital = word.starts_with(char::is_uppercase);
    let folded = fold(&std::mem::take(word));
    let mut add = |word: &str, genitive: bool| {
        if !word.is_empty() {
            tokens.push(Token::Word { word: word.to_owned(), capital, genitive });
        }
    };
    for (ending, rest) in
        [("n't", "not"), ("'re", "are"), ("'ve", "have"), ("'ll", "will"), ("'d", "would"), ("'m", "am")]
    {
        if let Some(stem) = folded.strip_suffix(ending) {
            add(
                if stem == "wo" {
                    "will"
                } else if stem == "ca" {
                    "can"
                } else {
                    stem
                },
                false,
            );
            add(rest, false);
            return;
        }
    }
    if let Some(stem) = folded.strip_suffix("'s")
        && matches!(stem, "he" | "she" | "it" | "that" | "there" | "here" | "what" | "who")
    {
        add(stem, false);
        add("is", false);
        return;
    }
    let bare = bare_word(&folded);
    let genitive = bare.len() < folded.len();
    add(&bare, genitive);
}
