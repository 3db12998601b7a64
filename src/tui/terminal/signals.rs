use std::io;

/// What the system says.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Notice {
    /// End.
    Terminate,
    /// The terminal is gone.
    HangUp,
    /// Stop for a while.
    Suspend,
    /// Going on after a stop.
    Resume,
}

#[cfg(unix)]
pub struct Signals {
    terminate: tokio::signal::unix::Signal,
    interrupt: tokio::signal::unix::Signal,
    hang_up: tokio::signal::unix::Signal,
    suspend: tokio::signal::unix::Signal,
    resume: tokio::signal::unix::Signal,
}

#[cfg(unix)]
impl Signals {
    /// Listens to the signals.
    pub fn new() -> io::Result<Self> {
        use tokio::signal::unix::{SignalKind, signal};

        let listen = |number| signal(SignalKind::from_raw(number));
        Ok(Self {
            terminate: signal(SignalKind::terminate())?,
            interrupt: signal(SignalKind::interrupt())?,
            hang_up: signal(SignalKind::hangup())?,
            suspend: listen(libc::SIGTSTP)?,
            resume: listen(libc::SIGCONT)?,
        })
    }

    /// The next one.
    pub async fn next(&mut self) -> Notice {
        tokio::select! {
            biased;
            _ = self.hang_up.recv() => Notice::HangUp,
            _ = self.terminate.recv() => Notice::Terminate,
            _ = self.interrupt.recv() => Notice::Terminate,
            _ = self.resume.recv() => Notice::Resume,
            _ = self.suspend.recv() => Notice::Suspend,
        }
    }
}

#[cfg(not(unix))]
pub struct Signals;

#[cfg(not(unix))]
impl Signals {
    /// Listens to the signals.
    pub fn new() -> io::Result<Self> {
        Ok(Self)
    }

    /// The next one.
    pub async fn next(&mut self) -> Notice {
        match tokio::signal::ctrl_c().await {
            Ok(()) => Notice::Terminate,
            Err(_) => std::future::pending().await,
        }
    }
}
