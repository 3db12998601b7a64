//! A pack that changes while it is played, and between two sittings.

use std::fs;
use std::io::{BufRead, BufReader, Write};
use std::path::PathBuf;
use std::process::{Child, ChildStdin, ChildStdout, Stdio};

use serde_json::Value;

use crate::support::Home;
use crate::with_pack;

/// A play that waits for lines.
struct Play {
    child: Child,
    lines: ChildStdin,
    answers: BufReader<ChildStdout>,
}

impl Play {
    fn begin(home: &Home, more: &[&str]) -> Self {
        let arguments =
            ["play", "--stories", "my-story", "--save", "try", "--narrator", "builtin", "--json", "--script", "-"];
        let mut command = home.command();
        command.args(arguments).args(more).stdin(Stdio::piped()).stdout(Stdio::piped()).stderr(Stdio::piped());
        let mut child = command.spawn().unwrap();
        let (lines, answers) = (child.stdin.take().unwrap(), BufReader::new(child.stdout.take().unwrap()));
        Self { child, lines, answers }
    }

    /// Plays a line and gives its object.
    fn line(&mut self, line: &str) -> Value {
        writeln!(self.lines, "{line}").unwrap();
        self.lines.flush().unwrap();
        let mut answer = String::new();
        self.answers.read_line(&mut answer).unwrap();
        serde_json::from_str(&answer).unwrap_or_else(|error| panic!("{line}: {error}: {answer}"))
    }

    fn told(&mut self, line: &str) -> String {
        self.line(line)["narration"].as_str().unwrap().to_owned()
    }

    fn end(self) {
        drop(self.lines);
        let output = self.child.wait_with_output().unwrap();
        assert!(output.status.success(), "{output:?}");
    }
}

/// A file of the pack, with a text in it changed that stands there once.
fn edit(home: &Home, file: &str, from: &str, to: &str) -> PathBuf {
    let path = home.path().join("my-story").join(file);
    let text = fs::read_to_string(&path).unwrap();
    assert_eq!(text.matches(from).count(), 1, "{file}: {from}");
    fs::write(&path, text.replace(from, to)).unwrap();
    path
}

const NEW: [&str; 6] = ["--story", "my_story", "--seed", "3", "--lang", "en"];

#[test]
fn a_changed_pack_is_read_again_while_playing() {
    let home = with_pack("en_US.UTF-8");
    let mut play = Play::begin(&home, &NEW);
    assert!(play.told("look at the boat").contains("Eight feet long"));
    assert!(play.told("reload").contains("have not changed"));
    edit(&home, "nodes.toml", "Half as high again as a man, and greasy.", "Low, and dry as a bone.");
    play.line("east");
    let reloaded = play.line("reload story");
    assert_eq!((&reloaded["turn"], &reloaded["command"]), (&Value::Null, &Value::from("reload")));
    assert!(reloaded["narration"].as_str().unwrap().contains("read again"), "{reloaded}");
    assert!(play.told("look at the beam").contains("dry as a bone"));
    play.end();
}

#[test]
fn a_pack_with_errors_is_not_taken_and_its_faults_are_shown_where_they_stand() {
    let home = with_pack("en_US.UTF-8");
    let mut play = Play::begin(&home, &NEW);
    // the pack has been read once there is an answer
    play.line("wait");
    let path = edit(&home, "nodes.toml", "to = \"boathouse\"", "to = \"boathose\"");
    let line = fs::read_to_string(path).unwrap().lines().position(|line| line == "to = \"boathose\"").unwrap() + 1;
    let told = play.told("reload");
    assert!(told.contains("goes on as it was read before"), "{told}");
    assert!(told.contains(&format!("nodes.toml:{line}:6: error[unknown-node]")), "{told}");
    assert!(told.contains("Did you mean `boathouse`?"), "{told}");
    assert_eq!(play.line("east")["node"], "boathouse");
    play.end();
}

#[test]
fn a_story_inside_the_program_is_not_read_again() {
    let home = with_pack("zh_CN.UTF-8");
    let mut play = Play::begin(&home, &["--story", "fantasy_001", "--lang", "zh"]);
    assert!(play.told("重载故事").contains("在程序里面"));
    play.end();
}

#[test]
fn what_the_pack_lost_while_playing_is_said_and_undone_turns_follow_it() {
    let home = with_pack("en_US.UTF-8");
    let mut play = Play::begin(&home, &NEW);
    play.line("north");
    play.line("take biscuit");
    // another id for the biscuit: what was carried is no longer anything
    for file in ["items.toml", "nodes.toml", "characters.toml"] {
        let path = home.path().join("my-story").join(file);
        let text = fs::read_to_string(&path).unwrap();
        let text = text.replace("id = \"biscuit\"", "id = \"cake\"").replace("{ biscuit = 1 }", "{ cake = 1 }");
        fs::write(&path, text.replace("[\"biscuit\"]", "[\"cake\"]")).unwrap();
    }
    let told = play.told("reload");
    assert!(told.contains("What you carried is gone: \"biscuit\""), "{told}");
    let back = play.line("undo 2");
    assert_eq!(back["node"], "jetty");
    assert_eq!(play.line("north")["node"], "cottage");
    assert_eq!(play.line("take biscuit")["state"]["items"]["cake"], 1);
    play.end();
}

#[test]
fn a_save_says_that_its_pack_has_changed_and_what_is_gone() {
    let home = with_pack("en_US.UTF-8");
    let mut play = Play::begin(&home, &NEW);
    play.line("east");
    play.end();
    // the boathouse goes, and the boy with it to the jetty
    let nodes = home.path().join("my-story/nodes.toml");
    let text = fs::read_to_string(&nodes).unwrap();
    let start = text.find("[[nodes]]\nid = \"boathouse\"").unwrap();
    let end = start + text[start..].find("[[nodes]]\nid = \"stair\"").unwrap();
    let mut kept = format!("{}{}", &text[..start], &text[end..]);
    let exit = kept.find("[[nodes.exits]]\nto = \"boathouse\"").unwrap();
    let after = exit + kept[exit..].find("\n\n").unwrap();
    kept.replace_range(exit..after, "");
    fs::write(&nodes, kept.replace("{ visited = \"boathouse\" }", "{ met = \"jory\" }")).unwrap();
    edit(&home, "characters.toml", "node = \"boathouse\"", "node = \"jetty\"");
    edit(&home, "characters.toml", "{ visited = \"boathouse\" }", "{ met = \"jory\" }");
    edit(&home, "story.toml", "version = \"1\"", "version = \"2\"");
    let script = home.script(&["talk to jory"]);
    let output = home.run(&["play", "--stories", "my-story", "--save", "try", "--script", script.to_str().unwrap()]);
    let said = String::from_utf8(output.stdout).unwrap();
    assert!(said.contains("version 1, now 2"), "{said}");
    assert!(said.contains("The place \"boathouse\" is gone: you stand where the story begins."), "{said}");
    assert!(said.contains("I’ve not taken it"), "{said}");
    // what can be done is that of the pack as it is, before a turn is played
    let (opened, _) = said.split_once("I’ve not taken it").unwrap();
    assert!(opened.contains("Take the steps to the cottage"), "{opened}");
    assert!(!opened.contains("Climb for the oil can"), "{opened}");
    // from then on the turns are of the pack as it is
    let mut play = Play::begin(&home, &[]);
    assert_eq!(play.line("north")["node"], "cottage");
    play.end();
}
