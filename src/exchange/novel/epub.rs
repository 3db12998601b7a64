//! E-books: the pages of an EPUB in reading order, within bounds.
//!
//! Nothing is written anywhere and no path leads out: entries are looked up by name in the archive and read into memory,
//! each and all together up to a bound, whatever sizes the archive claims.

use std::io::{Cursor, Read as _};

use zip::ZipArchive;

use super::decode::decode;
use super::markup::{attribute, name, plain, tag};

/// The most that one entry may unpack to (8 MB).
const ENTRY: u64 = 8_000_000;
/// The most that all entries that are read may unpack to (48 MB).
const ALL: u64 = 48_000_000;
/// The most entries of the archive.
const ENTRIES: usize = 10_000;
/// The most pages of the reading order.
const PAGES: usize = 5_000;

/// What was read of an e-book.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(super) struct Book {
    pub(super) title: Option<String>,
    pub(super) author: Option<String>,
    pub(super) text: String,
}

/// Why an e-book was not read.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum EpubFault {
    /// It is no archive, or a damaged one.
    Archive,
    /// It has no list of pages.
    NoPages,
    /// It unpacks to more than is read.
    TooLarge,
    /// Its pages are encrypted.
    Locked,
}

/// Reads an e-book.
pub(super) fn read(bytes: &[u8]) -> Result<Book, EpubFault> {
    let mut archive = ZipArchive::new(Cursor::new(bytes)).map_err(|_| EpubFault::Archive)?;
    if archive.len() > ENTRIES {
        return Err(EpubFault::TooLarge);
    }
    let mut left = ALL;
    let mut entry = |name: &str| -> Result<Option<Vec<u8>>, EpubFault> {
        let file = match archive.by_name(name) {
            Ok(file) => file,
            Err(zip::result::ZipError::FileNotFound) => return Ok(None),
            Err(_) => return Err(EpubFault::Archive),
        };
        let most = ENTRY.min(left);
        let mut unpacked = Vec::new();
        file.take(most + 1).read_to_end(&mut unpacked).map_err(|_| EpubFault::Archive)?;
        let size = u64::try_from(unpacked.len()).unwrap_or(u64::MAX);
        if size > most {
            return Err(EpubFault::TooLarge);
        }
        left -= size;
        Ok(Some(unpacked))
    };
    if entry("META-INF/encryption.xml")?.is_some_and(|file| locks_text(&decode(&file).text)) {
        return Err(EpubFault::Locked);
    }
    let container = entry("META-INF/container.xml")?.ok_or(EpubFault::NoPages)?;
    let package = tags(&decode(&container).text)
        .find(|tag| name(tag) == "rootfile")
        .and_then(|tag| attribute(tag, "full-path"))
        .ok_or(EpubFault::NoPages)?;
    let listed = entry(&package)?.ok_or(EpubFault::NoPages)?;
    let listed = decode(&listed).text;
    let folder = package.rsplit_once('/').map(|(folder, _)| folder).unwrap_or_default();
    let mut book = Book { title: element(&listed, "title"), author: element(&listed, "creator"), text: String::new() };
    let pages = pages(&listed);
    if pages.is_empty() {
        return Err(EpubFault::NoPages);
    }
    for page in pages.iter().take(PAGES) {
        let Some(file) = entry(&joined(folder, page))? else { continue };
        book.text.push_str(&plain(&decode(&file).text));
        book.text.push_str("\n\n");
    }
    Ok(book)
}

/// Whether what is encrypted is more than fonts.
fn locks_text(list: &str) -> bool {
    tags(list)
        .filter(|tag| name(tag) == "cipherreference")
        .filter_map(|tag| attribute(tag, "uri"))
        .any(|target| [".xhtml", ".html", ".htm", ".xml"].iter().any(|end| target.to_ascii_lowercase().ends_with(end)))
}

fn tags(text: &str) -> impl Iterator<Item = &str> {
    text.match_indices('<').filter_map(|(at, _)| Some(tag(text.get(at..)?)?.0))
}

/// The files of the reading order.
fn pages(package: &str) -> Vec<String> {
    let items: Vec<(String, String)> = tags(package)
        .filter(|tag| name(tag) == "item" && !attribute(tag, "properties").is_some_and(|it| it.contains("nav")))
        .filter_map(|tag| Some((attribute(tag, "id")?, attribute(tag, "href")?)))
        .collect();
    let order = tags(package).filter(|tag| name(tag) == "itemref").filter_map(|tag| attribute(tag, "idref"));
    order.filter_map(|id| items.iter().find(|(item, _)| *item == id).map(|(_, href)| href.clone())).collect()
}

