//! What every screen looks like: at four sizes in both languages, and once with plain characters and no colour. A screen or
//! a dialog without a picture does not compile or fails here.

use std::collections::BTreeSet;

use ratatui::Terminal;
use ratatui::backend::TestBackend;
use ratatui::style::{Color, Modifier};

use super::frames::{broken_off, laden};
use super::stage::{Stage, answer, committed, failure, pick, saves, scene};
use crate::engine::{Answer, ServerView, TrialView, Update};
use crate::text::Language;
use crate::tui::measure::columns;
use crate::tui::model::{Dialog, Purpose, Screen};
use crate::tui::view::view;
use crate::tui::{Borders, Msg};

const SIZES: [(u16, u16); 4] = [(60, 20), (80, 24), (120, 40), (200, 60)];

/// A picture: its name, and how the stage comes to look like it.
type Picture = (&'static str, fn(Language) -> Stage);

fn all<const COUNT: usize>(pictures: [Picture; COUNT]) -> Vec<Picture> {
    pictures.to_vec()
}

/// The pictures of a screen.
fn pictures(screen: Screen) -> Vec<Picture> {
    match screen {
        Screen::Title => all([
            ("title-fresh", Stage::new),
            ("title", |language| Stage::with(language, saves(language))),
            ("opening", |language| {
                let mut stage = Stage::new(language);
                stage.model.opening = true;
                stage
            }),
        ]),
        Screen::Stories => all([("stories", |language| typed(Stage::new(language), "<Enter>"))]),
        Screen::Hero => all([
            ("hero", |language| typed(Stage::new(language), "<Enter><Enter>小满 Kai<Down><Right><Left><Left>")),
            ("hero-talents", |language| typed(Stage::new(language), "<Enter><Enter><Up><Up><Right>")),
        ]),
        Screen::Play => play(),
        Screen::Saves => all([
            ("saves", |language| kept(language, "s<Down>")),
            ("saves-none", |language| typed(Stage::new(language), "s")),
        ]),
        Screen::Trash => all([
            ("trash", |language| kept(language, "st<Down>")),
            ("trash-none", |language| {
                let mut stage = kept(language, "st");
                stage.engine(Update::Trash(Vec::new()));
                stage
            }),
        ]),
        Screen::Connect => all([("connect", connect), ("connect-tried", connect_tried)]),
        Screen::Settings => all([("settings", |language| typed(Stage::new(language), "o<Down><Right><Down>"))]),
        Screen::Help => all([("help", |language| played(language, "?"))]),
        Screen::Log => all([
            ("log", |language| {
                let mut stage = Stage::playing(language);
                stage.engine(Update::Notice(ready(language)));
                typed(stage, "<F3>")
            }),
            ("log-none", |language| played(language, "<F3>")),
        ]),
        Screen::Checks => all([("checks", checks), ("checks-none", |language| played(language, "<F4>"))]),
        Screen::Panel => all([
            ("panel-quests", |language| played(language, "<F5>")),
            ("panel-hero", |language| played(language, "<F5><Tab>")),
            ("panel-people", |language| played(language, "<F5><Tab><Tab>")),
            ("panel-things", |language| played(language, "<A-i>")),
            ("panel-map", |language| played(language, "<A-m>")),
            ("panel-endings", |language| played(language, "<F5><BackTab>")),
            ("panel-timeline", |language| played(language, "<F6><Up>c<Down>")),
            ("panel-compare", |language| played(language, "<F6><Up>c<Down>c")),
            ("panel-memory", |language| played(language, "<F7>")),
            ("panel-memory-search", |language| played(language, "<F7>/the door<Enter><Down>")),
            ("panel-searches", |language| played(language, "<F7><BackTab>")),
            ("panel-prompt", |language| played(language, "<F10><Down>")),
            ("panel-reply", |language| played(language, "<F10><Tab><Tab><Tab>")),
        ]),
    }
}

/// The screen after a screen, so that none is left out.
const fn after(screen: Screen) -> Option<Screen> {
    match screen {
        Screen::Title => Some(Screen::Stories),
        Screen::Stories => Some(Screen::Hero),
        Screen::Hero => Some(Screen::Play),
        Screen::Play => Some(Screen::Saves),
        Screen::Saves => Some(Screen::Trash),
        Screen::Trash => Some(Screen::Connect),
        Screen::Connect => Some(Screen::Settings),
        Screen::Settings => Some(Screen::Help),
        Screen::Help => Some(Screen::Log),
        Screen::Log => Some(Screen::Checks),
        Screen::Checks => Some(Screen::Panel),
        Screen::Panel => None,
    }
}

/// What lies over a screen: two sizes show how it is cut.
const OVER: [Picture; 12] = [
    ("leave", |language| played(language, "<C-c>")),
    ("leave-telling", |language| {
        let mut stage = Stage::playing(language);
        stage.manual = true;
        typed(stage, "go up<Enter><C-q>")
    }),
    ("delete", |language| kept(language, "s<Down>d")),
    ("trash-emptied", |language| kept(language, "ste")),
    ("fault", |language| {
        let mut stage = Stage::new(language);
        stage.engine(Update::Failed(failure(language, "")));
        stage
    }),
    ("pause", |language| played(language, "<Esc><Down>")),
    ("palette", |language| played(language, "<C-p>")),
    ("write-label", |language| played(language, "<F6><Up>n")),
    ("write-rename", |language| kept(language, "s<Down>r")),
    ("write-search", |language| played(language, "<F7>/the door")),
    ("write-correct", |language| played(language, "<F7>cnot locked")),
    ("write-find", |language| played(language, "<A-/>")),
];

/// The name of the picture of what lies over a screen.
const fn over(dialog: &Dialog) -> &'static str {
    match dialog {
        Dialog::Leave => "leave",
        Dialog::LeaveTelling => "leave-telling",
        Dialog::Delete { .. } => "delete",
        Dialog::EmptyTrash { .. } => "trash-emptied",
        Dialog::Fault { .. } => "fault",
        Dialog::Pause(_) => "pause",
        Dialog::Palette(_) => "palette",
        Dialog::Write(write) => match &write.purpose {
            Purpose::Label { .. } => "write-label",
            Purpose::Rename { .. } => "write-rename",
            Purpose::Search => "write-search",
            Purpose::Correct { .. } => "write-correct",
            // the note is asked for as what is looked for is
            Purpose::Find | Purpose::Note => "write-find",
        },
    }
}

