//! Lines and columns, and how faults are shown.

use super::*;
use crate::text::{Language, Locale};

/// A pack whose one fault stands behind Chinese text.
fn behind_chinese() -> Draft {
    Draft::new().edit(
        "nodes/edge.toml",
        "text = { zh = \"夜。\", en = \"Night.\" }",
        "text = { zh = \"夜里河水涨。\", en = 5 }",
    )
}

#[test]
fn columns_count_characters() {
    let faults = behind_chinese().check();
    let [fault] = faults.list() else { panic!("{faults}") };
    let line = "  { when = [{ time = \"night\" }], text = { zh = \"夜里河水涨。\", en = 5 } },";
    let column = line.chars().position(|sign| sign == '5').unwrap() + 1;
    assert_eq!((fault.line, fault.column, fault.code), (12, column, Code::WrongType));
}

#[test]
fn lines_count_with_either_line_end_and_a_mark_before_the_text() {
    let text = String::from_utf8(behind_chinese().files["nodes/edge.toml"].clone()).unwrap();
    let draft = Draft::new().with("nodes/edge.toml", format!("\u{feff}{}", text.replace('\n', "\r\n")));
    let faults = draft.check();
    let [fault] = faults.list() else { panic!("{faults}") };
    let column = behind_chinese().check().list()[0].column;
    assert_eq!((fault.line, fault.column), (12, column));
}

#[test]
fn places_in_json_are_right() {
    let draft = Draft::new().edit(
        "knowledge.json",
        "\"when\": [{ \"visited\": \"tower\" }]",
        "\"when\": [{ \"visited\": \"towers\" }]",
    );
    let faults = draft.check();
    let [fault] = faults.list() else { panic!("{faults}") };
    assert_eq!((fault.line, fault.column, fault.code), (7, 27, Code::UnknownNode));
    let draft = Draft::new().edit("knowledge.json", "\"zh\": \"钟\"", "\"zh\": \"钟\", \"fr\": \"x\"");
    let faults = draft.check();
    assert_eq!((faults.list()[0].line, faults.list()[0].column), (3, 27));
}

#[test]
fn plain_reports_name_place_code_line_and_help() {
    let draft = Draft::new().edit("nodes/edge.toml", "to = \"tower\"", "to = \"towre\"");
    let shown = draft.check().show(&Locale::new(Language::En), Style::Plain);
    assert_eq!(
        shown,
        "pack/nodes/edge.toml:17:6: error[unknown-node]: There is no node `towre`.\n    to = \"towre\"\n    = Did you mean `tower`?\n1 error, 0 warnings.\n"
    );
    let shown = draft.check().show(&Locale::new(Language::Zh), Style::Plain);
    assert!(shown.contains("没有地点 `towre`。"), "{shown}");
}

#[test]
fn drawn_reports_show_the_source_and_no_colour_where_none_is_wanted() {
    let draft = behind_chinese();
    let drawn = draft.check().show(&Locale::new(Language::En), Style::Lines(80));
    assert!(drawn.contains("夜里河水涨。") && drawn.contains("wrong-type"), "{drawn}");
    assert!(!drawn.contains('\u{1b}'));
    assert!(draft.check().show(&Locale::new(Language::En), Style::Colours(80)).contains('\u{1b}'));
}

#[test]
fn no_report_lets_control_characters_through() {
    let draft = Draft::new()
        .edit("story.toml", "version = \"2.1.0\"", "\"\\u001b[2Jevil\\u0007\" = 1")
        .edit("nodes/edge.toml", "id = \"tower\"", "id = \"\\u001b[31mtower\"")
        .add("items.toml", "# \u{202e}comment\u{9b}31m\n[[items]]\nid = 3");
    for style in [Style::Plain, Style::Lines(80)] {
        let shown = draft.check().show(&Locale::new(Language::En), style);
        let bad = |sign: char| (sign.is_control() && sign != '\n') || ('\u{202a}'..='\u{202e}').contains(&sign);
        assert!(!shown.contains(bad), "{shown:?}");
    }
    for row in draft.check().rows(&Locale::new(Language::En)) {
        assert!(!row.message.contains('\u{1b}') && !row.help.unwrap_or_default().contains('\u{1b}'));
    }
}
