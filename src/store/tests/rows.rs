use serde_json::json;

use super::{at, draft, header, state};
use crate::store::{
    JobKind, JobState, JudgedEffect, MemoryDraft, MemoryId, MemoryKind, RetrievalRecord, Save, StoreError,
    SummaryDraft, Timings, TokenUsage, TurnDraft, TurnId, VerdictKind,
};
use crate::world::{CharacterId, Choice, Command, Event, EventKind, NodeId, Purpose, Roll};

fn memory(kind: MemoryKind, text: &str, tokens: &str) -> MemoryDraft {
    MemoryDraft {
        kind,
        character: None,
        text: text.to_owned(),
        tokens: tokens.to_owned(),
        meta: json!({}),
        importance: 0.5,
    }
}

fn full() -> TurnDraft {
    TurnDraft {
        input: "看看".to_owned(),
        commands: vec![Command::Go { to: NodeId::new("glade") }],
        narration: "雾。\n\n再一段。".to_owned(),
        choices: vec![Choice { text: "往北".to_owned(), command: None }],
        effects: vec![JudgedEffect {
            effect: json!({"op": "gold", "delta": 99}),
            verdict: VerdictKind::Clamped,
            reason: Some("太多了".to_owned()),
        }],
        events: vec![Event {
            kind: EventKind::Moved { from: NodeId::new("hut"), to: NodeId::new("glade"), first: true },
            node: NodeId::new("glade"),
            witnesses: vec![CharacterId::new("hunter")],
        }],
        rolls: vec![Roll { roll: "1d20".into(), result: 7, modifier: 2, against: Some(9), purpose: Purpose::Flee }],
        narrator: "endpoint".to_owned(),
        model: Some("qwen".to_owned()),
        usage: TokenUsage {
            prompt_tokens: 10,
            completion_tokens: 3,
            cached_tokens: 1,
            requests: 2,
            cost_millionths: 7,
        },
        ms: Timings { retrieve: 1.5, assemble: 0.5, first_token: 100.0, total: 220.0 },
        notices: vec!["一条".to_owned()],
        recall: json!({"knowledge": "vectors"}),
        prompt: json!({"messages": [{"role": "system", "content": "很长的规则。".repeat(40)}, {"role": "user", "content": "短"}], "tokens": 9}),
        raw: "{\"narration\":".to_owned(),
        memories: vec![memory(MemoryKind::Exchange, "用户: 看看\nAI: 雾。", "看看 雾")],
        jobs: vec![JobKind::Embed, JobKind::Summarise],
        retrievals: vec![RetrievalRecord {
            turn: None,
            who: "knowledge".to_owned(),
            role: None,
            query: "看看".to_owned(),
            hits: json!([{"id": "npc:hunter", "score": 0.5}]),
            returned: 1,
            ms: 2.0,
            at: at(0),
        }],
        ..TurnDraft::new(None, state(0), at(0))
    }
}

#[test]
fn a_turn_comes_back_as_it_was_committed() {
    let mut save = Save::in_memory(&header()).unwrap();
    let draft = full();
    let id = save.commit(&draft).unwrap();
    let row = save.turn(id).unwrap();
    assert_eq!((row.id, row.parent, row.depth, row.take), (TurnId::new(0), None, 0, 0));
    assert_eq!((row.input, row.commands, row.narration), (draft.input, draft.commands, draft.narration));
    assert_eq!((row.choices, row.effects, row.events), (draft.choices, draft.effects, draft.events));
    assert_eq!((row.rolls, row.narrator, row.model), (draft.rolls, draft.narrator, draft.model));
    assert_eq!((row.usage, row.ms, row.notices), (draft.usage, draft.ms, draft.notices));
    assert_eq!((row.recall, row.created), (draft.recall, draft.at));
    assert_eq!(save.snapshot(id).unwrap(), draft.state);
    assert_eq!(save.prompt(id).unwrap(), (draft.prompt, draft.raw));
    assert_eq!(save.retrievals(9).unwrap()[0].turn, Some(id));
    let jobs: Vec<_> = save.open_jobs().unwrap().into_iter().map(|job| (job.kind, job.state)).collect();
    assert_eq!(jobs, [(JobKind::Embed, JobState::Due), (JobKind::Summarise, JobState::Due)]);
    assert!(matches!(save.turn(TurnId::new(9)), Err(StoreError::NoSuchTurn { turn: 9 })));
    assert!(matches!(save.snapshot(TurnId::new(9)), Err(StoreError::NoSuchTurn { .. })));
    assert!(matches!(save.prompt(TurnId::new(9)), Err(StoreError::NoSuchTurn { .. })));
}

#[test]
fn texts_that_prompts_share_are_stored_once() {
    let mut save = Save::in_memory(&header()).unwrap();
    save.commit(&full()).unwrap();
    for depth in 1..4 {
        let again = TurnDraft { parent: save.head(), state: state(depth), ..full() };
        save.commit(&again).unwrap();
    }
    let texts: i64 = save.connection.query_row("SELECT count(*) FROM texts", [], |row| row.get(0)).unwrap();
    assert_eq!(texts, 1);
    assert_eq!(save.prompt(TurnId::new(3)).unwrap().0, full().prompt);
}