fn typed(mut stage: Stage, keys: &str) -> Stage {
    stage.keys(keys);
    stage
}

fn played(language: Language, keys: &str) -> Stage {
    typed(Stage::playing(language), keys)
}

fn kept(language: Language, keys: &str) -> Stage {
    typed(Stage::with(language, saves(language)), keys)
}

fn ready(language: Language) -> String {
    pick(language, "记忆模型已就绪。", "The memory model is ready.").to_owned()
}

fn checks(language: Language) -> Stage {
    let mut stage = Stage::playing(language);
    let Update::Committed { mut turn, scene } = committed(language, 1, "go up") else { unreachable!() };
    turn.checks = vec![
        pick(
            language,
            "守塔人不在这里：“守塔人递给你一把钥匙。”这句话没有留下。",
            "The keeper is not here: “The keeper hands you a key.” The sentence is left out.",
        )
        .to_owned(),
    ];
    stage.engine(Update::Committed { turn, scene });
    typed(stage, "<F4>")
}

fn connect(language: Language) -> Stage {
    let mut stage = Stage::new(language);
    stage.model.endpoint = None;
    stage.keys("<Down><Enter><Enter>");
    stage.engine(Update::Servers(vec![ServerView {
        name: "Ollama".into(),
        base_url: "http://127.0.0.1:11434/v1".into(),
        models: vec!["qwen2.5:1.5b".into(), "qwen2.5:7b".into()],
    }]));
    stage
}

