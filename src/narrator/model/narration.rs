//! The story text of a reply, while the reply is still written.

use jiter::{JsonValue, PartialMode};
use serde_json::Value;

use super::shape::Shaper;
use super::split::Splitter;

/// Prose before an object that is long enough to be the story itself. Shorter, it is a preface ("Here is the turn:").
/// A Chinese character counts three.
const PREFACE: usize = 200;
/// More entries of a list than any turn has use for, and more bytes after the story text.
const LIST: usize = 12;
const REST: usize = 4_000;
/// The beginning of a reply that says whether it is one, in characters.
const OPENING: usize = 40;
/// Names under which models put the story text.
const KEYS: [&str; 9] = ["narration", "narrative", "narrator", "story", "text", "content", "叙述", "旁白", "正文"];

/// Shows the story text of a reply as it comes: of an object that is not complete yet, or of plain prose.
///
/// What it gave is always the beginning of the narration that the reader finds in the whole reply.
#[derive(Clone, Debug)]
pub(super) struct NarrationStream {
    splitter: Splitter,
    shaper: Shaper,
    /// Bytes of the source that the shaper has taken.
    taken: usize,
    /// Bytes of the object when the story text was complete.
    told: usize,
    finished: bool,
}

impl NarrationStream {
    pub fn new() -> Self {
        Self { splitter: Splitter::default(), shaper: Shaper::new(), taken: 0, told: 0, finished: false }
    }

    /// Takes the next piece of the reply and returns the prose that is new.
    pub fn push(&mut self, delta: &str) -> String {
        self.splitter.push(delta);
        if self.finished {
            return String::new();
        }
        if !self.splitter.has_object() || tells(&self.splitter.prose) {
            let prose = if tells(&self.splitter.prose) { self.splitter.prose.as_str() } else { "" };
            let more = prose.get(self.taken..).unwrap_or_default();
            self.taken = self.taken.max(prose.len());
            return self.shaper.push(more);
        }
        let Some((source, last)) = partial(&self.splitter.object) else { return String::new() };
        let whole = self.splitter.is_closed() || !last;
        let more = source.get(self.taken..).unwrap_or_default();
        self.taken = self.taken.max(source.len());
        let mut out = self.shaper.push(more);
        if whole {
            self.finished = true;
            self.told = self.splitter.object.len();
            out.push_str(&self.shaper.finish());
        }
        out
    }

    /// Ends the reply and returns the rest of the prose.
    pub fn finish(&mut self) -> String {
        self.splitter.finish();
        let mut out = String::new();
        if self.finished {
            return out;
        }
        if !self.splitter.has_object() || tells(&self.splitter.prose) {
            let more = self.splitter.prose.get(self.taken..).unwrap_or_default();
            out.push_str(&self.shaper.push(more));
        }
        self.finished = true;
        out.push_str(&self.shaper.finish());
        out
    }

    /// The object's parts that are whole, where what follows the prose has grown past all use: a list with too many
    /// entries, or an entry without end. Such a model does not stop.
    pub fn overrun(&self) -> Option<Value> {
        if !self.finished || self.splitter.is_closed() {
            return None;
        }
        let parsed = JsonValue::parse_with_config(self.splitter.object.as_bytes(), false, PartialMode::On).ok()?;
        let mut value = plain(&parsed);
        let long = self.splitter.object.len().saturating_sub(self.told) > REST;
        let last = value.as_object_mut()?.values_mut().filter_map(Value::as_array_mut).last()?;
        if last.len() <= LIST && !long {
            return None;
        }
        // Of the last entry an object may be half written; half a text was left out already.
        if !last.last().is_some_and(Value::is_string) {
            last.pop();
        }
        Some(value)
    }

    /// Whether the story text is complete.
    pub const fn is_told(&self) -> bool {
        self.finished
    }

    /// Whether the reply's object is closed: nothing that follows counts.
    pub const fn is_closed(&self) -> bool {
        self.splitter.is_closed()
    }

    /// Whether the reply has an object.
    pub const fn has_object(&self) -> bool {
        self.splitter.has_object()
    }
}

/// Whether a text begins as a whole reply does: with an object whose first key names the story text.
pub(super) fn is_opening(text: &str) -> bool {
    let head: String = text.chars().take(OPENING).collect();
    let key = head.strip_prefix('{').and_then(|head| head.trim_start().strip_prefix('"'));
    key.and_then(|key| key.split_once('"')).is_some_and(|(key, _)| KEYS.contains(&key.trim().to_lowercase().as_str()))
}

/// Whether prose before an object is the story itself.
pub(super) fn tells(prose: &str) -> bool {
    weight(prose.trim()) >= PREFACE
}

/// The length of a text in English characters: a Chinese one says about as much as three of them.
pub(super) fn weight(text: &str) -> usize {
    text.chars().map(|char| if char.is_ascii() { 1 } else { 3 }).sum()
}

/// The story text in an object that may not be complete, and whether it may still grow.
fn partial(object: &str) -> Option<(String, bool)> {
    let value = JsonValue::parse_with_config(object.as_bytes(), false, PartialMode::TrailingStrings).ok()?;
    find(&plain(&value))
}

/// The story text of a reply's object: the first of the known keys, in the object or in the only object inside it.
pub(super) fn narration_of(value: &Value) -> Option<String> {
    find(value).map(|(text, _)| text)
}

/// The story text, and whether it is the last thing in the object (it may then still grow).
fn find(value: &Value) -> Option<(String, bool)> {
    let object = value.as_object()?;
    let count = object.len();
    for (at, (key, value)) in object.iter().enumerate() {
        let last = at.saturating_add(1) == count;
        if KEYS.contains(&key.trim().to_lowercase().as_str()) {
            let text = match value {
                Value::String(text) => text.clone(),
                Value::Array(parts) => parts.iter().filter_map(Value::as_str).collect::<Vec<_>>().join("\n\n"),
                Value::Number(number) => number.to_string(),
                Value::Object(_) => return find(value).map(|(text, inner)| (text, inner && last)),
                _ => String::new(),
            };
            return Some((text, last));
        }
        if at == 0
            && value.is_object()
            && let Some((text, inner)) = find(value)
        {
            return Some((text, inner && last));
        }
    }
    None
}

/// A value of jiter's as one of serde's.
fn plain(value: &JsonValue<'_>) -> Value {
    match value {
        JsonValue::Null => Value::Null,
        JsonValue::Bool(bool) => Value::Bool(*bool),
        JsonValue::Int(number) => Value::from(*number),
        JsonValue::Float(number) => Value::from(*number),
        JsonValue::Str(text) => Value::from(text.as_ref()),
        JsonValue::Array(values) => values.iter().map(plain).collect(),
        JsonValue::Object(entries) => {
            Value::Object(entries.iter().map(|(key, value)| (key.to_string(), plain(value))).collect())
        }
    }
}
