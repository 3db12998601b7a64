//! Which topic of somebody a line is about: by how much of the line its words are, and by whether the line asks, begs
//! or tells. A question is answered and does nothing; what a topic does (paying, promising, handing over) is done where
//! the line says so.

use super::line::{is_chinese, trim_signs};
use super::names::{Fit, Name, PART, Phrase, root};
use super::scope::{About, Scope, folds};
use super::vocabulary::{SMALL_EN, SMALL_ZH};
use crate::text::{is_han, is_question};
use crate::world::{Character, Topic};

/// What a line does to the one who hears it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Act {
    /// It wants to know something.
    Asks,
    /// It wants something done: "can you take me across", 带我过河好吗.
    Begs,
    /// It tells something, or bids.
    Tells,
}

impl Act {
    /// What the words of a folded line do.
    pub(super) fn of(folded: &str) -> Self {
        let said = trim_signs(folded);
        let begs = |words: &[&str]| words.iter().any(|words| said.starts_with(words));
        if begs(BEGS_FIRST) || BEGS_WITHIN.iter().any(|words| said.contains(words)) {
            return Self::Begs;
        }
        let indirect = ["if ", "whether ", "是否"].iter().any(|word| said.starts_with(word));
        if is_question(folded)
            || indirect
            || ["知不知道", "记不记得", "认不认识"].iter().any(|word| said.contains(word))
        {
            return Self::Asks;
        }
        Self::Tells
    }
}

/// How a line begins that asks for something to be done.
const BEGS_FIRST: &[&str] = &[
    "can you ",
    "could you ",
    "will you ",
    "would you ",
    "can we ",
    "may i ",
    "please ",
    "let me ",
    "help me ",
    "take me ",
    "bring me ",
    "ferry me ",
    "row me ",
    "lead me ",
    "guide me ",
    "carry me ",
    "come with ",
    "come along",
    "join me",
    "follow me",
    "walk with ",
    "to come ",
    "to ",
    "能不能",
    "可不可以",
    "愿不愿意",
    "i would like you to ",
    "i want you to ",
    "i beg you",
    "请",
    "求你",
    "求求你",
    "拜托",
    "麻烦你",
    "劳驾",
    "让我",
    "帮我",
    "带我",
    "送我",
    "教我",
    "给我",
    "替我",
];

/// Words within a Chinese line that asks for something to be done.
const BEGS_WITHIN: &[&str] = &[
    "你能不能",
    "你可不可以",
    "你可以",
    "你能帮",
    "您能",
    "你能带",
    "你能教",
    "你愿意",
    "你愿不愿意",
    "能带我",
    "能送我",
    "能教我",
    "能帮我",
    "能给我",
    "可以带我",
    "可以送我",
    "跟我走",
    "跟我来",
    "一起走",
    "一起来",
    "一起去",
    "陪我",
];

/// How the label of a topic begins that is only asked or talked about.
const ASKED: &[&str] = &[
    "问",
    "打听",
    "提起",
    "说说",
    "聊",
    "谈",
    "请他讲",
    "请她讲",
    "请他说",
    "请她说",
    "听",
    "看",
    "细看",
    "ask about",
    "ask after",
    "ask if",
    "ask whether",
    "ask how",
    "ask what",
    "ask who",
    "ask why",
    "ask which",
    "ask where",
    "ask when",
    "talk about",
    "mention",
    "look",
];

/// How it begins that is told, given, begged or promised: it does something.
const DONE: &[&str] = &[
    "告诉",
    "对他说",
    "对她说",
    "对它说",
    "说:",
    "讲第",
    "教",
    "付",
    "把",
    "将",
    "交",
    "给",
    "拿",
    "答应",
    "接下",
    "提出",
    "劝",
    "为",
    "请",
    "求",
    "在",
    "让",
    "还",
    "送",
    "替",
    "承认",
    "发誓",
    "tell",
    "say",
    "teach",
    "pay",
    "give",
    "put",
    "hand",
    "hold",
    "show",
    "promise",
    "offer",
    "agree",
    "take",
    "pull",
    "ask for",
    "ask him to",
    "ask her to",
    "ask it to",
    "ask them to",
    "let",
    "swear",
    "return",
    "bring",
];

/// Whether a topic does something where it is taken up, by its label.
pub(super) fn does(about: &About<'_>) -> bool {
    let label = |label: &Name| {
        let text = label.text();
        let asked = ASKED.iter().any(|word| text.starts_with(word))
            || ["ask him about", "ask her about", "ask it about"].iter().any(|word| text.starts_with(word))
            || (text.starts_with("问") && !text.contains("要不要"));
        !asked && DONE.iter().any(|word| text.starts_with(word))
    };
    about.labels.iter().any(label)
}

/// How much of a line a topic has to be, in parts of a hundred: of a question, of anything else.
const OF_QUESTION: usize = 34;
const OF_TELLING: usize = 50;

