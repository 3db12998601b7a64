//! `storyecho bench prompt`: how much of a prompt a server finds in its cache.

use std::io::Write;
use std::ops::ControlFlow;

use serde_json::{Value, json};

use super::turn::part;
use crate::app::{endpoint, wire};
use crate::cli::{BenchPromptArgs, Context, Failure, FailureKind};
use crate::endpoint::{Chat, Endpoint, Speaker};
use crate::engine::{Engine, HeroChoice, NarratorChoice, NewGame, Setup, Tellers, TurnSettings};
use crate::memory::embed::EmbedderSlot;
use crate::memory::{Memory, RecallSettings};
use crate::prompt::{Prompt, Role, estimate};
use crate::store::{Rolling, Saves};
use crate::text::{Language, Message};

/// Turns that are played before anything is counted: until the window is full and a summary is there.
const WARM: usize = 8;
/// What is played, in turn.
const LINES: [[&str; 5]; 2] = [
    ["等一会儿", "听听四周的动静", "看看四周的树", "想想老猎人的话", "歇一歇"],
    ["wait", "listen to the forest", "look at the trees around", "think of what the hunter said", "rest a while"],
];

/// What one window came to.
struct Window {
    step: u32,
    tokens: Vec<f64>,
    shares: Vec<f64>,
}

pub(super) fn run(context: &Context, args: &BenchPromptArgs, out: &mut dyn Write) -> Result<u8, Failure> {
    let server = if args.endpoint { Some(endpoint::connect(context, &endpoint::meter(context))?) } else { None };
    let mut rows = Vec::new();
    for step in &args.step {
        let prompts = prompts(context, *step, args.turns)?;
        let window = match &server {
            Some(server) => asked(context, server, *step, &prompts)?,
            None => counted(*step, &prompts),
        };
        let mean =
            |values: &[f64]| values.iter().sum::<f64>() / f64::from(u32::try_from(values.len().max(1)).unwrap_or(1));
        let mut sorted = window.shares.clone();
        sorted.sort_by(f64::total_cmp);
        let row = json!({
            "language": context.language().code(), "step": window.step, "turns": window.shares.len(),
            "tokens": mean(&window.tokens), "share": mean(&window.shares), "share_p50": part(&sorted, 50),
            "least": sorted.first(), "server": server.as_ref().map(Endpoint::address),
        });
        if !args.json {
            let percent =
                |key: &str| format!("{:.0}", row.get(key).and_then(Value::as_f64).unwrap_or_default() * 100.0);
            let message = Message::new("bench-prompt-row")
                .with("step", window.step)
                .with("turns", window.shares.len())
                .with("tokens", format!("{:.0}", mean(&window.tokens)))
                .with("share", percent("share"))
                .with("least", percent("least"));
            writeln!(out, "{}", context.locale.say(&message))?;
        }
        rows.push(row);
    }
    if args.json {
        writeln!(out, "{}", Value::from(rows))?;
    }
    Ok(0)
}

/// The prompts of a play of so many turns, told by the built-in narrator.
fn prompts(context: &Context, step: u32, turns: u32) -> Result<Vec<Prompt>, Failure> {
    let folder = tempfile::tempdir()?;
    let language = context.language();
    let mut engine = Engine::new(Setup {
        library: context.library(),
        saves: Saves::new(folder.path().to_owned()),
        settings: TurnSettings {
            recent_step: usize::try_from(step).unwrap_or(1),
            ..wire::turn_settings(&context.layered.settings, None)
        },
        tellers: Tellers::default(),
        rolling: Rolling::OFF,
        memory: Memory::new(EmbedderSlot::off(), RecallSettings::default(), None),
        narrator: NarratorChoice::Builtin,
        language,
    });
    let story = engine.stories().first().map(|story| story.id.clone());
    let story = story.ok_or_else(|| Failure::new(FailureKind::Failed, "no story"))?;
    let game = NewGame { story, save: Some("bench".to_owned()), hero: HeroChoice::default(), language, seed: Some(7) };
    let mut session = engine.create(&game).map_err(wire::failure)?;
    let runtime = tokio::runtime::Builder::new_current_thread().enable_all().build()?;
    let [zh, en] = &LINES;
    let lines = if language == Language::Zh { zh } else { en };
    let mut prompts = Vec::new();
    for (turn, line) in (0..WARM + usize::try_from(turns).unwrap_or_default()).zip(lines.iter().cycle()) {
        if turn + 1 >= WARM {
            let prompt = runtime.block_on(session.prompt(line)).map_err(wire::failure)?;
            prompts.push(prompt.map_err(|why| Failure::new(FailureKind::Failed, why))?);
        }
        runtime.block_on(session.measure(line)).map_err(wire::failure)?;
    }
    Ok(prompts)
}

/// The share by the prompts alone: what a prompt has in common with the one before, from its beginning.
fn counted(step: u32, prompts: &[Prompt]) -> Window {
    let text = |prompt: &Prompt| {
        let messages = prompt.messages.iter().map(|message| format!("<{:?}>{}\n", message.role, message.content));
        messages.collect::<String>()
    };
    let mut window = Window { step, tokens: Vec::new(), shares: Vec::new() };
    for pair in prompts.windows(2) {
        let [before, now] = pair else { continue };
        let (before, now) = (text(before), text(now));
        let common: String = before.chars().zip(now.chars()).take_while(|(a, b)| a == b).map(|(a, _)| a).collect();
        let count = |text: &str| f64::from(u32::try_from(estimate(text)).unwrap_or(u32::MAX));
        window.tokens.push(count(&now));
        window.shares.push(count(&common) / count(&now).max(1.0));
    }
    window
}

/// The share as a server tells it. The first prompt only fills its cache.
fn asked(context: &Context, server: &Endpoint, step: u32, prompts: &[Prompt]) -> Result<Window, Failure> {
    let runtime = tokio::runtime::Builder::new_current_thread().enable_all().build()?;
    let mut window = Window { step, tokens: Vec::new(), shares: Vec::new() };
    for (number, prompt) in prompts.iter().enumerate() {
        let speaker = |role| match role {
            Role::System => Speaker::System,
            Role::User => Speaker::User,
            Role::Assistant => Speaker::Assistant,
        };
        let messages = prompt.messages.iter().map(|message| (speaker(message.role), message.content.clone())).collect();
        let chat = Chat { messages, max_tokens: 8, temperature: None, form: None };
        let reply = runtime
            .block_on(server.chat(&chat, &mut |_| ControlFlow::Continue(())))
            .map_err(|error| wire::endpoint_failure(&context.locale, &error))?;
        let count = |tokens: u64| f64::from(u32::try_from(tokens).unwrap_or(u32::MAX));
        if number > 0 {
            window.tokens.push(count(reply.usage.prompt_tokens));
            window.shares.push(count(reply.usage.cached_tokens) / count(reply.usage.prompt_tokens).max(1.0));
        }
    }
    Ok(window)
}
