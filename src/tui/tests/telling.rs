//! A turn on its way: streaming, stopping, failing, coming too late.

use super::stage::{Stage, answer, committed, failure, scene};
use crate::engine::{Request, Update};
use crate::text::Language;
use crate::tui::Msg;
use crate::tui::model::Phase;

fn begun(input: &str) -> Stage {
    let mut stage = Stage::playing(Language::En);
    stage.manual = true;
    stage.keys(&format!("{input}<Enter>"));
    stage.engine(Update::Began { input: input.into() });
    stage.requests();
    stage
}

fn phase(stage: &Stage) -> &Phase {
    &stage.model.play.as_ref().unwrap().phase
}

#[test]
fn prose_appears_as_it_comes_and_stands_when_saved() {
    let mut stage = begun("go up");
    stage.engine(Update::Thinking(120));
    assert!(stage.text().contains("thinking (120 characters)"));
    for word in ["The stair ", "winds ", "up."] {
        stage.engine(Update::Prose(word.into()));
    }
    let text = stage.text();
    assert!(
        text.contains("> go up\n") && text.contains("The stair winds up.") && text.contains("telling (19 characters)"),
        "{text}"
    );
    assert!(!text.contains("Push the door open"), "nothing can be chosen meanwhile");
    stage.engine(committed(Language::En, 1, "go up"));
    let text = stage.text();
    assert!(text.contains("+1 brass key") && text.contains("1 Push the door open"), "{text}");
    assert_eq!(phase(&stage), &Phase::Idle);
}

#[test]
fn the_next_line_can_be_written_but_not_sent_while_a_turn_is_told() {
    let mut stage = begun("go up");
    stage.keys("then 2 down<Enter>");
    assert_eq!(stage.requests(), []);
    assert_eq!(stage.composed(), "then 2 down");
    stage.engine(committed(Language::En, 1, "go up"));
    stage.keys("<Enter>");
    assert_eq!(stage.requests(), [Request::Line("then 2 down".into())]);
}

#[test]
fn stopping_keeps_the_text_for_the_eye_and_gives_the_line_back() {
    for key in ["<Esc>", "<C-c>"] {
        let mut stage = begun("go up");
        stage.engine(Update::Prose("The stair".into()));
        stage.keys(key);
        assert_eq!(stage.requests(), [Request::Stop]);
        assert_eq!(stage.composed(), "go up");
        let text = stage.text();
        assert!(text.contains("The stair\n") && text.contains("! Stopped. This text is not saved"), "{text}");
        // what still comes of it is dropped
        stage.engine(Update::Prose(" winds".into()));
        stage.engine(Update::Failed(failure(Language::En, "go up")));
        assert_eq!(phase(&stage), &Phase::Idle);
        assert!(!stage.text().contains("winds"));
        // sent again, it goes its way
        stage.keys("<Enter>");
        assert_eq!(stage.requests(), [Request::Line("go up".into())]);
        stage.engine(Update::Began { input: "go up".into() });
        stage.engine(Update::Prose("New prose".into()));
        let text = stage.text();
        assert!(text.contains("New prose") && !text.contains("Stopped."), "{text}");
    }
}

#[test]
fn a_stop_that_comes_too_late_loses_nothing() {
    let mut stage = begun("go up");
    stage.engine(Update::Prose("The stair winds".into()));
    stage.keys("<Esc>");
    stage.engine(committed(Language::En, 1, "go up"));
    assert_eq!(stage.composed(), "");
    let text = stage.text();
    assert!(text.contains("+1 brass key") && !text.contains("Stopped"), "{text}");
}

#[test]
fn a_line_sent_while_the_stopped_one_still_ends_is_not_taken_for_it() {
    let mut stage = begun("go up");
    stage.keys("<Esc><C-u>go down<Enter>");
    assert_eq!(stage.requests(), [Request::Stop, Request::Line("go down".into())]);
    stage.engine(Update::Failed(failure(Language::En, "go up")));
    assert_eq!(phase(&stage), &Phase::Sent { input: "go down".into() });
    stage.engine(Update::Began { input: "go down".into() });
    stage.engine(Update::Prose("Down.".into()));
    stage.engine(committed(Language::En, 1, "go down"));
    assert_eq!(phase(&stage), &Phase::Idle);

    let mut stage = begun("go up");
    stage.keys("<Esc><C-u>go down<Enter>");
    stage.engine(committed(Language::En, 1, "go up"));
    assert_eq!(phase(&stage), &Phase::Sent { input: "go down".into() });
    stage.engine(Update::Began { input: "go down".into() });
    stage.engine(committed(Language::En, 2, "go down"));
    assert_eq!(phase(&stage), &Phase::Idle);
}

