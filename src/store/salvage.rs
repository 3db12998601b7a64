//! What can still be read of a damaged save, as a save of its own.
//!
//! Every row that can be read is taken over under its own number. A turn whose row is gone while later ones stand is
//! bridged by a turn that says so, with the state of the turn before it; what leads nowhere any more is left out. The
//! damaged file is only read, from a copy.

use std::collections::{BTreeMap, BTreeSet};
use std::path::Path;

use rusqlite::types::Value as Cell;
use rusqlite::{Connection, OptionalExtension, params, params_from_iter};

use super::file::{close, folder_of, peek, unwritable};
use super::save::{found, from_json, read_header, to_json};
use super::{Cut, SaveHeader, StoreError, Timestamp, TurnId, facts, memories, schema, turns};
use crate::disk::sync_folder;
use crate::text::{Locale, Message};

/// What came out of a damaged save.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Salvage {
    /// Turns that stand again.
    pub turns: u32,
    /// Turns that could not be read and are bridged.
    pub bridged: u32,
    /// Turns that could not be read and lead nowhere, as far as that can be told.
    pub lost: u32,
}

/// The tables with rows of their own number; what they refer to stands before them.
const NUMBERED: [&str; 10] = [
    "texts",
    "turns",
    "snapshots",
    "prompts",
    "head",
    "moves",
    "memories",
    "session_summaries",
    "facts",
    "memory_changes",
];

/// Gaps between the rows that are found from both ends are gone through one by one, up to so many.
const MOST_PROBED: i64 = 1_000_000;

/// Makes a save at `target` of what can be read of the one at `source`. Nothing is overwritten.
///
/// # Errors
/// [`StoreError::Exists`]; the errors of [`super::Save::open`] where nothing at all can be read: no header, no first
/// turn.
pub(super) fn salvage(source: &Path, target: &Path, words: Cut) -> Result<Salvage, StoreError> {
    peek(source)?;
    if target.exists() {
        return Err(StoreError::Exists { path: target.to_owned() });
    }
    let folder = folder_of(target);
    std::fs::create_dir_all(folder).map_err(|error| unwritable(folder, error))?;
    let aside = tempfile::Builder::new().prefix(".rescue-").tempdir_in(folder);
    let aside = aside.map_err(|error| unwritable(folder, error))?;
    let copy = aside.path().join("damaged.sqlite");
    std::fs::copy(source, &copy).map_err(|error| StoreError::io(source, error))?;
    let log = |path: &Path| path.with_extension("sqlite-wal");
    if log(source).is_file() {
        std::fs::copy(log(source), log(&copy)).map_err(|error| StoreError::io(source, error))?;
    }

    let fault = |error| StoreError::database(source, error);
    let damaged = Connection::open(&copy).map_err(fault)?;
    if schema::recognise(&damaged, source)? < schema::SCHEMA_VERSION {
        // What an old schema lacks has its default in the new one; where the step fails, the rows are taken as they are.
        let mut older = Connection::open(&copy).map_err(fault)?;
        drop(schema::migrate(&mut older, source));
    }
    let header = read_header(&damaged, source)?;

    let partial = aside.path().join("rescued.sqlite");
    let mut rescued = Connection::open(&partial).map_err(fault)?;
    found(&mut rescued, &partial, &header)?;
    rescued.pragma_update(None, "foreign_keys", false).map_err(fault)?;
    let result = take_over(&damaged, &mut rescued, &header, words).map_err(fault)?;
    let Some(result) = result else {
        return Err(StoreError::Damaged { path: source.to_owned(), detail: "no turn can be read".to_owned() });
    };
    close(rescued, target)?;
    let whole = super::verify::verify(&partial)?;
    if let Some(finding) = whole.iter().find(|finding| !finding.derived) {
        return Err(StoreError::Damaged { path: source.to_owned(), detail: format!("{:?}", finding.message) });
    }
    let file = std::fs::File::open(&partial).map_err(|error| StoreError::io(&partial, error))?;
    file.sync_all().map_err(|error| StoreError::io(&partial, error))?;
    // A link, not a rename: it refuses to replace what came to stand there meanwhile.
    std::fs::hard_link(&partial, target)
        .or_else(|error| match error.kind() {
            std::io::ErrorKind::AlreadyExists => Err(error),
            _ => std::fs::rename(&partial, target),
        })
        .map_err(|error| StoreError::io(target, error))?;
    sync_folder(folder);
    Ok(result)
}

