//! Reads a model's reply. It never fails: a value and what is wrong with it.

use serde_json::Value;

use super::Issue;
use super::check::{fault_of, is_placeholder, repetition, until};
use super::contract::examples;
use super::narration::{NarrationStream, narration_of, tells};
use super::proposal::{is_hero, read_proposal};
use super::shape::Shaper;
use super::split::Splitter;
use crate::narrator::{Proposal, ProposedFact, Telling};
use crate::text::{Language, Locale, clip, sanitize_line};

/// The most choices, effects, speakers and facts that are read, and the longest choice in Chinese characters.
const CHOICES: usize = 4;
const EFFECTS: usize = 12;
const SPEAKERS: usize = 12;
const FACTS: usize = 8;
const CHOICE: usize = 40;
const NAME: usize = 20;

/// Reads the whole reply `raw`, which is in `language` or should be.
///
/// The first object counts, wherever it stands: in fences, after a preface, before another. A broken one is mended and
/// read again. Prose without an object is the narration, and proposes nothing. What is wrong is told beside the
/// telling; a fatal [`Issue`] means that it cannot be told.
///
/// Call it for whole replies only: one that broke off proposes nothing, whatever it seems to hold.
#[must_use]
pub fn read_reply(raw: &str, language: Language, locale: &Locale) -> (Telling, Vec<Issue>) {
    let mut splitter = Splitter::default();
    splitter.push(raw);
    splitter.finish();
    let mut issues = Vec::new();
    let object = object_of(&splitter, &mut issues);
    read(raw, &splitter.prose, object.as_ref(), issues, language, locale)
}

/// Reads the parts of a reply that were whole when it was ended because one of its lists grew without end.
pub(super) fn read_overrun(raw: &str, object: &Value, language: Language, locale: &Locale) -> (Telling, Vec<Issue>) {
    read(raw, "", Some(object), vec![Issue::Overrun], language, locale)
}

fn read(
    raw: &str,
    prose: &str,
    object: Option<&Value>,
    mut issues: Vec<Issue>,
    language: Language,
    locale: &Locale,
) -> (Telling, Vec<Issue>) {
    let mut telling = Telling { raw: raw.to_owned(), ..Telling::default() };
    match object {
        Some(_) if tells(prose) => telling.narration = shaped(prose),
        Some(object) => {
            telling.narration = narration_of(object).map(|text| shaped(&text)).unwrap_or_default();
            if telling.narration.is_empty() {
                telling.narration = shaped(prose);
            }
        }
        // Either there is no object, or it is beyond mending: what a player saw while it came is all there is.
        None => telling.narration = streamed(raw),
    }
    if let Some(object) = object {
        read_parts(object, language, locale, &mut telling, &mut issues);
    }
    if raw.trim().is_empty() {
        issues.push(Issue::Empty);
    } else if telling.narration.is_empty() {
        issues.push(Issue::NoNarration);
    } else if let Some(fault) = fault_of(&telling.narration, language) {
        issues.push(fault);
    } else if let Some(end) = repetition(&telling.narration) {
        let kept = until(&telling.narration, end).to_owned();
        telling.narration = kept;
        issues.push(Issue::Repeats);
    }
    telling.issues = issues.iter().map(|issue| locale.say(&issue.message())).collect();
    (telling, issues)
}

/// Reads the answer to a request for facts alone: the facts, or nothing where it holds no list of them. An empty list
/// says that there are none.
#[must_use]
pub(super) fn read_facts(raw: &str, language: Language) -> Option<Vec<ProposedFact>> {
    let object = object_in(raw)?;
    let list = ["facts", "fact", "事实"].iter().find_map(|key| object.get(*key)?.as_array())?;
    let example = super::contract::facts_request(language).lines().rfind(|line| line.starts_with('{'));
    let example: Value = example.and_then(|line| serde_json::from_str(line).ok()).unwrap_or_default();
    let of_example =
        |fact: &&Value| example.get("facts").and_then(Value::as_array).is_some_and(|facts| facts.contains(fact));
    Some(list.iter().filter(|fact| !of_example(fact)).take(FACTS).filter_map(read_fact).collect())
}

