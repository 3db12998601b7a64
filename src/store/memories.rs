use rusqlite::{Connection, OptionalExtension, Row, Transaction, params};

use super::save::{from_json, to_json, unreadable};
use super::{
    Cut, MemoryDraft, MemoryId, MemoryKind, MemoryRow, Save, StoreError, SummaryDraft, SummaryRow, Timestamp, TurnId,
};
use crate::world::CharacterId;

pub(super) const COLUMNS: &str = "id, turn, kind, character, text, meta, importance, created_at";

/// A memory's text with what an index needs of it.
#[derive(Clone, Debug, PartialEq)]
pub struct MemoryText {
    /// The memory.
    pub id: MemoryId,
    /// The text.
    pub text: String,
}

impl Save {
    /// A memory by its number, on whatever line it stands; none where there is none.
    pub fn memory(&self, id: MemoryId) -> Result<Option<MemoryRow>, StoreError> {
        self.read(|connection| {
            let mut row = connection.prepare_cached(&format!("SELECT {COLUMNS} FROM memories WHERE id = ?1"))?;
            row.query_row([id], memory).optional()
        })
    }

    /// The memories of a turn, in the order in which they were written.
    pub fn memories_of(&self, turn: TurnId) -> Result<Vec<MemoryRow>, StoreError> {
        self.read(|connection| {
            let mut rows =
                connection.prepare_cached(&format!("SELECT {COLUMNS} FROM memories WHERE turn = ?1 ORDER BY id"))?;
            rows.query_map([turn], memory)?.collect()
        })
    }

    /// Calls `each` with every memory of the save, or with those of one kind, whose number is above `after`, on all
    /// lines, in order: what an index is built from.
    pub fn each_memory(
        &self,
        kind: Option<MemoryKind>,
        after: Option<MemoryId>,
        mut each: impl FnMut(MemoryRow),
    ) -> Result<(), StoreError> {
        self.read(|connection| {
            let after = after.map_or(i64::MIN, MemoryId::get);
            let mut all;
            let mut one;
            let mut rows = match kind {
                None => {
                    all = connection
                        .prepare_cached(&format!("SELECT {COLUMNS} FROM memories WHERE id > ?1 ORDER BY id"))?;
                    all.query([after])?
                }
                // The plus keeps the search on the numbers: all but the newest few are known already.
                Some(kind) => {
                    one = connection.prepare_cached(&format!(
                        "SELECT {COLUMNS} FROM memories WHERE +kind = ?1 AND id > ?2 ORDER BY id"
                    ))?;
                    one.query(params![kind.code(), after])?
                }
            };
            while let Some(row) = rows.next()? {
                each(memory(row)?);
            }
            Ok(())
        })
    }

    /// The newest memories of one kind on the line, newest first, at most `count`.
    pub fn newest(&self, kind: MemoryKind, count: usize) -> Result<Vec<MemoryRow>, StoreError> {
        self.read(|connection| {
            let mut rows = connection.prepare_cached(&format!(
                "SELECT {COLUMNS} FROM memories WHERE kind = ?1 ORDER BY turn DESC, id DESC"
            ))?;
            let mut rows = rows.query([kind.code()])?;
            let mut newest = Vec::new();
            while let Some(row) = rows.next()? {
                if newest.len() == count {
                    break;
                }
                if self.line.contains(row.get(1)?) {
                    newest.push(memory(row)?);
                }
            }
            Ok(newest)
        })
    }

