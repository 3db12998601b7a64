//! The program: arguments in, an exit code out.

use std::process::ExitCode;

fn main() -> ExitCode {
    ExitCode::from(storyecho::app::run(std::env::args_os().collect()))
}
