//! Files that mean harm: each is refused with a clear message, or read within bounds, and nothing is written elsewhere.

use std::io::{Cursor, Write as _};
use std::path::Path;

use proptest::prelude::*;
use serde_json::json;
use storyecho::exchange::export::Kept;
use storyecho::exchange::{Refused, Source, add_files, pack, read, write_pack};
use storyecho::story::{PackSource, load};
use storyecho::text::Language::En;

use super::sound;
use super::support::Home;

pub(super) fn refused(name: &str, bytes: Vec<u8>) -> Refused {
    read(&Source { name: name.to_owned(), bytes }, None).map(|read| read.report).expect_err(name)
}

pub(super) fn key(name: &str, bytes: Vec<u8>) -> &'static str {
    refused(name, bytes).message.key
}

/// A PNG of these chunks; the sums are left out, since nobody checks them.
pub(super) fn png(chunks: &[(&[u8; 4], Vec<u8>)]) -> Vec<u8> {
    let mut out = b"\x89PNG\r\n\x1a\n".to_vec();
    for (kind, held) in chunks {
        out.extend(u32::try_from(held.len()).unwrap().to_be_bytes());
        out.extend(*kind);
        out.extend(held);
        out.extend([0; 4]);
    }
    out
}

pub(super) fn zipped(files: &[(&str, &[u8])]) -> Vec<u8> {
    let mut archive = zip::ZipWriter::new(Cursor::new(Vec::new()));
    for (name, bytes) in files {
        archive.start_file(*name, zip::write::SimpleFileOptions::default()).unwrap();
        archive.write_all(bytes).unwrap();
    }
    archive.finish().unwrap().into_inner()
}

#[test]
fn a_packed_text_chunk_is_unpacked_within_its_bound() {
    // a thousand to one: what would be a gigabyte
    let mut encoder = flate2::write::ZlibEncoder::new(Vec::new(), flate2::Compression::best());
    for _ in 0..100 {
        encoder.write_all(&vec![b'A'; 1_000_000]).unwrap();
    }
    let bomb = [b"chara\0\0".to_vec(), encoder.finish().unwrap()].concat();
    assert!(bomb.len() < 200_000);
    let chunks: Vec<_> = (0..50).map(|_| (b"zTXt", bomb.clone())).collect();
    assert_eq!(key("bomb.png", png(&[vec![(b"IHDR", vec![0; 13])], chunks].concat())), "exchange-too-large");
    // and one that is damaged
    let damaged = png(&[(b"IHDR", vec![0; 13]), (b"zTXt", b"chara\0\0\x78\x9cxxxx".to_vec())]);
    assert_eq!(key("damaged.png", damaged), "exchange-bad-base64");
}

#[test]
fn broken_pictures_are_refused() {
    assert_eq!(key("a.png", png(&[])), "exchange-picture");
    assert_eq!(key("b.png", b"\x89PNG\r\n\x1a\n\xff\xff\xff\xfftEXtchara\0".to_vec()), "exchange-picture");
    let text = |held: &[u8]| png(&[(b"tEXt", held.to_vec())]);
    assert_eq!(key("c.png", text(b"chara\0!!!!")), "exchange-bad-base64");
    assert_eq!(key("d.png", text(b"chara\0bm90IGpzb24=")), "exchange-bad-json");
    assert_eq!(key("e.png", text(b"chara")), "exchange-picture");
}

#[test]
fn an_archive_is_unpacked_within_its_bound_whatever_it_claims() {
    let big = zipped(&[("card.json", &vec![b' '; 40_000_000])]);
    assert!(big.len() < 200_000);
    assert_eq!(key("bomb.charx", big), "exchange-too-large");
    let many: Vec<(String, Vec<u8>)> = (0..10_001).map(|number| (format!("f{number}"), Vec::new())).collect();
    let many: Vec<(&str, &[u8])> = many.iter().map(|(name, bytes)| (name.as_str(), bytes.as_slice())).collect();
    assert_eq!(key("many.charx", zipped(&many)), "exchange-many-files");
    assert_eq!(key("cut.charx", zipped(&[("card.json", b"{}")])[..40].to_vec()), "exchange-bad-archive");
    assert_eq!(key("none.charx", zipped(&[("../card.json", b"{}"), ("/etc/card.json", b"{}")])), "exchange-unknown");
}