/// The first object in an answer, mended if need be.
pub(super) fn object_in(raw: &str) -> Option<Value> {
    let mut splitter = Splitter::default();
    splitter.push(raw);
    splitter.finish();
    object_of(&splitter, &mut Vec::new()).filter(Value::is_object)
}

/// The object of a reply, mended if need be.
fn object_of(splitter: &Splitter, issues: &mut Vec<Issue>) -> Option<Value> {
    if !splitter.has_object() {
        issues.push(Issue::NoObject);
        return None;
    }
    if let Ok(value) = serde_json::from_str::<Value>(&splitter.object) {
        return Some(value);
    }
    let options = llm_json::RepairOptions { ensure_ascii: false, ..llm_json::RepairOptions::default() };
    let mended = llm_json::repair_json(&splitter.object, &options).ok();
    let mended = mended.and_then(|text| serde_json::from_str::<Value>(&text).ok()).filter(Value::is_object);
    issues.push(if mended.is_some() { Issue::Mended } else { Issue::Broken });
    mended
}

fn shaped(text: &str) -> String {
    let mut shaper = Shaper::new();
    let mut out = shaper.push(text);
    out.push_str(&shaper.finish());
    out
}

fn streamed(raw: &str) -> String {
    let mut stream = NarrationStream::new();
    let mut text = stream.push(raw);
    text.push_str(&stream.finish());
    text
}

fn read_parts(object: &Value, language: Language, locale: &Locale, telling: &mut Telling, issues: &mut Vec<Issue>) {
    // Some models put all parts into one more object.
    let object = match object.as_object() {
        Some(outer) if outer.len() == 1 => outer.values().next().filter(|inner| inner.is_object()).unwrap_or(object),
        _ => object,
    };
    let examples = examples(language);
    let part = |keys: &[&str]| keys.iter().find_map(|key| object.get(*key));
    let of_example = |key: &str, value: &Value| {
        let values = examples.iter().filter_map(|example| example.get(key).and_then(Value::as_array));
        values.flatten().any(|written| written == value)
    };

    let offered = texts(
        part(&["choices", "options", "actions", "选项"]),
        &["text", "label", "choice", "action", "title", "description"],
    );
    let count = offered.len();
    for choice in offered {
        let choice = without_number(&choice);
        let choice = clip(choice, language.characters(CHOICE)).to_owned();
        let copied = is_placeholder(&choice) || of_example("choices", &Value::from(choice.as_str()));
        if !choice.is_empty() && !copied && !telling.choices.contains(&choice) && telling.choices.len() < CHOICES {
            telling.choices.push(choice);
        }
    }
    let lost = count.min(CHOICES).saturating_sub(telling.choices.len());
    if lost > 0 {
        issues.push(Issue::Choices(lost));
    }

    let mut unreadable = 0_usize;
    let effects = match part(&["effects", "effect", "效果"]) {
        Some(Value::Array(effects)) => effects.iter().collect(),
        Some(Value::Object(effects)) if effects.is_empty() => Vec::new(),
        Some(effect @ Value::Object(_)) => vec![effect],
        _ => Vec::new(),
    };
    for effect in effects.into_iter().filter(|effect| !of_example("effects", effect)).take(EFFECTS) {
        let proposal = read_proposal(effect, locale);
        unreadable = unreadable.saturating_add(usize::from(matches!(proposal, Proposal::Unknown { .. })));
        telling.effects.push(proposal);
    }

    for speaker in texts(part(&["speakers", "speaker", "人物"]), &["name", "speaker", "id"]) {
        let speaker = clip(&speaker, language.characters(NAME)).to_owned();
        let copied = of_example("speakers", &Value::from(speaker.as_str())) || is_placeholder(&speaker);
        if !copied && !is_hero(&speaker) && !telling.speakers.contains(&speaker) && telling.speakers.len() < SPEAKERS {
            telling.speakers.push(speaker);
        }
    }

    let facts = part(&["facts", "fact", "事实"]).and_then(Value::as_array);
    for fact in facts.into_iter().flatten().filter(|fact| !of_example("facts", fact)).take(FACTS) {
        match read_fact(fact) {
            Some(fact) => telling.facts.push(fact),
            None => unreadable = unreadable.saturating_add(1),
        }
    }
    if unreadable > 0 {
        issues.push(Issue::Unreadable(unreadable));
    }
}

