//! `storyecho import`.

use std::io::Write;

use crate::cli::{Context, Failure, ImportArgs, prepare, show_import};

/// Takes in files.
pub(super) fn run(context: &Context, args: &ImportArgs, out: &mut dyn Write) -> Result<u8, Failure> {
    let import = prepare(context, args)?;
    if !args.dry_run {
        import.write(context)?;
    }
    show_import(context, args, &import, None, out)?;
    Ok(0)
}
