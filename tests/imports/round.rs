//! What came in goes out again as it was, and what was changed meanwhile is changed.

use std::fs;
use std::path::Path;

use proptest::prelude::*;
use serde_json::{Value, json};
use storyecho::exchange::export::{Carded, Form, Kept, card, picture, world_info};
use storyecho::exchange::{Format, Source, read, write_pack};
use storyecho::story::{PackSource, load};
use storyecho::text::Language::En;
use storyecho::world::Story;

use super::{imported, sound, source};

/// The pack of a file, written into a folder.
fn written(name: &str, folder: &Path) -> Story {
    let (files, story) = sound(&imported(name), name);
    write_pack(folder, &files).unwrap();
    story
}

fn original(name: &str) -> Value {
    serde_json::from_slice(&source(name).bytes).unwrap()
}

#[test]
fn world_info_comes_back_to_the_letter() {
    for name in ["worldinfo-full.json", "worldinfo-bare.json", "lorebook-zh.json"] {
        let folder = tempfile::tempdir().unwrap();
        let story = written(name, &folder.path().join("it"));
        let kept = Kept::read(&folder.path().join("it"));
        let (document, left) = world_info(&story, &kept, En);
        assert_eq!(document, original(name), "{name}");
        assert!(left.is_empty());
    }
}

#[test]
fn cards_come_back_to_the_letter() {
    for (name, form) in [("card-v2-odd.json", Form::V2), ("card-v3.json", Form::V3), ("card-v1.json", Form::V2)] {
        let folder = tempfile::tempdir().unwrap();
        let story = written(name, &folder.path().join("it"));
        let kept = Kept::read(&folder.path().join("it"));
        let Carded { card: out, .. } = card(&story, &kept, None, form, En).unwrap();
        let original = original(name);
        let data = original.get("data").unwrap_or(&original).as_object().unwrap();
        for (key, value) in data {
            assert_eq!(out["data"].get(key), Some(value), "{name}: {key}");
        }
        for (key, value) in original.as_object().unwrap().iter().filter(|(key, _)| *key != "data") {
            if !key.starts_with("spec") && original.get("data").is_some() {
                assert_eq!(out.get(key), Some(value), "{name}: {key}");
            }
        }
    }
}

#[test]
fn what_an_author_changed_goes_out_changed_and_the_rest_as_it_came() {
    let folder = tempfile::tempdir().unwrap();
    let place = folder.path().join("it");
    written("worldinfo-full.json", &place);
    let text = fs::read_to_string(place.join("lore.toml")).unwrap();
    assert!(text.contains("The tide turns twice."));
    fs::write(place.join("lore.toml"), text.replace("The tide turns twice.", "The tide turns four times.")).unwrap();
    let story = load(&PackSource::folder(&place)).unwrap();
    let (document, _) = world_info(&story, &Kept::read(&place), En);
    let mut expected = original("worldinfo-full.json");
    expected["entries"]["0"]["content"] = json!("The tide turns four times.");
    assert_eq!(document, expected);
}

#[test]
fn an_entry_that_was_taken_out_stays_out_and_a_new_one_comes_in() {
    let folder = tempfile::tempdir().unwrap();
    let place = folder.path().join("it");
    written("lorebook-zh.json", &place);
    let text = fs::read_to_string(place.join("lore.toml")).unwrap();
    let second = text.rfind("[[lore]]").unwrap();
    let new = "[[lore]]\nid = \"new_one\"\nkeys = [\"桥\"]\ntext = \"桥断了。\"\n";
    fs::write(place.join("lore.toml"), format!("{}{new}", &text[..second])).unwrap();
    let story = load(&PackSource::folder(&place)).unwrap();
    let (document, _) = world_info(&story, &Kept::read(&place), En);
    assert_eq!(document["entries"]["0"], original("lorebook-zh.json")["entries"]["0"]);
    assert!(document["entries"].get("1").is_none());
    assert_eq!(document["entries"]["2"]["key"], json!(["桥"]));
}

