use ratatui::layout::Rect;

use super::pen::{Pen, below};
use super::{keys, shell};
use crate::engine::SaveView;
use crate::text::Message;
use crate::tui::keymap::{Action, Mode};
use crate::tui::measure::{cells, columns};
use crate::tui::model::{List, Model, SAVE_ROWS};
use crate::tui::theme::Token;

/// The list of saves.
pub fn draw(model: &Model, pen: &mut Pen<'_>, area: Rect) {
    let keys = keys::line(
        model,
        &[
            (Mode::Saves, Action::Pick, "tui-hint-open"),
            (Mode::List, Action::Back, "tui-hint-back"),
            (Mode::Saves, Action::DeleteSave, "tui-hint-delete"),
            (Mode::Saves, Action::RenameSave, "tui-hint-rename"),
            (Mode::Saves, Action::CopySave, "tui-hint-copy-save"),
            (Mode::Saves, Action::BackUpSave, "tui-hint-back-up"),
            (Mode::Saves, Action::VerifySave, "tui-hint-verify"),
            (Mode::Saves, Action::OpenTrash, "tui-hint-trash"),
        ],
    );
    let rest = shell(model, pen, area, &model.text("tui-saves-title"), &keys);
    let Some(saves) = &model.saves else {
        pen.text(below(rest, 1), &model.text("tui-title-looking"), Token::Dim);
        return;
    };
    if saves.is_empty() {
        pen.text(below(rest, 1), &model.text("tui-saves-empty"), Token::Dim);
        return;
    }
    draw_list(model, pen, rest, saves, model.save_list);
}

/// What lies in the trash folder.
pub fn draw_trash(model: &Model, pen: &mut Pen<'_>, area: Rect) {
    let keys = keys::line(
        model,
        &[
            (Mode::Trash, Action::Pick, "tui-hint-untrash"),
            (Mode::List, Action::Back, "tui-hint-back"),
            (Mode::Trash, Action::EmptyTrash, "tui-hint-empty-trash"),
        ],
    );
    let rest = shell(model, pen, area, &model.text("tui-trash-title"), &keys);
    let says = match &model.trash {
        None => "tui-trash-looking",
        Some(saves) if saves.is_empty() => "tui-trash-empty",
        Some(saves) => return draw_list(model, pen, rest, saves, model.trash_list),
    };
    pen.text(below(rest, 1), &model.text(says), Token::Dim);
}

fn draw_list(model: &Model, pen: &mut Pen<'_>, area: Rect, saves: &[SaveView], list: List) {
    let mut rest = area;
    let shown = usize::from(rest.height / SAVE_ROWS);
    for (place, save) in saves.iter().enumerate().skip(list.top).take(shown) {
        let area = Rect { height: SAVE_ROWS.min(rest.height), ..rest };
        draw_save(model, pen, area, save, place == list.selected);
        rest = below(rest, SAVE_ROWS);
    }
}

fn draw_save(model: &Model, pen: &mut Pen<'_>, area: Rect, save: &SaveView, selected: bool) {
    let token = if selected { Token::Selected } else { Token::Plain };
    let first = Rect { height: area.height.min(1), ..area };
    pen.fill(first, token);
    let about = Message::new("tui-saves-line")
        .with("name", save.name.as_str())
        .with("title", save.title.as_str())
        .with("hero", save.hero.as_str())
        .with("turns", save.turns);
    let mark = if selected { "> " } else { "  " };
    let right = format!("{}  {}", size(save.size), save.played);
    let wanted = cells(columns(&right)).min(first.width / 2);
    let left = Rect { width: first.width.saturating_sub(wanted.saturating_add(2)), ..first };
    pen.text(left, &format!("{mark}{}", model.say(&about)), token);
    pen.text(Rect { x: first.right().saturating_sub(wanted), width: wanted, ..first }, &right, token);
    let playing = model.play.as_ref().is_some_and(|play| play.save == save.name);
    let (line, token) = match &save.fault {
        Some(reason) => (format!("    ! {reason}"), Token::Error),
        None if playing => (format!("    * {}", model.text("tui-saves-playing")), Token::Accent),
        None if save.locked => (format!("    ! {}", model.text("tui-saves-in-use")), Token::Notice),
        None => (format!("    {}", save.last), Token::Dim),
    };
    pen.text(below(area, 1), &line.replace('\n', " "), token);
}

/// A size in bytes for people: `640 kB`, `1.2 MB`.
fn size(bytes: u64) -> String {
    match bytes.div_ceil(1_000) {
        kilo if kilo < 1_000 => format!("{kilo} kB"),
        kilo => format!("{}.{} MB", kilo / 1_000, kilo % 1_000 / 100),
    }
}
