//! `storyecho bench facts`: versions of facts, asked for as of a time, and claims judged as current, stale or wrong.

use std::collections::BTreeMap;
use std::fs::File;
use std::io::{BufRead as _, BufReader, Write};
use std::path::Path;

use serde::Deserialize;
use serde_json::{Value, json};

use crate::cli::{Context, Failure, FailureKind};
use crate::memory::facts::{Fact, Key, Ledger, Relation, Relations, Statement, Writer};
use crate::store::{Authority, Save, SaveHeader, StoreError, Timestamp, TurnDraft, TurnId};
use crate::text::{Language, Message, fold};
use crate::world::{Attributes, Hero, NodeId, Period, State, StoryId};

/// One subject with what was written of it and what is asked.
#[derive(Debug, Deserialize)]
struct Record {
    user: String,
    #[serde(default)]
    writes: Vec<Written>,
    #[serde(default)]
    probes: Vec<Probe>,
}

/// An attribute has a value from a time on. Times are compared as they are written: dates, largest unit first.
#[derive(Debug, Deserialize)]
struct Written {
    t: String,
    #[serde(default)]
    entity: Option<String>,
    attr: String,
    value: Value,
}

/// A question.
#[derive(Debug, Deserialize)]
#[serde(tag = "kind", rename_all = "snake_case")]
enum Probe {
    /// What was the value then?
    AsOf {
        pid: String,
        as_of: String,
        #[serde(default)]
        entity: Option<String>,
        attr: String,
    },
    /// Is the claim true then, was it before, or never?
    Claim {
        pid: String,
        t: String,
        #[serde(default)]
        entity: Option<String>,
        attr: String,
        claim: Value,
    },
}

/// Plays the writes of each line through the fact store and answers its probes, one JSON object a line.
pub(super) fn run(context: &Context, file: &Path, out: &mut dyn Write) -> Result<u8, Failure> {
    let failed = |detail: String| {
        let message = Message::new("bench-failed").with("detail", format!("{}: {detail}", file.display()));
        // A file that is not there or cannot be read is data, as for `bench retrieval`.
        Failure::said(FailureKind::Save, &context.locale, &message)
    };
    let lines = BufReader::new(File::open(file).map_err(|error| failed(error.to_string()))?).lines();
    for (number, line) in (1..).zip(lines) {
        let line = line.map_err(|error| failed(error.to_string()))?;
        if line.trim().is_empty() {
            continue;
        }
        let record: Record = serde_json::from_str(&line).map_err(|error| failed(format!("line {number}: {error}")))?;
        let answers = answers(&record).map_err(|error| failed(format!("line {number}: {error}")))?;
        for (pid, answer) in answers {
            writeln!(out, "{}", json!({ "pid": pid, "answer": answer }))?;
        }
    }
    Ok(0)
}

fn answers(record: &Record) -> Result<Vec<(&str, Value)>, StoreError> {
    let mut save = Save::in_memory(&header())?;
    // A turn for each time; what came earlier is written first, whatever order the file has.
    let mut times: BTreeMap<&str, Vec<&Written>> = BTreeMap::new();
    for written in &record.writes {
        times.entry(&written.t).or_default().push(written);
    }
    let relations = Relations::with(record.writes.iter().map(|written| written.attr.as_str()));
    let mut ledger = Ledger::default();
    let mut turns: Vec<(&str, TurnId)> = Vec::new();
    for (time, written) in times {
        ledger.follow(&save)?;
        let mut writer = Writer::new(&ledger, &relations, 0.0);
        for written in written {
            // Of an empty value nothing is known.
            let _ = writer.write(&statement(record, written), &mut |_, _| None);
        }
        let facts = writer.finish();
        let draft = TurnDraft { facts, ..TurnDraft::new(save.head(), state(), Timestamp::from_millis(0)) };
        turns.push((time, save.commit(&draft)?));
    }
    ledger.follow(&save)?;
    let at = |time: &str| turns.iter().rev().find(|(written, _)| *written <= time).map(|(_, turn)| *turn);
    let answers = record.probes.iter().map(|probe| match probe {
        Probe::AsOf { pid, as_of, entity, attr } => {
            let (subject, relation) = asked(record, entity.as_ref(), attr);
            let value = held(&ledger, &subject, &relation, at(as_of));
            (pid.as_str(), value.map_or(Value::Null, |fact| json!(fact.object.as_str())))
        }
        Probe::Claim { pid, t, entity, attr, claim } => {
            let (subject, relation) = asked(record, entity.as_ref(), attr);
            let (claim, turn) = (Key::stored(&plain(claim)), at(t));
            let current = held(&ledger, &subject, &relation, turn).is_some_and(|fact| fact.object == claim);
            let mut before = ledger.about(&subject).filter(|fact| fact.subject == subject && fact.relation == relation);
            let was = before.any(|fact| turn.is_some_and(|turn| fact.since <= turn) && fact.object == claim);
            let answer = match (current, was) {
                (true, _) => "current",
                (false, true) => "stale",
                (false, false) => "wrong",
            };
            (pid.as_str(), json!(answer))
        }
    });
    Ok(answers.collect())
}

