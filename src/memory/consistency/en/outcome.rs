//! How what was tried ended, and where blows went, in English.

use super::Reading;
use super::token::Token;
use crate::memory::consistency::claim::Claim;
use crate::memory::consistency::en::verbs::verbs;
use crate::text::fold;

pub(super) fn read(reading: &Reading<'_>, add: &mut dyn FnMut(Claim)) {
    if reading.told.outcome().is_some() {
        let tried = tried(reading.told.input);
        for at in 0..reading.sentence.tokens.len() {
            if succeeds(reading, at, &tried) {
                add(Claim::Succeeds);
            }
            if fails(reading, at, &tried) {
                add(Claim::Fails);
            }
        }
    }
    if reading.told.blows().is_some() {
        for at in 0..reading.sentence.tokens.len() {
            blow(reading, at, add);
        }
    }
}

/// The words of the player's line that carry its meaning.
fn tried(input: &str) -> Vec<String> {
    const SMALL: &[&str] = &[
        "the",
        "a",
        "an",
        "to",
        "at",
        "in",
        "on",
        "of",
        "my",
        "i",
        "with",
        "and",
        "it",
        "try",
        "up",
        "down",
        "into",
        "for",
        "from",
        "over",
        "carefully",
        "again",
    ];
    let words = fold(input);
    let words =
        words.split(|sign: char| !sign.is_alphanumeric()).filter(|word| !word.is_empty() && !SMALL.contains(word));
    words.map(str::to_owned).collect()
}

/// Whether a word is one that was tried, in any form.
fn is_tried(word: &str, tried: &[String]) -> bool {
    tried.iter().any(|wanted| {
        wanted == word
            || verbs(word).iter().any(|form| form.base == wanted)
            || word.strip_suffix('s').is_some_and(|stem| stem == wanted)
    })
}

/// Whether the sentence turns here: "you manage to rise, but".
fn turns_after(reading: &Reading<'_>, at: usize) -> bool {
    (at..reading.sentence.tokens.len())
        .any(|at| matches!(reading.sentence.word(at), "but" | "only" | "until" | "before" | "however" | "when"))
}

fn succeeds(reading: &Reading<'_>, at: usize, tried: &[String]) -> bool {
    let sentence = reading.sentence;
    if !reading.frame.is_real(at) || turns_after(reading, at) {
        return false;
    }
    let ended = |at: usize| !matches!(sentence.tokens.get(at), Some(Token::Word { .. })) || sentence.word(at) == "and";
    let plain = [
        "you succeed",
        "you succeeded",
        "you have succeeded",
        "you did it",
        "you have done it",
        "your attempt succeeds",
        "your attempt succeeded",
    ]
    .iter()
    .any(|words| sentence.reads(at, words));
    let works = ["you make it", "you made it", "you manage it", "you managed it", "it works", "it worked"];
    let works = works.iter().any(|words| sentence.reads(at, words) && ended(at + words.split(' ').count()));
    let manages = (sentence.reads(at, "you manage to") || sentence.reads(at, "you managed to"))
        && is_tried(sentence.word(at + 3), tried);
    let top = sentence.word(at) == "you"
        && (at + 1..at + 4).any(|place| is_tried(sentence.word(place), tried))
        && (at..at + 6).any(|place| sentence.reads(place, "to the top"));
    let opening =
        tried.iter().any(|word| matches!(word.as_str(), "open" | "push" | "force" | "unlock" | "break" | "pull"));
    let opens = opening
        && matches!(
            sentence.word(at),
            "swings" | "swung" | "crashes" | "crashed" | "flies" | "flew" | "bursts" | "burst"
        )
        && sentence.word(at + 1) == "open"
        && is_tried(sentence.word_before(at), tried);
    plain || works || manages || top || opens
}

fn fails(reading: &Reading<'_>, at: usize, tried: &[String]) -> bool {
    let sentence = reading.sentence;
    if !reading.frame.is_now(at) || turns_after(reading, at) {
        return false;
    }
    let real = reading.frame.is_real(at);
    let plain = ["your attempt fails", "your attempt failed", "your effort fails", "your efforts fail"];
    let plain = real && plain.iter().any(|words| sentence.reads(at, words));
    let fail = real
        && sentence.word_before(at) == "you"
        && matches!(sentence.word(at), "fail" | "failed")
        && (sentence.word(at + 1) != "to" || is_tried(sentence.word(at + 2), tried));
    let yours = sentence.has("you") || sentence.has("your");
    let vain =
        yours && real && ["in vain", "to no avail", "without success"].iter().any(|words| sentence.reads(at, words));
    let not = sentence.reads(at, "you do not succeed")
        || sentence.reads(at, "you did not succeed")
        || sentence.reads(at, "it does not work")
        || sentence.reads(at, "it did not work");
    let unable = real && sentence.reads(at, "you are unable to") && is_tried(sentence.word(at + 4), tried);
    plain || fail || vain || not || unable
}

/// "Your blade bites", "your stroke goes wide".
fn blow(reading: &Reading<'_>, at: usize, add: &mut dyn FnMut(Claim)) {
    let sentence = reading.sentence;
    let weapon = matches!(
        sentence.word(at),
        "blade"
            | "stroke"
            | "blow"
            | "swing"
            | "knife"
            | "sword"
            | "spear"
            | "fist"
            | "strike"
            | "thrust"
            | "slash"
            | "cut"
            | "edge"
            | "point"
            | "attack"
    ) && sentence.word_before(at) == "your";
    let you = sentence.word(at) == "you";
    if !(weapon || you) || !reading.frame.is_now(at + 1) {
        return;
    }
    let verb = sentence.word(at + 1);
    let real = reading.frame.is_real(at + 1);
    let enemy = (at + 2..at + 9).any(|place| {
        sentence.mention_at(place).is_some_and(|mention| !mention.meaning.who.enemies.is_empty())
            || matches!(sentence.word(place), "it" | "home" | "flesh" | "deep")
    });
    let misses = matches!(verb, "misses" | "missed" | "miss")
        || sentence.reads(at + 1, "goes wide")
        || sentence.reads(at + 1, "went wide")
        || ["nothing but air", "only air", "only empty air", "empty air"]
            .iter()
            .any(|words| (at + 2..at + 5).any(|place| sentence.reads(place, words)));
    let hits = matches!(
        verb,
        "bites"
            | "bit"
            | "hits"
            | "hit"
            | "sinks"
            | "sank"
            | "wounds"
            | "wounded"
            | "pierces"
            | "pierced"
            | "stabs"
            | "stabbed"
            | "slashes"
            | "slashed"
            | "cuts"
            | "opens"
            | "opened"
            | "finds"
            | "found"
    ) || (you && matches!(verb, "stab" | "wound" | "slash" | "pierce"));
    if misses && (real || reading.frame.is_now(at + 1)) {
        add(Claim::Misses);
    } else if hits && enemy && real {
        add(Claim::Hits);
    }
}
