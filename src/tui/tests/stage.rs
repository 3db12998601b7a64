use crossterm::event::{KeyCode, KeyEvent, KeyModifiers};
use ratatui::Terminal;
use ratatui::backend::TestBackend;
use ratatui::layout::Position;

use super::pages::page;
use crate::engine::{
    Answer, Failure, NarratorChoice, Offer, PersonView, QuestView, Request, RollView, SaveView, Scene, Status,
    StoryView, TalentView, TurnView, Update,
};
use crate::text::Language;
use crate::tui::measure::columns;
use crate::tui::model::{Model, Options, Preferences, Screen, SettingOrigin};
use crate::tui::update::update;
use crate::tui::view::view;
use crate::tui::{Cmd, Msg};
use crate::world::{Attributes, Choice, StoryId, TalentId};

/// A screen with a scripted engine behind it.
pub struct Stage {
    pub model: Model,
    pub language: Language,
    /// What was asked for and the engine does not answer by itself.
    pub cmds: Vec<Cmd>,
    pub saves: Vec<SaveView>,
    pub depth: u32,
    /// Whether lines are left for the test to answer.
    pub manual: bool,
}

impl Stage {
    /// A fresh start without saves.
    pub fn new(language: Language) -> Self {
        Self::with(language, Vec::new())
    }

    /// A start with saves.
    pub fn with(language: Language, saves: Vec<SaveView>) -> Self {
        let options = Options {
            language,
            preferences: Preferences::default(),
            narrator: NarratorChoice::Builtin,
            endpoint: Some("qwen2.5".into()),
            start: None,
            origins: [("ui.theme".to_owned(), SettingOrigin::Environment("STORYECHO_UI_THEME".into()))].into(),
            saves_at: "saves".into(),
        };
        let (model, cmds) = Model::new(options);
        let mut stage = Self { model, language, cmds: Vec::new(), saves, depth: 0, manual: false };
        stage.carry_out(cmds);
        stage
    }

    /// In the first turn of a story.
    pub fn playing(language: Language) -> Self {
        let mut stage = Self::new(language);
        stage.keys("<Enter><Enter><Enter>");
        assert_eq!(stage.model.screen, Screen::Play);
        stage
    }

    pub fn msg(&mut self, msg: Msg) {
        let cmds = update(&mut self.model, msg);
        self.carry_out(cmds);
        self.model.settle();
    }

    pub fn engine(&mut self, update: Update) {
        self.msg(Msg::Engine(update));
    }

    /// Types a macro: `look<Enter><C-c><A-z><F8>`.
    pub fn keys(&mut self, keys: &str) {
        for key in read_keys(keys) {
            self.msg(Msg::Key(key));
        }
    }

    pub fn resize(&mut self, columns: u16, rows: u16) {
        self.msg(Msg::Resize(columns, rows));
    }

    pub fn composed(&self) -> &str {
        self.model.play.as_ref().unwrap().composer.field.text()
    }

    /// The requests that were left to the test.
    pub fn requests(&mut self) -> Vec<Request> {
        let cmds = std::mem::take(&mut self.cmds);
        cmds.into_iter().filter_map(|cmd| if let Cmd::Request(request) = cmd { Some(request) } else { None }).collect()
    }

    fn carry_out(&mut self, cmds: Vec<Cmd>) {
        for cmd in cmds {
            let Cmd::Request(request) = &cmd else {
                self.cmds.push(cmd);
                continue;
            };
            let answers = self.answer(request);
            self.cmds.push(cmd);
            for answer in answers {
                let cmds = update(&mut self.model, Msg::Engine(answer));
                self.carry_out(cmds);
            }
        }
    }

