use super::line::trim_signs;
use super::number::number;
use super::vocabulary::METAS;
use crate::world::Meta;

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
}

/// Reads a folded line as a command about the game.
pub(super) fn read(folded: &str) -> Option<Meta> {
    let trimmed = match folded.trim() {
        question @ ("?" | "?!" | "??" | "???") => question.get(..1)?,
        line => trim_signs(line),
    };
    METAS.iter().find_map(|pattern| {
        pattern.matches(trimmed).into_iter().find_map(|holes| match &pattern.verb {
            About::Plain(meta) => Some(meta.clone()),
            About::Undo => turns(holes.first).map(Meta::Undo),
            About::Redo => turns(holes.first).map(Meta::Redo),
            About::Rewind => number(holes.first).map(Meta::Rewind),
        })
    })
}

fn turns(text: &str) -> Option<u32> {
    number(text).and_then(|turns| u32::try_from(turns).ok()).filter(|turns| *turns > 0)
}
