//! The program put together: what the command line asks for, with everything wired that it needs.

mod bench;
mod converse;
mod doctor;
mod endpoint;
mod export;
mod extract;
mod import;
mod key;
mod log;
mod memory;
mod play;
mod record;
mod saves;
mod screen;
mod slash;
mod talk;
mod telemetry;
mod turns;
mod wire;

use std::ffi::OsString;
use std::io::{IsTerminal as _, Write, stderr, stdout};

use crate::cli::{self, Cli, ConfigAction, ConfigArgs, Context, Failure, FailureKind, Screen, Start, Verb};
use crate::config::Environment;

/// Runs the program and gives its exit code.
pub fn run(args: Vec<OsString>) -> u8 {
    let environment = Environment::of_process();
    let current = std::env::current_dir().unwrap_or_default();
    let columns = crossterm::terminal::size().map_or(80, |(columns, _)| usize::from(columns));
    let screen = Screen { terminal: stdout().is_terminal(), columns };
    let (mut out, mut err) = (stdout().lock(), stderr().lock());
    cli::start(Start { args, environment, current: &current, screen, out: &mut out, err: &mut err }, rest)
}

/// What the command line leaves to the app: all that needs a save or an endpoint.
fn rest(context: &Context, cli: &Cli, out: &mut dyn Write, err: &mut dyn Write) -> Result<u8, Failure> {
    if matches!(
        &cli.verb,
        None | Some(
            Verb::Play(_) | Verb::Talk(_) | Verb::Prompt(_) | Verb::Memory(_) | Verb::Doctor(_) | Verb::Bench(_)
        )
    ) {
        telemetry::forbid(context);
    }
    let _guard = log::start(context);
    if !matches!(cli.verb, Some(Verb::Doctor(_))) {
        context.sound()?;
    }
    match &cli.verb {
        None => play::open(context, err),
        Some(Verb::Play(args)) => play::play(context, args, out, err),
        Some(Verb::Talk(args)) => converse::talk(context, args, out),
        Some(Verb::Saves(args)) => saves::run(context, args, out),
        Some(Verb::Log(args)) => turns::log(context, args, out),
        Some(Verb::Undo(args)) => turns::undo(context, args, out),
        Some(Verb::Redo(args)) => turns::redo(context, args, out),
        Some(Verb::Rewind(args)) => turns::rewind(context, args, out),
        Some(Verb::Branch(args)) => turns::branch(context, args, out),
        Some(Verb::Prompt(args)) => turns::prompt(context, args, out),
        Some(Verb::Memory(args)) => memory::run(context, args, out, err),
        Some(Verb::Export(args)) => export::run(context, args, out, err),
        Some(Verb::Import(args)) => import::run(context, args, out),
        Some(Verb::Extract(args)) => extract::run(context, args, out),
        Some(Verb::Doctor(args)) => doctor::run(context, *args, out),
        Some(Verb::Config(ConfigArgs { action: Some(ConfigAction::Key(args)) })) => key::run(context, args, out, err),
        Some(Verb::Bench(args)) => bench::run(context, args, out, err),
        Some(
            Verb::Stories(_)
            | Verb::Check(_)
            | Verb::Lore(_)
            | Verb::New(_)
            | Verb::Config(_)
            | Verb::Completions(_)
            | Verb::Man(_),
        ) => Err(Failure::new(FailureKind::Usage, "this command needs nothing of the app")),
    }
}
