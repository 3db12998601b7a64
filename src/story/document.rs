//! Values with their places: the common form of TOML and JSON files.

use std::ops::Range;

use toml::Spanned;
use toml::de::{DeTable, DeValue};

/// A value, and the bytes where it stands.
#[derive(Clone, Debug)]
pub(super) struct Value {
    pub(super) span: Range<usize>,
    pub(super) kind: Kind,
}

/// What a value is.
#[derive(Clone, Debug)]
pub(super) enum Kind {
    Text(String),
    Integer(i64),
    Bool(bool),
    List(Vec<Value>),
    Table(Vec<Entry>),
    /// A number with a fraction, a date, a null, a number too great: nothing that a pack has a use for.
    Other,
}

/// A key with its value.
#[derive(Clone, Debug)]
pub(super) struct Entry {
    pub(super) key: String,
    pub(super) key_span: Range<usize>,
    pub(super) value: Value,
}

impl Kind {
    /// The word for it in messages.
    pub(super) const fn word(&self) -> &'static str {
        match self {
            Self::Text(_) => "text",
            Self::Integer(_) => "integer",
            Self::Bool(_) => "bool",
            Self::List(_) => "list",
            Self::Table(_) => "table",
            Self::Other => "other",
        }
    }
}

/// What is wrong with a file's syntax, and where.
#[derive(Clone, Debug)]
pub(super) struct Syntax {
    pub(super) span: Range<usize>,
    pub(super) message: String,
}

/// Reads TOML. All faults of syntax are given, in order.
pub(super) fn read_toml(text: &str) -> Result<Value, Vec<Syntax>> {
    let (table, errors) = DeTable::parse_recoverable(text);
    if errors.is_empty() {
        return Ok(Value { span: table.span(), kind: table_kind(table.get_ref()) });
    }
    let mut faults: Vec<Syntax> = errors
        .iter()
        .map(|error| Syntax { span: error.span().unwrap_or_default(), message: error.message().to_owned() })
        .collect();
    faults.sort_by_key(|fault| fault.span.start);
    Err(faults)
}

fn table_kind(table: &DeTable<'_>) -> Kind {
    let mut entries: Vec<Entry> = table
        .iter()
        .map(|(key, value)| Entry { key: key.get_ref().to_string(), key_span: key.span(), value: from_toml(value) })
        .collect();
    entries.sort_by_key(|entry| entry.key_span.start);
    Kind::Table(entries)
}

fn from_toml(value: &Spanned<DeValue<'_>>) -> Value {
    let kind = match value.get_ref() {
        DeValue::String(text) => Kind::Text(text.to_string()),
        DeValue::Integer(number) => {
            i64::from_str_radix(number.as_str(), number.radix()).map_or(Kind::Other, Kind::Integer)
        }
        DeValue::Boolean(flag) => Kind::Bool(*flag),
        DeValue::Array(values) => Kind::List(values.iter().map(from_toml).collect()),
        DeValue::Table(table) => table_kind(table),
        DeValue::Float(_) | DeValue::Datetime(_) => Kind::Other,
    };
    Value { span: value.span(), kind }
}