fn connect_tried(language: Language) -> Stage {
    let mut stage = Stage::new(language);
    stage.model.endpoint = None;
    stage.keys("<Down><Enter><Down>http://127.0.0.1:8080/v1<Enter>a-key<Enter><Enter>");
    let lines = pick(
        language,
        "模型：qwen2.5-1.5b\n试讲：楼梯在你脚下轻轻响了一声。\n第一个字用了 0.4 秒，共 2.1 秒。",
        "Model: qwen2.5-1.5b\nA test turn: The stair gives a small sound under your foot.\nThe first word took 0.4 s, all of it 2.1 s.",
    );
    stage.engine(Update::Tried(TrialView {
        model: Some("qwen2.5-1.5b".into()),
        lines: lines.lines().map(str::to_owned).collect(),
        ..TrialView::default()
    }));
    stage
}

fn play() -> Vec<Picture> {
    all([
        ("play-begins", Stage::playing),
        ("play", goes_on),
        ("play-telling", |language| {
            let mut stage = Stage::playing(language);
            stage.manual = true;
            stage.keys("go up<Enter>");
            stage.engine(Update::Began { input: "go up".into() });
            let part = pick(language, "楼梯绕着塔身往上，石头被", "The stair winds up along the wall, its st");
            stage.engine(Update::Prose(part.into()));
            stage.msg(Msg::Tick);
            stage.msg(Msg::Tick);
            stage
        }),
        ("play-fight", fight),
        ("play-failed", |language| {
            let mut stage = Stage::playing(language);
            stage.manual = true;
            stage.keys("go up<Enter>");
            stage.engine(Update::Began { input: "go up".into() });
            stage.engine(Update::Prose("The stair".into()));
            stage.engine(Update::Failed(failure(language, "go up")));
            stage
        }),
        ("play-question", |language| {
            let mut stage = Stage::playing(language);
            stage.manual = true;
            stage.keys("take key<Enter>");
            let text = pick(language, "你说的是哪一把钥匙？", "Which key do you mean?");
            let options = [pick(language, "黄铜钥匙", "the brass key"), pick(language, "铁钥匙", "the iron key")];
            let options = options.map(String::from).to_vec();
            stage.engine(Update::Answered(Answer { options, ..answer("take key", text) }));
            stage
        }),
        ("play-ended", |language| {
            let mut stage = Stage::playing(language);
            let mut scene = scene(language, 40);
            scene.ended = Some(pick(language, "灯重新亮了", "The lamp is lit").into());
            scene.choices.clear();
            let Update::Committed { turn, .. } = committed(language, 40, "light the lamp") else { unreachable!() };
            stage.engine(Update::Committed { turn, scene: Box::new(scene) });
            stage
        }),
        ("play-reading", |language| {
            let mut stage = Stage::playing(language);
            for _ in 0..8 {
                stage.keys("go up<Enter>");
            }
            stage.resize(60, 20);
            stage.keys("<PageUp><PageUp>");
            stage.engine(committed(language, 9, "wait"));
            stage.engine(Update::Notice(ready(language)));
            stage
        }),
        ("play-laden", laden),
        ("play-broken-off", broken_off),
    ])
}

fn goes_on(language: Language) -> Stage {
    let mut stage = Stage::playing(language);
    stage.keys("go up<Enter>");
    stage.manual = true;
    stage.keys("look<Enter>");
    let text = pick(language, "这里是塔楼楼梯。\n上：灯室", "You are on the tower stair.\nUp: the lamp room");
    stage.engine(Update::Answered(answer("look", text)));
    typed(stage, "ask 守塔人 about the 灯")
}

fn fight(language: Language) -> Stage {
    let mut stage = Stage::playing(language);
    let mut scene = scene(language, 7);
    scene.status.enemy = Some((pick(language, "雾狼", "Mist wolf").into(), 1, 12));
    scene.status.narrator = "qwen2.5-1.5b".into();
    scene.status.tokens = (1904, 12_880);
    scene.inventory.clear();
    scene.people.clear();
    scene.quests.clear();
    scene.status.gold = 0;
    let Update::Committed { turn, .. } = committed(language, 7, "attack") else { unreachable!() };
    stage.engine(Update::Committed { turn, scene: Box::new(scene) });
    stage
}

