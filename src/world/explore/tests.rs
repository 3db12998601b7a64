use super::*;
use crate::world::rules::{self, Settled};
use crate::world::{
    Attribute, Choice, Condition, Dice, Effect, Period, QuestIs, QuestStatus, State, Status, Story, sample,
};

fn start(story: &Story) -> State {
    rules::begin(story, sample::hero(), &mut Dice::new(1, 0)).state
}

/// Plays choices by chance and shows every state.
fn wander(story: &Story, seed: u64, turns: u32, on: &mut dyn FnMut(&Settled)) {
    let mut state = start(story);
    for turn in 1..=turns {
        let choices = rules::choices(story, &state, crate::text::Language::En);
        let sides = u32::try_from(choices.len()).unwrap().max(1);
        let picked = Dice::new(seed ^ 0x5eed, turn).pick(sides) as usize - 1;
        let Some(Choice { command: Some(command), .. }) = choices.into_iter().nth(picked) else { return };
        let Ok(settled) = rules::settle(story, &state, &command, &mut Dice::new(seed, state.depth + 1)) else {
            continue;
        };
        on(&settled);
        state = settled.state;
    }
}

/// The facts of a state that a play came to, of which each has to be among those that can come to be.
fn check_state(reach: &Reach<'_, '_>, state: &State) {
    assert!(reach.has(Fact::Stands(&state.node)), "{}", state.node);
    for flag in &state.flags {
        assert!(reach.has(Fact::AtLeast(Quantity::Flag(flag), 1)), "{flag}");
    }
    for (item, count) in &state.hero.items {
        assert!(reach.has(Fact::AtLeast(Quantity::Carried(item), i64::from(*count))), "{item}");
    }
    for (id, quest) in &state.quests {
        let is = match quest.status {
            QuestStatus::Active => QuestIs::Active,
            QuestStatus::Done => QuestIs::Done,
            QuestStatus::Failed => QuestIs::Failed,
        };
        assert!(reach.has(Fact::Quest(id, is)), "{id} {is:?}");
        if let Some(stage) = &quest.stage {
            assert!(reach.has(Fact::Stage(id, stage)), "{id} {stage}");
        }
    }
    for (id, who) in &state.characters {
        assert!(reach.has(Fact::Is(id, who.status)), "{id} {:?}", who.status);
        assert!(who.node.as_ref().is_none_or(|node| reach.has(Fact::At(id, node))), "{id} {:?}", who.node);
        assert!(reach.has(Fact::AtLeast(Quantity::Affinity(id), i64::from(who.affinity))), "{id} {}", who.affinity);
        assert!(reach.has(Fact::AtMost(Quantity::Affinity(id), i64::from(who.affinity))), "{id} {}", who.affinity);
        assert!(!who.met || reach.has(Fact::AtLeast(Quantity::Met(id), 1)), "{id}");
        for topic in who.told.keys() {
            assert!(reach.has(Fact::AtLeast(Quantity::Told(id, topic), 1)), "{id}/{topic}");
        }
    }
    for (enemy, times) in &state.defeated {
        assert!(reach.has(Fact::AtLeast(Quantity::Beaten(enemy), i64::from(*times))), "{enemy}");
    }
    for ending in state.offered.iter().chain(&state.ending) {
        assert!(reach.has(Fact::Offered(ending)), "{ending}");
    }
    assert!(reach.has(Fact::Period(state.period)), "{:?}", state.period);
    assert!(reach.has(Fact::AtLeast(Quantity::Gold, state.hero.gold)));
}

#[test]
fn whatever_a_play_comes_to_can_come_to_be() {
    let story = sample::story();
    let web = Web::new(&story);
    let reach = web.from_start();
    for seed in 0..40 {
        let mut before: Vec<State> = vec![start(&story)];
        wander(&story, seed, 60, &mut |settled| {
            check_state(&reach, &settled.state);
            before.push(settled.state.clone());
        });
        // and from every state on, all that came later in the same play
        let Some(last) = before.last() else { continue };
        for state in before.iter().step_by(7) {
            let from = web.from(state);
            for (id, quest) in &last.quests {
                assert!(quest.status != QuestStatus::Done || from.has(Fact::Quest(id, QuestIs::Done)), "{id}");
            }
            for flag in &last.flags {
                assert!(from.has(Fact::AtLeast(Quantity::Flag(flag), 1)), "{flag}");
            }
            assert!(from.has(Fact::Stands(&last.node)), "{} from {}", last.node, state.node);
        }
    }
}

