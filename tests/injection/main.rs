//! Sixty attempts, in both languages, to make the program do what a text says: typed by a player, told by a model, written
//! into a pack, sent by a server as an error. The state changes by the rules alone, no file comes into being, no key
//! leaves, no prompt is told, no control sequence reaches the terminal.

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
mod errors;
#[cfg(test)]
mod lines;
#[cfg(test)]
mod packs;
#[cfg(test)]
#[path = "../endpoints/server.rs"]
#[allow(dead_code, reason = "a part of it is used here")]
mod server;
#[cfg(test)]
#[path = "../support/mod.rs"]
mod support;
#[cfg(test)]
mod tellings;

use std::collections::BTreeSet;
use std::path::{Path, PathBuf};
use std::process::Output;

use serde_json::Value;
use support::Home;

/// The key that the program is given; it must never be seen again.
const KEY: &str = "sk-canary-7f3a91c2d4";

/// Sentences of the contract that a prompt begins with: who sees them in an answer sees the prompt.
const CONTRACT: [&str; 2] = ["It has already settled what the player's action did", "玩家这一步的结果程序已经定好"];

/// Every file below a folder.
fn files(folder: &Path) -> BTreeSet<PathBuf> {
    let mut found = BTreeSet::new();
    let mut waiting = vec![folder.to_owned()];
    while let Some(at) = waiting.pop() {
        for entry in std::fs::read_dir(&at).unwrap() {
            let path = entry.unwrap().path();
            if path.is_dir() {
                waiting.push(path);
            } else {
                found.insert(path);
            }
        }
    }
    found
}

/// What the program wrote anywhere in its home besides saves, caches and logs is not its own.
fn assert_only_own_files(home: &Home) {
    let own = ["saves", "cache", "state", "logs", "script.txt", "config.toml", "settings.toml", "pack", "lines"];
    for path in files(home.path()) {
        let inside = path.strip_prefix(home.path()).unwrap();
        let first = inside.components().next().unwrap().as_os_str().to_string_lossy().into_owned();
        assert!(
            own.contains(&first.as_str()) || path.extension().is_some_and(|ending| ending == "json"),
            "where does {} come from?",
            inside.display()
        );
    }
}

/// No control sequence, no key, no prompt in what a run said.
fn assert_harmless(output: &Output, case: &str) {
    for said in [&output.stdout, &output.stderr] {
        let text = String::from_utf8_lossy(said);
        let bad = |letter: char| {
            (letter.is_control() && letter != '\n')
                || matches!(letter, '\u{202a}'..='\u{202e}' | '\u{2066}'..='\u{2069}')
        };
        assert!(!text.contains(bad), "{case}: a control sequence: {text:?}");
        assert!(!text.contains(KEY), "{case}: the key is seen: {text}");
        assert!(!CONTRACT.iter().any(|sentence| text.contains(sentence)), "{case}: the prompt is told: {text}");
    }
}

/// Nothing that the program wrote holds the key.
fn assert_key_is_nowhere(home: &Home) {
    for path in files(home.path()) {
        let bytes = std::fs::read(&path).unwrap();
        let found = bytes.windows(KEY.len()).any(|window| window == KEY.as_bytes());
        assert!(!found, "the key stands in {}", path.display());
    }
}

/// What only the rules may change: a play object's state without health, gold, things and affinity, which a model may
/// colour within bounds.
fn ruled(object: &Value) -> Value {
    let mut state = object["state"].clone();
    for key in ["hp", "gold", "items", "affinity"] {
        state.as_object_mut().unwrap().remove(key);
    }
    state
}

/// The number of a key of the state.
fn number(object: &Value, key: &str) -> i64 {
    object["state"][key].as_i64().unwrap()
}
