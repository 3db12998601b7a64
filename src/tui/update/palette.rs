//! The search among all that can be done, and lines that begin with a slash.

use super::{act_by_name, line};
use crate::engine;
use crate::tui::cmd::Cmd;
use crate::tui::keymap::{Action, named, search};
use crate::tui::model::{Dialog, Model, Palette};

/// Opens the palette.
pub fn open(model: &mut Model) -> Vec<Cmd> {
    if model.play.is_some() {
        model.dialog = Some(Dialog::Palette(Palette::default()));
    }
    Vec::new()
}

/// A key in the palette.
pub fn act(model: &mut Model, mut palette: Palette, action: Action) -> Vec<Cmd> {
    let found = search(&model.locale, palette.field.text());
    match action {
        Action::Up => palette.list.up(found.len()),
        Action::Down => palette.list.down(found.len()),
        Action::Back => return Vec::new(),
        Action::Pick => {
            let command = found.get(palette.list.selected).copied();
            return command.map_or_else(Vec::new, |command| act_by_name(model, command.action, ""));
        }
        _ => {
            model.dialog = Some(Dialog::Palette(palette));
            line::edit(model, action);
            return Vec::new();
        }
    }
    model.dialog = Some(Dialog::Palette(palette));
    Vec::new()
}

/// Carries out a line that begins with a slash: a name, and words after it. None where it names nothing.
pub fn carry_out(model: &mut Model, line: &str) -> Option<Vec<Cmd>> {
    let line = line.strip_prefix('/')?;
    let (word, rest) = line.split_once(char::is_whitespace).unwrap_or((line, ""));
    let Some(command) = named(&model.locale, word) else {
        // what the game itself answers can be written with a slash too
        return engine::is_meta(line).then(|| super::play::order(model, line.to_owned()));
    };
    Some(act_by_name(model, command.action, rest.trim()))
}
