//! What a line does: asks the game, asks somebody, tells, begs, or acts. A question acts on nothing, and the words of a
//! topic are no topic where the line is about something else.

use storyecho::parser::{Reading, read};
use storyecho::text::Language;
use storyecho::world::{Command, State, Status, Story};

use crate::{at, stories};

fn story(node: &str) -> Story {
    let found = stories().into_iter().find(|story| story.nodes.get(&node.into()).is_some());
    found.unwrap_or_else(|| panic!("no bundled story has a node {node}"))
}

/// In a node with these people, talking with the first of them or not.
fn with(story: &Story, node: &str, people: &[&str], talking: bool) -> State {
    let Some(there) = story.nodes.get(&node.into()) else { panic!("no node {node}") };
    let mut state = at(story, there);
    state.visits.insert(node.into(), 1);
    for who in people {
        let Some(here) = state.characters.get_mut(&(*who).into()) else { panic!("no character {who}") };
        here.node = Some(node.into());
        here.status = Status::Alive;
        here.met = true;
    }
    state.partner = people.first().filter(|_| talking).map(|who| (*who).into());
    state.focus.person = people.first().map(|who| (*who).into());
    state
}

fn brief(story: &Story, state: &State, line: &str) -> String {
    match read(line, story, state, &[], Language::Zh) {
        Reading::Commands(commands) => {
            let short = commands.iter().map(|command| match command {
                Command::Ask { who, topic: Some(topic), .. } => format!("ask {who} {topic}"),
                Command::Ask { who, .. } => format!("ask {who}"),
                Command::Tell { who, topic: Some(topic), .. } => format!("tell {who} {topic}"),
                // a statement is told to who has answers to what is told, and said to the others
                Command::Tell { who, .. } | Command::Say { to: who, .. } => format!("say {who}"),
                Command::Act { action } => format!("act {action}"),
                Command::Free { approach, .. } => format!("free {approach:?}"),
                other => other.name().to_owned(),
            });
            short.collect::<Vec<_>>().join("; ")
        }
        Reading::Meta(meta) => format!("meta {}", meta.name()),
        Reading::Nothing(message) | Reading::Question(storyecho::parser::Question { message, .. }) => {
            message.key.to_owned()
        }
    }
}

fn check(story: &Story, state: &State, table: &[(&str, &str)]) {
    let wrong: Vec<String> = table
        .iter()
        .map(|(line, expected)| (line, expected, brief(story, state, line)))
        .filter(|(_, expected, found)| *expected != found)
        .map(|(line, expected, found)| format!("{line}: expected {expected}, found {found}"))
        .collect();
    assert!(wrong.is_empty(), "in {}, talking {:?}:\n{}", state.node, state.partner, wrong.join("\n"));
}

#[test]
fn a_question_is_answered_and_does_nothing() {
    let story = story("reeds");
    for talking in [false, true] {
        let state = with(&story, "reeds", &["ferrywoman"], talking);
        check(
            &story,
            &state,
            &[
                ("问她哈尔是不是从这里过河的", "ask ferrywoman lad"),
                ("哈尔是从这里过河的吗？", "ask ferrywoman lad"),
                ("你是谁？叫什么名字？", "ask ferrywoman name"),
                ("你叫什么名字", "ask ferrywoman name"),
                ("ask her whether Hal crossed here", "ask ferrywoman lad"),
                ("Did a young man cross the river here?", "ask ferrywoman lad"),
                ("what is your name?", "ask ferrywoman name"),
                ("pay the fare", "ask ferrywoman coin"),
                ("你喜欢下雨天吗", if talking { "say ferrywoman" } else { "ask ferrywoman" }),
            ],
        );
    }
}

