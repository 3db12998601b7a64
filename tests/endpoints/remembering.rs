//! What goes wrong behind a turn: vectors that come no more. The game goes on, and what is due stays due.

use serde_json::{Value, json};

use super::program::{play, set};
use super::server::{DONE, STREAM, Server, answer, deltas, finish, json as json_answer, say};
use super::support::Home;
use super::table::good;

/// How many jobs of the save are due still.
fn due(home: &Home) -> u64 {
    let output = home.run(&["memory", "a", "verify", "--json"]);
    let found: Value = serde_json::from_slice(&output.stdout).unwrap();
    found["due"].as_u64().unwrap()
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
