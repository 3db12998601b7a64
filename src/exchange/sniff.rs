//! What a file is, by what it holds. A name says nothing: cards come as `.png`, books as `.json` and `.txt`.

use serde_json::{Map, Value};

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
    /// What stands around or beside the document, and why it was not taken.
    pub(super) beside: Vec<(String, Message)>,
}

impl Sniffed {
    /// A document, and nothing beside it.
    pub(super) const fn new(format: Format, document: Value) -> Self {
        Self { format, document, beside: Vec::new() }
    }

    /// What a JSON document is, and what stands around it.
    pub(super) fn document(document: Value) -> Option<Self> {
        Self::within(document, 0)
    }

    /// The same for what stands in so many wrappers.
    fn within(document: Value, depth: usize) -> Option<Self> {
        // much that is no card has a name and a description
        let flat =
            |document: &Value| ["first_mes", "char_name", "personality"].iter().any(|key| document.get(key).is_some());
        let known = of_document(&document).filter(|format| depth == 0 || *format != Format::CardV1 || flat(&document));
        let Some(format) = known else {
            return if depth < WRAPPERS { unwrapped(document, depth) } else { None };
        };
        let document = match document {
            Value::Array(messages) if format == Format::ChatJsonl => read::chat::listed(messages),
            document => document,
        };
        Some(Self::new(format, document))
    }
}

/// What PNG files begin with.
const PNG: &[u8] = b"\x89PNG\r\n\x1a\n";
/// How many rows of a list are looked at, to know what it is.
const FIRST: usize = 20;
/// How many wrappers are taken off.
const WRAPPERS: usize = 3;
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
        return read::photo::sniff(source);
    }
    if read::archive::is_module(bytes) {
        let message = Message::new("exchange-risu-packed").with("file", shown(&source.name));
        return Err(Refused::new(message).hint(Message::new("exchange-risu-packed-hint")));
    }
    // zeros stand in what is no text, and in UTF-16: beside ASCII everywhere, in Chinese at the ends of lines alone
    let text = if bytes.iter().take(4_096).any(|byte| *byte == 0) && !looks_utf16(bytes) {
        decode_unmarked(bytes).ok_or_else(|| unknown(source))?
    } else {
        json::decode(bytes).0
    };
    let start = text.trim_start_matches(|sign: char| sign.is_whitespace() || sign == '\u{feff}');
    if packed_link(start) {
        let message = Message::new("exchange-link").with("file", shown(&source.name));
        return Err(Refused::new(message).hint(Message::new("exchange-link-hint")));
    }
    if start.starts_with(['{', '[']) {
        return sniff_json(source, start);
    }
    let markdown =
        text.lines().take(2_000).filter(|line| line.starts_with("# ") || line.starts_with("## ")).count() > 0;
    let format = if markdown { Format::NovelMarkdown } else { Format::NovelText };
    Ok(Sniffed::new(format, Value::Null))
}

fn sniff_json(source: &Source, text: &str) -> Result<Sniffed, Refused> {
    if let Some(document) = read::chat::lines(source, text)? {
        return Ok(Sniffed::new(Format::ChatJsonl, document));
    }
    let document = match json::parse(&source.name, text) {
        Ok(document) => document,
        // a story may well begin with a bracket
        Err(refused) if refused.message.key == "exchange-bad-json" && !claims_json(&source.name) => {
            return Ok(Sniffed::new(Format::NovelText, Value::Null));
        }
        Err(refused) => return Err(refused),
    };
    Sniffed::document(document).ok_or_else(|| unknown(source))
}

/// The document within a wrapper that some program put around it, with the names of what else the wrapper holds.
fn unwrapped(document: Value, depth: usize) -> Option<Sniffed> {
    let Value::Object(mut map) = document else { return None };
    let rank = |value: &Value| usize::from(value.is_array()) + 2 * usize::from(value.is_string());
    let mut keys: Vec<String> = map.keys().take(FIRST).cloned().collect();
    keys.sort_by_key(|key| map.get(key).map(rank));
    let (key, mut found) = keys.into_iter().find_map(|key| {
        let inner = match map.get(&key)? {
            // a document that was written into a text
            Value::String(text) if text.trim_start().starts_with(['{', '[']) => json::parse(&key, text).ok()?,
            value @ (Value::Object(_) | Value::Array(_)) => value.clone(),
            _ => return None,
        };
        Some((key, Sniffed::within(inner, depth + 1)?))
    })?;
    map.remove(&key);
    found
        .beside
        .extend(map.keys().map(|other| (other.clone(), Message::new("exchange-why-around").with("key", shown(&key)))));
    Some(found)
}

/// Whether a text is a link, or the code of a link, in which a save is packed by LZMA and base64: such code begins so.
fn packed_link(text: &str) -> bool {
    let code = text.split_once("?s=").or_else(|| text.split_once("#s=")).map_or(text, |(_, code)| code);
    let link = !text.contains(char::is_whitespace) || text.split_whitespace().count() == 1;
    link && code.starts_with("XQAA")
}

/// Whether a file's name says that it is JSON. It decides only how what cannot be read is spoken of.
fn claims_json(name: &str) -> bool {
    let name = name.to_ascii_lowercase();
    [".json", ".jsonl", ".lorebook", ".scenario", ".story", ".card"].iter().any(|ending| name.ends_with(ending))
}

