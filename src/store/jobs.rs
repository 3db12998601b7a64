use rusqlite::{Transaction, params};
use serde::{Deserialize, Serialize};

use super::save::{from_json, to_json, unreadable};
use super::{RetrievalRecord, Save, StoreError, Timestamp, TurnId};

/// What is due after a turn. One of a kind for each turn, so that doing it twice is doing it once.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum JobKind {
    /// Vectors for the turn's memories.
    Embed,
    /// A summary of the turns up to this one.
    Summarise,
    /// A chapter that ends with this turn; comes after its summary.
    Chapter,
    /// Facts out of the turn.
    Extract,
}

impl JobKind {
    const ALL: [Self; 4] = [Self::Embed, Self::Summarise, Self::Chapter, Self::Extract];

    /// The kind as it is stored and shown.
    #[must_use]
    pub const fn code(self) -> &'static str {
        match self {
            Self::Embed => "embed",
            Self::Summarise => "summarise",
            Self::Chapter => "chapter",
            Self::Extract => "extract",
        }
    }
}

/// How far a job is.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum JobState {
    /// To be done.
    Due,
    /// Tried and not done; to be tried again.
    Failed,
    /// Done.
    Done,
}

impl JobState {
    const ALL: [Self; 3] = [Self::Due, Self::Failed, Self::Done];

    /// The state as it is stored and shown.
    #[must_use]
    pub const fn code(self) -> &'static str {
        match self {
            Self::Due => "due",
            Self::Failed => "failed",
            Self::Done => "done",
        }
    }
}

/// A job that belongs to a turn.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Job {
    /// The turn.
    pub turn: TurnId,
    /// What is to be done.
    pub kind: JobKind,
    /// How far it is.
    pub state: JobState,
    /// How often it was tried.
    pub tries: u32,
    /// Why the last try failed; where the job is done all the same, why something else had to stand in.
    pub error: Option<String>,
}

impl Save {
    /// The jobs of the line that are not done, oldest turn first.
    pub fn open_jobs(&self) -> Result<Vec<Job>, StoreError> {
        self.read(|connection| {
            let mut rows = connection.prepare_cached(
                "SELECT turn, kind, state, tries, error FROM jobs WHERE state <> 'done' ORDER BY turn, kind",
            )?;
            let mut rows = rows.query([])?;
            let mut jobs = Vec::new();
            while let Some(row) = rows.next()? {
                let job = job(row)?;
                if self.line.contains(job.turn) {
                    jobs.push(job);
                }
            }
            Ok(jobs)
        })
    }

    /// Asks for a job; one that is there already stays as it is, but for a done one, which is due again.
    ///
    /// # Errors
    /// [`StoreError::NoSuchTurn`]
    pub fn add_job(&mut self, turn: TurnId, kind: JobKind) -> Result<(), StoreError> {
        if !self.tree.contains(turn) {
            return Err(StoreError::NoSuchTurn { turn: turn.get() });
        }
        self.write(|tx| insert(tx, turn, kind))
    }

    /// A job is done.
    pub fn finish_job(&mut self, turn: TurnId, kind: JobKind) -> Result<(), StoreError> {
        self.write(|tx| finish(tx, turn, kind))
    }

    /// A job failed; it stays, with the reason.
    pub fn fail_job(&mut self, turn: TurnId, kind: JobKind, error: &str) -> Result<(), StoreError> {
        self.write(|tx| {
            tx.execute(
                "UPDATE jobs SET state = 'failed', tries = tries + 1, error = ?3 WHERE turn = ?1 AND kind = ?2",
                params![turn, kind.code(), error],
            )?;
            Ok(())
        })
    }

    /// Notes at a job that is done why something else had to stand in for it.
    pub fn note_job(&mut self, turn: TurnId, kind: JobKind, why: &str) -> Result<(), StoreError> {
        self.write(|tx| {
            tx.execute("UPDATE jobs SET error = ?3 WHERE turn = ?1 AND kind = ?2", params![turn, kind.code(), why])?;
            Ok(())
        })
    }

