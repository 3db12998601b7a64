//! What the panels say of a short play of the sample story.

use serde_json::json;

use super::{Ask, MemoryAsk, Page, Part, Tone};
use crate::engine::session::Session;
use crate::engine::tests::{begin, line, runtime};
use crate::prompt::{Left, Prompt, PromptMessage, Role, Section, Why};
use crate::store::{Timestamp, TurnDraft, TurnId};
use crate::text::Language;
use crate::world::MemoryOrder;

fn played(lines: &[&str]) -> Session {
    let runtime = runtime();
    let mut session = begin();
    for text in lines {
        runtime.block_on(line(&mut session, text));
    }
    session
}

fn text(page: &Page) -> String {
    let lines = page.head.iter().chain(page.entries.iter().flat_map(|entry| &entry.lines));
    let entries = page.entries.iter().map(|entry| format!("{} {}", entry.text, entry.aside));
    let lines = lines.map(|line| format!("{} {}", line.text, line.beside.clone().unwrap_or_default()));
    entries.chain(lines).collect::<Vec<_>>().join("\n")
}

#[test]
fn the_journal_says_what_happened_and_nothing_that_did_not() {
    let mut session = played(&["跟猎人说话", "再见", "往北走"]);
    for ask in [Ask::Quests, Ask::Hero, Ask::People, Ask::Things, Ask::Map, Ask::Deeds, Ask::Endings] {
        let page = session.page(&ask).unwrap();
        assert_eq!(page.tabs.len(), 7);
        assert_eq!(page.tabs.get(page.tab).map(|tab| &tab.ask), Some(&ask));
    }
    let people = session.page(&Ask::People).unwrap();
    assert!(text(&people).contains("猎人"), "{}", text(&people));
    assert!(!text(&people).contains("哈尔 "), "who was not met is not listed");
    let map = session.page(&Ask::Map).unwrap();
    assert_eq!(map.entries.len(), 2, "the hut and the yard");
    let here = map.entries.get(map.at).unwrap();
    assert_eq!(here.tone, Tone::Accent);
    let things = session.page(&Ask::Things).unwrap();
    assert!(text(&things).contains("面包"), "{}", text(&things));
    session.undo("", 9).unwrap();
    assert_eq!(session.page(&Ask::Map).unwrap().entries.len(), 1, "what was undone was never seen");
}

#[test]
fn affinity_has_its_turn_and_reason() {
    let mut session = played(&["跟猎人说话", "再见"]);
    let given = runtime();
    for text in ["把面包给猎人", "把面包送给猎人"] {
        given.block_on(line(&mut session, text));
    }
    let page = session.page(&Ask::People).unwrap();
    let changes =
        session.head().events.iter().any(|event| matches!(event.kind, crate::world::EventKind::Affinity { .. }));
    let all = text(&page);
    assert!(!changes || all.contains("第 3 回合") && all.contains("面包"), "{all}");
}

#[test]
fn the_timeline_is_a_tree_with_the_line_that_is_played_going_straight_on() {
    let mut session = played(&["等一会儿", "往北走"]);
    session.undo("", 1).unwrap();
    runtime().block_on(line(&mut session, "听听四周的动静"));
    let page = session.page(&Ask::Timeline).unwrap();
    let shown: Vec<_> = page.entries.iter().map(|entry| (entry.id, entry.branch)).collect();
    assert_eq!(shown, [(0, 0), (1, 0), (2, 1), (3, 0)]);
    assert_eq!(page.at, 3);
    session.label(2, "北边").unwrap();
    assert!(text(&session.page(&Ask::Timeline).unwrap()).contains("[北边]"));
    session.rewind("", 2).unwrap();
    let page = session.page(&Ask::Timeline).unwrap();
    let shown: Vec<_> = page.entries.iter().map(|entry| (entry.id, entry.branch)).collect();
    assert_eq!(shown, [(0, 0), (1, 0), (3, 1), (2, 0)], "the played line goes straight on");
    let compared = text(&session.page(&Ask::Compare { one: 3, other: 2 }).unwrap());
    assert!(compared.contains("地点: 小屋") || compared.contains("地点"), "{compared}");
    assert!(session.page(&Ask::Compare { one: 3, other: 99 }).is_err());
}

