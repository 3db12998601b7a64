//! What the screens look like, at four sizes in both languages.

use super::stage::{Stage, answer, committed, failure, pick, saves, scene};
use crate::engine::{Answer, CounterView, Offer, ServerView, TrialView, Update};
use crate::text::Language;
use crate::tui::{Borders, Msg};

const SIZES: [(u16, u16); 4] = [(60, 20), (80, 24), (120, 40), (200, 60)];

/// Compares a screen at the four sizes with what was seen and accepted.
pub(super) fn check(name: &str, make: impl Fn(Language) -> Stage) {
    for language in Language::ALL {
        let mut frames = String::new();
        for (columns, rows) in SIZES {
            let mut stage = make(language);
            stage.resize(columns, rows);
            let (text, cursor) = stage.frame();
            let cursor = cursor.map_or("hidden".to_owned(), |at| format!("{},{}", at.x, at.y));
            let rule = "=".repeat(usize::from(columns));
            frames.extend([format!("{columns}x{rows}, cursor {cursor}\n{text}{rule}\n")]);
        }
        insta::with_settings!({ omit_expression => true, prepend_module_to_snapshot => false }, {
            insta::assert_snapshot!(format!("{name}-{language}"), frames);
        });
    }
}

#[test]
fn title_without_saves() {
    check("title-fresh", Stage::new);
}

#[test]
fn title_with_saves() {
    check("title", |language| Stage::with(language, saves(language)));
}

#[test]
fn stories() {
    check("stories", |language| {
        let mut stage = Stage::new(language);
        stage.keys("<Enter>");
        stage
    });
}

#[test]
fn hero() {
    check("hero", |language| {
        let mut stage = Stage::new(language);
        stage.keys("<Enter><Enter>小满 Kai<Down><Right><Left><Left>");
        stage
    });
}

#[test]
fn play_begins() {
    check("play-begins", Stage::playing);
}

#[test]
fn play_goes_on() {
    check("play", |language| {
        let mut stage = Stage::playing(language);
        stage.keys("go up<Enter>");
        stage.manual = true;
        stage.keys("look<Enter>");
        let text = if language == Language::Zh {
            "这里是塔楼楼梯。\n上：灯室"
        } else {
            "You are on the tower stair.\nUp: the lamp room"
        };
        stage.engine(Update::Answered(answer("look", text)));
        stage.keys("ask 守塔人 about the 灯");
        stage
    });
}

#[test]
fn play_is_told() {
    check("play-telling", |language| {
        let mut stage = Stage::playing(language);
        stage.manual = true;
        stage.keys("go up<Enter>");
        stage.engine(Update::Began { input: "go up".into() });
        let part = if language == Language::Zh {
            "楼梯绕着塔身往上，石头被"
        } else {
            "The stair winds up along the wall, its st"
        };
        stage.engine(Update::Prose(part.into()));
        stage.msg(Msg::Tick);
        stage.msg(Msg::Tick);
        stage
    });
}

#[test]
fn play_in_a_fight_and_at_an_endpoint() {
    check("play-fight", |language| {
        let mut stage = Stage::playing(language);
        let mut scene = scene(language, 7);
        scene.status.enemy = Some((if language == Language::Zh { "雾狼" } else { "Mist wolf" }.into(), 1, 12));
        scene.status.narrator = "qwen2.5-1.5b".into();
        scene.status.tokens = (1904, 12_880);
        scene.inventory.clear();
        scene.people.clear();
        scene.quests.clear();
        scene.status.gold = 0;
        let Update::Committed { turn, .. } = committed(language, 7, "attack") else { unreachable!() };
        stage.engine(Update::Committed { turn, scene: Box::new(scene) });
        stage
    });
}

#[test]
fn play_failed() {
    check("play-failed", |language| {
        let mut stage = Stage::playing(language);
        stage.manual = true;
        stage.keys("go up<Enter>");
        stage.engine(Update::Began { input: "go up".into() });
        stage.engine(Update::Prose("The stair".into()));
        stage.engine(Update::Failed(failure(language, "go up")));
        stage
    });
}

