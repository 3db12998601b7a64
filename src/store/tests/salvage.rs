//! What a damaged save still gives, and the backups that are made unasked.

use std::fs;

use rusqlite::Connection;

use super::{at, draft, header};
use crate::store::{Cut, MemoryDraft, MemoryKind, Rolling, Save, SaveName, Saves, StoreErrorKind, TurnId, TurnRow};

fn name(name: &str) -> SaveName {
    SaveName::new(name).unwrap()
}

const CUT: Cut = Cut { name: "as in these tests", words };

/// The words of a text, as far as these tests need them.
fn words(text: &str) -> String {
    text.split_whitespace().collect::<Vec<_>>().join(" ")
}

/// A save of so many turns with a memory each, of which some were taken back and played otherwise.
fn played(saves: &Saves, save: &str, turns: u32) -> Save {
    let mut save = saves.create(&name(save), &header()).unwrap();
    for turn in 0..turns {
        let mut draft = draft(save.head(), u32::try_from(save.line().len()).unwrap());
        draft.memories = vec![MemoryDraft {
            kind: MemoryKind::Exchange,
            character: None,
            text: format!("what was said in turn {turn}"),
            tokens: words(&format!("what was said in turn {turn}")),
            meta: serde_json::json!({ "turn": turn }),
            importance: 0.5,
        }];
        save.commit(&draft).unwrap();
        if turn % 11 == 10 {
            save.undo(2, at(i64::from(turn))).unwrap();
        }
    }
    save
}

fn rows(save: &Save) -> Vec<TurnRow> {
    (0..i64::from(save.count_turns().unwrap()) + 64).filter_map(|id| save.turn(TurnId::new(id)).ok()).collect()
}

fn folder() -> (tempfile::TempDir, Saves) {
    let folder = tempfile::tempdir().unwrap();
    let saves = Saves::new(folder.path().to_owned());
    (folder, saves)
}

fn damages() -> usize {
    std::env::var("STORYECHO_DAMAGES").map_or(60, |count| count.parse().unwrap())
}

#[test]
fn what_can_be_read_of_a_damaged_save_is_saved() {
    let (_folder, saves) = folder();
    let original = rows(&played(&saves, "good", 40));
    let good = fs::read(saves.path(&name("good"))).unwrap();
    let (mut whole, mut part, mut nothing, mut turns) = (0, 0, 0, 0);
    for round in 0..damages() {
        let mut bad = good.clone();
        // Most damage is a torn page or a run of bytes; some files are cut.
        match round % 4 {
            0 => bad.truncate(4096 + (round * 6151) % (bad.len() - 4096)),
            1 => {
                let page = 4096 * (1 + (round * 31) % (bad.len() / 4096 - 1));
                bad[page..page + 4096].fill(0);
            }
            kind => {
                let place = 100 + (round * 7919 + 13) * 31 % (bad.len() - 200);
                bad.iter_mut().skip(place).take(1 + round % 64 * (kind - 1)).for_each(|byte| *byte ^= 0x5a);
            }
        }
        let (from, to) = (name("bad"), name("rescued"));
        fs::write(saves.path(&from), &bad).unwrap();
        match saves.salvage(&from, &to, CUT) {
            Ok(salvage) => {
                let findings = saves.verify(&to).unwrap();
                assert!(findings.iter().all(|finding| finding.derived), "round {round}: {findings:?}");
                let mut rescued = saves.open(&to).unwrap();
                let kept = rows(&rescued);
                assert_eq!(kept.len(), (salvage.turns + salvage.bridged) as usize, "round {round}");
                let same =
                    |turn: &&TurnRow| original.iter().any(|own| own.id == turn.id && own.narration == turn.narration);
                let untouched = kept.iter().filter(same).count();
                // A letter that was changed inside a text cannot be told from one that was written.
                assert!(untouched + 3 + salvage.bridged as usize >= kept.len(), "round {round}: {salvage:?}");
                let depth = u32::try_from(rescued.line().len()).unwrap();
                rescued.commit(&draft(rescued.head(), depth)).unwrap();
                turns += salvage.turns as usize;
                if salvage.turns as usize == original.len() { whole += 1 } else { part += 1 }
            }
            Err(error) => {
                let kind = error.kind();
                let told = [StoreErrorKind::Damaged, StoreErrorKind::NotASave, StoreErrorKind::Newer];
                assert!(told.contains(&kind), "round {round}: {error}");
                nothing += 1;
            }
        }
        assert_eq!(fs::read(saves.path(&from)).unwrap(), bad, "round {round}: the damaged file stays as it is");
        for file in ["bad.sqlite", "rescued.sqlite", "rescued.sqlite-wal", "rescued.sqlite-shm", "rescued.lock"] {
            drop(fs::remove_file(saves.root().join(file)));
        }
        let left: Vec<_> = fs::read_dir(saves.root()).unwrap().map(|file| file.unwrap().file_name()).collect();
        assert!(!left.iter().any(|file| file.to_string_lossy().starts_with('.')), "round {round}: {left:?}");
    }
    println!(
        "{} damaged saves: {whole} whole again, {part} in part, {nothing} beyond saving; {turns} turns",
        damages()
    );
    assert!(whole + part > nothing, "most damage leaves something: {whole} {part} {nothing}");
}

