//! `storyecho saves`.

use std::collections::BTreeMap;
use std::io::Write;
use std::path::Path;

use serde_json::json;

use super::wire::store_failure;
use crate::cli::{Context, Failure, FailureKind, SavesAction, SavesArgs};
use crate::store::{Save, SaveEntry, SaveName, Saves, StoreError, Timestamp};
use crate::text::{Locale, Message};

/// Does what the arguments ask for.
pub(super) fn run(context: &Context, args: &SavesArgs, out: &mut dyn Write) -> Result<u8, Failure> {
    let locale = &context.locale;
    let saves = Saves::new(context.folders.saves.clone());
    let fault = |error: StoreError| store_failure(locale, &error);
    let name = |name: &str| SaveName::new(name).map_err(fault);
    match &args.action {
        None | Some(SavesAction::List) => list(context, &saves, args.json, out),
        Some(SavesAction::Show { name: save }) => {
            let entry = saves.show(&name(save)?).map_err(fault)?;
            let labels = if entry.summary.is_ok() {
                Save::open_read_only(&entry.path).and_then(|save| save.labels()).map_err(fault)?
            } else {
                BTreeMap::new()
            };
            let backups = saves.backups_of(&name(save)?).map_err(fault)?;
            if args.json {
                let mut object = row(&entry);
                if let serde_json::Value::Object(fields) = &mut object {
                    fields.insert("labels".to_owned(), json!(labels));
                    let rows = backups.iter().map(|backup| {
                        json!({ "path": backup.path, "turns": backup.turns.saturating_sub(1), "played": backup.played.rfc3339() })
                    });
                    fields.insert("backups".to_owned(), rows.collect());
                }
                writeln!(out, "{object}")?;
            } else {
                write_entry(locale, &entry, out)?;
                for (turn, label) in &labels {
                    let message = Message::new("app-label").with("turn", *turn).with("label", label.as_str());
                    writeln!(out, "  {}", locale.say(&message))?;
                }
                for backup in &backups {
                    let message = Message::new("app-backup")
                        .with("turns", backup.turns.saturating_sub(1))
                        .with("played", backup.played.local())
                        .with("path", backup.path.display().to_string());
                    writeln!(out, "  {}", locale.say(&message))?;
                }
            }
            Ok(if entry.summary.is_ok() { 0 } else { FailureKind::Save.exit_code() })
        }
        Some(SavesAction::Rename { name: save, new }) => {
            saves.rename(&name(save)?, &name(new)?).map_err(fault)?;
            say(locale, out, &Message::new("app-renamed").with("save", save.as_str()).with("new", new.as_str()))
        }
        Some(SavesAction::Delete { name: save }) => {
            let to = saves.delete(&name(save)?, Timestamp::now()).map_err(fault)?;
            let message =
                Message::new("app-deleted").with("save", save.as_str()).with("path", to.display().to_string());
            say(locale, out, &message)
        }
        Some(SavesAction::Backup { name: save, out: file }) => {
            let made = match file {
                None => saves.backup(&name(save)?, Timestamp::now()),
                Some(file) => saves.backup_to(&name(save)?, file),
            };
            let path = made.map_err(fault)?.display().to_string();
            say(locale, out, &Message::new("app-backed-up").with("save", save.as_str()).with("path", path))
        }
        Some(SavesAction::Restore { file, name: save }) => restore(locale, &saves, file, save.as_deref(), out),
        Some(SavesAction::Rescue { name: save, to }) => {
            let from = name(save)?;
            let to = to.as_deref().map(name).transpose()?.unwrap_or_else(|| saves.free_name(&from));
            let rescued = saves.salvage(&from, &to, crate::memory::tokens::CUT).map_err(fault)?;
            let message = Message::new("app-rescued")
                .with("save", save.as_str())
                .with("to", to.as_str())
                .with("turns", rescued.turns.saturating_sub(1))
                .with("bridged", rescued.bridged)
                .with("lost", rescued.lost);
            say(locale, out, &message)
        }
        Some(SavesAction::Verify { name: save }) => verify(locale, &saves, save.as_deref(), args.json, out),
    }
}

