//! What must be seen on a screen, whatever else is.

use super::stage::{Stage, committed, failure, pick, scene};
use crate::engine::{CounterView, Offer, Update};
use crate::text::Language;
use crate::tui::Borders;

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
