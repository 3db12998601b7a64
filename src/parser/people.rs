//! Orders about people: speaking, giving, fighting.

use super::line::{is_chinese, trim_signs};
use super::names::{EXACT, Fit, PART, Phrase};
use super::order::{Order, Outcome, Reader, Verb};
use super::scope::{About, Found, Named, Scope, Wish, folds};
use super::things;
use super::topic::{Act, topic};
use super::vocabulary;
use crate::text::{Language, Localized, Message, fold, is_question};
use crate::world::rules::view;
use crate::world::{Approach, Character, Command, Effect, Thing, Topic};

/// The command of speaking to someone about something, in the words of the player: a question is asked, what is told
/// is told, and a topic is taken up where the words are its own.
pub(super) fn ask(reader: &Reader<'_>, who: &Character, about: &str) -> Command {
    let about = trim_signs(about);
    if about.is_empty() || vocabulary::is_greeting(about) {
        return Command::Talk { to: who.id.clone() };
    }
    let line = reader.line.folded();
    let tells = vocabulary::tells(line);
    let ordered = vocabulary::asks(line);
    let act = match Act::of(about) {
        // what a question ends with is cut off before it is read: 吗
        Act::Tells if ordered || (is_question(line) && !tells) => Act::Asks,
        Act::Asks if tells => Act::Tells,
        act => act,
    };
    let mut said = reader.line.typed(about).to_owned();
    let mut topic = topic(reader.scope, who, about, act, ordered);
    // "about it": what the pronoun means is what the words are about
    if topic.is_none()
        && vocabulary::pronoun(about).is_some_and(|pronoun| pronoun != vocabulary::Pronouns::Me)
        && let Found::One(named, _) = reader.scope.find(about, Wish::Any)
        && named.thing != Thing::Character(who.id.clone())
    {
        said = named.show(reader.scope.state, reader.language);
        topic = self::topic(reader.scope, who, &fold(&said), act, ordered);
    }
    let (id, topic) = (who.id.clone(), topic.map(|topic| topic.id.clone()));
    if !who.tell.is_empty() && (tells || (act == Act::Tells && topic.is_none())) {
        return Command::Tell { who: id, topic, about: said };
    }
    let bids = act == Act::Begs && !is_question(about);
    if topic.is_none() && (bids || (act == Act::Tells && !is_mention(about))) {
        return Command::Say { to: id, text: said };
    }
    Command::Ask { who: id, topic, about: said }
}

/// Whether words only name something to speak of, and state nothing: "the mist", 雾的事.
fn is_mention(about: &str) -> bool {
    if is_chinese(about) {
        let states = ["了", "过", "是", "我", "你", "在", "会", "要", "吧", "有", "不"];
        return about.chars().count() <= 4 && !states.iter().any(|word| about.contains(word))
            || about.ends_with("的事");
    }
    let states = ["i", "i'm", "i've", "we", "you", "is", "are", "was", "were", "has", "have", "will"];
    about.split(' ').count() <= 4 && !about.split(' ').any(|word| states.contains(&trim_signs(word)))
}

