//! Everything that a bundled story offers is understood when a person types it, in both languages.
//!
//! The stories are opened first: every action, exit, feature and topic is there, every item lies where it is looked
//! for, and everyone is at home. What several things share (two doors) may lead to a question that has the right one.

mod meant;
mod newcomer;

use std::collections::BTreeMap;

use storyecho::parser::{Reading, read};
use storyecho::story::{library, load};
use storyecho::text::{Language, Localized, Words};
use storyecho::world::rules::{self, begin};
use storyecho::world::{Command, Dice, Hero, Node, State, Status, Story, Thing};

const LANGUAGES: [Language; 2] = [Language::Zh, Language::En];

/// The bundled stories, with every condition taken away.
fn stories() -> Vec<Story> {
    let packs = library(&[]).packs;
    assert!(!packs.is_empty());
    packs
        .into_iter()
        .map(|pack| match load(&pack.source) {
            Ok(story) => open(story),
            Err(faults) => panic!("{faults:?}"),
        })
        .collect()
}

fn open(mut story: Story) -> Story {
    story.nodes = story
        .nodes
        .iter()
        .cloned()
        .map(|mut node| {
            for exit in &mut node.exits {
                exit.when.clear();
            }
            for feature in &mut node.features {
                feature.when.clear();
            }
            for action in &mut node.actions {
                action.when.clear();
            }
            node
        })
        .collect();
    story.characters = story
        .characters
        .iter()
        .cloned()
        .map(|mut who| {
            for topic in &mut who.topics {
                topic.when.clear();
            }
            who
        })
        .collect();
    story
}

/// The hero in a node, nobody else there.
fn at(story: &Story, node: &Node) -> State {
    let hero = story.hero.hero(story.hero.name.get(Language::En), story.hero.attributes);
    let hero = Hero { gold: 0, items: BTreeMap::new(), ..hero };
    let mut state = begin(story, hero, &mut Dice::new(1, 0)).state;
    state.node = node.id.clone();
    state.ground.clear();
    for who in state.characters.values_mut() {
        who.node = None;
    }
    state
}

/// Collects what was misread.
#[derive(Default)]
struct Misread {
    lines: Vec<String>,
    read: usize,
}

impl Misread {
    fn expect(&mut self, story: &Story, state: &State, line: &str, meant: impl Fn(&Command) -> bool) {
        self.read += 1;
        let reading = read(line, story, state, &[], Language::Zh);
        let understood = match &reading {
            Reading::Commands(commands) => matches!(commands.as_slice(), [command] if meant(command)),
            Reading::Question(question) => {
                question.options.iter().filter_map(|option| option.command.as_ref()).any(&meant)
            }
            _ => false,
        };
        if !understood {
            self.lines.push(format!("{}: {line:?} is read as {reading:?}", state.node));
        }
    }

    fn finish(self) {
        assert!(self.read > 0, "nothing was read");
        assert!(self.lines.is_empty(), "{} of {}\n{}", self.lines.len(), self.read, self.lines.join("\n"));
    }
}

/// A text in each language, with what is typed around it.
fn typed(text: &Localized, zh: &[&str], en: &[&str]) -> Vec<String> {
    LANGUAGES
        .iter()
        .filter_map(|language| {
            let around = if *language == Language::Zh { zh } else { en };
            text.exact(*language).map(|text| around.iter().map(|around| around.replace("{}", text)).collect::<Vec<_>>())
        })
        .flatten()
        .collect()
}

fn words(words: &Words, zh: &[&str], en: &[&str]) -> Vec<String> {
    let mut lines = Vec::new();
    for language in LANGUAGES {
        let around = if language == Language::Zh { zh } else { en };
        for word in words.get(language) {
            lines.extend(around.iter().map(|around| around.replace("{}", word)));
        }
    }
    lines
}

