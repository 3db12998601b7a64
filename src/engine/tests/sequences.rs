//! design.md §3 as a property: after any mix of moves the prompt of a turn is byte for byte what it was the first time.
//!
//! How many sequences are played can be set: `STORYECHO_SEQUENCES` with the hashing embedder (24 where it is not set),
//! `STORYECHO_SEQUENCES_MODEL` with the bundled model (none).

use std::collections::BTreeMap;

use proptest::prelude::*;
use proptest::test_runner::{TestCaseError, TestRunner};

use super::{LINES, QUESTION, begin_with, line, memory, open, runtime};
use crate::engine::session::Session;
use crate::memory::embed::{EmbedOptions, EmbedderSlot, EmbedderState, EngineChoice, load};
use crate::memory::{Memory, RecallSettings};
use crate::store::Authority;
use crate::world::MemoryOrder;

#[derive(Clone, Debug)]
enum Op {
    Play(usize),
    Undo(u32),
    Redo(u32),
    Rewind(u32),
    Retell,
    Reload,
    Remember(MemoryOrder),
}

fn ops() -> impl Strategy<Value = Vec<Op>> {
    let op = prop_oneof![
        8 => (0..LINES.len()).prop_map(Op::Play),
        2 => (1_u32..4).prop_map(Op::Undo),
        2 => (1_u32..4).prop_map(Op::Redo),
        1 => (0_u32..40).prop_map(Op::Rewind),
        1 => Just(Op::Retell),
        1 => Just(Op::Reload),
        1 => (1_i64..40).prop_map(|id| Op::Remember(MemoryOrder::Pin(id))),
        1 => (1_i64..40).prop_map(|id| Op::Remember(MemoryOrder::Forget(id))),
        1 => (1_i64..40).prop_map(|id| Op::Remember(MemoryOrder::Accept(id))),
        1 => (1_i64..40).prop_map(|id| Op::Remember(MemoryOrder::Correct(id, "山脊".to_owned()))),
        1 => prop::option::of(1_i64..12).prop_map(|change| Op::Remember(MemoryOrder::Undo(change))),
    ];
    prop::collection::vec(op, 8..32)
}

/// The way from the start to the head: what was typed, and how often it was told.
fn way(session: &Session) -> Vec<(String, u32)> {
    let rows = session.save.line().turns().iter().map(|id| session.save.turn(*id).unwrap());
    rows.map(|row| (row.input, row.take)).collect()
}

/// What the player changed in the memory on this line.
fn changed(session: &Session) -> Vec<i64> {
    let changes = session.save.changes_on(session.save.line()).unwrap().into_iter();
    changes.filter(|row| row.authority == Authority::Player).map(|row| row.id.get()).collect()
}

/// What a prompt may depend on: the line, and what was changed on it.
type Way = (Vec<(String, u32)>, Vec<i64>);

/// Plays a sequence and compares the prompt of every head with the first one of the same way.
fn play(ops: Vec<Op>, memory: &Memory) -> Result<(), TestCaseError> {
    let runtime = runtime();
    let mut session = begin_with(memory);
    let mut seen: BTreeMap<Way, (String, String)> = BTreeMap::new();
    for op in ops {
        match op {
            Op::Play(at) => drop(runtime.block_on(line(&mut session, LINES[at]))),
            Op::Undo(count) => drop(session.undo("", count).unwrap()),
            Op::Redo(count) => drop(session.redo("", count).unwrap()),
            Op::Rewind(turn) => drop(session.rewind("", turn.into()).unwrap()),
            Op::Retell => drop(runtime.block_on(line(&mut session, "重讲"))),
            Op::Reload => session = open(session.save, memory),
            Op::Remember(order) => drop(session.change_memory(&order).unwrap()),
        }
        let prompt = runtime.block_on(session.prompt(QUESTION)).unwrap();
        let text = match prompt {
            Ok(prompt) => serde_json::to_string(&prompt.messages).unwrap(),
            Err(refused) => refused,
        };
        // What is held true follows the line as well.
        let facts = session.facts(true, None).unwrap().unwrap_or_default();
        let known = facts.iter().map(|fact| (&fact.text, fact.standing, fact.pinned, &fact.known_by));
        let known = format!("{:?}", known.collect::<Vec<_>>());
        let now = (way(&session), changed(&session));
        if let Some((before, knew)) = seen.get(&now) {
            prop_assert_eq!(before, &text, "the same way, another prompt: {:?}", now);
            prop_assert_eq!(knew, &known, "the same way, other facts: {:?}", now);
        }
        seen.insert(now, (text, known));
    }
    Ok(())
}

/// Plays so many sequences, on as many threads as there are cores.
fn play_many(count: u32, memory: &Memory) {
    let threads = std::thread::available_parallelism().map_or(1, |cores| u32::try_from(cores.get()).unwrap_or(1));
    let threads = threads.min(count.max(1));
    std::thread::scope(|scope| {
        for thread in 0..threads {
            let cases = count / threads + u32::from(thread < count % threads);
            scope.spawn(move || {
                let config = ProptestConfig { cases, failure_persistence: None, ..ProptestConfig::default() };
                let played = TestRunner::new(config).run(&ops(), |ops| play(ops, memory));
                assert!(played.is_ok(), "{}", played.unwrap_err());
            });
        }
    });
}

fn count(variable: &str, else_: u32) -> u32 {
    std::env::var(variable).map_or(else_, |count| count.parse().unwrap())
}

#[test]
fn what_is_undone_never_happened() {
    let sequences = count("STORYECHO_SEQUENCES", 24);
    play_many(sequences, &memory());
    println!("{sequences} sequences of moves, the same prompts");
}

#[test]
fn what_is_undone_never_happened_with_the_bundled_model() {
    let sequences = count("STORYECHO_SEQUENCES_MODEL", 0);
    if sequences == 0 {
        println!("skipped: STORYECHO_SEQUENCES_MODEL is not set");
        return;
    }
    let options = EmbedOptions { engine: EngineChoice::Pure, library: None, folder: None, threads: 1 };
    let slot = EmbedderSlot::start(move || load(&options));
    assert!(matches!(slot.wait(std::time::Duration::from_mins(1)), EmbedderState::Ready(_)));
    play_many(sequences, &Memory::new(slot, RecallSettings::default(), None));
    println!("{sequences} sequences of moves with the bundled model, the same prompts");
}

#[test]
fn what_was_forgotten_on_a_line_left_behind_is_remembered_in_a_talk_on_another() {
    let forgotten = [Op::Play(7), Op::Play(5), Op::Play(3), Op::Play(7), Op::Remember(MemoryOrder::Forget(10))];
    let ops = forgotten.into_iter().chain([Op::Rewind(3), Op::Play(0), Op::Play(0)]);
    play(ops.collect(), &memory()).unwrap();
}
