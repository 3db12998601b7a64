//! Free actions: what success brings by the rules alone, and what was ruled of them.

use super::*;
use crate::world::{Attribute, Noticed, Odds, Ruling};

fn tries(text: &str, approach: Approach) -> Command {
    Command::Free { text: text.to_owned(), approach }
}

fn ruled(text: &str, ruling: Ruling) -> Command {
    Command::Ruled { text: text.to_owned(), approach: Approach::Nimble, ruling: Box::new(ruling) }
}

fn ruling(odds: Odds) -> Ruling {
    let (success, failure) = (vec![Effect::Gold { delta: 2 }], vec![Effect::Hp { delta: -2 }]);
    Ruling { odds, why: "the thatch is wet".to_owned(), success, failure }
}

fn noticed(settled: &Settled) -> Option<&Noticed> {
    settled.events.iter().find_map(|event| match &event.kind {
        EventKind::Noticed { what } => Some(what),
        _ => None,
    })
}

fn succeeded(settled: &Settled) -> bool {
    went(settled, |kind| matches!(kind, EventKind::Tried { success: true, .. }))
}

#[test]
fn from_a_high_place_one_sees_what_lies_behind_the_ways_out() {
    let start = sample::state();
    let climb = tries("I climb the roof to look around", Approach::Nimble);
    let seen = until(&start, &climb, succeeded);
    assert_eq!(noticed(&seen), Some(&Noticed::Beyond(vec!["yard".into()])));
    assert!(seen.effects.is_empty());
    assert_eq!(noticed(&until(&seen.state, &climb, succeeded)), None, "it is shown once");
    let fell = until(&start, &climb, |settled| !succeeded(settled));
    assert_eq!((noticed(&fell), fell.state.noticed.len()), (None, 0));
    let yard = walk(&start, &[go("yard"), go("hut")]);
    assert_eq!(noticed(&until(&yard, &climb, succeeded)), None, "where one has been is no news");
}

#[test]
fn who_listens_hears_who_is_near_and_knows_only_those_who_were_met() {
    let start = sample::state();
    let listen = tries("听听四周的动静", Approach::Sense);
    let heard = play(&start, &listen);
    assert_eq!(noticed(&heard), Some(&Noticed::Near(vec![(None, "yard".into())])));
    let met = walk(&start, &[go("yard"), talk("mira"), Command::Part, go("hut")]);
    assert_eq!(noticed(&play(&met, &listen)), Some(&Noticed::Near(vec![(Some("mira".into()), "yard".into())])));
}

#[test]
fn who_searches_finds_what_was_not_looked_at() {
    let start = sample::state();
    let search = tries("search the room", Approach::Wits);
    let found = until(&start, &search, succeeded);
    let Some(Noticed::Hidden(things)) = noticed(&found) else { panic!("{:?}", found.events) };
    assert!(things.contains(&Thing::Item("rope".into())) && things.contains(&Thing::Feature("hearth".into())));
    let looked = play(&start, &examine(Thing::Feature("hearth".into()))).state;
    let Some(Noticed::Hidden(left)) = noticed(&until(&looked, &search, succeeded)).cloned() else { panic!() };
    assert!(!left.contains(&Thing::Feature("hearth".into())));
}

#[test]
fn in_a_fight_nobody_looks_at_the_view() {
    let fight = at_the_wolf();
    let won = until(&fight, &tries("climb the tree to watch", Approach::Nimble), succeeded);
    assert_eq!(noticed(&won), None);
}

#[test]
fn a_ruling_is_said_before_the_die_falls_and_binds_the_outcome() {
    let start = sample::state();
    let command = ruled("climb the roof", ruling(Odds::Check(Attribute::Agility, 15)));
    let (worked, failed) = (until(&start, &command, succeeded), until(&start, &command, |it| !succeeded(it)));
    for settled in [&worked, &failed] {
        let EventKind::Ruled { odds, why } = &settled.events[0].kind else { panic!() };
        assert_eq!((*odds, why.as_str()), (Odds::Check(Attribute::Agility, 15), "the thatch is wet"));
        let EventKind::Tried { roll: Some(roll), success, .. } = &settled.events[1].kind else { panic!() };
        assert_eq!((roll.against, roll.modifier, roll.succeeds()), (Some(15), 2, *success));
    }
    assert_eq!((worked.state.hero.gold - start.hero.gold, worked.state.hero.hp), (2, start.hero.hp));
    assert_eq!((failed.state.hero.gold, start.hero.hp - failed.state.hero.hp), (start.hero.gold, 2));
    let again = Some(Box::new(tries("climb the roof", Approach::Nimble)));
    assert_eq!(worked.state.focus.last, again, "again is ruled anew");
}

#[test]
fn what_is_trivial_works_and_what_is_impossible_does_not_and_neither_is_thrown_for() {
    let start = sample::state();
    for (odds, success) in [(Odds::Trivial, true), (Odds::Impossible, false)] {
        let settled = play(&start, &ruled("climb the roof", ruling(odds)));
        assert!(went(
            &settled,
            |kind| matches!(kind, EventKind::Tried { roll: None, success: it, .. } if *it == success)
        ));
    }
}

#[test]
fn an_outcome_brings_nothing_that_the_rules_own() {
    let start = sample::state();
    let effects = vec![
        Effect::Flag { flag: "lid_open".into(), value: true },
        Effect::QuestDone { quest: "find_hal".into() },
        Effect::Move { to: "yard".into() },
        Effect::Hp { delta: -50 },
        Effect::AddItem { item: "sword".into(), count: 1 },
        Effect::AddItem { item: "rope".into(), count: 1 },
    ];
    let ruling = Ruling { success: effects.clone(), failure: effects, ..ruling(Odds::Trivial) };
    let settled = play(&start, &ruled("climb the roof", ruling));
    assert_eq!((has(&settled.state, "sword"), has(&settled.state, "rope")), (0, 1), "only what lies here");
    assert_eq!(start.hero.hp - settled.state.hero.hp, 5);
    assert!(!settled.state.flags.contains(&"lid_open".into()) && settled.state.node == "hut".into());
    let refused = |judged: &Judged| matches!(judged.verdict, crate::world::Verdict::Refused(_));
    assert!(!settled.effects.iter().any(refused), "what may not be was never told");
}

#[test]
fn the_other_dice_of_the_turn_fall_as_without_a_ruling() {
    let yard = walk(&sample::state(), &[go("yard")]);
    let rolls = |commands: &[Command]| {
        let mut dice = Dice::new(5, yard.depth + 1);
        settle_all(&sample::story(), &yard, commands, &mut dice).unwrap();
        dice.into_rolls()
    };
    let alone = rolls(&[go("ridge")]);
    for odds in [Odds::Check(Attribute::Agility, 15), Odds::Trivial] {
        let quiet = Ruling { success: vec![], failure: vec![], ..ruling(odds) };
        let with = rolls(&[ruled("climb the roof", quiet), go("ridge")]);
        assert_eq!(with[with.len() - alone.len()..], alone[..]);
    }
}
