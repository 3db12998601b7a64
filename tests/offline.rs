//! Without an endpoint the program reaches for no network at all: its system calls are read.
#![cfg(target_os = "linux")]
#![allow(
    clippy::unwrap_used,
    clippy::expect_used,
    clippy::indexing_slicing,
    clippy::panic,
    clippy::print_stdout,
    reason = "a test fails by panicking and says what it skips"
)]

mod support;

use std::path::Path;
use std::process::Command;

use support::Home;

/// Plays a few turns and looks at every doctor's line under `strace`; gives the calls that name an internet address.
fn calls(home: &Home, variables: &[(&str, &str)]) -> Vec<String> {
    let script = home.script(&["1", "go north", "listen", "wait", "wait", "undo", "look"]);
    let trace = home.path().join("trace");
    let mut calls = Vec::new();
    for arguments in [
        vec!["play", "--story", "fantasy_001", "--save", "quiet", "--lang", "en", "--script", script.to_str().unwrap()],
        vec!["prompt", "quiet", "look at the fire and sing"],
        vec!["doctor"],
    ] {
        let mut command = Command::new("strace");
        command.args(["-f", "-e", "trace=network", "-o"]).arg(&trace).arg(env!("CARGO_BIN_EXE_storyecho"));
        command.args(&arguments).env_clear().env("STORYECHO_HOME", home.path()).env("HOME", home.path());
        command.envs(variables.iter().copied()).current_dir(home.path());
        let output = command.output().unwrap();
        assert!(output.status.success(), "{arguments:?}: {}", String::from_utf8_lossy(&output.stderr));
        if arguments == ["doctor"] && !variables.is_empty() {
            let report = String::from_utf8_lossy(&output.stdout).into_owned();
            assert!(report.contains("ONNX"), "the library is used:\n{report}");
        }
        let trace = std::fs::read_to_string(&trace).unwrap();
        let internet = trace.lines().filter(|line| line.contains("AF_INET") || line.contains("connect("));
        calls.extend(internet.map(str::to_owned));
    }
    calls
}

fn has_strace() -> bool {
    let found = Command::new("strace").arg("-V").output().is_ok();
    if !found {
        println!("SKIPPED: strace is not installed, so system calls cannot be read");
    }
    found
}

#[test]
fn an_offline_play_reaches_for_no_network() {
    if has_strace() {
        assert_eq!(calls(&Home::new(), &[]), Vec::<String>::new());
    }
}

/// ONNX Runtime reports home unless it is told not to. `ORT_DYLIB_PATH` names its library.
#[test]
fn onnx_runtime_reaches_for_no_network_either() {
    let Some(library) = std::env::var_os("ORT_DYLIB_PATH") else {
        println!("SKIPPED: ORT_DYLIB_PATH names no library of ONNX Runtime");
        return;
    };
    let library = library.to_str().unwrap();
    assert!(Path::new(library).is_file(), "{library} is no file");
    if has_strace() {
        let home = Home::new();
        assert_eq!(calls(&home, &[("STORYECHO_MEMORY__ONNX_LIBRARY", library)]), Vec::<String>::new());
    }
}
