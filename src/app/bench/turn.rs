//! `storyecho bench turn`: what the program adds to a turn.

use std::io::Write;
use std::time::Duration;

use serde_json::{Value, json};

use crate::app::wire;
use crate::cli::{BenchTurnArgs, Context, Failure, FailureKind};
use crate::engine::{Engine, HeroChoice, Measured, NarratorChoice, NewGame, Session, Setup, Tellers, TurnSettings};
use crate::memory::embed::{Centre, EmbedError, Embedder, EmbedderSlot, load};
use crate::memory::{Memory, RecallSettings, exchange, tokens};
use crate::store::{MemoryId, Rolling, Save, Saves, StoreError, SummaryDraft, Timestamp, TurnDraft};
use crate::text::{Language, Message};
use crate::world::State;

/// How many numbers a vector has: those of the bundled model.
const DIM: usize = 384;
/// Under this name the vectors stand in the save.
const MODEL: &str = "bench-384";
/// Memories that are written at once.
const BATCH: usize = 500;
/// How long an index may take to be built.
const PATIENCE: Duration = Duration::from_mins(15);
/// What is played, in turn.
const LINES: [&str; 4] = ["等一会儿", "听听四周的动静，想想磨坊主说过的话", "等一会儿", "回想那封提到钟楼和井的信"];

pub(super) fn run(
    context: &Context,
    args: &BenchTurnArgs,
    out: &mut dyn Write,
    err: &mut dyn Write,
) -> Result<u8, Failure> {
    let locale = &context.locale;
    let folder = tempfile::tempdir()?;
    let options = wire::embed_options(&context.layered.settings);
    let real = options.as_ref().and_then(|options| load(options).ok()).is_some_and(|embedder| embedder.dim() == DIM);
    if !real {
        writeln!(err, "{}", locale.text("bench-turn-no-model"))?;
    }
    let mut rows = Vec::new();
    for (number, (turns, memories)) in args.size.iter().enumerate() {
        let saying = Message::new("bench-turn-building").with("turns", *turns).with("memories", *memories);
        writeln!(err, "{}", locale.say(&saying))?;
        let place = folder.path().join(number.to_string());
        let embedder = EmbedderSlot::start(|| Ok(Box::new(Timed { inner: None })));
        let mut session = built(context, &place, embedder, *turns, *memories)?;
        let without = measured(&mut session, args.turns)?;
        let index = session.memory_index();
        drop(session);
        let with = match &options {
            Some(options) if real => {
                let options = options.clone();
                let embedder = EmbedderSlot::start(move || Ok(Box::new(Timed { inner: Some(load(&options)?) })));
                let mut session = open(context, &place, embedder)?;
                measured(&mut session, args.turns)?
            }
            _ => without.clone(),
        };
        let (added, full) = (times(&without, Measured::added), times(&with, Measured::added));
        let row = json!({
            "turns": turns, "memories": memories, "index": index, "measured": args.turns, "with_model": real,
            "without_p50": part(&added, 50), "without_p95": part(&added, 95),
            "with_p50": part(&full, 50), "with_p95": part(&full, 95),
            "retrieve_p50": part(&times(&without, |turn| turn.retrieve), 50),
            "assemble_p50": part(&times(&without, |turn| turn.assemble), 50),
            "settle_p50": part(&times(&without, |turn| turn.settle), 50),
            "commit_p50": part(&times(&without, |turn| turn.commit), 50),
        });
        if !args.json {
            let number = |key: &str| format!("{:.2}", row.get(key).and_then(Value::as_f64).unwrap_or_default());
            let message = Message::new("bench-turn-row")
                .with("turns", *turns)
                .with("memories", *memories)
                .with("index", index)
                .with("without", number("without_p50"))
                .with("without95", number("without_p95"))
                .with("with", number("with_p50"))
                .with("with95", number("with_p95"))
                .with("retrieve", number("retrieve_p50"))
                .with("assemble", number("assemble_p50"))
                .with("commit", number("commit_p50"));
            writeln!(out, "{}", locale.say(&message))?;
        }
        rows.push(row);
    }
    if args.json {
        writeln!(out, "{}", Value::from(rows))?;
    }
    Ok(0)
}

/// Gives vectors that are always the same for a text and as far apart as real ones; asks the real model as well where
/// there is one, so that its time is in the figure.
struct Timed {
    inner: Option<Box<dyn Embedder>>,
}

impl Embedder for Timed {
    fn id(&self) -> &'static str {
        MODEL
    }
    fn engine(&self) -> &'static str {
        "bench"
    }
    fn dim(&self) -> usize {
        DIM
    }
    fn centre(&self) -> Centre {
        Centre::default()
    }
    fn embed_query(&mut self, text: &str) -> Result<Vec<f32>, EmbedError> {
        if let Some(inner) = &mut self.inner {
            inner.embed_query(text)?;
        }
        Ok(vector(text))
    }
    fn embed_passages(&mut self, texts: &[&str]) -> Result<Vec<Vec<f32>>, EmbedError> {
        Ok(texts.iter().map(|text| vector(text)).collect())
    }
}

/// A vector for a text: a topic of its own, and something of a common one.
pub(super) fn vector(text: &str) -> Vec<f32> {
    let mut state = text
        .bytes()
        .fold(0xcbf2_9ce4_8422_2325_u64, |hash, byte| (hash ^ u64::from(byte)).wrapping_mul(0x0100_0000_01b3));
    let topic = state % 200;
    let mut values = noise(topic.wrapping_mul(0x9e37_79b9_7f4a_7c15).max(1), 1.0);
    for (value, more) in values.iter_mut().zip(noise(state.max(1), 0.7)) {
        *value += more;
    }
    state = state.rotate_left(9);
    if let Some(first) = values.first_mut() {
        *first += if state % 2 == 0 { 0.1 } else { -0.1 };
    }
    let length = values.iter().map(|value| value * value).sum::<f32>().sqrt().max(1e-6);
    values.iter().map(|value| value / length).collect()
}

