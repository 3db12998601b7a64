use rusqlite::{Connection, OptionalExtension, Row, Transaction, params};
use serde_json::Value;
use sha2::{Digest, Sha256};

use super::delta::{apply, difference};
use super::moves::{MoveKind, record};
use super::save::{from_json, to_json, unreadable};
use super::{Save, StoreError, Timestamp, TurnDraft, TurnId, TurnRow, facts, jobs, memories};
use crate::world::State;

pub(super) const COLUMNS: &str = "id, parent, depth, take, input, commands, narration, choices, effects, events, rolls, narrator, \
                       model, usage, ms, notices, recall, created_at, checks";

/// Every so many turns the state is kept whole.
const WHOLE_EVERY: u32 = 16;

/// Texts of a prompt that are shorter stand in the prompt's row itself.
const SHARED_FROM: usize = 64;

impl Save {
    /// Commits a turn with all that belongs to it, and sets the head to it: one transaction, on the disk when this
    /// returns. The number of the new turn.
    ///
    /// # Errors
    /// [`StoreError::Misplaced`] if the draft does not follow from the head (take 0) or is a retelling without a
    /// first telling; the errors of the disk. Nothing was written then.
    pub fn commit(&mut self, draft: &TurnDraft) -> Result<TurnId, StoreError> {
        let (kind, parent_depth) = self.place(draft)?;
        draft.facts.check()?;
        let (id, origin) = (self.tree.next(), self.line.head());
        let depth = parent_depth.map_or(0, |depth| depth + 1);
        self.write(|tx| {
            insert(tx, id, depth, draft)?;
            insert_snapshot(tx, id, depth, draft)?;
            insert_prompt(tx, id, &draft.prompt, &draft.raw)?;
            for memory in &draft.memories {
                memories::insert(tx, id, memory, draft.at)?;
            }
            facts::insert(tx, id, &draft.facts, draft.at)?;
            for job in &draft.jobs {
                jobs::insert(tx, id, *job)?;
            }
            for retrieval in &draft.retrievals {
                jobs::insert_retrieval(tx, Some(id), retrieval)?;
            }
            record(tx, kind, origin, id, draft.at)
        })?;
        self.tree.insert(id, draft.parent, depth);
        let kept = usize::try_from(depth).unwrap_or(usize::MAX);
        self.line.cut(kept);
        self.line.push(id);
        self.tree.tread(&self.line, kept);
        Ok(id)
    }

    /// A turn by its number.
    ///
    /// # Errors
    /// [`StoreError::NoSuchTurn`]
    pub fn turn(&self, id: TurnId) -> Result<TurnRow, StoreError> {
        let row = self.read(|connection| {
            let mut row = connection.prepare_cached(&format!("SELECT {COLUMNS} FROM turns WHERE id = ?1"))?;
            row.query_row([id], turn).optional()
        })?;
        row.ok_or(StoreError::NoSuchTurn { turn: id.get() })
    }

    /// The last `count` turns of the line, oldest first.
    pub fn last_turns(&self, count: usize) -> Result<Vec<TurnRow>, StoreError> {
        self.line.last(count).iter().map(|id| self.turn(*id)).collect()
    }

    /// The state after a turn.
    ///
    /// # Errors
    /// [`StoreError::NoSuchTurn`]; [`StoreError::Damaged`] if it cannot be read.
    pub fn snapshot(&self, id: TurnId) -> Result<State, StoreError> {
        self.read(|connection| state(connection, id))?.ok_or(StoreError::NoSuchTurn { turn: id.get() })
    }

    /// The prompt of a turn and the reply as it came.
    ///
    /// # Errors
    /// [`StoreError::NoSuchTurn`]
    pub fn prompt(&self, id: TurnId) -> Result<(Value, String), StoreError> {
        let found = self.read(|connection| {
            let mut row = connection.prepare_cached("SELECT prompt, raw FROM prompts WHERE turn = ?1")?;
            let found = row.query_row([id], |row| Ok((from_json(row, 0)?, row.get(1)?))).optional()?;
            found.map(|(prompt, raw): (Value, String)| Ok((whole(connection, prompt)?, raw))).transpose()
        })?;
        found.ok_or(StoreError::NoSuchTurn { turn: id.get() })
    }

