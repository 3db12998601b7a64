//! What is to be known of the people of a novel, taken from the passages that introduce them and from their own lines.

use std::collections::HashMap;

use super::manuscript::Manuscript;
use super::person::{Line, Person, named_in, stands_in};
use super::speech::{Stretch, stretches, without_quotes};
use crate::text::{Language, clip_sentence, fold, sentences};

/// The most lines of a sheet.
const LINES: usize = 10;
/// The most lines that one chapter adds after the one in which somebody appears.
const LATER: usize = 1;
/// The most lines of the chapter in which somebody appears.
const FIRST: usize = 4;
/// The longest line, in Chinese characters; English takes three times as many.
const LENGTH: usize = 90;
/// How many of their own lines show how they speak.
const SAMPLES: usize = 5;
/// The most topics of a person.
const TOPICS: usize = 8;
/// The most own lines of a topic.
const ANSWERS: usize = 4;

/// What is to be known of somebody.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Portrait {
    /// Sentences about them, each with its chapter, in order.
    pub sheet: Vec<(u32, String)>,
    /// Some of their own lines, each with its chapter.
    pub samples: Vec<(u32, String)>,
    /// What they can be asked about: whom of the people, from which chapter on, and what they say of them.
    pub topics: Vec<Subject>,
}

/// Somebody whom another speaks of.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Subject {
    /// Who, by place in the list of people.
    pub about: usize,
    /// The chapter of the last of the lines: before it they cannot be asked.
    pub chapter: u32,
    /// Their own lines.
    pub texts: Vec<String>,
}

/// A sentence that says something of somebody.
struct Saying {
    chapter: u32,
    order: usize,
    worth: i32,
    text: String,
}

/// The portraits of all people, in their order.
#[must_use]
pub fn portraits(novel: &Manuscript, people: &[Person], lines: &[Line]) -> Vec<Portrait> {
    let language = novel.language;
    let mut sayings: Vec<Vec<Saying>> = people.iter().map(|_| Vec::new()).collect();
    let mut order = 0;
    for (chapter, paragraph) in novel.paragraphs() {
        for stretch in stretches(&paragraph.text) {
            let Stretch::Told(told) = stretch else { continue };
            for sentence in sentences(told) {
                order += 1;
                let length = sentence.chars().count();
                // What leads up to a quotation says nothing without it.
                let leads = sentence.ends_with(['：', ':', '，', ',']);
                if leads || length < language.characters(7) || length > language.characters(160) {
                    continue;
                }
                let named: Vec<usize> = named_in(people, sentence, language).collect();
                for who in &named {
                    let Some(person) = people.get(*who) else { continue };
                    let worth = worth(person, sentence, language, named.len());
                    if worth > 0
                        && let Some(list) = sayings.get_mut(*who)
                    {
                        let text = clip_sentence(sentence, language.characters(LENGTH)).to_owned();
                        list.push(Saying { chapter, order, worth, text });
                    }
                }
            }
        }
    }
    let chosen = sayings.into_iter().zip(people).map(|(sayings, person)| chosen(sayings, person.chapter));
    let portraits = chosen.enumerate().map(|(who, sheet)| Portrait {
        sheet,
        samples: samples(lines, who, language),
        topics: topics(lines, who, people, language),
    });
    portraits.collect()
}

/// How much a sentence says of somebody; nothing where it only says what they did just then.
fn worth(person: &Person, sentence: &str, language: Language, named: usize) -> i32 {
    let told = without_quotes(sentence);
    let Some((at, name)) = person
        .names()
        .filter_map(|name| Some((told.find(name)?, name)))
        .min_by_key(|(at, name)| (*at, std::cmp::Reverse(name.len())))
    else {
        return 0;
    };
    if language == Language::En && !stands_in(&told, name, language) {
        return 0;
    }
    let mut worth = 0;
    let after = told.get(at + name.len()..).unwrap_or_default();
    match language {
        Language::Zh => {
            let near: String = after.chars().take(4).collect();
            let describes = [
                "是", "乃", "有个", "有一", "原是", "本是", "生得", "长得", "姓", "名叫", "今年", "从小", "自幼",
                "一向", "向来", "最爱", "喜欢", "住在",
            ];
            worth += 6 * i32::from(describes.iter().any(|word| near.contains(word)));
            let marks = [
                "岁", "儿子", "女儿", "父亲", "母亲", "妻", "丈夫", "兄", "弟", "姐", "妹", "师父", "徒弟", "先生",
                "性情", "脾气", "模样", "穿", "戴", "脸", "眼睛", "头发", "身材", "个子", "平生", "从前", "年前",
            ];
            worth += 2 * marks.iter().filter(|word| told.contains(**word)).count().min(3).try_into().unwrap_or(0);
        }
        Language::En => {
            let near = after.split_whitespace().take(4).collect::<Vec<_>>().join(" ");
            let near = format!(" {} ", near.trim_start_matches([',', ' ']));
            let describes = [
                " was a ",
                " was the ",
                " is a ",
                " is the ",
                " had been ",
                " was ",
                " had ",
                " lived ",
                " who ",
                " kept ",
                " wore ",
                " never ",
                " always ",
            ];
            worth += 5 * i32::from(describes.iter().take(5).any(|word| near.contains(word)))
                + 3 * i32::from(describes.iter().any(|word| near.contains(word)));
            let marks = [
                " years", " old ", "daughter", " son ", "wife", "husband", "father", "mother", "sister", "brother",
                "friend", "hair", "eyes", "face", "tall", "thin", "small", "young", "voice", "hands", "coat", "lived",
                "worked", "used to",
            ];
            let folded = told.to_lowercase();
            worth += 2 * marks.iter().filter(|word| folded.contains(**word)).count().min(3).try_into().unwrap_or(0);
        }
    }
    // Who stands at the beginning is who it is about.
    let begins = told.get(..at).is_some_and(|before| before.chars().count() <= 2);
    worth += 2 * i32::from(begins);
    if named > 2 {
        worth -= 2;
    }
    worth
}

