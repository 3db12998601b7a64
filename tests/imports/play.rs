//! The whole way: import by the program, play, export.

use std::fs;

use serde_json::Value;

use super::files;
use super::support::{Home, objects};

fn path(name: &str) -> String {
    files().join(name).display().to_string()
}

/// Runs a command that has to succeed and gives what it prints.
fn ran(home: &Home, arguments: &[&str]) -> String {
    let output = home.run(arguments);
    let (out, err) = (String::from_utf8(output.stdout).unwrap(), String::from_utf8(output.stderr).unwrap());
    assert!(output.status.success(), "{arguments:?}\n{out}\n{err}");
    out
}

fn refused(home: &Home, arguments: &[&str], code: i32) -> String {
    let output = home.run(arguments);
    assert_eq!(output.status.code(), Some(code), "{arguments:?}");
    String::from_utf8(output.stderr).unwrap()
}

fn play(home: &Home, arguments: &[&str], lines: &[&str]) -> Vec<Value> {
    let script = home.script(lines);
    let more = ["--narrator", "builtin", "--json", "--script", script.to_str().unwrap()];
    objects(&home.run(&[&["play"], arguments, &more].concat()))
}

#[test]
fn a_card_is_found_and_played() {
    let home = Home::new();
    let report: Value = serde_json::from_str(&ran(&home, &["import", &path("card-v1.json"), "--json"])).unwrap();
    assert_eq!(report["format"], "character-card-v1");
    assert_eq!(report["taken"]["characters"], 1);
    assert_eq!(report["story"], "brannoc");
    assert!(ran(&home, &["stories"]).contains("brannoc"));
    let turns = play(&home, &["--story", "brannoc", "--seed", "3"], &["talk to Brannoc", "ask Brannoc how many lamps"]);
    assert_eq!(turns.len(), 2);
    assert!(turns[1]["narration"].as_str().unwrap().contains("Forty, when nobody breaks one."), "{}", turns[1]);
    let again = refused(&home, &["import", &path("card-v1.json")], 2);
    assert!(again.contains("brannoc_2"), "{again}");
    ran(&home, &["import", &path("card-v1.json"), "--as", "other"]);
    assert!(refused(&home, &["import", &path("card-v1.json"), "--as", "Not an id"], 2).contains("--as not_an_id"));
}

#[test]
fn a_dry_run_says_everything_and_writes_nothing() {
    let home = Home::new();
    let before = fs::read_dir(home.path()).unwrap().count();
    let out = ran(&home, &["import", &path("worldinfo-full.json"), "--dry-run"]);
    assert!(out.contains("lore entries 3") && out.contains("automationId"), "{out}");
    assert!(!home.path().join("stories").exists() && !home.path().join("saves").exists());
    assert!(fs::read_dir(home.path()).unwrap().count() <= before + 2, "only what every run leaves");
}

#[test]
fn a_book_goes_into_a_pack_of_the_players_own_alone() {
    let home = Home::new();
    assert!(refused(&home, &["import", &path("worldinfo-bare.json"), "--into", "fantasy_001"], 2).contains("--into"));
    assert!(refused(&home, &["import", &path("worldinfo-bare.json"), "--into", "nowhere"], 2).contains("nowhere"));
    ran(&home, &["import", &path("card-v1.json")]);
    for _ in 0..2 {
        ran(&home, &["import", &path("worldinfo-bare.json"), "--into", "brannoc"]);
    }
    let checked = ran(&home, &["check", home.path().join("stories/brannoc").to_str().unwrap()]);
    assert!(!checked.contains("error"), "{checked}");
    let document: Value = serde_json::from_str(&ran(&home, &["export", "brannoc", "--format", "worldinfo"])).unwrap();
    assert_eq!(document["entries"].as_object().unwrap().len(), 2, "the second time nothing is new");
}

