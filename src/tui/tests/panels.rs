//! Panels, the palette, slash commands, and what only play has: another telling, the line before, words looked for.

use super::stage::{Stage, answer, scene};
use crate::engine::{Ask, MemoryAsk, Part, Request, Update};
use crate::text::Language;
use crate::tui::model::{Dialog, Screen};
use crate::tui::{Cmd, Msg};
use crate::world::MemoryOrder;

#[test]
fn a_panel_is_asked_for_and_closed() {
    let mut stage = Stage::playing(Language::En);
    stage.requests();
    stage.keys("<F5><Tab><Tab><BackTab>");
    let asked = [Ask::Quests, Ask::Hero, Ask::People, Ask::Hero].map(Request::Show);
    assert_eq!(stage.requests(), asked);
    stage.keys("<Esc>");
    assert_eq!(stage.model.screen, Screen::Play);
    assert!(stage.model.panel.is_none());
}

#[test]
fn what_is_carried_is_used_from_the_journal() {
    let mut stage = Stage::playing(Language::En);
    stage.manual = true;
    stage.requests();
    stage.keys("<A-i><Enter>");
    assert_eq!(stage.requests(), [Request::Show(Ask::Things), Request::Line("use match".into())]);
    assert_eq!(stage.model.screen, Screen::Play);
    // while that is told nothing else is begun, and nothing is lost
    stage.keys("<A-i><Enter>");
    assert_eq!(stage.requests(), [Request::Show(Ask::Things)]);
}

#[test]
fn the_timeline_jumps_names_and_compares() {
    let mut stage = Stage::playing(Language::En);
    stage.manual = true;
    stage.requests();
    stage.keys("<F6><Home><Down>nup the stair<Enter>");
    let label = Request::Label { turn: 2, label: "up the stair".into(), then: Ask::Timeline };
    assert_eq!(stage.requests(), [Request::Show(Ask::Timeline), label]);
    stage.keys("c<Down>c");
    assert_eq!(stage.requests(), [Request::Show(Ask::Compare { one: 2, other: 3 })]);
    stage.keys("<Esc>");
    assert_eq!((stage.model.screen, stage.requests()), (Screen::Panel, vec![Request::Show(Ask::Timeline)]));
    stage.keys("<Home><Down>p");
    assert_eq!(stage.requests(), [Request::Show(Ask::Turn { turn: Some(2), part: Part::Sections })]);
    stage.keys("<Esc><F6><Home><Enter>");
    assert_eq!(stage.requests(), [Request::Show(Ask::Timeline), Request::Jump { turn: 1 }]);
    assert_eq!(stage.model.screen, Screen::Play);
    assert!(stage.model.busy());
    let moved = Update::Moved { turns: Vec::new(), scene: Box::new(scene(Language::En, 0)), message: "Back.".into() };
    stage.engine(moved);
    assert!(!stage.model.busy());
}

#[test]
fn memories_are_pinned_accepted_corrected_forgotten_and_taken_back() {
    let mut stage = Stage::playing(Language::En);
    stage.keys("<F7>");
    stage.requests();
    let hero = Ask::Memories(MemoryAsk::hero());
    let order = |order| Request::Remember { order, then: hero.clone() };
    stage.keys("pa<Down>du");
    let asked = [MemoryOrder::Pin(12), MemoryOrder::Accept(12), MemoryOrder::Forget(11), MemoryOrder::Undo(None)];
    assert_eq!(stage.requests(), asked.map(order));
    stage.keys("c<Enter>");
    assert_eq!(stage.requests(), [], "an empty correction changes nothing");
    stage.keys("cMaren has no key<Enter>");
    assert_eq!(stage.requests(), [order(MemoryOrder::Correct(11, "Maren has no key".into()))]);
    stage.keys("/key<Enter>");
    assert_eq!(stage.requests(), [Request::Show(Ask::Memories(MemoryAsk::hero().searched("key".into())))]);
    stage.keys("f]");
    let kind = MemoryAsk::hero().searched("key".into()).next_kind();
    let next = MemoryAsk { page: 1, ..kind.clone() };
    assert_eq!(stage.requests(), [Request::Show(Ask::Memories(kind)), Request::Show(Ask::Memories(next))]);
}

#[test]
fn a_prompt_is_copied_kept_and_walked_through() {
    let mut stage = Stage::playing(Language::En);
    stage.keys("<F10>");
    stage.cmds.clear();
    stage.keys("yw[");
    let before = Ask::Turn { turn: Some(3), part: Part::Sections };
    assert_eq!(
        stage.cmds,
        [
            Cmd::Copy("Contract\n812 tokens".into()),
            Cmd::Request(Request::KeepPrompt { turn: 4 }),
            Cmd::Request(Request::Show(before)),
        ]
    );
}

