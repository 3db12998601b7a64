use serde_json::json;

use super::{at, draft, header};
use crate::store::{
    Authority, ChangeDraft, ChangeKind, Cut, FactDraft, FactsDraft, Grade, MemoryDraft, MemoryKind, MemoryRef, Save,
    StoreError, TurnDraft,
};

fn fact(object: &str) -> FactDraft {
    FactDraft {
        subject: "npc:hal".to_owned(),
        relation: "location".to_owned(),
        object: object.to_owned(),
        confidence: 0.9,
        authority: Authority::Rules,
        grade: Grade::Core,
        known_by: vec!["hero".to_owned(), "npc:hal".to_owned()],
        statement: MemoryDraft {
            kind: MemoryKind::Fact,
            character: None,
            text: format!("哈尔在{object}。"),
            tokens: "哈尔".to_owned(),
            meta: json!({}),
            importance: 0.5,
        },
    }
}

#[test]
fn facts_come_back_as_they_were_written_with_what_became_of_them() {
    let mut save = Save::in_memory(&header()).unwrap();
    let first = FactsDraft { facts: vec![fact("node:swamp")], changes: Vec::new() };
    let turn = save.commit(&TurnDraft { facts: first, ..draft(None, 0) }).unwrap();
    let row = save.facts_of(turn).unwrap().remove(0);
    assert_eq!((row.turn, row.subject.as_str(), row.object.as_str()), (turn, "npc:hal", "node:swamp"));
    assert_eq!((row.confidence, row.authority, row.grade), (0.9, Authority::Rules, Grade::Core));
    assert_eq!((row.text.as_str(), row.known_by.len()), ("哈尔在node:swamp。", 2));
    assert_eq!(save.memory(row.id).unwrap().unwrap().kind, MemoryKind::Fact, "a fact is a memory as well");
    let closed = ChangeDraft {
        other: Some(MemoryRef::New(0)),
        value: json!({ "deed": 1 }),
        ..ChangeDraft::new(MemoryRef::Stored(row.id), ChangeKind::Closed, Authority::Rules)
    };
    let second = FactsDraft { facts: vec![fact("node:camp")], changes: vec![closed] };
    let next = save.commit(&TurnDraft { facts: second, ..draft(Some(turn), 1) }).unwrap();
    let change = save.changes_of(next).unwrap().remove(0);
    let new = save.facts_of(next).unwrap().remove(0);
    assert_eq!((change.memory, change.other, change.kind), (row.id, Some(new.id), ChangeKind::Closed));
    assert_eq!((change.turn, change.value), (next, json!({ "deed": 1 })));
    assert_eq!(save.facts_on(save.line()).unwrap().len(), 2);
    save.undo(1, at(9)).unwrap();
    assert_eq!(save.facts_on(save.line()).unwrap().len(), 1);
    assert_eq!(save.changes_on(save.line()).unwrap(), []);
    assert_eq!(save.count_without_facts().unwrap(), 0);
}

#[test]
fn a_change_of_a_fact_that_is_not_there_writes_nothing() {
    let mut save = Save::in_memory(&header()).unwrap();
    let lost = ChangeDraft::new(MemoryRef::New(1), ChangeKind::Pinned, Authority::Player);
    let draft_facts = FactsDraft { facts: vec![fact("node:swamp")], changes: vec![lost] };
    let wrong = save.commit(&TurnDraft { facts: draft_facts.clone(), ..draft(None, 0) });
    assert!(matches!(wrong, Err(StoreError::Misplaced { .. })), "{wrong:?}");
    assert_eq!(save.head(), None);
    let turn = save.commit(&draft(None, 0)).unwrap();
    assert!(save.add_facts(turn, &draft_facts, at(1)).is_err());
    assert_eq!(save.facts_of(turn).unwrap(), []);
    assert_eq!(save.count_without_facts().unwrap(), 1);
}

#[test]
fn checks_come_back_with_their_turn() {
    let mut save = Save::in_memory(&header()).unwrap();
    let check = crate::store::Check {
        kind: "place".to_owned(),
        sentence: "哈尔在营地。".to_owned(),
        reason: "哈尔在沼泽。".to_owned(),
        action: "struck".to_owned(),
    };
    let turn = save.commit(&TurnDraft { checks: vec![check.clone()], ..draft(None, 0) }).unwrap();
    assert_eq!(save.turn(turn).unwrap().checks, [check]);
}

#[test]
fn words_are_cut_again_from_the_memories() {
    let mut save = Save::in_memory(&header()).unwrap();
    let facts = FactsDraft { facts: vec![fact("node:swamp")], changes: Vec::new() };
    save.commit(&TurnDraft { facts, ..draft(None, 0) }).unwrap();
    assert_eq!(save.find_tokens(&["沼泽".to_owned()], 9).unwrap().len(), 0);
    assert_eq!(save.words_cut().unwrap(), Cut::PAIRS);
    assert_eq!(save.rebuild_words(Cut { name: "marsh", words: |_| "沼泽".to_owned() }).unwrap(), 1);
    assert_eq!(save.find_tokens(&["沼泽".to_owned()], 9).unwrap().len(), 1);
    assert_eq!(save.find_tokens(&["哈尔".to_owned()], 9).unwrap().len(), 0, "the old words are gone");
    assert_eq!(save.words_cut().unwrap(), "marsh");
    assert_eq!(save.drop_broken_vectors().unwrap(), 0);
}
