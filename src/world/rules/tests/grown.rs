//! Counters, facts, statuses, levels, talents, and help for one who is stuck.

use super::rich::{at_the_wolf, bring, charmed, edit, hero, mark, seeds, state, story, turn, turns};
use super::*;
use crate::world::{Attribute, Odds, Purpose, Ruling, Side, StatusId, Verdict};

fn count(delta: i32) -> Effect {
    Effect::Count { counter: "guild".into(), delta }
}
fn learn(fact: &str) -> Effect {
    Effect::Learn { fact: fact.into() }
}
fn status(status: &str, turns: Option<u32>) -> Effect {
    Effect::Status { status: status.into(), turns, on: Side::Hero }
}

#[test]
fn a_counter_stays_within_its_bounds_and_has_names_for_its_values() {
    let story = story();
    let guild = story.counters.get(&"guild".into()).unwrap();
    let value = |state: &State| view::counter(&story, state, &guild.id);
    assert_eq!(value(&state()), 0);
    let most = bring(&state(), &[count(100)]);
    assert_eq!(value(&most.state), 5);
    assert!(went(&most, |kind| *kind == EventKind::Counted { counter: "guild".into(), delta: 5, value: 5 }));
    assert!(most.effects.iter().any(|it| it.effect == count(5) && matches!(it.verdict, Verdict::Clamped(_))));
    let more = bring(&most.state, &[count(1)]);
    assert!(!went(&more, |kind| matches!(kind, EventKind::Counted { .. })));
    assert_eq!(value(&bring(&most.state, &[count(i32::MIN)]).state), -3);
    let names = [(-4, None), (-3, Some("shut")), (-1, Some("shut")), (0, Some("known")), (3, Some("trusted"))];
    for (value, name) in names {
        assert_eq!(guild.level(value).map(|name| name.get(Language::En)), name, "{value}");
    }
    let within = |min, max| holds(&story, &most.state, &[Condition::Counter("guild".into(), min, max)]);
    assert!(within(Some(5), None) && within(None, Some(5)) && !within(Some(6), None) && !within(None, Some(4)));
}

#[test]
fn what_is_learned_corrects_what_it_replaces_step_by_step() {
    let knows = |state: &State| -> Vec<&str> {
        let all = ["honest", "lied", "forced"];
        all.into_iter().filter(|fact| holds(&story(), state, &[Condition::Knows((*fact).into())])).collect()
    };
    let learned = |fact: &str, corrects: Option<&str>| EventKind::Learned {
        fact: fact.into(),
        corrects: corrects.map(Into::into),
    };
    let honest = bring(&state(), &[learn("honest")]);
    assert!(went(&honest, |kind| *kind == learned("honest", None)));
    assert_eq!(knows(&honest.state), ["honest"]);
    let lied = bring(&honest.state, &[learn("lied")]);
    assert!(went(&lied, |kind| *kind == learned("lied", Some("honest"))));
    assert_eq!(knows(&lied.state), ["lied"]);
    assert_eq!(lied.state.facts[&"honest".into()].corrected, Some(lied.state.depth));
    let again = bring(&lied.state, &[learn("honest"), learn("lied")]);
    assert!(!went(&again, |kind| matches!(kind, EventKind::Learned { .. })));
    // A chain is corrected as a whole, and what it skips cannot be learned any more.
    let forced = bring(&honest.state, &[learn("forced")]);
    assert!(went(&forced, |kind| *kind == learned("forced", Some("honest"))));
    assert_eq!(knows(&bring(&forced.state, &[learn("lied"), learn("honest")]).state), ["forced"]);
}

