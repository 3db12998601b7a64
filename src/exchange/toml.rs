//! The TOML of a pack, written so that an author can go on with it.

use std::fmt::Write as _;

use crate::text::{Localized, sanitize, sanitize_line};

/// A text of one line, past the gate, in quotes.
pub(super) fn line(text: &str) -> String {
    quoted(&sanitize_line(text))
}

/// A text of paragraphs, past the gate, in quotes.
pub(super) fn prose(text: &str) -> String {
    let text = sanitize(text);
    let text = text.trim();
    if !text.contains('\n') {
        return quoted(text);
    }
    let mut out = String::with_capacity(text.len() + 16);
    out.push_str("\"\"\"\n");
    escape(&mut out, text, true);
    out.push_str("\"\"\"");
    out
}

/// A text of one line, in both languages where they differ.
pub(super) fn localized(text: &Localized) -> String {
    use crate::text::Language;
    match (text.exact(Language::Zh), text.exact(Language::En)) {
        (Some(zh), Some(en)) if zh != en => format!("{{ zh = {}, en = {} }}", line(zh), line(en)),
        _ => line(text.get(Language::En)),
    }
}

/// A list of texts of one line.
pub(super) fn lines<'a>(texts: impl IntoIterator<Item = &'a str>) -> String {
    let texts = texts.into_iter().map(line).filter(|text| text != "\"\"").collect::<Vec<_>>();
    format!("[{}]", texts.join(", "))
}

fn quoted(text: &str) -> String {
    let mut out = String::with_capacity(text.len() + 2);
    out.push('"');
    escape(&mut out, text, false);
    out.push('"');
    out
}

fn escape(out: &mut String, text: &str, breaks: bool) {
    for sign in text.chars() {
        match sign {
            '\\' => out.push_str("\\\\"),
            '"' => out.push_str("\\\""),
            '\n' if breaks => out.push('\n'),
            '\n' => out.push_str("\\n"),
            '\t' => out.push('\t'),
            sign if sign.is_control() => {
                let _ = write!(out, "\\u{:04x}", u32::from(sign));
            }
            sign => out.push(sign),
        }
    }
}
