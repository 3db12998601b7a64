//! Facts as a whole: what stands after any mix of writing, moving and changing one's mind.

mod chosen;
mod ended;
mod waiting;

use std::collections::{BTreeMap, BTreeSet, HashMap};

use proptest::prelude::*;

use super::*;
use crate::store::{
    Authority, ChangeDraft, ChangeId, ChangeKind, FactsDraft, MemoryId, MemoryRef, Save, SaveHeader, Timestamp,
    TurnDraft, TurnId,
};
use crate::text::Language;
use crate::world::{StoryId, sample};

fn save() -> Save {
    let header = SaveHeader {
        story: StoryId::new("sample"),
        pack_hash: String::new(),
        pack_version: String::new(),
        seed: 1,
        language: Language::En,
        hero: "Ash".to_owned(),
        created: at(),
    };
    Save::in_memory(&header).unwrap()
}

fn at() -> Timestamp {
    Timestamp::from_millis(0)
}

fn turn(save: &mut Save, facts: FactsDraft) -> TurnId {
    let draft = TurnDraft { facts, ..TurnDraft::new(save.head(), sample::state(), at()) };
    save.commit(&draft).unwrap()
}

fn said(subject: &str, relation: &str, object: &str, authority: Authority) -> Statement {
    Statement {
        subject: Key::stored(subject),
        relation: Relation::named(relation),
        object: Key::stored(object),
        text: format!("{subject} {relation} {object}."),
        confidence: 0.8,
        importance: 0.5,
        authority,
        known_by: BTreeSet::from(["hero".to_owned()]),
        ends: false,
    }
}

/// Writes statements in one turn; what each came to.
fn write(save: &mut Save, statements: Vec<Statement>) -> Vec<Result<(), Refused>> {
    let ledger = ledger(save);
    let relations = Relations::default();
    let mut writer = Writer::new(&ledger, &relations, 0.7);
    let done = statements.into_iter().map(|statement| writer.write(&statement, &mut |_, _| None)).collect();
    let draft = writer.finish();
    turn(save, draft);
    done
}

fn ledger(save: &Save) -> Ledger {
    let mut ledger = Ledger::default();
    ledger.reload(save).unwrap();
    ledger
}

fn standing(ledger: &Ledger, subject: &str, relation: &str) -> Vec<(String, Standing)> {
    let (subject, relation) = (Key::stored(subject), Relation::named(relation));
    ledger.open(&subject, &relation).map(|fact| (fact.object.as_str().to_owned(), fact.standing)).collect()
}

#[test]
fn a_new_version_closes_the_old_and_each_holds_in_its_time() {
    let mut save = save();
    write(&mut save, vec![said("npc:hal", "location", "node:swamp", Authority::Rules)]);
    let swamp = save.head().unwrap();
    write(&mut save, vec![said("npc:hal", "location", "node:camp", Authority::Rules)]);
    let camp = save.head().unwrap();
    let ledger = ledger(&save);
    assert_eq!(standing(&ledger, "npc:hal", "location"), [("node:camp".to_owned(), Standing::Core)]);
    let (hal, place) = (Key::stored("npc:hal"), Relation::named("location"));
    let held = |turn| ledger.as_of(&hal, &place, turn).map(|fact| fact.object.as_str()).collect::<Vec<_>>();
    assert_eq!((held(swamp), held(camp)), (vec!["node:swamp"], vec!["node:camp"]));
    let old = ledger.iter().find(|fact| fact.object.as_str() == "node:swamp").unwrap();
    assert_eq!((old.since, old.until, old.confidence), (swamp, Some(camp), 0.8));
}

#[test]
fn a_model_never_closes_what_the_rules_or_the_player_said() {
    let mut save = save();
    write(
        &mut save,
        vec![
            said("npc:hal", "location", "node:swamp", Authority::Rules),
            said("a courier", "allegiance", "the crown", Authority::Choice),
        ],
    );
    let done = write(
        &mut save,
        vec![
            said("npc:hal", "location", "node:camp", Authority::Model),
            said("a courier", "allegiance", "the bandits", Authority::Model),
        ],
    );
    assert_eq!(done, [Err(Refused::Kept), Err(Refused::Outranked)]);
    let ledger = ledger(&save);
    assert_eq!(ledger.iter().count(), 2);
    assert_eq!(standing(&ledger, "npc:hal", "location"), [("node:swamp".to_owned(), Standing::Core)]);
    assert_eq!(standing(&ledger, "a courier", "allegiance"), [("the crown".to_owned(), Standing::Core)]);
}

