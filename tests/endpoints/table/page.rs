//! The page about servers: what each does, and what the player gets. Written from the table, never by hand.

use std::collections::BTreeMap;
use std::fmt::Write as _;
use std::path::Path;

use storyecho::endpoint::Limits;

use super::{Came, Mark};
use crate::play::Turned;

/// The behaviours that every turn must survive.
const BEHAVIOURS: [&str; 48] = [
    "a good stream",
    "no [DONE] after the finish reason",
    "cut between two events",
    "cut inside an event",
    "reset by the network",
    "silence in the middle",
    "never answers",
    "finish_reason \"\" all along",
    "a finish reason nobody knows",
    "no id, object, created",
    "usage {}",
    "usage alone at the end",
    "a service tier nobody knows",
    "created as a fraction",
    "created in milliseconds",
    "content as an array of parts",
    "thinking in a field of its own",
    "think tags in the text",
    "an error in place of a piece",
    "an error whose code is a number",
    "comments that keep the line alive",
    "CRLF",
    "\"data:\" without a blank",
    "a byte order mark first",
    "characters split over packets",
    "invalid UTF-8",
    "a JSON body in place of a stream",
    "a web page with status 200",
    "lines of JSON of another protocol",
    "an empty answer with status 200",
    "a bad event among good ones",
    "choices null",
    "delta null",
    "escapes, clipboard and direction marks in the text",
    "401 that echoes the key",
    "404 with a web page",
    "400 whose error is a text",
    "400 with a detail",
    "429, a second to wait",
    "429, a day to wait",
    "429, no quota left",
    "503",
    "307 within, outside, in circles",
    "a line of 50 MB",
    "words without end",
    "a list of models with ids only",
    "a bare list of models, or none",
    "the right form with bad content",
];

/// The quirks of servers.
const QUIRKS: [&str; 74] = [
    "comments before the first word",
    "blank lines before a JSON body",
    "a lone colon as a sign of life",
    "a comment sent on as data",
    "no blank after \"data:\"",
    "CRLF between events",
    "no [DONE], only the end",
    "neither [DONE] nor an end",
    "[DONE] without a finish reason",
    "silence in the middle",
    "nothing until the prompt is read",
    "a stream was asked for, JSON comes",
    "JSON with [DONE] glued on",
    "a stream labelled JSON",
    "an error inside a stream with status 200",
    "an error on an \"error:\" line",
    "each piece holds all before it",
    "characters split over reads",
    "compressed though asked not to",
    "finish_reason \"\" on every piece",
    "no finish_reason key before the end",
    "finish reasons of the server's own",
    "usage with an empty list of choices",
    "usage without choices",
    "usage after further empty pieces",
    "usage with every piece",
    "usage empty or in part",
    "filter results first, no delta later",
    "content null first",
    "content as an array",
    "thinking in reasoning fields",
    "think tags, also unopened",
    "thinking that uses up the reply",
    "fields left out everywhere",
    "status 200 with an error body",
    "calls of tools in an odd form",
    "an error that is a text",
    "an array of errors",
    "errors without \"error\", nested messages",
    "an error with a detail",
    "codes of any type",
    "a web page, status 404 or 200",
    "a wrong key that is no 401",
    "the model is loading",
    "429 with a wait, a date, words, or none",
    "content filters of three kinds",
    "no such model",
    "json_schema refused",
    "json_object refused",
    "the word JSON wanted",
    "only strict schemas",
    "schemas that are not enforced",
    "the form ignored",
    "400 that hands out the text",
    "the length in another field",
    "temperature refused",
    "stream_options refused",
    "any unknown field refused",
    "roles have to alternate, or no system role",
    "the role developer refused",
    "only streams",
    "the address with or without /v1",
    "the prompt cut without a word",
    "a prompt longer than the context",
    "cut by its length",
    "fences and prose around the object",
    "blanks without end",
    "nothing in JSON mode",
    "thinking and a form at once",
    "marks of a chat template",
    "a begun reply echoed",
    "any model name served",
    "two objects in one answer",
    "near misses and copied placeholders",
];

/// What the player gets of a turn, with the server's address taken out.
pub fn outcome(turned: &Turned, host: &str) -> String {
    let plain = |text: &str| text.replace(&format!("{host}/v1"), "SERVER").replace(host, "SERVER");
    match &turned.result {
        Ok(_) if turned.notices.is_empty() => "the turn".to_owned(),
        Ok(_) => "the turn, after a notice".to_owned(),
        Err(failure) if failure.partial.is_empty() => plain(&failure.message),
        Err(failure) => format!("{} The text so far stays in sight, marked as not saved.", plain(&failure.message)),
    }
}

/// The page.
pub fn page(came: &[Came]) -> String {
    let mut by_mark: BTreeMap<Mark, Vec<&Came>> = BTreeMap::new();
    for one in came {
        for mark in &one.marks {
            by_mark.entry(*mark).or_default().push(one);
        }
    }
    let most = came.iter().map(|one| one.requests).max().unwrap_or_default();
    let limits = Limits::default();
    let mut page = String::from(HEAD);
    let _ = writeln!(
        page,
        "Rows: {}. The greatest number of requests for one turn: {most}. A request ends after {} s without a first word \
         (`endpoint.first_byte_s`), {} s of silence after that (`endpoint.idle_s`) or {} s in all (`endpoint.total_s`). \
         Between requests the program waits at most {} s, twice, or {} s in all while a model loads; each wait is \
         counted down and can be stopped.\n",
        came.len(),
        limits.first_word.as_secs(),
        limits.idle.as_secs(),
        limits.total.as_secs(),
        limits.longest_pause.as_secs(),
        limits.loading.as_secs(),
    );
    let mut table = |title: &str, words: &[&str], mark: fn(u8) -> Mark| {
        let _ = writeln!(
            page,
            "## {title}\n\n| # | what the server does | what the player gets | requests |\n|---|---|---|---|"
        );
        for (words, number) in words.iter().zip(1_u8..) {
            let all = by_mark.get(&mark(number)).map(Vec::as_slice).unwrap_or_default();
            let mut outcomes: Vec<&str> = Vec::new();
            for one in all {
                if !outcomes.contains(&one.outcome.as_str()) {
                    outcomes.push(&one.outcome);
                }
            }
            let most = all.iter().map(|one| one.requests).max().unwrap_or_default();
            let _ = writeln!(page, "| {number} | {words} | {} | {most} |", outcomes.join(" / ").replace('|', "\\|"));
        }
        page.push('\n');
    };
    table("Behaviours", &BEHAVIOURS, Mark::B);
    table("Quirks", &QUIRKS, Mark::Q);
    page.trim_end().to_owned() + "\n"
}

const HEAD: &str = "# Servers as they behave, and what the player gets\n\n\
    Written by the test `every_behaviour_and_every_quirk_ends_well_and_the_page_says_how`; run it with \
    `STORYECHO_WRITE_PAGE=1` to write it anew. Each row of the table in `table/` is a turn of a game against a server of \
    raw sockets. Where no turn is told, the player's line is kept, the game stands where it stood, and the built-in \
    narrator can tell the turn instead. Several outcomes in one field are those of several rows.\n\n";

/// Holds the page on disk against what it should be.
pub fn compare(page: &str) {
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/endpoints/README.md");
    if std::env::var_os("STORYECHO_WRITE_PAGE").is_some() {
        std::fs::write(&path, page).unwrap();
    }
    let written = std::fs::read_to_string(&path).unwrap_or_default().replace("\r\n", "\n");
    assert_eq!(written, page, "tests/endpoints/README.md is not what the table says");
}
