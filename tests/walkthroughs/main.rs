//! Kept walkthroughs, played through the built-in narrator in both languages: every ending of both stories and every one
//! of their side quests can be reached, and every line of them is understood.

#![allow(clippy::unwrap_used, clippy::indexing_slicing, clippy::panic, reason = "a test fails by panicking")]

#[cfg(test)]
#[path = "../support/mod.rs"]
mod support;

use std::path::Path;

use serde_json::Value;
use support::{Home, objects};

/// A walkthrough: its file, the seed of its dice, the ending it comes to, side quests that are done on the way.
type Walk = (&'static str, u64, Option<&'static str>, &'static [&'static str]);

const NEO_TOKYO: [Walk; 10] = [
    ("boat", 3, Some("boat"), &[]),
    ("chair", 3, Some("chair"), &[]),
    ("eight", 3, Some("eight"), &[]),
    ("forty_first", 3, Some("forty_first"), &[]),
    ("restart_end", 3, Some("restart_end"), &["purge"]),
    ("rope", 3, Some("rope"), &[]),
    ("seven", 3, Some("seven"), &["names", "six"]),
    ("unowned_end", 3, Some("unowned_end"), &[]),
    ("recover", 3, None, &["recover"]),
    (
        "sides",
        5,
        None,
        &[
            "afternoon",
            "bees",
            "dry_feet",
            "hand",
            "lease",
            "pension",
            "rope",
            "sea",
            "serial",
            "starter",
            "umbrella",
            "weather",
        ],
    ),
];

const MIST_FOREST: [Walk; 11] = [
    (
        "balance",
        3,
        Some("balance"),
        &[
            "adjective",
            "cuttings",
            "evenings",
            "last_bag",
            "letter_to_mist",
            "mute_bell",
            "nameless",
            "seven_shadows",
            "stamp_due",
            "stand_down",
            "telling_bees",
            "wrong_lights",
        ],
    ),
    ("clean_cut", 3, Some("clean_cut"), &[]),
    ("eclipse", 3, Some("eclipse"), &[]),
    ("green", 3, Some("green"), &[]),
    ("home", 3, Some("home"), &[]),
    ("husk", 3, Some("husk"), &[]),
    ("march", 3, Some("march"), &["muster"]),
    ("reader", 3, Some("reader"), &["letter_to_mist"]),
    ("sides", 3, None, &["boundary", "drive_out", "evenings", "lights_out"]),
    ("struck_off", 3, Some("struck_off"), &[]),
    ("swallowed", 3, Some("swallowed"), &[]),
];

fn play(story: &str, walk: &Walk, language: &str) {
    let (name, seed, ending, quests) = *walk;
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/walkthroughs").join(story);
    let script = folder.join(format!("{name}.{language}.txt"));
    let home = Home::new();
    let seed = seed.to_string();
    let arguments = ["play", "--story", story, "--save", "walk", "--seed", &seed, "--lang", language];
    let more = ["--narrator", "builtin", "--json", "--script", script.to_str().unwrap()];
    let turns = objects(&home.run(&[&arguments[..], &more[..]].concat()));
    for turn in &turns {
        let unread = turn["turn"].is_null() && turn["command"] == "none";
        assert!(!unread, "{name}, {language}: {} is not understood: {}", turn["input"], turn["narration"]);
    }
    let last = turns.last().unwrap();
    assert_eq!(last["ending"], ending.map_or(Value::Null, Value::from), "{name}, {language}");
    for quest in quests {
        assert_eq!(last["state"]["quests"][*quest], "done", "{name}, {language}: {quest}");
    }
}

/// Goals whose ways lead back and forth over the map: a search that walks step by step loses itself between them.
const FOUND: [(&str, &str); 4] = [
    ("mist-forest", "struck_off"),
    ("mist-forest", "quest-seven_shadows"),
    ("mist-forest", "quest-stand_down"),
    ("neon-tokyo", "forty_first"),
];

#[test]
fn a_way_is_found_within_few_states() {
    for (pack, goal) in FOUND {
        let home = Home::new();
        let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("stories").join(pack);
        let arguments = ["check", folder.to_str().unwrap(), "--walkthroughs", "--json"];
        let output = home.run(&[&arguments[..], &["--goal", goal, "--steps", "2000"]].concat());
        let found = &objects(&output)[0]["walkthroughs"][0];
        assert_eq!(found["found"], "way", "{pack} {goal}: {found}");
    }
}

#[test]
fn neo_tokyo_comes_to_every_end_in_chinese() {
    for walk in &NEO_TOKYO {
        play("scifi_001", walk, "zh");
    }
}

#[test]
fn neo_tokyo_comes_to_every_end_in_english() {
    for walk in &NEO_TOKYO {
        play("scifi_001", walk, "en");
    }
}

#[test]
fn mist_forest_comes_to_every_end_in_chinese() {
    for walk in &MIST_FOREST {
        play("fantasy_001", walk, "zh");
    }
}

#[test]
fn mist_forest_comes_to_every_end_in_english() {
    for walk in &MIST_FOREST {
        play("fantasy_001", walk, "en");
    }
}
