//! What a newcomer to the bundled stories types first.

use storyecho::parser::{Reading, read};
use storyecho::text::Language;
use storyecho::world::{Combat, Command, State, Status, Story};

use crate::{at, stories};

fn mist() -> Story {
    let mist = stories().into_iter().find(|story| story.nodes.get(&"ravine".into()).is_some());
    mist.unwrap_or_else(|| panic!("no bundled story has a ravine"))
}

/// In a node, having been in others.
fn in_node(story: &Story, node: &str, been: &[&str]) -> State {
    let Some(there) = story.nodes.get(&node.into()) else { panic!("no node {node}") };
    let mut state = at(story, there);
    for node in been.iter().chain([&node]) {
        state.visits.insert((*node).into(), 1);
    }
    state
}

fn with(mut state: State, who: &str, talking: bool) -> State {
    let node = state.node.clone();
    let Some(here) = state.characters.get_mut(&who.into()) else { panic!("no character {who}") };
    here.node = Some(node);
    here.status = Status::Alive;
    here.met = true;
    state.partner = talking.then(|| who.into());
    state
}

/// A reading, short.
fn brief(story: &Story, state: &State, line: &str) -> String {
    match read(line, story, state, &[], Language::Zh) {
        Reading::Commands(commands) => match commands.as_slice() {
            [Command::Go { to }] => format!("go {to}"),
            [Command::Talk { to }] => format!("talk {to}"),
            [Command::Ask { who, topic: Some(topic), .. }] => format!("ask {who} {topic}"),
            // a statement is told to who has answers to what is told
            [Command::Say { .. } | Command::Tell { topic: None, .. }] => "say".to_owned(),
            [Command::Free { approach, .. }] => format!("free {approach:?}"),
            other => format!("{other:?}"),
        },
        Reading::Nothing(message) => message.key.to_owned(),
        Reading::Question(question) => question.message.key.to_owned(),
        Reading::Meta(meta) => format!("{meta:?}"),
    }
}

fn check(story: &Story, state: &State, table: &[(&str, &str)]) {
    let wrong: Vec<String> = table
        .iter()
        .map(|(line, expected)| (line, expected, brief(story, state, line)))
        .filter(|(_, expected, found)| *expected != found)
        .map(|(line, expected, found)| format!("{line}: expected {expected}, found {found}"))
        .collect();
    assert!(wrong.is_empty(), "in {}:\n{}", state.node, wrong.join("\n"));
}

#[test]
fn going_is_no_attempt() {
    let story = mist();
    let hut = in_node(&story, "hut", &[]);
    check(
        &story,
        &hut,
        &[
            ("出门往北走", "go glade"),
            ("出门往北", "go glade"),
            ("出门，往北走", "go glade"),
            ("出去往北走", "go glade"),
            ("我出门往北走", "go glade"),
            ("go out north", "go glade"),
            ("出门往西走", "parser-no-way"),
            ("下山沟", "parser-no-such-way"),
            ("去山沟", "parser-no-such-way"),
            ("去苇岸", "parser-no-such-way"),
            ("往苇岸走", "parser-no-such-way"),
            ("去银桦门", "parser-no-such-way"),
            ("go to the reed landing", "parser-no-such-way"),
            ("爬树", "free Nimble"),
        ],
    );
    let hut = in_node(&story, "hut", &["glade", "fork"]);
    check(
        &story,
        &hut,
        &[
            ("下山沟", "parser-far"),
            ("去山沟", "parser-far"),
            ("去苇岸", "parser-far"),
            ("去银桦门", "parser-far"),
            ("下到苇岸", "parser-far"),
            ("go to the birch gate", "parser-far"),
        ],
    );
    check(&story, &in_node(&story, "glade", &[]), &[("下山沟", "go ravine"), ("去山沟", "go ravine")]);
    let camp = with(in_node(&story, "camp", &[]), "hal", false);
    check(&story, &camp, &[("去找哈尔", "talk hal"), ("我去找哈尔", "talk hal"), ("go find hal", "talk hal")]);
}

#[test]
fn what_a_fight_is_said_to_leave_open_is_open() {
    let story = mist();
    let mut state = in_node(&story, "ravine", &[]);
    let enemy = story.enemies.iter().next().expect("an enemy");
    state.combat = Some(Combat {
        enemy: enemy.id.clone(),
        hp: enemy.hp,
        round: 1,
        guard: false,
        from: None,
        talks: 0,
        statuses: std::collections::BTreeMap::new(),
    });
    check(
        &story,
        &state,
        &[
            ("放手一搏", "free Force"),
            ("我要放手一搏！", "free Force"),
            ("try something bold", "free Force"),
            ("something bold", "free Force"),
        ],
    );
}

#[test]
fn a_listed_topic_is_known_by_its_words() {
    let story = mist();
    let silas = with(in_node(&story, "seat", &[]), "silas", true);
    check(
        &story,
        &silas,
        &[
            ("七条影子我已经放走了", "ask silas loosed"),
            ("我已经把七条影子放走了", "ask silas loosed"),
            ("I have set the seven shadows free", "ask silas loosed"),
            ("你说的债是什么债？", "ask silas debt"),
            ("你想要我做什么", "ask silas offer"),
            ("what do you want of me?", "ask silas offer"),
            ("今晚真冷", "say"),
        ],
    );
    let listed = Command::Act { action: story.nodes.get(&"seat".into()).map(ending).expect("the seat") };
    for line in ["我是来了结这件事的", "我来了结这件事", "I have come to end this"] {
        assert_eq!(read(line, &story, &silas, &[], Language::Zh), Reading::Commands(vec![listed.clone()]), "{line}");
    }
    let rook = with(in_node(&story, "camp", &[]), "rook", true);
    check(&story, &rook, &[("为什么收过路费", "ask rook toll"), ("你为什么收过路钱？", "ask rook toll")]);
}

/// The action of a place whose words are to end it.
fn ending(node: &storyecho::world::Node) -> storyecho::world::ActionId {
    let said = |action: &&storyecho::world::Action| action.label.get(Language::Zh).contains("我是来了结");
    let Some(action) = node.actions.iter().find(said) else { panic!("nothing to say in {}", node.id) };
    action.id.clone()
}

#[test]
fn words_to_nobody_are_no_attempt() {
    let story = mist();
    let alone = in_node(&story, "ravine", &[]);
    check(
        &story,
        &alone,
        &[
            ("再见", "parser-not-talking"),
            ("bye", "parser-not-talking"),
            ("告辞", "parser-not-talking"),
            ("谢谢，再见", "parser-not-talking"),
            ("你是谁？", "parser-nobody-here"),
            ("你是谁", "parser-nobody-here"),
            ("有人吗", "parser-nobody-here"),
            ("who are you?", "parser-nobody-here"),
            ("你好", "parser-nobody-here"),
            ("hello", "parser-nobody-here"),
            ("hello?", "parser-nobody-here"),
            ("你好，有人在吗？", "parser-nobody-here"),
            ("听听谁在说话", "free Sense"),
        ],
    );
    let crowd = with(with(in_node(&story, "camp", &[]), "rook", false), "hal", false);
    check(&story, &crowd, &[("再见", "parser-not-talking"), ("天为什么这么黑？", "parser-talk-whom")]);
}
