use std::fs::File;
use std::io::{self, BufWriter, IsTerminal, Stdout, Write};
use std::time::Duration;

use crossterm::queue;
use crossterm::terminal::{BeginSynchronizedUpdate, EndSynchronizedUpdate};
use ratatui::Terminal;
use ratatui::backend::CrosstermBackend;
use ratatui::layout::Rect;
use tokio::sync::mpsc::{UnboundedReceiver, UnboundedSender};
use tokio::time::{Instant, sleep_until};

use super::modes::Guard;
use super::signals::{Notice, Signals};
use super::system::stop_group;
use super::{burst, clipboard, input};
use crate::engine::{Request, Update};
use crate::text::Message;
use crate::tui::cmd::{Cmd, KeptServer, Setting};
use crate::tui::model::{Model, Options};
use crate::tui::msg::{Msg, Signal};
use crate::tui::update::update;
use crate::tui::view::view;

/// At most so many frames a second.
const FRAME: Duration = Duration::from_millis(34);
/// At most so many frames a second while a story streams over a remote connection.
const REMOTE_FRAME: Duration = Duration::from_millis(100);
/// A step of an animation: four a second, calm enough to read beside.
const BEAT: Duration = Duration::from_millis(250);

/// A step of the typewriter: with four letters each, somewhat faster than one reads.
const LETTERS: Duration = Duration::from_millis(50);

/// Keeps a setting, or says why it could not.
pub type Keep = Box<dyn FnMut(&Setting) -> Result<(), String>>;

/// Keeps a model's server, or says why it could not.
pub type KeepServer = Box<dyn FnMut(&KeptServer) -> Result<(), String>>;

/// What the screen needs of the program around it.
pub struct Host {
    /// Keeps the settings that the player changes.
    pub keep: Keep,
    /// Keeps the model's server that the player connected.
    pub keep_server: KeepServer,
    /// Where standard error goes while the screen owns the terminal: the log file.
    pub log: Option<File>,
}

/// Why the screen ended.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Exit {
    /// The player left.
    Quit,
    /// The system wanted the program to end (SIGTERM, SIGINT).
    Terminated,
    /// The terminal is gone. Nothing may be written to it; the thread that reads it may hang, so that the process must
    /// exit without joining it.
    HungUp,
    /// The engine is gone.
    EngineGone,
}

/// The screen could not be shown.
#[derive(Debug, thiserror::Error)]
pub enum TerminalError {
    /// Standard input or output is no terminal.
    #[error("the game needs a terminal; with --plain it plays line by line")]
    NotATerminal,
    /// The terminal refused.
    #[error("the terminal refused: {0}")]
    Io(#[from] io::Error),
}

impl TerminalError {
    /// What happened, in the reader's language.
    pub fn message(&self) -> Message {
        match self {
            Self::NotATerminal => Message::new("tui-error-no-terminal"),
            Self::Io(error) => Message::new("tui-error-io").with("reason", error),
        }
    }
}

/// Shows the game until the player leaves, and gives the terminal back as it was.
///
/// Runs on the calling thread; the engine must work on another. When this returns, the sender of requests is dropped:
/// that tells the engine to finish its commit and end.
pub fn run(
    requests: UnboundedSender<Request>,
    updates: UnboundedReceiver<Update>,
    options: Options,
    mut host: Host,
) -> Result<Exit, TerminalError> {
    if !io::stdin().is_terminal() || !io::stdout().is_terminal() {
        return Err(TerminalError::NotATerminal);
    }
    // decided already; the library would look at NO_COLOR again
    crossterm::style::force_color_output(options.preferences.colours);
    let runtime = tokio::runtime::Builder::new_current_thread().enable_all().build()?;
    let guard = Guard::take(host.log.as_ref())?;
    let exit = runtime.block_on(async {
        let terminal = Terminal::new(CrosstermBackend::new(BufWriter::with_capacity(1 << 16, io::stdout())))?;
        let (model, cmds) = Model::new(options);
        let mut screen = Screen {
            model,
            terminal,
            guard: &guard,
            requests,
            keep: &mut host.keep,
            keep_server: &mut host.keep_server,
            suspended: false,
            exit: None,
            next_frame: Instant::now(),
            remote: std::env::var_os("SSH_CONNECTION").is_some(),
        };
        screen.carry_out(cmds);
        screen.serve(input::start()?, updates, Signals::new()?).await
    });
    match &exit {
        Ok(Exit::HungUp) => guard.abandon(),
        _ => guard.give_back(),
    }
    exit
}

/// Whether this terminal shows colours and the environment does not refuse them (`NO_COLOR`, `TERM=dumb`).
pub fn shows_colours() -> bool {
    let refused = std::env::var_os("NO_COLOR").is_some_and(|value| !value.is_empty());
    let dumb = std::env::var_os("TERM").is_some_and(|term| term == "dumb");
    !refused && !dumb
}

/// The running screen.
struct Screen<'a> {
    model: Model,
    terminal: Terminal<CrosstermBackend<BufWriter<Stdout>>>,
    guard: &'a Guard,
    requests: UnboundedSender<Request>,
    keep: &'a mut dyn FnMut(&Setting) -> Result<(), String>,
    keep_server: &'a mut dyn FnMut(&KeptServer) -> Result<(), String>,
    suspended: bool,
    exit: Option<Exit>,
    next_frame: Instant,
    remote: bool,
}

