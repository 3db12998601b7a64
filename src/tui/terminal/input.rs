use std::io;
use std::time::Duration;

use crossterm::event::{Event, poll, read};
use tokio::sync::mpsc::{UnboundedReceiver, unbounded_channel};

use super::system::watch_hang_up;
use crate::tui::msg::{Msg, Signal};

/// How long the thread waits before it looks whether it is still wanted. A key ends the wait at once; a game that only
/// waits for one costs next to nothing.
const STEP: Duration = Duration::from_secs(1);

/// Starts the one thread that reads the terminal. It ends soon after the receiver is dropped; where the terminal is
/// gone it may hang, and is left behind when the process exits.
pub fn start() -> io::Result<UnboundedReceiver<Msg>> {
    let (sender, receiver) = unbounded_channel();
    let gone = sender.clone();
    watch_hang_up(move || {
        // nobody listening means that the program is leaving already
        let _ = gone.send(Msg::Signal(Signal::HangUp));
    })?;
    let work = move || {
        while !sender.is_closed() {
            let msg = match poll(STEP).and_then(|ready| if ready { read().map(Some) } else { Ok(None) }) {
                Ok(Some(event)) => translate(event),
                Ok(None) => None,
                Err(error) if error.kind() == io::ErrorKind::Interrupted => None,
                Err(error) => {
                    tracing::error!("the terminal cannot be read: {error}");
                    let _ = sender.send(Msg::Signal(Signal::HangUp));
                    return;
                }
            };
            if let Some(msg) = msg
                && sender.send(msg).is_err()
            {
                return;
            }
        }
    };
    std::thread::Builder::new().name("input".to_owned()).spawn(work)?;
    Ok(receiver)
}

fn translate(event: Event) -> Option<Msg> {
    match event {
        Event::Key(key) => Some(Msg::Key(key)),
        Event::Paste(text) => Some(Msg::Paste(text)),
        Event::Resize(columns, rows) => Some(Msg::Resize(columns, rows)),
        Event::FocusGained | Event::FocusLost | Event::Mouse(_) => None,
    }
}
