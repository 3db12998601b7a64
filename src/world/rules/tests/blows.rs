//! Who strikes first, blows that count double, what a blow brings with it, who runs, and what is worn.

use super::rich::{at_the_wolf, bring, edit, seeds, state, story};
use super::*;
use crate::world::{Purpose, Roll, Side};

fn plain(rolls: &[Roll], apart: &Purpose) -> Vec<Roll> {
    rolls.iter().filter(|roll| roll.purpose != *apart).cloned().collect()
}

#[test]
fn it_is_thrown_for_who_strikes_first_apart_from_all_other_throws() {
    let mut yard = state();
    yard.node = "yard".into();
    let mut slow = story();
    edit(&mut slow.enemies, |enemy| enemy.initiative = false);
    let (mut first, mut second) = (0, 0);
    let turns = seeds(&story(), &yard, &go("ridge")).into_iter().zip(seeds(&slow, &yard, &go("ridge")));
    for ((quick, rolls), (_, others)) in turns.filter(|((settled, _), _)| settled.state.node == "ridge".into()) {
        let throw = rolls.iter().filter(|roll| roll.purpose == Purpose::Initiative).collect::<Vec<_>>();
        assert_eq!((throw.len(), throw[0].modifier, throw[1].modifier), (2, 5, 2), "half of 11, half of 5");
        assert_eq!(throw[1].against, Some(throw[0].total()));
        let blow = went(&quick, |kind| matches!(kind, EventKind::Blow { by: Side::Enemy, .. }));
        assert_eq!(blow, !throw[1].succeeds());
        let told =
            kinds(&quick).iter().any(|kind| matches!(kind, EventKind::Initiative { roll, .. } if roll == throw[1]));
        assert!(told);
        if blow {
            second += 1;
            assert_eq!(quick.state.combat.as_ref().unwrap().round, 1);
        } else {
            first += 1;
            assert_eq!(plain(&rolls, &Purpose::Initiative), others);
        }
    }
    assert!(first > 10 && second > 10, "{first} {second}");
    assert!(seeds(&slow, &yard, &go("ridge")).iter().all(|(settled, _)| {
        !went(settled, |kind| matches!(kind, EventKind::Initiative { .. } | EventKind::Blow { .. }))
    }));
}

#[test]
fn who_falls_at_the_first_blow_has_fallen_in_that_turn() {
    let mut yard = state();
    yard.node = "yard".into();
    yard.hero.hp = 1;
    let fell = |settled: &Settled| went(settled, |kind| matches!(kind, EventKind::HeroFell { .. }));
    let fallen: Vec<_> =
        seeds(&story(), &yard, &go("ridge")).into_iter().filter(|(settled, _)| fell(settled)).collect();
    assert!(!fallen.is_empty());
    for (settled, _) in fallen {
        let state = &settled.state;
        assert_eq!((state.node.as_str(), state.hero.hp, state.combat.is_none()), ("hut", 10, true));
    }
}

#[test]
fn from_a_number_of_the_die_on_a_blow_does_double_damage() {
    let mut mine = 0;
    let mut its = 0;
    let mut wolf = at_the_wolf();
    wolf.combat.as_mut().unwrap().hp = 60;
    for (settled, rolls) in seeds(&story(), &wolf, &attack("wolf")) {
        let damages: Vec<i32> =
            rolls.iter().filter(|roll| roll.purpose == Purpose::Damage).map(|roll| roll.total().max(1)).collect();
        let mut damages = damages.into_iter();
        for kind in kinds(&settled) {
            let EventKind::Blow { by, roll, damage, critical, .. } = kind else { continue };
            assert_eq!(*critical, roll.succeeds() && roll.result >= 18, "{roll:?}");
            let thrown = if roll.succeeds() { damages.next().unwrap() } else { 0 };
            assert_eq!(*damage, if *critical { thrown * 2 } else { thrown });
            match by {
                Side::Hero => mine += u32::from(*critical),
                Side::Enemy => its += u32::from(*critical),
            }
        }
    }
    assert!(mine > 5 && its > 5, "{mine} {its}");
    let mut none = story();
    edit(&mut none.enemies, |enemy| enemy.critical = None);
    let critical = |kind: &EventKind| matches!(kind, EventKind::Blow { critical: true, .. });
    assert!(!seeds(&none, &wolf, &attack("wolf")).iter().any(|(settled, _)| went(settled, critical)));
}

#[test]
fn a_blow_that_hits_may_bring_something_thrown_from_a_stream_of_its_own() {
    let with = |chance| {
        let mut story = story();
        edit(&mut story.enemies, |enemy| {
            for infliction in &mut enemy.inflicts {
                infliction.chance = chance;
            }
        });
        seeds(&story, &at_the_wolf(), &Command::Defend)
    };
    let hit = |settled: &Settled| {
        went(settled, |kind| matches!(kind, EventKind::Blow { by: Side::Enemy, damage, .. } if *damage > 0))
    };
    let (mut hits, mut inflicted) = (0, 0);
    for ((settled, rolls), (never, others)) in with(50).into_iter().zip(with(0)) {
        assert_eq!(plain(&rolls, &Purpose::Inflict), others, "no other throw is changed by it");
        assert!(never.state.statuses.is_empty());
        let borne = settled.state.statuses.get(&"poisoned".into());
        assert!(borne.is_none() || hit(&settled));
        assert!(borne.is_none_or(|borne| borne.left == 2), "the turns of the infliction");
        hits += u32::from(hit(&settled));
        inflicted += u32::from(borne.is_some());
    }
    assert!(hits > 40 && (hits / 3..=hits * 2 / 3).contains(&inflicted), "{inflicted} of {hits}");
    for (settled, rolls) in with(100) {
        assert_eq!(settled.state.statuses.len(), usize::from(hit(&settled)));
        assert_eq!(plain(&rolls, &Purpose::Inflict), rolls, "what is certain needs no die");
    }
}

