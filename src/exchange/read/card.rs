//! Character cards, in all three forms.

use serde_json::Value;

use super::book;
use super::macros::resolve;
use super::{Making, constant};
use crate::exchange::Format;
use crate::exchange::fields::{Fields, rows_of};
use crate::exchange::report::Report;
use crate::exchange::tale::{Origin, Person, Talk};
use crate::text::{Language, Locale, Message, clip, sanitize, sanitize_line};

/// The fields of the first form.
const FLAT: [&str; 6] = ["name", "description", "personality", "scenario", "first_mes", "mes_example"];
/// What the fields of the first form are called where a program calls them otherwise.
const OTHERWISE: [(&str, &str); 5] = [
    ("name", "char_name"),
    ("description", "char_persona"),
    ("scenario", "world_scenario"),
    ("first_mes", "char_greeting"),
    ("mes_example", "example_dialogue"),
];
/// What programs write beside them, for older readers.
const DOUBLED: [&str; 10] = [
    "creatorcomment",
    "avatar",
    "chat",
    "create_date",
    "talkativeness",
    "fav",
    "tags",
    "creator",
    "metadata",
    "spec_version",
];
/// The newest form that is known.
const VERSION: f64 = 3.0;
/// The longest label of a topic, in characters.
const LABEL_CHARS: usize = 80;
/// The longest name, in characters.
const NAME_CHARS: usize = 100;
/// The most topics of a character.
const TOPICS: usize = 24;

/// Reads a card, or a list of cards.
pub(super) fn read(making: &mut Making<'_>, document: &Value) {
    match document {
        Value::Array(_) => {
            for (pointer, value) in rows_of(document, "").unwrap_or_default() {
                if value.is_object() {
                    card(making, value, &pointer);
                } else {
                    making.report.leave("[]", Message::new("exchange-why-no-object"));
                }
            }
        }
        document => card(making, document, ""),
    }
}

fn card(making: &mut Making<'_>, document: &Value, pointer: &str) {
    if making.report.format == Format::CardV1 && document.get("data").is_none() {
        character(making, document, pointer);
        return;
    }
    let data = document.get("data").filter(|data| data.is_object());
    if let Some(mut outer) = Fields::open(document, "") {
        let report = &mut making.report;
        if outer.text_or_none("spec", report).is_none_or(|spec| spec.is_empty()) {
            outer.note_missing("spec", report);
        }
        version(&mut outer, report);
        if data.is_some() {
            // the flat fields beside `data` say the same to older readers
            outer.skip(&["data"]);
            outer.skip(&FLAT);
            outer.skip(&DOUBLED);
            outer.finish(report);
        } else {
            outer.note_missing("data", report);
        }
    }
    match data {
        Some(data) => character(making, data, &format!("{pointer}/data")),
        // all of it stands where the first form has it
        None => character(making, document, pointer),
    }
}

/// The name of one who has none.
fn nobody() -> String {
    Locale::new(Language::En).text("exchange-someone")
}

/// Notes a form newer than those that are known.
fn version(outer: &mut Fields<'_>, report: &mut Report) {
    let found = match outer.value("spec_version") {
        Some(Value::String(text)) => text.trim().parse::<f64>().ok(),
        Some(Value::Number(number)) => number.as_f64(),
        _ => None,
    };
    if let Some(found) = found.filter(|found| *found > VERSION) {
        report.change("spec_version", Message::new("exchange-why-newer").with("found", found.to_string()));
    }
}