/// Talking, asking, telling, saying.
pub(super) fn speak(reader: &Reader<'_>, order: Order<'_>) -> Outcome {
    let scope = reader.scope;
    let about = if matches!(order.verb, Verb::Inquire | Verb::Invite) { order.clause } else { order.object };
    if order.other.is_empty() {
        if scope.state.combat.is_some() && order.verb != Verb::Inquire {
            return Command::Negotiate.into();
        }
        return speak_to_whoever(reader, order, about);
    }
    // 问灯心草: what follows the verb is a topic as a whole, however much of a name it begins with
    if matches!(order.verb, Verb::Ask | Verb::Address)
        && let Some(words) = together(order)
    {
        let phrase = Phrase::new(words);
        let is_person =
            scope.people.iter().any(|who| folds(Some(&who.name), &who.words).iter().any(|name| phrase.is(name)));
        match scope.listener() {
            _ if is_person && order.verb == Verb::Ask => return Outcome::Unknown,
            Some(who) if !is_person && is_topic(scope, who, &phrase) => return ask(reader, who, words).into(),
            _ => {}
        }
    }
    let person = scope.find(order.other, Wish::Person);
    let fit = match &person {
        Found::Nothing => 0,
        Found::One(_, fit) | Found::Several(_, fit) => *fit,
    };
    if let Some(command) = answering(reader, order.other, fit) {
        return command.into();
    }
    if let Some(absent) = called_away(reader, order.other, fit) {
        return absent;
    }
    match person {
        Found::One(named, fit) => match &named.thing {
            Thing::Character(_) if fit < PART && (!order.object.is_empty() || order.verb == Verb::Address) => {
                Outcome::Unknown
            }
            Thing::Character(id) => match scope.person(id) {
                Some(who) if matches!(order.verb, Verb::Talk | Verb::Address) => {
                    Command::Talk { to: who.id.clone() }.into()
                }
                Some(who) => say(reader, who, order, about).into(),
                None => Outcome::Unknown,
            },
            _ => Outcome::Unknown,
        },
        Found::Several(found, _) => reader.which(&found, |named| to_person(reader, named, order.verb, about)),
        Found::Nothing if scope.state.combat.is_some() && names_foe(scope, order.other) => Command::Negotiate.into(),
        Found::Nothing if is_somebody(order.other) => {
            Outcome::Miss(Message::new("parser-unclear").with("words", reader.line.typed(order.other)))
        }
        Found::Nothing => match told_of(scope, order.other) {
            Some(who) if matches!(order.verb, Verb::Talk | Verb::Address) => {
                Command::Talk { to: who.id.clone() }.into()
            }
            Some(who) => say(reader, who, order, about).into(),
            None => reader.absent(order.other),
        },
    }
}

/// The one who is here and whom the prose calls so: by a word for a person in what one sees of them, or, where nobody
/// else is here, of the place. What somebody in the story is called means nobody else.
fn told_of<'a>(scope: &Scope<'a>, text: &str) -> Option<&'a Character> {
    let phrase = Phrase::new(text);
    let word = phrase.bare.split(' ').next_back().filter(|word| PEOPLE.contains(word))?;
    let names = |who: &Character| folds(Some(&who.name), &who.words);
    if scope.story.characters.iter().any(|who| names(who).iter().any(|name| phrase.is(name))) {
        return None;
    }
    let has = |text: &str| {
        let text = fold(text);
        let whole = || text.split(|sign: char| !sign.is_alphanumeric()).any(|other| other == word);
        if is_chinese(word) { text.contains(word) } else { whole() }
    };
    let holds = |text: &Localized| Language::ALL.into_iter().filter_map(|it| text.exact(it)).any(has);
    let mut seen = scope.people.iter().filter(|who| holds(&who.text));
    if let Some(who) = seen.next() {
        return seen.next().is_none().then_some(*who);
    }
    let [only] = scope.people.as_slice() else { return None };
    view::sight(scope.story, scope.state).is_some_and(holds).then_some(*only)
}

/// Words for a person whom prose need not name.
const PEOPLE: [&str; 30] = [
    "man",
    "woman",
    "boy",
    "girl",
    "child",
    "kid",
    "lad",
    "lass",
    "youth",
    "stranger",
    "fellow",
    "figure",
    "guard",
    "soldier",
    "trader",
    "男孩",
    "女孩",
    "孩子",
    "小孩",
    "男人",
    "女人",
    "老人",
    "老太太",
    "少年",
    "少女",
    "姑娘",
    "年轻人",
    "陌生人",
    "守卫",
    "人影",
];

/// That someone is not here, where the words are just their name and fit those who are here less well.
fn called_away(reader: &Reader<'_>, text: &str, fit: Fit) -> Option<Outcome> {
    let who = if fit < EXACT - 3 { reader.scope.called_elsewhere(text) } else { None }?;
    Some(Outcome::Miss(reader.away(who)))
}