    fn answer(&mut self, request: &Request) -> Vec<Update> {
        match request {
            Request::Stories => vec![Update::Stories(stories(self.language))],
            Request::Talents(story) => {
                vec![Update::Talents { story: story.clone(), talents: talents(self.language), most: 1 }]
            }
            Request::Saves => vec![Update::Saves(self.saves.clone())],
            Request::Trash => vec![Update::Trash(trash(self.language))],
            Request::EmptyTrash => vec![Update::Trash(Vec::new())],
            Request::New(_) => {
                self.depth = 0;
                vec![opened(self.language)]
            }
            Request::Open { .. } => vec![opened(self.language)],
            Request::Close => vec![Update::Closed],
            Request::Delete { save } => {
                self.saves.retain(|kept| kept.name != *save);
                vec![Update::Saves(self.saves.clone())]
            }
            Request::SetLanguage(language) => {
                self.language = *language;
                vec![Update::Stories(stories(*language))]
            }
            Request::Show(ask) | Request::Remember { then: ask, .. } | Request::Label { then: ask, .. } => {
                vec![Update::Shown { ask: ask.clone(), page: Box::new(page(self.language, ask)) }]
            }
            Request::Line(line) if !self.manual => {
                self.depth += 1;
                vec![
                    Update::Began { input: line.clone() },
                    Update::Prose(narration(self.language)),
                    committed(self.language, self.depth, line),
                ]
            }
            _ => Vec::new(),
        }
    }

    /// The screen as text, and where the cursor is.
    pub fn frame(&mut self) -> (String, Option<Position>) {
        self.model.settle();
        let mut terminal = Terminal::new(TestBackend::new(self.model.size.0, self.model.size.1)).unwrap();
        let model = &self.model;
        let drawn = terminal.draw(|frame| view(model, frame)).unwrap();
        let buffer = drawn.buffer.clone();
        let mut text = String::new();
        for y in 0..buffer.area.height {
            let mut line = String::new();
            let mut skip = 0;
            for x in 0..buffer.area.width {
                let symbol = buffer[(x, y)].symbol();
                if skip > 0 {
                    skip -= 1;
                    continue;
                }
                skip = columns(symbol).saturating_sub(1);
                line.push_str(symbol);
            }
            text.push_str(line.trim_end());
            text.push('\n');
        }
        let cursor = terminal.backend().cursor_visible().then(|| terminal.backend().cursor_position());
        (text, cursor)
    }

    pub fn text(&mut self) -> String {
        self.frame().0
    }
}

pub fn read_keys(keys: &str) -> Vec<KeyEvent> {
    let mut events = Vec::new();
    let mut rest = keys;
    while let Some(c) = rest.chars().next() {
        rest = rest.strip_prefix(c).unwrap();
        if c != '<' {
            events.push(KeyEvent::new(KeyCode::Char(c), KeyModifiers::NONE));
            continue;
        }
        let (mut name, after) = rest.split_once('>').unwrap();
        rest = after;
        let mut held = KeyModifiers::NONE;
        loop {
            match name.get(..2) {
                Some("C-") => held |= KeyModifiers::CONTROL,
                Some("A-") => held |= KeyModifiers::ALT,
                _ => break,
            }
            name = name.get(2..).unwrap();
        }
        let code = match name {
            "Enter" => KeyCode::Enter,
            "Esc" => KeyCode::Esc,
            "Up" => KeyCode::Up,
            "Down" => KeyCode::Down,
            "Left" => KeyCode::Left,
            "Right" => KeyCode::Right,
            "Home" => KeyCode::Home,
            "End" => KeyCode::End,
            "PageUp" => KeyCode::PageUp,
            "PageDown" => KeyCode::PageDown,
            "Backspace" => KeyCode::Backspace,
            "Delete" => KeyCode::Delete,
            "Tab" => KeyCode::Tab,
            "F1" => KeyCode::F(1),
            "F2" => KeyCode::F(2),
            "F3" => KeyCode::F(3),
            "F4" => KeyCode::F(4),
            "F8" => KeyCode::F(8),
            "F5" => KeyCode::F(5),
            "F6" => KeyCode::F(6),
            "F7" => KeyCode::F(7),
            "F9" => KeyCode::F(9),
            "F10" => KeyCode::F(10),
            "BackTab" => KeyCode::BackTab,
            other => KeyCode::Char(other.chars().next().unwrap()),
        };
        events.push(KeyEvent::new(code, held));
    }
    events
}

pub fn pick<'a>(language: Language, zh: &'a str, en: &'a str) -> &'a str {
    if language == Language::Zh { zh } else { en }
}

