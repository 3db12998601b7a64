//! Reads what an English narration claims.

mod clause;
mod facts;
mod frame;
mod outcome;
mod people;
mod places;
mod things;
mod token;
mod verbs;

use super::Told;
use super::claim::{Claim, Claimed};
use super::names::Names;
use super::page::Page;
use frame::Frame;
use token::{Sentence, Token};
use verbs::{Tense, verbs};

/// One sentence with all that its reading needs.
struct Reading<'a> {
    /// Its words.
    pub sentence: &'a Sentence,
    /// What of it is told as real.
    pub frame: &'a Frame,
    /// The tense that the narration is told in, for `he` and `she`.
    pub tense: Tense,
    /// The turn.
    pub told: &'a Told<'a>,
}

/// The claims of a narration.
pub(super) fn read(page: &Page<'_>, names: &Names, told: &Told<'_>) -> Vec<Claimed> {
    let sentences: Vec<_> = page.sentences.iter().map(|range| Sentence::new(page, range, names)).collect();
    let tense = tense_of(&sentences);
    let mut claims = Vec::new();
    let mut tale = false;
    let mut end = 0;
    for (number, (sentence, range)) in sentences.iter().zip(&page.sentences).enumerate() {
        let frame = Frame::new(sentence, tale && page.together(end, range.start));
        tale = frame.tale;
        end = range.end;
        let reading = Reading { sentence, frame: &frame, tense, told };
        let mut add = |claim: Claim| claims.push(Claimed { sentence: number, claim });
        people::read(&reading, &mut add);
        places::read(&reading, &mut add);
        things::read(&reading, &mut add);
        outcome::read(&reading, &mut add);
        facts::read(&reading, &mut add);
        facts::quests(&reading, page.get(range), &mut add);
    }
    claims
}

/// Whether a narration is told in the present or in the past: what most of its verbs are.
fn tense_of(sentences: &[Sentence]) -> Tense {
    let (mut present, mut past) = (0_usize, 0_usize);
    for sentence in sentences {
        for at in 0..sentence.tokens.len() {
            match sentence.word(at) {
                "is" | "are" | "has" | "does" => present += 1,
                "was" | "were" | "had" | "did" => past += 1,
                word => {
                    let forms = verbs(word);
                    let subject = sentence.word_before(at) == "you";
                    let third = forms.iter().any(|form| form.third && !form.past);
                    let base = subject && forms.iter().any(|form| form.bare && !form.past);
                    present += usize::from(third || base);
                    past += usize::from(forms.iter().any(|form| form.past && !form.bare && !form.third));
                }
            }
        }
    }
    if past > present { Tense::Past } else { Tense::Third }
}

impl Reading<'_> {
    /// The tense of what the hero does.
    pub fn hero_tense(&self) -> Tense {
        if self.tense == Tense::Past { Tense::Past } else { Tense::Base }
    }

    /// `is`, `was`: a form of `to be` in the tense of the narration.
    pub fn is_be(&self, word: &str) -> bool {
        match self.tense {
            Tense::Past => matches!(word, "was" | "were"),
            _ => matches!(word, "is" | "are"),
        }
    }

    /// The end of the clause that a place is in: the next comma, break or colon.
    pub fn clause_end(&self, at: usize) -> usize {
        let marks = |token: &Token| matches!(token, Token::Comma | Token::Break | Token::Colon | Token::Speech);
        self.sentence.tokens.iter().skip(at).position(marks).map_or(self.sentence.tokens.len(), |offset| at + offset)
    }
}
