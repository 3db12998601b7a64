//! Deadlines, quests that exclude each other, other ways to an end, thresholds, answers.

use super::rich::{bring, charmed, edit, mark, state, story, turn, turns};
use super::*;
use crate::world::{Attribute, QuestStatus, Verdict};

fn start(quest: &str) -> Effect {
    Effect::QuestStart { quest: quest.into() }
}
fn status(state: &State, quest: &str) -> Option<QuestStatus> {
    state.quests.get(&quest.into()).map(|quest| quest.status)
}
fn waits(state: &State, count: usize) -> State {
    turns(state, &vec![Command::Wait; count])
}
fn warned(settled: &Settled) -> bool {
    went(settled, |kind| matches!(kind, EventKind::QuestWarned { .. }))
}

#[test]
fn a_deadline_warns_once_at_three_quarters_and_fails_when_it_is_over() {
    let begun = bring(&state(), &[start("toll")]).state;
    let mut state = begun.clone();
    for turn_of in 1..=8 {
        let settled = turn(&state, &Command::Wait);
        assert_eq!(warned(&settled), turn_of == 6, "turn {turn_of}");
        let failed = went(&settled, |kind| *kind == EventKind::QuestFailed { quest: "toll".into() });
        assert_eq!(failed, turn_of == 8, "turn {turn_of}");
        state = settled.state;
    }
    assert_eq!(status(&state, "toll"), Some(QuestStatus::Failed));
    assert_eq!(status(&bring(&state, &[mark("paid")]).state, "toll"), Some(QuestStatus::Failed));
}

#[test]
fn what_is_done_in_the_very_turn_is_done() {
    let last = waits(&bring(&state(), &[start("toll")]).state, 7);
    let paid = bring(&last, &[mark("paid")]).state;
    assert_eq!(status(&paid, "toll"), Some(QuestStatus::Done));
    // Also by the second of two orders in a line.
    let story = charmed(&[mark("paid")]);
    let orders = [Command::Wait, employ("charm", None)];
    let (settled, stopped) = settle_all(&story, &last, &orders, &mut Dice::new(1, last.depth + 1)).unwrap();
    assert_eq!((stopped, status(&settled.state, "toll")), (None, Some(QuestStatus::Done)));
    // And by what follows from a quest that comes later in the list.
    let mut story = charmed(&[mark("sworn")]);
    edit(&mut story.quests, |quest| {
        if quest.id.as_str() == "oath" {
            quest.stages[0].alternatives[0].effects = vec![mark("paid")];
            quest.requires_any = vec![];
        }
        quest.excludes = vec![];
    });
    let mut state = last;
    super::super::effects::apply(&story, &mut state, &start("oath"));
    let settled = settle(&story, &state, &employ("charm", None), &mut Dice::new(1, state.depth + 1)).unwrap();
    assert_eq!(status(&settled.state, "toll"), Some(QuestStatus::Done));
}

#[test]
fn days_are_eight_periods_for_two_and_four_for_one() {
    let mut state = bring(&state(), &[start("tithe")]).state;
    for period in 1..=4 {
        let settled = turn(&state, &Command::Rest);
        assert_eq!(warned(&settled), period == 3, "period {period}");
        state = settled.state;
        let expected = if period == 4 { QuestStatus::Failed } else { QuestStatus::Active };
        assert_eq!(status(&state, "tithe"), Some(expected), "period {period}");
    }
    // A quest that began before times were kept has its time from now on.
    let mut old = bring(&super::rich::state(), &[start("tithe")]).state;
    old.quests.get_mut(&"tithe".into()).unwrap().began = None;
    old.day = 9;
    let settled = turn(&old, &Command::Wait);
    assert_eq!(status(&settled.state, "tithe"), Some(QuestStatus::Active));
}

#[test]
fn a_quest_that_began_keeps_others_from_beginning_and_not_the_other_way_round() {
    let mut clever = state();
    clever.hero.attributes.intelligence = 6;
    let toll = bring(&clever, &[start("toll")]).state;
    for effect in [start("oath"), Effect::QuestStage { quest: "oath".into(), stage: "only".into() }] {
        let settled = bring(&toll, &[effect, mark("oath_asked")]);
        assert_eq!(status(&settled.state, "oath"), None);
        let refused = settled.effects.iter().find_map(|judged| match &judged.verdict {
            Verdict::Refused(why) => Some(why.key),
            _ => None,
        });
        assert_eq!(refused, Some("rules-verdict-quest-excluded"));
    }
    let over = waits(&toll, 8);
    assert_eq!(status(&bring(&over, &[mark("oath_asked")]).state, "oath"), None, "however it ended");
    let oath = bring(&clever, &[mark("oath_asked")]).state;
    assert_eq!(status(&oath, "oath"), Some(QuestStatus::Active));
    assert_eq!(status(&bring(&oath, &[start("toll")]).state, "toll"), Some(QuestStatus::Active));
}