/// The text of the first element of a name.
fn element(package: &str, wanted: &str) -> Option<String> {
    let found = package.match_indices('<').find_map(|(at, _)| {
        let (inside, after) = tag(package.get(at..)?)?;
        (!inside.starts_with('/') && name(inside) == wanted).then_some(after)
    })?;
    let text = plain(found.get(..found.find('<')?)?);
    let text = crate::text::sanitize_line(text.trim());
    (!text.is_empty()).then_some(text)
}

/// The name of an entry beside the package: percent signs resolved, without a fragment, `..` within the archive only.
fn joined(folder: &str, href: &str) -> String {
    let href = href.split('#').next().unwrap_or_default();
    let mut parts: Vec<&str> = folder.split('/').filter(|part| !part.is_empty()).collect();
    let plain = unescape(href);
    for part in plain.split('/') {
        match part {
            "" | "." => {}
            ".." => {
                parts.pop();
            }
            part => parts.push(part),
        }
    }
    parts.join("/")
}

fn unescape(text: &str) -> String {
    let mut bytes = Vec::with_capacity(text.len());
    let mut rest = text.as_bytes();
    while let Some((first, after)) = rest.split_first() {
        let code = (*first == b'%').then(|| after.get(..2)).flatten();
        let code = code.and_then(|hex| u8::from_str_radix(std::str::from_utf8(hex).ok()?, 16).ok());
        bytes.push(code.unwrap_or(*first));
        rest = if code.is_some() { after.get(2..).unwrap_or_default() } else { after };
    }
    String::from_utf8_lossy(&bytes).into_owned()
}

#[cfg(test)]
pub(super) mod tests {
    use std::io::Write as _;

    use zip::ZipWriter;
    use zip::write::SimpleFileOptions;

    use super::*;

    /// An archive of these entries.
    pub(in crate::exchange::novel) fn archive(entries: &[(&str, &[u8])]) -> Vec<u8> {
        let mut writer = ZipWriter::new(Cursor::new(Vec::new()));
        for (name, bytes) in entries {
            writer.start_file(*name, SimpleFileOptions::default()).unwrap();
            writer.write_all(bytes).unwrap();
        }
        writer.finish().unwrap().into_inner()
    }

    const CONTAINER: &[u8] =
        b"<container><rootfiles><rootfile full-path=\"OPS/book.opf\" media-type=\"x\"/></rootfiles></container>";
    const PACKAGE: &str = "<package><metadata><dc:title>The &amp; Lamp</dc:title><dc:creator>A. B.</dc:creator></metadata><manifest>\
        <item id=\"nav\" href=\"nav.xhtml\" properties=\"nav\"/><item id=\"two\" href=\"t/two%20b.xhtml\"/><item id=\"one\" href=\"../OPS/t/one.xhtml#x\"/></manifest>\
        <spine><itemref idref=\"nav\"/><itemref idref=\"one\"/><itemref idref=\"two\"/><itemref idref=\"gone\"/></spine></package>";

    #[test]
    fn pages_come_in_reading_order() {
        let bytes = archive(&[
            ("mimetype", b"application/epub+zip"),
            ("META-INF/container.xml", CONTAINER),
            ("OPS/book.opf", PACKAGE.as_bytes()),
            ("OPS/nav.xhtml", b"<p>contents</p>"),
            ("OPS/t/two b.xhtml", b"<h1>Chapter 2</h1><p>Second.</p>"),
            ("OPS/t/one.xhtml", b"<h1>Chapter 1</h1><p>First.</p>"),
        ]);
        let book = read(&bytes).unwrap();
        assert_eq!((book.title.as_deref(), book.author.as_deref()), (Some("The & Lamp"), Some("A. B.")));
        let lines: Vec<&str> = book.text.lines().map(str::trim).filter(|line| !line.is_empty()).collect();
        assert_eq!(lines, ["# Chapter 1", "First.", "# Chapter 2", "Second."]);
    }

    #[test]
    fn what_is_no_book_is_refused() {
        assert_eq!(read(b"PK\x03\x04 no archive"), Err(EpubFault::Archive));
        assert_eq!(read(&archive(&[("mimetype", b"application/epub+zip")])), Err(EpubFault::NoPages));
        let large = vec![b'x'; 9_000_000];
        let bytes = archive(&[("META-INF/container.xml", CONTAINER), ("OPS/book.opf", &large)]);
        assert!(bytes.len() < 100_000, "it is packed");
        assert_eq!(read(&bytes), Err(EpubFault::TooLarge));
        let locked = b"<encryption><CipherReference URI=\"OPS/t/one.xhtml\"/></encryption>";
        let bytes = archive(&[("META-INF/container.xml", CONTAINER), ("META-INF/encryption.xml", locked)]);
        assert_eq!(read(&bytes), Err(EpubFault::Locked));
    }
}
