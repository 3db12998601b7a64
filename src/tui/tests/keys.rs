//! Scripts of keys, and what they must lead to.

use super::stage::{Stage, answer, saves, scene};
use crate::engine::{NarratorChoice, Request, Update};
use crate::text::Language;
use crate::tui::model::{Dialog, HeroRow, Screen};
use crate::tui::{Borders, Cmd, Msg, Setting, Signal, ThemeName};
use crate::world::{Attribute, Attributes};

fn line(text: &str) -> Request {
    Request::Line(text.into())
}

#[test]
fn three_keys_lead_into_the_story() {
    for language in Language::ALL {
        let mut stage = Stage::new(language);
        stage.keys("<Enter><Enter><Enter>");
        assert_eq!(stage.model.screen, Screen::Play);
        let new = stage
            .requests()
            .into_iter()
            .find_map(|request| if let Request::New(game) = request { Some(game) } else { None });
        let game = new.unwrap();
        assert_eq!(game.hero.name, None);
        assert_eq!(game.language, language);
        assert_eq!(game.hero.attributes, Some(Attributes { strength: 6, agility: 6, intelligence: 5 }));
    }
}

#[test]
fn one_key_goes_on_with_the_newest_save_that_can_be_opened() {
    let mut stage = Stage::with(Language::En, saves(Language::En));
    stage.requests();
    stage.keys("<Enter>");
    assert_eq!(stage.requests(), [Request::Open { save: "lighthouse-2".into() }]);
    assert_eq!(stage.model.screen, Screen::Play);
}

#[test]
fn an_early_enter_waits_for_the_saves() {
    let mut stage = Stage::with(Language::En, saves(Language::En));
    stage.model.saves = None;
    stage.requests();
    stage.keys("<Enter>");
    assert_eq!(stage.requests(), []);
    stage.engine(Update::Saves(saves(Language::En)));
    assert_eq!(stage.requests(), [Request::Open { save: "lighthouse-2".into() }]);
}

#[test]
fn the_hero_is_made_by_points_that_never_add_up_to_more() {
    let mut stage = Stage::new(Language::En);
    stage.keys("n<Enter>Kai?<Backspace>");
    let form = stage.model.hero.as_ref().unwrap();
    assert_eq!((form.row, form.name.text(), form.points_left()), (HeroRow::Name, "Kai", 0));
    stage.keys("<Down><Right><Right>");
    assert_eq!(stage.model.hero.as_ref().unwrap().attributes.strength, 6);
    stage.keys("<Left><Left><Left><Left><Left><Down><Right><Right><Right><Right>");
    let form = stage.model.hero.as_ref().unwrap();
    assert_eq!(form.row, HeroRow::Attribute(Attribute::Agility));
    assert_eq!(form.attributes, Attributes { strength: 3, agility: 9, intelligence: 5 });
    assert_eq!(form.points_left(), 0);
    stage.keys("<Enter>");
    let asked = stage.requests();
    let Some(Request::New(game)) = asked.iter().find(|request| matches!(request, Request::New(_))) else {
        panic!("{asked:?}")
    };
    assert_eq!(game.hero.name.as_deref(), Some("Kai"));
    assert_eq!(game.hero.attributes, Some(Attributes { strength: 3, agility: 9, intelligence: 5 }));
}

#[test]
fn a_digit_chooses_only_while_the_line_is_empty() {
    let mut stage = Stage::playing(Language::En);
    stage.manual = true;
    stage.requests();
    stage.keys("2");
    assert_eq!(stage.requests(), [line("Climb on to the lamp room")]);

    let mut stage = Stage::playing(Language::En);
    stage.manual = true;
    stage.requests();
    stage.keys("take 2 matches<Enter>");
    assert_eq!(stage.requests(), [line("take 2 matches")]);

    let mut stage = Stage::playing(Language::En);
    stage.requests();
    stage.keys("7");
    assert_eq!(stage.requests(), []);
    assert_eq!(stage.model.notice.as_deref(), Some("There is no choice 7."));
}

#[test]
fn a_number_typed_as_a_line_chooses_too() {
    let mut stage = Stage::playing(Language::En);
    stage.manual = true;
    stage.requests();
    stage.keys(" <Backspace>x<Backspace>");
    stage.msg(Msg::Paste(" 1 ".into()));
    stage.keys("<Enter>");
    assert_eq!(stage.requests(), [line("Push the door open")]);
    assert_eq!(stage.composed(), "");
}

#[test]
fn without_choices_a_digit_is_typed_and_sent() {
    let mut stage = Stage::playing(Language::En);
    stage.manual = true;
    stage.model.preferences.choices = false;
    stage.requests();
    assert!(!stage.text().contains("Push the door open"));
    stage.msg(Msg::Paste("1".into()));
    stage.keys("<Enter>");
    assert_eq!(stage.requests(), [line("1")]);
}

