//! Pages of panels as an engine gives them, for a story that was made up for the tests.

use super::stage::pick;
use crate::engine::{Ask, Entry, Line, Map, MemoryAsk, Page, Part, Place, Tab, Tone};
use crate::text::Language;

/// The page for this.
pub fn page(language: Language, ask: &Ask) -> Page {
    let word = |zh: &'static str, en: &'static str| pick(language, zh, en).to_owned();
    let line = |tone, zh: &'static str, en: &'static str| Line::new(tone, pick(language, zh, en));
    match ask {
        Ask::Timeline => timeline(language),
        Ask::Compare { .. } => Page {
            title: word("两个回合", "Two turns"),
            tabs: vec![Tab { text: word("时间线", "Timeline"), ask: Ask::Timeline }],
            tab: usize::MAX,
            head: vec![
                Line {
                    beside: Some(word("第 3 回合 敲门", "turn 3 knock")),
                    ..line(Tone::Heading, "第 3 回合 往上走", "turn 3 go up")
                },
                Line {
                    beside: Some(word("生命: 20/24", "Health: 20/24")),
                    ..line(Tone::Change, "生命: 17/24", "Health: 17/24")
                },
                line(Tone::Dim, "其余 9 项相同。", "9 things are the same."),
                Line {
                    beside: Some(word(
                        "第 3 回合：守塔人听见了敲门声，隔着门问是谁。",
                        "Turn 3: The keeper heard a knock and asked through the door who was there.",
                    )),
                    ..Line::default()
                },
            ],
            ..Page::default()
        },
        Ask::Memories(asked) => memory(language, asked),
        Ask::Searches => Page {
            title: word("记忆", "Memory"),
            head: vec![Line {
                gauge: Some(625),
                ..line(Tone::Plain, "4 次检索", "4 searches, 5 of 8 hits in a prompt, 2.4 ms on average")
            }],
            entries: vec![Entry { text: "3 go up".into(), aside: "2/3 2.1 ms".into(), ..Entry::default() }],
            ..Page::default()
        },
        Ask::Turn { turn, part } => turn_page(language, *turn, *part),
        Ask::Map => map(language),
        _ => journal(language, ask),
    }
}

fn journal_tabs(language: Language) -> Vec<Tab> {
    let tabs = [
        ("任务", "Quests", Ask::Quests),
        ("主角", "Hero", Ask::Hero),
        ("人物", "People", Ask::People),
        ("物品", "Carried", Ask::Things),
        ("地图", "Map", Ask::Map),
        ("成就", "Deeds", Ask::Deeds),
        ("结局", "Endings", Ask::Endings),
    ];
    tabs.into_iter().map(|(zh, en, ask)| Tab { text: pick(language, zh, en).into(), ask }).collect()
}

