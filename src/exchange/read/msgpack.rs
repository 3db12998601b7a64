//! The text of a document that `NovelAI` keeps packed: `MessagePack`, with the additions of the library that writes it there
//! (objects whose keys are written once, maps, texts that stand together at the end). Only what leads to the paragraphs is
//! read, within bounds; the history of the edits is passed over.

use std::collections::BTreeMap;

use base64::Engine as _;
use base64::engine::general_purpose::STANDARD;

/// The most values of a document.
const VALUES: usize = 2_000_000;
/// How deep they may stand in each other.
const DEPTH: usize = 64;
/// Kinds of additions that stand before the value that they are about: a set, and the parts of a document.
const BEFORE: [u8; 7] = [b's', 20, 30, 31, 40, 41, 42];
/// The addition that says which keys an object has.
const RECORD: u8 = b'r';
/// The addition that says where the texts stand.
const BUNDLE: u8 = b'b';

/// A value, as far as it matters here.
#[derive(Clone, Debug, PartialEq)]
enum Packed {
    Nothing,
    Number(f64),
    Text(String),
    List(Vec<Self>),
    Map(Vec<(Self, Self)>),
}

/// The paragraphs of a packed document, in their order; none where it is packed in another way.
pub(super) fn paragraphs(code: &str) -> Option<Vec<String>> {
    let bytes = STANDARD.decode(code.trim()).ok()?;
    let mut reader = Reader { bytes: &bytes, at: 0, values: 0, records: BTreeMap::new(), bundle: None };
    let document = reader.value(0)?;
    let sections = document.get("sections")?;
    let Packed::List(order) = document.get("order")? else { return None };
    let Packed::Map(sections) = sections else { return None };
    let texts: BTreeMap<String, &str> = sections
        .iter()
        .filter_map(|(id, section)| match section.get("text")? {
            Packed::Text(text) => Some((id.id()?, text.as_str())),
            _ => None,
        })
        .collect();
    // one that cannot be found makes the rest no document
    order.iter().map(|id| texts.get(&id.id()?).map(|text| (*text).to_owned())).collect()
}

impl Packed {
    fn get(&self, key: &str) -> Option<&Self> {
        let Self::Map(rows) = self else { return None };
        rows.iter().find(|(own, _)| matches!(own, Self::Text(own) if own == key)).map(|(_, value)| value)
    }

    /// An id; a number may be the key of an object, which is a text.
    fn id(&self) -> Option<String> {
        match self {
            Self::Text(text) => Some(text.clone()),
            Self::Number(number) => Some(number.to_string()),
            _ => None,
        }
    }
}

/// Texts that stand together: those of Latin letters, and the others, with how far each was read.
struct Bundle {
    texts: [Vec<u16>; 2],
    at: [usize; 2],
}

struct Reader<'a> {
    bytes: &'a [u8],
    at: usize,
    values: usize,
    /// The keys of objects, by the sign that stands for them.
    records: BTreeMap<u8, Vec<Packed>>,
    bundle: Option<Bundle>,
}

