use std::collections::BTreeMap;
use std::fs;
use std::io::{self, Read as _};
use std::ops::Range;
use std::path::{Path, PathBuf};

use toml::de::DeTable;

use super::fault::{ConfigFault, FaultKind};
use super::layers::{Origin, find};
use super::profile;
use super::settings::Settings;
use super::value::{Scalar, Shape};
use crate::disk;

/// The greatest size of the settings file, in bytes.
const BYTES: u64 = 1_000_000;

/// The settings file as it stands on disk, comments and all.
#[derive(Clone, Debug)]
pub struct ConfigFile {
    path: PathBuf,
    text: String,
    parsed: Result<Parsed, Vec<(Range<usize>, String)>>,
}

/// What the file says.
#[derive(Clone, Debug)]
struct Parsed {
    /// The keys in the order of the file.
    leaves: Vec<Leaf>,
    /// Where each section stands: its header, its braces, or the first of its dotted keys.
    sections: BTreeMap<String, Range<usize>>,
}

/// A key of the file with its value.
#[derive(Clone, Debug)]
pub(super) struct Leaf {
    /// Section and name; the name alone where a section is no table.
    pub(super) key: String,
    pub(super) key_span: Range<usize>,
    pub(super) value: Scalar,
    value_span: Range<usize>,
}

/// Why the settings file was not changed.
#[derive(Debug)]
pub enum EditError {
    /// The key or the value is at fault.
    Fault(Box<ConfigFault>),
    /// The file has faults of syntax; it is left as it is.
    Broken(Vec<ConfigFault>),
    /// The file is written in a way that this cannot change safely; it is left as it is.
    Shape,
    /// The key is not in the file.
    Absent,
    /// The file cannot be written.
    Io(io::Error),
}

impl Parsed {
    fn of(tree: &DeTable<'_>) -> Self {
        let (mut leaves, mut sections) = (Vec::new(), BTreeMap::new());
        for (section, value) in tree {
            let Some(table) = value.get_ref().as_table() else {
                let key = section.get_ref().to_string();
                leaves.push(Leaf { key, key_span: section.span(), value: Scalar::Other, value_span: value.span() });
                continue;
            };
            sections.insert(section.get_ref().to_string(), value.span());
            for (key, value) in table {
                let name = format!("{}.{}", section.get_ref(), key.get_ref());
                // a profile is a section within a section
                if let Some(table) = value.get_ref().as_table().filter(|_| section.get_ref() == profile::SECTION) {
                    sections.insert(name.clone(), value.span());
                    leaves
                        .extend(table.iter().map(|(key, value)| leaf(format!("{name}.{}", key.get_ref()), key, value)));
                } else {
                    leaves.push(leaf(name, key, value));
                }
            }
        }
        leaves.sort_by_key(|leaf| leaf.key_span.start);
        Self { leaves, sections }
    }
}

/// A key of the tree with its value.
fn leaf(
    name: String,
    key: &toml::Spanned<std::borrow::Cow<'_, str>>,
    value: &toml::Spanned<toml::de::DeValue<'_>>,
) -> Leaf {
    Leaf { key: name, key_span: key.span(), value: Scalar::of(value.get_ref()), value_span: value.span() }
}

impl ConfigFile {
    /// Reads the file; `None` if there is none.
    ///
    /// # Errors
    /// A fault if it is there and cannot be read.
    pub fn read(path: &Path) -> Result<Option<Self>, Box<ConfigFault>> {
        let unreadable = |cause: String| {
            Box::new(ConfigFault {
                origin: Origin::File,
                file: Some(path.to_path_buf()),
                line: 1,
                column: 1,
                key: "config.toml".to_owned(),
                kind: FaultKind::Unreadable { cause },
            })
        };
        let file = match fs::File::open(path) {
            Ok(file) => file,
            Err(error) if error.kind() == io::ErrorKind::NotFound => return Ok(None),
            Err(error) => return Err(unreadable(error.to_string())),
        };
        let mut text = String::new();
        file.take(BYTES).read_to_string(&mut text).map_err(|error| unreadable(error.to_string()))?;
        Ok(Some(Self::of(path, text)))
    }

    /// A file of this text at this path; it is not on disk yet.
    pub fn of(path: &Path, text: impl Into<String>) -> Self {
        let text = text.into();
        let (tree, errors) = DeTable::parse_recoverable(&text);
        let parsed = if errors.is_empty() {
            Ok(Parsed::of(tree.get_ref()))
        } else {
            Err(errors.iter().map(|error| (error.span().unwrap_or_default(), error.message().to_owned())).collect())
        };
        Self { path: path.to_path_buf(), text, parsed }
    }

    /// Where it is.
    #[must_use]
    pub fn path(&self) -> &Path {
        &self.path
    }

    /// Its text.
    #[must_use]
    pub fn text(&self) -> &str {
        &self.text
    }

    /// Line and column (in characters) of a byte, from 1.
    pub(super) fn locate(&self, at: usize) -> (usize, usize) {
        let before = self.text.get(..self.text.floor_char_boundary(at)).unwrap_or_default();
        let line = before.matches('\n').count() + 1;
        let column = before.rsplit('\n').next().unwrap_or_default().chars().count() + 1;
        (line, column)
    }

