use std::fs;
use std::path::Path;

use rusqlite::Connection;

use super::{at, draft, header};
use crate::store::{JobKind, Save, SaveName, Saves, StoreError, StoreErrorKind, SummaryDraft, TurnId};
use crate::text::{Language, Locale};

fn name(name: &str) -> SaveName {
    SaveName::new(name).unwrap()
}

fn played(saves: &Saves, save: &str, turns: u32) -> Save {
    let mut save = saves.create(&name(save), &header()).unwrap();
    for depth in 0..turns {
        let mut turn = draft(save.head(), depth);
        turn.narration = format!("第{depth}幕");
        save.commit(&turn).unwrap();
    }
    save
}

fn names(folder: &Path) -> Vec<String> {
    let mut names: Vec<_> =
        fs::read_dir(folder).unwrap().map(|file| file.unwrap().file_name().to_string_lossy().into_owned()).collect();
    names.sort();
    names
}

#[test]
fn a_save_is_there_again_after_it_was_closed() {
    let folder = tempfile::tempdir().unwrap();
    let saves = Saves::new(folder.path().join("deep/saves"));
    assert!(saves.list().unwrap().is_empty(), "no folder, no saves");
    drop(played(&saves, "迷雾 一", 3));
    let save = saves.open(&name("迷雾 一")).unwrap();
    assert_eq!(save.header(), &header());
    assert_eq!(save.head(), Some(TurnId::new(2)));
    assert_eq!(save.snapshot(TurnId::new(2)).unwrap().depth, 2);
    drop(save);
    assert_eq!(names(saves.root()), ["迷雾 一.lock", "迷雾 一.sqlite"]);
}

#[test]
fn saves_are_for_their_owner_alone() {
    let folder = tempfile::tempdir().unwrap();
    let saves = Saves::new(folder.path().to_owned());
    let save = played(&saves, "a", 1);
    saves.backup(&name("a"), at(0)).unwrap();
    for file in names(folder.path()) {
        let meta = fs::metadata(folder.path().join(&file)).unwrap();
        if meta.is_file() {
            assert_eq!(mode(&meta), 0o600, "{file}");
        }
    }
    drop(save);
}

#[cfg(unix)]
fn mode(meta: &fs::Metadata) -> u32 {
    std::os::unix::fs::PermissionsExt::mode(&meta.permissions()) & 0o777
}

#[cfg(not(unix))]
fn mode(_: &fs::Metadata) -> u32 {
    0o600
}

#[test]
fn a_second_player_is_told_who_holds_the_save() {
    let folder = tempfile::tempdir().unwrap();
    let saves = Saves::new(folder.path().to_owned());
    let mut save = played(&saves, "a", 2);
    let error = saves.open(&name("a")).unwrap_err();
    assert!(matches!(error, StoreError::Locked { holder: Some(pid), .. } if pid == std::process::id()), "{error}");
    assert!(error.to_string().contains(&std::process::id().to_string()));
    for result in [saves.delete(&name("a"), at(0)).map(drop), saves.rename(&name("a"), &name("b"))] {
        assert_eq!(result.unwrap_err().kind(), StoreErrorKind::Locked);
    }
    let mut looking = saves.open_read_only(&name("a")).unwrap();
    assert_eq!(looking.head(), Some(TurnId::new(1)));
    assert_eq!(looking.commit(&draft(looking.head(), 2)).unwrap_err().kind(), StoreErrorKind::ReadOnly);
    assert!(saves.list().unwrap()[0].locked);
    save.commit(&draft(save.head(), 2)).unwrap();
    drop(save);
    assert!(!saves.list().unwrap()[0].locked);
    assert_eq!(saves.open(&name("a")).unwrap().head(), Some(TurnId::new(2)));
}

