//! The words of both languages. Both are always understood; the tables are data, the grammar is elsewhere.

mod approaches;
mod directions;
mod en;
mod inquiries;
mod needs;
mod small;
mod zh;

use std::collections::BTreeSet;
use std::sync::LazyLock;

use super::absent::Need;
use super::line::is_chinese;
use super::meta::About;
use super::order::{CLAUSE, Verb};
use super::pattern::{Holes, Pattern};
use crate::world::{Approach, Direction, Meta};

pub(super) use approaches::NEGATIONS;
pub(super) use en::STOPWORDS;
pub(super) use needs::{EVERYWHERE, NOTHINGS};
pub(super) use small::{SMALL_EN, SMALL_ZH};
pub(super) use zh::{BESIDE, FILLERS, MEASURES, PLACES, POINTERS, SOFT_TAILS};

/// What stands before an order and only says that it is wanted. Longer ones first.
pub(super) static LEADS: LazyLock<Vec<&'static str>> = LazyLock::new(|| longest_first(&[en::LEADS, zh::LEADS]));
/// What stands after an order and adds nothing.
pub(super) static TAILS: LazyLock<Vec<&'static str>> = LazyLock::new(|| longest_first(&[en::TAILS, zh::TAILS]));
/// What stands before a name and is no part of it. Longer ones first.
pub(super) static ARTICLES: LazyLock<Vec<&'static str>> = LazyLock::new(|| longest_first(&[en::ARTICLES]));
/// What stands around a direction.
pub(super) static AROUND_DIRECTIONS: LazyLock<(Vec<&'static str>, Vec<&'static str>)> = LazyLock::new(|| {
    (
        longest_first(&[en::BEFORE_DIRECTIONS, directions::BEFORE]),
        longest_first(&[en::AFTER_DIRECTIONS, directions::AFTER]),
    )
});

/// The verbs of free actions, by what they come down to.
pub(super) static APPROACHES: LazyLock<Vec<(&'static str, Approach)>> = LazyLock::new(|| {
    let verbs = approaches::APPROACHES.iter();
    verbs.flat_map(|(approach, verbs)| verbs.split_whitespace().map(|verb| (verb, *approach))).collect()
});

/// Orders in English: the first that fits and makes sense counts.
pub(super) static ENGLISH: LazyLock<Vec<Pattern<Verb>>> = LazyLock::new(|| compile(en::ORDERS));
/// Orders in Chinese.
pub(super) static CHINESE: LazyLock<Vec<Pattern<Verb>>> = LazyLock::new(|| compile(zh::ORDERS));
/// Commands about the game.
pub(super) static METAS: LazyLock<Vec<Pattern<About>>> = LazyLock::new(|| {
    [en::METAS, zh::METAS].concat().into_iter().map(|(text, about)| Pattern::new(text, about)).collect()
});
/// Questions to the game, each with what answers it.
pub(super) static INQUIRIES: LazyLock<Vec<Pattern<Meta>>> = LazyLock::new(|| {
    let all = inquiries::ENGLISH.iter().chain(inquiries::CHINESE);
    all.map(|(text, meta)| Pattern::new(text, meta.clone())).collect()
});
/// English words that a command can begin with, or be.
pub(super) static COMMANDS: LazyLock<BTreeSet<&'static str>> = LazyLock::new(|| {
    let sources = en::METAS.iter().map(|(text, _)| *text).chain(en::ORDERS.iter().map(|(text, _)| *text));
    let firsts = sources.flat_map(beginnings).filter_map(|words| words.split(' ').next());
    let plain = firsts.chain(DIRECTIONS).filter(|word| word.bytes().all(|sign| sign.is_ascii_lowercase()));
    plain.filter(|word| !STOPWORDS.contains(word)).collect()
});
/// All English words of the vocabulary.
pub(super) static KNOWN: LazyLock<BTreeSet<&'static str>> = LazyLock::new(|| {
    let sources = en::METAS.iter().map(|(text, _)| *text).chain(en::ORDERS.iter().map(|(text, _)| *text));
    let words = sources.chain(inquiries::ENGLISH.iter().map(|(text, _)| *text));
    words.flat_map(|text| text.split(|sign: char| !sign.is_ascii_lowercase())).chain(DIRECTIONS).collect()
});
/// How a pattern can begin.
fn beginnings(source: &'static str) -> impl Iterator<Item = &'static str> {
    let group = source.strip_prefix('(').and_then(|rest| rest.split_once(')')).map(|(group, _)| group);
    group.unwrap_or_else(|| source.split('{').next().unwrap_or_default()).split('|').map(str::trim)
}

/// Ways of choosing by number.
pub(super) static CHOICES: LazyLock<Vec<Pattern<()>>> =
    LazyLock::new(|| [en::CHOICES, zh::CHOICES].concat().into_iter().map(|text| Pattern::new(text, ())).collect());

/// What verbs cannot do without, by language.
/// What clauses need, by their patterns.
type Needs = Vec<Pattern<Need>>;

static NEEDS: LazyLock<(Needs, Needs)> = LazyLock::new(|| (compile(needs::CHINESE), compile(needs::ENGLISH)));

/// What the verb of a clause cannot do without, and the words for it; several where it can be read in several ways.
pub(super) fn needs(clause: &str) -> Vec<(Need, Holes<'_>)> {
    if clause.chars().count() > CLAUSE {
        return Vec::new();
    }
    let chinese = is_chinese(clause).then_some(&NEEDS.0).into_iter().flatten();
    // the first pattern that fits is what is meant: "ask the smith about the crown" names a smith
    for pattern in chinese.chain(&NEEDS.1) {
        let ways = pattern.matches(clause);
        if !ways.is_empty() {
            return ways.into_iter().map(|holes| (pattern.verb, holes)).collect();
        }
    }
    Vec::new()
}

fn compile<V: Copy>(orders: &'static [(&'static str, V)]) -> Vec<Pattern<V>> {
    orders.iter().map(|(text, verb)| Pattern::new(text, *verb)).collect()
}

