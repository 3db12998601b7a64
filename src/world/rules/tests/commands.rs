use super::*;
use crate::world::{FeatureId, ItemKind, Status};

#[test]
fn the_story_begins_in_the_start_node_with_its_effects() {
    let story = sample::story();
    let settled = begin(&story, sample::hero(), &mut Dice::new(7, 0));
    assert_eq!(settled.state.node, "hut".into());
    assert_eq!((settled.state.depth, settled.state.day), (0, 1));
    assert_eq!(settled.state.visits, [("hut".into(), 1)].into());
    assert!(settled.state.flags.contains(&"arrived".into()));
    assert_eq!(settled.events[0].kind, EventKind::Began);
    assert_eq!(settled.events[0].witnesses, [CharacterId::from("hunter")]);
    assert_eq!(settled.effects.len(), 1);
}

#[test]
fn going_moves_counts_visits_and_is_seen_by_who_is_there() {
    let start = sample::state();
    let settled = play(&start, &go("yard"));
    assert_eq!(settled.state.node, "yard".into());
    assert_eq!((settled.state.depth, settled.state.period_turns), (1, 1));
    assert_eq!(settled.state.focus.from, Some("hut".into()));
    assert_eq!(settled.state.focus.last, Some(Box::new(go("yard"))));
    let moved = EventKind::Moved { from: "hut".into(), to: "yard".into(), first: true };
    assert_eq!(settled.events[0].kind, moved);
    assert_eq!((&settled.events[0].node, &settled.events[0].witnesses), (&"yard".into(), &vec!["mira".into()]));
    let back = play(&settled.state, &go("hut"));
    assert!(went(&back, |kind| *kind == EventKind::Moved { from: "yard".into(), to: "hut".into(), first: false }));
    assert_eq!(back.state.visits[&"hut".into()], 2);
}

#[test]
fn closed_hidden_and_missing_ways_refuse() {
    let start = sample::state();
    assert_eq!(refused(&start, &go("crypt")), "rules-no-way", "hidden: not even known");
    assert_eq!(refused(&start, &go("ridge")), "rules-no-way");
    assert_eq!(refused(&start, &go("nowhere")), "rules-no-way");
    assert_eq!(refused(&start, &go("hut")), "rules-already-there");
    let mut yard = walk(&start, &[go("yard")]);
    let why = settle(&sample::story(), &yard, &go("crypt"), &mut Dice::new(1, 2)).unwrap_err();
    assert_eq!(why, Refusal::Pack(Localized::new("铁门锁着。", "The iron gate is locked.")));
    yard.hero.items.insert("iron_key".into(), 1);
    assert_eq!(play(&yard, &go("crypt")).state.node, "crypt".into());
}

#[test]
fn a_way_with_a_check_may_fail_and_cost() {
    let yard = walk(&sample::state(), &[go("yard")]);
    let failed = until(&yard, &go("ridge"), |settled| settled.state.node == "yard".into());
    assert_eq!(failed.state.hero.hp, 18);
    assert!(went(&failed, |kind| matches!(kind, EventKind::Passage { success: false, .. })));
    let passed = until(&yard, &go("ridge"), |settled| settled.state.node == "ridge".into());
    let EventKind::Passage { roll, success: true, .. } = &passed.events[0].kind else { panic!("{:?}", passed.events) };
    assert_eq!((roll.roll.as_str(), roll.modifier, roll.against), ("1d20", 2, Some(8)));
    assert!(roll.succeeds());
}

