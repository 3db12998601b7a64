use super::line::{Line, strip_one, trim_signs};
use super::number::number;
use super::vocabulary::METAS;
use crate::world::{MemoryOrder, Meta};

/// A command about the game, and what its hole means.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) enum About {
    /// As it is.
    Plain(Meta),
    /// So many turns back.
    Undo,
    /// So many turns forth.
    Redo,
    /// To the turn with this number.
    Rewind,
    /// Up to which chapter the novel may be known.
    Chapter,
    /// What is known of what stands in the hole.
    Facts,
    /// Forget the memory with this number.
    Forget,
    /// Accept the fact with this number.
    Accept,
    /// Pin the memory with this number.
    Pin,
    /// What was not understood is what stands in the hole.
    Oops,
    /// Keep the turn under the name in the hole.
    SaveAs,
    /// Back to the turn under the name in the hole.
    Load,
}

/// Reads a folded line as a command about the game.
pub(super) fn read(folded: &str) -> Option<Meta> {
    let trimmed = match folded.trim() {
        question @ ("?" | "?!" | "??" | "???") => question.get(..1)?,
        line => trim_signs(line),
    };
    if let Some(meta) = exact(trimmed) {
        return Some(meta);
    }
    // "undo, please": but who only says in many words that they leave is not taken at their word
    let mut text = trimmed;
    while let Some(rest) = strip_one(text) {
        text = rest;
        if let Some(meta) = exact(text).filter(|meta| *meta != Meta::Quit) {
            return Some(meta);
        }
    }
    None
}

fn exact(text: &str) -> Option<Meta> {
    METAS.iter().find_map(|pattern| {
        pattern.matches(text).into_iter().find_map(|holes| match &pattern.verb {
            About::Plain(meta) => Some(meta.clone()),
            About::Undo => turns(holes.first).map(Meta::Undo),
            About::Redo => turns(holes.first).map(Meta::Redo),
            About::Rewind => number(holes.first).map(Meta::Rewind),
            About::Chapter => number(holes.first)
                .and_then(|chapter| u32::try_from(chapter).ok())
                .map(|chapter| Meta::Chapter(Some(chapter))),
            About::Facts => Some(Meta::Facts(Some(holes.first.to_owned()))),
            About::Forget => number(holes.first).map(MemoryOrder::Forget).map(Meta::Memory),
            About::Accept => number(holes.first).map(MemoryOrder::Accept).map(Meta::Memory),
            About::Oops => Some(Meta::Oops(holes.first.to_owned())),
            About::SaveAs => Some(Meta::SaveAs(holes.first.to_owned())),
            About::Load => Some(Meta::Load(Some(holes.first.to_owned()))),
            About::Pin => number(holes.first).map(MemoryOrder::Pin).map(Meta::Memory),
        })
    })
}

/// The same with a name as it was typed: a name keeps its capitals.
pub(super) fn as_typed(meta: Meta, line: &Line) -> Meta {
    let typed = |words: &str| {
        let found = line.folded().rfind(words).and_then(|at| line.folded().get(at..at + words.len()));
        found.map_or_else(|| words.to_owned(), |part| line.typed(part).to_owned())
    };
    match meta {
        Meta::SaveAs(name) => Meta::SaveAs(typed(&name)),
        Meta::Load(Some(name)) => Meta::Load(Some(typed(&name))),
        Meta::Oops(words) if !words.is_empty() => Meta::Oops(typed(&words)),
        meta => meta,
    }
}

/// Whether a line wants to move in time and does not say where to: `rewind abc`, `undo -1`. To be asked where
/// [`read`] found nothing: such a line must not cost a turn.
pub(super) fn is_misused(folded: &str) -> bool {
    let line = folded.trim();
    let mut words = line.split_whitespace();
    let (verb, what) = (words.next().unwrap_or_default(), words.next());
    if words.next().is_none() {
        let counted = what.is_none_or(|what| what.starts_with(|sign: char| sign.is_ascii_digit() || sign == '-'));
        // "undo the knot" is something to do in the story; "rewind" is nothing but time.
        if verb == "rewind" || (["undo", "redo"].contains(&verb) && counted) {
            return true;
        }
    }
    ["撤销", "重做", "倒回", "回到"].iter().filter_map(|word| line.strip_prefix(word)).any(|rest| {
        let rest = rest.trim().trim_start_matches(['-', '+', '第']).trim_end_matches(['回', '合', '次', '步']).trim();
        !rest.is_empty()
            && rest.chars().all(|sign| sign.is_ascii_digit() || "零〇一二三四五六七八九十百千万".contains(sign))
    })
}

fn turns(text: &str) -> Option<u32> {
    number(text).and_then(|turns| u32::try_from(turns).ok()).filter(|turns| *turns > 0)
}
