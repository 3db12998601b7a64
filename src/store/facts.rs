use rusqlite::{Connection, Row, Transaction, params};
use serde::{Deserialize, Serialize};
use serde_json::Value;

use super::save::{from_json, to_json, unreadable};
use super::{ChangeId, Line, MemoryDraft, MemoryId, Save, StoreError, Timestamp, TurnId, memories};

/// Who says so. What each may write and which outranks which is decided in `memory::facts::authority` alone.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Authority {
    /// A narrator's reply.
    Model,
    /// The player, about the memory: a correction, a pin.
    Player,
    /// A key choice of the player in the story.
    Choice,
    /// The rules: it happened.
    Rules,
}

/// How far a fact is trusted when it is written.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Grade {
    /// It counts.
    Core,
    /// It waits for the player and counts for nothing until then.
    Review,
}

/// What becomes of a memory.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum ChangeKind {
    /// It holds no longer; `other` is what holds instead, where something does.
    Closed,
    /// It was said again: `value` is its confidence from now on.
    Raised,
    /// A character learnt of it: `value` is the character.
    Told,
    /// The player put it above forgetting.
    Pinned,
    /// The player took it out of the queue.
    Accepted,
    /// The player wants it gone.
    Forgotten,
    /// The player says how it is: `other`.
    Corrected,
    /// Its part of the story is over.
    Archived,
    /// It was found again and counts as fresh.
    Recalled,
    /// The change in `undoes` never was.
    Undone,
}

macro_rules! codes {
    ($($name:ident: $($kind:ident = $code:literal),*;)*) => {$(
        impl $name {
            /// Every one.
            pub const ALL: &[Self] = &[$(Self::$kind),*];

            /// As it is stored and shown.
            #[must_use]
            pub const fn code(self) -> &'static str {
                match self { $(Self::$kind => $code),* }
            }

            fn read(row: &Row<'_>, column: usize) -> rusqlite::Result<Self> {
                let code = row.get_ref(column)?.as_str()?;
                let known = Self::ALL.iter().copied().find(|known| known.code() == code);
                known.ok_or_else(|| unreadable(column, format!("`{code}`")))
            }
        }
    )*};
}

codes! {
    Authority: Model = "model", Player = "player", Choice = "choice", Rules = "rules";
    Grade: Core = "core", Review = "review";
    ChangeKind: Closed = "closed", Raised = "raised", Told = "told", Pinned = "pinned", Accepted = "accepted",
        Forgotten = "forgotten", Corrected = "corrected", Archived = "archived", Recalled = "recalled",
        Undone = "undone";
}

/// A memory that is stored, or one of the facts of the same draft.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum MemoryRef {
    /// Stored before.
    Stored(MemoryId),
    /// The fact with this place in [`FactsDraft::facts`].
    New(usize),
}

/// A fact to be written.
#[derive(Clone, Debug, PartialEq)]
pub struct FactDraft {
    /// Of whom or what: a key, as `memory::facts` makes it.
    pub subject: String,
    /// How it is with the object.
    pub relation: String,
    /// To whom or what: a key.
    pub object: String,
    /// How sure, 0 to 1.
    pub confidence: f64,
    /// Who says so.
    pub authority: Authority,
    /// Whether it counts at once.
    pub grade: Grade,
    /// Who knows it: keys of characters, and `hero`.
    pub known_by: Vec<String>,
    /// The statement, as a memory of kind fact.
    pub statement: MemoryDraft,
}

/// Something that becomes of a memory.
#[derive(Clone, Debug, PartialEq)]
pub struct ChangeDraft {
    /// Of which.
    pub memory: MemoryRef,
    /// What.
    pub kind: ChangeKind,
    /// Who says so.
    pub authority: Authority,
    /// The memory by which it comes about.
    pub other: Option<MemoryRef>,
    /// The change that is taken back.
    pub undoes: Option<ChangeId>,
    /// More about it; null for most.
    pub value: Value,
}

impl ChangeDraft {
    /// A change with nothing more about it.
    #[must_use]
    pub const fn new(memory: MemoryRef, kind: ChangeKind, authority: Authority) -> Self {
        Self { memory, kind, authority, other: None, undoes: None, value: Value::Null }
    }
}

/// What a turn, or the player at a turn, writes about facts.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct FactsDraft {
    /// New facts.
    pub facts: Vec<FactDraft>,
    /// What becomes of memories, new and old.
    pub changes: Vec<ChangeDraft>,
}

