mod embedding;
mod growth;
mod line;

use std::collections::HashSet;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::sync::{Arc, LazyLock};
use std::time::Duration;

use proptest::prelude::*;
use serde_json::{Value, json};

use super::embed::{
    Centre, EmbedError, Embedder, EmbedderSlot, EmbedderState, HashingEmbedder, ModelFiles, PureEmbedder,
};
use super::facts::Key;
use super::{Ask, IndexSettings, Memory, RecallSettings, Recalled, Search, tokens};
use crate::store::{
    Authority, FactDraft, FactsDraft, Grade, JobKind, MemoryId, MemoryKind, Save, SaveHeader, StoreErrorKind,
    SummaryDraft, Timestamp, TurnDraft, TurnId,
};
use crate::text::{Language, Localized, Words};
use crate::world::{Condition, EndingKind, Knowledge, State, Story, sample};

const LONG: Duration = Duration::from_mins(1);

fn at() -> Timestamp {
    Timestamp::from_millis(0)
}

fn save() -> Save {
    let header = SaveHeader {
        story: "sample_001".into(),
        pack_hash: "00".to_owned(),
        pack_version: "1".to_owned(),
        seed: 7,
        language: Language::Zh,
        hero: "林".to_owned(),
        created: at(),
    };
    Save::in_memory(&header).unwrap()
}

fn hashing() -> EmbedderSlot {
    let slot = EmbedderSlot::start(|| Ok(Box::new(HashingEmbedder)));
    assert!(matches!(slot.wait(LONG), EmbedderState::Ready(_)));
    slot
}

fn memory(embedder: EmbedderSlot) -> Memory {
    Memory::new(embedder, RecallSettings { deadline: LONG, ..RecallSettings::default() }, None)
}

fn ask<'a>(story: &'a Story, state: &'a State, input: &'a str, after: Option<TurnId>) -> Ask<'a> {
    static NOTHING: LazyLock<HashSet<MemoryId>> = LazyLock::new(HashSet::new);
    Ask {
        story,
        language: Language::Zh,
        state,
        input,
        after,
        forgotten: &NOTHING,
        standing: None,
        again: None,
        without: &[],
        at: at(),
    }
}

/// Plays a turn, with a summary after it if there is one.
fn play(save: &mut Save, summary: Option<&str>) -> TurnId {
    let state = State { depth: u32::try_from(save.line().len()).unwrap(), ..sample::state() };
    let turn = save.commit(&TurnDraft::new(save.head(), state, at())).unwrap();
    if let Some(text) = summary {
        let draft = SummaryDraft { text: text.to_owned(), tokens: tokens::joined(text), context: json!({}) };
        save.add_summary(turn, &draft, at()).unwrap();
    }
    turn
}

/// Plays a turn with its exchange; the tenth and every tenth turn after it at another place.
fn tell(save: &mut Save, input: &str, narration: &str) -> TurnId {
    let depth = u32::try_from(save.line().len()).unwrap();
    let state = State { depth, ..sample::state() };
    let node = format!("n{}", depth / 10);
    let memory = super::exchange(Language::Zh, input, narration, json!({ "node": node }));
    let draft = TurnDraft {
        input: input.to_owned(),
        narration: narration.to_owned(),
        memories: vec![memory],
        jobs: vec![JobKind::Embed],
        ..TurnDraft::new(save.head(), state, at())
    };
    save.commit(&draft).unwrap()
}

fn sources(found: &[super::Found]) -> Vec<&str> {
    found.iter().map(|found| found.source.as_str()).collect()
}

/// What a prompt takes from it: all but the clock.
fn told(recalled: &Recalled) -> Value {
    let texts = |found: &[super::Found]| {
        found.iter().map(|found| (found.source.clone(), found.text.clone())).collect::<Vec<_>>()
    };
    json!([texts(&recalled.knowledge), texts(&recalled.history), texts(&recalled.memories), recalled.summarised])
}

fn document(category: &str, text: &str, when: Vec<Condition>) -> Knowledge {
    Knowledge {
        title: Localized::plain("题"),
        category: category.to_owned(),
        text: Localized::plain(text),
        keywords: Words::default(),
        when,
    }
}

