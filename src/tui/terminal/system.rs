//! What differs between systems: job control, hang-up, standard error, typed input.

#[cfg(unix)]
pub use unix::{Stderr, drop_typed_input, stop_group, watch_hang_up};

#[cfg(not(unix))]
pub use other::{Stderr, drop_typed_input, stop_group, watch_hang_up};

#[cfg(unix)]
mod unix {
    use std::fs::File;
    use std::io;
    use std::os::fd::OwnedFd;

    use rustix::event::{PollFd, PollFlags, poll};
    use rustix::io::Errno;
    use rustix::process::{Signal, getpid, getsid, kill_current_process_group};
    use rustix::termios::{QueueSelector, tcflush};

    /// Standard error, while the screen owns the terminal: it goes to the log, since a native library that writes to
    /// it would tear the frame.
    pub struct Stderr {
        log: OwnedFd,
        own: OwnedFd,
    }

    impl Stderr {
        /// Keeps where standard error goes now; none where that cannot be done.
        pub fn redirect(log: &File) -> Option<Self> {
            let log = OwnedFd::from(log.try_clone().ok()?);
            let own = rustix::io::fcntl_dupfd_cloexec(io::stderr(), 3).ok()?;
            Some(Self { log, own })
        }

        /// Sends it to the log.
        pub fn to_log(&self) {
            // where it cannot be sent elsewhere, it stays where it is
            let _ = rustix::stdio::dup2_stderr(&self.log);
        }

        /// Sends it back to where it went.
        pub fn back(&self) {
            let _ = rustix::stdio::dup2_stderr(&self.own);
        }
    }

    /// Drops what was typed and not read.
    pub fn drop_typed_input() -> io::Result<()> {
        Ok(tcflush(io::stdin(), QueueSelector::IFlush)?)
    }

    /// Stops this process and those it was started with (`cargo run`), until the shell lets them go on. Refused where
    /// no shell is there to do so: the process leads its session.
    pub fn stop_group() -> io::Result<()> {
        if getsid(None)? == getpid() {
            return Err(io::Error::from(io::ErrorKind::Unsupported));
        }
        Ok(kill_current_process_group(Signal::STOP)?)
    }

    /// Waits on a thread of its own until the terminal is closed, then calls `gone`. A leader of the session may
    /// swallow SIGHUP, and the reader of keys does not notice.
    pub fn watch_hang_up(gone: impl FnOnce() + Send + 'static) -> io::Result<()> {
        let watch = move || {
            let stdin = io::stdin();
            loop {
                let mut watched = [PollFd::new(&stdin, PollFlags::empty())];
                match poll(&mut watched, None) {
                    Err(Errno::INTR) | Ok(0) => {}
                    Ok(_) => break,
                    // what cannot be watched is not watched; signals still come
                    Err(_) => return,
                }
            }
            gone();
        };
        std::thread::Builder::new().name("hang-up".to_owned()).spawn(watch)?;
        Ok(())
    }
}

#[cfg(not(unix))]
mod other {
    use std::fs::File;
    use std::io;

    /// Standard error stays where it is.
    pub struct Stderr;

    impl Stderr {
        /// Nothing is redirected.
        pub fn redirect(_log: &File) -> Option<Self> {
            None
        }

        /// Nothing to do.
        pub fn to_log(&self) {}

        /// Nothing to do.
        pub fn back(&self) {}
    }

    /// The console drops it itself.
    pub fn drop_typed_input() -> io::Result<()> {
        Ok(())
    }

    /// There is no job control.
    pub fn stop_group() -> io::Result<()> {
        Err(io::Error::from(io::ErrorKind::Unsupported))
    }

    /// A closed console ends the process.
    pub fn watch_hang_up(_gone: impl FnOnce() + Send + 'static) -> io::Result<()> {
        Ok(())
    }
}