impl FactsDraft {
    /// Whether nothing is to be written.
    #[must_use]
    pub const fn is_empty(&self) -> bool {
        self.facts.is_empty() && self.changes.is_empty()
    }
}

/// A fact as it was written.
#[derive(Clone, Debug, PartialEq)]
pub struct FactRow {
    /// Its number, and its memory's.
    pub id: MemoryId,
    /// The turn since which it holds, and from which it comes.
    pub turn: TurnId,
    /// Of whom or what: a key.
    pub subject: String,
    /// How it is with the object.
    pub relation: String,
    /// To whom or what: a key.
    pub object: String,
    /// How sure, 0 to 1.
    pub confidence: f64,
    /// Who said so.
    pub authority: Authority,
    /// Whether it counted at once.
    pub grade: Grade,
    /// Who knew it at once.
    pub known_by: Vec<String>,
    /// The statement.
    pub text: String,
    /// How much it matters, 0 to 1.
    pub importance: f64,
}

/// What became of a memory, as it was written.
#[derive(Clone, Debug, PartialEq)]
pub struct ChangeRow {
    /// Its number.
    pub id: ChangeId,
    /// The turn with which it counts.
    pub turn: TurnId,
    /// Of which memory.
    pub memory: MemoryId,
    /// What.
    pub kind: ChangeKind,
    /// Who said so.
    pub authority: Authority,
    /// The memory by which it came about.
    pub other: Option<MemoryId>,
    /// The change that it took back.
    pub undoes: Option<ChangeId>,
    /// More about it.
    pub value: Value,
    /// When it was written; enters no score.
    pub created: Timestamp,
}

/// The numbers of what was written, in the draft's order.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct FactsWritten {
    /// Of the facts.
    pub facts: Vec<MemoryId>,
    /// Of the changes.
    pub changes: Vec<ChangeId>,
}

pub(super) const FACTS: &str = "SELECT f.memory, f.turn, f.subject, f.relation, f.object, f.confidence, f.authority, f.grade, \
                     f.known_by, m.text, m.importance FROM facts f JOIN memories m ON m.id = f.memory";
pub(super) const CHANGES: &str =
    "SELECT id, turn, memory, kind, authority, other, undoes, value, created_at FROM memory_changes";

impl Save {
    /// The facts that begin with a turn, in the order in which they were written.
    pub fn facts_of(&self, turn: TurnId) -> Result<Vec<FactRow>, StoreError> {
        self.read(|connection| {
            let mut rows = connection.prepare_cached(&format!("{FACTS} WHERE f.turn = ?1 ORDER BY f.memory"))?;
            rows.query_map([turn], fact)?.collect()
        })
    }

    /// What became of memories with a turn, in the order in which it was written.
    pub fn changes_of(&self, turn: TurnId) -> Result<Vec<ChangeRow>, StoreError> {
        self.read(|connection| {
            let mut rows = connection.prepare_cached(&format!("{CHANGES} WHERE turn = ?1 ORDER BY id"))?;
            rows.query_map([turn], change)?.collect()
        })
    }

    /// Every fact of a line, by turn and number: what the standing facts are made from.
    pub fn facts_on(&self, line: &Line) -> Result<Vec<FactRow>, StoreError> {
        self.read(|connection| {
            let rows = every(connection, &format!("{FACTS} ORDER BY f.turn, f.memory"), fact)?;
            Ok(rows.into_iter().filter(|row| line.contains(row.turn)).collect())
        })
    }

    /// Everything that became of memories on a line, by turn and number.
    pub fn changes_on(&self, line: &Line) -> Result<Vec<ChangeRow>, StoreError> {
        self.read(|connection| {
            let rows = every(connection, &format!("{CHANGES} ORDER BY turn, id"), change)?;
            Ok(rows.into_iter().filter(|row| line.contains(row.turn)).collect())
        })
    }

    /// How many turns, on all lines, have no facts and changed none.
    pub fn count_without_facts(&self) -> Result<usize, StoreError> {
        let count: u32 = self.read(|connection| {
            connection.query_row(
                "SELECT count(*) FROM turns t WHERE NOT EXISTS (SELECT 1 FROM facts f WHERE f.turn = t.id) \
                 AND NOT EXISTS (SELECT 1 FROM memory_changes c WHERE c.turn = t.id)",
                [],
                |row| row.get(0),
            )
        })?;
        Ok(usize::try_from(count).unwrap_or(usize::MAX))
    }

