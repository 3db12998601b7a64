//! What entries of all books have in common: keys, decorators, texts that are too long.

use super::super::refused::shown;
use super::super::report::Report;
use super::super::tale::{LoreText, Origin};
use super::macros::resolve;
use super::{Making, TEXT_BYTES};
use crate::text::{Localized, Message, Pattern, Words, sanitize, sanitize_line};
use crate::world::{LoreEntry, LoreLogic, LorePosition};

/// The longest key, in characters.
const KEY_CHARS: usize = 1_000;
/// The most keys of an entry.
const KEYS: usize = 1_000;
/// For how many turns something holds that holds for good.
pub(super) const FOR_GOOD: u32 = 100_000;

/// An entry while it is read.
pub(super) struct Draft {
    pub(super) entry: LoreEntry,
    pub(super) title: String,
    pub(super) keys: Vec<String>,
    pub(super) secondary: Vec<String>,
    pub(super) text: String,
}

impl Draft {
    pub(super) fn new(title: String, text: String) -> Self {
        Self { entry: LoreEntry::new(""), title, keys: Vec::new(), secondary: Vec::new(), text }
    }
}

/// Puts an entry into the tale. `pointer` is its place in the document.
pub(super) fn put(making: &mut Making<'_>, mut draft: Draft, pointer: String, field: &str) {
    let report = &mut making.report;
    decorate(&mut draft, report);
    let text = sanitize(&resolve(draft.text.trim(), making.character, report)).trim().to_owned();
    let keys = sound(draft.keys, making.character, field, report);
    let secondary = sound(draft.secondary, making.character, field, report);
    let origin = Origin { original: 0, pointer };
    if text.trim().is_empty() && keys.is_empty() {
        report.leave(field, Message::new("exchange-why-empty-entry"));
        return;
    }
    if text.trim().is_empty() {
        report.leave(field, Message::new("exchange-why-empty-text"));
        return;
    }
    if keys.is_empty() && !draft.entry.constant && draft.entry.enabled {
        report.change(field, Message::new("exchange-why-no-keys"));
    }
    let pieces = pieces(&text);
    if pieces.len() > 1 {
        report.change(field, Message::new("exchange-why-parted").with("count", pieces.len()));
    }
    for (number, piece) in pieces.into_iter().enumerate() {
        let title = if number == 0 { draft.title.clone() } else { format!("{} {}", draft.title, number + 1) };
        let entry = LoreEntry {
            title: Localized::plain(title),
            text: Localized::plain(piece),
            keys: Words::by_language(keys.clone(), keys.clone()),
            secondary: Words::by_language(secondary.clone(), secondary.clone()),
            ..draft.entry.clone()
        };
        making.tale.lore.push(LoreText { entry, origin: origin.clone() });
    }
}

/// A text in pieces that a pack can hold, parted at line ends where that is possible.
fn pieces(text: &str) -> Vec<String> {
    let mut pieces = Vec::new();
    let mut rest = text;
    while rest.len() > TEXT_BYTES {
        let most = rest.floor_char_boundary(TEXT_BYTES);
        let head = rest.get(..most).unwrap_or_default();
        let at = head.rfind('\n').filter(|at| *at > most / 2).unwrap_or(most);
        let (piece, after) = rest.split_at(at);
        pieces.push(piece.to_owned());
        rest = after.trim_start_matches('\n');
    }
    pieces.push(rest.to_owned());
    pieces
}

/// The keys that can be looked for.
fn sound(keys: Vec<String>, character: Option<&str>, field: &str, report: &mut Report) -> Vec<String> {
    let mut kept: Vec<String> = Vec::with_capacity(keys.len());
    for key in keys {
        if key.chars().nth(KEY_CHARS).is_some() {
            report.leave(&key, Message::new("exchange-why-long-key").with("bound", KEY_CHARS));
            continue;
        }
        if kept.len() >= KEYS {
            report.leave(&key, Message::new("exchange-why-many-keys").with("bound", KEYS));
            break;
        }
        let key = sanitize_line(&resolve(&key, character, report));
        if let Some(Err(fault)) = Pattern::read(&key) {
            let cause = shown(&format!("{} {}", fault.code(), fault.cause()));
            report.leave(&format!("{field} {key}"), Message::new("exchange-why-pattern").with("cause", cause));
            continue;
        }
        if !key.is_empty() && !kept.contains(&key) {
            kept.push(key);
        }
    }
    kept
}

/// An order within what packs allow.
pub(super) fn order(number: i64) -> i32 {
    i32::try_from(number.clamp(-1_000_000, 1_000_000)).unwrap_or_default()
}

/// Messages of a chat as turns of play: a turn is a line and its answer.
pub(super) const fn turns(messages: u32) -> u32 {
    messages.div_ceil(2)
}

/// Takes the decorators, which are leading lines `@@name value`, out of the text and does what they say.
fn decorate(draft: &mut Draft, report: &mut Report) {
    if !draft.text.trim_start().starts_with("@@") {
        return;
    }
    let text = std::mem::take(&mut draft.text);
    let mut rest = text.trim_start();
    while rest.starts_with("@@") {
        let (line, after) = rest.split_once('\n').unwrap_or((rest, ""));
        decorator(draft, line.trim_start_matches('@').trim(), report);
        rest = after.trim_start_matches(['\r', '\n']);
    }
    rest.clone_into(&mut draft.text);
}

fn decorator(draft: &mut Draft, line: &str, report: &mut Report) {
    let (name, value) = line.split_once([' ', '\t']).unwrap_or((line, ""));
    let value = value.trim();
    let number = value.parse::<u32>().ok().map(|number| number.min(FOR_GOOD));
    let words = || value.split(',').map(|word| word.trim().to_owned()).filter(|word| !word.is_empty());
    let entry = &mut draft.entry;
    let taken = match (name, number) {
        ("activate", _) => {
            entry.constant = true;
            true
        }
        ("dont_activate", _) => {
            entry.enabled = false;
            true
        }
        ("activate_only_after", Some(number)) => {
            entry.delay = number;
            true
        }
        ("keep_activate_after_match", _) => {
            entry.sticky = FOR_GOOD;
            true
        }
        ("dont_activate_after_match", _) => {
            entry.cooldown = FOR_GOOD;
            true
        }
        ("depth", Some(number)) => {
            entry.position = LorePosition::Depth(number);
            true
        }
        ("scan_depth", Some(number)) => {
            entry.matching.scan_depth = Some(number);
            true
        }
        ("position", _) => match value {
            "before_desc" => {
                entry.position = LorePosition::Before;
                true
            }
            "after_desc" | "personality" | "scenario" => {
                entry.position = LorePosition::After;
                true
            }
            _ => false,
        },
        ("additional_keys", _) if draft.secondary.is_empty() => {
            draft.secondary.extend(words());
            entry.logic = LoreLogic::AndAny;
            true
        }
        ("exclude_keys", _) if draft.secondary.is_empty() => {
            draft.secondary.extend(words());
            entry.logic = LoreLogic::NotAny;
            true
        }
        _ => false,
    };
    if !taken {
        report.leave(&format!("@@{name}"), Message::new("exchange-why-decorator"));
    }
}
