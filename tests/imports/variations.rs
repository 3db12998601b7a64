//! Each format otherwise than its samples have it: what is missing, null, a number, a list, in a wrapper.

use std::collections::BTreeSet;

use serde_json::{Value, json};
use storyecho::exchange::export::{Carded, Form, Kept, card, world_info};
use storyecho::exchange::{Format, Imported, Source, read, write_pack};
use storyecho::text::Language::En;
use storyecho::world::LorePosition;

use super::formats::{changed, left, lore, taken};
use super::{files, imported, sound, source};

#[test]
fn every_variation_is_known_for_what_it_is() {
    for (name, format, entries, turns, people) in [
        ("agnai-bare.json", Format::AgnaiMemory, 2, 0, 0),
        ("risu-module.json", Format::RisuLorebook, 1, 0, 0),
        ("risu-bare.json", Format::RisuLorebook, 1, 0, 0),
        ("dungeon-adventure.json", Format::Scenarios, 2, 3, 0),
        ("novelai-off.lorebook", Format::NovelaiLorebook, 2, 0, 0),
        ("novelai-packed.story", Format::NovelaiStory, 0, 2, 0),
        ("novelai-bare.json", Format::NovelaiLorebook, 1, 0, 0),
        ("wrapped.json", Format::WorldInfo, 3, 0, 0),
        ("card-flat.json", Format::CardV2, 1, 0, 1),
        ("card-pygmalion.json", Format::CardV1, 0, 0, 1),
        ("cards.json", Format::CardV2, 0, 0, 2),
        ("kobold-odd.json", Format::KoboldOld, 2, 4, 0),
        ("kobold-new-list.json", Format::KoboldNew, 1, 2, 0),
        ("chat-list.json", Format::ChatJsonl, 0, 2, 2),
        ("chat-head.jsonl", Format::ChatJsonl, 1, 0, 1),
        ("worldinfo-empty.json", Format::WorldInfo, 0, 0, 0),
    ] {
        let read = imported(name);
        let counts = (taken(&read, "entries"), taken(&read, "turns"));
        assert_eq!((read.report.format, counts), (format, (entries, turns)), "{name}: {:?}", read.report);
        let (_, story) = sound(&read, name);
        assert_eq!(story.characters.iter().count(), people, "{name}");
    }
}

#[test]
fn other_books_keep_their_meaning_in_other_forms() {
    let (_, agnai) = sound(&imported("agnai-bare.json"), "agnai");
    assert_eq!(lore(&agnai, "yew").order, 7);
    assert_eq!(lore(&agnai, "box").keys.get(En), ["box", "hedge/row"]);
    let module = imported("risu-module.json");
    assert!(left(&module, "module.regex", "exchange-why-script"));
    let (_, risu) = sound(&module, "risu");
    let rye = &risu.lore.entries[0];
    assert_eq!(rye.keys.get(En), ["/rye{1,2}/", "bran"], "a comma within a pattern parts nothing");
    assert_eq!((rye.position, rye.order, rye.text.get(En)), (LorePosition::Depth(2), 40, "Rye keeps."));
    assert_eq!(module.tale.title, "Bakery");
    assert!(sound(&imported("risu-bare.json"), "risu").1.lore.entries[0].constant);
    let off = imported("novelai-off.lorebook");
    let (_, nai) = sound(&off, "nai");
    assert!(!nai.lore.entries[0].enabled, "its category is off");
    assert_eq!(nai.lore.entries[0].keys.get(En), [r"/pier[\s\S]*night|night[\s\S]*pier/i"]);
    assert!(nai.lore.entries[1].enabled && nai.lore.entries[1].order == 400);
    for what in ["advancedConditions", "hidden", "Closed"] {
        assert!(off.report.left.iter().any(|line| line.what.contains(what)), "{what}: {:?}", off.report.left);
    }
    let wrapped = imported("wrapped.json");
    assert!(left(&wrapped, "exported", "exchange-why-around"));
    let (_, wrapped) = sound(&wrapped, "wrapped");
    assert!(!lore(&wrapped, "rope").enabled);
    assert_eq!(lore(&wrapped, "pail").keys.get(En), ["pail", "bucket"]);
    assert!(left(&imported("worldinfo-empty.json"), "worldinfo-empty.json", "exchange-why-blank"));
}

