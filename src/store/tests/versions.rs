//! Saves of every schema version open ever after.

use super::at;
use crate::store::{Save, SaveName, Saves, TurnDraft, TurnId};

/// Each schema's save, by its number.
const SAVES: [(i64, &[u8]); 2] = [
    (1, include_bytes!("../../../tests/saves/v1.sqlite")),
    (2, include_bytes!("../../../tests/saves/schema-2.sqlite")),
];

#[test]
fn every_schema_has_its_save() {
    let versions: Vec<i64> = SAVES.iter().map(|(version, _)| *version).collect();
    assert_eq!(versions, (1..=crate::store::SCHEMA_VERSION).collect::<Vec<_>>());
}

#[test]
fn a_save_of_every_schema_is_read_and_played_on() {
    for (version, bytes) in SAVES {
        assert_eq!(bytes[60..64], u32::try_from(version).unwrap().to_be_bytes(), "the file is of schema {version}");
        let folder = tempfile::tempdir().unwrap();
        let saves = Saves::new(folder.path().to_owned());
        let name = SaveName::new("old").unwrap();
        std::fs::write(saves.path(&name), bytes).unwrap();
        assert_eq!(saves.verify(&name).unwrap(), []);
        let looked_at = saves.open_read_only(&name).unwrap();
        assert_eq!((looked_at.header().story.as_str(), looked_at.header().seed), ("fantasy_001", 7));
        assert_eq!(std::fs::read(saves.path(&name)).unwrap(), bytes, "a look changes nothing");
        let mut save: Save = saves.open(&name).unwrap();
        assert_eq!((save.head(), save.line().len()), (Some(TurnId::new(6)), 6));
        for turn in save.line().turns() {
            assert!(!save.turn(*turn).unwrap().narration.is_empty());
            assert_eq!(save.snapshot(*turn).unwrap().depth, save.depth(*turn).unwrap());
            save.prompt(*turn).unwrap();
            save.memories_of(*turn).unwrap();
            save.facts_of(*turn).unwrap();
            save.changes_of(*turn).unwrap();
        }
        assert_eq!(save.summaries(9).unwrap().len(), 1);
        assert_eq!(save.undo(2, at(0)).unwrap(), Some(TurnId::new(3)));
        assert_eq!(save.redo(9, at(1)).unwrap(), Some(TurnId::new(6)), "the way after the undo of that play");
        let state = save.snapshot(TurnId::new(6)).unwrap();
        assert_eq!(save.commit(&TurnDraft::new(save.head(), state, at(2))).unwrap(), TurnId::new(7));
    }
}
