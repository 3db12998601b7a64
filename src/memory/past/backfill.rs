use std::collections::HashSet;
use std::sync::mpsc::{self, Receiver, RecvTimeoutError, Sender};
use std::sync::{Arc, Condvar, Mutex, PoisonError};
use std::time::Duration;

use crate::memory::embed::{EmbedError, EmbedderSlot};

/// How long one text may take.
const EACH: Duration = Duration::from_secs(30);

/// A unit, and its vectors, one for each of its texts, or why it has none.
pub(super) type Made = (u32, Result<Vec<Vec<f32>>, EmbedError>);

/// Makes vectors on a thread of its own, the newest first, so that nobody waits for them. It writes nothing: what it made
/// is fetched. The thread ends with it.
#[derive(Debug)]
pub(super) struct Backfill {
    shared: Arc<Shared>,
    // Only so that whoever holds it may be shared between threads.
    made: Mutex<Receiver<Made>>,
    asked: HashSet<u32>,
}

/// Units with the texts of which each wants vectors.
type Due = Vec<(u32, Vec<String>)>;

#[derive(Debug, Default)]
struct Shared {
    /// None: nobody wants any more.
    due: Mutex<Option<Due>>,
    changed: Condvar,
}

impl Backfill {
    /// Begins the thread. None where there can be none.
    pub(super) fn start(embedder: &EmbedderSlot) -> Option<Self> {
        let shared = Arc::new(Shared { due: Mutex::new(Some(Vec::new())), ..Shared::default() });
        let (send, made) = mpsc::channel();
        let (own, embedder) = (Arc::clone(&shared), embedder.clone());
        let thread = std::thread::Builder::new().name("backfill".to_owned());
        match thread.spawn(move || run(&own, &embedder, &send)) {
            Ok(_) => Some(Self { shared, made: Mutex::new(made), asked: HashSet::new() }),
            Err(error) => {
                tracing::warn!(%error, "vectors are not made in the background");
                None
            }
        }
    }

    /// Asks for vectors that were not asked for yet; the last is made first.
    pub(super) fn ask(&mut self, texts: Due) {
        self.asked.extend(texts.iter().map(|(unit, _)| *unit));
        if let Some(due) = &mut *self.shared.due.lock().unwrap_or_else(PoisonError::into_inner) {
            due.extend(texts);
        }
        self.shared.changed.notify_one();
    }

    /// Whether a vector was asked for and has not come.
    pub(super) fn is_asked(&self, unit: u32) -> bool {
        self.asked.contains(&unit)
    }

    /// How many were asked for and have not come.
    pub(super) fn open(&self) -> usize {
        self.asked.len()
    }

    /// The next one that was made, if it comes within `most`.
    pub(super) fn next(&mut self, most: Duration) -> Option<Made> {
        let made = match self.made.get_mut().unwrap_or_else(PoisonError::into_inner).recv_timeout(most) {
            Ok(made) => made,
            Err(RecvTimeoutError::Timeout | RecvTimeoutError::Disconnected) => return None,
        };
        self.asked.remove(&made.0);
        Some(made)
    }
}

impl Drop for Backfill {
    fn drop(&mut self) {
        *self.shared.due.lock().unwrap_or_else(PoisonError::into_inner) = None;
        self.shared.changed.notify_all();
    }
}

fn run(shared: &Shared, embedder: &EmbedderSlot, send: &Sender<Made>) {
    loop {
        let due = shared.due.lock().unwrap_or_else(PoisonError::into_inner);
        let empty = |due: &mut Option<Vec<_>>| due.as_ref().is_some_and(Vec::is_empty);
        let mut due = shared.changed.wait_while(due, empty).unwrap_or_else(PoisonError::into_inner);
        let Some((unit, texts)) = due.as_mut().and_then(Vec::pop) else { return };
        drop(due);
        let texts: Vec<&str> = texts.iter().map(String::as_str).collect();
        let whole = |vectors: Vec<Vec<f32>>| {
            (!vectors.is_empty() && vectors.len() == texts.len()).then_some(vectors).ok_or(EmbedError::NotAVector)
        };
        let made = embedder.embed_passages(&texts, EACH).and_then(whole);
        if send.send((unit, made)).is_err() {
            return;
        }
    }
}