#[test]
fn play_asks() {
    check("play-question", |language| {
        let mut stage = Stage::playing(language);
        stage.manual = true;
        stage.keys("take key<Enter>");
        let (text, options) = if language == Language::Zh {
            ("你说的是哪一把钥匙？", ["黄铜钥匙", "铁钥匙"])
        } else {
            ("Which key do you mean?", ["the brass key", "the iron key"])
        };
        let question = Answer { options: options.map(String::from).to_vec(), ..answer("take key", text) };
        stage.engine(Update::Answered(question));
        stage
    });
}

#[test]
fn play_has_ended() {
    check("play-ended", |language| {
        let mut stage = Stage::playing(language);
        let mut scene = scene(language, 40);
        scene.ended = Some(if language == Language::Zh { "灯重新亮了" } else { "The lamp is lit" }.into());
        scene.choices.clear();
        let Update::Committed { turn, .. } = committed(language, 40, "light the lamp") else { unreachable!() };
        stage.engine(Update::Committed { turn, scene: Box::new(scene) });
        stage
    });
}

#[test]
fn play_is_read_back() {
    check("play-reading", |language| {
        let mut stage = Stage::playing(language);
        for _ in 0..8 {
            stage.keys("go up<Enter>");
        }
        stage.resize(60, 20);
        stage.keys("<PageUp><PageUp>");
        stage.engine(committed(language, 9, "wait"));
        stage.engine(Update::Notice(
            if language == Language::Zh { "记忆模型已就绪。" } else { "The memory model is ready." }.into(),
        ));
        stage
    });
}

#[test]
fn pause() {
    check("pause", |language| {
        let mut stage = Stage::playing(language);
        stage.keys("<Esc><Down>");
        stage
    });
}

#[test]
fn leaving_while_a_turn_is_told() {
    check("leave", |language| {
        let mut stage = Stage::playing(language);
        stage.manual = true;
        stage.keys("go up<Enter><C-q>");
        stage
    });
}

#[test]
fn save_list() {
    check("saves", |language| {
        let mut stage = Stage::with(language, saves(language));
        stage.keys("s<Down>");
        stage
    });
}

#[test]
fn settings() {
    check("settings", |language| {
        let mut stage = Stage::new(language);
        stage.keys("o<Down><Right><Down>");
        stage
    });
}

#[test]
fn help() {
    check("help", |language| {
        let mut stage = Stage::playing(language);
        stage.keys("?");
        stage
    });
}

#[test]
fn log() {
    check("log", |language| {
        let mut stage = Stage::playing(language);
        stage.engine(Update::Notice(
            if language == Language::Zh { "记忆模型已就绪。" } else { "The memory model is ready." }.into(),
        ));
        stage.keys("<F3>");
        stage
    });
}

#[test]
fn talents_are_chosen() {
    check("hero-talents", |language| {
        let mut stage = Stage::new(language);
        stage.keys("<Enter><Enter><Up><Up><Right>");
        stage
    });
}

#[test]
fn connection() {
    check("connect", |language| {
        let mut stage = Stage::new(language);
        stage.model.endpoint = None;
        stage.keys("<Down><Enter><Enter>");
        stage.engine(Update::Servers(vec![ServerView {
            name: "Ollama".into(),
            base_url: "http://127.0.0.1:11434/v1".into(),
            models: vec!["qwen2.5:1.5b".into(), "qwen2.5:7b".into()],
        }]));
        stage
    });
    check("connect-tried", |language| {
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
        }));
        stage
    });
}

#[test]
fn trash() {
    check("trash", |language| {
        let mut stage = Stage::with(language, saves(language));
        stage.keys("st<Down>");
        stage
    });
    check("trash-emptied", |language| {
        let mut stage = Stage::with(language, saves(language));
        stage.keys("ste");
        stage
    });
}

/// A play with all that can stand beside the transcript.
pub(super) fn laden(language: Language) -> Stage {
    let mut stage = Stage::playing(language);
    let mut scene = scene(language, 7);
    scene.statuses = vec![(pick(language, "浑身湿透", "soaked").into(), 3)];
    scene.counters = vec![CounterView {
        name: pick(language, "潮水", "Tide").into(),
        value: 4,
        level: Some(pick(language, "正在涨", "rising").into()),
    }];
    scene.growth = Some((2, 1));
    scene.companions = vec![pick(language, "看门狗", "the watchdog").into()];
    scene.status.quest = Some(
        pick(
            language,
            "到塔顶的灯室去，问守塔人为什么三天没有点灯，再弄清楚是谁付了那枚银币，又为什么要你一个人上去。",
            "Climb to the lamp room, ask the keeper why the lamp has been dark for three days, and find out who paid that coin and why.",
        )
        .into(),
    );
    let Update::Committed { turn, .. } = committed(language, 7, "listen") else { unreachable!() };
    stage.engine(Update::Committed { turn, scene: Box::new(scene) });
    stage
}