#[test]
fn one_of_several_attributes_is_enough() {
    let asked = bring(&state(), &[mark("oath_asked")]).state;
    assert_eq!(status(&asked, "oath"), None, "neither is high enough");
    let grown = |attribute, delta| bring(&asked, &[Effect::Attribute { attribute, delta }]).state;
    assert_eq!(status(&grown(Attribute::Strength, 44), "oath"), None);
    assert_eq!(status(&grown(Attribute::Strength, 45), "oath"), Some(QuestStatus::Active));
    assert_eq!(status(&grown(Attribute::Intelligence, 1), "oath"), Some(QuestStatus::Active));
}

#[test]
fn a_stage_ends_as_it_says_first_and_else_in_the_first_other_way_that_holds() {
    let begun = bring(&state(), &[start("find_hal")]).state;
    let by = |settled: &Settled| went(settled, |kind| matches!(kind, EventKind::StageBy { .. }));
    let signal = bring(&begun, &[mark("signal")]);
    let expected = EventKind::StageBy { quest: "find_hal".into(), stage: "ridge".into(), alternative: 1 };
    assert!(went(&signal, |kind| *kind == expected));
    assert_eq!(signal.state.quests[&"find_hal".into()].stage, Some("crypt".into()));
    assert_eq!(signal.state.hero.gold, 7, "its own effects");
    let mut both = begun;
    both.visits.insert("ridge".into(), 1);
    let both = bring(&both, &[mark("signal")]);
    assert_eq!((by(&both), both.state.hero.gold), (false, 5));
    // A stage may have other ways alone.
    let mut clever = state();
    clever.hero.attributes.intelligence = 6;
    let oath = bring(&clever, &[mark("oath_asked")]).state;
    assert_eq!(status(&waits(&oath, 2), "oath"), Some(QuestStatus::Active));
    assert_eq!(status(&bring(&oath, &[mark("sworn")]).state, "oath"), Some(QuestStatus::Done));
}

#[test]
fn thresholds_are_crossed_downwards_and_with_conditions_once() {
    let liked = |state: &State, delta| bring(state, &[Effect::Affinity { character: "mira".into(), delta }]);
    let crossed = |settled: &Settled| -> Vec<u32> {
        let place = |kind: &&EventKind| match kind {
            EventKind::Threshold { threshold, character } if character.as_str() == "mira" => Some(*threshold),
            _ => None,
        };
        kinds(settled).iter().filter_map(place).collect()
    };
    let down = liked(&state(), -14);
    assert!(crossed(&down).is_empty(), "-19 is not -20");
    let down = liked(&down.state, -1);
    assert_eq!(crossed(&down), [0]);
    let again = liked(&liked(&down.state, 10).state, -10);
    assert!(crossed(&again).is_empty());

    let up = liked(&state(), 40);
    assert!(crossed(&up).is_empty(), "its condition does not hold");
    let trust = bring(&up.state, &[mark("trust")]);
    assert_eq!(crossed(&trust), [1], "as soon as it holds");
    assert!(trust.state.flags.contains(&"mira_sworn".into()));

    // One that is reached at the start: without a condition it is crossed already, with one it is not.
    let mut fond = story();
    edit(&mut fond.characters, |who| who.affinity = 30);
    let opened = opening(&fond, super::rich::hero(false));
    assert!(who(&opened, "mira").thresholds.is_empty());
    assert_eq!(who(&opened, "hunter").thresholds.iter().copied().collect::<Vec<_>>(), [0]);
}

