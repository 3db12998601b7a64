use ratatui::layout::{Position, Rect};

use super::keys;
use super::pen::{Pen, below};
use crate::text::Message;
use crate::tui::keymap::{Action, COMMANDS, Command, Mode, label, search};
use crate::tui::measure::{cells, columns};
use crate::tui::model::{Dialog, List, Model, PALETTE, Palette, PauseEntry, Row, Write, dialog_rows, write_room};
use crate::tui::theme::Token;

/// A question, a message, the pause menu, a line to be written, the palette. Returns where the caret stands.
pub fn draw(model: &Model, dialog: &Dialog, pen: &mut Pen<'_>, area: Rect) -> Option<Position> {
    match dialog {
        Dialog::Pause(list) => draw_pause(model, *list, pen, area),
        Dialog::Write(write) => return Some(draw_write(model, write, pen, area)),
        Dialog::Palette(palette) => return Some(draw_palette(model, palette, pen, area)),
        _ => draw_question(model, dialog, pen, area),
    }
    None
}

fn draw_pause(model: &Model, list: List, pen: &mut Pen<'_>, area: Rect) {
    let entries: Vec<String> = PauseEntry::ALL.iter().map(|entry| model.text(entry.message())).collect();
    let wide = entries.iter().map(|entry| columns(entry)).max().unwrap_or_default() + 4;
    let mut rest = boxed(pen, area, &model.text("tui-pause"), wide, entries.len());
    for (place, entry) in entries.iter().enumerate().skip(list.top) {
        let row = Rect { height: rest.height.min(1), ..rest };
        let (mark, token) = if place == list.selected { ("> ", Token::Selected) } else { ("  ", Token::Plain) };
        pen.fill(row, token);
        pen.text(row, &format!("{mark}{entry}"), token);
        rest = below(rest, 1);
    }
}

fn draw_write(model: &Model, write: &Write, pen: &mut Pen<'_>, area: Rect) -> Position {
    let room = write_room(area.width);
    let keys = keys::line(
        model,
        &[(Mode::Write, Action::Pick, "tui-hint-done"), (Mode::Write, Action::Back, "tui-dialog-no")],
    );
    let inner = boxed(pen, area, &model.text(write.purpose.message()), room, 3);
    let (shown, caret) = write.field.window(usize::from(inner.width));
    pen.text(inner, shown, Token::Player);
    pen.text(below(inner, 2), &keys, Token::Key);
    Position { x: inner.x.saturating_add(cells(caret)), y: inner.y }
}

fn draw_palette(model: &Model, palette: &Palette, pen: &mut Pen<'_>, area: Rect) -> Position {
    let found = search(&model.locale, palette.field.text());
    // in the language of the interface; the names of the other one work as well
    let named = |command: &Command| match (model.text(command.alias), label(Mode::Play, command.action)) {
        (name, key) if key.is_empty() => format!("/{name}"),
        (name, key) => format!("/{name}  {key}"),
    };
    let wide = COMMANDS.iter().map(|command| columns(&named(command))).max().unwrap_or_default() + 4;
    let inner = boxed(pen, area, &model.text("tui-palette"), usize::from(area.width.saturating_sub(8).min(90)), 200);
    let rest = pen.text(inner, "> ", Token::Player);
    let (shown, caret) = palette.field.window(usize::from(rest.width).min(PALETTE));
    pen.text(rest, shown, Token::Player);
    let mut row = Rect { height: 1, ..below(inner, 2) }.intersection(inner);
    if found.is_empty() {
        pen.text(row, &model.text("tui-palette-none"), Token::Dim);
    }
    let rows = usize::from(inner.height.saturating_sub(2));
    for (place, command) in found.iter().enumerate().skip(palette.list.top).take(rows) {
        let (mark, token) = if place == palette.list.selected { ("> ", Token::Selected) } else { ("  ", Token::Plain) };
        pen.fill(row, token);
        pen.text(row, &format!("{mark}{}", named(command)), token);
        let x = row.x.saturating_add(cells(wide)).min(row.right());
        let says = model.text(command.says);
        pen.text(
            Rect { x, width: row.right().saturating_sub(x), ..row },
            &says,
            if token == Token::Plain { Token::Dim } else { token },
        );
        row.y = row.y.saturating_add(1);
    }
    Position { x: rest.x.saturating_add(cells(caret)), y: rest.y }
}

fn draw_question(model: &Model, dialog: &Dialog, pen: &mut Pen<'_>, area: Rect) {
    let says = match dialog {
        Dialog::Leave => model.text("tui-dialog-leave"),
        Dialog::LeaveTelling => model.text("tui-dialog-leave-telling"),
        Dialog::Delete { save } => model.say(&Message::new("tui-dialog-delete").with("save", save.as_str())),
        Dialog::EmptyTrash { count } => model.say(&Message::new("tui-dialog-empty-trash").with("count", *count)),
        Dialog::Fault { message, hints } => [std::slice::from_ref(message), hints.as_slice()].concat().join("\n"),
        Dialog::Pause(_) | Dialog::Write(_) | Dialog::Palette(_) => String::new(),
    };
    let (yes, no) = (label(Mode::Question, Action::Yes), label(Mode::Question, Action::No));
    let (title, keys) = match dialog {
        Dialog::Fault { .. } => ("tui-dialog-fault", format!("[Enter] {}", model.text("tui-dialog-ok"))),
        Dialog::Delete { .. } => (
            "tui-dialog-question",
            format!("[{yes}] {}   [{no}] {}", model.text("tui-dialog-delete-yes"), model.text("tui-dialog-no")),
        ),
        Dialog::EmptyTrash { .. } => (
            "tui-dialog-question",
            format!("[{yes}] {}   [{no}] {}", model.text("tui-dialog-empty-yes"), model.text("tui-dialog-no")),
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
