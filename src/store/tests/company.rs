//! Others at the same save, and a clock that is not to be trusted.

use std::path::Path;
use std::sync::Barrier;

use super::{at, draft, header};
use crate::store::{Rolling, Save, SaveName, Saves, StoreError, StoreErrorKind, TurnId};

fn name(name: &str) -> SaveName {
    SaveName::new(name).unwrap()
}

fn folder() -> (tempfile::TempDir, Saves) {
    let folder = tempfile::tempdir().unwrap();
    let saves = Saves::new(folder.path().to_owned());
    (folder, saves)
}

fn play(save: &mut Save, turns: u32, at_second: i64) {
    for _ in 0..turns {
        let depth = u32::try_from(save.line().len()).unwrap();
        let mut draft = draft(save.head(), depth);
        draft.at = at(at_second);
        save.commit(&draft).unwrap();
    }
}

/// The locks that this process has on a file, as Linux lists them.
#[cfg(target_os = "linux")]
fn locks(file: &Path) -> Option<Vec<String>> {
    use std::os::unix::fs::MetadataExt as _;
    let inode = std::fs::metadata(file).unwrap().ino();
    let own = std::process::id().to_string();
    let all = std::fs::read_to_string("/proc/locks").ok()?;
    let of_file = |line: &&str| {
        let words: Vec<&str> = line.split_whitespace().collect();
        words.get(1) == Some(&"POSIX")
            && words.get(4) == Some(&own.as_str())
            && words.get(5).and_then(|place| place.rsplit(':').next()) == Some(inode.to_string().as_str())
    };
    Some(
        all.lines()
            .filter(of_file)
            .map(|line| line.split_once(':').map_or(line, |(_, rest)| rest).trim().to_owned())
            .collect(),
    )
}

#[cfg(target_os = "linux")]
#[test]
fn looking_at_a_save_that_is_played_takes_no_lock_from_it() {
    let (_folder, saves) = folder();
    let mut save = saves.create(&name("a"), &header()).unwrap();
    play(&mut save, 30, 0);
    let path = saves.path(&name("a"));
    let Some(held) = locks(&path) else {
        println!("SKIPPED: this system does not list its locks");
        return;
    };
    assert!(!held.is_empty(), "a database that is open has its lock");
    let looks: [(&str, &dyn Fn()); 8] = [
        ("list", &|| drop(saves.list().unwrap())),
        ("show", &|| drop(saves.show(&name("a")).unwrap())),
        ("look", &|| drop(saves.open_read_only(&name("a")).unwrap())),
        ("verify", &|| drop(saves.verify(&name("a")).unwrap())),
        ("backup", &|| drop(saves.backup(&name("a"), at(0)).unwrap())),
        ("roll", &|| drop(saves.roll(&name("a"), Rolling { every: 5, keep: 2 }, at(1)).unwrap())),
        ("backups", &|| drop(saves.backups_of(&name("a")).unwrap())),
        ("open", &|| assert!(matches!(saves.open(&name("a")), Err(StoreError::Locked { .. })))),
    ];
    for (what, look) in looks {
        look();
        assert_eq!(locks(&path).unwrap(), held, "{what}");
    }
    play(&mut save, 1, 0);
}

#[test]
fn of_those_that_open_a_save_at_once_one_has_it() {
    let (_folder, saves) = folder();
    drop(saves.create(&name("a"), &header()).unwrap());
    for round in 0..100 {
        let start = Barrier::new(4);
        let opened: Vec<Result<Save, StoreError>> = std::thread::scope(|scope| {
            let open = || {
                start.wait();
                saves.open(&name("a"))
            };
            let threads: Vec<_> = (0..4).map(|_| scope.spawn(open)).collect();
            threads.into_iter().map(|thread| thread.join().unwrap()).collect()
        });
        let (mut have, refused): (Vec<_>, Vec<_>) = opened.into_iter().partition(Result::is_ok);
        assert_eq!((have.len(), refused.len()), (1, 3), "round {round}");
        for error in refused.into_iter().filter_map(Result::err) {
            assert_eq!(error.kind(), StoreErrorKind::Locked, "round {round}: {error}");
        }
        let save = have.pop().unwrap().unwrap();
        assert_eq!(save.line().len(), 0, "nobody else wrote");
    }
}

/// The hours and years by which a clock is wrong, in seconds.
const JUMPS: [i64; 8] = [0, 3_600, -3_600, 365 * 86_400, -365 * 86_400, -40 * 365 * 86_400, 1, 0];

