//! One object of a foreign file, read key by key. Nothing optional is ever refused: what is not as it should be is
//! taken as well as can be, and the report says so.

use serde_json::{Map, Value};

use super::report::Report;
use crate::text::{Message, Pattern};

/// How many commas a pattern may hold, for it to be known for one in a text of several keys.
const PATTERN_COMMAS: usize = 32;

/// One object of a foreign file.
pub(super) struct Fields<'a> {
    map: &'a Map<String, Value>,
    /// Where it stands, entries of a list as `[]`.
    path: &'static str,
    /// The keys that were asked for.
    known: Vec<&'static str>,
}

impl<'a> Fields<'a> {
    /// The object `value`; none if it is no object.
    pub(super) fn open(value: &'a Value, path: &'static str) -> Option<Self> {
        value.as_object().map(|map| Self { map, path, known: Vec::new() })
    }

    /// Where a key stands.
    pub(super) fn place(&self, key: &str) -> String {
        if self.path.is_empty() { key.to_owned() } else { format!("{}.{key}", self.path) }
    }

    /// The value at a key; none where it is absent or null.
    pub(super) fn value(&mut self, key: &'static str) -> Option<&'a Value> {
        if !self.known.contains(&key) {
            self.known.push(key);
        }
        self.map.get(key).filter(|value| !value.is_null())
    }

    /// Whether the key is there, be it null.
    pub(super) fn has(&self, key: &str) -> bool {
        self.map.contains_key(key)
    }

    /// A text; empty where there is none.
    pub(super) fn text(&mut self, key: &'static str, report: &mut Report) -> String {
        self.text_or_none(key, report).unwrap_or_default()
    }

    /// A text that may be absent. Null where a text belongs is noted.
    pub(super) fn text_or_none(&mut self, key: &'static str, report: &mut Report) -> Option<String> {
        let Some(value) = self.value(key) else {
            self.note_null(key, report);
            return None;
        };
        match value {
            Value::String(text) => Some(text.clone()),
            Value::Number(_) | Value::Bool(_) => {
                report.change(&self.place(key), Message::new("exchange-why-as-text"));
                Some(value.to_string())
            }
            // some programs keep a text as its lines
            Value::Array(lines) if lines.iter().all(Value::is_string) => {
                report.change(&self.place(key), Message::new("exchange-why-joined"));
                Some(lines.iter().filter_map(Value::as_str).collect::<Vec<_>>().join("\n"))
            }
            _ => {
                self.note_wrong(key, report);
                None
            }
        }
    }

    /// Yes or no.
    pub(super) fn flag(&mut self, key: &'static str, default: bool, report: &mut Report) -> bool {
        let Some(value) = self.value(key) else {
            self.note_null(key, report);
            return default;
        };
        let read = match value {
            Value::Bool(flag) => return *flag,
            Value::Number(number) => number.as_f64().map(|number| number != 0.0),
            Value::String(text) => match text.trim().to_ascii_lowercase().as_str() {
                "true" | "yes" | "on" | "1" => Some(true),
                "false" | "no" | "off" | "0" | "" => Some(false),
                _ => None,
            },
            _ => None,
        };
        if read.is_some() {
            report.change(&self.place(key), Message::new("exchange-why-as-flag"));
        } else {
            self.note_wrong(key, report);
        }
        read.unwrap_or(default)
    }

    /// Yes, no, or nothing said; null says nothing.
    pub(super) fn flag_or_none(&mut self, key: &'static str, report: &mut Report) -> Option<bool> {
        self.value(key)?;
        Some(self.flag(key, false, report))
    }

    /// A whole number; null is noted.
    pub(super) fn number(&mut self, key: &'static str, default: i64, report: &mut Report) -> i64 {
        if self.value(key).is_none() {
            self.note_null(key, report);
        }
        self.number_or_none(key, report).unwrap_or(default)
    }

    /// A whole number, or nothing said; null says nothing.
    pub(super) fn number_or_none(&mut self, key: &'static str, report: &mut Report) -> Option<i64> {
        let value = self.value(key)?;
        let (read, note) = match value {
            Value::Number(number) if number.is_i64() => return number.as_i64(),
            Value::Number(number) => (number.as_f64(), "exchange-why-rounded"),
            Value::String(text) if text.trim().is_empty() => (None, "exchange-why-wrong-type"),
            Value::String(text) => (text.trim().parse::<f64>().ok(), "exchange-why-as-number"),
            Value::Bool(flag) => (Some(f64::from(u8::from(*flag))), "exchange-why-as-number"),
            _ => (None, "exchange-why-wrong-type"),
        };
        let read = read.filter(|number| number.is_finite()).map(whole);
        let note = if read.is_some() { note } else { "exchange-why-wrong-type" };
        report.change(&self.place(key), Message::new(note));
        read
    }

    /// A whole number within bounds, or nothing said; one that is out of them is brought to the nearest.
    pub(super) fn bounded_or_none(&mut self, key: &'static str, most: u32, report: &mut Report) -> Option<u32> {
        let number = self.number_or_none(key, report)?;
        Some(self.within(key, number, most, report))
    }

    fn within(&self, key: &'static str, number: i64, most: u32, report: &mut Report) -> u32 {
        let bounded = u32::try_from(number.clamp(0, i64::from(most))).unwrap_or(most);
        if i64::from(bounded) != number {
            let why = Message::new("exchange-why-bounded").with("found", number).with("taken", bounded);
            report.change(&self.place(key), why);
        }
        bounded
    }

    /// A list of texts. One text is a list parted by commas; empty ones are left out.
    pub(super) fn strings(&mut self, key: &'static str, report: &mut Report) -> Vec<String> {
        let Some(value) = self.value(key) else {
            self.note_null(key, report);
            return Vec::new();
        };
        let mut strings = Vec::new();
        match value {
            Value::Array(values) => {
                for value in values {
                    match value {
                        Value::String(text) => strings.push(text.clone()),
                        Value::Number(_) | Value::Bool(_) => {
                            report.change(&self.place(key), Message::new("exchange-why-as-text"));
                            strings.push(value.to_string());
                        }
                        _ => self.note_wrong(key, report),
                    }
                }
            }
            Value::String(text) => {
                let parts = parted(text);
                if parts.len() > 1 {
                    report.change(&self.place(key), Message::new("exchange-why-split"));
                }
                strings.extend(parts);
            }
            Value::Number(_) => {
                report.change(&self.place(key), Message::new("exchange-why-as-text"));
                strings.push(value.to_string());
            }
            _ => self.note_wrong(key, report),
        }
        strings.retain(|text| !text.trim().is_empty());
        strings
    }

    /// A list of texts, each whole: one text is a list of one.
    pub(super) fn texts(&mut self, key: &'static str, report: &mut Report) -> Vec<String> {
        match self.value(key) {
            Some(Value::String(text)) if text.trim().is_empty() => Vec::new(),
            Some(Value::String(text)) => {
                report.change(&self.place(key), Message::new("exchange-why-one"));
                vec![text.clone()]
            }
            _ => self.strings(key, report),
        }
    }

    /// An object at a key, which stands at `path`; null and any other kind are noted.
    pub(super) fn object(&mut self, key: &'static str, path: &'static str, report: &mut Report) -> Option<Self> {
        let Some(value) = self.value(key) else {
            self.note_null(key, report);
            return None;
        };
        let object = Self::open(value, path);
        if object.is_none() {
            self.note_wrong(key, report);
        }
        object
    }

    /// The rows of a list or of an object, each with its place in the document; `before` is this object's place there.
    /// Anything else is noted.
    pub(super) fn rows(&mut self, key: &'static str, before: &str, report: &mut Report) -> Vec<(String, &'a Value)> {
        match self.value(key) {
            None if self.has(key) => self.note_null(key, report),
            None => self.note_missing(key, report),
            Some(value) => match rows_of(value, &format!("{before}/{key}")) {
                Some(rows) => return rows,
                None => self.note_wrong(key, report),
            },
        }
        Vec::new()
    }

    /// The values of a list; of an object its values. Anything else is noted.
    pub(super) fn list(&mut self, key: &'static str, report: &mut Report) -> Vec<&'a Value> {
        match self.value(key) {
            None => {
                self.note_null(key, report);
                Vec::new()
            }
            Some(Value::Array(values)) => values.iter().collect(),
            Some(Value::Object(map)) => map.values().collect(),
            Some(_) => {
                self.note_wrong(key, report);
                Vec::new()
            }
        }
    }

    /// Notes a value of a kind that cannot be used.
    pub(super) fn note_wrong(&self, key: &str, report: &mut Report) {
        report.change(&self.place(key), Message::new("exchange-why-wrong-type"));
    }

    /// Notes that a key is not there.
    pub(super) fn note_missing(&self, key: &str, report: &mut Report) {
        report.change(&self.place(key), Message::new("exchange-why-missing"));
    }

    /// Notes that a key is there and null.
    pub(super) fn note_null(&self, key: &str, report: &mut Report) {
        if self.map.get(key).is_some_and(Value::is_null) {
            report.change(&self.place(key), Message::new("exchange-why-null"));
        }
    }

    /// Takes a key for known without reading it.
    pub(super) fn skip(&mut self, keys: &[&'static str]) {
        self.known.extend(keys);
    }

    /// Ends the object: keys that nobody asked for are kept as they are.
    pub(super) fn finish(self, report: &mut Report) {
        for key in self.map.keys().filter(|key| !self.known.contains(&key.as_str())) {
            report.unknown(&self.place(key));
        }
    }
}

/// The rows of a list or of an object, each with its place in the document: below `before`.
pub(super) fn rows_of<'a>(value: &'a Value, before: &str) -> Option<Vec<(String, &'a Value)>> {
    match value {
        Value::Array(values) => {
            Some(values.iter().enumerate().map(|(at, value)| (format!("{before}/{at}"), value)).collect())
        }
        Value::Object(map) => {
            Some(map.iter().map(|(key, value)| (format!("{before}/{}", escaped(key)), value)).collect())
        }
        _ => None,
    }
}

/// A key as it stands in a JSON pointer.
pub(super) fn escaped(key: &str) -> String {
    key.replace('~', "~0").replace('/', "~1")
}

/// The keys in one text, which commas part: a comma within a pattern parts nothing.
pub(super) fn parted(text: &str) -> Vec<String> {
    let mut parts = Vec::new();
    let mut rest = text;
    while !rest.is_empty() {
        let mut commas = rest.match_indices(',').map(|(at, _)| at).chain([rest.len()]).take(PATTERN_COMMAS);
        let pattern = |end: &usize| rest.get(..*end).is_some_and(|part| Pattern::parts(part.trim()).is_some());
        let end = commas.find(pattern).filter(|_| rest.trim_start().starts_with('/'));
        let end = end.or_else(|| rest.find(',')).unwrap_or(rest.len());
        parts.push(rest.get(..end).unwrap_or_default().trim().to_owned());
        rest = rest.get(end + 1..).unwrap_or_default();
    }
    parts.retain(|part| !part.is_empty());
    parts
}

/// A number without its fraction, within what a whole number can hold.
fn whole(number: f64) -> i64 {
    #[expect(clippy::cast_possible_truncation, reason = "`as` brings what is too great to the bound")]
    let whole = number.trunc() as i64;
    whole
}
