//! The scene that started it: by the world Hal is in the Shadow Swamp; forty turns pass; the model puts him in the
//! bandits' camp. It does not happen.

use std::path::Path;

use rusqlite::types::ValueRef;
use serde_json::{Value, json};
use storyecho::store::Save;

use crate::server::{DONE, Request, STREAM, Server, USAGE, deltas, finish, say};
use crate::support::{Home, objects};

const GOOD: &str = "The old hunter draws the whetstone down an arrowhead. Outside, the mist leans on the window. \
    A chestnut cracks in the ashes, and he looks at it for a while before he goes on.";
const LIE: &str = "Hal is in the bandits’ camp, laughing with Rook over a stolen cup.";
const WHOLE_LIE: &str = "You arrive at the bandits’ camp. Hal comes out of a tent and takes your letter from you.";

/// How the model answers, and the settings of the player.
struct Plot<'a> {
    /// What it tells on the last line.
    last: &'a str,
    /// What it tells when it is asked once more.
    repair: &'a str,
    /// The setting `play.check`.
    check: &'a str,
    /// Turns before the last line.
    turns: usize,
}

fn lied(text: &str) -> String {
    format!("{GOOD} {text} The smoke goes straight up.")
}

/// A quiet turn, no sentence of which stands in another.
fn quiet(number: usize) -> String {
    format!(
        "The old hunter sharpens arrowhead number {number} and holds it to the light. Outside, gust {number} leans on \
         the window. Log {number} settles in the ashes, and he looks at it for a while before he goes on."
    )
}

fn reply(narration: &str) -> String {
    json!({
        "narration": narration,
        "choices": ["Wait", "Sharpen the knife", "Look out of the window"],
        "effects": [{ "op": "move_character", "character": "hal", "to": "camp" }],
        "speakers": ["Old Hunter", "Hal"],
        "facts": [{ "subject": "Hal", "relation": "location", "object": "the bandits’ camp", "confidence": 0.95 }],
    })
    .to_string()
}

/// The newest message of a request.
fn last_message(request: &Request) -> String {
    let body = request.json();
    let messages = body["messages"].as_array().cloned().unwrap_or_default();
    messages.last().map(|message| message["content"].to_string()).unwrap_or_default()
}

/// Plays: some turns, then the line at which the model lies, then one more. The objects, the requests, the home.
fn play(plot: &Plot<'_>) -> (Vec<Value>, Vec<Request>, Home) {
    let (last, repair) = (reply(plot.last), reply(plot.repair));
    let server = Server::new(move |number, request, out| {
        let message = last_message(request);
        let told = if message.contains("contradicts the world") {
            repair.clone()
        } else if message.contains("listen to the fire") {
            last.clone()
        } else {
            reply(&quiet(number))
        };
        say(out, format!("{STREAM}{}{}{USAGE}{DONE}", deltas(&told, 40), finish("stop")));
    });
    let home = Home::new();
    let mut lines = vec!["wait"; plot.turns];
    lines.extend(["I listen to the fire", "look at the hearth"]);
    let script = home.script(&lines);
    let output = home
        .command()
        .args([
            "play",
            "--story",
            "fantasy_001",
            "--save",
            "s",
            "--seed",
            "7",
            "--lang",
            "en",
            "--narrator",
            "endpoint",
        ])
        .args(["--script", script.to_str().unwrap(), "--json"])
        .env("OPENAI_BASE_URL", &server.url)
        .env("STORYECHO_MODEL", "m")
        .env("STORYECHO_MEMORY__EMBEDDER", "off")
        .env("STORYECHO_MEMORY__SUMMARY_EVERY", "100")
        .env("STORYECHO_PLAY__CHECK", plot.check)
        .env("STORYECHO_PLAY__ADJUDICATE", "off")
        .output()
        .unwrap();
    (objects(&output), server.requests(), home)
}

fn told(objects: &[Value]) -> &Value {
    objects.iter().find(|object| object["input"] == "I listen to the fire").expect("the turn was played")
}

/// Every text of the save that play, memory or prompts can read: all but the reply as it came, and the report of the
/// check, which quotes it.
fn texts(home: &Home) -> String {
    let base = rusqlite::Connection::open(find(home.path()).expect("the save is there")).unwrap();
    let mut tables = base.prepare("SELECT name FROM sqlite_master WHERE type = 'table'").unwrap();
    let tables: Vec<String> = tables.query_map([], |row| row.get(0)).unwrap().map(Result::unwrap).collect();
    let mut all = String::new();
    for table in tables.iter().filter(|table| !table.starts_with("sqlite_") && !table.contains("_fts")) {
        let Ok(mut rows) = base.prepare(&format!("SELECT * FROM {table}")) else { continue };
        let names: Vec<String> = rows.column_names().into_iter().map(str::to_owned).collect();
        let mut rows = rows.query([]).unwrap();
        while let Some(row) = rows.next().unwrap() {
            for (at, name) in names.iter().enumerate() {
                if matches!(name.as_str(), "raw" | "checks" | "effects") {
                    continue;
                }
                if let ValueRef::Text(text) | ValueRef::Blob(text) = row.get_ref(at).unwrap() {
                    all.push_str(&String::from_utf8_lossy(text));
                    all.push('\n');
                }
            }
        }
    }
    all
}

