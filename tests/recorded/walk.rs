//! One play: its lines, its replies, the server that gives them.

use std::collections::HashMap;
use std::path::Path;
use std::process::Output;
use std::sync::{Arc, Mutex};

use serde_json::{Value, json};

use super::server::{DONE, STREAM, Server, deltas, finish, say};
use super::support::{Home, objects};

const SAVE: &str = "recorded";
/// The server counts nothing: an estimate stays what it is.
const USAGE: &str = "data: {\"choices\":[],\"usage\":{\"prompt_tokens\":0,\"completion_tokens\":20}}\n\n";

/// A line of the play.
#[derive(Clone, Debug)]
pub enum Line {
    /// Of the walkthrough.
    Played(String),
    /// One that is taken back at once.
    TakenBack(&'static str),
}

/// A reply as it was recorded.
#[derive(Clone, Debug)]
struct Recorded {
    /// The line it was given to; none: it fits any.
    line: Option<String>,
    raw: String,
}

/// What is played, and what must come of it.
pub struct Walk {
    story: &'static str,
    language: &'static str,
    walkthrough: &'static str,
    seed: &'static str,
    pub ending: &'static str,
    /// Lines that are taken back, each with the line of the walkthrough it follows.
    taken_back: [(&'static str, &'static str); 2],
    /// Words of a reply that contradict the world: they are never told.
    pub never_told: &'static str,
    /// Words of a fact that is core, of one that waits for review, and of one that was taken back.
    facts: [&'static str; 3],
    /// A person whom a reply brought in.
    person: &'static str,
    undo: &'static str,
    home: Home,
    server: Server,
}

impl Walk {
    pub fn mist_forest(language: &'static str) -> Self {
        let zh = language == "zh";
        Self::new(
            ("fantasy_001", language, "clean_cut", "clean_cut"),
            if zh {
                [("拿蜂蜜饼", "轻轻哼一段小调"), ("拿落地苹果", "摸摸石头缝")]
            } else {
                [
                    ("take honey cake", "hum a little tune"),
                    ("take windfall apple", "feel along the cracks in the stone"),
                ]
            },
            if zh { "盗贼营地里" } else { "in the bandits’ camp" },
            if zh {
                ["把栗子的账算清", "怕黑", "蓝釉哨子"]
            } else {
                ["settle the debt of the chestnut", "afraid of the dark", "blue-glazed whistle"]
            },
            if zh { "补网的阿婆" } else { "barefoot piper" },
        )
    }

    pub fn neo_tokyo(language: &'static str) -> Self {
        let zh = language == "zh";
        Self::new(
            ("scifi_001", language, "seven", "seven"),
            if zh {
                [("敲舱壁", "对着水面吹口气"), ("揉面", "摸摸桌沿")]
            } else {
                [("knock on wall", "blow on the water"), ("knead", "feel along the rim of the table")]
            },
            if zh { "柏木死了" } else { "Kashiwa is dead" },
            if zh {
                ["把桃罐头的汁留一口", "恐高", "搪瓷纽扣"]
            } else {
                ["leave the last mouthful of peach juice", "afraid of heights", "enamel button"]
            },
            if zh { "收伞的少年" } else { "barefoot whistler" },
        )
    }

