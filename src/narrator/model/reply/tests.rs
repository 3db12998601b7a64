use proptest::prelude::*;
use serde_json::json;

use super::*;
use crate::world::{CharacterId, Effect, ItemId};

const EN: Language = Language::En;

fn read(raw: &str) -> (Telling, Vec<Issue>) {
    read_reply(raw, EN, &Locale::new(EN))
}

/// What a stream shows of a reply that comes in pieces of `size` bytes or a little more.
fn shown(raw: &str, size: usize) -> String {
    let mut stream = NarrationStream::new();
    let (mut out, mut rest) = (String::new(), raw);
    while !rest.is_empty() {
        let at = (size.min(rest.len())..=rest.len()).find(|at| rest.is_char_boundary(*at)).unwrap();
        let (now, later) = rest.split_at(at);
        out.push_str(&stream.push(now));
        rest = later;
    }
    out.push_str(&stream.finish());
    out
}

fn good() -> Value {
    json!({
        "narration": "Mist hangs between the trunks.\n\nThe hunter says, \"Not that way.\"",
        "choices": ["Ask the hunter why", "Go north", "Listen"],
        "effects": [{"op": "affinity", "character": "old hunter", "delta": 2}],
        "speakers": ["Old hunter"],
        "facts": [{"subject": "old hunter", "relation": "warned", "object": "hero", "confidence": 0.8}],
    })
}

#[test]
fn a_good_reply_is_read_whole() {
    let (telling, issues) = read(&good().to_string());
    assert_eq!(issues, []);
    assert_eq!(telling.narration, "Mist hangs between the trunks.\n\nThe hunter says, \"Not that way.\"");
    assert_eq!(telling.choices, ["Ask the hunter why", "Go north", "Listen"]);
    let affinity = Effect::Affinity { character: CharacterId::new("old hunter"), delta: 2 };
    assert_eq!(telling.effects, [Proposal::Known(affinity)]);
    assert_eq!(telling.speakers, ["Old hunter"]);
    assert_eq!((telling.facts[0].relation.as_str(), telling.facts[0].confidence), ("warned", 0.8));
}

#[test]
fn what_stands_around_the_object_does_not_matter() {
    let (plain, _) = read(&good().to_string());
    for raw in [
        format!("```json\n{}\n```", serde_json::to_string_pretty(&good()).unwrap()),
        format!("Sure! Here is the JSON object:\n\n{}\n\nLet me know!", good()),
        format!("{}\n\n{}", good(), json!({"narration": "Another turn", "effects": [{"op": "hp", "delta": -9}]})),
        json!({"turn": good()}).to_string(),
        format!("[{}]", good()),
        good().to_string().replace("\\n\\n", "\n\n"),
    ] {
        let (telling, issues) = read(&raw);
        assert_eq!(Telling { raw: String::new(), ..telling }, Telling { raw: String::new(), ..plain.clone() }, "{raw}");
        assert_eq!(issues, []);
    }
}

#[test]
fn near_misses_are_coerced() {
    let raw = json!({
        "narrative": ["You walk.", "It rains."],
        "choices": [{"text": "1. Run"}, "2) Hide", "Hide.", "", 7, "first option"],
        "effects": {"op": "add_item", "target": "player", "value": "golden key"},
        "speakers": "Hal; Hal; the player",
        "facts": [["Hal", "is_in", "the swamp", "90%"], "Hal is sad", {"subject": "Hal"}],
        "mood": "grim",
    });
    let (telling, issues) = read(&raw.to_string());
    assert_eq!(telling.narration, "You walk.\n\nIt rains.");
    assert_eq!(telling.choices, ["Run", "Hide"]);
    assert_eq!(telling.effects, [Proposal::Known(Effect::AddItem { item: ItemId::new("golden key"), count: 1 })]);
    assert_eq!(telling.speakers, ["Hal"]);
    assert_eq!(telling.facts.len(), 1);
    assert!((telling.facts[0].confidence - 0.9).abs() < 1e-6);
    assert_eq!(issues, [Issue::Choices(2), Issue::Unreadable(2)]);
}