impl Screen<'_> {
    async fn serve(
        &mut self,
        mut input: UnboundedReceiver<Msg>,
        mut updates: UnboundedReceiver<Update>,
        mut signals: Signals,
    ) -> Result<Exit, TerminalError> {
        let mut next_beat = Instant::now() + BEAT;
        loop {
            // whatever waits comes before a frame
            let waiting: Vec<Msg> = std::iter::from_fn(|| input.try_recv().ok()).collect();
            for msg in burst::calm(waiting) {
                self.take(msg);
            }
            while let Ok(update) = updates.try_recv() {
                self.take(Msg::Engine(update));
            }
            if let Some(exit) = self.exit {
                return Ok(exit);
            }
            if self.model.stale()
                && !self.suspended
                && Instant::now() >= self.next_frame
                && let Err(error) = self.draw()
            {
                // a terminal that cannot be written to is gone
                tracing::error!("the terminal cannot be written: {error}");
                return Ok(Exit::HungUp);
            }
            let draws = self.model.stale() && !self.suspended;
            tokio::select! {
                biased;
                notice = signals.next() => self.heed(notice)?,
                Some(msg) = input.recv() => {
                    // what waits behind it belongs to it
                    let waiting = std::iter::from_fn(|| input.try_recv().ok());
                    for msg in burst::calm(std::iter::once(msg).chain(waiting).collect()) {
                        self.take(msg);
                    }
                }
                update = updates.recv() => match update {
                    Some(update) => self.take(Msg::Engine(update)),
                    None => self.exit = Some(self.exit.unwrap_or(Exit::EngineGone)),
                },
                () = sleep_until(self.next_frame), if draws => {}
                () = sleep_until(next_beat), if self.model.animated() && !self.suspended => {
                    next_beat = Instant::now() + if self.model.types() { LETTERS } else { BEAT };
                    self.take(Msg::Tick);
                }
            }
        }
    }

    fn take(&mut self, msg: Msg) {
        match msg {
            Msg::Signal(Signal::HangUp) => self.exit = Some(Exit::HungUp),
            Msg::Signal(Signal::Terminate) => self.exit = Some(Exit::Terminated),
            _ => {}
        }
        let cmds = update(&mut self.model, msg);
        self.carry_out(cmds);
    }

    fn carry_out(&mut self, cmds: Vec<Cmd>) {
        for cmd in cmds {
            match cmd {
                Cmd::Request(request) => {
                    // a closed channel is noticed where updates are awaited
                    let _ = self.requests.send(request);
                }
                Cmd::SaveSetting(setting) => {
                    if let Err(reason) = (self.keep)(&setting) {
                        self.take(Msg::SettingLost(reason));
                    }
                }
                Cmd::Copy(text) => {
                    if let Err(error) = clipboard::copy(self.terminal.backend_mut(), &text) {
                        tracing::warn!("the terminal takes no text to copy: {error}");
                    }
                }
                Cmd::KeepServer(server) => {
                    if let Err(reason) = (self.keep_server)(&server) {
                        self.take(Msg::SettingLost(reason));
                    }
                }
                Cmd::Suspend => self.suspend(),
                Cmd::Redraw => self.redraw(),
                Cmd::Quit => self.exit = Some(self.exit.unwrap_or(Exit::Quit)),
            }
        }
    }

    fn heed(&mut self, notice: Notice) -> Result<(), TerminalError> {
        match notice {
            Notice::Terminate => self.take(Msg::Signal(Signal::Terminate)),
            Notice::HangUp => self.take(Msg::Signal(Signal::HangUp)),
            Notice::Suspend => self.suspend(),
            Notice::Resume => {
                self.guard.enter()?;
                self.suspended = false;
                self.redraw();
            }
        }
        Ok(())
    }

    /// Gives the terminal back and stops; going on is a signal of its own.
    fn suspend(&mut self) {
        self.guard.give_back();
        self.suspended = true;
        if stop_group().is_err() {
            self.suspended = false;
            if self.guard.enter().is_err() {
                self.exit = Some(Exit::HungUp);
            }
            self.redraw();
            self.take(Msg::CannotSuspend);
        }
    }

    /// Forgets what is on the screen, so that the next frame draws all of it.
    fn redraw(&mut self) {
        // not `Terminal::clear`, which asks the terminal for the cursor and races with the reader of keys
        if let Ok(size) = self.terminal.size()
            && let Err(error) = self.terminal.resize(Rect::from((ratatui::layout::Position::ORIGIN, size)))
        {
            tracing::warn!("the terminal cannot be cleared: {error}");
        }
        self.model.touch();
    }

    fn draw(&mut self) -> io::Result<()> {
        let size = self.terminal.size()?;
        if (size.width, size.height) != self.model.size {
            self.take(Msg::Resize(size.width, size.height));
        }
        self.model.settle();
        let model = &self.model;
        queue!(self.terminal.backend_mut(), BeginSynchronizedUpdate)?;
        let drawn = self.terminal.draw(|frame| view(model, frame)).map(|_| ());
        queue!(self.terminal.backend_mut(), EndSynchronizedUpdate)?;
        Write::flush(self.terminal.backend_mut())?;
        drawn?;
        // A test sees that a panic gives the terminal back.
        #[cfg(debug_assertions)]
        assert!(std::env::var_os("STORYECHO_TEST_PANIC").is_none(), "a panic that was asked for");
        self.model.drawn();
        let pause = if self.remote && self.model.busy() { REMOTE_FRAME } else { FRAME };
        self.next_frame = Instant::now() + pause;
        Ok(())
    }
}