#[test]
fn a_clock_that_jumps_changes_no_order() {
    let (_folder, saves) = folder();
    let mut save = saves.create(&name("a"), &header()).unwrap();
    let now = 1_796_047_509;
    for jump in JUMPS {
        play(&mut save, 1, now + jump);
    }
    let order: Vec<_> = save.last_turns(20).unwrap().into_iter().map(|turn| turn.id).collect();
    let expected: Vec<_> = (0..8).map(TurnId::new).collect();
    assert_eq!(order, expected, "by their numbers");
    save.undo(3, at(now - 86_400)).unwrap();
    save.redo(9, at(now - 2 * 86_400)).unwrap();
    assert_eq!(save.head(), Some(TurnId::new(7)));
    drop(save);
    assert_eq!(saves.open(&name("a")).unwrap().head(), Some(TurnId::new(7)));
    assert_eq!(saves.list().unwrap()[0].summary.as_ref().unwrap().head, Some(TurnId::new(7)));
}

#[test]
fn a_backup_made_by_a_clock_that_was_set_back_is_the_newest() {
    let (_folder, saves) = folder();
    let rolling = Rolling { every: 5, keep: 2 };
    let mut save = saves.create(&name("a"), &header()).unwrap();
    let now = 1_796_047_509;
    let mut made = Vec::new();
    for (round, jump) in JUMPS.into_iter().enumerate() {
        play(&mut save, 5, now);
        let path = saves.roll(&name("a"), rolling, at(now + jump)).unwrap();
        made.push(path.unwrap_or_else(|| panic!("round {round}: none was made")));
        assert!(made[round].exists(), "round {round}: it went at once");
        let turns: Vec<_> = saves.backups_of(&name("a")).unwrap().iter().map(|backup| backup.turns).collect();
        let newest = u32::try_from(round + 1).unwrap() * 5;
        let expected: Vec<u32> = [newest, newest - 5].into_iter().filter(|turns| *turns > 0).collect();
        assert_eq!(turns, expected, "round {round}");
    }
}

#[test]
fn backups_of_one_second_keep_their_order() {
    let (_folder, saves) = folder();
    let rolling = Rolling { every: 1, keep: 3 };
    let mut save = saves.create(&name("a"), &header()).unwrap();
    for _ in 0..14 {
        play(&mut save, 1, 0);
        saves.roll(&name("a"), rolling, at(0)).unwrap().unwrap();
    }
    let turns: Vec<_> = saves.backups_of(&name("a")).unwrap().iter().map(|backup| backup.turns).collect();
    assert_eq!(turns, [14, 13, 12]);
}

#[test]
fn a_save_without_its_log_is_a_whole_one_of_before() {
    let (folder, saves) = folder();
    let mut save = saves.create(&name("a"), &header()).unwrap();
    play(&mut save, 4, 0);
    save.checkpoint().unwrap();
    play(&mut save, 3, 0);
    let log = |save: &str| folder.path().join(format!("{save}.sqlite-wal"));
    let file = std::fs::read(saves.path(&name("a"))).unwrap();
    let written = std::fs::read(log("a")).unwrap();
    assert!(!written.is_empty());
    let cut = written[..written.len() - 1_000].to_vec();
    let rests = [(None, 4), (Some(written), 7), (Some(cut), 6), (Some(b"no log at all".to_vec()), 4)];
    for (number, (rest, turns)) in rests.into_iter().enumerate() {
        let copy = format!("copy{number}");
        std::fs::write(saves.path(&name(&copy)), &file).unwrap();
        if let Some(rest) = rest {
            std::fs::write(log(&copy), rest).unwrap();
        }
        assert_eq!(saves.verify(&name(&copy)).unwrap(), [], "{copy}");
        let mut copied = saves.open(&name(&copy)).unwrap();
        assert_eq!(copied.line().len(), turns, "{copy}");
        play(&mut copied, 1, 0);
    }
}

#[test]
fn a_new_save_has_its_first_turn_or_is_not_there() {
    let (folder, saves) = folder();
    let first = draft(None, 0);
    let save = saves.create_begun(&name("a"), &header(), &first).unwrap();
    assert_eq!((save.head(), save.line().len()), (Some(TurnId::new(0)), 1));
    drop(save);
    assert_eq!(saves.verify(&name("a")).unwrap(), []);
    // A first turn that cannot be written: nothing is left.
    let misplaced = draft(Some(TurnId::new(7)), 8);
    assert!(saves.create_begun(&name("b"), &header(), &misplaced).is_err());
    assert!(!saves.contains(&name("b")));
    let left: Vec<_> = std::fs::read_dir(folder.path()).unwrap().map(|file| file.unwrap().file_name()).collect();
    assert!(!left.iter().any(|file| file.to_string_lossy().starts_with('.')), "{left:?}");
}
