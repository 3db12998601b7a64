use super::*;
use crate::world::{Purpose, Side};

#[test]
fn who_comes_into_its_node_meets_the_wolf_once() {
    let state = at_the_wolf();
    let combat = state.combat.as_ref().unwrap();
    assert_eq!((combat.enemy.as_str(), combat.hp, combat.from.as_ref()), ("wolf", 8, Some(&"yard".into())));
    assert_eq!(state.focus.thing, Some(Thing::Enemy("wolf".into())));
    let fled = until(&state, &Command::Flee, |settled| settled.state.combat.is_none());
    assert_eq!(fled.state.node, "yard".into());
    assert!(went(&fled, |kind| *kind == EventKind::Fled { enemy: "wolf".into(), success: true }));
    let back = until(&fled.state, &go("ridge"), |settled| settled.state.node == "ridge".into());
    assert!(back.state.combat.is_none());
}

#[test]
fn in_a_fight_only_fighting_helps() {
    let mut state = at_the_wolf();
    state.hero.items.insert("rope".into(), 1);
    let others = [
        go("yard"),
        take("sword"),
        Command::TakeAll,
        Command::Drop { item: "rope".into() },
        give("rope", "mira"),
        talk("mira"),
        ask("mira", "mark"),
        act("call_out"),
        Command::Wait,
        Command::Rest,
        Command::Confirm,
        Command::Decline,
        Command::Attack { target: Thing::Feature("well".into()) },
        attack("shade"),
    ];
    for command in others {
        assert_eq!(refused(&state, &command), "rules-fight", "{command:?}");
    }
    assert_eq!(refused(&state, &Command::Negotiate), "rules-deaf");
    assert_eq!(refused(&state, &employ("rope", None)), "rules-use-nothing");
    for command in [attack("wolf"), Command::Defend, Command::Flee, employ("bread", None), free(Approach::Sense)] {
        play(&state, &command);
    }
    assert_eq!(refused(&at_the_shade(false), &Command::Wait), "rules-fight-or-talk");
    for command in [Command::Defend, Command::Flee, Command::Negotiate] {
        assert_eq!(refused(&sample::state(), &command), "rules-no-fight");
    }
}

#[test]
fn blows_are_thrown_and_armor_and_weapons_count() {
    let mut state = at_the_wolf();
    state.hero.items.extend([("sword".into(), 1), ("coat".into(), 1)]);
    let mut seen = (false, false);
    for seed in 0..200 {
        let mut dice = Dice::new(seed, state.depth + 1);
        let settled = settle(&sample::story(), &state, &attack("wolf"), &mut dice).unwrap();
        for kind in kinds(&settled) {
            match kind {
                EventKind::Blow { by: Side::Hero, roll, damage, .. } => {
                    assert_eq!((roll.modifier, roll.against), (2, Some(10)));
                    assert_eq!(*damage > 0, roll.succeeds());
                    assert!(*damage == 0 || (3..=8).contains(damage), "1d6 + 2: {damage}");
                    seen.0 |= *damage > 0;
                }
                EventKind::Blow { by: Side::Enemy, roll, damage, .. } => {
                    assert_eq!((roll.modifier, roll.against), (1, Some(12)));
                    assert_eq!(*damage > 0, roll.succeeds());
                    assert!((0..=3).contains(damage), "1d4 - 1, at least 1: {damage}");
                    assert_eq!(settled.state.hero.hp, state.hero.hp - damage);
                    seen.1 |= *damage > 0;
                }
                _ => {}
            }
        }
    }
    assert_eq!(seen, (true, true));
}

#[test]
fn a_guard_makes_the_blow_miss_or_weak_and_lasts_one_round() {
    let state = at_the_wolf();
    for seed in 0..100 {
        let mut dice = Dice::new(seed, state.depth + 1);
        let settled = settle(&sample::story(), &state, &Command::Defend, &mut dice).unwrap();
        let Some(EventKind::Blow { by: Side::Enemy, roll, damage, .. }) =
            kinds(&settled).into_iter().find(|kind| matches!(kind, EventKind::Blow { .. }))
        else {
            panic!("no blow")
        };
        assert_eq!(roll.against, Some(16));
        assert!(*damage <= 2);
        let combat = settled.state.combat.unwrap();
        assert!(!combat.guard && combat.round == 1);
    }
}

