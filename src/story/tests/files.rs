//! Files: bounds, links, folders, the library.

use std::fs;

use super::*;

/// Writes a pack into a folder on disk.
fn write(draft: &Draft, folder: &std::path::Path) {
    for (path, bytes) in &draft.files {
        let path = folder.join(path);
        fs::create_dir_all(path.parent().unwrap()).unwrap();
        fs::write(path, bytes).unwrap();
    }
}

fn codes(faults: &Faults) -> Vec<(String, usize, Code)> {
    faults.list().iter().map(|fault| (fault.file.clone(), fault.line, fault.code)).collect()
}

#[test]
fn a_folder_on_disk_gives_the_same_story() {
    let folder = tempfile::tempdir().unwrap();
    write(&Draft::new(), folder.path());
    fs::create_dir(folder.path().join(".git")).unwrap();
    fs::write(folder.path().join(".git/nodes.toml"), "not toml").unwrap();
    let story = load(&PackSource::folder(folder.path())).unwrap();
    assert_eq!(story.hash, Draft::new().story().hash);
    assert!(check(&PackSource::folder(folder.path())).is_empty());
}

#[test]
fn a_folder_without_a_pack_says_so() {
    let folder = tempfile::tempdir().unwrap();
    let faults = load(&PackSource::folder(folder.path())).unwrap_err();
    assert_eq!(faults.list()[0].code, Code::NoPack);
    let faults = load(&PackSource::folder(folder.path().join("nothing"))).unwrap_err();
    assert_eq!(faults.list()[0].code, Code::Unreadable);
}

#[test]
fn files_over_their_bounds_are_refused() {
    let long = format!("# {}", "x".repeat(4_000_001));
    let faults = Draft::new().with("items/long.toml", long).check();
    assert_eq!(codes(&faults), [("items/long.toml".to_owned(), 1, Code::TooLarge)]);
    let text = "字".repeat(22_000);
    let draft = Draft::new().edit("story.toml", "\"The boat has gone.\"", &format!("\"{text}\""));
    assert_eq!(draft.check().list()[0].code, Code::TooLarge);
    let mut draft = Draft::new();
    for number in 0..9 {
        draft = draft.with(&format!("art/{number}.png"), vec![0; 3_900_000]);
    }
    assert!(draft.check().list().iter().any(|fault| fault.code == Code::TooLarge));
    let mut draft = Draft::new();
    for number in 0..5_001 {
        draft = draft.with(&format!("art/{number}.png"), vec![0]);
    }
    assert!(draft.check().list().iter().any(|fault| fault.code == Code::TooLarge));
}

#[test]
fn json_nested_too_deep_is_refused() {
    let deep = format!("{}{}", "[".repeat(100), "]".repeat(100));
    let faults = Draft::new().with("knowledge.json", deep).check();
    assert_eq!(codes(&faults), [("knowledge.json".to_owned(), 1, Code::TooDeep)]);
    let deeper = "[".repeat(1_000_000);
    assert_eq!(Draft::new().with("knowledge.json", deeper).check().list()[0].code, Code::TooDeep);
    let toml = format!("x = {}{}", "[".repeat(5_000), "]".repeat(5_000));
    assert_eq!(Draft::new().with("items/deep.toml", toml).check().list()[0].code, Code::TomlSyntax);
}

#[test]
fn bytes_that_are_no_text_are_named_with_their_line() {
    let faults = Draft::new().with("items/bytes.toml", b"# a\n# b\n# \xff\n".to_vec()).check();
    assert_eq!(codes(&faults), [("items/bytes.toml".to_owned(), 3, Code::NotUtf8)]);
}

#[test]
fn a_file_that_looks_forgotten_is_named() {
    let faults = Draft::new().with("nods.toml", "[[nodes]]").with("notes.txt", "…").check();
    assert_eq!(codes(&faults), [("nods.toml".to_owned(), 1, Code::UnknownFile)]);
    let faults = Draft::new().with("nodes/deep/x.toml", "[[nodes]]").check();
    assert_eq!(codes(&faults), [("nodes/deep/x.toml".to_owned(), 1, Code::UnknownFile)]);
}

#[test]
fn a_pack_without_worldview_is_told_so() {
    let faults = Draft::new().without("worldview.md").check();
    assert_eq!(codes(&faults), [("worldview.md".to_owned(), 1, Code::MissingWorldview)]);
    let faults = Draft::new().without("worldview.md").with("worldview.en.md", "A world.").check();
    assert_eq!(codes(&faults), [("worldview.zh.md".to_owned(), 1, Code::MissingLanguage)]);
    let story = Draft::new().with("worldview.zh.md", "世界。").story();
    assert_eq!(story.worldview.get(crate::text::Language::Zh), "世界。");
    assert_eq!(story.worldview.get(crate::text::Language::En), "The river was here first.");
}

#[test]
fn no_more_faults_are_given_than_anyone_reads() {
    let many = (0..2_000).map(|number| format!("key_{number} = 1")).collect::<Vec<_>>().join("\n");
    let faults = Draft::new().with("items/many.toml", many).check();
    assert_eq!(faults.list().len(), 501);
    assert_eq!(faults.list().last().unwrap().code, Code::TooMany);
}