/// Takes over what can be read and makes one whole of it; none where there is no beginning.
fn take_over(
    from: &Connection,
    to: &mut Connection,
    header: &SaveHeader,
    words: Cut,
) -> rusqlite::Result<Option<Salvage>> {
    let tx = to.transaction()?;
    let mut seen = BTreeSet::new();
    for table in NUMBERED {
        let rows = take_rows(from, &tx, table)?;
        if matches!(table, "turns" | "snapshots" | "prompts") {
            seen.extend(rows);
        }
    }
    take_settings(from, &tx);
    take_jobs(from, &tx)?;
    let kept = join_turns(&tx, header, &seen)?;
    let Some(result) = kept else { return Ok(None) };
    drop_unreadable(&tx)?;
    drop_orphans(&tx)?;
    place_head(&tx)?;
    cut_words(&tx, words)?;
    // Vectors are not taken over: they are made again.
    tx.execute_batch("UPDATE jobs SET state = 'due', error = NULL WHERE kind = 'embed'")?;
    tx.commit()?;
    Ok(Some(result))
}

/// Copies the rows of a table that can be read, under their numbers. The numbers that were seen, also of those whose
/// contents could not be read.
fn take_rows(from: &Connection, to: &Connection, table: &str) -> rusqlite::Result<BTreeSet<i64>> {
    let columns: BTreeSet<String> = columns(from, table).into_iter().collect();
    let own = columns_of(to, table)?;
    let shared: Vec<&String> = own.iter().filter(|column| columns.contains(*column)).collect();
    if shared.is_empty() {
        return Ok(BTreeSet::new());
    }
    let names = shared.iter().map(|column| column.as_str()).collect::<Vec<_>>().join(", ");
    let places = (1..=shared.len()).map(|place| format!("?{place}")).collect::<Vec<_>>().join(", ");
    let mut put = to.prepare(&format!("INSERT OR IGNORE INTO {table} ({names}) VALUES ({places})"))?;
    let numbers = numbers(from, table);
    let Ok(mut row) = from.prepare(&format!("SELECT {names} FROM {table} WHERE rowid = ?1")) else {
        return Ok(numbers);
    };
    for number in &numbers {
        let cells = row.query_row([number], |row| {
            (0..shared.len()).map(|column| row.get::<_, Cell>(column)).collect::<rusqlite::Result<Vec<_>>>()
        });
        if let Ok(cells) = cells {
            // A row that the new table refuses (a blank where something has to stand) was damaged too.
            drop(put.execute(params_from_iter(cells)));
        }
    }
    Ok(numbers)
}

fn columns(connection: &Connection, table: &str) -> Vec<String> {
    columns_of(connection, table).unwrap_or_default()
}

fn columns_of(connection: &Connection, table: &str) -> rusqlite::Result<Vec<String>> {
    let mut rows = connection.prepare(&format!("SELECT name FROM pragma_table_info('{table}')"))?;
    rows.query_map([], |row| row.get(0))?.collect()
}

/// The numbers of a table's rows: from the first on as far as the pages can be read, from the last back, and one by
/// one between.
fn numbers(connection: &Connection, table: &str) -> BTreeSet<i64> {
    let walk = |order: &str| {
        let mut numbers = Vec::new();
        let Ok(mut rows) = connection.prepare(&format!("SELECT rowid FROM {table} ORDER BY rowid {order}")) else {
            return (numbers, false);
        };
        let Ok(mut rows) = rows.query([]) else { return (numbers, false) };
        loop {
            match rows.next().and_then(|row| row.map(|row| row.get::<_, i64>(0)).transpose()) {
                Ok(Some(number)) => numbers.push(number),
                Ok(None) => return (numbers, true),
                Err(_) => return (numbers, false),
            }
        }
    };
    let (forward, whole) = walk("ASC");
    if whole {
        return forward.into_iter().collect();
    }
    let (back, _) = walk("DESC");
    let first = forward.last().copied().unwrap_or(-1);
    // Without a readable end there is no telling how far it goes; a little beyond the beginning is looked at.
    let last = back.last().copied().unwrap_or(first + 4_096).min(first.saturating_add(MOST_PROBED));
    let mut numbers: BTreeSet<i64> = forward.into_iter().chain(back).collect();
    if let Ok(mut row) = connection.prepare(&format!("SELECT rowid FROM {table} WHERE rowid = ?1")) {
        numbers.extend((first + 1..last).filter(|number| row.exists([number]).unwrap_or(false)));
    }
    numbers
}

