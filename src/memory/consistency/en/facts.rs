//! What an English sentence says against the core facts.

use super::Reading;
use crate::memory::consistency::claim::Claim;
use crate::memory::consistency::facts::{opposites, subject};

/// Reads what an English sentence says against the core facts: "the bridge is whole".
pub(super) fn read(reading: &Reading<'_>, add: &mut dyn FnMut(Claim)) {
    let sentence = reading.sentence;
    for (number, fact) in reading.told.facts.iter().enumerate() {
        let subject = subject(fact);
        let length = subject.split(' ').count();
        let opposites = opposites(fact);
        for at in 0..sentence.tokens.len() {
            let verb = at + length;
            if subject.is_empty() || !sentence.reads(at, &subject) || !reading.frame.is_real(verb) {
                continue;
            }
            let linked = reading.is_be(sentence.word(verb))
                || matches!(
                    sentence.word(verb),
                    "stands"
                        | "stood"
                        | "lies"
                        | "lay"
                        | "hangs"
                        | "hung"
                        | "remains"
                        | "remained"
                        | "swings"
                        | "swung"
                );
            let end = reading.clause_end(verb).min(verb + 5);
            let denied = sentence.any_in(verb..end, &["not", "never", "no", "neither", "hardly"]);
            if linked && !denied && sentence.any_in(verb + 1..end, &opposites) {
                add(Claim::Denies(number));
            }
        }
    }
}
