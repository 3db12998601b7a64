//! Archives: a card with its pictures (`.charx`), a story of another program, a story pack, or a novel. What is unpacked is counted,
//! whatever the archive claims; names in it are compared with those that are known and never become paths.

use std::io::{Cursor, Read as _};
use std::path::Path;

use serde_json::Value;
use zip::ZipArchive;

use super::super::json;
use super::super::refused::{Refused, shown};
use super::super::sniff::{Sniffed, unknown};
use super::super::source::{Source, too_large};
use super::packed::plain;
use crate::exchange::Format;
use crate::text::Message;

/// The most files in an archive.
const FILES: usize = 10_000;
/// The greatest size of all documents in an archive that are looked at, unpacked, in bytes (32 MB).
const BYTES: u64 = 32_000_000;
/// The most documents that are looked at.
const DOCUMENTS: usize = 20;
/// The most files beside the document that a report names.
const BESIDE: usize = 20;
/// What a packed module of Risu begins with; four bytes of its length follow.
const MODULE: &[u8] = &[0x6f, 0];

type Archive<'a> = ZipArchive<Cursor<&'a [u8]>>;

/// Whether these are the bytes of a packed module of Risu.
pub(in crate::exchange) fn is_module(bytes: &[u8]) -> bool {
    let length = bytes.strip_prefix(MODULE).and_then(|rest| rest.first_chunk::<4>());
    let length = length.and_then(|length| usize::try_from(u32::from_le_bytes(*length)).ok());
    length.is_some_and(|length| length > 0 && length <= bytes.len().saturating_sub(6))
}

/// What stands in an archive behind a picture; none where there is no archive with a card.
pub(super) fn behind(source: &Source) -> Option<Result<Sniffed, Refused>> {
    let mut archive = ZipArchive::new(Cursor::new(source.bytes.as_slice())).ok()?;
    (archive.len() <= FILES && !named(&archive).is_empty()).then(|| documents(source, &mut archive))
}

/// Finds the document in an archive.
pub(in crate::exchange) fn sniff(source: &Source) -> Result<Sniffed, Refused> {
    let mut archive = ZipArchive::new(Cursor::new(source.bytes.as_slice())).map_err(|error| broken(source, &error))?;
    if archive.len() > FILES {
        let message = Message::new("exchange-many-files").with("file", shown(&source.name)).with("bound", FILES);
        return Err(Refused::new(message));
    }
    if archive.index_for_name("META-INF/container.xml").is_some() {
        return Ok(Sniffed::new(Format::NovelEpub, Value::Null));
    }
    if super::packed::root(&archive).is_some() {
        return Ok(Sniffed::new(Format::StoryPack, Value::Null));
    }
    documents(source, &mut archive)
}

fn broken(source: &Source, cause: &dyn std::fmt::Display) -> Refused {
    let message = Message::new("exchange-bad-archive").with("file", shown(&source.name));
    Refused::new(message.with("cause", cause.to_string()))
}

/// The documents in an archive by place and name: those that are known by their names first, then the least deep.
fn named(archive: &Archive<'_>) -> Vec<(usize, String)> {
    let mut found: Vec<(usize, usize, usize, String)> = Vec::new();
    for index in 0..archive.len() {
        let Some(name) = archive.name_for_index(index).and_then(Result::ok) else { continue };
        let path = name.replace('\\', "/");
        let path = path.strip_prefix("./").unwrap_or(&path);
        let file = path.rsplit('/').next().unwrap_or_default().to_ascii_lowercase();
        if plain(path) && Path::new(&file).extension().is_some_and(|ending| ending == "json") {
            let known = ["card.json", "story.json"].iter().position(|known| *known == file).unwrap_or(2);
            found.push((known, path.matches('/').count(), index, path.to_owned()));
        }
    }
    found.sort();
    found.into_iter().take(DOCUMENTS).map(|(_, _, index, path)| (index, path)).collect()
}

/// The first document of an archive that is known, with the names of what else there is.
fn documents(source: &Source, archive: &mut Archive<'_>) -> Result<Sniffed, Refused> {
    let mut fault = None;
    let mut left = BYTES;
    for (index, name) in named(archive) {
        match document(source, archive, index, &name, &mut left).map(|document| document.and_then(Sniffed::document)) {
            Ok(Some(mut sniffed)) => {
                sniffed.beside.extend(beside(archive, index));
                return Ok(sniffed);
            }
            Ok(None) => {}
            Err(refused) => fault = fault.or(Some(refused)),
        }
    }
    Err(fault.unwrap_or_else(|| unknown(source)))
}

/// What stands beside the document, but for its pictures and sounds.
fn beside(archive: &Archive<'_>, document: usize) -> Vec<(String, Message)> {
    let names = (0..archive.len()).filter(|index| *index != document);
    let names = names.filter_map(|index| archive.name_for_index(index).and_then(Result::ok));
    let others = names.filter(|name| {
        let name = name.to_ascii_lowercase();
        [".json", ".jsonl", ".lorebook", ".risum", ".txt", ".md"].iter().any(|ending| name.ends_with(ending))
    });
    others.take(BESIDE).map(|name| (name.into_owned(), Message::new("exchange-why-beside"))).collect()
}

/// A document of an archive; none where it is no JSON, or no file.
fn document(
    source: &Source,
    archive: &mut Archive<'_>,
    index: usize,
    name: &str,
    left: &mut u64,
) -> Result<Option<Value>, Refused> {
    let file = archive.by_index(index).map_err(|error| broken(source, &error))?;
    if file.is_symlink() || !file.is_file() {
        return Err(broken(source, &name));
    }
    let mut bytes = Vec::new();
    file.take(*left + 1).read_to_end(&mut bytes).map_err(|error| broken(source, &error))?;
    let size = u64::try_from(bytes.len()).unwrap_or(u64::MAX);
    *left = left.checked_sub(size).ok_or_else(|| too_large(name, BYTES))?;
    json::parse(name, &json::decode(&bytes).0).map(Some)
}