    /// The turns that follow `parent` (the first turns, for none), oldest first.
    pub fn children(&self, parent: Option<TurnId>) -> Result<Vec<TurnId>, StoreError> {
        self.read(|connection| {
            let mut rows = connection.prepare_cached("SELECT id FROM turns WHERE parent IS ?1 ORDER BY id")?;
            rows.query_map([parent], |row| row.get(0))?.collect()
        })
    }

    /// All tellings of this input after `parent`, in the order of their takes: what was played before, and may be
    /// played again the same way.
    pub fn tellings(&self, parent: Option<TurnId>, input: &str) -> Result<Vec<TurnRow>, StoreError> {
        self.read(|connection| {
            let mut rows = connection.prepare_cached(&format!(
                "SELECT {COLUMNS} FROM turns WHERE parent IS ?1 AND input = ?2 ORDER BY take, id"
            ))?;
            rows.query_map(params![parent, input], turn)?.collect()
        })
    }

    /// How many turns the save holds on all its lines.
    pub fn count_turns(&self) -> Result<u32, StoreError> {
        self.read(|connection| connection.query_row("SELECT count(*) FROM turns", [], |row| row.get(0)))
    }

    /// Whether the draft may stand where it wants to; how the head moves, and the parent's depth.
    fn place(&self, draft: &TurnDraft) -> Result<(MoveKind, Option<u32>), StoreError> {
        let misplaced = |detail: String| Err(StoreError::Misplaced { detail });
        let head = self.line.head();
        match draft.parent {
            None if draft.take == 0 && head.is_some() => misplaced("the first turn was told already".to_owned()),
            None if draft.take > 0 && head.is_none() => {
                misplaced("nothing was told that could be told again".to_owned())
            }
            None => Ok((if draft.take == 0 { MoveKind::Play } else { MoveKind::Retell }, None)),
            Some(parent) => match self.tree.depth(parent).filter(|_| self.line.contains(parent)) {
                None => misplaced(format!("turn {parent} is not on the line")),
                Some(_) if draft.take == 0 && head != Some(parent) => {
                    misplaced(format!("the head is not turn {parent}"))
                }
                Some(depth) if draft.take == 0 => Ok((MoveKind::Play, Some(depth))),
                Some(depth) => Ok((MoveKind::Retell, Some(depth))),
            },
        }
    }
}

fn insert(tx: &Transaction<'_>, id: TurnId, depth: u32, draft: &TurnDraft) -> rusqlite::Result<()> {
    let mut row = tx.prepare_cached(&format!(
        "INSERT INTO turns ({COLUMNS}) VALUES (?1,?2,?3,?4,?5,?6,?7,?8,?9,?10,?11,?12,?13,?14,?15,?16,?17,?18,?19)"
    ))?;
    row.execute(params![
        id,
        draft.parent,
        depth,
        draft.take,
        draft.input,
        to_json(&draft.commands)?,
        draft.narration,
        to_json(&draft.choices)?,
        to_json(&draft.effects)?,
        to_json(&draft.events)?,
        to_json(&draft.rolls)?,
        draft.narrator,
        draft.model,
        to_json(&draft.usage)?,
        to_json(&draft.ms)?,
        to_json(&draft.notices)?,
        to_json(&draft.recall)?,
        draft.at.millis(),
        to_json(&draft.checks)?,
    ])?;
    Ok(())
}

pub(super) fn turn(row: &Row<'_>) -> rusqlite::Result<TurnRow> {
    Ok(TurnRow {
        id: row.get(0)?,
        parent: row.get(1)?,
        depth: row.get(2)?,
        take: row.get(3)?,
        input: row.get(4)?,
        commands: from_json(row, 5)?,
        narration: row.get(6)?,
        choices: from_json(row, 7)?,
        effects: from_json(row, 8)?,
        events: from_json(row, 9)?,
        rolls: from_json(row, 10)?,
        narrator: row.get(11)?,
        model: row.get(12)?,
        usage: from_json(row, 13)?,
        ms: from_json(row, 14)?,
        notices: from_json(row, 15)?,
        recall: from_json(row, 16)?,
        created: Timestamp::from_millis(row.get(17)?),
        checks: from_json(row, 18)?,
    })
}