impl<'a> Reader<'a> {
    fn take(&mut self, count: usize) -> Option<&'a [u8]> {
        let end = self.at.checked_add(count)?;
        let taken = self.bytes.get(self.at..end)?;
        self.at = end;
        Some(taken)
    }

    fn byte(&mut self) -> Option<u8> {
        self.take(1)?.first().copied()
    }

    /// A whole number of so many bytes.
    fn whole(&mut self, bytes: usize) -> Option<u64> {
        Some(self.take(bytes)?.iter().fold(0, |number, byte| number << 8 | u64::from(*byte)))
    }

    fn length(&mut self, bytes: usize) -> Option<usize> {
        usize::try_from(self.whole(bytes)?).ok()
    }

    fn text(&mut self, length: usize) -> Option<Packed> {
        Some(Packed::Text(String::from_utf8_lossy(self.take(length)?).into_owned()))
    }

    fn list(&mut self, length: usize, depth: usize) -> Option<Packed> {
        let mut values = Vec::new();
        for _ in 0..length {
            values.push(self.value(depth)?);
        }
        Some(Packed::List(values))
    }

    fn map(&mut self, length: usize, depth: usize) -> Option<Packed> {
        let mut rows = Vec::new();
        for _ in 0..length {
            rows.push((self.value(depth)?, self.value(depth)?));
        }
        Some(Packed::Map(rows))
    }

    /// An object whose keys were written before.
    fn record(&mut self, keys: &[Packed], depth: usize) -> Option<Packed> {
        let mut rows = Vec::new();
        for key in keys {
            rows.push((key.clone(), self.value(depth)?));
        }
        Some(Packed::Map(rows))
    }

    fn value(&mut self, depth: usize) -> Option<Packed> {
        self.values += 1;
        if depth > DEPTH || self.values > VALUES {
            return None;
        }
        let depth = depth + 1;
        let sign = self.byte()?;
        match sign {
            0x40..=0x7f if self.records.contains_key(&(sign & 0x3f)) => {
                let keys = self.records.get(&(sign & 0x3f)).cloned().unwrap_or_default();
                self.record(&keys, depth)
            }
            0x00..=0x7f => Some(Packed::Number(f64::from(sign))),
            0x80..=0x8f => self.map(usize::from(sign & 0x0f), depth),
            0x90..=0x9f => self.list(usize::from(sign & 0x0f), depth),
            0xa0..=0xbf => self.text(usize::from(sign & 0x1f)),
            0xc0 | 0xc2 | 0xc3 => Some(Packed::Nothing),
            0xc1 => self.bundled(depth),
            0xc4..=0xc6 => {
                let length = self.length(1 << (sign - 0xc4))?;
                self.take(length).map(|_| Packed::Nothing)
            }
            0xc7..=0xc9 => {
                let length = self.length(1 << (sign - 0xc7))?;
                self.take(length.checked_add(1)?).map(|_| Packed::Nothing)
            }
            0xca => Some(Packed::Number(f64::from(f32::from_be_bytes(*self.take(4)?.first_chunk()?)))),
            0xcb => Some(Packed::Number(f64::from_be_bytes(*self.take(8)?.first_chunk()?))),
            0xcc..=0xcf => self.whole(1 << (sign - 0xcc)).map(|number| Packed::Number(real(number))),
            0xd0..=0xd3 => {
                let bytes: usize = 1 << (sign - 0xd0);
                let number = self.whole(bytes)?;
                let negative = number >> (bytes * 8 - 1) == 1;
                // what is below zero is counted down from the end of what so many bytes hold
                let end = if bytes == 8 { 18_446_744_073_709_551_616.0 } else { real(1 << (bytes * 8)) };
                Some(Packed::Number(if negative { real(number) - end } else { real(number) }))
            }
            0xd4..=0xd8 => self.addition(1 << (sign - 0xd4), depth),
            0xd9..=0xdb => {
                let length = self.length(1 << (sign - 0xd9))?;
                self.text(length)
            }
            0xdc | 0xdd => {
                let length = self.length(2 << (sign - 0xdc))?;
                self.list(length, depth)
            }
            0xde | 0xdf => {
                let length = self.length(2 << (sign - 0xde))?;
                self.map(length, depth)
            }
            0xe0..=0xff => Some(Packed::Number(f64::from(i16::from(sign) - 256))),
        }
    }

    /// An addition of so many bytes.
    fn addition(&mut self, length: usize, depth: usize) -> Option<Packed> {
        let kind = self.byte()?;
        let from = self.at;
        let held = self.take(length)?;
        match (kind, held) {
            (RECORD, [id]) => {
                let Packed::List(keys) = self.value(depth)? else { return None };
                self.records.insert(id & 0x3f, keys.clone());
                self.record(&keys, depth)
            }
            (RECORD, _) => None,
            (BUNDLE, [_, _, _, _]) => {
                let size = held.iter().fold(0_usize, |size, byte| size << 8 | usize::from(*byte));
                let back = self.at;
                self.at = from.checked_add(size)?;
                let mut text = || match self.value(depth)? {
                    Packed::Text(text) => Some(text.encode_utf16().collect::<Vec<u16>>()),
                    _ => None,
                };
                let texts = [text()?, text()?];
                self.bundle = Some(Bundle { texts, at: [0, 0] });
                self.at = back;
                self.value(depth)
            }
            (kind, [_]) if BEFORE.contains(&kind) => self.value(depth),
            _ => Some(Packed::Nothing),
        }
    }

    /// A text that stands in the bundle: its length, below zero where it is among the first texts.
    fn bundled(&mut self, depth: usize) -> Option<Packed> {
        let Packed::Number(length) = self.value(depth)? else { return None };
        let bundle = self.bundle.as_mut()?;
        let which = usize::from(length > 0.0);
        #[expect(
            clippy::cast_possible_truncation,
            clippy::cast_sign_loss,
            reason = "a length that is out of bounds finds nothing"
        )]
        let length = length.abs() as usize;
        let (text, at) = (bundle.texts.get(which)?, bundle.at.get_mut(which)?);
        let end = at.checked_add(length)?;
        let units = text.get(*at..end)?;
        *at = end;
        Some(Packed::Text(String::from_utf16_lossy(units)))
    }
}

