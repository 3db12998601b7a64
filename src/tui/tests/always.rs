//! What must hold for every size and every key.

use crossterm::event::{KeyCode, KeyEvent, KeyModifiers};
use proptest::prelude::*;
use ratatui::Terminal;
use ratatui::backend::TestBackend;
use ratatui::style::Color;

use super::frames::{broken_off, laden};
use super::stage::{Stage, answer, committed, failure, saves, scene};
use crate::engine::{ServerView, Update};
use crate::text::{Ambiguous, Language, grapheme_width};
use crate::tui::view::view;
use crate::tui::{Borders, Msg};

/// A screen by number: each with something on it.
fn screen(number: usize, language: Language) -> Stage {
    if let Some(number) = number.checked_sub(25) {
        return later(number, language);
    }
    let scripts =
        ["", "s", "o", "n", "n<Enter>", "?", "n<Enter><Enter>", "n<Enter><Enter><Esc>", "n<Enter><Enter><C-c>"];
    let mut stage = Stage::with(language, saves(language));
    if let Some(keys) = scripts.get(number) {
        stage.keys(keys);
        return stage;
    }
    stage.keys("n<Enter><Enter>");
    stage.manual = (10..15).contains(&number);
    stage.keys("走 up the 楼梯<Enter>");
    match number {
        10 => {
            stage.engine(Update::Began { input: "走".into() });
            stage.engine(Update::Prose("楼梯 👩\u{200d}🚀 winds".into()));
        }
        11 => stage.engine(Update::Failed(failure(language, "走"))),
        12 => {
            let mut ended = scene(language, 3);
            ended.ended = Some("结局 The end".into());
            stage.engine(Update::Moved { turns: Vec::new(), scene: Box::new(ended), message: "m".into() });
        }
        13 => {
            let mut question = answer("take", "哪一把 key？");
            question.options = (0..12).map(|n| format!("option 选项 {n}")).collect();
            stage.engine(Update::Answered(question));
        }
        15..=24 => stage.keys(
            [
                "<F5>",
                "<F5><Tab>",
                "<A-i>",
                "<A-m>",
                "<F6><Up>c",
                "<F6>c<Down>c",
                "<F7>/x",
                "<F7><BackTab>",
                "<F10>",
                "<C-p>",
            ]
            .get(number - 15)
            .unwrap(),
        ),
        _ => stage.engine(Update::Notice("notice 通知".into())),
    }
    stage
}

/// The rest of the screens.
fn later(number: usize, language: Language) -> Stage {
    let keyed = |stage: Stage, keys: &str| {
        let mut stage = stage;
        stage.keys(keys);
        stage
    };
    let with_saves = || Stage::with(language, saves(language));
    match number {
        0 => keyed(with_saves(), "st"),
        1 => keyed(with_saves(), "st<Down>e"),
        2 => keyed(with_saves(), "n<Enter><Up><Up><Right>"),
        3 => keyed(Stage::playing(language), "<F5><Tab>"),
        4 => laden(language),
        5 => broken_off(language),
        6 => keyed(Stage::playing(language), "<F4>"),
        7 => keyed(Stage::playing(language), "<F3>"),
        8 => keyed(with_saves(), "s<Down>r"),
        _ => {
            let mut stage = Stage::new(language);
            stage.model.endpoint = None;
            stage.keys("<Down><Enter><Enter>");
            stage.engine(Update::Servers(vec![ServerView {
                name: "服务器 server".into(),
                base_url: "http://127.0.0.1:11434/v1".into(),
                models: vec!["a".into(), "模型".into()],
            }]));
            stage
        }
    }
}

const SCREENS: usize = 35;

fn draws(stage: &mut Stage, columns: u16, rows: u16) {
    stage.resize(columns, rows);
    let (_, cursor) = stage.frame();
    if let Some(cursor) = cursor {
        assert!(cursor.x < columns && cursor.y < rows);
    }
}

#[test]
fn every_screen_is_drawn_at_the_odd_sizes() {
    for number in 0..SCREENS {
        let mut stage = screen(number, if number % 2 == 0 { Language::Zh } else { Language::En });
        for (columns, rows) in [(1, 1), (1, 60), (200, 1), (39, 9), (40, 10), (41, 11), (99, 10), (100, 10), (500, 200)]
        {
            draws(&mut stage, columns, rows);
        }
    }
}

/// The cells of a frame.
fn cells(stage: &mut Stage) -> Vec<ratatui::buffer::Cell> {
    stage.model.settle();
    let (columns, rows) = stage.model.size;
    let mut terminal = Terminal::new(TestBackend::new(columns, rows)).unwrap();
    let model = &stage.model;
    terminal.draw(|frame| view(model, frame)).unwrap().buffer.content().to_vec()
}

