//! `storyecho new`

use std::fs;
use std::io::{ErrorKind, Write};
use std::path::Path;

use super::args::NewArgs;
use super::context::Context;
use super::failure::{Failure, FailureKind};
use crate::story;
use crate::text::{Message, sanitize_line};

/// Writes a new pack into a folder that is not there yet, or is empty.
pub(super) fn run(context: &Context, args: &NewArgs, out: &mut dyn Write) -> Result<(), Failure> {
    let shown = sanitize_line(&args.path.display().to_string());
    let folder = context.current.join(&args.path);
    if !is_free(&folder) {
        let message = Message::new("cli-new-exists").with("path", shown);
        return Err(Failure::said(FailureKind::Usage, &context.locale, &message)
            .hint(context.locale.text("cli-new-exists-hint")));
    }
    let id = free_id(&folder);
    let files = story::template(&id, context.language());
    for (path, text) in &files {
        write_new(&folder.join(path), text).map_err(|error| {
            let message = Message::new("cli-new-failed").with("path", shown.as_str()).with("cause", &error);
            Failure::said(FailureKind::Failed, &context.locale, &message)
        })?;
    }
    let quoted = quoted(&shown);
    let names = files.keys().filter(|path| !path.starts_with('.')).cloned().collect::<Vec<_>>().join(", ");
    let written = Message::new("cli-new-written").with("path", shown.as_str()).with("files", names);
    let next = Message::new("cli-new-next").with("path", quoted).with("id", id);
    writeln!(out, "{}\n{}", context.locale.say(&written), context.locale.say(&next))?;
    Ok(())
}

/// Whether nothing is there, or an empty folder.
fn is_free(folder: &Path) -> bool {
    match fs::read_dir(folder) {
        Ok(mut entries) => entries.next().is_none(),
        // a link that leads nowhere is there too
        Err(error) => error.kind() == ErrorKind::NotFound && fs::symlink_metadata(folder).is_err(),
    }
}

/// Writes a file that is not there yet.
fn write_new(path: &Path, text: &str) -> std::io::Result<()> {
    if let Some(folder) = path.parent() {
        fs::create_dir_all(folder)?;
    }
    fs::OpenOptions::new().write(true).create_new(true).open(path)?.write_all(text.as_bytes())
}

/// An id made of the folder's name that no story inside the program has.
fn free_id(folder: &Path) -> String {
    let name = folder.file_name().map(|name| name.to_string_lossy().to_lowercase()).unwrap_or_default();
    let sign = |sign: char| if sign.is_ascii_lowercase() || sign.is_ascii_digit() { sign } else { '_' };
    let id: String = name.chars().map(sign).take(60).collect();
    let id = id.trim_matches('_');
    let id = if id.is_empty() { "my_story" } else { id };
    let bundled = story::library(&[]);
    if bundled.find(id).is_some() { format!("{id}_new") } else { id.to_owned() }
}

/// A path as a shell takes it.
fn quoted(path: &str) -> String {
    let plain = |sign: char| sign.is_alphanumeric() || "/._-:\\".contains(sign);
    if path.chars().all(plain) { path.to_owned() } else { format!("\"{path}\"") }
}
