//! What the readers of rows ask for, learnt by running them.
//!
//! A reader is given a table that is made up: first with nothing in it but what it cannot do without, then with
//! everything it was seen to ask for. So there is no second list of the keys of a pack that could say something else.

use std::collections::{BTreeMap, BTreeSet};
use std::ops::RangeInclusive;

use super::document::{Entry, Kind, Value};
use super::reading::Reading;

/// What a value has to be.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) enum Shape {
    /// A text for the player, plain or by language.
    Text,
    /// Texts for the player: a list, or a list for each language.
    Texts,
    /// Words of the player: a list, or a list for each language.
    Words,
    /// A string that is no text for the player.
    Word,
    /// Yes or no.
    Flag,
    /// A whole number within bounds.
    Whole(RangeInclusive<i64>),
    /// Two whole numbers within bounds.
    Pair(RangeInclusive<i64>),
    /// A list of whole numbers within bounds.
    Wholes(RangeInclusive<i64>),
    /// One of a few words.
    Choice(Vec<&'static str>),
    /// One of a few words, or a list of them.
    Choices(Vec<&'static str>),
    /// An id.
    Id,
    /// A character and a topic, with a slash between.
    Topic,
    /// Items with counts.
    Counts,
    /// One condition.
    Condition,
    /// A list of conditions.
    Conditions,
    /// A list of effects.
    Effects,
    /// A table whose keys are known, or this word.
    TableOr(&'static str),
}

/// A value that a reader asked for: of a shape, or a table with keys; or a list of such.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(super) struct Part {
    pub(super) shape: Option<Shape>,
    /// Whether it is a list of what the rest says.
    pub(super) list: bool,
    /// The keys of a table, each with its part.
    pub(super) keys: BTreeMap<&'static str, usize>,
    /// The keys that have to be there.
    pub(super) needed: BTreeSet<&'static str>,
    /// Whether a reader opened it as a table.
    opened: bool,
    /// Whether all that is needed is known: from then on everything is given.
    settled: bool,
}

/// What a reader asks for. The first part is the row itself.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(super) struct Sketch {
    parts: Vec<Part>,
}

/// Runs a reader until it asks for nothing new. `given` is in the row from the beginning, with its shape if it is known.
pub(super) fn of(given: &[(&'static str, Option<Shape>)], read: impl Fn(&mut Reading, &Value)) -> Sketch {
    let mut sketch = Sketch { parts: vec![Part::default()] };
    for (key, shape) in given {
        sketch.ask(0, key);
        sketch.note_needed(0, key);
        if let Some(shape) = shape {
            sketch.note(0, key, shape.clone());
        }
    }
    loop {
        let before = sketch.clone();
        let row = sketch.make(0);
        let mut reading = Reading::sketching(sketch);
        read(&mut reading, &row);
        sketch = reading.sketch.unwrap_or_default();
        if sketch == before && !sketch.settle() {
            return sketch;
        }
    }
}

impl Sketch {
    /// The row.
    pub(super) fn row(&self) -> Option<&Part> {
        self.parts.first()
    }

    /// A part of the row.
    pub(super) fn part(&self, at: usize) -> Option<&Part> {
        self.parts.get(at)
    }

    /// Notes that a part is opened as a table.
    pub(super) fn open(&mut self, at: usize) {
        if let Some(part) = self.parts.get_mut(at) {
            part.opened = true;
        }
    }

    /// Notes that a key is asked for.
    pub(super) fn ask(&mut self, at: usize, key: &'static str) {
        let next = self.parts.len();
        let Some(part) = self.parts.get_mut(at) else { return };
        if !part.keys.contains_key(key) {
            part.keys.insert(key, next);
            self.parts.push(Part::default());
        }
    }

    /// Notes what the value at a key has to be; what is said first stands.
    pub(super) fn note(&mut self, at: usize, key: &'static str, shape: Shape) {
        if let Some(part) = self.below(at, key) {
            part.shape.get_or_insert(shape);
        }
    }

    /// Notes that the value at a key is a list. Where the shape is a list of its own that says it already.
    pub(super) fn note_list(&mut self, at: usize, key: &'static str) {
        if let Some(part) = self.below(at, key).filter(|part| part.shape.is_none()) {
            part.list = true;
        }
    }

    /// Notes that a key is missing where nothing is given that could be left out.
    pub(super) fn note_needed(&mut self, at: usize, key: &'static str) {
        if let Some(part) = self.parts.get_mut(at).filter(|part| !part.settled) {
            part.needed.insert(key);
        }
    }

    fn below(&mut self, at: usize, key: &'static str) -> Option<&mut Part> {
        self.ask(at, key);
        let below = self.parts.get(at)?.keys.get(key).copied()?;
        self.parts.get_mut(below)
    }

    /// Takes for known what is needed in the tables that were read. Whether that is news.
    fn settle(&mut self) -> bool {
        let mut news = false;
        for part in self.parts.iter_mut().filter(|part| part.opened && !part.settled) {
            part.settled = true;
            news = true;
        }
        news
    }

    /// A value as the part wants it. Its place is the part's number: by that a reader's questions find the part again.
    fn make(&self, at: usize) -> Value {
        let span = at..at;
        let Some(part) = self.parts.get(at) else { return Value { span, kind: Kind::Other } };
        let text = |text: &str| Kind::Text(text.to_owned());
        let kind = match &part.shape {
            None | Some(Shape::TableOr(_)) => Kind::Table(self.entries(part)),
            Some(Shape::Condition | Shape::Counts) => Kind::Table(Vec::new()),
            Some(Shape::Conditions | Shape::Effects | Shape::Words | Shape::Pair(_) | Shape::Wholes(_)) => {
                Kind::List(Vec::new())
            }
            Some(Shape::Texts) => Kind::List(vec![Value { span: span.clone(), kind: text("x") }]),
            Some(Shape::Text | Shape::Word | Shape::Id) => text("x"),
            Some(Shape::Topic) => text("x/x"),
            Some(Shape::Flag) => Kind::Bool(true),
            Some(Shape::Whole(bounds)) => Kind::Integer(*bounds.end()),
            Some(Shape::Choice(words) | Shape::Choices(words)) => text(words.first().copied().unwrap_or_default()),
        };
        if part.list {
            let element = Value { span: span.clone(), kind };
            return Value { span, kind: Kind::List(vec![element]) };
        }
        Value { span, kind }
    }

    fn entries(&self, part: &Part) -> Vec<Entry> {
        let given = part.keys.iter().filter(|(key, _)| part.settled || part.needed.contains(**key));
        given.map(|(key, at)| Entry { key: (*key).to_owned(), key_span: *at..*at, value: self.make(*at) }).collect()
    }
}
