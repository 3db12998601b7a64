//! Questions and messages over the screen, leaving, and the pause menu.

use super::{line, open, palette, panel, play, quit};
use crate::engine::{Ask, Request};
use crate::tui::cmd::Cmd;
use crate::tui::keymap::Action;
use crate::tui::model::{Dialog, List, Model, PauseEntry, Screen};

/// Ctrl-C: stops the model first; with nothing to stop it asks, and the second time it leaves.
pub fn interrupt(model: &mut Model) -> Vec<Cmd> {
    if matches!(model.dialog, Some(Dialog::Leave | Dialog::LeaveTelling)) {
        return quit(model);
    }
    if model.busy() {
        return play::stop(model);
    }
    model.dialog = Some(Dialog::Leave);
    Vec::new()
}

/// Leaves the program; asks only while a turn is being told.
pub fn leave(model: &mut Model) -> Vec<Cmd> {
    if !model.busy() {
        return quit(model);
    }
    model.dialog = Some(Dialog::LeaveTelling);
    Vec::new()
}

/// A key while a dialog is open.
pub fn act(model: &mut Model, action: Action) -> Vec<Cmd> {
    let Some(dialog) = model.dialog.take() else { return Vec::new() };
    match (dialog, action) {
        (Dialog::Pause(list), _) => return pause(model, list, action),
        (Dialog::Palette(found), _) => return palette::act(model, found, action),
        (Dialog::Write(write), Action::Pick) => return panel::written(model, &write),
        (Dialog::Write(_), Action::Back) => {}
        (Dialog::Write(write), _) => {
            model.dialog = Some(Dialog::Write(write));
            line::edit(model, action);
        }
        (Dialog::Leave | Dialog::LeaveTelling, Action::Yes) => return quit(model),
        (Dialog::Delete { save }, Action::Yes) => return vec![Cmd::Request(Request::Delete { save })],
        (Dialog::EmptyTrash { .. }, Action::Yes) => return vec![Cmd::Request(Request::EmptyTrash)],
        (_, Action::No) | (Dialog::Fault { .. }, Action::Yes) => {}
        (dialog, _) => model.dialog = Some(dialog),
    }
    Vec::new()
}

fn pause(model: &mut Model, mut list: List, action: Action) -> Vec<Cmd> {
    let length = PauseEntry::ALL.len();
    match action {
        Action::Up => list.up(length),
        Action::Down => list.down(length),
        Action::First => list.first(),
        Action::Last => list.last(length),
        Action::Back => return Vec::new(),
        Action::Help => return open(model, Screen::Help),
        Action::OpenSettings => return open(model, Screen::Settings),
        Action::OpenLog => return open(model, Screen::Log),
        Action::Pick => {
            return match PauseEntry::ALL.get(list.selected) {
                Some(PauseEntry::Journal) => panel::open(model, Ask::Quests),
                Some(PauseEntry::Timeline) => panel::open(model, Ask::Timeline),
                Some(PauseEntry::Memory) => panel::open_memory(model, false),
                Some(PauseEntry::Prompt) => panel::open(model, Ask::head()),
                Some(PauseEntry::Saves) => open(model, Screen::Saves),
                Some(PauseEntry::Settings) => open(model, Screen::Settings),
                Some(PauseEntry::Help) => open(model, Screen::Help),
                Some(PauseEntry::Log) => open(model, Screen::Log),
                Some(PauseEntry::Title) => to_title(model),
                Some(PauseEntry::Quit) => leave(model),
                Some(PauseEntry::Resume) | None => Vec::new(),
            };
        }
        _ => {}
    }
    model.dialog = Some(Dialog::Pause(list));
    Vec::new()
}

/// Closes the game and shows the title screen.
pub fn to_title(model: &mut Model) -> Vec<Cmd> {
    model.play = None;
    model.panel = None;
    model.title.first();
    model.go(Screen::Title);
    vec![Cmd::Request(Request::Close), Cmd::Request(Request::Saves)]
}