#[test]
fn more_of_the_same_is_surer_and_never_certain() {
    let mut save = save();
    for _ in 0..20 {
        write(&mut save, vec![said("a courier", "friend of", "Mira", Authority::Model)]);
    }
    let ledger = ledger(&save);
    let facts: Vec<_> = ledger.iter().collect();
    assert_eq!(facts.len(), 1);
    assert!((facts[0].confidence - authority::MODEL_CEILING).abs() < 1e-9, "{}", facts[0].confidence);
}

#[test]
fn a_near_sentence_is_the_same_fact_and_one_with_another_number_or_a_not_is_none() {
    let mut save = save();
    let first = said("a courier", "carries", "a red lantern", Authority::Model);
    write(&mut save, vec![first]);
    for (object, alike, facts) in [
        ("a lantern that is red", 0.96, 1),
        ("a blue lantern", 0.95, 2),
        ("2 red lanterns", 0.99, 3),
        ("no red lantern", 0.99, 4),
    ] {
        let before = ledger(&save);
        let relations = Relations::default();
        let mut writer = Writer::new(&before, &relations, 0.7);
        writer.write(&said("a courier", "carries", object, Authority::Model), &mut |_, _| Some(alike)).unwrap();
        let draft = writer.finish();
        turn(&mut save, draft);
        assert_eq!(ledger(&save).iter().count(), facts, "{object}");
    }
}

#[test]
fn an_unsure_word_waits_and_closes_nothing() {
    let mut save = save();
    write(&mut save, vec![said("a courier", "title", "captain", Authority::Model)]);
    let unsure = Statement { confidence: 0.4, ..said("a courier", "title", "major", Authority::Model) };
    write(&mut save, vec![unsure]);
    let ledger = ledger(&save);
    let both = [("captain".to_owned(), Standing::Core), ("major".to_owned(), Standing::Review)];
    assert_eq!(standing(&ledger, "a courier", "title"), both);
    let known = ["hero".to_owned()];
    let wanted = Wanted {
        named: &["a courier".to_owned()],
        words: &[],
        knowers: &["hero".to_owned()],
        present: &[],
        place: "node:x",
        said: "",
        tokens: &[],
        near: &std::collections::HashMap::new(),
        depth: 2,
        count: 5,
    };
    let chosen: Vec<_> = select(&ledger, &wanted).into_iter().map(|fact| fact.object.as_str()).collect();
    assert_eq!(chosen, ["captain"]);
    assert!(ledger.iter().all(|fact| fact.is_known_by(&known)));
}

#[test]
fn what_the_player_forgot_does_not_come_back_by_being_said_again() {
    let mut save = save();
    write(&mut save, vec![said("a courier", "friend of", "Mira", Authority::Model)]);
    let id = ledger(&save).iter().next().unwrap().id;
    let forget = ChangeDraft::new(MemoryRef::Stored(id), ChangeKind::Forgotten, Authority::Player);
    let draft = FactsDraft { changes: vec![forget], ..FactsDraft::default() };
    save.add_facts(save.head().unwrap(), &draft, at()).unwrap();
    let done = write(&mut save, vec![said("A  Courier", "friend_of", "mira", Authority::Model)]);
    assert_eq!(done, [Err(Refused::Forgotten)]);
    assert!(ledger(&save).is_forgotten(id));
}

#[test]
fn a_part_that_ends_puts_away_what_weighs_little_and_a_question_finds_it() {
    let mut save = save();
    let mut light = said("a courier", "friend of", "Mira", Authority::Model);
    light.importance = 0.3;
    let place = said("npc:hal", "location", "node:swamp", Authority::Rules);
    let choice = Statement { importance: 0.3, ..said("hero", "did", "action:a/b", Authority::Choice) };
    write(&mut save, vec![light, place, choice]);
    write(&mut save, Vec::new());
    let mut draft = FactsDraft::default();
    archive(&ledger(&save), 5, &mut draft);
    turn(&mut save, draft);
    let ledger = ledger(&save);
    let stands: BTreeMap<_, _> = ledger.iter().map(|fact| (fact.relation.as_str(), fact.standing)).collect();
    assert_eq!(
        stands,
        BTreeMap::from([("friend", Standing::Archived), ("location", Standing::Core), ("did", Standing::Core)])
    );
    assert_eq!(ledger.about(&Key::stored("a courier")).count(), 1, "found when asked for");
    let wanted = Wanted {
        named: &["a courier".to_owned()],
        words: &[],
        knowers: &["hero".to_owned()],
        present: &[],
        place: "node:x",
        said: "",
        tokens: &[],
        near: &std::collections::HashMap::new(),
        depth: 9,
        count: 5,
    };
    assert!(select(&ledger, &wanted).iter().all(|fact| fact.standing == Standing::Core));
}

