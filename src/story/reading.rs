//! What is gathered while a pack is read: faults, names, references.

use std::collections::{BTreeMap, BTreeSet};
use std::ops::Range;

use super::fault::{Code, Fault, Faults, Severity};
use super::sketch::Sketch;
use super::source::PackSource;
use crate::text::{Language, Message, sanitize, sanitize_line};
use crate::world::{Condition, Effect};

/// The greatest number of faults that are reported of one pack.
const FAULTS: usize = 500;
/// The greatest size of one text, in bytes (64 KB).
const TEXT_BYTES: usize = 64_000;

/// What can be named in a pack.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(super) enum Named {
    Region,
    Node,
    /// Of a node.
    Exit,
    /// Of a node.
    Feature,
    /// Of a node.
    Action,
    Item,
    Character,
    /// Of a character.
    Topic,
    Quest,
    /// Of a quest.
    Stage,
    Enemy,
    Ending,
    Talent,
    Achievement,
    Counter,
    Fact,
    /// What can be on the hero or an enemy for some turns.
    Status,
    /// A character who may come along.
    Companion,
    Lore,
}

/// The form of a text.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Form {
    /// One line: names, labels, words.
    Line,
    /// One line: what is looked for in texts.
    Key,
    /// Paragraphs, without spaces at the ends.
    Prose,
    /// A part of a sentence that is joined as it stands, spaces at the ends included.
    Part,
}

/// A place in a file.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Place {
    pub(super) file: usize,
    pub(super) span: Range<usize>,
}

/// A name where it is used.
#[derive(Clone, Debug)]
pub(super) struct Reference {
    pub(super) named: Named,
    /// Whose: the character of a topic, the quest of a stage. `None` for a feature: any node's.
    pub(super) owner: Option<String>,
    pub(super) id: String,
    pub(super) place: Place,
}

/// A file that was read, for places in it.
#[derive(Debug)]
struct Source {
    name: String,
    text: String,
    /// Where each line begins.
    lines: Vec<usize>,
}

/// What is gathered while a pack is read.
#[derive(Debug)]
pub(super) struct Reading {
    sources: Vec<Source>,
    faults: Vec<Fault>,
    errors: usize,
    /// Whether faults had to be left out.
    full: bool,
    /// The languages in which every text should be.
    pub(super) languages: Vec<Language>,
    /// Every name, by kind, owner and id, where it is defined.
    pub(super) names: BTreeMap<(Named, String), BTreeMap<String, Place>>,
    pub(super) references: Vec<Reference>,
    /// Marks that are asked for.
    pub(super) flags_read: Vec<(String, Place)>,
    /// Items that are asked for.
    pub(super) items_read: Vec<(String, Place)>,
    /// All lists of conditions of the pack, each condition where it stands.
    pub(super) conditions: Vec<Vec<(Condition, Place)>>,
    /// All words of the pack by which something is meant, where they stand.
    pub(super) words: Vec<(String, Place)>,
    /// All keys of lore, where they stand.
    pub(super) keys: Vec<(String, Place)>,
    /// All effects of the pack.
    pub(super) effects: Vec<Effect>,
    /// Whether a file could not be read at all: names may be missing through no fault of those who use them.
    pub(super) torn: bool,
    /// What is asked for, where the readers are run to learn that and not to read a pack.
    pub(super) sketch: Option<Sketch>,
}

impl Default for Reading {
    fn default() -> Self {
        Self {
            sources: Vec::new(),
            faults: Vec::new(),
            errors: 0,
            full: false,
            languages: Language::ALL.to_vec(),
            names: BTreeMap::new(),
            references: Vec::new(),
            flags_read: Vec::new(),
            items_read: Vec::new(),
            conditions: Vec::new(),
            words: Vec::new(),
            keys: Vec::new(),
            effects: Vec::new(),
            torn: false,
            sketch: None,
        }
    }
}

impl Reading {
    /// A reading of no file, to learn what readers ask for.
    pub(super) fn sketching(sketch: Sketch) -> Self {
        Self { sketch: Some(sketch), ..Self::default() }
    }

    /// Begins a file: places are in it from now on.
    pub(super) fn open(&mut self, name: &str, text: &str) {
        let lines = std::iter::once(0).chain(text.match_indices('\n').map(|(at, _)| at + 1)).collect();
        self.sources.push(Source { name: name.to_owned(), text: text.to_owned(), lines });
    }

    /// A place in the file that was opened last.
    pub(super) fn place(&self, span: &Range<usize>) -> Place {
        Place { file: self.sources.len().saturating_sub(1), span: span.clone() }
    }

    /// Whether there is no error so far.
    pub(super) const fn is_sound(&self) -> bool {
        self.errors == 0
    }

    /// Whether no more faults are reported: looking for what was meant is no use.
    pub(super) const fn is_full(&self) -> bool {
        self.full
    }

