use std::fs::File;
use std::io::{self, Write};
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};

use crossterm::cursor::{Hide, Show};
use crossterm::event::{DisableBracketedPaste, EnableBracketedPaste};
use crossterm::terminal::{
    EndSynchronizedUpdate, EnterAlternateScreen, LeaveAlternateScreen, disable_raw_mode, enable_raw_mode,
};
use crossterm::{Command, execute};

use super::system::{Stderr, drop_typed_input};

/// Holds the terminal in the state that the screen needs, and gives it back as it was: when it is dropped, when the
/// screen's thread panics, or when asked. Giving back twice is giving back once.
pub struct Guard {
    held: Arc<AtomicBool>,
    stderr: Arc<Option<Stderr>>,
}

impl Guard {
    /// Takes the terminal. From then on a panic on this thread gives it back before anything is reported; a panic on
    /// another thread goes to the log and leaves the screen alone. `log` takes what native libraries write to standard
    /// error meanwhile.
    pub fn take(log: Option<&File>) -> io::Result<Self> {
        let guard = Self { held: Arc::new(AtomicBool::new(false)), stderr: Arc::new(log.and_then(Stderr::redirect)) };
        guard.watch_panics();
        guard.enter()?;
        Ok(guard)
    }

    /// Takes the terminal again, after it was given back.
    pub fn enter(&self) -> io::Result<()> {
        // first of all, so that a failure half way is undone
        self.held.store(true, Ordering::SeqCst);
        if let Some(stderr) = self.stderr.as_ref() {
            stderr.to_log();
        }
        let entered = enter(&mut io::stdout(), enable_raw_mode);
        if entered.is_err() {
            self.give_back();
        }
        entered
    }

    /// Gives the terminal back.
    pub fn give_back(&self) {
        give_back(&self.held, self.stderr.as_ref().as_ref());
    }

    /// The terminal is gone: nothing is written to it any more.
    pub fn abandon(&self) {
        self.held.store(false, Ordering::SeqCst);
    }

    fn watch_panics(&self) {
        let screen = std::thread::current().id();
        let held = Arc::clone(&self.held);
        let stderr = Arc::clone(&self.stderr);
        let report = std::panic::take_hook();
        std::panic::set_hook(Box::new(move |panic| {
            if !held.load(Ordering::SeqCst) {
                report(panic);
            } else if std::thread::current().id() == screen {
                give_back(&held, stderr.as_ref().as_ref());
                report(panic);
            } else {
                tracing::error!(thread = std::thread::current().name(), "{panic}");
            }
        }));
    }
}

impl Drop for Guard {
    fn drop(&mut self) {
        self.give_back();
    }
}

fn give_back(held: &AtomicBool, stderr: Option<&Stderr>) {
    if !held.swap(false, Ordering::SeqCst) {
        return;
    }
    // Each step was tried; there is nothing left to do about one that failed, and nowhere to say so.
    let _ = restore(&mut io::stdout(), drop_typed_input, disable_raw_mode);
    if let Some(stderr) = stderr {
        stderr.back();
    }
}

/// Raw mode first: what is typed while the screen changes must not be echoed into it.
fn enter(out: &mut impl Write, raw: impl FnOnce() -> io::Result<()>) -> io::Result<()> {
    raw()?;
    execute!(out, EnterAlternateScreen, EnableBracketedPaste, Hide)
}

/// Undoes every mode in the reverse order. Each step is tried, whatever became of the others.
fn restore(
    out: &mut impl Write,
    drop_input: impl FnOnce() -> io::Result<()>,
    cooked: impl FnOnce() -> io::Result<()>,
) -> io::Result<()> {
    let mut outcome = step(out, EndSynchronizedUpdate);
    outcome = outcome.and(step(out, DisableBracketedPaste));
    outcome = outcome.and(step(out, LeaveAlternateScreen));
    outcome = outcome.and(step(out, Show));
    // replies and half a paste must not land in the shell
    outcome = outcome.and(drop_input());
    outcome.and(cooked())
}

fn step(out: &mut impl Write, command: impl Command) -> io::Result<()> {
    execute!(out, command)
}

#[cfg(test)]
mod tests {
    use std::cell::RefCell;

    use super::*;

    /// Writes into a list of steps; the writes whose number is in `broken` fail.
    struct Recorder<'a> {
        steps: &'a RefCell<Vec<String>>,
        broken: bool,
    }

    impl Write for Recorder<'_> {
        fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
            self.steps.borrow_mut().push(String::from_utf8_lossy(bytes).replace('\u{1b}', "ESC"));
            if self.broken { Err(io::Error::other("gone")) } else { Ok(bytes.len()) }
        }

        fn flush(&mut self) -> io::Result<()> {
            Ok(())
        }
    }

    fn note<'a>(steps: &'a RefCell<Vec<String>>, step: &'static str) -> impl FnOnce() -> io::Result<()> + 'a {
        move || {
            steps.borrow_mut().push(step.to_owned());
            Ok(())
        }
    }

    #[test]
    fn modes_are_entered_after_raw_mode_and_left_before_it_ends() {
        let steps = RefCell::new(Vec::new());
        let mut out = Recorder { steps: &steps, broken: false };
        enter(&mut out, note(&steps, "raw")).unwrap();
        restore(&mut out, note(&steps, "drop input"), note(&steps, "cooked")).unwrap();
        assert_eq!(
            steps.borrow().join(" "),
            "raw ESC[?1049h ESC[?2004h ESC[?25l ESC[?2026l ESC[?2004l ESC[?1049l ESC[?25h drop input cooked"
        );
    }

    #[test]
    fn a_step_that_fails_keeps_no_other_from_being_tried() {
        let steps = RefCell::new(Vec::new());
        let mut out = Recorder { steps: &steps, broken: true };
        assert!(restore(&mut out, || Err(io::Error::other("gone")), note(&steps, "cooked")).is_err());
        assert_eq!(steps.borrow().join(" "), "ESC[?2026l ESC[?2004l ESC[?1049l ESC[?25h cooked");
    }

    #[test]
    fn without_raw_mode_nothing_is_entered() {
        let steps = RefCell::new(Vec::new());
        let mut out = Recorder { steps: &steps, broken: false };
        assert!(enter(&mut out, || Err(io::Error::other("no terminal"))).is_err());
        assert!(steps.borrow().is_empty());
    }

    #[test]
    fn giving_back_twice_is_giving_back_once() {
        // not held: nothing is written, else the test's own output would show it
        let guard = Guard { held: Arc::new(AtomicBool::new(false)), stderr: Arc::new(None) };
        guard.give_back();
        guard.abandon();
        assert!(!guard.held.load(Ordering::SeqCst));
    }
}
