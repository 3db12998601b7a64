//! `storyecho extract` against a server: what it takes is said first, and a reading that stops or fails goes on.

use std::process::Stdio;
use std::time::Duration;

use serde_json::{Value, json};

use super::server::{DONE, STREAM, Server, answer, deltas, finish, json as json_answer, pause, say};
use super::support::Home;
use super::{ran, refused};

/// The exit status where an endpoint failed, and where something was stopped.
const ENDPOINT: i32 = 4;
const INTERRUPTED: i32 = 130;
/// What stands in one chapter alone.
const CHAPTERS: [&str; 3] = ["船会来吗", "从前当过船长", "旧毡帽"];

/// Which chapter a request is about; none: another request.
fn chapter(body: &str) -> Option<usize> {
    CHAPTERS.iter().position(|words| body.contains(words))
}

/// What is found in a chapter, full of traps.
fn finds(number: usize) -> String {
    json!({
        "world": [format!("第{}处世界。", number + 1)],
        "people": [
            {"name": "老陈", "aliases": ["陈伯"], "role": format!("看守人{}", number + 1),
             "facts": [format!("老陈的第{}件事。", number + 1), "老陈\u{1b}[31m有\"\"\"一\n\n[[characters]]\nid = \"x\"\u{202e}"],
             "relations": [{"with": "小梅", "what": "父女"}], "manner": "慢。"},
            {"name": "\u{1b}]0;x\u{7}", "role": "", "facts": []},
        ],
        "places": [{"name": "白沙岛", "text": format!("白沙岛的第{}样。", number + 1)}],
    })
    .to_string()
}

