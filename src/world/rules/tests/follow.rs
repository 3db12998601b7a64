use super::*;
use crate::world::{Period, QuestStatus, Status};

fn main_line_done() -> State {
    let mut state = walk(&sample::state(), &[ask("hunter", "son")]);
    state.visits.insert("ridge".into(), 1);
    state.flags.insert("lid_open".into());
    state
}

#[test]
fn quests_tick_by_themselves_several_steps_in_a_turn() {
    let told = walk(&sample::state(), &[ask("hunter", "son")]);
    let quest = &told.quests[&"find_hal".into()];
    assert_eq!((quest.status, quest.stage.clone(), quest.since), (QuestStatus::Active, Some("ridge".into()), 1));

    let settled = play(&main_line_done(), &go("yard"));
    assert_eq!(settled.state.quests[&"find_hal".into()].status, QuestStatus::Done);
    assert_eq!((settled.state.hero.exp, settled.state.hero.gold), (55, 15), "the stage's 5 and the reward's 50");
    let quests: Vec<_> = kinds(&settled)
        .into_iter()
        .filter(|kind| matches!(kind, EventKind::QuestStage { .. } | EventKind::QuestDone { .. }))
        .collect();
    assert_eq!(
        quests,
        [
            &EventKind::QuestStage { quest: "find_hal".into(), stage: "crypt".into() },
            &EventKind::QuestDone { quest: "find_hal".into() }
        ]
    );
    let later = play(&settled.state, &Command::Wait);
    assert_eq!(later.state.hero.exp, 55, "the reward comes once");
}

#[test]
fn a_quest_waits_for_the_attributes_it_asks_for() {
    let weak = walk(&sample::state(), &[go("yard"), talk("mira")]);
    assert!(!weak.quests.contains_key(&"wolf_hunt".into()));
    let mut strong = weak.clone();
    strong.hero.attributes.strength = 6;
    assert!(play(&strong, &Command::Wait).state.quests.contains_key(&"wolf_hunt".into()));
}

#[test]
fn asking_again_begins_a_quest_that_could_not_begin_at_first() {
    let mut story = sample::story();
    let quests: Vec<_> = story.quests.iter().cloned().collect();
    story.quests = quests
        .into_iter()
        .map(|mut quest| {
            if quest.id == "find_hal".into() {
                quest.requires = vec![(crate::world::Attribute::Strength, 6)];
            }
            quest
        })
        .collect();
    let start = sample::state();
    let first = settle(&story, &start, &ask("hunter", "son"), &mut Dice::new(1, 1)).unwrap();
    assert!(first.state.quests.is_empty());
    assert!(first.effects.iter().any(|judged| matches!(&judged.verdict, crate::world::Verdict::Refused(why)
        if why.key == "rules-verdict-quest-requires" && Locale::new(Language::Zh).say(why) == "“寻找哈尔”需要力量达到6")));
    let mut strong = first.state;
    strong.hero.attributes.strength = 6;
    let again = settle(&story, &strong, &ask("hunter", "son"), &mut Dice::new(1, 2)).unwrap();
    assert!(again.state.quests.contains_key(&"find_hal".into()));
    assert_eq!(who(&again.state, "hunter").affinity, 2, "all else comes once");
}

#[test]
fn a_quest_fails_by_its_conditions() {
    let mut state = walk(&sample::state(), &[ask("hunter", "son")]);
    state.characters.get_mut(&"hunter".into()).unwrap().status = Status::Dead;
    let settled = play(&state, &Command::Wait);
    assert_eq!(settled.state.quests[&"find_hal".into()].status, QuestStatus::Failed);
    assert!(went(&settled, |kind| *kind == EventKind::QuestFailed { quest: "find_hal".into() }));
}