#[test]
fn a_question_of_the_game_is_answered_by_number() {
    let mut stage = Stage::playing(Language::Zh);
    stage.manual = true;
    stage.keys("拿钥匙<Enter>");
    let mut question = answer("拿钥匙", "哪一把？");
    question.options = vec!["黄铜钥匙".into(), "铁钥匙".into()];
    stage.engine(Update::Answered(question));
    stage.requests();
    stage.keys("2");
    assert_eq!(stage.requests(), [line("铁钥匙")]);
}

#[test]
fn pasting_never_submits() {
    let mut stage = Stage::playing(Language::En);
    stage.requests();
    stage.msg(Msg::Paste("go north\r\ntake \u{1b}[31mlamp\u{1b}[0m\n".into()));
    assert_eq!(stage.requests(), []);
    assert_eq!(stage.composed(), "go north take lamp ");
    stage.msg(Msg::Paste("x".repeat(10_000)));
    // what is too long to be sent is refused, and nothing of it is lost
    let long = "The line has 10019 characters and at most 2000 can be sent. It stays here: make it shorter.";
    assert_eq!((stage.composed().chars().count(), stage.model.notice.as_deref()), (10_019, Some(long)));
    stage.model.notice = None;
    stage.keys("<Enter>");
    assert_eq!(stage.requests(), []);
    assert_eq!((stage.composed().chars().count(), stage.model.notice.as_deref()), (10_019, Some(long)));
    stage.keys("<C-u>look<Enter>");
    assert_eq!(stage.requests(), [line("look")]);
    stage.msg(Msg::Paste("x".repeat(30_000)));
    assert_eq!(stage.composed().chars().count(), 20_000);
}

#[test]
fn keys_edit_the_line_and_the_cursor_stands_at_the_caret() {
    let mut stage = Stage::playing(Language::Zh);
    stage.resize(80, 24);
    stage.keys("往北走");
    assert_eq!(stage.frame().1.map(|at| (at.x, at.y)), Some((9, 22)));
    stage.keys("<Left><Left>");
    assert_eq!(stage.frame().1.map(|at| (at.x, at.y)), Some((5, 22)));
    stage.keys("<C-u><C-e>到塔顶<C-a><C-k>");
    assert_eq!(stage.composed(), "");
    stage.keys("ask the keeper<C-w><A-b>x<End>y");
    assert_eq!(stage.composed(), "ask xthe y");
    stage.keys(&"长".repeat(100));
    let caret = stage.frame().1.unwrap();
    assert!(caret.x < 79 && caret.y == 22, "{caret:?}");
}

#[test]
fn the_history_keeps_the_draft() {
    let mut stage = Stage::playing(Language::En);
    stage.keys("first<Enter>second<Enter>draft<Up><Up><Up>");
    assert_eq!(stage.composed(), "first");
    stage.keys("<Down><Down>");
    assert_eq!(stage.composed(), "draft");
}

#[test]
fn question_marks_open_help_only_from_an_empty_line() {
    let mut stage = Stage::playing(Language::En);
    stage.keys("where am I?");
    assert_eq!((stage.model.screen, stage.composed()), (Screen::Play, "where am I?"));
    stage.keys("<C-u>？");
    assert_eq!(stage.model.screen, Screen::Help);
    stage.keys("<PageDown><Down><End><Home><Esc>");
    assert_eq!(stage.model.screen, Screen::Play);
    stage.keys("x<F1>q");
    assert_eq!((stage.model.screen, stage.composed()), (Screen::Play, "x"));
}

#[test]
fn the_games_own_help_and_quit_are_heeded() {
    let mut stage = Stage::playing(Language::En);
    let mut help = answer("help", "");
    help.help = true;
    stage.engine(Update::Answered(help));
    assert_eq!(stage.model.screen, Screen::Help);
    let mut quit = answer("quit", "");
    quit.quit = true;
    stage.cmds.clear();
    stage.engine(Update::Answered(quit));
    assert_eq!(stage.cmds, [Cmd::Quit]);
}

#[test]
fn escape_goes_one_step_at_a_time() {
    let mut stage = Stage::playing(Language::En);
    for _ in 0..6 {
        stage.keys("go up<Enter>");
    }
    stage.keys("draft<PageUp><PageUp>");
    stage.model.notice = Some("news".into());
    stage.keys("<Esc>");
    assert_eq!(stage.composed(), "");
    stage.keys("<Esc>");
    assert_eq!(stage.model.notice, None);
    assert!(stage.model.play.as_ref().unwrap().transcript.more_below());
    stage.keys("<Esc>");
    assert!(!stage.model.play.as_ref().unwrap().transcript.more_below());
    assert_eq!(stage.model.dialog, None);
    stage.keys("<Esc>");
    assert!(matches!(stage.model.dialog, Some(Dialog::Pause(_))));
    stage.keys("<Esc><Up>");
    assert_eq!(stage.composed(), "draft");
}

