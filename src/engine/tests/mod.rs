mod lore;
mod sequences;

use std::sync::Arc;
use std::time::Duration;

use super::session::{Session, Step};
use super::settings::{Tellers, TurnSettings};
use super::stop::Stop;
use super::{NarratorChoice, library};
use crate::memory::embed::{EmbedderSlot, EmbedderState, HashingEmbedder};
use crate::memory::{Memory, RecallSettings, Viewpoint};
use crate::store::{Authority, Cut, JobKind, MemoryKind, Save, SaveHeader, Timestamp};
use crate::story::PackSource;
use crate::text::Language;
use crate::world::{MemoryOrder, Story, sample};

/// What is played; in and out of conversations.
const LINES: [&str; 12] = [
    "等一会儿",
    "往北走",
    "往南走",
    "跟猎人说话",
    "听听四周的动静",
    "拿走所有东西",
    "爬上旁边的树",
    "1",
    "我答应把哈尔带回来",
    "你还记得我说过的话吗？",
    "再见",
    "和米拉说话",
];
/// What is asked of each head.
const QUESTION: &str = "仔细听远处的水声";

pub(super) fn runtime() -> tokio::runtime::Runtime {
    tokio::runtime::Builder::new_current_thread().enable_all().build().unwrap()
}

pub(super) fn memory() -> Memory {
    let slot = EmbedderSlot::start(|| Ok(Box::new(HashingEmbedder)));
    assert!(matches!(slot.wait(Duration::from_secs(10)), EmbedderState::Ready(_)));
    Memory::new(slot, RecallSettings::default(), None)
}

pub(super) fn open(save: Save, memory: &Memory) -> Session {
    // Short chapters, so that a short play has some.
    let settings = TurnSettings { chapter_every: 2, ..TurnSettings::default() };
    let story = Arc::new(story());
    Session::resume(
        save,
        (story, PackSource::folder("")),
        settings,
        Tellers::default(),
        NarratorChoice::Builtin,
        memory.clone(),
    )
    .unwrap()
}

/// A new game of the sample story in memory.
pub(super) fn begin() -> Session {
    begin_with(&memory())
}

/// The head of a save of the sample story.
pub(super) fn header(story: &Story) -> SaveHeader {
    SaveHeader {
        story: story.id.clone(),
        pack_hash: story.hash.clone(),
        pack_version: story.version.clone(),
        seed: 9,
        language: Language::Zh,
        hero: "阿信".to_owned(),
        created: Timestamp::from_millis(0),
    }
}

/// The sample story with lore whose entries wait, go on and fall by the dice.
pub(super) fn story() -> Story {
    let mut story = sample::story();
    story.lore = lore::lore();
    story
}

fn begin_with(memory: &Memory) -> Session {
    let story = story();
    let header = header(&story);
    let mut save = Save::in_memory(&header).unwrap();
    save.commit(&library::opening(&story, sample::hero(), &header)).unwrap();
    open(save, memory)
}

pub(super) async fn line(session: &mut Session, line: &str) -> Step {
    let step = session.line(line, &mut |_| {}, &Stop::new()).await.unwrap();
    session.settle(&mut |_| {}, &Stop::new()).await.unwrap();
    // The built-in narrator waits for no vector; what is asked afterwards does.
    session.memory.settle(&mut session.save, Duration::from_secs(10)).unwrap();
    step
}

/// A timed test says more of the machine than of the program: counted is what the database does.
#[test]
fn a_turn_late_in_a_long_play_reads_no_more_than_an_early_one() {
    let runtime = runtime();
    let mut session = begin();
    let steps = session.save.count_steps();
    let play = |session: &mut Session, turns: usize| {
        let before = steps.load(std::sync::atomic::Ordering::Relaxed);
        for turn in 0..turns {
            runtime.block_on(session.measure(["等一会儿", "听听四周的动静"][turn % 2])).unwrap();
        }
        steps.load(std::sync::atomic::Ordering::Relaxed) - before
    };
    play(&mut session, 60);
    let early = play(&mut session, 20);
    play(&mut session, 420);
    let late = play(&mut session, 20);
    assert!(early > 0 && late * 10 <= early * 13, "{early} steps of the database at turn 60, {late} at turn 500");
}

/// Summaries and chapters that are due still; vectors are made in the background.
fn written_later(session: &Session) -> Vec<JobKind> {
    let open = session.save.open_jobs().unwrap().into_iter().map(|job| job.kind);
    open.filter(|kind| *kind != JobKind::Embed).collect()
}

