//! Three hundred turns told by an endpoint, in each language: what was said at the beginning is there at the end, what
//! was taken back is not, what contradicts the world does not happen, and a prompt stays bounded.
//!
//! The endpoint is a server of this test. Its replies are recorded: texts written for it, some of which hold what the
//! test looks for later.

#![allow(
    clippy::unwrap_used,
    clippy::expect_used,
    clippy::indexing_slicing,
    clippy::string_slice,
    clippy::panic,
    reason = "a test fails by panicking"
)]

#[cfg(test)]
#[path = "../endpoints/server.rs"]
#[allow(dead_code, reason = "a part of it is used here")]
mod server;
#[cfg(test)]
#[path = "../support/mod.rs"]
mod support;
#[cfg(test)]
mod tale;

use std::process::Output;

use serde_json::Value;
use server::{DONE, STREAM, Server, USAGE, deltas, finish, say};
use support::{Home, objects};
use tale::{EN, Tale, ZH};

const SAVE: &str = "long";
/// The most tokens of a prompt, as the program counts them, with the context set below.
const CONTEXT: &str = "6144";
const REPLY: &str = "900";

/// Answers as a model would: a turn, a summary, or facts.
fn endpoint(tale: &'static Tale) -> Server {
    Server::new(move |number, request, stream| {
        let body = request.json();
        let texts: Vec<&str> = body["messages"]
            .as_array()
            .map(|messages| messages.iter().filter_map(|message| message["content"].as_str()).collect())
            .unwrap_or_default();
        let asked = texts.last().copied().unwrap_or_default();
        let is_turn = texts.first().is_some_and(|system| system.contains("\"choices\""));
        let text = if is_turn { tale.reply(number, asked) } else { tale.summary.to_owned() };
        say(stream, [STREAM, &deltas(&text, 40), &finish("stop"), USAGE, DONE].concat());
    })
}

struct Game {
    home: Home,
    server: Server,
    tale: &'static Tale,
}

impl Game {
    fn begin(tale: &'static Tale) -> Self {
        Self { home: Home::new(), server: endpoint(tale), tale }
    }

    fn run(&self, arguments: &[&str]) -> Output {
        let mut command = self.home.command();
        command.env("OPENAI_BASE_URL", &self.server.url).env("STORYECHO_MODEL", "recorded");
        command.env("STORYECHO_ENDPOINT__CONTEXT_TOKENS", CONTEXT).env("STORYECHO_ENDPOINT__MAX_TOKENS", REPLY);
        command.args(arguments).output().unwrap()
    }

    fn play(&self, lines: &[&str]) -> Vec<Value> {
        let script = self.home.script(lines);
        let mut arguments = vec!["play", "--save", SAVE, "--narrator", "endpoint", "--json", "--script"];
        arguments.push(script.to_str().unwrap());
        let new = ["--story", "fantasy_001", "--seed", "5", "--lang", self.tale.language];
        if !self.home.path().join("saves").join(format!("{SAVE}.sqlite")).exists() {
            arguments.extend(new);
        }
        objects(&self.run(&arguments))
    }

    /// The texts of all requests for a turn that were sent since the `from`th request.
    fn prompts(&self, from: usize) -> Vec<String> {
        let requests = self.server.requests();
        requests
            .iter()
            .skip(from)
            .filter(|request| request.body.contains("choices"))
            .map(|request| request.body.clone())
            .collect()
    }

    /// What the next prompt would be for this line.
    fn prompt(&self, line: &str) -> Value {
        let output = self.run(&["prompt", SAVE, line, "--json"]);
        assert!(output.status.success(), "{}", String::from_utf8_lossy(&output.stderr));
        serde_json::from_slice(&output.stdout).unwrap()
    }

    fn facts(&self) -> Vec<Value> {
        let output = self.run(&["memory", SAVE, "facts", "--json"]);
        assert!(output.status.success(), "{}", String::from_utf8_lossy(&output.stderr));
        serde_json::from_slice(&output.stdout).unwrap()
    }
}

fn content(prompt: &Value) -> String {
    let messages = prompt["messages"].as_array().unwrap();
    messages.iter().filter_map(|message| message["content"].as_str()).collect::<Vec<_>>().join("\n")
}

