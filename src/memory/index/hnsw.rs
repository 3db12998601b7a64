use std::path::{Path, PathBuf};
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::mpsc::{self, Receiver, Sender};
use std::sync::{Arc, Condvar, Mutex, MutexGuard, PoisonError};
use std::time::Duration;

use super::card::hash;
use super::graph::Graph;
use super::{GraphOptions, IndexCard, IndexError, VectorIndex};

/// How long a search may take before one goes on without it.
const PATIENCE: Duration = Duration::from_secs(2);
/// After so many vectors the thread looks whether it is still wanted, and says how far it is.
const STEP: usize = 64;

/// A graph of vectors on a thread of its own, which alone touches it: built in the background, asked through a channel.
/// The thread ends with it.
#[derive(Debug)]
pub struct Hnsw {
    requests: Sender<Request>,
    shared: Arc<Shared>,
}

#[derive(Debug)]
struct Shared {
    state: Mutex<HnswState>,
    changed: Condvar,
    unwanted: AtomicBool,
}

/// How far the graph is.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct HnswState {
    /// Whether it can be asked.
    pub ready: bool,
    /// How many vectors are in.
    pub done: usize,
    /// How many are to come in.
    pub all: usize,
    /// How many bytes it takes.
    pub bytes: usize,
    /// What was last written to its file, to be kept in the save.
    pub written: Option<IndexCard>,
    /// Why there is none.
    pub failed: Option<IndexError>,
}

enum Request {
    Add(u32, Vec<f32>),
    Near(Vec<f32>, usize, Sender<Result<Vec<(u32, f32)>, IndexError>>),
    Save(PathBuf, String, usize),
}

/// What a graph begins with.
pub struct Opened {
    /// A file and the card that tells of it; it is only opened where the two fit.
    pub file: Option<(PathBuf, IndexCard)>,
    /// The model that made the vectors.
    pub model: String,
    /// How the graph is built.
    pub options: GraphOptions,
}

impl Hnsw {
    /// Begins to build a graph of `vectors` on a thread of its own and returns at once. With a file the graph begins with
    /// what is in it, and `vectors` are those that came later; where file and card do not fit, the state says so, and it
    /// is to be begun again without.
    ///
    /// # Errors
    /// [`IndexError::Library`] where there can be no thread.
    pub fn start<V>(opened: Opened, vectors: V) -> Result<Self, IndexError>
    where
        V: IntoIterator<Item = (u32, Vec<f32>)> + Send + 'static,
        V::IntoIter: ExactSizeIterator,
    {
        let shared = Arc::new(Shared {
            state: Mutex::new(HnswState::default()),
            changed: Condvar::new(),
            unwanted: AtomicBool::new(false),
        });
        let (requests, incoming) = mpsc::channel();
        let own = Arc::clone(&shared);
        let thread = std::thread::Builder::new().name("index".to_owned());
        let run = move || {
            if let Err(error) = run(&own, &opened, vectors, &incoming) {
                tracing::warn!(%error, "the index is not used");
                own.set(|state| *state = HnswState { failed: Some(error), ..HnswState::default() });
            }
        };
        thread.spawn(run).map_err(|error| IndexError::Library(error.to_string()))?;
        Ok(Self { requests, shared })
    }

    /// How far it is.
    #[must_use]
    pub fn state(&self) -> HnswState {
        self.shared.lock().clone()
    }

    /// Waits until it is ready or has failed, at most so long. Whether it is ready.
    #[must_use]
    pub fn wait(&self, most: Duration) -> bool {
        let building = |state: &mut HnswState| !state.ready && state.failed.is_none();
        let waited = self.shared.changed.wait_timeout_while(self.shared.lock(), most, building);
        waited.unwrap_or_else(PoisonError::into_inner).0.ready
    }

    /// Puts in one more vector; while it is built, behind the others.
    pub fn add(&self, unit: u32, vector: Vec<f32>) {
        // Where the thread is gone its state says so.
        drop(self.requests.send(Request::Add(unit, vector)));
    }

    /// Writes it to a file when what was asked before is done; [`HnswState::written`] tells of it then. `units`: the
    /// number of the last unit that was looked at, and one more.
    pub fn save(&self, file: &Path, model: &str, units: usize) {
        drop(self.requests.send(Request::Save(file.to_owned(), model.to_owned(), units)));
    }
}

