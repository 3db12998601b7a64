//! Archives: a card with its pictures (`.charx`), a story of another program, a story pack, or a novel. What is unpacked is counted,
//! whatever the archive claims; names in it are compared with those that are known and never become paths.

use std::io::{Cursor, Read as _};

use serde_json::Value;
use zip::ZipArchive;

use super::super::json;
use super::super::refused::{Refused, shown};
use super::super::sniff::{Sniffed, of_document};
use super::super::source::{Source, too_large};
use crate::exchange::Format;
use crate::text::Message;

/// The most files in an archive.
const FILES: usize = 10_000;
/// The greatest size of a document in an archive, unpacked, in bytes (32 MB).
const BYTES: u64 = 32_000_000;

/// Finds the document in an archive.
pub(in crate::exchange) fn sniff(source: &Source) -> Result<Sniffed, Refused> {
    let broken = |cause: String| {
        Refused::new(Message::new("exchange-bad-archive").with("file", shown(&source.name)).with("cause", cause))
    };
    let mut archive =
        ZipArchive::new(Cursor::new(source.bytes.as_slice())).map_err(|error| broken(error.to_string()))?;
    if archive.len() > FILES {
        let message = Message::new("exchange-many-files").with("file", shown(&source.name)).with("bound", FILES);
        return Err(Refused::new(message));
    }
    if archive.index_for_name("META-INF/container.xml").is_some() {
        return Ok(Sniffed { format: Format::NovelEpub, document: Value::Null });
    }
    if super::packed::root(&archive).is_some() {
        return Ok(Sniffed { format: Format::StoryPack, document: Value::Null });
    }
    for name in ["card.json", "story.json"] {
        let Some(index) = archive.index_for_name(name) else { continue };
        let file = archive.by_index(index).map_err(|error| broken(error.to_string()))?;
        if file.is_symlink() || !file.is_file() {
            return Err(broken(name.to_owned()));
        }
        let mut bytes = Vec::new();
        file.take(BYTES + 1).read_to_end(&mut bytes).map_err(|error| broken(error.to_string()))?;
        if u64::try_from(bytes.len()).unwrap_or(u64::MAX) > BYTES {
            return Err(too_large(name, BYTES));
        }
        let document = json::parse(name, &json::decode(&bytes).0)?;
        if let Some(format) = of_document(&document) {
            return Ok(Sniffed { format, document });
        }
    }
    Err(Refused::new(Message::new("exchange-unknown").with("file", shown(&source.name)))
        .hint(Message::new("exchange-unknown-hint")))
}
