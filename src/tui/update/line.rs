//! Writing: characters, pasted text, and the keys that edit a line.

use crossterm::event::KeyEvent;

use crate::text::{Message, sanitize};
use crate::tui::keymap::{Action, typed};
use crate::tui::model::{LINE_LIMIT, Model, Screen};

/// A key that is not bound: a character, if a line is being written.
pub fn write(model: &mut Model, event: KeyEvent) {
    if let Some(c) = typed(event) {
        put(model, c.encode_utf8(&mut [0; 4]));
    }
}

/// A pasted text goes into the line and never submits it.
pub fn paste(model: &mut Model, text: &str) {
    // what would be cut anyway need not be cleaned
    let text: String = text.chars().take(LINE_LIMIT * 4).collect();
    put(model, &sanitize(&text));
}

fn put(model: &mut Model, text: &str) {
    if model.opening {
        return;
    }
    let Some(field) = model.field() else { return };
    if !field.insert(text) && model.screen == Screen::Play {
        let notice = Message::new("tui-notice-line-full").with("limit", LINE_LIMIT);
        model.notice = Some(model.say(&notice));
    }
}

/// An editing key. Whether it was one, and a line was there to edit.
pub fn edit(model: &mut Model, action: Action) -> bool {
    let Some(field) = model.field() else { return false };
    match action {
        Action::Left => field.left(),
        Action::Right => field.right(),
        Action::WordLeft => field.word_left(),
        Action::WordRight => field.word_right(),
        Action::LineStart => field.home(),
        Action::LineEnd => field.end(),
        Action::Backspace => field.backspace(),
        Action::Delete => field.delete(),
        Action::KillWord => field.kill_word(),
        Action::KillToStart => field.kill_to_start(),
        Action::KillToEnd => field.kill_to_end(),
        _ => return false,
    }
    true
}