#[test]
fn weight_halves_with_turns_unless_pinned_or_recalled() {
    let mut save = save();
    write(&mut save, vec![said("a courier", "friend of", "Mira", Authority::Model)]);
    let id = ledger(&save).iter().next().unwrap().id;
    let weigh = |save: &Save, depth| weight(ledger(save).get(id).unwrap(), depth);
    assert!((weigh(&save, 0) - 0.5).abs() < 1e-9);
    assert!((weigh(&save, 120) - 0.25).abs() < 1e-9);
    let mut draft = FactsDraft::default();
    recall([ledger(&save).get(id).unwrap()], 19, &mut draft);
    assert!(draft.is_empty(), "not after so short a time");
    recall([ledger(&save).get(id).unwrap()], 20, &mut draft);
    assert_eq!(draft.changes.len(), 1);
    turn(&mut save, draft);
    assert_eq!(ledger(&save).get(id).unwrap().fresh, 1);
    let pin = ChangeDraft::new(MemoryRef::Stored(id), ChangeKind::Pinned, Authority::Player);
    let draft = FactsDraft { changes: vec![pin], ..FactsDraft::default() };
    save.add_facts(save.head().unwrap(), &draft, at()).unwrap();
    assert!(weigh(&save, 10_000) >= 0.9);
}

#[test]
fn a_prompt_holds_nothing_that_nobody_present_knows() {
    let mut save = save();
    let mut secret = said("npc:mira", "has", "a hidden key", Authority::Rules);
    secret.known_by = BTreeSet::from(["npc:mira".to_owned()]);
    write(&mut save, vec![secret]);
    let ledger = ledger(&save);
    let named = ["npc:mira".to_owned()];
    let wanted = Wanted {
        named: &named,
        words: &[],
        knowers: &["hero".to_owned()],
        present: &[],
        place: "node:x",
        said: "",
        tokens: &[],
        near: &std::collections::HashMap::new(),
        depth: 1,
        count: 5,
    };
    assert!(select(&ledger, &wanted).is_empty());
    let wanted = Wanted { present: &named, knowers: &named, ..wanted };
    assert_eq!(select(&ledger, &wanted).len(), 1);
}

#[test]
fn a_correction_stands_until_it_is_taken_back() {
    let mut save = save();
    write(&mut save, vec![said("a courier", "title", "captain", Authority::Model)]);
    let before = ledger(&save);
    let old = before.iter().next().unwrap();
    let relations = Relations::default();
    let draft = correction(old, Key::free("major"), "a courier title major.".to_owned(), &relations, &before).unwrap();
    let written = save.add_facts(save.head().unwrap(), &draft, at()).unwrap();
    assert_eq!(standing(&ledger(&save), "a courier", "title"), [("major".to_owned(), Standing::Core)]);
    let undo = ChangeDraft {
        undoes: Some(written.changes[0]),
        ..ChangeDraft::new(MemoryRef::Stored(old.id), ChangeKind::Undone, Authority::Player)
    };
    let draft = FactsDraft { changes: vec![undo], ..FactsDraft::default() };
    let undone = save.add_facts(save.head().unwrap(), &draft, at()).unwrap();
    assert_eq!(ledger(&save), {
        let mut same = before.clone();
        same.reload(&save).unwrap();
        same
    });
    assert_eq!(standing(&ledger(&save), "a courier", "title"), [("captain".to_owned(), Standing::Core)]);
    let again = ChangeDraft {
        undoes: Some(undone.changes[0]),
        ..ChangeDraft::new(MemoryRef::Stored(old.id), ChangeKind::Undone, Authority::Player)
    };
    let draft = FactsDraft { changes: vec![again], ..FactsDraft::default() };
    save.add_facts(save.head().unwrap(), &draft, at()).unwrap();
    assert_eq!(standing(&ledger(&save), "a courier", "title"), [("major".to_owned(), Standing::Core)]);
}

