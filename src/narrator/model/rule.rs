//! What a free action comes down to, in a call of its own before the die is thrown.

use serde_json::Value;

use super::contract::ruling_schema;
use super::names::resolve_effect;
use super::narrator::ModelNarrator;
use super::proposal::{attribute, read_proposal};
use super::reply::object_in;
use crate::narrator::{NarratorError, Proposal, Usage};
use crate::prompt::Prompt;
use crate::text::{Language, Locale, clip, sanitize_line};
use crate::world::{Approach, Odds, Ruling, Story};

/// The longest reason, in Chinese characters; English takes three times as many.
const WHY: usize = 40;

impl ModelNarrator {
    /// What a model rules of the attempt that `prompt` puts before it, within the bounds of the world, and what that
    /// cost.
    ///
    /// # Errors
    /// A [`NarratorError`]; an answer that broke off or rules nothing is one.
    pub async fn rule(
        &self,
        prompt: &Prompt,
        story: &Story,
        approach: Approach,
        language: Language,
    ) -> Result<(Ruling, Usage), NarratorError> {
        let locale = self.locale(language);
        let read = |raw: &str| read_ruling(raw, story, approach, language, locale);
        self.inquire(prompt, ("ruling", ruling_schema()), language, read).await
    }
}

/// A ruling as it is written, with near misses; none where it rules nothing.
fn read_ruling(raw: &str, story: &Story, approach: Approach, language: Language, locale: &Locale) -> Option<Ruling> {
    let object = object_in(raw)?;
    let get = |keys: &[&str]| keys.iter().find_map(|key| object.get(*key));
    let word = |value: &Value| value.as_str().map(|word| word.trim().to_lowercase());
    let difficulty = get(&["difficulty", "dc", "难度"]);
    let odds = get(&["odds", "verdict", "ruling", "outcome"]).and_then(word).or_else(|| difficulty.and_then(word));
    let number = difficulty.and_then(number);
    let thrown = get(&["attribute", "stat", "属性"])
        .and_then(word)
        .and_then(|word| attribute(&word))
        .or_else(|| approach.attribute());
    let odds = match odds.as_deref() {
        Some("impossible" | "不可能" | "做不到") => Odds::Impossible,
        Some("trivial" | "automatic" | "none" | "轻而易举") => Odds::Trivial,
        _ => match (thrown, number?) {
            (Some(attribute), difficulty) => Odds::Check(attribute, difficulty),
            (None, _) => Odds::Trivial,
        },
    };
    let why = get(&["why", "reason", "理由"]).and_then(Value::as_str).map(sanitize_line).unwrap_or_default();
    let why = why.trim().trim_end_matches(['。', '.', '！', '!']);
    let effects = |keys: &[&str]| {
        let written = get(keys).and_then(Value::as_array).into_iter().flatten();
        let known = written.filter_map(|written| match read_proposal(written, locale) {
            Proposal::Known(mut effect) => {
                resolve_effect(&mut effect, story, language);
                Some(effect)
            }
            Proposal::Unknown { .. } => None,
        });
        known.collect()
    };
    let ruling = Ruling {
        odds,
        why: clip(why, language.characters(WHY)).trim().to_owned(),
        success: effects(&["success", "on_success", "成功"]),
        failure: effects(&["failure", "on_failure", "失败"]),
    };
    Some(ruling.bounded())
}

/// A difficulty: a number, or one at the beginning of a text; from 0 to 255.
fn number(value: &Value) -> Option<u8> {
    let whole = match value {
        Value::String(text) => text.trim().split(|sign: char| !sign.is_ascii_digit()).next()?.parse::<u64>().ok()?,
        value => value.as_f64().map(|number| number.round().clamp(0.0, 255.0)).and_then(whole)?,
    };
    Some(u8::try_from(whole).unwrap_or(u8::MAX))
}

fn whole(number: f64) -> Option<u64> {
    format!("{number:.0}").parse().ok()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::world::{Attribute, Effect, sample};

    fn read(raw: &str) -> Option<Ruling> {
        read_ruling(raw, &sample::story(), Approach::Nimble, Language::En, &Locale::new(Language::En))
    }

    #[test]
    fn a_ruling_is_read_with_its_near_misses() {
        let ruling = read(
            "```json\n{\"why\": \"The bark is wet.\", \"odds\": \"check\", \"attribute\": \"Agility\", \"difficulty\": \"15\",\
             \"success\": [{\"op\": \"add_item\", \"item\": \"the rope\", \"count\": 1}, {\"op\": \"flag\", \"flag\": \"f\"}],\
             \"failure\": [{\"op\": \"hp\", \"delta\": -2}, {\"op\": \"quest_done\", \"quest\": \"find_hal\"}, 7]}\n```",
        )
        .unwrap();
        assert_eq!((ruling.odds, ruling.why.as_str()), (Odds::Check(Attribute::Agility, 15), "The bark is wet"));
        assert_eq!(ruling.success, [Effect::AddItem { item: "rope".into(), count: 1 }]);
        assert_eq!(ruling.failure, [Effect::Hp { delta: -2 }]);
        for (raw, odds) in [
            ("{\"odds\": \"impossible\", \"difficulty\": 99}", Odds::Impossible),
            ("{\"odds\": \"trivial\"}", Odds::Trivial),
            ("{\"difficulty\": \"impossible\"}", Odds::Impossible),
            (
                "{\"odds\": \"check\", \"attribute\": \"none\", \"difficulty\": 12.4}",
                Odds::Check(Attribute::Agility, 12),
            ),
            ("{\"attribute\": \"strength\", \"difficulty\": -3}", Odds::Check(Attribute::Strength, 5)),
            ("{\"attribute\": \"智力\", \"difficulty\": 4000}", Odds::Check(Attribute::Intelligence, 25)),
        ] {
            assert_eq!(read(raw).map(|ruling| ruling.odds), Some(odds), "{raw}");
        }
    }

    #[test]
    fn an_answer_that_rules_nothing_is_none() {
        for raw in [
            "",
            "You climb the tree.",
            "{}",
            "{\"odds\": \"check\"}",
            "{\"difficulty\": \"hard\"}",
            "[1]",
            "{\"narration\": \"x\"}",
        ] {
            assert_eq!(read(raw), None, "{raw}");
        }
    }

    #[test]
    fn a_reason_is_one_short_line_through_the_gate() {
        let long = format!("{{\"odds\": \"impossible\", \"why\": \"a\\u001b[31mb\\nc {}\"}}", "word ".repeat(90));
        let why = read(&long).unwrap().why;
        assert!(why.starts_with("ab c") && why.chars().count() <= 120 && !why.contains(['\u{1b}', '\n']), "{why}");
    }
}