/// The best sentences: the more of the chapter that introduces somebody, some of later ones, in order.
fn chosen(mut sayings: Vec<Saying>, first: u32) -> Vec<(u32, String)> {
    sayings
        .sort_by_key(|saying| (std::cmp::Reverse(saying.worth + 2 * i32::from(saying.chapter == first)), saying.order));
    let mut taken: HashMap<u32, usize> = HashMap::new();
    let mut kept: Vec<Saying> = Vec::new();
    for saying in sayings {
        let most = if saying.chapter == first { FIRST } else { LATER };
        let count = taken.entry(saying.chapter).or_default();
        let worthy = saying.chapter == first || saying.worth >= 4;
        if kept.len() < LINES && *count < most && worthy && !kept.iter().any(|other| other.text == saying.text) {
            *count += 1;
            kept.push(saying);
        }
    }
    kept.sort_by_key(|saying| saying.order);
    kept.into_iter().map(|saying| (saying.chapter, saying.text)).collect()
}

/// Some of what somebody says, from the beginning on, of a length that shows something.
fn samples(lines: &[Line], who: usize, language: Language) -> Vec<(u32, String)> {
    let fits = |text: &str| (language.characters(6)..=language.characters(45)).contains(&text.chars().count());
    let own: Vec<&Line> = lines.iter().filter(|line| line.who == who && fits(&line.text)).collect();
    // Evenly over all of them, the first among them.
    let step = own.len().div_ceil(SAMPLES).max(1);
    own.iter().step_by(step).take(SAMPLES).map(|line| (line.chapter, line.text.clone())).collect()
}

/// Whom of the others somebody speaks of, and what they say.
fn topics(lines: &[Line], who: usize, people: &[Person], language: Language) -> Vec<Subject> {
    let mut topics: Vec<Subject> = Vec::new();
    for line in lines.iter().filter(|line| line.who == who) {
        if line.text.chars().count() < language.characters(5) {
            continue;
        }
        for about in named_in(people, &line.text, language).filter(|about| *about != who) {
            let text = clip_sentence(&line.text, language.characters(200)).to_owned();
            match topics.iter_mut().find(|topic| topic.about == about) {
                Some(topic)
                    if topic.texts.len() < ANSWERS && !topic.texts.iter().any(|told| fold(told) == fold(&text)) =>
                {
                    topic.texts.push(text);
                    topic.chapter = topic.chapter.max(line.chapter);
                }
                Some(_) => {}
                None => topics.push(Subject { about, chapter: line.chapter, texts: vec![text] }),
            }
        }
    }
    topics.sort_by_key(|topic| (std::cmp::Reverse(topic.texts.len()), topic.about));
    topics.truncate(TOPICS);
    topics
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::exchange::novel::manuscript::manuscript;
    use crate::exchange::novel::person::{lines, people};

    #[test]
    fn a_sheet_is_made_of_what_introduces_somebody() {
        let text = "第一章 雨\n老陈是灯塔的看守人，今年六十岁，脸上有一道疤。老陈说：“灯不能灭，小梅。”\n老陈走到窗边。小梅是他的女儿，才九岁。“爹，老陈家的灯最亮。”小梅说。\n第二章 晴\n老陈从前当过船长，这事谁也不知道。老陈道：“小梅，别问了。”\n小梅问：“问什么？”\n";
        let novel = manuscript(text).unwrap();
        let people = people(&novel);
        let said = lines(&novel, &people);
        let portraits = portraits(&novel, &people, &said);
        let at = people.iter().position(|who| who.name == "老陈").unwrap();
        let sheet = &portraits[at].sheet;
        assert_eq!(sheet[0], (1, "老陈是灯塔的看守人，今年六十岁，脸上有一道疤。".to_owned()));
        assert!(sheet.iter().any(|(chapter, text)| *chapter == 2 && text.contains("船长")), "{sheet:?}");
        assert!(sheet.iter().all(|(_, text)| !text.contains('“')), "{sheet:?}");
        let topic = &portraits[at].topics[0];
        assert_eq!((people[topic.about].name.as_str(), topic.texts.len(), topic.chapter), ("小梅", 2, 2));
        assert!(!portraits[at].samples.is_empty());
    }
}