#[test]
fn a_page_that_cannot_be_shown_says_why() {
    let mut stage = Stage::playing(Language::En);
    stage.keys("<F5>");
    stage.engine(Update::NotShown { ask: Ask::Quests, message: "The save is damaged.".into() });
    assert!(stage.text().contains("! The save is damaged."));
    stage.keys("<Esc>");
    assert_eq!(stage.model.screen, Screen::Play);
}

#[test]
fn slash_commands_are_for_the_program_and_complete() {
    let mut stage = Stage::playing(Language::En);
    stage.manual = true;
    stage.requests();
    stage.keys("/jour<Enter>");
    assert_eq!(stage.requests(), [Request::Show(Ask::Quests)]);
    stage.keys("<Esc>/ti<Tab>");
    assert_eq!(stage.composed(), "/timeline");
    stage.keys("<Tab>");
    assert_eq!(stage.composed(), "/title");
    stage.keys("<C-u>/dance<Enter>");
    assert_eq!(stage.composed(), "/dance", "what names nothing is not lost");
    assert!(stage.model.notice.as_ref().unwrap().contains("/dance"));
    assert_eq!(stage.requests(), []);
    stage.keys("<C-u>/undo<Enter>");
    assert_eq!(stage.requests(), [Request::Line("undo".into())]);
    // while a turn is told the journal can be opened
    stage.keys("/map<Enter>");
    assert_eq!(stage.requests(), [Request::Show(Ask::Map)]);
}

#[test]
fn the_palette_finds_what_can_be_done() {
    let mut stage = Stage::playing(Language::Zh);
    stage.requests();
    stage.keys("<C-p>记忆");
    assert!(matches!(stage.model.dialog, Some(Dialog::Palette(_))));
    stage.keys("<Enter>");
    assert_eq!(stage.requests(), [Request::Show(Ask::Memories(MemoryAsk::hero()))]);
    stage.keys("<Esc><C-p>nothing like this<Enter>");
    assert_eq!((stage.requests().len(), &stage.model.dialog), (0, &None));
    stage.keys("draft<C-p><Esc>");
    assert_eq!(stage.composed(), "draft");
}

#[test]
fn the_last_line_comes_back_to_be_changed() {
    let mut stage = Stage::playing(Language::En);
    stage.keys("<A-e>");
    assert!(stage.model.notice.is_some(), "the beginning has no line");
    stage.keys("go up<Enter>");
    stage.requests();
    stage.manual = true;
    stage.keys("<A-e>");
    assert_eq!((stage.requests(), stage.composed()), (vec![Request::Line("undo".into())], "go up"));
    stage.engine(Update::Moved { turns: Vec::new(), scene: Box::new(scene(Language::En, 0)), message: String::new() });
    stage.keys(" slowly<Enter>");
    assert_eq!(stage.requests(), [Request::Line("go up slowly".into())]);
}

#[test]
fn tellings_are_stepped_through_and_a_turn_is_remembered() {
    let mut stage = Stage::playing(Language::En);
    stage.manual = true;
    stage.requests();
    let mut done = Vec::new();
    for keys in ["<A-.>", "<A-,>", "<C-o>"] {
        stage.keys(keys);
        assert!(stage.model.busy());
        stage.engine(Update::Answered(answer("", "There is no other.")));
        assert!(!stage.model.busy());
        done.extend(stage.requests());
    }
    assert_eq!(done, [Request::Take { step: 1 }, Request::Take { step: -1 }, Request::QuickLoad]);
    stage.keys("<C-s>");
    assert_eq!(stage.requests(), [Request::QuickSave]);
    assert!(!stage.model.busy());
}

#[test]
fn words_are_found_in_the_story_from_where_the_reader_is() {
    let mut stage = Stage::playing(Language::En);
    for step in ["one", "two", "three", "four", "five"] {
        stage.keys(&format!("go up {step}<Enter>"));
    }
    stage.resize(60, 20);
    stage.keys("<A-/>OIL CAN<Enter>");
    assert!(stage.text().contains("oil can"));
    stage.keys("/find half way<Enter>");
    let first = stage.text();
    assert!(first.contains("Half way up"));
    stage.keys("/find half way<Enter>");
    assert_ne!(stage.text(), first, "the same search goes on");
    stage.keys("/find a dragon<Enter>");
    assert!(stage.model.notice.as_ref().unwrap().contains("was not said"));
}

