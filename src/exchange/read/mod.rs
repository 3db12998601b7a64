//! The readers, one for each family of formats.

mod book;
mod card;
mod dungeon;
mod entry;
mod flow;
mod kobold;
mod macros;
mod msgpack;
mod novelai;
mod others;
mod worldinfo;

pub(super) mod archive;
pub(super) mod chat;
pub(super) mod packed;
pub(super) mod photo;
pub(super) mod png;

use serde_json::Value;

use super::Format;
use super::refused::{Refused, shown};
use super::report::Report;
use super::sniff::{Sniffed, sniff};
use super::source::Source;
use super::tale::{Original, Tale};
use crate::text::Message;
use crate::world::LorePosition;

/// How long a text of a pack may be, in bytes; what is longer is parted. A little less than what packs allow (64 KB), since
/// the gate may turn a tab into four spaces.
pub(super) const TEXT_BYTES: usize = 60_000;

/// What came of reading a file.
#[derive(Clone, Debug)]
pub struct Imported {
    /// What was taken, changed, left.
    pub report: Report,
    /// What it holds.
    pub tale: Tale,
}

/// Reads a file. `character` is who `{{char}}` means in a file that has no character of its own.
///
/// # Errors
/// It is nothing that is known here, is damaged, out of bounds, or a novel, which the engine reads.
pub fn read(source: &Source, character: Option<&str>) -> Result<Imported, Refused> {
    let Sniffed { format, document, beside } = sniff(source)?;
    if format.is_novel() {
        return novel(source, format);
    }
    if format == Format::StoryPack {
        return packed::read(source);
    }
    let mut making = Making { report: Report::new(format, &source.stem()), tale: Tale::default(), character };
    for (what, why) in beside {
        making.report.leave(&what, why);
    }
    match format {
        Format::CardV1 | Format::CardV2 | Format::CardV3 => card::read(&mut making, &document),
        Format::WorldInfo => worldinfo::read(&mut making, &document),
        Format::LorebookV3 => book::read_alone(&mut making, &document),
        Format::ChatJsonl => chat::read(&mut making, &document),
        Format::StoryCards | Format::DungeonWorldInfo => dungeon::read(&mut making, &document),
        Format::Scenarios => dungeon::scenarios(&mut making, &document),
        Format::KoboldOld | Format::KoboldNew | Format::KoboldLite => kobold::read(&mut making, &document),
        Format::NovelaiLorebook => novelai::lorebook(&mut making, &document, ""),
        Format::NovelaiScenario => novelai::scenario(&mut making, &document),
        Format::NovelaiStory => novelai::story(&mut making, &document),
        Format::AgnaiMemory => others::agnai(&mut making, &document),
        Format::RisuLorebook => others::risu(&mut making, &document),
        Format::StoryPack | Format::NovelText | Format::NovelMarkdown | Format::NovelEpub => {
            return Err(Refused::new(Message::new("exchange-novel").with("file", shown(&source.name))));
        }
    }
    let Making { mut report, mut tale, .. } = making;
    let voice = tale.people.first().map(|person| person.name.clone()).or_else(|| character.map(str::to_owned));
    if tale.title.trim().is_empty() {
        tale.title = source.stem();
    }
    report.title = shown(&tale.title);
    if tale.is_blank() {
        report.leave(&source.name, Message::new("exchange-why-blank"));
    }
    report.take("characters", tale.people.len());
    report.take("greetings", tale.people.iter().map(|person| person.greetings.len()).sum());
    report.take("topics", tale.people.iter().map(|person| person.topics.len()).sum());
    report.take("entries", tale.lore.len());
    report.take("turns", tale.told.len());
    report.take("takes", tale.told.iter().map(|told| told.takes.len().saturating_sub(1)).sum());
    tale.originals.push(Original { name: shown(&source.name), format, character: voice, bytes: source.bytes.clone() });
    Ok(Imported { report, tale })
}

/// Reads a novel: its draft, and what is to be said of it.
fn novel(source: &Source, format: Format) -> Result<Imported, Refused> {
    let read =
        crate::exchange::novel::read(&source.bytes, &source.stem()).map_err(|fault| Refused::new(fault.message()))?;
    let mut report = Report::new(format, &read.draft.title);
    report.take("chapters", read.draft.chapters.len());
    report.take("passages", read.draft.passages.len());
    report.take("characters", read.draft.people.len());
    report.take("places", read.draft.places.len());
    report.take("signs", read.characters);
    report.change("encoding", Message::new("novel-report-encoding").with("encoding", read.encoding));
    if !read.headed {
        report.change("chapters", Message::new("novel-report-unheaded"));
    }
    if read.damaged > 0 {
        report.leave("text", Message::new("novel-report-damaged").with("count", read.damaged));
    }
    if read.draft.people.is_empty() {
        report.leave("characters", Message::new("novel-report-nobody"));
    }
    let tale = Tale { title: read.draft.title.clone(), novel: Some(read.draft), ..Tale::default() };
    Ok(Imported { report, tale })
}

/// A tale and its report, while a file is read.
pub(super) struct Making<'a> {
    pub(super) report: Report,
    pub(super) tale: Tale,
    /// Who `{{char}}` means in a file without a character.
    pub(super) character: Option<&'a str>,
}

/// A text that always stands at a depth becomes an entry that always fires.
fn constant(making: &mut Making<'_>, title: &str, text: String, depth: u32, pointer: String) {
    let mut draft = entry::Draft::new(title.to_owned(), text);
    draft.entry.constant = true;
    draft.entry.position = LorePosition::Depth(depth);
    entry::put(making, draft, pointer, title);
}

/// The value at a place, or null.
pub(super) fn at<'a>(document: &'a Value, pointer: &str) -> &'a Value {
    document.pointer(pointer).unwrap_or(&Value::Null)
}
