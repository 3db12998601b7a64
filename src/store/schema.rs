use std::path::Path;

use rusqlite::Connection;
use rusqlite_migration::{M, Migrations};

use super::StoreError;

/// The schema that this program writes. Migrations are only ever added.
pub const SCHEMA_VERSION: i64 = 2;

/// Marks the file as a save of this program: `StoE`.
pub(super) const APPLICATION_ID: i64 = 0x5374_6f45;

/// One step for each version; a step that was released is never changed.
const MIGRATIONS: [&str; 2] = [V1, V2];

const V1: &str = "
CREATE TABLE meta (key TEXT PRIMARY KEY, value TEXT NOT NULL) STRICT, WITHOUT ROWID;

-- The tree of turns. Rows are never changed and never deleted.
CREATE TABLE turns (
    id INTEGER PRIMARY KEY,
    parent INTEGER REFERENCES turns (id),
    depth INTEGER NOT NULL,
    take INTEGER NOT NULL,
    input TEXT NOT NULL,
    commands TEXT NOT NULL,
    narration TEXT NOT NULL,
    choices TEXT NOT NULL,
    effects TEXT NOT NULL,
    events TEXT NOT NULL,
    rolls TEXT NOT NULL,
    narrator TEXT NOT NULL,
    model TEXT,
    usage TEXT NOT NULL,
    ms TEXT NOT NULL,
    notices TEXT NOT NULL,
    recall TEXT NOT NULL,
    created_at INTEGER NOT NULL
) STRICT;
-- The shape of the tree alone, read when a save is opened.
CREATE INDEX turns_tree ON turns (id, parent, depth);
CREATE INDEX turns_parent ON turns (parent, input, take);

-- The state after each turn: whole, or as the difference to the state after an earlier turn that is whole.
CREATE TABLE snapshots (
    turn INTEGER PRIMARY KEY REFERENCES turns (id),
    base INTEGER REFERENCES snapshots (turn),
    state TEXT NOT NULL
) STRICT;

-- What was sent and what came back. Long texts that many prompts share stand once, in `texts`.
CREATE TABLE texts (id INTEGER PRIMARY KEY, hash BLOB NOT NULL UNIQUE, text TEXT NOT NULL) STRICT;
CREATE TABLE prompts (turn INTEGER PRIMARY KEY REFERENCES turns (id), prompt TEXT NOT NULL, raw TEXT NOT NULL) STRICT;

-- Where the play stands, and how it came there.
CREATE TABLE head (id INTEGER PRIMARY KEY CHECK (id = 0), turn INTEGER NOT NULL REFERENCES turns (id)) STRICT;
CREATE TABLE moves (
    id INTEGER PRIMARY KEY,
    kind TEXT NOT NULL,
    origin INTEGER REFERENCES turns (id),
    target INTEGER NOT NULL REFERENCES turns (id),
    at INTEGER NOT NULL
) STRICT;

CREATE TABLE memories (
    id INTEGER PRIMARY KEY,
    turn INTEGER NOT NULL REFERENCES turns (id),
    kind TEXT NOT NULL,
    character TEXT,
    text TEXT NOT NULL,
    meta TEXT NOT NULL,
    importance REAL NOT NULL DEFAULT 0.5 CHECK (importance BETWEEN 0 AND 1),
    created_at INTEGER NOT NULL
) STRICT;
CREATE INDEX memories_turn ON memories (turn);
CREATE INDEX memories_kind ON memories (kind, turn);
CREATE INDEX memories_character ON memories (character, turn);

-- Derived: words and pairs of Chinese characters, as the program cut them. Only which memory holds which.
CREATE VIRTUAL TABLE memory_fts USING fts5 (
    tokens, content = '', contentless_delete = 1, detail = none,
    tokenize = 'unicode61 remove_diacritics 0'
);

-- Derived: 32-bit floats, little end first. Piece 0 is the whole text.
CREATE TABLE embedders (id INTEGER PRIMARY KEY, name TEXT NOT NULL UNIQUE, dim INTEGER NOT NULL) STRICT;
CREATE TABLE vectors (
    memory INTEGER NOT NULL REFERENCES memories (id),
    embedder INTEGER NOT NULL REFERENCES embedders (id),
    piece INTEGER NOT NULL,
    vector BLOB NOT NULL,
    PRIMARY KEY (embedder, memory, piece)
) STRICT, WITHOUT ROWID;