#[test]
fn knowledge_is_found_by_words_where_there_is_no_model() {
    let (story, state, mut memory) = (sample::story(), sample::state(), memory(EmbedderSlot::off()));
    let recalled = memory.recall(&save(), &ask(&story, &state, "铁钥匙能开哪扇门？", None)).unwrap();
    assert_eq!(recalled.knowledge[0].source, "knowledge:1");
    assert!(recalled.knowledge.len() <= 3);
    assert_eq!(recalled.record["knowledge"], "words");
    let nothing = memory.recall(&save(), &ask(&story, &state, "??", None)).unwrap();
    assert!(nothing.knowledge.iter().all(|found| found.score.words > 0.0), "the place's name alone");
    let log = &recalled.retrievals[0];
    assert_eq!((log.who.as_str(), log.returned as usize), ("knowledge", recalled.knowledge.len()));
    assert!(log.query.starts_with("铁钥匙能开哪扇门？\nsample_001\n"), "{}", log.query);
    assert_eq!(log.hits[0]["id"], "knowledge:1");
}

#[test]
fn what_may_not_be_known_yet_is_not_found() {
    let mut story = sample::story();
    let secret = "国王的宝藏埋在老橡树的第三条根下面，只有守林人知道它。";
    story.knowledge.push(document("secret", secret, vec![Condition::Flag("told".into())]));
    let mut endings: Vec<_> = story.endings.iter().cloned().collect();
    endings[0].kind = EndingKind::Hidden;
    endings[0].text = Localized::plain("橡树下的宝藏归还给了森林，国王的诅咒就此解开，人人都回了家。");
    let hidden = endings[0].id.clone();
    story.endings = endings.into_iter().collect();
    let mut state = sample::state();
    let mut memory = memory(hashing());
    assert!(memory.wait(&story, Language::Zh, LONG));
    let all = Memory::new(hashing(), RecallSettings { knowledge_k: 99, ..RecallSettings::default() }, None);
    let found = |state: &State| {
        let recalled = all.clone().recall(&save(), &ask(&story, state, "国王的宝藏 橡树 诅咒", None)).unwrap();
        sources(&recalled.knowledge).into_iter().map(str::to_owned).collect::<Vec<_>>()
    };
    let (secret, ending) = ("knowledge:2".to_owned(), format!("ending:{hidden}"));
    assert!(!found(&state).contains(&secret) && !found(&state).contains(&ending));
    state.flags.insert("told".into());
    assert!(found(&state).contains(&secret) && !found(&state).contains(&ending));
    state.offered = Some(hidden.clone());
    assert!(found(&state).contains(&ending));
    state.offered = None;
    assert!(!found(&state).contains(&ending));
    state.declined.insert(hidden, 3);
    assert!(found(&state).contains(&ending), "what was offered is known");
    assert!(found(&state).iter().all(|id| !id.starts_with("worldview")), "it stands in every prompt already");
    let recalled = memory.recall(&save(), &ask(&story, &state, "国王的宝藏在哪棵橡树下", None)).unwrap();
    assert_eq!(recalled.knowledge.len(), 3);
    assert_eq!(recalled.record["knowledge"], "vectors");
}

#[test]
fn documents_that_begin_alike_count_once_and_short_ones_never() {
    let mut story = sample::story();
    let long = "苔藓药膏能让伤口在一夜之间愈合，制作时要用满月下采的白苔藓、蜂蜡和三滴露水，慢慢熬煮一个时辰才能成。";
    story.knowledge.push(document("recipe", &format!("{long}第一种说法。"), vec![]));
    story.knowledge.push(document("recipe", &format!("{long}第二种说法。"), vec![]));
    story.knowledge.push(document("legend", &format!("{long}传说。"), vec![]));
    story.knowledge.push(document("recipe", "苔藓药膏很好。", vec![]));
    let state = sample::state();
    let recalled = memory(EmbedderSlot::off()).recall(&save(), &ask(&story, &state, "苔藓药膏", None)).unwrap();
    let found: Vec<_> = sources(&recalled.knowledge).into_iter().filter(|id| id.starts_with("knowledge")).collect();
    assert_eq!(found.len(), 2, "{found:?}");
    assert!(found.contains(&"knowledge:4"), "another kind is another document: {found:?}");
    let short = RecallSettings { knowledge_chars: 30, ..RecallSettings::default() };
    let recalled =
        Memory::new(EmbedderSlot::off(), short, None).recall(&save(), &ask(&story, &state, "苔藓药膏", None)).unwrap();
    assert!(recalled.knowledge.iter().all(|found| found.text.chars().count() <= 30));
}

