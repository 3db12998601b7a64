use std::sync::mpsc::{self, Receiver, RecvTimeoutError, Sender};
use std::sync::{Arc, Condvar, Mutex, MutexGuard, PoisonError};
use std::time::{Duration, Instant};

use super::{Centre, EmbedError, Embedder};

/// The place of the embedder: off, loading, ready or failed. It is loaded on a thread of its own, which then owns it;
/// whoever asks waits for an answer at most as long as they say. Clones are the same place.
#[derive(Clone, Debug)]
pub struct EmbedderSlot {
    shared: Arc<Shared>,
    requests: Option<Sender<Request>>,
}

#[derive(Debug)]
struct Shared {
    state: Mutex<EmbedderState>,
    changed: Condvar,
}

/// How far the embedder is.
#[derive(Clone, Debug, PartialEq)]
pub enum EmbedderState {
    /// None is wanted.
    Off,
    /// It is being loaded.
    Loading,
    /// It can be asked.
    Ready(EmbedderView),
    /// There is none, and why.
    Failed(EmbedError),
}

/// What is known of an embedder that is ready.
#[derive(Clone, Debug, PartialEq)]
pub struct EmbedderView {
    /// The model.
    pub id: Arc<str>,
    /// What runs it.
    pub engine: Arc<str>,
    /// How many numbers a vector has.
    pub dim: usize,
    /// The mean vectors.
    pub centre: Arc<Centre>,
}

enum Request {
    Query(String, Sender<Result<Vec<f32>, EmbedError>>),
    Passage(String, Sender<Result<Vec<f32>, EmbedError>>),
}

impl EmbedderSlot {
    /// No embedder: everything goes by words.
    #[must_use]
    pub fn off() -> Self {
        Self { shared: Arc::new(Shared::new(EmbedderState::Off)), requests: None }
    }

    /// Begins to load an embedder on a thread of its own and returns at once. The thread ends with the last clone.
    pub fn start<F>(load: F) -> Self
    where
        F: FnOnce() -> Result<Box<dyn Embedder>, EmbedError> + Send + 'static,
    {
        let shared = Arc::new(Shared::new(EmbedderState::Loading));
        let (requests, incoming) = mpsc::channel();
        let own = Owner(Arc::clone(&shared));
        let thread = std::thread::Builder::new().name("embedder".to_owned());
        if let Err(error) = thread.spawn(move || own.run(load, &incoming)) {
            shared.set(EmbedderState::Failed(EmbedError::Run(error.to_string())));
        }
        Self { shared, requests: Some(requests) }
    }

    /// How far it is.
    #[must_use]
    pub fn state(&self) -> EmbedderState {
        self.shared.lock().clone()
    }

    /// The embedder, if it is ready.
    #[must_use]
    pub fn ready(&self) -> Option<EmbedderView> {
        match &*self.shared.lock() {
            EmbedderState::Ready(view) => Some(view.clone()),
            _ => None,
        }
    }

    /// Waits until it is no longer loading, at most so long. How far it is then.
    #[must_use]
    pub fn wait(&self, most: Duration) -> EmbedderState {
        let loading = |state: &mut EmbedderState| matches!(state, EmbedderState::Loading);
        let (state, _) = self
            .shared
            .changed
            .wait_timeout_while(self.shared.lock(), most, loading)
            .unwrap_or_else(PoisonError::into_inner);
        state.clone()
    }

    /// The vector of something that is looked for, if it comes within `most`.
    pub fn embed_query(&self, text: &str, most: Duration) -> Result<Vec<f32>, EmbedError> {
        self.ask(|answer| Request::Query(text.to_owned(), answer), most)
    }

    /// The vectors of texts that can be found, as many as come within `most`, from the first on; one at a time, so that
    /// a question never waits for more than one of them.
    ///
    /// # Errors
    /// Where not even one came.
    pub fn embed_passages(&self, texts: &[&str], most: Duration) -> Result<Vec<Vec<f32>>, EmbedError> {
        let end = Instant::now() + most;
        let mut vectors = Vec::with_capacity(texts.len());
        for text in texts {
            let left = end.saturating_duration_since(Instant::now());
            match self.ask(|answer| Request::Passage((*text).to_owned(), answer), left) {
                Ok(vector) => vectors.push(vector),
                Err(_) if !vectors.is_empty() => break,
                Err(error) => return Err(error),
            }
        }
        Ok(vectors)
    }

    fn ask(
        &self,
        request: impl FnOnce(Sender<Result<Vec<f32>, EmbedError>>) -> Request,
        most: Duration,
    ) -> Result<Vec<f32>, EmbedError> {
        match &*self.shared.lock() {
            EmbedderState::Off => return Err(EmbedError::Off),
            EmbedderState::Loading => return Err(EmbedError::Loading),
            EmbedderState::Failed(error) => return Err(error.clone()),
            EmbedderState::Ready(_) => {}
        }
        let (answer, answers) = mpsc::channel();
        let gone = || EmbedError::Run("the embedder has stopped".to_owned());
        self.requests.as_ref().ok_or(EmbedError::Off)?.send(request(answer)).map_err(|_| gone())?;
        match answers.recv_timeout(most) {
            Ok(answer) => answer,
            Err(RecvTimeoutError::Timeout) => Err(EmbedError::TimedOut),
            Err(RecvTimeoutError::Disconnected) => Err(gone()),
        }
    }
}

impl Shared {
    fn new(state: EmbedderState) -> Self {
        Self { state: Mutex::new(state), changed: Condvar::new() }
    }

    fn lock(&self) -> MutexGuard<'_, EmbedderState> {
        // The state is only ever replaced whole, so that of a thread that panicked is sound.
        self.state.lock().unwrap_or_else(PoisonError::into_inner)
    }

    fn set(&self, state: EmbedderState) {
        *self.lock() = state;
        self.changed.notify_all();
    }
}

/// The thread that owns the embedder. If it panics, the place says so, and the game goes on by words.
struct Owner(Arc<Shared>);

impl Owner {
    fn run(self, load: impl FnOnce() -> Result<Box<dyn Embedder>, EmbedError>, incoming: &Receiver<Request>) {
        let mut embedder = match load() {
            Ok(embedder) => embedder,
            Err(error) => return self.0.set(EmbedderState::Failed(error)),
        };
        self.0.set(EmbedderState::Ready(EmbedderView {
            id: embedder.id().into(),
            engine: embedder.engine().into(),
            dim: embedder.dim(),
            centre: Arc::new(embedder.centre()),
        }));
        let dim = embedder.dim();
        while let Ok(request) = incoming.recv() {
            let (vector, answer) = match request {
                Request::Query(text, answer) => (embedder.embed_query(&text), answer),
                Request::Passage(text, answer) => {
                    let vectors = embedder.embed_passages(&[&text]);
                    (vectors.and_then(|vectors| vectors.into_iter().next().ok_or(EmbedError::NotAVector)), answer)
                }
            };
            let sound = |vector: &Vec<f32>| vector.len() == dim && vector.iter().all(|value| value.is_finite());
            let vector = vector.and_then(|vector| Some(vector).filter(sound).ok_or(EmbedError::NotAVector));
            // Whoever asked may have given up.
            drop(answer.send(vector));
        }
    }
}

impl Drop for Owner {
    fn drop(&mut self) {
        if std::thread::panicking() {
            self.0.set(EmbedderState::Failed(EmbedError::Run("the embedder broke down".to_owned())));
        }
    }
}