    /// All keys, in the order of the file.
    pub(super) fn leaves(&self) -> Result<&[Leaf], Vec<ConfigFault>> {
        self.parsed.as_ref().map(|parsed| parsed.leaves.as_slice()).map_err(|errors| {
            let fault = |(span, cause): &(Range<usize>, String)| {
                let (line, column) = self.locate(span.start);
                let (origin, file) = (Origin::File, Some(self.path.clone()));
                let kind = FaultKind::Syntax { cause: cause.clone() };
                ConfigFault { origin, file, line, column, key: "config.toml".to_owned(), kind }
            };
            errors.iter().map(fault).collect()
        })
    }

    /// The file with `key` set to `value`, everything else as it was.
    ///
    /// # Errors
    /// If the key or the value is at fault, or the file is.
    pub fn with(&self, key: &str, value: &str) -> Result<Self, EditError> {
        let fault = |kind| {
            let (origin, key) = (Origin::Flag, ConfigFault::shown(key));
            EditError::Fault(Box::new(ConfigFault { origin, file: None, line: 0, column: 0, key, kind }))
        };
        let known = find(key).map_err(fault)?;
        let mut settings = Settings::default();
        (known.set)(&mut settings, value).map_err(fault)?;
        let written = written(known.shape, &(known.get)(&settings));
        let leaves = self.leaves().map_err(EditError::Broken)?;
        let (section, name) = key.rsplit_once('.').ok_or(EditError::Shape)?;
        let text = match leaves.iter().find(|leaf| leaf.key == key) {
            Some(leaf) => self.replaced(leaf.value_span.clone(), &written),
            None => self.inserted(section, name, &written),
        };
        self.confirmed(text.ok_or(EditError::Shape)?, key, Some(&(known.get)(&settings)))
    }

    /// The file without `key`, everything else as it was.
    ///
    /// # Errors
    /// If the key is not there, or the file is at fault.
    pub fn without(&self, key: &str) -> Result<Self, EditError> {
        let leaves = self.leaves().map_err(EditError::Broken)?;
        let leaf = leaves.iter().find(|leaf| leaf.key == key).ok_or(EditError::Absent)?;
        let start = self.line_start(leaf.key_span.start);
        let after = self.text.get(leaf.value_span.end..).ok_or(EditError::Shape)?;
        let end = leaf.value_span.end + after.find('\n').map_or(after.len(), |at| at + 1);
        let text = self.replaced(start..end, "").ok_or(EditError::Shape)?;
        self.confirmed(text, key, None)
    }

    fn line_start(&self, at: usize) -> usize {
        self.text.get(..at).and_then(|before| before.rfind('\n')).map_or(0, |at| at + 1)
    }

    fn replaced(&self, span: Range<usize>, with: &str) -> Option<String> {
        Some(format!("{}{with}{}", self.text.get(..span.start)?, self.text.get(span.end..)?))
    }

    /// The text with a new key: below its section's header, or in a section of its own at the end.
    fn inserted(&self, section: &str, name: &str, written: &str) -> Option<String> {
        let parsed = self.parsed.as_ref().ok()?;
        let Some(span) = parsed.sections.get(section).cloned() else {
            let gap = match self.text.as_str() {
                "" => "",
                text if text.ends_with('\n') => "\n",
                _ => "\n\n",
            };
            return Some(format!("{}{gap}[{section}]\n{name} = {written}\n", self.text));
        };
        let header = self.text.get(span.clone())?;
        if header.starts_with('{') {
            return None;
        }
        if header.starts_with('[') {
            let after = self.text.get(span.end..)?;
            let end = after.find('\n').map(|at| span.end + at + 1);
            let at = end.unwrap_or(self.text.len());
            let gap = if end.is_none() { "\n" } else { "" };
            return self.replaced(at..at, &format!("{gap}{name} = {written}\n"));
        }
        // `ui.language = …` without a header: one more line of that kind before the first
        let at = self.line_start(span.start);
        self.replaced(at..at, &format!("{section}.{name} = {written}\n"))
    }

    /// The changed file, if it says what it should and nothing else changed.
    fn confirmed(&self, text: String, key: &str, value: Option<&str>) -> Result<Self, EditError> {
        let changed = Self::of(&self.path, text);
        let others = |file: &Self| -> Result<Vec<(String, String)>, EditError> {
            let leaves = file.leaves().map_err(|_| EditError::Shape)?;
            let other = leaves.iter().filter(|leaf| leaf.key != key);
            Ok(other
                .map(|leaf| (leaf.key.clone(), file.text.get(leaf.value_span.clone()).unwrap_or_default().to_owned()))
                .collect())
        };
        let now = changed.leaves().map_err(|_| EditError::Shape)?.iter().find(|leaf| leaf.key == key).map(|leaf| {
            let shape = find(key).map_or(Shape::Text, |key| key.shape);
            shape.text_of(&leaf.value).unwrap_or_default()
        });
        let (mut before, mut after) = (others(self)?, others(&changed)?);
        before.sort();
        after.sort();
        if now.as_deref() == value && before == after { Ok(changed) } else { Err(EditError::Shape) }
    }

    /// Writes the file at once: a new file takes its place when it is whole and on disk. A link stays a link.
    ///
    /// # Errors
    /// If the folder or the file cannot be written.
    pub fn write(&self) -> Result<(), EditError> {
        disk::replace(&self.path, self.text.as_bytes()).map_err(EditError::Io)
    }
}

/// A value as TOML.
fn written(shape: Shape, text: &str) -> String {
    match shape {
        Shape::Text => toml::Value::String(text.to_owned()).to_string(),
        Shape::Whole | Shape::Decimal | Shape::Bool => text.to_owned(),
    }
}
