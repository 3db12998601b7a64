//! Orders about what is not here: who asks the smith where there is none, or takes a crown that nobody laid down, is
//! told so. It is no attempt, which dice might let succeed.

use super::line::is_chinese;
use super::names::{EXACT, PART, Phrase, root};
use super::order::{self, Reader};
use super::pattern::Holes;
use super::scope::{Elsewhere, Found, Wish, folds};
use super::{free, vocabulary};
use crate::text::{Language, Localized, Message, fold};
use crate::world::{Node, Thing};

/// What a verb cannot do without.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Need {
    /// Someone to speak to.
    Person,
    /// Something carried, and someone to hand it to.
    Hand,
    /// Something carried.
    Carried,
    /// Something that can be carried away.
    Taken,
    /// Something.
    Thing,
    /// Something, and something to do it with.
    Tool,
    /// Someone to fight.
    Foe,
    /// A place to go to.
    Way,
    /// A place to go to, but not where the words are an errand: 去散步.
    Place,
    /// Something, but only where the words are exactly the name of something in this story: the verb means much else.
    Named,
}

/// The longest name that is looked for, in English words and in Chinese signs; more is more than a name.
const LONGEST: (usize, usize) = (4, 8);

/// The longest name of a person that a Chinese line is taken to hold, in characters.
const LONGEST_NAME: usize = 6;

impl Reader<'_> {
    /// What is said where a clause that is no order here acts on what is not here. Nothing where it is an attempt.
    ///
    /// Words that the text of this place has are an attempt: what is told of is there. The answer never tells whether
    /// something exists elsewhere that the player has not met.
    pub(super) fn refuse(&self, clause: &str) -> Option<Message> {
        if is_chinese(clause)
            && let Some(tool) = self.tool(clause)
        {
            return Some(tool);
        }
        vocabulary::needs(clause).into_iter().find_map(|(need, holes)| self.lacks(need, holes))
    }

    fn lacks(&self, need: Need, holes: Holes<'_>) -> Option<Message> {
        let Holes { first, second } = holes;
        match need {
            Need::Person | Need::Foe => self.missing_one(second, need),
            Need::Hand => self.missing_one(second, Need::Person).or_else(|| self.missing_one(first, Need::Carried)),
            Need::Place if is_errand(first) => None,
            Need::Place => self.missing_one(first, Need::Way),
            Need::Tool => self.missing_one(first, Need::Thing).or_else(|| self.missing_one(second, Need::Named)),
            Need::Taken if !second.is_empty() => {
                self.missing_one(second, Need::Thing).or_else(|| self.missing_one(first, need))
            }
            _ => self.missing_one(first, need),
        }
    }

    fn missing_one(&self, text: &str, need: Need) -> Option<Message> {
        let (scope, phrase) = (self.scope, Phrase::new(text));
        if !is_short(phrase.bare) || phrase.raw.contains(['"', ',']) {
            return None;
        }
        // 问他盗贼的事: who is meant is not here, whatever is asked
        let unknown = ['他', '她', '它'].into_iter().find(|sign| phrase.raw.starts_with(*sign));
        if let Some(sign) = unknown.filter(|_| need == Need::Person)
            && phrase.raw.chars().nth(1).is_some_and(|next| next != '的' && next != '们')
            && matches!(scope.find(sign.encode_utf8(&mut [0; 4]), Wish::Person), Found::Nothing)
        {
            return Some(Message::new("parser-unclear").with("words", sign.to_string()));
        }
        if let Some(pronoun) = vocabulary::pronoun(phrase.raw) {
            let wish = if need == Need::Person { Wish::Person } else { Wish::Any };
            let nothing = matches!(scope.find(text, wish), Found::Nothing) && pronoun != vocabulary::Pronouns::Me;
            return nothing.then(|| self.words("parser-unclear", text));
        }
        match scope.find(text, Wish::Any) {
            Found::Nothing => {}
            // a letter for Hal is not Hal
            Found::One(named, fit)
                if need == Need::Person && fit < EXACT - 3 && matches!(named.thing, Thing::Item(_)) => {}
            Found::One(named, fit) if need == Need::Taken && fit >= PART => {
                let title = named.title.filter(|_| matches!(named.thing, Thing::Feature(_)))?;
                return Some(Message::new("parser-not-taken").with("name", title));
            }
            Found::One(..) | Found::Several(..) => return None,
        }
        match scope.elsewhere(text) {
            Some(Elsewhere::Person(who)) => return Some(self.away(who)),
            Some(Elsewhere::Thing(name)) => return Some(Message::new("parser-thing-absent").with("name", name)),
            Some(Elsewhere::Place(_)) => return None,
            None => {}
        }
        let key = match need {
            // Where a name ends and what is asked begins cannot be seen.
            Need::Person if is_chinese(phrase.bare) && phrase.bare.chars().count() > LONGEST_NAME => "parser-who-meant",
            Need::Person => "parser-no-such-person",
            Need::Carried => "parser-not-carried",
            Need::Way => "parser-no-such-way",
            _ => "parser-no-such-thing",
        };
        if self.is_named_in_story(&phrase) {
            return Some(self.words(key, text));
        }
        let unknown = need != Need::Named && !is_nothing(phrase.bare) && !self.is_told_of(phrase.bare, need);
        unknown.then(|| self.words(key, text))
    }

    fn words(&self, key: &'static str, text: &str) -> Message {
        Message::new(key).with("words", self.line.typed(Phrase::new(text).bare))
    }

    /// 用麻绳爬下去: the thing that an attempt is made with, where it is one of this story's and not at hand.
    fn tool(&self, clause: &str) -> Option<Message> {
        let rest = ["使用", "用", "拿出", "拿", "掏出"].iter().find_map(|verb| clause.strip_prefix(verb))?;
        let rest = Phrase::new(rest).bare;
        let mut longest: Option<&str> = None;
        for item in &self.scope.story.items {
            for name in folds(Some(&item.name), &item.words) {
                if name.text().chars().count() > 1
                    && rest.len() > name.text().len()
                    && let Some(said) = rest.get(..name.text().len()).filter(|said| *said == name.text())
                    && longest.is_none_or(|other| said.len() > other.len())
                {
                    longest = Some(said);
                }
            }
        }
        let said = longest?;
        matches!(self.scope.find(said, Wish::Any), Found::Nothing).then(|| self.words("parser-not-carried", said))
    }

    /// Whether words are exactly the name of an item, a character or an enemy of this story, wherever it may be.
    fn is_named_in_story(&self, phrase: &Phrase<'_>) -> bool {
        let story = self.scope.story;
        let items = story.items.iter().map(|item| (&item.name, &item.words));
        let people = story.characters.iter().map(|who| (&who.name, &who.words));
        let enemies = story.enemies.iter().map(|enemy| (&enemy.name, &enemy.words));
        items.chain(people).chain(enemies).any(|(name, words)| {
            folds(Some(name), words).iter().any(|name| phrase.fit(name).is_some_and(|fit| fit >= EXACT - 3))
        })
    }

    /// Whether the text of this place has the words.
    fn is_told_of(&self, bare: &str, need: Need) -> bool {
        let texts = self.scope.node.map(texts).unwrap_or_default();
        let people = self.scope.people.iter().map(|who| &who.text).filter(|_| need != Need::Person);
        texts.into_iter().chain(people).any(|text| {
            let of = |language| text.exact(language).map(fold);
            if is_chinese(bare) {
                // 窗户 is the window that the text calls 窗
                let short = ["户", "子", "儿", "头"].iter().find_map(|end| bare.strip_suffix(end));
                let short = short.filter(|short| !short.is_empty());
                let has = |word: &str| of(Language::Zh).is_some_and(|text| text.contains(word));
                bare.chars().count() > 1 && (has(bare) || short.is_some_and(has))
            } else {
                let Some(head) = bare.split(' ').next_back().map(root) else { return false };
                let is_letter = |sign: char| sign.is_alphanumeric() || sign == '\'';
                of(Language::En).is_some_and(|text| text.split(|sign| !is_letter(sign)).any(|word| root(word) == head))
            }
        })
    }
}