#[test]
fn a_lost_turn_is_bridged_and_what_follows_it_stands() {
    let (_folder, saves) = folder();
    let original = rows(&played(&saves, "a", 9));
    let harm = Connection::open(saves.path(&name("a"))).unwrap();
    harm.pragma_update(None, "foreign_keys", false).unwrap();
    harm.execute_batch("DELETE FROM turns WHERE id = 4; DELETE FROM snapshots WHERE turn = 4").unwrap();
    drop(harm);
    let salvage = saves.salvage(&name("a"), &name("b"), CUT).unwrap();
    assert_eq!((salvage.turns, salvage.bridged, salvage.lost), (8, 1, 0));
    assert_eq!(saves.verify(&name("b")).unwrap(), []);
    let save = saves.open(&name("b")).unwrap();
    assert_eq!((save.line().len(), save.head()), (9, Some(TurnId::new(8))));
    assert!(save.turn(TurnId::new(4)).unwrap().narration.contains("损坏"));
    assert_eq!(save.snapshot(TurnId::new(4)).unwrap(), save.snapshot(TurnId::new(3)).unwrap());
    assert_eq!(save.turn(TurnId::new(8)).unwrap(), original[8]);
    assert_eq!(saves.salvage(&name("a"), &name("b"), CUT).unwrap_err().kind(), StoreErrorKind::Exists);
}

#[test]
fn a_long_run_of_lost_turns_is_bridged_whole() {
    let (_folder, saves) = folder();
    drop(played(&saves, "a", 10));
    let harm = Connection::open(saves.path(&name("a"))).unwrap();
    harm.pragma_update(None, "foreign_keys", false).unwrap();
    harm.execute_batch("DELETE FROM turns WHERE id BETWEEN 1 AND 8; DELETE FROM moves").unwrap();
    drop(harm);
    let salvage = saves.salvage(&name("a"), &name("b"), CUT).unwrap();
    assert_eq!((salvage.turns, salvage.bridged, salvage.lost), (2, 8, 0));
    let save = saves.open(&name("b")).unwrap();
    assert_eq!((save.line().len(), save.head()), (10, Some(TurnId::new(9))));
    assert_eq!(save.snapshot(TurnId::new(5)).unwrap().depth, 5, "a state that can be read is kept");
}

#[test]
fn a_save_without_its_first_turn_is_beyond_saving() {
    let (_folder, saves) = folder();
    drop(played(&saves, "a", 3));
    let harm = Connection::open(saves.path(&name("a"))).unwrap();
    harm.pragma_update(None, "foreign_keys", false).unwrap();
    harm.execute_batch("DELETE FROM turns WHERE id = 0").unwrap();
    drop(harm);
    assert_eq!(saves.salvage(&name("a"), &name("b"), CUT).unwrap_err().kind(), StoreErrorKind::Damaged);
    assert!(!saves.contains(&name("b")));
    assert_eq!(saves.salvage(&name("none"), &name("b"), CUT).unwrap_err().kind(), StoreErrorKind::Missing);
}

#[test]
fn backups_are_made_unasked_and_the_oldest_give_way() {
    let (_folder, saves) = folder();
    let rolling = Rolling { every: 5, keep: 2 };
    let mut save = played(&saves, "a", 4);
    assert_eq!(saves.roll(&name("a"), rolling, at(0)).unwrap(), None, "too short to be worth one");
    let mut made = Vec::new();
    for round in 0..4 {
        for _ in 0..5 {
            let depth = u32::try_from(save.line().len()).unwrap();
            save.commit(&draft(save.head(), depth)).unwrap();
        }
        made.push(saves.roll(&name("a"), rolling, at(round * 60)).unwrap().unwrap());
        assert_eq!(saves.roll(&name("a"), rolling, at(round * 60 + 1)).unwrap(), None, "nothing new to hold");
    }
    let backups = saves.backups_of(&name("a")).unwrap();
    assert_eq!(backups.iter().map(|backup| backup.turns).collect::<Vec<_>>(), [24, 19]);
    assert_eq!(backups[0].path, made[3]);
    assert!(!made[0].exists() && !made[1].exists());
    drop(save);

    // A damaged save makes no backup and takes none away.
    fs::write(saves.path(&name("a")), "gone").unwrap();
    assert_eq!(saves.roll(&name("a"), rolling, at(900)).unwrap_err().kind(), StoreErrorKind::NotASave);
    assert_eq!(saves.backups_of(&name("a")).unwrap().len(), 2);
    // One that was asked for counts with them; another save's does not.
    drop(played(&saves, "a-2", 30));
    saves.backup(&name("a-2"), at(0)).unwrap();
    assert_eq!(saves.backups_of(&name("a")).unwrap().len(), 2);
    assert_eq!(saves.backups_of(&name("a-2")).unwrap().len(), 1);
    assert_eq!(saves.roll(&name("a-2"), Rolling::OFF, at(0)).unwrap(), None);
    saves.restore(&backups[0].path, &name("back")).unwrap();
    assert_eq!(saves.open(&name("back")).unwrap().count_turns().unwrap(), 24);
}