#[test]
fn history_is_the_newest_two_and_the_nearest_three() {
    let mut save = save();
    let mut memory = memory(hashing());
    for number in 0..20 {
        let text = match number {
            2 => "[回合 2] 你在磨坊里发现了一把生锈的镰刀，磨坊主不肯说它的来历。".to_owned(),
            3 => "[回合 3] 磨坊主承认镰刀是他父亲的，昨夜有人动过磨坊的水闸。".to_owned(),
            number => format!("[回合 {number}] 你走过第{number}片空地，没有遇见任何人，天色渐渐暗了。"),
        };
        play(&mut save, Some(&text));
    }
    assert_eq!(memory.settle(&mut save, LONG).unwrap(), 0);
    assert!(save.open_jobs().unwrap().iter().all(|job| job.kind != JobKind::Embed), "the jobs are done");
    let (story, state) = (sample::story(), sample::state());
    let recalled = memory.recall(&save, &ask(&story, &state, "磨坊的镰刀", save.head())).unwrap();
    let found = sources(&recalled.history);
    assert_eq!(found.len(), 5);
    assert_eq!(found[..2], ["summary:19", "summary:18"]);
    assert!(found.contains(&"summary:2") && found.contains(&"summary:3"), "old and near: {found:?}");
    let depths: Vec<u32> = found.iter().map(|id| id.strip_prefix("summary:").unwrap().parse().unwrap()).collect();
    assert!(depths.is_sorted_by(|a, b| a > b), "newest first: {depths:?}");
    assert_eq!(recalled.summarised, Some(19));
    assert_eq!(recalled.record["history"], "vectors");
    let by_words =
        self::memory(EmbedderSlot::off()).recall(&save, &ask(&story, &state, "磨坊的镰刀", save.head())).unwrap();
    let found = sources(&by_words.history);
    assert!(found.contains(&"summary:2") && found.contains(&"summary:3") && found.len() == 5, "{found:?}");
}

#[test]
fn few_summaries_are_all_there_and_none_twice() {
    let mut save = save();
    let mut memory = memory(hashing());
    let (story, state) = (sample::story(), sample::state());
    let none = memory.recall(&save, &ask(&story, &state, "看", None)).unwrap();
    assert_eq!((none.history.len(), none.summarised), (0, None));
    for _ in 0..3 {
        play(&mut save, Some("[回合 5] 同样的话说了三遍，谁也不知道为什么要这样说。"));
    }
    play(&mut save, None);
    memory.settle(&mut save, LONG).unwrap();
    let recalled = memory.recall(&save, &ask(&story, &state, "看", save.head())).unwrap();
    assert_eq!(sources(&recalled.history), ["summary:2"]);
}

#[test]
fn what_was_undone_changes_no_score() {
    let mut save = save();
    let mut memory = memory(hashing());
    let (story, state) = (sample::story(), sample::state());
    assert!(memory.wait(&story, Language::Zh, LONG));
    for number in 0..6 {
        play(&mut save, Some(&format!("[回合 {number}] 你和渡船人谈起河对岸的灯火与第{number}座桥。")));
    }
    memory.settle(&mut save, LONG).unwrap();
    let before = memory.recall(&save, &ask(&story, &state, "渡船人的灯火", save.head())).unwrap();
    let head = save.head().unwrap();
    for number in 0..9 {
        play(&mut save, Some(&format!("[回合 {number}] 渡船人的灯火熄灭了，渡船人沉入河底，第{number}次。")));
    }
    memory.settle(&mut save, LONG).unwrap();
    let ahead = memory.recall(&save, &ask(&story, &state, "渡船人的灯火", save.head())).unwrap();
    assert_ne!(told(&ahead), told(&before));
    let beside = memory.recall(&save, &ask(&story, &state, "渡船人的灯火", Some(head))).unwrap();
    save.rewind(head, at()).unwrap();
    let after = memory.recall(&save, &ask(&story, &state, "渡船人的灯火", save.head())).unwrap();
    for again in [beside, after] {
        assert_eq!(
            (again.knowledge, again.history),
            (before.knowledge.clone(), before.history.clone()),
            "scores as well"
        );
    }
}

