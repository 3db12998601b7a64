//! Novels become story packs whose people can be talked with (seeds C1): bytes → text → chapters → passages, people,
//! places. Nothing here reads a file or asks a model; what a model finds is an engine's job and fills the same draft.

mod again;
mod decode;
mod draft;
mod epub;
mod heading;
mod manuscript;
mod markup;
mod pack;
mod passage;
mod person;
mod place;
mod portrait;
mod speech;
mod spoken_en;
mod spoken_zh;
#[cfg(test)]
mod tests;
mod words_en;
mod words_zh;

use crate::text::{Message, sanitize_line};

pub use decode::{Decoded, decode, decode_unmarked};
pub use draft::{Asked, Figure, NovelDraft, Scene, draft};
pub use manuscript::{Chapter, Manuscript, Paragraph, manuscript};
pub use pack::{nodes_file, pack, people_file, world_file};
pub use passage::{OVERLAP, PASSAGE, passages};
pub use person::{Line, PEOPLE, Person, lines, people};
pub use place::{PLACES, Place, places};
pub use portrait::{Portrait, Subject, portraits};

use epub::EpubFault;

/// The longest text of a novel, in bytes of UTF-8: with what overlaps it fits the 24 MB that a pack's passages may have.
const TEXT_BYTES: usize = 16_000_000;
/// What archives begin with.
const ZIP: &[u8] = b"PK\x03\x04";

/// A novel that was read, with what is to be reported of it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ReadNovel {
    /// What became of it.
    pub draft: NovelDraft,
    /// The encoding of its bytes; of an e-book `EPUB`.
    pub encoding: &'static str,
    /// How many signs could not be read.
    pub damaged: usize,
    /// How many characters its text has.
    pub characters: usize,
    /// Whether headings were found.
    pub headed: bool,
}

/// Why a novel was not read.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum NovelFault {
    /// There is no text in it.
    Empty,
    /// It is too long.
    TooLong,
    /// It is no text: most of its signs cannot be read.
    NoText,
    /// The archive of the e-book is damaged.
    Damaged,
    /// The archive holds no e-book.
    NoBook,
    /// The e-book is encrypted.
    Locked,
}

impl NovelFault {
    /// One sentence for the player.
    #[must_use]
    pub fn message(self) -> Message {
        match self {
            Self::Empty => Message::new("novel-fault-empty"),
            Self::TooLong => Message::new("novel-fault-long").with("bound", TEXT_BYTES / 1_000_000),
            Self::NoText => Message::new("novel-fault-no-text"),
            Self::Damaged => Message::new("novel-fault-damaged"),
            Self::NoBook => Message::new("novel-fault-no-book"),
            Self::Locked => Message::new("novel-fault-locked"),
        }
    }
}

/// Reads a novel: a text, Markdown, or an e-book. `name` is what it is called where it does not say itself.
///
/// # Errors
/// [`NovelFault`], where it is none, or out of bounds.
pub fn read(bytes: &[u8], name: &str) -> Result<ReadNovel, NovelFault> {
    let manuscript = read_manuscript(bytes)?;
    let title = manuscript.title.unwrap_or_else(|| plain_title(name));
    Ok(ReadNovel {
        draft: draft(&manuscript.text, &title, manuscript.author),
        encoding: manuscript.encoding,
        damaged: manuscript.damaged,
        characters: manuscript.text.characters(),
        headed: manuscript.text.headed,
    })
}

/// A manuscript with what its file says of it.
struct Opened {
    text: Manuscript,
    title: Option<String>,
    author: Option<String>,
    encoding: &'static str,
    damaged: usize,
}

fn read_manuscript(bytes: &[u8]) -> Result<Opened, NovelFault> {
    let (text, title, author, encoding, damaged) = if bytes.starts_with(ZIP) {
        let book = epub::read(bytes).map_err(|fault| match fault {
            EpubFault::Archive => NovelFault::Damaged,
            EpubFault::NoPages => NovelFault::NoBook,
            EpubFault::TooLarge => NovelFault::TooLong,
            EpubFault::Locked => NovelFault::Locked,
        })?;
        (book.text, book.title, book.author, "EPUB", 0)
    } else {
        let Decoded { text, encoding, damaged } = decode(bytes);
        (text, None, None, encoding, damaged)
    };
    if text.len() > TEXT_BYTES {
        return Err(NovelFault::TooLong);
    }
    let signs = text.chars().filter(|sign| !sign.is_whitespace()).count();
    let strange = text.chars().filter(|sign| *sign == '\u{fffd}' || sign.is_control() && !sign.is_whitespace()).count();
    if strange * 20 > signs {
        return Err(if signs == 0 { NovelFault::Empty } else { NovelFault::NoText });
    }
    let text = manuscript(&text).ok_or(NovelFault::Empty)?;
    Ok(Opened { text, title, author, encoding, damaged })
}

/// A title out of a file's name.
fn plain_title(name: &str) -> String {
    let name = sanitize_line(name);
    let name = name.trim_matches(['《', '》', ' ', '_']).replace('_', " ");
    if name.is_empty() { "?".to_owned() } else { crate::text::clip(&name, 120).to_owned() }
}
