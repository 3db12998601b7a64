//! What the tests of the whole program share: a home of their own, a clean environment, plays by script.
#![allow(dead_code, reason = "each test file uses some of it")]

pub mod terminal;

use std::path::{Path, PathBuf};
use std::process::{Command, Output};

use serde_json::Value;

/// A folder that the program has for itself.
pub struct Home {
    folder: tempfile::TempDir,
}

impl Home {
    pub fn new() -> Self {
        Self { folder: tempfile::tempdir().unwrap() }
    }

    pub fn path(&self) -> &Path {
        self.folder.path()
    }

    /// The program, seeing nothing of the caller's environment but this home.
    pub fn command(&self) -> Command {
        let mut command = Command::new(env!("CARGO_BIN_EXE_storyecho"));
        command.env_clear().env("STORYECHO_HOME", self.path()).env("PATH", "").env("LANG", "en_US.UTF-8");
        command.current_dir(self.path());
        command
    }

    pub fn run(&self, arguments: &[&str]) -> Output {
        self.command().args(arguments).output().unwrap()
    }

    /// Writes the lines of a script and gives its path.
    pub fn script(&self, lines: &[impl AsRef<str>]) -> PathBuf {
        let path = self.path().join("script.txt");
        let lines: Vec<_> = lines.iter().map(AsRef::as_ref).collect();
        std::fs::write(&path, lines.join("\n") + "\n").unwrap();
        path
    }

    /// Plays a script with the built-in narrator and gives its JSON objects.
    pub fn play(&self, save: &str, seed: u64, language: &str, lines: &[impl AsRef<str>]) -> Vec<Value> {
        let script = self.script(lines);
        let seed = seed.to_string();
        let output = self.run(&[
            "play",
            "--story",
            "fantasy_001",
            "--save",
            save,
            "--seed",
            &seed,
            "--lang",
            language,
            "--narrator",
            "builtin",
            "--script",
            script.to_str().unwrap(),
            "--json",
        ]);
        objects(&output)
    }

    /// Goes on with a save.
    pub fn resume(&self, save: &str, lines: &[impl AsRef<str>]) -> Vec<Value> {
        let script = self.script(lines);
        objects(&self.run(&["play", "--save", save, "--script", script.to_str().unwrap(), "--json"]))
    }
}

/// The JSON objects that a run printed, one a line. Fails with what the run said otherwise.
pub fn objects(output: &Output) -> Vec<Value> {
    assert!(
        output.status.success(),
        "{:?}\n{}\n{}",
        output.status,
        String::from_utf8_lossy(&output.stdout),
        String::from_utf8_lossy(&output.stderr)
    );
    let text = String::from_utf8(output.stdout.clone()).unwrap();
    text.lines().map(|line| serde_json::from_str(line).unwrap_or_else(|error| panic!("{error}: {line}"))).collect()
}

/// The object without what depends on the clock.
pub fn timeless(mut object: Value) -> Value {
    object.as_object_mut().unwrap().remove("ms");
    object
}

/// A long script of what people type, the same for the same `salt`: choices, directions, looks, talk, nonsense.
pub fn wandering(count: usize, language: &str, salt: usize) -> Vec<String> {
    let (zh, en): (&[&str], &[&str]) = (
        &[
            "1",
            "2",
            "3",
            "4",
            "往北走",
            "往南走",
            "往东走",
            "往西走",
            "等一会儿",
            "拿走所有东西",
            "跟他说话",
            "听听四周的动静",
            "爬上旁边的树",
            "5",
            "6",
            "攻击",
            "休息",
            "再来一次",
            "我大声唱歌",
            "1",
        ],
        &[
            "1",
            "2",
            "3",
            "4",
            "go north",
            "go south",
            "go east",
            "go west",
            "wait",
            "take all",
            "talk to him",
            "listen",
            "climb a tree",
            "5",
            "6",
            "attack",
            "rest",
            "again",
            "I sing at the top of my voice",
            "1",
        ],
    );
    let lines = if language == "zh" { zh } else { en };
    let mut state = salt.wrapping_mul(2_654_435_761).wrapping_add(12_345);
    let line = |_| {
        state = state.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
        lines[(state >> 33) % lines.len()].to_owned()
    };
    (0..count).map(line).collect()
}
