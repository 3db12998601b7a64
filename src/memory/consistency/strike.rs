//! Takes sentences out of a narration.

use std::ops::Range;

use super::page::Page;
use super::{Contradiction, Kind};

/// The narration without the sentences that contradict the world, and without what hangs on them: speech that follows
/// one, and a sentence that goes on with `he` or `she`. `None` where less than half of it is left, or where the
/// sentence that tells the outcome had to go.
#[must_use]
pub fn strike(narration: &str, found: &[Contradiction]) -> Option<String> {
    if found.iter().any(|contradiction| contradiction.kind == Kind::Outcome) {
        return None;
    }
    let page = Page::new(narration);
    let mut gone = vec![false; page.sentences.len()];
    let mut hanging = false;
    for (range, gone) in page.sentences.iter().zip(&mut gone) {
        let named = found.iter().any(|contradiction| contradiction.sentence == *range);
        *gone = named || (hanging && hangs(&page, range));
        hanging = *gone;
    }
    let mut kept = String::with_capacity(narration.len());
    let mut from = 0;
    for (range, gone) in page.sentences.iter().zip(&gone) {
        if !*gone {
            kept.push_str(narration.get(from..range.end)?);
        } else if let Some(gap) = narration.get(from..range.start)
            && gap.contains("\n\n")
        {
            kept.push_str("\n\n");
        }
        from = range.end;
    }
    let kept = tidy(&kept);
    let weight = |text: &str| text.chars().filter(|sign| !sign.is_whitespace()).count();
    (weight(&kept) * 2 >= weight(narration) && weight(&kept) > 0).then_some(kept)
}

/// Whether a sentence means little without the one before it.
fn hangs(page: &Page<'_>, range: &Range<usize>) -> bool {
    let told = page.told(range).into_iter().flatten().map(|part| page.get(&part).trim()).find(|text| !text.is_empty());
    // Nothing but speech, or told of one who was named before.
    let Some(told) = told else { return true };
    let first = told.split(|sign: char| !sign.is_alphanumeric()).next().unwrap_or_default().to_lowercase();
    matches!(first.as_str(), "he" | "she" | "it" | "his" | "her" | "they") || told.starts_with(['他', '她', '它'])
}

/// At most one empty line in a row, none at either end, no space left at the beginning of a line.
fn tidy(text: &str) -> String {
    let paragraphs: Vec<String> = crate::text::paragraphs(text).map(|paragraph| paragraph.trim().to_owned()).collect();
    paragraphs.join("\n\n")
}
