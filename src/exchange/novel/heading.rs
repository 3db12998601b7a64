//! Which lines are headings of chapters, in Chinese and English.

/// The longest heading, in characters.
const LENGTH: usize = 60;
/// The signs of Chinese numbers.
const NUMERALS: &str = "〇零一二三四五六七八九十百千万两廿卅○０１２３４５６７８９0123456789";
/// What is counted: chapters, and what holds chapters.
const UNITS: &str = "章回节節集话話折幕篇";
const GROUPS: &str = "卷部册冊编編";
/// Headings without a number.
const NAMED: [&str; 20] = [
    "序章", "序言", "序幕", "自序", "代序", "序", "楔子", "引子", "引言", "前言", "开篇", "開篇", "尾声", "尾聲",
    "终章", "終章", "后记", "後記", "番外", "跋",
];
const ENGLISH: [&str; 11] =
    ["chapter", "part", "book", "volume", "letter", "canto", "act", "scene", "stave", "section", "episode"];
const ENGLISH_NAMED: [&str; 9] = [
    "prologue",
    "epilogue",
    "preface",
    "introduction",
    "foreword",
    "afterword",
    "interlude",
    "conclusion",
    "postscript",
];
const ORDINALS: [&str; 32] = [
    "one",
    "two",
    "three",
    "four",
    "five",
    "six",
    "seven",
    "eight",
    "nine",
    "ten",
    "eleven",
    "twelve",
    "thirteen",
    "fourteen",
    "fifteen",
    "sixteen",
    "seventeen",
    "eighteen",
    "nineteen",
    "twenty",
    "first",
    "second",
    "third",
    "fourth",
    "fifth",
    "sixth",
    "seventh",
    "eighth",
    "ninth",
    "tenth",
    "last",
    "final",
];

/// What a line is a heading of.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Rank {
    /// A chapter.
    Chapter,
    /// What holds chapters: a volume, a part.
    Group,
}

/// The heading that a line is, cleaned of marks; none if it is a line of the text.
pub(super) fn heading(line: &str) -> Option<(Rank, String)> {
    let marked = line.trim_start().strip_prefix('#').map(|rest| rest.trim_start_matches('#'));
    let text = marked.filter(|rest| rest.starts_with([' ', '\t', '\u{3000}'])).unwrap_or(line);
    let is_marked = marked.is_some() && text.len() < line.len();
    let text = text.trim_matches(|sign: char| {
        sign.is_whitespace() || matches!(sign, '#' | '*' | '=' | '_' | '\u{3000}' | '【' | '】')
    });
    let length = text.chars().count();
    if length == 0 || length > LENGTH {
        return None;
    }
    let rank = chinese(text).or_else(|| english(text)).or_else(|| is_marked.then_some(Rank::Chapter))?;
    Some((rank, text.split_whitespace().collect::<Vec<_>>().join(" ")))
}

/// Whether a line is a number alone: a heading in a text that has no others.
pub(super) fn numbered(line: &str) -> bool {
    let text = line.trim().trim_end_matches(['.', '、', '．']);
    let length = text.chars().count();
    (1..=8).contains(&length)
        && (is_roman(text) && text.chars().all(|sign| sign.is_ascii_uppercase())
            || text.chars().all(|sign| NUMERALS.contains(sign)))
}

fn chinese(text: &str) -> Option<Rank> {
    let text = text.strip_prefix("正文").map_or(text, str::trim_start);
    if NAMED.iter().any(|name| follows(text, name)) {
        return Some(Rank::Chapter);
    }
    let body = text.strip_prefix('第').map(str::trim_start);
    if let Some(body) = body {
        let end = body.find(|sign: char| !NUMERALS.contains(sign)).filter(|end| *end > 0)?;
        let rest = body.get(end..)?.trim_start();
        let unit = rest.chars().next()?;
        let rank = if UNITS.contains(unit) {
            Rank::Chapter
        } else if GROUPS.contains(unit) {
            Rank::Group
        } else {
            return None;
        };
        return is_title(rest.get(unit.len_utf8()..)?).then_some(rank);
    }
    // 卷一, 卷之三, 卷十二 …
    let body = text.strip_prefix('卷').map(|rest| rest.strip_prefix('之').unwrap_or(rest))?;
    let end = body.find(|sign: char| !NUMERALS.contains(sign)).unwrap_or(body.len());
    (end > 0 && is_title(body.get(end..)?)).then_some(Rank::Group)
}

/// What follows the number of a Chinese heading: nothing, a title behind a blank or a sign, or a short one at once. A
/// sentence that happens to begin so is none.
fn is_title(rest: &str) -> bool {
    let ends = |text: &str| text.contains(['。', '；', '”', '」']) || text.ends_with(['，', '：', '、']);
    let Some(first) = rest.chars().next() else { return true };
    if first.is_whitespace()
        || matches!(first, ':' | '：' | '.' | '．' | '、' | '·' | '—' | '-' | '《' | '（' | '(' | '】')
    {
        return !ends(rest);
    }
    rest.chars().count() <= 14
        && !ends(rest)
        && !rest.contains(['，', '？', '！', '的', '了', '他', '她', '我', '是', '就'])
}

