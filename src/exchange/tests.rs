use serde_json::json;

use super::*;
use crate::story::{PackSource, check, load};
use crate::text::Language;

/// A file of this name with this document.
fn source(name: &str, document: &serde_json::Value) -> Source {
    Source { name: name.to_owned(), bytes: document.to_string().into_bytes() }
}

#[test]
fn a_card_becomes_a_pack_in_which_nothing_is_wrong() {
    let card = json!({
        "spec": "chara_card_v2", "spec_version": "2.0",
        "data": {
            "name": "Odile", "description": "A ferrywoman. {{char}} knows {{user}}'s debts.", "personality": "dry",
            "scenario": "A landing in the fog.", "first_mes": "\"{{user}} again,\" says {{char}}.",
            "mes_example": "<START>\n{{user}}: Where does the river go?\n{{char}}: Down.",
            "creator_notes": "For slow evenings.", "alternate_greetings": ["Odile coils a rope."],
        }
    });
    let Imported { report, tale } = read(&source("odile.json", &card), None).unwrap();
    assert_eq!((report.format, report.title.as_str()), (Format::CardV2, "Odile"));
    assert_eq!(report.left, []);
    let files = pack(&tale, "odile");
    let faults = check(&PackSource::files("odile", files.clone()));
    assert!(faults.is_empty(), "{}", faults.show(&crate::text::Locale::new(Language::En), crate::story::Style::Plain));
    let story = load(&PackSource::files("odile", files)).unwrap();
    let who = story.characters.iter().next().unwrap();
    assert_eq!(who.text.get(Language::En), "A ferrywoman. Odile knows your debts.");
    assert_eq!(story.start.text.get(Language::En), "\"You again,\" says Odile.");
    assert_eq!(who.topics.first().unwrap().texts.first().unwrap().get(Language::En), "Down.");
    assert_eq!(story.worldview.get(Language::En), "A landing in the fog.");
}