/// Speaking to something that is no character and answers all the same, where the words fit it better than anyone.
fn answering(reader: &Reader<'_>, text: &str, than: Fit) -> Option<Command> {
    let scope = reader.scope;
    let Found::One(Named { thing: Thing::Feature(id), .. }, fit) = scope.find(text, Wish::Any) else { return None };
    let feature = scope.node?.features.iter().find(|feature| feature.id == *id)?;
    let action = feature.speak.clone().filter(|_| fit > than && fit >= PART)?;
    Some(Command::Act { action })
}

/// The other and the object of an order where nothing stands between them.
fn together(order: Order<'_>) -> Option<&str> {
    let start = order.other.as_ptr().addr().checked_sub(order.clause.as_ptr().addr())?;
    let middle = start + order.other.len();
    let end = middle + order.object.len();
    let whole = order.clause.get(start..end)?;
    (order.object.is_empty() || order.clause.get(middle..end) == Some(order.object)).then_some(whole)
}

/// Whether words are exactly those of a topic.
fn is_topic(scope: &Scope<'_>, who: &Character, phrase: &Phrase<'_>) -> bool {
    let own = scope.topics.iter().filter(|about| about.who.id == who.id);
    own.flat_map(About::words).any(|word| phrase.is(word))
}

fn names_foe(scope: &Scope<'_>, text: &str) -> bool {
    matches!(scope.find(text, Wish::Foe), Found::One(Named { thing: Thing::Enemy(_), .. }, _))
}

fn to_person(reader: &Reader<'_>, named: &Named<'_>, verb: Verb, about: &str) -> Option<Command> {
    let Thing::Character(id) = &named.thing else { return None };
    let who = reader.scope.person(id)?;
    Some(if matches!(verb, Verb::Talk | Verb::Address) {
        Command::Talk { to: id.clone() }
    } else {
        ask(reader, who, about)
    })
}

/// Nobody is named: the last one spoken with, else the only one here.
fn speak_to_whoever(reader: &Reader<'_>, order: Order<'_>, about: &str) -> Outcome {
    let (scope, verb) = (reader.scope, order.verb);
    match (scope.listener(), verb) {
        (Some(who), Verb::Talk) => Command::Talk { to: who.id.clone() }.into(),
        (Some(who), _) => say(reader, who, order, about).into(),
        (None, Verb::Talk | Verb::Ask | Verb::Invite) if scope.people.len() > 1 => {
            reader.question("parser-talk-whom", &scope.likely(Wish::Person), |named| {
                to_person(reader, named, verb, about)
            })
        }
        (None, Verb::Talk | Verb::Invite) => Outcome::Miss(Message::new("parser-nobody-here")),
        (None, _) => Outcome::Unknown,
    }
}

/// Giving and showing.
pub(super) fn hand(reader: &Reader<'_>, order: Order<'_>) -> Outcome {
    let scope = reader.scope;
    let command = |item: &Named<'_>, who: &Named<'_>| match (&item.thing, &who.thing) {
        (Thing::Item(item), Thing::Character(to)) if order.verb == Verb::Show => {
            Some(Command::Show { item: item.clone(), to: to.clone() })
        }
        (Thing::Item(item), Thing::Character(to)) => Some(Command::Give { item: item.clone(), to: to.clone() }),
        _ => None,
    };
    let people = if order.other.is_empty() {
        let listener = scope.listener().map(|who| Thing::Character(who.id.clone()));
        let people = scope.likely(Wish::Person);
        let only: Vec<_> = people.iter().filter(|named| Some(&named.thing) == listener.as_ref()).copied().collect();
        if only.is_empty() { people } else { only }
    } else {
        let person = scope.find(order.other, Wish::Person);
        if let Found::One(_, fit) | Found::Several(_, fit) = &person
            && let Some(absent) = called_away(reader, order.other, *fit)
        {
            return absent;
        }
        match person {
            Found::One(_, fit) if fit < PART => return Outcome::Unknown,
            Found::One(who, _) => vec![who],
            Found::Several(people, _) => people,
            Found::Nothing => return reader.absent(order.other),
        }
    };
    let items = scope.find(order.object, Wish::Carried);
    if let [who] = people.as_slice()
        && !matches!(items, Found::One(_, fit) if fit >= PART)
        && let Some(commands) = things::list(reader, order.object, Wish::Carried, |item| command(item, who))
    {
        return Outcome::Done(commands);
    }
    match items {
        // "rope to Bob": who is meant is in the words, and is not here
        Found::One(_, fit) if order.other.is_empty() && fit < PART => Outcome::Unknown,
        Found::One(item, _) => reader.question("parser-give-whom", &people, |who| command(item, who)),
        Found::Several(items, _) => match people.as_slice() {
            [who] => reader.which(&items, |item| command(item, who)),
            _ => Outcome::Unknown,
        },
        Found::Nothing => reader.absent(order.object),
    }
}

