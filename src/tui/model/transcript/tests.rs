use proptest::prelude::*;

use super::*;

fn turn(number: i64, input: &str, narration: &str) -> TurnView {
    TurnView { turn: number, input: input.into(), narration: narration.into(), ..TurnView::default() }
}

fn shown(transcript: &Transcript) -> Vec<String> {
    transcript.visible().map(|row| format!("{}{}", row.mark, row.text)).collect()
}

/// Ten turns of one line and two rows of prose at a width of 20.
fn ten() -> Transcript {
    let turns: Vec<TurnView> =
        (1..=10).map(|n| turn(n, &format!("line {n}"), &format!("{n:02} first second, {n:02} third fourth"))).collect();
    Transcript::new(&turns)
}

#[test]
fn the_end_is_seen_first_without_the_gap_behind_it() {
    let mut transcript = ten();
    transcript.settle(20, 6);
    assert_eq!(
        shown(&transcript),
        ["09 first second, 09", "third fourth", "", "> line 10", "10 first second, 10", "third fourth"]
    );
    assert!(transcript.more_above() && !transcript.more_below());
}

#[test]
fn scrolling_stops_at_both_ends_and_follows_again_at_the_last_row() {
    let mut transcript = ten();
    transcript.settle(20, 6);
    transcript.page(-100);
    transcript.settle(20, 6);
    assert_eq!(shown(&transcript).first().map(String::as_str), Some("> line 1"));
    assert!(!transcript.more_above() && transcript.more_below());
    transcript.scroll(1);
    transcript.settle(20, 6);
    assert_eq!(shown(&transcript).first().map(String::as_str), Some("01 first second, 01"));
    transcript.page(100);
    transcript.settle(20, 6);
    assert_eq!(shown(&transcript).last().map(String::as_str), Some("third fourth"));
    assert_eq!(transcript.view, View::End { newest: None });
}

#[test]
fn a_new_width_keeps_the_text_in_the_top_row() {
    let mut transcript = ten();
    transcript.settle(20, 6);
    transcript.go_first();
    transcript.settle(20, 6);
    transcript.scroll(14);
    transcript.settle(20, 6);
    assert_eq!(shown(&transcript).first().map(String::as_str), Some("third fourth"));
    for (width, first) in [(60, "04 first second, 04 third fourth"), (8, "04 third"), (20, "third fourth")] {
        transcript.settle(width, 6);
        assert_eq!(shown(&transcript).first().map(String::as_str), Some(first), "{width}");
    }
}

#[test]
fn streaming_holds_the_place_of_a_reader_and_says_that_there_is_more() {
    let mut transcript = ten();
    transcript.settle(20, 6);
    transcript.begin("line 11");
    transcript.page(-1);
    transcript.settle(20, 6);
    let before = shown(&transcript);
    assert!(!transcript.unseen());
    for _ in 0..50 {
        transcript.append("more prose ");
        transcript.settle(20, 6);
    }
    assert_eq!(shown(&transcript), before);
    assert!(transcript.unseen());
    transcript.commit(&turn(11, "line 11", &"more prose ".repeat(50)));
    transcript.settle(20, 6);
    assert_eq!(shown(&transcript), before);
    transcript.go_last();
    transcript.settle(20, 6);
    assert!(!transcript.unseen() && !transcript.more_below());
}

#[test]
fn a_turn_longer_than_the_screen_is_read_from_its_first_row() {
    let mut transcript = ten();
    transcript.follow();
    transcript.begin("line 11");
    transcript.settle(20, 6);
    assert_eq!(shown(&transcript).last().map(String::as_str), Some("> line 11"));
    for _ in 0..50 {
        transcript.append("more prose ");
    }
    transcript.settle(20, 6);
    assert_eq!(shown(&transcript).first().map(String::as_str), Some("> line 11"));
    assert!(transcript.more_below() && !transcript.unseen());
    transcript.commit(&turn(11, "line 11", &"more prose ".repeat(50)));
    transcript.settle(20, 6);
    assert_eq!(shown(&transcript).first().map(String::as_str), Some("> line 11"));
    transcript.page(1);
    transcript.settle(20, 6);
    assert_eq!(shown(&transcript).first().map(String::as_str), Some("more prose more"));
}

#[test]
fn a_reader_inside_the_turn_being_told_stays_there_when_it_is_saved() {
    let mut transcript = Transcript::new(&[]);
    transcript.begin("look");
    let prose = (0..60).map(|n| format!("word{n:02}")).collect::<Vec<_>>().join(" ");
    transcript.append(&prose);
    transcript.settle(20, 5);
    transcript.scroll(3);
    transcript.settle(20, 5);
    let before = shown(&transcript);
    let mut saved = turn(1, "look", &prose);
    saved.changes = vec!["+1 rope".into()];
    transcript.commit(&saved);
    transcript.settle(20, 5);
    assert_eq!(shown(&transcript), before);
}

#[test]
fn lost_text_stays_for_the_eye_until_the_line_is_told_again() {
    let mut transcript = Transcript::new(&[]);
    transcript.begin("look");
    transcript.append("The mist");
    transcript.lose("", "not saved");
    transcript.settle(40, 9);
    assert_eq!(shown(&transcript), ["> look", "The mist", "  ! not saved"]);
    transcript.append("late");
    transcript.settle(40, 9);
    assert_eq!(shown(&transcript).len(), 3);
    transcript.begin("look");
    transcript.settle(40, 9);
    assert_eq!(shown(&transcript), ["> look"]);
    transcript.lose("", "not saved");
    transcript.settle(40, 9);
    assert!(transcript.is_empty());
}

#[test]
fn a_turn_saved_after_it_was_stopped_takes_the_place_of_the_lost_text() {
    let mut transcript = Transcript::new(&[]);
    transcript.begin("look");
    transcript.append("The mist");
    transcript.lose("", "not saved");
    transcript.commit(&turn(1, "look", "The mist rises."));
    transcript.settle(40, 9);
    assert_eq!(shown(&transcript), ["> look", "The mist rises."]);
}

proptest! {
    #[test]
    fn the_top_row_keeps_its_text_through_any_widths(
        texts in prop::collection::vec("[a-z 中文雾，。\n]{1,80}", 1..12),
        back in 0_isize..60, widths in prop::collection::vec(1_usize..60, 1..5), height in 1_usize..12,
    ) {
        let turns: Vec<TurnView> = texts.iter().enumerate().map(|(n, text)| turn(i64::try_from(n).unwrap(), "go", text)).collect();
        let mut transcript = Transcript::new(&turns);
        transcript.settle(33, height);
        transcript.scroll(-back);
        transcript.settle(33, height);
        let before = shown(&transcript);
        for width in widths {
            transcript.settle(width, height);
            prop_assert!(transcript.visible().count() <= height);
        }
        transcript.settle(33, height);
        prop_assert_eq!(shown(&transcript), before);
    }

    #[test]
    fn one_screen_of_rows_is_always_full_where_there_is_text(
        texts in prop::collection::vec("[a-z 中文雾，。\n]{1,80}", 1..12),
        moves in prop::collection::vec(-30_isize..30, 0..12), width in 1_usize..60, height in 1_usize..12,
    ) {
        let turns: Vec<TurnView> = texts.iter().enumerate().map(|(n, text)| turn(i64::try_from(n).unwrap(), "go", text)).collect();
        let mut transcript = Transcript::new(&turns);
        transcript.settle(width, 10_000);
        let all = transcript.visible().count();
        for rows in moves {
            transcript.scroll(rows);
            transcript.settle(width, height);
            prop_assert_eq!(transcript.visible().count(), all.min(height));
        }
    }
}
