//! What a file is, by what it holds. A name says nothing: cards come as `.png`, books as `.json` and `.txt`.

use serde_json::Value;

use super::json;
use super::novel::decode_unmarked;
use super::refused::{Refused, shown};
use super::source::Source;
use super::{Format, read};
use crate::text::Message;

/// A file of which is known what it is.
#[derive(Clone, Debug)]
pub struct Sniffed {
    /// What it is.
    pub format: Format,
    /// Its document; null where it is none (a novel).
    pub(super) document: Value,
}

/// What PNG files begin with.
const PNG: &[u8] = b"\x89PNG\r\n\x1a\n";
/// What archives begin with.
const ZIP: &[u8] = b"PK\x03\x04";

/// Finds out what a file is.
///
/// # Errors
/// It is nothing that is known here, is damaged, or out of bounds.
pub fn sniff(source: &Source) -> Result<Sniffed, Refused> {
    let bytes = source.bytes.as_slice();
    if bytes.iter().all(u8::is_ascii_whitespace) {
        return Err(Refused::new(Message::new("exchange-empty").with("file", shown(&source.name))));
    }
    if bytes.starts_with(PNG) {
        return read::png::sniff(source);
    }
    if bytes.starts_with(ZIP) {
        return read::archive::sniff(source);
    }
    if bytes.starts_with(b"RIFF") || bytes.starts_with(b"\xff\xd8\xff") {
        return Err(unknown(source));
    }
    // zeros stand in what is no text, and in UTF-16: beside ASCII everywhere, in Chinese at the ends of lines alone
    let text = if bytes.iter().take(4_096).any(|byte| *byte == 0) && !looks_utf16(bytes) {
        decode_unmarked(bytes).ok_or_else(|| unknown(source))?
    } else {
        json::decode(bytes).0
    };
    let start = text.trim_start_matches(|sign: char| sign.is_whitespace() || sign == '\u{feff}');
    if start.starts_with(['{', '[']) {
        return sniff_json(source, start);
    }
    let markdown =
        text.lines().take(2_000).filter(|line| line.starts_with("# ") || line.starts_with("## ")).count() > 0;
    let format = if markdown { Format::NovelMarkdown } else { Format::NovelText };
    Ok(Sniffed { format, document: Value::Null })
}

fn sniff_json(source: &Source, text: &str) -> Result<Sniffed, Refused> {
    if let Some(document) = read::chat::lines(source, text)? {
        return Ok(Sniffed { format: Format::ChatJsonl, document });
    }
    let document = match json::parse(&source.name, text) {
        Ok(document) => document,
        // a story may well begin with a bracket
        Err(refused) if refused.message.key == "exchange-bad-json" && !claims_json(&source.name) => {
            return Ok(Sniffed { format: Format::NovelText, document: Value::Null });
        }
        Err(refused) => return Err(refused),
    };
    match of_document(&document) {
        Some(format) => Ok(Sniffed { format, document }),
        None => Err(unknown(source)),
    }
}

/// Whether a file's name says that it is JSON. It decides only how what cannot be read is spoken of.
fn claims_json(name: &str) -> bool {
    let name = name.to_ascii_lowercase();
    [".json", ".jsonl", ".lorebook", ".scenario", ".story", ".card"].iter().any(|ending| name.ends_with(ending))
}

/// What a JSON document is.
pub(super) fn of_document(document: &Value) -> Option<Format> {
    match document {
        Value::Object(map) => {
            let has = |key: &str| map.contains_key(key);
            let text = |key: &str| map.get(key).and_then(Value::as_str).unwrap_or_default();
            let data = map.get("data").and_then(Value::as_object);
            let in_data = |key: &str| data.is_some_and(|data| data.contains_key(key));
            match text("spec") {
                "chara_card_v3" => return Some(Format::CardV3),
                "chara_card_v2" => return Some(Format::CardV2),
                "lorebook_v3" => return Some(Format::LorebookV3),
                _ => {}
            }
            if has("lorebookVersion") {
                Some(Format::NovelaiLorebook)
            } else if has("scenarioVersion") {
                Some(Format::NovelaiScenario)
            } else if has("storyContainerVersion")
                || (has("metadata") && map.get("content").is_some_and(Value::is_object))
            {
                Some(Format::NovelaiStory)
            } else if text("kind") == "memory" && has("entries") {
                Some(Format::AgnaiMemory)
            } else if text("type") == "risu" && map.get("data").is_some_and(Value::is_array) {
                Some(Format::RisuLorebook)
            } else if has("file_version") && has("actions") {
                Some(Format::KoboldNew)
            } else if has("gamestarted") || (has("prompt") && has("actions")) {
                let lite = ["savedsettings", "anotestr", "wisearchdepth", "savedaestheticsettings", "documentdb_data"];
                Some(if lite.iter().any(|key| has(key)) { Format::KoboldLite } else { Format::KoboldOld })
            } else if has("ga") && (has("cm") || has("cwi") || has("ca")) {
                Some(Format::KoboldLite)
            } else if in_data("first_mes") || in_data("name") || in_data("description") || in_data("personality") {
                // the mark is missing: what only the third form has tells the two apart
                let third =
                    ["assets", "nickname", "group_only_greetings", "creation_date"].iter().any(|key| in_data(key));
                Some(if third { Format::CardV3 } else { Format::CardV2 })
            } else if has("entries") {
                Some(Format::WorldInfo)
            } else if has("first_mes") || (has("name") && (has("personality") || has("description"))) {
                Some(Format::CardV1)
            } else if has("prompt") && (has("memory") || has("worldInfo") || has("authorsNote")) {
                Some(Format::Scenarios)
            } else {
                None
            }
        }
        Value::Array(values) => {
            let first = values.iter().find_map(Value::as_object)?;
            let has = |key: &str| first.contains_key(key);
            if has("prompt") || has("worldInfo") {
                Some(Format::Scenarios)
            } else if has("keys") && has("entry") {
                Some(Format::DungeonWorldInfo)
            } else if (has("keys") && has("value")) || has("useForCharacterCreation") {
                Some(Format::StoryCards)
            } else if (has("key") || has("keys")) && has("content") {
                Some(Format::WorldInfo)
            } else {
                None
            }
        }
        _ => None,
    }
}

fn looks_utf16(bytes: &[u8]) -> bool {
    if bytes.starts_with(b"\xff\xfe") || bytes.starts_with(b"\xfe\xff") {
        return true;
    }
    // every other byte of ASCII in UTF-16 is zero, and no two beside each other are
    let head = bytes.get(..bytes.len().min(512)).unwrap_or(bytes);
    let zeros = head.iter().fold(0_usize, |zeros, byte| zeros + usize::from(*byte == 0));
    zeros * 3 > head.len() && !head.windows(2).any(|pair| pair == [0, 0])
}

fn unknown(source: &Source) -> Refused {
    Refused::new(Message::new("exchange-unknown").with("file", shown(&source.name)))
        .hint(Message::new("exchange-unknown-hint"))
}
