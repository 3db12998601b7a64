//! `storyecho check`

use std::io::Write;

use serde_json::json;

use super::args::CheckArgs;
use super::context::Context;
use super::failure::Failure;
use super::walkthrough;
use crate::story;

/// Checks packs. `false`: at least one has an error, or a goal to which no way was found.
pub(super) fn run(
    context: &Context,
    args: &CheckArgs,
    out: &mut dyn Write,
    err: &mut dyn Write,
) -> Result<bool, Failure> {
    let (mut rows, mut walks) = (Vec::new(), Vec::new());
    let mut sound = true;
    for source in args.paths.iter().flat_map(|path| story::sources(path)) {
        let faults = story::check(&source);
        sound &= faults.errors() == 0;
        if args.json {
            rows.extend(faults.rows(&context.locale));
        } else {
            if faults.is_empty() {
                write!(out, "{}: ", crate::text::sanitize_line(&source.name()))?;
            }
            write!(out, "{}", faults.show(&context.locale, context.style()))?;
        }
        if args.walkthroughs {
            let (whole, found) = walkthrough::run(context, args, &source, out, err)?;
            sound &= whole;
            walks.extend(found);
        }
    }
    if args.json {
        let text = if args.walkthroughs {
            json!({ "faults": rows, "walkthroughs": walks }).to_string()
        } else {
            serde_json::to_string(&rows).map_err(std::io::Error::from)?
        };
        writeln!(out, "{text}")?;
    }
    Ok(sound)
}
