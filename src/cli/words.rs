//! The words of the command line in the player's language: help, and what is said of a wrong command line.

use clap::builder::StyledStr;
use clap::error::{ContextKind, ContextValue, ErrorKind};
use clap::{Arg, ArgAction, Command, CommandFactory as _};

use super::args::Cli;
use super::failure::{Failure, FailureKind};
use crate::text::{Locale, Message};

/// The definition of the command line with its help in a language.
pub(super) fn command(locale: &Locale) -> Command {
    // clap's own flags and its `help` command speak English only: they are made here
    let command = Cli::command()
        .disable_help_flag(true)
        .disable_version_flag(true)
        .disable_help_subcommand(true)
        .arg(Arg::new("help").short('h').long("help").action(ArgAction::Help).global(true))
        .arg(Arg::new("version").short('V').long("version").action(ArgAction::Version))
        .after_help(locale.text("cli-after"));
    named(command, locale, "")
}

/// A command with the words for it, its arguments and the commands below it. Its messages are `cli-verb-PATH` and
/// `cli-arg-PATH-NAME`.
fn named(command: Command, locale: &Locale, path: &str) -> Command {
    let of = |kind: &str, name: &str| {
        let key = [kind, path, name].iter().filter(|part| !part.is_empty()).copied().collect::<Vec<_>>().join("-");
        locale.find(&key.replace('_', "-")).unwrap_or_default()
    };
    let about = of("cli-verb", "");
    let template = template(&command, locale);
    command
        .help_template(template)
        .about(about)
        .long_about(None::<&'static str>)
        .mut_args(|arg| {
            let help = of("cli-arg", arg.get_id().as_str());
            let value = arg.get_action().takes_values();
            // the help names values and defaults itself
            if value { arg.help(help).hide_possible_values(true).hide_default_value(true) } else { arg.help(help) }
        })
        .mut_subcommands(|below| {
            let name = below.get_name().to_owned();
            let path = if path.is_empty() { name } else { format!("{path}-{name}") };
            named(below, locale, &path)
        })
}

/// A command's help: its parts below headings of the language.
fn template(command: &Command, locale: &Locale) -> String {
    let mut template = format!("{{about-with-newline}}\n{}{{usage}}", locale.text("cli-heading-usage"));
    let parts = [
        (command.has_subcommands(), "cli-heading-commands", "{subcommands}"),
        (command.get_positionals().next().is_some(), "cli-heading-arguments", "{positionals}"),
        (true, "cli-heading-options", "{options}"),
    ];
    for (_, heading, part) in parts.into_iter().filter(|(present, _, _)| *present) {
        for piece in ["\n\n", &locale.text(heading), "\n", part] {
            template.push_str(piece);
        }
    }
    template.push_str("{after-help}");
    template
}

/// What is wrong with a command line.
pub(super) fn say(error: &clap::Error, locale: &Locale) -> Failure {
    let text = |kind| error.get(kind).map(shown).unwrap_or_default();
    let argument = || text(ContextKind::InvalidArg);
    let value = text(ContextKind::InvalidValue);
    let message = match error.kind() {
        ErrorKind::UnknownArgument => Message::new("cli-usage-unknown-argument").with("argument", argument()),
        ErrorKind::InvalidSubcommand => {
            Message::new("cli-usage-unknown-verb").with("verb", text(ContextKind::InvalidSubcommand))
        }
        ErrorKind::MissingRequiredArgument => Message::new("cli-usage-missing").with("argument", argument()),
        ErrorKind::InvalidValue if value.is_empty() => Message::new("cli-usage-no-value").with("argument", argument()),
        ErrorKind::InvalidValue | ErrorKind::ValueValidation => {
            Message::new("cli-usage-bad-value").with("argument", argument()).with("value", value)
        }
        ErrorKind::ArgumentConflict => Message::new("cli-usage-conflict").with("argument", argument()),
        _ => {
            let words = error.render().to_string();
            let first = words.lines().next().unwrap_or_default().trim_start_matches("error: ").to_owned();
            Message::new("cli-usage-other").with("words", first)
        }
    };
    let mut failure = Failure::said(FailureKind::Usage, locale, &message);
    let near = [ContextKind::SuggestedArg, ContextKind::SuggestedSubcommand, ContextKind::SuggestedValue];
    let near = near.into_iter().map(text).find(|near| !near.is_empty());
    failure.hints.extend(near.map(|near| locale.say(&Message::new("cli-usage-near").with("near", near))));
    let choices = text(ContextKind::ValidValue);
    if !choices.is_empty() {
        failure.hints.push(locale.say(&Message::new("cli-usage-choices").with("choices", choices)));
    }
    let form = text(ContextKind::Usage);
    let form = form.trim().trim_start_matches("Usage:").trim();
    if !form.is_empty() {
        failure.hints.push(format!("{}{form}", locale.text("cli-heading-usage")));
    }
    failure.hint(locale.text("cli-usage-help"))
}

/// A value of an error's context as text.
fn shown(value: &ContextValue) -> String {
    let text = match value {
        ContextValue::String(text) => text.clone(),
        ContextValue::Strings(texts) => texts.join(", "),
        ContextValue::StyledStr(text) => plain(text),
        ContextValue::StyledStrs(texts) => texts.iter().map(plain).collect::<Vec<_>>().join(", "),
        ContextValue::Number(number) => number.to_string(),
        _ => String::new(),
    };
    crate::text::sanitize_line(&text)
}

/// A styled text without its style.
fn plain(text: &StyledStr) -> String {
    text.to_string()
}
