//! Pictures that are no PNG, and carry a card in what is noted with a photograph (Exif): old cards do. Only the notes are
//! read, by their places within the file; nothing of the picture is unpacked.

use encoding_rs::{UTF_16BE, UTF_16LE};

use super::super::refused::{Refused, shown};
use super::super::sniff::Sniffed;
use super::super::source::Source;
use super::png;
use crate::text::Message;

/// The most parts of a file that are looked at.
const PARTS: usize = 10_000;
/// The most notes of a photograph that are looked at.
const NOTES: usize = 1_000;
/// The note that says where more notes stand.
const MORE: u16 = 0x8769;
/// The notes that hold a text: the comment, and what the picture is of.
const TEXTS: [u16; 2] = [0x9286, 0x010e];

/// Finds the document that a picture carries in its notes, or behind it.
pub(in crate::exchange) fn sniff(source: &Source) -> Result<Sniffed, Refused> {
    let bytes = source.bytes.as_slice();
    let parts = if bytes.starts_with(b"RIFF") { webp(bytes) } else { jpeg(bytes) };
    parts
        .into_iter()
        .find_map(|part| document(source, part))
        .map(Ok)
        .or_else(|| super::archive::behind(source))
        .unwrap_or_else(|| Err(without_card(source)))
}

/// A picture has no card.
pub(super) fn without_card(source: &Source) -> Refused {
    Refused::new(Message::new("exchange-picture").with("file", shown(&source.name)))
        .hint(Message::new("exchange-picture-hint"))
}

/// The notes in a WebP file.
fn webp(bytes: &[u8]) -> Vec<&[u8]> {
    let mut rest = bytes.get(12..).unwrap_or_default();
    let mut found = Vec::new();
    for _ in 0..PARTS {
        let Some((head, after)) = rest.split_first_chunk::<8>() else { break };
        let [kind @ .., a, b, c, d] = head;
        let length = usize::try_from(u32::from_le_bytes([*a, *b, *c, *d])).unwrap_or(usize::MAX);
        let Some((held, after)) = after.split_at_checked(length) else { break };
        if kind == b"EXIF" {
            found.push(held);
        }
        // parts begin at even places
        rest = after.get(length % 2..).unwrap_or_default();
    }
    found
}

/// The notes in a JPEG file.
fn jpeg(bytes: &[u8]) -> Vec<&[u8]> {
    let mut rest = bytes.get(2..).unwrap_or_default();
    let mut found = Vec::new();
    for _ in 0..PARTS {
        let Some(([0xff, kind, high, low], after)) = rest.split_first_chunk::<4>() else { break };
        let length = usize::from(u16::from_be_bytes([*high, *low])).saturating_sub(2);
        let Some((held, after)) = after.split_at_checked(length) else { break };
        match kind {
            0xe1 if held.starts_with(b"Exif") => found.push(held),
            // the picture itself begins
            0xda => break,
            _ => {}
        }
        rest = after;
    }
    found
}

/// The document in the notes of a photograph.
pub(super) fn document(source: &Source, notes: &[u8]) -> Option<Sniffed> {
    let notes = notes.strip_prefix(b"Exif\0\0").unwrap_or(notes);
    let texts = Notes::open(notes)?.texts();
    texts.iter().find_map(|text| {
        let text = text.trim_matches(['\0', ' ', '\n', '\r']);
        // one program wrote the bytes as numbers
        let listed = || text.split(',').map(|byte| byte.trim().parse().ok()).collect::<Option<Vec<u8>>>();
        let bytes = listed().unwrap_or_else(|| text.as_bytes().to_vec());
        Sniffed::document(png::document(source, &bytes).ok()?)
    })
}

/// The notes of a photograph, which stand in tables.
struct Notes<'a> {
    bytes: &'a [u8],
    /// The lesser byte of a number comes first.
    little: bool,
}

impl<'a> Notes<'a> {
    fn open(bytes: &'a [u8]) -> Option<Self> {
        let little = match bytes.get(..2)? {
            b"II" => true,
            b"MM" => false,
            _ => return None,
        };
        Some(Self { bytes, little })
    }

    fn short(&self, at: usize) -> Option<u16> {
        let bytes = self.bytes.get(at..)?.first_chunk::<2>()?;
        Some(if self.little { u16::from_le_bytes(*bytes) } else { u16::from_be_bytes(*bytes) })
    }

    fn long(&self, at: usize) -> Option<usize> {
        let bytes = self.bytes.get(at..)?.first_chunk::<4>()?;
        usize::try_from(if self.little { u32::from_le_bytes(*bytes) } else { u32::from_be_bytes(*bytes) }).ok()
    }

    /// The texts in the first table and in the one that it names.
    fn texts(&self) -> Vec<String> {
        let mut found = Vec::new();
        let mut tables = vec![self.long(4).unwrap_or_default()];
        for place in 0..2 {
            let Some(table) = tables.get(place).copied() else { break };
            let count = usize::from(self.short(table).unwrap_or_default()).min(NOTES);
            for row in (0..count).map(|number| table + 2 + number * 12) {
                let (Some(kind), Some(form)) = (self.short(row), self.short(row + 2)) else { break };
                if kind == MORE {
                    tables.extend(self.long(row + 8));
                } else if TEXTS.contains(&kind) {
                    found.extend(self.text(row, form == 7));
                }
            }
        }
        found
    }

    /// The text of a row; a comment says first how it is written.
    fn text(&self, row: usize, comment: bool) -> Option<String> {
        let length = self.long(row + 4)?;
        let at = if length <= 4 { row + 8 } else { self.long(row + 8)? };
        let held = self.bytes.get(at..)?;
        let held = held.get(..length.min(held.len()))?;
        let known = [b"ASCII\0\0\0", b"UNICODE\0", b"JIS\0\0\0\0\0", b"\0\0\0\0\0\0\0\0"];
        let mark = held.first_chunk::<8>().filter(|mark| comment && known.contains(mark));
        let text = if mark.is_some() { held.get(8..)? } else { held };
        let encoding = if self.little { UTF_16LE } else { UTF_16BE };
        Some(match mark {
            Some(b"UNICODE\0") => encoding.decode_without_bom_handling(text).0.into_owned(),
            _ => String::from_utf8_lossy(text).into_owned(),
        })
    }
}