#[test]
fn memories_are_paged_filtered_and_searched_and_every_change_is_taken_back() {
    let mut session = played(&["跟猎人说话", "我答应把哈尔带回来", "再见", "往北走"]);
    let all = session.page(&Ask::Memories(MemoryAsk::default())).unwrap();
    let hero = session.page(&Ask::Memories(MemoryAsk::hero())).unwrap();
    let mira = MemoryAsk { who: Some("米拉".into()), ..MemoryAsk::default() };
    let mira = session.page(&Ask::Memories(mira)).unwrap();
    assert!(all.entries.len() > mira.entries.len(), "who was not there knows less");
    let fact = MemoryAsk { kind: Some(crate::store::MemoryKind::Fact), ..MemoryAsk::hero() };
    let facts = session.page(&Ask::Memories(fact)).unwrap();
    assert!(!facts.entries.is_empty() && facts.entries.len() < hero.entries.len());
    let found = session.page(&Ask::Memories(MemoryAsk::hero().searched("哈尔".into()))).unwrap();
    assert!(text(&found).contains("哈尔") && text(&found).contains("得分"), "{}", text(&found));
    // a search is logged with who made it
    assert!(text(&session.page(&Ask::Searches).unwrap()).contains("哈尔"));

    let id = hero.entries.iter().find(|entry| entry.text.contains("对话")).or(hero.entries.first()).unwrap().id;
    let kept = |session: &mut Session| {
        let page = session.page(&Ask::Memories(MemoryAsk::hero())).unwrap();
        page.entries.iter().any(|entry| entry.id == id)
    };
    if session.change_memory(&MemoryOrder::Forget(id)).unwrap().is_ok() {
        assert!(!kept(&mut session));
        session.change_memory(&MemoryOrder::Undo(None)).unwrap().unwrap();
    }
    assert!(kept(&mut session));
    session.change_memory(&MemoryOrder::Pin(id)).unwrap().unwrap();
    let pinned = MemoryAsk { state: super::memory::MemoryState::Pinned, ..MemoryAsk::hero() };
    let pinned = session.page(&Ask::Memories(pinned)).unwrap();
    assert_eq!(pinned.entries.iter().map(|entry| entry.id).collect::<Vec<_>>(), [id]);
    assert!(text(&pinned).contains("变更"), "what became of it is told");
}

#[test]
fn filters_go_round() {
    let mut ask = MemoryAsk::default();
    for _ in 0..=crate::store::MemoryKind::ALL.len() {
        ask = ask.next_kind();
    }
    assert_eq!(ask, MemoryAsk::default());
    for _ in 0..7 {
        ask = ask.next_state();
    }
    assert_eq!(ask, MemoryAsk::default());
}

/// Another turn after the head, as a model would have told it.
fn told(session: &mut Session) -> TurnId {
    let prompt = Prompt {
        messages: vec![
            PromptMessage { role: Role::System, content: "You tell.".into() },
            PromptMessage { role: Role::User, content: "The player waits.".into() },
        ],
        sections: vec![
            Section {
                name: "contract".into(),
                tokens: 750,
                included: true,
                cut: None,
                sources: vec![],
                left: vec![],
                notes: vec![],
            },
            Section {
                name: "facts".into(),
                tokens: 250,
                included: true,
                cut: Some("1 left out".into()),
                sources: vec!["fact:1".into()],
                left: vec![Left { source: Some("fact:2".into()), why: Why::Budget }],
                notes: vec![],
            },
        ],
        tokens: 1_000,
        budget: 2_000,
        ..Prompt::default()
    };
    let mut state = session.state().clone();
    state.depth += 1;
    let draft = TurnDraft {
        input: "wait".into(),
        narration: "Nothing moves.".into(),
        narrator: "endpoint".into(),
        model: Some("test-model".into()),
        prompt: serde_json::to_value(&prompt).unwrap(),
        raw: "{\"narration\":\"Nothing moves.\"}".into(),
        effects: vec![crate::store::JudgedEffect {
            effect: json!({ "op": "gold", "delta": 500 }),
            verdict: crate::store::VerdictKind::Refused,
            reason: Some("too much".into()),
        }],
        usage: crate::store::TokenUsage {
            prompt_tokens: 1_000,
            completion_tokens: 40,
            cached_tokens: 750,
            ..crate::store::TokenUsage::default()
        },
        ..TurnDraft::new(Some(session.head().id), state, Timestamp::from_millis(0))
    };
    let id = session.save.commit(&draft).unwrap();
    session.follow_head().unwrap();
    id
}