#[test]
fn actions() {
    let mut misread = Misread::default();
    for story in stories() {
        for node in &story.nodes {
            let state = at(&story, node);
            for action in &node.actions {
                let meant = |command: &Command| *command == Command::Act { action: action.id.clone() };
                for line in
                    typed(&action.label, &["{}", "我想{}。", "请{}"], &["{}", "I {}.", "let me {}", "please {}"])
                {
                    misread.expect(&story, &state, &line.to_lowercase(), meant);
                }
                // a single noun may as well be looked at
                let looked = |command: &Command| {
                    meant(command) || matches!(command, Command::Examine { .. } | Command::Go { .. })
                };
                for line in words(&action.words, &["{}"], &["{}", "I {}"]) {
                    misread.expect(&story, &state, &line, looked);
                }
            }
        }
    }
    misread.finish();
}

#[test]
fn exits() {
    let mut misread = Misread::default();
    for story in stories() {
        for node in &story.nodes {
            let state = at(&story, node);
            for exit in &node.exits {
                let meant = |command: &Command| *command == Command::Go { to: exit.to.clone() };
                for line in typed(&exit.label, &["{}", "我{}"], &["{}", "I {}"]) {
                    misread.expect(&story, &state, &line, meant);
                }
                let target = story.nodes.get(&exit.to).expect("an exit leads somewhere");
                for line in typed(&target.name, &["去{}", "走到{}"], &["go to {}", "walk to {}"]) {
                    misread.expect(&story, &state, &line, meant);
                }
                // words such as "back" are no places
                let named = |command: &Command| {
                    meant(command) || matches!(command, Command::Go { .. } | Command::Examine { .. })
                };
                for line in words(&target.words, &["去{}"], &["go to the {}"]) {
                    misread.expect(&story, &state, &line, named);
                }
                if let Some(direction) = exit.direction {
                    let name = format!("{direction:?}").to_lowercase();
                    misread.expect(&story, &state, &format!("go {name}"), meant);
                    misread.expect(&story, &state, &name, meant);
                }
            }
        }
    }
    misread.finish();
}

#[test]
fn features() {
    let mut misread = Misread::default();
    for story in stories() {
        for node in &story.nodes {
            let state = at(&story, node);
            for feature in &node.features {
                let meant =
                    |command: &Command| *command == Command::Examine { thing: Thing::Feature(feature.id.clone()) };
                let mut lines = typed(
                    &feature.name,
                    &["看{}", "查看那个{}", "仔细观察{}", "{}"],
                    &["look at the {}", "x {}", "examine {}", "{}"],
                );
                lines.extend(words(&feature.words, &["看看{}"], &["look at the {}"]));
                for line in lines {
                    misread.expect(&story, &state, &line, meant);
                }
            }
        }
    }
    misread.finish();
}

#[test]
fn items() {
    let mut misread = Misread::default();
    for story in stories() {
        let node = story.nodes.iter().next().expect("a story has a node");
        for item in &story.items {
            let mut state = at(&story, node);
            state.ground.entry(node.id.clone()).or_default().insert(item.id.clone(), 1);
            let take = Command::Take { item: item.id.clone() };
            let mut lines =
                typed(&item.name, &["拿{}", "把{}拿起来", "捡起那个{}"], &["take the {}", "pick up {}", "get {}"]);
            lines.extend(words(&item.words, &["拿{}"], &["take the {}"]));
            for line in lines {
                misread.expect(&story, &state, &line, |command| *command == take);
            }
            state.ground.clear();
            state.hero.items.insert(item.id.clone(), 1);
            let using = Command::Use { item: item.id.clone(), on: None };
            for line in typed(&item.name, &["用{}", "使用{}"], &["use the {}", "use {}"]) {
                misread.expect(&story, &state, &line, |command| *command == using);
            }
            let drop = Command::Drop { item: item.id.clone() };
            for line in typed(&item.name, &["放下{}", "把{}放下"], &["drop the {}", "put {} down"]) {
                misread.expect(&story, &state, &line, |command| *command == drop);
            }
        }
    }
    misread.finish();
}