#[test]
fn a_fallen_enemy_leaves_experience_and_loot() {
    let mut state = at_the_wolf();
    state.combat.as_mut().unwrap().hp = 1;
    let with = |pelts| {
        until(&state, &attack("wolf"), move |settled| {
            settled.state.combat.is_none() && has(&settled.state, "pelt") == pelts
        })
    };
    for pelts in [0, 1] {
        let settled = with(pelts);
        assert_eq!((settled.state.hero.exp, settled.state.defeated[&"wolf".into()]), (15, 1));
        assert!(went(&settled, |kind| *kind == EventKind::EnemyFell { enemy: "wolf".into() }));
        assert!(
            !went(&settled, |kind| matches!(kind, EventKind::Blow { by: Side::Enemy, .. })),
            "the fallen do not strike"
        );
        assert_eq!(settled.state.focus.thing, None);
    }
}

#[test]
fn who_falls_comes_to_at_the_place_of_defeat() {
    let mut state = at_the_wolf();
    state.hero.hp = 1;
    let settled = until(&state, &Command::Defend, |settled| settled.state.combat.is_none());
    assert_eq!((settled.state.node.as_str(), settled.state.hero.hp, settled.state.hero.gold), ("hut", 10, 2));
    assert!(went(&settled, |kind| *kind == EventKind::HeroFell { enemy: Some("wolf".into()) }));
    assert_eq!(settled.state.ending, None);
    assert_eq!(settled.state.focus.from, None);
}

#[test]
fn an_enemys_ending_comes_unasked() {
    let mut state = at_the_shade(false);
    state.hero.hp = 1;
    let settled = until(&state, &Command::Defend, |settled| settled.state.hero.hp == 0);
    assert_eq!(settled.state.ending, Some("lost".into()));
    assert!(settled.state.combat.is_none());
    assert_eq!(kinds(&settled).last(), Some(&&EventKind::Ended { ending: "lost".into() }));
    assert_eq!(refused(&settled.state, &Command::Wait), "rules-ended");
    assert!(choices(&sample::story(), &settled.state, Language::En).is_empty());
}

#[test]
fn falling_outside_a_fight_is_a_defeat_too() {
    let mut yard = walk(&sample::state(), &[go("yard")]);
    yard.hero.hp = 2;
    let settled = until(&yard, &go("ridge"), |settled| settled.state.node != "ridge".into());
    assert_eq!((settled.state.node.as_str(), settled.state.hero.hp), ("hut", 10));
    assert!(went(&settled, |kind| *kind == EventKind::HeroFell { enemy: None }));
}

#[test]
fn words_work_where_the_enemy_listens() {
    let strange = at_the_shade(false);
    let why = settle(&sample::story(), &strange, &Command::Negotiate, &mut Dice::new(1, 3)).unwrap_err();
    assert!(matches!(why, Refusal::Pack(_)));
    let state = at_the_shade(true);
    let calm = until(&state, &Command::Negotiate, |settled| settled.state.combat.is_none());
    assert!(calm.state.flags.contains(&"shade_calm".into()));
    assert!(went(&calm, |kind| *kind == EventKind::FightEnded { enemy: "shade".into() }));
    let deaf = until(&state, &Command::Negotiate, |settled| settled.state.combat.is_some());
    assert_eq!(deaf.state.combat.as_ref().unwrap().talks, 1);
    assert!(went(&deaf, |kind| matches!(kind, EventKind::Blow { by: Side::Enemy, .. })));
}

#[test]
fn a_bold_attempt_wins_a_small_advantage() {
    let state = at_the_wolf();
    let forced = until(&state, &free(Approach::Force), |settled| {
        went(settled, |kind| matches!(kind, EventKind::Blow { by: Side::Hero, damage: 1, .. }))
    });
    assert_eq!(forced.state.combat.unwrap().hp, 7);
    let nimble = until(&state, &free(Approach::Nimble), |settled| {
        went(settled, |kind| matches!(kind, EventKind::Guarded { .. }))
    });
    assert!(went(&nimble, |kind| {
        matches!(kind, EventKind::Tried { roll: Some(roll), .. } if roll.against == Some(11))
    }));
    let failed = until(&state, &free(Approach::Wits), |settled| {
        !went(settled, |kind| matches!(kind, EventKind::Guarded { .. }))
    });
    assert!(went(&failed, |kind| matches!(kind, EventKind::Blow { by: Side::Enemy, .. })), "and the enemy strikes");
}

#[test]
fn a_weapon_used_in_a_fight_is_a_blow() {
    let mut state = at_the_wolf();
    state.hero.items.insert("sword".into(), 1);
    for on in [None, Some(Thing::Enemy("wolf".into()))] {
        let settled = play(&state, &employ("sword", on));
        assert!(went(&settled, |kind| matches!(kind, EventKind::Blow { by: Side::Hero, .. })));
    }
}