/// The version that held after a turn. Of a time before the first version that first one is the answer: nothing else was
/// ever known, and what is written down first was mostly so before.
fn held<'a>(ledger: &'a Ledger, subject: &'a Key, relation: &'a Relation, turn: Option<TurnId>) -> Option<&'a Fact> {
    let versions = || ledger.about(subject).filter(|fact| fact.subject == *subject && fact.relation == *relation);
    let first = versions().next()?;
    match turn.filter(|turn| first.since <= *turn) {
        Some(turn) => ledger.as_of(subject, relation, turn).last(),
        None => Some(first),
    }
}

fn asked(record: &Record, entity: Option<&String>, attr: &str) -> (Key, Relation) {
    (Key::stored(entity.unwrap_or(&record.user)), Relation::named(attr))
}

fn statement(record: &Record, written: &Written) -> Statement {
    let (subject, relation) = asked(record, written.entity.as_ref(), &written.attr);
    let value = plain(&written.value);
    Statement {
        text: format!("{} {}: {value}", subject.as_str(), relation.as_str()),
        subject,
        relation,
        object: Key::stored(&value),
        confidence: 1.0,
        importance: 0.5,
        authority: Authority::Choice,
        known_by: std::iter::once("hero".to_owned()).collect(),
        ends: false,
    }
}

fn plain(value: &Value) -> String {
    value.as_str().map_or_else(|| value.to_string(), ToOwned::to_owned)
}

fn header() -> SaveHeader {
    SaveHeader {
        story: StoryId::new(fold("bench")),
        pack_hash: String::new(),
        pack_version: String::new(),
        seed: 0,
        language: Language::En,
        hero: String::new(),
        created: Timestamp::from_millis(0),
    }
}

/// A state that nothing is asked of.
fn state() -> State {
    let hero = Hero {
        name: String::new(),
        attributes: Attributes::default(),
        hp: 1,
        max_hp: 1,
        exp: 0,
        gold: 0,
        items: BTreeMap::new(),
        growth: crate::world::Growth::default(),
    };
    State::new(hero, NodeId::new("bench"), Period::Day)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn told(line: &str) -> Vec<(String, Value)> {
        let record: Record = serde_json::from_str(line).unwrap();
        answers(&record).unwrap().into_iter().map(|(pid, answer)| (pid.to_owned(), answer)).collect()
    }

    #[test]
    fn versions_hold_in_their_time_whatever_the_order_of_the_file() {
        let answers = told(
            r#"{"user":"u","writes":[{"t":"2030-01-01","entity":"u","attr":"job","value":"clerk"},
            {"t":"0000-00-00","entity":"u","attr":"job","value":"baker"},{"t":"2031-01-01","entity":"u","attr":"job","value":"baker"}],
            "probes":[{"pid":"z","kind":"as_of","as_of":"","attr":"job"},{"pid":"a","kind":"as_of","as_of":"2029-12-31","attr":"job"},{"pid":"b","kind":"as_of","as_of":"2030-01-01","attr":"job"},
            {"pid":"c","kind":"claim","t":"2030-06-01","attr":"job","claim":"baker"},{"pid":"d","kind":"claim","t":"2030-06-01","attr":"job","claim":"smith"},
            {"pid":"e","kind":"claim","t":"2032-01-01","attr":"job","claim":"baker"},{"pid":"f","kind":"as_of","as_of":"2030-01-01","attr":"age"}]}"#,
        );
        let answers: Vec<_> = answers.into_iter().map(|(_, answer)| answer).collect();
        assert_eq!(
            answers,
            [
                json!("baker"),
                json!("baker"),
                json!("clerk"),
                json!("stale"),
                json!("wrong"),
                json!("current"),
                Value::Null
            ]
        );
    }

    /// Every answer of the set with known answers is right, where that set is at hand.
    #[test]
    fn the_set_with_known_answers_is_answered_without_a_fault() {
        let Ok(shared) = std::env::var("STORYECHO_SHARED") else {
            eprintln!("skipped: STORYECHO_SHARED is not set");
            return;
        };
        let text = std::fs::read_to_string(format!("{shared}/data/versions/dev.jsonl")).unwrap();
        let mut asked = 0;
        for line in text.lines() {
            let known: Value = serde_json::from_str(line).unwrap();
            for ((pid, answer), probe) in told(line).into_iter().zip(known["probes"].as_array().unwrap()) {
                let right = if probe["kind"] == "as_of" { &probe["expected"] } else { &probe["label"] };
                assert_eq!(&answer, right, "{pid}");
                asked += 1;
            }
        }
        assert!(asked > 1_000, "{asked}");
    }
}
