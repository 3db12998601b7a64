//! Text that wants to be more than text. The gate in `text` stops it before; the screen must hold without the gate.

use ratatui::backend::CrosstermBackend;
use ratatui::layout::Rect;
use ratatui::{Terminal, TerminalOptions, Viewport};

use super::stage::{Stage, answer, failure, saves, scene, stories};
use crate::engine::{
    Ask, CounterView, Entry, Map, Page, Place, RollView, ServerView, Tab, TalentView, Tone, TrialView, TurnView, Update,
};
use crate::text::Language;
use crate::tui::view::view;

const EVIL: &str = "a\u{1b}]0;owned\u{7}b\u{1b}[2Jc\u{1b}[6nd\u{9b}31me\u{9d}52;c;AAAA\u{9c}f\u{1b}P+q\u{1b}\\g\u{8}\u{7f}\r\nh\u{0}i\tj\u{85}k";

/// The bytes that a frame sends to the terminal.
fn sent(stage: &mut Stage) -> Vec<u8> {
    stage.model.settle();
    let (columns, rows) = stage.model.size;
    let mut bytes = Vec::new();
    let mut terminal = Terminal::with_options(
        CrosstermBackend::new(&mut bytes),
        TerminalOptions { viewport: Viewport::Fixed(Rect::new(0, 0, columns, rows)) },
    )
    .unwrap();
    let model = &stage.model;
    terminal.draw(|frame| view(model, frame)).unwrap();
    drop(terminal);
    bytes
}

/// Every escape must be one that moves, styles, or shows and hides the cursor; no other control character may be there.
fn harmless(bytes: &[u8]) -> Result<(), String> {
    let text = std::str::from_utf8(bytes).map_err(|error| error.to_string())?;
    let mut rest = text.chars().peekable();
    while let Some(c) = rest.next() {
        if c == '\u{1b}' {
            if rest.next() != Some('[') {
                return Err("an escape that is no CSI".into());
            }
            let end = rest.find(char::is_ascii_alphabetic);
            if !matches!(end, Some('H' | 'm' | 'h' | 'l')) {
                return Err(format!("CSI … {end:?}"));
            }
        } else if c.is_control() {
            return Err(format!("{c:?}"));
        }
    }
    Ok(())
}

fn evil_turn() -> TurnView {
    TurnView {
        turn: 1,
        depth: 1,
        input: EVIL.into(),
        narration: EVIL.into(),
        rolls: vec![RollView { text: EVIL.into(), success: None }],
        changes: vec![EVIL.into()],
        notes: vec![EVIL.into()],
        checks: vec![EVIL.into()],
        corrected: EVIL.into(),
        sight: EVIL.into(),
        spent: EVIL.into(),
    }
}