#[test]
fn history_cannot_be_corrected() {
    let mut save = save();
    write(&mut save, vec![said("npc:hal", "status", "dead", Authority::Rules)]);
    let ledger = ledger(&save);
    let old = ledger.iter().next().unwrap();
    let refused = correction(old, Key::free("alive"), "Hal lives.".to_owned(), &Relations::default(), &ledger);
    assert_eq!(refused, Err(Refused::Outranked));
}

#[derive(Clone, Debug)]
enum Op {
    Write(Vec<(u8, u8, u8, u8, u8)>),
    Undo(u32),
    Redo(u32),
    Rewind(u8),
    Change(u8, u8),
    TakeBack(u8),
}

fn ops() -> impl Strategy<Value = Vec<Op>> {
    let statement = (0..3_u8, 0..4_u8, 0..4_u8, 0..4_u8, 0..10_u8);
    let op = prop_oneof![
        8 => prop::collection::vec(statement, 0..4).prop_map(Op::Write),
        2 => (1..4_u32).prop_map(Op::Undo),
        2 => (1..4_u32).prop_map(Op::Redo),
        1 => any::<u8>().prop_map(Op::Rewind),
        3 => (any::<u8>(), any::<u8>()).prop_map(|(fact, kind)| Op::Change(fact, kind)),
        1 => any::<u8>().prop_map(Op::TakeBack),
    ];
    prop::collection::vec(op, 1..40)
}

const SUBJECTS: [&str; 3] = ["npc:hal", "a courier", "hero"];
const RELATIONS: [&str; 4] = ["location", "title", "friend of", "carries"];
const OBJECTS: [&str; 4] = ["node:camp", "captain", "Mira", "nowhere"];
const AUTHORITIES: [Authority; 4] = [Authority::Model, Authority::Player, Authority::Choice, Authority::Rules];

/// What is written at each turn, in order, so that a line can be played again in a save of its own.
type Script = BTreeMap<TurnId, Vec<FactsDraft>>;

/// A fact without its numbers.
type Plain = (String, String, String, u32, Option<u32>, u64, Standing, BTreeSet<String>, bool, u32);

fn plain(ledger: &Ledger, save: &Save) -> Vec<Plain> {
    let facts = ledger.iter().map(|fact| {
        (
            fact.subject.as_str().to_owned(),
            fact.relation.as_str().to_owned(),
            fact.object.as_str().to_owned(),
            fact.depth,
            fact.until.and_then(|until| save.depth(until)),
            fact.confidence.to_bits(),
            fact.standing,
            fact.known_by.clone(),
            fact.pinned,
            fact.fresh,
        )
    });
    let mut facts: Vec<_> = facts.collect();
    facts.sort();
    facts
}

/// Plays only the turns of the line in a new save, with the numbers that things have there.
fn played_again(save: &Save, script: &Script, written: &HashMap<(TurnId, usize), Vec<i64>>) -> (Save, Ledger) {
    let mut fresh = super::tests::save();
    let (mut facts, mut changes) = (HashMap::<MemoryId, MemoryId>::new(), HashMap::<ChangeId, ChangeId>::new());
    for id in save.line().turns() {
        let here = turn(&mut fresh, FactsDraft::default());
        for (place, draft) in script.get(id).into_iter().flatten().enumerate() {
            let mut draft = draft.clone();
            for change in &mut draft.changes {
                for of in [Some(&mut change.memory), change.other.as_mut()].into_iter().flatten() {
                    if let MemoryRef::Stored(old) = of {
                        *old = facts[old];
                    }
                }
                change.undoes = change.undoes.map(|old| changes[&old]);
            }
            let now = fresh.add_facts(here, &draft, at()).unwrap();
            let before = &written[&(*id, place)];
            let (old_facts, old_changes) = before.split_at(now.facts.len());
            facts.extend(old_facts.iter().map(|id| MemoryId::new(*id)).zip(now.facts));
            changes.extend(old_changes.iter().map(|id| ChangeId::new(*id)).zip(now.changes));
        }
    }
    let ledger = ledger(&fresh);
    (fresh, ledger)
}

/// How many cases: more where someone has the time (`STORYECHO_CASES=10000`).
fn cases() -> u32 {
    std::env::var("STORYECHO_CASES").ok().and_then(|cases| cases.parse().ok()).unwrap_or(256)
}