#[test]
fn the_pause_menu_leads_to_the_title() {
    let mut stage = Stage::playing(Language::En);
    stage.requests();
    stage.keys("<Esc><End><Up><Enter>");
    assert_eq!(stage.model.screen, Screen::Title);
    assert_eq!(stage.requests(), [Request::Close, Request::Saves]);
    assert!(stage.model.play.is_none());
}

#[test]
fn control_c_asks_first_and_leaves_the_second_time() {
    for begin in ["", "<Esc>", "?", "<F2>"] {
        let mut stage = Stage::playing(Language::En);
        stage.keys(begin);
        stage.cmds.clear();
        stage.keys("<C-c>");
        assert_eq!(stage.model.dialog, Some(Dialog::Leave));
        assert_eq!(stage.cmds, []);
        stage.keys("<C-c>");
        assert_eq!(stage.cmds, [Cmd::Quit]);
    }
    let mut stage = Stage::playing(Language::En);
    stage.cmds.clear();
    stage.keys("<C-c>n<C-c><Enter>");
    assert_eq!((&stage.model.dialog, stage.cmds.len()), (&None, 0));
}

#[test]
fn leaving_asks_only_while_a_turn_is_told() {
    let mut stage = Stage::playing(Language::En);
    stage.cmds.clear();
    stage.keys("<C-q>");
    assert_eq!(stage.cmds, [Cmd::Quit]);

    let mut stage = Stage::playing(Language::En);
    stage.manual = true;
    stage.keys("go up<Enter>");
    stage.cmds.clear();
    stage.keys("<C-q>");
    assert_eq!(stage.model.dialog, Some(Dialog::LeaveTelling));
    stage.keys("n");
    assert_eq!(stage.cmds, []);
    stage.keys("<C-q>y");
    assert_eq!(stage.cmds, [Cmd::Request(Request::Stop), Cmd::Quit]);
}

#[test]
fn the_system_ends_the_game_at_once() {
    for signal in [Signal::Terminate, Signal::HangUp] {
        let mut stage = Stage::playing(Language::En);
        stage.manual = true;
        stage.keys("go up<Enter>");
        stage.cmds.clear();
        stage.msg(Msg::Signal(signal));
        assert_eq!(stage.cmds, [Cmd::Request(Request::Stop), Cmd::Quit]);
    }
}

#[test]
fn suspend_and_redraw_are_for_the_terminal() {
    let mut stage = Stage::playing(Language::En);
    stage.cmds.clear();
    stage.keys("<C-z><C-l>");
    assert_eq!(stage.cmds, [Cmd::Suspend, Cmd::Redraw]);
}

#[test]
fn undo_redo_and_retell_leave_the_draft_alone() {
    let mut stage = Stage::playing(Language::En);
    stage.manual = true;
    stage.requests();
    stage.keys("draft<A-z>");
    assert_eq!(stage.requests(), [line("undo")]);
    stage.engine(Update::Moved {
        turns: Vec::new(),
        scene: Box::new(scene(Language::En, 0)),
        message: "One turn undone.".into(),
    });
    stage.keys("<F9>");
    assert_eq!(stage.requests(), [line("redo")]);
    stage.engine(Update::Answered(answer("redo", "There is nothing to redo.")));
    stage.keys("<C-r>");
    assert_eq!(stage.requests(), [line("retell")]);
    assert_eq!(stage.composed(), "draft");
    stage.keys("<Esc>");
    assert_eq!(stage.requests(), [Request::Stop]);
    assert_eq!(stage.composed(), "draft");
}

#[test]
fn after_the_end_digits_offer_what_is_left() {
    let ended = || {
        let mut stage = Stage::playing(Language::En);
        let mut scene = scene(Language::En, 40);
        scene.ended = Some("The lamp is lit".into());
        stage.manual = true;
        stage.engine(Update::Moved { turns: Vec::new(), scene: Box::new(scene), message: String::new() });
        stage.requests();
        stage
    };
    let mut stage = ended();
    assert!(stage.text().contains("The end: The lamp is lit"));
    stage.keys("1");
    assert_eq!(stage.model.screen, Screen::Stories);
    stage.keys("<Esc>");
    assert_eq!(stage.model.screen, Screen::Play);
    stage.keys("2");
    assert_eq!(stage.requests(), [line("undo")]);
    let mut stage = ended();
    stage.keys("3");
    assert_eq!(stage.model.screen, Screen::Title);
}