#[test]
fn play_with_all_that_can_stand_beside_it() {
    check("play-laden", laden);
}

/// A reply that broke off.
pub(super) fn broken_off(language: Language) -> Stage {
    let mut stage = Stage::playing(language);
    stage.manual = true;
    stage.keys("go up<Enter>");
    stage.engine(Update::Began { input: "go up".into() });
    let mut cut = failure(language, "go up");
    cut.message = pick(
        language,
        "qwen2.5 的回复没写完就断了，这一回合不算数。",
        "The reply of qwen2.5 broke off before its end; nothing of it counts.",
    )
    .into();
    cut.hints.clear();
    cut.partial = pick(language, "楼梯绕着塔身往上，石头被", "The stair winds up along the wall, its st").into();
    cut.offers.insert(0, Offer::Continue);
    stage.engine(Update::Failed(cut));
    stage
}

#[test]
fn play_broken_off() {
    check("play-broken-off", broken_off);
}

#[test]
fn plain_characters_only() {
    let mut stage = Stage::playing(Language::En);
    stage.model.preferences.borders = Borders::Ascii;
    stage.resize(120, 30);
    let text = stage.text();
    assert!(text.is_ascii(), "{text}");
}

#[test]
fn a_small_screen_is_told_kindly() {
    let mut stage = Stage::playing(Language::En);
    stage.resize(39, 10);
    assert_eq!(stage.text().trim(), "A little larger, please\n       40x10 at least, now 39x10");
    stage.resize(40, 10);
    assert!(stage.text().contains("Tower stair"));
}

#[test]
fn what_can_be_pressed_is_seen_even_on_the_smallest_screen() {
    for language in Language::ALL {
        let mut stage = Stage::playing(language);
        stage.manual = true;
        stage.resize(40, 10);
        stage.keys("go up<Enter>");
        stage.engine(Update::Failed(failure(language, "go up")));
        let text = stage.text();
        for key in ["[r] ", "[b] ", "[Esc] "] {
            assert!(text.contains(key), "{text}");
        }
    }
}

#[test]
fn choices_beyond_the_room_are_announced() {
    let mut stage = Stage::playing(Language::En);
    let mut scene = scene(Language::En, 1);
    let more = scene.choices.clone();
    scene.choices.extend(more.iter().cloned().chain(more.iter().cloned()));
    stage.engine(Update::Moved { turns: Vec::new(), scene: Box::new(scene), message: String::new() });
    stage.resize(80, 14);
    assert!(stage.text().contains("4-9: type “hint” to see these too"), "{}", stage.text());
    stage.resize(80, 24);
    let text = stage.text();
    let two = text.lines().any(|line| line.contains("1 Push the door open") && line.contains("2 Climb on to the lamp"));
    assert!(two && text.contains("9 Listen") && text.contains('…'), "{text}");
    stage.resize(80, 60);
    let text = stage.text();
    assert!(text.contains("\n 2 Climb on") && !text.contains('…'), "{text}");
}

#[test]
fn a_notice_that_is_cut_says_where_the_rest_is() {
    let mut stage = Stage::playing(Language::En);
    stage.resize(60, 20);
    stage
        .engine(Update::Notice("The endpoint speaks of a model that it does not list; the first one is taken.".into()));
    assert!(stage.text().contains("… F3\n"), "{}", stage.text());
}

#[test]
fn a_fight_shows_the_enemy_before_anything_else_goes() {
    let mut stage = Stage::playing(Language::En);
    let mut scene = scene(Language::En, 1);
    scene.status.enemy = Some(("The drowned lighthouse keeper".into(), 9, 12));
    stage.engine(Update::Moved { turns: Vec::new(), scene: Box::new(scene), message: String::new() });
    for (columns, time) in [(80, true), (66, false), (60, false)] {
        stage.resize(columns, 24);
        let text = stage.text();
        assert!(text.contains("keeper 9/12") && text.contains("Health 17/24"), "{text}");
        assert_eq!(text.contains("dusk"), time, "{text}");
    }
}
