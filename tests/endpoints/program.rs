//! The program itself against servers of raw sockets: profiles, keys, caps, the report.

use std::path::Path;
use std::process::{Output, Stdio};

use serde_json::{Value, json};

use super::server::{DONE, STREAM, Server, answer, deltas, finish, json as json_answer, say};
use super::support::Home;
use super::table::{good, stream};

const CANARY: &str = "canary-4f6b0c1d9e8a7b25-key";

/// What a run printed, both streams.
fn printed(output: &Output) -> String {
    format!("{}{}", String::from_utf8_lossy(&output.stdout), String::from_utf8_lossy(&output.stderr))
}

/// The good reply, for a test turn too.
fn server() -> Server {
    Server::new(|_, request, out| {
        if request.path.ends_with("/models") {
            return say(out, json_answer("200 OK", r#"{"data":[{"id":"tiny","meta":{"n_ctx":4096}},{"id":"big"}]}"#));
        }
        let greeting = request.body.contains("greeting");
        let text = if greeting { r#"{"greeting": "Good evening, traveller."}"#.to_owned() } else { good() };
        let usage = json!({"choices":[],"usage":{"prompt_tokens":2000,"completion_tokens":100,
            "prompt_tokens_details":{"cached_tokens":1500}}});
        say(out, format!("{STREAM}{}{}data: {usage}\n\n{DONE}", deltas(&text, 9), finish("stop")));
    })
}

pub fn set(home: &Home, pairs: &[(&str, &str)]) {
    for (key, value) in pairs {
        let output = home.run(&["config", "set", key, value]);
        assert!(output.status.success(), "{key}: {}", printed(&output));
    }
}

/// Plays lines with the endpoint of the settings.
pub fn play(home: &Home, save: &str, lines: &[&str]) -> (Vec<Value>, Output) {
    let script = home.script(lines);
    let script = script.to_str().unwrap();
    let args = ["play", "--story", "fantasy_001", "--seed", "7", "--lang", "en", "--narrator", "endpoint", "--json"];
    let output = home.run(&[&args[..], &["--save", save, "--script", script]].concat());
    let objects =
        String::from_utf8_lossy(&output.stdout).lines().map(|line| serde_json::from_str(line).unwrap()).collect();
    (objects, output)
}

/// Keeps a key, given on standard input.
fn keep_key(home: &Home, args: &[&str], key: &str) -> Output {
    let mut child = home
        .command()
        .args(["config", "key"])
        .args(args)
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .unwrap();
    std::io::Write::write_all(&mut child.stdin.take().unwrap(), format!("{key}\n").as_bytes()).unwrap();
    child.wait_with_output().unwrap()
}

#[test]
fn a_profile_stands_in_the_place_of_the_endpoint_and_has_its_own_key() {
    let (home, one, other) = (Home::new(), server(), server());
    set(
        &home,
        &[
            ("memory.embedder", "off"),
            ("endpoint.base_url", &one.url),
            ("endpoint.model", "big"),
            ("profiles.near.base_url", &other.url),
            ("profiles.near.max_tokens", "700"),
            ("endpoint.profile", "near"),
        ],
    );
    for (args, key) in [(&["--profile", "near"][..], "key-of-the-profile"), (&[], "key-of-the-rest")] {
        let output = keep_key(&home, args, key);
        assert!(output.status.success() && !printed(&output).contains(key), "{}", printed(&output));
    }
    let (turns, output) = play(&home, "a", &["wait"]);
    assert_eq!(turns[0]["narrator"], "endpoint", "{}", printed(&output));
    assert!(one.requests().is_empty(), "the other endpoint is not asked");
    let asked: Vec<_> = other.requests().into_iter().filter(|request| request.path.ends_with("completions")).collect();
    assert!(asked[0].headers.contains("Bearer key-of-the-profile"), "{}", asked[0].headers);
    assert_eq!((&asked[0].json()["model"], &asked[0].json()["max_tokens"]), (&json!("tiny"), &json!(700)));
    // Without the profile the rest of the settings holds.
    set(&home, &[("endpoint.profile", "")]);
    play(&home, "b", &["wait"]);
    let asked = one.requests();
    assert!(asked[0].headers.contains("Bearer key-of-the-rest") && asked[0].json()["model"] == "big");
    // A profile that is not there is named.
    let output = home.run(&["config", "set", "endpoint.profile", "far"]);
    assert!(output.status.success());
    let output = home.run(&["saves"]);
    assert_eq!(output.status.code(), Some(3));
    assert!(printed(&output).contains("far") && printed(&output).contains("near"), "{}", printed(&output));
}

#[test]
fn each_task_may_have_its_own_endpoint_and_its_own_key() {
    let (home, narrator, writer) = (Home::new(), server(), Server::answering(stream()));
    set(
        &home,
        &[
            ("memory.embedder", "off"),
            ("memory.summary_every", "1"),
            ("extraction.mode", "own"),
            ("endpoint.base_url", &narrator.url),
            ("endpoint.model", "big"),
            ("profiles.small.base_url", &writer.url),
            ("profiles.small.model", "tiny"),
            ("summary.profile", "small"),
            ("extraction.base_url", &writer.url),
            ("extraction.model", "tinier"),
        ],
    );
    keep_key(&home, &[], "key-of-the-narrator");
    keep_key(&home, &["--task", "extraction"], "key-of-extraction");
    play(&home, "a", &["wait", "wait"]);
    let told = narrator.requests();
    assert!(!told.is_empty() && told.iter().all(|request| request.headers.contains("key-of-the-narrator")));
    let by = |model: &str| -> Vec<_> {
        writer.requests().into_iter().filter(|request| request.json()["model"] == model).collect()
    };
    let (summaries, facts) = (by("tiny"), by("tinier"));
    assert!(
        !summaries.is_empty() && summaries.iter().all(|request| !request.headers.contains("key-of")),
        "no key of another"
    );
    assert!(!facts.is_empty() && facts.iter().all(|request| request.headers.contains("key-of-extraction")));
}

#[test]
fn what_is_spent_is_counted_shown_kept_and_capped() {
    let (home, server) = (Home::new(), server());
    set(
        &home,
        &[
            ("memory.embedder", "off"),
            ("endpoint.base_url", &server.url),
            ("endpoint.model", "big"),
            ("endpoint.price_prompt", "2"),
            ("endpoint.price_cached", "1"),
            ("endpoint.price_completion", "10"),
        ],
    );
    let (turns, _) = play(&home, "a", &["wait", "cost"]);
    // 500 tokens at 2, 1,500 at 1, 100 at 10 for a million
    let usage = &turns[0]["usage"];
    assert_eq!(
        usage,
        &json!({"prompt_tokens": 2000, "completion_tokens": 100, "cached_tokens": 1500, "requests": 1, "cost_millionths": 3500})
    );
    assert_eq!((&turns[1]["command"], &turns[1]["turn"]), (&json!("cost"), &Value::Null));
    let said = turns[1]["narration"].as_str().unwrap();
    assert!(said.contains("2,000") || said.contains("2000"), "{said}");
    assert!(said.contains("0.0035"), "{said}");
    let log = home.run(&["log", "a"]);
    assert!(printed(&log).contains("0.0035"), "{}", printed(&log));
    let report: Value = serde_json::from_slice(&home.run(&["doctor", "--json"]).stdout).unwrap();
    assert!(report["spending"]["ever"]["requests"].as_u64().unwrap() >= 1, "{report}");
    // A cap that the next call could go beyond: nothing is sent, the line is kept, and the exit code says it.
    let before = server.requests().len();
    set(&home, &[("spending.day_tokens", "3000")]);
    let (turns, output) = play(&home, "a", &["wait"]);
    assert_eq!((server.requests().len(), output.status.code()), (before, Some(4)), "{}", printed(&output));
    assert_eq!((&turns[0]["turn"], &turns[0]["input"]), (&Value::Null, &json!("wait")));
    assert!(turns[0]["notices"].to_string().contains("spending.day_tokens"), "{}", turns[0]["notices"]);
    // A damaged count is said, and begun anew.
    std::fs::write(home.path().join("state/spending.json"), "{oops").unwrap();
    let report: Value = serde_json::from_slice(&home.run(&["doctor", "--json"]).stdout).unwrap();
    assert!(report["spending"]["remedy"].as_str().unwrap().contains("spending.json"), "{report}");
    assert!(home.run(&["config", "unset", "spending.day_tokens"]).status.success());
    let (turns, _) = play(&home, "a", &["wait"]);
    assert!(!turns[0]["turn"].is_null(), "{}", turns[0]);
}

#[test]
fn the_report_says_what_a_test_turn_taught() {
    let (home, server) = (Home::new(), server());
    set(&home, &[("memory.embedder", "off"), ("endpoint.base_url", &server.url), ("endpoint.model", "other")]);
    let output = home.run(&["doctor", "--json"]);
    let report: Value = serde_json::from_slice(&output.stdout).unwrap();
    let endpoint = &report["endpoint"];
    assert_eq!(
        (&endpoint["streamed"], &endpoint["json"], &endpoint["form"]),
        (&json!(true), &json!(true), &json!("json_schema"))
    );
    assert_eq!((&endpoint["usage_counted"], &endpoint["listed"]), (&json!(true), &json!(false)));
    assert_eq!(endpoint["models"], json!(["tiny", "big"]));
    let text = printed(&home.run(&["doctor"]));
    assert!(text.contains("does not list the model") && text.contains("json_schema"), "{text}");
    assert!(report.get("servers").is_none(), "nothing is looked for unasked");
}

#[test]
fn nothing_is_sent_while_nothing_is_played() {
    let (home, server) = (Home::new(), server());
    set(&home, &[("memory.embedder", "off"), ("endpoint.base_url", &server.url), ("endpoint.model", "big")]);
    play(&home, "a", &["look", "inventory", "cost", "help", "undo"]);
    for args in
        [&["saves"][..], &["log", "a"], &["prompt", "a", "wait"], &["memory", "a"], &["config", "show"], &["stories"]]
    {
        home.run(args);
    }
    assert!(server.requests().is_empty(), "{:?}", server.requests());
}

/// Every file under a folder.
fn files(folder: &Path, found: &mut Vec<std::path::PathBuf>) {
    for entry in std::fs::read_dir(folder).unwrap().flatten() {
        if entry.path().is_dir() {
            files(&entry.path(), found);
        } else {
            found.push(entry.path());
        }
    }
}

#[test]
fn the_key_is_in_nothing_that_a_run_wrote_but_the_file_that_is_for_it() {
    let home = Home::new();
    let echo = format!("Incorrect key {CANARY}, Bearer {CANARY}");
    let server = Server::new(move |number, request, out| {
        if request.path.ends_with("/models") {
            return say(out, json_answer("200 OK", &json!({"data":[{"id": format!("model-{CANARY}")}]}).to_string()));
        }
        match number % 7 {
            0 => say(
                out,
                json_answer(
                    "400 Bad Request",
                    &json!({"error":{"message": format!("temperature {echo}")}}).to_string(),
                ),
            ),
            1 => say(out, json_answer("401 Unauthorized", &json!({"error":{"message": echo}}).to_string())),
            2 => say(out, answer("200 OK", "", &format!("<html><title>{CANARY}</title></html>"))),
            3 => say(out, format!("{STREAM}data: {}\n\n", json!({"error":{"message": echo}}))),
            _ => say(out, stream()),
        }
    });
    set(
        &home,
        &[
            ("memory.embedder", "off"),
            ("endpoint.base_url", &server.url),
            ("endpoint.model", "m"),
            ("log.filter", "trace"),
        ],
    );
    let kept = keep_key(&home, &[], CANARY);
    assert!(kept.status.success(), "{}", printed(&kept));
    let mut seen = printed(&kept);
    for save in ["a", "b", "c"] {
        seen += &printed(&play(&home, save, &["wait", "wait", "wait", "wait"]).1);
    }
    for args in [
        &["log", "a", "--json"][..],
        &["doctor"],
        &["doctor", "--json"],
        &["config", "show", "--origin"],
        &["config", "show", "--json"],
        &["prompt", "a", "wait", "--json"],
        &["memory", "a"],
        &["saves", "--json"],
        &["-vv", "saves", "show", "a"],
    ] {
        seen += &printed(&home.run(args));
    }
    assert!(server.requests().iter().any(|request| request.headers.contains(CANARY)), "the key goes to the server");
    let mut all = Vec::new();
    files(home.path(), &mut all);
    let mut held = Vec::new();
    for path in &all {
        let bytes = std::fs::read(path).unwrap();
        if bytes.windows(CANARY.len()).any(|window| window == CANARY.as_bytes()) {
            held.push(path.file_name().unwrap().to_string_lossy().into_owned());
        }
    }
    assert!(all.len() > 5, "{all:?}");
    assert_eq!(held, ["secrets.toml"]);
    for piece in [CANARY, "canary", "4f6b0c1d", "9e8a7b25"] {
        assert!(
            !seen.contains(piece),
            "{piece}: {}",
            seen.lines().filter(|line| line.contains(piece)).collect::<String>()
        );
    }
    #[cfg(unix)]
    {
        use std::os::unix::fs::PermissionsExt as _;
        let mode = std::fs::metadata(home.path().join("secrets.toml")).unwrap().permissions().mode();
        assert_eq!(mode & 0o777, 0o600);
    }
    // It can be taken out again.
    let output = home.run(&["config", "key", "--remove"]);
    assert!(output.status.success());
    assert!(!std::fs::read_to_string(home.path().join("secrets.toml")).unwrap().contains(CANARY));
}

#[test]
fn what_is_no_key_is_not_kept() {
    let home = Home::new();
    for key in ["", "two words", "鍵"] {
        let output = keep_key(&home, &[], key);
        assert_eq!(output.status.code(), Some(2), "{key}");
    }
    let output = keep_key(&home, &["--profile", "No/Name"], "k");
    assert_eq!(output.status.code(), Some(2));
    assert!(!home.path().join("secrets.toml").exists());
}
