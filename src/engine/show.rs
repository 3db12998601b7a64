//! Turns as they are shown.

use super::api::{RollView, TurnView};
use crate::narrator::account;
use crate::store::{TurnRow, VerdictKind};
use crate::text::{Locale, Message};
use crate::world::Story;

/// A stored turn as a screen shows it.
pub(super) fn turn(story: &Story, locale: &Locale, row: &TurnRow) -> TurnView {
    let rolls = row.rolls.iter().map(|roll| RollView {
        text: account::roll_text(locale, roll),
        success: roll.against.map(|_| roll.succeeds()),
    });
    TurnView {
        turn: row.id.get(),
        depth: row.depth,
        input: row.input.clone(),
        narration: row.narration.clone(),
        rolls: rolls.collect(),
        changes: account::changes(story, locale, &row.events),
        notes: notes(locale, row),
    }
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
pub(super) fn written(effect: &serde_json::Value) -> String {
    let serde_json::Value::Object(fields) = effect else { return effect.to_string() };
    let words = fields.values().map(|value| match value {
        serde_json::Value::String(text) => text.clone(),
        other => other.to_string(),
    });
    words.collect::<Vec<_>>().join(" ")
}
