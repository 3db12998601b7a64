//! `knowledge.json`.

use super::condition::conditions;
use crate::story::document::{Kind, Value};
use crate::story::fault::Code;
use crate::story::json::{DEPTH, Fault, read_json};
use crate::story::reading::Reading;
use crate::story::row::{Row, wrong_type};
use crate::text::Message;
use crate::world::Knowledge;

/// Reads `knowledge.json`: a list of documents.
pub(super) fn knowledge(reading: &mut Reading, path: &str, text: &str) -> Vec<Knowledge> {
    reading.open(path, text);
    let value = match read_json(text) {
        Ok(value) => value,
        Err(Fault::Syntax(fault)) => {
            reading.torn = true;
            let place = reading.place(&fault.span);
            let message = Message::new("story-json-syntax").with("cause", fault.message);
            reading.fault(Code::JsonSyntax, &place, message, None);
            return Vec::new();
        }
        Err(Fault::Deep(at)) => {
            let place = reading.place(&(at..at + 1));
            reading.fault(Code::TooDeep, &place, Message::new("story-too-deep").with("bound", DEPTH), None);
            return Vec::new();
        }
    };
    let Kind::List(values) = &value.kind else {
        wrong_type(reading, &value, path, "list", None);
        return Vec::new();
    };
    values.iter().filter_map(|value| document(reading, value)).collect()
}

pub(super) fn document(reading: &mut Reading, value: &Value) -> Option<Knowledge> {
    let mut row = Row::open(reading, value, "knowledge.json")?;
    let (title, category) = (row.need_line("title"), row.string("category").unwrap_or_else(|| "lore".to_owned()));
    let (text, keywords) = (row.need_text("text"), row.words("keywords"));
    let when = conditions(&mut row, "when");
    row.finish();
    Some(Knowledge { title, category, text, keywords, when })
}