#[test]
fn a_turn_that_was_played_by_words_is_found_by_words_again() {
    let mut save = save();
    let (story, state) = (sample::story(), sample::state());
    for number in 0..12 {
        play(&mut save, Some(&format!("[回合 {number}] 雪地里有第{number}串脚印，通向墓室的铁门。")));
    }
    let first = memory(EmbedderSlot::off()).recall(&save, &ask(&story, &state, "墓室 脚印", save.head())).unwrap();
    let mut later = memory(hashing());
    assert!(later.wait(&story, Language::Zh, LONG));
    later.settle(&mut save, LONG).unwrap();
    let plain = later.recall(&save, &ask(&story, &state, "墓室 脚印", save.head())).unwrap();
    assert_eq!(plain.record["history"], "vectors");
    let again = Ask { again: Some(&first.record), ..ask(&story, &state, "墓室 脚印", save.head()) };
    let repeated = later.recall(&save, &again).unwrap();
    assert_eq!((repeated.knowledge, repeated.history), (first.knowledge, first.history));
    assert_eq!(repeated.record["history"], "words");
}

#[test]
fn vectors_that_were_missing_are_missing_again() {
    let mut save = save();
    let (story, state) = (sample::story(), sample::state());
    let mut memory = memory(hashing());
    assert!(memory.wait(&story, Language::Zh, LONG));
    for number in 0..9 {
        play(&mut save, Some(&format!("[回合 {number}] 米拉在井边数着第{number}枚硬币，不肯抬头。")));
        if number == 5 {
            memory.settle(&mut save, LONG).unwrap();
        }
    }
    let first = memory.recall(&save, &ask(&story, &state, "井边的硬币", save.head())).unwrap();
    assert_eq!(first.record["missing"], json!([[7, 9]]), "the summaries of the last three turns");
    memory.settle(&mut save, LONG).unwrap();
    let again = Ask { again: Some(&first.record), ..ask(&story, &state, "井边的硬币", save.head()) };
    let repeated = memory.recall(&save, &again).unwrap();
    assert_eq!((repeated.history, repeated.record), (first.history, first.record));
}

#[test]
fn exchanges_are_found_again_but_not_those_that_stand_in_the_prompt() {
    let mut save = save();
    let mut memory = memory(hashing());
    let (story, state) = (sample::story(), sample::state());
    for number in 0..30 {
        let (input, narration) = match number {
            4 => ("问磨坊主".to_owned(), "磨坊主说，钟楼的钥匙在井底。他不肯再说别的。".to_owned()),
            5 => ("再问磨坊主".to_owned(), "磨坊主说，井绳断了，下井要自己带绳子。".to_owned()),
            28 => ("想起钟楼的钥匙".to_owned(), "你想起钟楼的钥匙还在井底。".to_owned()),
            number => (format!("走向{number}号空地"), format!("空地上什么也没有，只有风声，第{number}次。")),
        };
        tell(&mut save, &input, &narration);
    }
    memory.start(&save).unwrap();
    // More than a turn waits for: they are made in the background, in however many pieces.
    let end = std::time::Instant::now() + LONG;
    while memory.settle(&mut save, LONG).unwrap() > 0 {
        assert!(std::time::Instant::now() < end);
    }
    assert!(save.open_jobs().unwrap().is_empty(), "the jobs are done");
    let question = Ask { standing: Some(25), ..ask(&story, &state, "钟楼的钥匙在哪口井里", save.head()) };
    let recalled = memory.recall(&save, &question).unwrap();
    let found = sources(&recalled.memories);
    assert_eq!((found[0], found.len()), ("exchange:4", 3), "{found:?}");
    assert!(found.contains(&"exchange:5"), "what stands beside it helps to understand it: {found:?}");
    assert!(!found.contains(&"exchange:28"), "it stands in the prompt already");
    assert_eq!(recalled.memories[0].text, "用户: 问磨坊主 AI: 磨坊主说，钟楼的钥匙在井底。他不肯再说别的。");
    assert_eq!(recalled.record["memories"], "vectors");
    let log = recalled.retrievals.iter().find(|record| record.who == "memories").unwrap();
    assert_eq!((log.hits[0]["id"].as_str(), log.hits[0]["index"].as_str()), (Some("exchange:4"), Some("exact")));
    // Taken back, it never was; played again, it is there.
    save.rewind(save.line().at(3).unwrap(), at()).unwrap();
    let before = memory.recall(&save, &ask(&story, &state, "钟楼的钥匙在哪口井里", save.head())).unwrap();
    assert!(before.memories.iter().all(|found| !found.text.contains("钥匙")), "{:?}", before.memories);
    tell(&mut save, "问渡船人", "渡船人说，钟楼的钥匙他从没见过。");
    assert_eq!(memory.settle(&mut save, LONG).unwrap(), 0);
    let after = memory.recall(&save, &ask(&story, &state, "钟楼的钥匙在哪口井里", save.head())).unwrap();
    assert_eq!(after.memories[0].text, "用户: 问渡船人 AI: 渡船人说，钟楼的钥匙他从没见过。");
    assert!(after.memories.iter().all(|found| !found.text.contains("井底")));
}