#[test]
fn what_was_committed_is_there_when_the_program_was_killed() {
    // A killed program leaves the file with its log; a copy of both at any moment is what the next start finds.
    let folder = tempfile::tempdir().unwrap();
    let saves = Saves::new(folder.path().join("here"));
    let mut save = played(&saves, "a", 1);
    for depth in 1..6 {
        save.commit(&draft(save.head(), depth)).unwrap();
        let there = folder.path().join(format!("there-{depth}"));
        fs::create_dir(&there).unwrap();
        for file in ["a.sqlite", "a.sqlite-wal"] {
            fs::copy(saves.root().join(file), there.join(file)).unwrap();
        }
        // The last write of the log may be torn: it is then as if it had not begun.
        let log = there.join("a.sqlite-wal");
        let size = fs::metadata(&log).unwrap().len();
        let after = Saves::new(there.clone()).open(&name("a")).unwrap();
        assert_eq!(after.head(), Some(TurnId::new(i64::from(depth))));
        drop(after);
        fs::copy(saves.root().join("a.sqlite"), there.join("b.sqlite")).unwrap();
        fs::copy(saves.root().join("a.sqlite-wal"), there.join("b.sqlite-wal")).unwrap();
        fs::File::options().write(true).open(there.join("b.sqlite-wal")).unwrap().set_len(size - 7).unwrap();
        let torn = Saves::new(there).open(&name("b")).unwrap();
        assert_eq!(torn.head(), Some(TurnId::new(i64::from(depth) - 1)));
        assert_eq!(torn.snapshot(torn.head().unwrap()).unwrap().depth, depth - 1);
    }
}

#[test]
fn a_save_of_a_newer_version_is_left_alone() {
    let folder = tempfile::tempdir().unwrap();
    let saves = Saves::new(folder.path().to_owned());
    drop(played(&saves, "a", 1));
    let path = saves.path(&name("a"));
    Connection::open(&path).unwrap().pragma_update(None, "user_version", 99).unwrap();
    let before = fs::read(&path).unwrap();
    for error in [saves.open(&name("a")).unwrap_err(), saves.open_read_only(&name("a")).unwrap_err()] {
        assert!(matches!(error, StoreError::Newer { found: 99, .. }), "{error}");
    }
    assert_eq!(saves.list().unwrap()[0].summary.as_ref().unwrap_err().kind(), StoreErrorKind::Newer);
    assert_eq!(fs::read(&path).unwrap(), before);
}

#[test]
fn other_files_and_broken_ones_are_named_and_left_alone() {
    let folder = tempfile::tempdir().unwrap();
    let saves = Saves::new(folder.path().to_owned());
    drop(played(&saves, "good", 2));
    let good = fs::read(saves.path(&name("good"))).unwrap();
    let foreign = folder.path().join("foreign.sqlite");
    Connection::open(&foreign).unwrap().execute_batch("CREATE TABLE t (x)").unwrap();
    fs::write(folder.path().join("text.sqlite"), "not a database at all, but long enough to look at it twice").unwrap();
    fs::write(folder.path().join("empty.sqlite"), "").unwrap();
    fs::write(folder.path().join("zeros.sqlite"), [0; 4096]).unwrap();
    fs::write(folder.path().join("cut.sqlite"), &good[..60]).unwrap();
    fs::write(folder.path().join("half.sqlite"), &good[..good.len() / 2]).unwrap();
    fs::create_dir(folder.path().join("folder.sqlite")).unwrap();
    let kinds = [
        ("foreign", StoreErrorKind::NotASave),
        ("text", StoreErrorKind::NotASave),
        ("empty", StoreErrorKind::Damaged),
        ("zeros", StoreErrorKind::Damaged),
        ("cut", StoreErrorKind::Damaged),
        ("half", StoreErrorKind::Damaged),
        ("folder", StoreErrorKind::NotASave),
        ("absent", StoreErrorKind::Missing),
    ];
    for (file, kind) in kinds {
        let path = saves.path(&name(file));
        let before = fs::read(&path).ok();
        let error = saves.open(&name(file)).unwrap_err();
        assert_eq!(error.kind(), kind, "{file}: {error}");
        assert_eq!(saves.open_read_only(&name(file)).unwrap_err().kind(), kind, "{file}");
        assert_eq!(fs::read(&path).ok(), before, "{file}");
        for language in Language::ALL {
            let locale = Locale::new(language);
            assert!(locale.say(&error.message()).contains(file), "{file}");
            assert!(!error.hints().is_empty() && error.hints().iter().all(|hint| locale.say(hint) != hint.key));
        }
    }
    let list = saves.list().unwrap();
    assert_eq!(list.iter().filter(|entry| entry.summary.is_err()).count(), 6);
    assert_eq!((list[0].name.as_str(), list[0].summary.as_ref().unwrap().depth), ("good", 1));
    let trash = saves.delete(&name("text"), at(0)).unwrap();
    assert!(fs::read_to_string(trash).unwrap().starts_with("not a database"));
}

