//! The program in a pseudo-terminal, seen as a person sees it.

use std::io::{Read, Write};
use std::num::NonZeroU16;
use std::path::{Path, PathBuf};
use std::sync::{Arc, Mutex};
use std::time::{Duration, Instant};

use portable_pty::{Child, CommandBuilder, MasterPty, PtySize, native_pty_system};

/// How long something may take to appear. Generous: what is tested is that it comes.
const PATIENCE: Duration = Duration::from_mins(1);

/// A running program and its screen.
pub struct Terminal {
    child: Box<dyn Child + Send + Sync>,
    master: Box<dyn MasterPty + Send>,
    writer: Box<dyn Write + Send>,
    parser: Arc<Mutex<vt100::Parser>>,
    raw: Arc<Mutex<Vec<u8>>>,
}

/// The binary under test: `STORYECHO_BIN` (the release build, in CI), else the one cargo built for the tests.
pub fn binary() -> PathBuf {
    std::env::var_os("STORYECHO_BIN").map_or_else(|| PathBuf::from(env!("CARGO_BIN_EXE_storyecho")), PathBuf::from)
}

impl Terminal {
    /// Starts the program in a terminal of this size.
    pub fn start(home: &Path, size: (u16, u16), language: &str, arguments: &[&str]) -> Self {
        Self::start_with(home, size, language, arguments, &[])
    }

    /// The same with more in the environment.
    pub fn start_with(
        home: &Path,
        size: (u16, u16),
        language: &str,
        arguments: &[&str],
        environment: &[(&str, &str)],
    ) -> Self {
        let (columns, rows) = size;
        let pair =
            native_pty_system().openpty(PtySize { rows, cols: columns, pixel_width: 0, pixel_height: 0 }).unwrap();
        let mut command = CommandBuilder::new(binary());
        command.env_clear();
        command.env("STORYECHO_HOME", home);
        command.env("TERM", "xterm-256color");
        command.env("LANG", if language == "zh" { "zh_CN.UTF-8" } else { "en_US.UTF-8" });
        for (name, value) in environment {
            command.env(name, value);
        }
        command.cwd(home);
        command.args(arguments);
        let child = pair.slave.spawn_command(command).unwrap();
        drop(pair.slave);
        let parser = vt100::Parser::new(NonZeroU16::new(rows).unwrap(), NonZeroU16::new(columns).unwrap(), 0);
        let parser = Arc::new(Mutex::new(parser));
        let mut reader = pair.master.try_clone_reader().unwrap();
        let screen = Arc::clone(&parser);
        let raw = Arc::new(Mutex::new(Vec::new()));
        let written = Arc::clone(&raw);
        std::thread::spawn(move || {
            let mut bytes = [0_u8; 4096];
            while let Ok(count @ 1..) = reader.read(&mut bytes) {
                written.lock().unwrap().extend_from_slice(&bytes[..count]);
                screen.lock().unwrap().process(&bytes[..count]);
            }
        });
        let writer = pair.master.take_writer().unwrap();
        Self { child, master: pair.master, writer, parser, raw }
    }

    /// What stands on the screen.
    pub fn screen(&self) -> String {
        self.parser.lock().unwrap().screen().contents()
    }

    /// Whether the program ever wrote these bytes.
    pub fn wrote(&self, bytes: &[u8]) -> bool {
        self.raw.lock().unwrap().windows(bytes.len()).any(|window| window == bytes)
    }

    /// Where the cursor is: row and column.
    pub fn cursor(&self) -> (u16, u16) {
        self.parser.lock().unwrap().screen().cursor_position()
    }

    /// Types.
    pub fn send(&mut self, text: &str) {
        self.writer.write_all(text.as_bytes()).unwrap();
        self.writer.flush().unwrap();
    }

    /// Types a line.
    pub fn line(&mut self, text: &str) {
        self.send(text);
        self.send("\r");
    }

    /// Changes the size.
    pub fn resize(&self, columns: u16, rows: u16) {
        self.master.resize(PtySize { rows, cols: columns, pixel_width: 0, pixel_height: 0 }).unwrap();
        self.parser
            .lock()
            .unwrap()
            .screen_mut()
            .set_size(NonZeroU16::new(rows).unwrap(), NonZeroU16::new(columns).unwrap());
    }

    /// Waits until the screen is as it should be.
    pub fn wait(&self, what: &str, mut holds: impl FnMut(&str) -> bool) -> String {
        let start = Instant::now();
        loop {
            let screen = self.screen();
            if holds(&screen) {
                return screen;
            }
            assert!(start.elapsed() < PATIENCE, "waited in vain for {what}; the screen is\n{screen}");
            std::thread::sleep(Duration::from_millis(20));
        }
    }

    /// Waits for a text on the screen.
    pub fn wait_for(&self, text: &str) -> String {
        self.wait(text, |screen| screen.contains(text))
    }

    /// Waits until the program has ended; its exit code.
    pub fn end(&mut self) -> u32 {
        let start = Instant::now();
        loop {
            if let Some(status) = self.child.try_wait().unwrap() {
                return status.exit_code();
            }
            assert!(start.elapsed() < PATIENCE, "the program does not end; the screen is\n{}", self.screen());
            std::thread::sleep(Duration::from_millis(20));
        }
    }

    /// The program's process.
    pub fn process(&self) -> Option<u32> {
        self.child.process_id()
    }

    /// Whether the terminal is in the state in which the program found it: main screen, cursor shown.
    pub fn restored(&self) -> bool {
        let parser = self.parser.lock().unwrap();
        let screen = parser.screen();
        !screen.alternate_screen() && !screen.hide_cursor() && !screen.bracketed_paste()
    }
}

impl Drop for Terminal {
    fn drop(&mut self) {
        let _ = self.child.kill();
    }
}
