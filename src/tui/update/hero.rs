//! The hero's form.

use super::{line, open_game, settings};
use crate::engine::Request;
use crate::tui::cmd::Cmd;
use crate::tui::keymap::Action;
use crate::tui::model::{HeroRow, Model};

/// A key on the hero's form.
pub fn act(model: &mut Model, action: Action) -> Vec<Cmd> {
    if line::edit(model, action) {
        return Vec::new();
    }
    let language = model.language();
    let Some(form) = &mut model.hero else { return Vec::new() };
    match (action, form.row) {
        (Action::Up, _) => form.up(),
        (Action::Down, _) => form.down(),
        (Action::More, HeroRow::Attribute(attribute)) => form.raise(attribute),
        (Action::Less, HeroRow::Attribute(attribute)) => form.lower(attribute),
        (Action::More | Action::Less, HeroRow::Talent(place)) => form.toggle(place),
        (Action::More | Action::Less, HeroRow::Language) => return settings::next_language(model),
        (Action::Pick, _) => {
            let game = form.game(language);
            return open_game(model, Request::New(game));
        }
        (Action::Back, _) => model.back(),
        _ => {}
    }
    Vec::new()
}
