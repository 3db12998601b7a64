//! The samples that are not ours, where they are there.

use std::path::Path;

use storyecho::exchange::export::{Carded, Form, Kept, card, world_info};
use storyecho::exchange::{Format, Source, read, write_pack};
use storyecho::text::Language::En;

use super::sound;

#[test]
fn samples_come_in_and_go_out() {
    let Some(shared) = std::env::var_os("STORYECHO_SHARED") else {
        eprintln!("skipped: STORYECHO_SHARED is not set");
        return;
    };
    let folder = Path::new(&shared).join("fixtures/imports");
    let mut seen = 0;
    for (name, format, entries, turns) in [
        ("1-jarls.json", Format::DungeonWorldInfo, 18, 0),
        ("Eldoria.json", Format::WorldInfo, 4, 0),
        ("default_CodingSensei.png", Format::CardV2, 0, 0),
        ("default_Seraphina.png", Format::CardV2, 4, 0),
        ("half_life_2_start_20210621.json", Format::KoboldOld, 26, 1),
        ("kai_sample_story.json", Format::KoboldOld, 1, 1),
        ("nai_starter.lorebook", Format::NovelaiLorebook, 0, 0),
        ("tk_ccv2_min.json", Format::CardV2, 0, 0),
        ("tk_ccv2_with_overrides.json", Format::CardV2, 3, 0),
        ("tk_ccv3_min.json", Format::CardV3, 0, 0),
        ("tk_ccv3_st_export_like.json", Format::CardV3, 2, 0),
        ("tk_invalid_missing_name.json", Format::CardV2, 0, 0),
        ("tk_invalid_missing_spec.json", Format::CardV2, 0, 0),
        ("tk_test_character_v2.png", Format::CardV2, 0, 0),
    ] {
        let imported = read(&Source::read(&folder.join(name)).unwrap(), None).unwrap();
        assert_eq!(imported.report.format, format, "{name}");
        let (files, story) = sound(&imported, name);
        assert_eq!((story.lore.entries.len(), imported.tale.told.len()), (entries, turns), "{name}");
        let place = tempfile::tempdir().unwrap();
        write_pack(&place.path().join("it"), &files).unwrap();
        let kept = Kept::read(&place.path().join("it"));
        let original =
            || serde_json::from_slice::<serde_json::Value>(&std::fs::read(folder.join(name)).unwrap()).unwrap();
        match format {
            Format::WorldInfo => assert_eq!(world_info(&story, &kept, En).0, original(), "{name}"),
            Format::CardV2 | Format::CardV3 if !name.contains(".png") => {
                let form = if format == Format::CardV2 { Form::V2 } else { Form::V3 };
                let Carded { card: out, .. } = card(&story, &kept, None, form, En).unwrap();
                for (key, value) in original()["data"].as_object().unwrap() {
                    assert_eq!(out["data"].get(key), Some(value), "{name}: {key}");
                }
            }
            _ => {}
        }
        seen += 1;
    }
    assert_eq!(seen, 14);
    let factions = read(&Source::read(&folder.join("od_Factions.json")).unwrap(), None);
    assert_eq!(factions.map(|read| read.report).unwrap_err().message.key, "exchange-unknown");
}
