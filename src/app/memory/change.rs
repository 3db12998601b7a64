//! `memory pin`, `accept`, `forget`, `correct`, `undo`, `clear`.

use std::io::Write;

use serde_json::json;

use crate::app::wire::{self, Want, failure};
use crate::cli::{Context, Failure, FailureKind, MemoryArgs};
use crate::world::MemoryOrder;

pub(super) fn run(
    context: &Context,
    args: &MemoryArgs,
    order: &MemoryOrder,
    out: &mut dyn Write,
) -> Result<u8, Failure> {
    let mut session = wire::engine(context, Want::Saves)?.open(&args.name).map_err(failure)?;
    let done = session.change_memory(order).map_err(failure)?;
    let said = done.map_err(|refused| Failure::new(FailureKind::Failed, refused))?;
    if args.json {
        writeln!(out, "{}", json!({ "done": said }))?;
    } else {
        writeln!(out, "{said}")?;
    }
    Ok(0)
}