#[test]
fn a_card_goes_through_a_picture() {
    let folder = tempfile::tempdir().unwrap();
    let story = written("card-v3.json", &folder.path().join("it"));
    let kept = Kept::read(&folder.path().join("it"));
    let Carded { card: out, picture: own, .. } = card(&story, &kept, None, Form::V3, En).unwrap();
    assert!(own.is_none());
    let bytes = picture(&out, Form::V3, None).unwrap();
    // the picture is a picture
    let decoder = png::Decoder::new(std::io::Cursor::new(&bytes));
    assert_eq!(decoder.read_info().unwrap().info().width, 400);
    let again = read(&Source { name: "x.bin".to_owned(), bytes: bytes.clone() }, None).unwrap();
    assert_eq!(again.report.format, Format::CardV3);
    assert_eq!(again.tale.people[0].name, "云岫");
    assert_eq!(again.tale.lore.len(), 2);
    // and the same picture takes another card
    let other =
        picture(&json!({ "spec": "chara_card_v2", "data": { "name": "Other" } }), Form::V2, Some(&bytes)).unwrap();
    let again = read(&Source { name: "x.png".to_owned(), bytes: other }, None).unwrap();
    assert_eq!((again.report.format, again.tale.people[0].name.as_str()), (Format::CardV2, "Other"));
}

/// A made-up entry of World Info.
fn entry() -> impl Strategy<Value = Value> {
    let word = "[a-z]{3,8}|[\u{4e00}-\u{4e40}]{2,4}";
    (
        proptest::collection::vec(word, 1..4),
        proptest::collection::vec(word, 0..3),
        "[a-zA-Z ,.]{1,40}",
        (0..4_i64, 0..2_i64, -50..500_i64, 0..=100_u32, any::<bool>(), any::<bool>()),
        (0..9_u32, 0..9_u32, any::<Option<bool>>(), proptest::option::of(1..9_u32), any::<i16>()),
    )
        .prop_map(|(key, second, text, (logic, position, order, chance, constant, off), (sticky, delay, case, scan, extra))| {
            json!({
                "key": key, "keysecondary": second, "comment": "", "content": format!("x{text}x"), "selective": true,
                "selectiveLogic": logic, "position": position, "order": order, "probability": chance,
                "useProbability": true, "constant": constant, "disable": off, "sticky": sticky, "delay": delay,
                "caseSensitive": case, "scanDepth": scan, "another": extra,
            })
        })
}

/// How many cases: more where someone has the time (`STORYECHO_CASES=10000`).
fn cases() -> u32 {
    std::env::var("STORYECHO_CASES").map_or(48, |cases| cases.parse().unwrap())
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(cases()))]
    #[test]
    fn any_book_comes_back_and_means_the_same(entries in proptest::collection::vec(entry(), 1..6)) {
        let map: serde_json::Map<String, Value> =
            entries.into_iter().enumerate().map(|(uid, entry)| (uid.to_string(), entry)).collect();
        let document = json!({ "entries": map });
        let first = Source { name: "book.json".to_owned(), bytes: document.to_string().into_bytes() };
        let came = read(&first, None).unwrap();
        let (files, story) = sound(&came, "book");
        let folder = tempfile::tempdir().unwrap();
        write_pack(&folder.path().join("it"), &files).unwrap();
        let (out, _) = world_info(&story, &Kept::read(&folder.path().join("it")), En);
        prop_assert_eq!(&out, &document);
        // without the original: written anew, it means the same
        let (fresh, _) = world_info(&story, &Kept::default(), En);
        let again = read(&Source { name: "b".to_owned(), bytes: fresh.to_string().into_bytes() }, None).unwrap();
        let (_, second) = sound(&again, "again");
        for (one, other) in story.lore.entries.iter().zip(&second.lore.entries) {
            prop_assert_eq!(&one.keys, &other.keys);
            prop_assert_eq!(&one.secondary, &other.secondary);
            prop_assert_eq!((one.logic, one.position, one.order, one.probability), (other.logic, other.position, other.order, other.probability));
            prop_assert_eq!((one.constant, one.enabled, one.sticky, one.delay, one.matching), (other.constant, other.enabled, other.sticky, other.delay, other.matching));
            prop_assert_eq!(&one.text, &other.text);
        }
    }
}