#[test]
fn an_enemy_with_little_health_left_runs_and_is_not_beaten() {
    let left = |hp| {
        let mut wolf = at_the_wolf();
        wolf.combat.as_mut().unwrap().hp = hp;
        seeds(&story(), &wolf, &Command::Defend)
    };
    let runs = |settled: &Settled| went(settled, |kind| *kind == EventKind::EnemyFled { enemy: "wolf".into() });
    for (settled, rolls) in left(2) {
        assert!(runs(&settled) && settled.state.combat.is_none() && rolls.is_empty());
        assert!(settled.state.defeated.is_empty() && settled.state.hero.exp == 0);
        assert!(!went(&settled, |kind| matches!(kind, EventKind::Blow { .. })));
    }
    assert!(left(3).iter().all(|(settled, _)| !runs(settled)), "3 of 8 are more than 30 in a hundred");
}

#[test]
fn the_best_weapon_and_armor_that_are_carried_count_and_no_others() {
    // What the hero adds to a blow, what a blow has to reach, and what is added to a flight.
    let numbers = |items: &[&str]| {
        let mut wolf = at_the_wolf();
        wolf.hero.items.extend(items.iter().map(|item| (ItemId::from(*item), 1)));
        let find = |command: &Command, purpose| {
            let all = seeds(&story(), &wolf, command);
            all.into_iter().flat_map(|(_, rolls)| rolls).find(|roll| roll.purpose == purpose).unwrap()
        };
        let blow = find(&attack("wolf"), Purpose::HeroAttack).modifier;
        let reach = find(&attack("wolf"), Purpose::EnemyAttack).against.unwrap();
        (blow, reach, find(&Command::Flee, Purpose::Flee).modifier)
    };
    assert_eq!(numbers(&[]), (2, 12, 2));
    assert_eq!(numbers(&["sword"]), (4, 13, 3), "agility 6");
    assert_eq!(numbers(&["axe"]), (8, 12, 2), "strength 7");
    assert_eq!(numbers(&["sword", "axe"]), (8, 12, 2));
    assert_eq!(numbers(&["axe", "coat"]), (8, 14, 2));
    // It is added to throws alone.
    let mut armed = state();
    armed.hero.items.insert("axe".into(), 1);
    let strength = |least| Condition::Attribute(crate::world::Attribute::Strength, Some(least), None);
    assert!(holds(&story(), &armed, &[strength(5)]) && !holds(&story(), &armed, &[strength(6)]));
}

#[test]
fn statuses_are_added_to_throws_of_those_who_bear_them() {
    let wolf = at_the_wolf();
    let bears = |status: &str, on| {
        let mut state = wolf.clone();
        let effect = Effect::Status { status: status.into(), turns: None, on };
        super::super::effects::apply(&story(), &mut state, &effect);
        state
    };
    let find = |state: &State, command: &Command, purpose| {
        let all = seeds(&story(), state, command);
        all.into_iter().flat_map(|(_, rolls)| rolls).find(|roll| roll.purpose == purpose).unwrap()
    };
    let numbers = |state: &State| {
        let blow = find(state, &attack("wolf"), Purpose::HeroAttack);
        let flight = find(state, &Command::Flee, Purpose::Flee);
        let its = find(state, &Command::Defend, Purpose::EnemyAttack);
        [
            (blow.modifier, blow.against.unwrap()),
            (flight.modifier, flight.against.unwrap()),
            (its.modifier, its.against.unwrap()),
        ]
    };
    assert_eq!(numbers(&wolf), [(2, 10), (2, 11), (1, 16)], "a raised guard is 4");
    assert_eq!(numbers(&bears("poisoned", Side::Hero)), [(0, 10), (-2, 11), (1, 13)]);
    assert_eq!(numbers(&bears("blessed", Side::Hero)), [(6, 10), (2, 11), (1, 16)]);
    assert_eq!(numbers(&bears("dazed", Side::Enemy)), [(2, 6), (2, 5), (-4, 16)]);
}

#[test]
fn what_is_on_an_enemy_ends_by_itself_and_with_the_fight() {
    let mut wolf = at_the_wolf();
    wolf.combat.as_mut().unwrap().hp = 60;
    wolf.hero.items.insert("flash".into(), 1);
    wolf.hero.hp = 20;
    let dazes = |state: &State| super::rich::turn(state, &employ("flash", Some(Thing::Enemy("wolf".into()))));
    let dazed = dazes(&wolf);
    let began = EventKind::StatusBegan { status: "dazed".into(), on: Side::Enemy, turns: 2 };
    assert!(went(&dazed, |kind| *kind == began));
    let on = |state: &State| state.combat.as_ref().map_or(0, |combat| combat.statuses.len());
    let first = super::rich::turn(&dazed.state, &Command::Defend);
    let second = super::rich::turn(&first.state, &Command::Defend);
    assert_eq!([&dazed, &first, &second].map(|settled| on(&settled.state)), [1, 1, 0]);
    let ended = EventKind::StatusEnded { status: "dazed".into(), on: Side::Enemy };
    assert!(went(&second, |kind| *kind == ended));
    let over = bring(&dazed.state, &[Effect::EndCombat, Effect::Combat { enemy: "wolf".into() }]).state;
    assert_eq!(on(&over), 0);
    let nobody = Effect::Status { status: "dazed".into(), turns: None, on: Side::Enemy };
    assert!(!went(&bring(&state(), &[nobody]), |kind| matches!(kind, EventKind::StatusBegan { .. })));
}