/// The texts of a list: of texts, of objects with a text in one of `keys`, of an object with numbers as keys, of one text.
fn texts(value: Option<&Value>, keys: &[&str]) -> Vec<String> {
    let text = |value: &Value| {
        let text = match value {
            Value::String(text) => Some(text.as_str()),
            Value::Object(object) => keys
                .iter()
                .find_map(|key| object.get(*key)?.as_str())
                .or_else(|| object.values().find_map(Value::as_str)),
            _ => None,
        };
        text.map(sanitize_line)
    };
    match value {
        Some(Value::Array(values)) => values.iter().filter_map(text).filter(|text| !text.is_empty()).collect(),
        Some(Value::Object(object)) => object.values().filter_map(text).filter(|text| !text.is_empty()).collect(),
        Some(Value::String(one)) => {
            one.split(['\n', ';', '；']).map(sanitize_line).filter(|text| !text.is_empty()).collect()
        }
        _ => Vec::new(),
    }
}

/// A choice without the number or the bullet before it.
fn without_number(text: &str) -> &str {
    let text = text.trim().trim_start_matches(['-', '*', '•', '·']).trim_start();
    let digits = text.trim_start_matches(|char: char| char.is_ascii_digit());
    let rest = match digits.strip_prefix(['.', ')', '、', '：', ':', '．']) {
        Some(rest) if digits.len() < text.len() => rest,
        _ => text,
    };
    rest.trim().trim_end_matches(['。', '.', ';', '；'])
}

fn read_fact(value: &Value) -> Option<ProposedFact> {
    let word = |keys: &[&str], at: usize| {
        let value = keys.iter().find_map(|key| value.get(*key)).or_else(|| value.get(at))?;
        let text = match value {
            Value::String(text) => sanitize_line(text),
            Value::Number(number) => number.to_string(),
            Value::Bool(bool) => bool.to_string(),
            _ => return None,
        };
        Some(clip(&text, 120).to_owned()).filter(|text| !text.is_empty() && !is_placeholder(text))
    };
    Some(ProposedFact {
        subject: word(&["subject", "entity", "who"], 0)?,
        relation: word(&["relation", "predicate", "verb", "attribute"], 1)?,
        object: word(&["object", "value", "state", "target"], 2)?,
        confidence: confidence(value.get("confidence").or_else(|| value.get(3))),
    })
}

/// How sure, from 0 to 1; half where it is not told.
fn confidence(value: Option<&Value>) -> f32 {
    let number = match value {
        Some(Value::Number(number)) => number.as_f64(),
        Some(Value::String(text)) => {
            let percent = text.trim().strip_suffix('%');
            let number = percent.unwrap_or(text).trim().parse::<f64>().ok();
            number.map(|number| if percent.is_some() { number / 100.0 } else { number })
        }
        _ => None,
    };
    let number = number.filter(|number| number.is_finite()).unwrap_or(0.5);
    // Some write 90 and mean 0.9.
    let number = if number > 1.0 && number <= 100.0 { number / 100.0 } else { number };
    #[allow(clippy::cast_possible_truncation, reason = "between 0 and 1")]
    let number = number.clamp(0.0, 1.0) as f32;
    number
}

#[cfg(test)]
mod tests;