/// The settings that the header does not name: labels, notes. As many as can be read.
fn take_settings(from: &Connection, to: &Connection) {
    let Ok(mut rows) = from.prepare("SELECT key, value FROM meta") else { return };
    let Ok(rows) = rows.query_map([], |row| Ok((row.get::<_, String>(0)?, row.get::<_, String>(1)?))) else { return };
    for (key, value) in rows.map_while(Result::ok) {
        drop(to.execute("INSERT OR IGNORE INTO meta (key, value) VALUES (?1, ?2)", [key, value]));
    }
}

/// The jobs that can be read.
fn take_jobs(from: &Connection, to: &Connection) -> rusqlite::Result<()> {
    let Ok(mut rows) = from.prepare("SELECT turn, kind, state, tries, error FROM jobs") else { return Ok(()) };
    let mut put = to.prepare("INSERT OR IGNORE INTO jobs (turn, kind, state, tries, error) VALUES (?1,?2,?3,?4,?5)")?;
    let Ok(mut rows) = rows.query([]) else { return Ok(()) };
    while let Ok(Some(row)) = rows.next() {
        let cells: Result<Vec<Cell>, _> = (0..5).map(|column| row.get(column)).collect();
        if let Ok(cells) = cells {
            drop(put.execute(params_from_iter(cells)));
        }
    }
    Ok(())
}

/// Leaves the turns that hang together from the first one on, with a state each.
fn join_turns(to: &Connection, header: &SaveHeader, seen: &BTreeSet<i64>) -> rusqlite::Result<Option<Salvage>> {
    let readable: Vec<TurnId> = {
        let mut rows = to.prepare("SELECT id FROM turns ORDER BY id")?;
        let ids: Vec<TurnId> = rows.query_map([], |row| row.get(0))?.collect::<Result<_, _>>()?;
        ids.into_iter().filter(|id| is_readable(to, *id)).collect()
    };
    let mut kept: BTreeMap<i64, u32> = BTreeMap::new();
    let mut result = Salvage::default();
    for id in &readable {
        let (parent, depth): (Option<i64>, u32) =
            to.query_row("SELECT parent, depth FROM turns WHERE id = ?1", [id], |row| Ok((row.get(0)?, row.get(1)?)))?;
        let Some(parent) = parent else {
            if depth == 0 && has_state(to, *id) {
                kept.insert(id.get(), depth);
            }
            continue;
        };
        if parent >= id.get() || depth == 0 || !stands(to, &mut kept, header, parent, depth - 1, &mut result)? {
            continue;
        }
        let fits = kept.get(&parent).is_some_and(|above| above + 1 == depth);
        if fits && (has_state(to, *id) || borrow_state(to, *id, TurnId::new(parent))?) {
            kept.insert(id.get(), depth);
        }
    }
    if kept.is_empty() {
        return Ok(None);
    }
    to.execute_batch("CREATE TEMP TABLE kept (id INTEGER PRIMARY KEY)")?;
    let mut put = to.prepare("INSERT INTO temp.kept (id) VALUES (?1)")?;
    for id in kept.keys() {
        put.execute([id])?;
    }
    for (table, column) in [("turns", "id"), ("snapshots", "turn"), ("prompts", "turn"), ("jobs", "turn")] {
        to.execute(&format!("DELETE FROM {table} WHERE {column} NOT IN (SELECT id FROM temp.kept)"), [])?;
    }
    to.execute_batch("DROP TABLE temp.kept")?;
    result.turns = u32::try_from(kept.len()).unwrap_or(u32::MAX) - result.bridged;
    result.lost = u32::try_from(seen.iter().filter(|id| !kept.contains_key(id)).count()).unwrap_or(u32::MAX);
    Ok(Some(result))
}

fn is_readable(to: &Connection, turn: TurnId) -> bool {
    let query = format!("SELECT {} FROM turns WHERE id = ?1", turns::COLUMNS);
    to.query_row(&query, [turn], turns::turn).is_ok()
}

fn has_state(to: &Connection, turn: TurnId) -> bool {
    matches!(turns::state(to, turn), Ok(Some(_)))
}