#[test]
fn outcomes_of_an_action_are_the_first_that_holds_else_what_it_says_itself() {
    let yard = turn(&state(), &go("yard")).state;
    let outcome = |settled: &Settled| {
        kinds(settled).iter().find_map(|kind| match kind {
            EventKind::Acted { outcome, .. } => Some(*outcome),
            _ => None,
        })
    };
    let plain = turn(&yard, &act("call_out"));
    assert_eq!(outcome(&plain), Some(None));
    assert!(plain.state.flags.contains(&"heard_echo".into()));
    let horn = turn(&bring(&yard, &[mark("horn")]).state, &act("call_out"));
    assert_eq!(outcome(&horn), Some(Some(1)));
    assert!(horn.state.flags.contains(&"heard_horn".into()) && !horn.state.flags.contains(&"heard_echo".into()));
    let count = Effect::Count { counter: "guild".into(), delta: 2 };
    let both = turn(&bring(&yard, &[mark("horn"), count]).state, &act("call_out"));
    assert_eq!(outcome(&both), Some(Some(0)));
}

#[test]
fn a_topic_has_several_answers_each_with_effects_of_its_own_once() {
    let asked = |state: &State| {
        let settled = turn(state, &ask("hunter", "son"));
        let told = kinds(&settled).iter().find_map(|kind| match kind {
            EventKind::Told { answer, again, .. } => Some((*answer, *again)),
            _ => None,
        });
        (told.unwrap(), settled.state)
    };
    let story = story();
    let hunter = story.characters.get(&"hunter".into()).unwrap();
    let news = |state: &State| view::is_news(&story, state, &hunter.id, &hunter.topics[0]);
    assert!(news(&state()));
    let (told, state) = asked(&state());
    assert_eq!((told, status(&state, "find_hal")), ((None, false), Some(QuestStatus::Active)));
    let (told, state) = asked(&state);
    assert_eq!((told, state.hero.gold, news(&state)), ((None, true), 5, false));
    let horn = bring(&state, &[mark("horn")]).state;
    assert!(news(&horn), "another answer holds");
    let (told, state) = asked(&horn);
    assert_eq!((told, state.hero.gold, news(&state)), ((Some(1), false), 14, false));
    let (told, state) = asked(&bring(&state, &[mark("tower_seen")]).state);
    assert_eq!((told, state.hero.gold), ((Some(0), false), 19), "the first that holds");
    let (told, state) = asked(&state);
    assert_eq!((told, state.hero.gold), ((Some(0), true), 19), "once");
    assert_eq!(who(&state, "hunter").affinity, 2, "the topic's own effects came once, with its own texts");
}

#[test]
fn who_is_told_or_shown_something_answers_with_the_first_that_holds_and_once() {
    let tell = |about: &str| Command::Tell { who: "hunter".into(), topic: None, about: about.to_owned() };
    let heard = |settled: &Settled| {
        kinds(settled).iter().find_map(|kind| match kind {
            EventKind::Heard { answer, again, .. } => Some((*answer, *again)),
            _ => None,
        })
    };
    let first = turn(&state(), &tell("the old Tower"));
    assert_eq!((heard(&first), first.state.hero.exp), (Some((1, false)), 3));
    let again = turn(&first.state, &tell("那座塔"));
    assert_eq!((heard(&again), again.state.hero.exp), (Some((1, true)), 3));
    let seen = turn(&bring(&again.state, &[mark("tower_seen")]).state, &tell("tower"));
    assert_eq!((heard(&seen), seen.state.hero.exp), (Some((0, false)), 10));
    assert_eq!(heard(&turn(&state(), &tell("towering rage"))), None, "a word is a whole word");
    // Where nothing fits it is as if they were asked.
    let son = Command::Tell { who: "hunter".into(), topic: Some("son".into()), about: "son".to_owned() };
    assert!(went(&turn(&state(), &son), |kind| matches!(kind, EventKind::Told { .. })));

    let mut state = state();
    state.hero.items.extend([("ring".into(), 1), ("wine".into(), 1)]);
    let show = |item: &str| Command::Show { item: item.into(), to: "hunter".into() };
    let shown = |settled: &Settled| {
        kinds(settled).iter().find_map(|kind| match kind {
            EventKind::Showed { answer, .. } => Some(*answer),
            _ => None,
        })
    };
    let ring = turn(&state, &show("ring"));
    assert_eq!(shown(&ring), Some(Some(1)));
    assert!(holds(&story(), &ring.state, &[Condition::Knows("honest".into())]));
    assert_eq!(shown(&turn(&state, &show("wine"))), Some(None));
    let seen = turn(&bring(&ring.state, &[mark("tower_seen")]).state, &show("ring"));
    assert_eq!(shown(&seen), Some(Some(0)));
    assert!(holds(&story(), &seen.state, &[Condition::Knows("lied".into())]));
}
