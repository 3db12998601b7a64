//! What a file comes in: encodings, names, pictures, archives.

use std::io::{Cursor, Write as _};

use base64::Engine as _;
use base64::engine::general_purpose::STANDARD;
use serde_json::json;
use storyecho::exchange::export::{Form, picture};
use storyecho::exchange::{Format, Imported, Source, read};

use super::hostile::{key, png, refused, zipped};
use super::source;

const CARD: &str = r#"{"spec":"chara_card_v2","data":{"name":"Wick","description":"d","first_mes":"f, g"}}"#;

fn named(name: &str, bytes: Vec<u8>) -> Imported {
    read(&Source { name: name.to_owned(), bytes }, None).unwrap_or_else(|refused| panic!("{name}: {refused:?}"))
}

#[test]
fn a_file_says_the_same_in_every_encoding_and_under_every_name() {
    for entry in std::fs::read_dir(super::files()).unwrap() {
        let name = entry.unwrap().file_name().into_string().unwrap();
        let plain = source(&name);
        let text = String::from_utf8(plain.bytes.clone()).unwrap();
        let text = text.trim_start_matches('\u{feff}');
        let usual = named(&name, plain.bytes.clone()).report;
        let units = |big: bool, mark: bool| -> Vec<u8> {
            let mark = if mark { "\u{feff}" } else { "" };
            let units = format!("{mark}{text}").encode_utf16().collect::<Vec<_>>();
            units.into_iter().flat_map(|unit| if big { unit.to_be_bytes() } else { unit.to_le_bytes() }).collect()
        };
        let lines = text.replace("\r\n", "\n").replace('\n', "\r\n");
        for (how, bytes) in [
            ("mark", format!("\u{feff}{text}").into_bytes()),
            ("blank", format!("\u{feff} \r\n{text}").into_bytes()),
            ("lines", lines.into_bytes()),
            ("little", units(false, true)),
            ("big", units(true, true)),
            ("little, no mark", units(false, false)),
            ("big, no mark", units(true, false)),
        ] {
            for as_name in [name.as_str(), "UPPER.JSON", "none", "wrong.png"] {
                let read = named(as_name, bytes.clone()).report;
                assert_eq!((read.format, &read.taken), (usual.format, &usual.taken), "{name} as {as_name}: {how}");
            }
        }
    }
}

fn packed(text: &[u8]) -> Vec<u8> {
    let mut encoder = flate2::write::ZlibEncoder::new(Vec::new(), flate2::Compression::fast());
    encoder.write_all(text).unwrap();
    encoder.finish().unwrap()
}

#[test]
fn a_card_is_found_in_every_kind_of_text_chunk() {
    let code = STANDARD.encode(CARD).into_bytes();
    let address = STANDARD.encode(CARD).replace('+', "-").replace('/', "_").into_bytes();
    let chunks: [(&[u8; 4], Vec<u8>); 6] = [
        (b"tEXt", [b"chara\0".to_vec(), code.clone()].concat()),
        (b"tEXt", [b"Chara\0".to_vec(), address].concat()),
        (b"tEXt", [b"chara\0".to_vec(), CARD.as_bytes().to_vec()].concat()),
        (b"zTXt", [b"chara\0\0".to_vec(), packed(&code)].concat()),
        (b"iTXt", [b"chara\0\0\0en\0chara\0".to_vec(), code.clone()].concat()),
        (b"iTXt", [b"chara\0\x01\0\0\0".to_vec(), packed(&code)].concat()),
    ];
    let third = CARD.replace("v2", "v3").replace("Wick", "Third");
    for (number, chunk) in chunks.into_iter().enumerate() {
        let alone = named("a.PNG", png(&[(b"IHDR", vec![0; 13]), chunk.clone(), (b"IEND", vec![])]));
        assert_eq!((alone.report.format, alone.tale.people[0].name.as_str()), (Format::CardV2, "Wick"), "{number}");
        let newer = (b"zTXt", [b"ccv3\0\0".to_vec(), packed(STANDARD.encode(&third).as_bytes())].concat());
        let bytes = png(&[(b"IHDR", vec![0; 13]), chunk, newer, (b"IEND", vec![])]);
        let both = named("b", bytes.clone());
        assert_eq!((both.report.format, both.tale.people[0].name.as_str()), (Format::CardV3, "Third"), "{number}");
        // a card put into that picture is the only one in it
        let again = picture(&json!({ "data": { "name": "New", "first_mes": "" } }), Form::V2, Some(&bytes)).unwrap();
        assert_eq!(named("c", again).tale.people[0].name, "New", "{number}");
    }
}

