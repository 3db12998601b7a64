use super::budget::{End, Item, Limits, Part, Profile, Seen, fit, scaled};
use super::lore::{self, LoreText};
use super::novel;
use super::scene::SceneTexts;
use super::tokens::estimate;
use super::{Left, Prompt, PromptMessage, Role, Section, Why};
use crate::text::{Language, Locale, Message, clip, clip_sentence, paragraphs, sentences};

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
    /// What it is told on top where one character is talked with; empty in any other turn.
    pub talk: &'a str,
    /// The story's worldview; always there (seeds C2).
    pub worldview: &'a str,
    /// The sheet of who speaks or is addressed; always there, found by key (seeds C2). Where one character is talked
    /// with, it is a layer of its own (seeds D8) and stands with what does not change.
    pub sheet: Option<&'a Sheet>,
    /// The turns on the line so far, oldest first; at least those the newest messages need. Where one character is
    /// talked with, only those they know.
    pub exchanges: &'a [Exchange],
    /// The depth up to which a summary covers the line; exchanges carry on from there.
    pub summarised: Option<u32>,
    /// The texts of this turn's scene.
    pub scene: &'a SceneTexts,
    /// Knowledge for this turn (seeds A8), best first.
    pub knowledge: &'a [Excerpt],
    /// Documents that would have been found and may not be known yet.
    pub secret: &'a [String],
    /// Summaries for this turn (seeds A9), newest first.
    pub history: &'a [Excerpt],
    /// Memories for this turn (seeds D8), best first.
    pub memories: &'a [Excerpt],
    /// Facts for this turn (seeds B3), best first.
    pub facts: &'a [Excerpt],
    /// What a story made from a novel puts before the model (seeds C4); none in any other story.
    pub novel: Option<&'a NovelTexts>,
    /// Lore that fired, in the order in which it stands: what matters most last.
    pub lore: &'a [LoreText],
    /// Lore that fired and was left out, each with why.
    pub lore_cut: &'a [(String, String)],
    /// What the player wants of every telling of this save, line by line.
    pub note: &'a [String],
    /// The bounds.
    pub limits: Limits,
}

/// What was found in a novel for this turn.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct NovelTexts {
    /// Others than the one who speaks, best first.
    pub others: Vec<Excerpt>,
    /// Passages, best first.
    pub passages: Vec<Excerpt>,
}

/// What is known of a character, line by line.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Sheet {
    /// Where it comes from: `npc:old_hunter`.
    pub source: String,
    /// The name.
    pub name: String,
    /// The lines, what matters most first.
    pub lines: Vec<String>,
}

/// The longest beginning of a text that says what it is about, in characters.
const ABOUT: usize = 40;
/// Tokens that a message costs beside its text.
const MESSAGE: usize = 4;