/// Buying, selling, stealing: what the place does not offer cannot be had by a throw of dice.
pub(super) fn deal(reader: &Reader<'_>, order: Order<'_>) -> Outcome {
    let scope = reader.scope;
    if scope.state.combat.is_some() {
        return Outcome::Unknown;
    }
    if order.verb == Verb::Trade {
        let none = scope.people.is_empty();
        return Outcome::Miss(Message::new(if none { "parser-nobody-trades" } else { "parser-no-trade" }));
    }
    // what lies about unwatched is taken
    if let Found::One(Named { thing: Thing::Item(item), carried: false, .. }, fit) =
        scope.find(order.object, Wish::Lying)
        && fit >= PART
        && scope.people.is_empty()
    {
        return Command::Take { item: item.clone() }.into();
    }
    let owned = ["his ", "her ", "their ", "its ", "他的", "她的", "它的", "他们的"];
    let owned = !order.other.is_empty() || owned.iter().any(|lead| order.object.starts_with(lead));
    match scope.people.as_slice() {
        [who, ..] if owned || matches!(scope.find(order.object, Wish::Lying), Found::One(_, fit) if fit >= PART) => {
            Outcome::Miss(Message::new("parser-no-theft").with("who", &who.name))
        }
        _ => Outcome::Unknown,
    }
}

/// Fighting.
pub(super) fn fight(reader: &Reader<'_>, order: Order<'_>) -> Outcome {
    let scope = reader.scope;
    let fighting = scope.state.combat.is_some();
    match order.verb {
        Verb::Attack => attack(reader, order.other),
        Verb::Defend => Command::Defend.into(),
        Verb::Dodge if fighting => Command::Defend.into(),
        Verb::Flee if fighting || order.other.is_empty() => Command::Flee.into(),
        Verb::Negotiate if fighting => Command::Negotiate.into(),
        // words without a fight are a talk with whoever is meant
        Verb::Negotiate => {
            let clause = order.clause;
            speak(reader, Order { verb: Verb::Ask, object: clause, ..order })
        }
        _ => Outcome::Unknown,
    }
}

fn attack(reader: &Reader<'_>, target: &str) -> Outcome {
    let scope = reader.scope;
    let command = |named: &Named<'_>| Some(Command::Attack { target: named.thing.clone() });
    if target.is_empty() {
        if let Some(combat) = &scope.state.combat {
            return Command::Attack { target: Thing::Enemy(combat.enemy.clone()) }.into();
        }
        return reader.missing("parser-attack-whom", "parser-nobody-to-fight", Wish::Foe, command);
    }
    let found = scope.find(target, Wish::Foe);
    if let Found::One(_, fit) | Found::Several(_, fit) = &found
        && let Some(absent) = called_away(reader, target, *fit)
    {
        return absent;
    }
    match found {
        Found::One(named, _) => command(named).map_or(Outcome::Unknown, Outcome::from),
        Found::Several(found, _) => reader.which(&found, command),
        Found::Nothing => reader.absent(target),
    }
}

