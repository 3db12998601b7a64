//! Story packs: files, or folders inside the binary, become a checked [`Story`].
//!
//! [`library()`] lists the packs without reading more than each `story.toml`; [`load`] reads one pack and gives a story
//! in which every reference resolves, or all its faults; [`check`] gives all faults and the advice an author wants.
//! Every text of a pack passes the gate in `text` here; nothing past this module sees raw pack text.
//! The format is taught in `stories/README.md`.

mod advice;
mod document;
mod fault;
mod gather;
mod json;
mod keys;
mod library;
mod near;
mod reading;
mod references;
mod row;
mod rows;
mod schema;
mod show;
mod sketch;
mod slips;
mod source;
mod template;

#[cfg(test)]
mod tests;

use sha2::{Digest, Sha256};

use crate::world::Story;
use reading::Reading;

pub use fault::{Code, Fault, Faults, Severity};
pub use library::{BrokenPack, FoundPack, Library, library, sources};
pub use schema::schemas;
pub use show::Style;
pub use source::PackSource;
pub use template::template;

/// Reads a pack.
///
/// # Errors
/// All faults of the pack, warnings included, if at least one of them is an error that keeps it from being played.
/// What only [`check`] looks for (a node that cannot be reached, say) never keeps a pack from being played.
pub fn load(source: &PackSource) -> Result<Story, Faults> {
    let (story, reading) = read(source);
    let faults = reading.into_faults(source);
    if faults.errors() > 0 { Err(faults) } else { Ok(story) }
}

/// Checks a pack: everything that [`load`] finds, and unless that holds errors, what an author should look at: nodes that cannot be
/// reached, quests that cannot be done, endings that never come, marks that are never set, names that collide.
#[must_use]
pub fn check(source: &PackSource) -> Faults {
    let (story, mut reading) = read(source);
    if reading.is_sound() {
        advice::advise(&story, &mut reading);
    }
    reading.into_faults(source)
}

/// Reads all files of a pack. The story is only good if the reading has no error.
fn read(source: &PackSource) -> (Story, Reading) {
    let mut reading = Reading::default();
    let files = gather::gather(source, &mut reading);
    let mut story = rows::read_story(&files, &mut reading);
    story.hash = hash(&files);
    references::resolve(&mut reading);
    (story, reading)
}

/// SHA-256 over the files that make up the story, sorted by path: each path, its length and that of the bytes first.
fn hash(files: &gather::Files) -> String {
    use std::fmt::Write as _;

    let mut hasher = Sha256::new();
    for (path, text) in files {
        hasher.update(u64::try_from(path.len()).unwrap_or(u64::MAX).to_le_bytes());
        hasher.update(path.as_bytes());
        hasher.update(u64::try_from(text.len()).unwrap_or(u64::MAX).to_le_bytes());
        hasher.update(text.as_bytes());
    }
    hasher.finalize().iter().fold(String::with_capacity(64), |mut hex, byte| {
        let _ = write!(hex, "{byte:02x}");
        hex
    })
}