/// Puts a prompt together within its bounds.
///
/// What gives way, first to last: recap, history, knowledge, lore, the last fight, messages, side quests, facts, items, memories,
/// the node, the sheet but for its first line, the worldview but for its first sentence. Contract, action, situation, main
/// quest, a fight that is on and the request stay.
#[must_use]
pub fn assemble(inputs: &Inputs<'_>) -> Prompt {
    let locale = inputs.locale;
    let recent_from = window(inputs.exchanges, &inputs.limits);
    let (older, recent) = inputs.exchanges.split_at(recent_from);
    let scene = inputs.scene;
    let talk = !inputs.talk.is_empty();

    // What stands in the prompt whatever is found goes first: found texts do not say it again (seeds A15).
    let mut seen = Seen::default();
    let place = place(inputs);
    let standing = place.items.iter().map(|item| item.text.as_str());
    let situation = scene.context.iter().chain(&scene.node).map(String::as_str);
    for text in [inputs.worldview].into_iter().chain(standing).chain(situation) {
        seen.add(text);
    }
    let sheet = match inputs.novel {
        Some(_) => novel::sheet(inputs, &mut seen),
        None => sheet(inputs, talk, &mut seen),
    };
    let novel = inputs.novel.map(|novel| {
        let others = novel::found("others", "prompt-novel-others", &novel.others, inputs, &mut seen);
        [others, novel::found("passages", "prompt-novel-passages", &novel.passages, inputs, &mut seen)]
    });
    let [lore, lore_after, depths] = lore::parts(inputs, &mut seen);
    let knowledge = excerpts("knowledge", "prompt-knowledge", 7, inputs.knowledge, inputs, &mut seen);
    let history = excerpts("history", "prompt-history", 8, inputs.history, inputs, &mut seen);
    let memories = excerpts("memories", "prompt-memories", 2, inputs.memories, inputs, &mut seen);
    let facts = excerpts("facts", "prompt-facts", 3, inputs.facts, inputs, &mut seen);
    let secret = inputs.secret.iter().map(|source| Left { source: Some(source.clone()), why: Why::Condition });

    let mut parts = vec![
        part("contract", "", 0, [(inputs.contract.trim().to_owned(), None)]),
        part("talk", "", 0, [(inputs.talk.trim().to_owned(), None)]),
        if novel.is_some() { novel::world(inputs) } else { worldview(inputs) },
        place,
        messages(recent, inputs),
        part("action", &locale.text("prompt-action"), 0, lines(&scene.action)),
        part("context", &locale.text("prompt-context"), 0, lines(&scene.context)),
        part("main_quest", &locale.text("prompt-main-quest"), 0, lines(&scene.main_quest)),
        part("quests", &locale.text("prompt-quests"), 4, lines(&scene.quests)),
        part("node", &locale.text("prompt-node"), 2, lines(&scene.node)),
        part("recent_combat", &locale.text("prompt-recent-combat"), 6, lines(&scene.recent_combat)),
        part("pending_combat", &locale.text("prompt-pending-combat"), 0, lines(&scene.pending_combat)),
        part("items", &locale.text("prompt-items"), 3, lines(&scene.items)),
        lore,
        Part { left: knowledge.left.iter().cloned().chain(secret).collect(), ..knowledge },
        lore_after,
        history,
        memories,
        facts,
        recap(older, recent, inputs),
        part("note", &locale.text("prompt-note"), 0, lines(inputs.note)),
        depths,
        part("request", "", 0, lines(&scene.request)),
    ];
    match novel {
        // One block in the order of seeds C4; what is found anew for each turn stands at its end.
        Some(novel) => {
            parts.swap(2, 3);
            drop(parts.splice(4..4, std::iter::once(sheet).chain(novel)));
        }
        None => parts.insert(if talk { 3 } else { 7 }, sheet),
    }
    // What stands between messages and between parts costs a little as well.
    let around = MESSAGE * (2 + 2 * recent.len()) + parts.len();
    let room = inputs.limits.tokens.saturating_sub(scaled(around, inputs.limits.scale));
    fit(&mut parts, room, inputs.limits.scale);
    finish(&parts, recent, inputs)
}

/// The place of the first turn that stands in the prompt as messages. Where several leave at once, the window begins at
/// a turn whose depth is a multiple of their number, so that it depends on the line alone; the newest messages are in it
/// whatever the number.
fn window(exchanges: &[Exchange], limits: &Limits) -> usize {
    let exact = exchanges.len().saturating_sub(limits.messages / 2);
    let turns = u32::try_from(limits.step / 2).unwrap_or(u32::MAX);
    if exact == 0 || turns < 2 {
        return exact;
    }
    let older = exchanges.iter().enumerate().take(exact.saturating_add(1)).rev();
    older.into_iter().find(|(_, exchange)| exchange.depth.is_multiple_of(turns)).map_or(exact, |(place, _)| place)
}

/// The depth from which on turns stand in the prompt whatever is found: as messages, or in the recap.
#[must_use]
pub fn stands_from(exchanges: &[Exchange], summarised: Option<u32>, limits: &Limits) -> Option<u32> {
    let recent_from = window(exchanges, limits);
    let (older, recent) = exchanges.split_at(recent_from);
    let mut from = recent.first().map(|exchange| exchange.depth);
    let mut room = limits.recap_chars;
    if room == 0 {
        return from;
    }
    'turns: for exchange in older.iter().rev() {
        if summarised.is_some_and(|summarised| exchange.depth <= summarised) {
            break;
        }
        // As the recap is cut: whole sentences, and the last one in any case.
        let told: Vec<_> = paragraphs(&exchange.narration).flat_map(sentences).collect();
        for sentence in told.into_iter().rev() {
            match room.checked_sub(sentence.chars().count() + 1) {
                Some(left) => room = left,
                None if room == limits.recap_chars => {}
                None => break 'turns,
            }
            from = Some(exchange.depth);
        }
    }
    from
}

pub(super) fn part<T: IntoIterator<Item = (String, Option<String>)>>(
    name: &'static str,
    heading: &str,
    yields: u8,
    items: T,
) -> Part {
    let items = items.into_iter().filter(|(text, _)| !text.is_empty());
    Part {
        name,
        heading: heading.to_owned(),
        items: items.map(|(text, source)| Item { text, source }).collect(),
        joint: "\n",
        yields,
        end: End::Last,
        keeps: 0,
        numbered: false,
        left: Vec::new(),
    }
}

fn lines(texts: &[String]) -> impl Iterator<Item = (String, Option<String>)> + '_ {
    texts.iter().map(|text| (text.clone(), None))
}

const fn between(language: Language) -> &'static str {
    match language {
        Language::Zh => "",
        Language::En => " ",
    }
}

