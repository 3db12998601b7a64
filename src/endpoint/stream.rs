//! Reads the body of an answer: a stream of events as a rule, and whatever else servers send in its place.

use serde_json::Value;

use super::chunk::Chunk;
use super::fault::{is_page, title};
use super::think::{Part, Sieve};
use super::{Fault, Finish, Limits, Usage};

/// Something that an answer held.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum StreamEvent {
    /// More text of the reply, without thinking and without the marks of chat templates.
    Text(String),
    /// More of the model's thinking.
    Thinking(String),
    /// All text so far was thinking.
    WasThinking,
    /// The marks of a chat template stood in the text: the model may be no chat model.
    Marks,
    /// The reply has ended, and why.
    Finish(Finish),
    /// Token counts; the last one holds.
    Usage(Usage),
    /// The server tells of an error.
    Fault(Fault),
    /// An event that could not be read was left out.
    Skipped,
    /// The answer is not what was asked for.
    Odd(Odd),
    /// The server says that nothing follows.
    Done,
}

/// An answer that is no completion.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Odd {
    /// A web page; its title.
    Page(String),
    /// Lines of JSON of another protocol.
    Lines,
    /// Some text; its beginning.
    Text(String),
    /// JSON that breaks off or is broken.
    Broken,
    /// JSON, but no completion.
    Stranger,
    /// More than the limits allow.
    TooMuch,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Mode {
    /// Nothing but blanks so far.
    Start,
    /// Events.
    Events,
    /// One body to be read when it has ended.
    Body,
}

/// Reads bytes as they come and tells what they hold. How the bytes were cut makes no difference.
#[derive(Debug)]
#[allow(clippy::struct_excessive_bools, reason = "marks of what was met on the way, in any combination")]
pub struct StreamReader {
    mode: Mode,
    buffer: Vec<u8>,
    payload: String,
    raw: String,
    sieve: Sieve,
    event_bytes: usize,
    left: usize,
    text_left: usize,
    skipping: bool,
    error_event: bool,
    closed: bool,
    marked: bool,
    ended_by_mark: bool,
}

impl StreamReader {
    /// A reader within the byte limits of `limits`.
    #[must_use]
    pub fn new(limits: &Limits) -> Self {
        Self {
            mode: Mode::Start,
            buffer: Vec::new(),
            payload: String::new(),
            raw: String::new(),
            sieve: Sieve::default(),
            event_bytes: limits.event_bytes,
            left: limits.total_bytes,
            text_left: limits.text_bytes,
            skipping: false,
            error_event: false,
            closed: false,
            marked: false,
            ended_by_mark: false,
        }
    }

    /// Takes bytes and returns what they complete.
    pub fn push(&mut self, bytes: &[u8]) -> Vec<StreamEvent> {
        let mut events = Vec::new();
        for byte in bytes {
            if self.closed {
                break;
            }
            self.take(*byte, &mut events);
        }
        events
    }

    /// Ends the answer and returns what was still open.
    pub fn finish(&mut self) -> Vec<StreamEvent> {
        let mut events = Vec::new();
        if self.closed {
            return events;
        }
        match self.mode {
            Mode::Body => {
                let body = std::mem::take(&mut self.buffer);
                self.body(&body, &mut events);
            }
            Mode::Start | Mode::Events => {
                self.line(&mut events);
                self.dispatch(&mut events);
            }
        }
        let mut parts = Vec::new();
        self.sieve.finish(&mut parts);
        self.parts(parts, &mut events);
        self.closed = true;
        events
    }

    fn take(&mut self, byte: u8, events: &mut Vec<StreamEvent>) {
        match self.left.checked_sub(1) {
            Some(left) => self.left = left,
            None => return self.overflow(events),
        }
        if self.mode == Mode::Start {
            const BOM: [u8; 3] = [0xef, 0xbb, 0xbf];
            self.buffer.push(byte);
            if BOM.starts_with(&self.buffer) || self.buffer.iter().all(u8::is_ascii_whitespace) {
                if self.buffer == BOM || byte.is_ascii_whitespace() {
                    self.buffer.clear();
                }
                return;
            }
            self.mode = if matches!(byte, b'{' | b'[' | b'<') { Mode::Body } else { Mode::Events };
            return;
        }
        if self.mode == Mode::Body {
            self.buffer.push(byte);
        } else if byte == b'\n' {
            self.line(events);
        } else if !self.skipping {
            self.buffer.push(byte);
            if self.buffer.len() > self.event_bytes {
                self.buffer.clear();
                self.payload.clear();
                self.skipping = true;
                events.push(StreamEvent::Skipped);
            }
        }
    }

    fn overflow(&mut self, events: &mut Vec<StreamEvent>) {
        self.closed = true;
        events.push(StreamEvent::Odd(Odd::TooMuch));
    }

    /// Ends a line of a stream of events.
    fn line(&mut self, events: &mut Vec<StreamEvent>) {
        if std::mem::take(&mut self.skipping) {
            self.buffer.clear();
            return;
        }
        let bytes = std::mem::take(&mut self.buffer);
        // A character that is no UTF-8 is left out, not replaced: the rest of the line is good.
        let (line, whole) = match String::from_utf8(bytes) {
            Ok(line) => (line, true),
            Err(error) => (String::from_utf8_lossy(error.as_bytes()).replace('\u{fffd}', ""), false),
        };
        if !whole {
            events.push(StreamEvent::Skipped);
        }
        let line = line.strip_suffix('\r').unwrap_or(&line);
        if line.is_empty() {
            self.dispatch(events);
            self.error_event = false;
        } else if let Some(data) = field(line, "data") {
            self.data(data, events);
        } else if let Some(error) = field(line, "error") {
            events.push(StreamEvent::Fault(Fault::of_body(error)));
        } else if let Some(name) = field(line, "event") {
            self.error_event = name.trim() == "error";
        } else if line.starts_with('{') {
            self.data(line, events);
        } else if !line.starts_with(':') && field(line, "id").or(field(line, "retry")).is_none() {
            events.push(StreamEvent::Odd(if is_page(line) { Odd::Page(title(line)) } else { Odd::Text(title(line)) }));
        }
    }

