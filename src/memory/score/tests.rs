use super::words::names;
use super::*;
use crate::memory::index::VectorIndex;
use crate::memory::tokens::{query_tokens, tokens};
use crate::memory::units::{UnitDraft, UnitKind};

fn units(kind: UnitKind, texts: &[(u64, Option<&str>, &str)]) -> Units {
    let mut units = Units::default();
    for (scene, speaker, text) in texts {
        let words = tokens(text);
        let words: Vec<&str> = words.iter().map(String::as_str).collect();
        units.push(&UnitDraft { kind, scene: *scene, speaker: *speaker, tokens: &words });
    }
    units
}

fn ask(units: &Units, scope: &Scope, text: &str, vector: Option<&[f32]>) -> Vec<Score> {
    let words = query_tokens(text);
    score(units, scope, &Centre::default(), &Query { text, tokens: &words, last: &[], vector })
}

fn first(units: &Units, text: &str) -> u32 {
    let scope = Scope::new(units, |_| true);
    best(&scope, &ask(units, &scope, text, None), false, 1)[0].0
}

#[test]
fn words_score_as_bm25_over_the_root_of_the_mass() {
    let units = units(UnitKind::Alone, &[(0, None, "wolf wolf snow"), (0, None, "snow bridge"), (0, None, "bridge")]);
    let scope = Scope::new(&units, |_| true);
    let scores = ask(&units, &scope, "wolf dragon", None);
    // N 3; "wolf" in 1 text, "dragon" in none; lengths 3, 2, 1, mean 2.
    let idf = |df: f32| ((3.0 - df + 0.5) / (df + 0.5)).ln_1p();
    let mass = (idf(1.0) + idf(0.0)).sqrt();
    let expected = 0.2 * idf(1.0) * 2.0 * 2.2 / (2.0 + 1.2 * (0.5 + 0.5 * 3.0 / 2.0)) / mass;
    assert!((scores[0].words - expected).abs() < 1e-6, "{} {expected}", scores[0].words);
    assert_eq!((scores[1].words, scores[2].words), (0.0, 0.0));
    assert_eq!(best(&scope, &scores, false, 9).len(), 1, "without a vector only what shares a word");
    assert_eq!(best(&scope, &scores, true, 9).len(), 3);
}

#[test]
fn what_is_not_in_the_scope_has_no_part_in_any_score() {
    let texts = [(0, None, "the wolf howls"), (0, None, "snow on the ridge"), (0, None, "the bridge is down")];
    let alone = units(UnitKind::Running, &texts);
    let mut more = units(UnitKind::Running, &texts);
    for number in 0..20 {
        let words = tokens("wolf wolf ridge bridge bridge bridge");
        let words: Vec<&str> = words.iter().map(String::as_str).collect();
        let unit = more.push(&UnitDraft { kind: UnitKind::Running, scene: number, speaker: None, tokens: &words });
        more.set_vectors(unit, &Centre::default(), &[vec![0.3, -0.7, 0.2]]);
    }
    let mut both = [alone, more];
    for units in &mut both {
        for unit in 0..3_u8 {
            let vector = vec![1.0, f32::from(unit), 0.5];
            units.set_vectors(u32::from(unit), &Centre::default(), &[vector]);
        }
    }
    let query = [0.2, 1.0, 0.1];
    let scores = both.map(|units| {
        let scope = Scope::new(&units, |unit| unit < 3);
        ask(&units, &scope, "wolf on the bridge", Some(&query))
    });
    assert_eq!(scores[0], scores[1]);
}

#[test]
fn the_lines_around_help_within_their_scene_alone() {
    let talk = [
        (1, None, "Where did you hide the lantern?"),
        (1, None, "Under the mill."),
        (2, None, "Under the stairs."),
        (2, None, "It rained all day."),
    ];
    let running = units(UnitKind::Running, &talk);
    let scope = Scope::new(&running, |_| true);
    let scores = ask(&running, &scope, "lantern", None);
    assert!(scores[0].words > scores[1].words && scores[1].words > 0.0, "{scores:?}");
    assert_eq!((scores[2].words, scores[3].words), (0.0, 0.0), "another scene");
    assert_eq!(first(&running, "under the lantern's mill"), 1);
    let alone = units(UnitKind::Alone, &talk);
    let scores = ask(&alone, &Scope::new(&alone, |_| true), "lantern", None);
    assert!(scores[1].words.abs() < 1e-9, "a unit of its own has no neighbours");
}