/// Gives a turn whose state is lost that of the turn before it.
fn borrow_state(to: &Connection, turn: TurnId, before: TurnId) -> rusqlite::Result<bool> {
    let Some(state) = turns::state(to, before)? else { return Ok(false) };
    // Nothing builds on it any more: those that did are without a state themselves and borrow in their turn.
    to.execute(
        "INSERT OR REPLACE INTO snapshots (turn, base, state) VALUES (?1, NULL, ?2)",
        params![turn, to_json(&state)?],
    )?;
    Ok(true)
}

/// Whether a turn stands, if need be as a bridge between the turn before it and one that is there. Several lost ones in a
/// row are bridged from the first on.
fn stands(
    to: &Connection,
    kept: &mut BTreeMap<i64, u32>,
    header: &SaveHeader,
    turn: i64,
    depth: u32,
    result: &mut Salvage,
) -> rusqlite::Result<bool> {
    let mut lost = Vec::new();
    let (mut turn, mut depth) = (turn, depth);
    while !kept.contains_key(&turn) {
        // One that can be read was looked at before and leads nowhere; before the first there is nothing.
        if is_readable(to, TurnId::new(turn)) || depth == 0 {
            return Ok(false);
        }
        let Some(parent) = parent_of(to, kept, turn, depth)? else { return Ok(false) };
        lost.push((turn, parent, depth));
        (turn, depth) = (parent, depth - 1);
    }
    if kept.get(&turn) != Some(&depth) {
        return Ok(false);
    }
    for (turn, parent, depth) in lost.into_iter().rev() {
        if !bridge(to, header, turn, parent, depth)? {
            return Ok(false);
        }
        kept.insert(turn, depth);
        result.bridged += 1;
    }
    Ok(true)
}

/// The turn before a lost one: where the head came from when it was played; else the last turn before it that may be its
/// parent; else the number before. Always a smaller number.
fn parent_of(to: &Connection, kept: &BTreeMap<i64, u32>, turn: i64, depth: u32) -> rusqlite::Result<Option<i64>> {
    let origin: Option<i64> = to
        .query_row("SELECT origin FROM moves WHERE target = ?1 AND kind = 'play' ORDER BY id LIMIT 1", [turn], |row| {
            row.get(0)
        })
        .optional()?
        .flatten();
    let before = || kept.range(..turn).rev().find(|(_, stands)| **stands + 1 == depth).map(|(id, _)| *id);
    Ok(origin.filter(|origin| *origin < turn).or_else(before).or(Some(turn - 1)).filter(|parent| *parent >= 0))
}

/// Puts a turn in the place of a lost one that says so, with the state of the one before it where its own is lost too.
fn bridge(to: &Connection, header: &SaveHeader, turn: i64, parent: i64, depth: u32) -> rusqlite::Result<bool> {
    let narration = Locale::new(header.language).say(&Message::new("store-lost-turn"));
    let rest = "'[]', '[]', '[]', '[]', 'builtin', NULL, '{}', '{}', '[]', 'null'";
    to.execute("DELETE FROM turns WHERE id = ?1", [turn])?;
    to.execute(
        &format!(
            "INSERT INTO turns (id, parent, depth, take, input, commands, narration, choices, effects, events, rolls, \
             narrator, model, usage, ms, notices, recall, created_at) \
             VALUES (?1, ?2, ?3, 0, '', '[]', ?4, {rest}, ?5)"
        ),
        params![turn, parent, depth, narration, Timestamp::default().millis()],
    )?;
    let id = TurnId::new(turn);
    Ok(is_readable(to, id) && (has_state(to, id) || borrow_state(to, id, TurnId::new(parent))?))
}

/// Takes out rows that hold something else than was ever written there.
fn drop_unreadable(to: &Connection) -> rusqlite::Result<()> {
    let memories = format!("SELECT {} FROM memories WHERE id = ?1", memories::COLUMNS);
    let summaries = "SELECT memory, turn, depth, text, context, created_at FROM session_summaries WHERE id = ?1";
    let facts = format!("{} WHERE f.memory = ?1", facts::FACTS);
    let changes = format!("{} WHERE id = ?1", facts::CHANGES);
    drop_where(to, "memories", |id| to.query_row(&memories, [id], memories::memory).is_ok())?;
    drop_where(to, "session_summaries", |id| to.query_row(summaries, [id], memories::summary).is_ok())?;
    drop_where(to, "facts", |id| to.query_row(&facts, [id], facts::fact).is_ok())?;
    drop_where(to, "memory_changes", |id| to.query_row(&changes, [id], facts::change).is_ok())?;
    drop_where(to, "prompts", |id| {
        let prompt = to.query_row("SELECT prompt FROM prompts WHERE turn = ?1", [id], |row| from_json(row, 0));
        prompt.is_ok_and(|prompt| turns::whole(to, prompt).is_ok())
    })
}