#[test]
fn what_is_wanted_of_the_telling_is_written_and_kept() {
    let mut stage = Stage::playing(Language::En);
    stage.requests();
    stage.keys("<A-n>grim<Enter>/note short, and grim<Enter>/speech<Enter>");
    let set = |note: &str| Request::SetNote(note.into());
    assert_eq!(stage.requests(), [set("grim"), set("short, and grim"), Request::SetSpeech(true)]);
    stage.engine(Update::Wishes { note: "short, and grim".into(), speech: true });
    stage.keys("<A-n>");
    assert!(stage.text().contains("short, and grim"), "what holds is there to be changed");
    stage.keys("<Esc>/speech<Enter>");
    assert_eq!(stage.requests(), [Request::SetSpeech(false)]);
}

#[test]
fn the_typewriter_writes_by_steps_and_any_key_shows_the_rest() {
    let mut stage = Stage::playing(Language::En);
    stage.model.preferences.typewriter = true;
    stage.manual = true;
    stage.keys("go up<Enter>");
    stage.engine(Update::Began { input: "go up".into() });
    stage.engine(Update::Prose("The stair winds up along the wall.".into()));
    assert!(stage.model.animated() && stage.text().contains("> go up"));
    assert!(!stage.text().contains(" The\n"), "{}", stage.text());
    stage.msg(Msg::Tick);
    assert!(stage.text().contains(" The\n"), "{}", stage.text());
    // the turn is saved while it is still being written
    stage.engine(super::stage::committed(Language::En, 1, "go up"));
    assert!(stage.model.types());
    for _ in 0..400 {
        stage.msg(Msg::Tick);
    }
    assert!(!stage.model.types());
    let all = stage.text();
    assert!(all.contains("refused: there is no boat here"), "{all}");

    stage.keys("go up<Enter>");
    stage.engine(Update::Began { input: "go up".into() });
    stage.engine(Update::Prose("Dust everywhere, and a smell of oil.".into()));
    assert!(!stage.text().contains("Dust"));
    stage.keys("x");
    assert!(stage.text().contains("smell of oil"));
    // who wants nothing to move gets the text at once
    stage.engine(super::stage::committed(Language::En, 2, "go up"));
    stage.model.preferences.motion = false;
    stage.keys("<C-u>wait<Enter>");
    stage.engine(Update::Began { input: "wait".into() });
    stage.engine(Update::Prose("Nothing moves.".into()));
    assert!(stage.text().contains("Nothing moves."));
}

#[test]
fn short_choices_stand_two_in_a_row_where_there_is_room() {
    let mut stage = Stage::playing(Language::En);
    stage.resize(120, 40);
    let row = stage.text();
    let row = row.lines().find(|line| line.contains("1 Push the door open")).unwrap();
    assert!(row.contains("2 Climb on to the lamp room"), "{row}");
}

#[test]
fn the_form_of_a_hero_follows_the_language() {
    let mut stage = Stage::new(Language::En);
    stage.keys("n<Enter>");
    assert!(stage.text().contains("Maren"));
    stage.keys("<Up><Right>");
    let zh = stage.text();
    assert!(zh.contains("小满") && !zh.contains("Maren"), "{zh}");
}

#[test]
fn a_setting_says_where_its_value_comes_from() {
    let mut stage = Stage::new(Language::En);
    stage.keys("o");
    assert!(stage.text().contains("ui.language, as the program has it"));
    stage.keys("<Down><Down>");
    assert!(stage.text().contains("from the environment (STORYECHO_UI_THEME)"));
    stage.keys("<Right>");
    assert!(stage.text().contains("from the environment"), "what is stronger than the file stays so");
    stage.keys("<Down><Right>");
    assert!(stage.text().contains("ui.choices, from the settings file"));
    stage.keys("<End><Right>");
    assert_eq!(stage.model.preferences.width, 60);
    assert!(stage.text().contains("60 columns"));
}

#[test]
fn choices_are_hidden_and_shown_by_a_key() {
    let mut stage = Stage::playing(Language::En);
    assert!(stage.text().contains("Push the door open"));
    stage.keys("<A-c>");
    assert!(!stage.text().contains("Push the door open"));
    stage.keys("<A-c>");
    assert!(stage.text().contains("Push the door open"));
}

#[test]
fn a_save_is_renamed_copied_backed_up_and_checked() {
    let saves = super::stage::saves(Language::En);
    let mut stage = Stage::with(Language::En, saves);
    stage.keys("s<Down>");
    stage.requests();
    stage.keys("r<Backspace>9<Enter>cbv");
    let save = "lighthouse-2".to_owned();
    assert_eq!(
        stage.requests(),
        [
            Request::Rename { save: save.clone(), to: "lighthouse-9".into() },
            Request::Copy { save: save.clone() },
            Request::Backup { save: save.clone() },
            Request::Verify { save },
        ]
    );
    stage.keys("<Up>r");
    assert!(matches!(stage.model.dialog, Some(Dialog::Fault { .. })), "what is open elsewhere keeps its name");
}