#[test]
fn a_speaker_who_is_named_counts() {
    let talk = [(0, Some("Ann"), "I like the sea."), (0, Some("Bo"), "I like the sea.")];
    let units = units(UnitKind::Running, &talk);
    assert_eq!((first(&units, "What does Ann like about the sea?"), first(&units, "What does Bo like?")), (0, 1));
    assert!(names("ask ann.", "Ann") && !names("annual", "Ann") && names("问哈尔去哪", "哈尔") && !names("x", ""));
}

#[test]
fn the_mean_of_all_is_taken_off_before_vectors_are_compared() {
    let mut units = units(UnitKind::Alone, &[(0, None, "a"), (0, None, "b"), (0, None, "c")]);
    let centre = Centre { query: vec![10.0, 0.0], passage: vec![10.0, 0.0] };
    units.set_vectors(0, &centre, &[vec![10.0, 1.0]]);
    units.set_vectors(1, &centre, &[vec![11.0, -0.1], vec![10.0, 1.0]]);
    units.set_vectors(2, &centre, &[vec![f32::NAN, 0.0]]);
    let scope = Scope::new(&units, |_| true);
    let query = Query { text: "", tokens: &[], last: &[], vector: Some(&[10.0, 2.0]) };
    let scores = score(&units, &scope, &centre, &query);
    assert!((scores[0].dense - 1.0).abs() < 1e-6);
    assert!(scores[1].dense > 0.4 && scores[1].dense < 0.6, "half by its best piece: {}", scores[1].dense);
    assert!(scores[2].dense.abs() < 1e-9, "what is no vector counts as none");
    let wrong = Query { vector: Some(&[1.0, 2.0, 3.0]), ..query };
    assert!(score(&units, &scope, &Centre::default(), &wrong).iter().all(|score| score.dense.abs() < 1e-9));
    let nothing = Scope::new(&units, |_| false);
    assert!(score(&units, &nothing, &centre, &query).is_empty());
}

/// A story of so many turns, with vectors, in which every 97th turn speaks of something else.
fn long_story(count: u32) -> Units {
    let mut units = Units::default();
    for number in 0..count {
        let text = match number % 97 {
            0 => format!("The lighthouse keeper {number} counts his lamps"),
            _ => format!("Rain on road {} and nobody at gate {}", number % 31, number % 17),
        };
        let words = tokens(&text);
        let words: Vec<&str> = words.iter().map(String::as_str).collect();
        let draft = UnitDraft { kind: UnitKind::Running, scene: u64::from(number / 12), speaker: None, tokens: &words };
        let unit = units.push(&draft);
        units.set_vectors(unit, &Centre::default(), &[noise(number)]);
    }
    units
}

/// A direction that is always the same for a number and unlike that of any other.
fn noise(number: u32) -> Vec<f32> {
    let mut state = u64::from(number).wrapping_mul(0x9e37_79b9_7f4a_7c15) | 1;
    let mut next = || {
        state ^= state << 13;
        state ^= state >> 7;
        state ^= state << 17;
        f32::from(u16::try_from(state >> 48).unwrap()) / 32_768.0 - 1.0
    };
    (0..24).map(|_| next()).collect()
}

fn look(
    units: &Units,
    scope: &Scope,
    lookup: &mut Lookup,
    text: &str,
    vector: Option<&[f32]>,
) -> (Vec<(u32, Score)>, &'static str) {
    let words = query_tokens(text);
    let query = Query { text, tokens: &words, last: &[], vector };
    let nowhere = Query { text: "", tokens: &[], last: &[], vector: None };
    let centre = Centre::default();
    Ranking { units, graph: None, scope, lookup, centre: &centre }.ranked((&query, &nowhere), &[], 5)
}

#[test]
fn among_many_the_best_are_those_that_scoring_all_finds() {
    let units = long_story(3_000);
    let scope = Scope::new(&units, |unit| unit % 5 != 4);
    for (text, at) in [("the lighthouse keeper's lamps", 291), ("gate 3 on road 7", 1_500), ("nothing of it", 2_001)] {
        let vector = noise(at);
        let (found, index) = look(&units, &scope, &mut Lookup::default(), text, Some(&vector));
        let all = best(&scope, &ask(&units, &scope, text, Some(&vector)), true, 5);
        assert_eq!((found[0].0, index), (all[0].0, "exact"), "{text}: {found:?} {all:?}");
        let same = found.iter().filter(|(unit, _)| all.iter().any(|(other, _)| other == unit)).count();
        assert!(same >= 4, "{text}: {found:?} {all:?}");
        assert!(found.iter().all(|(unit, _)| unit % 5 != 4));
    }
    let (worded, _) = look(&units, &scope, &mut Lookup::default(), "lighthouse lamps", None);
    assert!(worded.iter().all(|(unit, score)| unit % 97 == 0 && score.words > 0.0), "{worded:?}");
}