#[test]
fn every_state_comes_back_however_it_is_kept() {
    let mut save = Save::in_memory(&header()).unwrap();
    let mut states = Vec::new();
    let mut state = state(0);
    for depth in 0..50_u32 {
        state.depth = depth;
        state.hero.gold += 3;
        state.told.insert(u64::from(depth) * 7919, 1);
        state.told.remove(&(u64::from(depth) * 7919 / 2));
        state.combat = depth.is_multiple_of(3).then(|| crate::world::Combat {
            enemy: "wolf".into(),
            hp: 3,
            round: depth,
            guard: false,
            from: None,
            talks: 0,
            statuses: std::collections::BTreeMap::new(),
        });
        if depth == 30 {
            state.told.extend((0..400).map(|told| (told, 1)));
        }
        save.commit(&TurnDraft::new(save.head(), state.clone(), at(0))).unwrap();
        states.push(state.clone());
    }
    save.rewind(TurnId::new(20), at(1)).unwrap();
    state.hero.gold = -1;
    states.push(state.clone());
    save.commit(&TurnDraft::new(save.head(), state, at(0))).unwrap();
    for (turn, state) in (0..).zip(&states) {
        assert_eq!(&save.snapshot(TurnId::new(turn)).unwrap(), state, "turn {turn}");
    }
    let (whole, all): (i64, i64) = save
        .connection
        .query_row("SELECT sum(base IS NULL), count(*) FROM snapshots", [], |row| Ok((row.get(0)?, row.get(1)?)))
        .unwrap();
    assert!(whole < all / 4, "{whole} of {all} are whole");
}

#[test]
fn a_commit_that_fails_leaves_nothing() {
    let mut save = Save::in_memory(&header()).unwrap();
    save.commit(&draft(None, 0)).unwrap();
    save.connection.execute("DROP TABLE jobs", []).unwrap();
    let mut next = draft(save.head(), 1);
    next.jobs = vec![JobKind::Embed];
    next.memories = vec![memory(MemoryKind::Event, "x", "x")];
    assert!(save.commit(&next).is_err());
    assert_eq!((save.head(), save.count_turns().unwrap()), (Some(TurnId::new(0)), 1));
    assert!(save.memory(MemoryId::new(1)).unwrap().is_none());
    next.jobs.clear();
    assert_eq!(save.commit(&next).unwrap(), TurnId::new(1), "the number was not spent");
}

#[test]
fn what_was_undone_is_neither_found_nor_listed() {
    let mut save = Save::in_memory(&header()).unwrap();
    for depth in 0..3 {
        let mut turn = draft(save.head(), depth);
        turn.memories = vec![memory(MemoryKind::Event, &format!("事 {depth}"), &format!("暗影 影沼 沼泽 t{depth}"))];
        save.commit(&turn).unwrap();
        let summary = SummaryDraft {
            text: format!("[回合 {depth}] 摘要"),
            tokens: "摘要".to_owned(),
            context: json!({"node": "hut"}),
        };
        save.add_summary(save.head().unwrap(), &summary, at(9)).unwrap();
    }
    let words = |words: &[&str]| words.iter().map(ToString::to_string).collect::<Vec<_>>();
    let found = |save: &Save, tokens: &[&str]| {
        save.find_tokens(&words(tokens), 10).unwrap().iter().map(|row| row.turn.get()).collect::<Vec<_>>()
    };
    assert_eq!(found(&save, &["沼泽"]), [2, 1, 0], "a word of two characters");
    assert_eq!(found(&save, &["沼泽", "t1"]), [1]);
    assert_eq!(found(&save, &["\" OR tokens:"]), Vec::<i64>::new());
    assert_eq!(found(&save, &[]), Vec::<i64>::new());
    save.undo(1, at(10)).unwrap();
    assert_eq!(found(&save, &["沼泽"]), [1, 0]);
    assert_eq!(save.newest(MemoryKind::Event, 8).unwrap().len(), 2);
    let summaries = save.summaries(8).unwrap();
    assert_eq!(summaries.iter().map(|row| row.depth).collect::<Vec<_>>(), [1, 0]);
    assert_eq!(save.summaries(1).unwrap()[0].text, "[回合 1] 摘要");
    assert_eq!(save.open_jobs().unwrap().len(), 2, "jobs of what was undone wait as well");
    save.redo(1, at(11)).unwrap();
    assert_eq!(found(&save, &["沼泽"]), [2, 1, 0]);
}

