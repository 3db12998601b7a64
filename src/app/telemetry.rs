//! ONNX Runtime reports home unless a variable in the environment forbids it before the library is opened.
//!
//! A running program cannot set its own environment safely, so the program starts itself once more with the variable.
//! That happens only where such a library is found and would be used.

use crate::cli::Context;
use crate::config::EmbedderChoice;

/// The variable that keeps ONNX Runtime silent.
const VARIABLE: &str = "ORT_DISABLE_TELEMETRY";

/// Starts the program once more with telemetry forbidden, if ONNX Runtime would be used without that. Comes back where
/// nothing has to be done, or cannot be; the library is not opened then.
pub(super) fn forbid(context: &Context) {
    let memory = &context.layered.settings.memory;
    let wanted = matches!(memory.embedder, EmbedderChoice::Auto | EmbedderChoice::Onnx);
    let silent = std::env::var_os(VARIABLE).is_some_and(|value| value == "1");
    if wanted && !silent && is_found(context) {
        start_again();
    }
}

#[cfg(feature = "onnx")]
fn is_found(context: &Context) -> bool {
    let library = context.layered.settings.memory.onnx_library.as_deref();
    matches!(crate::memory::embed::find_library(library), Ok(Some(_)))
}

#[cfg(not(feature = "onnx"))]
const fn is_found(_: &Context) -> bool {
    false
}

#[cfg(unix)]
fn start_again() {
    use std::os::unix::process::CommandExt as _;
    if let Ok(program) = std::env::current_exe() {
        // On success this does not come back.
        let error = std::process::Command::new(program).args(std::env::args_os().skip(1)).env(VARIABLE, "1").exec();
        tracing::warn!(%error, "the program could not start itself again; the bundled engine is used");
    }
}

#[cfg(not(unix))]
const fn start_again() {}
