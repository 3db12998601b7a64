//! A way through a story as the lines that a player types.

use crate::parser::{self, Reading};
use crate::text::{Language, Locale, Localized, Words, fold};
use crate::world::called::called_character;
use crate::world::rules::{self, view};
use crate::world::{Attribute, Choice, Command, Dice, State, Story, Thing};

/// A command for which no line was found: the story's words for it are read as something else.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Unsaid {
    /// The turn of the way, from 1.
    pub(super) turn: usize,
    /// The words that were tried.
    pub(super) tried: Vec<String>,
}

/// The lines of a way, each of which the parser reads as the command it stands for, and the state at the end.
///
/// # Errors
/// The first command that no line says.
pub(super) fn lines(
    story: &Story,
    start: &State,
    way: &[Command],
    seed: u64,
    locale: &Locale,
) -> Result<(Vec<String>, State), Unsaid> {
    let mut state = start.clone();
    let mut lines = Vec::new();
    for (place, command) in way.iter().enumerate() {
        let choices = rules::choices_with(story, &state, locale);
        let tried = sayings(story, &state, command, &choices, locale);
        let said = tried.iter().find_map(|line| {
            let read = parser::read(line, story, &state, &choices, locale.language());
            match read {
                Reading::Commands(commands) => match commands.as_slice() {
                    [read] if same(story, read, command) => Some((line.clone(), read.clone())),
                    _ => None,
                },
                _ => None,
            }
        });
        let unsaid = || Unsaid { turn: place + 1, tried: tried.clone() };
        let (line, read) = said.ok_or_else(unsaid)?;
        let mut dice = Dice::new(seed, state.depth.saturating_add(1));
        state = rules::settle(story, &state, &read, &mut dice).map_err(|_| unsaid())?.state;
        lines.push(line);
    }
    Ok((lines, state))
}

/// Whether a line was read as the command that was meant. The words of a question are the line's own.
fn same(story: &Story, read: &Command, meant: &Command) -> bool {
    match (read, meant) {
        (Command::Ask { who, topic, .. }, Command::Ask { who: whom, topic: about, .. }) => {
            who == whom && topic == about && topic.is_some()
        }
        (Command::Tell { who, about, .. }, Command::Tell { who: whom, about: meant, .. }) => {
            let replies = story.characters.get(who).into_iter().flat_map(|who| &who.tell);
            let row = replies.into_iter().find(|reply| reply.words.all().any(|word| word == meant));
            let told = fold(about);
            who == whom && row.is_some_and(|reply| reply.words.all().any(|word| fold(word) == told))
        }
        _ => read == meant,
    }
}

