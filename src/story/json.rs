//! JSON with places.

use jiter::{Jiter, JiterError, Peek};

use super::document::{Entry, Kind, Syntax, Value};

/// The deepest nesting of lists and tables in a JSON file of a pack.
pub(super) const DEPTH: usize = 64;

/// Why a JSON file was not read.
pub(super) enum Fault {
    /// It is not JSON.
    Syntax(Syntax),
    /// It is nested deeper than [`DEPTH`] at this byte.
    Deep(usize),
}

/// Reads JSON.
pub(super) fn read_json(text: &str) -> Result<Value, Fault> {
    let mut reader = Jiter::new(text.as_bytes());
    let peek = reader.peek().map_err(|error| syntax(&error))?;
    let value = read_value(&mut reader, peek, 0)?;
    reader.finish().map_err(|error| syntax(&error))?;
    Ok(value)
}

fn syntax(error: &JiterError) -> Fault {
    Fault::Syntax(Syntax { span: error.index..error.index.saturating_add(1), message: error.error_type.to_string() })
}

/// Reads the value that begins with `peek`; the reader stands at its first byte.
fn read_value(reader: &mut Jiter<'_>, peek: Peek, depth: usize) -> Result<Value, Fault> {
    let start = reader.current_index();
    if depth > DEPTH {
        return Err(Fault::Deep(start));
    }
    let kind = match peek {
        Peek::String => Kind::Text(reader.known_str().map_err(|error| syntax(&error))?.to_owned()),
        Peek::True | Peek::False => Kind::Bool(reader.known_bool(peek).map_err(|error| syntax(&error))?),
        Peek::Array => {
            let mut values = Vec::new();
            let mut next = reader.known_array().map_err(|error| syntax(&error))?;
            while let Some(peek) = next {
                values.push(read_value(reader, peek, depth + 1)?);
                next = reader.array_step().map_err(|error| syntax(&error))?;
            }
            Kind::List(values)
        }
        Peek::Object => read_object(reader, depth)?,
        Peek::Null => {
            reader.known_null().map_err(|error| syntax(&error))?;
            Kind::Other
        }
        number => match reader.known_number(number).map_err(|error| syntax(&error))? {
            jiter::NumberAny::Int(jiter::NumberInt::Int(number)) => Kind::Integer(number),
            _ => Kind::Other,
        },
    };
    Ok(Value { span: start..reader.current_index(), kind })
}

fn read_object(reader: &mut Jiter<'_>, depth: usize) -> Result<Kind, Fault> {
    let mut entries: Vec<Entry> = Vec::new();
    let mut next = reader.known_object().map_err(|error| syntax(&error))?.map(str::to_owned);
    while let Some(key) = next {
        // the reader stands behind the colon: the key's quotes are looked for backwards
        let colon = reader.current_index();
        let key_span = key_span(reader, &key, colon);
        if entries.iter().any(|entry| entry.key == key) {
            let message = format!("the key `{key}` stands twice");
            return Err(Fault::Syntax(Syntax { span: key_span, message }));
        }
        let peek = reader.peek().map_err(|error| syntax(&error))?;
        let value = read_value(reader, peek, depth + 1)?;
        entries.push(Entry { key, key_span, value });
        next = reader.next_key().map_err(|error| syntax(&error))?.map(str::to_owned);
    }
    Ok(Kind::Table(entries))
}

/// The bytes of a key that ends before `colon`, with its quotes; for a key with escapes only the last quote.
fn key_span(reader: &Jiter<'_>, key: &str, colon: usize) -> std::ops::Range<usize> {
    let before = reader.slice_to_current(0);
    let end = before.iter().take(colon).rposition(|byte| *byte == b'"').unwrap_or(colon);
    let start = end.saturating_sub(key.len());
    let quoted = end.saturating_add(1);
    if before.get(start..end) == Some(key.as_bytes()) { start.saturating_sub(1)..quoted } else { end..quoted }
}
