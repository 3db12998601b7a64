//! A long story costs no more to remember than a short one. Counted is what is read, not how long it takes.

use super::*;

/// A save of so many turns with forty exchanges each, every fifth summed up, all with their vectors.
fn told(turns: u32) -> (Save, Memory) {
    let mut save = save();
    for turn in 0..turns {
        let exchange = |part: u32| {
            let text = format!("第{part}个人在{}号渡口等船，说起{}年前的大雪和丢在井边的灯。", turn % 37, part % 11);
            super::super::exchange(Language::Zh, "看看渡口", &text, json!({ "node": format!("n{}", turn / 9) }))
        };
        let state = State { depth: turn, ..sample::state() };
        let memories = (0..40).map(exchange).collect();
        let draft = TurnDraft { memories, ..TurnDraft::new(save.head(), state, at()) };
        let id = save.commit(&draft).unwrap();
        if turn % 5 == 4 {
            let text = format!("[回合 {turn}] 你在{}号渡口听人说起大雪。", turn % 37);
            let summary = SummaryDraft { tokens: tokens::joined(&text), text, context: json!({}) };
            save.add_summary(id, &summary, at()).unwrap();
        }
    }
    let mut memory = memory(hashing());
    memory.start(&save).unwrap();
    while memory.settle(&mut save, LONG).unwrap() > 0 {
        std::thread::sleep(Duration::from_millis(5));
    }
    (save, memory)
}

/// What is read for a turn once the save is open: the most of five turns.
fn read_for_a_turn((mut save, mut memory): (Save, Memory)) -> usize {
    let (story, state) = (sample::story(), sample::state());
    assert!(memory.wait(&story, Language::Zh, LONG));
    let mut most = 0;
    for turn in 0..8 {
        let before = memory.read();
        let head = save.head();
        let recalled = memory.recall(&save, &ask(&story, &state, "渡口的人说起过丢在井边的灯", head)).unwrap();
        assert_eq!((recalled.memories.len(), recalled.record["memories"].as_str()), (3, Some("vectors")));
        tell(&mut save, "等一会儿", "你等了一会儿，没有人来渡口。");
        memory.settle(&mut save, LONG).unwrap();
        // The first turns read what is read once.
        if turn >= 3 {
            most = most.max(memory.read() - before);
        }
    }
    most
}

#[test]
fn what_a_turn_reads_does_not_grow_with_the_save() {
    let (short, long) = (read_for_a_turn(told(40)), read_for_a_turn(told(160)));
    println!("read for a turn: {short} with 1,600 memories, {long} with 6,400");
    assert!(short > 0 && long * 10 <= short * 12, "{short} {long}");
    assert!(long < 1_000, "{long}");
}