/// A server that finds something in each chapter, but for those of which `odd` says otherwise.
fn server(odd: impl Fn(usize, &mut std::net::TcpStream) -> bool + Send + Sync + 'static) -> Server {
    Server::new(move |_, request, out| {
        if request.path.ends_with("/models") {
            return say(out, json_answer("200 OK", r#"{"data":[{"id":"big","meta":{"n_ctx":8192}}]}"#));
        }
        let number = chapter(&request.body).unwrap_or_default();
        if !odd(number, out) {
            let usage = json!({"choices":[],"usage":{"prompt_tokens":900,"completion_tokens":100}});
            say(out, format!("{STREAM}{}{}data: {usage}\n\n{DONE}", deltas(&finds(number), 30), finish("stop")));
        }
    })
}

/// The chapters that were asked about, in order.
fn asked(server: &Server) -> Vec<usize> {
    server.requests().iter().filter_map(|request| chapter(&request.body)).collect()
}

fn home(server: &Server) -> Home {
    let home = Home::new();
    home.lamp();
    for (key, value) in [("endpoint.base_url", server.url.as_str()), ("endpoint.model", "big")] {
        ran(&home.run(&["config", "set", key, value]));
    }
    home
}

fn plan(home: &Home) -> Value {
    serde_json::from_str(&ran(&home.run(&["extract", "--story", "lamp", "--json"]))).unwrap()
}

#[test]
fn what_it_takes_is_said_first_and_then_all_is_read() {
    let server = server(|_, _| false);
    let home = home(&server);
    let said = ran(&home.run(&["extract", "--story", "lamp"]));
    assert!(said.contains("3 parts") && said.contains("3 are due") && said.contains("--yes"), "{said}");
    let before = plan(&home);
    assert_eq!((&before["parts"], &before["done"], &before["due"]), (&json!(3), &json!(0), &json!(3)));
    assert!(before["estimated_tokens"].as_u64().unwrap() > 1_000, "{before}");
    assert!(server.requests().is_empty(), "nobody was asked yet");
    let read: Value =
        serde_json::from_str(&ran(&home.run(&["extract", "--story", "lamp", "--yes", "--json"]))).unwrap();
    assert_eq!((&read["done"], &read["failed"], &read["tokens"]), (&json!(3), &json!(0), &json!(3_000)), "{read}");
    assert_eq!(asked(&server), [0, 1, 2]);
    assert_eq!(plan(&home)["due"], 0);
    ran(&home.run(&["extract", "--story", "lamp", "--yes"]));
    assert_eq!(asked(&server).len(), 3, "nothing is read twice");
    home.sound("lamp");
    let text = |file: &str| std::fs::read_to_string(home.path().join("stories/lamp").join(file)).unwrap();
    let people = text("characters.toml");
    for signs in ['\u{1b}', '\u{202e}', '\u{7}'] {
        assert!(!people.contains(signs), "{people}");
    }
    assert!(people.lines().all(|line| !line.starts_with("id = \"x\"")), "{people}");
    assert!(people.contains("老陈的第3件事。") && people.contains("陈伯"), "{people}");
    assert_eq!(text("worldview.zh.md").trim(), "第1处世界。", "no later chapter is in the worldview");
    // It is before the model from its chapter on.
    let prompt = |save: &str, chapter: &str| {
        home.talk("lamp", save, "陈伯", &["--lang", "zh", "--chapter", chapter], &["你好"]);
        home.given(save, "你有什么事")
    };
    let (one, all) = (prompt("one", "1"), prompt("all", "0"));
    assert!(one.contains("看守人1") && one.contains("老陈的第1件事") && one.contains("第1处世界"), "{one}");
    assert!(!one.contains("第2件事") && !one.contains("看守人2") && !one.contains("白沙岛"), "{one}");
    assert!(all.contains("老陈的第2件事") && all.contains("老陈的第3件事"), "{all}");
}

#[test]
fn a_chapter_that_fails_stays_due_and_is_named() {
    let well = std::sync::Arc::new(std::sync::atomic::AtomicBool::new(false));
    let now = std::sync::Arc::clone(&well);
    let server = server(move |number, out| {
        let fails = number == 1 && !now.load(std::sync::atomic::Ordering::Relaxed);
        if fails {
            say(out, answer("400 Bad Request", "", "no room for it"));
        }
        fails
    });
    let home = home(&server);
    let said = refused(&home.run(&["extract", "--story", "lamp", "--yes"]), ENDPOINT);
    assert!(said.contains("Chapter 2") && said.contains("stays due"), "{said}");
    assert_eq!((&plan(&home)["done"], &plan(&home)["due"]), (&json!(2), &json!(1)));
    well.store(true, std::sync::atomic::Ordering::Relaxed);
    let before = asked(&server).len();
    ran(&home.run(&["extract", "--story", "lamp", "--yes"]));
    assert_eq!(asked(&server)[before..], [1], "only what is due is read");
    home.sound("lamp");
}

#[test]
#[cfg(unix)]
fn a_reading_that_is_stopped_goes_on_where_it_was() {
    let well = std::sync::Arc::new(std::sync::atomic::AtomicBool::new(false));
    let now = std::sync::Arc::clone(&well);
    // The second chapter is not answered at all.
    let server = server(move |number, _| {
        let stands = number == 1 && !now.load(std::sync::atomic::Ordering::Relaxed);
        while stands && !now.load(std::sync::atomic::Ordering::Relaxed) {
            pause(20);
        }
        stands
    });
    let home = home(&server);
    let mut command = home.command();
    command.args(["extract", "--story", "lamp", "--yes"]).stdout(Stdio::piped()).stderr(Stdio::piped());
    let mut child = command.spawn().unwrap();
    while asked(&server) != [0, 1] {
        assert_eq!(child.try_wait().unwrap(), None, "it reads still");
        std::thread::sleep(Duration::from_millis(20));
    }
    let process = child.id().to_string();
    assert!(std::process::Command::new("/bin/kill").args(["-INT", &process]).status().unwrap().success());
    let output = child.wait_with_output().unwrap();
    assert_eq!(output.status.code(), Some(INTERRUPTED), "{}", String::from_utf8_lossy(&output.stderr));
    assert!(String::from_utf8_lossy(&output.stderr).contains("1 of 3"), "{}", String::from_utf8_lossy(&output.stderr));
    well.store(true, std::sync::atomic::Ordering::Relaxed);
    assert_eq!(plan(&home)["due"], 2);
    home.sound("lamp");
    ran(&home.run(&["extract", "--story", "lamp", "--yes"]));
    assert_eq!(asked(&server), [0, 1, 1, 2], "the first chapter is not read again");
    home.sound("lamp");
}
