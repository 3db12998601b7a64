//! Turns as they are shown.

use crate::engine::api::{RollView, TurnView};
use crate::narrator::account;
use crate::store::{Check, TurnRow, VerdictKind};
use crate::text::{Locale, Message, sanitize_line};
use crate::world::{EventKind, Story};

/// A stored turn as a screen shows it.
pub(in crate::engine) fn turn(story: &Story, locale: &Locale, row: &TurnRow) -> TurnView {
    // What was ruled stands before the die that was thrown for it.
    let ruled = row.events.iter().filter_map(|event| match &event.kind {
        EventKind::Ruled { odds, why } => {
            Some(RollView { text: account::ruled_text(locale, *odds, why), success: None })
        }
        _ => None,
    });
    let rolls = ruled.chain(row.rolls.iter().map(|roll| RollView {
        text: account::roll_text(locale, roll),
        success: roll.against.map(|_| roll.succeeds()),
    }));
    TurnView {
        turn: row.id.get(),
        depth: row.depth,
        input: row.input.clone(),
        narration: row.narration.clone(),
        rolls: rolls.collect(),
        changes: account::changes(story, locale, &row.events),
        notes: notes(locale, row),
        checks: row.checks.iter().map(|check| checked(locale, check)).collect(),
        corrected: match row.checks.len() {
            0 => String::new(),
            count => locale.say(&Message::new("consistency-mark").with("count", count)),
        },
        sight: String::new(),
        spent: super::cost::spent_line(locale, row),
    }
}

/// What the check of a telling found, in words: the sentence, why, what was done.
fn checked(locale: &Locale, check: &Check) -> String {
    let key = match check.action.as_str() {
        "repaired" => "consistency-repaired",
        "struck" => "consistency-struck",
        _ if check.sentence.is_empty() => "consistency-retold-whole",
        _ => "consistency-retold",
    };
    let message = Message::new(key).with("sentence", check.sentence.as_str()).with("reason", check.reason.as_str());
    locale.say(&message)
}

/// Effects that were not taken as proposed, and what else the player was told.
fn notes(locale: &Locale, row: &TurnRow) -> Vec<String> {
    let judged = row.effects.iter().filter_map(|judged| {
        let key = match judged.verdict {
            VerdictKind::Accepted => return None,
            VerdictKind::Clamped => "engine-note-clamped",
            VerdictKind::Refused => "engine-note-refused",
        };
        let message = Message::new(key)
            .with("effect", written(&judged.effect))
            .with("reason", judged.reason.clone().unwrap_or_default());
        Some(locale.say(&message))
    });
    judged.chain(row.notices.iter().cloned()).collect()
}

/// An effect in short: `add_item rope 2`.
pub(in crate::engine) fn written(effect: &serde_json::Value) -> String {
    let serde_json::Value::Object(fields) = effect else { return effect.to_string() };
    let words = fields.values().map(|value| match value {
        serde_json::Value::String(text) => text.clone(),
        other => other.to_string(),
    });
    words.collect::<Vec<_>>().join(" ")
}

/// What a model wrote as an effect, with every text in it through the gate: it is stored and shown as it is.
pub(in crate::engine) fn gated(written: serde_json::Value) -> serde_json::Value {
    use serde_json::Value;
    match written {
        Value::String(text) => Value::String(sanitize_line(&text)),
        Value::Array(values) => Value::Array(values.into_iter().map(gated).collect()),
        Value::Object(fields) => {
            Value::Object(fields.into_iter().map(|(name, value)| (sanitize_line(&name), gated(value))).collect())
        }
        other => other,
    }
}

/// Notes something in an object.
pub(in crate::engine) fn note(object: &mut serde_json::Value, key: &str, value: serde_json::Value) {
    if let serde_json::Value::Object(fields) = object {
        fields.insert(key.to_owned(), value);
    }
}

#[cfg(test)]
mod tests {
    use serde_json::json;

    use super::{gated, written};

    #[test]
    fn what_a_model_wrote_holds_no_control_sequence() {
        let hostile =
            json!({ "op": "x\u{1b}]0;owned\u{7}", "\u{202e}a": ["\u{9b}31mred", { "b": "\u{1b}[2Jc" }], "n": 3 });
        let effect = gated(hostile);
        assert_eq!(effect, json!({ "op": "x", "a": ["red", { "b": "c" }], "n": 3 }));
        assert!(!written(&effect).contains(char::is_control));
    }
}