#[test]
fn a_draft_stays_when_a_turn_is_stopped() {
    let mut stage = begun("go up");
    stage.keys("draft<Esc>");
    assert_eq!(stage.composed(), "draft");
    stage.keys("<Up>");
    assert_eq!(stage.composed(), "go up");
}

#[test]
fn a_failure_offers_what_can_be_done() {
    let failed = || {
        let mut stage = begun("go up");
        stage.engine(Update::Prose("The stair".into()));
        stage.engine(Update::Failed(failure(Language::En, "go up")));
        stage
    };
    let mut stage = failed();
    let text = stage.text();
    assert!(text.contains("! The endpoint did not answer") && text.contains("[r] try again"), "{text}");
    assert!(text.contains("The stair\n") && text.contains("not saved"), "{text}");
    stage.keys("x<Enter>1");
    assert_eq!((stage.requests().len(), stage.composed()), (0, ""));
    stage.keys("r");
    assert_eq!(stage.requests(), [Request::Retry]);
    assert!(stage.model.busy());

    let mut stage = failed();
    stage.keys("b");
    assert_eq!(stage.requests(), [Request::TellBuiltin]);
    stage.engine(Update::Began { input: "go up".into() });
    stage.engine(committed(Language::En, 1, "go up"));
    assert!(!stage.text().contains("This text is not saved"));

    let mut stage = failed();
    stage.keys("<Esc>");
    assert_eq!((stage.requests().len(), stage.composed()), (0, "go up"));
    assert_eq!(phase(&stage), &Phase::Idle);
}

#[test]
fn a_failure_does_not_take_letters_from_a_line_being_written() {
    let mut stage = begun("go up");
    stage.keys("then pu");
    stage.engine(Update::Failed(failure(Language::En, "go up")));
    stage.keys("rb<Enter>");
    assert_eq!((stage.requests().len(), stage.composed()), (0, "then purb"));
    assert!(stage.text().contains("[Alt-b] let the built-in narrator tell it"), "{}", stage.text());
    stage.keys("<A-b>");
    assert_eq!(stage.requests(), [Request::TellBuiltin]);
    assert_eq!(stage.composed(), "then purb");
}

#[test]
fn a_retry_is_seen_until_something_comes() {
    let mut stage = begun("go up");
    assert!(stage.text().contains("The narrator is thinking  "), "{}", stage.text());
    stage.engine(Update::Notice("No connection; trying again in 3 seconds.".into()));
    assert!(stage.text().contains("! No connection"), "{}", stage.text());
    stage.engine(Update::Prose("The stair".into()));
    assert!(stage.text().contains("telling (9 characters)"), "{}", stage.text());
    stage.engine(Update::Failed(failure(Language::En, "go up")));
    assert!(!stage.text().contains("trying again"), "{}", stage.text());
}

#[test]
fn what_went_wrong_behind_a_turn_is_read_when_the_next_one_stands() {
    let mut stage = begun("go up");
    stage.engine(Update::Waiting(Some("Summing up the last turns".into())));
    stage.engine(Update::Waiting(None));
    stage.engine(Update::Behind("The model wrote no summary here.".into()));
    stage.engine(Update::Waiting(Some("Sorting memories".into())));
    stage.engine(Update::Waiting(None));
    stage.engine(Update::Prose("The stair".into()));
    assert!(!stage.text().contains("no summary here"), "{}", stage.text());
    stage.engine(committed(Language::En, 2, "go up"));
    assert!(stage.text().contains("! The model wrote no summary here."), "{}", stage.text());
    stage.keys("<Esc>");
    assert!(!stage.text().contains("no summary here"), "{}", stage.text());
    assert_eq!(stage.model.notices, ["The model wrote no summary here."]);
}

#[test]
fn only_what_is_offered_can_be_taken() {
    let mut stage = begun("go up");
    let mut failure = failure(Language::En, "go up");
    failure.offers.retain(|offer| *offer == crate::engine::Offer::Leave);
    stage.engine(Update::Failed(failure));
    stage.keys("rb");
    assert_eq!(stage.requests(), []);
    assert!(matches!(phase(&stage), Phase::Failed(_)));
    stage.keys("<Esc>");
    assert_eq!(stage.composed(), "go up");
}

