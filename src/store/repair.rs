//! What is missing of a save, and putting back what can be told from elsewhere in it.

use rusqlite::{Connection, OptionalExtension, params};
use serde_json::Value;

use super::save::to_json;
use super::{Authority, ChangeId, ChangeKind, FactDraft, MemoryDraft, MemoryId, Save, StoreError, Timestamp, TurnId};
use crate::world::CharacterId;

/// So many gaps are looked at; who deletes more has no memory left to speak of.
const MOST: u32 = 20_000;

/// A row that is put back as it was, under its own number.
#[derive(Clone, Debug, PartialEq)]
pub enum Repair {
    /// A fact with its statement.
    Fact {
        /// Its number.
        id: MemoryId,
        /// The turn from which it comes.
        turn: TurnId,
        /// What it says.
        fact: FactDraft,
    },
    /// What became of a memory.
    Change {
        /// Its number.
        id: ChangeId,
        /// The turn with which it counts.
        turn: TurnId,
        /// Of which memory.
        memory: MemoryId,
        /// What.
        kind: ChangeKind,
        /// Who says so.
        authority: Authority,
        /// The memory by which it came about.
        other: Option<MemoryId>,
        /// More about it.
        value: Value,
    },
    /// Any other memory.
    Memory {
        /// Its number.
        id: MemoryId,
        /// Its turn.
        turn: TurnId,
        /// What it says.
        memory: MemoryDraft,
    },
}

/// Numbers that were given and whose rows are not there: rows are never deleted, so somebody took them out.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Gaps {
    /// Of memories, in order.
    pub memories: Vec<MemoryId>,
    /// Of changes, in order.
    pub changes: Vec<ChangeId>,
    /// The number that the next memory gets.
    pub next_memory: MemoryId,
    /// The number that the next change gets.
    pub next_change: ChangeId,
}

impl Save {
    /// The gaps in the numbers of memories and changes.
    pub fn gaps(&self) -> Result<Gaps, StoreError> {
        self.read(|connection| {
            let memories = gaps(
                connection,
                "memories",
                "SELECT max(id) FROM memories UNION ALL SELECT max(memory) FROM facts \
                 UNION ALL SELECT max(memory) FROM memory_changes UNION ALL SELECT max(other) FROM memory_changes \
                 UNION ALL SELECT max(memory) FROM session_summaries UNION ALL SELECT max(rowid) FROM memory_fts",
            )?;
            let changes = gaps(
                connection,
                "memory_changes",
                "SELECT max(id) FROM memory_changes UNION ALL SELECT max(undoes) FROM memory_changes",
            )?;
            Ok(Gaps {
                memories: memories.0.into_iter().map(MemoryId::new).collect(),
                changes: changes.0.into_iter().map(ChangeId::new).collect(),
                next_memory: MemoryId::new(memories.1),
                next_change: ChangeId::new(changes.1),
            })
        })
    }

    /// Puts rows back, all of them or none. The words of memories are cut again by [`Save::rebuild_words`].
    ///
    /// # Errors
    /// [`StoreError::NoSuchTurn`] where one names a turn that is not there.
    pub fn repair(&mut self, repairs: &[Repair], at: Timestamp) -> Result<(), StoreError> {
        for repair in repairs {
            let (Repair::Fact { turn, .. } | Repair::Change { turn, .. } | Repair::Memory { turn, .. }) = repair;
            self.require(*turn)?;
        }
        self.write(|tx| {
            for repair in repairs {
                match repair {
                    Repair::Fact { id, turn, fact } => {
                        put_memory(tx, *id, *turn, &fact.statement, at)?;
                        tx.prepare_cached(
                            "INSERT OR REPLACE INTO facts \
                             (memory, turn, subject, relation, object, confidence, authority, grade, known_by) \
                             VALUES (?1, ?2, ?3, ?4, ?5, ?6, ?7, ?8, ?9)",
                        )?
                        .execute(params![
                            id,
                            turn,
                            fact.subject,
                            fact.relation,
                            fact.object,
                            fact.confidence,
                            fact.authority.code(),
                            fact.grade.code(),
                            to_json(&fact.known_by)?,
                        ])?;
                    }
                    Repair::Memory { id, turn, memory } => put_memory(tx, *id, *turn, memory, at)?,
                    Repair::Change { .. } => {}
                }
            }
            // What became of memories refers to them.
            for repair in repairs {
                if let Repair::Change { id, turn, memory, kind, authority, other, value } = repair {
                    tx.prepare_cached(
                        "INSERT OR REPLACE INTO memory_changes \
                         (id, turn, memory, kind, authority, other, undoes, value, created_at) \
                         VALUES (?1, ?2, ?3, ?4, ?5, ?6, NULL, ?7, ?8)",
                    )?
                    .execute(params![
                        id,
                        turn,
                        memory,
                        kind.code(),
                        authority.code(),
                        other,
                        to_json(value)?,
                        at.millis()
                    ])?;
                }
            }
            Ok(())
        })
    }