    /// Memories of the line that hold all of `tokens` (as `memory::tokens` cuts them), newest first, at most `count`.
    ///
    /// The plain rung of the ladder: words alone, no score.
    pub fn find_tokens(&self, tokens: &[String], count: usize) -> Result<Vec<MemoryRow>, StoreError> {
        // Letters and digits alone, each token a phrase of its own: nothing in it is read as an operator.
        let plain = |token: &&String| !token.is_empty() && token.chars().all(char::is_alphanumeric);
        if tokens.is_empty() || !tokens.iter().all(|token| plain(&token)) {
            return Ok(Vec::new());
        }
        let query = tokens.iter().map(|token| format!("\"{token}\"")).collect::<Vec<_>>().join(" ");
        self.read(|connection| {
            let mut rows = connection.prepare_cached(
                "SELECT m.id, m.turn, m.kind, m.character, m.text, m.meta, m.importance, m.created_at \
                 FROM memory_fts f JOIN memories m ON m.id = f.rowid WHERE memory_fts MATCH ?1 ORDER BY f.rowid DESC",
            )?;
            let mut rows = rows.query([query])?;
            let mut found = Vec::new();
            while let Some(row) = rows.next()? {
                if found.len() == count {
                    break;
                }
                if self.line.contains(row.get(1)?) {
                    found.push(memory(row)?);
                }
            }
            Ok(found)
        })
    }

    /// Writes memories of a turn of this save after its commit (an extraction that came late). Their numbers.
    ///
    /// # Errors
    /// [`StoreError::NoSuchTurn`]
    pub fn add_memories(
        &mut self,
        turn: TurnId,
        drafts: &[MemoryDraft],
        at: Timestamp,
    ) -> Result<Vec<MemoryId>, StoreError> {
        self.require(turn)?;
        self.write(|tx| drafts.iter().map(|draft| insert(tx, turn, draft, at)).collect())
    }

    /// Stores a summary of the line up to `turn`: as a memory and as its safe copy, in one transaction that also ends
    /// the turn's summary job and asks for its vectors.
    ///
    /// # Errors
    /// [`StoreError::NoSuchTurn`]
    pub fn add_summary(&mut self, turn: TurnId, draft: &SummaryDraft, at: Timestamp) -> Result<MemoryId, StoreError> {
        let depth = self.require(turn)?;
        self.write(|tx| {
            let memory = MemoryDraft {
                kind: MemoryKind::Summary,
                character: None,
                text: draft.text.clone(),
                tokens: draft.tokens.clone(),
                meta: draft.context.clone(),
                importance: 0.5,
            };
            let id = insert(tx, turn, &memory, at)?;
            tx.execute(
                "INSERT INTO session_summaries (memory, turn, depth, text, context, created_at) \
                 VALUES (?1, ?2, ?3, ?4, ?5, ?6)",
                params![id, turn, depth, draft.text, to_json(&draft.context)?, at.millis()],
            )?;
            super::jobs::finish(tx, turn, super::JobKind::Summarise)?;
            super::jobs::insert(tx, turn, super::JobKind::Embed)?;
            Ok(id)
        })
    }

    /// The summaries of the line, newest first, at most `count`, from their safe copies.
    pub fn summaries(&self, count: usize) -> Result<Vec<SummaryRow>, StoreError> {
        self.read(|connection| {
            let mut rows = connection.prepare_cached(
                "SELECT memory, turn, depth, text, context, created_at FROM session_summaries ORDER BY turn DESC, id DESC",
            )?;
            let mut rows = rows.query([])?;
            let mut summaries = Vec::new();
            while let Some(row) = rows.next()? {
                if summaries.len() == count {
                    break;
                }
                if self.line.contains(row.get(1)?) {
                    summaries.push(summary(row)?);
                }
            }
            Ok(summaries)
        })
    }

    /// The summaries of the line that stand at `turn` or before it, down to the depth `from`, oldest first; from their
    /// safe copies.
    pub fn summaries_between(&self, turn: TurnId, from: u32) -> Result<Vec<SummaryRow>, StoreError> {
        self.read(|connection| {
            let mut rows = connection.prepare_cached(
                "SELECT memory, turn, depth, text, context, created_at FROM session_summaries \
                 WHERE turn <= ?1 ORDER BY turn DESC, id DESC",
            )?;
            let mut rows = rows.query([turn])?;
            let mut summaries = Vec::new();
            while let Some(row) = rows.next()? {
                let summary = summary(row)?;
                if self.line.contains(summary.turn) {
                    if summary.depth < from {
                        break;
                    }
                    summaries.push(summary);
                }
            }
            summaries.reverse();
            Ok(summaries)
        })
    }

