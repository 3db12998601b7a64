use proptest::prelude::*;

use super::*;

fn sample(language: Language) -> Transcript {
    let place = |name: &str, at, here| Place { name: name.to_owned(), at, here };
    Transcript {
        title: "The Lighthouse".to_owned(),
        hero: "Maren".to_owned(),
        played: "2026-11-30 14:05".to_owned(),
        language,
        turns: vec![
            Passage {
                narration: "The door is half open.\n\nOn the step lies an oil can.".to_owned(),
                ..Passage::default()
            },
            Passage {
                depth: 1,
                input: "go up".to_owned(),
                narration: "“No need to knock.”\n“It is open.”".to_owned(),
                dice: vec!["Agility 1d20+4 = 17 against 12: success".to_owned()],
                changes: vec!["+1 brass key".to_owned()],
                facts: vec!["Maren has the brass key.".to_owned()],
            },
        ],
        places: vec!["The cape".to_owned(), "Tower stair".to_owned()],
        map: Some(Map {
            places: vec![
                place("The cape", (0, 1), false),
                place("Tower stair", (0, 0), true),
                place("", (1, 0), false),
            ],
            ways: vec![(0, 1), (1, 2)],
        }),
        endings: vec![Reached { title: "The lamp".to_owned(), kind: "good".to_owned(), here: true }],
        endings_in_all: 4,
    }
}

#[test]
fn markdown_reads_as_it_was_played() {
    let said = sample(Language::En).write(Form::Markdown, true);
    assert_eq!(
        said,
        "# The Lighthouse\n\nMaren, one turn · 2026-11-30 14:05\n\n---\n\nThe door is half open.\n\nOn the step lies an oil \
         can.\n\n---\n\n**1. go up**\n\n“No need to knock.”\\\n“It is open.”\n\n- *Dice* Agility 1d20+4 = 17 against 12: \
         success\n- *Change* +1 brass key\n- *Fact* Maren has the brass key.\n\n---\n\n## Places\n\n- The cape\n- Tower \
         stair\n\n## Endings\n\n- **The lamp** (good)\n\n1 of 4 endings seen.\n"
    );
    let plain = sample(Language::Zh).write(Form::Markdown, false);
    assert!(!plain.contains("1d20") && !plain.contains("has the brass key"), "{plain}");
    assert!(plain.contains("## 去过的地方") && plain.contains("见过 1 种结局，共 4 种。"), "{plain}");
}

#[test]
fn the_html_file_needs_nothing_else() {
    let page = sample(Language::Zh).write(Form::Html, true);
    assert!(page.starts_with("<!DOCTYPE html>\n<html lang=\"zh\">"), "{page}");
    for part in [
        "name=\"viewport\"",
        "@media print",
        "prefers-color-scheme: dark",
        "<h2><a href=\"#t1\">1</a> go up</h2>",
        "“No need to knock.”<br>\n“It is open.”",
        "<li><b>骰子</b> Agility",
        "<svg class=\"map\"",
        "<g class=\"here\"><title>Tower stair</title>",
        "<g class=\"unknown\"><title>?</title>",
        "<li><b>The lamp</b> (good)</li>",
    ] {
        assert!(page.contains(part), "{part}");
    }
    for foreign in ["http://", "https://", "<script", "src=", "url(", "@import"] {
        assert!(!page.contains(foreign), "{foreign}");
    }
    assert!(!sample(Language::En).write(Form::Html, false).contains("1d20"));
}

#[test]
fn without_positions_the_places_are_a_list() {
    let page = Transcript { map: None, ..sample(Language::En) }.write(Form::Html, false);
    assert!(!page.contains("<svg") && page.contains("<li>Tower stair</li>"), "{page}");
    let nothing = Transcript::default();
    assert!(!nothing.write(Form::Html, true).contains("<section>"));
    assert!(nothing.write(Form::Markdown, true).starts_with("# "));
}

/// The same text in every place that a story can fill.
fn filled(text: &str) -> Transcript {
    let list = || vec![text.to_owned()];
    let place = Place { name: text.to_owned(), at: (0, 0), here: false };
    Transcript {
        title: text.to_owned(),
        hero: text.to_owned(),
        played: text.to_owned(),
        turns: vec![Passage {
            depth: 1,
            input: text.to_owned(),
            narration: text.to_owned(),
            dice: list(),
            changes: list(),
            facts: list(),
        }],
        places: list(),
        map: Some(Map { places: vec![place], ways: vec![(0, 0)] }),
        endings: vec![Reached { title: text.to_owned(), kind: text.to_owned(), here: true }],
        endings_in_all: 1,
        language: Language::En,
    }
}

/// The tags of a page, each with its attributes' names.
fn tags(page: &str) -> Vec<String> {
    let body = page.split_once("</style>").map_or(page, |(_, body)| body);
    let inside = body.split('<').skip(1).map(|tag| tag.split_once('>').map_or(tag, |(tag, _)| tag));
    let name = |tag: &str| {
        let mut quoted = false;
        tag.chars()
            .filter(|c| {
                if *c == '"' {
                    quoted = !quoted;
                    false
                } else {
                    !quoted
                }
            })
            .collect::<String>()
    };
    inside.map(name).collect()
}

proptest! {
    #[test]
    fn no_text_becomes_markup(text in ".{0,40}", evil in prop::sample::select(vec![
        "<script>alert(1)</script>", "\"><img src=x onerror=y>", "' onload='x", "</title><b>", "&lt;", "--><!--", "]]>",
    ])) {
        let text = format!("x{text}{evil}x").replace(['\n', '\r'], " ");
        // the shape of the page is that of a harmless text
        prop_assert_eq!(tags(&filled(&text).write(Form::Html, true)), tags(&filled("x").write(Form::Html, true)));
        let said = filled(&text).write(Form::Markdown, true);
        prop_assert!(!said.contains('<'), "{}", said);
        let no_control = |said: &str| !said.contains(|c: char| c.is_control() && c != '\n');
        prop_assert!(no_control(&said) && no_control(&filled(&text).write(Form::Html, true)));
    }
}

#[test]
fn forms_are_named_as_they_are_written() {
    for form in Form::ALL {
        assert_eq!(Form::from_code(form.code()), Some(form));
    }
    assert_eq!(Form::from_code("pdf"), None);
}