#[test]
fn each_implication_is_followed_once() {
    let story = sample::story();
    let web = Web::new(&story);
    let reach = web.from_start();
    assert!(reach.visited() > 20 && reach.visited() <= web.len(), "{} of {}", reach.visited(), web.len());
}

#[test]
fn what_is_over_does_not_come_again() {
    let story = sample::story();
    let web = Web::new(&story);
    let mut state = start(&story);
    let quest = story.quests.iter().next().unwrap().id.clone();
    assert!(web.from(&state).has(Fact::Quest(&quest, QuestIs::Done)));
    let over =
        crate::world::QuestState { status: QuestStatus::Failed, stage: None, since: 1, began: None, warned: false };
    state.quests.insert(quest.clone(), over);
    let from = web.from(&state);
    assert!(!from.has(Fact::Quest(&quest, QuestIs::Done)) && !from.has(Fact::Quest(&quest, QuestIs::Unknown)));
    // the dead stay dead where no effect says otherwise
    state.characters.get_mut(&"hunter".into()).unwrap().status = Status::Dead;
    assert!(!web.from(&state).has(Fact::Meets(&"hunter".into())));
    assert!(web.from(&start(&story)).has(Fact::Meets(&"hunter".into())));
}

#[test]
fn lists_that_contradict_themselves_are_found() {
    let flag = || Condition::Flag("f".into());
    let not = |condition| Condition::Not(Box::new(condition));
    let stage = |stage: &str| Condition::Stage("q".into(), stage.into());
    let quest = |is| Condition::Quest("q".into(), is);
    let strength = |min, max| Condition::Attribute(Attribute::Strength, min, max);
    for (list, contradicted) in [
        (vec![flag(), not(flag())], true),
        (vec![flag(), not(Condition::Flag("g".into()))], false),
        (vec![Condition::Node("a".into()), Condition::Node("b".into())], true),
        (vec![Condition::Node("a".into()), Condition::Visited("b".into(), 1)], false),
        (vec![Condition::Time(vec![Period::Night]), Condition::Time(vec![Period::Day, Period::Dusk])], true),
        (vec![Condition::Time(vec![Period::Night, Period::Day]), not(Condition::Time(vec![Period::Day]))], false),
        (vec![Condition::Time(vec![Period::Day]), not(Condition::Time(vec![Period::Day]))], true),
        (vec![stage("one"), stage("two")], true),
        (vec![stage("one"), quest(QuestIs::Active)], false),
        (vec![quest(QuestIs::Done), stage("one")], true),
        (vec![quest(QuestIs::Done), quest(QuestIs::Failed)], true),
        (vec![quest(QuestIs::Done), not(quest(QuestIs::Failed))], false),
        (vec![strength(Some(100), None)], true),
        (vec![strength(Some(9), None), strength(None, Some(8))], true),
        (vec![strength(Some(9), None), strength(None, Some(9))], false),
        (vec![Condition::Affinity("c".into(), Some(101), None)], true),
        (vec![Condition::Gold(5), not(Condition::Gold(3))], true),
        (vec![Condition::Gold(3), not(Condition::Gold(5))], false),
        (vec![Condition::Present("c".into()), Condition::Character("c".into(), Status::Dead)], true),
        (vec![Condition::Any(vec![])], true),
        (vec![Condition::All(vec![])], false),
        (vec![], false),
    ] {
        assert_eq!(contradicts(&list, None), contradicted, "{list:?}");
    }
    let there = [Condition::Node("a".into())];
    assert!(contradicts(&there, Some(&"b".into())) && !contradicts(&there, Some(&"a".into())));
}

#[test]
fn values_that_nothing_changes_stay() {
    let mut story = sample::story();
    story.hero.points = 3;
    let strength = |min| Condition::Attribute(Attribute::Strength, Some(min), None);
    let most = story.hero.attributes.strength + 3;
    let may = |story: &Story, condition: &Condition| Web::new(story).from_start().may(condition);
    assert!(may(&story, &strength(most)) && !may(&story, &strength(most + 1)));
    story.start.effects.push(Effect::Attribute { attribute: Attribute::Strength, delta: 1 });
    assert!(may(&story, &strength(99)) && !may(&story, &strength(100)));
}

#[test]
fn an_item_that_comes_again_is_known() {
    let mut story = sample::story();
    let rope = crate::world::ItemId::from("rope");
    story.start.effects.push(Effect::AddItem { item: rope.clone(), count: 1 });
    let web = Web::new(&story);
    assert!(!web.without(&rope).has(Fact::AtLeast(Quantity::Carried(&rope), 1)));
    assert!(web.from_start().has(Fact::AtLeast(Quantity::Carried(&rope), 1)));
}

