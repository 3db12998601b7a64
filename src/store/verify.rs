use std::path::Path;

use rusqlite::Connection;

use super::file::connect_read_only;
use super::memories::floats;
use super::save::read_header;
use super::{StoreError, TurnId, schema};
use crate::text::Message;

/// Something in a save that is not as it should be.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Finding {
    /// What.
    pub message: Message,
    /// Whether it lies in what is derived and can be made again from the rows.
    pub derived: bool,
}

/// Findings of one kind that are listed; the rest is counted only.
const LISTED: usize = 20;

/// Looks through a whole save: the file's pages, references, the tree, snapshots, memories, words and vectors.
/// Empty: all is well. Changes nothing.
pub(super) fn verify(path: &Path) -> Result<Vec<Finding>, StoreError> {
    let connection = connect_read_only(path)?;
    if schema::recognise(&connection, path)? < schema::SCHEMA_VERSION {
        // An older one is read by its migration, which looks at everything it moves.
        return super::Save::open_read_only(path).map(|_| Vec::new());
    }
    let mut findings = Vec::new();
    // A page that cannot be read ends the walk, not the report: what was found so far is worth telling.
    let missing = tables(&connection, &mut findings);
    for step in [pages, header, references, tree, snapshots, summaries, facts, words, vectors] {
        if let Err(error) = step(&connection, &mut findings) {
            // What a missing table is the cause of was said with it.
            if !missing.iter().any(|table| error.to_string().contains(table)) {
                let unreadable = finding("store-verify-unreadable", error.to_string());
                // One broken page fails many steps, and each says the same.
                if !findings.contains(&unreadable) {
                    findings.push(unreadable);
                }
            }
        }
    }
    Ok(findings)
}

/// The derived tables that are not there; opening the save for play, or a rebuild, makes them again.
fn tables(connection: &Connection, findings: &mut Vec<Finding>) -> Vec<&'static str> {
    let missing = schema::missing_derived(connection).unwrap_or_default();
    findings.extend(missing.iter().map(|table| derived("store-verify-table", (*table).to_owned())));
    missing
}

/// What the save is about: without it it cannot be opened.
#[allow(clippy::unnecessary_wraps, reason = "one of the steps, each of which may fail")]
fn header(connection: &Connection, findings: &mut Vec<Finding>) -> rusqlite::Result<()> {
    if let Err(error) = read_header(connection, Path::new("")) {
        let detail = match error {
            StoreError::Damaged { detail, .. } => detail,
            other => other.message().key.to_owned(),
        };
        findings.push(finding("store-verify-header", detail));
    }
    Ok(())
}

fn finding(key: &'static str, detail: String) -> Finding {
    Finding { message: Message::new(key).with("detail", detail), derived: false }
}

fn derived(key: &'static str, detail: String) -> Finding {
    Finding { derived: true, ..finding(key, detail) }
}

fn pages(connection: &Connection, findings: &mut Vec<Finding>) -> rusqlite::Result<()> {
    let mut rows = connection.prepare("PRAGMA integrity_check(20)")?;
    for line in rows.query_map([], |row| row.get::<_, String>(0))? {
        let line = line?;
        if line != "ok" {
            findings.push(finding("store-verify-page", line));
        }
    }
    Ok(())
}

fn references(connection: &Connection, findings: &mut Vec<Finding>) -> rusqlite::Result<()> {
    let mut rows = connection.prepare("PRAGMA foreign_key_check")?;
    let rows = rows.query_map([], |row| {
        Ok(format!(
            "{} {} → {}",
            row.get::<_, String>(0)?,
            row.get::<_, Option<i64>>(1)?.unwrap_or(-1),
            row.get::<_, String>(2)?
        ))
    })?;
    for line in rows.take(LISTED) {
        findings.push(finding("store-verify-reference", line?));
    }
    Ok(())
}

fn tree(connection: &Connection, findings: &mut Vec<Finding>) -> rusqlite::Result<()> {
    let mut rows = connection.prepare(
        "SELECT t.id FROM turns t LEFT JOIN turns p ON p.id = t.parent \
         WHERE (t.parent IS NULL AND t.depth <> 0) OR t.parent >= t.id OR (p.id IS NOT NULL AND p.depth + 1 <> t.depth)",
    )?;
    for turn in rows.query_map([], |row| row.get::<_, i64>(0))?.take(LISTED) {
        findings.push(finding("store-verify-tree", turn?.to_string()));
    }
    let turns: i64 = connection.query_row("SELECT count(*) FROM turns", [], |row| row.get(0))?;
    let heads: i64 = connection.query_row("SELECT count(*) FROM head", [], |row| row.get(0))?;
    if turns == 0 || heads == 0 {
        findings.push(finding("store-verify-head", turns.to_string()));
    }
    Ok(())
}