    /// Makes summaries and their safe copies agree again: the one that is there stands in for the other; where they
    /// differ, the copy counts, unless the word index says that it is the memory which was left alone. `cut` cuts a text
    /// into words. How many were mended.
    pub fn restore_copies(&mut self, cut: impl Fn(&str) -> String) -> Result<usize, StoreError> {
        self.write(|tx| {
            let mut mended = tx.execute(
                "INSERT INTO session_summaries (memory, turn, depth, text, context, created_at) \
                 SELECT m.id, m.turn, t.depth, m.text, m.meta, m.created_at FROM memories m JOIN turns t ON t.id = m.turn \
                 WHERE m.kind = 'summary' AND NOT EXISTS (SELECT 1 FROM session_summaries s WHERE s.memory = m.id)",
                [],
            )?;
            mended += tx.execute(
                "INSERT INTO memories (id, turn, kind, text, meta, created_at) \
                 SELECT s.memory, s.turn, 'summary', s.text, s.context, s.created_at FROM session_summaries s \
                 WHERE NOT EXISTS (SELECT 1 FROM memories m WHERE m.id = s.memory)",
                [],
            )?;
            let differing: Vec<(i64, MemoryId, String, String)> = {
                let mut rows = tx.prepare(
                    "SELECT s.id, m.id, m.text, s.text FROM session_summaries s JOIN memories m ON m.id = s.memory \
                     WHERE m.text <> s.text OR m.turn <> s.turn",
                )?;
                let rows = rows.query_map([], |row| Ok((row.get(0)?, row.get(1)?, row.get(2)?, row.get(3)?)))?;
                rows.collect::<rusqlite::Result<_>>()?
            };
            for (copy, memory, text, copied) in differing {
                let own = is_indexed(tx, memory, &cut(&text))? && !is_indexed(tx, memory, &cut(&copied))?;
                if own {
                    tx.execute(
                        "UPDATE session_summaries SET (text, turn) = (SELECT text, turn FROM memories WHERE id = ?2) \
                         WHERE id = ?1",
                        params![copy, memory],
                    )?;
                } else {
                    tx.execute(
                        "UPDATE memories SET (text, turn) = (SELECT text, turn FROM session_summaries WHERE id = ?1) \
                         WHERE id = ?2",
                        params![copy, memory],
                    )?;
                }
                mended += 1;
            }
            Ok(mended)
        })
    }
}

/// Whether the word index holds all words of a text for a memory.
fn is_indexed(connection: &Connection, memory: MemoryId, tokens: &str) -> rusqlite::Result<bool> {
    let query = tokens.split(' ').filter(|token| !token.is_empty()).map(|token| format!("\"{token}\""));
    let query = query.collect::<Vec<_>>().join(" ");
    if query.is_empty() {
        return Ok(false);
    }
    let mut rows = connection.prepare_cached("SELECT 1 FROM memory_fts WHERE memory_fts MATCH ?1 AND rowid = ?2")?;
    Ok(rows.query_row(params![query, memory], |_| Ok(())).optional()?.is_some())
}

/// The numbers up to the highest that was ever given which have no row, and the next to be given.
fn gaps(connection: &Connection, table: &str, highest: &str) -> rusqlite::Result<(Vec<i64>, i64)> {
    let mut rows = connection.prepare(highest)?;
    let highest: Vec<Option<i64>> = rows.query_map([], |row| row.get(0))?.collect::<rusqlite::Result<_>>()?;
    let highest = highest.into_iter().flatten().max().unwrap_or_default();
    let mut rows = connection.prepare(&format!("SELECT id FROM {table} ORDER BY id"))?;
    let mut found = Vec::new();
    let mut next = 1;
    for id in rows.query_map([], |row| row.get::<_, i64>(0))? {
        let id = id?;
        found.extend((next..id).take(MOST as usize - found.len().min(MOST as usize)));
        next = next.max(id.saturating_add(1));
    }
    found.extend((next..=highest).take(MOST as usize - found.len().min(MOST as usize)));
    Ok((found, next.max(highest.saturating_add(1))))
}

fn put_memory(
    connection: &Connection,
    id: MemoryId,
    turn: TurnId,
    memory: &MemoryDraft,
    at: Timestamp,
) -> rusqlite::Result<()> {
    connection
        .prepare_cached(
            "INSERT INTO memories (id, turn, kind, character, text, meta, importance, created_at) \
             VALUES (?1, ?2, ?3, ?4, ?5, ?6, ?7, ?8) ON CONFLICT (id) DO UPDATE SET turn = excluded.turn, \
             kind = excluded.kind, character = excluded.character, text = excluded.text, meta = excluded.meta, \
             importance = excluded.importance",
        )?
        .execute(params![
            id,
            turn,
            memory.kind.code(),
            memory.character.as_ref().map(CharacterId::as_str),
            memory.text,
            to_json(&memory.meta)?,
            memory.importance,
            at.millis(),
        ])?;
    Ok(())
}
