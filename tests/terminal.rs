//! The program in a pseudo-terminal, played by keys as a person plays it: every story, in both languages.
//!
//! With `STORYECHO_BIN` another binary is played, in CI the release build.
#![cfg(unix)]
#![allow(
    clippy::unwrap_used,
    clippy::expect_used,
    clippy::indexing_slicing,
    clippy::panic,
    clippy::print_stdout,
    reason = "a test fails by panicking and says what it skips"
)]

mod support;

use support::Home;
use support::terminal::{Terminal, binary};

const ENTER: &str = "\r";
const CTRL_C: &str = "\u{3}";

/// The ids of the stories inside the binary, in the order in which the screen lists them.
fn stories(home: &Home) -> Vec<String> {
    let output = std::process::Command::new(binary())
        .args(["stories", "--json"])
        .env("STORYECHO_HOME", home.path())
        .output()
        .unwrap();
    let rows: serde_json::Value = serde_json::from_slice(&output.stdout).unwrap();
    rows.as_array().unwrap().iter().map(|row| row["id"].as_str().unwrap().to_owned()).collect()
}

fn turn(language: &str, depth: u32) -> String {
    if language == "zh" { format!("第 {depth} 回合 · 已保存") } else { format!("Turn {depth} · saved") }
}

/// From the title into the `position`th story: three keys and as many to choose it.
fn begin(terminal: &mut Terminal, language: &str, position: usize) {
    terminal.wait_for("storyecho".split("").collect::<Vec<_>>().join("   ").trim());
    terminal.send("n");
    terminal.wait_for(if language == "zh" { "选择故事" } else { "Choose a story" });
    for _ in 0..position {
        terminal.send("\u{1b}[B");
    }
    terminal.send(ENTER);
    terminal.wait_for(if language == "zh" { "力量" } else { "Strength" });
    terminal.send(ENTER);
    terminal.wait_for(&turn(language, 0));
}

fn leave(terminal: &mut Terminal) {
    terminal.send(CTRL_C);
    terminal.send(CTRL_C);
    assert_eq!(terminal.end(), 0);
    terminal.wait("the terminal as it was", |_| true);
    assert!(terminal.restored(), "the terminal is given back");
}

#[test]
fn every_story_is_played_by_keys_in_both_languages() {
    let ids = stories(&Home::new());
    assert!(!ids.is_empty());
    for language in ["zh", "en"] {
        for (position, id) in ids.iter().enumerate() {
            let home = Home::new();
            let mut terminal = Terminal::start(home.path(), (100, 32), language, &[]);
            begin(&mut terminal, language, position);
            let mut depth = 0;
            // The first choice is always one that can be tried; an ending may come before the tenth.
            for _ in 0..10 {
                terminal.send("1");
                depth += 1;
                terminal.wait_for(&turn(language, depth));
            }
            terminal.line(if language == "zh" { "撤销" } else { "undo" });
            terminal.wait_for(&turn(language, depth - 1));
            let place = terminal.screen().lines().next().unwrap().to_owned();
            leave(&mut terminal);

            // The newest save is resumed with one key, at the same place.
            let mut again = Terminal::start(home.path(), (100, 32), language, &[]);
            again.wait_for(if language == "zh" { "继续" } else { "Continue" });
            again.send(ENTER);
            again.wait_for(&turn(language, depth - 1));
            assert_eq!(again.screen().lines().next().unwrap(), place, "{id}");
            leave(&mut again);
            println!("{id} in {language}: {depth} turns, an undo, a restart");
        }
    }
}

#[test]
fn the_caret_is_where_the_text_ends_also_in_chinese() {
    let home = Home::new();
    let mut terminal = Terminal::start(home.path(), (80, 24), "zh", &[]);
    begin(&mut terminal, "zh", 0);
    let before = terminal.cursor();
    terminal.send("往北走ab");
    terminal.wait("the typed text", |screen| screen.contains("往北走ab"));
    let after = terminal.cursor();
    assert_eq!(after, (before.0, before.1 + 8), "three wide characters and two narrow ones");
    leave_typed(&mut terminal);
}

fn leave_typed(terminal: &mut Terminal) {
    terminal.send("\u{15}");
    leave(terminal);
}