#[test]
fn a_save_goes_to_the_trash_only_after_a_yes() {
    let mut stage = Stage::with(Language::En, saves(Language::En));
    stage.keys("s<Down>d");
    stage.requests();
    for no in ["n", "<Enter>", "<Esc>"] {
        stage.keys(no);
        assert_eq!(stage.requests(), [], "{no}");
        assert_eq!(stage.model.dialog, None, "{no}");
        stage.keys("d");
        stage.requests();
    }
    stage.keys("y");
    assert_eq!(stage.requests(), [Request::Delete { save: "lighthouse-2".into() }]);
    assert_eq!(stage.model.saves.as_ref().unwrap().len(), 3);
}

#[test]
fn saves_that_cannot_be_opened_say_why() {
    let mut stage = Stage::with(Language::En, saves(Language::En));
    stage.keys("s");
    stage.requests();
    stage.keys("<Enter>");
    assert!(stage.text().contains("is open in another window"));
    stage.keys("<Enter><End><Enter>");
    assert!(stage.text().contains("it was written by a newer version"));
    stage.keys("<Enter><Home>d");
    assert!(stage.text().contains("is open in another window"));
    assert_eq!(stage.requests(), []);
}

#[test]
fn a_game_that_cannot_be_opened_says_so_and_leaves_a_way_on() {
    let mut stage = Stage::with(Language::En, saves(Language::En));
    stage.keys("<Enter>");
    stage.model.opening = true;
    stage.model.play = None;
    stage.model.screen = Screen::Title;
    let mut damaged = super::stage::failure(Language::En, "");
    damaged.message = "The save is damaged.".into();
    stage.engine(Update::Failed(damaged));
    assert!(!stage.model.opening);
    let text = stage.text();
    assert!(text.contains("The save is damaged.") && text.contains("Check that OPENAI_BASE_URL is right."), "{text}");
    stage.keys("<Enter>");
    assert_eq!((&stage.model.dialog, stage.model.screen), (&None, Screen::Title));
}

#[test]
fn settings_hold_at_once_and_are_kept() {
    let mut stage = Stage::playing(Language::En);
    stage.keys("<F2>");
    stage.cmds.clear();
    stage.keys("<Right>");
    assert_eq!(stage.model.language(), Language::Zh);
    assert!(stage.text().contains("设置"));
    let kept = |key, value: &str| Cmd::SaveSetting(Setting { key, value: value.into() });
    assert_eq!(
        stage.cmds,
        [kept("ui.language", "zh"), Cmd::Request(Request::SetLanguage(Language::Zh)), Cmd::Request(Request::Saves)]
    );
    stage.cmds.clear();
    stage.keys("<Down><Right><Down><Right><Left><Left><Down> <Down><Right><Down><Down><Enter><Esc>");
    assert_eq!(
        stage.cmds,
        [
            kept("play.narrator", "endpoint"),
            Cmd::Request(Request::SetNarrator(NarratorChoice::Endpoint)),
            kept("ui.theme", "light"),
            kept("ui.theme", "dark"),
            kept("ui.theme", "mono"),
            kept("ui.choices", "false"),
            kept("ui.borders", "ascii"),
            kept("ui.motion", "false"),
        ]
    );
    let likes = &stage.model.preferences;
    assert_eq!(
        (likes.theme, likes.choices, likes.borders, likes.motion),
        (ThemeName::Mono, false, Borders::Ascii, false)
    );
    assert_eq!(stage.model.screen, Screen::Play);
}

#[test]
fn without_an_endpoint_the_built_in_narrator_stays() {
    let mut stage = Stage::new(Language::En);
    stage.model.endpoint = None;
    stage.keys("o<Down>");
    stage.cmds.clear();
    stage.keys("<Right>");
    assert_eq!(stage.cmds, []);
    assert_eq!(stage.model.narrator, NarratorChoice::Builtin);
    assert_eq!(stage.model.screen, Screen::Connect, "a model can be connected at once");
}

#[test]
fn releases_do_nothing_and_repeats_only_move() {
    use crossterm::event::{KeyCode, KeyEvent, KeyEventKind, KeyModifiers};
    let mut stage = Stage::playing(Language::En);
    stage.requests();
    for kind in [KeyEventKind::Release, KeyEventKind::Repeat] {
        stage.msg(Msg::Key(KeyEvent::new_with_kind(KeyCode::Char('1'), KeyModifiers::NONE, kind)));
    }
    assert_eq!(stage.requests(), []);
    stage.keys("ab");
    stage.msg(Msg::Key(KeyEvent::new_with_kind(KeyCode::Char('c'), KeyModifiers::NONE, KeyEventKind::Repeat)));
    stage.msg(Msg::Key(KeyEvent::new_with_kind(KeyCode::Left, KeyModifiers::NONE, KeyEventKind::Repeat)));
    stage.msg(Msg::Key(KeyEvent::new_with_kind(KeyCode::Char('d'), KeyModifiers::NONE, KeyEventKind::Release)));
    stage.keys("x");
    assert_eq!(stage.composed(), "abxc");
}
