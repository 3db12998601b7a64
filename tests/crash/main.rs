//! The program is killed, with SIGKILL, at any moment: no turn that was told is lost, none happens twice, and what it was
//! killed in can be gone on with.
//!
//! `STORYECHO_KILLS` says how often each test kills (12 where it is not set).

#![allow(
    clippy::unwrap_used,
    clippy::expect_used,
    clippy::indexing_slicing,
    clippy::panic,
    clippy::print_stdout,
    reason = "a test fails by panicking and says what it did"
)]
#![cfg(unix)]

mod company;
mod faults;
mod moment;
mod power;
mod stream;
#[path = "../support/mod.rs"]
mod support;
mod upkeep;

use std::collections::BTreeMap;

use moment::{Moments, killed};
use serde_json::Value;
use support::{Home, objects, timeless, wandering};

/// How often a test kills.
fn kills() -> usize {
    std::env::var("STORYECHO_KILLS").map_or(12, |kills| kills.parse().unwrap())
}

/// The turns of a save, oldest first, without what depends on the clock.
fn turns(home: &Home, save: &str) -> Vec<Value> {
    let output = home.run(&["log", save, "--json"]);
    objects(&output).into_iter().map(timeless).collect()
}

/// Both are the same turns; says where they part. What goes wrong behind a turn is said with it later, so a turn may have
/// more notices than are expected, and never fewer.
fn assert_same(stand: &[Value], expected: &[Value], what: &str) {
    for (at, (stands, expected)) in stand.iter().zip(expected).enumerate() {
        let (said, stands) = parted(stands);
        let (notices, expected) = parted(expected);
        assert_eq!(stands, expected, "{what}: turn {at}");
        assert!(notices.iter().all(|notice| said.contains(notice)), "{what}: turn {at}: {notices:?} {said:?}");
    }
    assert_eq!(stand.len(), expected.len(), "{what}");
}

/// A turn's notices, and the rest of it.
fn parted(turn: &Value) -> (Vec<Value>, Value) {
    let mut turn = turn.clone();
    let notices = turn["notices"].take();
    (notices.as_array().unwrap().clone(), turn)
}

/// The save is whole, by the program's own word.
fn assert_whole(home: &Home, save: &str) {
    let verified = home.run(&["saves", "verify", save]);
    let said = (String::from_utf8_lossy(&verified.stdout), String::from_utf8_lossy(&verified.stderr));
    assert!(verified.status.success(), "{} {}", said.0, said.1);
}

/// After which of the lines each depth was reached.
fn reached(played: &[Value]) -> BTreeMap<u64, usize> {
    let turns = played.iter().enumerate().filter(|(_, object)| !object["turn"].is_null());
    turns.map(|(at, object)| (object["depth"].as_u64().unwrap(), at + 1)).collect()
}

#[test]
fn a_play_killed_at_any_moment_is_the_play_that_was_not() {
    let lines = wandering(60 + kills() * 4, "zh", 11);
    let home = Home::new();
    let whole = home.play("whole", 5, "zh", &lines);
    let (reached, expected) = (reached(&whole), turns(&home, "whole"));

    let mut moments = Moments::new(1);
    home.play("killed", 5, "zh", &lines[..1]);
    let (mut at, mut printed_in_all) = (1, 0);
    for kill in 0..kills() {
        let script = home.script(&lines[at..]);
        let play = ["play", "--save", "killed", "--script", script.to_str().unwrap(), "--json"];
        let printed = killed(home.command().args(play), moments.below(4), moments.below(40));
        let stand = turns(&home, "killed");
        assert_same(&stand, &expected[..stand.len()], &format!("kill {kill}: what stands is what was played"));
        for object in printed.iter().filter(|object| !object["turn"].is_null()) {
            let turn = stand.iter().find(|turn| turn["turn"] == object["turn"]);
            assert!(turn.is_some(), "kill {kill}: a turn that was told is lost: {object}");
        }
        assert_whole(&home, "killed");
        printed_in_all += printed.len();
        // The first row is the beginning, before any line.
        let depth = u64::try_from(stand.len() - 1).unwrap();
        at = reached.get(&depth).copied().unwrap_or(at);
    }
    objects(&home.run(&[
        "play",
        "--save",
        "killed",
        "--script",
        home.script(&lines[at..]).to_str().unwrap(),
        "--json",
    ]));
    assert_same(&turns(&home, "killed"), &expected, "in the end both plays are one");
    assert_whole(&home, "killed");
    println!("{} kills in play, {printed_in_all} answers seen, {} turns stand", kills(), expected.len());
}
