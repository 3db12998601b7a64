//! The connection to a model's server: found or named, tried, kept.

use super::line;
use crate::engine::{NarratorChoice, Request, ServerView, TrialView};
use crate::tui::cmd::Cmd;
use crate::tui::keymap::Action;
use crate::tui::model::{Connect, ConnectRow, Doing, Model};

/// A key on the screen.
pub fn act(model: &mut Model, action: Action) -> Vec<Cmd> {
    let form = &mut model.connect;
    let last = form.rows().len().saturating_sub(1);
    if form.doing != Doing::Nothing {
        // Only what ends it.
        if action == Action::Back {
            form.doing = Doing::Nothing;
            return vec![Cmd::Request(Request::Stop)];
        }
        return Vec::new();
    }
    match action {
        Action::Up => form.selected = form.selected.saturating_sub(1),
        Action::Down => form.selected = form.selected.saturating_add(1).min(last),
        Action::Back => {
            // What was typed of a key is not kept for the next time.
            model.connect = Connect::default();
            model.back();
        }
        Action::Pick => return pick(model),
        _ => {
            line::edit(model, action);
        }
    }
    Vec::new()
}

fn pick(model: &mut Model) -> Vec<Cmd> {
    let form = &mut model.connect;
    match form.row() {
        ConnectRow::Find => {
            form.doing = Doing::Looking;
            vec![Cmd::Request(Request::FindServers)]
        }
        ConnectRow::Address => {
            form.select(ConnectRow::Key);
            Vec::new()
        }
        ConnectRow::Key | ConnectRow::Name => {
            form.select(ConnectRow::Try);
            Vec::new()
        }
        ConnectRow::Model { .. } | ConnectRow::Try => {
            let Some(choice) = form.chosen() else {
                form.select(ConnectRow::Address);
                return Vec::new();
            };
            form.doing = Doing::Trying;
            form.trial = None;
            form.choice = Some(choice.clone());
            vec![Cmd::Request(Request::TryServer(choice))]
        }
        ConnectRow::Use => keep(model),
    }
}

/// Keeps what was tried, and lets it tell from now on.
fn keep(model: &mut Model) -> Vec<Cmd> {
    let Some(kept) = model.connect.kept() else { return Vec::new() };
    model.endpoint = Some(kept.model.clone());
    model.narrator = NarratorChoice::Endpoint;
    model.connect = Connect::default();
    model.note(model.text("connect-kept"));
    model.back();
    vec![
        Cmd::KeepServer(kept),
        Cmd::Request(Request::UseServer),
        Cmd::Request(Request::SetNarrator(NarratorChoice::Endpoint)),
    ]
}

/// What was found.
pub fn found(model: &mut Model, servers: Vec<ServerView>) {
    let form = &mut model.connect;
    if form.doing == Doing::Looking {
        form.doing = Doing::Nothing;
        form.selected = usize::from(!servers.is_empty());
        form.found = Some(servers);
    }
}

/// What came of a test turn.
pub fn tried(model: &mut Model, trial: TrialView) {
    let form = &mut model.connect;
    if form.doing == Doing::Trying {
        form.doing = Doing::Nothing;
        // Where a model has to be named, that is the next thing to write.
        let next = if trial.wants_model { ConnectRow::Name } else { ConnectRow::Use };
        form.trial = Some(trial);
        form.select(next);
    }
}