#[test]
fn an_archive_with_a_link_for_a_card_is_refused() {
    let mut archive = zip::ZipWriter::new(Cursor::new(Vec::new()));
    archive.add_symlink("card.json", "/etc/passwd", zip::write::SimpleFileOptions::default()).unwrap();
    assert_eq!(key("link.charx", archive.finish().unwrap().into_inner()), "exchange-bad-archive");
}

#[test]
fn a_card_in_an_archive_is_read_and_its_pictures_are_left() {
    let card = json!({ "spec": "chara_card_v3", "spec_version": "3.0", "data": {
        "name": "Wick", "description": "d", "first_mes": "f",
        "assets": [{ "type": "icon", "uri": "embeded://../../../x", "name": "m", "ext": "png" }] } });
    let bytes = zipped(&[("card.json", card.to_string().as_bytes()), ("../../evil", b"x"), ("assets/CON", b"x")]);
    let read = read(&Source { name: "wick.charx".to_owned(), bytes }, None).unwrap();
    let (files, _) = sound(&read, "wick");
    let names: Vec<_> = files.keys().map(String::as_str).collect();
    assert_eq!(
        names,
        ["characters.toml", "kept/it/0.zip", "kept/it/origin.json", "nodes.toml", "story.toml", "worldview.md"]
    );
}

#[test]
fn deep_wide_and_endless_json_is_refused_before_it_is_built() {
    assert_eq!(
        key("deep.json", format!("{}1{}", "[".repeat(200_000), "]".repeat(200_000)).into_bytes()),
        "exchange-too-deep"
    );
    assert_eq!(key("open.json", "{\"a\":".repeat(100_000).into_bytes()), "exchange-too-deep");
    assert_eq!(key("wide.json", format!("[{}1]", "1,".repeat(2_100_000)).into_bytes()), "exchange-too-many");
    assert_eq!(key("key.json", format!("{{\"{}\": 1}}", "k".repeat(50_000)).into_bytes()), "exchange-long-key");
    assert_eq!(key("cut.json", b"{\"entries\": {\"0\": {".to_vec()), "exchange-bad-json");
    assert_eq!(
        key("big.json", [b"[\"".to_vec(), vec![b'x'; 33_000_000], b"\"]".to_vec()].concat()),
        "exchange-too-large"
    );
    assert_eq!(key("empty.json", b" \n ".to_vec()), "exchange-empty");
    assert_eq!(key("other.json", b"{\"factions\": {}}".to_vec()), "exchange-unknown");
    assert_eq!(key("program", b"\x7fELF\0\0\0\0\0\0\0".to_vec()), "exchange-unknown");
    let deep = format!("{{\"user_name\":\"a\"}}\n{}", "[".repeat(500));
    assert_eq!(key("deep.jsonl", deep.into_bytes()), "exchange-too-deep");
}

#[test]
fn patterns_that_explode_are_left_and_named() {
    let book = json!({ "entries": [
        { "key": ["/(a{1000}){1000}/", "/(a+)+$/", "plain", "k".repeat(5_000)], "content": "x" },
        { "key": ["/(/"], "content": "y" },
    ] });
    let read = read(&Source { name: "b.json".to_owned(), bytes: book.to_string().into_bytes() }, None).unwrap();
    let (_, story) = sound(&read, "patterns");
    assert_eq!(story.lore.entries[0].keys.get(En), ["/(a+)+$/", "plain"]);
    let left = |key: &str| read.report.left.iter().filter(|line| line.why.key == key).count();
    assert_eq!((left("exchange-why-pattern"), left("exchange-why-long-key")), (2, 1));
}

#[test]
fn control_characters_reach_neither_the_pack_nor_the_report() {
    let card = json!({ "spec": "chara_card_v2", "data": {
        "name": "\u{1b}]0;own\u{7}Ev\u{202e}e\n\u{9b}31m", "description": "a\u{1b}[2Jb\u{0}c\u{85}d",
        "first_mes": "\u{1b}P hidden \u{1b}\\ seen", "\u{1b}[31mkey": 1,
        "character_book": { "entries": [{ "keys": ["k\u{200b}ey\u{1b}[0m"], "content": "\u{202d}text", "comment": "\u{7}" }] } } });
    let read = read(&Source { name: "\u{1b}[1m.json".to_owned(), bytes: card.to_string().into_bytes() }, None).unwrap();
    let (files, _) = sound(&read, "control");
    let hostile = |text: &str| {
        text.chars().any(|sign| sign.is_control() && sign != '\n' || "\u{202e}\u{202d}\u{200b}".contains(sign))
    };
    for (path, bytes) in files.iter().filter(|(path, _)| !path.starts_with("kept/it/0")) {
        assert!(!hostile(std::str::from_utf8(bytes).unwrap()), "{path}");
    }
    let lines = read.report.lines(&storyecho::text::Locale::new(En)).join("\n");
    assert!(!hostile(&lines), "{lines:?}");
}

