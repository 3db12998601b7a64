//! The title screen.

use super::{dialog, open, open_game};
use crate::engine::Request;
use crate::tui::cmd::Cmd;
use crate::tui::keymap::Action;
use crate::tui::model::{Model, Screen, TitleEntry};

/// A key on the title screen.
pub fn act(model: &mut Model, action: Action) -> Vec<Cmd> {
    let length = model.title_entries().len();
    match action {
        Action::Up => model.title.up(length),
        Action::Down => model.title.down(length),
        Action::First => model.title.first(),
        Action::Last => model.title.last(length),
        Action::Pick => return pick(model),
        _ => {}
    }
    Vec::new()
}

/// Takes the selected entry. Before the saves are known the first one waits for them.
pub fn pick(model: &mut Model) -> Vec<Cmd> {
    if model.saves.is_none() && model.title.selected == 0 {
        model.eager = true;
        return Vec::new();
    }
    match model.title_entries().get(model.title.selected) {
        Some(TitleEntry::Continue) => {
            let save = model.resumable().map(|save| save.name.clone());
            save.map_or_else(Vec::new, |save| open_game(model, Request::Open { save }))
        }
        Some(TitleEntry::New) => open(model, Screen::Stories),
        Some(TitleEntry::Connect) => open(model, Screen::Connect),
        Some(TitleEntry::Saves) => open(model, Screen::Saves),
        Some(TitleEntry::Settings) => open(model, Screen::Settings),
        Some(TitleEntry::Help) => open(model, Screen::Help),
        Some(TitleEntry::Quit) => dialog::leave(model),
        None => Vec::new(),
    }
}
