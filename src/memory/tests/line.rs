//! Whatever is played and undone: what is found depends on the line alone.

use super::*;

#[derive(Clone, Debug)]
enum Step {
    Play(u8),
    Undo(u32),
    Redo(u32),
    Rewind(usize),
    Settle,
}

fn step() -> impl Strategy<Value = Step> {
    prop_oneof![
        6 => any::<u8>().prop_map(Step::Play),
        2 => (1_u32..4).prop_map(Step::Undo),
        1 => (1_u32..4).prop_map(Step::Redo),
        1 => any::<usize>().prop_map(Step::Rewind),
        2 => Just(Step::Settle),
    ]
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 48, ..ProptestConfig::default() })]

    #[test]
    fn what_is_found_at_a_turn_is_found_there_ever_after(steps in prop::collection::vec(step(), 1..40)) {
        let (story, state) = (sample::story(), sample::state());
        let mut memory = memory(hashing());
        assert!(memory.wait(&story, Language::Zh, LONG));
        let mut save = save();
        let words = ["雪", "墓室", "铁门", "乌鸦", "米拉", "渡船", "灯火", "猎人"];
        let mut first: std::collections::BTreeMap<TurnId, Recalled> = std::collections::BTreeMap::new();
        for step in steps {
            match step {
                Step::Play(seed) => {
                    let word = |shift: u32| words[usize::from(seed.rotate_left(shift)) % words.len()];
                    let text = format!("[回合] 你在{}旁边看见{}，{}说起了{}。", word(0), word(2), word(4), word(6));
                    let summary = (seed % 3 == 0).then_some(text.as_str());
                    match summary {
                        Some(_) => drop(play(&mut save, summary)),
                        None => drop(tell(&mut save, word(1), &text)),
                    }
                }
                Step::Undo(count) => drop(save.undo(count, at()).unwrap()),
                Step::Redo(count) => drop(save.redo(count, at()).unwrap()),
                Step::Rewind(to) => {
                    if let Some(turn) = save.line().turns().get(to % save.line().len().max(1)).copied() {
                        save.rewind(turn, at()).unwrap();
                    }
                }
                Step::Settle => drop(memory.settle(&mut save, LONG).unwrap()),
            }
            let Some(head) = save.head() else { continue };
            let before = first.get(&head);
            let record = before.map(|recalled| recalled.record.clone());
            let question = Ask { again: record.as_ref(), ..ask(&story, &state, "猎人 灯火", Some(head)) };
            let now = memory.recall(&save, &question).unwrap();
            if let Some(before) = before {
                prop_assert_eq!((&now.knowledge, &now.history, now.summarised), (&before.knowledge, &before.history, before.summarised));
                prop_assert_eq!(&now.memories, &before.memories);
                prop_assert_eq!(&now.record, &before.record);
            }
            first.entry(head).or_insert(now);
        }
    }
}
