use ratatui::layout::Rect;

use super::pen::{Pen, below};
use crate::text::Message;
use crate::tui::keymap::{Action, Mode, label};
use crate::tui::measure::{cells, columns};
use crate::tui::model::{Dialog, Model, PauseEntry, Row, dialog_rows};
use crate::tui::theme::Token;

/// A question, a message or the pause menu in the middle of the screen.
pub fn draw(model: &Model, dialog: &Dialog, pen: &mut Pen<'_>, area: Rect) {
    if let Dialog::Pause(list) = dialog {
        let entries: Vec<String> = PauseEntry::ALL.iter().map(|entry| model.text(entry.message())).collect();
        let wide = entries.iter().map(|entry| columns(entry)).max().unwrap_or_default() + 4;
        let mut rest = boxed(pen, area, &model.text("tui-pause"), wide, entries.len());
        for (place, entry) in entries.iter().enumerate() {
            let row = Rect { height: rest.height.min(1), ..rest };
            let (mark, token) = if place == list.selected { ("> ", Token::Selected) } else { ("  ", Token::Plain) };
            pen.fill(row, token);
            pen.text(row, &format!("{mark}{entry}"), token);
            rest = below(rest, 1);
        }
        return;
    }
    let says = match dialog {
        Dialog::Leave => model.text("tui-dialog-leave"),
        Dialog::LeaveTelling => model.text("tui-dialog-leave-telling"),
        Dialog::Delete { save } => model.say(&Message::new("tui-dialog-delete").with("save", save.as_str())),
        Dialog::Fault { message, hints } => [std::slice::from_ref(message), hints.as_slice()].concat().join("\n"),
        Dialog::Pause(_) => String::new(),
    };
    let (yes, no) = (label(Mode::Question, Action::Yes), label(Mode::Question, Action::No));
    let (title, keys) = match dialog {
        Dialog::Fault { .. } => ("tui-dialog-fault", format!("[Enter] {}", model.text("tui-dialog-ok"))),
        Dialog::Delete { .. } => (
            "tui-dialog-question",
            format!("[{yes}] {}   [{no}] {}", model.text("tui-dialog-delete-yes"), model.text("tui-dialog-no")),
        ),
        _ => (
            "tui-dialog-question",
            format!("[{yes}] {}   [{no}] {}", model.text("tui-dialog-leave-yes"), model.text("tui-dialog-no")),
        ),
    };
    let room = usize::from(area.width.saturating_sub(10).min(60));
    let mut rows = dialog_rows(&says, room);
    rows.push(Row::default());
    rows.push(Row::new(keys, Token::Key));
    let wide = rows.iter().map(|row| columns(&row.text)).max().unwrap_or_default();
    let inner = boxed(pen, area, &model.text(title), wide, rows.len());
    pen.rows(inner, &rows);
}

/// That a game is being opened.
pub fn opening(model: &Model, pen: &mut Pen<'_>, area: Rect) {
    let says = model.text("tui-opening");
    let dots = if model.preferences.motion { ".".repeat(model.beat % 4) } else { "...".to_owned() };
    let inner = boxed(pen, area, "", columns(&says) + 3, 1);
    pen.text(inner, &format!("{says}{dots}"), Token::Plain);
}

/// A cleared box in the middle, with a title above, and a margin. Returns what is inside.
fn boxed(pen: &mut Pen<'_>, area: Rect, title: &str, wide: usize, rows: usize) -> Rect {
    let width = cells(wide.max(columns(title)).saturating_add(6)).min(area.width);
    let height = cells(rows.saturating_add(2)).min(area.height);
    let outer = Rect {
        x: area.x.saturating_add((area.width - width) / 2),
        y: area.y.saturating_add((area.height - height) / 2),
        width,
        height,
    };
    pen.clear(outer);
    let side = pen.glyphs().bar;
    for y in outer.y..outer.bottom() {
        for x in [outer.x, outer.right().saturating_sub(1)] {
            pen.text(Rect { x, y, width: 1, height: 1 }.intersection(outer), side, Token::Dim);
        }
    }
    let [above_left, above_right, below_left, below_right] = pen.glyphs().corners;
    let across = pen.glyphs().rule.repeat(usize::from(width.saturating_sub(2)));
    for (y, left, right) in
        [(outer.y, above_left, above_right), (outer.bottom().saturating_sub(1), below_left, below_right)]
    {
        let line = Rect { y, height: 1, ..outer }.intersection(outer);
        pen.text(line, &format!("{left}{across}{right}"), Token::Dim);
    }
    if !title.is_empty() {
        let line = Rect { x: outer.x.saturating_add(2), height: 1, width: width.saturating_sub(4), ..outer };
        pen.text(line.intersection(outer), &format!(" {title} "), Token::Heading);
    }
    let inner = Rect {
        x: outer.x.saturating_add(3),
        y: outer.y.saturating_add(1),
        width: width.saturating_sub(6),
        height: height.saturating_sub(2),
    };
    inner.intersection(outer)
}