    /// Stores a chapter that ends with `turn`, in one transaction that also ends the turn's chapter job and asks for
    /// its vectors. A later chapter of the same turn stands for the earlier one.
    ///
    /// # Errors
    /// [`StoreError::NoSuchTurn`]
    pub fn add_chapter(&mut self, turn: TurnId, draft: &MemoryDraft, at: Timestamp) -> Result<MemoryId, StoreError> {
        self.require(turn)?;
        self.write(|tx| {
            let id = insert(tx, turn, draft, at)?;
            super::jobs::finish(tx, turn, super::JobKind::Chapter)?;
            super::jobs::insert(tx, turn, super::JobKind::Embed)?;
            Ok(id)
        })
    }

    /// Calls `each` with the chapters of the line that end at `turn` or before it, newest first, as long as it wants
    /// more.
    pub fn chapters_up_to(&self, turn: TurnId, mut each: impl FnMut(MemoryRow) -> bool) -> Result<(), StoreError> {
        self.read(|connection| {
            let mut rows = connection.prepare_cached(&format!(
                "SELECT {COLUMNS} FROM memories WHERE kind = 'chapter' AND turn <= ?1 ORDER BY turn DESC, id DESC"
            ))?;
            let mut rows = rows.query([turn])?;
            while let Some(row) = rows.next()? {
                if self.line.contains(row.get(1)?) && !each(memory(row)?) {
                    break;
                }
            }
            Ok(())
        })
    }

    /// Stores the vectors of a memory, piece 0 (the whole text) first, and replaces those it had of this embedder.
    ///
    /// # Errors
    /// [`StoreError::Misplaced`] for a vector that is not `dim` finite numbers, or an embedder that has another
    /// dimension in this save; nothing was written then.
    pub fn put_vectors(
        &mut self,
        embedder: &str,
        dim: u32,
        vectors: &[(MemoryId, Vec<Vec<f32>>)],
    ) -> Result<(), StoreError> {
        self.put_vectors_of(embedder, dim, vectors, &[])
    }

    /// The same, and the vector jobs of these turns are done: all of it or nothing.
    ///
    /// # Errors
    /// As [`Save::put_vectors`].
    pub fn put_vectors_of(
        &mut self,
        embedder: &str,
        dim: u32,
        vectors: &[(MemoryId, Vec<Vec<f32>>)],
        done: &[TurnId],
    ) -> Result<(), StoreError> {
        let sound =
            |vector: &Vec<f32>| u32::try_from(vector.len()) == Ok(dim) && vector.iter().all(|value| value.is_finite());
        if !vectors.iter().all(|(_, pieces)| pieces.iter().all(sound)) {
            return Err(StoreError::Misplaced { detail: format!("a vector is not {dim} finite numbers") });
        }
        let known = self.read(|connection| dimension(connection, embedder))?;
        if let Some((_, found)) = known.filter(|(_, found)| *found != dim) {
            return Err(StoreError::Misplaced {
                detail: format!("`{embedder}` has {found} dimensions here, not {dim}"),
            });
        }
        self.write_derived(|tx| {
            for turn in done {
                super::jobs::finish(tx, *turn, super::JobKind::Embed)?;
            }
            tx.execute(
                "INSERT INTO embedders (name, dim) VALUES (?1, ?2) ON CONFLICT (name) DO NOTHING",
                params![embedder, dim],
            )?;
            let id: i64 = tx.query_row("SELECT id FROM embedders WHERE name = ?1", [embedder], |row| row.get(0))?;
            let mut old = tx.prepare_cached("DELETE FROM vectors WHERE embedder = ?1 AND memory = ?2")?;
            let mut new =
                tx.prepare_cached("INSERT INTO vectors (memory, embedder, piece, vector) VALUES (?1, ?2, ?3, ?4)")?;
            for (memory, pieces) in vectors {
                old.execute(params![id, memory])?;
                for (piece, vector) in (0_u32..).zip(pieces) {
                    let bytes: Vec<u8> = vector.iter().flat_map(|value| value.to_le_bytes()).collect();
                    new.execute(params![memory, id, piece, bytes])?;
                }
            }
            Ok(())
        })
    }

