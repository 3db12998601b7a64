//! What an English sentence says against the core facts.

use super::Reading;
use crate::memory::consistency::claim::Claim;
use crate::memory::consistency::facts::{opposites, subject};

/// "The quest is complete", "you have completed “Find Hal”".
pub(super) fn quests(reading: &Reading<'_>, whole: &str, add: &mut dyn FnMut(Claim)) {
    let sentence = reading.sentence;
    let done = (0..sentence.tokens.len()).find(|at| {
        let word = sentence.word(*at);
        let said =
            matches!(word, "complete" | "completed" | "fulfilled" | "accomplished" | "finished" | "done" | "over");
        let before = sentence.word_before(*at);
        let told = matches!(word, "completed" | "fulfilled" | "accomplished" | "finished")
            && matches!(before, "have" | "you" | "had" | "has" | "is" | "was")
            || matches!(before, "is" | "was" | "quest" | "task" | "now");
        said && told && reading.frame.is_real(*at)
    });
    let Some(_) = done else { return };
    let named = super::super::quests::named(reading.told, whole);
    let spoken =
        ["the quest", "your quest", "quest complete", "quest completed"].iter().any(|words| sentence.has(words));
    if !named.is_empty() || spoken {
        add(Claim::QuestDone(named));
    }
}

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