#[test]
fn damage_in_any_place_is_an_error_and_never_a_panic() {
    let folder = tempfile::tempdir().unwrap();
    let saves = Saves::new(folder.path().to_owned());
    drop(played(&saves, "good", 12));
    let good = fs::read(saves.path(&name("good"))).unwrap();
    for round in 0..120_usize {
        let mut bad = good.clone();
        let place = (round * 7919 + 13) * 31 % bad.len();
        for byte in bad.iter_mut().skip(place).take(1 + round % 64) {
            *byte ^= 0x5a;
        }
        let path = saves.path(&name("bad"));
        fs::write(&path, &bad).unwrap();
        if let Ok(mut save) = saves.open(&name("bad")) {
            let read = save.last_turns(20).and_then(|_| save.snapshot(save.head().unwrap_or_default()));
            let _ = (read, save.undo(3, at(0)), save.open_jobs(), save.memories_of(TurnId::new(0)));
        }
        let _ = saves.verify(&name("bad"));
        for ending in ["", "-wal", "-shm"] {
            let _ = fs::remove_file(folder.path().join(format!("bad.sqlite{ending}")));
        }
    }
}

#[test]
fn verify_finds_what_is_wrong() {
    let folder = tempfile::tempdir().unwrap();
    let saves = Saves::new(folder.path().to_owned());
    let mut save = played(&saves, "a", 3);
    let mut turn = draft(save.head(), 3);
    turn.jobs = vec![JobKind::Embed];
    let turn = save.commit(&turn).unwrap();
    let summary = SummaryDraft { text: "[回合 3] x".into(), tokens: "x".into(), context: serde_json::json!({}) };
    let id = save.add_summary(turn, &summary, at(0)).unwrap();
    save.put_vectors("m", 2, &[(id, vec![vec![1.0, 2.0]])]).unwrap();
    save.finish_job(turn, JobKind::Embed).unwrap();
    drop(save);
    assert_eq!(saves.verify(&name("a")).unwrap(), []);
    let path = saves.path(&name("a"));
    let harm = |sql: &str| {
        let connection = Connection::open(&path).unwrap();
        connection.pragma_update(None, "foreign_keys", false).unwrap();
        connection.execute_batch(sql).unwrap();
    };
    let keys = || saves.verify(&name("a")).unwrap().into_iter().map(|found| found.message.key).collect::<Vec<_>>();
    harm("UPDATE snapshots SET state = '[]' WHERE turn = 2");
    assert_eq!(keys(), ["store-verify-snapshot"]);
    harm("UPDATE snapshots SET state = '{}' WHERE turn = 0");
    assert_eq!(keys(), ["store-verify-snapshot"; 4], "with all that build on it");
    harm("UPDATE turns SET depth = 7 WHERE id = 2");
    assert!(keys().contains(&"store-verify-tree"));
    harm("UPDATE vectors SET vector = x'00'");
    assert!(keys().contains(&"store-verify-vector"));
    harm("DELETE FROM vectors");
    assert!(keys().contains(&"store-verify-missing"));
    harm("DELETE FROM snapshots WHERE turn = 0; DELETE FROM turns WHERE id = 0");
    assert!(keys().contains(&"store-verify-reference"));
    harm("DELETE FROM memory_fts WHERE rowid = 1");
    let found = saves.verify(&name("a")).unwrap();
    assert!(found.iter().any(|found| found.message.key == "store-verify-words" && found.derived), "{found:?}");
}