#[test]
fn names_never_become_paths() {
    for name in ["../../x", "CON", "/etc/passwd", "a\\..\\b", "..", "", "nul.json", &"x".repeat(5_000), "\u{202e}gnp.x"]
    {
        let card = json!({ "spec": "chara_card_v2", "data": { "name": name, "description": "d", "character_book": {
            "name": name, "entries": [{ "keys": [name, "k"], "comment": name, "content": "c" }] } } });
        let read = read(&Source { name: name.to_owned(), bytes: card.to_string().into_bytes() }, None).unwrap();
        let (files, _) = sound(&read, "names");
        for path in files.keys() {
            let parts: Vec<_> = path.split('/').collect();
            assert!(parts.iter().all(|part| !part.is_empty() && *part != ".." && *part != "."), "{name:?}: {path}");
            assert!(
                path.bytes().all(|byte| byte.is_ascii_alphanumeric() || b"_./".contains(&byte)),
                "{name:?}: {path}"
            );
        }
        let home = Home::new();
        let file = home.path().join("in.json");
        std::fs::write(&file, card.to_string()).unwrap();
        let ran = home.run(&["import", file.to_str().unwrap()]);
        assert!(ran.status.success(), "{name:?}: {}", String::from_utf8_lossy(&ran.stderr));
        let outside: Vec<_> = std::fs::read_dir(home.path().parent().unwrap())
            .unwrap()
            .filter_map(|entry| entry.ok().map(|entry| entry.file_name().to_string_lossy().into_owned()))
            .filter(|name| name == "x" || name == "passwd")
            .collect();
        assert_eq!(outside, Vec::<String>::new());
    }
}

#[test]
fn what_a_pack_claims_to_keep_leads_nowhere() {
    let folder = tempfile::tempdir().unwrap();
    std::fs::write(folder.path().join("secret.json"), r#"{"entries":{"0":{"key":["s"],"content":"secret"}}}"#).unwrap();
    let kept = folder.path().join("it/kept/x");
    std::fs::create_dir_all(&kept).unwrap();
    for file in ["../../../secret.json", "/etc/passwd", "0.json", "a.json"] {
        let origin = json!({ "originals": [{ "file": file, "name": "n", "format": "world-info" }], "lore": {} });
        std::fs::write(kept.join("origin.json"), origin.to_string()).unwrap();
        #[cfg(unix)]
        if file == "0.json" {
            std::os::unix::fs::symlink(folder.path().join("secret.json"), kept.join("0.json")).unwrap();
        }
        let read = format!("{:?}", Kept::read(&folder.path().join("it")));
        assert!(!read.contains("secret"), "{file}: {read}");
    }
}

#[test]
fn nothing_that_is_there_is_overwritten() {
    let folder = tempfile::tempdir().unwrap();
    let place = folder.path().join("it");
    let (files, _) = sound(&super::imported("worldinfo-bare.json"), "bare");
    write_pack(&place, &files).unwrap();
    let before = listing(folder.path());
    assert_eq!(write_pack(&place, &files).unwrap_err().message.key, "exchange-taken");
    assert_eq!(add_files(&place, &files).unwrap_err().message.key, "exchange-taken");
    std::fs::create_dir(folder.path().join("empty")).unwrap();
    assert_eq!(write_pack(&folder.path().join("empty"), &files).unwrap_err().message.key, "exchange-taken");
    std::fs::remove_dir(folder.path().join("empty")).unwrap();
    assert_eq!(listing(folder.path()), before);
    // a folder that cannot be made
    let blocked = place.join("story.toml/below");
    assert_eq!(
        write_pack(&blocked, &pack(&super::imported("worldinfo-bare.json").tale, "b")).unwrap_err().message.key,
        "exchange-unwritable"
    );
}

/// Every file below a folder, with its size.
fn listing(folder: &Path) -> Vec<(String, u64)> {
    let mut found = Vec::new();
    let mut folders = vec![folder.to_owned()];
    while let Some(folder) = folders.pop() {
        for entry in std::fs::read_dir(folder).unwrap() {
            let entry = entry.unwrap();
            if entry.path().is_dir() {
                folders.push(entry.path());
            } else {
                found.push((entry.path().display().to_string(), entry.metadata().unwrap().len()));
            }
        }
    }
    found.sort();
    found
}

/// A file of ours with some of its bytes changed, or cut.
fn damaged() -> impl Strategy<Value = (String, Vec<u8>)> {
    let names: Vec<String> = std::fs::read_dir(super::files())
        .unwrap()
        .map(|entry| entry.unwrap().file_name().to_string_lossy().into_owned())
        .collect();
    let wounds = proptest::collection::vec((any::<proptest::sample::Index>(), any::<u8>()), 0..6);
    (proptest::sample::select(names), wounds, any::<proptest::sample::Index>(), any::<bool>()).prop_map(
        |(name, wounds, cut, whole)| {
            let mut bytes = super::source(&name).bytes;
            for (at, byte) in wounds {
                let at = at.index(bytes.len());
                // signs of JSON do more harm than others
                bytes[at] = if byte < 128 { b"\"{}[],:0n\\@"[usize::from(byte) % 11] } else { byte };
            }
            if !whole {
                bytes.truncate(cut.index(bytes.len()));
            }
            (name, bytes)
        },
    )
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(256))]
    #[test]
    fn whatever_is_read_of_a_damaged_file_is_a_pack_that_can_be_played((name, bytes) in damaged()) {
        if let Ok(imported) = read(&Source { name, bytes }, None) {
            let mut tale = imported.tale;
            tale.settle();
            let loaded = load(&PackSource::files("it", pack(&tale, "it")));
            prop_assert!(loaded.is_ok(), "{:?}", loaded.err());
        }
    }
}

