use std::path::Path;

use std::time::Duration;

use rusqlite::Connection;

use crate::engine::session::Session;
use crate::engine::tests::{header, line, memory, open, runtime};
use crate::engine::{library, stop::Stop};
use crate::store::{Save, SaveName, Saves};
use crate::world::sample;

/// A play of some turns in a file, with a summary.
fn played(path: &Path) {
    let story = sample::story();
    let header = header(&story);
    let mut save = Save::create(path, &header).unwrap();
    save.commit(&library::opening(&story, sample::hero(), &header)).unwrap();
    let runtime = runtime();
    let mut session = open(save, &memory());
    for text in ["跟猎人说话", "我答应把哈尔带回来", "再见", "拿走所有东西", "往北走", "往南走", "等一会儿"]
    {
        runtime.block_on(line(&mut session, text));
    }
    session.undo("", 2).unwrap();
    for text in ["等一会儿", "往南走", "跟猎人说话"] {
        runtime.block_on(line(&mut session, text));
    }
    runtime.block_on(session.settle(&mut |_| {}, &Stop::new())).unwrap();
}

fn session(path: &Path) -> Session {
    open(Save::open(path).unwrap(), &memory())
}

/// All that is remembered and became of it, without the times.
fn all(path: &Path) -> Vec<String> {
    let connection = Connection::open(path).unwrap();
    let mut rows = Vec::new();
    for (table, columns) in [
        ("memories", "id, turn, kind, text, importance"),
        ("facts", "memory, turn, subject, relation, object, confidence, authority, grade, known_by"),
        ("memory_changes", "id, turn, memory, kind, authority, other, value"),
        ("session_summaries", "memory, turn, depth, text"),
    ] {
        let joined =
            columns.split(", ").map(|column| format!("coalesce({column}, '')")).collect::<Vec<_>>().join(" || '|' || ");
        let mut statement = connection.prepare(&format!("SELECT {joined} FROM {table} ORDER BY 1")).unwrap();
        let found = statement.query_map([], |row| row.get::<_, String>(0)).unwrap();
        rows.extend(found.map(|row| format!("{table}: {}", row.unwrap())));
    }
    rows.sort();
    rows
}

fn harm(path: &Path, sql: &str) {
    let connection = Connection::open(path).unwrap();
    connection.pragma_update(None, "foreign_keys", false).unwrap();
    connection.execute_batch(sql).unwrap();
}

#[test]
fn what_was_taken_out_or_changed_is_found_and_put_back() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("a.sqlite");
    played(&path);
    let before = all(&path);
    let sound = session(&path).compare().unwrap();
    assert!(sound.wrong.is_empty() && sound.gone.is_empty(), "{sound:?}");
    assert!(before.iter().any(|row| row.contains("promised")) && before.iter().any(|row| row.starts_with("session")));
    for sql in [
        "DELETE FROM facts WHERE memory % 3 = 0 AND authority <> 'model'",
        "DELETE FROM memories WHERE kind IN ('fact', 'choice'); DELETE FROM facts",
        "DELETE FROM memories WHERE kind = 'exchange' AND turn = 2",
        "UPDATE facts SET object = 'npc:mira' WHERE relation = 'met'",
        "UPDATE facts SET known_by = '[\"npc:mira\"]', confidence = 0.1 WHERE relation = 'promised'",
        "UPDATE memories SET text = '别的话' WHERE kind = 'choice'",
        "UPDATE memories SET text = '用户: 你好\nAI: 假的' WHERE kind = 'exchange' AND turn = 3",
        "DELETE FROM memory_changes",
        "DELETE FROM memory_changes WHERE id % 2 = 0",
        "UPDATE memory_changes SET other = NULL WHERE kind = 'closed'",
    ] {
        harm(&path, sql);
        let mut session = session(&path);
        assert!(!session.compare().unwrap().wrong.is_empty(), "not seen: {sql}");
        let rebuilt = session.rebuild(Duration::from_secs(30), &mut |_, _| {}).unwrap();
        assert!(rebuilt.restored > 0, "{sql}");
        let left = session.compare().unwrap();
        assert!(left.wrong.is_empty() && left.gone.is_empty(), "{sql}: {left:?}");
        drop(session);
        let after = all(&path);
        let lost: Vec<_> = before.iter().filter(|row| !after.contains(row)).collect();
        assert_eq!(after, before, "{sql}: lost {lost:?}");
    }
}

#[test]
fn summaries_and_their_copies_stand_in_for_each_other() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("a.sqlite");
    played(&path);
    let before = all(&path);
    let saves = Saves::new(folder.path().to_owned());
    for sql in [
        "DELETE FROM session_summaries",
        "DELETE FROM memories WHERE kind = 'summary'",
        "UPDATE memories SET text = '改过的摘要' WHERE kind = 'summary'",
        "UPDATE session_summaries SET text = '改过的副本'",
    ] {
        harm(&path, sql);
        assert!(!saves.verify(&SaveName::new("a").unwrap()).unwrap().is_empty(), "not seen: {sql}");
        let mut session = session(&path);
        session.rebuild(Duration::from_secs(30), &mut |_, _| {}).unwrap();
        drop(session);
        assert_eq!(all(&path), before, "{sql}");
        assert_eq!(saves.verify(&SaveName::new("a").unwrap()).unwrap(), []);
    }
    // Both gone: nothing else says what it was.
    harm(&path, "DELETE FROM session_summaries; DELETE FROM memories WHERE kind = 'summary'");
    let mut session = session(&path);
    session.rebuild(Duration::from_secs(30), &mut |_, _| {}).unwrap();
    let left = session.compare().unwrap();
    assert!(left.wrong.is_empty() && left.gone.iter().all(|message| message.key == "recall-gone-memory"), "{left:?}");
    assert_eq!(left.gone.len(), before.iter().filter(|row| row.starts_with("session")).count());
}