#[test]
fn a_save_that_does_not_say_what_it_is_about_is_not_whole() {
    let folder = tempfile::tempdir().unwrap();
    let saves = Saves::new(folder.path().to_owned());
    drop(played(&saves, "a", 2));
    drop(played(&saves, "b", 2));
    let harm = |save: &str, sql: &str| {
        let connection = Connection::open(saves.path(&name(save))).unwrap();
        connection.execute_batch(sql).unwrap();
    };
    let keys = |save: &str| {
        let found = saves.verify(&name(save)).unwrap();
        found.into_iter().map(|found| found.message.key).collect::<Vec<_>>()
    };
    harm("a", "DELETE FROM meta WHERE key = 'seed'");
    assert_eq!(keys("a"), ["store-verify-header"]);
    harm("b", "DROP TABLE meta");
    assert_eq!(keys("b"), ["store-verify-header"]);
}

#[test]
fn tables_that_can_be_made_again_are_made_when_the_save_is_opened() {
    let folder = tempfile::tempdir().unwrap();
    let saves = Saves::new(folder.path().to_owned());
    drop(played(&saves, "a", 2));
    let connection = Connection::open(saves.path(&name("a"))).unwrap();
    connection.execute_batch("DROP TABLE retrieval_log; DROP TABLE vectors").unwrap();
    drop(connection);
    let found = saves.verify(&name("a")).unwrap();
    let keys: Vec<_> = found.iter().map(|found| (found.message.key, found.derived)).collect();
    assert_eq!(keys, [("store-verify-table", true); 2]);
    drop(saves.open(&name("a")).unwrap());
    assert_eq!(saves.verify(&name("a")).unwrap(), []);
}

#[test]
fn deleting_never_overwrites_what_is_in_the_trash() {
    let folder = tempfile::tempdir().unwrap();
    let saves = Saves::new(folder.path().to_owned());
    let mut bins = Vec::new();
    for turns in 1..4 {
        drop(played(&saves, "a", turns));
        bins.push((turns, saves.delete(&name("a"), at(0)).unwrap()));
    }
    for (turns, path) in bins {
        let save = Save::open_read_only(&path).unwrap();
        assert_eq!(save.head(), Some(TurnId::new(i64::from(turns) - 1)));
    }
    assert_eq!(names(saves.root()), ["trash"]);
    assert_eq!(saves.delete(&name("a"), at(0)).unwrap_err().kind(), StoreErrorKind::Missing);
}

#[test]
fn a_rename_takes_the_save_along_and_nothing_else() {
    let folder = tempfile::tempdir().unwrap();
    let saves = Saves::new(folder.path().to_owned());
    drop(played(&saves, "a", 2));
    drop(played(&saves, "b", 1));
    assert_eq!(saves.rename(&name("a"), &name("b")).unwrap_err().kind(), StoreErrorKind::Exists);
    saves.rename(&name("a"), &name("新的")).unwrap();
    assert_eq!(saves.open(&name("新的")).unwrap().head(), Some(TurnId::new(1)));
    assert_eq!(saves.open(&name("b")).unwrap().head(), Some(TurnId::new(0)));
    assert!(!saves.contains(&name("a")));
    assert_eq!(saves.create(&name("b"), &header()).unwrap_err().kind(), StoreErrorKind::Exists);
    assert_eq!(saves.free_name(&name("b")), name("b-2"));
    assert_eq!(saves.free_name(&name("c")), name("c"));
}

#[test]
fn a_backup_of_a_save_that_is_played_can_be_restored() {
    let folder = tempfile::tempdir().unwrap();
    let saves = Saves::new(folder.path().to_owned());
    let mut save = played(&saves, "a", 3);
    let backup = saves.backup(&name("a"), at(0)).unwrap();
    save.commit(&draft(save.head(), 3)).unwrap();
    drop(save);
    assert_eq!(saves.backups().unwrap(), std::slice::from_ref(&backup));
    assert_eq!(saves.restore(&backup, &name("a")).unwrap_err().kind(), StoreErrorKind::Exists);
    saves.restore(&backup, &name("a back")).unwrap();
    assert_eq!(saves.open(&name("a back")).unwrap().head(), Some(TurnId::new(2)));
    assert_eq!(saves.open(&name("a")).unwrap().head(), Some(TurnId::new(3)));
    assert!(backup.exists());
    fs::write(&backup, "gone").unwrap();
    assert_eq!(saves.restore(&backup, &name("c")).unwrap_err().kind(), StoreErrorKind::NotASave);
    assert!(!saves.contains(&name("c")));
}