#[cfg(unix)]
#[test]
fn a_link_out_of_the_pack_is_refused() {
    let folder = tempfile::tempdir().unwrap();
    let (pack, outside) = (folder.path().join("pack"), folder.path().join("outside.md"));
    write(&Draft::new().without("worldview.md"), &pack);
    fs::write(&outside, "secret").unwrap();
    std::os::unix::fs::symlink(&outside, pack.join("worldview.md")).unwrap();
    let faults = load(&PackSource::folder(&pack)).unwrap_err();
    assert!(codes(&faults).contains(&("worldview.md".to_owned(), 1, Code::BadLink)), "{faults}");
    fs::remove_file(pack.join("worldview.md")).unwrap();
    fs::write(pack.join("text.md"), "A world.").unwrap();
    std::os::unix::fs::symlink("text.md", pack.join("worldview.md")).unwrap();
    assert!(load(&PackSource::folder(&pack)).is_ok(), "a link inside the pack is followed");
    std::os::unix::fs::symlink(&pack, pack.join("items")).unwrap();
    assert!(load(&PackSource::folder(&pack)).is_ok(), "a link to a folder is not entered");
    fs::remove_file(pack.join("story.toml")).unwrap();
    std::os::unix::fs::symlink("/etc/passwd", pack.join("story.toml")).unwrap();
    let found = library(std::slice::from_ref(&pack));
    assert_eq!(found.broken[0].faults.list()[0].code, Code::BadLink);
}

#[test]
fn folders_stand_before_the_program_and_the_first_before_the_second() {
    let folder = tempfile::tempdir().unwrap();
    let (first, second) = (folder.path().join("first"), folder.path().join("second"));
    write(&Draft::new(), &first.join("tale"));
    write(&Draft::new().edit("story.toml", "id = \"tale\"", "id = \"fantasy_001\""), &first.join("wood"));
    write(&Draft::new(), &second);
    fs::create_dir(first.join("empty")).unwrap();
    let found = library(&[first.clone(), second.clone()]);
    assert!(found.broken.is_empty());
    assert_eq!(found.find("tale").unwrap().path, Some(first.join("tale")));
    assert_eq!(found.find("fantasy_001").unwrap().path, Some(first.join("wood")));
    let found = library(std::slice::from_ref(&second));
    assert_eq!(found.find("tale").unwrap().path, Some(second));
    assert_eq!(found.find("fantasy_001").unwrap().path, None);
}

#[test]
fn listing_reads_no_more_than_story_toml() {
    let folder = tempfile::tempdir().unwrap();
    write(&Draft::new().with("nodes/edge.toml", "not toml"), folder.path());
    let found = library(&[folder.path().to_path_buf()]);
    let pack = found.find("tale").unwrap();
    assert_eq!((pack.title.get(crate::text::Language::En), pack.version.as_str()), ("The Landing", "2.1.0"));
    assert!(load(&pack.source).is_err());
}

#[test]
fn a_pack_that_cannot_be_listed_says_why() {
    let folder = tempfile::tempdir().unwrap();
    write(&Draft::new().edit("story.toml", "id = \"tale\"", "id = "), &folder.path().join("bad"));
    let found = library(&[folder.path().to_path_buf(), folder.path().join("nowhere")]);
    assert_eq!(found.broken.len(), 2);
    assert_eq!(found.broken[0].path, folder.path().join("bad"));
    assert_eq!(found.broken[0].faults.list()[0].code, Code::TomlSyntax);
    assert_eq!(found.broken[1].faults.list()[0].code, Code::Unreadable);
}

/// Cargo does not notice files that are new in a folder that is built in whole.
#[test]
fn the_packs_inside_the_program_are_those_of_the_folder() {
    fn on_disk(folder: &std::path::Path, found: &mut std::collections::BTreeSet<String>) {
        let root = std::path::Path::new(env!("CARGO_MANIFEST_DIR")).join("stories");
        for entry in std::fs::read_dir(folder).unwrap().map(Result::unwrap) {
            if entry.file_type().unwrap().is_dir() {
                on_disk(&entry.path(), found);
            } else {
                found.insert(entry.path().strip_prefix(&root).unwrap().to_string_lossy().replace('\\', "/"));
            }
        }
    }
    fn inside(folder: &include_dir::Dir<'_>, found: &mut std::collections::BTreeSet<String>) {
        found.extend(folder.files().map(|file| file.path().to_string_lossy().replace('\\', "/")));
        folder.dirs().for_each(|folder| inside(folder, found));
    }
    let (mut disk, mut program) = (std::collections::BTreeSet::new(), std::collections::BTreeSet::new());
    on_disk(&std::path::Path::new(env!("CARGO_MANIFEST_DIR")).join("stories"), &mut disk);
    inside(&crate::story::source::BUNDLED, &mut program);
    assert_eq!(disk, program, "built before a file came or went: touch src/story/source.rs and build again");
}

#[test]
fn the_key_that_is_handed_over_is_carried() {
    use crate::world::{Effect, Use};
    let story = PackSource::bundled().map(|pack| load(&pack).unwrap()).find(|story| story.id.as_str() == "fantasy_001");
    let story = story.unwrap();
    let topics = || story.characters.iter().flat_map(|who| &who.topics);
    let gives = |effects: &[Effect]| {
        effects.iter().any(|effect| matches!(effect, Effect::AddItem { item, .. } if item.as_str() == "trunk_key"))
    };
    assert!(topics().any(|topic| gives(&topic.effects)));
    let fits = |usage: &&Use| matches!(&usage.on, Some(crate::world::Thing::Feature(id)) if id.as_str() == "trunk");
    assert_eq!(story.items.get(&"trunk_key".into()).unwrap().uses.iter().filter(fits).count(), 1);
}