    fn new(
        (story, language, walkthrough, ending): (&'static str, &'static str, &'static str, &'static str),
        taken_back: [(&'static str, &'static str); 2],
        never_told: &'static str,
        facts: [&'static str; 3],
        person: &'static str,
    ) -> Self {
        let file = root().join(format!("tests/recorded/replies/{story}.{language}.jsonl"));
        let replies = std::fs::read_to_string(file).unwrap();
        let replies: Vec<_> = replies.lines().map(|line| serde_json::from_str::<Value>(line).unwrap()).collect();
        let replies = replies.iter().map(|reply| Recorded {
            line: reply["line"].as_str().map(str::to_owned),
            raw: reply["raw"].as_str().unwrap().to_owned(),
        });
        let server = endpoint(replies.collect());
        let undo = if language == "zh" { "撤销" } else { "undo" };
        let home = Home::new();
        Self {
            story,
            language,
            walkthrough,
            seed: "3",
            ending,
            taken_back,
            never_told,
            facts,
            person,
            undo,
            home,
            server,
        }
    }

    fn walkthrough(&self) -> Vec<String> {
        let file = format!("tests/walkthroughs/{}/{}.{}.txt", self.story, self.walkthrough, self.language);
        let text = std::fs::read_to_string(root().join(file)).unwrap();
        text.lines().filter(|line| !line.trim().is_empty()).map(str::to_owned).collect()
    }

    /// The walkthrough with what is taken back in between.
    fn lines(&self) -> Vec<Line> {
        let mut lines = Vec::new();
        let mut left = self.taken_back.to_vec();
        for line in self.walkthrough() {
            let after = left.iter().position(|(after, _)| line.eq_ignore_ascii_case(after));
            lines.push(Line::Played(line));
            lines.extend(after.map(|at| Line::TakenBack(left.remove(at).1)));
        }
        assert!(left.is_empty(), "no line {left:?}");
        lines
    }

    /// The walkthrough without any model.
    pub fn plain(&self) -> Vec<Value> {
        self.play(&Home::new(), "builtin", &self.walkthrough(), true)
    }

    /// The play by replies, in three sittings: its lines, and what came of those of the walkthrough.
    pub fn told(&self) -> (Vec<Line>, Vec<Value>) {
        let lines = self.lines();
        let mut told = Vec::new();
        for (sitting, lines) in lines.chunks(lines.len().div_ceil(3)).enumerate() {
            let typed = lines.iter().flat_map(|line| match line {
                Line::Played(line) => vec![line.clone()],
                Line::TakenBack(line) => vec![(*line).to_owned(), self.undo.to_owned()],
            });
            let mut objects = self.play(&self.home, "endpoint", &typed.collect::<Vec<_>>(), sitting == 0).into_iter();
            for line in lines {
                let object = objects.next().unwrap();
                match line {
                    Line::Played(_) => told.push(object),
                    Line::TakenBack(line) => {
                        assert!(object["turn"].is_number() && object["narrator"] == "endpoint", "{line}: {object}");
                        let undone = objects.next().unwrap();
                        assert_eq!(undone["parent"], object["parent"], "{undone}");
                    }
                }
            }
        }
        (lines, told)
    }

    /// What the save keeps of the turns on the line.
    pub fn kept(&self) -> Vec<Value> {
        objects(&self.run(&self.home, &["log", SAVE, "--json"]))
    }

    fn play(&self, home: &Home, narrator: &str, lines: &[String], new: bool) -> Vec<Value> {
        let script = home.script(lines);
        let mut arguments = vec!["play", "--save", SAVE, "--narrator", narrator, "--json", "--script"];
        arguments.push(script.to_str().unwrap());
        if new {
            arguments.extend(["--story", self.story, "--seed", self.seed, "--lang", self.language]);
        }
        objects(&self.run(home, &arguments))
    }

    fn run(&self, home: &Home, arguments: &[&str]) -> Output {
        let mut command = home.command();
        command.env("OPENAI_BASE_URL", &self.server.url).env("STORYECHO_MODEL", "recorded");
        command.env("STORYECHO_MEMORY__EMBEDDER", "off").env("STORYECHO_PLAY__ADJUDICATE", "off");
        command.env("STORYECHO_ENDPOINT__PROMPT", self.profile());
        command.args(arguments).output().unwrap()
    }

    /// English is played with short prompts, Chinese with full ones.
    fn profile(&self) -> &'static str {
        if self.language == "zh" { "full" } else { "short" }
    }