/// What a player may type for a command, shortest habit first, the words of the screen last.
fn sayings(story: &Story, state: &State, command: &Command, choices: &[Choice], locale: &Locale) -> Vec<String> {
    let language = locale.language();
    let zh = language == Language::Zh;
    let name = |thing: &Thing| -> Vec<String> {
        view::name(story, state, thing).map(|name| name.get(language).to_owned()).into_iter().collect()
    };
    let mut sayings: Vec<String> = Vec::new();
    match command {
        Command::Go { to } => {
            let exit = view::exit_to(story, state, to);
            sayings.extend(exit.and_then(|exit| exit.direction).map(|direction| locale.text(direction.key())));
            let place = story.nodes.get(to).map(|node| node.name.get(language));
            sayings.extend(place.map(|name| if zh { format!("去{name}") } else { format!("go to {name}") }));
            sayings.extend(exit.map(|exit| exit.label.get(language).to_owned()));
        }
        Command::Ask { who, topic, .. } => {
            let character = story.characters.get(who);
            let topic = character.and_then(|who| who.topics.iter().find(|known| Some(&known.id) == topic.as_ref()));
            let person = called_character(story, who, language);
            for word in topic.into_iter().flat_map(|topic| topic.words.get(language)) {
                sayings.push(if zh {
                    format!("问{person}{word}的事")
                } else {
                    format!("ask {person} about {word}")
                });
                sayings.push(if zh { format!("向{person}打听{word}") } else { format!("ask about {word}") });
            }
            sayings.extend(topic.map(|topic| topic.label.get(language).to_owned()));
        }
        Command::Tell { who, about, .. } => {
            let person = called_character(story, who, language);
            let replies = story.characters.get(who).into_iter().flat_map(|who| &who.tell);
            let row = replies.into_iter().find(|reply| reply.words.all().any(|word| word == about));
            for word in row.into_iter().flat_map(|reply| reply.words.get(language)) {
                sayings.push(if zh { format!("告诉{person}{word}") } else { format!("tell {person} about {word}") });
                sayings.push(if zh {
                    format!("告诉{person}关于{word}的事")
                } else {
                    format!("tell about {word}")
                });
            }
        }
        Command::Raise { attribute } => {
            let name = match attribute {
                Attribute::Strength => ["提升力量", "raise strength"],
                Attribute::Agility => ["提升敏捷", "raise agility"],
                Attribute::Intelligence => ["提升智力", "raise intelligence"],
            };
            let [in_zh, in_en] = name;
            sayings.push(if zh { in_zh } else { in_en }.to_owned());
        }
        Command::Act { action } => {
            let actions = view::node(story, state).into_iter().flat_map(|node| &node.actions);
            if let Some(action) = actions.into_iter().find(|known| known.id == *action) {
                sayings.extend(all(&action.label, &action.words, language));
            }
        }
        Command::Take { item } => {
            for name in name(&Thing::Item(item.clone())) {
                sayings.push(if zh { format!("拿{name}") } else { format!("take {name}") });
                sayings.push(if zh { format!("拿起{name}") } else { format!("pick up {name}") });
            }
        }
        Command::Drop { item } => {
            let names = name(&Thing::Item(item.clone()));
            sayings.extend(names.iter().map(|name| if zh { format!("放下{name}") } else { format!("drop {name}") }));
        }
        Command::Examine { thing: Thing::Hero } => {
            sayings.push(if zh { "看看自己" } else { "examine myself" }.to_owned());
            sayings.push(if zh { "打量自己" } else { "look at myself" }.to_owned());
        }
        Command::Examine { thing } => {
            for name in name(thing) {
                sayings.push(if zh { format!("看{name}") } else { format!("examine {name}") });
                sayings.push(if zh { format!("仔细看{name}") } else { format!("look at {name}") });
            }
        }
        Command::Use { item, on } => {
            for name in name(&Thing::Item(item.clone())) {
                match on {
                    None => {
                        let more =
                            if zh { ["使用", "用", "吃", "喝"] } else { ["use ", "eat ", "drink ", "read "] };
                        sayings.extend(more.map(|verb| format!("{verb}{name}")));
                    }
                    Some(on) => {
                        let on = self::name(story, state, on, language);
                        sayings.push(if zh { format!("对{on}使用{name}") } else { format!("use {name} on {on}") });
                        sayings.push(if zh {
                            format!("把{name}用在{on}上")
                        } else {
                            format!("put {name} on {on}")
                        });
                    }
                }
            }
        }
        Command::Give { item, to } | Command::Show { item, to } => {
            let person = called_character(story, to, language);
            let give = matches!(command, Command::Give { .. });
            for name in name(&Thing::Item(item.clone())) {
                sayings.push(match (zh, give) {
                    (true, true) => format!("把{name}给{person}"),
                    (true, false) => format!("给{person}看{name}"),
                    (false, true) => format!("give {name} to {person}"),
                    (false, false) => format!("show {name} to {person}"),
                });
            }
        }
        Command::Talk { to } => {
            let person = called_character(story, to, language);
            sayings.push(if zh { format!("和{person}说话") } else { format!("talk to {person}") });
        }
        Command::Attack { target } => {
            let on = self::name(story, state, target, language);
            sayings.push(if zh { "攻击" } else { "attack" }.to_owned());
            sayings.push(if zh { format!("攻击{on}") } else { format!("attack {on}") });
        }
        Command::TakeAll => sayings.push(if zh { "全部拿走" } else { "take all" }.to_owned()),
        Command::Defend => sayings.push(if zh { "防守" } else { "defend" }.to_owned()),
        Command::Flee => sayings.push(if zh { "逃跑" } else { "flee" }.to_owned()),
        Command::Negotiate => sayings.push(if zh { "谈判" } else { "negotiate" }.to_owned()),
        Command::Wait => sayings.push(if zh { "等待" } else { "wait" }.to_owned()),
        Command::Rest => sayings.push(if zh { "休息" } else { "rest" }.to_owned()),
        Command::Confirm => sayings.push(if zh { "好" } else { "yes" }.to_owned()),
        Command::Decline => sayings.push(if zh { "不" } else { "no" }.to_owned()),
        Command::Part => sayings.push(if zh { "告辞" } else { "goodbye" }.to_owned()),
        Command::Say { text, .. } | Command::Free { text, .. } | Command::Ruled { text, .. } => {
            sayings.push(text.clone());
        }
    }
    let offered =
        choices.iter().filter(|choice| choice.command.as_ref().is_some_and(|offered| same(story, offered, command)));
    sayings.extend(offered.map(|choice| choice.text.clone()));
    sayings
}

/// What something is called here, as a player would say it.
fn name(story: &Story, state: &State, thing: &Thing, language: Language) -> String {
    match thing {
        Thing::Character(who) => called_character(story, who, language),
        thing => view::name(story, state, thing).map(|name| name.get(language).to_owned()).unwrap_or_default(),
    }
}

/// The phrases for something in a language, and its label.
fn all(label: &Localized, words: &Words, language: Language) -> Vec<String> {
    words.get(language).iter().cloned().chain([label.get(language).to_owned()]).collect()
}