#[test]
fn a_prompt_is_shown_as_it_was_sent() {
    let mut session = played(&["等一会儿"]);
    session.set_language(Language::En).unwrap();
    let id = told(&mut session);
    let mut page = |part| session.page(&Ask::Turn { turn: None, part }).unwrap();
    let sections = page(Part::Sections);
    assert_eq!(sections.turn, Some(id.get()));
    assert_eq!(sections.head.first().and_then(|line| line.gauge), Some(500), "half of the budget");
    let shares: Vec<_> = sections.entries.iter().filter_map(|entry| entry.lines.get(1)?.gauge).collect();
    assert_eq!(shares, [750, 250]);
    let all = text(&sections);
    assert!(all.contains("1 left out") && all.contains("no room") && all.contains("fact:1"), "{all}");
    let messages = page(Part::Messages);
    let sent: Vec<_> = messages.entries.iter().map(|entry| entry.lines.first().unwrap().text.as_str()).collect();
    assert_eq!(sent, ["You tell.", "The player waits."], "exactly as sent");
    let reply = text(&page(Part::Reply));
    assert!(reply.contains("75%") && reply.contains("{\"narration\""), "{reply}");
    assert!(text(&page(Part::Outcome)).contains("too much"));
    let before = page(Part::Sections).before.unwrap();
    let before = session.page(&before).unwrap();
    assert!(text(&before).contains("built-in narrator"), "{}", text(&before));
    assert_eq!(before.after, Some(Ask::Turn { turn: Some(id.get()), part: Part::Sections }));
}

#[test]
fn tellings_are_stepped_through_and_a_remembered_turn_comes_back() {
    let runtime = runtime();
    let mut session = played(&["等一会儿"]);
    assert_eq!(session.quick_load().map(|step| matches!(step, crate::engine::Step::Answered(_))), Ok(true));
    session.quick_save().unwrap();
    let first = session.head().id;
    for _ in 0..2 {
        runtime.block_on(session.retell("", &mut |_| {}, &crate::engine::Stop::new())).unwrap();
    }
    let last = session.head().id;
    session.other_take(1).unwrap();
    assert_eq!(session.head().id, first, "after the last comes the first");
    session.other_take(-1).unwrap();
    assert_eq!(session.head().id, last);
    session.quick_load().unwrap();
    assert_eq!(session.head().id, first);
    session.undo("", 1).unwrap();
    assert!(matches!(session.other_take(1).unwrap(), crate::engine::Step::Answered(_)));
}

#[test]
fn what_the_player_wants_stands_in_the_prompt_of_every_turn() {
    let runtime = runtime();
    let mut session = played(&[]);
    let prompt = |session: &mut Session| runtime.block_on(session.prompt("等一会儿")).unwrap().unwrap();
    let plain = prompt(&mut session);
    let notices = std::cell::RefCell::new(Vec::new());
    let note = crate::engine::Request::SetNote("写得\u{1b}[31m阴沉些".to_owned());
    crate::engine::desk::answer(&mut session, note, &|update| notices.borrow_mut().push(update));
    assert_eq!(notices.borrow().len(), 2, "the wish and a word on it");
    let with = prompt(&mut session);
    let last = &with.messages.last().unwrap().content;
    assert!(last.contains("写得阴沉些"), "{last}");
    let gone = crate::engine::Request::SetNote(String::new());
    crate::engine::desk::answer(&mut session, gone, &|_| {});
    assert_eq!(prompt(&mut session), plain, "what is wanted no longer leaves no trace");
}

#[test]
fn pages_are_made_in_both_languages_without_a_missing_word() {
    let mut session = played(&["跟猎人说话", "再见", "往北走"]);
    told(&mut session);
    for language in Language::ALL {
        session.set_language(language).unwrap();
        let parts = Part::ALL.map(|part| Ask::Turn { turn: None, part });
        let others = [
            Ask::Quests,
            Ask::People,
            Ask::Things,
            Ask::Map,
            Ask::Deeds,
            Ask::Endings,
            Ask::Timeline,
            Ask::Compare { one: 0, other: 2 },
            Ask::Memories(MemoryAsk::hero()),
            Ask::Memories(MemoryAsk::review()),
            Ask::Searches,
        ];
        for ask in others.into_iter().chain(parts) {
            let page = session.page(&ask).unwrap();
            let all = format!("{} {} {}", page.title, page.about, text(&page));
            assert!(!all.contains("panel-") && !all.contains("recall-"), "{ask:?}: {all}");
        }
    }
}