fn noise(mut state: u64, scale: f32) -> Vec<f32> {
    let mut next = || {
        state ^= state << 13;
        state ^= state >> 7;
        state ^= state << 17;
        f32::from(u16::try_from(state >> 48).unwrap_or_default()) / 32_768.0 - 1.0
    };
    (0..DIM).map(|_| scale * next()).collect()
}

fn failed(error: impl std::fmt::Display) -> Failure {
    Failure::new(FailureKind::Failed, error.to_string())
}

fn engine(context: &Context, place: &std::path::Path, embedder: EmbedderSlot) -> Engine {
    Engine::new(Setup {
        library: context.library(),
        saves: Saves::new(place.to_owned()),
        settings: TurnSettings::default(),
        tellers: Tellers::default(),
        rolling: Rolling::OFF,
        memory: Memory::new(embedder, RecallSettings::default(), Some(place.join("cache"))),
        narrator: NarratorChoice::Builtin,
        language: Language::Zh,
    })
}

fn open(context: &Context, place: &std::path::Path, embedder: EmbedderSlot) -> Result<Session, Failure> {
    let mut session = engine(context, place, embedder).open("bench").map_err(wire::failure)?;
    session.await_index(PATIENCE).map_err(wire::failure)?;
    Ok(session)
}

/// A save of so many turns and memories, opened.
fn built(
    context: &Context,
    place: &std::path::Path,
    embedder: EmbedderSlot,
    turns: u32,
    memories: u32,
) -> Result<Session, Failure> {
    std::fs::create_dir_all(place)?;
    let mut engine = engine(context, place, EmbedderSlot::off());
    let story = engine.stories().first().map(|story| story.id.clone());
    let story = story.ok_or_else(|| failed("no story"))?;
    let game = NewGame {
        story,
        save: Some("bench".to_owned()),
        hero: HeroChoice::default(),
        language: Language::Zh,
        seed: Some(7),
    };
    let session = engine.create(&game).map_err(wire::failure)?;
    let (state, path) = (session.state().clone(), session.save().path().to_owned());
    drop(session);
    let mut save = Save::open(&path).map_err(|error| failed(error.message().key))?;
    fill(&mut save, &state, turns, memories).map_err(|error| failed(error.message().key))?;
    drop(save);
    open(context, place, embedder)
}

fn fill(save: &mut Save, state: &State, turns: u32, memories: u32) -> Result<(), StoreError> {
    let at = Timestamp::from_millis(0);
    let each = (memories / turns.max(1)).max(1);
    let mut texts: Vec<String> = Vec::new();
    for turn in 1..=turns {
        let told = |part: u32| {
            let (a, b, c) = (turn % 97, (turn + part) % 89, (turn * 7 + part) % 61);
            format!(
                "第{turn}天的第{part}件事：你在{a}号岔路遇见一个提灯的人，他说{b}号村子的井里有一封信，信上写着{c}座钟楼的名字。你记下了这些话，继续往前走。"
            )
        };
        let meta = json!({ "node": format!("n{}", turn / 9) });
        let exchange =
            |part: u32| exchange(Language::Zh, &format!("看看{}号岔路", turn % 97), &told(part), meta.clone());
        let drafts: Vec<_> = (0..each).map(exchange).collect();
        texts.extend(drafts.iter().map(|draft| draft.text.clone()));
        let draft = TurnDraft {
            input: format!("看看{}号岔路", turn % 97),
            narration: told(0),
            memories: drafts,
            ..TurnDraft::new(save.head(), State { depth: turn, ..state.clone() }, at)
        };
        let id = save.commit(&draft)?;
        if turn.is_multiple_of(5) {
            let text = format!("[回合 {turn}] 你走过了{}号岔路，记下了提灯人的话和信上钟楼的名字。", turn % 97);
            save.add_summary(
                id,
                &SummaryDraft { tokens: tokens::joined(&text), text: text.clone(), context: json!({}) },
                at,
            )?;
            save.finish_job(id, crate::store::JobKind::Embed)?;
        }
    }
    // Every memory has its vector.
    let mut rows: Vec<(MemoryId, String)> = Vec::new();
    save.each_memory(None, None, |row| rows.push((row.id, row.text)))?;
    let dim = u32::try_from(DIM).unwrap_or(u32::MAX);
    for batch in rows.chunks(BATCH) {
        let batch: Vec<_> = batch.iter().map(|(id, text)| (*id, vec![vector(text)])).collect();
        save.put_vectors(MODEL, dim, &batch)?;
    }
    Ok(())
}

fn measured(session: &mut Session, turns: u32) -> Result<Vec<Measured>, Failure> {
    let runtime = tokio::runtime::Builder::new_current_thread().enable_all().build()?;
    let mut all = Vec::new();
    for (turn, line) in (0..turns + 4).zip(LINES.iter().cycle()) {
        let measured = runtime.block_on(session.measure(line)).map_err(wire::failure)?;
        // The first few read what is read once.
        if turn >= 4 {
            all.push(measured);
        }
    }
    Ok(all)
}

fn times(measured: &[Measured], of: impl Fn(&Measured) -> f64) -> Vec<f64> {
    let mut times: Vec<f64> = measured.iter().map(of).collect();
    times.sort_by(f64::total_cmp);
    times
}

/// The time below which so many of a hundred lie.
pub(super) fn part(sorted: &[f64], percent: usize) -> f64 {
    let at = (sorted.len().saturating_sub(1) * percent).div_ceil(100);
    sorted.get(at).copied().unwrap_or_default()
}
