use std::path::PathBuf;
use std::time::Duration;

use super::*;
use crate::memory::embed::Centre;
use crate::memory::units::{UnitDraft, UnitKind, Units};

const DIM: usize = 16;
const LONG: Duration = Duration::from_mins(1);

fn options() -> GraphOptions {
    GraphOptions { dim: DIM, m: 16, ef_construction: 100 }
}

/// A vector that is always the same for a number, and unlike those of others.
fn vector(number: u32) -> Vec<f32> {
    let mut state = u64::from(number).wrapping_mul(0x9e37_79b9_7f4a_7c15).wrapping_add(1);
    let mut values = Vec::new();
    for _ in 0..DIM {
        state ^= state << 13;
        state ^= state >> 7;
        state ^= state << 17;
        values.push(f32::from(u16::try_from(state % 2_001).unwrap()) / 1_000.0 - 1.0);
    }
    let length = values.iter().map(|value| value * value).sum::<f32>().sqrt();
    values.iter().map(|value| value / length).collect()
}

fn units(count: u32) -> Units {
    let mut units = Units::default();
    for number in 0..count {
        let unit = units.push(&UnitDraft { kind: UnitKind::Alone, scene: 0, speaker: None, tokens: &[] });
        units.set_vectors(unit, &Centre::default(), &[vector(number)]);
    }
    units
}

fn start(count: u32, file: Option<(PathBuf, IndexCard)>, model: &str) -> Hnsw {
    let known = file.as_ref().map_or(0, |(_, card)| u32::try_from(card.units).unwrap());
    let vectors: Vec<_> = (known..count).map(|number| (number, vector(number))).collect();
    Hnsw::start(Opened { file, model: model.to_owned(), options: options() }, vectors).unwrap()
}

fn keys(found: Vec<(u32, f32)>) -> Vec<u32> {
    found.into_iter().map(|(unit, _)| unit).collect()
}

/// Writes a graph of so many vectors and gives the file's card.
fn written(hnsw: &Hnsw, file: &std::path::Path, units: usize) -> IndexCard {
    hnsw.save(file, "m", units);
    let end = std::time::Instant::now() + LONG;
    loop {
        if let Some(card) = hnsw.state().written {
            return card;
        }
        assert!(std::time::Instant::now() < end, "{:?}", hnsw.state());
        std::thread::sleep(Duration::from_millis(2));
    }
}

#[test]
fn both_find_the_same() {
    let (exact, hnsw) = (units(600), start(600, None, "m"));
    assert!(hnsw.wait(LONG), "{:?}", hnsw.state());
    assert_eq!((exact.name(), hnsw.name(), exact.len(), hnsw.len()), ("exact", "usearch", 600, 600));
    let visible = |unit: u32| !unit.is_multiple_of(3);
    let mut same = 0;
    for number in 1_000..1_050 {
        let query = vector(number);
        let (one, other) =
            (keys(exact.near(&query, 10, &visible).unwrap()), keys(hnsw.near(&query, 10, &visible).unwrap()));
        assert_eq!((one.len(), other.len()), (10, 10));
        assert!(other.iter().all(|unit| visible(*unit)), "nothing that is not to be seen");
        same += one.iter().filter(|unit| other.contains(unit)).count();
    }
    assert!(same >= 495, "{same} of 500");
    // Where little is visible, that little is found.
    let few = keys(hnsw.near(&vector(7), 10, &|unit| unit < 3).unwrap());
    assert_eq!(
        {
            let mut few = few;
            few.sort_unstable();
            few
        },
        [0, 1, 2]
    );
}

#[test]
fn what_is_no_vector_is_refused_and_does_no_harm() {
    let hnsw = start(50, None, "m");
    assert!(hnsw.wait(LONG));
    for bad in [vec![f32::NAN; DIM], vec![0.0; DIM], vec![1.0; DIM + 1], vec![f32::INFINITY; DIM], Vec::new()] {
        assert_eq!(hnsw.near(&bad, 3, &|_| true), Err(IndexError::Vector));
        let mut exact = units(3);
        exact.set_vectors(1, &Centre::default(), &[bad]);
        assert!(!exact.has_vector(1), "left out");
        assert_eq!(exact.near(&vector(0), 9, &|_| true).unwrap().len(), 2);
    }
    assert_eq!(hnsw.near(&vector(3), 1, &|_| true).unwrap()[0].0, 3);
    // One that comes in later makes the whole unusable, and says so; nobody asks it any more.
    hnsw.add(60, vec![f32::NAN; DIM]);
    let end = std::time::Instant::now() + LONG;
    while hnsw.state().failed.is_none() && std::time::Instant::now() < end {
        std::thread::sleep(Duration::from_millis(2));
    }
    assert_eq!(hnsw.state().failed, Some(IndexError::Vector));
    assert_eq!(hnsw.near(&vector(3), 1, &|_| true), Err(IndexError::NotReady));
}

