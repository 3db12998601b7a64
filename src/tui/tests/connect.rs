//! The connection to a model's server.

use super::stage::Stage;
use crate::engine::{NarratorChoice, Request, ServerView, TrialView, Update};
use crate::text::Language;
use crate::tui::cmd::Cmd;
use crate::tui::model::{ConnectRow, Screen};

fn unconnected() -> Stage {
    let mut stage = Stage::new(Language::En);
    stage.model.endpoint = None;
    stage.keys("<Down><Enter>");
    assert_eq!(stage.model.screen, Screen::Connect, "the title offers it where there is none yet");
    stage
}

/// What a key asks for.
fn pressed(stage: &mut Stage, keys: &str) -> Vec<Cmd> {
    stage.cmds.clear();
    stage.keys(keys);
    std::mem::take(&mut stage.cmds)
}

fn servers() -> Update {
    Update::Servers(vec![ServerView {
        name: "Ollama".into(),
        base_url: "http://127.0.0.1:11434/v1".into(),
        models: vec!["tiny".into(), "big".into()],
    }])
}

fn trial(model: Option<&str>) -> Update {
    Update::Tried(TrialView {
        model: model.map(str::to_owned),
        lines: vec!["what was learned".into()],
        ..TrialView::default()
    })
}

#[test]
fn a_server_is_found_tried_kept_and_used() {
    let mut stage = unconnected();
    assert!(!stage.cmds.iter().any(|cmd| *cmd == Cmd::Request(Request::FindServers)), "nothing is looked for unasked");
    assert_eq!(pressed(&mut stage, "<Enter>"), [Cmd::Request(Request::FindServers)]);
    stage.engine(servers());
    assert!(stage.text().contains("Ollama: tiny") && stage.text().contains("Ollama: big"), "{}", stage.text());
    let cmds = pressed(&mut stage, "<Down><Enter>");
    let [Cmd::Request(Request::TryServer(choice))] = cmds.as_slice() else { panic!("{cmds:?}") };
    assert_eq!((choice.base_url.as_str(), choice.model.as_deref()), ("http://127.0.0.1:11434/v1", Some("big")));
    stage.engine(trial(Some("big")));
    assert!(stage.text().contains("what was learned"), "{}", stage.text());
    assert_eq!(stage.model.connect.row(), ConnectRow::Use);
    let cmds = pressed(&mut stage, "<Enter>");
    let [Cmd::KeepServer(kept), Cmd::Request(Request::UseServer), Cmd::Request(told)] = cmds.as_slice() else {
        panic!("{cmds:?}")
    };
    assert_eq!(*told, Request::SetNarrator(NarratorChoice::Endpoint));
    assert_eq!((kept.name.as_str(), kept.model.as_str()), ("ollama", "big"));
    assert_eq!((stage.model.endpoint.as_deref(), stage.model.screen), (Some("big"), Screen::Title));
}

#[test]
fn an_address_and_a_key_are_typed_and_the_key_is_not_shown() {
    let mut stage = unconnected();
    stage.keys("<Down>");
    stage.keys("https://api.example.com/v1");
    stage.keys("<Enter>");
    stage.keys("canary-key-0123");
    assert!(stage.text().contains("api.example.com") && !stage.text().contains("canary"), "{}", stage.text());
    let cmds = pressed(&mut stage, "<Enter><Enter>");
    let [Cmd::Request(Request::TryServer(choice))] = cmds.as_slice() else { panic!("{cmds:?}") };
    assert_eq!((choice.base_url.as_str(), choice.model.as_deref()), ("https://api.example.com/v1", None));
    assert!(choice.key.secret().is_some() && !format!("{cmds:?} {:?}", choice.key).contains("canary"));
    // What failed can be tried again, and is not kept.
    stage.engine(trial(None));
    assert!(!stage.model.connect.rows().contains(&ConnectRow::Use));
    stage.keys("<Esc>");
    assert!(stage.model.connect.key.is_empty() && stage.model.endpoint.is_none());
}

#[test]
fn what_is_under_way_can_be_stopped() {
    let mut stage = unconnected();
    stage.keys("<Enter>");
    assert_eq!(pressed(&mut stage, "<Enter><Down>"), [], "keys do nothing meanwhile");
    assert_eq!(pressed(&mut stage, "<Esc>"), [Cmd::Request(Request::Stop)]);
    // What comes too late changes nothing.
    stage.engine(servers());
    assert_eq!(stage.model.connect.found, None);
    stage.keys("<Esc>");
    assert_eq!(stage.model.screen, Screen::Title);
}