#[test]
fn a_resize_keeps_the_story_and_tiny_sizes_are_said() {
    let home = Home::new();
    let mut terminal = Terminal::start(home.path(), (120, 40), "en", &[]);
    begin(&mut terminal, "en", 0);
    for size in [(60, 20), (200, 60), (40, 10), (80, 24)] {
        terminal.resize(size.0, size.1);
        terminal.wait("a frame at the new size", |screen| screen.contains("Turn 0") || screen.contains("saved"));
    }
    terminal.resize(20, 5);
    terminal.wait("a word on the size", |screen| !screen.contains("saved") && screen.trim().len() > 5);
    terminal.resize(80, 24);
    terminal.wait_for("Turn 0 · saved");
    leave(&mut terminal);
}

#[test]
fn a_terminated_program_gives_the_terminal_back_and_loses_nothing() {
    let home = Home::new();
    let mut terminal = Terminal::start(home.path(), (80, 24), "en", &[]);
    begin(&mut terminal, "en", 0);
    terminal.send("1");
    terminal.wait_for("Turn 1 · saved");
    let process = terminal.process().unwrap().to_string();
    assert!(std::process::Command::new("/bin/kill").args(["-TERM", &process]).status().unwrap().success());
    assert_eq!(terminal.end(), 130);
    assert!(terminal.restored());
    let mut again = Terminal::start(home.path(), (80, 24), "en", &[]);
    again.wait_for("New story");
    again.send(ENTER);
    again.wait_for("Turn 1 · saved");
    leave(&mut again);
}

#[test]
fn a_panic_gives_the_terminal_back() {
    if std::env::var_os("STORYECHO_BIN").is_some() {
        println!("skipped: only a debug build panics when asked to");
        return;
    }
    let home = Home::new();
    let mut terminal = Terminal::start_with(home.path(), (80, 24), "en", &[], &[("STORYECHO_TEST_PANIC", "1")]);
    assert_eq!(terminal.end(), 101);
    assert!(terminal.restored());
}

#[test]
fn hostile_text_from_the_keyboard_never_reaches_the_screen_as_control() {
    let home = Home::new();
    let mut terminal = Terminal::start(home.path(), (80, 24), "en", &[]);
    begin(&mut terminal, "en", 0);
    // A bracketed paste with a title change, a clipboard write and a bidi override inside.
    terminal.send("\u{1b}[200~sing \u{1b}]0;owned\u{7}\u{1b}]52;c;aGk=\u{7}\u{202e}loud\nnow\u{1b}[201~");
    terminal.wait("the pasted line", |screen| screen.contains("loud now"));
    terminal.send(ENTER);
    terminal.wait_for("Turn 1 · saved");
    for sequence in [&b"\x1b]0;"[..], b"\x1b]52;", "\u{202e}".as_bytes(), b"owned"] {
        assert!(!terminal.wrote(sequence), "{sequence:?}");
    }
    leave(&mut terminal);
}

#[test]
fn any_signal_to_end_is_heeded_without_loss() {
    for signal in ["-INT", "-HUP"] {
        let home = Home::new();
        let mut terminal = Terminal::start(home.path(), (80, 24), "zh", &[]);
        begin(&mut terminal, "zh", 0);
        terminal.send("1");
        terminal.wait_for(&turn("zh", 1));
        let process = terminal.process().unwrap().to_string();
        assert!(std::process::Command::new("/bin/kill").args([signal, &process]).status().unwrap().success());
        assert_eq!(terminal.end(), 130, "{signal}");
        // after a hang-up nothing may be written any more
        assert_eq!(terminal.restored(), signal == "-INT", "{signal}");
        let mut again = Terminal::start(home.path(), (80, 24), "zh", &[]);
        again.wait_for("1 回合");
        again.send(ENTER);
        again.wait_for(&turn("zh", 1));
        leave(&mut again);
    }
}

#[test]
fn a_program_without_a_shell_to_go_back_to_is_not_suspended() {
    let home = Home::new();
    let mut terminal = Terminal::start(home.path(), (80, 24), "en", &[]);
    begin(&mut terminal, "en", 0);
    terminal.send("\u{1a}");
    terminal.wait_for("no shell to go back to");
    terminal.send("1");
    terminal.wait_for(&turn("en", 1));
    leave(&mut terminal);
}
