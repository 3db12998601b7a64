//! `storyecho bench retrieval`

use std::io::Write;
use std::time::{Duration, Instant};

use crate::app::wire;
use crate::cli::{BenchRetrievalArgs, Context, Failure, FailureKind, LayerArg};
use crate::memory::bench::{BenchError, CachedEmbedder, Files, Layer, retrieval};
use crate::memory::embed::{Embedder, load};
use crate::text::Message;

/// How often the progress is said.
const SAY: Duration = Duration::from_secs(2);

pub(super) fn run(
    context: &Context,
    args: &BenchRetrievalArgs,
    out: &mut dyn Write,
    err: &mut dyn Write,
) -> Result<u8, Failure> {
    let locale = &context.locale;
    let layer = match args.layer {
        LayerArg::All => Layer::All,
        LayerArg::Dense => Layer::Dense,
        LayerArg::Words => Layer::Words,
    };
    let start = Instant::now();
    let options = wire::embed_options(&context.layered.settings).filter(|_| layer != Layer::Words);
    let embedder = options.map(|options| load(&options)).transpose().unwrap_or_else(|error| {
        tracing::warn!(%error, "measured by words alone");
        None
    });
    let mut embedder = embedder.map(|embedder| match &args.cache {
        Some(folder) => Box::new(CachedEmbedder::new(embedder, folder)) as Box<dyn Embedder>,
        None => embedder,
    });
    if embedder.is_none() && layer != Layer::Words {
        writeln!(err, "{}", locale.text("bench-no-vectors"))?;
    }
    let means = embedder.as_ref().map_or_else(
        || locale.text("memory-status-words"),
        |embedder| locale.say(&Message::new("memory-status-vectors").with("engine", embedder.engine())),
    );
    let mut said = Instant::now();
    let progress = |done: usize, all: usize| {
        if said.elapsed() >= SAY {
            said = Instant::now();
            // Nobody may be there to hear it.
            drop(writeln!(err, "{}", locale.say(&Message::new("bench-progress").with("done", done).with("all", all))));
        }
    };
    let embedder = embedder.as_mut().map(|embedder| &mut **embedder as &mut dyn Embedder);
    let files = Files { out: &args.out, parts: args.parts.as_deref() };
    let outcome = retrieval(&args.dir, files, layer, embedder, progress).map_err(|error| {
        let kind = match error {
            BenchError::Embed(_) => FailureKind::Failed,
            BenchError::Io { .. } | BenchError::Line { .. } => FailureKind::Save,
        };
        Failure::said(kind, locale, &Message::new("bench-failed").with("detail", error.to_string()))
    })?;
    let done = Message::new("bench-done")
        .with("documents", outcome.documents)
        .with("queries", outcome.queries)
        .with("seconds", format!("{:.1}", start.elapsed().as_secs_f64()))
        .with("means", means)
        .with("out", args.out.display().to_string());
    writeln!(out, "{}", locale.say(&done))?;
    Ok(0)
}
