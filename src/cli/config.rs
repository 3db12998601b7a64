//! `storyecho config`

use std::io::Write;
use std::path::Path;

use super::args::{ConfigAction, ConfigArgs};
use super::context::Context;
use super::failure::{Failure, FailureKind};
use crate::config::{
    ConfigFault, ConfigFile, EditError, FaultKind, KeyPlace, KeySource, KeyringFault, Origin, Secrets, SecretsFault,
};
use crate::text::{Locale, Message, sanitize_line};

/// Shows or changes settings.
pub(super) fn run(context: &Context, args: &ConfigArgs, out: &mut dyn Write) -> Result<(), Failure> {
    let show = ConfigAction::Show { origin: false, json: false };
    match args.action.as_ref().unwrap_or(&show) {
        ConfigAction::Show { origin, json } => {
            if *json {
                show_json(context, out)?;
            } else {
                show_text(context, *origin, out)?;
            }
            context.sound()
        }
        ConfigAction::Path => Ok(writeln!(out, "{}", context.folders.config_file().display())?),
        ConfigAction::Set { key, value } => set(context, key, value, out),
        // It needs the terminal; see `start`.
        ConfigAction::Key(_) => Ok(()),
        ConfigAction::Unset { key } => unset(context, key, out),
    }
}

fn show_text(context: &Context, origin: bool, out: &mut dyn Write) -> Result<(), Failure> {
    let locale = &context.locale;
    let width = context.layered.entries.iter().map(|entry| entry.key.len()).max().unwrap_or_default();
    for entry in &context.layered.entries {
        let value = if entry.value.is_empty() { "\"\"".to_owned() } else { sanitize_line(&entry.value) };
        if origin {
            writeln!(out, "{:width$}  {value}  ({})", entry.key, say_origin(locale, &entry.origin))?;
        } else {
            writeln!(out, "{:width$}  {value}", entry.key)?;
        }
    }
    for (name, profile) in &context.layered.profiles {
        for (key, value) in &profile.given {
            let key = key.strip_prefix("endpoint.").unwrap_or(key);
            writeln!(out, "profiles.{name}.{key}  {}", sanitize_line(value))?;
        }
    }
    writeln!(out)?;
    writeln!(out, "{}", say_key(context))?;
    let saves = Message::new("cli-folders-saves").with("rule", context.folders.rule.name());
    writeln!(out, "{}", locale.say(&saves.with("folder", context.folders.saves.display().to_string())))?;
    Ok(())
}

fn show_json(context: &Context, out: &mut dyn Write) -> Result<(), Failure> {
    let rows: Vec<_> = context
        .layered
        .entries
        .iter()
        .map(|entry| {
            let (origin, variable) = match &entry.origin {
                Origin::Default => ("default", None),
                Origin::File => ("file", None),
                Origin::Profile(name) => ("profile", Some(name)),
                Origin::Environment(name) => ("environment", Some(name)),
                Origin::Flag => ("flag", None),
            };
            serde_json::json!({ "key": entry.key, "value": entry.value, "origin": origin, "variable": variable })
        })
        .collect();
    Ok(writeln!(out, "{}", serde_json::Value::Array(rows))?)
}

/// Whether there is a key for the endpoint, and from where; never the key.
fn say_key(context: &Context) -> String {
    let locale = &context.locale;
    match Secrets::read(&context.folders.config, &context.environment) {
        Ok(secrets) => {
            let from = match secrets.source(&KeyPlace::Narrator) {
                Some(KeySource::Environment(name)) => name,
                Some(KeySource::Keyring) => locale.text("cli-keyring"),
                Some(KeySource::File) => context.folders.config.join("secrets.toml").display().to_string(),
                None => return locale.text("cli-key-none"),
            };
            locale.say(&Message::new("cli-key-from").with("from", from))
        }
        Err(fault) => locale.say(&say_secrets(&fault)),
    }
}

/// Why the system's keyring does not do its part.
#[must_use]
pub fn say_keyring(fault: KeyringFault) -> Message {
    match fault {
        KeyringFault::Missing => Message::new("cli-keyring-missing"),
        KeyringFault::Silent { seconds } => {
            Message::new("cli-keyring-silent").with("seconds", i64::try_from(seconds).unwrap_or(i64::MAX))
        }
        KeyringFault::Refused => Message::new("cli-keyring-refused"),
    }
}

/// What is wrong with `secrets.toml`.
#[must_use]
pub fn say_secrets(fault: &SecretsFault) -> Message {
    match fault {
        SecretsFault::Open { file } => Message::new("cli-secrets-open").with("file", file.display().to_string()),
        SecretsFault::Unreadable { file, cause } => {
            let message = Message::new("cli-secrets-unreadable").with("file", file.display().to_string());
            message.with("cause", cause.as_str())
        }
        SecretsFault::Form { file, line } => {
            let message = Message::new("cli-secrets-form").with("file", file.display().to_string());
            message.with("line", *line).with("example", "api_key = \"…\"")
        }
    }
}

fn say_origin(locale: &Locale, origin: &Origin) -> String {
    match origin {
        Origin::Default => locale.text("cli-origin-default"),
        Origin::File => locale.text("cli-origin-file"),
        Origin::Profile(name) => locale.say(&Message::new("cli-origin-profile").with("name", name.as_str())),
        Origin::Environment(name) => name.clone(),
        Origin::Flag => locale.text("cli-origin-flag"),
    }
}

