//! The trash folder.

use crate::engine::Request;
use crate::tui::cmd::Cmd;
use crate::tui::keymap::Action;
use crate::tui::model::{Dialog, Model};

/// A key on the list of what lies in the trash folder.
pub fn act(model: &mut Model, action: Action) -> Vec<Cmd> {
    let length = model.trash.as_ref().map_or(0, Vec::len);
    match action {
        Action::Up => model.trash_list.up(length),
        Action::Down => model.trash_list.down(length),
        Action::First => model.trash_list.first(),
        Action::Last => model.trash_list.last(length),
        Action::Back => model.back(),
        Action::Pick => {
            let save = model.trash.iter().flatten().nth(model.trash_list.selected);
            let file = save.map(|save| save.name.clone());
            return file.map_or_else(Vec::new, |file| vec![Cmd::Request(Request::Untrash { file })]);
        }
        Action::EmptyTrash if length > 0 => model.dialog = Some(Dialog::EmptyTrash { count: length }),
        _ => {}
    }
    Vec::new()
}
