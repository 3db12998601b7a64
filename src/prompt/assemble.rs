use std::collections::BTreeSet;

use super::budget::{Limits, Part, fit};
use super::scene::SceneTexts;
use super::tokens::estimate;
use super::{Prompt, PromptMessage, Role, Section};
use crate::text::{Locale, Message, clip};

/// One turn as it stands in the prompt's messages.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Exchange {
    /// The turn's row number.
    pub turn: i64,
    /// Its place on the line from the start.
    pub depth: u32,
    /// The player's line; empty for the first turn.
    pub input: String,
    /// What was told.
    pub narration: String,
}

/// A text that was found for this turn.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Excerpt {
    /// Where it comes from: `npc:old_hunter`, `summary:5`.
    pub source: String,
    /// The text, cut to its limit already.
    pub text: String,
}

/// All that goes into a prompt.
#[derive(Clone, Copy, Debug)]
pub struct Inputs<'a> {
    /// The program's words in the language of the telling.
    pub locale: &'a Locale,
    /// The contract with the model.
    pub contract: &'a str,
    /// The story's worldview.
    pub worldview: &'a str,
    /// The turns on the line so far, oldest first; at least those the newest messages need.
    pub exchanges: &'a [Exchange],
    /// The depth up to which a summary covers the line; exchanges carry on from there.
    pub summarised: Option<u32>,
    /// The texts of this turn's scene.
    pub scene: &'a SceneTexts,
    /// Knowledge for this turn (seeds A8), best first.
    pub knowledge: &'a [Excerpt],
    /// Summaries for this turn (seeds A9), newest first.
    pub history: &'a [Excerpt],
    /// The bounds.
    pub limits: Limits,
}

/// Puts a prompt together within its bounds.
#[must_use]
pub fn assemble(inputs: &Inputs<'_>) -> Prompt {
    let locale = inputs.locale;
    let recent_from = inputs.exchanges.len().saturating_sub(inputs.limits.messages / 2);
    let (older, recent) = inputs.exchanges.split_at(recent_from);

    let mut seen = BTreeSet::new();
    let mut parts = vec![
        part("contract", "", 0, [(inputs.contract.trim().to_owned(), None)]),
        part("worldview", &locale.text("prompt-worldview"), 0, once(inputs.worldview.trim(), &mut seen, "worldview")),
        messages(recent, inputs),
    ];
    let scene = inputs.scene;
    parts.extend([
        part("action", &locale.text("prompt-action"), 0, lines(&scene.action)),
        part("context", &locale.text("prompt-context"), 0, lines(&scene.context)),
        part("main_quest", &locale.text("prompt-main-quest"), 0, lines(&scene.main_quest)),
        part("quests", &locale.text("prompt-quests"), 3, lines(&scene.quests)),
        part("node", &locale.text("prompt-node"), 1, lines(&scene.node)),
        part("recent_combat", &locale.text("prompt-recent-combat"), 5, lines(&scene.recent_combat)),
        part("pending_combat", &locale.text("prompt-pending-combat"), 0, lines(&scene.pending_combat)),
        part("items", &locale.text("prompt-items"), 2, lines(&scene.items)),
        part("knowledge", &locale.text("prompt-knowledge"), 6, excerpts(inputs.knowledge, &mut seen)),
        part("history", &locale.text("prompt-history"), 7, excerpts(inputs.history, &mut seen)),
        part("recap", &locale.text("prompt-recap"), 8, recap(older, recent, inputs)),
        part("request", "", 0, lines(&scene.request)),
    ]);
    fit(&mut parts, inputs.limits.tokens);
    finish(&parts, recent, inputs)
}

fn part<T: IntoIterator<Item = (String, Option<String>)>>(
    name: &'static str,
    heading: &str,
    yields: u8,
    items: T,
) -> Part {
    let items = items.into_iter().filter(|(text, _)| !text.is_empty()).collect();
    Part { name, heading: heading.to_owned(), items, yields, dropped: 0 }
}

fn lines(texts: &[String]) -> impl Iterator<Item = (String, Option<String>)> + '_ {
    texts.iter().map(|text| (text.clone(), None))
}