#[test]
fn thresholds_are_crossed_once_and_from_the_right_side() {
    let mut state = sample::state();
    state.hero.items.insert("wine".into(), 2);
    let settled = play(&state, &give("wine", "hunter"));
    assert!(went(&settled, |kind| *kind == EventKind::Threshold { character: "hunter".into(), threshold: 0 }));
    assert!(settled.state.flags.contains(&"hunter_trusts".into()));
    let again = play(&settled.state, &give("wine", "hunter"));
    assert!(!went(&again, |kind| matches!(kind, EventKind::Threshold { .. })));

    let mut yard = walk(&sample::state(), &[go("yard")]);
    yard.characters.get_mut(&"mira".into()).unwrap().affinity = -20;
    let hated = play(&yard, &Command::Wait);
    assert_eq!(who(&hated.state, "mira").node, None);
    let left = hated.events.iter().find(|event| matches!(event.kind, EventKind::CharacterMoved { .. })).unwrap();
    assert_eq!(left.witnesses, [CharacterId::from("mira")], "who leaves knows that they left");
}

#[test]
fn eight_turns_make_a_period_and_rest_makes_one_at_once() {
    let mut state = sample::state();
    for _ in 0..7 {
        state = play(&state, &Command::Wait).state;
    }
    assert_eq!((state.period, state.period_turns), (Period::Dawn, 7));
    let eighth = play(&state, &Command::Wait);
    assert_eq!((eighth.state.period, eighth.state.period_turns), (Period::Day, 0));
    assert!(went(&eighth, |kind| *kind == EventKind::PeriodBegan { period: Period::Day, day: 1 }));

    state.period = Period::Night;
    state.hero.hp = 5;
    let rested = play(&state, &Command::Rest);
    assert_eq!((rested.state.period, rested.state.day, rested.state.period_turns), (Period::Dawn, 2, 0));
    assert_eq!(rested.state.hero.hp, 13, "half of the missing 15, rounded up");
    assert_eq!(refused(&walk(&sample::state(), &[go("yard")]), &Command::Rest), "rules-no-rest");

    let mut story = sample::story();
    story.turns_per_period = 0;
    let still = settle(&story, &state, &Command::Wait, &mut Dice::new(1, 9)).unwrap();
    assert_eq!((still.state.period, still.state.period_turns), (Period::Night, 7));
    let rested = settle(&story, &state, &Command::Rest, &mut Dice::new(1, 9)).unwrap();
    assert_eq!((rested.state.period, rested.state.day), (state.period, state.day), "only effects move time on");
    assert_eq!(rested.state.hero.hp, 13);
}

#[test]
fn nothing_asks_again_in_the_turn_in_which_it_was_declined() {
    let mut story = sample::story();
    let mut state = play(&main_line_done(), &Command::Wait).state;
    let status = crate::world::HeroStatus {
        id: "haunted".into(),
        each_turn: vec![Effect::Ending { ending: "dawn".into() }],
        ..super::rich::story().statuses.iter().next().unwrap().clone()
    };
    story.statuses = std::iter::once(status).collect();
    state.statuses.insert("haunted".into(), crate::world::Borne { since: 0, left: 9, again: 0 });
    let settle = |state: &State, command| settle(&story, state, command, &mut Dice::new(1, state.depth + 1)).unwrap();
    let declined = settle(&state, &Command::Decline);
    assert_eq!(declined.state.offered, None);
    assert_eq!(settle(&declined.state, &Command::Wait).state.offered, Some("dawn".into()), "later it may");
}

#[test]
fn an_ending_is_offered_declined_and_taken_up_after_all() {
    let (story, state) = (sample::story(), main_line_done());
    let offered = play(&state, &Command::Wait);
    assert_eq!(offered.state.offered, Some("dawn".into()));
    assert_eq!(kinds(&offered).last(), Some(&&EventKind::EndingOffered { ending: "dawn".into() }));
    let texts: Vec<_> = choices(&story, &offered.state, Language::En).into_iter().map(|choice| choice.text).collect();
    assert_eq!(texts[..2], ["Not yet", "Stay"]);

    let waited = play(&offered.state, &Command::Wait);
    assert_eq!(waited.state.offered, Some("dawn".into()), "other commands leave it standing");
    assert!(!went(&waited, |kind| matches!(kind, EventKind::EndingOffered { .. })));

    let declined = play(&offered.state, &Command::Decline);
    assert_eq!((declined.state.offered.as_ref(), declined.state.declined[&"dawn".into()]), (None, 3));
    let later = play(&declined.state, &Command::Wait);
    assert_eq!(later.state.offered, None, "not pressed upon the player");
    assert_eq!(choices(&story, &later.state, Language::Zh).last().unwrap().text, "留下");
    let ended = play(&later.state, &Command::Confirm);
    assert_eq!(ended.state.ending, Some("dawn".into()), "who takes it up after all is not asked again");
    assert!(!went(&ended, |kind| matches!(kind, EventKind::EndingOffered { .. })));
    assert_eq!(refused(&ended.state, &go("yard")), "rules-ended");
    for command in [Command::Confirm, Command::Decline] {
        assert_eq!(refused(&sample::state(), &command), "rules-nothing-offered");
    }
}