    /// Notes a fault at a place.
    pub(super) fn fault(&mut self, code: Code, place: &Place, message: Message, help: Option<Message>) {
        let (file, line, column) = self.locate(place);
        self.push(Fault { code, file, line, column, message, help, span: place.span.clone() });
    }

    /// Notes a fault of a whole file or folder.
    pub(super) fn fault_file(&mut self, code: Code, file: &str, message: Message, help: Option<Message>) {
        self.fault_line(code, file, 1, message, help);
    }

    /// Notes a fault of a line of a file that was not opened.
    pub(super) fn fault_line(&mut self, code: Code, file: &str, line: usize, message: Message, help: Option<Message>) {
        if code.severity() == Severity::Error {
            self.torn = true;
        }
        self.push(Fault { code, file: file.to_owned(), line, column: 1, message, help, span: 0..0 });
    }

    fn push(&mut self, fault: Fault) {
        if fault.code.severity() == Severity::Error {
            self.errors += 1;
        }
        if self.faults.len() < FAULTS {
            self.faults.push(fault);
        } else {
            self.full = true;
        }
    }

    /// The line of the file that was opened last in which a byte stands, and where the line begins.
    pub(super) fn line_at(&self, at: usize) -> Option<(usize, &str)> {
        let source = self.sources.last()?;
        let line = source.lines.partition_point(|start| *start <= at).max(1);
        let start = source.lines.get(line - 1).copied()?;
        Some((start, source.text.get(start..)?.lines().next().unwrap_or_default()))
    }

    /// File name, line and column of a place.
    pub(super) fn locate(&self, place: &Place) -> (String, usize, usize) {
        let Some(source) = self.sources.get(place.file) else { return (String::new(), 1, 1) };
        let at = source.text.floor_char_boundary(place.span.start);
        let line = source.lines.partition_point(|start| *start <= at).max(1);
        let start = source.lines.get(line - 1).copied().unwrap_or_default();
        let column = source.text.get(start..at).map_or(0, |before| before.chars().count()) + 1;
        (source.name.clone(), line, column)
    }

    /// Notes that `id` is defined here. A second time is a fault.
    pub(super) fn define(&mut self, named: Named, owner: &str, id: &str, place: Place) {
        let defined = self.names.entry((named, owner.to_owned())).or_default();
        let Some(first) = defined.get(id).cloned() else {
            defined.insert(id.to_owned(), place);
            return;
        };
        let (file, line, _) = self.locate(&first);
        let message = Message::new("story-duplicate-id").with("id", id);
        let help = Message::new("story-duplicate-id-help").with("file", file).with("line", line);
        self.fault(Code::DuplicateId, &place, message, Some(help));
    }

    /// Notes that an id is used.
    pub(super) fn refer(&mut self, named: Named, owner: Option<&str>, id: &str, place: Place) {
        self.references.push(Reference { named, owner: owner.map(str::to_owned), id: id.to_owned(), place });
    }

    /// Where something is defined.
    pub(super) fn defined(&self, named: Named, owner: &str, id: &str) -> Option<&Place> {
        self.names.get(&(named, owner.to_owned()))?.get(id)
    }

    /// A text of the pack, past the gate.
    pub(super) fn clean(&mut self, text: &str, span: &Range<usize>, form: Form) -> String {
        if text.len() > TEXT_BYTES {
            let message = Message::new("story-too-large").with("what", "text").with("bound", 64);
            let place = self.place(span);
            self.fault(Code::TooLarge, &place, message, None);
            return String::new();
        }
        if text.chars().any(|sign| sign.is_control() && !matches!(sign, '\n' | '\r' | '\t')) {
            let place = self.place(span);
            self.fault(Code::ControlCharacters, &place, Message::new("story-control-characters"), None);
        }
        match form {
            Form::Line | Form::Key => sanitize_line(text),
            Form::Prose => sanitize(text).trim().to_owned(),
            Form::Part => sanitize(text).trim_matches('\n').to_owned(),
        }
    }

    /// The reading's faults, by file and place; what follows from others stands behind them.
    pub(super) fn into_faults(mut self, source: &PackSource) -> Faults {
        self.faults.sort_by(|a, b| {
            let place = |fault: &Fault| (fault.follows(), fault.file.clone(), fault.line, fault.column, fault.code);
            place(a).cmp(&place(b))
        });
        self.faults.dedup();
        if self.full {
            let (line, span) = (1, 0..0);
            let message = Message::new("story-too-many").with("bound", FAULTS);
            let file = self.faults.last().map(|fault| fault.file.clone()).unwrap_or_default();
            self.faults.push(Fault { code: Code::TooMany, file, line, column: 1, message, help: None, span });
        }
        let faulty: BTreeSet<&str> = self.faults.iter().map(|fault| fault.file.as_str()).collect();
        let texts = self
            .sources
            .into_iter()
            .filter(|source| faulty.contains(source.name.as_str()))
            .map(|source| (source.name, source.text))
            .collect();
        Faults { pack: source.name(), list: self.faults, texts }
    }
}