#[test]
fn jobs_are_done_once_and_failures_stay() {
    let mut save = Save::in_memory(&header()).unwrap();
    let mut turn = draft(None, 0);
    turn.jobs = vec![JobKind::Embed, JobKind::Summarise];
    let id = save.commit(&turn).unwrap();
    save.add_job(id, JobKind::Embed).unwrap();
    assert_eq!(save.open_jobs().unwrap().len(), 2);
    save.fail_job(id, JobKind::Summarise, "no answer").unwrap();
    save.finish_job(id, JobKind::Embed).unwrap();
    let jobs = save.open_jobs().unwrap();
    assert_eq!(jobs.len(), 1);
    assert_eq!((jobs[0].state, jobs[0].tries, jobs[0].error.as_deref()), (JobState::Failed, 1, Some("no answer")));
    let summary = SummaryDraft { text: "[回合 0] 摘要".into(), tokens: String::new(), context: json!({}) };
    save.add_summary(id, &summary, at(1)).unwrap();
    let jobs = save.open_jobs().unwrap();
    assert_eq!(jobs.iter().map(|job| job.kind).collect::<Vec<_>>(), [JobKind::Embed], "the summary wants vectors");
    assert!(matches!(save.add_job(TurnId::new(7), JobKind::Extract), Err(StoreError::NoSuchTurn { .. })));
}

#[test]
fn vectors_are_kept_by_embedder_and_broken_ones_refused() {
    let mut save = Save::in_memory(&header()).unwrap();
    let mut turn = draft(None, 0);
    turn.memories = vec![memory(MemoryKind::Event, "a", "a"), memory(MemoryKind::Event, "b", "b")];
    let turn = save.commit(&turn).unwrap();
    let ids: Vec<_> = save.memories_of(turn).unwrap().iter().map(|row| row.id).collect();
    let missing = |save: &Save, name| save.without_vectors(name, 9).unwrap().len();
    assert_eq!(missing(&save, "small"), 2);
    save.put_vectors("small", 2, &[(ids[0], vec![vec![1.0, 0.5], vec![0.0, -1.0]])]).unwrap();
    assert_eq!((missing(&save, "small"), missing(&save, "large")), (1, 2));
    assert_eq!(save.vectors_of("small", ids[0]).unwrap(), [vec![1.0, 0.5], vec![0.0, -1.0]]);
    save.put_vectors("small", 2, &[(ids[0], vec![vec![0.25, 0.5]])]).unwrap();
    let mut seen = Vec::new();
    save.each_vector("small", |memory, piece, vector| seen.push((memory, piece, vector))).unwrap();
    assert_eq!(seen, [(ids[0], 0, vec![0.25, 0.5])], "an old piece does not stay behind");
    for bad in [vec![1.0], vec![f32::NAN, 0.0], vec![f32::INFINITY, 0.0]] {
        let refused = save.put_vectors("small", 2, &[(ids[1], vec![bad])]);
        assert!(matches!(refused, Err(StoreError::Misplaced { .. })));
    }
    assert!(save.put_vectors("small", 3, &[(ids[1], vec![vec![1.0; 3]])]).is_err(), "another dimension");
    assert!(save.put_vectors("large", 3, &[(ids[1], vec![vec![1.0; 3]])]).is_ok());
    assert_eq!(missing(&save, "small"), 1);
}

#[test]
fn memories_come_back_as_they_were_written() {
    let mut save = Save::in_memory(&header()).unwrap();
    let turn = save.commit(&draft(None, 0)).unwrap();
    let mut fact = memory(MemoryKind::Fact, "哈尔在暗影沼泽", "哈尔 沼泽");
    fact.character = Some(CharacterId::new("hal"));
    fact.importance = f64::NAN;
    let mut high = memory(MemoryKind::Choice, "b", "b");
    high.importance = 7.0;
    let ids = save.add_memories(turn, &[fact, high], at(3)).unwrap();
    let row = save.memory(ids[0]).unwrap().unwrap();
    assert_eq!((row.kind, row.character, row.created), (MemoryKind::Fact, Some(CharacterId::new("hal")), at(3)));
    assert_eq!((row.text.as_str(), row.importance), ("哈尔在暗影沼泽", 0.5));
    assert!((save.memory(ids[1]).unwrap().unwrap().importance - 1.0).abs() < f64::EPSILON);
    let mut all = Vec::new();
    save.each_memory(None, None, |row| all.push(row.id)).unwrap();
    assert_eq!(all, ids);
    save.each_memory(None, Some(ids[0]), |row| all.push(row.id)).unwrap();
    save.each_memory(Some(MemoryKind::Fact), None, |row| all.push(row.id)).unwrap();
    save.each_memory(Some(MemoryKind::Fact), Some(ids[0]), |row| all.push(row.id)).unwrap();
    assert_eq!(all, [ids[0], ids[1], ids[1], ids[0]]);
}

#[test]
fn settings_of_a_save_are_kept() {
    let mut save = Save::in_memory(&header()).unwrap();
    assert_eq!(save.meta("line").unwrap(), None);
    save.set_meta("line", "往北").unwrap();
    save.set_meta("line", "往南").unwrap();
    assert_eq!(save.meta("line").unwrap().as_deref(), Some("往南"));
    save.set_language(crate::text::Language::En).unwrap();
    assert_eq!(save.header().language, crate::text::Language::En);
    assert_eq!(save.meta("language").unwrap().as_deref(), Some("en"));
}