    /// What went wrong with the jobs of a turn.
    pub fn troubled_jobs(&self, turn: TurnId) -> Result<Vec<Job>, StoreError> {
        self.read(|connection| {
            let mut rows = connection.prepare_cached(
                "SELECT turn, kind, state, tries, error FROM jobs WHERE turn = ?1 AND error IS NOT NULL ORDER BY kind",
            )?;
            let rows = rows.query_map([turn], job)?;
            rows.collect()
        })
    }

    /// Lets all jobs that failed be tried as if they never had been. How many these are.
    pub fn renew_jobs(&mut self) -> Result<usize, StoreError> {
        self.write(|tx| tx.execute("UPDATE jobs SET tries = 0 WHERE state = 'failed' AND tries > 0", []))
    }

    /// Writes a search to the retrieval log, outside of a turn's commit.
    pub fn log_retrieval(&mut self, record: &RetrievalRecord) -> Result<(), StoreError> {
        self.write(|tx| insert_retrieval(tx, record.turn, record))
    }

    /// The newest `count` searches, newest first.
    pub fn retrievals(&self, count: u32) -> Result<Vec<RetrievalRecord>, StoreError> {
        self.read(|connection| {
            let mut rows = connection.prepare_cached(
                "SELECT turn, who, role, query, hits, returned, ms, created_at FROM retrieval_log ORDER BY id DESC LIMIT ?1",
            )?;
            let rows = rows.query_map([count], |row| {
                Ok(RetrievalRecord {
                    turn: row.get(0)?,
                    who: row.get(1)?,
                    role: row.get(2)?,
                    query: row.get(3)?,
                    hits: from_json(row, 4)?,
                    returned: row.get(5)?,
                    ms: row.get(6)?,
                    at: Timestamp::from_millis(row.get(7)?),
                })
            })?;
            rows.collect()
        })
    }
}

pub(super) fn insert(tx: &Transaction<'_>, turn: TurnId, kind: JobKind) -> rusqlite::Result<()> {
    tx.prepare_cached(
        "INSERT INTO jobs (turn, kind, state) VALUES (?1, ?2, 'due') \
         ON CONFLICT (turn, kind) DO UPDATE SET state = 'due' WHERE state = 'done'",
    )?
    .execute(params![turn, kind.code()])?;
    Ok(())
}

pub(super) fn finish(tx: &Transaction<'_>, turn: TurnId, kind: JobKind) -> rusqlite::Result<()> {
    tx.prepare_cached("UPDATE jobs SET state = 'done', error = NULL WHERE turn = ?1 AND kind = ?2")?
        .execute(params![turn, kind.code()])?;
    Ok(())
}

pub(super) fn insert_retrieval(
    tx: &Transaction<'_>,
    turn: Option<TurnId>,
    record: &RetrievalRecord,
) -> rusqlite::Result<()> {
    tx.prepare_cached(
        "INSERT INTO retrieval_log (turn, who, role, query, hits, returned, ms, created_at) \
         VALUES (?1, ?2, ?3, ?4, ?5, ?6, ?7, ?8)",
    )?
    .execute(params![
        turn,
        record.who,
        record.role,
        record.query,
        to_json(&record.hits)?,
        record.returned,
        record.ms,
        record.at.millis(),
    ])?;
    Ok(())
}

fn job(row: &rusqlite::Row<'_>) -> rusqlite::Result<Job> {
    let (kind, state): (String, String) = (row.get(1)?, row.get(2)?);
    Ok(Job {
        turn: row.get(0)?,
        kind: JobKind::ALL
            .into_iter()
            .find(|known| known.code() == kind)
            .ok_or_else(|| unreadable(1, format!("job `{kind}`")))?,
        state: JobState::ALL
            .into_iter()
            .find(|known| known.code() == state)
            .ok_or_else(|| unreadable(2, format!("state `{state}`")))?,
        tries: row.get(3)?,
        error: row.get(4)?,
    })
}
