//! `storyecho new`

use std::fs;
use std::io::{ErrorKind, Write};
use std::path::Path;

use super::args::NewArgs;
use super::context::Context;
use super::failure::{Failure, FailureKind};
use crate::disk;
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
    let made = folder.is_dir();
    let written = files.iter().try_for_each(|(path, text)| disk::create(&folder.join(path), text.as_bytes()));
    written.map_err(|error| {
        take_back(&folder, files.keys(), made);
        let message = Message::new("cli-new-failed").with("path", shown.as_str()).with("cause", &error);
        Failure::said(FailureKind::Failed, &context.locale, &message)
    })?;
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

/// Takes a half-written pack away, which would stand in the way of the next try. A folder that was there before stays.
fn take_back<'a>(folder: &Path, files: impl Iterator<Item = &'a String>, stays: bool) {
    for path in files {
        let file = folder.join(path);
        drop(fs::remove_file(&file));
        for within in file.ancestors().skip(1).take_while(|within| *within != folder) {
            // only where nothing is in it any more
            drop(fs::remove_dir(within));
        }
    }
    if !stays {
        drop(fs::remove_dir(folder));
    }
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
