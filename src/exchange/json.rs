//! JSON within bounds: foreign files may be nested to exhaust the stack, or be all brackets to exhaust the memory.

use encoding_rs::{Encoding, GB18030, UTF_8, UTF_16BE, UTF_16LE, WINDOWS_1252};
use serde_json::Value;

use super::refused::{Refused, shown};
use super::source::too_large;
use crate::text::Message;

/// The deepest nesting of lists and objects.
pub(super) const DEPTH: usize = 64;
/// The greatest size of a JSON text, in bytes (32 MB).
const BYTES: usize = 32_000_000;
/// The most values: a bare bracket takes two bytes in the file and thirty in memory.
const VALUES: usize = 2_000_000;
/// The longest key of an object, in bytes.
const KEY_BYTES: usize = 4_096;

/// Decodes a text: by its mark, as UTF-8, else as what Chinese and western programs wrote before it.
pub(super) fn decode(bytes: &[u8]) -> (String, &'static Encoding) {
    if let Some((encoding, mark)) = Encoding::for_bom(bytes) {
        let (text, _) = encoding.decode_without_bom_handling(bytes.get(mark..).unwrap_or_default());
        return (text.into_owned(), encoding);
    }
    // without a mark UTF-16 shows itself by the zeros beside ASCII, which UTF-8 would take for signs
    let zeros = |from: usize| bytes.iter().skip(from).step_by(2).take(64).filter(|byte| **byte == 0).count();
    let guess = match (zeros(0), zeros(1)) {
        (high, low) if low > 16 && low > high => Some(UTF_16LE),
        (high, low) if high > 16 && high > low => Some(UTF_16BE),
        _ => None,
    };
    if guess.is_none()
        && let Ok(text) = std::str::from_utf8(bytes)
    {
        return (text.to_owned(), UTF_8);
    }
    for encoding in guess.into_iter().chain([GB18030]) {
        if let Some(text) = encoding.decode_without_bom_handling_and_without_replacement(bytes) {
            return (text.into_owned(), encoding);
        }
    }
    (WINDOWS_1252.decode_without_bom_handling(bytes).0.into_owned(), WINDOWS_1252)
}

/// Reads a JSON text.
///
/// # Errors
/// It is too large, nested too deep, has too many values or too long a key, or is no JSON.
pub(super) fn parse(name: &str, text: &str) -> Result<Value, Refused> {
    if text.len() > BYTES {
        return Err(too_large(name, u64::try_from(BYTES).unwrap_or_default()));
    }
    measure(name, text)?;
    serde_json::from_str(text).map_err(|error| {
        let message = Message::new("exchange-bad-json").with("file", shown(name)).with("cause", error.to_string());
        Refused::new(message)
    })
}

/// Measures a JSON text before any of it is built.
fn measure(name: &str, text: &str) -> Result<(), Refused> {
    let (mut depth, mut values) = (0_usize, 1_usize);
    let (mut inside, mut escaped, mut length) = (false, false, 0_usize);
    let bytes = text.as_bytes();
    for (at, byte) in bytes.iter().enumerate() {
        if inside {
            length += 1;
            match byte {
                _ if escaped => escaped = false,
                b'\\' => escaped = true,
                b'"' => {
                    inside = false;
                    let after = bytes.iter().skip(at + 1).find(|byte| !byte.is_ascii_whitespace());
                    if length > KEY_BYTES && after == Some(&b':') {
                        let message = Message::new("exchange-long-key").with("file", shown(name));
                        return Err(Refused::new(message.with("bound", KEY_BYTES)));
                    }
                }
                _ => {}
            }
            continue;
        }
        match byte {
            b'"' => (inside, length) = (true, 0),
            b'[' | b'{' => {
                depth += 1;
                values += 1;
                if depth > DEPTH {
                    let message = Message::new("exchange-too-deep").with("file", shown(name)).with("bound", DEPTH);
                    return Err(Refused::new(message));
                }
            }
            b']' | b'}' => depth = depth.saturating_sub(1),
            b',' => values += 1,
            _ => {}
        }
        if values > VALUES {
            let message = Message::new("exchange-too-many").with("file", shown(name)).with("bound", VALUES);
            return Err(Refused::new(message));
        }
    }
    Ok(())
}