    /// Writes about facts at a turn that is committed: what the player says about the memory, or what is derived late.
    ///
    /// # Errors
    /// [`StoreError::NoSuchTurn`]; [`StoreError::Misplaced`] where a change names a fact that is not in the draft.
    /// Nothing was written then.
    pub fn add_facts(&mut self, turn: TurnId, draft: &FactsDraft, at: Timestamp) -> Result<FactsWritten, StoreError> {
        self.require(turn)?;
        draft.check()?;
        self.write(|tx| {
            let written = insert(tx, turn, draft, at)?;
            if !written.facts.is_empty() {
                super::jobs::insert(tx, turn, super::JobKind::Embed)?;
            }
            Ok(written)
        })
    }
}

impl FactsDraft {
    /// Whether each change names a fact that is there.
    pub(super) fn check(&self) -> Result<(), StoreError> {
        let named = self.changes.iter().flat_map(|change| [Some(change.memory), change.other]).flatten();
        for place in named {
            if matches!(place, MemoryRef::New(place) if place >= self.facts.len()) {
                return Err(StoreError::Misplaced { detail: format!("{place:?} of {} facts", self.facts.len()) });
            }
        }
        Ok(())
    }
}

/// Writes facts and changes of a turn.
pub(super) fn insert(
    tx: &Transaction<'_>,
    turn: TurnId,
    draft: &FactsDraft,
    at: Timestamp,
) -> rusqlite::Result<FactsWritten> {
    let mut written = FactsWritten::default();
    for fact in &draft.facts {
        let id = memories::insert(tx, turn, &fact.statement, at)?;
        let confidence = if fact.confidence.is_finite() { fact.confidence.clamp(0.0, 1.0) } else { 0.0 };
        tx.prepare_cached(
            "INSERT INTO facts (memory, turn, subject, relation, object, confidence, authority, grade, known_by) \
             VALUES (?1, ?2, ?3, ?4, ?5, ?6, ?7, ?8, ?9)",
        )?
        .execute(params![
            id,
            turn,
            fact.subject,
            fact.relation,
            fact.object,
            confidence,
            fact.authority.code(),
            fact.grade.code(),
            to_json(&fact.known_by)?,
        ])?;
        written.facts.push(id);
    }
    let stored = |place: MemoryRef| match place {
        MemoryRef::Stored(id) => Some(id),
        MemoryRef::New(place) => written.facts.get(place).copied(),
    };
    for change in &draft.changes {
        // A draft is checked before it comes here.
        let Some(memory) = stored(change.memory) else { continue };
        tx.prepare_cached(
            "INSERT INTO memory_changes (turn, memory, kind, authority, other, undoes, value, created_at) \
             VALUES (?1, ?2, ?3, ?4, ?5, ?6, ?7, ?8)",
        )?
        .execute(params![
            turn,
            memory,
            change.kind.code(),
            change.authority.code(),
            change.other.and_then(stored),
            change.undoes,
            to_json(&change.value)?,
            at.millis(),
        ])?;
        written.changes.push(ChangeId::new(tx.last_insert_rowid()));
    }
    Ok(written)
}

fn every<T>(
    connection: &Connection,
    query: &str,
    read: impl FnMut(&Row<'_>) -> rusqlite::Result<T>,
) -> rusqlite::Result<Vec<T>> {
    connection.prepare_cached(query)?.query_map([], read)?.collect()
}

pub(super) fn fact(row: &Row<'_>) -> rusqlite::Result<FactRow> {
    Ok(FactRow {
        id: row.get(0)?,
        turn: row.get(1)?,
        subject: row.get(2)?,
        relation: row.get(3)?,
        object: row.get(4)?,
        confidence: row.get(5)?,
        authority: Authority::read(row, 6)?,
        grade: Grade::read(row, 7)?,
        known_by: from_json(row, 8)?,
        text: row.get(9)?,
        importance: row.get(10)?,
    })
}

pub(super) fn change(row: &Row<'_>) -> rusqlite::Result<ChangeRow> {
    Ok(ChangeRow {
        id: row.get(0)?,
        turn: row.get(1)?,
        memory: row.get(2)?,
        kind: ChangeKind::read(row, 3)?,
        authority: Authority::read(row, 4)?,
        other: row.get(5)?,
        undoes: row.get(6)?,
        value: from_json(row, 7)?,
        created: Timestamp::from_millis(row.get(8)?),
    })
}