#[test]
fn a_failure_without_offers_is_said_and_gives_the_line_back() {
    let mut stage = begun("go up");
    let mut failure = failure(Language::En, "go up");
    failure.offers.clear();
    stage.engine(Update::Failed(failure));
    assert_eq!((phase(&stage), stage.composed()), (&Phase::Idle, "go up"));
    assert!(stage.text().contains("The endpoint did not answer"));
}

#[test]
fn answers_notices_and_moves_find_their_place() {
    let mut stage = Stage::playing(Language::En);
    stage.manual = true;
    stage.keys("inventory<Enter>");
    stage.engine(Update::Answered(answer("inventory", "You carry:\n  six matches")));
    assert!(stage.text().contains("│   six matches"));
    stage.engine(Update::Notice("The memory model is ready.".into()));
    assert!(stage.text().contains("! The memory model is ready."));
    stage.keys("undo<Enter>");
    assert!(!stage.text().contains("The memory model is ready."));
    stage.engine(Update::Moved {
        turns: Vec::new(),
        scene: Box::new(scene(Language::En, 3)),
        message: "One turn undone.".into(),
    });
    let text = stage.text();
    assert!(text.contains("One turn undone.") && text.contains("Turn 3") && !text.contains("six matches"), "{text}");
    let mut status = scene(Language::En, 3).status;
    status.memory = "keywords".into();
    stage.engine(Update::Status(Box::new(status)));
    assert!(stage.text().contains("keywords"));
}

#[test]
fn the_sign_moves_only_where_motion_is_wanted_and_only_while_something_is_told() {
    let mut stage = begun("go up");
    assert!(stage.model.animated());
    stage.model.drawn();
    stage.msg(Msg::Tick);
    assert!(stage.model.stale());
    stage.model.preferences.motion = false;
    stage.model.drawn();
    stage.msg(Msg::Tick);
    assert!(!stage.model.stale() && !stage.model.animated());
    stage.model.preferences.motion = true;
    stage.engine(committed(Language::En, 1, "go up"));
    assert!(!stage.model.animated());
}

#[test]
fn a_long_turn_is_read_on_with_enter_or_space() {
    let mut stage = Stage::playing(Language::En);
    stage.resize(60, 20);
    stage.manual = true;
    stage.keys("go up<Enter>");
    stage.engine(Update::Began { input: "go up".into() });
    let prose = (0..60).map(|n| format!("Sentence {n:02} of the turn.")).collect::<Vec<_>>().join(" ");
    stage.engine(Update::Prose(prose.clone()));
    let mut turn = super::stage::turn(Language::En, 1, "go up");
    turn.narration = prose;
    stage.engine(Update::Committed { turn: Box::new(turn), scene: Box::new(scene(Language::En, 1)) });
    let text = stage.text();
    assert!(text.contains("> go up\n") && text.contains("Sentence 00") && text.contains("more below"), "{text}");
    stage.requests();
    stage.keys("<Enter> <Enter>   ");
    let text = stage.text();
    assert!(text.contains("Sentence 59") && !text.contains("more below"), "{text}");
    assert_eq!(stage.requests(), []);
    assert_eq!(stage.composed(), "");
}

#[test]
fn a_correction_takes_the_prose_away_and_leaves_a_mark_that_can_be_opened() {
    let mut stage = begun("go up");
    stage.engine(Update::Prose("Hal sits in the lamp room.".into()));
    stage.engine(Update::Correcting);
    let text = stage.text();
    assert!(!text.contains("Hal sits") && text.contains("being corrected"), "{text}");
    stage.engine(Update::Prose("The lamp room is empty.".into()));
    assert!(stage.text().contains("The lamp room is empty."));

    let Update::Committed { mut turn, scene } = committed(Language::En, 1, "go up") else { panic!("a commit") };
    turn.corrected = "One sentence was corrected.".into();
    turn.checks = vec!["“Hal sits in the lamp room.” Hal is at the camp.".into()];
    stage.engine(Update::Committed { turn, scene });
    let text = stage.text();
    assert!(text.contains("~ One sentence was corrected. [F4]") && !text.contains("being corrected"), "{text}");

    stage.keys("<F4>");
    let text = stage.text();
    assert!(text.contains("Corrections") && text.contains("Hal is at the camp."), "{text}");
    stage.keys("<Esc>");
    assert!(stage.text().contains("[F4]"));

    // what was undone leaves the list too
    let Update::Opened { turns, scene, .. } = super::stage::opened(Language::En) else { panic!("a game") };
    stage.engine(Update::Moved { turns, scene, message: String::new() });
    stage.keys("<F4>");
    assert!(stage.text().contains("Nothing was corrected."));
}