/// What a player has read, or may read, in a place.
fn texts(node: &Node) -> Vec<&Localized> {
    let moods = node.moods.iter().map(|mood| &mood.text);
    let weaves = node.weaves.iter().flat_map(|weave| weave.leads.iter().chain(&weave.tails));
    let exits = node.exits.iter().flat_map(|exit| [&exit.label, &exit.text, &exit.refusal]);
    let features = node.features.iter().flat_map(|feature| feature.texts.iter().chain([&feature.name]));
    let actions = node
        .actions
        .iter()
        .flat_map(|action| [&action.label].into_iter().chain(&action.success.texts).chain(&action.failure.texts));
    let outcomes = node.actions.iter().flat_map(|action| &action.outcomes).flat_map(|outcome| &outcome.branch.texts);
    let entries = node.entries.iter().map(|entry| &entry.text);
    let own = [&node.name, &node.first].into_iter().chain(&node.again);
    own.chain(moods).chain(weaves).chain(exits).chain(features).chain(actions).chain(outcomes).chain(entries).collect()
}

/// What one goes to do, beside the verbs of attempts.
const ERRANDS: [&str; 30] = [
    "散步", "散心", "冒险", "流浪", "旅行", "旅游", "狩猎", "溜达", "遛", "逛", "闲逛", "死", "上", "下", "干", "吵",
    "报", "当", "侦察", "巡", "守", "拜", "祭", "解手", "方便", "玩", "工作", "忙", "除", "把",
];

/// Whether words are what one goes to do and no place.
fn is_errand(words: &str) -> bool {
    ERRANDS.iter().any(|errand| words.starts_with(errand)) || free::attempt(words).is_some() || order::is_order(words)
}

fn is_short(bare: &str) -> bool {
    let (words, signs) = LONGEST;
    let length = if is_chinese(bare) { bare.chars().count() <= signs } else { bare.split(' ').count() <= words };
    length && !bare.is_empty() && !bare.split(' ').any(|word| matches!(word, "to" | "and" | "that" | "who" | "so"))
}

/// Whether words name nothing, or something that is everywhere.
fn is_nothing(bare: &str) -> bool {
    let known = |word: &str| vocabulary::NOTHINGS.contains(&word) || vocabulary::EVERYWHERE.contains(&word);
    let head = bare.split(' ').next_back().unwrap_or(bare);
    known(bare) || known(head) || bare.split(' ').next().is_some_and(|first| first.ends_with("ing"))
}