    /// Every prompt for a turn kept its bound, and held nothing that had been taken back.
    pub fn hold_prompts(&self) {
        let most = if self.profile() == "short" { 1_500 } else { 6_561 };
        let [_, _, gone] = self.facts;
        let mut turns = 0;
        for request in self.server.requests() {
            let body = request.json();
            if body["response_format"]["json_schema"]["name"] != "turn" {
                continue;
            }
            turns += 1;
            let messages = body["messages"].as_array().unwrap();
            let asked_again =
                messages.len() > 2 && messages[messages.len() - 2]["content"].as_str().unwrap().contains(gone);
            let tokens: usize = messages
                .iter()
                .map(|message| storyecho::prompt::estimate(message["content"].as_str().unwrap()) + 4)
                .sum();
            // a reply that is asked for again stands behind the prompt
            assert!(tokens <= most + 700, "{tokens} tokens: {body}");
            assert!(asked_again || !request.body.contains(gone), "{}", request.body);
        }
        assert!(turns >= 100, "{turns}");
    }

    /// What replies gave out as facts is kept as it may be, and whoever was brought in is there.
    pub fn hold_facts(&self) {
        let output = self.run(&self.home, &["memory", SAVE, "facts", "--json"]);
        let facts: Vec<Value> = serde_json::from_slice(&output.stdout).unwrap();
        let find = |words: &str| -> Vec<&Value> {
            facts.iter().filter(|fact| fact["object"].as_str().is_some_and(|object| object.contains(words))).collect()
        };
        let [core, review, gone] = self.facts.map(find);
        // many turns later it is kept aside, and never lost
        assert_eq!(core.iter().map(|fact| &fact["state"]).collect::<Vec<_>>(), ["archived"], "{facts:?}");
        assert_eq!(review.iter().map(|fact| &fact["state"]).collect::<Vec<_>>(), ["review"], "{facts:?}");
        assert!(gone.is_empty(), "{gone:?}");
        let known = self.kept();
        let brought = known.iter().flat_map(|row| row["effects"].as_array().unwrap());
        let brought: Vec<_> = brought.filter(|judged| judged["effect"]["op"] == "introduce").collect();
        assert_eq!(brought.len(), 1, "{brought:?}");
        assert_eq!((&brought[0]["verdict"], &brought[0]["effect"]["name"]), (&json!("accepted"), &json!(self.person)));
        assert_eq!(known.last().unwrap()["state"]["affinity"]["made-1"], 0, "whoever was taken in is in the state");
        let checks: Vec<_> = known.iter().flat_map(|row| row["checks"].as_array().unwrap()).collect();
        assert!(!checks.is_empty(), "what contradicted the world was seen");
    }

    pub fn verify(&self) {
        let output = self.run(&self.home, &["saves", "verify", SAVE]);
        assert!(output.status.success(), "{}", String::from_utf8_lossy(&output.stdout));
    }
}

fn root() -> &'static Path {
    Path::new(env!("CARGO_MANIFEST_DIR"))
}

/// A server that gives the recorded replies: to a line that has its own the first time, else one after the other.
fn endpoint(replies: Vec<Recorded>) -> Server {
    let given: Arc<Mutex<HashMap<usize, usize>>> = Arc::default();
    Server::new(move |number, request, stream| {
        let body = request.json();
        let summary = "主角在路上走了几程，和人说过话，也动过手，眼下还在往下一处去，该做的事还没有做完，心里记着答应过的事。The hero went on.";
        let text = if body["response_format"]["json_schema"]["name"] == "turn" {
            let messages = body["messages"].as_array().unwrap();
            let asked = |line: &str| {
                messages.iter().any(|message| message["content"].as_str().unwrap().contains(&format!("“{line}”")))
            };
            let mut given = given.lock().unwrap();
            let own = replies.iter().position(|reply| reply.line.as_deref().is_some_and(asked));
            // twice: what is wrong in it is wrong again when it is asked for once more
            let own = own.filter(|at| given.get(at).copied().unwrap_or_default() < 2);
            if let Some(at) = own {
                *given.entry(at).or_default() += 1;
                replies[at].raw.clone()
            } else {
                let any: Vec<&Recorded> = replies.iter().filter(|reply| reply.line.is_none()).collect();
                any[number % any.len()].raw.clone()
            }
        } else {
            summary.to_owned()
        };
        say(stream, [STREAM, &deltas(&text, 40), &finish("stop"), USAGE, DONE].concat());
    })
}