#[test]
fn cards_are_read_where_their_fields_stand_elsewhere() {
    let flat = imported("card-flat.json");
    assert!(
        changed(&flat, "data", "exchange-why-missing") && changed(&flat, "character_book", "exchange-why-bare-book")
    );
    assert!(left(&flat, "extensions.world", "exchange-why-bound-book"));
    assert!(flat.report.kept_unknown.contains(&"own_field".to_owned()));
    let greetings = &flat.tale.people[0].greetings;
    assert!(
        greetings.iter().any(|text| text.starts_with("Late again, ") && text.ends_with("and wet.")),
        "{greetings:?}"
    );
    let tamsin = imported("card-pygmalion.json");
    assert_eq!(
        (tamsin.tale.people[0].name.as_str(), tamsin.tale.people[0].text.as_str()),
        ("Tamsin", "A ringer of bells.")
    );
    assert_eq!(tamsin.tale.opening, "Hold the rope.");
    // what they called otherwise goes out under the name that others know, beside what they brought
    for (name, key) in [("card-flat.json", "own_field"), ("card-pygmalion.json", "char_name")] {
        let folder = tempfile::tempdir().unwrap();
        let (files, story) = sound(&imported(name), name);
        write_pack(&folder.path().join("it"), &files).unwrap();
        let kept = Kept::read(&folder.path().join("it"));
        let Carded { card: out, .. } = card(&story, &kept, None, Form::V2, En).unwrap();
        let again = Source { name: "again".to_owned(), bytes: out.to_string().into_bytes() };
        let again = read(&again, None).unwrap();
        assert_eq!(again.tale.people[0].name, imported(name).tale.people[0].name);
        assert_eq!(again.tale.lore.len(), story.lore.entries.len());
        assert!(out["data"].get(key).is_some(), "{name}: {out}");
    }
}

#[test]
fn what_was_played_is_read_from_other_forms() {
    let turns = |read: &Imported| -> Vec<(String, String)> {
        read.tale.told.iter().map(|told| (told.input.clone(), told.takes[told.chosen].clone())).collect()
    };
    let pair = |one: &str, other: &str| (one.to_owned(), other.to_owned());
    assert_eq!(
        turns(&imported("dungeon-adventure.json")),
        [
            pair("", "You stand on the weir."),
            pair("You open a gate.", "Water roars. A man shouts."),
            pair("You say \"Run!\"", "He runs.")
        ]
    );
    let odd = imported("kobold-odd.json");
    assert_eq!(
        turns(&odd),
        [
            pair("", "The mill stands."),
            pair("look around", "Wheels turn."),
            pair("wait", "They stop."),
            pair("go in", "It is dark.")
        ]
    );
    assert_eq!(odd.tale.told[3].takes, ["It is dark.", "It is bright."]);
    assert!(left(&odd, "(Rolled", "exchange-why-rolled"));
    assert_eq!(turns(&imported("kobold-new-list.json")), [pair("", "Rain."), pair("sleep", "More rain.")]);
    let story = imported("novelai-packed.story");
    let fell = "屋檐掉下一片瓦。 A slate comes down.";
    assert_eq!(turns(&story), [pair("", "The roof was grey."), pair("I look up", fell)]);
    assert!(changed(&story, "content.document", "exchange-why-unpacked"));
    let chat = imported("chat-list.json");
    assert_eq!(turns(&chat), [pair("", "Ivo: Who is there?"), pair("Only me.", "Wren: Sit.")]);
    assert!(left(&chat, "memory", "exchange-why-summary"));
    assert_eq!(chat.report.kept_unknown, ["[].force_avatar"]);
}

/// What a value may be instead of what it should be.
fn instead() -> [Option<Value>; 8] {
    [
        None,
        Some(Value::Null),
        Some(json!("")),
        Some(json!("7")),
        Some(json!(7)),
        Some(json!(true)),
        Some(json!([])),
        Some(json!({})),
    ]
}

/// The places of all values of a document, to a depth.
fn places(value: &Value, at: &str, depth: usize, found: &mut Vec<String>) {
    let rows: Vec<(String, &Value)> = match value {
        Value::Object(map) => {
            map.iter().map(|(key, value)| (key.replace('~', "~0").replace('/', "~1"), value)).collect()
        }
        Value::Array(list) => list.iter().enumerate().map(|(at, value)| (at.to_string(), value)).collect(),
        _ => Vec::new(),
    };
    for (key, inner) in rows {
        let place = format!("{at}/{key}");
        found.push(place.clone());
        if depth > 0 {
            places(inner, &place, depth - 1, found);
        }
    }
}

