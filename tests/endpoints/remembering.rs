//! What goes wrong behind a turn: summaries, facts, vectors. The game goes on, what is due stays due or something else
//! stands in, and the player can see it.

use std::sync::Arc;
use std::sync::atomic::{AtomicBool, AtomicUsize, Ordering};

use serde_json::{Value, json};

use super::program::{play, set};
use super::server::{DONE, STREAM, Server, answer, deltas, finish, json as json_answer, say};
use super::support::Home;
use super::table::good;

/// The beginnings of what a model is asked for a summary, a chapter, facts.
const SUMMARY: &str = "Sum up what happened in the turns below";
const CHAPTER: &str = "Below are summaries of this story that f";
const FACTS: &str = "From the turn of a story below, write down what wi";

/// A model that tells well, and answers what holds `asked` with `text`.
fn answering(asked: &'static str, text: &str) -> Server {
    let text = text.to_owned();
    Server::new(move |_, request, out| {
        if request.path.ends_with("/models") {
            return say(out, json_answer("200 OK", r#"{"data":[{"id":"big","meta":{"n_ctx":8192}}]}"#));
        }
        let text = if request.body.contains(asked) { text.clone() } else { good() };
        say(out, format!("{STREAM}{}{}{DONE}", deltas(&text, 40), finish("stop")));
    })
}

fn home(server: &Server, more: &[(&str, &str)]) -> Home {
    let home = Home::new();
    set(
        &home,
        &[
            ("memory.embedder", "off"),
            ("endpoint.base_url", &server.url),
            ("endpoint.model", "big"),
            ("memory.summary_every", "1"),
        ],
    );
    set(&home, more);
    home
}

/// The lines of a log, one object a turn.
fn log(home: &Home) -> Vec<Value> {
    super::support::objects(&home.run(&["log", "a", "--json"]))
}

fn holds(notices: &Value, says: &str) -> bool {
    notices.as_array().unwrap().iter().any(|notice| notice.as_str().unwrap().contains(says))
}

#[test]
fn a_summary_that_cannot_be_used_is_written_by_the_built_in_narrator_and_the_player_knows() {
    let long = "The hero waits by the old hut and listens to the rain on the leaves. ".repeat(40);
    let copied = "Plain text, at most 70 words, no list, no heading, no JSON. The hero waited at the hut, and nothing else happened there all day long.";
    for (name, reply, why) in [
        ("empty", "", "The reply was empty."),
        ("short", "They waited.", "What it wrote has 12 characters; a summary has 15 at least."),
        ("long", &long, "characters; 450 were asked for."),
        (
            "language",
            "英雄在老屋旁边等着，雨一直下个不停。老猎人站在门口望着雾里的森林，什么也没有说，只是叹了一口气，然后慢慢地走回屋里去生火做饭，锅里的汤还是热的，他把刀挂在墙上，又看了一眼窗外的雾，那里什么也看不见。",
            "The reply was in the wrong language.",
        ),
        (
            "refusal",
            "I'm sorry, but I can't help with that. As a language model I am not able to write about this kind of scene at all.",
            "The model refused to tell this.",
        ),
        ("echo", copied, "The model copied its instructions."),
    ] {
        let server = answering(SUMMARY, reply);
        let home = home(&server, &[("memory.summary_min", "5")]);
        let says = "The model wrote no summary here: ";
        let (turns, output) = play(&home, "a", &["wait", "wait"]);
        assert!(output.status.success(), "{name}: {output:?}");
        assert!(turns.iter().all(|turn| turn["turn"].is_i64()), "{name}: {turns:?}");
        assert!(!holds(&turns[0]["notices"], says), "{name}: it is not written yet");
        assert!(
            holds(&turns[1]["notices"], says) && holds(&turns[1]["notices"], why),
            "{name}: {}",
            turns[1]["notices"]
        );
        let talk = String::from_utf8_lossy(&output.stderr);
        assert!(talk.contains(says) && talk.contains(why), "{name}: of the last turn no object tells: {talk}");
        // It stands with the turns for as long as they are looked at.
        let kept = log(&home);
        assert!(!holds(&kept[0]["notices"], says), "{name}: there was nothing to sum up at the beginning");
        for turn in &kept[1..] {
            assert!(holds(&turn["notices"], why), "{name}: {}", turn["notices"]);
        }
        let shown = String::from_utf8_lossy(&home.run(&["log", "a"]).stdout).into_owned();
        assert_eq!(shown.matches(says).count(), 2, "{name}: {shown}");
        // The built-in narrator's summary is there, and no job is left.
        let found: Vec<Value> = serde_json::from_slice(&home.run(&["memory", "a", "list", "--json"]).stdout).unwrap();
        let summaries: Vec<&str> = found
            .iter()
            .filter(|memory| memory["kind"] == "summary")
            .map(|memory| memory["text"].as_str().unwrap())
            .collect();
        assert!(summaries.len() == 2 && summaries[0].starts_with("[Turn "), "{name}: {summaries:?}");
        assert!(
            summaries
                .iter()
                .all(|text| !text.contains("the hut, and nothing") && !text.contains("the old hut and listens"))
        );
        // Line by line the player reads it when it happens.
        let script = home.script(&["wait"]);
        let output = home.run(&[
            "play",
            "--save",
            "a",
            "--plain",
            "--narrator",
            "endpoint",
            "--script",
            script.to_str().unwrap(),
        ]);
        let text = String::from_utf8_lossy(&output.stdout).into_owned();
        assert!(text.contains(says) && text.contains(why), "{name}: {text}");
    }
}

#[test]
fn a_chapter_that_cannot_be_used_says_so_too() {
    let server = answering(CHAPTER, "");
    let home = home(&server, &[("memory.chapter_every", "2")]);
    let (turns, _) = play(&home, "a", &["wait", "wait", "wait"]);
    let says = "The model wrote no chapter here: The reply was empty. The built-in narrator wrote it.";
    assert!(holds(&turns[2]["notices"], says), "{}", turns[2]["notices"]);
    let kept = log(&home);
    assert_eq!(kept.iter().map(|turn| holds(&turn["notices"], says)).collect::<Vec<_>>(), [false, false, true, false]);
}

#[test]
fn facts_that_cannot_be_read_stay_due_and_are_said() {
    let well = Arc::new(AtomicBool::new(false));
    let heals = Arc::clone(&well);
    let server = Server::new(move |_, request, out| {
        if request.path.ends_with("/models") {
            return say(out, json_answer("200 OK", r#"{"data":[{"id":"big","meta":{"n_ctx":8192}}]}"#));
        }
        let facts = json!({"facts": [{"subject": "Old Hunter", "relation": "likes", "object": "honey cake", "confidence": 0.9}]});
        let text = match (request.body.contains(FACTS), heals.load(Ordering::Relaxed)) {
            (false, _) => good(),
            (true, false) => "He likes honey cake, I think. There is nothing else to report.".to_owned(),
            (true, true) => facts.to_string(),
        };
        say(out, format!("{STREAM}{}{}{DONE}", deltas(&text, 40), finish("stop")));
    });
    let home = home(&server, &[("extraction.mode", "own"), ("memory.summary_every", "100")]);
    let (yet, given_up) = ("No facts were taken out of this turn yet: ", "has it tried again.");
    let (turns, output) = play(&home, "a", &["wait", "wait", "wait"]);
    assert!(output.status.success() && turns.iter().all(|turn| turn["turn"].is_i64()), "{turns:?}");
    assert!(
        holds(&turns[1]["notices"], yet) && holds(&turns[1]["notices"], "The reply was plain text"),
        "{}",
        turns[1]
    );
    assert!(due(&home) >= 3, "the jobs stay");
    // Three tries each: with a turn's end, and at the beginning and the end of those that follow.
    let kept = log(&home);
    assert!(holds(&kept[1]["notices"], given_up) && holds(&kept[3]["notices"], yet), "{kept:?}");
    let liked = |home: &Home| {
        let facts = home.run(&["memory", "a", "facts", "--json"]);
        String::from_utf8_lossy(&facts.stdout).contains("honey cake")
    };
    assert!(!liked(&home));
    // A repair has them tried anew; the model has come to its senses.
    well.store(true, Ordering::Relaxed);
    assert!(home.run(&["memory", "a", "rebuild"]).status.success());
    let (turns, _) = play(&home, "a", &["wait"]);
    assert!(!holds(&turns[0]["notices"], "No facts"), "{}", turns[0]["notices"]);
    assert!(liked(&home), "{}", String::from_utf8_lossy(&home.run(&["memory", "a", "facts", "--json"]).stdout));
    assert!(
        log(&home).iter().all(|turn| !holds(&turn["notices"], "No facts")),
        "what was mended is no trouble any more"
    );
    assert_eq!(due(&home), 4, "the vectors, for which there is no model");
}

/// How many jobs of the save are due still.
fn due(home: &Home) -> u64 {
    let output = home.run(&["memory", "a", "verify", "--json"]);
    let found: Value = serde_json::from_slice(&output.stdout).unwrap();
    found["due"].as_u64().unwrap()
}

#[test]
fn vectors_that_come_no_more_leave_the_words_and_their_job() {
    let well = Arc::new(AtomicBool::new(false));
    let heals = Arc::clone(&well);
    let vector = |seed: usize| (0..8).map(move |at| f64::from(u8::try_from((seed * 7 + at * 3) % 11).unwrap()) - 5.0);
    let count = AtomicUsize::new(0);
    let server = Server::new(move |_, request, out| {
        if request.path.ends_with("/models") {
            return say(out, json_answer("200 OK", r#"{"data":[{"id":"big","meta":{"n_ctx":4096}}]}"#));
        }
        if !request.path.ends_with("/embeddings") {
            return say(out, format!("{STREAM}{}{}{DONE}", deltas(&good(), 40), finish("stop")));
        }
        // It works for a while, and then no more, in the midst of what is due.
        let number = count.fetch_add(1, Ordering::Relaxed);
        if number > 12 && !heals.load(Ordering::Relaxed) {
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
    // The player reads it once, the status says it, and the turns keep it.
    let says = "Memories are found by their words alone for now: ";
    let said = turns.iter().filter(|turn| holds(&turn["notices"], says)).count();
    let talk = String::from_utf8_lossy(&output.stderr).matches(says).count();
    assert_eq!(said + talk, 1, "{turns:?}");
    assert!(log(&home).iter().any(|turn| holds(&turn["notices"], "This turn has no vectors yet: ")));
    // It comes back: what was due is made, and no trouble is left.
    well.store(true, Ordering::Relaxed);
    let (turns, _) = play(&home, "a", &["wait", "wait"]);
    assert!(turns.iter().all(|turn| !holds(&turn["notices"], says)), "{turns:?}");
    assert_eq!(due(&home), 0);
    assert!(log(&home).iter().all(|turn| !holds(&turn["notices"], "no vectors")));
}