    /// Takes a line of data. Most servers write one line an event; some break an event into several.
    fn data(&mut self, data: &str, events: &mut Vec<StreamEvent>) {
        if data.trim() == "[DONE]" {
            self.dispatch(events);
            events.push(StreamEvent::Done);
            return;
        }
        if !self.payload.is_empty() {
            let joined = format!("{}\n{data}", self.payload);
            if let Ok(value) = serde_json::from_str::<Value>(&joined) {
                self.payload.clear();
                return self.value(&value, events);
            }
        }
        if let Ok(value) = serde_json::from_str::<Value>(data) {
            if !std::mem::take(&mut self.payload).is_empty() {
                events.push(StreamEvent::Skipped);
            }
            return self.value(&value, events);
        }
        if self.payload.len().saturating_add(data.len()) > self.event_bytes {
            self.payload.clear();
            events.push(StreamEvent::Skipped);
        } else if self.payload.is_empty() {
            data.clone_into(&mut self.payload);
        } else {
            self.payload.push('\n');
            self.payload.push_str(data);
        }
    }

    /// Ends an event. What is still held of it could not be read.
    fn dispatch(&mut self, events: &mut Vec<StreamEvent>) {
        let payload = std::mem::take(&mut self.payload);
        let payload = payload.trim();
        // A gateway may send the comment of another server on as data.
        if payload.is_empty() || payload.starts_with(':') {
            return;
        }
        events.push(if self.error_event {
            StreamEvent::Fault(Fault { message: payload.to_owned(), ..Fault::default() })
        } else {
            StreamEvent::Skipped
        });
    }

    fn value(&mut self, value: &Value, events: &mut Vec<StreamEvent>) {
        let chunk = if self.error_event {
            Chunk { fault: Some(Fault::read(value)), ..Chunk::default() }
        } else {
            Chunk::read(value)
        };
        self.chunk(chunk, events);
    }

    fn chunk(&mut self, chunk: Chunk, events: &mut Vec<StreamEvent>) {
        if let Some(thinking) = chunk.thinking {
            events.push(StreamEvent::Thinking(thinking));
        }
        if let Some(text) = chunk.text {
            self.text(&text, chunk.whole, events);
        }
        if let Some(usage) = chunk.usage {
            events.push(StreamEvent::Usage(usage));
        }
        if let Some(fault) = chunk.fault {
            events.push(StreamEvent::Fault(fault));
        }
        if let Some(finish) = chunk.finish.filter(|_| !self.ended_by_mark) {
            events.push(StreamEvent::Finish(finish));
        }
    }

    /// Takes text. Some servers send with each piece all that went before.
    fn text(&mut self, text: &str, whole: bool, events: &mut Vec<StreamEvent>) {
        let grown = text.len() > self.raw.len() && !self.raw.trim().is_empty();
        let more = match text.strip_prefix(self.raw.as_str()) {
            Some(more) if grown || whole => more,
            _ if whole && !self.raw.is_empty() => return,
            _ => text,
        };
        match self.text_left.checked_sub(more.len()) {
            Some(left) => self.text_left = left,
            None => return self.overflow(events),
        }
        self.raw.push_str(more);
        let mut parts = Vec::new();
        self.sieve.push(more, &mut parts);
        self.parts(parts, events);
    }

    fn parts(&mut self, parts: Vec<Part>, events: &mut Vec<StreamEvent>) {
        for part in parts {
            events.push(match part {
                Part::Text(text) => StreamEvent::Text(text),
                Part::Thinking(text) => StreamEvent::Thinking(text),
                Part::WasThinking => StreamEvent::WasThinking,
                Part::Mark if std::mem::replace(&mut self.marked, true) => continue,
                Part::Mark => StreamEvent::Marks,
                Part::End => {
                    self.ended_by_mark = true;
                    StreamEvent::Finish(Finish::Stop)
                }
            });
        }
    }

    /// Reads a body that is no stream of events.
    fn body(&mut self, bytes: &[u8], events: &mut Vec<StreamEvent>) {
        let body = String::from_utf8_lossy(bytes);
        if is_page(&body) {
            return events.push(StreamEvent::Odd(Odd::Page(title(&body))));
        }
        let mut values = serde_json::Deserializer::from_str(&body).into_iter::<Value>();
        let mut seen = 0_usize;
        let mut known = false;
        // What cannot be read after a first value is the end of a stream that was glued on.
        while let Some(Ok(value)) = values.next() {
            seen = seen.saturating_add(1);
            let chunk = Chunk::read(&value);
            known |= chunk.known || chunk.fault.is_some();
            self.chunk(chunk, events);
            if self.closed {
                return;
            }
        }
        match (seen, known) {
            (_, true) => {}
            (0, false) => events.push(StreamEvent::Odd(Odd::Broken)),
            (1, false) => events.push(StreamEvent::Odd(Odd::Stranger)),
            (_, false) => events.push(StreamEvent::Odd(Odd::Lines)),
        }
    }
}

/// The value of a line `name: value`, with or without the blank.
fn field<'a>(line: &'a str, name: &str) -> Option<&'a str> {
    let value = line.strip_prefix(name)?.strip_prefix(':')?;
    Some(value.strip_prefix(' ').unwrap_or(value))
}

#[cfg(test)]
mod tests;