-- The safe copy of every summary.
CREATE TABLE session_summaries (
    id INTEGER PRIMARY KEY,
    memory INTEGER NOT NULL REFERENCES memories (id),
    turn INTEGER NOT NULL REFERENCES turns (id),
    depth INTEGER NOT NULL,
    text TEXT NOT NULL,
    context TEXT NOT NULL,
    created_at INTEGER NOT NULL
) STRICT;
CREATE INDEX session_summaries_turn ON session_summaries (turn);

CREATE TABLE jobs (
    turn INTEGER NOT NULL REFERENCES turns (id),
    kind TEXT NOT NULL,
    state TEXT NOT NULL,
    tries INTEGER NOT NULL DEFAULT 0,
    error TEXT,
    PRIMARY KEY (turn, kind)
) STRICT, WITHOUT ROWID;
CREATE INDEX jobs_open ON jobs (turn) WHERE state <> 'done';

CREATE TABLE retrieval_log (
    id INTEGER PRIMARY KEY,
    turn INTEGER REFERENCES turns (id),
    who TEXT NOT NULL,
    role TEXT,
    query TEXT NOT NULL,
    hits TEXT NOT NULL,
    returned INTEGER NOT NULL,
    ms REAL NOT NULL,
    created_at INTEGER NOT NULL
) STRICT;
CREATE INDEX retrieval_log_turn ON retrieval_log (turn);
";

/// Facts, what becomes of memories, and what a check of the prose found. Nothing that stands is rewritten: the new
/// column has a constant default, which the file keeps once for all old rows.
const V2: &str = "
ALTER TABLE turns ADD COLUMN checks TEXT NOT NULL DEFAULT '[]';

-- Statements that hold from the turn of their memory on. The sentence, its words and its vectors are the memory's;
-- its number is the fact's. Rows are never changed and never deleted.
CREATE TABLE facts (
    memory INTEGER PRIMARY KEY REFERENCES memories (id),
    turn INTEGER NOT NULL REFERENCES turns (id),
    subject TEXT NOT NULL,
    relation TEXT NOT NULL,
    object TEXT NOT NULL,
    confidence REAL NOT NULL CHECK (confidence BETWEEN 0 AND 1),
    authority TEXT NOT NULL,
    grade TEXT NOT NULL,
    known_by TEXT NOT NULL
) STRICT;
CREATE INDEX facts_turn ON facts (turn);
CREATE INDEX facts_subject ON facts (subject, relation, turn);

-- What became of a memory, a fact above all: closed, raised, told, pinned, accepted, forgotten, corrected, archived,
-- recalled. Each belongs to a turn and counts while that turn is on the line. `other` is the memory by which it came
-- about; `undoes` takes an earlier change back.
CREATE TABLE memory_changes (
    id INTEGER PRIMARY KEY,
    turn INTEGER NOT NULL REFERENCES turns (id),
    memory INTEGER NOT NULL REFERENCES memories (id),
    kind TEXT NOT NULL,
    authority TEXT NOT NULL,
    other INTEGER REFERENCES memories (id),
    undoes INTEGER REFERENCES memory_changes (id),
    value TEXT NOT NULL,
    created_at INTEGER NOT NULL
) STRICT;
CREATE INDEX memory_changes_turn ON memory_changes (turn);
CREATE INDEX memory_changes_memory ON memory_changes (memory, turn);
";

/// The tables of what can be made again, or only helps to look back: words, vectors, the log of searches. Without them a
/// save is whole but poorer.
pub(super) const DERIVED: [&str; 4] = ["memory_fts", "embedders", "vectors", "retrieval_log"];

/// The tables that are derived and not there.
pub(super) fn missing_derived(connection: &Connection) -> rusqlite::Result<Vec<&'static str>> {
    let mut there = connection.prepare("SELECT count(*) FROM sqlite_schema WHERE type = 'table' AND name = ?1")?;
    let mut missing = Vec::new();
    for table in DERIVED {
        if there.query_row([table], |row| row.get::<_, i64>(0))? == 0 {
            missing.push(table);
        }
    }
    Ok(missing)
}

/// Makes the derived tables that are not there, empty, as the first migration made them.
pub(super) fn restore_derived(connection: &Connection) -> rusqlite::Result<()> {
    for table in missing_derived(connection)? {
        for statement in V1.split_inclusive(';') {
            let made = statement.trim_start().lines().find(|line| line.starts_with("CREATE")).unwrap_or_default();
            let named = |before: &str, after: &str| made.contains(&format!("{before}{table}{after}"));
            if named("TABLE ", " (") || named("TABLE ", " USING") || named(" ON ", " (") {
                connection.execute_batch(statement)?;
            }
        }
    }
    Ok(())
}

