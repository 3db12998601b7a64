//! Parts that several tables share: checks, branches, moods, weaves.

use super::condition::{ATTRIBUTES, conditions};
use super::effect::effects;
use crate::story::reading::Form;
use crate::story::row::Row;
use crate::world::{Attribute, Branch, Check, Condition, Mood, Outcome, Weave};

/// The check at `key`.
pub(super) fn check(row: &mut Row<'_, '_>, key: &'static str) -> Option<Check> {
    let value = row.take(key)?;
    let mut row = Row::open(row.reading, value, "check")?;
    let attribute = row.need_choice("attribute", &ATTRIBUTES);
    let difficulty = row.need_number("difficulty", 1..=60);
    row.finish();
    Some(Check { attribute: attribute?, difficulty: difficulty? })
}

/// The branch at `key`.
pub(super) fn branch(row: &mut Row<'_, '_>, key: &'static str) -> Option<Branch> {
    let value = row.take(key)?;
    let mut row = Row::open(row.reading, value, key)?;
    let branch = Branch { texts: row.texts("texts"), effects: effects(&mut row, "effects") };
    row.finish();
    Some(branch)
}

/// The branch at `key`, which has to tell something.
pub(super) fn need_branch(row: &mut Row<'_, '_>, key: &'static str) -> Branch {
    let present = row.take(key).is_some();
    let branch = branch(row, key);
    if !present || branch.as_ref().is_some_and(|branch| branch.texts.is_empty()) {
        row.missing_text(key);
    }
    branch.unwrap_or_default()
}

/// The outcomes at `key`, each with conditions and what comes of it.
pub(super) fn outcomes(row: &mut Row<'_, '_>, key: &'static str) -> Vec<Outcome> {
    let mut outcomes = Vec::new();
    for value in row.list(key) {
        let Some(mut row) = Row::open(row.reading, value, key) else { continue };
        let when = conditions(&mut row, "when");
        let branch = Branch { texts: row.need_texts("texts"), effects: effects(&mut row, "effects") };
        row.finish();
        outcomes.push(Outcome { when, branch });
    }
    outcomes
}

/// `{ strength = 10, intelligence = 12 }` at `key`.
pub(super) fn attributes(row: &mut Row<'_, '_>, key: &'static str) -> Vec<(Attribute, i32)> {
    let opened = row.take(key).and_then(|value| Row::open(row.reading, value, key));
    let Some(mut row) = opened else { return Vec::new() };
    let mut attributes = Vec::new();
    for (key, attribute) in ATTRIBUTES {
        attributes.extend(row.number(key, 1..=1_000).map(|least| (attribute, least)));
    }
    row.finish();
    attributes
}

/// The conditions at `when`, and that one of the attributes at `requires_any` is high enough.
pub(super) fn when_and_any(row: &mut Row<'_, '_>) -> Vec<Condition> {
    let mut when = conditions(row, "when");
    let any = attributes(row, "requires_any");
    if !any.is_empty() {
        let high = |(attribute, least)| Condition::Attribute(attribute, Some(least), None);
        when.push(Condition::Any(any.into_iter().map(high).collect()));
    }
    when
}

/// The texts with conditions at `key`.
pub(super) fn moods(row: &mut Row<'_, '_>, key: &'static str) -> Vec<Mood> {
    let mut moods = Vec::new();
    for value in row.list(key) {
        let Some(mut row) = Row::open(row.reading, value, key) else { continue };
        moods.push(Mood { when: conditions(&mut row, "when"), text: row.need_text("text") });
        row.finish();
    }
    moods
}

/// The weaves at `weaves`.
pub(super) fn weaves(row: &mut Row<'_, '_>) -> Vec<Weave> {
    let mut weaves = Vec::new();
    for value in row.list("weaves") {
        let Some(mut row) = Row::open(row.reading, value, "weaves") else { continue };
        let when = conditions(&mut row, "when");
        let (leads, tails) = (row.texts_as("leads", Form::Part), row.texts_as("tails", Form::Part));
        for (key, texts) in [("leads", &leads), ("tails", &tails)] {
            if texts.is_empty() {
                row.missing_text(key);
            }
        }
        row.finish();
        weaves.push(Weave { when, leads, tails });
    }
    weaves
}
