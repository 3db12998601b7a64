//! A long play of each story, told by replies that were recorded, along the main line to its end: what a reply says
//! changes nothing but what the rules let it change, what contradicts the world is not told, what is taken back is
//! gone, prompts stay within their bounds. See README.md for where the replies come from.

#![allow(
    clippy::unwrap_used,
    clippy::expect_used,
    clippy::indexing_slicing,
    clippy::string_slice,
    clippy::panic,
    reason = "a test fails by panicking"
)]

#[cfg(test)]
#[path = "../endpoints/server.rs"]
#[allow(dead_code, reason = "a part of it is used here")]
mod server;
#[cfg(test)]
#[path = "../support/mod.rs"]
mod support;
#[cfg(test)]
mod walk;

use std::collections::BTreeMap;

use serde_json::{Value, json};
use walk::{Line, Walk};

/// What proposals have changed so far: what a state may differ in from that of a play without any model.
#[derive(Default)]
struct Coloured {
    gold: i64,
    affinity: BTreeMap<String, i64>,
}

impl Coloured {
    /// Counts the effects of a turn that the rules did not bring themselves; each must be one that a reply may bring.
    fn count(&mut self, effects: &[Value]) {
        for judged in effects.iter().filter(|judged| judged["verdict"] != "refused") {
            let effect = &judged["effect"];
            let delta = effect["delta"].as_i64().unwrap_or_default();
            match effect["op"].as_str().unwrap() {
                "gold" => self.gold += delta,
                "affinity" => {
                    *self.affinity.entry(effect["character"].as_str().unwrap().to_owned()).or_default() += delta;
                }
                "introduce" => {}
                other => panic!("{other} is nothing that these replies may bring: {judged}"),
            }
        }
    }

    /// The state that a turn must end in, where it ends in `plain` without any model.
    fn over(&self, plain: &Value) -> Value {
        let mut state = plain.clone();
        state["gold"] = json!(state["gold"].as_i64().unwrap() + self.gold);
        for (who, delta) in &self.affinity {
            state["affinity"][who] = json!(state["affinity"][who].as_i64().unwrap() + delta);
        }
        state
    }
}

/// A state without what was taken into the save.
fn without_introduced(state: &Value) -> Value {
    let mut state = state.clone();
    for key in ["affinity", "items"] {
        state[key].as_object_mut().unwrap().retain(|id, _| !id.starts_with("made-"));
    }
    state
}

fn hold_together(walk: &Walk) {
    let plain = walk.plain();
    let (turns, told) = walk.told();
    assert_eq!(told.len(), plain.len(), "every line is answered");
    let mut coloured = Coloured::default();
    let mut by_model = 0;
    for (object, plain) in told.iter().zip(&plain) {
        let line = &object["input"];
        assert_ne!(object["command"], "failed", "{object}");
        assert_eq!(object["turn"].is_null(), plain["turn"].is_null(), "{line}: {object}");
        if object["turn"].is_null() {
            continue;
        }
        by_model += 1;
        assert_eq!(object["narrator"], "endpoint", "{line}");
        let (effects, ruled) = (object["effects"].as_array().unwrap(), plain["effects"].as_array().unwrap());
        assert_eq!(&effects[..ruled.len()], &ruled[..], "{line}: what the rules did stands first, as without a model");
        coloured.count(&effects[ruled.len()..]);
        assert_eq!(without_introduced(&object["state"]), coloured.over(&plain["state"]), "{line}: {object}");
        assert_eq!((&object["node"], &object["dice"]), (&plain["node"], &plain["dice"]), "{line}");
        assert!(!object["narration"].as_str().unwrap().contains(walk.never_told), "{line}: {}", object["narration"]);
    }
    assert!(by_model >= 100, "{by_model} turns");
    assert_eq!(told.last().unwrap()["ending"], walk.ending, "the main line comes to its end");
    assert!(coloured.gold > 0 && !coloured.affinity.is_empty(), "replies do colour the play");
    // what the save keeps is what was played, also where somebody was taken in
    let kept = walk.kept();
    let state_of = |number: &Value| kept.iter().find(|row| row["turn"] == *number).map(|row| row["state"].clone());
    for object in told.iter().filter(|object| !object["turn"].is_null()) {
        assert_eq!(state_of(&object["turn"]).as_ref(), Some(&object["state"]), "{}", object["input"]);
    }
    walk.hold_prompts();
    walk.hold_facts();
    assert!(turns.iter().filter(|line| matches!(line, Line::TakenBack(_))).count() >= 2);
    walk.verify();
}

#[test]
fn mist_forest_in_chinese() {
    hold_together(&Walk::mist_forest("zh"));
}

#[test]
fn mist_forest_in_english() {
    hold_together(&Walk::mist_forest("en"));
}

#[test]
fn neo_tokyo_in_chinese() {
    hold_together(&Walk::neo_tokyo("zh"));
}

#[test]
fn neo_tokyo_in_english() {
    hold_together(&Walk::neo_tokyo("en"));
}