#[test]
fn a_chat_goes_on_and_comes_back() {
    let home = Home::new();
    let out = ran(&home, &["import", &path("card-v1.json"), &path("chat.jsonl"), "--json"]);
    let rows: Vec<Value> = out.lines().map(|line| serde_json::from_str(line).unwrap()).collect();
    let save = rows[1]["save"].as_str().unwrap();
    assert_eq!((rows[1]["format"].as_str(), rows[1]["taken"]["turns"].as_u64()), (Some("chat-jsonl"), Some(3)));
    let exported = ran(&home, &["export", save, "--format", "chat-jsonl"]);
    let lines =
        |text: &str| -> Vec<Value> { text.lines().filter_map(|line| serde_json::from_str(line).ok()).collect() };
    let (came, goes) = (lines(&fs::read_to_string(path("chat.jsonl")).unwrap()), lines(&exported));
    // the last line has no answer yet, and one line is cut
    assert_eq!(goes.as_slice(), &came[..came.len() - 1]);
    let turns = play(&home, &["--save", save], &["wait", "talk to Brannoc"]);
    assert_eq!((turns[0]["depth"].as_u64(), turns.len()), (Some(3), 2));
    let longer = lines(&ran(&home, &["export", save, "--format", "chat-jsonl"]));
    assert_eq!(&longer[..goes.len()], goes.as_slice());
    assert_eq!(longer.len(), goes.len() + 4);
    assert_eq!(longer.last().unwrap()["name"], "Brannoc");
    assert_eq!(longer[longer.len() - 2]["name"], "Ada", "the hero has the player's name");
    assert!(ran(&home, &["saves", "verify", save]).contains(save));
    // the turn before has its other tellings
    let turns = ran(&home, &["export", save, "--format", "json"]);
    let whole: Value = serde_json::from_str(&turns).unwrap();
    assert_eq!(whole["turns"].as_array().unwrap().len(), 2 + 3 + 1 + 2);
    let count = ran(&home, &["export", save, "--format", "jsonl"]).lines().count();
    assert_eq!(count, 1 + 8 + whole["memories"].as_array().unwrap().len());
}

#[test]
fn a_save_of_another_program_goes_on() {
    let home = Home::new();
    let out = ran(&home, &["import", &path("kobold-old.json"), "--as", "ferry", "--json"]);
    let row: Value = serde_json::from_str(&out).unwrap();
    let save = row["save"].as_str().unwrap();
    let markdown = ran(&home, &["export", save, "--format", "md"]);
    assert!(markdown.contains("I call across the water") && markdown.contains("A light moves."), "{markdown}");
    assert_eq!(play(&home, &["--save", save], &["wait"])[0]["depth"], 3);
}

#[test]
fn a_pack_goes_out_whole_and_never_over_anything() {
    let home = Home::new();
    ran(&home, &["import", &path("card-v3.json"), "--as", "yunxiu"]);
    ran(&home, &["export", "yunxiu", "--format", "pack"]);
    let bytes = fs::read(home.path().join("yunxiu.zip")).unwrap();
    let mut archive = zip::ZipArchive::new(std::io::Cursor::new(bytes)).unwrap();
    assert!(archive.by_name("yunxiu/story.toml").is_ok() && archive.by_name("yunxiu/kept/yunxiu/0.json").is_ok());
    assert!(refused(&home, &["export", "yunxiu", "--format", "pack"], 1).contains("already"));
    ran(&home, &["export", "yunxiu", "--format", "card-v3", "--out", "c.png"]);
    ran(&home, &["import", "c.png", "--as", "again"]);
    let one = |id: &str| ran(&home, &["export", id, "--format", "card-v3"]);
    assert_eq!(one("yunxiu"), one("again"));
    let bundled = ran(&home, &["export", "fantasy_001/hunter", "--format", "card-v2"]);
    assert_eq!(serde_json::from_str::<Value>(&bundled).unwrap()["spec"], "chara_card_v2");
    assert!(refused(&home, &["export", "fantasy_001", "--format", "card-v2"], 1).contains("hunter"));
    assert!(refused(&home, &["export", "nothing", "--format", "worldinfo"], 2).contains("nothing"));
}

