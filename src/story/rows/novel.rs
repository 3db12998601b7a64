//! The novel that a story is made from: `[novel]`, `passages.jsonl`, what is known of characters by chapter.

use std::ops::RangeInclusive;

use crate::story::document::{Kind, Value};
use crate::story::fault::Code;
use crate::story::json::{DEPTH, Fault, read_json};
use crate::story::reading::{Form, Reading};
use crate::story::row::Row;
use crate::text::{Language, Message};
use crate::world::{Novel, Passage, SheetLine};

/// The chapters that something can be told in; 0: before the first. The longest serial novels have some thousands.
pub(super) const CHAPTERS: RangeInclusive<i64> = 0..=20_000;
/// The most passages of a novel.
const PASSAGES: usize = 100_000;
/// The most bytes of a passage: a prompt holds three of them.
const PASSAGE_BYTES: usize = 8_000;

/// `[novel]`
pub(super) fn novel(row: &mut Row<'_, '_>) -> Option<Novel> {
    let value = row.take("novel")?;
    let mut row = Row::open(row.reading, value, "novel")?;
    let chapters = row.texts_as("chapters", Form::Line);
    let until = row.number("until", CHAPTERS);
    row.finish();
    Some(Novel { chapters, until, ..Novel::default() })
}

/// `sheet` of a character.
pub(super) fn sheet(row: &mut Row<'_, '_>) -> Vec<SheetLine> {
    let mut lines = Vec::new();
    for value in row.list("sheet") {
        let Some(mut row) = Row::open(row.reading, value, "characters.sheet") else { continue };
        let chapter = row.number("chapter", CHAPTERS).unwrap_or(0);
        lines.push(SheetLine { chapter, text: row.need_text("text") });
        row.finish();
    }
    lines.sort_by_key(|line| line.chapter);
    lines
}

/// Reads `passages.jsonl`: one passage a line, in the order of the novel. `chapters`: how many there are; 0: not said.
pub(super) fn passages(reading: &mut Reading, path: &str, text: &str, chapters: usize) -> Vec<Passage> {
    reading.open(path, text);
    let last = u32::try_from(chapters).ok().filter(|last| *last > 0).unwrap_or(u32::MAX);
    let mut passages = Vec::new();
    let mut start = 0;
    for line in text.split_inclusive('\n') {
        let (at, end) = (start, start + line.len());
        start = end;
        if line.trim().is_empty() || reading.is_full() {
            continue;
        }
        if passages.len() >= PASSAGES {
            let message = Message::new("story-too-large").with("what", "passages").with("bound", PASSAGES);
            let place = reading.place(&(at..end));
            reading.fault(Code::TooLarge, &place, message, None);
            break;
        }
        match read_json(line) {
            Ok(mut value) => {
                shift(&mut value, at);
                let passage = passage(reading, &value);
                if passage.as_ref().is_some_and(|passage| passage.chapter > last) {
                    let place = reading.place(&(at..end));
                    let message = Message::new("story-no-chapter").with("last", chapters);
                    reading.fault(Code::BadValue, &place, message, None);
                }
                passages.extend(passage);
            }
            Err(Fault::Syntax(fault)) => {
                reading.torn = true;
                let place = reading.place(&(at + fault.span.start..at + fault.span.end));
                reading.fault(
                    Code::JsonSyntax,
                    &place,
                    Message::new("story-json-syntax").with("cause", fault.message),
                    None,
                );
            }
            Err(Fault::Deep(deep)) => {
                let place = reading.place(&(at + deep..at + deep + 1));
                reading.fault(Code::TooDeep, &place, Message::new("story-too-deep").with("bound", DEPTH), None);
            }
        }
    }
    passages
}

/// One line of `passages.jsonl`.
pub(super) fn passage(reading: &mut Reading, value: &Value) -> Option<Passage> {
    let mut row = Row::open(reading, value, "passages.jsonl")?;
    let chapter = row.need_number("chapter", CHAPTERS);
    let position = row.number("position", 0..=i64::from(u32::MAX)).unwrap_or(0);
    let text = row.need_text("text");
    if Language::ALL.iter().any(|language| text.get(*language).len() > PASSAGE_BYTES) {
        let message = Message::new("story-too-large").with("what", "passage").with("bound", PASSAGE_BYTES);
        row.fault(Code::TooLarge, message, None);
    }
    row.finish();
    // A novel is in one language.
    let text = Language::ALL.iter().find_map(|language| text.exact(*language)).unwrap_or_default().to_owned();
    Some(Passage { chapter: chapter?, position, text })
}

/// Moves a value that was read out of a line to where the line stands in its file.
fn shift(value: &mut Value, by: usize) {
    value.span = value.span.start + by..value.span.end + by;
    match &mut value.kind {
        Kind::List(values) => values.iter_mut().for_each(|value| shift(value, by)),
        Kind::Table(entries) => {
            for entry in entries {
                entry.key_span = entry.key_span.start + by..entry.key_span.end + by;
                shift(&mut entry.value, by);
            }
        }
        _ => {}
    }
}
