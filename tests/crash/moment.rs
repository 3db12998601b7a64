//! When to kill, and the killing.

use std::io::{BufRead, BufReader};
use std::process::{Command, Stdio};
use std::time::{Duration, Instant};

use serde_json::Value;

/// Moments that are the same in every run of a test.
pub struct Moments(u64);

impl Moments {
    pub fn new(seed: u64) -> Self {
        Self(seed.wrapping_mul(2_654_435_761).wrapping_add(88_172_645_463_325_252))
    }

    /// A number below `end`.
    pub fn below(&mut self, end: u64) -> u64 {
        self.0 ^= self.0 << 13;
        self.0 ^= self.0 >> 7;
        self.0 ^= self.0 << 17;
        self.0 % end
    }
}

/// Starts a command, waits for so many lines of its answer and then so many milliseconds, and kills it. Gives the JSON
/// objects that came whole; a command that ended before was not killed.
pub fn killed(command: &mut Command, lines: u64, ms: u64) -> Vec<Value> {
    let mut child = command.stdout(Stdio::piped()).stderr(Stdio::null()).stdin(Stdio::null()).spawn().unwrap();
    let mut answer = BufReader::new(child.stdout.take().unwrap());
    let mut text = String::new();
    for _ in 0..lines {
        if answer.read_line(&mut text).unwrap() == 0 {
            break;
        }
    }
    std::thread::sleep(Duration::from_millis(ms));
    // On Unix this is SIGKILL.
    child.kill().unwrap();
    child.wait().unwrap();
    while answer.read_line(&mut text).unwrap() > 0 {}
    let whole = text.split_inclusive('\n').filter(|line| line.starts_with('{') && line.ends_with('\n'));
    whole.map(|line| serde_json::from_str(line).unwrap()).collect()
}

/// Within how many milliseconds of its start a command is to be killed, so that some of them have just ended.
pub fn lasting(command: &mut Command) -> u64 {
    let start = Instant::now();
    command.output().unwrap();
    u64::try_from(start.elapsed().as_millis()).unwrap() * 5 / 4 + 2
}
