//! Writing: characters, pasted text, and the keys that edit a line.

use crossterm::event::KeyEvent;

use crate::text::{Message, sanitize};
use crate::tui::keymap::{Action, typed};
use crate::tui::model::{KEPT, LINE_LIMIT, Model, Screen};

/// A key that is not bound: a character, if a line is being written.
pub fn write(model: &mut Model, event: KeyEvent) {
    if let Some(c) = typed(event) {
        put(model, c.encode_utf8(&mut [0; 4]));
    }
}

/// A pasted text goes into the line and never submits it.
pub fn paste(model: &mut Model, text: &str) {
    // what would be cut anyway need not be cleaned
    let text: String = text.chars().take(KEPT * 4).collect();
    put(model, &sanitize(&text));
}

fn put(model: &mut Model, text: &str) {
    if model.opening {
        return;
    }
    let Some(field) = model.field() else { return };
    let whole = field.insert(text);
    if model.screen != Screen::Play {
        return;
    }
    if !whole {
        let notice = Message::new("tui-notice-line-full").with("limit", KEPT);
        model.notice = Some(model.say(&notice));
    } else if text.chars().count() > 1 {
        refuse_long(model);
    }
}

/// Says so where the line is too long to be sent; it stays as it is.
pub fn refuse_long(model: &mut Model) -> bool {
    let Some(length) = model.play.as_ref().and_then(|play| play.composer.too_long()) else { return false };
    let notice = Message::new("tui-notice-line-long").with("length", length).with("limit", LINE_LIMIT);
    model.notice = Some(model.say(&notice));
    true
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