proptest! {
    #![proptest_config(ProptestConfig { cases: cases(), ..ProptestConfig::default() })]

    /// Whatever was written, undone, redone and rewound: what stands is what the line's turns say, no more and no less,
    /// and following step by step comes to the same as reading all.
    #[test]
    fn what_stands_is_what_the_line_says(ops in ops()) {
        let mut save = save();
        let mut following = Ledger::default();
        let mut script = Script::new();
        let mut written: HashMap<(TurnId, usize), Vec<i64>> = HashMap::new();
        let first = turn(&mut save, FactsDraft::default());
        script.insert(first, Vec::new());
        for op in ops {
            let mut late: Option<FactsDraft> = None;
            match op {
                Op::Write(statements) => {
                    following.follow(&save).unwrap();
                    let relations = Relations::default();
                    let mut writer = Writer::new(&following, &relations, 0.7);
                    for (subject, relation, object, authority, sure) in statements {
                        let statement = Statement {
                            confidence: f64::from(sure) / 10.0,
                            ..said(
                                SUBJECTS[usize::from(subject)],
                                RELATIONS[usize::from(relation)],
                                OBJECTS[usize::from(object)],
                                // The player writes corrections alone.
                                if authority == 1 { Authority::Model } else { AUTHORITIES[usize::from(authority)] },
                            )
                        };
                        let _ = writer.write(&statement, &mut |_, _| None);
                    }
                    let draft = writer.finish();
                    let id = turn(&mut save, draft.clone());
                    let numbers = |save: &Save| -> Vec<i64> {
                        let facts = save.facts_of(id).unwrap().into_iter().map(|row| row.id.get());
                        facts.chain(save.changes_of(id).unwrap().into_iter().map(|row| row.id.get())).collect()
                    };
                    written.insert((id, 0), numbers(&save));
                    script.insert(id, vec![draft]);
                }
                Op::Undo(count) => drop(save.undo(count, at()).unwrap()),
                Op::Redo(count) => drop(save.redo(count, at()).unwrap()),
                Op::Rewind(to) => {
                    let turns = i64::from(save.count_turns().unwrap());
                    save.rewind(TurnId::new(i64::from(to) % turns), at()).unwrap();
                }
                Op::Change(which, kind) => {
                    following.follow(&save).unwrap();
                    let facts: Vec<_> = following.iter().collect();
                    if !facts.is_empty() {
                        let fact = facts[usize::from(which) % facts.len()];
                        late = match kind % 4 {
                            0 => Some(ChangeKind::Pinned),
                            1 => Some(ChangeKind::Accepted),
                            2 => Some(ChangeKind::Forgotten),
                            _ => None,
                        }
                        .map(|kind| ChangeDraft::new(MemoryRef::Stored(fact.id), kind, Authority::Player))
                        .map(|change| FactsDraft { changes: vec![change], ..FactsDraft::default() });
                        if late.is_none() && fact.is_open() {
                            let text = format!("{} is so.", fact.subject.as_str());
                            late = correction(fact, Key::free("so"), text, &Relations::default(), &following).ok();
                        }
                    }
                }
                Op::TakeBack(which) => {
                    following.follow(&save).unwrap();
                    let player: Vec<_> =
                        following.changes().filter(|row| row.authority == Authority::Player).collect();
                    if !player.is_empty() {
                        let row = player[usize::from(which) % player.len()];
                        let undone = ChangeDraft {
                            undoes: Some(row.id),
                            ..ChangeDraft::new(MemoryRef::Stored(row.memory), ChangeKind::Undone, Authority::Player)
                        };
                        late = Some(FactsDraft { changes: vec![undone], ..FactsDraft::default() });
                    }
                }
            }
            if let (Some(draft), Some(head)) = (late, save.head()) {
                let now = save.add_facts(head, &draft, at()).unwrap();
                let numbers = now.facts.iter().map(|id| id.get()).chain(now.changes.iter().map(|id| id.get()));
                let drafts = script.get_mut(&head).unwrap();
                written.insert((head, drafts.len()), numbers.collect());
                drafts.push(draft);
                following.reload(&save).unwrap();
            }
            following.follow(&save).unwrap();
            prop_assert_eq!(&following, &ledger(&save), "step by step is the same as all at once");
            for fact in following.iter() {
                prop_assert!(save.line().contains(fact.since), "a fact of another line");
                prop_assert!(fact.until.is_none_or(|until| save.line().contains(until)));
            }
        }
        let (fresh, again) = played_again(&save, &script, &written);
        prop_assert_eq!(plain(&following, &save), plain(&again, &fresh));
    }
}