#[test]
fn a_file_is_opened_only_where_it_is_the_one_that_was_written() {
    let folder = tempfile::tempdir().unwrap();
    let file = folder.path().join("deep").join("a.usearch");
    let first = start(300, None, "m");
    assert!(first.wait(LONG));
    let card = written(&first, &file, 300);
    assert_eq!((card.rows, card.units, card.model.as_str()), (300, 300, "m"));
    assert!(card.check(&file, "m", options()).is_ok());
    // Sound: only what came later is put in.
    let again = start(310, Some((file.clone(), card.clone())), "m");
    assert!(again.wait(LONG));
    assert_eq!(again.len(), 310);
    assert_eq!(keys(again.near(&vector(305), 1, &|_| true).unwrap()), [305]);
    again.add(400, vector(400));
    assert_eq!(keys(again.near(&vector(400), 1, &|_| true).unwrap()), [400], "there is room for more");

    let sound = std::fs::read(&file).unwrap();
    let damaged: Vec<Vec<u8>> = vec![
        Vec::new(),
        sound[..sound.len() / 2].to_vec(),
        sound[..sound.len() - 1].to_vec(),
        {
            let mut flipped = sound.clone();
            let at = flipped.len() / 3;
            flipped[at] ^= 0x10;
            flipped
        },
        vec![0; sound.len()],
        b"something else altogether".to_vec(),
    ];
    for (number, bytes) in damaged.into_iter().enumerate() {
        std::fs::write(&file, bytes).unwrap();
        assert!(matches!(card.check(&file, "m", options()), Err(IndexError::File(_))), "{number}");
        let refused = start(300, Some((file.clone(), card.clone())), "m");
        assert!(!refused.wait(LONG), "{number}");
        assert!(matches!(refused.state().failed, Some(IndexError::File(_))), "{number}: {:?}", refused.state());
    }
    // Another save's or model's, other settings, a newer form: sound bytes, and still not ours.
    std::fs::write(&file, &sound).unwrap();
    let newer = IndexCard { form: IndexCard::FORM + 1, ..card.clone() };
    assert!(newer.check(&file, "m", options()).is_err());
    assert!(card.check(&file, "other", options()).is_err());
    assert!(card.check(&file, "m", GraphOptions { m: 8, ..options() }).is_err());
    assert!(card.check(&folder.path().join("absent"), "m", options()).is_err());
    // A card that tells of other contents than the file's.
    let wrong = start(300, Some((file, IndexCard { rows: 299, ..card })), "m");
    assert!(!wrong.wait(LONG));
}

/// Damages that are tried: more where someone has the time (`STORYECHO_DAMAGES=500`).
fn damages() -> usize {
    std::env::var("STORYECHO_DAMAGES").map_or(40, |count| count.parse().unwrap())
}

#[test]
fn whatever_was_done_to_an_index_file_the_answers_are_those_of_exact_search() {
    const UNITS: u32 = 60;
    let folder = tempfile::tempdir().unwrap();
    let (file, other) = (folder.path().join("a.usearch"), folder.path().join("b.usearch"));
    let first = start(UNITS, None, "m");
    assert!(first.wait(LONG));
    let card = written(&first, &file, UNITS as usize);
    let second = start(UNITS + 5, None, "m");
    assert!(second.wait(LONG));
    written(&second, &other, UNITS as usize + 5);
    let (sound, foreign) = (std::fs::read(&file).unwrap(), std::fs::read(&other).unwrap());
    let exact = units(UNITS);
    let mut refused = 0;
    for round in 0..damages() {
        let mut bytes = sound.clone();
        let place = (round * 7_919 + 13) * 31 % bytes.len();
        match round % 6 {
            0 => bytes.truncate(place),
            1 => bytes[place] ^= 1 << (round % 8),
            2 => bytes.iter_mut().skip(place).take(1 + round % 97).for_each(|byte| *byte = 0),
            3 => bytes.iter_mut().skip(place).take(8).for_each(|byte| *byte = 0xff),
            4 => bytes.extend_from_slice(&sound[..place]),
            _ => bytes.clone_from(&foreign),
        }
        if bytes == sound {
            continue;
        }
        std::fs::write(&file, &bytes).unwrap();
        let damaged = start(UNITS, Some((file.clone(), card.clone())), "m");
        assert!(!damaged.wait(LONG), "round {round}");
        assert!(matches!(damaged.state().failed, Some(IndexError::File(_))), "round {round}: {:?}", damaged.state());
        refused += 1;
        // What is done then: it is built again from the rows.
        let again = start(UNITS, None, "m");
        assert!(again.wait(LONG), "round {round}");
        let query = vector(1_000 + u32::try_from(round).unwrap());
        let visible = |unit: u32| unit % 5 != u32::try_from(round % 5).unwrap();
        assert_eq!(
            keys(again.near(&query, 5, &visible).unwrap()),
            keys(exact.near(&query, 5, &visible).unwrap()),
            "round {round}"
        );
    }
    assert!(refused * 10 >= damages() * 9);
    println!("{refused} damaged index files: each was refused and made again, with the answers of exact search");
}

/// Searches that are compared: more where someone has the time (`STORYECHO_CASES=10000`).
fn searches() -> u32 {
    std::env::var("STORYECHO_CASES").map_or(400, |count| count.parse().unwrap())
}

#[test]
fn a_graph_finds_what_is_found_one_by_one() {
    const EACH: u32 = 40;
    for round in 0..searches() / EACH {
        // Graphs of every size up to the neighbours that one search looks at.
        let count = 1 + round * 7 % 60;
        let (exact, hnsw) = (units(count), start(count, None, "m"));
        assert!(hnsw.wait(LONG), "{:?}", hnsw.state());
        for number in 0..EACH {
            let query = vector(10_000 + round * EACH + number);
            let wanted = 1 + number as usize % 12;
            let visible = |unit: u32| !(unit + number).is_multiple_of(2 + number % 5);
            let found = keys(hnsw.near(&query, wanted, &visible).unwrap());
            assert_eq!(found, keys(exact.near(&query, wanted, &visible).unwrap()), "{count} vectors, search {number}");
        }
    }
    println!("{} searches through graphs found what was found one by one", searches() / EACH * EACH);
}