pub fn stories(language: Language) -> Vec<StoryView> {
    let story = |id: &str, title: (&str, &str), blurb: (&str, &str), hero: (&str, &str)| StoryView {
        id: StoryId::new(id),
        title: pick(language, title.0, title.1).into(),
        blurb: pick(language, blurb.0, blurb.1).into(),
        languages: vec![Language::Zh, Language::En],
        hero: pick(language, hero.0, hero.1).into(),
        attributes: Attributes { strength: 3, agility: 3, intelligence: 3 },
        points: 8,
        endings_seen: usize::from(id == "lighthouse"),
        deeds_seen: 2 * usize::from(id == "lighthouse"),
    };
    vec![
        story(
            "lighthouse",
            ("灯塔", "The Lighthouse"),
            (
                "守塔人三天没有点灯了。海上的船看不见岸，岸上的人也不再往海上看。有人付了你一枚银币，要你上去问个明白。",
                "The keeper has not lit the lamp for three days. Ships cannot see the shore, and on the shore nobody looks out any more. Someone paid you a silver coin to climb up and ask.",
            ),
            ("小满", "Maren"),
        ),
        story(
            "market",
            ("夜市", "The Night Market"),
            ("每到午夜，桥下就会有一个市场。", "At midnight there is a market under the bridge."),
            ("阿宁", "Anin"),
        ),
    ]
}

pub fn saves(language: Language) -> Vec<SaveView> {
    let save = |name: &str, hero: &str, turns: u32, last: &str| SaveView {
        name: name.into(),
        title: pick(language, "灯塔", "The Lighthouse").into(),
        hero: hero.into(),
        turns,
        played: "2026-11-30 14:05".into(),
        size: 1_240_000 * u64::from(turns),
        last: last.into(),
        locked: false,
        fault: None,
    };
    let last = pick(language, "楼梯在你脚下轻轻响了一声。", "The stair gives a small sound under your foot.");
    vec![
        SaveView { locked: true, ..save("lighthouse-3", pick(language, "小满", "Maren"), 12, last) },
        save("lighthouse-2", pick(language, "小满", "Maren"), 41, last),
        save("lighthouse", "Kai", 1, last),
        SaveView {
            fault: Some(pick(language, "它由更新的版本写成", "it was written by a newer version").into()),
            ..save("market", pick(language, "阿宁", "Anin"), 7, "")
        },
    ]
}

/// What lies in the trash folder.
pub fn trash(language: Language) -> Vec<SaveView> {
    let dated = saves(language).into_iter().skip(1).take(2);
    dated.map(|save| SaveView { name: format!("{}-20261130-140509", save.name), ..save }).collect()
}

/// The talents among which a hero chooses.
pub fn talents(language: Language) -> Vec<TalentView> {
    let talent = |id: &str, zh: (&str, &str), en: (&str, &str)| TalentView {
        id: TalentId::new(id),
        name: pick(language, zh.0, en.0).into(),
        text: pick(language, zh.1, en.1).into(),
    };
    vec![
        talent(
            "climber",
            ("攀爬者", "你从小在礁石上长大，手脚比别人稳。"),
            ("Climber", "You grew up on the rocks; hands and feet hold where others slip."),
        ),
        talent("listener", ("耳尖", "隔着门也听得清。"), ("Sharp ears", "You hear through a closed door.")),
    ]
}

pub fn narration(language: Language) -> String {
    pick(
        language,
        "楼梯绕着塔身往上，石头被几代人的脚磨出了浅浅的坑。风从箭窗里灌进来，带着盐和柴油的味道。\n\n半路上有一扇门，门缝里透出光。守塔人的声音说：“别敲了，门没有锁。”",
        "The stair winds up along the wall, its stone worn into shallow bowls by generations of feet. Wind comes in through the slits and smells of salt and diesel.\n\nHalf way up there is a door with light under it. “No need to knock,” says the keeper’s voice, “it is not locked.”",
    )
    .into()
}

