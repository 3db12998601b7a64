//! `storyecho stories`

use std::io::Write;

use super::args::JsonArgs;
use super::context::Context;
use super::failure::Failure;
use crate::story::FoundPack;
use crate::text::{Message, sanitize_line};

/// Lists the packs that were found. Packs that cannot be listed are named on `err`.
pub(super) fn run(context: &Context, args: JsonArgs, out: &mut dyn Write, err: &mut dyn Write) -> Result<(), Failure> {
    let library = context.library();
    if args.json {
        let rows: Vec<_> = library.packs.iter().map(|pack| row(context, pack)).collect();
        writeln!(out, "{}", serde_json::Value::Array(rows))?;
    } else {
        let width = library.packs.iter().map(|pack| pack.id.as_str().len()).max().unwrap_or_default();
        for pack in &library.packs {
            let languages = pack.languages.iter().map(|language| language.code()).collect::<Vec<_>>().join(", ");
            let place = match &pack.path {
                Some(path) => sanitize_line(&path.display().to_string()),
                None => context.locale.text("cli-stories-bundled"),
            };
            let (id, title) = (pack.id.as_str(), pack.title.get(context.language()));
            writeln!(out, "{id:width$}  {title}  [{languages}]  {}  {place}", pack.version)?;
        }
    }
    for broken in &library.broken {
        let path = broken.path.display().to_string();
        let first = broken.faults.rows(&context.locale).into_iter().next();
        let cause = first.map(|row| row.message).unwrap_or_default();
        let message = Message::new("cli-stories-broken").with("path", sanitize_line(&path)).with("cause", cause);
        writeln!(err, "{}", context.locale.say(&message))?;
    }
    Ok(())
}

fn row(context: &Context, pack: &FoundPack) -> serde_json::Value {
    serde_json::json!({
        "id": pack.id,
        "title": pack.title.get(context.language()),
        "languages": pack.languages,
        "version": pack.version,
        "path": pack.path.as_ref().map(|path| path.display().to_string()),
    })
}