    /// Calls `each` with every vector of this embedder: memory, piece, numbers; on all lines, in order.
    pub fn each_vector(&self, embedder: &str, mut each: impl FnMut(MemoryId, u32, Vec<f32>)) -> Result<(), StoreError> {
        self.read(|connection| {
            let Some((id, dim)) = dimension(connection, embedder)? else { return Ok(()) };
            let mut rows = connection.prepare_cached(
                "SELECT memory, piece, vector FROM vectors WHERE embedder = ?1 ORDER BY memory, piece",
            )?;
            let mut rows = rows.query([id])?;
            while let Some(row) = rows.next()? {
                let vector = floats(row.get_ref(2)?.as_blob()?, dim).ok_or_else(|| unreadable(2, "a vector"))?;
                each(row.get(0)?, row.get(1)?, vector);
            }
            Ok(())
        })
    }

    /// The vectors of one memory, piece 0 first.
    pub fn vectors_of(&self, embedder: &str, memory: MemoryId) -> Result<Vec<Vec<f32>>, StoreError> {
        self.read(|connection| {
            let Some((id, dim)) = dimension(connection, embedder)? else { return Ok(Vec::new()) };
            let mut rows = connection
                .prepare_cached("SELECT vector FROM vectors WHERE embedder = ?1 AND memory = ?2 ORDER BY piece")?;
            let rows = rows.query_map(params![id, memory], |row| {
                floats(row.get_ref(0)?.as_blob()?, dim).ok_or_else(|| unreadable(0, "a vector"))
            })?;
            rows.collect()
        })
    }

    /// Memories that have no vectors of this embedder, oldest first, at most `count`.
    pub fn without_vectors(&self, embedder: &str, count: u32) -> Result<Vec<MemoryText>, StoreError> {
        self.read(|connection| {
            let id = dimension(connection, embedder)?.map_or(-1, |(id, _)| id);
            let mut rows = connection.prepare_cached(
                "SELECT id, text FROM memories WHERE NOT EXISTS (SELECT 1 FROM vectors \
                 WHERE embedder = ?1 AND memory = memories.id) ORDER BY id LIMIT ?2",
            )?;
            let rows =
                rows.query_map(params![id, count], |row| Ok(MemoryText { id: row.get(0)?, text: row.get(1)? }))?;
            rows.collect()
        })
    }

    /// The name of the way in which the words of this save were cut.
    pub fn words_cut(&self) -> Result<String, StoreError> {
        Ok(self.meta(Cut::META)?.unwrap_or_else(|| Cut::PAIRS.to_owned()))
    }

    /// Makes the word index again from the memories, cut in this way. How many there are.
    pub fn rebuild_words(&mut self, cut: Cut) -> Result<usize, StoreError> {
        self.write(|tx| {
            super::save::put_meta(tx, Cut::META, cut.name)?;
            tx.execute("INSERT INTO memory_fts (memory_fts) VALUES ('delete-all')", [])?;
            let mut rows = tx.prepare("SELECT id, text FROM memories ORDER BY id")?;
            let mut rows = rows.query([])?;
            let mut insert = tx.prepare("INSERT INTO memory_fts (rowid, tokens) VALUES (?1, ?2)")?;
            let mut count = 0;
            while let Some(row) = rows.next()? {
                insert.execute(params![row.get::<_, MemoryId>(0)?, (cut.words)(row.get_ref(1)?.as_str()?)])?;
                count += 1;
            }
            Ok(count)
        })
    }

