//! `storyecho lore test`

use std::io::Write;

use serde_json::{Value, json};

use super::args::{LoreAction, LoreArgs};
use super::context::Context;
use super::failure::{Failure, FailureKind};
use crate::lore::{Ask, Book, Cause, Consulted, Delivered, Heard, Place, Verdict, Why, Word, say};
use crate::prompt::estimate;
use crate::story;
use crate::text::{Locale, Message, sanitize_line};
use crate::world::{Dice, LorePosition, State, Story, rules};

/// Says which entries of a story's lore fire on a text, at the story's beginning, and why.
pub(super) fn run(context: &Context, args: &LoreArgs, out: &mut dyn Write) -> Result<(), Failure> {
    let LoreAction::Test(args) = &args.action;
    let language = args.lang.unwrap_or_else(|| context.language());
    let locale = Locale::new(language);
    let story = read(context, &args.story)?;
    let hero = story.hero.hero(story.hero.name.get(language), story.hero.spread());
    let mut dice = Dice::new(args.seed, 0);
    let state = State { depth: 1, ..rules::begin(&story, hero, &mut dice).state };
    let present: Vec<String> =
        rules::view::characters_present(&story, &state).into_iter().map(|who| who.id.as_str().to_owned()).collect();
    let text = sanitize_line(&args.text);
    let consulted = Book::new(&story.lore).consult(&Ask {
        story: &story,
        state: &state,
        language,
        heard: &[Heard { word: Word::Player, text: &text }],
        present: &present,
        seed: args.seed,
        counts: &|_| true,
        estimate: &estimate,
    });
    if args.json {
        let entries: Vec<Value> = consulted.entries.iter().map(|entry| row(&locale, entry)).collect();
        let fired: Vec<&str> = consulted.fired().iter().map(|entry| entry.id.as_str()).collect();
        let tokens: usize = consulted.fired().iter().map(|entry| entry.tokens).sum();
        let all = json!({
            "story": story.id, "text": text, "language": language, "seed": args.seed, "tokens": tokens,
            "budget": story.lore.settings.budget, "fired": fired, "entries": entries,
        });
        writeln!(out, "{all}")?;
        return Ok(());
    }
    show(&locale, &story, &consulted, args.seed, out)
}

fn read(context: &Context, id: &str) -> Result<Story, Failure> {
    let library = context.library();
    let Some(pack) = library.find(id) else {
        let message = Message::new("cli-lore-no-story").with("id", sanitize_line(id));
        let mut failure = Failure::new(FailureKind::Usage, context.locale.say(&message));
        failure.hints.push(context.locale.text("cli-lore-no-story-hint"));
        return Err(failure);
    };
    story::load(&pack.source)
        .map_err(|faults| Failure::new(FailureKind::Failed, faults.show(&context.locale, story::Style::Plain)))
}

/// What fires in the order of the prompt, then what does not in that of the pack.
fn show(locale: &Locale, story: &Story, consulted: &Consulted, seed: u64, out: &mut dyn Write) -> Result<(), Failure> {
    if consulted.entries.is_empty() {
        writeln!(out, "{}", locale.text("lore-none"))?;
        return Ok(());
    }
    let fired = consulted.fired();
    for entry in &fired {
        let mut about = vec![
            locale.say(&Message::new("lore-test-tokens").with("tokens", entry.tokens)),
            locale.say(&position(entry.position)),
        ];
        if entry.chance < 100 {
            let seed = i64::try_from(seed).unwrap_or(i64::MAX);
            about.push(locale.say(&Message::new("lore-test-chance").with("chance", entry.chance).with("seed", seed)));
        }
        writeln!(out, "+ {}  {}", name(entry), say(locale, &entry.verdict))?;
        writeln!(out, "    {}", about.join(" · "))?;
        writeln!(out, "    {}", crate::text::clip(&entry.text.replace('\n', " "), 160))?;
    }
    for entry in consulted.entries.iter().filter(|entry| matches!(entry.verdict, Verdict::Silent(_))) {
        writeln!(out, "- {}  {}", name(entry), say(locale, &entry.verdict))?;
    }
    let silent = consulted.entries.len().saturating_sub(fired.len());
    let sum = if fired.is_empty() {
        Message::new("lore-test-none").with("silent", silent)
    } else {
        let tokens: usize = fired.iter().map(|entry| entry.tokens).sum();
        let budget = i64::from(story.lore.settings.budget);
        Message::new("lore-test-fired")
            .with("fired", fired.len())
            .with("silent", silent)
            .with("tokens", tokens)
            .with("budget", budget)
    };
    writeln!(out, "{}", locale.say(&sum))?;
    Ok(())
}

fn name(entry: &Delivered) -> String {
    if entry.title.is_empty() { entry.id.to_string() } else { format!("{} ({})", entry.title, entry.id) }
}

fn position(position: LorePosition) -> Message {
    let (word, depth) = match position {
        LorePosition::Before => ("before", 0),
        LorePosition::After => ("after", 0),
        LorePosition::Depth(depth) => ("depth", depth),
    };
    Message::new("lore-test-where").with("position", word).with("depth", depth)
}

/// One entry for scripts.
fn row(locale: &Locale, entry: &Delivered) -> Value {
    let found = match &entry.verdict {
        Verdict::Fired(Cause::Key(found)) | Verdict::Silent(Why::Secondary(found, _)) => Some(found),
        _ => None,
    };
    let place = found.map(|found| match &found.place {
        Place::Message(_, back) => json!({ "message": back }),
        Place::Entry(id) => json!({ "entry": id }),
    });
    let position = match entry.position {
        LorePosition::Before => json!("before"),
        LorePosition::After => json!("after"),
        LorePosition::Depth(depth) => json!({ "depth": depth }),
    };
    json!({
        "id": entry.id,
        "title": entry.title,
        "fired": matches!(entry.verdict, Verdict::Fired(_)),
        "verdict": entry.verdict.code(),
        "key": found.map(|found| &found.key),
        "place": place,
        "why": say(locale, &entry.verdict),
        "chance": entry.chance,
        "order": entry.order,
        "position": position,
        "tokens": entry.tokens,
        "text": entry.text,
    })
}