fn hold_together(tale: &'static Tale) {
    let game = Game::begin(tale);
    // The promise, and something that is taken back.
    let mut lines = vec![tale.promise];
    lines.extend(tale.days.iter().cycle().take(20));
    let played = game.play(&lines);
    let told = played.iter().filter(|turn| turn["narrator"] == "endpoint").count();
    assert!(told >= 15, "most lines are turns: {told} of {}", lines.len());
    assert!(
        game.facts().iter().any(|fact| fact["object"].as_str().is_some_and(|object| object.contains(tale.promised))),
        "the promise is a fact: {:?}",
        game.facts()
    );
    let secret = game.play(&[tale.secret]);
    assert!(secret[0]["narration"].as_str().unwrap().contains(tale.hidden), "{}", secret[0]);
    let undone = game.play(&[tale.undo]);
    assert_eq!(undone[0]["turn"], Value::Null);
    let before = game.server.requests().len();

    // Many days, in sittings.
    let mut turns = told;
    let mut struck = None;
    while turns < 300 {
        let mut lines: Vec<&str> = tale.days.iter().copied().cycle().take(40).collect();
        if struck.is_none() && turns > 150 {
            lines.insert(0, tale.false_scene);
        }
        let played = game.play(&lines);
        if struck.is_none() && turns > 150 {
            struck = Some(played[0].clone());
        }
        turns += played.iter().filter(|turn| turn["narrator"] == "endpoint").count();
        let failed: Vec<&Value> =
            played.iter().filter(|turn| turn["turn"].is_null() && turn["command"] == "none").collect();
        assert!(failed.is_empty(), "{failed:?}");
    }

    // What contradicts the world did not happen.
    let struck = struck.unwrap();
    assert!(!struck["narration"].as_str().unwrap().contains(tale.false_words), "{struck}");
    assert_ne!(struck["checks"], Value::Array(Vec::new()), "the player can see why: {struck}");

    // What was taken back stands in no prompt since.
    let prompts = game.prompts(before);
    assert!(prompts.len() >= 280, "{}", prompts.len());
    for prompt in &prompts {
        assert!(!prompt.contains(tale.hidden), "{prompt}");
    }

    // What was promised three hundred turns ago is found, and a prompt is no longer than one at the beginning may be.
    let prompt = game.prompt(tale.question);
    assert!(content(&prompt).contains(tale.promised), "{}", content(&prompt));
    let (tokens, budget) = (prompt["tokens"].as_u64().unwrap(), prompt["budget"].as_u64().unwrap());
    assert!(tokens <= budget, "{tokens} of {budget}");

    // What is known changes with an undo: of the last turns nothing is left.
    let known = game.facts();
    let output = game.run(&["rewind", SAVE, "--to", "0"]);
    assert!(output.status.success(), "{}", String::from_utf8_lossy(&output.stderr));
    let left = game.facts();
    assert!(left.len() < known.len(), "{} of {}", left.len(), known.len());
    assert!(!content(&game.prompt(tale.question)).contains(tale.promised));
    let output = game.run(&["saves", "verify", SAVE]);
    assert!(output.status.success(), "{}", String::from_utf8_lossy(&output.stdout));
}

#[test]
fn three_hundred_turns_hold_together_in_chinese() {
    hold_together(&ZH);
}

#[test]
fn three_hundred_turns_hold_together_in_english() {
    hold_together(&EN);
}

/// Facts may be taken out of a turn by another model at another endpoint, in a call of its own (seeds B11); a failure
/// is no "nothing happened".
#[test]
fn facts_come_in_a_call_of_their_own() {
    let narrator = endpoint(&EN);
    let small = Server::new(|number, _, stream| {
        let facts =
            r#"{"facts": [{"subject": "Hal", "relation": "wears", "object": "a green scarf", "confidence": 0.9}]}"#;
        let text = if number == 0 { "There is nothing to say." } else { facts };
        say(stream, [STREAM, &deltas(text, 40), &finish("stop"), USAGE, DONE].concat());
    });
    let home = Home::new();
    let script = home.script(&[EN.days[0], EN.days[1]]);
    let mut command = home.command();
    command
        .env("OPENAI_BASE_URL", &narrator.url)
        .env("STORYECHO_MODEL", "recorded")
        .env("OPENAI_API_KEY", "sk-narrator");
    command.env("STORYECHO_EXTRACTION__MODE", "own").env("STORYECHO_EXTRACTION__BASE_URL", &small.url);
    command.env("STORYECHO_EXTRACTION__MODEL", "small");
    command.args([
        "play",
        "--save",
        SAVE,
        "--story",
        "fantasy_001",
        "--lang",
        "en",
        "--narrator",
        "endpoint",
        "--json",
    ]);
    let turns = objects(&command.args(["--script", script.to_str().unwrap()]).output().unwrap());
    assert!(turns.iter().all(|turn| turn["narrator"] == "endpoint"), "{turns:?}");
    let asked = small.requests();
    assert!(asked.len() >= 3, "the first is asked again: {}", asked.len());
    assert!(asked.iter().all(|request| request.body.contains("\"small\"") && !request.headers.contains("sk-narrator")));
    let output = home.run(&["memory", SAVE, "facts", "--json"]);
    let facts: Value = serde_json::from_slice(&output.stdout).unwrap();
    let facts = facts.as_array().unwrap();
    let scarf: Vec<&Value> = facts.iter().filter(|fact| fact["object"] == "a green scarf").collect();
    assert_eq!(scarf.len(), 1, "said twice it is one fact: {facts:?}");
    assert_eq!(scarf[0]["state"], "core");
}
