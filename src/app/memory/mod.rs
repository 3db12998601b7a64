//! `storyecho memory`: what is remembered, by whom, since when, from where.

mod change;
mod facts;
mod list;
mod log;
mod row;
mod search;
mod show;
mod verify;

use std::io::Write;

use crate::cli::{Context, Failure, MemoryAction, MemoryArgs};
use crate::world::MemoryOrder;

/// Does what the arguments ask for.
pub(super) fn run(
    context: &Context,
    args: &MemoryArgs,
    out: &mut dyn Write,
    err: &mut dyn Write,
) -> Result<u8, Failure> {
    let order = match args.action.as_ref().unwrap_or(&MemoryAction::List) {
        MemoryAction::List => return list::run(context, args, out),
        MemoryAction::Search { query, count } => return search::run(context, args, query, *count, out),
        MemoryAction::Facts { all } => return facts::run(context, args, *all, out),
        MemoryAction::History => return show::history(context, args, out),
        MemoryAction::Show { id } => return show::show(context, args, *id, out),
        MemoryAction::Log { count } => return log::run(context, args, *count, out),
        MemoryAction::Verify => return verify::verify(context, args, out),
        MemoryAction::Rebuild => return verify::rebuild(context, args, out, err),
        MemoryAction::Clear => MemoryOrder::Clear,
        MemoryAction::Pin { id } => MemoryOrder::Pin(*id),
        MemoryAction::Accept { id } => MemoryOrder::Accept(*id),
        MemoryAction::Forget { id } => MemoryOrder::Forget(*id),
        MemoryAction::Correct { id, text } => MemoryOrder::Correct(*id, text.clone()),
        MemoryAction::Undo { change } => MemoryOrder::Undo(*change),
    };
    change::run(context, args, &order, out)
}
