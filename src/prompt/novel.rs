//! The four sections of a novel (seeds C4).

use super::assemble::{Excerpt, Inputs, part};
use super::budget::{Part, Seen};
use super::{Left, Why};
use crate::text::{Message, clip_sentence, paragraphs};

/// The worldview of a novel: its first section, paragraph by paragraph; its end gives way, last of all.
pub(super) fn world(inputs: &Inputs<'_>) -> Part {
    let mut room = inputs.limits.worldview_chars;
    let mut items = Vec::new();
    for paragraph in paragraphs(inputs.worldview) {
        let kept = clip_sentence(paragraph, room);
        room = room.saturating_sub(paragraph.chars().count());
        if !kept.is_empty() {
            items.push((kept.to_owned(), Some("worldview".to_owned())));
        }
    }
    section("worldview", &inputs.locale.text("prompt-novel-world"), 1, items, inputs)
}

/// Who speaks in a novel: its second section. Where nobody is spoken to the narrator tells.
pub(super) fn sheet(inputs: &Inputs<'_>, seen: &mut Seen) -> Part {
    let language = inputs.locale.language();
    let (name, items) = match inputs.sheet {
        Some(sheet) => {
            let lines = sheet.lines.iter().map(|line| (seen.fresh(line, language), Some(sheet.source.clone())));
            (sheet.name.clone(), lines.filter(|(line, _)| !line.is_empty()).collect())
        }
        None => {
            (inputs.locale.text("prompt-novel-narrator"), vec![(inputs.locale.text("prompt-novel-narrates"), None)])
        }
    };
    let heading = inputs.locale.say(&Message::new("prompt-novel-character").with("name", name));
    section("persona", &heading, 1, items, inputs)
}

/// What was found in a novel: its third and fourth section.
pub(super) fn found(
    name: &'static str,
    heading: &'static str,
    found: &[Excerpt],
    inputs: &Inputs<'_>,
    seen: &mut Seen,
) -> Part {
    let mut items = Vec::new();
    let mut left = Vec::new();
    for excerpt in found {
        let cut = clip_sentence(&excerpt.text, inputs.limits.excerpt_chars);
        let fresh = seen.fresh(cut, inputs.locale.language());
        if fresh.len() < cut.trim().len() {
            left.push(Left { source: Some(excerpt.source.clone()), why: Why::Duplicate });
        }
        if !fresh.is_empty() {
            items.push((fresh, Some(excerpt.source.clone())));
        }
    }
    Part { left, ..section(name, &inputs.locale.text(heading), 6, items, inputs) }
}

/// A section of a novel: its heading is there whatever is in it, and its items are numbered.
fn section(
    name: &'static str,
    heading: &str,
    yields: u8,
    mut items: Vec<(String, Option<String>)>,
    inputs: &Inputs<'_>,
) -> Part {
    if items.is_empty() {
        items.push((inputs.locale.text("prompt-novel-nothing"), None));
    }
    Part { keeps: 1, numbered: true, ..part(name, heading, yields, items) }
}
