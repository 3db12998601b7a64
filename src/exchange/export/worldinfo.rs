//! World Info out.

use std::collections::BTreeSet;

use serde_json::{Map, Value, json};

use super::kept::{Kept, Stood, gathered};
use super::{entry, leave, renewed};
use crate::exchange::Format;
use crate::exchange::report::Left;
use crate::text::{Language, Message};
use crate::world::{LoreEntry, Story};

/// A story's lore and knowledge as World Info, and what is left out: what depends on the course of the play.
#[must_use]
pub fn world_info(story: &Story, kept: &Kept, language: Language) -> (Value, Vec<Left>) {
    let mut left = Vec::new();
    let mut entries: Vec<(Option<String>, Value)> = Vec::new();
    let template = kept.only().filter(|(_, original)| original.format == Format::WorldInfo);
    let mut taken: BTreeSet<&str> = BTreeSet::new();
    for (lore, stood) in gathered(story, kept) {
        if !lore.when.is_empty() {
            leave(&mut left, lore.title.get(language), Message::new("exchange-why-condition"));
            continue;
        }
        let now = entry::world_info(&lore, language);
        let original = stood.filter(|stood| of_world_info(stood));
        // some books write their entries as cards do; there they stay as they are
        let carded = stood.filter(|stood| original.is_none() && template.is_some() && is_carded(stood));
        if let Some(stood) = carded {
            let key = stood.origin.pointer.rsplit('/').next().map(str::to_owned);
            entries.push((key, super::card::renewed_entry(&lore, &stood, language)));
            continue;
        }
        let value = match original.as_ref().and_then(|stood| Some((stood.value()?, entry::then(stood)?))) {
            Some((value, then)) => renewed(value, &entry::world_info(&then, language), &now),
            None => Value::Object(now),
        };
        let key = original.as_ref().and_then(|stood| stood.origin.pointer.rsplit('/').next()).map(str::to_owned);
        taken.extend(original.map(|stood| stood.origin.pointer.as_str()));
        entries.push((key.filter(|_| template.is_some()), value));
    }
    for known in &story.knowledge {
        if !known.when.is_empty() {
            leave(&mut left, known.title.get(language), Message::new("exchange-why-condition"));
            continue;
        }
        let mut lore = LoreEntry::new("");
        (lore.title, lore.text, lore.keys) = (known.title.clone(), known.text.clone(), known.keywords.clone());
        entries.push((None, Value::Object(entry::world_info(&lore, language))));
    }
    let document = match template {
        Some((import, original)) => {
            let once = import.taken(0);
            filled(&original.document, entries, &|pointer: &str| once.contains_key(pointer))
        }
        None => fresh(story.title.get(language), entries),
    };
    (document, left)
}

fn of_world_info(stood: &Stood<'_>) -> bool {
    stood.original().is_some_and(|original| original.format == Format::WorldInfo) && !is_carded(stood)
}

/// Whether an entry stands as cards write it.
fn is_carded(stood: &Stood<'_>) -> bool {
    stood.value().is_some_and(|value| value.get("keys").is_some())
}

/// A new document.
fn fresh(title: &str, entries: Vec<(Option<String>, Value)>) -> Value {
    let mut map = Map::new();
    for (uid, (_, value)) in entries.into_iter().enumerate() {
        map.insert(uid.to_string(), numbered(value, uid));
    }
    json!({ "name": title, "entries": map })
}

fn numbered(value: Value, uid: usize) -> Value {
    let Value::Object(fields) = value else { return value };
    let mut numbered = Map::new();
    numbered.insert("uid".to_owned(), fields.get("uid").cloned().unwrap_or_else(|| json!(uid)));
    numbered.extend(fields.into_iter().filter(|(key, _)| key != "uid"));
    Value::Object(numbered)
}

/// The original document with the entries as they are now: what was taken out since is gone, what never came in stays.
fn filled(document: &Value, entries: Vec<(Option<String>, Value)>, taken: &dyn Fn(&str) -> bool) -> Value {
    let (mut known, mut new) = (Vec::new(), Vec::new());
    for (key, value) in entries {
        match key {
            Some(key) => known.push((key, value)),
            None => new.push(value),
        }
    }
    let now = |key: &str| known.iter().find(|(known, _)| known == key).map(|(_, value)| value.clone());
    let list = |values: &[Value], before: &str| -> Vec<Value> {
        let old = values.iter().enumerate().filter_map(|(at, value)| {
            let key = at.to_string();
            now(&key).or_else(|| (!taken(&format!("{before}/{key}"))).then(|| value.clone()))
        });
        old.chain(new.iter().cloned()).collect()
    };
    match document {
        Value::Array(values) => Value::Array(list(values, "")),
        Value::Object(fields) => {
            let mut fields = fields.clone();
            match fields.get("entries").cloned() {
                Some(Value::Array(values)) => {
                    fields.insert("entries".to_owned(), Value::Array(list(&values, "/entries")));
                }
                Some(Value::Object(old)) => {
                    let mut map = Map::new();
                    for (key, value) in &old {
                        let escaped = key.replace('~', "~0").replace('/', "~1");
                        let kept =
                            now(&escaped).or_else(|| (!taken(&format!("/entries/{escaped}"))).then(|| value.clone()));
                        if let Some(value) = kept {
                            map.insert(key.clone(), value);
                        }
                    }
                    let next = old.keys().filter_map(|key| key.parse::<usize>().ok()).max().map_or(0, |max| max + 1);
                    for (uid, value) in (next..).zip(&new) {
                        map.insert(uid.to_string(), numbered(value.clone(), uid));
                    }
                    fields.insert("entries".to_owned(), Value::Object(map));
                }
                _ => {}
            }
            Value::Object(fields)
        }
        other => other.clone(),
    }
}
