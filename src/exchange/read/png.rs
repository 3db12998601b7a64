//! Pictures that carry a card or a story in a text chunk. Nothing of the picture is unpacked; a packed text chunk is,
//! within a bound for all of them together.

use std::borrow::Cow;
use std::io::Read as _;

use base64::Engine as _;
use base64::alphabet::STANDARD;
use base64::engine::{DecodePaddingMode, GeneralPurpose, GeneralPurposeConfig};
use flate2::read::ZlibDecoder;
use serde_json::Value;

use super::super::json;
use super::super::refused::{Refused, shown};
use super::super::sniff::Sniffed;
use super::super::source::{Source, too_large};
use crate::text::Message;

/// The mark at the beginning of the file.
pub(in crate::exchange) const SIGNATURE: &[u8] = b"\x89PNG\r\n\x1a\n";
/// The most chunks that are looked at.
const CHUNKS: usize = 100_000;
/// The most that packed chunks may unpack to, in bytes (48 MB): the largest JSON text, in base64.
const UNPACKED: u64 = 48_000_000;
/// The keywords of what is looked for, the best first.
const KEYWORDS: [&str; 3] = ["ccv3", "chara", "naidata"];
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

/// The keyword of a text chunk, of whichever kind.
pub(in crate::exchange) fn keyword((kind, held): Chunk<'_>) -> Option<String> {
    let texts = matches!(kind, b"tEXt" | b"zTXt" | b"iTXt");
    let at = held.iter().position(|byte| *byte == 0).filter(|_| texts)?;
    Some(String::from_utf8_lossy(held.get(..at)?).trim().to_ascii_lowercase())
}

/// The text of a text chunk as it stands, and whether it is packed.
fn text<'a>((kind, held): Chunk<'a>) -> Option<(&'a [u8], bool)> {
    let after = |bytes: &'a [u8]| bytes.iter().position(|byte| *byte == 0).and_then(|at| bytes.get(at + 1..));
    let rest = after(held)?;
    match kind {
        b"tEXt" => Some((rest, false)),
        b"zTXt" => Some((rest.get(1..)?, true)),
        // whether it is packed, how, a language, the keyword in that language
        b"iTXt" => Some((after(after(rest.get(2..)?)?)?, rest.first() == Some(&1))),
        _ => None,
    }
}

/// Finds the document that a picture carries. A card of the third form stands before one of the second.
pub(in crate::exchange) fn sniff(source: &Source) -> Result<Sniffed, Refused> {
    let chunks = chunks(&source.bytes);
    let mut fault = None;
    let mut left = UNPACKED;
    for keyword in KEYWORDS {
        for chunk in chunks.iter().filter(|chunk| self::keyword(**chunk).as_deref() == Some(keyword)) {
            let Some((held, packed)) = text(*chunk) else { continue };
            let held = if packed { unpacked(source, held, &mut left).map(Cow::Owned) } else { Ok(Cow::Borrowed(held)) };
            match held.and_then(|held| document(source, &held)) {
                Ok(document) => {
                    if let Some(sniffed) = Sniffed::document(document) {
                        return Ok(sniffed);
                    }
                }
                Err(refused) => fault = Some(refused),
            }
        }
    }
    let noted =
        chunks.iter().find(|(kind, _)| *kind == b"eXIf").and_then(|(_, held)| super::photo::document(source, held));
    if let Some(sniffed) = noted {
        return Ok(sniffed);
    }
    match fault {
        Some(fault) => Err(fault),
        None => super::archive::behind(source).unwrap_or_else(|| Err(super::photo::without_card(source))),
    }
}

/// A packed text, and what is left of the bound after it.
fn unpacked(source: &Source, held: &[u8], left: &mut u64) -> Result<Vec<u8>, Refused> {
    let mut out = Vec::new();
    let read = ZlibDecoder::new(held).take(*left + 1).read_to_end(&mut out);
    let size = u64::try_from(out.len()).unwrap_or(u64::MAX);
    let fits = left.checked_sub(size);
    *left = fits.unwrap_or(0);
    if fits.is_none() {
        return Err(too_large(&source.name, UNPACKED));
    }
    read.map_err(|_| Refused::new(Message::new("exchange-bad-base64").with("file", shown(&source.name))))?;
    Ok(out)
}

/// The document in a text: base64 of JSON, or the JSON itself.
pub(super) fn document(source: &Source, held: &[u8]) -> Result<Value, Refused> {
    let broken = || Refused::new(Message::new("exchange-bad-base64").with("file", shown(&source.name)));
    let mut code: Vec<u8> = held.iter().copied().filter(|byte| !byte.is_ascii_whitespace()).collect();
    if code.first() == Some(&b'{') {
        // some programs forget to encode
        code = held.to_vec();
    } else {
        // some write it for addresses
        for byte in &mut code {
            *byte = match *byte {
                b'-' => b'+',
                b'_' => b'/',
                byte => byte,
            };
        }
        code = LENIENT.decode(&code).map_err(|_| broken())?;
    }
    json::parse(&source.name, &json::decode(&code).0)
}