#[test]
fn a_pack_that_went_out_comes_in_again_as_it_was() {
    let home = Home::new();
    ran(&home, &["import", &path("card-v3.json"), "--as", "yunxiu"]);
    ran(&home, &["export", "yunxiu", "--format", "pack"]);
    let again = refused(&home, &["import", "yunxiu.zip"], 2);
    assert!(again.contains("yunxiu_2") && !again.contains("--into"), "its own id is taken: {again}");
    let report: Value =
        serde_json::from_str(&ran(&home, &["import", "yunxiu.zip", "--as", "other", "--json"])).unwrap();
    assert_eq!((&report["format"], &report["story"]), (&"story-pack".into(), &"other".into()));
    assert_eq!(report["left"], serde_json::json!([]));
    let read = |id: &str, file: &str| fs::read(home.path().join("stories").join(id).join(file)).unwrap();
    for file in ["characters.toml", "worldview.md", "kept/yunxiu/0.json"] {
        assert_eq!(read("yunxiu", file), read("other", file), "{file}");
    }
    let head = |id: &str| String::from_utf8(read(id, "story.toml")).unwrap();
    assert_eq!(head("yunxiu").replacen("\"yunxiu\"", "\"other\"", 1), head("other"));
    assert!(!ran(&home, &["check", home.path().join("stories/other").to_str().unwrap()]).contains("error"));
    assert!(refused(&home, &["import", "yunxiu.zip", "--into", "yunxiu"], 1).contains("alone"));
    assert!(refused(&home, &["import", "yunxiu.zip", &path("card-v1.json")], 1).contains("alone"));
    // a pack inside the program goes out and comes in too
    ran(&home, &["export", "fantasy_001", "--format", "pack"]);
    assert!(ran(&home, &["import", "fantasy_001.zip", "--as", "mine"]).starts_with("迷雾森林"));
    assert_eq!(play(&home, &["--story", "mine"], &["look"]).len(), 1);
}

#[test]
fn an_export_to_a_dash_is_standard_output() {
    let home = Home::new();
    ran(&home, &["import", &path("card-v1.json")]);
    let plain = ran(&home, &["export", "brannoc", "--format", "card-v2"]);
    assert_eq!(ran(&home, &["export", "brannoc", "--format", "card-v2", "--out", "-"]), plain);
    assert!(!home.path().join("-").exists());
    let nowhere = refused(&home, &["export", "brannoc", "--format", "card-v2", "--out", "no/where.json"], 1);
    assert!(nowhere.contains("no such folder"), "{nowhere}");
}

#[test]
fn what_goes_into_a_pack_twice_is_there_once() {
    let home = Home::new();
    ran(&home, &["import", &path("card-v3.json"), "--as", "it"]);
    let files = |home: &Home| {
        let folder = home.path().join("stories/it");
        let lore = fs::read_dir(folder.join("lore")).map_or(0, Iterator::count);
        (lore, fs::read_dir(folder.join("kept")).unwrap().count())
    };
    let into = |name: &str| -> Value {
        serde_json::from_str(&ran(&home, &["import", &path(name), "--into", "it", "--json"])).unwrap()
    };
    for name in ["worldinfo-full.json", "card-v2-odd.json", "lorebook-zh.json", "kobold-share.json"] {
        let first = into(name);
        assert!(first["taken"]["entries"].as_u64().unwrap() > 0, "{name}: {first}");
        let before = files(&home);
        let second = into(name);
        assert_eq!(second["taken"].get("entries"), None, "{name}: {second}");
        let there = |what: &str, count: &Value| {
            second["left"].as_array().unwrap().iter().any(|row| row["what"] == what && row["count"] == *count)
        };
        assert!(there("entries", &first["taken"]["entries"]), "{name}: {second}");
        if let Some(people) = first["taken"].get("characters") {
            assert!(there("characters", people), "{name}: {second}");
        }
        assert_eq!(files(&home), before, "{name}");
    }
    let said = ran(&home, &["import", &path("lorebook-zh.json"), "--into", "it"]);
    assert!(said.contains("Nothing in it is new to it"), "{said}");
    assert!(!ran(&home, &["check", home.path().join("stories/it").to_str().unwrap()]).contains("error"));
}
