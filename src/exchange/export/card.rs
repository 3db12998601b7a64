//! Character cards out.

use serde_json::{Map, Value, json};

use super::kept::{Kept, Stood, gathered};
use super::{entry, leave, renewed};
use crate::exchange::Format;
use crate::exchange::refused::{Refused, shown};
use crate::exchange::report::Left;
use crate::text::{Language, Message};
use crate::world::{Character, LoreEntry, Story};

/// Which form of card.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Form {
    /// The second.
    V2,
    /// The third.
    V3,
}

impl Form {
    const fn mark(self) -> (&'static str, &'static str) {
        match self {
            Self::V2 => ("chara_card_v2", "2.0"),
            Self::V3 => ("chara_card_v3", "3.0"),
        }
    }
}

/// A card that goes out.
#[derive(Clone, Debug)]
pub struct Carded<'a> {
    /// The document.
    pub card: Value,
    /// The picture the character came in, where they came in one.
    pub picture: Option<&'a [u8]>,
    /// What is left out.
    pub left: Vec<Left>,
}

/// A character of a story as a card with the story's lore as its book.
///
/// # Errors
/// The story has no such character, or several and none is named.
pub fn card<'a>(
    story: &Story,
    kept: &'a Kept,
    who: Option<&str>,
    form: Form,
    language: Language,
) -> Result<Carded<'a>, Refused> {
    let character = chosen(story, who, language)?;
    let mut left = Vec::new();
    let stood = kept.person(character.id.as_str()).filter(|stood| {
        stood.original().is_some_and(|it| matches!(it.format, Format::CardV1 | Format::CardV2 | Format::CardV3))
    });
    let now = fields(story, character, language);
    let original = stood.as_ref().and_then(Stood::original);
    let flat: Vec<(String, Value)> = now
        .iter()
        .filter(|(key, _)| key.as_str() != "system_prompt")
        .map(|(key, it)| (key.clone(), it.clone()))
        .collect();
    let mut data = match stood.as_ref().and_then(|stood| Some((stood.value()?, stood.character_then()?))) {
        Some((value, (then, one))) => renewed(value, &fields(then, one, language), &now),
        None => Value::Object(now),
    };
    let book = book(story, kept, stood.as_ref(), &mut data, language, &mut left);
    let (spec, version) = form.mark();
    if let Some(data) = data.as_object_mut() {
        // what the file called otherwise, or had not at all
        for (key, value) in flat {
            data.entry(key).or_insert(value);
        }
        for (key, usual) in [
            ("creator_notes", json!("")),
            ("system_prompt", json!("")),
            ("post_history_instructions", json!("")),
            ("alternate_greetings", json!([])),
            ("tags", json!([])),
            ("creator", json!("")),
            ("character_version", json!("")),
            ("extensions", json!({})),
        ] {
            if !data.contains_key(key) {
                data.insert(key.to_owned(), usual);
            }
        }
        if form == Form::V3 && !data.contains_key("group_only_greetings") {
            data.insert("group_only_greetings".to_owned(), json!([]));
        }
        if let Some(book) = book {
            data.insert("character_book".to_owned(), book);
        }
    }
    // what stands beside the data comes back too; the flat fields there follow the data
    let mut outer = Map::new();
    let around = original.filter(|it| it.format != Format::CardV1).and_then(|it| it.document.as_object());
    outer.insert("spec".to_owned(), json!(spec));
    outer.insert("spec_version".to_owned(), json!(version));
    outer.insert("data".to_owned(), data.clone());
    for (key, value) in
        around.into_iter().flatten().filter(|(key, _)| !matches!(key.as_str(), "spec" | "spec_version" | "data"))
    {
        let doubled =
            matches!(key.as_str(), "name" | "description" | "personality" | "scenario" | "first_mes" | "mes_example");
        let value = if doubled { data.get(key).unwrap_or(value) } else { value };
        outer.insert(key.clone(), value.clone());
    }
    let picture = original.map(|it| it.bytes.as_slice()).filter(|bytes| bytes.starts_with(super::picture::SIGNATURE));
    Ok(Carded { card: Value::Object(outer), picture, left })
}

fn chosen<'s>(story: &'s Story, who: Option<&str>, language: Language) -> Result<&'s Character, Refused> {
    let names = || {
        let names = story.characters.iter().take(20).map(|one| one.id.to_string());
        names.collect::<Vec<_>>().join(", ")
    };
    let found = if let Some(who) = who {
        let folded = crate::text::fold(who);
        let named = |one: &&Character| {
            one.id.as_str() == who || Language::ALL.iter().any(|of| crate::text::fold(one.name.get(*of)) == folded)
        };
        story.characters.iter().find(named)
    } else {
        let mut all = story.characters.iter();
        all.next().filter(|_| all.next().is_none())
    };
    found.ok_or_else(|| {
        let message = Message::new("exchange-which-character").with("story", shown(story.title.get(language)));
        Refused::new(message).hint(Message::new("exchange-which-character-hint").with("names", names()))
    })
}

