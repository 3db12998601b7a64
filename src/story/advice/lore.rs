//! Keys of lore that are never looked for, and entries that can never fire.

use std::collections::BTreeSet;

use super::note;
use crate::story::fault::Code;
use crate::story::reading::{Named, Reading};
use crate::story::row::shown;
use crate::text::{Language, Message, Pattern, Words, fold};
use crate::world::{LoreEntry, LoreLogic, Story};

/// Notes keys and entries that do nothing.
pub(super) fn advise(story: &Story, reading: &mut Reading) {
    keys(reading);
    let people = people(story);
    for entry in story.lore.entries.iter().filter(|entry| entry.enabled) {
        if let Some(why) = why_never(entry, story, &people) {
            let message = Message::new("story-lore-never").with("id", entry.id.as_str()).with("why", why);
            let message = message.with("step", entry.recursion.delayed).with("most", story.lore.settings.recursion);
            note(reading, Code::LoreNeverFires, (Named::Lore, "", entry.id.as_str()), message, None);
        }
    }
}

/// Notes keys of which nothing is left, and patterns that cannot be had, by name.
fn keys(reading: &mut Reading) {
    for (key, place) in std::mem::take(&mut reading.keys) {
        if key.is_empty() {
            reading.fault(Code::BadLoreKey, &place, Message::new("story-lore-key-empty"), None);
        } else if let Some(Err(fault)) = Pattern::read(&key) {
            let message = Message::new("story-lore-key-pattern").with("key", shown(&key));
            let message = message.with("fault", fault.code()).with("cause", fault.cause());
            let help = Some(Message::new("story-lore-key-pattern-help"));
            reading.fault(Code::BadLoreKey, &place, message, help);
        }
    }
}

/// Why an entry can never fire.
fn why_never(entry: &LoreEntry, story: &Story, people: &BTreeSet<String>) -> Option<&'static str> {
    let keys = usable(&entry.keys);
    if keys.is_empty() && !entry.constant {
        return Some("key");
    }
    if entry.probability == 0 {
        return Some("probability");
    }
    let secondary = usable(&entry.secondary);
    let forbidden = match entry.logic {
        LoreLogic::NotAny => keys.is_subset(&secondary),
        LoreLogic::NotAll => !secondary.is_empty() && keys.len() == 1 && keys == secondary,
        LoreLogic::AndAny | LoreLogic::AndAll => false,
    };
    if forbidden && !entry.constant {
        return Some("secondary");
    }
    if entry.recursion.delayed > story.lore.settings.recursion {
        return Some("recursion");
    }
    let persons = &entry.persons;
    let nobody = !persons.names.is_empty() && !persons.names.iter().any(|name| people.contains(&fold(name)));
    (nobody && !persons.excluded).then_some("persons")
}

/// The keys that are looked for, folded.
fn usable(keys: &Words) -> BTreeSet<String> {
    keys.all().filter(|key| !matches!(Pattern::read(key), Some(Err(_)))).map(fold).collect()
}

/// The ids, names and words of everyone, folded.
fn people(story: &Story) -> BTreeSet<String> {
    let mut people = BTreeSet::new();
    for who in &story.characters {
        people.insert(who.id.as_str().to_owned());
        people.extend(Language::ALL.iter().filter_map(|language| who.name.exact(*language)).map(fold));
        people.extend(who.words.all().map(fold));
    }
    people
}