fn snapshots(connection: &Connection, findings: &mut Vec<Finding>) -> rusqlite::Result<()> {
    let mut rows = connection.prepare("SELECT id FROM turns ORDER BY id")?;
    let mut listed = 0;
    for turn in rows.query_map([], |row| row.get::<_, TurnId>(0))? {
        let turn = turn?;
        if !matches!(super::turns::state(connection, turn), Ok(Some(_))) && listed < LISTED {
            listed += 1;
            findings.push(finding("store-verify-snapshot", turn.to_string()));
        }
    }
    Ok(())
}

fn summaries(connection: &Connection, findings: &mut Vec<Finding>) -> rusqlite::Result<()> {
    let mut rows = connection.prepare(
        "SELECT s.id FROM session_summaries s LEFT JOIN memories m ON m.id = s.memory \
         WHERE m.id IS NULL OR m.text <> s.text OR m.turn <> s.turn \
         UNION ALL SELECT m.id FROM memories m WHERE m.kind = 'summary' \
         AND NOT EXISTS (SELECT 1 FROM session_summaries s WHERE s.memory = m.id)",
    )?;
    for id in rows.query_map([], |row| row.get::<_, i64>(0))?.take(LISTED) {
        findings.push(finding("store-verify-summary", id?.to_string()));
    }
    Ok(())
}

/// Every fact has its statement, of the same turn, and what undoes a change comes after it.
fn facts(connection: &Connection, findings: &mut Vec<Finding>) -> rusqlite::Result<()> {
    let mut rows = connection.prepare(
        "SELECT f.memory FROM facts f LEFT JOIN memories m ON m.id = f.memory \
         WHERE m.id IS NULL OR m.kind NOT IN ('fact', 'choice') OR m.turn <> f.turn \
         UNION ALL SELECT m.id FROM memories m WHERE m.kind = 'fact' \
         AND NOT EXISTS (SELECT 1 FROM facts f WHERE f.memory = m.id)",
    )?;
    for id in rows.query_map([], |row| row.get::<_, i64>(0))?.take(LISTED) {
        findings.push(finding("store-verify-fact", id?.to_string()));
    }
    let mut rows = connection.prepare(
        "SELECT c.id FROM memory_changes c LEFT JOIN memory_changes u ON u.id = c.undoes \
         WHERE (c.kind = 'undone') <> (u.id IS NOT NULL) OR u.id >= c.id OR u.memory <> c.memory",
    )?;
    for id in rows.query_map([], |row| row.get::<_, i64>(0))?.take(LISTED) {
        findings.push(finding("store-verify-change", id?.to_string()));
    }
    Ok(())
}

/// Every memory has its words, and no words are without their memory. (Whether the index holds together is seen with
/// the pages.)
fn words(connection: &Connection, findings: &mut Vec<Finding>) -> rusqlite::Result<()> {
    let mut rows = connection.prepare(
        "SELECT id FROM memories WHERE id NOT IN (SELECT rowid FROM memory_fts) \
         UNION ALL SELECT rowid FROM memory_fts WHERE rowid NOT IN (SELECT id FROM memories)",
    )?;
    for id in rows.query_map([], |row| row.get::<_, i64>(0))?.take(LISTED) {
        findings.push(derived("store-verify-words", id?.to_string()));
    }
    Ok(())
}

fn vectors(connection: &Connection, findings: &mut Vec<Finding>) -> rusqlite::Result<()> {
    let mut rows =
        connection.prepare("SELECT v.memory, e.dim, v.vector FROM vectors v JOIN embedders e ON e.id = v.embedder")?;
    let mut rows = rows.query([])?;
    let mut listed = 0;
    while let Some(row) = rows.next()? {
        let sound = floats(row.get_ref(2)?.as_blob().unwrap_or_default(), row.get(1)?).is_some();
        if !sound && listed < LISTED {
            listed += 1;
            findings.push(derived("store-verify-vector", row.get::<_, i64>(0)?.to_string()));
        }
    }
    // A memory without vectors is a job that is still due; without a job it was forgotten.
    let mut rows = connection.prepare(
        "SELECT m.id FROM memories m WHERE m.kind = 'summary' AND EXISTS (SELECT 1 FROM embedders) \
         AND NOT EXISTS (SELECT 1 FROM vectors v WHERE v.memory = m.id) \
         AND NOT EXISTS (SELECT 1 FROM jobs j WHERE j.turn = m.turn AND j.kind = 'embed' AND j.state <> 'done')",
    )?;
    for id in rows.query_map([], |row| row.get::<_, i64>(0))?.take(LISTED) {
        findings.push(derived("store-verify-missing", id?.to_string()));
    }
    Ok(())
}
