//! `storyecho bench`: measurements that anyone can repeat.

mod check;
mod facts;
mod novel;
mod pictures;
mod prompt;
mod retrieval;
mod scale;
mod screen;
mod turn;

use std::io::Write;

use crate::cli::{BenchAction, BenchArgs, Context, Failure};

/// Measures what is asked for.
pub(super) fn run(
    context: &Context,
    args: &BenchArgs,
    out: &mut dyn Write,
    err: &mut dyn Write,
) -> Result<u8, Failure> {
    match &args.action {
        BenchAction::Check(args) => check::run(context, args, out),
        BenchAction::Facts { file } => facts::run(context, file, out),
        BenchAction::Novel(args) => novel::run(context, args, out, err),
        BenchAction::Retrieval(args) => retrieval::run(context, args, out, err),
        BenchAction::Prompt(args) => prompt::run(context, args, out),
        BenchAction::Turn(args) => turn::run(context, args, out, err),
        BenchAction::Screen(args) => screen::run(context, args, out),
        BenchAction::Scale(args) => scale::run(context, args, out, err),
    }
}