#[test]
fn an_offer_ends_when_it_does_not_hold_any_more() {
    let offered = walk(&main_line_done(), &[Command::Wait]);
    let away = play(&offered, &go("yard"));
    assert_eq!(away.state.offered, None);
    assert_eq!(refused(&away.state, &Command::Confirm), "rules-nothing-offered");
    assert_eq!(play(&away.state, &go("hut")).state.offered, Some("dawn".into()));
}

#[test]
fn an_ending_without_a_no_comes_unasked() {
    let mut story = sample::story();
    story.endings = story
        .endings
        .iter()
        .cloned()
        .map(|mut ending| {
            ending.decline = Localized::default();
            ending
        })
        .collect();
    let settled = settle(&story, &main_line_done(), &Command::Wait, &mut Dice::new(1, 2)).unwrap();
    assert_eq!(settled.state.ending, Some("dawn".into()));
    assert!(went(&settled, |kind| *kind == EventKind::Ended { ending: "dawn".into() }));
}

#[test]
fn an_encounter_falls_by_its_chance() {
    let mut story = sample::story();
    let nodes: Vec<_> = story.nodes.iter().cloned().collect();
    story.nodes = nodes
        .into_iter()
        .map(|mut node| {
            if node.id == "hut".into() {
                let enemy = "wolf".into();
                node.encounters = vec![crate::world::Encounter { enemy, when: vec![], chance: 40, once: false }];
            }
            node
        })
        .collect();
    let yard = walk(&sample::state(), &[go("yard")]);
    let mut met = 0;
    for seed in 0..500 {
        let mut dice = Dice::new(seed, 2);
        let settled = settle(&story, &yard, &go("hut"), &mut dice).unwrap();
        let roll = &dice.rolls()[0];
        assert_eq!((roll.roll.as_str(), roll.against), ("1d100", Some(61)));
        assert_eq!(settled.state.combat.is_some(), roll.result >= 61);
        met += u32::from(settled.state.combat.is_some());
        assert!(begin(&story, sample::hero(), &mut Dice::new(seed, 0)).state.combat.is_none());
    }
    assert!((150..250).contains(&met), "{met} of 500");
}

#[test]
fn nobody_attacks_one_who_fell_or_got_away() {
    let mut story = sample::story();
    let nodes: Vec<_> = story.nodes.iter().cloned().collect();
    story.nodes = nodes
        .into_iter()
        .map(|mut node| {
            if node.id != "ridge".into() {
                let enemy = "wolf".into();
                node.encounters = vec![crate::world::Encounter { enemy, when: vec![], chance: 100, once: false }];
            }
            node
        })
        .collect();
    let mut state = at_the_wolf();
    state.hero.hp = 1;
    let after = |command: &Command, node: &str| {
        (0..500)
            .map(|seed| settle(&story, &state, command, &mut Dice::new(seed, state.depth + 1)).unwrap().state)
            .find(|state| state.node == node.into())
            .unwrap()
    };
    assert!(after(&Command::Defend, "hut").combat.is_none());
    let fled = after(&Command::Flee, "yard");
    assert!(fled.combat.is_none());
    let home = settle(&story, &fled, &go("hut"), &mut Dice::new(1, 9)).unwrap();
    assert!(home.state.combat.is_some(), "who walks in is attacked");
}
