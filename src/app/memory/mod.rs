//! `storyecho memory`: what is remembered, by whom, since when, from where.

mod list;
mod log;
mod row;
mod search;

use std::io::Write;

use crate::cli::{Context, Failure, FailureKind, MemoryAction, MemoryArgs};

/// Does what the arguments ask for.
pub(super) fn run(
    context: &Context,
    args: &MemoryArgs,
    out: &mut dyn Write,
    _err: &mut dyn Write,
) -> Result<u8, Failure> {
    match args.action.as_ref().unwrap_or(&MemoryAction::List) {
        MemoryAction::List => list::run(context, args, out),
        MemoryAction::Search { query, count } => search::run(context, args, query, *count, out),
        MemoryAction::Log { count } => log::run(context, args, *count, out),
        _ => Err(Failure::new(FailureKind::Usage, "this command is being built")),
    }
}
