//! Lore in a prompt: before and after the knowledge, and among the messages.

use super::assemble::{Inputs, part};
use super::budget::{End, Item, Part, Seen};
use super::{Left, PromptMessage, Why};
use crate::text::Message;
use crate::world::LorePosition;

/// A lore entry that fired.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct LoreText {
    /// Which: `lore:heron`.
    pub source: String,
    /// Its text.
    pub text: String,
    /// Where it stands.
    pub position: LorePosition,
    /// What fired it, in words.
    pub note: String,
}

/// Lore by where it stands: before and after the knowledge, and among the messages. What stands in the prompt already is
/// not said again, and what was left out is named with the first.
pub(super) fn parts(inputs: &Inputs<'_>, seen: &mut Seen) -> [Part; 3] {
    let heading = inputs.locale.text("prompt-lore");
    let mut parts = ["lore", "lore_after", "lore_depth"].map(|name| {
        // the lowest order stands first and gives way first
        Part { end: End::First, ..part(name, &heading, 6, []) }
    });
    let [before, after, depths] = &mut parts;
    for (source, _) in inputs.lore_cut {
        before.left.push(Left { source: Some(source.clone()), why: Why::Budget });
    }
    for entry in inputs.lore {
        let part = match entry.position {
            LorePosition::Before => &mut *before,
            LorePosition::After => &mut *after,
            LorePosition::Depth(_) => &mut *depths,
        };
        let fresh = seen.fresh(&entry.text, inputs.locale.language());
        if fresh.len() < entry.text.trim().len() {
            part.left.push(Left { source: Some(entry.source.clone()), why: Why::Duplicate });
        }
        if !fresh.is_empty() {
            let lead = if matches!(entry.position, LorePosition::Depth(_)) { "" } else { "- " };
            part.items.push(Item { text: format!("{lead}{fresh}"), source: Some(entry.source.clone()) });
        }
    }
    parts
}

/// Puts lore among the messages, so many before the end as it asks for: 0 is the end, before the request. It stands in
/// the player's messages, so that the two go on taking turns.
pub(super) fn place(part: &Part, inputs: &Inputs<'_>, messages: &mut [PromptMessage]) {
    let heading = inputs.locale.text("prompt-lore");
    let depth = |item: &Item| {
        let entry = inputs.lore.iter().find(|entry| Some(&entry.source) == item.source.as_ref());
        match entry.map(|entry| entry.position) {
            Some(LorePosition::Depth(depth)) => usize::try_from(depth).unwrap_or(usize::MAX),
            _ => 0,
        }
    };
    let mut depths: Vec<usize> = part.items.iter().map(depth).collect();
    depths.sort_unstable();
    depths.dedup();
    for at in depths {
        let texts = part.items.iter().filter(|item| depth(item) == at).map(|item| format!("- {}", item.text));
        let text = format!("{heading}\n{}", texts.collect::<Vec<_>>().join("\n"));
        let last = messages.len().saturating_sub(1);
        // counted from the end, the player's messages have odd numbers; the first message is the system's
        let back = at.saturating_sub(1).min(last.saturating_sub(1));
        let back = if back.is_multiple_of(2) { back } else { back + 1 };
        let after = at == 0 || (at.is_multiple_of(2) && back == at);
        let Some(message) = messages.get_mut(last.saturating_sub(back)) else { continue };
        let (first, second) = match message.content.rsplit_once("\n\n") {
            _ if !after => (text, std::mem::take(&mut message.content)),
            // the request stays what is read last
            Some((turn, request)) if at == 0 => (format!("{turn}\n\n{text}"), request.to_owned()),
            _ => (std::mem::take(&mut message.content), text),
        };
        message.content = format!("{first}\n\n{second}");
    }
}

/// What is to be said of what a part holds: what fired each entry, and whether it went in.
pub(super) fn notes(part: &Part, inputs: &Inputs<'_>) -> Vec<String> {
    if !part.name.starts_with("lore") {
        return Vec::new();
    }
    let holds = |source: &String| part.items.iter().any(|item| item.source.as_ref() == Some(source));
    let left = |source: &String| part.left.iter().any(|left| left.source.as_ref() == Some(source));
    let told = inputs.lore.iter().filter(|entry| holds(&entry.source) || left(&entry.source));
    let told = told.map(|entry| (&entry.source, &entry.note, holds(&entry.source)));
    let cut = inputs.lore_cut.iter().filter(|(source, _)| left(source)).map(|(source, note)| (source, note, false));
    let say = |(source, note, delivered): (&String, &String, bool)| {
        let key = if delivered { "lore-note-delivered" } else { "lore-note-cut" };
        inputs.locale.say(&Message::new(key).with("name", source.as_str()).with("why", note.as_str()))
    };
    told.chain(cut).map(say).collect()
}
