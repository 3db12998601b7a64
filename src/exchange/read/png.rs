//! Pictures that carry a card or a story in a text chunk. Nothing of the picture is unpacked, and a packed text chunk
//! is not either: there is nothing in it that could grow.

use base64::Engine as _;
use base64::alphabet::STANDARD;
use base64::engine::{DecodePaddingMode, GeneralPurpose, GeneralPurposeConfig};
use serde_json::Value;

use super::super::json;
use super::super::refused::{Refused, shown};
use super::super::sniff::{Sniffed, of_document};
use super::super::source::Source;
use crate::text::Message;

/// The mark at the beginning of the file.
pub(in crate::exchange) const SIGNATURE: &[u8] = b"\x89PNG\r\n\x1a\n";
/// The most chunks that are looked at.
const CHUNKS: usize = 100_000;
/// Base64 as programs write it: with padding, without, or with bits left over.
const LENIENT: GeneralPurpose = GeneralPurpose::new(
    &STANDARD,
    GeneralPurposeConfig::new()
        .with_decode_padding_mode(DecodePaddingMode::Indifferent)
        .with_decode_allow_trailing_bits(true),
);

/// A chunk: its kind and what it holds.
pub(in crate::exchange) type Chunk<'a> = (&'a [u8], &'a [u8]);

/// The chunks of a file, as far as they are whole.
pub(in crate::exchange) fn chunks(bytes: &[u8]) -> Vec<Chunk<'_>> {
    let mut rest = bytes.strip_prefix(SIGNATURE).unwrap_or_default();
    let mut chunks = Vec::new();
    while let Some((length, after)) = rest.split_first_chunk::<4>() {
        let length = usize::try_from(u32::from_be_bytes(*length)).unwrap_or(usize::MAX);
        let Some((kind, after)) = after.split_at_checked(4) else { break };
        let Some((held, after)) = after.split_at_checked(length) else { break };
        chunks.push((kind, held));
        // four bytes of checksum follow
        rest = after.get(4..).unwrap_or_default();
        if kind == b"IEND" || chunks.len() >= CHUNKS {
            break;
        }
    }
    chunks
}

/// Keyword and text of a text chunk.
pub(in crate::exchange) fn text((kind, held): Chunk<'_>) -> Option<(String, &[u8])> {
    if kind != b"tEXt" {
        return None;
    }
    let at = held.iter().position(|byte| *byte == 0)?;
    let (keyword, text) = held.split_at(at);
    Some((String::from_utf8_lossy(keyword).trim().to_ascii_lowercase(), text.get(1..)?))
}

/// Finds the document that a picture carries. A card of the third form stands before one of the second.
pub(in crate::exchange) fn sniff(source: &Source) -> Result<Sniffed, Refused> {
    let chunks = chunks(&source.bytes);
    let texts: Vec<(String, &[u8])> = chunks.iter().filter_map(|chunk| text(*chunk)).collect();
    let mut fault = None;
    for keyword in ["ccv3", "chara", "naidata"] {
        for (_, held) in texts.iter().filter(|(found, _)| found == keyword) {
            match document(source, held) {
                Ok(document) => {
                    if let Some(format) = of_document(&document) {
                        return Ok(Sniffed { format, document });
                    }
                }
                Err(refused) => fault = Some(refused),
            }
        }
    }
    let packed = chunks.iter().any(|(kind, held)| {
        (*kind == b"zTXt" || *kind == b"iTXt") && (held.starts_with(b"chara\0") || held.starts_with(b"ccv3\0"))
    });
    Err(fault.unwrap_or_else(|| {
        let message = Message::new("exchange-picture").with("file", shown(&source.name));
        let hint = if packed { "exchange-picture-packed" } else { "exchange-picture-hint" };
        Refused::new(message).hint(Message::new(hint))
    }))
}

fn document(source: &Source, held: &[u8]) -> Result<Value, Refused> {
    let broken = || Refused::new(Message::new("exchange-bad-base64").with("file", shown(&source.name)));
    let mut code: Vec<u8> = held.iter().copied().filter(|byte| !byte.is_ascii_whitespace()).collect();
    if code.first() == Some(&b'{') {
        // some programs forget to encode
        code = held.to_vec();
    } else {
        code = LENIENT.decode(&code).map_err(|_| broken())?;
    }
    json::parse(&source.name, &json::decode(&code).0)
}