/// The schema of the file that `connection` has open.
pub(super) fn version(connection: &Connection, path: &Path) -> Result<i64, StoreError> {
    connection
        .pragma_query_value(None, "user_version", |row| row.get(0))
        .map_err(|source| StoreError::database(path, source))
}

/// Checks that the file is a save of this program and not newer than it; gives its schema. Changes nothing.
pub(super) fn recognise(connection: &Connection, path: &Path) -> Result<i64, StoreError> {
    let id: i64 = connection
        .pragma_query_value(None, "application_id", |row| row.get(0))
        .map_err(|source| StoreError::database(path, source))?;
    if id != APPLICATION_ID {
        return Err(StoreError::NotASave { path: path.to_owned() });
    }
    let found = version(connection, path)?;
    if found > SCHEMA_VERSION {
        return Err(StoreError::Newer { path: path.to_owned(), found, known: SCHEMA_VERSION });
    }
    if found < 1 {
        return Err(StoreError::Damaged { path: path.to_owned(), detail: format!("schema {found}") });
    }
    Ok(found)
}

/// Brings the schema up to [`SCHEMA_VERSION`], each step in its own transaction.
pub(super) fn migrate(connection: &mut Connection, path: &Path) -> Result<(), StoreError> {
    let migrations = Migrations::new(MIGRATIONS.iter().map(|step| M::up(step).foreign_key_check()).collect());
    migrations.to_latest(connection).map_err(|error| match error {
        rusqlite_migration::Error::RusqliteError { err, .. } => StoreError::database(path, err),
        other => StoreError::Damaged { path: path.to_owned(), detail: other.to_string() },
    })
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::*;

    #[test]
    fn the_migrations_make_the_schema_of_this_program() {
        let mut connection = Connection::open_in_memory().unwrap();
        migrate(&mut connection, Path::new("test")).unwrap();
        assert_eq!(version(&connection, Path::new("test")).unwrap(), SCHEMA_VERSION);
        assert_eq!(i64::try_from(MIGRATIONS.len()), Ok(SCHEMA_VERSION));
    }

    #[test]
    fn every_derived_table_is_made_again_as_it_was() {
        let mut connection = Connection::open_in_memory().unwrap();
        migrate(&mut connection, Path::new("test")).unwrap();
        let shape = |connection: &Connection| -> Vec<String> {
            let mut rows =
                connection.prepare("SELECT sql FROM sqlite_schema WHERE sql IS NOT NULL ORDER BY name").unwrap();
            rows.query_map([], |row| row.get(0)).unwrap().map(Result::unwrap).collect()
        };
        let before = shape(&connection);
        for table in ["vectors", "embedders", "retrieval_log", "memory_fts"] {
            connection.execute_batch(&format!("DROP TABLE {table}")).unwrap();
        }
        assert_eq!(missing_derived(&connection).unwrap(), DERIVED);
        restore_derived(&connection).unwrap();
        assert_eq!(shape(&connection), before);
        assert!(missing_derived(&connection).unwrap().is_empty());
    }

    /// What a play of an old program left: turns and what belongs to them.
    fn left() -> impl Strategy<Value = Vec<(String, String, u32, bool)>> {
        proptest::collection::vec((".{0,20}", ".{0,40}", 0..9_u32, any::<bool>()), 1..12)
    }

    /// Writes it into a database of any version that has these tables.
    fn write(connection: &Connection, rows: &[(String, String, u32, bool)]) {
        for (id, (input, narration, depth, summary)) in rows.iter().enumerate() {
            let (id, parent) = (i64::try_from(id).unwrap(), i64::try_from(id).unwrap() - 1);
            let parent = (parent >= 0).then_some(parent);
            connection
                .execute(
                    "INSERT INTO turns (id, parent, depth, take, input, commands, narration, choices, effects, events, \
                     rolls, narrator, model, usage, ms, notices, recall, created_at) \
                     VALUES (?1, ?2, ?3, 0, ?4, '[]', ?5, '[]', '[]', '[]', '[]', 'builtin', NULL, '{}', '{}', '[]', '{}', ?1)",
                    rusqlite::params![id, parent, depth, input, narration],
                )
                .unwrap();
            connection
                .execute(
                    "INSERT INTO snapshots (turn, base, state) VALUES (?1, NULL, ?2)",
                    rusqlite::params![id, input],
                )
                .unwrap();
            let kind = if *summary { "summary" } else { "exchange" };
            connection
                .execute(
                    "INSERT INTO memories (id, turn, kind, text, meta, created_at) VALUES (?1, ?2, ?3, ?4, '{}', 0)",
                    rusqlite::params![id + 1, id, kind, narration],
                )
                .unwrap();
            connection
                .execute("INSERT INTO moves (kind, origin, target, at) VALUES ('turn', ?1, ?2, 0)", [parent, Some(id)])
                .unwrap();
            connection.execute("INSERT OR REPLACE INTO head (id, turn) VALUES (0, ?1)", [id]).unwrap();
        }
    }

    /// The schema, and every row of every table that is none of the database's own.
    fn dump(connection: &Connection) -> Vec<String> {
        let shape = "SELECT type || ' ' || name || ' ' || coalesce(sql, '') FROM sqlite_schema ORDER BY name";
        let texts = |query: &str| -> Vec<String> {
            let mut rows = connection.prepare(query).unwrap();
            rows.query_map([], |row| row.get(0)).unwrap().map(Result::unwrap).collect()
        };
        let mut all = texts(shape);
        for table in ["meta", "turns", "snapshots", "memories", "moves", "head", "facts", "memory_changes", "jobs"] {
            let columns = texts(&format!("SELECT name FROM pragma_table_info('{table}') ORDER BY name"));
            let row = columns.iter().map(|column| format!("quote({column})")).collect::<Vec<_>>().join(" || ',' || ");
            all.extend(texts(&format!("SELECT '{table}: ' || {row} AS line FROM {table} ORDER BY line")));
        }
        all
    }

    proptest! {
        #[test]
        fn an_old_save_brought_up_to_date_is_what_it_would_be_today(rows in left()) {
            let mut old = Connection::open_in_memory().unwrap();
            let first = Migrations::new(vec![M::up(V1)]);
            first.to_latest(&mut old).unwrap();
            write(&old, &rows);
            migrate(&mut old, Path::new("old")).unwrap();
            let mut new = Connection::open_in_memory().unwrap();
            migrate(&mut new, Path::new("new")).unwrap();
            write(&new, &rows);
            // The texts of the statements differ by where a column was added, not by what the tables are.
            let rows_of = |all: Vec<String>| all.into_iter().filter(|row| !row.starts_with("table turns ")).collect::<Vec<_>>();
            prop_assert_eq!(rows_of(dump(&old)), rows_of(dump(&new)));
            prop_assert_eq!(version(&old, Path::new("old")).unwrap(), SCHEMA_VERSION);
        }

        #[test]
        fn a_step_that_was_broken_off_anywhere_is_as_if_it_had_not_begun(at in 0..20_usize, rows in left()) {
            let mut old = Connection::open_in_memory().unwrap();
            Migrations::new(vec![M::up(V1)]).to_latest(&mut old).unwrap();
            write(&old, &rows);
            let before = dump_v1(&old);
            let statements: Vec<&str> = V2.split_inclusive(";\n").filter(|step| step.contains(';')).collect();
            let tx = old.transaction().unwrap();
            for statement in statements.iter().take(at % (statements.len() + 1)) {
                tx.execute_batch(statement).unwrap();
            }
            drop(tx);
            prop_assert_eq!(dump_v1(&old), before);
            migrate(&mut old, Path::new("old")).unwrap();
            let count: i64 = old.query_row("SELECT count(*) FROM turns WHERE checks = '[]'", [], |row| row.get(0)).unwrap();
            prop_assert_eq!(usize::try_from(count), Ok(rows.len()));
        }
    }

    /// The schema and the turns of a save of the first version.
    fn dump_v1(connection: &Connection) -> Vec<String> {
        let mut all = Vec::new();
        for query in [
            "SELECT coalesce(sql, name) FROM sqlite_schema ORDER BY name",
            "SELECT id || input || narration FROM turns ORDER BY id",
        ] {
            let mut rows = connection.prepare(query).unwrap();
            all.extend(rows.query_map([], |row| row.get::<_, String>(0)).unwrap().map(Result::unwrap));
        }
        all
    }

    #[test]
    fn the_database_is_newer_than_its_known_faults() {
        // Before 3.51.3 two connections and a checkpoint could lose what was written.
        assert!(rusqlite::version_number() >= 3_051_003, "{}", rusqlite::version());
    }

    #[test]
    fn the_tree_is_read_from_its_index_alone() {
        let mut connection = Connection::open_in_memory().unwrap();
        migrate(&mut connection, Path::new("test")).unwrap();
        let plan: String = connection
            .query_row(&format!("EXPLAIN QUERY PLAN {}", crate::store::line::TREE_QUERY), [], |row| row.get(3))
            .unwrap();
        assert!(plan.contains("COVERING INDEX turns_tree"), "{plan}");
    }
}