/// The topic of a character that words mean best.
///
/// `ordered`: the line is an order to ask, as "ask her about …" is.
pub(super) fn topic<'a>(scope: &Scope<'a>, who: &Character, about: &str, act: Act, ordered: bool) -> Option<&'a Topic> {
    let phrase = Phrase::new(about);
    let own = || scope.topics.iter().filter(|about| about.who.id == who.id);
    let allowed = |about: &About<'_>| act != Act::Asks || !does(about);
    // The words of the topic and nothing else.
    let mut best: Option<(Fit, usize, &Topic)> = None;
    for entry in own() {
        for word in entry.words() {
            let Some(fit) = phrase.fit(word).filter(|fit| *fit >= PART) else { continue };
            let length = word.text().len();
            // who is ordered to ask in just these words asks in them; a question of one's own does nothing
            let meant = allowed(entry) || ordered;
            if meant && best.is_none_or(|(other, other_length, _)| (fit, length) > (other, other_length)) {
                best = Some((fit, length, entry.topic));
            }
        }
    }
    if let Some((.., topic)) = best {
        return Some(topic);
    }
    // They stand in more: of several the one that says most of it.
    let mut most: Option<(usize, &Topic)> = None;
    for entry in own().filter(|entry| allowed(entry)) {
        let Some(part) = Part::of(about, entry.words(), who) else { continue };
        let enough = if act == Act::Asks && !does(entry) { OF_QUESTION } else { OF_TELLING };
        if part.percent() >= enough && most.is_none_or(|(other, _)| part.held > other) {
            most = Some((part.held, entry.topic));
        }
    }
    if let Some((_, topic)) = most {
        return Some(topic);
    }
    // the only topic whose label has all words of the question, if they are not just the name
    if folds(Some(&who.name), &who.words).iter().any(|name| phrase.fit(name).is_some()) {
        return None;
    }
    let described = |about: &&About<'_>| about.labels.iter().any(|label| phrase.fit_description(label).is_some());
    let mut fitting = own().filter(|entry| allowed(entry)).filter(described);
    let only = fitting.next()?.topic;
    fitting.next().is_none().then_some(only)
}

/// How much of what a line says stands in the words of a topic; counted in signs or words that mean something.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
struct Part {
    /// What the topic has of it.
    held: usize,
    /// What it has not.
    rest: usize,
}

impl Part {
    fn percent(self) -> usize {
        (self.held * 100).checked_div(self.held + self.rest).unwrap_or_default()
    }

    /// None where the line has no word of the topic.
    fn of(about: &str, words: &[Name], who: &Character) -> Option<Self> {
        let part = if is_chinese(about) { Self::chinese(about, words, who) } else { Self::english(about, words, who) };
        Some(part).filter(|part| part.held > 0)
    }

    fn chinese(about: &str, words: &[Name], who: &Character) -> Self {
        let mut covered = vec![false; about.len()];
        let words = words.iter().map(Name::text).filter(|word| word.chars().any(is_han));
        for word in words {
            for (at, found) in about.match_indices(word) {
                covered.iter_mut().skip(at).take(found.len()).for_each(|sign| *sign = true);
            }
        }
        let mut rest = String::new();
        let (mut held, mut run, mut longest) = (0, 0, 0);
        for (at, sign) in about.char_indices() {
            if covered.get(at).copied().unwrap_or_default() {
                let counts = usize::from(is_han(sign));
                held += counts;
                run += counts;
                longest = longest.max(run);
                if !rest.ends_with(HELD) {
                    rest.push(HELD);
                }
            } else {
                run = 0;
                rest.push(sign);
            }
        }
        let own = folds(Some(&who.name), &who.words);
        for small in own.iter().map(Name::text).filter(|name| is_chinese(name)).chain(SMALL_ZH.split_whitespace()) {
            rest = rest.replace(small, "|");
        }
        // A word of one sign is a part of too many others: 外面 is no 面.
        let signs: Vec<char> = rest.chars().collect();
        let joined = signs.windows(2).any(|pair| pair.contains(&HELD) && pair.iter().any(|sign| is_han(*sign)));
        let rest = signs.iter().filter(|sign| is_han(**sign)).count();
        if longest < 2 && (joined || rest > 2) {
            return Self { held: 0, rest };
        }
        Self { held, rest }
    }

    fn english(about: &str, words: &[Name], who: &Character) -> Self {
        let said: Vec<&str> = about
            .split(|sign: char| !sign.is_alphanumeric() && sign != '\'' && sign != '-')
            .filter(|word| !word.is_empty())
            .map(root)
            .collect();
        let mut covered = vec![false; said.len()];
        for word in words.iter().filter(|word| !word.text().chars().any(is_han)) {
            let wanted: Vec<&str> =
                word.text().split(' ').map(trim_signs).filter(|word| !word.is_empty()).map(root).collect();
            if wanted.is_empty() {
                continue;
            }
            for (at, window) in said.windows(wanted.len()).enumerate() {
                if window == wanted.as_slice() {
                    covered.iter_mut().skip(at).take(wanted.len()).for_each(|word| *word = true);
                }
            }
        }
        let own = folds(Some(&who.name), &who.words);
        let names: Vec<&str> = own.iter().flat_map(|name| name.text().split(' ')).map(root).collect();
        let common: Vec<&str> = SMALL_EN.split_whitespace().flat_map(|word| [word, root(word)]).collect();
        let (mut held, mut rest, mut small) = (0, 0, 0);
        for (word, covered) in said.iter().zip(covered) {
            let is_small = common.contains(word);
            match (covered, is_small) {
                (true, false) => held += 1,
                (true, true) => small += 1,
                (false, true) => {}
                (false, false) if names.contains(word) => {}
                (false, false) => rest += 1,
            }
        }
        // A topic that is nothing but small words ("why", "who") is meant where nothing else is asked.
        if held == 0 && small > 0 && rest == 0 {
            return Self { held: small, rest };
        }
        Self { held, rest }
    }
}

/// Stands where a word of the topic stood.
const HELD: char = '\u{1}';