#[test]
fn a_summary_is_written_every_five_turns_and_undone_with_them() {
    let runtime = runtime();
    let mut session = begin();
    for _ in 0..10 {
        runtime.block_on(line(&mut session, "等一会儿"));
    }
    let depths = |session: &Session| session.save.summaries(9).unwrap().iter().map(|row| row.depth).collect::<Vec<_>>();
    assert_eq!(written_later(&session), [], "nothing is left to write");
    let written = depths(&session);
    assert!(written.iter().all(|depth| [5, 10].contains(depth)), "{written:?}");
    session.undo("", 6).unwrap();
    assert_eq!(depths(&session), Vec::<u32>::new(), "summaries of undone turns are not seen");
    session.redo("", 1).unwrap();
    assert!(depths(&session).iter().all(|depth| *depth == 5));
}

#[test]
fn chapters_stand_above_the_summaries_that_they_cite_and_follow_the_head() {
    let runtime = runtime();
    let mut session = begin();
    let chapters = |session: &Session| {
        let mut found = Vec::new();
        let head = session.save.head().unwrap();
        session
            .save
            .chapters_up_to(head, |row| {
                found.push((
                    row.meta["from"].as_u64().unwrap(),
                    row.meta["to"].as_u64().unwrap(),
                    row.meta["summaries"].clone(),
                ));
                true
            })
            .unwrap();
        found
    };
    let mut turn = 0;
    while session.state.depth < 25 {
        runtime.block_on(line(&mut session, LINES[turn % 8]));
        turn += 1;
    }
    assert_eq!(written_later(&session), [], "nothing is left to write");
    let written = chapters(&session);
    assert!(written.len() >= 2, "{written:?}");
    let mut end = None;
    for (from, to, summaries) in &written {
        assert!(from < to && end.is_none_or(|end| to + 1 == end), "one after the other: {written:?}");
        end = Some(*from);
        let cited = summaries.as_array().unwrap();
        assert!(!cited.is_empty());
        for summary in cited {
            let row = session.save.memory(serde_json::from_value(summary.clone()).unwrap()).unwrap().unwrap();
            let depth = u64::from(session.save.depth(row.turn).unwrap());
            assert!((*from..=*to).contains(&depth), "it cites what it tells of");
        }
    }
    assert_eq!(end, Some(1), "the first begins with the first turn");
    // The prompt of a talk holds no summary.
    session.state.partner = None;
    let prompt = runtime.block_on(session.prompt(QUESTION)).unwrap().unwrap();
    let history = prompt.sections.iter().find(|section| section.name == "history").unwrap();
    assert!(history.sources.iter().any(|source| source.starts_with("chapter:")), "{:?}", history.sources);
    let (first_from, first_to, _) = written.last().unwrap().clone();
    session.undo("", 25 - u32::try_from(first_to).unwrap()).unwrap();
    assert_eq!(chapters(&session), [written.last().unwrap().clone()], "{first_from}..{first_to}");
    session.undo("", 1).unwrap();
    assert_eq!(chapters(&session), []);
}

#[test]
fn an_answer_and_a_refusal_cost_no_turn() {
    let runtime = runtime();
    let mut session = begin();
    for text in
        ["看", "背包", "任务", "地图", "人物", "帮助", "提示", "回顾", "状态", "背景", "存档", "？？", "/没有这个命令"]
    {
        let Step::Answered(answer) = runtime.block_on(line(&mut session, text)) else { panic!("{text} was played") };
        assert!(!answer.text.trim().is_empty(), "{text}");
        assert_eq!(session.head().depth, 0);
    }
}

#[test]
fn retelling_keeps_dice_and_rules() {
    let runtime = runtime();
    let mut session = begin();
    runtime.block_on(line(&mut session, "爬上旁边的树"));
    let (rolls, effects, id) = (session.head().rolls.clone(), session.head().effects.clone(), session.head().id);
    runtime.block_on(line(&mut session, "重讲"));
    assert_eq!((session.head().rolls.clone(), session.head().effects.clone()), (rolls, effects));
    assert_ne!(session.head().id, id);
    assert_eq!((session.head().depth, session.head().take), (1, 1));
}

/// What the program answers to a line that costs no turn.
fn answer(session: &mut Session, text: &str) -> String {
    let runtime = runtime();
    let depth = session.head().depth;
    let Step::Answered(answer) = runtime.block_on(line(session, text)) else { panic!("{text} was played") };
    assert_eq!(session.head().depth, depth, "{text} cost a turn");
    answer.text
}

#[test]
fn what_is_known_is_asked_in_play_and_follows_an_undo() {
    let runtime = runtime();
    let mut session = begin();
    let before = answer(&mut session, "关于老猎人我知道什么？");
    runtime.block_on(line(&mut session, "跟猎人说话"));
    let after = answer(&mut session, "what do I know about the old hunter?");
    assert!(after.contains("认识了老猎人") && after.contains("第 1 回合"), "{after}");
    assert!(!before.contains("认识了老猎人"), "{before}");
    assert_eq!(answer(&mut session, "我对老猎人知道些什么"), after);
    session.undo("", 1).unwrap();
    assert_eq!(answer(&mut session, "关于老猎人，我知道什么"), before);
    session.redo("", 1).unwrap();
    assert_eq!(answer(&mut session, "关于老猎人，我知道什么"), after);
}

