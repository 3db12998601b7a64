//! The words of an attempt inside a sentence of the program: "climb the tree" in "You try to climb the tree".

use super::deeds::quoted;
use crate::text::{Language, fold, is_han};

/// The longest words that are worked into a sentence, in characters; longer ones are quoted.
const LONGEST: (usize, usize) = (48, 18);

/// The words as they can follow "you try to" or 你想; none where they are no such phrase: they are quoted then. What is
/// worked in is plain: words of the language of the telling, no marks, nobody who speaks of "you".
pub fn phrased(text: &str, language: Language) -> Option<String> {
    let inner = text.trim_matches(|sign: char| sign.is_whitespace() || ".!?…。！？~～".contains(sign));
    if inner.contains([
        '“', '”', '"', '「', '」', '『', '』', '.', '!', '?', ';', '…', '。', '！', '？', '；', ':', '：', ',', '，',
        '、',
    ]) {
        return None;
    }
    let words = quoted(text);
    match language {
        Language::En => english(&words),
        Language::Zh => chinese(&words),
    }
}

fn english(words: &str) -> Option<String> {
    let plain = words.chars().all(|letter| letter.is_ascii_alphabetic() || matches!(letter, ' ' | '\'' | '’' | '-'));
    if !plain || words.chars().count() > LONGEST.0 {
        return None;
    }
    let folded = fold(words);
    let mut own: Vec<&str> = folded.split_whitespace().collect();
    while let Some(rest) = BEFORE.iter().find_map(|before| strip(&own, before)) {
        own = rest;
    }
    let first = *own.first()?;
    let doing = first.ends_with("ing") && first.len() > 5 && !first.starts_with("str") && !first.starts_with("spr");
    if NO_VERB.contains(&first) || doing || own.iter().any(|word| NOT_WITHIN.contains(word) || word.contains('\'')) {
        return None;
    }
    // names keep their capitals
    let typed: Vec<&str> = words.split_whitespace().collect();
    let typed = typed.get(typed.len() - own.len()..)?;
    let told = typed.iter().enumerate().map(|(place, word)| match fold(word).as_str() {
        "my" | "our" => "your".to_owned(),
        "me" | "us" => "you".to_owned(),
        "myself" => "yourself".to_owned(),
        folded if place == 0 => folded.to_owned(),
        _ => (*word).to_owned(),
    });
    Some(told.collect::<Vec<_>>().join(" "))
}

fn strip<'t>(words: &[&'t str], before: &[&'t str]) -> Option<Vec<&'t str>> {
    words.strip_prefix(before).filter(|rest| !rest.is_empty()).map(<[&str]>::to_vec)
}

fn chinese(words: &str) -> Option<String> {
    if !words.chars().all(is_han) || words.chars().count() > LONGEST.1 {
        return None;
    }
    let mut own = words;
    while let Some(rest) = BEFORE_ZH.iter().find_map(|before| own.strip_prefix(before)).filter(|rest| !rest.is_empty())
    {
        own = rest;
    }
    let own = AFTER_ZH.iter().find_map(|after| own.strip_suffix(after)).filter(|rest| !rest.is_empty()).unwrap_or(own);
    if NO_VERB_ZH.iter().any(|word| own.starts_with(word)) || own.contains(['你', '您']) || own.ends_with('吗') {
        return None;
    }
    Some(own.replace("我们", "大家").replace('我', "自己").replace("自己自己", "自己"))
}

const BEFORE: &[&[&str]] = &[
    &["i"],
    &["try", "to"],
    &["attempt", "to"],
    &["want", "to"],
    &["let", "me"],
    &["please"],
    &["just"],
    &["quickly"],
    &["carefully"],
    &["quietly"],
    &["slowly"],
    &["then"],
    &["now"],
    &["will"],
    &["would", "like", "to"],
    &["and"],
];

/// Words that no attempt begins with.
const NO_VERB: &[&str] = &[
    "the", "a", "an", "my", "you", "your", "he", "she", "it", "they", "we", "his", "her", "its", "their", "there",
    "this", "that", "these", "those", "who", "what", "where", "when", "why", "how", "is", "are", "am", "was", "were",
    "yes", "no", "not", "if", "but", "or", "so", "because", "hello", "hi", "hey", "thanks", "have", "has", "had", "do",
    "does", "did", "can", "could", "should", "suddenly", "never", "dont", "in", "on", "at", "with", "for", "of", "to",
    "from", "goodbye", "bye", "sorry", "please", "ok", "okay", "very", "some", "all", "by",
];

/// Words that tell something rather than want it.
const NOT_WITHIN: &[&str] =
    &["i", "you", "am", "is", "are", "was", "were", "have", "has", "had", "will", "would", "because"];

const BEFORE_ZH: &[&str] = &[
    "试着",
    "试图",
    "尝试",
    "想要",
    "想办法",
    "打算",
    "决定",
    "准备",
    "要",
    "我",
    "先",
    "再",
    "然后",
    "就",
    "小心地",
    "悄悄地",
    "慢慢地",
];

const AFTER_ZH: &[&str] = &["吧", "啊", "呀", "了", "试试", "看看"];

const NO_VERB_ZH: &[&str] = &[
    "他",
    "她",
    "它",
    "这",
    "那",
    "有",
    "是",
    "没",
    "不",
    "别",
    "为什么",
    "怎么",
    "什么",
    "谁",
    "哪",
    "如果",
    "因为",
    "但",
    "好",
    "谢",
    "再见",
    "对不起",
    "忽然",
    "突然",
    "已经",
    "的",
    "呜",
    "啦",
    "哈",
    "嗯",
];

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn an_attempt_stands_in_a_sentence_as_it_would_be_said() {
        for (typed, told) in [
            ("I climb the tree!", Some("climb the tree")),
            ("Try to climb my tree", Some("climb your tree")),
            ("sing to Hal", Some("sing to Hal")),
            ("please carefully listen", Some("listen")),
            ("kick myself", Some("kick yourself")),
            ("the dragon dies", None),
            ("I am the king", None),
            ("take the crown because you said so", None),
            ("climbing the tree", None),
            ("sing", Some("sing")),
            ("spring over the ditch", Some("spring over the ditch")),
            ("climb the tree. You win", None),
            ("爬树", None),
            ("“open up”, I say", None),
        ] {
            assert_eq!(phrased(typed, Language::En).as_deref(), told, "{typed}");
        }
        for (typed, told) in [
            ("爬上树看营地", Some("爬上树看营地")),
            ("我想要推开我面前的石头！", Some("推开自己面前的石头")),
            ("唱一支歌吧", Some("唱一支歌")),
            ("他死了", None),
            ("我是国王", None),
            ("把你打倒", None),
            ("climb", None),
            ("爬上树，看营地", None),
            ("呜啦啦", None),
        ] {
            assert_eq!(phrased(typed, Language::Zh).as_deref(), told, "{typed}");
        }
    }

    #[test]
    fn what_is_long_is_quoted() {
        assert_eq!(phrased(&"climb ".repeat(20), Language::En), None);
        assert_eq!(phrased(&"爬".repeat(30), Language::Zh), None);
    }
}