fn once(text: &str, seen: &mut BTreeSet<String>, source: &str) -> Vec<(String, Option<String>)> {
    if seen.insert(text.to_owned()) { vec![(text.to_owned(), Some(source.to_owned()))] } else { Vec::new() }
}

/// Found texts, each once in the whole prompt (seeds A15).
fn excerpts(found: &[Excerpt], seen: &mut BTreeSet<String>) -> Vec<(String, Option<String>)> {
    let fresh = found.iter().filter(|excerpt| seen.insert(excerpt.text.clone()));
    fresh.map(|excerpt| (format!("- {}", excerpt.text), Some(excerpt.source.clone()))).collect()
}

/// The newest messages, newest first, so that the oldest give way first.
fn messages(recent: &[Exchange], inputs: &Inputs<'_>) -> Part {
    let items = recent.iter().rev().map(|exchange| {
        let (input, narration) = shown(exchange, inputs);
        (format!("{input}\n{narration}"), Some(format!("turn:{}", exchange.turn)))
    });
    part("messages", "", 4, items)
}

/// A turn's two messages, cut to their limit.
fn shown(exchange: &Exchange, inputs: &Inputs<'_>) -> (String, String) {
    let input = if exchange.input.is_empty() { inputs.locale.text("prompt-begin") } else { exchange.input.clone() };
    let cut = |text: &str| clip(text, inputs.limits.message_chars).to_owned();
    (cut(&input), cut(&exchange.narration))
}

/// The last characters of what lies between the newest summary and the newest messages (seeds A1).
fn recap(older: &[Exchange], recent: &[Exchange], inputs: &Inputs<'_>) -> Vec<(String, Option<String>)> {
    let unsummarised: Vec<_> = older
        .iter()
        .filter(|exchange| inputs.summarised.is_none_or(|summarised| exchange.depth > summarised))
        .collect();
    if unsummarised.is_empty() {
        let begun = inputs.summarised.is_some() || !older.is_empty() || recent.len() > 1;
        return if begun { Vec::new() } else { vec![(inputs.locale.text("prompt-just-begun"), None)] };
    }
    let whole = unsummarised.iter().map(|exchange| exchange.narration.as_str()).collect::<Vec<_>>().join("\n");
    let length = whole.chars().count();
    let text: String = whole.chars().skip(length.saturating_sub(inputs.limits.recap_chars)).collect();
    vec![(text.trim_start().to_owned(), unsummarised.last().map(|exchange| format!("turn:{}", exchange.turn)))]
}

fn finish(parts: &[Part], recent: &[Exchange], inputs: &Inputs<'_>) -> Prompt {
    let mut system = Vec::new();
    let mut turn = Vec::new();
    let mut conversation = Vec::new();
    let mut sections = Vec::new();
    for part in parts {
        let text = part.text();
        let cut = (part.dropped > 0).then(|| {
            let message = Message::new("prompt-cut").with("count", part.dropped).with("budget", inputs.limits.tokens);
            inputs.locale.say(&message)
        });
        sections.push(Section {
            name: part.name.to_owned(),
            tokens: estimate(&text),
            included: !text.is_empty(),
            cut,
            sources: part.items.iter().filter_map(|(_, source)| source.clone()).collect(),
        });
        match part.name {
            _ if text.is_empty() => {}
            "contract" | "worldview" => system.push(text),
            "messages" => {
                let kept = recent.len().saturating_sub(part.items.len());
                for exchange in recent.iter().skip(kept) {
                    let (input, narration) = shown(exchange, inputs);
                    conversation.push(PromptMessage { role: Role::User, content: input });
                    conversation.push(PromptMessage { role: Role::Assistant, content: narration });
                }
            }
            _ => turn.push(text),
        }
    }
    let mut messages = vec![PromptMessage { role: Role::System, content: system.join("\n\n") }];
    messages.append(&mut conversation);
    messages.push(PromptMessage { role: Role::User, content: turn.join("\n\n") });
    let tokens = messages.iter().map(|message| estimate(&message.content) + 4).sum();
    Prompt { messages, sections, tokens, budget: inputs.limits.tokens }
}