fn drop_where(to: &Connection, table: &str, sound: impl Fn(i64) -> bool) -> rusqlite::Result<()> {
    let ids: Vec<i64> = {
        let mut rows = to.prepare(&format!("SELECT rowid FROM {table}"))?;
        rows.query_map([], |row| row.get(0))?.collect::<Result<_, _>>()?
    };
    for id in ids.into_iter().filter(|id| !sound(*id)) {
        to.execute(&format!("DELETE FROM {table} WHERE rowid = ?1"), [id])?;
    }
    Ok(())
}

/// Takes out rows that refer to what is not there, until none does.
fn drop_orphans(to: &Connection) -> rusqlite::Result<()> {
    loop {
        let orphans: Vec<(String, i64)> = {
            let mut rows =
                to.prepare("SELECT \"table\", rowid FROM pragma_foreign_key_check WHERE rowid IS NOT NULL")?;
            rows.query_map([], |row| Ok((row.get(0)?, row.get(1)?)))?.collect::<Result<_, _>>()?
        };
        if orphans.is_empty() {
            break;
        }
        for (table, number) in orphans {
            to.execute(&format!("DELETE FROM {table} WHERE rowid = ?1"), [number])?;
        }
    }
    // A fact without its statement, a statement without its fact, a summary that its safe copy contradicts, a change
    // that takes back what is not there: each is half of something.
    to.execute_batch(
        "DELETE FROM facts WHERE memory NOT IN
             (SELECT m.id FROM memories m WHERE m.kind IN ('fact', 'choice') AND m.turn = facts.turn);
         DELETE FROM session_summaries WHERE NOT EXISTS
             (SELECT 1 FROM memories m WHERE m.id = memory AND m.text = session_summaries.text AND m.turn = session_summaries.turn);
         DELETE FROM memory_changes WHERE (kind = 'undone') <> (undoes IS NOT NULL) OR undoes >= id;
         DELETE FROM memory_changes WHERE memory IN (SELECT m.id FROM memories m WHERE
             (m.kind = 'fact' AND m.id NOT IN (SELECT memory FROM facts)) OR
             (m.kind = 'summary' AND m.id NOT IN (SELECT memory FROM session_summaries)));
         DELETE FROM memory_changes WHERE other IN (SELECT m.id FROM memories m WHERE
             (m.kind = 'fact' AND m.id NOT IN (SELECT memory FROM facts)) OR
             (m.kind = 'summary' AND m.id NOT IN (SELECT memory FROM session_summaries)));
         DELETE FROM memories WHERE
             (kind = 'fact' AND id NOT IN (SELECT memory FROM facts)) OR
             (kind = 'summary' AND id NOT IN (SELECT memory FROM session_summaries));
         DELETE FROM memory_changes WHERE undoes IS NOT NULL AND undoes NOT IN (SELECT id FROM memory_changes);",
    )
}

/// Sets the head to where it last stood, of what is there; else to the turn that is furthest from the start.
fn place_head(to: &Connection) -> rusqlite::Result<()> {
    let stands: Option<i64> = to.query_row("SELECT turn FROM head", [], |row| row.get(0)).optional()?;
    if stands.is_none() {
        to.execute_batch(
            "DELETE FROM head;
             INSERT INTO head (id, turn) SELECT 0, coalesce(
                 (SELECT target FROM moves ORDER BY id DESC LIMIT 1),
                 (SELECT id FROM turns ORDER BY depth DESC, id DESC LIMIT 1));",
        )?;
    }
    Ok(())
}

fn cut_words(to: &Connection, words: Cut) -> rusqlite::Result<()> {
    let mut rows = to.prepare("SELECT id, text FROM memories ORDER BY id")?;
    let mut rows = rows.query([])?;
    let mut put = to.prepare("INSERT INTO memory_fts (rowid, tokens) VALUES (?1, ?2)")?;
    while let Some(row) = rows.next()? {
        put.execute(params![row.get::<_, i64>(0)?, (words.words)(row.get_ref(1)?.as_str()?)])?;
    }
    to.execute("INSERT OR REPLACE INTO meta (key, value) VALUES (?1, ?2)", [Cut::META, words.name])?;
    Ok(())
}