#[test]
fn a_broken_object_is_mended() {
    let (telling, issues) = read(r#"{"narration": "You walk on.", "choices": ["Run", "Hide",], "effects": []"#);
    assert_eq!((telling.narration.as_str(), telling.choices.len()), ("You walk on.", 2));
    assert_eq!(issues, [Issue::Mended]);
    let (telling, issues) = read("{'narration': 'You walk on.', 'choices': []}");
    assert_eq!((telling.narration.as_str(), issues), ("You walk on.", vec![Issue::Mended]));
}

#[test]
fn prose_is_a_narration_that_proposes_nothing() {
    let (telling, issues) = read("You walk on through the rain.\n\nIt is cold.");
    assert_eq!(telling.narration, "You walk on through the rain.\n\nIt is cold.");
    assert_eq!(issues, [Issue::NoObject]);
    assert!(!issues[0].is_fatal());
    let long = "You walk on through the rain, and the road goes on before you. Night falls. A dog barks somewhere, then \
        another. Behind the last house a lamp is carried from window to window. Nobody comes out. The rain is colder \
        now, and it smells of smoke from somewhere.";
    let block = json!({"effects": [{"op": "hp", "delta": -1}], "choices": ["Rest"]});
    let (telling, issues) = read(&format!("{long}\n```json\n{block}\n```"));
    assert!(telling.narration.starts_with("You walk on") && telling.narration.ends_with("somewhere."), "{telling:?}");
    assert_eq!((telling.effects.len(), telling.choices.len()), (1, 1));
    assert_eq!(issues, []);
}

#[test]
fn what_cannot_be_told_is_said() {
    for (raw, issue) in [
        ("", Issue::Empty),
        (" \n", Issue::Empty),
        (r#"{"choices": ["a"]}"#, Issue::NoNarration),
        (r#"{"narration": "", "choices": []}"#, Issue::NoNarration),
        (r#"{"narration": "2-4 sentences in second person"}"#, Issue::Echo),
        (r#"{"narration": "你走进雾里，听见有人在喊你的名字。"}"#, Issue::WrongLanguage),
        ("I'm sorry, but I can't help with that.", Issue::Refusal),
    ] {
        let (_, issues) = read(raw);
        assert_eq!(issues.iter().find(|issue| issue.is_fatal()), Some(&issue), "{raw}");
    }
}

#[test]
fn parts_copied_from_the_example_are_left_out() {
    for language in Language::ALL {
        let mut copy: Value = examples(language).swap_remove(0);
        copy["narration"] = json!(match language {
            Language::Zh => "雾从树根之间漫出来，冷得像井水。",
            Language::En => "Mist comes up between the roots, cold as well water.",
        });
        let (telling, issues) = read_reply(&copy.to_string(), language, &Locale::new(language));
        assert_eq!(
            (telling.choices.len(), telling.effects.len(), telling.speakers.len(), telling.facts.len()),
            (0, 0, 0, 0)
        );
        assert_eq!(issues, [Issue::Choices(3)]);
    }
}

#[test]
fn repetition_is_cut() {
    let raw =
        json!({"narration": format!("You find a ring. {}", "You laugh at the troll and it laughs too. ".repeat(20))});
    let (telling, issues) = read(&raw.to_string());
    assert_eq!(telling.narration, "You find a ring. You laugh at the troll and it laughs too.");
    assert_eq!(issues, [Issue::Repeats]);
}

#[test]
fn hostile_text_is_harmless() {
    let raw = json!({"narration": "a\u{1b}]52;c;aGk=\u{7}b\u{202e}c \u{9b}31md", "choices": ["x\u{1b}[2Jy"], "speakers": ["\u{1b}[31mHal"]});
    let (telling, _) = read(&raw.to_string());
    let all = format!("{}{:?}{:?}", telling.narration, telling.choices, telling.speakers);
    assert!(!all.contains(|char: char| char.is_control() || char == '\u{202e}'), "{all:?}");
}

#[test]
fn a_stream_shows_the_narration_and_nothing_else() {
    for raw in
        [good().to_string(), serde_json::to_string_pretty(&good()).unwrap(), format!("Sure:\n```json\n{}\n```", good())]
    {
        for size in [1, 2, 3, 7, 1000] {
            assert_eq!(shown(&raw, size), read(&raw).0.narration, "{size}");
        }
    }
    let escapes = r#"{"narration": "a \u4f60\u597d \ud83c\udf32 \"b\" \\ c", "choices": []}"#;
    for size in 1..20 {
        assert_eq!(shown(escapes, size), "a 你好 🌲 \"b\" \\ c");
    }
}

#[test]
fn prose_comes_as_it_is_written_once_it_is_long_enough() {
    let mut stream = NarrationStream::new();
    let long = "You walk on through the rain, and the road goes on before you. ".repeat(4);
    let first = stream.push(&long);
    assert!(first.starts_with("You walk on"), "{first}");
    assert_eq!(stream.push("```json\n{\"effects\": []}"), "");
    assert_eq!(NarrationStream::new().push("Sure, here is"), "");
}

proptest! {
    #[test]
    fn what_a_stream_shows_is_the_narration(
        narration in "[a-zA-Z雾林 .,\"\\\\\n*#`{}:\u{1b}🌲]{0,80}",
        prose in prop_oneof![Just(String::new()), "[a-z ]{0,20}", "[a-z雾 .\n]{200,230}"],
        size in 1usize..9,
        pretty in any::<bool>(),
    ) {
        let object = json!({"narration": narration, "choices": ["x"], "effects": []});
        let object = if pretty { serde_json::to_string_pretty(&object).unwrap() } else { object.to_string() };
        let raw = format!("{prose}{object}");
        let (telling, issues) = read(&raw);
        if !issues.contains(&Issue::Repeats) && !telling.narration.is_empty() {
            let shown = shown(&raw, size);
            prop_assert!(telling.narration == shown || shown.is_empty(), "{shown:?} {:?}", telling.narration);
        }
    }

    #[test]
    fn any_reply_is_read(raw in "([{}\\[\\]\":,`\\\\]|narration|choices|effects|op|hp|null|-1|雾|\n| |a){0,60}") {
        for language in Language::ALL {
            let (telling, _) = read_reply(&raw, language, &Locale::new(language));
            let escaped = telling.narration.contains(char::is_control) && !telling.narration.contains('\n');
            prop_assert!(!escaped, "{:?}", telling.narration);
        }
    }
}