/// A document with another value at a place, or without it.
fn other(document: &Value, place: &str, value: Option<&Value>) -> Value {
    let mut document = document.clone();
    let (parent, key) = place.rsplit_once('/').unwrap();
    let key = key.replace("~1", "/").replace("~0", "~");
    match (document.pointer_mut(parent), value) {
        (Some(Value::Object(map)), Some(value)) => drop(map.insert(key, value.clone())),
        (Some(Value::Object(map)), None) => drop(map.remove(&key)),
        (Some(Value::Array(list)), Some(value)) => list[key.parse::<usize>().unwrap()] = value.clone(),
        (Some(Value::Array(list)), None) => drop(list.remove(key.parse().unwrap())),
        _ => unreachable!(),
    }
    document
}

#[test]
fn no_field_whatever_it_holds_makes_a_file_refused_or_loses_anything_in_silence() {
    let mut tried = 0;
    for entry in std::fs::read_dir(files()).unwrap() {
        let name = entry.unwrap().file_name().into_string().unwrap();
        let Ok(document) = serde_json::from_slice::<Value>(&source(&name).bytes) else { continue };
        let usual = imported(&name).report;
        let lines = |report: &storyecho::exchange::Report| -> BTreeSet<(String, &'static str)> {
            let changed = report.changed.iter().map(|line| (line.field.clone(), line.why.key));
            changed.chain(report.left.iter().map(|line| (line.what.clone(), line.why.key))).collect()
        };
        let known = lines(&usual);
        let mut found = Vec::new();
        places(&document, "", 4, &mut found);
        for place in found {
            for value in instead() {
                let changed = other(&document, &place, value.as_ref());
                let bytes = changed.to_string().into_bytes();
                tried += 1;
                let came = match read(&Source { name: name.clone(), bytes }, None) {
                    Ok(came) => came.report,
                    // without what marks it, it may be a file of anything
                    Err(refused) => {
                        let mark = place.matches('/').count() <= 2;
                        assert!(
                            refused.message.key == "exchange-unknown" && mark,
                            "{name} {place} {value:?}: {refused:?}"
                        );
                        continue;
                    }
                };
                let count =
                    |report: &storyecho::exchange::Report, what: &str| report.taken.get(what).copied().unwrap_or(0);
                // a row that was taken out is no loss
                let row = value.is_none() || came.format != usual.format;
                // what is empty holds nothing that could be lost, and whose a message is says its flag
                let blank = value.as_ref().is_some_and(|value| {
                    value.as_str() == Some("")
                        || value.as_array().is_some_and(Vec::is_empty)
                        || value.as_object().is_some_and(serde_json::Map::is_empty)
                });
                let whose = place.ends_with("/is_user") || place.ends_with("/type");
                // a text has as many turns as lines of the player stand in it; another text has its own
                let told = document.pointer(&place).is_some_and(Value::is_string)
                    && value.as_ref().is_some_and(Value::is_string);
                for what in ["entries", "turns", "characters"] {
                    let lost =
                        count(&came, what) < count(&usual, what) && !blank && !(what == "turns" && (whose || told));
                    assert!(
                        row || !lost || !lines(&came).is_subset(&known),
                        "{name}: {place} = {value:?} loses {what}: {:?} {:?}",
                        came.changed,
                        came.left
                    );
                }
            }
        }
    }
    assert!(tried > 5_000, "{tried}");
}

#[test]
fn a_book_in_a_wrapper_goes_out_without_it() {
    let folder = tempfile::tempdir().unwrap();
    let (files, story) = sound(&imported("wrapped.json"), "wrapped");
    write_pack(&folder.path().join("it"), &files).unwrap();
    let (out, left) = world_info(&story, &Kept::read(&folder.path().join("it")), En);
    let inner: Value = serde_json::from_slice(&source("wrapped.json").bytes).unwrap();
    assert!(left.is_empty());
    assert_eq!(out["entries"][1], inner["lorebook"]["entries"][1]);
    assert_eq!(out["name"], "Inside");
}