fn journal(language: Language, ask: &Ask) -> Page {
    let word = |zh: &'static str, en: &'static str| pick(language, zh, en).to_owned();
    let line = |tone, zh: &'static str, en: &'static str| Line::new(tone, pick(language, zh, en));
    let tabs = journal_tabs(language);
    let tab = tabs.iter().position(|tab| tab.ask == *ask).unwrap_or_default();
    let page = Page { title: word("手札", "Journal"), tabs, tab, ..Page::default() };
    match ask {
        Ask::Quests => Page {
            about: word("2 项，已完成 1 项", "1 of 2 done"),
            entries: vec![
                Entry {
                    text: word("熄灭的灯", "The lamp went out"),
                    aside: word("主线", "main line"),
                    tone: Tone::Accent,
                    lines: vec![
                        line(Tone::Heading, "熄灭的灯", "The lamp went out"),
                        line(Tone::Plain, "守塔人三天没有点灯了。", "The keeper has not lit the lamp for three days."),
                        Line::default(),
                        line(Tone::Heading, "步骤", "Stages"),
                        line(Tone::Dim, "[x] 走上台阶", "[x] Climb the steps"),
                        line(Tone::Accent, "[ ] 问守塔人为什么不点灯", "[ ] Ask the keeper why the lamp is dark"),
                    ],
                    ..Entry::default()
                },
                Entry {
                    text: word("一枚银币", "A silver coin"),
                    aside: word("已完成", "done"),
                    tone: Tone::Good,
                    ..Entry::default()
                },
            ],
            ..page
        },
        Ask::Hero => Page {
            head: vec![
                line(Tone::Heading, "小满", "Maren"),
                Line { gauge: Some(708), ..line(Tone::Plain, "生命 17/24", "Health 17/24") },
                Line::default(),
                line(Tone::Heading, "身上的状态", "Upon you"),
                line(Tone::Change, "浑身湿透，还有 3 回合", "soaked, 3 more turns"),
            ],
            ..page
        },
        Ask::People => Page {
            about: word("认识 1 人", "1 met"),
            entries: vec![Entry {
                text: word("守塔人", "The keeper"),
                aside: word("就在这里 -5", "here -5"),
                lines: vec![
                    line(Tone::Heading, "守塔人", "The keeper"),
                    Line { gauge: Some(475), ..line(Tone::Plain, "好感 -5", "Affinity -5") },
                    line(Tone::Bad, "第 3 回合：-5，变为 -5。“敲门”", "Turn 3: -5, now -5. “knock”"),
                ],
                order: Some(word("和守塔人说话", "talk to The keeper")),
                ..Entry::default()
            }],
            ..page
        },
        Ask::Things => Page {
            about: word("金币：3", "Gold: 3"),
            entries: vec![Entry {
                text: word("火柴", "match"),
                aside: "×6".into(),
                lines: vec![line(Tone::Heading, "火柴", "match")],
                order: Some(word("使用火柴", "use match")),
                ..Entry::default()
            }],
            ..page
        },
        _ => Page { head: vec![line(Tone::Dim, "还没有见过结局。", "No ending has been seen yet.")], ..page },
    }
}

fn map(language: Language) -> Page {
    let place = |zh: &'static str, en: &'static str, at, here| Place { name: pick(language, zh, en).into(), at, here };
    let entry = |zh: &'static str, en: &'static str| Entry {
        text: pick(language, zh, en).into(),
        lines: vec![Line::new(Tone::Heading, pick(language, zh, en))],
        ..Entry::default()
    };
    Page {
        title: pick(language, "手札", "Journal").into(),
        tabs: journal_tabs(language),
        tab: 4,
        entries: vec![entry("灯室", "Lamp room"), entry("塔楼楼梯", "Tower stair"), entry("岬角", "The cape")],
        at: 1,
        map: Some(Map {
            places: vec![
                place("灯室", "Lamp room", (0, 0), false),
                place("塔楼楼梯", "Tower stair", (0, 1), true),
                place("岬角", "The cape", (0, 2), false),
                place("", "", (1, 2), false),
            ],
            ways: vec![(0, 1), (1, 2), (2, 3)],
        }),
        ..Page::default()
    }
}

fn timeline(language: Language) -> Page {
    let word = |zh: &'static str, en: &'static str| pick(language, zh, en).to_owned();
    let entry = |id: i64, zh: &'static str, en: &'static str, branch, tone| Entry {
        id,
        text: word(zh, en),
        branch,
        tone,
        lines: vec![Line::new(Tone::Heading, word(zh, en)), Line::new(Tone::Plain, super::stage::narration(language))],
        ..Entry::default()
    };
    Page {
        title: word("时间线", "Timeline"),
        about: word("4 回合，2 条线", "4 turns, 2 lines"),
        entries: vec![
            entry(1, "0（开始）", "0 (the beginning)", 0, Tone::Plain),
            entry(2, "1 往上走", "1 go up", 0, Tone::Plain),
            entry(3, "2 敲门  [大声]", "2 knock  [aloud]", 1, Tone::Dim),
            Entry { aside: word("现在", "here"), ..entry(4, "2 推门", "2 push the door", 0, Tone::Accent) },
        ],
        at: 3,
        ..Page::default()
    }
}

