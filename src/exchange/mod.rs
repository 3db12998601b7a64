//! Other programs' files: what they hold becomes a story pack or a save, and goes out again. Files
//! only: what takes a model is a job of the engine.
//!
//! [`read`] finds out what a file is by what it holds and makes a [`Tale`] of it, with a [`Report`] of what was taken,
//! changed and left. [`pack`] makes the files of a story pack of a tale; the file itself is kept in the pack as it came,
//! so that an export gives back what means nothing here. Nothing in a foreign file is executed, no path or address in
//! it is followed, and everything it says passes the gate in `text`.

mod fields;
mod folder;
mod format;
mod fresh;
mod json;
mod lore;
mod pack;
mod read;
mod refused;
mod report;
mod sniff;
mod source;
mod tale;
mod toml;

pub mod export;
pub mod novel;
pub mod transcript;

#[cfg(test)]
mod tests;

pub use folder::{add_files, write_pack};
pub use format::Format;
pub use fresh::{Known, fresh};
pub use pack::{additions, free_slug, is_id, pack, slug};
pub use read::{Imported, read};
pub use refused::Refused;
pub use report::{Changed, Left, Report};
pub use sniff::{Sniffed, sniff};
pub use source::{SOURCE_BYTES, Source};
pub use tale::{LoreText, Origin, Original, Packed, Person, Tale, Talk, Told};