#[test]
fn a_lookup_that_grew_finds_what_a_new_one_finds() {
    let units = long_story(2_400);
    let visible = |unit: u32| unit % 7 != 3;
    let (mut scope, mut lookup) = (Scope::default(), Lookup::default());
    for unit in (0..2_400).filter(|unit| visible(*unit)) {
        scope.push(&units, unit);
    }
    let asked = ["lamps of the lighthouse", "rain at gate 5", "road 30", "keeper 582"];
    let first: Vec<_> = asked.iter().map(|text| look(&units, &scope, &mut lookup, text, None)).collect();
    // The story goes on, and some of it on another line.
    let units = long_story(3_200);
    for unit in (2_400..3_200).filter(|unit| visible(*unit)) {
        scope.push(&units, unit);
    }
    let anew = Scope::new(&units, visible);
    for (text, before) in asked.iter().zip(first) {
        let grown = look(&units, &scope, &mut lookup, text, None);
        assert_eq!(grown, look(&units, &anew, &mut Lookup::default(), text, None), "{text}");
        assert_ne!(grown, before, "{text}");
    }
}

#[test]
fn a_look_at_bytes_misses_none_of_the_nearest() {
    let units = long_story(3_000);
    for at in [3, 777, 2_999] {
        let query = noise(at + 50_000);
        let found = units.near(&query, 40, &|unit| unit % 3 > 0).unwrap();
        let mut all: Vec<(u32, f32)> = (0..3_000)
            .filter(|unit| unit % 3 > 0)
            .map(|unit| (unit, crate::memory::units::dot(&query, units.direction(unit).unwrap())))
            .collect();
        all.sort_by(|a, b| b.1.total_cmp(&a.1).then_with(|| b.0.cmp(&a.0)));
        all.truncate(40);
        assert_eq!(found, all);
    }
}

#[test]
fn the_meaning_of_long_passages_counts_less_than_that_of_short_ones() {
    let dense = |words: usize| {
        let text = "road ".repeat(words);
        let mut units = units(UnitKind::Running, &[(0, None, text.as_str())]);
        units.set_vectors(0, &Centre::default(), &[vec![1.0, 0.0]]);
        let scope = Scope::new(&units, |_| true);
        ask(&units, &scope, "", Some(&[1.0, 0.2]))[0].dense
    };
    assert!((dense(120) * 2.0 - dense(0)).abs() < 0.01, "{} {}", dense(120), dense(0));
    assert!(dense(10) > 0.98 * dense(0));
}

/// An index that says how many it holds, and brings up the same few.
struct Few(usize);

impl VectorIndex for Few {
    fn name(&self) -> &'static str {
        "few"
    }
    fn len(&self) -> usize {
        self.0
    }
    fn near(
        &self,
        _: &[f32],
        _: usize,
        visible: &dyn Fn(u32) -> bool,
    ) -> Result<Vec<(u32, f32)>, crate::memory::index::IndexError> {
        Ok((7..9).filter(|unit| visible(*unit)).map(|unit| (unit, 0.5)).collect())
    }
}

#[test]
fn a_graph_of_much_else_is_not_asked() {
    let units = long_story(1_500);
    let (scope, centre) = (Scope::new(&units, |_| true), Centre::default());
    let vector = noise(40);
    let query = Query { text: "", tokens: &[], last: &[], vector: Some(&vector) };
    let nowhere = Query { vector: None, ..query };
    let found = |held: usize| {
        let (graph, mut lookup) = (Few(held), Lookup::default());
        let ranking =
            Ranking { units: &units, graph: Some(&graph), scope: &scope, lookup: &mut lookup, centre: &centre };
        ranking.ranked((&query, &nowhere), &[], 1)
    };
    assert_eq!((found(1_500).1, found(100_000).1), ("few", "exact"));
    assert_eq!(found(100_000).0[0].0, 40);
    assert!(found(1_500).0[0].0 < 9);
}