fn memory(language: Language, asked: &MemoryAsk) -> Page {
    let word = |zh: &'static str, en: &'static str| pick(language, zh, en).to_owned();
    let who = |who: Option<&str>| Ask::Memories(MemoryAsk { who: who.map(str::to_owned), ..MemoryAsk::default() });
    let mut head = vec![Line::new(Tone::Dim, word("列出 2 条；种类：全部", "2 shown; kind: all"))];
    if !asked.query.is_empty() {
        head.push(Line::new(Tone::Accent, asked.query.as_str()));
    }
    let entry = |id: i64, zh: &'static str, en: &'static str| Entry {
        id,
        text: format!("{id} {}", word(zh, en)),
        aside: word("100%  第 2 回合", "100%  turn 2"),
        lines: vec![
            Line::new(Tone::Plain, word(zh, en)),
            Line::new(Tone::Dim, word("知情者：小满", "Known by: Maren")),
            Line::new(Tone::Dim, word("重要度：70%", "Importance: 70%")),
        ],
        ..Entry::default()
    };
    Page {
        title: word("记忆", "Memory"),
        about: word("第 1/2 页", "page 1/2"),
        tabs: vec![
            Tab { text: word("小满", "Maren"), ask: who(Some("hero")) },
            Tab { text: word("全部", "All"), ask: who(None) },
            Tab { text: word("守塔人", "The keeper"), ask: who(Some("keeper")) },
            Tab { text: word("待审（1）", "Review (1)"), ask: Ask::Memories(MemoryAsk::review()) },
            Tab { text: word("检索", "Searches"), ask: Ask::Searches },
        ],
        tab: 0,
        head,
        entries: vec![
            entry(12, "事实：守塔人没有锁门。", "fact: The keeper did not lock the door."),
            entry(11, "事实：小满有黄铜钥匙。", "fact: Maren has the brass key."),
        ],
        after: Some(Ask::Memories(MemoryAsk { page: 1, ..asked.clone() })),
        ..Page::default()
    }
}

fn turn_page(language: Language, turn: Option<i64>, part: Part) -> Page {
    let word = |zh: &'static str, en: &'static str| pick(language, zh, en).to_owned();
    let names =
        [("分段", "Sections"), ("消息", "Messages"), ("检索", "Searches"), ("回复", "Reply"), ("结果", "Outcome")];
    let turn = turn.unwrap_or(4);
    let tabs = Part::ALL
        .into_iter()
        .zip(names)
        .map(|(part, (zh, en))| Tab { text: word(zh, en), ask: Ask::Turn { turn: Some(turn), part } });
    let page = Page {
        title: word("第 2 回合：推门", "Turn 2: push the door"),
        tabs: tabs.collect(),
        tab: Part::ALL.iter().position(|other| *other == part).unwrap_or_default(),
        before: Some(Ask::Turn { turn: Some(turn - 1), part }),
        turn: Some(turn),
        ..Page::default()
    };
    if part != Part::Sections {
        return Page { head: vec![Line::new(Tone::Plain, "{ \"narration\": \"…\" }")], ..page };
    }
    let entry = |name: &str, tokens: &str, gauge, tone| Entry {
        text: name.into(),
        aside: tokens.into(),
        tone,
        lines: vec![
            Line::new(Tone::Heading, name),
            Line { gauge: Some(gauge), ..Line::new(Tone::Plain, format!("{tokens} tokens")) },
        ],
        ..Entry::default()
    };
    Page {
        about: "1904".into(),
        head: vec![Line {
            gauge: Some(317),
            ..Line::new(Tone::Plain, word("1904 / 6000 词元", "1904 of 6000 tokens"))
        }],
        entries: vec![
            entry(pick(language, "约定", "Contract"), "812", 426, Tone::Plain),
            entry(pick(language, "前情", "The story so far"), "0", 0, Tone::Dim),
            entry(pick(language, "记忆", "Memories"), "240", 126, Tone::Change),
        ],
        ..page
    }
}