#[test]
fn every_screen_keeps_to_plain_signs_and_to_no_colour_where_that_is_wished() {
    for number in 0..SCREENS {
        for language in Language::ALL {
            for (columns, rows) in [(60, 20), (120, 40)] {
                let mut stage = screen(number, language);
                stage.resize(columns, rows);
                stage.model.preferences.borders = Borders::Ascii;
                stage.model.preferences.colours = false;
                for cell in cells(&mut stage) {
                    let line = |c: char| ('\u{2500}'..='\u{259f}').contains(&c);
                    assert!(!cell.symbol().contains(line), "screen {number}: {}", cell.symbol());
                    assert_eq!((cell.fg, cell.bg), (Color::Reset, Color::Reset), "screen {number}");
                }
                stage.model.preferences.borders = Borders::Unicode;
                stage.model.preferences.ambiguous = Ambiguous::Wide;
                stage.model.touch();
                for cell in cells(&mut stage) {
                    let width = |ambiguous| grapheme_width(cell.symbol(), ambiguous);
                    assert_eq!(width(Ambiguous::Narrow), width(Ambiguous::Wide), "screen {number}: {}", cell.symbol());
                }
            }
        }
    }
}

fn any_key() -> impl Strategy<Value = Msg> {
    let code = prop_oneof![
        4 => prop::char::any().prop_map(KeyCode::Char),
        4 => prop::sample::select("nsoq?ydrb 123abcz中/[]pufcjm".chars().collect::<Vec<_>>()).prop_map(KeyCode::Char),
        6 => prop::sample::select(vec![
            KeyCode::Enter, KeyCode::Esc, KeyCode::Up, KeyCode::Down, KeyCode::Left, KeyCode::Right, KeyCode::Home,
            KeyCode::End, KeyCode::PageUp, KeyCode::PageDown, KeyCode::Backspace, KeyCode::Delete, KeyCode::Tab,
            KeyCode::BackTab, KeyCode::F(1), KeyCode::F(2), KeyCode::F(3), KeyCode::F(5), KeyCode::F(6),
            KeyCode::F(7), KeyCode::F(8), KeyCode::F(9), KeyCode::F(10),
        ]),
    ];
    let held = prop::sample::select(vec![
        KeyModifiers::NONE,
        KeyModifiers::NONE,
        KeyModifiers::NONE,
        KeyModifiers::SHIFT,
        KeyModifiers::CONTROL,
        KeyModifiers::ALT,
    ]);
    prop_oneof![
        8 => (code, held).prop_map(|(code, held)| Msg::Key(KeyEvent::new(code, held))),
        1 => any::<String>().prop_map(Msg::Paste),
        1 => (0_u16..200, 0_u16..60).prop_map(|(columns, rows)| Msg::Resize(columns, rows)),
        1 => Just(Msg::Tick),
        1 => any_update().prop_map(Msg::Engine),
    ]
}

fn any_update() -> impl Strategy<Value = Update> {
    prop_oneof![
        any::<String>().prop_map(|input| Update::Began { input }),
        any::<String>().prop_map(Update::Prose),
        any::<usize>().prop_map(Update::Thinking),
        any::<String>().prop_map(Update::Notice),
        any::<String>().prop_map(|text| Update::Answered(answer("", &text))),
        any::<String>().prop_map(|input| Update::Failed(failure(Language::En, &input))),
        (0_u32..9).prop_map(|depth| committed(Language::Zh, depth, "走")),
        (0_u32..9).prop_map(|depth| Update::Moved {
            turns: Vec::new(),
            scene: Box::new(scene(Language::En, depth)),
            message: String::new(),
        }),
        Just(Update::Closed),
        Just(Update::Saves(saves(Language::En))),
        Just(Update::Stories(Vec::new())),
    ]
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(96))]

    #[test]
    fn every_screen_is_drawn_at_every_size(number in 0..SCREENS, zh: bool, columns in 1_u16..=200, rows in 1_u16..=60) {
        let mut stage = screen(number, if zh { Language::Zh } else { Language::En });
        draws(&mut stage, columns, rows);
    }

    #[test]
    fn a_frame_of_another_size_than_the_model_knows_is_drawn(
        number in 0..SCREENS, columns in 1_u16..=160, rows in 1_u16..=50, other in (1_u16..=160, 1_u16..=50),
    ) {
        let mut stage = screen(number, Language::Zh);
        stage.resize(columns, rows);
        let model = &stage.model;
        let mut terminal = Terminal::new(TestBackend::new(other.0, other.1)).unwrap();
        terminal.draw(|frame| view(model, frame)).unwrap();
    }

    #[test]
    fn no_keys_and_updates_in_any_order_break_anything(number in 0..SCREENS, msgs in prop::collection::vec(any_key(), 0..60)) {
        let mut stage = screen(number, Language::En);
        for msg in msgs {
            stage.msg(msg);
        }
        stage.frame();
    }

    #[test]
    fn a_turn_on_its_way_always_ends_with_the_players_turn(keys in prop::collection::vec(any_key(), 0..20)) {
        let mut stage = Stage::playing(Language::En);
        stage.manual = true;
        for msg in keys.into_iter().filter(|msg| matches!(msg, Msg::Key(_))) {
            stage.msg(msg);
        }
        // whatever was begun, Esc and the update that ends a stopped line bring the composer back
        if stage.model.play.is_some() && stage.model.busy() {
            stage.keys("<C-c>");
            stage.engine(Update::Failed(failure(Language::En, "x")));
            prop_assert!(!stage.model.busy() || stage.model.dialog.is_some());
        }
    }
}
