//! Every reader of foreign text against inputs that nobody wrote: what the corpus holds, and what becomes of it by chance.
//!
//! As an ordinary test each target reads its corpus and a few hundred variations of it, the same in every run. With
//! `STORYECHO_FUZZ_SECONDS=600` each goes on for so many seconds of processor time with another seed; what shows a new side of the
//! reader is kept in `tests/fuzz/corpus`, and the time is added up in `tests/fuzz/spent.toml`:
//!
//! ```text
//! STORYECHO_FUZZ_SECONDS=600 cargo test --release --test fuzz -- --nocapture --test-threads 2
//! ```
//!
//! An input that breaks a promise is written to `tests/fuzz/found` and named.

#![allow(
    clippy::unwrap_used,
    clippy::expect_used,
    clippy::indexing_slicing,
    clippy::string_slice,
    clippy::panic,
    clippy::print_stdout,
    reason = "a test fails by panicking and says what it did"
)]

#[cfg(test)]
mod corpus;
#[cfg(test)]
mod foreign;
#[cfg(test)]
mod lore;
#[cfg(test)]
mod mutation;
#[cfg(test)]
mod spent;
#[cfg(test)]
mod targets;

use std::panic::{AssertUnwindSafe, catch_unwind};
use std::path::PathBuf;

use corpus::Corpus;
use mutation::Chance;
use spent::{Clock, add};
use targets::Target;

/// Variations that an ordinary test run tries.
const VARIATIONS: usize = 300;

fn folder() -> PathBuf {
    PathBuf::from(env!("CARGO_MANIFEST_DIR")).join("tests/fuzz")
}

/// Runs one input; what the target made of it, as a short sign of the way it took.
fn run(target: &dyn Target, input: &[u8]) -> u64 {
    match catch_unwind(AssertUnwindSafe(|| target.read(input))) {
        Ok(sign) => sign,
        Err(cause) => {
            let place = folder().join("found");
            std::fs::create_dir_all(&place).unwrap();
            let file = place.join(format!("{}-{:016x}", target.name(), corpus::hash(input)));
            std::fs::write(&file, input).unwrap();
            println!("{}: this input breaks a promise: {}", target.name(), file.display());
            std::panic::resume_unwind(cause)
        }
    }
}

fn fuzz(target: &dyn Target) {
    let mut corpus = Corpus::read(&folder().join("corpus").join(target.name()), target.seeds());
    let seconds: Option<f64> = std::env::var("STORYECHO_FUZZ_SECONDS").ok().map(|text| text.parse().unwrap());
    for input in corpus.inputs.clone() {
        let sign = run(target, &input);
        corpus.signs.insert(sign);
    }
    let kept = corpus.inputs.len();
    let mut chance = Chance::new(seconds.map_or(7, |_| spent::seed()));
    let clock = Clock::start();
    let mut tried = 0;
    loop {
        match seconds {
            Some(seconds) if clock.seconds() >= seconds => break,
            None if tried >= target.variations(VARIATIONS) => break,
            _ => {}
        }
        let input = chance.vary(&corpus.inputs, target.words());
        let sign = run(target, &input);
        tried += 1;
        if corpus.signs.insert(sign) {
            corpus.inputs.push(input.clone());
            if seconds.is_some() {
                corpus.keep(&input);
            }
        }
    }
    println!("{}: {kept} inputs of the corpus, {tried} variations, {} ways", target.name(), corpus.signs.len());
    assert!(corpus.signs.len() > 1, "{}: whatever comes in, the same comes out", target.name());
    if seconds.is_some() {
        add(&folder().join("spent.toml"), target.name(), clock.seconds(), tried);
    }
}

macro_rules! targets {
    ($($test:ident: $target:expr),* $(,)?) => {$(
        #[test]
        fn $test() {
            fuzz(&$target);
        }
    )*};
}

targets! {
    a_stream_reads_the_same_however_it_is_cut: targets::Stream,
    a_reply_is_read_or_named: targets::Reply,
    a_pack_is_a_story_or_a_list_of_faults: targets::Pack,
    the_gate_lets_nothing_through_twice: targets::Cleaning,
    wrapping_loses_nothing_and_fits: targets::Wrap,
    a_line_is_always_read_as_something: targets::Line,
    a_save_opens_or_says_why_not: targets::Saved,
    a_card_is_a_story_or_refused: foreign::CARDS,
    a_lorebook_is_a_story_or_refused: foreign::BOOKS,
    a_chat_is_a_story_or_refused: foreign::CHATS,
    cards_and_scenarios_of_dungeons_are_stories_or_refused: foreign::DUNGEON,
    a_save_of_another_program_is_a_story_or_refused: foreign::KOBOLD,
    a_story_of_another_program_is_a_story_or_refused: foreign::NOVELAI,
    a_novel_is_a_story_or_refused: foreign::NOVEL,
    pictures_and_archives_are_stories_or_refused: foreign::Packed,
    lore_fires_by_its_keys_and_within_its_budget: lore::LoreBook,
}
