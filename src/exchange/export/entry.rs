//! Lore entries as World Info and as cards write them.

use serde_json::{Map, Value, json};

use super::kept::{Stood, joined};
use crate::text::{Language, Pattern};
use crate::world::{LoreEntry, LoreLogic, LorePosition};

/// The number of a logic.
const fn logic(logic: LoreLogic) -> u32 {
    match logic {
        LoreLogic::AndAny => 0,
        LoreLogic::NotAll => 1,
        LoreLogic::NotAny => 2,
        LoreLogic::AndAll => 3,
    }
}

/// Number and depth of a position.
const fn position(position: LorePosition) -> (u32, u32) {
    match position {
        LorePosition::Before => (0, 4),
        LorePosition::After => (1, 4),
        LorePosition::Depth(depth) => (4, depth),
    }
}

/// Turns as messages: a line and its answer. Nothing is null there.
fn messages(turns: u32) -> Value {
    if turns == 0 { Value::Null } else { json!(turns.saturating_mul(2)) }
}

fn object(value: Value) -> Map<String, Value> {
    match value {
        Value::Object(map) => map,
        _ => Map::new(),
    }
}

/// An entry as World Info writes it, without its number.
pub(super) fn world_info(entry: &LoreEntry, language: Language) -> Map<String, Value> {
    let (number, depth) = position(entry.position);
    let secondary = entry.secondary.get(language);
    object(json!({
        "key": entry.keys.get(language),
        "keysecondary": secondary,
        "comment": entry.title.get(language),
        "content": entry.text.get(language),
        "constant": entry.constant,
        "vectorized": false,
        "selective": !secondary.is_empty(),
        "selectiveLogic": logic(entry.logic),
        "addMemo": true,
        "order": entry.order,
        "position": number,
        "disable": !entry.enabled,
        "ignoreBudget": entry.ignores_budget,
        "excludeRecursion": entry.recursion.excluded,
        "preventRecursion": entry.recursion.prevents,
        "delayUntilRecursion": entry.recursion.delayed,
        "probability": entry.probability,
        "useProbability": true,
        "depth": depth,
        "group": entry.group.names.join(","),
        "groupOverride": entry.group.overrides,
        "groupWeight": entry.group.weight,
        "scanDepth": entry.matching.scan_depth,
        "caseSensitive": entry.matching.case_sensitive,
        "matchWholeWords": entry.matching.whole_words,
        "sticky": messages(entry.sticky),
        "cooldown": messages(entry.cooldown),
        "delay": messages(entry.delay),
        "characterFilter": {
            "isExclude": entry.persons.excluded, "names": entry.persons.names, "tags": [],
        },
    }))
}

/// An entry as the book of a card writes it, without its number and its `extensions`.
pub(super) fn book(entry: &LoreEntry, language: Language) -> Map<String, Value> {
    let secondary = entry.secondary.get(language);
    let keys = entry.keys.get(language);
    object(json!({
        "keys": keys,
        "content": entry.text.get(language),
        "enabled": entry.enabled,
        "insertion_order": entry.order,
        "case_sensitive": entry.matching.case_sensitive,
        "use_regex": keys.iter().any(|key| Pattern::read(key).is_some()),
        "constant": entry.constant,
        "comment": entry.title.get(language),
        "selective": !secondary.is_empty(),
        "secondary_keys": secondary,
        "position": if entry.position == LorePosition::After { "after_char" } else { "before_char" },
    }))
}

/// What of an entry stands in its `extensions` there.
pub(super) fn extensions(entry: &LoreEntry) -> Map<String, Value> {
    let (number, depth) = position(entry.position);
    object(json!({
        "position": number,
        "depth": depth,
        "probability": entry.probability,
        "useProbability": true,
        "selectiveLogic": logic(entry.logic),
        "group": entry.group.names.join(","),
        "group_override": entry.group.overrides,
        "group_weight": entry.group.weight,
        "scan_depth": entry.matching.scan_depth,
        "case_sensitive": entry.matching.case_sensitive,
        "match_whole_words": entry.matching.whole_words,
        "exclude_recursion": entry.recursion.excluded,
        "prevent_recursion": entry.recursion.prevents,
        "delay_until_recursion": entry.recursion.delayed,
        "sticky": messages(entry.sticky),
        "cooldown": messages(entry.cooldown),
        "delay": messages(entry.delay),
        "ignore_budget": entry.ignores_budget,
    }))
}

/// The entry that a place became when it came, whole.
pub(super) fn then(stood: &Stood<'_>) -> Option<LoreEntry> {
    let mut pieces = stood.entries_then().into_iter();
    let first = pieces.next()?.clone();
    Some(pieces.fold(first, joined))
}
