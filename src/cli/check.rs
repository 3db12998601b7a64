//! `storyecho check`

use std::io::Write;

use super::args::CheckArgs;
use super::context::Context;
use super::failure::Failure;
use crate::story;

/// Checks packs. `false`: at least one has an error.
pub(super) fn run(context: &Context, args: &CheckArgs, out: &mut dyn Write) -> Result<bool, Failure> {
    let mut rows = Vec::new();
    let mut sound = true;
    for source in args.paths.iter().flat_map(|path| story::sources(path)) {
        let faults = story::check(&source);
        sound &= faults.errors() == 0;
        if args.json {
            rows.extend(faults.rows(&context.locale));
            continue;
        }
        if faults.is_empty() {
            write!(out, "{}: ", crate::text::sanitize_line(&source.name()))?;
        }
        write!(out, "{}", faults.show(&context.locale, context.style()))?;
    }
    if args.json {
        writeln!(out, "{}", serde_json::to_string(&rows).map_err(std::io::Error::from)?)?;
    }
    Ok(sound)
}
