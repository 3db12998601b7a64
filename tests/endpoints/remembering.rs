//! What goes wrong behind a turn: summaries that are none, facts that are no facts, vectors that come no more. The game
//! goes on each time, what is due stays due, and the player is told.

use serde_json::{Value, json};

use super::program::{play, printed, set};
use super::server::{DONE, STREAM, Server, answer, deltas, finish, json as json_answer, say};
use super::support::Home;
use super::table::good;

/// A server that tells turns well and answers `other` to whatever else the models `tiny` and `tinier` are asked.
fn server(other: impl Into<String>) -> Server {
    let other = other.into();
    Server::new(move |_, request, out| {
        if request.path.ends_with("/models") {
            return say(out, json_answer("200 OK", r#"{"data":[{"id":"big","meta":{"n_ctx":4096}}]}"#));
        }
        let model = request.json()["model"].as_str().unwrap_or_default().to_owned();
        let text = if model == "big" { good() } else { other.clone() };
        say(out, format!("{STREAM}{}{}{DONE}", deltas(&text, 40), finish("stop")));
    })
}

fn remembered(home: &Home, kind: &str) -> Vec<String> {
    let output = home.run(&["memory", "a", "list", "--json"]);
    let rows: Vec<Value> = serde_json::from_slice(&output.stdout).unwrap();
    let rows = rows.into_iter().filter(|row| row["kind"] == kind);
    rows.map(|row| row["text"].as_str().unwrap().to_owned()).collect()
}

/// How many jobs of the save are due still.
fn due(home: &Home) -> u64 {
    let output = home.run(&["memory", "a", "verify", "--json"]);
    let found: Value = serde_json::from_slice(&output.stdout).unwrap();
    found["due"].as_u64().unwrap()
}

#[test]
fn a_summary_that_is_none_is_written_by_the_program() {
    let long = "The hero walked on through the mist and saw nothing of note that day. ".repeat(80);
    let cases = [
        ("empty", String::new(), true),
        ("a refusal", "I'm sorry, but I can't help with that request.".to_owned(), true),
        (
            "another language",
            "主角在老猎人的小屋里过了几天安静的日子，雾一直没有散，哈尔的下落还悬着。".to_owned(),
            true,
        ),
        ("too short", "They waited.".to_owned(), true),
        ("too long", long, false),
    ];
    for (case, reply, replaced) in cases {
        let (home, server) = (Home::new(), server(reply));
        set(
            &home,
            &[
                ("memory.embedder", "off"),
                ("memory.summary_every", "1"),
                ("endpoint.base_url", &server.url),
                ("endpoint.model", "big"),
                ("profiles.small.base_url", &server.url),
                ("profiles.small.model", "tiny"),
                ("summary.profile", "small"),
            ],
        );
        let (turns, output) = play(&home, "a", &["wait", "wait", "wait"]);
        assert!(output.status.success() && turns.iter().all(|turn| turn["turn"].is_i64()), "{case}: {turns:?}");
        let asked = server.requests().iter().filter(|request| request.body.contains("tiny")).count();
        assert!(asked > 0, "{case}");
        let summaries = remembered(&home, "summary");
        assert!(!summaries.is_empty(), "{case}");
        for text in &summaries {
            // Three times 150 characters in English, and the mark of the turn (seeds A2).
            assert!(text.chars().count() <= 450 + 12, "{case}: {text}");
            assert!(text.is_ascii() || !text.contains('主'), "{case}: {text}");
            assert!(!text.contains("sorry") && text.ends_with(['.', '!', '?', '”', '"', '…']), "{case}: {text}");
            assert_eq!(text.contains("nothing of note"), !replaced, "{case}: {text}");
        }
        let told = printed(&output).contains("could not sum up");
        assert_eq!(told, replaced, "{case}: {}", printed(&output));
    }
}

#[test]
fn facts_that_cannot_be_read_stay_due_and_are_told() {
    for reply in ["I would rather not list any facts.", "{\"facts\": \"none\"", ""] {
        let (home, server) = (Home::new(), server(reply));
        set(
            &home,
            &[
                ("memory.embedder", "off"),
                ("extraction.mode", "own"),
                ("endpoint.base_url", &server.url),
                ("endpoint.model", "big"),
                ("extraction.base_url", &server.url),
                ("extraction.model", "tinier"),
            ],
        );
        let (turns, output) = play(&home, "a", &["wait", "wait"]);
        assert!(output.status.success() && turns.iter().all(|turn| turn["turn"].is_i64()), "{reply}: {turns:?}");
        assert!(printed(&output).contains("No facts were taken out of this turn yet"), "{reply}: {}", printed(&output));
        assert!(due(&home) > 0, "{reply}");
    }
}

#[test]
fn vectors_that_come_no_more_leave_the_words_and_their_job() {
    let vector = |seed: usize| (0..8).map(move |at| f64::from(u8::try_from((seed * 7 + at * 3) % 11).unwrap()) - 5.0);
    let count = std::sync::atomic::AtomicUsize::new(0);
    let server = Server::new(move |_, request, out| {
        if request.path.ends_with("/models") {
            return say(out, json_answer("200 OK", r#"{"data":[{"id":"big","meta":{"n_ctx":4096}}]}"#));
        }
        if !request.path.ends_with("/embeddings") {
            return say(out, format!("{STREAM}{}{}{DONE}", deltas(&good(), 40), finish("stop")));
        }
        // It works for a while, and then no more.
        let number = count.fetch_add(1, std::sync::atomic::Ordering::Relaxed);
        if number > 12 {
            return say(out, answer("500 Internal Server Error", "", "out of memory"));
        }
        let texts = request.json()["input"].as_array().map_or(1, Vec::len);
        let data: Vec<Value> =
            (0..texts).map(|at| json!({ "index": at, "embedding": vector(number + at).collect::<Vec<_>>() })).collect();
        say(out, json_answer("200 OK", &json!({ "data": data }).to_string()));
    });
    let home = Home::new();
    set(
        &home,
        &[
            ("memory.embedder", "endpoint"),
            ("memory.embed_url", &server.url),
            ("memory.embed_model", "vectors"),
            ("endpoint.base_url", &server.url),
            ("endpoint.model", "big"),
        ],
    );
    let (turns, output) = play(&home, "a", &["wait", "wait", "wait"]);
    assert!(output.status.success() && turns.iter().all(|turn| turn["turn"].is_i64()), "{turns:?}");
    assert!(due(&home) > 0, "the jobs of the vectors stay");
    let report: Value = serde_json::from_slice(&home.run(&["doctor", "--json"]).stdout).unwrap();
    assert!(report["embedding"].to_string().contains("500"), "{}", report["embedding"]);
}
