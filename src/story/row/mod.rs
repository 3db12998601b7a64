//! One table of a file, read key by key; what is wrong with it becomes faults.

mod id;
mod scalar;
mod text;

use super::document::{Entry, Kind, Value};
use super::fault::Code;
use super::near::nearest;
use super::reading::{Place, Reading};
use super::sketch::Shape;
use super::slips;
use crate::text::Message;

/// One table of a file.
pub(super) struct Row<'r, 'v> {
    pub(super) reading: &'r mut Reading,
    entries: &'v [Entry],
    place: Place,
    /// The table's name, such as `nodes.exits`.
    what: &'static str,
    /// The code of faults of form: conditions and effects have their own.
    code: Option<Code>,
    /// The keys that were asked for.
    known: Vec<&'static str>,
}

impl<'r, 'v> Row<'r, 'v> {
    /// The table `value`; a fault if it is none.
    pub(super) fn open(reading: &'r mut Reading, value: &'v Value, what: &'static str) -> Option<Self> {
        Self::open_as(reading, value, what, None)
    }

    /// The table `value`, whose faults of form all have one code.
    pub(super) fn open_as(
        reading: &'r mut Reading,
        value: &'v Value,
        what: &'static str,
        code: Option<Code>,
    ) -> Option<Self> {
        let place = reading.place(&value.span);
        let Kind::Table(entries) = &value.kind else {
            wrong_type(reading, value, what, "table", code);
            return None;
        };
        if let Some(sketch) = &mut reading.sketch {
            sketch.open(value.span.start);
        }
        Some(Self { reading, entries, place, what, code, known: Vec::new() })
    }

    /// Where the table stands.
    pub(super) const fn place(&self) -> &Place {
        &self.place
    }

    /// The entries whose keys nobody asked for yet.
    pub(super) const fn entries(&self) -> &'v [Entry] {
        self.entries
    }

    /// The value at `key`.
    pub(super) fn take(&mut self, key: &'static str) -> Option<&'v Value> {
        if !self.known.contains(&key) {
            self.known.push(key);
        }
        if let Some(sketch) = &mut self.reading.sketch {
            sketch.ask(self.place.span.start, key);
        }
        self.entries.iter().find(|entry| entry.key == key).map(|entry| &entry.value)
    }

    /// The value at `key`; a fault if there is none.
    pub(super) fn need(&mut self, key: &'static str) -> Option<&'v Value> {
        let value = self.take(key);
        if value.is_none() {
            self.note_needed(key);
            let message = Message::new("story-missing-field").with("what", self.what).with("key", key);
            self.fault(Code::MissingField, message, None);
        }
        value
    }

    /// Notes, where the row is sketched, what the value at `key` has to be.
    pub(super) fn note(&mut self, key: &'static str, shape: Shape) {
        if let Some(sketch) = &mut self.reading.sketch {
            sketch.note(self.place.span.start, key, shape);
        }
    }

    /// Notes, where the row is sketched, that the value at `key` is a list.
    fn note_list(&mut self, key: &'static str) {
        if let Some(sketch) = &mut self.reading.sketch {
            sketch.note_list(self.place.span.start, key);
        }
    }

    /// Notes, where the row is sketched, that `key` has to be there.
    fn note_needed(&mut self, key: &'static str) {
        if let Some(sketch) = &mut self.reading.sketch {
            sketch.note_needed(self.place.span.start, key);
        }
    }

    /// Notes a fault of the table.
    pub(super) fn fault(&mut self, code: Code, message: Message, help: Option<Message>) {
        let code = self.code.unwrap_or(code);
        let place = self.place.clone();
        self.reading.fault(code, &place, message, help);
    }

    /// Ends the table: keys that nobody asked for are faults.
    pub(super) fn finish(self) {
        for entry in self.entries {
            if self.known.contains(&entry.key.as_str()) {
                continue;
            }
            let message = Message::new("story-unknown-key").with("key", entry.key.as_str()).with("what", self.what);
            let help = if self.reading.is_full() { None } else { suggest(&entry.key, self.known.iter().copied()) };
            let place = self.reading.place(&entry.key_span);
            self.reading.fault(self.code.unwrap_or(Code::UnknownKey), &place, message, help);
        }
    }
}

/// Notes a value of a wrong kind. `wanted` is a word of [`Kind::word`], or `texts` for a text, plain or by language.
pub(super) fn wrong_type(reading: &mut Reading, value: &Value, key: &str, wanted: &'static str, code: Option<Code>) {
    let message = Message::new("story-wrong-type").with("key", key).with("wanted", wanted);
    let message = message.with("found", value.kind.word());
    let place = reading.place(&value.span);
    let help = if wanted == "list" { slips::list(reading, value, key) } else { None };
    reading.fault(code.unwrap_or(Code::WrongType), &place, message, help);
}

/// What may have been meant: the nearest name, or all where there are few.
pub(super) fn suggest<'a>(wrong: &str, names: impl IntoIterator<Item = &'a str>) -> Option<Message> {
    let names: Vec<&str> = names.into_iter().collect();
    if let Some(near) = nearest(wrong, names.iter().copied()) {
        return Some(Message::new("story-nearest").with("near", near));
    }
    let known = names.iter().map(|name| format!("`{name}`")).collect::<Vec<_>>().join(", ");
    (1..=32).contains(&names.len()).then(|| Message::new("story-known").with("known", known))
}

/// The beginning of something wrong, for a message.
pub(super) fn shown(text: &str) -> String {
    let line = crate::text::sanitize_line(text);
    let mut shown: String = line.chars().take(40).collect();
    if shown.len() < line.len() {
        shown.push('…');
    }
    shown
}

/// Whether this is an id: lower-case letters, digits and `_`, at most 64.
pub(super) fn is_id(text: &str) -> bool {
    (1..=64).contains(&text.len())
        && text.bytes().all(|byte| byte.is_ascii_lowercase() || byte.is_ascii_digit() || byte == b'_')
}
