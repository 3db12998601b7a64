//! Novels by the program itself: taken in, played, talked with, read by a model. The texts are our own.

#![allow(
    clippy::unwrap_used,
    clippy::expect_used,
    clippy::indexing_slicing,
    clippy::string_slice,
    clippy::panic,
    clippy::print_stderr,
    reason = "a test fails by panicking"
)]

mod reading;
mod secrets;
mod sections;
#[allow(dead_code, reason = "the server can do more than a novel needs")]
#[path = "../endpoints/server.rs"]
mod server;
#[path = "../support/mod.rs"]
mod support;

use std::fs;
use std::process::Output;

use serde_json::Value;

use support::{Home, objects};

/// Three chapters; the second tells of the first one's people, the third has a place and somebody of its own.
const ZH: &str = "《雨夜的灯》
第一章 雨夜
　　清河镇的灯塔有三十年没有灭过。老陈是灯塔的看守人，今年六十岁，脸上有一道疤。
　　林秋白推开门，笑道：“又下雨了。”
　　老陈头也不抬，说：“下就下吧，小梅，去把灯油拿来。”
　　小梅是老陈的女儿，才九岁。小梅问：“爹，船会来吗？”
　　“会来的。”秋白说，“老陈，你信不信？”
　　老陈说：“小梅，船总要靠岸的。”
第二章 天亮
　　秋白从清河镇来，住在清河镇的客栈。林秋白叹道：“老陈从前当过船长，你们谁也不知道。”
　　老陈说：“别问了，林秋白。”
　　小梅道：“爹是船长？”她的眼睛亮了。
第三章 远行
　　船到了白沙岛。周掌柜是白沙岛的矿主，戴一顶旧毡帽。
　　林秋白道：“走，去白沙岛的银矿。”
　　周掌柜住在白沙岛，在白沙岛开矿。周掌柜说：“秋白，银矿早就塌了。”
　　周掌柜回到白沙岛的家里，问：“老陈还看灯吗？”
　　老陈没有走。老陈说：“灯得有人看着，小梅。”
";

const EN: &str = "Chapter 1: Rain

The lamp at Saltmere had burned for thirty years. Captain Hale was the keeper, an old man with a scar on his chin.

“It rains,” said Anne Finch. “Captain Hale, shut the door.”

“Let it,” replied Captain Hale. “Fetch the oil, Anne.”

Anne was nineteen years old and never afraid of the sea. “Will the boat come?” asked Anne.

Chapter 2: Morning

“Hale was a smuggler once,” said Anne Finch to Tom Reeve. Tom Reeve was the baker’s son.

“You talk too much,” said Captain Hale. “Reeve, go home.”

“A smuggler?” asked Tom Reeve. Anne laughed.
";

impl Home {
    /// Takes in a novel as `id` and finds no fault in what becomes of it.
    fn novel(&self, file: &str, bytes: &[u8], id: &str) -> Value {
        self.words_alone();
        fs::write(self.path().join(file), bytes).unwrap();
        let report: Value = serde_json::from_str(&ran(&self.run(&["import", file, "--as", id, "--json"]))).unwrap();
        self.sound(id);
        report
    }

    /// The Chinese novel, as `lamp`, in the encoding that most such files have.
    fn lamp(&self) -> Value {
        self.novel("雨夜的灯.txt", &encoding_rs::GB18030.encode(ZH).0, "lamp")
    }

    /// No vectors: what is found is found by words, at once and everywhere the same.
    fn words_alone(&self) {
        ran(&self.run(&["config", "set", "memory.embedder", "off"]));
    }

    /// Finds no fault in a pack.
    fn sound(&self, id: &str) {
        let folder = self.path().join("stories").join(id);
        let faults: Value =
            serde_json::from_str(&ran(&self.run(&["check", folder.to_str().unwrap(), "--json"]))).unwrap();
        assert_eq!(faults, serde_json::json!([]), "{id}");
    }

    /// Talks with somebody, each line a turn.
    fn talk(&self, story: &str, save: &str, with: &str, more: &[&str], lines: &[&str]) -> Vec<Value> {
        let script = self.script(lines);
        let arguments =
            ["talk", "--story", story, "--save", save, "--with", with, "--narrator", "builtin", "--seed", "3"];
        let script = ["--script", script.to_str().unwrap(), "--json"];
        objects(&self.run(&[&arguments[..], more, &script].concat()))
    }

    /// What would be sent for a line.
    fn prompt(&self, save: &str, line: &str) -> Value {
        serde_json::from_str(&ran(&self.run(&["prompt", save, line, "--json"]))).unwrap()
    }

    /// All that a model would be given for a line.
    fn given(&self, save: &str, line: &str) -> String {
        texts(&self.prompt(save, line))
    }
}

/// The messages of a prompt, one after the other.
fn texts(prompt: &Value) -> String {
    let messages = prompt["messages"].as_array().unwrap();
    messages.iter().map(|message| message["content"].as_str().unwrap()).collect::<Vec<_>>().join("\n")
}

/// What a run printed that has to succeed.
fn ran(output: &Output) -> String {
    let (out, err) = (String::from_utf8_lossy(&output.stdout), String::from_utf8_lossy(&output.stderr));
    assert!(output.status.success(), "{out}\n{err}");
    out.into_owned()
}

/// What a run says that has to be refused, with its status.
fn refused(output: &Output, status: i32) -> String {
    let err = String::from_utf8_lossy(&output.stderr).into_owned();
    assert_eq!(output.status.code(), Some(status), "{}\n{err}", String::from_utf8_lossy(&output.stdout));
    err
}