/// A file that is an archive of these texts.
fn archived(files: &[(&str, &str)]) -> Source {
    let files: Vec<_> = files.iter().map(|(name, text)| (*name, text.as_bytes())).collect();
    Source { name: "it.zip".to_owned(), bytes: zipped(&files) }
}

#[test]
fn no_name_in_a_packs_archive_leads_out_of_the_pack() {
    let head = "id = \"t\"\ntitle = \"T\"\n";
    let odd = ["t/../../out.toml", "t/.hidden", "t/a:b", "t/c\\d", "/etc/passwd", "elsewhere/x.toml", "t//x"];
    let mut files: Vec<_> = odd.iter().map(|name| (*name, "x")).collect();
    files.extend([("t/story.toml", head), ("t/lore/a.toml", "")]);
    let imported = read(&archived(&files), None).unwrap();
    assert_eq!(pack(&imported.tale, "t").into_keys().collect::<Vec<_>>(), ["lore/a.toml", "story.toml"]);
    assert_eq!(imported.report.left.len(), odd.len());
    let Refused { message, .. } = read(&archived(&[("story.toml", "title = 1")]), None).unwrap_err();
    assert_eq!(message.key, "exchange-pack-headless");
}

#[test]
fn chinese_in_utf_16_without_a_mark_is_text_and_other_zeros_are_not() {
    let text = "第一章 风雪\n\n他走进山神庙，风雪很大。他说：“今夜且住一宿。”\n".repeat(20);
    for big in [false, true] {
        let units = text.encode_utf16();
        let bytes = units.flat_map(|unit| if big { unit.to_be_bytes() } else { unit.to_le_bytes() }).collect();
        let imported = read(&Source { name: "n.txt".to_owned(), bytes }, None).unwrap();
        assert_eq!(imported.report.format.name(), "novel-text");
    }
    let every: Vec<u8> = (0..=u8::MAX).collect();
    let Refused { message, .. } =
        read(&Source { name: "n.txt".to_owned(), bytes: every.repeat(90) }, None).unwrap_err();
    assert_eq!(message.key, "exchange-unknown");
}

#[test]
fn what_is_no_file_is_named_as_what_it_is() {
    let folder = tempfile::tempdir().unwrap();
    assert_eq!(Source::read(folder.path()).unwrap_err().message.key, "exchange-folder");
    assert_eq!(Source::read(&folder.path().join("no")).unwrap_err().message.key, "exchange-missing");
}
