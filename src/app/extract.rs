//! `storyecho extract`: a model reads an imported novel, chapter by chapter.

use std::io::Write;
use std::sync::Arc;

use serde_json::json;

use super::endpoint;
use super::wire::{self, Want, failure};
use crate::cli::{Context, ExtractArgs, Failure, FailureKind};
use crate::config::Task;
use crate::engine::{NovelStep, Stop};
use crate::text::Message;
use crate::world::StoryId;

/// Says what it takes; reads with `--yes`.
pub(super) fn run(context: &Context, args: &ExtractArgs, out: &mut dyn Write) -> Result<u8, Failure> {
    let locale = &context.locale;
    let engine = wire::engine(context, Want::Saves)?;
    let id = StoryId::new(&args.story);
    let plan = engine.novel_plan(&id).map_err(failure)?;
    let due = plan.parts - plan.done;
    let say = |key: &'static str| {
        Message::new(key).with("done", plan.done).with("parts", plan.parts).with("due", due).with("tokens", plan.tokens)
    };
    if args.json && !args.yes {
        writeln!(
            out,
            "{}",
            json!({ "parts": plan.parts, "done": plan.done, "due": due, "estimated_tokens": plan.tokens })
        )?;
        return Ok(0);
    }
    if !args.json {
        writeln!(out, "{}", locale.say(&say("novel-read-plan")))?;
    }
    if !args.yes {
        if due > 0 {
            writeln!(out, "{}", locale.text("novel-read-yes"))?;
        }
        return Ok(0);
    }
    let meter = engine.meter().clone();
    let model = match endpoint::task(context, Task::Extraction, &meter)? {
        Some(model) => Arc::new(model),
        None => Arc::new(endpoint::narrator(context, &meter)?),
    };
    let stop = Stop::new();
    let runtime = tokio::runtime::Builder::new_current_thread().enable_all().build()?;
    let quiet = args.json;
    let mut watch = |step: NovelStep| {
        let message = match step {
            NovelStep::Read { done, parts, tokens } => {
                let tokens = i64::try_from(tokens).unwrap_or(i64::MAX);
                Message::new("novel-read-step").with("done", done).with("parts", parts).with("tokens", tokens)
            }
            NovelStep::Failed { chapter, why } => {
                Message::new("novel-read-failed").with("chapter", chapter).with("why", why)
            }
        };
        if !quiet {
            // Nobody may be there to read it; the reading goes on all the same.
            let _ = writeln!(std::io::stderr(), "{}", crate::text::sanitize(&locale.say(&message)));
        }
    };
    let read = runtime.block_on(async {
        let ends = stop.clone();
        let reading = engine.read_novel(&id, &model, &mut watch, &stop);
        tokio::pin!(reading);
        tokio::select! {
            read = &mut reading => read,
            _ = tokio::signal::ctrl_c() => {
                ends.stop();
                reading.await
            }
        }
    });
    let read = read.map_err(failure)?;
    if args.json {
        let row = json!({
            "parts": read.parts, "done": read.done, "failed": read.failed, "tokens": read.tokens,
            "written": read.written, "beside": read.beside,
        });
        writeln!(out, "{row}")?;
    } else {
        let tokens = i64::try_from(read.tokens).unwrap_or(i64::MAX);
        let message = Message::new("novel-read-done")
            .with("done", read.done)
            .with("parts", read.parts)
            .with("tokens", tokens)
            .with("files", read.written.join(", "));
        writeln!(out, "{}", locale.say(&message))?;
        for path in &read.beside {
            writeln!(out, "{}", locale.say(&Message::new("novel-read-beside").with("file", path.as_str())))?;
        }
    }
    if stop.is_stopped() {
        return Ok(FailureKind::Interrupted.exit_code());
    }
    Ok(if read.failed > 0 { FailureKind::Endpoint.exit_code() } else { 0 })
}