/// Makes a save of a file, or of the newest backup of a save: under that save's name where it is gone, beside it where it
/// is still there.
fn restore(
    locale: &Locale,
    saves: &Saves,
    file: &Path,
    wanted: Option<&str>,
    out: &mut dyn Write,
) -> Result<u8, Failure> {
    let fault = |error: StoreError| store_failure(locale, &error);
    let wanted = wanted.map(SaveName::new).transpose().map_err(fault)?;
    let stem = file.file_stem().map(|stem| stem.to_string_lossy().into_owned()).unwrap_or_default();
    let named = file.to_str().and_then(|name| SaveName::new(name).ok()).filter(|_| !file.is_file());
    let newest = named.as_ref().map(|name| saves.backups_of(name)).transpose().map_err(fault)?;
    let newest = newest.and_then(|backups| backups.into_iter().next());
    let deleted = named.as_ref().filter(|_| newest.is_none()).map(|name| saves.in_trash(name));
    let deleted = deleted.transpose().map_err(fault)?.flatten();
    let (from, to) = match (named, newest) {
        (Some(name), Some(newest)) => (newest.path, wanted.unwrap_or_else(|| saves.free_name(&name))),
        _ => (file.to_owned(), wanted.map_or_else(|| SaveName::new(&stem), Ok).map_err(fault)?),
    };
    let restored = saves.restore(&from, &to).map_err(|error| {
        let lies = deleted.filter(|_| matches!(error, StoreError::Missing { .. }));
        let hint = lies.map(|path| Message::new("app-restore-trash").with("path", path.display().to_string()));
        hint.into_iter().fold(fault(error), |failure, hint| failure.hint(locale.say(&hint)))
    });
    let path = restored?.display().to_string();
    let message = Message::new("app-restored").with("save", to.as_str()).with("path", path);
    say(locale, out, &message.with("from", from.display().to_string()))
}

fn say(locale: &Locale, out: &mut dyn Write, message: &Message) -> Result<u8, Failure> {
    writeln!(out, "{}", locale.say(message))?;
    Ok(0)
}

fn list(context: &Context, saves: &Saves, json: bool, out: &mut dyn Write) -> Result<u8, Failure> {
    let locale = &context.locale;
    let entries = saves.list().map_err(|error| store_failure(locale, &error))?;
    if json {
        let rows: Vec<_> = entries.iter().map(row).collect();
        writeln!(out, "{}", serde_json::Value::from(rows))?;
        return Ok(0);
    }
    if entries.is_empty() {
        let path = saves.root().display().to_string();
        return say(locale, out, &Message::new("app-no-saves").with("path", path));
    }
    for entry in &entries {
        write_entry(locale, entry, out)?;
    }
    Ok(0)
}

fn write_entry(locale: &Locale, entry: &SaveEntry, out: &mut dyn Write) -> Result<(), Failure> {
    let message = match &entry.summary {
        Ok(summary) => Message::new("app-save")
            .with("name", entry.name.as_str())
            .with("story", summary.header.story.as_str())
            .with("hero", summary.header.hero.as_str())
            .with("turns", summary.depth)
            .with("played", summary.played.local())
            .with("size", entry.size.div_ceil(1024).to_string())
            .with("path", entry.path.display().to_string()),
        Err(error) => Message::new("app-save-broken")
            .with("name", entry.name.as_str())
            .with("fault", locale.say(&error.message())),
    };
    writeln!(out, "{}", locale.say(&message))?;
    Ok(())
}

/// One row of `saves --json`.
fn row(entry: &SaveEntry) -> serde_json::Value {
    let summary = entry.summary.as_ref();
    json!({
        "name": entry.name,
        "story": summary.map(|summary| summary.header.story.to_string()).ok(),
        "hero": summary.map(|summary| summary.header.hero.clone()).ok(),
        "turns": summary.map_or(0, |summary| summary.depth),
        "head": summary.ok().and_then(|summary| summary.head),
        "played": summary.map(|summary| summary.played.rfc3339()).ok(),
        "path": entry.path,
        "size": entry.size,
        "locked": entry.locked,
        "fault": summary.err().map(ToString::to_string),
    })
}

fn verify(locale: &Locale, saves: &Saves, name: Option<&str>, json: bool, out: &mut dyn Write) -> Result<u8, Failure> {
    let fault = |error: StoreError| store_failure(locale, &error);
    let names = match name {
        Some(name) => vec![name.to_owned()],
        None => saves.list().map_err(fault)?.into_iter().map(|entry| entry.name).collect(),
    };
    let mut sound = true;
    let mut rows = Vec::new();
    for name in names {
        let findings = match SaveName::new(&name).and_then(|save| saves.verify(&save)) {
            Ok(findings) => findings.iter().map(|finding| locale.say(&finding.message)).collect::<Vec<_>>(),
            Err(error) => vec![locale.say(&error.message())],
        };
        sound &= findings.is_empty();
        if json {
            rows.push(json!({ "name": name, "findings": findings }));
        } else if findings.is_empty() {
            say(locale, out, &Message::new("app-sound").with("save", name.as_str()))?;
        } else {
            say(locale, out, &Message::new("app-unsound").with("save", name.as_str()))?;
            for finding in findings {
                writeln!(out, "  {finding}")?;
            }
        }
    }
    if json {
        writeln!(out, "{}", serde_json::Value::from(rows))?;
    }
    Ok(if sound { 0 } else { FailureKind::Save.exit_code() })
}