#[test]
fn a_status_begins_works_each_turn_and_ends_when_its_turns_are_over() {
    let poisoned = bring(&state(), &[status("poisoned", None)]);
    let began = EventKind::StatusBegan { status: "poisoned".into(), on: Side::Hero, turns: 3 };
    assert!(went(&poisoned, |kind| *kind == began));
    assert_eq!(poisoned.state.hero.hp, 20, "the turn in which it came does not count");
    let mut state = poisoned.state.clone();
    for passed in 1..=3 {
        let settled = turn(&state, &Command::Wait);
        let ended = EventKind::StatusEnded { status: "poisoned".into(), on: Side::Hero };
        assert_eq!(went(&settled, |kind| *kind == ended), passed == 3);
        state = settled.state;
        assert_eq!(state.hero.hp, 20 - passed);
    }
    assert!(state.statuses.is_empty());
    assert_eq!(turn(&state, &Command::Wait).state.hero.hp, 17);

    // Coming again it stays its turns from this one on, or as long as it would have.
    let left = |state: &State| state.statuses[&"poisoned".into()].left;
    let two = turn(&poisoned.state, &Command::Wait).state;
    assert_eq!(left(&two), 2);
    let shorter = bring(&two, &[status("poisoned", Some(1))]);
    assert_eq!(left(&shorter.state), 1, "2 less the turn that passed");
    let longer = bring(&two, &[status("poisoned", Some(9))]).state;
    assert_eq!(left(&longer), 9);
    assert_eq!(longer.hero.hp, two.hero.hp - 1, "it works in the turn in which it comes again");
    // The very next turn already: with the same turns it ends a turn later than it would have.
    let at_once = bring(&poisoned.state, &[status("poisoned", None)]).state;
    assert_eq!(left(&at_once), 3);
    assert_eq!(left(&turn(&at_once, &Command::Wait).state), 2);
    let cured = bring(&longer, &[status("poisoned", Some(0))]);
    assert!(cured.state.statuses.is_empty());
    assert_eq!(cured.state.hero.hp, longer.hero.hp);
    let ended = |kind: &&EventKind| matches!(kind, EventKind::StatusEnded { .. });
    assert_eq!(kinds(&cured).into_iter().filter(ended).count(), 1);
}

#[test]
fn no_status_lasts_longer_than_a_thousand_turns_or_renews_itself() {
    let long = bring(&state(), &[status("blessed", Some(u32::MAX))]).state;
    assert_eq!(long.statuses[&"blessed".into()].left, 1_000);
    let mut circle = charmed(&[status("poisoned", None)]);
    edit(&mut circle.statuses, |known| known.each_turn = vec![status("poisoned", None), status("blessed", None)]);
    let mut state = state();
    let mut wait = |command: &Command| {
        state = settle(&circle, &state, command, &mut Dice::new(1, state.depth + 1)).unwrap().state;
        state.statuses.len()
    };
    assert_eq!(wait(&employ("charm", None)), 1);
    assert_eq!([0; 3].map(|_| wait(&Command::Wait)), [1, 1, 0]);
}

#[test]
fn poison_can_be_the_end_of_a_hero_and_what_harms_ends_with_the_fall() {
    let mut sick = bring(&state(), &[status("poisoned", Some(9)), status("blessed", Some(9))]).state;
    sick.hero.hp = 1;
    let fallen = turn(&sick, &Command::Wait);
    assert!(went(&fallen, |kind| *kind == EventKind::HeroFell { enemy: None }));
    assert_eq!(fallen.state.hero.hp, 10);
    let borne: Vec<_> = fallen.state.statuses.keys().map(StatusId::as_str).collect();
    assert_eq!(borne, ["blessed"]);
}

#[test]
fn experience_becomes_levels_and_levels_health_and_points() {
    let growth = |state: &State| (state.hero.growth.level, state.hero.growth.points, state.hero.max_hp);
    let levels = |settled: &Settled| -> Vec<u32> {
        let level = |kind: &&EventKind| if let EventKind::LevelReached { level } = kind { Some(*level) } else { None };
        kinds(settled).iter().filter_map(level).collect()
    };
    let exp = |state: &State, delta| bring(state, &[Effect::Exp { delta }]);
    let almost = exp(&state(), 99);
    assert_eq!((levels(&almost), growth(&almost.state)), (vec![], (1, 0, 20)));
    let second = exp(&almost.state, 1);
    assert_eq!((levels(&second), growth(&second.state), second.state.hero.hp), (vec![2], (2, 2, 25), 25));
    let fourth = exp(&second.state, 5_000);
    assert_eq!((levels(&fourth), growth(&fourth.state)), (vec![3, 4], (4, 6, 35)));
    let lost = exp(&fourth.state, -5_000);
    assert_eq!(growth(&lost.state), (4, 6, 35), "a level is never lost");
    assert_eq!(levels(&exp(&lost.state, 5_000)), Vec::<u32>::new());
    assert!(
        holds(&story(), &lost.state, &[Condition::Level(4)]) && !holds(&story(), &lost.state, &[Condition::Level(5)])
    );
}

