//! One JSON object for a line of play, as scripts rely on it (`play --json`, `log --json`).

use serde_json::{Value, json};

use crate::engine::{Answer, Committed, Failure, Session, Step};
use crate::world::{QuestStatus, Roll, State};

/// The object of what came of a line, with what the player was told on the way.
pub(super) fn step(session: &Session, input: &str, step: &Step, notices: &[String]) -> Value {
    let mut object = match step {
        Step::Committed(turn) => committed(turn),
        Step::Answered(answer) => answered(session, answer),
        Step::Moved { head, command, message, .. } => moved(head, input, command, message),
        Step::Failed(failure) => failed(session, failure),
    };
    if let Some(Value::Array(own)) = object.get_mut("notices") {
        own.splice(0..0, notices.iter().map(|notice| json!(notice)));
    }
    object
}

/// The object of a turn that is saved.
pub(super) fn committed(turn: &Committed) -> Value {
    let row = &turn.row;
    let command = row.commands.iter().map(crate::world::Command::name).collect::<Vec<_>>().join(",");
    json!({
        "turn": row.id.get(),
        "parent": row.parent.map(crate::store::TurnId::get),
        "depth": row.depth,
        "input": row.input,
        "command": if row.commands.is_empty() { "begin".to_owned() } else { command },
        "narration": row.narration,
        "choices": row.choices.iter().map(|choice| choice.text.as_str()).collect::<Vec<_>>(),
        "effects": row.effects,
        "dice": row.rolls.iter().map(roll).collect::<Vec<_>>(),
        "node": turn.state.node,
        "state": state(&turn.state),
        "ending": turn.state.ending,
        "narrator": row.narrator,
        "usage": row.usage,
        "ms": row.ms,
        "notices": row.notices.iter().chain(&turn.behind).collect::<Vec<_>>(),
        "checks": row.checks,
        "sight": turn.view.sight,
    })
}

/// The object of a turn in a log: with its label, where it has one.
pub(super) fn logged(turn: &Committed, label: Option<&String>) -> Value {
    let mut object = committed(turn);
    if let Some(label) = label {
        set(&mut object, "label", json!(label));
    }
    object
}

/// What cost no turn: the state as it is, `turn` null.
fn answered(session: &Session, answer: &Answer) -> Value {
    let mut object = standing(session);
    set(&mut object, "input", json!(answer.input));
    set(&mut object, "command", json!(answer.command));
    set(&mut object, "narration", json!(answer.text));
    if !answer.options.is_empty() {
        set(&mut object, "choices", json!(answer.options));
    }
    object
}

/// A move of the head: the head's turn as it stands now, `turn` null since none was played.
fn moved(head: &Committed, input: &str, command: &str, message: &str) -> Value {
    let mut object = committed(head);
    // A retelling is a turn of its own; undo, redo and rewind only go to one.
    if command != "retell" {
        set(&mut object, "turn", Value::Null);
        set(&mut object, "parent", json!(head.row.id.get()));
        set(&mut object, "narration", json!(message));
        set(&mut object, "effects", json!([]));
        set(&mut object, "dice", json!([]));
        set(&mut object, "notices", json!([]));
        set(&mut object, "checks", json!([]));
    }
    set(&mut object, "input", json!(input));
    set(&mut object, "command", json!(command));
    object
}

fn failed(session: &Session, failure: &Failure) -> Value {
    let mut object = standing(session);
    set(&mut object, "input", json!(failure.input));
    set(&mut object, "command", json!("failed"));
    set(&mut object, "narration", json!(failure.partial));
    set(&mut object, "narrator", json!("endpoint"));
    let notices: Vec<_> = std::iter::once(&failure.message).chain(&failure.hints).collect();
    set(&mut object, "notices", json!(notices));
    object
}

/// Where the game stands, with no turn played.
fn standing(session: &Session) -> Value {
    let state_now = session.state();
    json!({
        "turn": null,
        "parent": session.head().id.get(),
        "depth": session.head().depth,
        "input": "",
        "command": "none",
        "narration": "",
        "choices": session.choices().iter().map(|choice| choice.text.as_str()).collect::<Vec<_>>(),
        "effects": [],
        "dice": [],
        "node": state_now.node,
        "state": state(state_now),
        "ending": state_now.ending,
        "narrator": "builtin",
        "usage": crate::store::TokenUsage::default(),
        "ms": crate::store::Timings::default(),
        "notices": [],
        "checks": [],
    })
}

fn set(object: &mut Value, key: &str, value: Value) {
    if let Value::Object(fields) = object {
        fields.insert(key.to_owned(), value);
    }
}

fn roll(roll: &Roll) -> Value {
    let mut object = json!({ "roll": roll.roll, "result": roll.result, "for": roll.purpose });
    if roll.modifier != 0 {
        set(&mut object, "modifier", json!(roll.modifier));
    }
    if let Some(against) = roll.against {
        set(&mut object, "against", json!(against));
        set(&mut object, "success", json!(roll.succeeds()));
    }
    if let crate::world::Purpose::Check(attribute) = &roll.purpose {
        set(&mut object, "for", json!(attribute));
    }
    object
}

fn state(state: &State) -> Value {
    let affinity: serde_json::Map<_, _> =
        state.characters.iter().map(|(id, stands)| (id.to_string(), json!(stands.affinity))).collect();
    let quests: serde_json::Map<_, _> = state
        .quests
        .iter()
        .map(|(id, quest)| {
            let status = match quest.status {
                QuestStatus::Active => "active",
                QuestStatus::Done => "done",
                QuestStatus::Failed => "failed",
            };
            (id.to_string(), json!(status))
        })
        .collect();
    json!({
        "hp": state.hero.hp,
        "max_hp": state.hero.max_hp,
        "exp": state.hero.exp,
        "gold": state.hero.gold,
        "items": state.hero.items,
        "affinity": affinity,
        "attributes": state.hero.attributes,
        "quests": quests,
        "flags": state.flags,
        "partner": state.partner,
    })
}
