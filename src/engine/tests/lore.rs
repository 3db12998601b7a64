//! Lore in play: it fires on what is said, goes on and rests in turns, and is taken back with them.

use super::{begin, line, runtime};
use crate::engine::session::Session;
use crate::prompt::{Prompt, Role, Section, Why};
use crate::text::{Localized, Words};
use crate::world::{Lore, LoreEntry, LoreGroup, LorePersons, LorePosition, LoreSettings};

fn entry(id: &str, keys: &[&str], text: &str) -> LoreEntry {
    LoreEntry { text: Localized::plain(text), keys: Words::new(keys, keys), ..LoreEntry::new(id) }
}

/// Lore of every kind, for the story of the sequences.
pub(super) fn lore() -> Lore {
    let group = || LoreGroup { names: vec!["天气".to_owned()], weight: 100, overrides: false };
    Lore {
        settings: LoreSettings { budget: 200, recursion: 1, ..LoreSettings::default() },
        entries: vec![
            entry("water", &["水聲"], "远处的水声是从地底传上来的。"),
            LoreEntry {
                sticky: 2, cooldown: 2, ..entry("north", &["北"], "北风一起，山脊上就没有人说话。")
            },
            LoreEntry { probability: 50, ..entry("listen", &["听"], "听得见的东西，都离得不远。") },
            LoreEntry { sticky: 1, delay: 3, ..entry("wait", &["等"], "等人的石头会慢慢变暖。") },
            LoreEntry { group: group(), ..entry("rain", &["听", "等"], "雨前的松针往下垂。") },
            LoreEntry { group: group(), ..entry("sun", &["听", "等"], "晴天的树皮摸着发烫。") },
            LoreEntry {
                position: LorePosition::Depth(3), ..entry("hunter", &["猎人"], "猎人的弓弦用牛筋搓成。")
            },
            LoreEntry {
                position: LorePosition::After, ..entry("stone", &["石头"], "石头里有更早的声音。")
            },
            LoreEntry {
                persons: LorePersons { names: vec!["米拉".to_owned()], excluded: true },
                ..entry("secret", &["记得", "哈尔"], "米拉听不得这一句旧话。")
            },
        ],
    }
}

fn prompt(session: &mut Session, text: &str) -> Prompt {
    runtime().block_on(session.prompt(text)).unwrap().unwrap_or_else(|refused| panic!("{text}: {refused}"))
}

fn section<'p>(prompt: &'p Prompt, name: &str) -> Option<&'p Section> {
    prompt.sections.iter().find(|section| section.name == name)
}

fn all(prompt: &Prompt) -> String {
    prompt.messages.iter().map(|message| message.content.as_str()).collect::<Vec<_>>().join("\n")
}

#[test]
fn a_chinese_key_fires_in_chinese_play() {
    let mut session = begin();
    let heard = prompt(&mut session, "仔细听远处的水声");
    let lore = section(&heard, "lore").expect("something fired");
    assert!(lore.sources.contains(&"lore:water".to_owned()), "traditional and simplified are the same: {lore:?}");
    assert!(lore.notes.iter().any(|note| note.contains("水聲") && note.contains("玩家这一句")), "{:?}", lore.notes);
    let last = &heard.messages.last().unwrap().content;
    assert!(last.contains("【设定集】") && last.contains("远处的水声是从地底传上来的。"), "{last}");
    assert!(!all(&prompt(&mut session, "爬上旁边的树")).contains("从地底传上来"));
}

#[test]
fn lore_stands_where_it_asks_to_and_the_request_stays_last() {
    let runtime = runtime();
    let mut session = begin();
    for text in ["等一会儿", "等一会儿", "等一会儿"] {
        runtime.block_on(line(&mut session, text));
    }
    let heard = prompt(&mut session, "仔细听猎人说的石头里的声音");
    let depth = section(&heard, "lore_depth").expect("at its depth");
    assert_eq!(depth.sources, ["lore:hunter"]);
    let place = heard.messages.iter().position(|message| message.content.contains("牛筋")).unwrap();
    assert_eq!(heard.messages.len() - 1 - place, 2, "three messages before the end: above the player's last line");
    assert_eq!(heard.messages[place].role, Role::User);
    assert!(heard.messages[place].content.starts_with("【设定集】"));
    let roles: Vec<Role> = heard.messages.iter().skip(1).map(|message| message.role).collect();
    assert!(roles.windows(2).all(|pair| pair[0] != pair[1]), "the two take turns: {roles:?}");
    let last = &heard.messages.last().unwrap().content;
    assert!(last.find("石头里有更早的声音").unwrap() < last.find("请从玩家的这一步").unwrap());
}

#[test]
fn what_goes_on_and_rests_is_taken_back_with_the_turns() {
    let runtime = runtime();
    let mut session = begin();
    let fires = |session: &mut Session, text: &str| all(&prompt(session, text)).contains("北风一起");
    assert!(fires(&mut session, "往北走"));
    runtime.block_on(line(&mut session, "往北走"));
    assert_eq!(session.state.lore.get(&"north".into()), Some(&1), "the state keeps when it began");
    // the key is still heard in the turn after; two turns on it goes on without one
    runtime.block_on(line(&mut session, "等一会儿"));
    assert!(fires(&mut session, "爬上旁边的树"), "it goes on");
    runtime.block_on(line(&mut session, "等一会儿"));
    assert!(!fires(&mut session, "仔细听北边的水声"), "it rests");
    session.undo("", 3).unwrap();
    assert!(session.state.lore.is_empty(), "it never fired");
    assert!(fires(&mut session, "仔细听北边的水声"));
    session.redo("", 3).unwrap();
    assert!(!fires(&mut session, "仔细听北边的水声"), "it rests again");
}

#[test]
fn what_the_budget_leaves_out_is_named() {
    let mut session = begin();
    let mut small = lore();
    small.settings.budget = 20;
    session.lore = crate::lore::Book::new(&small);
    let heard = prompt(&mut session, "听远处的水声");
    let lore = section(&heard, "lore").expect("something fired or was cut");
    let cut: Vec<_> = lore.left.iter().filter(|left| left.why == Why::Budget).collect();
    assert!(!cut.is_empty(), "{lore:?}");
    assert!(lore.cut.is_some() && lore.notes.len() > lore.sources.len());
}

#[test]
fn a_talk_has_lore_but_what_excludes_the_partner() {
    let runtime = runtime();
    let mut session = begin();
    runtime.block_on(line(&mut session, "跟猎人说话"));
    let heard = prompt(&mut session, "你还记得远处的水声吗？");
    assert!(section(&heard, "persona").is_some(), "a talk: {:?}", heard.sections);
    let text = all(&heard);
    assert!(text.contains("从地底传上来") && text.contains("米拉听不得"), "{text}");
    runtime.block_on(line(&mut session, "再见"));
    for text in ["往北走", "和米拉说话"] {
        runtime.block_on(line(&mut session, text));
    }
    if session.state.partner.is_some() {
        let text = all(&prompt(&mut session, "你还记得远处的水声吗？"));
        assert!(text.contains("从地底传上来") && !text.contains("米拉听不得"), "{text}");
    }
}
