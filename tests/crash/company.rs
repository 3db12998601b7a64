//! Two programs at one save: one plays it, the other is told who does, and writes nothing.

use std::process::{Command, Stdio};

use serde_json::Value;

use super::support::{Home, objects};
use super::{assert_whole, kills, turns};

fn start(home: &Home) -> Command {
    let mut command = home.command();
    command.args(["play", "--save", "a", "--script", "script.txt", "--json"]);
    command.env("STORYECHO_MEMORY__EMBEDDER", "off").stdin(Stdio::null()).stdout(Stdio::piped()).stderr(Stdio::piped());
    command
}

#[test]
fn of_two_that_race_for_a_save_each_turn_is_of_one() {
    let home = Home::new();
    home.play("a", 5, "en", &["1"]);
    home.script(&["wait", "listen"]);
    let (mut refused, mut both) = (0, 0);
    for race in 0..kills().div_ceil(3) {
        let before = turns(&home, "a");
        let children = [start(&home).spawn().unwrap(), start(&home).spawn().unwrap()];
        let outputs = children.map(|child| child.wait_with_output().unwrap());
        let mut told: Vec<Value> = Vec::new();
        for output in &outputs {
            if output.status.success() {
                told.extend(objects(output));
            } else {
                assert_eq!(output.status.code(), Some(5), "race {race}");
                let said: Value = serde_json::from_slice(&output.stderr).unwrap();
                let message = said["error"]["message"].as_str().unwrap();
                assert!(message.contains("a.sqlite"), "race {race}: {message}");
                refused += 1;
            }
        }
        both += usize::from(outputs.iter().all(|output| output.status.success()));
        assert!(outputs.iter().any(|output| output.status.success()), "race {race}: nobody played");
        let stand = turns(&home, "a");
        assert_eq!(stand[..before.len()], before, "race {race}");
        // Every turn that was told stands once, one after the other.
        let mut numbers: Vec<i64> = told.iter().filter_map(|turn| turn["turn"].as_i64()).collect();
        numbers.sort_unstable();
        let added: Vec<i64> = stand[before.len()..].iter().map(|turn| turn["turn"].as_i64().unwrap()).collect();
        assert_eq!(added, numbers, "race {race}");
        assert_whole(&home, "a");
    }
    println!(
        "{} races of two programs: {refused} were told who plays, {both} times one came after the other",
        kills().div_ceil(3)
    );
}

#[test]
fn a_save_whose_player_was_killed_opens_at_once() {
    let home = Home::new();
    home.play("a", 5, "en", &["1"]);
    let script = home.script(&vec!["wait"; 400]);
    for kill in 0..kills().div_ceil(3) {
        let mut child = home.command();
        child.args(["play", "--save", "a", "--script", script.to_str().unwrap(), "--json"]);
        super::moment::killed(&mut child, 2, 0);
        let lock = std::fs::read_to_string(home.path().join("saves/a.lock")).unwrap();
        assert!(!lock.is_empty(), "the file of the killed one is still there");
        let resumed = home.run(&["undo", "a", "1"]);
        assert!(resumed.status.success(), "kill {kill}: {}", String::from_utf8_lossy(&resumed.stderr));
    }
    assert_whole(&home, "a");
}
