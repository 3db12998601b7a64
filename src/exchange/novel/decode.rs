//! Bytes become text: which encoding they are in is found out.

use chardetng::{EncodingDetector, Iso2022JpDetection, Utf8Detection};
use encoding_rs::{BIG5, Encoding, GB18030, UTF_8, UTF_16BE, UTF_16LE};

/// A text and the encoding that its bytes were taken for.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Decoded {
    /// The text; signs that could not be read are `U+FFFD`.
    pub text: String,
    /// The encoding, such as `UTF-8`, `gb18030`, `Big5`.
    pub encoding: &'static str,
    /// How many signs could not be read.
    pub damaged: usize,
}

/// Of so many signs one may be damaged, and an encoding is still believed.
const SOUND: usize = 200;
/// How much of a text is looked at to tell encodings apart, in bytes.
const SAMPLE: usize = 200_000;
/// What stands most often in Chinese text, in either script: an encoding that yields few of them is the wrong one.
const COMMON: &str = "的一是不了在人有我他这個个上们們来來到时時大地为為子中你说說生国國年着就那和要她出也得里裏裡后後自以会會家可下而过過天去能对對小多然于於心学學么麼之都好看起发發当當没沒成只如事把还還用第样樣道想作种種开開，。！？：；“”「」、";

/// Reads bytes as text.
#[must_use]
pub fn decode(bytes: &[u8]) -> Decoded {
    if let Some((encoding, mark)) = Encoding::for_bom(bytes) {
        return read(encoding, bytes.get(mark..).unwrap_or_default());
    }
    if let Ok(text) = std::str::from_utf8(bytes) {
        // A text that is mostly zeros is one of 16 bits without its mark.
        let zeros = text.matches('\0').count();
        if zeros * 20 < bytes.len() {
            return Decoded { text: text.to_owned(), encoding: UTF_8.name(), damaged: 0 };
        }
    }
    if let Some(encoding) = sixteen(bytes) {
        return read(encoding, bytes);
    }
    let sample = bytes.get(..SAMPLE).unwrap_or(bytes);
    let mut detector = EncodingDetector::new(Iso2022JpDetection::Deny);
    detector.feed(sample, true);
    let guessed = detector.guess(None, Utf8Detection::Allow);
    // What the two Chinese encodings make of it decides between them; the detector between them and all others.
    let chinese = [GB18030, BIG5].map(|encoding| (encoding, fitness(encoding, sample)));
    let best = chinese.into_iter().max_by(|(_, one), (_, other)| one.total_cmp(other));
    let encoding = match best {
        Some((encoding, fitness)) if fitness > 0.15 => encoding,
        _ if guessed.name() == "GBK" => GB18030,
        _ => guessed,
    };
    read(encoding, bytes)
}

fn read(encoding: &'static Encoding, bytes: &[u8]) -> Decoded {
    let (text, _) = encoding.decode_without_bom_handling(bytes);
    let damaged = text.matches('\u{fffd}').count();
    Decoded { text: text.into_owned(), encoding: encoding.name(), damaged }
}

/// How much of a sample is common Chinese under an encoding, 0 to 1; 0 where it cannot be of it.
fn fitness(encoding: &'static Encoding, sample: &[u8]) -> f64 {
    let Decoded { text, damaged, .. } = read(encoding, sample);
    let signs: Vec<char> = text.chars().filter(|sign| !sign.is_ascii()).collect();
    // The sample may end within a sign.
    if signs.is_empty() || damaged.saturating_sub(1) * SOUND > signs.len() {
        return 0.0;
    }
    let common = signs.iter().filter(|sign| COMMON.contains(**sign)).count();
    share(common, signs.len())
}

/// The text of bytes that are Chinese or western UTF-16 without its mark; `None` where they are not.
#[must_use]
pub fn decode_unmarked(bytes: &[u8]) -> Option<String> {
    sixteen(bytes).map(|encoding| read(encoding, bytes).text)
}

