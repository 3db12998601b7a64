//! A save of every schema version that was ever released opens for good: `tests/saves/schema-N.sqlite`.
#![allow(
    clippy::unwrap_used,
    clippy::expect_used,
    clippy::indexing_slicing,
    clippy::panic,
    clippy::print_stdout,
    reason = "a test fails by panicking and says what it skips"
)]

mod support;

use serde_json::{Value, json};
use storyecho::store::SCHEMA_VERSION;
use support::{Home, objects};

fn stored(home: &Home, schema: i64) -> String {
    let name = format!("schema-{schema}");
    let from = format!("{}/tests/saves/{name}.sqlite", env!("CARGO_MANIFEST_DIR"));
    let saves = home.path().join("saves");
    std::fs::create_dir_all(&saves).unwrap();
    std::fs::copy(&from, saves.join(format!("{name}.sqlite"))).unwrap_or_else(|error| panic!("{from}: {error}"));
    name
}

#[test]
fn there_is_a_save_of_every_schema_and_each_opens() {
    for schema in 1..=SCHEMA_VERSION {
        let home = Home::new();
        let name = stored(&home, schema);
        let saves: Value = serde_json::from_slice(&home.run(&["saves", "--json"]).stdout).unwrap();
        assert_eq!((&saves[0]["name"], &saves[0]["fault"]), (&json!(name), &Value::Null));
        assert!(home.run(&["saves", "verify", &name]).status.success());
        let log = objects(&home.run(&["log", &name, "--json"]));
        let went_on = home.resume(&name, &["1", "undo 2", "redo 2"]);
        let head = log.last().unwrap();
        assert_eq!(went_on[0]["parent"], head["turn"]);
        assert_eq!(went_on[0]["depth"].as_i64(), head["depth"].as_i64().map(|depth| depth + 1));
        assert_eq!(went_on[2]["state"], went_on[0]["state"]);
    }
}

#[test]
fn the_first_schema_reads_as_it_was_played() {
    let home = Home::new();
    let log = objects(&home.run(&["log", &stored(&home, 1), "--json"]));
    let inputs: Vec<_> = log.iter().map(|turn| turn["input"].as_str().unwrap()).collect();
    assert_eq!(
        inputs,
        [
            "",
            "ask about his son",
            "take the honey cake",
            "go north",
            "listen",
            "wait",
            "go south",
            "examine the hearth",
            "wait"
        ]
    );
    assert_eq!(log[2]["state"]["items"]["honey_cake"], json!(1));
    assert_eq!(log[5]["parent"], log[4]["turn"]);
    assert!(log[5]["turn"].as_i64() > Some(6), "the retelling that counts was committed later than what was undone");
}