fn set(context: &Context, key: &str, value: &str, out: &mut dyn Write) -> Result<(), Failure> {
    let path = context.folders.config_file();
    let file = current_file(context)?;
    file.with(key, value).and_then(|file| file.write()).map_err(|error| edit_failure(&context.locale, &path, error))?;
    let message = Message::new("cli-config-set").with("key", key).with("value", sanitize_line(value));
    writeln!(out, "{}", context.locale.say(&message.with("file", path.display().to_string())))?;
    // a variable stands before the file: what was written does not count yet
    let entry = context.layered.entries.iter().find(|entry| entry.key == key);
    if let Some(Origin::Environment(name)) = entry.map(|entry| &entry.origin) {
        let message = Message::new("cli-config-shadowed").with("variable", name.as_str());
        writeln!(out, "{}", context.locale.say(&message))?;
    }
    Ok(())
}

fn unset(context: &Context, key: &str, out: &mut dyn Write) -> Result<(), Failure> {
    let path = context.folders.config_file();
    let file = current_file(context)?;
    file.without(key).and_then(|file| file.write()).map_err(|error| edit_failure(&context.locale, &path, error))?;
    let message = Message::new("cli-config-unset").with("key", sanitize_line(key));
    Ok(writeln!(out, "{}", context.locale.say(&message.with("file", path.display().to_string())))?)
}

/// The settings file to change: the one on disk, or an empty one. One that cannot be read is not replaced.
fn current_file(context: &Context) -> Result<ConfigFile, Failure> {
    let unreadable = |fault: &&ConfigFault| matches!(fault.kind, FaultKind::Unreadable { .. });
    if let Some(fault) = context.layered.faults.iter().find(unreadable) {
        return Err(Failure::new(FailureKind::Configuration, say(&context.locale, fault)));
    }
    Ok(context.file.clone().unwrap_or_else(|| ConfigFile::of(&context.folders.config_file(), "")))
}

/// Writes a setting that was changed on the screen into the settings file.
///
/// # Errors
/// Why it could not be written, in one sentence; the file is as it was.
pub fn keep_setting(path: &Path, locale: &Locale, key: &str, value: &str) -> Result<(), String> {
    let file = ConfigFile::read(path).map_err(|fault| say(locale, &fault))?;
    let file = file.unwrap_or_else(|| ConfigFile::of(path, ""));
    file.with(key, value).and_then(|file| file.write()).map_err(|error| edit_failure(locale, path, error).message)
}

fn edit_failure(locale: &Locale, path: &Path, error: EditError) -> Failure {
    let file = path.display().to_string();
    let kind = FailureKind::Configuration;
    match error {
        EditError::Fault(fault) => {
            let mut failure = Failure::new(kind, say(locale, &fault));
            failure.hints.extend(hint(locale, &fault));
            failure
        }
        EditError::Broken(faults) => {
            let mut failure = Failure::said(kind, locale, &Message::new("cli-config-broken").with("file", file));
            failure.hints = faults.iter().map(|fault| say(locale, fault)).collect();
            failure
        }
        EditError::Shape => Failure::said(kind, locale, &Message::new("cli-config-shape").with("file", file)),
        EditError::Absent => Failure::said(kind, locale, &Message::new("cli-config-absent").with("file", file)),
        EditError::Io(cause) => {
            let message = Message::new("cli-config-unwritable").with("file", file).with("cause", &cause);
            Failure::said(kind, locale, &message)
        }
    }
}

/// What is wrong with a setting, in one sentence with its place.
pub(super) fn say(locale: &Locale, fault: &ConfigFault) -> String {
    let place = match (&fault.file, &fault.origin) {
        (Some(file), _) => format!("{}:{}:{}: ", file.display(), fault.line, fault.column),
        (None, Origin::Environment(name)) => format!("{name}: "),
        (None, _) => String::new(),
    };
    let message = match &fault.kind {
        FaultKind::Unknown { .. } => Message::new("cli-setting-unknown"),
        FaultKind::Choice { value, choices } => {
            Message::new("cli-setting-choice").with("value", value.as_str()).with("choices", choices.join(", "))
        }
        FaultKind::Number { value, least, most } => {
            let message = Message::new("cli-setting-number").with("value", value.as_str());
            message.with("least", least.to_string()).with("most", most.to_string())
        }
        FaultKind::Text { value } => Message::new("cli-setting-text").with("value", value.as_str()),
        FaultKind::Shape { wanted } => Message::new("cli-setting-shape").with("wanted", *wanted),
        FaultKind::NoProfile { value, known } => Message::new("cli-setting-no-profile")
            .with("value", value.as_str())
            .with("known", if known.is_empty() { "–".to_owned() } else { known.join(", ") }),
        FaultKind::Secret => Message::new("cli-setting-secret"),
        FaultKind::Syntax { cause } => Message::new("cli-setting-syntax").with("cause", cause.as_str()),
        FaultKind::Unreadable { cause } => Message::new("cli-setting-unreadable").with("cause", cause.as_str()),
    };
    sanitize_line(&format!("{place}{}", locale.say(&message.with("key", fault.key.as_str()))))
}

/// What to do about it.
pub(super) fn hint(locale: &Locale, fault: &ConfigFault) -> Option<String> {
    match &fault.kind {
        FaultKind::Unknown { near: Some(near) } => {
            Some(locale.say(&Message::new("cli-setting-near").with("near", *near)))
        }
        FaultKind::Unknown { near: None } => Some(locale.text("cli-setting-list")),
        FaultKind::Secret => {
            Some(locale.say(&Message::new("cli-setting-secret-hint").with("example", "api_key = \"…\"")))
        }
        _ => None,
    }
}