    /// Drops vectors that are no numbers of their embedder's dimension; they are made again like any that is missing.
    /// How many there were.
    pub fn drop_broken_vectors(&mut self) -> Result<usize, StoreError> {
        self.write(|tx| {
            let mut rows = tx.prepare(
                "SELECT v.embedder, v.memory, e.dim, v.vector FROM vectors v JOIN embedders e ON e.id = v.embedder",
            )?;
            let mut rows = rows.query([])?;
            let mut broken: Vec<(i64, MemoryId)> = Vec::new();
            while let Some(row) = rows.next()? {
                if floats(row.get_ref(3)?.as_blob().unwrap_or_default(), row.get(2)?).is_none() {
                    broken.push((row.get(0)?, row.get(1)?));
                }
            }
            for (embedder, memory) in &broken {
                tx.execute("DELETE FROM vectors WHERE embedder = ?1 AND memory = ?2", params![embedder, memory])?;
            }
            Ok(broken.len())
        })
    }

    pub(super) fn require(&self, turn: TurnId) -> Result<u32, StoreError> {
        self.tree.depth(turn).ok_or(StoreError::NoSuchTurn { turn: turn.get() })
    }
}

pub(super) fn summary(row: &Row<'_>) -> rusqlite::Result<SummaryRow> {
    Ok(SummaryRow {
        memory: row.get(0)?,
        turn: row.get(1)?,
        depth: row.get(2)?,
        text: row.get(3)?,
        context: from_json(row, 4)?,
        created: Timestamp::from_millis(row.get(5)?),
    })
}

/// An embedder's number in the file, and its dimension.
fn dimension(connection: &Connection, embedder: &str) -> rusqlite::Result<Option<(i64, u32)>> {
    let mut row = connection.prepare_cached("SELECT id, dim FROM embedders WHERE name = ?1")?;
    row.query_row([embedder], |row| Ok((row.get(0)?, row.get(1)?))).optional()
}

pub(super) fn floats(bytes: &[u8], dim: u32) -> Option<Vec<f32>> {
    let (numbers, rest) = bytes.as_chunks::<4>();
    let vector: Vec<f32> = numbers.iter().map(|number| f32::from_le_bytes(*number)).collect();
    (rest.is_empty() && u32::try_from(vector.len()) == Ok(dim) && vector.iter().all(|value| value.is_finite()))
        .then_some(vector)
}

/// Writes a memory and its words.
pub(super) fn insert(
    tx: &Transaction<'_>,
    turn: TurnId,
    draft: &MemoryDraft,
    at: Timestamp,
) -> rusqlite::Result<MemoryId> {
    let importance = if draft.importance.is_finite() { draft.importance.clamp(0.0, 1.0) } else { 0.5 };
    tx.prepare_cached(
        "INSERT INTO memories (turn, kind, character, text, meta, importance, created_at) \
         VALUES (?1, ?2, ?3, ?4, ?5, ?6, ?7)",
    )?
    .execute(params![
        turn,
        draft.kind.code(),
        draft.character.as_ref().map(CharacterId::as_str),
        draft.text,
        to_json(&draft.meta)?,
        importance,
        at.millis(),
    ])?;
    let id = MemoryId::new(tx.last_insert_rowid());
    tx.prepare_cached("INSERT INTO memory_fts (rowid, tokens) VALUES (?1, ?2)")?.execute(params![id, draft.tokens])?;
    Ok(id)
}

pub(super) fn memory(row: &Row<'_>) -> rusqlite::Result<MemoryRow> {
    let code: String = row.get(2)?;
    Ok(MemoryRow {
        id: row.get(0)?,
        turn: row.get(1)?,
        kind: MemoryKind::from_code(&code).ok_or_else(|| unreadable(2, format!("kind `{code}`")))?,
        character: row.get::<_, Option<String>>(3)?.map(CharacterId::new),
        text: row.get(4)?,
        meta: from_json(row, 5)?,
        importance: row.get(6)?,
        created: Timestamp::from_millis(row.get(7)?),
    })
}
