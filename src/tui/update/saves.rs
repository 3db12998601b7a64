//! The list of saves.

use super::{fault, open_game};
use crate::engine::{Request, SaveView};
use crate::text::Message;
use crate::tui::cmd::Cmd;
use crate::tui::keymap::Action;
use crate::tui::model::{Dialog, Model, Purpose, Screen, Write};

/// A key on the list of saves.
pub fn act(model: &mut Model, action: Action) -> Vec<Cmd> {
    let length = model.saves.as_ref().map_or(0, Vec::len);
    match action {
        Action::Up => model.save_list.up(length),
        Action::Down => model.save_list.down(length),
        Action::First => model.save_list.first(),
        Action::Last => model.save_list.last(length),
        Action::Back => model.back(),
        Action::Pick => return open(model),
        Action::DeleteSave => delete(model),
        Action::OpenTrash => return super::open(model, Screen::Trash),
        Action::RenameSave => rename(model),
        Action::CopySave => return ask(model, |save| Request::Copy { save }),
        Action::BackUpSave => return ask(model, |save| Request::Backup { save }),
        Action::VerifySave => return ask(model, |save| Request::Verify { save }),
        _ => {}
    }
    Vec::new()
}

/// The selected save, and whether it is the one being played.
fn selected(model: &Model) -> Option<(&SaveView, bool)> {
    let save = model.saves.iter().flatten().nth(model.save_list.selected)?;
    Some((save, model.play.as_ref().is_some_and(|play| play.save == save.name)))
}

fn open(model: &mut Model) -> Vec<Cmd> {
    let Some((save, playing)) = selected(model) else { return Vec::new() };
    let name = save.name.clone();
    if playing {
        model.go(Screen::Play);
        return Vec::new();
    }
    let reason = if let Some(reason) = &save.fault {
        Message::new("tui-saves-fault").with("save", name).with("reason", reason.as_str())
    } else if save.locked {
        Message::new("tui-saves-locked").with("save", name)
    } else {
        return open_game(model, Request::Open { save: name });
    };
    let reason = model.say(&reason);
    fault(model, reason, Vec::new());
    Vec::new()
}

/// Asks for something that harms no save, whoever has it open.
fn ask(model: &Model, request: impl FnOnce(String) -> Request) -> Vec<Cmd> {
    let Some((save, _)) = selected(model) else { return Vec::new() };
    vec![Cmd::Request(request(save.name.clone()))]
}

/// The selected save, where it may be moved; else it is said why it may not.
fn free(model: &mut Model) -> Option<String> {
    let (save, playing) = selected(model)?;
    let name = save.name.clone();
    let reason = if playing {
        Message::new("tui-saves-delete-open")
    } else if save.locked {
        Message::new("tui-saves-locked").with("save", name)
    } else {
        return Some(name);
    };
    let reason = model.say(&reason);
    fault(model, reason, Vec::new());
    None
}

fn delete(model: &mut Model) {
    if let Some(save) = free(model) {
        model.dialog = Some(Dialog::Delete { save });
    }
}

fn rename(model: &mut Model) {
    if let Some(save) = free(model) {
        let write = Write::new(Purpose::Rename { save: save.clone() }, &save);
        model.dialog = Some(Dialog::Write(write));
    }
}