#[test]
fn things_are_taken_put_down_and_kept() {
    let start = sample::state();
    let settled = play(&start, &take("rope"));
    assert_eq!(has(&settled.state, "rope"), 1);
    assert_eq!(view::lying(&settled.state, &"rope".into()), 0);
    assert_eq!(settled.state.focus.thing, Some(Thing::Item("rope".into())));
    assert!(went(&settled, |kind| *kind == EventKind::Took { item: "rope".into(), count: 1 }));
    assert_eq!(refused(&settled.state, &take("rope")), "rules-item-carried-already");
    assert_eq!(refused(&start, &take("sword")), "rules-item-not-here");
    assert_eq!(refused(&start, &take("moon")), "rules-not-here");

    let all = play(&start, &Command::TakeAll);
    assert_eq!((has(&all.state, "rope"), has(&all.state, "wine")), (1, 1));
    assert_eq!(refused(&all.state, &Command::TakeAll), "rules-nothing-to-take");

    let drop = Command::Drop { item: "rope".into() };
    let dropped = play(&settled.state, &drop);
    assert_eq!((has(&dropped.state, "rope"), view::lying(&dropped.state, &"rope".into())), (0, 1));
    assert_eq!(refused(&dropped.state, &drop), "rules-item-not-carried");
    let mut keyed = start.clone();
    keyed.hero.items.insert("iron_key".into(), 1);
    assert_eq!(refused(&keyed, &Command::Drop { item: "iron_key".into() }), "rules-keep-key");
}

#[test]
fn looking_closely_changes_something_once() {
    let yard = walk(&sample::state(), &[go("yard")]);
    let look = examine(Thing::Feature("well".into()));
    let first = play(&yard, &look);
    assert_eq!(first.state.hero.exp, 2);
    assert_eq!(first.state.examined[&"yard".into()], [FeatureId::from("well")].into());
    assert_eq!(play(&first.state, &look).state.hero.exp, 2);
    assert_eq!(refused(&yard, &examine(Thing::Feature("hearth".into()))), "rules-not-here");
    assert_eq!(refused(&yard, &examine(Thing::Character("hunter".into()))), "rules-person-not-here");
    assert_eq!(refused(&yard, &examine(Thing::Enemy("wolf".into()))), "rules-enemy-not-here");
    assert_eq!(refused(&yard, &examine(Thing::Item("rope".into()))), "rules-item-not-here");
    let person = play(&yard, &examine(Thing::Character("mira".into()))).state.focus;
    assert_eq!((person.person, person.thing), (Some("mira".into()), Some(Thing::Character("mira".into()))));
    assert_eq!(play(&yard, &examine(Thing::Hero)).state.focus.thing, None);
    play(&yard, &examine(Thing::Exit("crypt".into())));
}

#[test]
fn using_finds_its_target_and_consumes() {
    let mut start = sample::state();
    start.hero.hp = 5;
    let eaten = play(&start, &employ("bread", None));
    assert_eq!((eaten.state.hero.hp, has(&eaten.state, "bread")), (13, 0));
    assert_eq!(play(&start, &employ("bread", Some(Thing::Hero))).state.hero.hp, 13);
    assert_eq!(refused(&eaten.state, &employ("bread", None)), "rules-item-not-carried");
    let on_hearth = Some(Thing::Feature("hearth".into()));
    assert_eq!(refused(&start, &employ("bread", on_hearth)), "rules-use-on-nothing");

    let roped = walk(&start, &[take("rope")]);
    assert_eq!(refused(&roped, &employ("rope", None)), "rules-use-nothing", "the well is elsewhere");
    assert_eq!(refused(&roped, &employ("rope", Some(Thing::Feature("well".into())))), "rules-not-here");
    let yard = walk(&roped, &[go("yard")]);
    for on in [None, Some(Thing::Feature("well".into()))] {
        let used = play(&yard, &employ("rope", on));
        assert_eq!((used.state.hero.gold, has(&used.state, "rope")), (8, 0));
        let on = Some(Thing::Feature("well".into()));
        assert!(went(&used, |kind| *kind == EventKind::Used { item: "rope".into(), on: on.clone(), worked: true }));
    }
}

