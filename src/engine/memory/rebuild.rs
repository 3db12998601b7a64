//! What is derived, made again: words, vectors, the facts that follow from the rules.

use std::time::{Duration, Instant};

use super::facts::Happened;
use crate::engine::error::EngineError;
use crate::engine::session::Session;
use crate::memory::facts::Ledger;
use crate::store::{StoreError, Timestamp, TurnId};

/// How long one round of making vectors takes before progress is told.
const ROUND: Duration = Duration::from_secs(2);
/// How long is waited between two rounds.
const PAUSE: Duration = Duration::from_millis(50);
/// How long the embedding model may take to load, and to make the next vector.
const LOADING: Duration = Duration::from_mins(1);
/// Set while the facts of old turns are derived, so that an interruption is noticed.
const DERIVING: &str = "facts.deriving";

/// What was made again.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Rebuilt {
    /// Memories whose words were cut again.
    pub words: usize,
    /// Vectors that are due still: no embedder is there, or it ran out of time.
    pub vectors: usize,
    /// Turns that lacked the facts of the rules and have them now.
    pub facts: usize,
    /// Rows that were missing or changed and are as they were.
    pub restored: usize,
}

impl Session {
    /// Makes again what is derived. `progress` hears how many of how many steps are done.
    ///
    /// # Errors
    /// The save cannot be read or written.
    pub fn rebuild(&mut self, most: Duration, progress: &mut dyn FnMut(usize, usize)) -> Result<Rebuilt, EngineError> {
        let done = self.rebuild_all(most, progress);
        done.map_err(|error| self.store_error(&error))
    }

    fn rebuild_all(&mut self, most: Duration, progress: &mut dyn FnMut(usize, usize)) -> Result<Rebuilt, StoreError> {
        let end = Instant::now() + most;
        let facts = self.derive_missing(progress)?;
        let mut restored = self.save.restore_copies(crate::memory::tokens::joined)?;
        let compared = self.compared()?;
        self.save.repair(&compared.repairs, Timestamp::now())?;
        restored += compared.repairs.len();
        let words = self.save.rebuild_words(crate::memory::tokens::CUT)?;
        self.save.drop_broken_vectors()?;
        self.save.renew_jobs()?;
        let ready =
            matches!(self.memory.embedder().wait(LOADING.min(most)), crate::memory::embed::EmbedderState::Ready(_));
        let (mut vectors, mut all) = (0, 0);
        let mut moved = Instant::now();
        if !ready {
            self.reload_facts()?;
            return Ok(Rebuilt { words, vectors, facts, restored });
        }
        loop {
            let left = self.memory.settle(&mut self.save, ROUND)?;
            all = all.max(left);
            progress(all - left, all);
            if left < vectors || vectors == 0 {
                moved = Instant::now();
            }
            vectors = left;
            if left == 0 || moved.elapsed() > LOADING || Instant::now() > end {
                break;
            }
            // They are made on another thread; asking more often makes none sooner.
            std::thread::sleep(PAUSE);
        }
        self.reload_facts()?;
        Ok(Rebuilt { words, vectors, facts, restored })
    }

    /// Cuts the words of all memories again where another build of the program cut them in another way.
    pub(in crate::engine) fn recut(&mut self) -> Result<(), StoreError> {
        let cut = crate::memory::tokens::CUT;
        if !self.save.is_read_only() && self.save.words_cut()? != cut.name {
            let count = self.save.rebuild_words(cut)?;
            tracing::info!(count, cut = cut.name, "words were cut again");
        }
        Ok(())
    }

    /// How many turns lack the facts that follow from the rules: those of a save from before there were facts.
    ///
    /// # Errors
    /// The save cannot be read.
    pub fn lacking_facts(&self) -> Result<usize, EngineError> {
        let lacking = self.lacking();
        lacking.map_err(|error| self.store_error(&error))
    }

    fn lacking(&self) -> Result<usize, StoreError> {
        let roots = self.save.children(None)?;
        let mut lacks = self.save.meta(DERIVING)?.is_some_and(|value| value == "yes");
        for root in &roots {
            lacks |= self.save.facts_of(*root)?.is_empty();
        }
        // Where numbers are missing the facts were there and were taken out: they are put back under their own.
        if lacks && self.save.gaps()?.memories.is_empty() { self.save.count_without_facts() } else { Ok(0) }
    }

    /// Derives the facts of turns that have none, in a save from before there were facts. Each turn by itself, so that
    /// it can be interrupted and goes on where it was. How many turns have facts now that had none.
    pub(in crate::engine) fn derive_missing(
        &mut self,
        progress: &mut dyn FnMut(usize, usize),
    ) -> Result<usize, StoreError> {
        if self.save.is_read_only() || self.lacking()? == 0 {
            return Ok(0);
        }
        self.save.set_meta(DERIVING, "yes")?;
        let turns = self.save.count_turns()?;
        let all = usize::try_from(turns).unwrap_or(usize::MAX);
        let mut derived = 0;
        let (mut ledger, mut at) = (Ledger::default(), None);
        for (done, id) in (0..i64::from(turns)).map(TurnId::new).enumerate() {
            let row = self.save.turn(id)?;
            if row.parent != at {
                ledger = row.parent.map_or_else(
                    || Ok(Ledger::default()),
                    |parent| Ledger::at(&self.save, &self.save.line_to(parent)),
                )?;
            }
            if self.save.facts_of(id)?.is_empty() && self.save.changes_of(id)?.is_empty() {
                let before = row.parent.map(|parent| self.save.snapshot(parent)).transpose()?;
                let after = self.save.snapshot(id)?;
                let happened = Happened {
                    before: before.as_ref(),
                    after: &after,
                    events: &row.events,
                    said: &row.input,
                    proposed: &[],
                    recalled: &[],
                };
                let draft = self.bookkeeping().write(&ledger, &happened, &mut |_, _| None);
                if !draft.is_empty() {
                    self.save.add_facts(id, &draft, Timestamp::now())?;
                    derived += 1;
                }
            }
            ledger.step(&self.save, id, row.depth)?;
            at = Some(id);
            progress(done + 1, all);
        }
        self.save.set_meta(DERIVING, "no")?;
        self.reload_facts()?;
        Ok(derived)
    }
}