#[test]
fn a_point_raises_an_attribute_and_without_one_nothing_is_raised() {
    let raise = Command::Raise { attribute: Attribute::Strength };
    assert_eq!(refused(&state(), &raise), "rules-no-points");
    let grown = bring(&state(), &[Effect::Exp { delta: 100 }]).state;
    let raised = turn(&grown, &raise);
    assert!(went(&raised, |kind| *kind == EventKind::Raised { attribute: Attribute::Strength }));
    assert!(!went(&raised, |kind| matches!(kind, EventKind::AttributeChanged { .. })), "it is said once");
    let after = &raised.state;
    assert_eq!((after.hero.attributes.strength, after.hero.growth.points, after.depth), (6, 1, grown.depth + 1));
    let spent = turn(after, &raise).state;
    assert_eq!(spent.hero.growth.points, 0);
    assert_eq!(refused(&spent, &raise), "rules-no-points");
    let mut strong = grown;
    strong.hero.attributes.strength = 99;
    assert_eq!(refused(&strong, &raise), "rules-no-higher");
    assert_eq!(strong.hero.growth.points, 2);
}

#[test]
fn a_talent_chosen_at_the_beginning_takes_effect_once_and_is_not_won() {
    let begun = begin(&story(), hero(true), &mut Dice::new(7, 0));
    assert_eq!(begun.state.hero.gold, 6);
    assert!(!went(&begun, |kind| matches!(kind, EventKind::TalentWon { .. })));
    assert!(holds(&story(), &begun.state, &[Condition::Talent("keen".into())]));
    assert_eq!(turn(&begun.state, &Command::Wait).state.hero.gold, 6);
    assert_eq!(begin(&story(), hero(false), &mut Dice::new(7, 0)).state.hero.gold, 5);
}

#[test]
fn a_talent_is_won_when_its_conditions_hold_or_by_an_effect_and_once() {
    let mut state = state();
    state.defeated.insert("wolf".into(), 1);
    let won = turn(&state, &Command::Wait);
    assert!(went(&won, |kind| *kind == EventKind::TalentWon { talent: "tracker".into() }));
    assert_eq!((won.state.hero.attributes.agility, won.state.hero.growth.talents[&"tracker".into()]), (6, 1));
    let later = turn(&won.state, &Command::Wait);
    assert_eq!(later.state.hero.attributes.agility, 6);
    let keen = Effect::Talent { talent: "keen".into() };
    let given = bring(&later.state, &[keen.clone(), keen]);
    assert_eq!(given.state.hero.gold, 6);
    let talents = |kind: &&EventKind| matches!(kind, EventKind::TalentWon { .. });
    assert_eq!(kinds(&given).into_iter().filter(talents).count(), 1);
}

#[test]
fn achievements_are_won_once_each_also_with_the_end() {
    let mut state = state();
    state.day = 2;
    let won = turn(&state, &Command::Wait);
    assert!(went(&won, |kind| *kind == EventKind::AchievementWon { achievement: "first_night".into() }));
    assert_eq!(won.state.achievements[&"first_night".into()], 1);
    assert!(!went(&turn(&won.state, &Command::Wait), |kind| matches!(kind, EventKind::AchievementWon { .. })));
    let ended = bring(&state, &[Effect::Ending { ending: "lost".into() }]);
    assert!(ended.state.ending.is_some() && ended.state.achievements.len() == 1);
}

