//! Drawing: one screen or part of one in each file. Nothing here changes the model, measures time or wraps a text of
//! the story; what is drawn was wrapped before the frame.

mod connect;
mod dialog;
mod hero;
mod keys;
mod page;
mod panel;
mod pen;
mod play;
mod saves;
mod settings;
mod status;
mod stories;
mod title;

use ratatui::Frame;
use ratatui::layout::{Position, Rect};

use super::measure::columns;
use super::model::{Model, SMALLEST, Screen};
use super::theme::Token;
use crate::text::Message;
use pen::{Pen, below};

/// Draws the model.
pub fn view(model: &Model, frame: &mut Frame<'_>) {
    let area = frame.area().intersection(model.area());
    let mut pen = Pen::new(frame.buffer_mut(), &model.preferences);
    let caret = draw(model, &mut pen, area);
    // last of all: the real cursor, where input methods look for it
    if let Some(caret) = caret.filter(|caret| area.contains(*caret)) {
        frame.set_cursor_position(caret);
    }
}

/// Draws the model and says where the caret stands.
fn draw(model: &Model, pen: &mut Pen<'_>, area: Rect) -> Option<Position> {
    if area.width < SMALLEST.0 || area.height < SMALLEST.1 {
        too_small(model, pen, area);
        return None;
    }
    let caret = match model.screen {
        Screen::Title => {
            title::draw(model, pen, area);
            None
        }
        Screen::Stories => {
            stories::draw(model, pen, area);
            None
        }
        Screen::Hero => hero::draw(model, pen, area),
        Screen::Connect => connect::draw(model, pen, area),
        Screen::Play => play::draw(model, pen, area),
        Screen::Saves => {
            saves::draw(model, pen, area);
            None
        }
        Screen::Trash => {
            saves::draw_trash(model, pen, area);
            None
        }
        Screen::Settings => {
            settings::draw(model, pen, area);
            None
        }
        Screen::Help | Screen::Log | Screen::Checks => {
            page::draw(model, pen, area);
            None
        }
        Screen::Panel => {
            panel::draw(model, pen, area);
            None
        }
    };
    if model.opening {
        dialog::opening(model, pen, area);
        return None;
    }
    if let Some(dialog) = &model.dialog {
        return dialog::draw(model, dialog, pen, area);
    }
    caret
}

/// The frame that lists and pages share: a title above, keys or the newest notice below. Returns the part between.
fn shell(model: &Model, pen: &mut Pen<'_>, area: Rect, title: &str, keys: &str) -> Rect {
    let shape = model.shape(area);
    pen.bar(shape.head, 1, title, "");
    foot(model, pen, shape.foot, keys, "");
    shape.body
}

/// The line at the bottom: the newest notice while there is one, else the keys.
fn foot(model: &Model, pen: &mut Pen<'_>, area: Rect, keys: &str, right: &str) {
    match &model.notice {
        Some(notice) if model.screen != Screen::Play => {
            pen.bar(area, 1, &format!("! {}", notice.replace('\n', " ")), "");
        }
        _ => pen.bar(area, 1, fitting(keys, usize::from(area.width.saturating_sub(2))), right),
    }
}

/// The beginning of a line of keys that fits, cut between two of them: the help has them all.
fn fitting(keys: &str, room: usize) -> &str {
    let mut fits = keys;
    while columns(fits) > room {
        let Some((before, _)) = fits.rsplit_once("  ") else { break };
        fits = before;
    }
    fits
}

fn too_small(model: &Model, pen: &mut Pen<'_>, area: Rect) {
    let size = Message::new("tui-small-size")
        .with("columns", u32::from(SMALLEST.0))
        .with("rows", u32::from(SMALLEST.1))
        .with("now-columns", u32::from(area.width))
        .with("now-rows", u32::from(area.height));
    let middle = below(area, area.height.saturating_sub(2) / 2);
    pen.centred(middle, &model.text("tui-small"), Token::Heading);
    pen.centred(below(middle, 1), &model.say(&size), Token::Plain);
}