pub fn turn(language: Language, depth: u32, input: &str) -> TurnView {
    TurnView {
        turn: i64::from(depth) + 1,
        depth,
        input: input.into(),
        narration: narration(language),
        rolls: vec![RollView {
            text: pick(language, "敏捷 1d20+4 = 17，需要 12：成功", "Agility 1d20+4 = 17 against 12: success").into(),
            success: Some(true),
        }],
        changes: vec![pick(language, "获得 黄铜钥匙", "+1 brass key").into()],
        notes: vec![pick(language, "拒绝：这里没有船", "refused: there is no boat here").into()],
        ..TurnView::default()
    }
}

pub fn choices(language: Language) -> Vec<Choice> {
    let all = [
        ("推门进去", "Push the door open"),
        ("继续往上走，去灯室", "Climb on to the lamp room"),
        (
            "先贴着门听一会儿，弄清楚里面有几个人、他们在说什么，再决定要不要出声",
            "Listen at the door for a while to find out how many are inside and what they talk about, before you make a sound",
        ),
    ];
    all.into_iter().map(|(zh, en)| Choice { text: pick(language, zh, en).into(), command: None }).collect()
}

pub fn scene(language: Language, depth: u32) -> Scene {
    Scene {
        growth: None,
        statuses: Vec::new(),
        counters: Vec::new(),
        companions: Vec::new(),
        status: Status {
            place: pick(language, "塔楼楼梯", "Tower stair").into(),
            time: pick(language, "第 1 天 黄昏", "Day 1, dusk").into(),
            hp: (17, 24),
            gold: 3,
            exp: 20,
            enemy: None,
            partner: None,
            quest: Some(pick(language, "找到守塔人", "Find the keeper").into()),
            turn: depth,
            narrator: pick(language, "内置讲述者", "built-in").into(),
            tokens: (0, 0),
            memory: pick(language, "向量（rten）", "vectors (rten)").into(),
            saved: true,
        },
        choices: choices(language),
        inventory: vec![
            (pick(language, "黄铜钥匙", "brass key").into(), 1),
            (pick(language, "火柴", "match").into(), 6),
        ],
        quests: vec![
            QuestView {
                title: pick(language, "熄灭的灯", "The lamp went out").into(),
                objective: pick(
                    language,
                    "到塔顶去，问守塔人为什么不点灯。",
                    "Climb to the top and ask the keeper why the lamp is dark.",
                )
                .into(),
                main: true,
            },
            QuestView {
                title: pick(language, "一枚银币", "A silver coin").into(),
                objective: pick(language, "弄清是谁付的钱。", "Find out who paid you.").into(),
                main: false,
            },
        ],
        people: vec![PersonView { name: pick(language, "守塔人", "The keeper").into(), affinity: -5 }],
        note: String::new(),
        speech: false,
        ended: None,
    }
}

pub fn opened(language: Language) -> Update {
    let first = TurnView {
        turn: 1,
        narration: pick(
            language,
            "灯塔立在岬角尽头，门半开着。\n\n你在台阶上看见一只翻倒的油桶。",
            "The lighthouse stands at the end of the cape, its door half open.\n\nOn the step lies an oil can on its side.",
        )
        .into(),
        ..TurnView::default()
    };
    Update::Opened {
        save: "lighthouse-4".into(),
        title: pick(language, "灯塔", "The Lighthouse").into(),
        turns: vec![first],
        scene: Box::new(scene(language, 0)),
    }
}

pub fn committed(language: Language, depth: u32, input: &str) -> Update {
    Update::Committed { turn: Box::new(turn(language, depth, input)), scene: Box::new(scene(language, depth)) }
}

pub fn answer(input: &str, text: &str) -> Answer {
    Answer {
        input: input.into(),
        command: "look".into(),
        text: text.into(),
        options: Vec::new(),
        quit: false,
        help: false,
    }
}

pub fn failure(language: Language, input: &str) -> Failure {
    Failure {
        input: input.into(),
        message: pick(language, "接口没有回答：连接被拒绝。", "The endpoint did not answer: connection refused.")
            .into(),
        hints: vec![
            pick(language, "检查 OPENAI_BASE_URL 是否正确。", "Check that OPENAI_BASE_URL is right.").into(),
            pick(language, "在本机运行的服务器要先启动。", "A server on this machine has to be started first.").into(),
        ],
        partial: String::new(),
        offers: vec![Offer::Retry, Offer::Builtin, Offer::Leave],
    }
}