#[test]
fn a_statement_is_told_to_who_is_there() {
    let story = story("hut");
    let state = with(&story, "hut", &["hunter"], false);
    check(
        &story,
        &state,
        &[
            ("我叫阿信，是邮差", "say hunter"),
            ("我叫阿信", "say hunter"),
            ("My name is Finn, I'm a letter carrier", "say hunter"),
            ("告诉他我饿了", "say hunter"),
            ("tell him I'm hungry", "say hunter"),
            ("我保证把他带回来", "say hunter"),
            ("I promise to bring him home", "say hunter"),
            ("谢谢", "say hunter"),
            ("thanks", "say hunter"),
            ("我能帮你什么", "ask hunter"),
            ("大喊有人吗", "say hunter"),
            ("shout is anybody there", "say hunter"),
            ("我吃饱了", "say hunter"),
            ("跟我走吧", "say hunter"),
            ("come with me", "say hunter"),
        ],
    );
    // where nobody hears it nothing is said
    let alone = with(&story, "hut", &[], false);
    check(
        &story,
        &alone,
        &[
            ("跟我走吧", "parser-nobody-here"),
            ("come with me", "parser-nobody-here"),
            ("我饿了", "parser-nobody-here"),
            ("I'm hungry", "parser-nobody-here"),
            ("问他盗贼的事", "parser-unclear"),
            ("whisper to him that I'm the carrier", "parser-unclear"),
        ],
    );
}

#[test]
fn one_who_can_come_along_is_asked_to() {
    let story = story("hut");
    let state = with(&story, "hut", &["hal"], false);
    check(
        &story,
        &state,
        &[
            ("跟我走吧", "ask hal come"),
            ("come with me", "ask hal come"),
            ("叫哈尔一起来", "ask hal come"),
            ("ask Hal to come along", "ask hal come"),
        ],
    );
}

#[test]
fn the_game_answers_what_is_asked_of_it() {
    for (node, people) in [("hut", &["hunter"][..]), ("pod", &["kashiwa", "announcer"])] {
        let story = story(node);
        for talking in [false, true] {
            let state = with(&story, node, people, talking);
            let answered = [
                "现在几点了",
                "我身上有多少钱",
                "我接下来该去哪儿",
                "这里有谁？",
                "我受伤了吗",
                "我在干什么",
                "what time is it",
                "how much gold do I have",
                "where should I go",
                "who is here",
                "am I hurt?",
                "what am I doing",
            ];
            check(&story, &state, &answered.map(|line| (line, "meta answer")));
            check(
                &story,
                &state,
                &[
                    ("我带了什么", "meta inventory"),
                    ("what do I have", "meta inventory"),
                    ("我在哪儿", "meta look"),
                    ("where am I", "meta look"),
                    ("oops rope", "meta oops"),
                    ("更正 灯", "meta oops"),
                    ("transcript", "meta transcript"),
                    ("打开记录", "meta transcript"),
                    ("verbose", "meta verbose"),
                    ("简短描写", "meta brief"),
                    ("save before the river", "meta save"),
                    ("存为 渡口", "meta save"),
                    ("load before the river", "meta load"),
                    ("读档 渡口", "meta load"),
                ],
            );
        }
    }
}

#[test]
fn nobody_parts_with_what_is_theirs_by_dice() {
    let story = story("hut");
    let state = with(&story, "hut", &["hunter"], false);
    check(
        &story,
        &state,
        &[
            ("偷走他的猎刀", "parser-no-theft"),
            ("steal his hunting knife", "parser-no-theft"),
            ("卖掉我的靴子", "parser-no-trade"),
            ("sell my boots to the hunter", "parser-no-trade"),
            ("煮一壶茶", "free Sense"),
            ("boil some tea", "free Sense"),
        ],
    );
}

#[test]
fn the_first_question_of_neo_tokyo_can_be_answered() {
    let story = story("pod");
    let state = with(&story, "pod", &["kashiwa", "announcer"], false);
    check(
        &story,
        &state,
        &[
            ("tell him I'm full", "act say_full"),
            ("I'm full", "act say_full"),
            ("告诉他我是空的", "act say_empty"),
            ("我是满的", "act say_full"),
        ],
    );
}

#[test]
fn what_is_said_to_one_who_is_not_here_is_for_nobody_else() {
    let story = story("pod");
    let state = with(&story, "pod", &["ebb"], false);
    check(
        &story,
        &state,
        &[("报站，开门", "parser-no-such-person"), ("announcer, open the door", "parser-no-such-person")],
    );
}
