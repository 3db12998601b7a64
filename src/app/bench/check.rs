//! `storyecho bench check`: how long a pack of many nodes takes to be read and checked.

use std::collections::BTreeMap;
use std::fmt::Write as _;
use std::io::Write;
use std::time::Instant;

use serde_json::{Value, json};

use crate::cli::{BenchCheckArgs, Context, Failure};
use crate::story::{self, PackSource};
use crate::text::Message;
use crate::world::explore::Web;

/// How many nodes stand in one file.
const NODES_A_FILE: u32 = 100;

pub(super) fn run(context: &Context, args: &BenchCheckArgs, out: &mut dyn Write) -> Result<u8, Failure> {
    for nodes in &args.nodes {
        let source = PackSource::files("bench", pack(*nodes));
        // the fastest of a few: what else runs on the machine is not measured
        let mut best = row(&source, *nodes);
        for _ in 1..args.rounds {
            let again = row(&source, *nodes);
            if seconds(&again, "check_s") < seconds(&best, "check_s") {
                best = again;
            }
        }
        if args.json {
            writeln!(out, "{best}")?;
            continue;
        }
        let whole = |key: &str| best.get(key).and_then(Value::as_i64).unwrap_or_default();
        let message = Message::new("bench-check-row")
            .with("nodes", whole("nodes"))
            .with("megabytes", format!("{:.1}", seconds(&best, "bytes") / 1e6))
            .with("rules", whole("implications"))
            .with("followed", whole("followed"))
            .with("read", format!("{:.3}", seconds(&best, "read_s")))
            .with("explore", format!("{:.3}", seconds(&best, "explore_s")))
            .with("check", format!("{:.3}", seconds(&best, "check_s")))
            .with("faults", whole("faults"));
        writeln!(out, "{}", context.locale.say(&message))?;
    }
    Ok(0)
}

fn seconds(row: &Value, key: &str) -> f64 {
    row.get(key).and_then(Value::as_f64).unwrap_or_default()
}

/// Measures reading the pack, following its rules, and the whole check (which does both and more).
fn row(source: &PackSource, nodes: u32) -> Value {
    let start = Instant::now();
    let story = story::load(source);
    let read = start.elapsed().as_secs_f64();
    let start = Instant::now();
    let (implications, followed) = story.as_ref().map_or((0, 0), |story| {
        let web = Web::new(story);
        (web.len(), web.from_start().visited())
    });
    let explore = start.elapsed().as_secs_f64();
    let start = Instant::now();
    let faults = story::check(source);
    let check = start.elapsed().as_secs_f64();
    json!({
        "nodes": nodes, "bytes": pack(nodes).values().map(Vec::len).sum::<usize>(), "implications": implications,
        "followed": followed, "read_s": read, "explore_s": explore, "check_s": check, "faults": faults.list().len(),
    })
}

/// A pack of so many nodes: a grid of rooms behind locked doors, each tenth with somebody in it, each twentieth with a
/// quest that asks for the one before, a lever in each room. Everything in it can be reached, the last room last.
fn pack(nodes: u32) -> BTreeMap<String, Vec<u8>> {
    let nodes = nodes.max(1);
    let mut files = BTreeMap::from([
        ("story.toml".to_owned(), STORY.to_owned()),
        ("worldview.md".to_owned(), "Rooms without end.".to_owned()),
        ("enemies.toml".to_owned(), ENEMY.to_owned()),
        ("endings.toml".to_owned(), ending(nodes)),
    ]);
    let mut add = |path: String, text: &str| files.entry(path).or_default().push_str(text);
    for number in 0..nodes {
        let part = number / NODES_A_FILE;
        add(format!("nodes/{part:04}.toml"), &node(number, nodes));
        if number % 10 == 0 {
            add(format!("characters/{part:04}.toml"), &character(number));
        }
        if number % 20 == 0 {
            add(format!("quests/{part:04}.toml"), &quest(number));
            add(format!("items/{part:04}.toml"), &item(number));
        }
    }
    files.into_iter().map(|(path, text)| (path, text.into_bytes())).collect()
}

const STORY: &str = r#"id = "bench"
title = "Rooms"
blurb = "Rooms."
turns_per_period = 8
[start]
node = "n0"
text = "Rooms."
effects = [{ op = "quest_start", quest = "q0" }]
[defeat]
to = "n0"
texts = ["You come to."]
[[regions]]
id = "house"
name = "House"
[free.force]
success = ["Yes."]
failure = ["No."]
[free.nimble]
success = ["Yes."]
failure = ["No."]
[free.wits]
success = ["Yes."]
failure = ["No."]
[free.sense]
success = ["Yes."]
[free.voice]
success = ["Yes."]
failure = ["No."]
"#;

const ENEMY: &str = r#"[[enemies]]
id = "rat"
name = "rat"
tier = 1
hp = 4
attack = 2
defense = 8
speed = 8
text = "A rat."
encounter = ["A rat."]
hit = ["Hit."]
miss = ["Missed."]
wound = ["It bites."]
dodge = ["It misses."]
fall = ["It falls."]
"#;

