//! The program's words: every message that the code names exists in both languages, and every message that exists is
//! named by the code.

#![allow(
    clippy::unwrap_used,
    clippy::expect_used,
    clippy::indexing_slicing,
    clippy::panic,
    reason = "a test fails by panicking"
)]

use std::collections::BTreeSet;
use std::fs;
use std::path::{Path, PathBuf};

fn root() -> PathBuf {
    PathBuf::from(env!("CARGO_MANIFEST_DIR"))
}

fn files(folder: &Path, extension: &str, found: &mut Vec<PathBuf>) {
    for entry in fs::read_dir(folder).unwrap() {
        let path = entry.unwrap().path();
        if path.is_dir() {
            files(&path, extension, found);
        } else if path.extension().is_some_and(|other| other == extension) {
            found.push(path);
        }
    }
}

/// The ids of all messages of a language.
fn messages(language: &str) -> BTreeSet<String> {
    let mut found = Vec::new();
    files(&root().join("assets/locales").join(language), "ftl", &mut found);
    let text: String = found.iter().map(|path| fs::read_to_string(path).unwrap()).collect();
    let first = |line: &str| line.starts_with(|first: char| first.is_ascii_lowercase());
    let ids = text.lines().filter(|line| first(line)).filter_map(|line| line.split_once('='));
    ids.map(|(id, _)| id.trim().to_owned()).collect()
}

/// Every text between quotation marks in the code, tests among them.
fn literals() -> BTreeSet<String> {
    let mut found = Vec::new();
    files(&root().join("src"), "rs", &mut found);
    let mut literals = BTreeSet::new();
    for path in found {
        let text = fs::read_to_string(path).unwrap();
        let code = text.lines().filter(|line| !line.trim_start().starts_with("//"));
        for line in code {
            literals.extend(line.split('"').skip(1).step_by(2).map(str::to_owned));
        }
    }
    literals
}

/// Beginnings of ids that are put together: `format!("recall-kind-{}", …)`.
fn beginnings(literals: &BTreeSet<String>) -> BTreeSet<String> {
    let put_together = literals.iter().filter_map(|text| text.split_once('{'));
    let id =
        |text: &str| text.len() > 4 && text.contains('-') && text.chars().all(|c| c.is_ascii_lowercase() || c == '-');
    put_together.map(|(begin, _)| begin.to_owned()).filter(|begin| id(begin)).collect()
}

/// Ids that are put together from what is in no literal: the command line's words from the names of its verbs and
/// arguments (a test of `cli` reads them all).
const OF_THE_COMMAND_LINE: [&str; 2] = ["cli-arg-", "cli-verb-"];

/// Ids of halves of a sentence, put together from the name of the whole.
const HALVES: [&str; 2] = ["-leads", "-tails"];

#[test]
fn every_message_is_said_somewhere() {
    let literals = literals();
    let beginnings = beginnings(&literals);
    assert!(literals.len() > 2_000 && !beginnings.is_empty(), "the code is no longer read");
    let said = |id: &String| {
        let half = HALVES.iter().find_map(|half| id.strip_suffix(half)?.strip_prefix("builtin-"));
        literals.contains(half.unwrap_or(id))
            || beginnings.iter().any(|begin| id.starts_with(begin.as_str()))
            || OF_THE_COMMAND_LINE.iter().any(|begin| id.starts_with(begin))
    };
    let silent: Vec<_> = messages("en").into_iter().filter(|id| !said(id)).collect();
    assert_eq!(silent, Vec::<String>::new(), "messages that nothing says");
}

#[test]
fn every_message_that_the_code_names_exists_in_both_languages() {
    let mut found = Vec::new();
    files(&root().join("src"), "rs", &mut found);
    let (zh, en) = (messages("zh"), messages("en"));
    let mut named = 0;
    let mut missing = BTreeSet::new();
    for path in found.into_iter().filter(|path| !path.to_string_lossy().contains("test")) {
        let text = fs::read_to_string(&path).unwrap();
        let code = text.split("#[cfg(test)]\nmod tests").next().unwrap();
        for call in ["Message::new(\"", ".text(\"", "said(\""] {
            for rest in code.split(call).skip(1) {
                let id = rest.split('"').next().unwrap();
                let whole = rest.get(id.len()..).is_some_and(|after| after.starts_with("\")"));
                if whole && id.contains('-') {
                    named += 1;
                    if !zh.contains(id) || !en.contains(id) {
                        missing.insert(format!("{}: {id}", path.display()));
                    }
                }
            }
        }
    }
    assert!(named > 300, "only {named} messages were seen: the test no longer reads them");
    assert_eq!(missing, BTreeSet::new());
}