#[test]
fn people_can_be_attacked_and_take_it_amiss() {
    let yard = walk(&sample::state(), &[go("yard")]);
    let target = Thing::Character("mira".into());
    let settled = play(&yard, &Command::Attack { target: target.clone() });
    assert!(went(&settled, |kind| *kind == EventKind::FightBegan { enemy: "wolf".into() }));
    assert!(went(&settled, |kind| matches!(kind, EventKind::Blow { by: Side::Hero, .. })));
    assert_eq!(who(&settled.state, "mira").affinity, -15);
    let hunter = Command::Attack { target: Thing::Character("hunter".into()) };
    assert_eq!(refused(&sample::state(), &hunter), "rules-no-foe");
    assert_eq!(refused(&yard, &attack("wolf")), "rules-enemy-not-here");
    assert_eq!(refused(&yard, &Command::Attack { target: Thing::Exit("hut".into()) }), "rules-nothing-to-fight");
    if settled.state.combat.is_some() {
        play(&settled.state, &Command::Attack { target });
    }
}

#[test]
fn an_enemy_that_the_pack_lost_is_forgotten() {
    let mut state = at_the_wolf();
    state.combat.as_mut().unwrap().enemy = "griffin".into();
    assert!(play(&state, &go("yard")).state.combat.is_none());
}

#[test]
fn who_lurks_in_a_node_can_be_looked_for() {
    let mut story = sample::story();
    let nodes: Vec<_> = story.nodes.iter().cloned().collect();
    story.nodes = nodes
        .into_iter()
        .map(|mut node| {
            node.encounters.iter_mut().for_each(|encounter| encounter.chance = 0);
            node
        })
        .collect();
    let yard = walk(&sample::state(), &[go("yard")]);
    let ridge = (0..100)
        .map(|seed| settle(&story, &yard, &go("ridge"), &mut Dice::new(seed, 2)).unwrap().state)
        .find(|state| state.node == "ridge".into())
        .unwrap();
    assert!(ridge.combat.is_none());
    let hunted = settle(&story, &ridge, &attack("wolf"), &mut Dice::new(1, 3)).unwrap();
    assert!(went(&hunted, |kind| *kind == EventKind::FightBegan { enemy: "wolf".into() }));
    assert_eq!(hunted.state.encounters[&"ridge".into()][&0], 1);
    let mut over = hunted.state;
    over.combat = None;
    let again = settle(&story, &over, &attack("wolf"), &mut Dice::new(1, 4));
    assert!(again.is_err(), "once at most");
}

#[test]
fn loot_falls_by_its_chance() {
    let mut state = at_the_wolf();
    state.combat.as_mut().unwrap().hp = 1;
    let mut found = 0;
    let mut fallen = 0;
    for seed in 0..600 {
        let mut dice = Dice::new(seed, state.depth + 1);
        let settled = settle(&sample::story(), &state, &attack("wolf"), &mut dice).unwrap();
        let Some(roll) = dice.rolls().iter().find(|roll| roll.purpose == Purpose::Loot) else { continue };
        assert_eq!((roll.roll.as_str(), roll.against), ("1d100", Some(41)));
        assert_eq!(has(&settled.state, "pelt") == 1, roll.result >= 41);
        fallen += 1;
        found += has(&settled.state, "pelt");
    }
    assert!((50..70).contains(&(found * 100 / fallen)), "{found} of {fallen}");
}

#[test]
fn what_armor_and_guard_keep_off_is_said() {
    let mut state = at_the_wolf();
    state.hero.items.insert("coat".into(), 1);
    let (mut by_armor, mut by_guard) = (false, false);
    for seed in 0..200 {
        let mut dice = Dice::new(seed, state.depth + 1);
        let settled = settle(&sample::story(), &state, &Command::Defend, &mut dice).unwrap();
        let thrown = dice.rolls().iter().find(|roll| roll.purpose == Purpose::Damage).map(|roll| roll.result);
        let dealt = kinds(&settled).into_iter().find_map(|kind| match kind {
            EventKind::Blow { by: Side::Enemy, damage, .. } if *damage > 0 => Some(*damage),
            _ => None,
        });
        let kept = kinds(&settled).into_iter().find_map(|kind| match kind {
            EventKind::Softened { armor, guard, .. } => Some((*armor, *guard)),
            _ => None,
        });
        let (Some(thrown), Some(dealt)) = (thrown, dealt) else {
            assert_eq!(kept, None, "nothing is kept off where nothing hits");
            continue;
        };
        let (armor, guard) = kept.unwrap_or_default();
        assert_eq!(i32::try_from(thrown).unwrap(), dealt + armor + guard, "seed {seed}");
        by_armor |= armor > 0;
        by_guard |= guard > 0;
    }
    assert!(by_armor && by_guard);
}