/// A whole number as JavaScript keeps it.
#[expect(clippy::cast_precision_loss, reason = "ids there are numbers of this kind")]
const fn real(number: u64) -> f64 {
    number as f64
}

#[cfg(test)]
mod tests {
    use super::*;

    /// The same document as that library packs it: with keys written once, with texts at the end, as maps, both.
    const CODES: [&str; 4] = [
        "1BQA1HJAlqhzZWN0aW9uc6VvcmRlcqVkaXJ0eaRzdGVwpHdoZW6jYmlng8tDP//////8IdQeANRyQZSkdHlwZaR0ZXh0pG1ldGGmc291cmNlAbJUaGUgcm9vZiB3YXMgZ3JleS6BAaFwAgXUHgBBAas+IEkgbG9vayB1cIADzE3UHgBBAdks5bGL5qqQ5o6J5LiL5LiA54mH55Om44CCIEEgc2xhdGUgY29tZXMgZG93bi6BAsABk8tDP//////8IQXMTZEFA8s/+AAAAAAAANMAAAs6c84v8g==",
        "1BQA1HJAltZiAAAAb8EIwQXBBcEEwQSjYmlng8tDP//////8IdQeANRyQZTBBMEEwQTBBgHBEoEBoXACBdQeAEEBwQuAA8xN1B4AQQHB5IECwAGTy0M///////whBcxN1HMAkQUDyz/4AAAAAAAA0wAACzpzzi/y2SzlsYvmqpDmjonkuIvkuIDniYfnk6bjgIIgQSBzbGF0ZSBjb21lcyBkb3duLtlJc2VjdGlvbnNvcmRlcmRpcnR5c3RlcHdoZW50eXBldGV4dG1ldGFzb3VyY2VUaGUgcm9vZiB3YXMgZ3JleS4+IEkgbG9vayB1cA==",
        "1BQA3gAGqHNlY3Rpb25zg8tDP//////8IdQeAN4ABKR0eXBlAaR0ZXh0slRoZSByb29mIHdhcyBncmV5LqRtZXRhgQGhcKZzb3VyY2UCBdQeAN4ABKR0eXBlAaR0ZXh0qz4gSSBsb29rIHVwpG1ldGGApnNvdXJjZQNN1B4A3gAEpHR5cGUBpHRleHTZLOWxi+aqkOaOieS4i+S4gOeJh+eTpuOAgiBBIHNsYXRlIGNvbWVzIGRvd24upG1ldGGBAsCmc291cmNlAaVvcmRlcpPLQz///////CEFTaVkaXJ0edRzAJEFpHN0ZXADpHdoZW7LP/gAAAAAAACjYmln0wAACzpzzi/y",
        "1BQA3gAG1mIAAAB9wQiDy0M///////wh1B4A3gAEwQQBwQTBEsEEgQGhcMEGAgXUHgDeAATBBAHBBMELwQSAwQYDTdQeAN4ABMEEAcEEweTBBIECwMEGAcEFk8tDP//////8IQVNwQWRBcEEA8EEyz/4AAAAAAAAo2JpZ9MAAAs6c84v8tks5bGL5qqQ5o6J5LiL5LiA54mH55Om44CCIEEgc2xhdGUgY29tZXMgZG93bi7ZbXNlY3Rpb25zdHlwZXRleHRUaGUgcm9vZiB3YXMgZ3JleS5tZXRhc291cmNldHlwZXRleHQ+IEkgbG9vayB1cG1ldGFzb3VyY2V0eXBldGV4dG1ldGFzb3VyY2VvcmRlcmRpcnR5c3RlcHdoZW4=",
    ];

    #[test]
    fn the_paragraphs_are_found_however_it_is_packed() {
        for code in CODES {
            let found = paragraphs(code).unwrap_or_else(|| panic!("{code}"));
            assert_eq!(found, ["The roof was grey.", "> I look up", "屋檐掉下一片瓦。 A slate comes down."]);
        }
    }

    #[test]
    fn what_is_packed_otherwise_is_no_document() {
        for code in ["", "!!", "wA==", "gA==", "3///////", "1HJAkQ==", "1mIAAAAB", "wQE="] {
            assert_eq!(paragraphs(code), None, "{code}");
        }
        let deep = STANDARD.encode([vec![0x91_u8; 10_000], vec![0xc0]].concat());
        assert_eq!(paragraphs(&deep), None);
        for code in CODES {
            let whole = STANDARD.decode(code).unwrap();
            for cut in 0..whole.len() {
                drop(paragraphs(&STANDARD.encode(whole.get(..cut).unwrap_or_default())));
            }
        }
    }
}
