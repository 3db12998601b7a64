//! One table of all that servers do: each row is a turn of a real game against a server of raw sockets. Every row ends
//! in a told turn, or in the right sentence with the line kept and the game where it was; none hangs; the requests are
//! counted. `README.md` in this folder is written from the table, and a test compares it.

mod content;
mod errors;
mod fields;
mod framing;
mod page;
mod requests;

use std::collections::BTreeSet;
use std::net::TcpStream;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::time::Duration;

use serde_json::json;
use storyecho::endpoint::{Limits, Settings};
use storyecho::text::Language;

use super::play::{Turned, limits, settings, turn};
use super::server::{DONE, Request, STREAM, Script, Server, USAGE, deltas, finish, say};

/// What a row is about: a behaviour that every turn must survive, or a quirk of servers.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Mark {
    /// A behaviour, 1 to 48.
    B(u8),
    /// A quirk, 1 to 74.
    Q(u8),
    /// Several things at once.
    Several,
}
use Mark::{B, Q, Several};

/// What must come of a row.
#[derive(Clone, Debug)]
pub enum End {
    /// The turn is told with the good text.
    Told,
    /// It is told with this text.
    Tells(&'static str),
    /// It is not told: the sentence holds this, and the text that had come begins so.
    Says(&'static str, &'static str),
}
use End::{Says, Tells, Told};

/// What a row does beyond its end.
type Look = fn(&Turned, &[Request]);

/// One thing that servers do.
pub struct Row {
    marks: Vec<Mark>,
    name: &'static str,
    end: End,
    requests: usize,
    language: Language,
    change: fn(Settings) -> Settings,
    look: Look,
    script: Script,
}

/// A row whose server answers by `script`: one request unless said otherwise.
pub fn row(
    marks: &[Mark],
    name: &'static str,
    end: End,
    script: impl Fn(usize, &Request, &mut TcpStream) + Send + Sync + 'static,
) -> Row {
    Row {
        marks: marks.to_vec(),
        name,
        end,
        requests: 1,
        language: Language::En,
        change: |settings| settings,
        look: |_, _| {},
        script: std::sync::Arc::new(script),
    }
}

/// A row whose server gives the same answer to everything.
pub fn always(marks: &[Mark], name: &'static str, end: End, bytes: impl Into<Vec<u8>>) -> Row {
    let bytes = bytes.into();
    row(marks, name, end, move |_, _, out| say(out, &bytes))
}

/// A row whose server streams these events.
pub fn events(marks: &[Mark], name: &'static str, end: End, events: impl AsRef<str>) -> Row {
    always(marks, name, end, format!("{STREAM}{}", events.as_ref()))
}

/// A row whose server gives these answers in turn, the last one for ever.
pub fn turns(marks: &[Mark], name: &'static str, end: End, answers: Vec<Vec<u8>>) -> Row {
    let last = answers.len() - 1;
    row(marks, name, end, move |number, _, out| say(out, &answers[number.min(last)])).requests(last + 1)
}

/// A row whose server refuses what `refuse` finds in a request.
pub fn refuses(
    marks: &[Mark],
    name: &'static str,
    refuse: impl Fn(&serde_json::Value) -> Option<(&'static str, String)> + Send + Sync + 'static,
) -> Row {
    row(marks, name, Told, move |_, request, out| match refuse(&request.json()) {
        Some((status, body)) => say(out, super::server::json(status, &body)),
        None => say(out, stream()),
    })
}

impl Row {
    /// So many requests.
    pub fn requests(self, requests: usize) -> Self {
        Self { requests, ..self }
    }

    /// The row is about this as well.
    pub fn also(mut self, mark: Mark) -> Self {
        self.marks.push(mark);
        self
    }

    /// The game is in Chinese.
    pub fn zh(self) -> Self {
        Self { language: Language::Zh, ..self }
    }

    /// With other settings.
    pub fn with(self, change: fn(Settings) -> Settings) -> Self {
        Self { change, ..self }
    }

    /// Something more is looked at.
    pub fn look(self, look: Look) -> Self {
        Self { look, ..self }
    }
}

pub const TOLD: &str = "The stream runs under a stone bridge, and the mist lies on it like milk in a bowl.\n\nAn old man \
    leans on the wall and does not look up. \"You took the long way,\" he says.";
pub const ZH: &str = "雾从石桥下漫上来，把对岸的树一棵棵吞掉。🌲\n\n桥头的老人没有抬头。“你绕远了。”他说。";

pub fn good() -> String {
    json!({"narration": TOLD, "choices": ["Ask who he is", "Cross the bridge", "Wait"], "effects": [],
        "speakers": ["old man"], "facts": []})
    .to_string()
}

pub fn zh() -> String {
    json!({"narration": ZH, "choices": ["问他是谁", "过桥", "等一等"], "effects": [], "speakers": ["老人"], "facts": []})
        .to_string()
}

/// A whole stream with this text.
pub fn reply(text: &str) -> String {
    format!("{STREAM}{}{}{USAGE}{DONE}", deltas(text, 9), finish("stop"))
}

/// A whole stream with the good reply.
pub fn stream() -> String {
    reply(&good())
}

/// The good reply, cut in the middle of its prose.
pub fn half() -> String {
    good().chars().take(120).collect()
}

/// The text of a cut reply begins so.
pub const HALF: &str = "The stream runs";

/// Limits of which `idle` and `first_word` are short.
pub fn quick(settings: Settings) -> Settings {
    let limits = Limits { idle: Duration::from_secs(1), first_word: Duration::from_secs(1), ..limits() };
    Settings { limits, ..settings }
}

/// All rows.
fn table() -> Vec<Row> {
    [framing::rows(), fields::rows(), errors::rows(), requests::rows(), content::rows()].into_iter().flatten().collect()
}

/// What came of a row, for the page.
struct Came {
    marks: Vec<Mark>,
    outcome: String,
    requests: usize,
}

/// Plays a row and checks what came of it.
fn check(row: &Row) -> Came {
    let name = row.name;
    let script = std::sync::Arc::clone(&row.script);
    let server = Server::new(move |number, request, out| script(number, request, out));
    let turned = turn((row.change)(settings(&server.url)), row.language);
    let requests = server.requests();
    assert_eq!(requests.len(), row.requests, "{name}: requests; {:?} {:?}", turned.result, turned.notices);
    match (&turned.result, &row.end) {
        (Ok(told), Told) => assert_eq!(told.row.narration, TOLD, "{name}"),
        (Ok(told), Tells(text)) => assert_eq!(told.row.narration, *text, "{name}"),
        (Err(failure), Says(words, partial)) => {
            let said = format!("{} {}", failure.message, failure.hints.join(" "));
            assert!(said.contains(words), "{name}: {said}");
            assert!(failure.partial.starts_with(partial), "{name}: partial {:?}", failure.partial);
            assert_eq!(partial.is_empty(), failure.partial.is_empty(), "{name}: partial {:?}", failure.partial);
            assert!(!failure.hints.is_empty(), "{name}: nothing says what to do");
            assert!(turned.kept, "{name}: the line or the game is not what it was");
        }
        (result, _) => panic!("{name}: {result:?}"),
    }
    if let Ok(told) = &turned.result {
        let shown = told.row.narration.starts_with(&turned.prose) || !told.row.notices.is_empty();
        assert!(shown, "{name}: shown {:?}", turned.prose);
    }
    (row.look)(&turned, &requests);
    let host = server.url.trim_end_matches("/v1").to_owned();
    Came { marks: row.marks.clone(), outcome: page::outcome(&turned, &host), requests: requests.len() }
}

/// Plays every row, several at a time.
fn play_all(rows: &[Row]) -> Vec<Came> {
    let next = AtomicUsize::new(0);
    let mut came: Vec<_> = std::thread::scope(|scope| {
        let work = || {
            let mut came = Vec::new();
            while let Some((at, row)) =
                Some(next.fetch_add(1, Ordering::Relaxed)).and_then(|at| Some((at, rows.get(at)?)))
            {
                came.push((at, std::panic::catch_unwind(std::panic::AssertUnwindSafe(|| check(row)))));
            }
            came
        };
        let workers: Vec<_> = (0..8).map(|_| scope.spawn(work)).collect();
        workers.into_iter().flat_map(|worker| worker.join().unwrap()).collect()
    });
    came.sort_by_key(|(at, _)| *at);
    // Every row is played, so that all that is wrong is seen at once.
    let failed: Vec<_> = came.iter().filter(|(_, came)| came.is_err()).map(|(at, _)| rows[*at].name).collect();
    assert!(failed.is_empty(), "not as the table says: {failed:#?}");
    came.into_iter().filter_map(|(_, came)| came.ok()).collect()
}

#[test]
fn every_behaviour_and_every_quirk_ends_well_and_the_page_says_how() {
    let rows = table();
    let marks: BTreeSet<Mark> = rows.iter().flat_map(|row| row.marks.iter().copied()).collect();
    for number in 1..=48 {
        assert!(marks.contains(&B(number)), "behaviour {number} has no row");
    }
    for number in 1..=74 {
        assert!(marks.contains(&Q(number)), "quirk {number} has no row");
    }
    assert!(rows.iter().filter(|row| row.marks.contains(&Several)).count() >= 8);
    page::compare(&page::page(&play_all(&rows)));
}