/// The notes of a photograph with one comment.
fn notes(comment: &[u8], little: bool) -> Vec<u8> {
    let short = |number: u16| if little { number.to_le_bytes() } else { number.to_be_bytes() };
    let long = |number: u32| if little { number.to_le_bytes() } else { number.to_be_bytes() };
    let mut out = if little { b"II".to_vec() } else { b"MM".to_vec() };
    out.extend(short(42));
    out.extend(long(8));
    // the first table names the second, which holds the comment
    let row = |kind: u16, form: u16, count: u32, value: u32| {
        [short(kind).to_vec(), short(form).to_vec(), long(count).to_vec(), long(value).to_vec()].concat()
    };
    out.extend(short(1));
    out.extend(row(0x8769, 4, 1, 26));
    out.extend(long(0));
    out.extend(short(1));
    out.extend(row(0x9286, 7, u32::try_from(comment.len()).unwrap(), 44));
    out.extend(long(0));
    out.extend(comment);
    out
}

#[test]
fn a_card_is_found_in_the_notes_of_a_photograph() {
    let ascii = [b"ASCII\0\0\0".to_vec(), CARD.as_bytes().to_vec()].concat();
    let code = [b"\0\0\0\0\0\0\0\0".to_vec(), STANDARD.encode(CARD).into_bytes()].concat();
    let listed = CARD.bytes().map(|byte| byte.to_string()).collect::<Vec<_>>().join(",").into_bytes();
    let units: Vec<u8> = CARD.encode_utf16().flat_map(u16::to_le_bytes).collect();
    let unicode = [b"UNICODE\0".to_vec(), units].concat();
    for (number, (comment, little)) in
        [(ascii, false), (code, true), (listed, true), (unicode, true)].into_iter().enumerate()
    {
        let notes = notes(&comment, little);
        let size = |bytes: usize| u32::try_from(bytes).unwrap();
        let mut webp = b"RIFF\0\0\0\0WEBPVP8 \x03\0\0\0abc\0EXIF".to_vec();
        webp.extend(size(notes.len()).to_le_bytes());
        webp.extend(&notes);
        let mut jpeg = b"\xff\xd8\xff\xe0\0\x04ab\xff\xe1".to_vec();
        jpeg.extend(u16::try_from(notes.len() + 8).unwrap().to_be_bytes());
        jpeg.extend(b"Exif\0\0");
        jpeg.extend(&notes);
        jpeg.extend(b"\xff\xda");
        let png = png(&[(b"IHDR", vec![0; 13]), (b"eXIf", notes), (b"IEND", vec![])]);
        for (name, bytes) in [("a.webp", webp), ("a.jpg", jpeg), ("a.png", png)] {
            assert_eq!(named(name, bytes).tale.people[0].name, "Wick", "{name} {number}");
        }
    }
    assert_eq!(key("b.webp", b"RIFF\0\0\0\0WEBPVP8 \xff\xff\xff\xffabc".to_vec()), "exchange-picture");
    assert_eq!(key("b.jpg", b"\xff\xd8\xff\xe1\0\x08Exif\0\0".to_vec()), "exchange-picture");
}

#[test]
fn an_archive_is_read_wherever_its_card_stands() {
    for path in ["card.json", "./card.json", "inner/Card.JSON", "a\\b\\card.json", "only.json"] {
        let bytes = zipped(&[("readme.txt", b"x"), ("assets/icon.png", b"x"), (path, CARD.as_bytes())]);
        let read = named("it.charx", bytes.clone());
        assert_eq!(read.tale.people[0].name, "Wick", "{path}");
        let beside: Vec<_> = read.report.left.iter().filter(|left| left.why.key == "exchange-why-beside").collect();
        assert_eq!(beside.len(), 1, "{path}: {beside:?}");
        if path == "card.json" {
            // behind a picture
            let behind = [b"\xff\xd8\xff\xe0\0\x04ab\xff\xda".to_vec(), bytes].concat();
            assert_eq!(named("it.jpeg", behind).tale.people[0].name, "Wick");
        }
    }
    let mut archive = zip::ZipWriter::new(Cursor::new(Vec::new()));
    archive.start_file("story.json", zip::write::SimpleFileOptions::default()).unwrap();
    archive.write_all(&source("kobold-old.json").bytes).unwrap();
    let story = named("it.kaistory", archive.finish().unwrap().into_inner());
    assert_eq!((story.report.format, story.tale.told.len()), (Format::KoboldOld, 3));
}

#[test]
fn what_is_packed_for_one_program_alone_says_what_to_do() {
    let module = [&[0x6f, 0, 4, 0, 0, 0][..], b"abcd"].concat();
    let packed = refused("m.risum", module);
    assert_eq!((packed.message.key, packed.hints[0].key), ("exchange-risu-packed", "exchange-risu-packed-hint"));
    for text in ["XQAAAAKfBgAAAAAAAABFqEgQ\n", "https://lite.example/?s=XQAAAAKfBgAAAAAAAABFqEgQ"] {
        let link = refused("link.txt", text.as_bytes().to_vec());
        assert_eq!((link.message.key, link.hints[0].key), ("exchange-link", "exchange-link-hint"));
    }
}