#[test]
fn another_model_makes_its_vectors_in_the_background_and_words_go_on() {
    let mut save = save();
    let (story, state) = (sample::story(), sample::state());
    for number in 0..80 {
        tell(&mut save, &format!("看第{number}块石碑"), &format!("石碑上刻着第{number}个名字，青苔盖住了一半。"));
    }
    let mut memory = memory(hashing());
    assert!(memory.wait(&story, Language::Zh, LONG));
    let question = ask(&story, &state, "第7个名字", save.head());
    let first = memory.recall(&save, &question).unwrap();
    assert_eq!(first.record["memories"], "words", "nearly all is lacking");
    let end = std::time::Instant::now() + LONG;
    while memory.settle(&mut save, LONG).unwrap() > 0 {
        assert!(std::time::Instant::now() < end);
        std::thread::sleep(Duration::from_millis(1));
    }
    let later = memory.recall(&save, &question).unwrap();
    assert_eq!(later.record["memories"], "vectors");
    let again = memory.recall(&save, &Ask { again: Some(&first.record), ..question }).unwrap();
    assert_eq!((again.memories, again.record), (first.memories, first.record));
}

#[test]
fn a_large_save_is_searched_through_a_graph_whose_file_is_never_trusted() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("a.sqlite");
    let index = IndexSettings { threshold: 200, ..IndexSettings::default() };
    let settings = RecallSettings { index, deadline: LONG, ..RecallSettings::default() };
    let opened = || Memory::new(hashing(), settings, Some(folder.path().join("cache")));
    let mut save = Save::create(&path, save().header()).unwrap();
    let (story, state) = (sample::story(), sample::state());
    for number in 0..230_u32 {
        let (b, c) = (number % 7, number % 11);
        tell(&mut save, &format!("问{number}"), &format!("第{number}封信提到{b}座桥、{c}盏灯和一个叫阿{number}的人。"));
    }
    let settle = |memory: &mut Memory, save: &mut Save| {
        let end = std::time::Instant::now() + LONG;
        while memory.settle(save, LONG).unwrap() > 0
            || !memory.has_graph()
            || save.meta("vector_index").unwrap().is_none()
        {
            assert!(std::time::Instant::now() < end, "{:?}", memory.status());
            std::thread::sleep(Duration::from_millis(2));
        }
    };
    let mut first = opened();
    assert!(first.wait(&story, Language::Zh, LONG));
    settle(&mut first, &mut save);
    assert_eq!(first.status().key, "memory-status-graph");
    drop(first);
    let files: Vec<_> = std::fs::read_dir(folder.path().join("cache/index")).unwrap().collect();
    assert_eq!(files.len(), 1);
    let file = files[0].as_ref().unwrap().path();
    let sound = std::fs::read(&file).unwrap();
    let found = |memory: &mut Memory, save: &Save| {
        let recalled = memory.recall(save, &ask(&story, &state, "阿77提到几盏灯", save.head())).unwrap();
        sources(&recalled.memories).into_iter().map(str::to_owned).collect::<Vec<_>>()
    };
    let mut flipped = sound.clone();
    let at = sound.len() / 2;
    flipped[at] ^= 1;
    for bytes in [sound.clone(), flipped, sound[..at].to_vec(), Vec::new()] {
        std::fs::write(&file, &bytes).unwrap();
        let mut again = opened();
        assert!(again.wait(&story, Language::Zh, LONG));
        settle(&mut again, &mut save);
        assert_eq!(found(&mut again, &save)[0], "exchange:77", "{} bytes", bytes.len());
    }
}

