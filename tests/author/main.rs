//! What an author does: a new pack, checked, played to both its ends in both languages.

#![allow(
    clippy::unwrap_used,
    clippy::expect_used,
    clippy::indexing_slicing,
    clippy::panic,
    clippy::string_slice,
    reason = "a test fails by panicking"
)]

#[cfg(test)]
#[path = "../support/mod.rs"]
mod support;

#[cfg(test)]
mod hostile;
#[cfg(test)]
mod reload;

use std::fs;

use serde_json::{Value, json};
use support::{Home, objects};

/// A home with a new pack in it.
fn with_pack(language: &str) -> Home {
    let home = Home::new();
    let output = home.command().env("LANG", language).args(["new", "my-story"]).output().unwrap();
    assert!(output.status.success(), "{output:?}");
    let said = String::from_utf8(output.stdout).unwrap();
    for command in
        ["check my-story", "play --stories my-story --story my_story", "talk --stories my-story --story my_story"]
    {
        assert!(said.contains(&format!("storyecho {command}")), "{said}");
    }
    assert!(said.contains("nodes.toml") && said.contains("MANUAL.md"), "{said}");
    home
}

/// Plays lines of a new game in the pack; every line has to be understood.
fn play(home: &Home, language: &str, lines: &[&str]) -> Vec<Value> {
    let script = home.script(lines);
    let start =
        ["play", "--stories", "my-story", "--story", "my_story", "--save", "try", "--seed", "3", "--lang", language];
    let more = ["--narrator", "builtin", "--json", "--script", script.to_str().unwrap()];
    let turns = objects(&home.run(&[&start[..], &more[..]].concat()));
    for turn in &turns {
        // how many blows it takes the dice say: one too many finds nobody there
        let unread = turn["turn"].is_null() && turn["command"] == "none" && turn["input"] != "attack";
        assert!(!unread, "{} is not understood: {}", turn["input"], turn["narration"]);
    }
    turns
}

/// The last object's ending, and whether the quest is done.
fn came_to(turns: &[Value]) -> (&Value, &Value) {
    let last = turns.last().unwrap();
    (&last["ending"], &last["state"]["quests"]["lamp"])
}

#[test]
fn a_new_pack_is_written_once_and_has_no_fault() {
    for language in ["en_US.UTF-8", "zh_CN.UTF-8"] {
        let home = with_pack(language);
        let checked = home.run(&["check", "my-story", "--json"]);
        assert!(checked.status.success());
        assert_eq!(serde_json::from_slice::<Value>(&checked.stdout).unwrap(), json!([]));
        let nodes = home.path().join("my-story/nodes.toml");
        fs::write(&nodes, "# mine").unwrap();
        let again = home.run(&["new", "my-story"]);
        assert_eq!(again.status.code(), Some(2));
        assert_eq!(fs::read_to_string(&nodes).unwrap(), "# mine");
    }
}

#[test]
fn an_empty_folder_is_taken_and_a_file_is_not() {
    let home = Home::new();
    fs::create_dir(home.path().join("empty")).unwrap();
    assert!(home.run(&["new", "empty"]).status.success());
    fs::write(home.path().join("file"), "").unwrap();
    assert_eq!(home.run(&["new", "file"]).status.code(), Some(2));
    let shadow = home.run(&["new", "deep/FANTASY_001"]);
    assert!(shadow.status.success());
    let head = fs::read_to_string(home.path().join("deep/FANTASY_001/story.toml")).unwrap();
    assert!(head.contains("id = \"fantasy_001_new\""), "a story of the program would be hidden");
}

#[test]
fn the_new_story_is_played_to_the_light() {
    let en = [
        "look at the boat",
        "east",
        "examine sail",
        "talk to jory",
        "ask jory about the can",
        "climb beam",
        "climb beam",
        "climb beam",
        "west",
        "north",
        "talk to maren",
        "ask maren about ankle",
        "ask maren about boy",
        "bind ankle",
        "take biscuit",
        "south",
        "east",
        "give biscuit to jory",
        "ask jory about his father",
        "west",
        "north",
        "west",
        "talk",
        "up",
        "examine lamp",
        "pour oil into the lamp",
    ];
    let home = with_pack("en_US.UTF-8");
    let turns = play(&home, "en", &en);
    assert_eq!(came_to(&turns), (&json!("lit"), &json!("done")));
    assert!(turns.iter().any(|turn| turn["state"]["flags"].to_string().contains("cobb_talked")), "he was talked round");
    let zh = [
        "看看船",
        "往东走",
        "看旧帆",
        "和乔里说话",
        "向乔里打听油罐",
        "爬房梁",
        "爬房梁",
        "爬房梁",
        "往西走",
        "往北走",
        "和马伦说话",
        "问马伦脚踝的事",
        "问马伦孩子的事",
        "给马伦裹脚踝",
        "拿饼干",
        "往南走",
        "往东走",
        "把饼干给乔里",
        "问乔里他父亲的事",
        "往西走",
        "往北走",
        "往西走",
        "和科布谈谈",
        "上去",
        "看灯",
        "用油罐点灯",
    ];
    let home = with_pack("zh_CN.UTF-8");
    assert_eq!(came_to(&play(&home, "zh", &zh)), (&json!("lit"), &json!("done")));
}

#[test]
fn the_new_story_is_played_to_the_dark_and_the_man_on_the_stair_can_be_fought() {
    let fight = [&["north", "talk to maren", "west"][..], &["attack"; 14]].concat();
    let home = with_pack("en_US.UTF-8");
    let turns = play(&home, "en", &[&fight[..], &["east", "south", "cast off", "row away"]].concat());
    assert_eq!(came_to(&turns), (&json!("dark"), &json!("active")));
    let fallen = turns.iter().any(|turn| turn["state"]["flags"].to_string().contains("stair_free"));
    assert!(fallen, "he was beaten");
    let zh = ["往北走", "和马伦说话", "往南走", "划回去", "划船离开"];
    let home = with_pack("zh_CN.UTF-8");
    assert_eq!(came_to(&play(&home, "zh", &zh)), (&json!("dark"), &json!("active")));
}