#[test]
fn gifts_please_less_each_time_and_disliked_ones_come_back() {
    let mut state = sample::state();
    state.hero.items.extend([("wine".into(), 9), ("thief_mark".into(), 1), ("iron_key".into(), 1)]);
    let mut gained = vec![];
    for _ in 0..5 {
        let settled = play(&state, &give("wine", "hunter"));
        gained.push(who(&settled.state, "hunter").affinity - who(&state, "hunter").affinity);
        state = settled.state;
    }
    assert_eq!(gained, [8, 4, 2, 1, 0]);
    assert_eq!(has(&state, "wine"), 4);
    let plain = play(&state, &give("bread", "hunter"));
    assert_eq!(who(&plain.state, "hunter").affinity, 17);
    assert!(went(&plain, |kind| matches!(kind, EventKind::Gave { liked: 0, kept: true, .. })));
    let disliked = play(&state, &give("thief_mark", "hunter"));
    assert_eq!((who(&disliked.state, "hunter").affinity, has(&disliked.state, "thief_mark")), (10, 1));
    assert!(went(&disliked, |kind| matches!(kind, EventKind::Gave { liked: -1, kept: false, .. })));
    assert_eq!(refused(&state, &give("iron_key", "hunter")), "rules-keep-key");
    assert_eq!(refused(&state, &give("ring", "hunter")), "rules-item-not-carried");
    assert_eq!(refused(&state, &give("wine", "mira")), "rules-person-not-here");
}

#[test]
fn a_use_on_a_character_takes_even_a_key() {
    let mut story = sample::story();
    story.items = story
        .items
        .iter()
        .cloned()
        .map(|mut item| {
            if item.kind == ItemKind::Key {
                let effects = vec![Effect::Flag { flag: "key_back".into(), value: true }];
                item.uses = vec![crate::world::Use {
                    on: Some(Thing::Character("hunter".into())),
                    when: vec![],
                    branch: crate::world::Branch { texts: vec![], effects },
                    consumes: true,
                }];
            }
            item
        })
        .collect();
    let mut state = sample::state();
    state.hero.items.insert("iron_key".into(), 1);
    let given = settle(&story, &state, &give("iron_key", "hunter"), &mut Dice::new(1, 1)).unwrap();
    assert!(given.state.flags.contains(&"key_back".into()) && has(&given.state, "iron_key") == 0);
    // Showing spends nothing.
    let show = Command::Show { item: "iron_key".into(), to: "hunter".into() };
    let shown = settle(&story, &state, &show, &mut Dice::new(1, 1)).unwrap();
    assert_eq!(has(&shown.state, "iron_key"), 1);
    assert!(went(&shown, |kind| matches!(kind, EventKind::Showed { .. })));
}

#[test]
fn talking_greets_and_asking_tells() {
    let start = sample::state();
    let greeted = play(&start, &talk("hunter"));
    assert!(went(&greeted, |kind| *kind == EventKind::Greeted { character: "hunter".into(), first: true }));
    assert!(who(&greeted.state, "hunter").met);
    assert_eq!(greeted.state.focus.person, Some("hunter".into()));
    assert!(went(&play(&greeted.state, &talk("hunter")), |kind| matches!(
        kind,
        EventKind::Greeted { first: false, .. }
    )));
    assert_eq!(refused(&start, &talk("mira")), "rules-person-not-here");

    let told = play(&start, &ask("hunter", "son"));
    assert!(told.state.quests.contains_key(&"find_hal".into()));
    assert_eq!(who(&told.state, "hunter").affinity, 2);
    let again = play(&told.state, &ask("hunter", "son"));
    assert!(went(&again, |kind| matches!(kind, EventKind::Told { again: true, .. })));
    assert_eq!(who(&again.state, "hunter").affinity, 2, "effects of the first time only");
    let blank = play(&start, &ask("hunter", "crypt"));
    assert!(went(&blank, |kind| matches!(kind, EventKind::Blank { .. })), "no trust, no answer");
    assert!(went(&play(&start, &ask("hunter", "weather")), |kind| matches!(kind, EventKind::Blank { .. })));
}

#[test]
fn the_dead_do_not_talk() {
    let mut state = sample::state();
    state.characters.get_mut(&"hunter".into()).unwrap().status = Status::Dead;
    assert_eq!(refused(&state, &talk("hunter")), "rules-person-dead");
}