#[test]
fn a_search_finds_on_the_line_alone_what_the_hero_knows() {
    let mut save = save();
    let mut memory = memory(EmbedderSlot::off());
    play(&mut save, Some("[回合 0] 你答应替渡船人找回他的铜铃。"));
    let turn = tell(&mut save, "问铜铃", "渡船人说铜铃沉在渡口的石头下面。");
    let fact = |text: &str, knower: &str| FactDraft {
        subject: "铜铃".to_owned(),
        relation: "location".to_owned(),
        object: text.to_owned(),
        confidence: 1.0,
        authority: Authority::Rules,
        grade: Grade::Core,
        known_by: vec![knower.to_owned()],
        statement: super::draft(MemoryKind::Fact, text.to_owned(), Value::Null),
    };
    let facts = vec![fact("铜铃在石头下面。", Key::hero().as_str()), fact("铜铃其实是假的。", "npc:ferryman")];
    save.add_facts(turn, &FactsDraft { facts, changes: Vec::new() }, at()).unwrap();
    let search = |memory: &mut Memory, save: &Save, query: &str| {
        memory.search(save, &Search { query, who: None, count: 9, by: "player", at: at() }).unwrap()
    };
    let searched = search(&mut memory, &save, "铜铃在哪里");
    let kinds: Vec<_> = searched.found.iter().map(|hit| (hit.kind, hit.turn)).collect();
    assert!(kinds.contains(&(MemoryKind::Exchange, turn)) && kinds.contains(&(MemoryKind::Fact, turn)), "{kinds:?}");
    assert!(kinds.iter().any(|(kind, _)| *kind == MemoryKind::Summary), "{kinds:?}");
    assert!(searched.found.iter().all(|hit| !hit.text.contains("假的")), "nobody told the hero");
    assert!(searched.found.is_sorted_by(|a, b| a.score.total >= b.score.total));
    assert_eq!((searched.record.who.as_str(), searched.record.returned as usize), ("player", searched.found.len()));
    save.undo(1, at()).unwrap();
    let searched = search(&mut memory, &save, "铜铃在哪里");
    assert!(searched.found.iter().all(|hit| hit.turn != turn), "what was taken back is not found");
}

#[test]
fn a_save_that_is_only_looked_at_is_not_written() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("a.sqlite");
    let mut written = Save::create(&path, save().header()).unwrap();
    play(&mut written, Some("[回合 0] 你在雪地里醒来，身边只有一只冻僵的乌鸦。"));
    drop(written);
    let before = std::fs::read(&path).unwrap();
    let mut looked_at = Save::open_read_only(&path).unwrap();
    let mut memory = memory(hashing());
    assert_eq!(memory.settle(&mut looked_at, LONG).unwrap(), 0);
    let (story, state) = (sample::story(), sample::state());
    let recalled = memory.recall(&looked_at, &ask(&story, &state, "乌鸦", looked_at.head())).unwrap();
    assert_eq!((recalled.history.len(), recalled.record["history"].as_str()), (1, Some("vectors")));
    assert_eq!(looked_at.set_meta("a", "b").unwrap_err().kind(), StoreErrorKind::ReadOnly);
    drop(looked_at);
    assert_eq!(std::fs::read(&path).unwrap(), before);
}