/// Stores the state after a turn: whole at every so many turns, else as the difference to the last that is whole.
fn insert_snapshot(tx: &Transaction<'_>, id: TurnId, depth: u32, draft: &TurnDraft) -> rusqlite::Result<()> {
    let state =
        serde_json::to_value(&draft.state).map_err(|error| rusqlite::Error::ToSqlConversionFailure(error.into()))?;
    let mut kept = (None, to_json(&state)?);
    if let Some(parent) = draft.parent.filter(|_| !depth.is_multiple_of(WHOLE_EVERY)) {
        let mut row = tx.prepare_cached("SELECT coalesce(base, turn) FROM snapshots WHERE turn = ?1")?;
        let base: TurnId = row.query_row([parent], |row| row.get(0))?;
        let whole = snapshot(tx, base)?.filter(|(base, _)| base.is_none());
        if let Some(change) = whole.and_then(|(_, whole)| difference(&whole, &state)) {
            let change = to_json(&change)?;
            // One that changed much may as well be whole.
            if change.len() * 2 < kept.1.len() {
                kept = (Some(base), change);
            }
        }
    }
    tx.prepare_cached("INSERT INTO snapshots (turn, base, state) VALUES (?1, ?2, ?3)")?
        .execute(params![id, kept.0, kept.1])?;
    Ok(())
}

/// The state after a turn, from the file.
pub(super) fn state(connection: &Connection, turn: TurnId) -> rusqlite::Result<Option<State>> {
    let Some((base, kept)) = snapshot(connection, turn)? else { return Ok(None) };
    let whole = match base {
        None => kept,
        Some(base) => {
            let whole = snapshot(connection, base)?.map(|(_, whole)| whole);
            let lost = || unreadable(0, format!("the state that turn {turn} builds on"));
            whole.and_then(|whole| apply(whole, kept)).ok_or_else(lost)?
        }
    };
    serde_json::from_value(whole).map(Some).map_err(|error| unreadable(0, error))
}

/// A snapshot as it is kept: what it builds on, and itself.
fn snapshot(connection: &Connection, turn: TurnId) -> rusqlite::Result<Option<(Option<TurnId>, Value)>> {
    let mut row = connection.prepare_cached("SELECT base, state FROM snapshots WHERE turn = ?1")?;
    row.query_row([turn], |row| Ok((row.get(0)?, from_json(row, 1)?))).optional()
}

/// Stores a prompt. The contents of its messages stand once each in `texts`: the system message is the same in every
/// turn, and the ten last messages move by two.
fn insert_prompt(tx: &Transaction<'_>, id: TurnId, prompt: &Value, raw: &str) -> rusqlite::Result<()> {
    let mut prompt = prompt.clone();
    for content in contents(&mut prompt) {
        let Value::String(text) = content else { continue };
        if text.len() < SHARED_FROM {
            continue;
        }
        let hash = Sha256::digest(text.as_bytes());
        tx.prepare_cached("INSERT INTO texts (hash, text) VALUES (?1, ?2) ON CONFLICT (hash) DO NOTHING")?
            .execute(params![hash.as_slice(), &*text])?;
        let number: i64 = tx
            .prepare_cached("SELECT id FROM texts WHERE hash = ?1")?
            .query_row([hash.as_slice()], |row| row.get(0))?;
        *content = Value::from(number);
    }
    tx.prepare_cached("INSERT INTO prompts (turn, prompt, raw) VALUES (?1, ?2, ?3)")?.execute(params![
        id,
        to_json(&prompt)?,
        raw
    ])?;
    Ok(())
}

/// The prompt with its texts put back.
pub(super) fn whole(connection: &Connection, mut prompt: Value) -> rusqlite::Result<Value> {
    for content in contents(&mut prompt) {
        if let Some(number) = content.as_i64() {
            let mut row = connection.prepare_cached("SELECT text FROM texts WHERE id = ?1")?;
            *content = Value::String(row.query_row([number], |row| row.get(0))?);
        }
    }
    Ok(prompt)
}

fn contents(prompt: &mut Value) -> impl Iterator<Item = &mut Value> {
    let messages = prompt.get_mut("messages").and_then(Value::as_array_mut);
    messages.into_iter().flatten().filter_map(|message| message.get_mut("content"))
}