#[test]
fn actions_are_thrown_for_and_done_once() {
    let start = sample::state();
    let failed = until(&start, &act("stir_ashes"), |settled| has(&settled.state, "ring") == 0);
    assert!(failed.state.actions.is_empty());
    let done = until(&failed.state, &act("stir_ashes"), |settled| has(&settled.state, "ring") == 1);
    assert!(done.state.flags.contains(&"trapdoor_seen".into()));
    assert_eq!(refused(&done.state, &act("stir_ashes")), "rules-act-done");
    assert_eq!(refused(&start, &act("call_out")), "rules-act-not-here");
    let mut beaten = walk(&done.state, &[go("crypt")]);
    beaten.defeated.insert("shade".into(), 1);
    assert_eq!(refused(&beaten, &act("wake_shade")), "rules-act-not-now");
    let yard = walk(&start, &[go("yard"), act("call_out"), act("call_out")]);
    assert_eq!(yard.actions[&"yard".into()][&"call_out".into()], 2);
}

#[test]
fn what_no_verb_covers_is_thrown_for_and_changes_nothing() {
    let start = sample::state();
    for (approach, modifier) in [(Approach::Force, 2), (Approach::Nimble, 2), (Approach::Wits, 2), (Approach::Voice, 2)]
    {
        let settled = play(&start, &free(approach));
        let EventKind::Tried { roll: Some(roll), success, .. } = &settled.events[0].kind else { panic!() };
        assert_eq!((roll.modifier, roll.against), (modifier, Some(12)));
        assert_eq!(*success, roll.succeeds());
        assert!(settled.effects.is_empty());
    }
    let sensed = play(&start, &free(Approach::Sense));
    assert!(went(&sensed, |kind| matches!(kind, EventKind::Tried { roll: None, success: true, .. })));
    let mut dark = start.clone();
    dark.period = crate::world::Period::Night;
    dark.hero.hp = 3;
    let against = |approach| match &play(&dark, &free(approach)).events[0].kind {
        EventKind::Tried { roll: Some(roll), .. } => roll.against,
        _ => None,
    };
    assert_eq!((against(Approach::Wits), against(Approach::Force)), (Some(13), Some(14)));
}

#[test]
fn several_orders_are_one_turn_up_to_the_first_refusal() {
    let (story, start) = (sample::story(), sample::state());
    let orders = [take("rope"), take("wine"), go("yard"), take("rope"), go("hut")];
    let mut dice = Dice::new(1, 1);
    let (settled, stopped) = settle_all(&story, &start, &orders, &mut dice).unwrap();
    assert_eq!((settled.state.depth, settled.state.period_turns), (1, 1));
    assert_eq!(settled.state.node, "yard".into());
    let (place, Refusal::Program(why)) = stopped.unwrap() else { panic!() };
    assert_eq!((place, why.key), (3, "rules-item-carried-already"));
    assert_eq!(settled.state.focus.last, Some(Box::new(go("yard"))));
    let (same, none) = settle_all(&story, &start, &orders[..3], &mut Dice::new(1, 1)).unwrap();
    assert_eq!((same, none), (settled, None), "what is refused leaves no trace");

    assert!(settle_all(&story, &start, &[take("sword"), take("rope")], &mut Dice::new(1, 1)).is_err());
    assert!(settle_all(&story, &start, &[], &mut Dice::new(1, 1)).is_err());
}

#[test]
fn a_fight_stops_the_orders_behind_it() {
    let yard = walk(&sample::state(), &[go("yard")]);
    let orders = [go("ridge"), take("sword")];
    let met = (0..100)
        .map(|seed| settle_all(&sample::story(), &yard, &orders, &mut Dice::new(seed, 2)).unwrap())
        .find(|(settled, _)| settled.state.combat.is_some())
        .unwrap();
    let (1, Refusal::Program(why)) = met.1.unwrap() else { panic!() };
    assert_eq!(why.key, "rules-fight");
}