fn longest_first(lists: &[&[&'static str]]) -> Vec<&'static str> {
    let mut words = lists.concat();
    words.sort_by_key(|word| std::cmp::Reverse(word.len()));
    words
}

/// Which kind of pronoun a word is.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Pronouns {
    /// A thing.
    It,
    /// A man, or whoever was spoken with.
    Him,
    /// A woman, or whoever was spoken with.
    Her,
    /// Any of them.
    Them,
    /// The hero.
    Me,
}

/// The pronoun that a text is.
pub(super) fn pronoun(text: &str) -> Option<Pronouns> {
    Some(match text {
        "it" | "that" | "this" | "it all" | "that one" | "this one" | "that thing" | "this thing" | "它" | "它们"
        | "这" | "那" | "这个" | "那个" | "这东西" | "那东西" | "这个东西" | "那个东西" | "这玩意" | "那玩意" => {
            Pronouns::It
        }
        "him" | "he" | "that man" | "他" => Pronouns::Him,
        "her" | "she" | "that woman" | "她" => Pronouns::Her,
        "them" | "they" | "you" | "他们" | "她们" | "那人" | "那个人" | "这人" | "这个人" | "对方" | "你" | "您"
        | "ta" => Pronouns::Them,
        "me" | "myself" | "my body" | "自己的身体" | "我的身体" | "身体" | "self" | "i" | "my own body" | "我"
        | "自己" | "我自己" => Pronouns::Me,
        _ => return None,
    })
}

/// Whether a text means whoever is here.
pub(super) fn is_anybody(text: &str) -> bool {
    matches!(
        text,
        "whoever is here"
            | "whoever's here"
            | "everyone"
            | "everybody"
            | "anyone"
            | "anybody"
            | "someone"
            | "somebody"
            | "people"
            | "people here"
            | "人"
            | "大家"
            | "所有人"
            | "别人"
    )
}

/// Whether a text means all there is.
pub(super) fn is_all(text: &str) -> bool {
    matches!(
        text,
        "all"
            | "everything"
            | "all of it"
            | "all of them"
            | "it all"
            | "all the things"
            | "every thing"
            | "both"
            | "全部"
            | "全都"
            | "所有"
            | "所有东西"
            | "所有的东西"
            | "一切"
            | "全部东西"
            | "全部的东西"
            | "每样东西"
            | "都"
            | "东西"
            | "全部物品"
            | "所有物品"
            | "地上的东西"
            | "地上所有的东西"
            | "这些东西"
            | "这些"
    )
}

/// Yes or no to what is offered.
pub(super) fn answer(text: &str) -> Option<bool> {
    match text {
        "yes" | "y" | "yeah" | "yep" | "ok" | "okay" | "sure" | "agree" | "agreed" | "accept" | "i do"
        | "of course" | "confirm" | "i accept" | "i agree" | "do it" | "是" | "是的" | "好" | "好的" | "好吧"
        | "同意" | "愿意" | "我愿意" | "接受" | "确定" | "确认" | "可以" | "行" | "嗯" | "对" | "没错" | "当然"
        | "我同意" | "我接受" => Some(true),
        "no" | "n" | "nope" | "nah" | "not yet" | "decline" | "refuse" | "reject" | "never" | "i refuse"
        | "i decline" | "不" | "不是" | "不要" | "不行" | "不好" | "不同意" | "不愿意" | "我不愿意" | "拒绝" | "否"
        | "还不" | "还没" | "不了" | "算了" | "我拒绝" | "先不" => Some(false),
        _ => None,
    }
}

/// Whether a line tells somebody something rather than asks.
pub(super) fn tells(folded: &str) -> bool {
    let english = folded.strip_prefix("i ").unwrap_or(folded);
    let orders = ["tell ", "inform ", "remind ", "warn ", "notify ", "say ", "explain "];
    let chinese = ["告诉", "告知", "提醒", "通知", "转告", "警告", "说起", "说说", "讲讲", "说给", "讲给"];
    let english = orders.iter().any(|order| english.starts_with(order)) && !english.starts_with("tell me ");
    english || chinese.iter().any(|word| folded.contains(word)) && !folded.contains("告诉我")
}

/// Whether a line is an order to ask somebody something.
pub(super) fn asks(folded: &str) -> bool {
    let english = folded.strip_prefix("i ").unwrap_or(folded);
    let chinese = folded.strip_prefix('我').unwrap_or(folded);
    let orders = ["ask ", "question ", "inquire ", "enquire ", "query ", "interrogate "];
    let asked = ["问", "询问", "打听", "请教", "追问", "质问"];
    let of = ["打听", "询问", "请教", "问起", "问问", "问一下", "追问"];
    orders.iter().any(|order| english.starts_with(order))
        || asked.iter().any(|order| chinese.starts_with(order))
        || (["向", "跟", "和", "找", "同", "与", "去"].iter().any(|lead| chinese.starts_with(lead))
            && of.iter().any(|word| chinese.contains(word)))
}

/// Whether words are a greeting.
pub(super) fn is_greeting(text: &str) -> bool {
    matches!(
        text,
        "hello"
            | "hi"
            | "hey"
            | "greetings"
            | "good morning"
            | "good evening"
            | "good day"
            | "hello there"
            | "hi there"
            | "hey there"
            | "good afternoon"
            | "嘿"
            | "哈喽"
            | "下午好"
            | "大家好"
            | "你好"
            | "您好"
            | "嗨"
            | "早"
            | "早上好"
            | "早安"
            | "晚上好"
            | "你好啊"
            | "好久不见"
            | "打扰了"
    )
}

/// The directions that are words.
const DIRECTIONS: [&str; 14] = [
    "north",
    "northeast",
    "east",
    "southeast",
    "south",
    "southwest",
    "west",
    "northwest",
    "up",
    "upstairs",
    "down",
    "downstairs",
    "inside",
    "outside",
];

/// The direction that a text names, bare: `north`, `n`, `北`.
pub(super) fn direction(text: &str) -> Option<Direction> {
    Some(match text {
        "n" | "north" | "北" | "正北" => Direction::North,
        "ne" | "northeast" | "north east" | "north-east" | "东北" => Direction::Northeast,
        "e" | "east" | "东" | "正东" => Direction::East,
        "se" | "southeast" | "south east" | "south-east" | "东南" => Direction::Southeast,
        "s" | "south" | "南" | "正南" => Direction::South,
        "sw" | "southwest" | "south west" | "south-west" | "西南" => Direction::Southwest,
        "w" | "west" | "西" | "正西" => Direction::West,
        "nw" | "northwest" | "north west" | "north-west" | "西北" => Direction::Northwest,
        "u" | "up" | "upstairs" | "上" | "楼上" | "上楼" => Direction::Up,
        "d" | "down" | "downstairs" | "下" | "楼下" | "下楼" => Direction::Down,
        "in" | "inside" | "indoors" | "进" | "里" | "内" | "屋里" | "进屋" | "进门" => Direction::In,
        "out" | "outside" | "outdoors" | "出" | "外" | "屋外" | "门外" | "出门" => Direction::Out,
        _ => return None,
    })
}