/// Reads the character itself; `pointer` is its place in the document.
fn character(making: &mut Making<'_>, data: &Value, pointer: &str) {
    let Some(mut fields) = Fields::open(data, "") else { return };
    let report = &mut making.report;
    let named = |key: &'static str, fields: &mut Fields<'_>, report: &mut Report| {
        let other = OTHERWISE.iter().find(|(own, _)| *own == key && !fields.has(key)).map(|(_, other)| *other);
        match other.filter(|other| fields.has(other)) {
            Some(other) => {
                report.change(other, Message::new("exchange-why-called").with("key", key));
                fields.text(other, report)
            }
            None => fields.text(key, report),
        }
    };
    fields.skip(&["spec", "spec_version", "data"]);
    let name = sanitize_line(&named("name", &mut fields, report));
    let name = if name.is_empty() {
        fields.note_missing("name", report);
        Some(report.title.clone()).filter(|title| !title.is_empty()).unwrap_or_else(nobody)
    } else {
        name
    };
    let short = clip(&name, NAME_CHARS).trim().to_owned();
    if short != name {
        report.change("name", Message::new("exchange-why-long-name").with("bound", NAME_CHARS));
    }
    let name = short;
    let character = Some(name.as_str());
    let mut say = |key: &'static str, report: &mut Report| {
        sanitize(&resolve(&named(key, &mut fields, report), character, report)).trim().to_owned()
    };
    let [description, personality, scenario, first, example] =
        ["description", "personality", "scenario", "first_mes", "mes_example"].map(|key| say(key, report));
    let [system, after] = ["system_prompt", "post_history_instructions"].map(|key| say(key, report));
    let notes = resolve(&fields.text("creator_notes", report), character, report);
    let notes =
        if notes.is_empty() { fields.text_or_none("creatorcomment", report).unwrap_or_default() } else { notes };
    let greetings: Vec<String> = fields
        .texts("alternate_greetings", report)
        .iter()
        .map(|greeting| sanitize(&resolve(greeting, character, report)).trim().to_owned())
        .filter(|greeting| !greeting.is_empty())
        .collect();
    let nickname = fields.text_or_none("nickname", report).unwrap_or_default();
    let group = fields.texts("group_only_greetings", report).len();
    if group > 0 {
        report.leave("group_only_greetings", Message::new("exchange-why-group-greetings").with("count", group));
    }
    let assets = fields.list("assets", report).len();
    if assets > 0 {
        report.leave("assets", Message::new("exchange-why-assets").with("count", assets));
    }
    // what only older readers want
    fields.skip(&["chat", "avatar", "create_date", "metadata"]);
    let mut topics = Vec::new();
    for text in [&description, &example] {
        converse(text, &name, &mut topics);
    }
    let mut person = Person {
        words: Some(nickname).filter(|nick| !nick.trim().is_empty() && *nick != name).into_iter().collect(),
        role: Some(personality.trim().to_owned())
            .filter(|role| !role.contains('\n') && (1..=60).contains(&role.chars().count()))
            .unwrap_or_default(),
        text: description,
        traits: personality,
        manner: examples(&example),
        greetings,
        topics,
        origin: Origin { original: 0, pointer: pointer.to_owned() },
        name: name.clone(),
    };
    let tale = &mut making.tale;
    tale.title.clone_from(&name);
    notes.trim().split("\n\n").next().unwrap_or_default().clone_into(&mut tale.blurb);
    tale.opening = first;
    tale.scene.clone_from(&scenario);
    tale.world = vec![scenario, system];
    let extensions = fields.value("extensions");
    let book = fields.value("character_book");
    for key in ["extensions", "character_book"] {
        fields.note_null(key, report);
    }
    fields.finish(&mut making.report);
    let own = Making {
        report: std::mem::replace(&mut making.report, Report::new(Format::CardV1, "")),
        tale: std::mem::take(&mut making.tale),
        character: Some(&name),
    };
    let mut own = own;
    if !after.trim().is_empty() {
        constant(&mut own, "post_history_instructions", after, 0, format!("{pointer}/post_history_instructions"));
    }
    if let Some(extensions) = extensions {
        extended(&mut own, extensions, pointer);
    }
    if let Some(book) = book {
        book::read(&mut own, book, &format!("{pointer}/character_book"));
    }
    for lore in &own.tale.lore {
        let text = lore.entry.text.get(Language::En);
        let words = lore.entry.keys.get(Language::En).to_vec();
        converse_with(text, &name, &words, &mut person.topics);
    }
    person.topics.truncate(TOPICS);
    own.tale.people.push(person);
    (making.report, making.tale) = (own.report, own.tale);
}

