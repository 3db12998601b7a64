//! Macros: `{{user}}` and `{{char}}` become plain text when a pack is written; nothing is ever executed.

use super::super::report::Report;
use super::super::tale::language_of;
use crate::text::{Language, Message};

/// The longest macro that is looked at, in bytes; what is longer is text.
const MACRO_BYTES: usize = 400;

/// A text with the macros that mean the player and the character in their place. Those that are not known stay as
/// text, and the report names them.
pub(super) fn resolve(text: &str, character: Option<&str>, report: &mut Report) -> String {
    let language = language_of([text]);
    let mut out = String::with_capacity(text.len());
    let mut rest = text;
    while let Some(at) = rest.find(['{', '<', '$']) {
        let (before, from) = rest.split_at(at);
        out.push_str(before);
        let Some((name, after)) = next_macro(from) else {
            let sign = from.chars().next().map_or(1, char::len_utf8);
            let (sign, after) = from.split_at(sign);
            out.push_str(sign);
            rest = after;
            continue;
        };
        let raw = from.get(..from.len() - after.len()).unwrap_or_default();
        rest = after;
        match name.trim().to_ascii_lowercase().as_str() {
            "user" => rest = address(&mut out, after, language),
            "char" | "bot" => {
                if character.is_none() {
                    report.leave(raw, Message::new("exchange-why-no-character"));
                }
                out.push_str(character.unwrap_or(raw));
            }
            "newline" => out.push('\n'),
            "trim" | "noop" => {}
            "original" => report.leave(raw, Message::new("exchange-why-original")),
            comment if comment.starts_with("//") || comment.starts_with("comment:") => {
                report.leave("{{//}}", Message::new("exchange-why-comment"));
            }
            _ => {
                report.leave(raw, Message::new("exchange-why-macro"));
                out.push_str(raw);
            }
        }
    }
    out.push_str(rest);
    out
}

/// The macro that a text begins with, and what follows it.
fn next_macro(text: &str) -> Option<(&str, &str)> {
    if let Some(inside) = text.strip_prefix("{{") {
        let at = inside.find("}}").filter(|at| *at <= MACRO_BYTES)?;
        let name = inside.get(..at)?;
        // one inside another is no macro that means somebody
        if name.contains(['{', '\n']) {
            return None;
        }
        return Some((name, inside.get(at + 2..)?));
    }
    if let Some(inside) = text.strip_prefix("${") {
        // a question to the player at the beginning of a scenario
        let at = inside.find('}').filter(|at| *at <= MACRO_BYTES)?;
        let name = inside.get(..at)?;
        return (!name.contains(['{', '\n'])).then_some(("${}", inside.get(at + 1..)?));
    }
    let inside = text.strip_prefix('<')?;
    let name = ["user", "char", "bot"].into_iter().find(|name| {
        inside.get(..name.len()).is_some_and(|start| start.eq_ignore_ascii_case(name))
            && inside.get(name.len()..).is_some_and(|after| after.starts_with('>'))
    })?;
    Some((name, inside.get(name.len() + 1..)?))
}

/// Writes how the hero is spoken of, and gives what follows of the text.
fn address<'a>(out: &mut String, after: &'a str, language: Language) -> &'a str {
    if language == Language::Zh {
        out.push('你');
        return after;
    }
    let before = out.trim_end_matches([' ', '"', '“', '*', '(', '[']);
    let starts = before.is_empty() || before.ends_with(['.', '!', '?', '\n', ':', '…']);
    for (found, lower, upper) in [
        ("'s", "your", "Your"),
        ("’s", "your", "Your"),
        (" is ", "you are ", "You are "),
        (" was ", "you were ", "You were "),
        (" has ", "you have ", "You have "),
    ] {
        if let Some(rest) = after.strip_prefix(found) {
            out.push_str(if starts { upper } else { lower });
            return rest;
        }
    }
    out.push_str(if starts { "You" } else { "you" });
    after
}
