use rusqlite::{OptionalExtension, Transaction, params};
use serde::{Deserialize, Serialize};

use super::{Save, StoreError, Timestamp, TurnId};

/// How the head came to stand elsewhere.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum MoveKind {
    /// A turn was played.
    Play,
    /// A turn was told again.
    Retell,
    /// Turns were taken back.
    Undo,
    /// Turns that were taken back count again.
    Redo,
    /// The head was set to any turn.
    Rewind,
}

impl MoveKind {
    const ALL: [Self; 5] = [Self::Play, Self::Retell, Self::Undo, Self::Redo, Self::Rewind];

    /// The kind as it is stored and shown.
    #[must_use]
    pub const fn code(self) -> &'static str {
        match self {
            Self::Play => "play",
            Self::Retell => "retell",
            Self::Undo => "undo",
            Self::Redo => "redo",
            Self::Rewind => "rewind",
        }
    }
}

/// A move of the head, as it was recorded.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Move {
    /// How.
    pub kind: MoveKind,
    /// Where the head stood; nowhere before the first turn.
    pub origin: Option<TurnId>,
    /// Where it stands then.
    pub target: TurnId,
    /// When.
    pub at: Timestamp,
}

impl Save {
    /// Takes back `count` turns, or as many as there are. The head's new place; none where nothing can be taken back.
    pub fn undo(&mut self, count: u32, at: Timestamp) -> Result<Option<TurnId>, StoreError> {
        let Some(depth) = self.line.len().checked_sub(1) else { return Ok(None) };
        let target = depth.saturating_sub(usize::try_from(count).unwrap_or(usize::MAX));
        match self.line.at(target) {
            Some(turn) if target < depth => self.put_head(MoveKind::Undo, turn, at).map(Some),
            _ => Ok(None),
        }
    }

    /// Goes forward by `count` turns, or as many as there are, along the way the head last went.
    /// The head's new place; none where nothing was taken back.
    pub fn redo(&mut self, count: u32, at: Timestamp) -> Result<Option<TurnId>, StoreError> {
        let mut target = None;
        let mut turn = self.line.head();
        for _ in 0..count {
            match self.tree.trod(turn) {
                Some(child) => (target, turn) = (Some(child), Some(child)),
                None => break,
            }
        }
        target.map(|turn| self.put_head(MoveKind::Redo, turn, at)).transpose()
    }

    /// Sets the head to any turn of the save, on this line or on another.
    ///
    /// # Errors
    /// [`StoreError::NoSuchTurn`]
    pub fn rewind(&mut self, to: TurnId, at: Timestamp) -> Result<TurnId, StoreError> {
        if !self.tree.contains(to) {
            return Err(StoreError::NoSuchTurn { turn: to.get() });
        }
        self.put_head(MoveKind::Rewind, to, at)
    }

    /// The newest `count` moves, newest first.
    pub fn moves(&self, count: u32) -> Result<Vec<Move>, StoreError> {
        self.read(|connection| {
            let mut rows =
                connection.prepare_cached("SELECT kind, origin, target, at FROM moves ORDER BY id DESC LIMIT ?1")?;
            let rows = rows.query_map([count], |row| {
                let code: String = row.get(0)?;
                let kind = MoveKind::ALL.into_iter().find(|kind| kind.code() == code);
                Ok(Move {
                    kind: kind.ok_or_else(|| super::save::unreadable(0, format!("move `{code}`")))?,
                    origin: row.get(1)?,
                    target: row.get(2)?,
                    at: Timestamp::from_millis(row.get(3)?),
                })
            })?;
            rows.collect()
        })
    }

    fn put_head(&mut self, kind: MoveKind, target: TurnId, at: Timestamp) -> Result<TurnId, StoreError> {
        let origin = self.line.head();
        self.write(|tx| record(tx, kind, origin, target, at))?;
        self.line = self.tree.line(target);
        self.tree.tread(&self.line, 0);
        Ok(target)
    }
}

/// Sets the head within a transaction, and records that it moved.
pub(super) fn record(
    tx: &Transaction<'_>,
    kind: MoveKind,
    origin: Option<TurnId>,
    target: TurnId,
    at: Timestamp,
) -> rusqlite::Result<()> {
    tx.prepare_cached(
        "INSERT INTO head (id, turn) VALUES (0, ?1) ON CONFLICT (id) DO UPDATE SET turn = excluded.turn",
    )?
    .execute([target])?;
    tx.prepare_cached("INSERT INTO moves (kind, origin, target, at) VALUES (?1, ?2, ?3, ?4)")?.execute(params![
        kind.code(),
        origin,
        target,
        at.millis()
    ])?;
    Ok(())
}

/// Where the head stands, from the file.
pub(super) fn head(connection: &rusqlite::Connection) -> rusqlite::Result<Option<TurnId>> {
    connection.query_row("SELECT turn FROM head WHERE id = 0", [], |row| row.get(0)).optional()
}
