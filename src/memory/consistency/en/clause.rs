//! Who does what in an English sentence.

use super::Reading;
use super::token::{Mention, Token};
use super::verbs::{Form, Tense, verbs};

/// Something that a subject does.
#[derive(Clone, Copy, Debug)]
pub(super) struct Deed {
    /// Where its verb stands.
    pub at: usize,
    /// The verb.
    pub form: Form,
}

/// Words that may stand between a subject and its verb.
const ADVERBS: &[&str] = &[
    "now", "then", "still", "also", "just", "only", "suddenly", "even", "already", "finally", "once", "again",
    "himself", "herself", "both", "too", "at", "last", "always", "once", "all", "quickly", "here", "there", "simply",
    "merely", "soon", "and", "alone", "next", "abruptly", "behind", "beside",
];

impl Reading<'_> {
    /// What a subject does whose words end before `start`: the first verb and those joined to it.
    pub fn deeds(&self, start: usize, tense: Tense) -> Vec<Deed> {
        let mut deeds: Vec<Deed> = Vec::new();
        let mut at = start;
        let mut ready = true;
        let mut continuous = false;
        while at < self.sentence.tokens.len() {
            match self.sentence.tokens.get(at) {
                Some(Token::Break | Token::Colon) => break,
                Some(Token::Comma) if deeds.is_empty() => {
                    // An apposition: "Hal, thinner than before, stirs".
                    let Some(after) = self.after_apposition(at) else { break };
                    at = after;
                    continue;
                }
                Some(Token::Comma | Token::Speech) => {
                    ready = true;
                    continuous = false;
                    at += 1;
                    continue;
                }
                _ => {}
            }
            let word = self.sentence.word(at);
            if at > start && ready && !deeds.is_empty() && self.subject_at(at) {
                break;
            }
            if matches!(word, "and" | "or" | "but" | "then") {
                ready = true;
                at += 1;
                continue;
            }
            if ready && self.is_be(word) {
                continuous = true;
                at += 1;
                continue;
            }
            let fits = |form: &&Form| if continuous { form.going } else { form.is(tense) };
            if ready && let Some(form) = verbs(word).iter().find(fits) {
                deeds.push(Deed { at, form: *form });
                ready = false;
            } else if word.ends_with("ly") || (ADVERBS.contains(&word) && ready) {
                // still looking
            } else {
                if deeds.is_empty() {
                    break;
                }
                ready = false;
                continuous = false;
            }
            at += 1;
        }
        deeds.retain(|deed| self.frame.is_real(deed.at));
        deeds
    }

    /// Whether a subject stands here: a pronoun or a person's name.
    fn subject_at(&self, at: usize) -> bool {
        let pronoun = matches!(
            self.sentence.word(at),
            "you" | "he" | "she" | "it" | "they" | "the" | "a" | "your" | "his" | "her"
        );
        pronoun || self.sentence.mention_at(at).is_some_and(|mention| mention.meaning.is_person())
    }

    /// Where the sentence goes on after `, …,`, if it does within a few words.
    fn after_apposition(&self, comma: usize) -> Option<usize> {
        let next =
            (comma + 1..comma + 9).find(|at| !matches!(self.sentence.tokens.get(*at), Some(Token::Word { .. })))?;
        matches!(self.sentence.tokens.get(next), Some(Token::Comma)).then_some(next + 1)
    }

    /// What the hero does.
    pub fn hero_deeds(&self) -> Vec<Deed> {
        let mut deeds = Vec::new();
        for at in 0..self.sentence.tokens.len() {
            if self.sentence.word(at) == "you" && !self.is_object(at) {
                deeds.extend(self.deeds(at + 1, self.hero_tense()));
            }
        }
        deeds
    }

    /// Whether the `you` at a place is an object: "lets you pass", "to you".
    fn is_object(&self, at: usize) -> bool {
        matches!(
            self.sentence.word_before(at),
            "let"
                | "lets"
                | "make"
                | "makes"
                | "made"
                | "help"
                | "helps"
                | "helped"
                | "see"
                | "sees"
                | "saw"
                | "watch"
                | "watches"
                | "watched"
                | "to"
                | "at"
                | "for"
                | "with"
                | "behind"
                | "of"
                | "than"
                | "beside"
                | "before"
                | "from"
                | "on"
                | "pulls"
                | "gives"
                | "hands"
                | "gave"
                | "handed"
                | "toward"
                | "towards"
                | "past"
                | "both"
                | "between"
                | "around"
                | "over"
        )
    }

    /// The mentions of persons that are subjects or objects, not genitives and not any other one.
    pub fn persons(&self) -> impl Iterator<Item = &Mention> {
        let mentions = self.sentence.mentions.iter();
        mentions.filter(|mention| {
            mention.meaning.is_person() && !mention.genitive && !mention.indefinite && !mention.plural
        })
    }
}