#[test]
fn the_player_pins_and_takes_back_and_cannot_talk_history_away() {
    let mut session = begin();
    runtime().block_on(line(&mut session, "跟猎人说话"));
    let known = answer(&mut session, "我知道什么");
    let met = known.lines().find(|line| line.contains("认识了")).unwrap();
    let id: i64 = met.trim_start_matches('[').split(']').next().unwrap().parse().unwrap();
    assert!(answer(&mut session, &format!("忘掉{id}号事实")).contains("不能抹去"));
    assert!(answer(&mut session, &format!("钉住第{id}条事实")).contains("已钉住"));
    assert!(answer(&mut session, "facts").contains("已钉住"));
    assert!(answer(&mut session, "撤销记忆改动").contains("已撤销"));
    assert_eq!(answer(&mut session, "facts"), known);
    assert!(answer(&mut session, "forget fact 4000").contains("没有 4000 号"));
}

#[test]
fn a_narrators_word_is_graded_and_never_outranks_the_rules() {
    let mut session = begin();
    runtime().block_on(line(&mut session, "跟猎人说话"));
    let fact = |subject: &str, relation: &str, object: &str, confidence: f32| crate::narrator::ProposedFact {
        subject: subject.to_owned(),
        relation: relation.to_owned(),
        object: object.to_owned(),
        confidence,
    };
    let proposed = [
        fact("老猎人", "位于", "月亮上", 1.0),
        fact("老猎人", "状态", "死亡", 1.0),
        fact("老猎人", "心情", "很好", 1.0),
        fact("老猎人", "害怕", "狼", 0.9),
        fact("ＯＬＤ  HUNTER", "害怕", "狼", 0.9),
        fact("米拉", "喜欢", "红灯笼", 0.3),
        fact("\u{1b}[31m", "", "x", 1.0),
    ];
    let parent = session.head().id;
    let (before, after) = (session.state.clone(), session.state.clone());
    let happened = crate::engine::memory::facts::Happened {
        before: Some(&before),
        after: &after,
        events: &[],
        said: "",
        proposed: &proposed,
        recalled: &[],
    };
    let draft = session.turn_facts(parent, &happened).unwrap();
    let written: Vec<_> = draft
        .facts
        .iter()
        .filter(|fact| fact.authority == Authority::Model)
        .map(|fact| (fact.relation.as_str(), fact.object.as_str(), fact.grade.code(), fact.statement.text.as_str()))
        .collect();
    assert_eq!(
        written,
        [("害怕", "enemy:wolf", "core", "老猎人害怕狼。"), ("likes", "红灯笼", "review", "米拉喜欢红灯笼。")]
    );
    assert!(draft.changes.iter().all(|change| change.kind != crate::store::ChangeKind::Closed));
}

#[test]
fn a_forgotten_exchange_is_recalled_by_nobody_and_comes_back_when_that_is_taken_back() {
    let runtime = runtime();
    let mut session = begin();
    for said in ["跟猎人说话", "我的暗号是枇杷树", "今天风大", "再见"] {
        runtime.block_on(line(&mut session, said));
    }
    let exchanges = session.save.newest(MemoryKind::Exchange, 9).unwrap();
    let secret = exchanges.iter().find(|row| row.text.contains("枇杷")).unwrap().id;
    let recalled = |session: &mut Session| {
        let head = session.save.head().unwrap();
        let forgotten = session.forgotten(head).unwrap();
        let from = Viewpoint { after: head, forgotten: &forgotten };
        let memory = &mut session.memory;
        let found = memory.remember(&session.save, from, &"hunter".into(), "暗号是什么", 3, &[]).unwrap();
        found.iter().any(|remembered| remembered.text.contains("枇杷"))
    };
    assert!(recalled(&mut session));
    session.change_memory(&MemoryOrder::Forget(secret.get())).unwrap().unwrap();
    assert!(!recalled(&mut session));
    session.change_memory(&MemoryOrder::Undo(None)).unwrap().unwrap();
    assert!(recalled(&mut session));
}

#[test]
fn turns_are_counted_as_the_screen_counts_them_also_after_an_undo() {
    let runtime = runtime();
    let mut session = begin();
    for _ in 0..4 {
        runtime.block_on(line(&mut session, "等一会儿"));
    }
    session.undo("", 2).unwrap();
    for _ in 0..3 {
        runtime.block_on(line(&mut session, "等一会儿"));
    }
    // Five turns on the line; their rows are 1, 2, 5, 6, 7.
    assert_eq!((session.head.depth, session.head.id.get()), (5, 7));
    let history = session.history().unwrap();
    assert!(history.contains("[5]") && !history.contains("[7]"), "{history}");
    runtime.block_on(line(&mut session, "回到第4回合"));
    assert_eq!((session.head.depth, session.head.id.get()), (4, 6));
    runtime.block_on(line(&mut session, "回到第2回合"));
    assert_eq!((session.head.depth, session.head.id.get()), (2, 2));
    // Beyond the line the number of a row leads to where it was left.
    runtime.block_on(line(&mut session, "回到第7回合"));
    assert_eq!(session.head.depth, 5);
}