fn find(folder: &Path) -> Option<std::path::PathBuf> {
    let entries = std::fs::read_dir(folder).ok()?.flatten().map(|entry| entry.path());
    let (folders, files): (Vec<_>, Vec<_>) = entries.partition(|path| path.is_dir());
    let save = files.into_iter().find(|path| path.extension().is_some_and(|ending| ending == "sqlite"));
    save.or_else(|| folders.iter().find_map(|folder| find(folder)))
}

#[test]
fn after_forty_turns_hal_is_not_in_the_camp_whatever_the_model_says() {
    let lie = lied(LIE);
    let (objects, requests, home) = play(&Plot { last: &lie, repair: &lie, check: "repair", turns: 40 });
    let turn = told(&objects);
    assert_eq!(turn["depth"], 41, "{turn}");
    let narration = turn["narration"].as_str().unwrap();
    assert!(!narration.contains("camp") && narration.contains("A chestnut cracks"), "{narration}");
    assert_eq!(turn["narrator"], "endpoint");
    let checks = turn["checks"].as_array().unwrap();
    assert_eq!(checks.len(), 1, "{checks:?}");
    assert_eq!((checks[0]["kind"].as_str(), checks[0]["action"].as_str()), (Some("place"), Some("struck")));
    assert!(checks[0]["sentence"].as_str().unwrap().contains("laughing with Rook"));
    assert!(checks[0]["reason"].as_str().unwrap().ends_with("Hal is not here."), "{checks:?}");
    // both calls are paid for and counted
    assert_eq!(turn["usage"]["prompt_tokens"], 6_000);
    // the model was told once what was wrong, and what is so
    let asked: Vec<_> =
        requests.iter().map(last_message).filter(|text| text.contains("contradicts the world")).collect();
    assert_eq!(asked.len(), 1);
    assert!(asked[0].contains("laughing with Rook") && asked[0].contains("Hal is not here."), "{}", asked[0]);
    assert!(!asked[0].contains("Shadow Swamp"), "where he really is, is not the model's to learn: {}", asked[0]);
    // not in the text, not in memory, not in the state, not in the next prompt
    let kept = texts(&home);
    assert!(!kept.contains("laughing with Rook"), "the lie is remembered");
    let next = requests.last().unwrap();
    assert!(last_message(next).contains("hearth") && !next.body.contains("laughing with Rook"));
    let save = Save::open_read_only(&find(home.path()).unwrap()).unwrap();
    let state = save.snapshot(save.head().unwrap()).unwrap();
    assert_eq!(state.characters[&"hal".into()].node, Some("shadow_swamp".into()));
    drop(save);
    // the log says what was found
    let log = home.run(&["log", "s"]);
    let log = String::from_utf8(log.stdout).unwrap();
    assert!(log.contains("laughing with Rook") && log.contains("The sentence was left out."), "{log}");
}

#[test]
fn a_repaired_reply_takes_the_place_of_the_first() {
    let (objects, _, home) = play(&Plot { last: &lied(LIE), repair: GOOD, check: "repair", turns: 1 });
    let turn = told(&objects);
    assert_eq!(turn["narration"].as_str().unwrap(), GOOD);
    assert_eq!(turn["checks"][0]["action"], "repaired");
    assert!(!texts(&home).contains("laughing with Rook"));
    // a good turn has no mark
    assert_eq!(objects.last().unwrap()["checks"], json!([]));
}

#[test]
fn where_too_little_is_left_the_built_in_narrator_tells() {
    let (objects, _, home) = play(&Plot { last: WHOLE_LIE, repair: WHOLE_LIE, check: "repair", turns: 1 });
    let turn = told(&objects);
    let narration = turn["narration"].as_str().unwrap();
    assert!(!narration.contains("camp") && !narration.trim().is_empty(), "{narration}");
    assert_eq!(turn["checks"][0]["action"], "retold");
    assert_eq!(turn["usage"]["prompt_tokens"], 6_000);
    assert!(!texts(&home).contains("comes out of a tent"));
}

#[test]
fn the_setting_decides() {
    let lie = lied(LIE);
    let (objects, requests, _) = play(&Plot { last: &lie, repair: GOOD, check: "strike", turns: 1 });
    assert_eq!(told(&objects)["checks"][0]["action"], "struck");
    assert!(requests.iter().all(|request| !last_message(request).contains("contradicts the world")));
    let (objects, _, _) = play(&Plot { last: &lie, repair: GOOD, check: "off", turns: 1 });
    assert!(told(&objects)["narration"].as_str().unwrap().contains("laughing with Rook"));
    assert_eq!(told(&objects)["checks"], json!([]));
}