/// What a JSON document is.
fn of_document(document: &Value) -> Option<Format> {
    match document {
        Value::Object(map) => of_object(map),
        // the first may be an empty one
        Value::Array(values) => values.iter().take(FIRST).filter_map(Value::as_object).find_map(of_row),
        _ => None,
    }
}

fn of_object(map: &Map<String, Value>) -> Option<Format> {
    let has = |key: &str| map.contains_key(key);
    let text = |key: &str| map.get(key).and_then(Value::as_str).unwrap_or_default().trim().to_ascii_lowercase();
    let data = map.get("data").and_then(Value::as_object);
    let in_data = |key: &str| data.is_some_and(|data| data.contains_key(key));
    let spec = text("spec");
    match spec.strip_prefix("chara_card_v") {
        Some("1") => return Some(Format::CardV1),
        Some("2") => return Some(Format::CardV2),
        Some(_) => return Some(Format::CardV3),
        None if spec.starts_with("lorebook_v") => return Some(Format::LorebookV3),
        None => {}
    }
    let rows = |key: &str| map.get(key).into_iter().flat_map(values).take(FIRST).filter_map(Value::as_object);
    let texts = |key: &str| rows(key).any(|row| row.contains_key("text") && row.contains_key("type"));
    if has("lorebookVersion") {
        Some(Format::NovelaiLorebook)
    } else if has("scenarioVersion") {
        Some(Format::NovelaiScenario)
    } else if has("storyContainerVersion") || (has("metadata") && map.get("content").is_some_and(Value::is_object)) {
        Some(Format::NovelaiStory)
    } else if text("kind") == "memory" && has("entries") {
        Some(Format::AgnaiMemory)
    } else if text("type") == "risu" && has("data")
        || text("type").starts_with("risu") && map.get("module").is_some_and(Value::is_object)
    {
        Some(Format::RisuLorebook)
    } else if has("storyCards") || texts("actions") || texts("actionWindow") {
        Some(Format::Scenarios)
    } else if has("file_version") && has("actions") {
        Some(Format::KoboldNew)
    } else if has("gamestarted") || (has("prompt") && has("actions")) {
        let lite = ["savedsettings", "anotestr", "wisearchdepth", "savedaestheticsettings", "documentdb_data"];
        Some(if lite.iter().any(|key| has(key)) { Format::KoboldLite } else { Format::KoboldOld })
    } else if has("ga") && (has("cm") || has("cwi") || has("ca")) {
        Some(Format::KoboldLite)
    } else if in_data("first_mes") || in_data("name") || in_data("description") || in_data("personality") {
        // the mark is missing: what only the third form has tells the two apart
        let third = ["assets", "nickname", "group_only_greetings", "creation_date"].iter().any(|key| in_data(key));
        Some(if third { Format::CardV3 } else { Format::CardV2 })
    } else if has("entries") {
        // whose book it is its entries say
        let book =
            |format: &Format| matches!(format, Format::NovelaiLorebook | Format::AgnaiMemory | Format::RisuLorebook);
        Some(rows("entries").find_map(of_row).filter(book).unwrap_or(Format::WorldInfo))
    } else if has("first_mes") || has("char_name") || (has("name") && (has("personality") || has("description"))) {
        Some(Format::CardV1)
    } else if has("prompt") && (has("memory") || has("worldInfo") || has("authorsNote")) {
        Some(Format::Scenarios)
    } else if rows("data").find_map(of_row) == Some(Format::RisuLorebook) {
        Some(Format::RisuLorebook)
    } else {
        None
    }
}

/// What a list is by one of its rows.
fn of_row(row: &Map<String, Value>) -> Option<Format> {
    let has = |key: &str| row.contains_key(key);
    if has("mes") && (has("name") || has("is_user")) || has("chat_metadata") {
        Some(Format::ChatJsonl)
    } else if has("keywords") && has("entry") {
        Some(Format::AgnaiMemory)
    } else if has("key") && ["insertorder", "alwaysActive", "secondkey"].into_iter().any(has) {
        Some(Format::RisuLorebook)
    } else if has("text") && ["displayName", "contextConfig", "forceActivation"].into_iter().any(has) {
        Some(Format::NovelaiLorebook)
    } else if has("prompt") || has("worldInfo") || has("storyCards") {
        Some(Format::Scenarios)
    } else if has("keys") && has("entry") {
        Some(Format::DungeonWorldInfo)
    } else if (has("keys") && has("value")) || has("useForCharacterCreation") {
        Some(Format::StoryCards)
    } else if (has("key") || has("keys")) && has("content") {
        Some(Format::WorldInfo)
    } else {
        of_object(row).filter(|format| matches!(format, Format::CardV1 | Format::CardV2 | Format::CardV3))
    }
}

/// The values of a list or of an object.
fn values(value: &Value) -> Vec<&Value> {
    match value {
        Value::Array(values) => values.iter().collect(),
        Value::Object(map) => map.values().collect(),
        _ => Vec::new(),
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

pub(super) fn unknown(source: &Source) -> Refused {
    Refused::new(Message::new("exchange-unknown").with("file", shown(&source.name)))
        .hint(Message::new("exchange-unknown-hint"))
}
