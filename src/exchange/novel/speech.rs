//! Quotations and what stands beside them.

use crate::text::Language;

/// Signs that open and close what is said.
const PAIRS: [(char, char); 5] = [('“', '”'), ('「', '」'), ('『', '』'), ('"', '"'), ('《', '\0')];
/// The longest tag that is looked at beside a quotation, in characters.
const TAG: usize = 40;

/// A stretch of a paragraph.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Stretch<'a> {
    /// What is told.
    Told(&'a str),
    /// What is said, without its marks.
    Said(&'a str),
}

/// Parts what is said from what is told.
pub(super) fn stretches(paragraph: &str) -> Vec<Stretch<'_>> {
    let mut found = Vec::new();
    let mut rest = paragraph;
    loop {
        let open = rest.char_indices().find_map(|(at, sign)| {
            let (_, close) = PAIRS.into_iter().find(|(open, close)| *open == sign && *close != '\0')?;
            Some((at, sign, close))
        });
        let Some((at, sign, close)) = open else { break };
        let inside = rest.get(at + sign.len_utf8()..).unwrap_or_default();
        // A quotation that goes on in the next paragraph has no end here.
        let end = inside.find(close).unwrap_or(inside.len());
        found.push(Stretch::Told(rest.get(..at).unwrap_or_default()));
        found.push(Stretch::Said(inside.get(..end).unwrap_or_default()));
        rest = inside.get(end..).and_then(|rest| rest.get(close.len_utf8()..)).unwrap_or_default();
    }
    found.push(Stretch::Told(rest));
    found.retain(|stretch| !matches!(stretch, Stretch::Told(text) if text.trim().is_empty()));
    found
}

/// A text without what is said in it.
pub(super) fn without_quotes(text: &str) -> String {
    let told = stretches(text).into_iter().filter_map(|stretch| match stretch {
        Stretch::Told(text) => Some(text),
        Stretch::Said(_) => None,
    });
    told.collect::<Vec<_>>().join(" ")
}

/// Each quotation of a paragraph with the words beside it that say who speaks: those before it where they lead up to it,
/// else those behind it.
pub(super) fn quotations(paragraph: &str, language: Language) -> Vec<(&str, &str)> {
    let stretches = stretches(paragraph);
    let told = |at: Option<usize>| match at.and_then(|at| stretches.get(at)) {
        Some(Stretch::Told(text)) => text.trim(),
        _ => "",
    };
    let mut found: Vec<(&str, &str)> = Vec::new();
    for (at, stretch) in stretches.iter().enumerate() {
        let Stretch::Said(text) = stretch else { continue };
        let (before, after) = (told(at.checked_sub(1)), told(Some(at + 1)));
        let leads = before.ends_with(['：', ':', '，', ','])
            || language == Language::Zh && before.ends_with(['道', '说', '說']);
        let tag = if leads { last_sentence(before) } else { first_clauses(after) };
        found.push((tag, text.trim()));
    }
    // What is said in one breath, with the tag in between, is said by one.
    let tags: Vec<&str> = found.iter().map(|(tag, _)| *tag).collect();
    for (at, (tag, _)) in found.iter_mut().enumerate() {
        if tag.is_empty() && at > 0 {
            *tag = tags.get(at - 1).copied().unwrap_or_default();
        }
    }
    found.retain(|(_, text)| text.chars().any(char::is_alphanumeric));
    found
}

/// The sentence that leads up to a quotation.
fn last_sentence(text: &str) -> &str {
    let start = text
        .rfind(['。', '！', '？', '.', '!', '?', ';', '；'])
        .map_or(0, |at| at + text.get(at..).and_then(|rest| rest.chars().next()).map_or(1, char::len_utf8));
    let sentence = text.get(start..).unwrap_or_default();
    let surplus = sentence.chars().count().saturating_sub(TAG * 2);
    let from = sentence.char_indices().nth(surplus).map_or(0, |(at, _)| at);
    sentence.get(from..).unwrap_or_default()
}

/// The words behind a quotation up to the end of their sentence.
fn first_clauses(text: &str) -> &str {
    // The full stop of a title ends nothing.
    let mut end = text.len();
    for (at, sign) in text.char_indices() {
        let titled = text
            .get(..at)
            .is_some_and(|before| ["Mr", "Mrs", "Ms", "Dr", "St"].iter().any(|title| before.ends_with(title)));
        if matches!(sign, '。' | '！' | '？' | '!' | '?' | ';' | '；') || sign == '.' && !titled {
            end = at;
            break;
        }
    }
    crate::text::clip(text.get(..end).unwrap_or_default(), TAG * 2)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_is_said_has_its_tag() {
        let zh = quotations("老陈把灯放下，笑道：“又下雨了。”小梅没有抬头。“是啊。”她说，“一直下。”", Language::Zh);
        assert_eq!(zh, [("老陈把灯放下，笑道：", "又下雨了。"), ("她说，", "是啊。"), ("她说，", "一直下。")]);
        let en = quotations(
            "“It rains,” said Mr. Finch. “It will go on.” Anne looked up and asked: “How long?”",
            Language::En,
        );
        assert_eq!(en[0], ("said Mr. Finch", "It rains,"));
        assert_eq!(en[2], (" Anne looked up and asked:".trim(), "How long?"));
        assert_eq!(without_quotes("他说：“走吧”，就走了。"), "他说： ，就走了。");
        assert!(quotations("没有人说话。", Language::Zh).is_empty());
        assert_eq!(quotations("「走吧」老陳說", Language::Zh), [("老陳說", "走吧")]);
    }
}