#[test]
fn a_talent_is_added_to_the_throws_it_is_for_and_to_no_others() {
    let with = |keen: bool, mut state: State| {
        if keen {
            state.hero.growth.talents.insert("keen".into(), 0);
        }
        state
    };
    // Of every command the first throw of a kind: its modifier, and for blows at the hero what they have to reach.
    let first = |state: &State, command: &Command, purpose: &Purpose| {
        let all = seeds(&story(), state, command);
        all.into_iter().flat_map(|(_, rolls)| rolls).find(|roll| roll.purpose == *purpose).unwrap()
    };
    let yard = turn(&state(), &go("yard")).state;
    let mut crypt = yard.clone();
    crypt.node = "crypt".into();
    let mut shade = bring(&crypt, &[Effect::Combat { enemy: "shade".into() }]).state;
    shade.flags.insert("hunter_trusts".into());
    let climb = Command::Ruled {
        text: "climb the roof".to_owned(),
        approach: Approach::Nimble,
        ruling: Box::new(Ruling {
            odds: Odds::Check(Attribute::Agility, 12),
            why: String::new(),
            success: vec![],
            failure: vec![],
        }),
    };
    let agility = Purpose::Check(Attribute::Agility);
    let strength = Purpose::Check(Attribute::Strength);
    let cases = [
        (&yard, go("ridge"), &agility, 2),
        (&yard, free(Approach::Nimble), &agility, 2),
        (&yard, climb, &agility, 2),
        (&crypt, act("lift_lid"), &strength, 0),
        (&at_the_wolf(), attack("wolf"), &Purpose::HeroAttack, 3),
        (&at_the_wolf(), Command::Flee, &Purpose::Flee, 5),
        (&shade, Command::Negotiate, &Purpose::Talk, 4),
    ];
    for (state, command, purpose, bonus) in cases {
        let modifier = |keen| first(&with(keen, state.clone()), &command, purpose).modifier;
        assert_eq!((modifier(false), modifier(true)), (2, 2 + bonus), "{command:?}");
    }
    let reach = |keen| first(&with(keen, at_the_wolf()), &attack("wolf"), &Purpose::EnemyAttack).against;
    assert_eq!((reach(false), reach(true)), (Some(12), Some(18)));
}

#[test]
fn the_director_helps_after_so_many_turns_in_which_nothing_moved_on() {
    let hinted = |settled: &Settled| {
        kinds(settled).iter().find_map(|kind| match kind {
            EventKind::Hinted { hint, grade } => Some((*hint, *grade)),
            _ => None,
        })
    };
    let quiet = |state: &State, turns: u32| -> (State, Vec<(u32, Option<u32>, u32)>) {
        let mut hints = vec![];
        let mut state = state.clone();
        for passed in 1..=turns {
            let settled = turn(&state, &Command::Wait);
            hints.extend(hinted(&settled).map(|(hint, grade)| (passed, hint, grade)));
            state = settled.state;
        }
        (state, hints)
    };
    assert_eq!(quiet(&state(), 8).1, [], "there is nothing to say");
    let begun = bring(&state(), &[Effect::QuestStart { quest: "find_hal".into() }]).state;
    let (_, hints) = quiet(&begun, 14);
    assert_eq!(hints, [(3, Some(1), 0), (6, Some(1), 1), (9, Some(1), 2)], "gentle, clearer, plain, and no more");
    // What moves on begins the count anew.
    let (state, hints) = quiet(&begun, 2);
    assert_eq!(hints, []);
    assert!(holds(&story(), &state, &[Condition::Stuck(2)]) && !holds(&story(), &state, &[Condition::Stuck(3)]));
    let taken = turn(&state, &take("rope"));
    assert_eq!(hinted(&taken), None);
    assert!(!holds(&story(), &taken.state, &[Condition::Stuck(1)]));
    assert_eq!(quiet(&taken.state, 3).1, [(3, Some(1), 0)]);
    // In conversation nobody is interrupted.
    let talking = turns(&begun, &[talk("hunter"), Command::Wait, Command::Wait]);
    let waited = turn(&talking, &Command::Wait);
    assert_eq!((waited.state.partner.is_some(), hinted(&waited)), (true, None));
    // Where no hint holds, what the quest asks for is the hint; and without a director there is none.
    let without = |story: &Story| {
        let mut state = begun.clone();
        let mut last = None;
        for _ in 0..3 {
            let settled = settle(story, &state, &Command::Wait, &mut Dice::new(1, state.depth + 1)).unwrap();
            last = hinted(&settled);
            state = settled.state;
        }
        last
    };
    assert_eq!(without(&Story { hints: vec![], ..story() }), Some((None, 0)));
    assert_eq!(without(&Story { director: None, ..story() }), None);
    assert!(!bring(&state, &[mark("x")]).state.hinted.contains_key(&0));
}