/// What stands in a card's `extensions`: a note at a depth is taken, the rest is kept.
fn extended(making: &mut Making<'_>, extensions: &Value, pointer: &str) {
    let Some(mut fields) = Fields::open(extensions, "extensions") else {
        making.report.change("extensions", Message::new("exchange-why-wrong-type"));
        return;
    };
    if let Some(mut note) = fields.object("depth_prompt", "extensions.depth_prompt", &mut making.report) {
        let report = &mut making.report;
        let text = note.text("prompt", report);
        let depth = note.bounded_or_none("depth", 1_000, report).unwrap_or(4);
        if note.text_or_none("role", report).is_some_and(|role| !matches!(role.as_str(), "" | "system")) {
            report.leave("extensions.depth_prompt.role", Message::new("exchange-why-role"));
        }
        note.finish(report);
        if !text.trim().is_empty() {
            constant(making, "depth_prompt", text, depth, format!("{pointer}/extensions/depth_prompt/prompt"));
        }
    }
    let report = &mut making.report;
    if fields.text_or_none("world", report).is_some_and(|name| !name.trim().is_empty()) {
        report.leave("extensions.world", Message::new("exchange-why-bound-book"));
    }
    if fields.value("regex_scripts").is_some_and(|value| value.as_array().is_some_and(|scripts| !scripts.is_empty())) {
        report.leave("extensions.regex_scripts", Message::new("exchange-why-script"));
    }
    fields.finish(report);
}

/// Examples of speech as a text: the marks between them are empty lines.
fn examples(text: &str) -> String {
    let lines = text.lines().map(|line| if line.trim().eq_ignore_ascii_case("<start>") { "" } else { line });
    lines.collect::<Vec<_>>().join("\n").trim().to_owned()
}

/// Questions and answers in a text become topics: what the player asks, and what this character says.
fn converse(text: &str, name: &str, topics: &mut Vec<Talk>) {
    converse_with(text, name, &[], topics);
}

fn converse_with(text: &str, name: &str, words: &[String], topics: &mut Vec<Talk>) {
    let mut asked: Option<String> = None;
    let mut answer: Option<String> = None;
    let mut close = |asked: &mut Option<String>, answer: &mut Option<String>| {
        if let (Some(label), Some(text)) = (asked.take(), answer.take()) {
            let label: String =
                label.trim().trim_matches(['"', '“', '”', '「', '」']).chars().take(LABEL_CHARS).collect();
            let told = !label.trim().is_empty() && !text.trim().is_empty();
            if told && topics.iter().all(|topic| topic.label != label) {
                topics.push(Talk { label, words: words.to_vec(), text: text.trim().to_owned() });
            }
        }
    };
    for line in text.lines() {
        let line = line.trim_end();
        let spoken = |who: &str| line.strip_prefix(who).and_then(|rest| rest.strip_prefix([':', '：']));
        if line.trim().eq_ignore_ascii_case("<start>") {
            close(&mut asked, &mut answer);
        } else if let Some(question) = spoken("You").or_else(|| spoken("你")) {
            close(&mut asked, &mut answer);
            (asked, answer) = (Some(question.to_owned()), None);
        } else if let Some(said) = spoken(name) {
            if asked.is_some() {
                answer = Some(answer.map_or_else(|| said.to_owned(), |before| format!("{before}\n{said}")));
            }
        } else if line.starts_with('[') {
            close(&mut asked, &mut answer);
        } else if let Some(answer) = &mut answer {
            answer.push('\n');
            answer.push_str(line);
        }
    }
    close(&mut asked, &mut answer);
}
