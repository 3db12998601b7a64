//! States that pass (seeds B10): "he is hungry" is true this evening and no fact about him.
//!
//! Closed lists and a few shapes, in both languages. What is not recognised counts as lasting and goes on to be graded;
//! so a word belongs here only if it hardly ever says something that lasts.

mod words;

#[cfg(test)]
mod tests;

use super::relation::Relation;
use crate::text::fold;
use words::{
    ACHES, DEGREES_EN, DEGREES_ZH, DESCRIBING, ENDINGS_ZH, GRANTED, LASTING, LIKE_ING, NOW, PASSING_RELATIONS,
    STATES_EN, STATES_ZH,
};

/// Whether a statement is of a state that passes. Relation, object and sentence as they were proposed.
#[must_use]
pub fn is_passing(relation: &str, object: &str, text: &str) -> bool {
    let (relation, object, text) = (fold(&relation.replace(['_', '-'], " ")), fold(object), fold(text));
    if listed(LASTING).any(|mark| has(&text, mark) || has(&object, mark)) {
        return false;
    }
    let granted = object.is_empty() || is_in(GRANTED, &object);
    if is_in(PASSING_RELATIONS, &relation) || (granted && state(bare(&relation))) {
        return true;
    }
    let named = Relation::named(&relation);
    let name = named.as_str();
    // Where someone is, whom they serve, what they are called: a new version closes the old, whatever "now" says.
    if named.is_functional() && !["status", "goal"].contains(&name) {
        return false;
    }
    let describes = ["is", "status", "goal"].contains(&name) || is_in(DESCRIBING, &relation);
    if describes && (state(bare(&object)) || doing(&object)) {
        return true;
    }
    if name == "has" && listed(ACHES).any(|ache| has(&object, ache)) {
        return true;
    }
    let known = !describes && !matches!(name, "has") && name != relation;
    !known && (listed(NOW).any(|now| has(&object, now)) || (describes && listed(NOW).any(|now| has(&text, now))))
}

/// Whether all that is said is states that pass: "hungry", "very tired and cold", "又累又饿".
fn state(text: &str) -> bool {
    let mut parts = text.split([',', '，', '、', '且', '而', '和']).flat_map(|part| part.split(" and ")).peekable();
    if text.is_empty() || parts.peek().is_none() {
        return false;
    }
    parts.all(|part| {
        let mut doubled = part.trim().split('又').filter(|part| !part.is_empty()).peekable();
        doubled.peek().is_some() && doubled.all(|part| state_en(part) || state_zh(part))
    })
}

fn state_en(text: &str) -> bool {
    let mut rest = text.trim().trim_end_matches(['.', '!']);
    while let Some(stripped) = listed(DEGREES_EN).find_map(|degree| rest.strip_prefix(degree)?.strip_prefix(' ')) {
        rest = stripped;
    }
    listed(STATES_EN).filter_map(|state| rest.strip_prefix(state)).any(|tail| {
        let next = tail.split_whitespace().next().unwrap_or_default();
        tail.is_empty()
            || (tail.starts_with(' ')
                && ["at", "with", "from", "in", "after", "because", "about", "by", "for", "to", "now", "again"]
                    .contains(&next))
    })
}

fn state_zh(text: &str) -> bool {
    let mut rest = text.trim().trim_end_matches(['。', '！', '!']);
    // 对哈尔生气: towards whom does not matter.
    if let Some((_, after)) =
        rest.strip_prefix('对').and_then(|rest| rest.split_once("感到").or_else(|| rest.split_once('很')))
    {
        rest = after;
    }
    loop {
        if is_in(STATES_ZH, rest) {
            return true;
        }
        let before = listed(DEGREES_ZH).filter_map(|degree| rest.strip_prefix(degree)).min_by_key(|rest| rest.len());
        let after = || listed(ENDINGS_ZH).filter_map(|end| rest.strip_suffix(end)).min_by_key(|rest| rest.len());
        match before.or_else(after) {
            Some(shorter) => rest = shorter,
            None => return false,
        }
    }
}

/// Whether it says what someone is doing: "sitting by the fire", "坐着", "正在睡觉".
fn doing(text: &str) -> bool {
    let mut words = text.split_whitespace().skip_while(|word| is_in(DEGREES_EN, word));
    let first = words.next().unwrap_or_default();
    let ing = first.len() > 4 && first.ends_with("ing") && !is_in(LIKE_ING, first) && first.is_ascii();
    let short = text.chars().count() <= 12;
    ing || text.starts_with("正在")
        || (short && text.starts_with('在') && text.ends_with(['着', '觉', '息']))
        || (short && text.chars().count() >= 2 && text.ends_with('着') && !text.ends_with("沉着"))
}

/// A relation without the word that joins it to its subject: "is hungry" → "hungry".
fn bare(text: &str) -> &str {
    ["is ", "are ", "was ", "feels ", "looks ", "seems "]
        .iter()
        .find_map(|joint| text.strip_prefix(joint))
        .unwrap_or(text)
}

/// Whether a mark stands in a folded text: as words in English, anywhere in Chinese.
fn has(text: &str, mark: &str) -> bool {
    if !mark.is_ascii() {
        return text.contains(mark);
    }
    let letter = |letter: Option<char>| letter.is_some_and(|letter| letter.is_ascii_alphanumeric());
    text.match_indices(mark).any(|(at, _)| {
        let before = text.get(..at).and_then(|head| head.chars().next_back());
        let after = text.get(at + mark.len()..).and_then(|tail| tail.chars().next());
        !letter(before) && !letter(after)
    })
}

/// The words of a list.
fn listed(list: &'static str) -> impl Iterator<Item = &'static str> {
    list.split('|')
}

fn is_in(list: &'static str, word: &str) -> bool {
    listed(list).any(|listed| listed == word)
}