/// That one who is spoken to by name is not here: what follows the name is for nobody else.
pub(super) fn addressed_away(reader: &Reader<'_>, clause: &str) -> Option<Outcome> {
    let (name, rest) = clause.split_once([',', ':'])?;
    if rest.trim().is_empty() || reader.scope.is_name(name) {
        return None;
    }
    if let Some(who) = reader.scope.called_elsewhere(name) {
        return Some(Outcome::Miss(reader.away(who)));
    }
    let phrase = Phrase::new(name);
    let mut all = reader.scope.story.characters.iter();
    let is_one = all.any(|who| folds(Some(&who.name), &who.words).iter().any(|name| phrase.is(name)));
    let words = || Message::new("parser-no-such-person").with("words", reader.line.typed(phrase.bare));
    is_one.then(|| Outcome::Miss(words()))
}

/// Asks to whom something is said, where several are here and none of them was spoken with.
pub(super) fn to_whom(reader: &Reader<'_>, about: &str) -> Option<Outcome> {
    let people = reader.scope.likely(Wish::Person);
    let outcome = reader.question("parser-talk-whom", &people, |named| to_person(reader, named, Verb::Say, about));
    Some(outcome).filter(|outcome| *outcome != Outcome::Unknown)
}

/// A statement about oneself: told to whoever is there; where nobody is, or in a fight, a try with words.
pub(super) fn claim(reader: &Reader<'_>, order: Order<'_>) -> Outcome {
    let own = ["i ", "i'", "my ", "我"].iter().any(|word| order.clause.starts_with(word));
    let fighting = reader.scope.state.combat.is_some();
    match reader.scope.listener().filter(|_| own && !fighting) {
        Some(who) => ask(reader, who, order.clause).into(),
        None => reader.free(order.clause, Approach::Voice).into(),
    }
}

/// Whether a text is a pronoun that means somebody.
fn is_somebody(text: &str) -> bool {
    use vocabulary::Pronouns::{Her, Him, Them};
    matches!(vocabulary::pronoun(text), Some(Him | Her | Them))
}

/// Whether an order of speech is loud: it is for nobody in particular, and asks nothing.
fn is_loud(clause: &str) -> bool {
    const LOUD: [&str; 14] = [
        "shout", "yell", "scream", "call out", "exclaim", "cry out", "喊", "大喊", "高喊", "大叫", "叫道", "喊道",
        "大声", "高声",
    ];
    LOUD.iter().any(|word| clause.starts_with(word))
}

/// Whether one who takes up a topic comes along.
fn follows(topic: &Topic) -> bool {
    topic.effects.iter().any(|effect| matches!(effect, Effect::Follow { value: true, .. }))
}

/// The command of saying something to someone.
fn say(reader: &Reader<'_>, who: &Character, order: Order<'_>, about: &str) -> Command {
    if order.verb == Verb::Invite
        && let Some(along) = reader.scope.topics.iter().find(|about| about.who.id == who.id && follows(about.topic))
    {
        let (who, topic) = (who.id.clone(), Some(along.topic.id.clone()));
        return Command::Ask { who, topic, about: reader.line.typed(order.clause).to_owned() };
    }
    if order.verb != Verb::Say || !is_loud(order.clause) {
        return ask(reader, who, about);
    }
    let about = if about.starts_with("for ") || about.starts_with("out") { order.clause } else { about };
    Command::Say { to: who.id.clone(), text: reader.line.typed(trim_signs(about)).to_owned() }
}

/// A line that begins with someone's name and speaks to them: "hunter, where is Hal?"
pub(super) fn addressed<'t>(scope: &Scope<'_>, clause: &'t str) -> Option<(Thing, &'t str)> {
    let (name, rest) = clause.split_once([',', ':'])?;
    match scope.find(name, Wish::Person) {
        Found::One(named, fit) if fit >= PART => Some((named.thing.clone(), rest.trim())),
        _ => None,
    }
}