/// A summary and the chapter above it hold nothing that is forgotten on the line, and get it back when it comes back.
#[test]
fn what_is_forgotten_is_forgotten_by_the_summaries_too() {
    let runtime = runtime();
    let mut session = begin();
    for text in [
        "等一会儿",
        "跟猎人说话",
        "我答应把哈尔带回来",
        "再见",
        "往北走",
        "往南走",
        "等一会儿",
        "往北走",
        "往南走",
        "等一会儿",
    ] {
        runtime.block_on(line(&mut session, text));
    }
    let told = |session: &mut Session| {
        let prompt = runtime.block_on(session.prompt(QUESTION)).unwrap().unwrap();
        let history = prompt.sections.iter().filter(|section| section.name == "history");
        assert!(!prompt.sections.is_empty());
        let sources = history.flat_map(|section| section.sources.clone()).collect::<Vec<_>>();
        (sources, serde_json::to_string(&prompt.messages).unwrap())
    };
    let summaries = |session: &Session, kind: MemoryKind| {
        let mut found = Vec::new();
        session.save.each_memory(Some(kind), None, |row| found.push((row.turn, row.text, row.meta))).unwrap();
        found
    };
    let before = told(&mut session);
    let written = summaries(&session, MemoryKind::Summary);
    assert_eq!((written.len(), summaries(&session, MemoryKind::Chapter).len()), (2, 1));
    assert!(written[0].1.contains("老猎人"), "{written:?}");
    // The two turns with the hunter are forgotten.
    let spoken = |session: &Session| {
        let line = session.save.line().turns().to_vec();
        let of = |turn| session.save.memories_of(turn).unwrap().into_iter();
        let exchanges = line.into_iter().flat_map(of).filter(|memory| memory.kind == MemoryKind::Exchange);
        exchanges
            .filter(|memory| memory.text.contains("猎人") || memory.text.contains("哈尔"))
            .map(|memory| memory.id)
            .collect::<Vec<_>>()
    };
    for id in spoken(&session) {
        session.change_memory(&MemoryOrder::Forget(id.get())).unwrap().unwrap();
    }
    assert!(session.save.open_jobs().unwrap().iter().any(|job| job.kind == JobKind::Summarise), "due again");
    let forgotten = told(&mut session);
    let anew = summaries(&session, MemoryKind::Summary);
    assert!(anew.len() > written.len() && anew.iter().skip(2).all(|(_, text, _)| !text.contains("老猎人")), "{anew:?}");
    assert!(anew.iter().skip(2).all(|(.., meta)| meta["without"].as_array().is_some_and(|ids| !ids.is_empty())));
    assert!(summaries(&session, MemoryKind::Chapter).len() > 1);
    assert_ne!(before, forgotten);
    assert_eq!(told(&mut session), forgotten, "the same however often it is looked at");
    // It follows the head: before the head's turn nothing was forgotten.
    let head = session.head().depth;
    session.undo("", 1).unwrap();
    let earlier = told(&mut session);
    session.redo("", 1).unwrap();
    assert_eq!((session.head().depth, told(&mut session)), (head, forgotten.clone()));
    session.undo("", 1).unwrap();
    assert_eq!(told(&mut session), earlier);
    session.redo("", 1).unwrap();
    // What is taken back brings the old ones back, as they were.
    for _ in spoken(&session) {
        session.change_memory(&MemoryOrder::Undo(None)).unwrap().unwrap();
    }
    assert_eq!(told(&mut session), before);
}

#[test]
fn words_that_another_build_cut_are_cut_again_when_the_save_is_opened() {
    let mut session = begin();
    runtime().block_on(line(&mut session, "等一会儿"));
    let mut save = session.save;
    let waits = |save: &Save| save.find_tokens(&["等".to_owned(), "一会".to_owned()], 9).unwrap().len();
    let before = waits(&save);
    assert!(before > 0);
    save.rebuild_words(Cut { name: "in another way", words: |_| "别的".to_owned() }).unwrap();
    assert_eq!((waits(&save), save.words_cut().unwrap().as_str()), (0, "in another way"));
    let session = open(save, &memory());
    assert_eq!(
        (waits(&session.save), session.save.words_cut().unwrap().as_str()),
        (before, crate::memory::tokens::CUT.name)
    );
}