/// The worldview, sentence by sentence: where the room is short its end gives way, last of all.
fn worldview(inputs: &Inputs<'_>) -> Part {
    let source = || Some("worldview".to_owned());
    let heading = inputs.locale.text("prompt-worldview");
    let whole = paragraphs(inputs.worldview).count() > 0;
    let items = paragraphs(inputs.worldview).enumerate().flat_map(|(number, paragraph)| {
        let mut first = number > 0;
        sentences(paragraph).map(move |sentence| {
            // A paragraph keeps its break.
            let lead = if std::mem::take(&mut first) { "\n" } else { "" };
            (format!("{lead}{sentence}"), source())
        })
    });
    let mut part = part("worldview", &heading, 1, items);
    let mut room = inputs.limits.worldview_chars;
    let fitting = part.items.iter().take_while(|item| {
        let fits = room.checked_sub(item.text.chars().count());
        room = fits.unwrap_or_default();
        fits.is_some()
    });
    let kept = fitting.count().max(1).min(part.items.len());
    let over = part.items.split_off(kept);
    part.left.extend(over.into_iter().map(|item| Left { source: item.source, why: Why::Budget }));
    Part { joint: between(inputs.locale.language()), keeps: usize::from(whole), ..part }
}

/// What stands still while the hero stays. What it says of who is addressed it keeps, since their sheet does not say it
/// again (seeds C2); where one character is all the turn is about, their sheet says it instead.
fn place(inputs: &Inputs<'_>) -> Part {
    let own = inputs.sheet.map(|sheet| sheet.source.as_str());
    let about_one = inputs.novel.is_some() || !inputs.talk.is_empty();
    let standing = inputs.scene.standing.iter().filter(|line| !about_one || own != Some(line.source.as_str()));
    let clipped = standing.map(|line| {
        let text = clip_sentence(&line.text, inputs.limits.excerpt_chars).to_owned();
        (text, Some(line.source.clone()))
    });
    let part = part("place", &inputs.locale.text("prompt-standing"), 2, clipped);
    let said = part.items.iter().position(|item| own.is_some() && item.source.as_deref() == own);
    Part { keeps: said.map_or(0, |at| at + 1), ..part }
}

/// The sheet of who speaks or is addressed, without what the situation says of them already.
fn sheet(inputs: &Inputs<'_>, talk: bool, seen: &mut Seen) -> Part {
    let (name, key) = if talk { ("persona", "prompt-persona") } else { ("character", "prompt-character") };
    let Some(sheet) = inputs.sheet else { return part(name, "", 0, []) };
    let heading = inputs.locale.say(&Message::new(key).with("name", sheet.name.as_str()));
    let language = inputs.locale.language();
    let fresh = sheet.lines.iter().map(|line| seen.fresh(line, language)).filter(|line| !line.is_empty());
    let mut lines: Vec<String> = fresh.collect();
    if lines.is_empty() {
        lines.push(inputs.locale.text("prompt-character-above"));
    }
    let source = || Some(sheet.source.clone());
    Part { keeps: 1, ..part(name, &heading, 1, lines.into_iter().map(|line| (line, source()))) }
}

/// Found texts, each sentence once in the whole prompt (seeds A15).
fn excerpts(
    name: &'static str,
    heading: &'static str,
    yields: u8,
    found: &[Excerpt],
    inputs: &Inputs<'_>,
    seen: &mut Seen,
) -> Part {
    let mut part = part(name, &inputs.locale.text(heading), yields, []);
    for excerpt in found {
        let cut = clip_sentence(&excerpt.text, inputs.limits.excerpt_chars);
        let fresh = seen.fresh(cut, inputs.locale.language());
        if fresh.len() < cut.trim().len() {
            part.left.push(Left { source: Some(excerpt.source.clone()), why: Why::Duplicate });
        }
        if !fresh.is_empty() {
            let about = about(cut).filter(|about| !fresh.starts_with(about)).unwrap_or_default();
            part.items.push(Item { text: format!("- {about}{fresh}"), source: Some(excerpt.source.clone()) });
        }
    }
    part
}

/// What a text is about, where it begins with that ("The old hunter: …"): it stays where the first sentence is said
/// elsewhere.
fn about(text: &str) -> Option<&str> {
    let (at, colon) = text.char_indices().take(ABOUT).find(|(_, char)| matches!(char, ':' | '：'))?;
    let end = at + colon.len_utf8();
    let blanks = text.get(end..)?.chars().take_while(|char| *char == ' ').count();
    text.get(..end + blanks)
}

/// The newest messages; the oldest give way first.
fn messages(recent: &[Exchange], inputs: &Inputs<'_>) -> Part {
    let items = recent.iter().map(|exchange| {
        let (input, narration) = shown(exchange, inputs);
        (format!("{input}\n{narration}"), Some(format!("turn:{}", exchange.turn)))
    });
    Part { end: End::First, ..part("messages", "", 5, items) }
}

