//! `storyecho export`.

use std::io::Write;

use super::wire::{self, Want, failure};
use crate::cli::{Context, ExportArgs, ExportFormat, Failure, FailureKind};
use crate::engine::TranscriptForm;
use crate::text::Message;

/// Writes the story of a save.
pub(super) fn run(context: &Context, args: &ExportArgs, out: &mut dyn Write) -> Result<u8, Failure> {
    let form = match args.format {
        ExportFormat::Md => TranscriptForm::Markdown,
        ExportFormat::Html => TranscriptForm::Html,
    };
    let mut session = wire::engine(context, Want::Saves)?.look_at(&args.name).map_err(failure)?;
    let text = session.transcript().map_err(failure)?.write(form, args.notes);
    let Some(path) = &args.out else {
        write!(out, "{text}")?;
        return Ok(0);
    };
    let shown = path.display().to_string();
    std::fs::write(path, text).map_err(|error| {
        let message = Message::new("app-not-exported").with("path", shown.as_str()).with("reason", error.to_string());
        Failure::said(FailureKind::Failed, &context.locale, &message)
    })?;
    let message = Message::new("app-exported").with("save", args.name.as_str()).with("path", shown);
    writeln!(out, "{}", context.locale.say(&message))?;
    Ok(0)
}