/// UTF-16 without its mark: by which of its two orders more signs are such as a text has.
fn sixteen(bytes: &[u8]) -> Option<&'static Encoding> {
    if bytes.len() < 8 || !bytes.len().is_multiple_of(2) {
        return None;
    }
    let sample = bytes.get(..SAMPLE.min(bytes.len())).unwrap_or_default();
    let plain = |encoding: &'static Encoding| {
        let text = read(encoding, sample).text;
        let usual = |sign: &char| {
            matches!(sign, ' '..='~' | '\n' | '\r' | '\t' | '\u{3000}'..='\u{303f}' | '\u{ff01}'..='\u{ff5e}' | '\u{2010}'..='\u{203b}')
                || COMMON.contains(*sign)
        };
        let (all, found) = (text.chars().count(), text.chars().filter(usual).count());
        let known = |sign: &char| usual(sign) || matches!(sign, '\u{4e00}'..='\u{9fff}' | '\u{00a0}'..='\u{024f}');
        let sound = text.chars().filter(known).count() * 50 >= all * 49;
        if sound { share(found, all) } else { 0.0 }
    };
    let (little, big) = (plain(UTF_16LE), plain(UTF_16BE));
    if little.max(big) < 0.2 {
        return None;
    }
    Some(if little >= big { UTF_16LE } else { UTF_16BE })
}

fn share(part: usize, whole: usize) -> f64 {
    let number = |count: usize| f64::from(u32::try_from(count).unwrap_or(u32::MAX));
    number(part) / number(whole.max(1))
}

#[cfg(test)]
mod tests {
    use super::*;

    const SIMPLE: &str = "第一回　灯塔\n老陈说：“今天的风不对。”他看着海，很久没有说话。小梅问：“船会来吗？”";
    const TRADITIONAL: &str = "第一回　燈塔\n老陳說：「今天的風不對。」他看著海，很久沒有說話。小梅問：「船會來嗎？」";

    #[test]
    fn each_encoding_is_found() {
        let utf16 = |text: &str, mark: bool, big: bool| {
            let marked = if mark { format!("\u{feff}{text}") } else { text.to_owned() };
            let units = marked.encode_utf16();
            units.flat_map(|unit| if big { unit.to_be_bytes() } else { unit.to_le_bytes() }).collect::<Vec<u8>>()
        };
        let english = "CHAPTER I\n\nIt was late. “Who is there?” said Anne.";
        let cases = [
            (SIMPLE.as_bytes().to_vec(), SIMPLE, "UTF-8"),
            (format!("\u{feff}{SIMPLE}").into_bytes(), SIMPLE, "UTF-8"),
            (GB18030.encode(SIMPLE).0.into_owned(), SIMPLE, "gb18030"),
            (BIG5.encode(TRADITIONAL).0.into_owned(), TRADITIONAL, "Big5"),
            (utf16(SIMPLE, true, false), SIMPLE, "UTF-16LE"),
            (utf16(SIMPLE, true, true), SIMPLE, "UTF-16BE"),
            (utf16(SIMPLE, false, false), SIMPLE, "UTF-16LE"),
            (utf16(TRADITIONAL, false, true), TRADITIONAL, "UTF-16BE"),
            (utf16(english, false, false), english, "UTF-16LE"),
            (utf16(english, false, true), english, "UTF-16BE"),
            (english.as_bytes().to_vec(), english, "UTF-8"),
            (b"Na\xefve, said Ren\xe9e.".to_vec(), "Naïve, said Renée.", "windows-1252"),
        ];
        for (bytes, text, encoding) in cases {
            let decoded = decode(&bytes);
            assert_eq!((decoded.text.as_str(), decoded.encoding, decoded.damaged), (text, encoding, 0));
        }
    }

    #[test]
    fn what_cannot_be_read_is_counted() {
        let mut bytes = GB18030.encode(&SIMPLE.repeat(40)).0.into_owned();
        bytes.push(0x81);
        let decoded = decode(&bytes);
        assert_eq!((decoded.encoding, decoded.damaged), ("gb18030", 1));
        assert_eq!(decode(b"").text, "");
    }
}
