//! The log: a file in the state folder, never the screen.

use tracing_appender::non_blocking::WorkerGuard;
use tracing_appender::rolling::{Builder, Rotation};
use tracing_subscriber::EnvFilter;

use crate::cli::Context;

/// Where standard error goes while the screen owns the terminal: native libraries write there.
pub(super) fn file(context: &Context) -> Option<std::fs::File> {
    let folder = context.folders.state.join("log");
    std::fs::create_dir_all(&folder).ok()?;
    std::fs::OpenOptions::new().create(true).append(true).open(folder.join("stderr.log")).ok()
}

/// How many days of logs are kept.
const DAYS: usize = 7;

/// Starts the log. Where the folder cannot be written there is none: that must not keep anyone from playing.
pub(super) fn start(context: &Context) -> Option<WorkerGuard> {
    let folder = context.folders.state.join("log");
    std::fs::create_dir_all(&folder).ok()?;
    let appender = Builder::new()
        .rotation(Rotation::DAILY)
        .filename_prefix("storyecho")
        .filename_suffix("log")
        .max_log_files(DAYS)
        .build(&folder)
        .ok()?;
    let (writer, guard) = tracing_appender::non_blocking(appender);
    // Only this program's own words: what its libraries log may hold headers and bodies.
    let filter = EnvFilter::try_new(format!("off,storyecho={}", context.layered.settings.log.filter.word()))
        .unwrap_or_else(|_| EnvFilter::new("off,storyecho=info"));
    tracing_subscriber::fmt().with_env_filter(filter).with_writer(writer).with_ansi(false).try_init().ok()?;
    tracing::info!(version = env!("CARGO_PKG_VERSION"), saves = context.folders.rule.name(), "started");
    Some(guard)
}