/// A turn's two messages, cut to their limit.
fn shown(exchange: &Exchange, inputs: &Inputs<'_>) -> (String, String) {
    let input = if exchange.input.is_empty() { inputs.locale.text("prompt-begin") } else { exchange.input.clone() };
    let cut = |text: &str| clip(text, inputs.limits.message_chars).to_owned();
    (cut(&input), cut(&exchange.narration))
}

/// The last sentences of what lies between the newest summary and the newest messages (seeds A1).
fn recap(older: &[Exchange], recent: &[Exchange], inputs: &Inputs<'_>) -> Part {
    let heading = inputs.locale.text("prompt-recap");
    let unsummarised: Vec<_> = older
        .iter()
        .filter(|exchange| inputs.summarised.is_none_or(|summarised| exchange.depth > summarised))
        .collect();
    if unsummarised.is_empty() || inputs.limits.recap_chars == 0 {
        let begun = inputs.summarised.is_some() || !older.is_empty() || recent.len() > 1;
        let just_begun = (!begun).then(|| (inputs.locale.text("prompt-just-begun"), None));
        return part("recap", &heading, 9, just_begun);
    }
    let all = unsummarised.iter().flat_map(|exchange| {
        let source = format!("turn:{}", exchange.turn);
        let told = paragraphs(&exchange.narration).flat_map(sentences);
        told.map(move |sentence| (sentence.to_owned(), Some(source.clone())))
    });
    let all: Vec<_> = all.collect();
    let mut room = inputs.limits.recap_chars;
    let mut from = all.len();
    for (text, _) in all.iter().rev() {
        let Some(left) = room.checked_sub(text.chars().count() + 1) else { break };
        (room, from) = (left, from - 1);
    }
    let mut kept: Vec<_> = all.get(from..).unwrap_or_default().to_vec();
    if let (true, Some((text, source))) = (kept.is_empty(), all.last()) {
        // One sentence that is longer than the whole recap: its end.
        let surplus = text.chars().count().saturating_sub(inputs.limits.recap_chars);
        kept.push((text.chars().skip(surplus).collect(), source.clone()));
    }
    let part = part("recap", &heading, 9, kept);
    Part { joint: between(inputs.locale.language()), end: End::First, ..part }
}

fn finish(parts: &[Part], recent: &[Exchange], inputs: &Inputs<'_>) -> Prompt {
    let scale = inputs.limits.scale;
    let mut system = Vec::new();
    let mut turn = Vec::new();
    let mut conversation = Vec::new();
    let mut sections = Vec::new();
    for part in parts {
        let text = part.text();
        if text.is_empty()
            && part.left.is_empty()
            && matches!(
                part.name,
                "talk" | "place" | "character" | "persona" | "memories" | "note" | "lore" | "lore_after" | "lore_depth"
            )
        {
            continue;
        }
        let mut sources: Vec<String> = part.items.iter().filter_map(|item| item.source.clone()).collect();
        sources.dedup();
        sections.push(Section {
            name: part.name.to_owned(),
            tokens: scaled(estimate(&text), scale),
            included: !text.is_empty(),
            cut: cut(part, inputs),
            sources,
            left: part.left.clone(),
            notes: lore::notes(part, inputs),
        });
        match part.name {
            // lore among the messages is put there when they stand
            name if text.is_empty() || name == "lore_depth" => {}
            "contract" | "talk" | "worldview" | "place" | "persona" | "others" | "passages" => system.push(text),
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
    if let Some(part) = parts.iter().find(|part| part.name == "lore_depth") {
        lore::place(part, inputs, &mut messages);
    }
    let estimated = messages.iter().map(|message| estimate(&message.content) + MESSAGE).sum();
    Prompt {
        messages,
        sections,
        tokens: scaled(estimated, scale),
        budget: inputs.limits.tokens,
        estimated,
        again: 0,
        begun: String::new(),
        profile: Profile::Full,
    }
}

/// What was left out of a part and why, in words.
fn cut(part: &Part, inputs: &Inputs<'_>) -> Option<String> {
    let say = |why: Why, key: &'static str| {
        let count = part.left.iter().filter(|left| left.why == why).count();
        let message = Message::new(key).with("count", count).with("budget", inputs.limits.tokens);
        (count > 0).then(|| inputs.locale.say(&message))
    };
    let all = [
        say(Why::Budget, "prompt-cut"),
        say(Why::Duplicate, "prompt-left-duplicate"),
        say(Why::Condition, "prompt-left-condition"),
    ];
    let all: Vec<String> = all.into_iter().flatten().collect();
    let joint = if inputs.locale.language() == Language::Zh { "；" } else { "; " };
    (!all.is_empty()).then(|| all.join(joint))
}
