//! What lines mean on the sample story, written short: `go yard`, `ask hunter son "儿子"`, `free nimble`.

mod asking;
mod chinese;
mod english;
mod lines;
mod memory;
mod talk;

use super::*;
use crate::world::{Combat, Status, Thing, sample};

/// A state of the sample story.
#[derive(Clone, Copy, Debug)]
enum At {
    /// In the hut at the beginning: the old hunter, the hearth; rope and wine lie here, bread is carried.
    Hut,
    /// In the yard, coming from the hut: Mira, the well; the coat lies here; rope, ring and bread are carried.
    Yard,
    /// On the ridge, fighting the wolf; the sword is carried.
    Fight,
    /// In the crypt, having been everywhere: nobody is here.
    Crypt,
    /// In the hut, where an ending is offered.
    Offered,
}

fn state(at: At) -> State {
    let mut state = sample::state();
    let walk = |state: &mut State, nodes: &[&str]| {
        for node in nodes {
            state.focus.from = Some(std::mem::replace(&mut state.node, (*node).into()));
            *state.visits.entry((*node).into()).or_default() += 1;
        }
    };
    match at {
        At::Hut => {}
        At::Yard => {
            walk(&mut state, &["yard"]);
            state.hero.items.insert("rope".into(), 1);
            state.hero.items.insert("ring".into(), 1);
            state.ground.entry("hut".into()).or_default().remove(&"rope".into());
            state.characters.get_mut(&"hunter".into()).unwrap().met = true;
        }
        At::Fight => {
            walk(&mut state, &["yard", "ridge"]);
            state.hero.items.insert("sword".into(), 1);
            state.combat = Some(Combat {
                enemy: "wolf".into(),
                hp: 8,
                round: 1,
                guard: false,
                from: Some("yard".into()),
                talks: 0,
                statuses: std::collections::BTreeMap::new(),
            });
        }
        At::Crypt => {
            walk(&mut state, &["yard", "ridge", "yard", "crypt"]);
            state.hero.items.insert("iron_key".into(), 1);
            for who in state.characters.values_mut() {
                who.met = true;
                who.status = Status::Alive;
            }
            state.focus.thing = Some(Thing::Feature("coffin".into()));
            state.focus.last = Some(Box::new(Command::Examine { thing: Thing::Feature("coffin".into()) }));
            state.defeated.insert("wolf".into(), 1);
        }
        At::Offered => state.offered = Some("dawn".into()),
    }
    state
}

fn thing(thing: &Thing) -> String {
    match thing {
        Thing::Item(id) => id.to_string(),
        Thing::Character(id) => id.to_string(),
        Thing::Feature(id) => id.to_string(),
        Thing::Exit(id) => format!("exit:{id}"),
        Thing::Enemy(id) => id.to_string(),
        Thing::Hero => "hero".to_owned(),
    }
}

fn short(command: &Command) -> String {
    match command {
        Command::Go { to } => format!("go {to}"),
        Command::Take { item } => format!("take {item}"),
        Command::TakeAll => "take all".to_owned(),
        Command::Drop { item } => format!("drop {item}"),
        Command::Examine { thing: at } => format!("examine {}", thing(at)),
        Command::Use { item, on: None } => format!("use {item}"),
        Command::Use { item, on: Some(on) } => format!("use {item} on {}", thing(on)),
        Command::Give { item, to } => format!("give {item} {to}"),
        Command::Show { item, to } => format!("show {item} {to}"),
        Command::Talk { to } => format!("talk {to}"),
        Command::Ask { who, topic: Some(topic), .. } => format!("ask {who} {topic}"),
        Command::Ask { who, topic: None, about } => format!("ask {who} \"{about}\""),
        Command::Tell { who, about, .. } => format!("tell {who} \"{about}\""),
        Command::Raise { attribute } => format!("raise {}", attribute.code()),
        Command::Say { to, text } => format!("say {to} \"{text}\""),
        Command::Part => "part".to_owned(),
        Command::Act { action } => format!("act {action}"),
        Command::Attack { target } => format!("attack {}", thing(target)),
        Command::Defend => "defend".to_owned(),
        Command::Flee => "flee".to_owned(),
        Command::Negotiate => "negotiate".to_owned(),
        Command::Wait => "wait".to_owned(),
        Command::Rest => "rest".to_owned(),
        Command::Confirm => "confirm".to_owned(),
        Command::Decline => "decline".to_owned(),
        Command::Free { approach, .. } | Command::Ruled { approach, .. } => format!("free {approach:?}").to_lowercase(),
    }
}

/// A reading, short.
fn brief(reading: &Reading) -> String {
    match reading {
        Reading::Commands(commands) => commands.iter().map(short).collect::<Vec<_>>().join("; "),
        Reading::Meta(meta) => format!("meta {meta:?}").to_lowercase(),
        Reading::Question(question) => {
            let options: Vec<String> =
                question.options.iter().filter_map(|option| option.command.as_ref()).map(short).collect();
            format!("{}: {}", question.message.key, options.join(" | "))
        }
        Reading::Nothing(message) => message.key.to_owned(),
    }
}

/// Reads every line in a state and compares; all differences are shown together.
fn check(at: At, language: Language, table: &[(&str, &str)]) {
    let (story, state) = (sample::story(), state(at));
    let wrong: Vec<String> = table
        .iter()
        .filter_map(|(line, expected)| {
            let found = brief(&read(line, &story, &state, &[], language));
            (found != *expected).then(|| format!("{line:?}: expected `{expected}`, found `{found}`"))
        })
        .collect();
    assert!(wrong.is_empty(), "{at:?}\n{}", wrong.join("\n"));
}