/// What a card says of a character.
fn fields(story: &Story, character: &Character, language: Language) -> Map<String, Value> {
    let say = |text: &crate::text::Localized| text.get(language).to_owned();
    let greetings: Vec<String> = character.greetings.iter().map(|mood| say(&mood.text)).collect();
    let node = character.node.as_ref().and_then(|node| story.nodes.get(node));
    let here = node.is_some_and(|node| node.id == story.start.node);
    let opening = Some(say(&story.start.text)).filter(|text| here && !text.is_empty());
    let mut greetings = greetings.into_iter();
    let first = opening.or_else(|| greetings.next()).unwrap_or_default();
    let manner = say(&character.manner);
    let scenario = node.map(|node| say(&node.first)).unwrap_or_default();
    // a card's scenario stands in the worldview too
    let world = say(&story.worldview);
    let world = world.strip_prefix(scenario.as_str()).map_or(world.as_str(), str::trim_start).to_owned();
    let value = json!({
        "name": say(&character.name),
        "description": say(&character.text),
        "personality": say(&character.traits),
        "scenario": scenario,
        "first_mes": first,
        "mes_example": manner,
        "alternate_greetings": greetings.collect::<Vec<_>>(),
        "system_prompt": world,
    });
    match value {
        Value::Object(map) => map,
        _ => Map::new(),
    }
}

/// The book: the card's own with what is in it now, and the story's other lore behind it.
fn book(
    story: &Story,
    kept: &Kept,
    card: Option<&Stood<'_>>,
    data: &mut Value,
    language: Language,
    left: &mut Vec<Left>,
) -> Option<Value> {
    // a book that is its entries alone goes out as a book
    let bare = data.get("character_book").is_some_and(Value::is_array);
    let before = data.get("character_book").cloned().and_then(|book| match book {
        Value::Array(entries) => Some(json!({ "extensions": {}, "entries": entries })),
        book => Some(book).filter(Value::is_object),
    });
    let (mut known, mut new): (Vec<(String, Value)>, Vec<Value>) = (Vec::new(), Vec::new());
    let book = if bare { "character_book" } else { "character_book/entries" };
    let under = card.map(|card| format!("{}/{book}/", card.origin.pointer)).unwrap_or_default();
    for (lore, stood) in gathered(story, kept) {
        if !lore.when.is_empty() {
            leave(left, lore.title.get(language), Message::new("exchange-why-condition"));
            continue;
        }
        let own = stood.filter(|stood| {
            card.is_some_and(|card| {
                std::ptr::eq(card.import, stood.import) && card.origin.original == stood.origin.original
            })
        });
        match own {
            Some(stood) => {
                if let Some(key) = stood.origin.pointer.strip_prefix(&under) {
                    known.push((key.to_owned(), renewed_entry(&lore, &stood, language)));
                } else {
                    // a note at a depth, or what follows the history
                    put_text(data, card, &stood, &lore, language);
                }
            }
            None => new.push(new_entry(&lore, language)),
        }
    }
    let mut book = match before {
        Some(book) => book,
        None if new.is_empty() => return data.get("character_book").cloned(),
        None => json!({ "name": story.title.get(language), "extensions": {}, "entries": [] }),
    };
    let taken = card.map(|card| card.import.taken(card.origin.original)).unwrap_or_default();
    let fields = book.as_object_mut()?;
    let old: Vec<(String, Value)> = match fields.get("entries") {
        Some(Value::Array(values)) => values.iter().enumerate().map(|(at, it)| (at.to_string(), it.clone())).collect(),
        Some(Value::Object(map)) => map.iter().map(|(key, it)| (key.clone(), it.clone())).collect(),
        _ => Vec::new(),
    };
    let keyed = fields.get("entries").is_some_and(Value::is_object);
    let mut entries: Vec<(String, Value)> = Vec::new();
    for (key, value) in old {
        match known.iter().find(|(known, _)| *known == key) {
            Some((_, now)) => entries.push((key, now.clone())),
            None if !taken.contains_key(format!("{under}{key}").as_str()) => entries.push((key, value)),
            None => {}
        }
    }
    for value in new {
        entries.push((entries.len().to_string(), value));
    }
    let entries = if keyed {
        Value::Object(entries.into_iter().collect())
    } else {
        Value::Array(entries.into_iter().map(|(_, value)| value).collect())
    };
    fields.insert("entries".to_owned(), entries);
    Some(book)
}

pub(super) fn renewed_entry(lore: &LoreEntry, stood: &Stood<'_>, language: Language) -> Value {
    let (Some(value), Some(then)) = (stood.value(), entry::then(stood)) else { return new_entry(lore, language) };
    let mut renewed_value = renewed(value, &entry::book(&then, language), &entry::book(lore, language));
    let extensions = value.get("extensions").cloned().unwrap_or_else(|| json!({}));
    let now = renewed(&extensions, &entry::extensions(&then), &entry::extensions(lore));
    if now != extensions
        && let Some(fields) = renewed_value.as_object_mut()
    {
        fields.insert("extensions".to_owned(), now);
    }
    renewed_value
}

fn new_entry(lore: &LoreEntry, language: Language) -> Value {
    let mut fields = entry::book(lore, language);
    fields.insert("name".to_owned(), json!(lore.title.get(language)));
    fields.insert("extensions".to_owned(), Value::Object(entry::extensions(lore)));
    Value::Object(fields)
}

/// Puts an entry that came from a text of the card back into that text, where it was changed.
fn put_text(data: &mut Value, card: Option<&Stood<'_>>, stood: &Stood<'_>, lore: &LoreEntry, language: Language) {
    let changed = entry::then(stood).is_none_or(|then| then.text.get(language) != lore.text.get(language));
    let within = card.and_then(|card| stood.origin.pointer.strip_prefix(card.origin.pointer.as_str()));
    if let Some(text) = within.filter(|_| changed).and_then(|pointer| data.pointer_mut(pointer)) {
        *text = json!(lore.text.get(language));
    }
}