#[test]
fn the_list_shows_the_last_played_first() {
    let folder = tempfile::tempdir().unwrap();
    let saves = Saves::new(folder.path().to_owned());
    drop(played(&saves, "old", 1));
    drop(played(&saves, "new", 5));
    drop(saves.create(&name("fresh"), &header()).unwrap());
    let list = saves.list().unwrap();
    assert_eq!(list.iter().map(|entry| entry.name.as_str()).collect::<Vec<_>>(), ["new", "fresh", "old"]);
    let summary = list[0].summary.as_ref().unwrap();
    assert_eq!((summary.depth, summary.narration.as_str(), summary.played), (4, "第4幕", at(4)));
    let fresh = list[1].summary.as_ref().unwrap();
    assert_eq!((fresh.head, fresh.depth, fresh.played), (None, 0, header().created));
    assert_eq!(names(saves.root()).iter().filter(|file| file.contains("-wal") || file.contains("-shm")).count(), 0);
}

#[cfg(unix)]
#[test]
fn a_folder_that_cannot_be_written_is_named() {
    use std::os::unix::fs::PermissionsExt;

    let folder = tempfile::tempdir().unwrap();
    let saves = Saves::new(folder.path().join("saves"));
    drop(played(&saves, "a", 2));
    let lock = |mode| fs::set_permissions(saves.root(), fs::Permissions::from_mode(mode)).unwrap();
    lock(0o500);
    if fs::write(saves.root().join("probe"), "").is_ok() {
        eprintln!("skipped: this account may write anywhere");
    } else {
        let error = saves.create(&name("b"), &header()).unwrap_err();
        assert!(matches!(&error, StoreError::ReadOnly { path } if path == saves.root()), "{error}");
        assert_eq!(saves.open_read_only(&name("a")).unwrap().head(), Some(TurnId::new(1)), "to look is allowed");
        assert_eq!(saves.list().unwrap().len(), 1);
    }
    lock(0o700);
    fs::write(folder.path().join("file"), "").unwrap();
    let error = Saves::new(folder.path().join("file")).create(&name("b"), &header()).unwrap_err();
    assert!(matches!(&error, StoreError::ReadOnly { path } if path.ends_with("file")), "{error}");
}

#[test]
fn the_trash_gives_back_under_a_free_name_and_can_be_emptied() {
    let folder = tempfile::tempdir().unwrap();
    let saves = Saves::new(folder.path().to_owned());
    assert!(saves.trash().unwrap().is_empty());
    for turns in 1..4 {
        drop(played(&saves, "a", turns));
        saves.delete(&name("a"), at(0)).unwrap();
    }
    drop(played(&saves, "a", 1));
    let lies: Vec<_> = saves.trash().unwrap().into_iter().map(|entry| entry.name).collect();
    assert_eq!(lies.len(), 3);
    assert!(lies.iter().all(|file| file.starts_with("a-2026")), "{lies:?}");
    let file = lies.iter().find(|file| file.ends_with("-2")).unwrap();
    let back = saves.untrash(file).unwrap();
    assert_eq!(back.as_str(), "a-2", "the old name is taken");
    assert_eq!(saves.open(&back).unwrap().head(), Some(TurnId::new(2)));
    assert_eq!(saves.untrash(file).unwrap_err().kind(), StoreErrorKind::Missing);
    assert_eq!(saves.untrash("../a").unwrap_err().kind(), StoreErrorKind::Missing);
    assert_eq!(saves.empty_trash().unwrap(), 2);
    assert!(saves.trash().unwrap().is_empty());
    assert_eq!(saves.list().unwrap().len(), 2, "what is not in it stays");
}