/// A room: back to the one before, on to the next once its lever was pulled.
fn node(number: u32, nodes: u32) -> String {
    let mut text = format!(
        r#"[[nodes]]
id = "n{number}"
region = "house"
name = "Room {number}"
items = {{ coin{owner} = 2 }}
first = "Room {number}, seen for the first time."
again = ["Room {number} again."]
moods = [
  {{ when = [{{ time = "night" }}], text = "Room {number} at night." }},
  {{ when = [{{ flag = "pulled{number}" }}], text = "Room {number} with its lever down." }},
  {{ when = [{{ health_below = 50 }}], text = "Room {number} and blood." }},
]
[[nodes.features]]
id = "lever{number}"
name = "lever of room {number}"
texts = ["A lever."]
[[nodes.features]]
id = "window{number}"
name = "window of room {number}"
texts = ["A window.", "The same window."]
effects = [{{ op = "flag", flag = "looked{number}" }}]
[[nodes.actions]]
id = "pull"
label = "Pull the lever of room {number}"
words = ["pull lever"]
when = [{{ any = [{{ flag = "looked{number}" }}, {{ visited = "n{number}", times = 2 }}] }}]
check = {{ attribute = "strength", difficulty = 8 }}
success = {{ texts = ["Down."], effects = [{{ op = "flag", flag = "pulled{number}" }}] }}
failure = {{ texts = ["Stuck."], effects = [{{ op = "hp", delta = -1 }}] }}
once = true
[[nodes.encounters]]
enemy = "rat"
chance = 10
when = [{{ time = "night" }}]
"#,
        owner = number / 20 * 20,
    );
    if number + 1 < nodes {
        let next = number + 1;
        let _ = write!(
            text,
            "[[nodes.exits]]\nto = \"n{next}\"\ndirection = \"east\"\nlabel = \"On to room {next}\"\nwhen = [{{ flag = \
             \"pulled{number}\" }}]\nrefusal = \"Locked.\"\n"
        );
    }
    if let Some(last) = number.checked_sub(1) {
        let _ =
            write!(text, "[[nodes.exits]]\nto = \"n{last}\"\ndirection = \"west\"\nlabel = \"Back to room {last}\"\n");
    }
    text
}

fn character(number: u32) -> String {
    let quest = number / 20 * 20;
    format!(
        r#"[[characters]]
id = "c{number}"
name = "Keeper {number}"
role = "keeper"
text = "A keeper."
node = "n{number}"
greetings = [{{ text = "Good day." }}]
farewells = [{{ text = "Good night." }}]
idle = [{{ text = "The keeper looks up." }}]
blank = ["I do not know."]
[[characters.topics]]
id = "room"
label = "Ask keeper {number} about the room"
words = ["room"]
when = [{{ quest = "q{quest}", is = "active" }}]
texts = ["It is a room."]
effects = [{{ op = "affinity", character = "c{number}", delta = 5 }}]
"#
    )
}

fn quest(number: u32) -> String {
    let starts = match number.checked_sub(20) {
        Some(before) => format!("starts = [{{ quest = \"q{before}\", is = \"done\" }}]\n"),
        None => String::new(),
    };
    format!(
        r#"[[quests]]
id = "q{number}"
kind = "main"
title = "Quest {number}"
summary = "A quest."
{starts}[[quests.stages]]
id = "ask"
objective = "Ask."
done = [{{ told = "c{number}/room" }}]
[[quests.stages]]
id = "pull"
objective = "Pull."
done = [{{ flag = "pulled{number}" }}, {{ item = "coin{number}" }}]
"#
    )
}

fn item(number: u32) -> String {
    format!("[[items]]\nid = \"coin{number}\"\nname = \"coin {number}\"\ntext = \"A coin.\"\n")
}

/// The story ends where the last quest is done and the last room was reached.
fn ending(nodes: u32) -> String {
    let last = nodes - 1;
    let quest = last / 20 * 20;
    format!(
        r#"[[endings]]
id = "out"
kind = "good"
title = "Out"
when = [{{ node = "n{last}" }}, {{ quest = "q{quest}", is = "done" }}]
offer = "Out?"
accept = "Out."
decline = "Stay."
text = "Out."
"#
    )
}

#[cfg(test)]
mod tests {
    use super::*;

    fn counts(nodes: u32) -> (usize, usize) {
        let story = story::load(&PackSource::files("bench", pack(nodes))).unwrap_or_else(|faults| panic!("{faults}"));
        let web = Web::new(&story);
        (web.len(), web.from_start().visited())
    }

    #[test]
    fn the_pack_that_is_measured_has_no_fault() {
        let faults = story::check(&PackSource::files("bench", pack(61)));
        assert!(faults.is_empty(), "{faults}");
    }

    #[test]
    fn twice_the_nodes_are_twice_the_work() {
        let ((rules, followed), (twice, twice_followed)) = (counts(200), counts(400));
        // every implication of this pack comes about, and each is followed once
        assert!(followed * 10 > rules * 8 && followed <= rules, "{followed} of {rules}");
        assert!(twice <= rules * 2 + 20 && twice_followed <= followed * 2 + 20, "{twice} {twice_followed}");
    }
}
