use proptest::prelude::*;

use super::*;
use crate::text::{Language, Locale};

/// A change of a file: which file, where, how much is taken out, what is put in.
fn edits() -> impl Strategy<Value = Vec<(usize, usize, usize, String)>> {
    let pieces = prop::sample::select(vec![
        "",
        "\"",
        "'",
        "[",
        "]",
        "{",
        "}",
        "=",
        "\n",
        ",",
        "\\",
        "\u{1b}",
        "\u{202e}",
        "字",
        "[[",
        "]]",
        "\"\"\"",
        "0",
        "-1",
        "9223372036854775808",
        "1.5",
        "true",
        "[[nodes]]\n",
        "id = \"x\"\n",
        "{ op = \"move\" }",
        "when = [{ not = { } }]\n",
        "1979-05-27",
        ".",
        "#",
    ]);
    let piece = prop_oneof![pieces.prop_map(str::to_owned), ".{0,6}"];
    prop::collection::vec((0..FILES.len(), any::<usize>(), 0..12_usize, piece), 1..6)
}

/// Applies a change to bytes, wherever it falls.
fn change(draft: &mut Draft, (file, at, taken, piece): &(usize, usize, usize, String)) {
    let bytes = draft.files.get_mut(FILES[*file].0).unwrap();
    let start = at % (bytes.len() + 1);
    let end = (start + taken).min(bytes.len());
    bytes.splice(start..end, piece.bytes());
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(200))]

    #[test]
    fn no_edit_makes_reading_or_showing_panic(edits in edits()) {
        let mut draft = Draft::new();
        for edit in &edits {
            change(&mut draft, edit);
        }
        let faults = draft.check();
        let shown = faults.show(&Locale::new(Language::Zh), Style::Lines(60));
        let escapes = shown.contains('\u{1b}');
        prop_assert!(!escapes);
        for fault in faults.list() {
            let text = draft.files.get(&fault.file).map(|bytes| String::from_utf8_lossy(bytes).into_owned());
            let lines = text.map_or(1, |text| text.matches('\n').count() + 1);
            prop_assert!((1..=lines).contains(&fault.line), "{}:{} of {lines}", fault.file, fault.line);
        }
    }

    #[test]
    fn a_story_that_loads_has_no_text_outside_the_gate(text in any::<String>()) {
        let quoted = toml::Value::String(text).to_string();
        let draft = Draft::new().edit("story.toml", "\"The boat has gone.\"", &quoted);
        if let Ok(story) = load(&draft.source()) {
            let text = story.start.text.get(Language::En);
            prop_assert_eq!(crate::text::sanitize(text), text);
        }
    }
}