/// The picture at these sizes, and at the usual one with plain characters and without colours: then also what stands
/// out by being reversed, which is all that is left to show where one is.
fn frames(make: fn(Language) -> Stage, language: Language, sizes: &[(u16, u16)]) -> String {
    let mut frames = String::new();
    for (columns, rows) in sizes {
        let mut stage = make(language);
        stage.resize(*columns, *rows);
        let (text, cursor) = stage.frame();
        let cursor = cursor.map_or("hidden".to_owned(), |at| format!("{},{}", at.x, at.y));
        let rule = "=".repeat(usize::from(*columns));
        frames.extend([format!("{columns}x{rows}, cursor {cursor}\n{text}{rule}\n")]);
    }
    let mut stage = make(language);
    stage.resize(80, 24);
    stage.model.preferences.borders = Borders::Ascii;
    stage.model.preferences.colours = false;
    stage.model.touch();
    let (text, _) = stage.frame();
    frames.extend([format!("80x24, plain characters, no colour\n{text}{}\n", "=".repeat(80))]);
    let reversed = reversed(&stage);
    frames.extend(reversed.iter().map(|text| format!("reversed: {text}\n")));
    frames
}

/// What is drawn reversed. Fails where a colour is left.
fn reversed(stage: &Stage) -> Vec<String> {
    let mut terminal = Terminal::new(TestBackend::new(80, 24)).unwrap();
    let model = &stage.model;
    let buffer = terminal.draw(|frame| view(model, frame)).unwrap().buffer.clone();
    let mut found = Vec::new();
    for y in 0..buffer.area.height {
        let mut piece = String::new();
        let mut x = 0;
        while x < buffer.area.width {
            let cell = &buffer[(x, y)];
            x += u16::try_from(columns(cell.symbol())).unwrap().max(1);
            assert_eq!((cell.fg, cell.bg), (Color::Reset, Color::Reset));
            if cell.modifier.contains(Modifier::REVERSED) {
                piece.push_str(cell.symbol());
            } else if !piece.is_empty() {
                found.push(std::mem::take(&mut piece));
            }
        }
        found.push(piece);
    }
    found
        .iter()
        .map(|text| text.split_whitespace().collect::<Vec<_>>().join(" "))
        .filter(|text| !text.is_empty())
        .collect()
}

fn compare(name: &str, language: Language, frames: &str) {
    insta::with_settings!({ omit_expression => true, prepend_module_to_snapshot => false }, {
        insta::assert_snapshot!(format!("{name}-{language}"), frames);
    });
}

#[test]
fn every_screen_looks_as_it_was_accepted() {
    let mut screen = Some(Screen::Title);
    while let Some(shown) = screen {
        let shots = pictures(shown);
        assert!(!shots.is_empty(), "{shown:?} has no picture");
        for (name, make) in shots {
            for language in Language::ALL {
                let stage = make(language);
                assert_eq!((stage.model.screen, &stage.model.dialog), (shown, &None), "{name}");
                compare(name, language, &frames(make, language, &SIZES));
            }
        }
        screen = after(shown);
    }
}

#[test]
fn whatever_lies_over_a_screen_looks_as_it_was_accepted() {
    for (name, make) in OVER {
        for language in Language::ALL {
            let stage = make(language);
            assert_eq!(stage.model.dialog.as_ref().map(over), Some(name), "{name}");
            compare(name, language, &frames(make, language, &SIZES[..2]));
        }
    }
}

#[test]
fn no_picture_is_left_over() {
    let mut names: Vec<_> = OVER.iter().map(|(name, _)| *name).collect();
    let mut screen = Some(Screen::Title);
    while let Some(shown) = screen {
        names.extend(pictures(shown).into_iter().map(|(name, _)| name));
        screen = after(shown);
    }
    let count = names.len();
    let wanted: BTreeSet<_> =
        names.iter().flat_map(|name| Language::ALL.map(|language| format!("{name}-{language}.snap"))).collect();
    assert_eq!(wanted.len(), count * Language::ALL.len(), "each name stands once");
    let folder = std::path::Path::new(env!("CARGO_MANIFEST_DIR")).join("src/tui/tests/snapshots");
    let files = std::fs::read_dir(folder).unwrap().map(|file| file.unwrap().file_name().to_string_lossy().into_owned());
    assert_eq!(files.collect::<BTreeSet<_>>(), wanted);
}
