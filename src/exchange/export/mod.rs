//! Stories and saves in forms that other programs read. What a file brought along and meant nothing here comes back: the
//! original is written again, with what was changed since in its place.

mod card;
mod chat;
mod entry;
mod kept;
mod picture;
mod play;
mod worldinfo;

pub use card::{Carded, Form, card};
pub use chat::{CHAT_HEADER, chat};
pub use kept::Kept;
pub use picture::picture;
pub use play::{document, lines};
pub use worldinfo::world_info;

use serde_json::{Map, Value};

use super::report::Left;
use crate::text::Message;

/// Notes what an export leaves out.
fn leave(left: &mut Vec<Left>, what: &str, why: Message) {
    match left.iter_mut().find(|line| line.why == why && line.what == what) {
        Some(line) => line.count += 1,
        None => left.push(Left { what: super::refused::shown(what), why, count: 1 }),
    }
}

/// An original with what is otherwise now than it was when it came: only that is written anew.
fn renewed(original: &Value, then: &Map<String, Value>, now: &Map<String, Value>) -> Value {
    let mut value = original.as_object().cloned().unwrap_or_default();
    for (key, now) in now {
        if then.get(key) != Some(now) {
            value.insert(key.clone(), now.clone());
        }
    }
    Value::Object(value)
}