impl Drop for Hnsw {
    fn drop(&mut self) {
        self.shared.unwanted.store(true, Ordering::Relaxed);
    }
}

impl VectorIndex for Hnsw {
    fn name(&self) -> &'static str {
        "usearch"
    }

    fn len(&self) -> usize {
        self.shared.lock().done
    }

    fn near(&self, query: &[f32], count: usize, visible: &dyn Fn(u32) -> bool) -> Result<Vec<(u32, f32)>, IndexError> {
        let HnswState { ready: true, done: all, .. } = self.state() else { return Err(IndexError::NotReady) };
        // What is not visible is passed over here: the library's own filter would take the process with it if it broke.
        let mut wanted = count.saturating_mul(2).min(all);
        loop {
            let (answer, answers) = mpsc::channel();
            self.requests.send(Request::Near(query.to_vec(), wanted, answer)).map_err(|_| IndexError::NotReady)?;
            let found = answers.recv_timeout(PATIENCE).map_err(|_| IndexError::NotReady)??;
            let short = found.len() < wanted;
            let mut found: Vec<_> = found.into_iter().filter(|(unit, _)| visible(*unit)).collect();
            if found.len() >= count || short || wanted >= all {
                found.truncate(count);
                return Ok(found);
            }
            wanted = wanted.saturating_mul(4).min(all);
        }
    }
}

impl Shared {
    fn lock(&self) -> MutexGuard<'_, HnswState> {
        self.state.lock().unwrap_or_else(PoisonError::into_inner)
    }

    fn set(&self, change: impl FnOnce(&mut HnswState)) {
        change(&mut self.lock());
        self.changed.notify_all();
    }
}

fn run<V>(shared: &Shared, opened: &Opened, vectors: V, incoming: &Receiver<Request>) -> Result<(), IndexError>
where
    V: IntoIterator<Item = (u32, Vec<f32>)>,
    V::IntoIter: ExactSizeIterator,
{
    let mut graph = match &opened.file {
        Some((file, card)) => {
            card.check(file, &opened.model, opened.options)?;
            Graph::open(file, opened.options, card.rows)?
        }
        None => Graph::new(opened.options)?,
    };
    let vectors = vectors.into_iter();
    shared.set(|state| state.all = vectors.len());
    graph.reserve(graph.len() + vectors.len() + STEP)?;
    for (at, (unit, vector)) in vectors.enumerate() {
        graph.add(unit, &vector)?;
        if at % STEP == 0 {
            if shared.unwanted.load(Ordering::Relaxed) {
                return Ok(());
            }
            shared.set(|state| state.done = at);
        }
    }
    let now = |graph: &Graph| (graph.len(), graph.bytes());
    let (done, bytes) = now(&graph);
    shared.set(|state| *state = HnswState { ready: true, done, all: done, bytes, ..state.clone() });
    while let Ok(request) = incoming.recv() {
        match request {
            Request::Add(unit, vector) => {
                graph.add(unit, &vector)?;
                let (done, bytes) = now(&graph);
                shared.set(|state| (state.done, state.all, state.bytes) = (done, done, bytes));
            }
            // Whoever asked may have given up.
            Request::Near(query, count, answer) => drop(answer.send(graph.near(&query, count))),
            Request::Save(file, model, units) => match save(&graph, &file) {
                Ok(sha256) => {
                    let card = IndexCard {
                        form: IndexCard::FORM,
                        sha256,
                        rows: graph.len(),
                        units,
                        model,
                        options: opened.options,
                    };
                    shared.set(|state| state.written = Some(card));
                }
                Err(error) => tracing::warn!(%error, "the index is not kept; it is built anew next time"),
            },
        }
    }
    Ok(())
}

/// Writes the graph beside the file and puts it in its place. The hash of what was written.
fn save(graph: &Graph, file: &Path) -> Result<String, IndexError> {
    let failed = |error: std::io::Error| IndexError::File(error.to_string());
    let folder = file.parent().unwrap_or(Path::new("."));
    std::fs::create_dir_all(folder).map_err(failed)?;
    let temporary = tempfile::Builder::new().prefix("index").tempfile_in(folder).map_err(failed)?.into_temp_path();
    graph.save(&temporary)?;
    let sha256 = hash(&temporary).map_err(failed)?;
    temporary.persist(file).map_err(|error| failed(error.error))?;
    Ok(sha256)
}
