//! The command line: its definition, and the commands that need neither a save nor an endpoint.

mod args;
mod check;
mod config;
mod context;
mod failure;
mod generate;
mod import;
mod lore;
mod new;
mod stories;
mod walkthrough;
mod words;

#[cfg(test)]
mod tests;

use std::ffi::OsString;
use std::io::Write;
use std::path::Path;

use clap::FromArgMatches as _;
use clap::error::ErrorKind;

use crate::config::{Environment, LanguageChoice};
use crate::text::Locale;

pub use args::{
    BenchAction, BenchArgs, BenchCheckArgs, BenchNovelArgs, BenchPromptArgs, BenchRetrievalArgs, BenchScaleArgs,
    BenchScreenArgs, BenchTurnArgs, BranchArgs, CheckArgs, Cli, Common, CompletionsArgs, ConfigAction, ConfigArgs,
    DoctorArgs, ExportArgs, ExportFormat, ExtractArgs, ImportArgs, JsonArgs, KeyArgs, LayerArg, LogArgs, LoreAction,
    LoreArgs, LoreTestArgs, ManArgs, MemoryAction, MemoryArgs, NarratorArg, NewArgs, PlayArgs, PromptArgs, RewindArgs,
    SavesAction, SavesArgs, StepArgs, TalkArgs, Verb,
};
pub use config::{keep_setting, say_keyring, say_secrets};
pub use context::{Context, Screen, language};
pub use failure::{Failure, FailureKind};
pub use import::{Import, Placed, prepare, refused_failure, show_import};

/// What a command line comes to.
#[derive(Debug)]
pub enum Parsed {
    /// Something to do.
    Run(Box<Cli>),
    /// A text to print (help, version); nothing to do.
    Print(String),
}

/// Reads a command line; help and complaints are in the language of `locale`.
///
/// # Errors
/// A failure of the kind usage.
pub fn parse(args: impl IntoIterator<Item = OsString>, locale: &Locale) -> Result<Parsed, Failure> {
    let parsed = words::command(locale).try_get_matches_from(args).and_then(|matches| Cli::from_arg_matches(&matches));
    match parsed {
        Ok(cli) => Ok(Parsed::Run(Box::new(cli))),
        Err(error) => match error.kind() {
            ErrorKind::DisplayHelp | ErrorKind::DisplayVersion => Ok(Parsed::Print(error.render().to_string())),
            _ => Err(words::say(&error, locale)),
        },
    }
}

/// Where a program was started, and what it writes to.
pub struct Start<'a> {
    /// The command line, program name first.
    pub args: Vec<OsString>,
    /// The environment.
    pub environment: Environment,
    /// The folder it was started in.
    pub current: &'a Path,
    /// What standard output is.
    pub screen: Screen,
    /// Standard output: what was asked for.
    pub out: &'a mut dyn Write,
    /// Standard error: everything else.
    pub err: &'a mut dyn Write,
}

/// Does what the command line asks for and gives the exit code. What this module does not do itself (`play` and all
/// that needs a save or an endpoint, and no command at all) is left to `rest`.
pub fn start(
    start: Start<'_>,
    rest: impl FnOnce(&Context, &Cli, &mut dyn Write, &mut dyn Write) -> Result<u8, Failure>,
) -> u8 {
    let Start { args, environment, current, screen, out, err } = start;
    // a command line that cannot be read may still say in which form it wants to hear that
    let json = args.iter().any(|arg| arg == "--json");
    let mut locale = Locale::new(language(LanguageChoice::Auto, &environment));
    let done = match parse(args, &locale) {
        Ok(Parsed::Print(text)) => writeln!(out, "{}", text.trim_end()).map(|()| 0).map_err(Failure::from),
        Ok(Parsed::Run(cli)) => match &cli.verb {
            // made of the definition alone: no folder, no settings
            Some(Verb::Completions(args)) => generate::completions(*args, &locale, out).map(|()| 0),
            Some(Verb::Man(args)) => generate::man(args, &locale, out).map(|()| 0),
            _ => Context::new(&cli, environment, current, screen).and_then(|context| {
                locale = Locale::new(context.language());
                match run(&context, cli.verb.as_ref(), out, err) {
                    Some(done) => done,
                    None => rest(&context, &cli, out, err),
                }
            }),
        },
        Err(failure) => Err(failure),
    };
    let done = done.and_then(|code| out.flush().map(|()| code).map_err(Failure::from));
    match done {
        Ok(code) => code,
        // the reader went away (`| head`): nobody is left to talk to
        Err(failure) if failure.closed => 0,
        Err(failure) => {
            let _ = failure.write(err, &locale, json);
            failure.kind.exit_code()
        }
    }
}

/// Does the commands of this module. `None`: the command is another one, or none.
///
/// All but `config` want sound settings first.
fn run(
    context: &Context,
    verb: Option<&Verb>,
    out: &mut dyn Write,
    err: &mut dyn Write,
) -> Option<Result<u8, Failure>> {
    match verb? {
        Verb::Stories(args) => Some(context.sound().and_then(|()| stories::run(context, *args, out, err)).map(|()| 0)),
        Verb::Check(args) => {
            Some(context.sound().and_then(|()| check::run(context, args, out, err)).map(|sound| u8::from(!sound)))
        }
        Verb::Lore(args) => Some(context.sound().and_then(|()| lore::run(context, args, out)).map(|()| 0)),
        Verb::New(args) => Some(new::run(context, args, out).map(|()| 0)),
        // What is typed without being shown needs the terminal.
        Verb::Config(ConfigArgs { action: Some(ConfigAction::Key(_)) }) => None,
        Verb::Config(args) => Some(config::run(context, args, out).map(|()| 0)),
        _ => None,
    }
}