/// Whether a text is this word, or this word and a title behind it.
fn follows(text: &str, word: &str) -> bool {
    let Some(rest) = text.strip_prefix(word) else { return false };
    match rest.chars().next() {
        None => true,
        Some(sign) if sign.is_whitespace() || matches!(sign, ':' | '：' | '·' | '—') => !rest.contains('。'),
        Some(sign) => rest.chars().count() <= 3 && NUMERALS.contains(sign),
    }
}

fn english(text: &str) -> Option<Rank> {
    let mut words = text.split([' ', '\t', '\u{a0}']).filter(|word| !word.is_empty());
    let first = words.next()?;
    if !first.starts_with(|sign: char| sign.is_ascii_uppercase()) {
        return None;
    }
    let bare = |word: &str| word.trim_matches(|sign: char| !sign.is_alphanumeric()).to_ascii_lowercase();
    let head = bare(first);
    if ENGLISH_NAMED.contains(&head.as_str()) {
        return (text.chars().count() <= 40 && !text.ends_with(',')).then_some(Rank::Chapter);
    }
    if !ENGLISH.contains(&head.as_str()) {
        return None;
    }
    let mut second = words.next()?;
    if bare(second) == "the" {
        second = words.next()?;
    }
    let number = bare(second);
    let counts = ORDINALS.contains(&number.split('-').next().unwrap_or_default())
        || number.chars().all(|sign| sign.is_ascii_digit())
        || is_roman(&number);
    if number.is_empty() || !counts {
        return None;
    }
    // "Part one of the story was over." is a sentence.
    let rest: Vec<&str> = words.collect();
    let apart = first.ends_with([':', '.']) || second.ends_with(['.', ':', ',', '—', '-']);
    let titled = rest.first().is_none_or(|word| !word.starts_with(|sign: char| sign.is_ascii_lowercase()));
    let ends = text.ends_with(['.', '!', '?', '”', '"']) && !rest.is_empty() && rest.len() > 8;
    if ends || !(titled || apart) {
        return None;
    }
    Some(if matches!(head.as_str(), "part" | "book" | "volume" | "act") { Rank::Group } else { Rank::Chapter })
}

fn is_roman(word: &str) -> bool {
    !word.is_empty() && word.len() <= 9 && word.chars().all(|sign| "IVXLCDMivxlcdm".contains(sign))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn headings_of_both_languages_are_known() {
        for (line, rank, title) in [
            ("第十二回　灯塔上的人　雨夜里的船", Rank::Chapter, "第十二回 灯塔上的人 雨夜里的船"),
            ("  第3章", Rank::Chapter, "第3章"),
            ("第３章 归来", Rank::Chapter, "第３章 归来"),
            ("第一百零八章：终局", Rank::Chapter, "第一百零八章：终局"),
            ("第二章雨夜来客", Rank::Chapter, "第二章雨夜来客"),
            ("正文 第一章 雨", Rank::Chapter, "正文 第一章 雨"),
            ("第一卷 潮", Rank::Group, "第一卷 潮"),
            ("卷之三", Rank::Group, "卷之三"),
            ("序章", Rank::Chapter, "序章"),
            ("楔子　旧信", Rank::Chapter, "楔子 旧信"),
            ("番外二", Rank::Chapter, "番外二"),
            ("Chapter IV", Rank::Chapter, "Chapter IV"),
            ("CHAPTER THE FIRST", Rank::Chapter, "CHAPTER THE FIRST"),
            ("Chapter 12. In which nobody drowns", Rank::Chapter, "Chapter 12. In which nobody drowns"),
            ("Part 2", Rank::Group, "Part 2"),
            ("BOOK THE SECOND: The Golden Thread", Rank::Group, "BOOK THE SECOND: The Golden Thread"),
            ("Chapter Twenty-One", Rank::Chapter, "Chapter Twenty-One"),
            ("EPILOGUE", Rank::Chapter, "EPILOGUE"),
            ("## The Lamp", Rank::Chapter, "The Lamp"),
            ("# Part One", Rank::Group, "Part One"),
            ("**Chapter 3**", Rank::Chapter, "Chapter 3"),
        ] {
            assert_eq!(heading(line), Some((rank, title.to_owned())), "{line}");
        }
    }

    #[test]
    fn lines_of_the_text_are_none() {
        for line in [
            "第一回来到这里，他什么也没带。",
            "第三章他看得很慢，看完已经天亮。",
            "第二天，雨停了。",
            "序幕拉开的时候，台下没有人。",
            "Part of him wanted to stay.",
            "Chapter and verse, she said.",
            "Part one of the plan was simple enough.",
            "Book me a room.",
            "I",
            "#hashtag",
            "",
            "# ",
        ] {
            assert_eq!(heading(line), None, "{line}");
        }
        for line in ["I", "IV.", "12", "十二", "三、"] {
            assert!(numbered(line), "{line}");
        }
        for line in ["", "I am", "mix", "十二月", "Mild"] {
            assert!(!numbered(line), "{line}");
        }
    }
}