#[test]
fn levels_come_of_experience_alone() {
    let mut story = sample::story();
    story.levels = Some(crate::world::Levels { exp: vec![5, 10], hp: 1, points: 1 });
    let level = |story: &Story, level| Web::new(story).from_start().may(&Condition::Level(level));
    assert!(level(&story, 3) && !level(&story, 4), "there are three");
    let silent = |effects: &mut Vec<Effect>| effects.retain(|effect| !matches!(effect, Effect::Exp { .. }));
    story.enemies = story
        .enemies
        .iter()
        .cloned()
        .map(|mut enemy| {
            enemy.exp = 0;
            silent(&mut enemy.effects);
            enemy
        })
        .collect();
    story.quests = story
        .quests
        .iter()
        .cloned()
        .map(|mut quest| {
            silent(&mut quest.reward);
            quest
        })
        .collect();
    let exp = format!("{:?}", (&story.nodes, &story.characters, &story.items, &story.quests)).contains("Exp {");
    assert_eq!(level(&story, 2), exp);
}

mod ways {
    use super::super::search::{Found, Goal, Limits, play, search};
    use super::*;

    const SEED: u64 = 3;

    fn goals(story: &Story) -> Vec<Goal> {
        let endings = story.endings.iter().map(|ending| Goal::Ending(ending.id.clone()));
        endings.chain(story.quests.iter().map(|quest| Goal::Quest(quest.id.clone()))).collect()
    }

    fn begin(story: &Story) -> State {
        rules::begin(story, sample::hero(), &mut Dice::new(SEED, 0)).state
    }

    #[test]
    fn what_is_found_is_a_way_and_what_is_unreachable_is_none() {
        let story = sample::story();
        let web = Web::new(&story);
        let start = begin(&story);
        let mut ways = 0;
        for goal in goals(&story) {
            match search(&web, &start, &goal, SEED, Limits::default(), &mut |_| true) {
                Found::Way(way) => {
                    ways += 1;
                    let end = play(&story, &start, &way, SEED).expect("every command is allowed");
                    assert!(goal.is_met(&end), "{goal:?} {way:?}");
                    // nothing of it can be left out
                    for place in 0..way.len() {
                        let mut less = way.clone();
                        less.remove(place);
                        let met = play(&story, &start, &less, SEED).is_some_and(|state| goal.is_met(&state));
                        assert!(!met, "{goal:?} without {:?}", way[place]);
                    }
                }
                Found::Unreachable => assert!(!web.from(&start).has(goal.fact()), "{goal:?}"),
                Found::GaveUp { steps } => assert!(steps > 1, "{goal:?}"),
            }
        }
        assert!(ways >= 1, "no way to anything in the sample");
    }

    #[test]
    fn the_same_search_finds_the_same() {
        let story = sample::story();
        let web = Web::new(&story);
        let start = begin(&story);
        for goal in goals(&story) {
            let find = || search(&web, &start, &goal, SEED, Limits::default(), &mut |_| true);
            assert_eq!(find(), find(), "{goal:?}");
        }
    }

    #[test]
    fn a_search_gives_up_at_its_limits_and_says_so() {
        let story = sample::story();
        let web = Web::new(&story);
        let start = begin(&story);
        let quest = Goal::Quest(story.quests.iter().next().unwrap().id.clone());
        let limits = Limits { steps: 1, ..Limits::default() };
        assert_eq!(search(&web, &start, &quest, SEED, limits, &mut |_| true), Found::GaveUp { steps: 1 });
        assert!(matches!(search(&web, &start, &quest, SEED, Limits::default(), &mut |_| false), Found::GaveUp { .. }));
        let mut closed = sample::story();
        closed.quests = closed
            .quests
            .iter()
            .cloned()
            .map(|mut quest| {
                quest.stages.iter_mut().for_each(|stage| stage.done = vec![Condition::Flag("never".into())]);
                quest
            })
            .collect();
        closed.characters = closed
            .characters
            .iter()
            .cloned()
            .map(|mut who| {
                who.topics.clear();
                who
            })
            .collect();
        let web = Web::new(&closed);
        assert_eq!(search(&web, &begin(&closed), &quest, SEED, Limits::default(), &mut |_| true), Found::Unreachable);
    }
}
