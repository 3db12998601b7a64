//! A story pack as an archive, such as an export writes: it comes in as it is.

use std::collections::BTreeMap;
use std::io::{Cursor, Read, Seek};

use serde::Deserialize;
use toml::Spanned;
use zip::ZipArchive;

use super::super::refused::{Refused, shown};
use super::super::report::Report;
use super::super::source::{Source, too_large};
use super::super::tale::{Packed, Tale};
use super::Imported;
use crate::exchange::Format;
use crate::text::Message;

/// The greatest size of all files of a pack, unpacked, in bytes (256 MB): as much as an export writes.
const BYTES: u64 = 256_000_000;
/// What makes files a pack.
const HEAD: &str = "story.toml";

/// What stands before the names of a pack's files in an archive: nothing, or one folder. `None`: there is no pack in it.
pub(super) fn root<R: Read + Seek>(archive: &ZipArchive<R>) -> Option<String> {
    let names = archive.file_names().filter_map(Result::ok);
    let roots = names.filter_map(|name| name.strip_suffix(HEAD).map(str::to_owned));
    roots.filter(|root| root.is_empty() || root.find('/') == Some(root.len() - 1)).min_by_key(String::len)
}

/// The head of a pack, as far as it matters here.
#[derive(Deserialize)]
struct Head {
    id: Spanned<String>,
    title: Option<toml::Value>,
    #[serde(default)]
    languages: Vec<String>,
}

fn head(files: &BTreeMap<String, Vec<u8>>) -> Option<(&str, Head)> {
    let text = std::str::from_utf8(files.get(HEAD)?).ok()?;
    Some((text, toml::from_str(text).ok()?))
}

/// Reads the pack in an archive.
pub(super) fn read(source: &Source) -> Result<Imported, Refused> {
    let bad = |cause: String| {
        Refused::new(Message::new("exchange-bad-archive").with("file", shown(&source.name)).with("cause", cause))
    };
    let mut archive = ZipArchive::new(Cursor::new(source.bytes.as_slice())).map_err(|error| bad(error.to_string()))?;
    let root = root(&archive).ok_or_else(|| bad(HEAD.to_owned()))?;
    let mut report = Report::new(Format::StoryPack, &source.stem());
    let mut files = BTreeMap::new();
    let mut left = BYTES;
    for index in 0..archive.len() {
        let file = archive.by_index(index).map_err(|error| bad(error.to_string()))?;
        if file.is_dir() {
            continue;
        }
        let name = file.name().map_err(|error| bad(error.to_string()))?.into_owned();
        let Some(path) = name.strip_prefix(&root).filter(|path| file.is_file() && !file.is_symlink() && plain(path))
        else {
            report.leave(&name, Message::new("exchange-why-no-part"));
            continue;
        };
        let mut bytes = Vec::new();
        file.take(left + 1).read_to_end(&mut bytes).map_err(|error| bad(error.to_string()))?;
        let size = u64::try_from(bytes.len()).unwrap_or(u64::MAX);
        left = left.checked_sub(size).ok_or_else(|| too_large(&source.name, BYTES))?;
        files.insert(path.to_owned(), bytes);
    }
    let Some((_, head)) = head(&files) else {
        return Err(Refused::new(Message::new("exchange-pack-headless").with("file", shown(&source.name))));
    };
    let title = match &head.title {
        Some(toml::Value::String(title)) => Some(title.as_str()),
        // the first language of a pack is its own
        Some(toml::Value::Table(titles)) => {
            let own = head.languages.first().and_then(|language| titles.get(language));
            own.into_iter().chain(titles.values()).find_map(toml::Value::as_str)
        }
        _ => None,
    };
    let id = head.id.into_inner();
    let title = title.unwrap_or(&id).to_owned();
    report.title = shown(&title);
    report.take("files", files.len());
    Ok(Imported { report, tale: Tale { title, packed: Some(Packed { id, files }), ..Tale::default() } })
}

/// The files under another id.
pub(in crate::exchange) fn renamed(packed: &Packed, id: &str) -> BTreeMap<String, Vec<u8>> {
    let mut files = packed.files.clone();
    let changed = head(&files).filter(|(_, head)| head.id.get_ref() != id).and_then(|(text, head)| {
        let span = head.id.span();
        let (before, after) = (text.get(..span.start)?, text.get(span.end..)?);
        Some(format!("{before}\"{id}\"{after}").into_bytes())
    });
    if let Some(text) = changed {
        files.insert(HEAD.to_owned(), text);
    }
    files
}

/// Whether a name is a plain relative path on every system, with nothing hidden in it.
pub(super) fn plain(path: &str) -> bool {
    path.len() <= 200
        && path.split('/').all(|part| {
            !part.is_empty()
                && !part.starts_with('.')
                && !part.ends_with(['.', ' '])
                && !part.contains(['\\', ':', '*', '?', '"', '<', '>', '|'])
                && !part.contains(char::is_control)
        })
}
