//! The game in a terminal: what a person sees, and the terminal given back as it was.

#![allow(
    clippy::unwrap_used,
    clippy::expect_used,
    clippy::indexing_slicing,
    clippy::panic,
    reason = "a test fails by panicking"
)]
#![cfg(unix)]

mod support;

use std::process::Command;

use support::Home;
use support::terminal::Terminal;

fn send_signal(name: &str, terminal: &Terminal) {
    let process = terminal.process().unwrap().to_string();
    assert!(Command::new("kill").args([name, &process]).status().unwrap().success());
}

/// Three keys from the title screen: in the story.
fn begin(home: &Home, language: &str) -> Terminal {
    let mut terminal = Terminal::start(home.path(), (80, 24), language, &["play", "--narrator", "builtin"]);
    terminal.wait_for("s   t   o   r   y");
    terminal.wait_for(if language == "zh" { "还没有存档" } else { "No save yet" });
    terminal.send("\r");
    terminal.wait_for(if language == "zh" { "选择故事" } else { "Choose a story" });
    terminal.send("\r");
    terminal.wait_for(if language == "zh" { "你的主角" } else { "your hero" });
    terminal.send("\r");
    terminal.wait_for(if language == "zh" { "第 0 回合" } else { "Turn 0" });
    terminal
}

#[test]
fn three_keys_begin_a_story_and_one_goes_on_with_it() {
    for (language, line, turn, settled) in
        [("zh", "看看四周", "第 1 回合", "F1 帮助"), ("en", "wait", "Turn 1", "F1 help")]
    {
        let home = Home::new();
        let mut terminal = begin(&home, language);
        terminal.send("1");
        terminal.wait_for(turn);
        // an answer that costs no turn
        terminal.line(if language == "zh" { "物品" } else { "inventory" });
        let screen = terminal.wait("an answer", |screen| screen.contains('│'));
        assert!(screen.contains(turn) && screen.contains(settled), "{screen}");
        // the caret stands in the line being written
        terminal.send(line);
        terminal.wait_for(&format!("> {line}"));
        assert_eq!(terminal.cursor().0, 22);
        terminal.send("\u{3}");
        terminal.send("\u{3}");
        assert_eq!(terminal.end(), 0);
        assert!(terminal.restored());

        let mut terminal = Terminal::start(home.path(), (120, 40), language, &[]);
        terminal.wait_for(if language == "zh" { "1 回合" } else { "one turn" });
        terminal.send("\r");
        terminal.wait_for(turn);
        terminal.resize(60, 20);
        terminal.wait("the smaller screen", |screen| screen.lines().count() <= 20 && screen.contains(turn));
        terminal.resize(30, 5);
        terminal.wait_for(if language == "zh" { "请把窗口放大" } else { "A little larger" });
        terminal.resize(80, 24);
        terminal.wait_for(turn);
        // Ctrl-Q
        terminal.send("\u{11}");
        assert_eq!(terminal.end(), 0);
        assert!(terminal.restored());
    }
}

#[test]
fn the_system_ends_the_game_and_the_terminal_is_given_back() {
    for signal in ["-TERM", "-INT", "-HUP"] {
        let home = Home::new();
        let mut terminal = begin(&home, "en");
        terminal.send("1");
        terminal.wait_for("Turn 1");
        send_signal(signal, &terminal);
        assert_ne!(terminal.end(), 0, "{signal}");
        if signal != "-HUP" {
            assert!(terminal.restored(), "{signal}");
        }
        let mut terminal = Terminal::start(home.path(), (80, 24), "en", &[]);
        terminal.wait_for("one turn");
        terminal.send("q");
        assert_eq!(terminal.end(), 0);
    }
}

#[test]
fn what_is_pasted_is_never_sent_and_never_a_command_to_the_terminal() {
    let home = Home::new();
    let mut terminal = begin(&home, "en");
    terminal.send("\u{1b}[200~wait\r\nwait\u{7}\tnorth\r\u{1b}[201~");
    let screen = terminal.wait_for("> wait wait");
    assert!(screen.contains("Turn 0"), "{screen}");
    terminal.send("\u{15}");
    terminal.send("\u{11}");
    assert_eq!(terminal.end(), 0);
    assert!(terminal.restored());
}

#[test]
fn a_program_that_leads_its_session_is_not_suspended() {
    let home = Home::new();
    let mut terminal = begin(&home, "en");
    terminal.send("\u{1a}");
    terminal.wait_for("no shell to go back to");
    terminal.send("1");
    terminal.wait_for("Turn 1");
    terminal.send("\u{11}");
    assert_eq!(terminal.end(), 0);
    assert!(terminal.restored());
}
