use super::*;
use crate::world::Topic;

fn texts(state: &State, language: Language) -> Vec<String> {
    choices(&sample::story(), state, language).into_iter().map(|choice| choice.text).collect()
}

#[test]
fn a_scene_offers_people_deeds_things_and_ways() {
    let start = sample::state();
    assert_eq!(
        texts(&start, Language::En),
        [
            "Ask the old hunter about his son",
            "Stir the ashes",
            "Talk to Old Hunter",
            "Take the rope",
            "Take the wine",
            "Go out into the yard",
            "Look at the hearth"
        ]
    );
    assert_eq!(texts(&start, Language::Zh)[2..4], ["和老猎人说话", "拿起绳子"]);
}

#[test]
fn what_is_done_is_not_offered_again_and_the_unknown_comes_first() {
    let met = walk(&sample::state(), &[talk("hunter"), ask("hunter", "son"), Command::TakeAll, go("yard")]);
    let offered = texts(&met, Language::En);
    let ridge = offered.iter().position(|text| text == "Climb the ridge").unwrap();
    let hut = offered.iter().position(|text| text == "Go back to the hut").unwrap();
    assert!(ridge < hut, "{offered:?}");
    assert!(!offered.iter().any(|text| text.contains("gate")), "it is locked");
    let back = walk(&met, &[go("hut")]);
    let offered = texts(&back, Language::En);
    assert!(
        !offered.iter().any(|text| text.contains("his son") || text.starts_with("Talk") || text.starts_with("Take"))
    );
}

#[test]
fn what_moves_a_quest_is_offered_first_whoever_it_is_told_to() {
    let mut story = sample::story();
    let last = story.characters.iter().last().unwrap().id.clone();
    let quest = story.quests.iter().next().unwrap().id.clone();
    let plain = |topic: Topic| Topic { effects: Vec::new(), when: Vec::new(), hidden: false, ..topic };
    let people = story.characters.iter().cloned().map(|mut who| {
        who.topics = who.topics.into_iter().map(plain).collect();
        if who.id == last {
            who.topics = vec![Topic {
                id: "news".into(),
                ..sample::story().characters.iter().next().unwrap().topics[0].clone()
            }];
            who.topics[0].effects = vec![Effect::QuestStart { quest: quest.clone() }];
        }
        who
    });
    story.characters = people.collect();
    let mut state = sample::state();
    for who in state.characters.values_mut() {
        who.node = Some(state.node.clone());
    }
    let asked = choices(&story, &state, Language::En).into_iter().filter_map(|choice| match choice.command {
        Some(Command::Ask { who, .. }) => Some(who),
        _ => None,
    });
    let asked: Vec<_> = asked.collect();
    assert!(asked.len() > 1 && asked[0] == last, "{asked:?}");
}

#[test]
fn a_wounded_hero_is_offered_rest_or_bread() {
    let mut start = sample::state();
    start.hero.hp = 9;
    assert!(texts(&start, Language::En).contains(&"Rest".to_owned()));
    let yard = walk(&start, &[go("yard")]);
    assert!(texts(&yard, Language::En).contains(&"Use the bread".to_owned()));
}

#[test]
fn a_fight_offers_fighting() {
    assert_eq!(texts(&at_the_wolf(), Language::En), ["Attack the wolf", "Raise your guard", "Flee", "Use the bread"]);
    assert!(!texts(&at_the_shade(false), Language::Zh).contains(&"试着交涉".to_owned()));
    assert_eq!(texts(&at_the_shade(true), Language::Zh), ["攻击影子", "防守", "试着交涉", "逃跑", "使用面包"]);
}

#[test]
fn there_is_never_only_a_way_out() {
    let mut state = sample::state();
    state.node = "ridge".into();
    state.ground.clear();
    assert_eq!(texts(&state, Language::En), ["Go down to the yard", "Wait"]);
}

#[test]
fn a_crowded_scene_keeps_every_kind() {
    let mut story = sample::story();
    let nodes: Vec<_> = story.nodes.iter().cloned().collect();
    story.nodes = nodes
        .into_iter()
        .map(|mut node| {
            if node.id == "hut".into() {
                let action = node.actions[0].clone();
                node.actions = (0..6)
                    .map(|place| crate::world::Action { id: format!("deed_{place}").as_str().into(), ..action.clone() })
                    .collect();
                let exit = node.exits[0].clone();
                for to in ["ridge", "crypt"] {
                    node.exits.push(crate::world::Exit { to: to.into(), ..exit.clone() });
                }
            }
            node
        })
        .collect();
    let offered = choices(&story, &sample::state(), Language::En);
    assert_eq!(offered.len(), 9);
    let count = |wanted: fn(&Command) -> bool| {
        offered.iter().filter_map(|choice| choice.command.as_ref()).filter(|command| wanted(command)).count()
    };
    assert_eq!(count(|command| matches!(command, Command::Act { .. })), 3);
    assert!(count(|command| matches!(command, Command::Go { .. })) >= 2);
    assert!(count(|command| matches!(command, Command::Ask { .. })) >= 1);
    assert!(count(|command| matches!(command, Command::Take { .. })) >= 1);
}

#[test]
fn where_little_is_new_the_familiar_makes_up_for_it() {
    let mut state = walk(&sample::state(), &[talk("hunter"), ask("hunter", "son"), Command::TakeAll]);
    state.actions.insert("hut".into(), [("stir_ashes".into(), 1)].into());
    state.examined.insert("hut".into(), ["hearth".into()].into());
    assert_eq!(texts(&state, Language::En), ["Take leave of Old Hunter", "Go out into the yard", "Wait"]);
    state.partner = None;
    assert_eq!(texts(&state, Language::En), ["Go out into the yard", "Talk to Old Hunter", "Rest"]);
}