#[test]
fn no_text_reaches_the_terminal_as_control() {
    assert!(harmless(EVIL.as_bytes()).is_err());
    let mut scene = scene(Language::En, 1);
    scene.status.place = EVIL.into();
    scene.status.time = EVIL.into();
    scene.status.enemy = Some((EVIL.into(), 1, 2));
    scene.status.quest = Some(EVIL.into());
    scene.status.narrator = EVIL.into();
    scene.status.memory = EVIL.into();
    scene.choices.iter_mut().for_each(|choice| choice.text = EVIL.into());
    scene.inventory = vec![(EVIL.into(), 2)];
    scene.quests.iter_mut().for_each(|quest| (quest.title, quest.objective) = (EVIL.into(), EVIL.into()));
    scene.people.iter_mut().for_each(|person| person.name = EVIL.into());

    let mut stage = Stage::playing(Language::En);
    stage.resize(120, 40);
    stage.engine(Update::Committed { turn: Box::new(evil_turn()), scene: Box::new(scene.clone()) });
    stage.engine(Update::Answered(answer(EVIL, EVIL)));
    stage.engine(Update::Notice(EVIL.into()));
    stage.msg(crate::tui::Msg::Paste(EVIL.into()));
    let mut screens = vec![sent(&mut stage)];
    stage.keys("<F3>");
    screens.push(sent(&mut stage));
    stage.manual = true;
    stage.keys("<Esc><C-u>go<Enter>");
    let mut failed = failure(Language::En, EVIL);
    failed.message = EVIL.into();
    failed.hints = vec![EVIL.into()];
    failed.partial = EVIL.into();
    stage.engine(Update::Failed(failed.clone()));
    screens.push(sent(&mut stage));
    scene.ended = Some(EVIL.into());
    stage.engine(Update::Moved { turns: vec![evil_turn()], scene: Box::new(scene), message: EVIL.into() });
    screens.push(sent(&mut stage));
    stage.model.opening = true;
    stage.engine(Update::Failed(failed));
    screens.push(sent(&mut stage));

    // a panel: whatever a page holds
    let line = crate::engine::Line { beside: Some(EVIL.into()), ..crate::engine::Line::new(Tone::Plain, EVIL) };
    let entry = Entry {
        text: EVIL.into(),
        aside: EVIL.into(),
        lines: vec![line.clone(), crate::engine::Line { gauge: Some(500), beside: None, ..line.clone() }],
        order: Some(EVIL.into()),
        ..Entry::default()
    };
    let place = Place { name: EVIL.into(), at: (0, 0), here: false };
    let page = Page {
        title: EVIL.into(),
        about: EVIL.into(),
        tabs: vec![Tab { text: EVIL.into(), ask: Ask::Map }],
        head: vec![line],
        entries: vec![entry],
        map: Some(Map { places: vec![place], ways: Vec::new() }),
        ..Page::default()
    };
    let mut panel = Stage::playing(Language::En);
    panel.resize(120, 40);
    panel.keys("<A-m>");
    panel.engine(Update::Shown { ask: Ask::Map, page: Box::new(page) });
    screens.push(sent(&mut panel));
    panel.engine(Update::NotShown { ask: Ask::Map, message: EVIL.into() });
    screens.push(sent(&mut panel));

    let mut evil_saves = saves(Language::En);
    for save in &mut evil_saves {
        save.name = EVIL.into();
        save.title = EVIL.into();
        save.hero = EVIL.into();
        save.played = EVIL.into();
        save.last = EVIL.into();
        save.fault = save.fault.as_ref().map(|_| EVIL.into());
    }
    let mut stage = Stage::with(Language::En, evil_saves);
    stage.model.endpoint = Some(EVIL.into());
    screens.push(sent(&mut stage));
    stage.keys("s");
    screens.push(sent(&mut stage));
    stage.keys("<Down>d");
    screens.push(sent(&mut stage));
    stage.keys("n<Esc>o<Down><Right>");
    screens.push(sent(&mut stage));
    let mut evil_stories = stories(Language::En);
    for story in &mut evil_stories {
        (story.title, story.blurb, story.hero) = (EVIL.into(), EVIL.into(), EVIL.into());
    }
    stage.engine(Update::Stories(evil_stories));
    stage.keys("<Esc>n");
    screens.push(sent(&mut stage));
    stage.keys("<Enter>");
    screens.push(sent(&mut stage));

    // what a save and a pack put on the newer screens
    let mut form = Stage::new(Language::En);
    form.keys("n<Enter>");
    let story = stories(Language::En).remove(0).id;
    let evil = TalentView { id: "t".into(), name: EVIL.into(), text: EVIL.into() };
    form.engine(Update::Talents { story, talents: vec![evil], most: 1 });
    screens.push(sent(&mut form));
    let mut beside = Stage::playing(Language::En);
    beside.resize(120, 40);
    let mut laden = self::scene(Language::En, 2);
    laden.statuses = vec![(EVIL.into(), 2)];
    laden.counters = vec![CounterView { name: EVIL.into(), value: 1, level: Some(EVIL.into()) }];
    laden.companions = vec![EVIL.into()];
    laden.status.quest = Some(EVIL.into());
    for (columns, rows) in [(120, 40), (80, 24)] {
        beside.resize(columns, rows);
        beside.engine(Update::Committed { turn: Box::new(evil_turn()), scene: Box::new(laden.clone()) });
        screens.push(sent(&mut beside));
    }
    beside.keys("<F4>");
    screens.push(sent(&mut beside));
    let mut bin = Stage::with(Language::En, Vec::new());
    bin.keys("st");
    let mut gone = saves(Language::En);
    for save in &mut gone {
        (save.name, save.title, save.last) = (EVIL.into(), EVIL.into(), EVIL.into());
    }
    bin.engine(Update::Trash(gone));
    screens.push(sent(&mut bin));
    let mut connect = Stage::new(Language::En);
    connect.model.endpoint = None;
    connect.keys("<Down><Enter><Enter>");
    connect.engine(Update::Servers(vec![ServerView {
        name: EVIL.into(),
        base_url: EVIL.into(),
        models: vec![EVIL.into()],
    }]));
    screens.push(sent(&mut connect));
    connect.keys("<Enter>");
    connect.engine(Update::Tried(TrialView {
        model: Some(EVIL.into()),
        lines: vec![EVIL.into()],
        ..TrialView::default()
    }));
    screens.push(sent(&mut connect));

    for (number, bytes) in screens.iter().enumerate() {
        harmless(bytes).unwrap_or_else(|fault| panic!("screen {number}: {fault}"));
    }
}

/// Notes what a terminal is asked to do beside showing text.
#[derive(Default)]
struct Asked(Vec<String>);

impl vt100::Callbacks for Asked {
    fn set_window_title(&mut self, _: &mut vt100::Screen, title: &[u8]) {
        self.0.push(format!("title {}", String::from_utf8_lossy(title)));
    }

    fn copy_to_clipboard(&mut self, _: &mut vt100::Screen, _: &[u8], _: &[u8]) {
        self.0.push("clipboard".into());
    }

    fn audible_bell(&mut self, _: &mut vt100::Screen) {
        self.0.push("bell".into());
    }

    fn unhandled_control(&mut self, _: &mut vt100::Screen, b: u8) {
        self.0.push(format!("control {b:#x}"));
    }
}

#[test]
fn a_terminal_shows_hostile_text_as_text_and_does_nothing_else() {
    let rows = |number| std::num::NonZeroU16::new(number).unwrap();
    let show = |bytes: &[u8]| {
        let mut terminal = vt100::Parser::new_with_callbacks(rows(24), rows(80), 0, Asked::default());
        terminal.process(bytes);
        let asked = std::mem::take(&mut terminal.callbacks_mut().0);
        (terminal.screen().contents(), asked)
    };
    assert!(!show(EVIL.as_bytes()).1.is_empty(), "the text is hostile, or the test shows nothing");
    let mut stage = Stage::playing(Language::En);
    stage.engine(Update::Committed { turn: Box::new(evil_turn()), scene: Box::new(scene(Language::En, 1)) });
    let (contents, asked) = show(&sent(&mut stage));
    assert_eq!(asked, Vec::<String>::new());
    assert!(contents.contains("> a]0;ownedb[2Jc[6nd31me52;c;AAAAfP+q\\g"), "{contents}");
    assert!(contents.contains("Tower stair") && contents.contains("3 Listen at the door"), "{contents}");
}
