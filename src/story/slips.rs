//! Slips of the pen in a file, and what to write instead.

use std::ops::Range;

use super::document::{Kind, Value};
use super::reading::Reading;
use crate::text::Message;

/// Signs that look right and are not, with those that were meant.
const SIGNS: [(char, &str); 20] = [
    ('“', "\""),
    ('”', "\""),
    ('„', "\""),
    ('«', "\""),
    ('»', "\""),
    ('「', "\""),
    ('」', "\""),
    ('＂', "\""),
    ('‘', "'"),
    ('’', "'"),
    ('，', ","),
    ('、', ","),
    ('：', "="),
    ('＝', "="),
    ('【', "["),
    ('】', "]"),
    ('［', "["),
    ('］', "]"),
    ('｛', "{"),
    ('｝', "}"),
];

/// What is to be written where a file is not TOML, and the bytes that are wrong; none where no slip is seen.
pub(super) fn syntax(reading: &Reading, span: &Range<usize>) -> Option<(Range<usize>, Message)> {
    let (start, line) = reading.line_at(span.start)?;
    if let Some((at, sign)) = outside(line).find(|(_, sign)| SIGNS.iter().any(|(wrong, _)| wrong == sign)) {
        let meant = SIGNS.iter().find(|(wrong, _)| *wrong == sign).map(|(_, meant)| *meant)?;
        let quotes = meant == "\"";
        let key = if quotes { "story-slip-quotes" } else { "story-slip-sign" };
        let help = Message::new(key).with("wrong", sign.to_string()).with("meant", meant);
        return Some((start + at..start + at + sign.len_utf8(), help));
    }
    let (at, _) = outside(line).find(|(_, sign)| *sign == ':')?;
    let key = line.get(..at)?.rsplit(['{', ',', '[']).next()?.trim();
    let plain = !key.is_empty() && key.chars().all(|sign| sign.is_alphanumeric() || matches!(sign, '_' | '-' | '"'));
    let help = Message::new("story-slip-equals").with("key", key.trim_matches('"'));
    plain.then_some((start + at..start + at + 1, help))
}

/// The signs of a line outside of straight quotes and remarks, with their places.
fn outside(line: &str) -> impl Iterator<Item = (usize, char)> {
    let (mut quote, mut escaped, mut over) = (None, false, false);
    line.char_indices().filter(move |(_, sign)| {
        if over {
            return false;
        }
        if let Some(open) = quote {
            if !escaped && *sign == open {
                quote = None;
            }
            escaped = !escaped && open == '"' && *sign == '\\';
            return false;
        }
        match sign {
            '"' | '\'' => quote = Some(*sign),
            '#' => over = true,
            _ => {}
        }
        quote.is_none() && !over
    })
}

/// What is to be written where a list has to stand and something else does.
pub(super) fn list(reading: &Reading, value: &Value, key: &str) -> Option<Message> {
    let (start, line) = reading.line_at(value.span.start)?;
    let name = line
        .trim_start()
        .strip_prefix('[')
        .filter(|name| !name.starts_with('['))
        .and_then(|name| name.split(']').next());
    let inline = || line.get(value.span.start.checked_sub(start)?..)?.starts_with('{').then_some(());
    match (&value.kind, name) {
        (Kind::Table(_), Some(name)) if inline().is_none() => {
            let name = super::row::shown(name.trim());
            Some(Message::new("story-slip-table").with("name", name))
        }
        (Kind::Table(_), _) => Some(Message::new("story-slip-brackets").with("example", format!("{key} = [{{ … }}]"))),
        (Kind::Text(_), _) => Some(Message::new("story-slip-brackets").with("example", format!("{key} = [\"…\"]"))),
        _ => Some(Message::new("story-slip-brackets").with("example", format!("{key} = [ … ]"))),
    }
}
