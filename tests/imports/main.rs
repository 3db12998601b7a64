//! Other programs' files in and out. The files in `files/` are our own; the samples of `STORYECHO_SHARED` are read where
//! they are there.

#![allow(
    clippy::unwrap_used,
    clippy::expect_used,
    clippy::indexing_slicing,
    clippy::string_slice,
    clippy::panic,
    clippy::print_stderr,
    reason = "a test fails by panicking"
)]

#[path = "../support/mod.rs"]
mod support;

mod carriers;
mod formats;
mod hostile;
mod play;
mod round;
mod samples;
mod variations;

use std::collections::BTreeMap;
use std::path::{Path, PathBuf};

use storyecho::exchange::{Imported, Source, pack, read};
use storyecho::story::{Code, PackSource, Style, check, load};
use storyecho::text::{Language, Locale};
use storyecho::world::Story;

/// The folder of our own files.
fn files() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/imports/files")
}

fn source(name: &str) -> Source {
    Source::read(&files().join(name)).unwrap()
}

fn imported(name: &str) -> Imported {
    read(&source(name), None).unwrap_or_else(|refused| panic!("{name}: {refused:?}"))
}

/// The pack that an import becomes, in which `check` finds no fault, and its story.
fn sound(imported: &Imported, name: &str) -> (BTreeMap<String, Vec<u8>>, Story) {
    let mut tale = imported.tale.clone();
    tale.settle();
    let files = pack(&tale, "it");
    let source = PackSource::files(name, files.clone());
    let faults = check(&source);
    let english = Locale::new(Language::En);
    // what a file says that never fires is said of it, and no fault of the import
    let other = faults.rows(&english).into_iter().filter(|row| row.code != Code::LoreNeverFires).count();
    assert_eq!(other, 0, "{name}: {}", faults.show(&english, Style::Plain));
    let story = load(&source).unwrap();
    (files, story)
}