#[test]
fn people_and_topics() {
    let mut misread = Misread::default();
    for story in stories() {
        let gift = story.items.iter().next().expect("a story has an item");
        for who in &story.characters {
            let node = who.node.as_ref().and_then(|node| story.nodes.get(node)).or_else(|| story.nodes.iter().next());
            let mut state = at(&story, node.expect("a story has a node"));
            let here = state.characters.get_mut(&who.id).expect("everyone is in the state");
            here.node = Some(state.node.clone());
            here.status = Status::Alive;
            state.hero.items.insert(gift.id.clone(), 1);
            let talk = Command::Talk { to: who.id.clone() };
            let mut lines = typed(&who.name, &["和{}说话", "跟{}聊聊", "{}"], &["talk to {}", "greet {}", "{}"]);
            lines.extend(words(&who.words, &["和{}说话"], &["talk to the {}"]));
            for line in lines {
                misread.expect(&story, &state, &line, |command| *command == talk);
            }
            let give = Command::Give { item: gift.id.clone(), to: who.id.clone() };
            for language in LANGUAGES {
                let (item, name) = (gift.name.get(language), who.name.get(language));
                for line in
                    [format!("把{item}给{name}"), format!("give {item} to {name}"), format!("give {name} the {item}")]
                {
                    misread.expect(&story, &state, &line, |command| *command == give);
                }
            }
            for topic in &who.topics {
                // what is called a telling is told
                let meant = |command: &Command| match command {
                    Command::Ask { who: asked, topic: Some(found), .. }
                    | Command::Tell { who: asked, topic: Some(found), .. } => *asked == who.id && *found == topic.id,
                    _ => false,
                };
                for line in typed(&topic.label, &["{}", "我想{}"], &["{}", "I {}"]) {
                    misread.expect(&story, &state, &line, meant);
                }
                // a word may belong to several topics
                let some = |command: &Command| match command {
                    Command::Ask { who: asked, topic, .. } | Command::Tell { who: asked, topic, .. } => {
                        *asked == who.id && topic.is_some()
                    }
                    // a topic may be called like the person
                    Command::Talk { to } => {
                        *to == who.id
                            && topic.words.all().any(|word| {
                                who.words.all().any(|name| name == word) || *word == *who.name.get(Language::Zh)
                            })
                    }
                    _ => false,
                };
                for line in words(&topic.words, &["问问{}", "打听{}"], &["ask about {}"]) {
                    misread.expect(&story, &state, &line, some);
                }
                for language in LANGUAGES {
                    for word in topic.words.get(language) {
                        let name = who.name.get(language);
                        let line = match language {
                            Language::Zh => format!("问{name}{word}"),
                            Language::En => format!("ask {name} about {word}"),
                        };
                        misread.expect(&story, &state, &line, some);
                    }
                }
            }
        }
    }
    misread.finish();
}

#[test]
fn choices_typed_without_the_list() {
    let mut misread = Misread::default();
    for story in stories() {
        for node in &story.nodes {
            let mut state = at(&story, node);
            let home = story.characters.iter().filter(|who| who.node.as_ref() == Some(&node.id));
            for who in home {
                state.characters.get_mut(&who.id).expect("everyone is in the state").node = Some(node.id.clone());
            }
            state.ground.insert(node.id.clone(), node.items.clone());
            for language in LANGUAGES {
                for choice in rules::choices(&story, &state, language) {
                    let meant = choice.command.expect("the rules' choices have commands");
                    misread.expect(&story, &state, &choice.text, |command| match (command, &meant) {
                        (Command::Ask { who, topic, .. }, Command::Ask { who: asked, topic: wanted, .. }) => {
                            (who, topic) == (asked, wanted)
                        }
                        (command, meant) => command == meant,
                    });
                }
            }
        }
    }
    misread.finish();
}
