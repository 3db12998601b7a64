use unicode_segmentation::UnicodeSegmentation;

use super::is_han;

/// Words before a full stop that does not end a sentence, in lower case.
const ABBREVIATIONS: [&str; 21] = [
    "mr", "mrs", "ms", "dr", "st", "mt", "prof", "sr", "jr", "vs", "capt", "col", "gen", "lt", "sgt", "rev", "hon",
    "fr", "e.g", "i.e", "cf",
];

/// The paragraphs of a text: what stands between empty lines, trimmed, none empty.
pub fn paragraphs(text: &str) -> impl Iterator<Item = &str> {
    let mut rest = Some(text);
    std::iter::from_fn(move || {
        loop {
            let (paragraph, after) = first_paragraph(rest?);
            rest = after;
            let paragraph = paragraph.trim();
            if !paragraph.is_empty() {
                return Some(paragraph);
            }
        }
    })
}

/// The text up to the first empty line, and what follows it.
fn first_paragraph(text: &str) -> (&str, Option<&str>) {
    let mut end = 0;
    for line in text.split_inclusive('\n') {
        let after = end + line.len();
        if line.trim().is_empty() && line.ends_with('\n') {
            return (text.get(..end).unwrap_or_default(), text.get(after..));
        }
        end = after;
    }
    (text, None)
}

/// The sentences of a text, Chinese or English, trimmed, none empty.
///
/// A sentence ends after `。！？` or `.!?` with the quotes and brackets that close there. A full stop after `Mr` and its
/// like, after an initial, or before a small letter ends none; an ellipsis ends one only before a quote, a space or
/// the end. The end of a line ends a sentence too, but where the next line goes on with a small letter.
pub fn sentences(text: &str) -> impl Iterator<Item = &str> {
    let mut rest = text;
    std::iter::from_fn(move || {
        loop {
            if rest.is_empty() {
                return None;
            }
            let (sentence, after) = rest.split_at_checked(first_sentence(rest)).unwrap_or((rest, ""));
            rest = after;
            let sentence = sentence.trim();
            if !sentence.is_empty() {
                return Some(sentence);
            }
        }
    })
}

/// The longest beginning of a text of at most so many characters, cut between graphemes.
#[must_use]
pub fn clip(text: &str, characters: usize) -> &str {
    let mut taken = 0;
    let end = text
        .grapheme_indices(true)
        .find(|(_, grapheme)| {
            taken += grapheme.chars().count();
            taken > characters
        })
        .map_or(text.len(), |(start, _)| start);
    text.get(..end).unwrap_or_default()
}

/// A beginning of a text of at most so many characters that ends well.
///
/// It ends at the end of a sentence where one lies in its second half, else between words, else between graphemes.
#[must_use]
pub fn clip_sentence(text: &str, characters: usize) -> &str {
    let clipped = clip(text, characters);
    if clipped.len() == text.len() {
        return text.trim_end();
    }
    let half = clip(clipped, characters / 2).len();
    let mut end = 0;
    while let Some(rest) = text.get(end..).filter(|rest| !rest.is_empty()) {
        let next = end + first_sentence(rest);
        if text.get(..next).is_none_or(|sentence| sentence.trim_end().len() > clipped.len()) {
            break;
        }
        end = next;
    }
    if end > half {
        return text.get(..end).unwrap_or(clipped).trim_end();
    }
    let inside_word =
        clipped.ends_with(in_word) && text.get(clipped.len()..).is_some_and(|rest| rest.starts_with(in_word));
    let cut = if inside_word { clipped.trim_end_matches(in_word) } else { clipped };
    if cut.len() > half { cut.trim_end() } else { clipped.trim_end() }
}

/// Letters of scripts that write words apart.
fn in_word(character: char) -> bool {
    character == '\'' || character == '’' || (character.is_alphanumeric() && (character as u32) < 0x2e80)
}

/// Where the first sentence of a text ends, in bytes: after its closing marks, before the space that follows.
fn first_sentence(text: &str) -> usize {
    let mut signs = text.char_indices().peekable();
    let mut seen = false;
    while let Some((start, sign)) = signs.next() {
        if sign == '\n' {
            let next = text.get(start..).unwrap_or_default().chars().find(|sign| !sign.is_whitespace());
            if seen && !next.is_some_and(char::is_lowercase) {
                return start;
            }
            continue;
        }
        seen = seen || !sign.is_whitespace();
        if !ends(sign) {
            continue;
        }
        let mut last = sign;
        let mut strong = is_strong(sign);
        let mut length = 1;
        while let Some((_, next)) = signs.next_if(|(_, next)| ends(*next)) {
            last = next;
            strong = strong || is_strong(next);
            length += 1;
        }
        let mut closed = false;
        while signs.next_if(|(_, next)| closes(*next)).is_some() {
            closed = true;
        }
        let end = signs.peek().map_or(text.len(), |(end, _)| *end);
        let after = text.get(end..).unwrap_or_default();
        let stop = last == '.' && length == 1;
        let done = match after.chars().next() {
            None => true,
            Some(_) if strong => true,
            Some(next) if next.is_whitespace() => {
                let goes_on = after.trim_start().starts_with(char::is_lowercase);
                let abbreviates = stop && !closed && is_abbreviation(text.get(..start).unwrap_or_default());
                !goes_on && !abbreviates
            }
            Some(next) => opens(next) || (is_han(next) && (closed || !matches!(sign, '…' | '.'))),
        };
        if done {
            return end;
        }
    }
    text.len()
}

/// Marks that can end a sentence.
const fn ends(sign: char) -> bool {
    is_strong(sign) || matches!(sign, '.' | '!' | '?' | '…')
}

/// Marks that end a sentence whatever follows.
const fn is_strong(sign: char) -> bool {
    matches!(sign, '。' | '！' | '？' | '｡')
}

const fn closes(sign: char) -> bool {
    matches!(sign, '”' | '’' | '」' | '』' | '）' | '】' | '》' | '〉' | '"' | '\'' | ')' | ']')
}

const fn opens(sign: char) -> bool {
    matches!(sign, '“' | '「' | '『' | '（' | '【' | '《')
}

/// Whether the text before a full stop ends in an abbreviation or an initial.
fn is_abbreviation(before: &str) -> bool {
    let word =
        before.rsplit(|sign: char| sign.is_whitespace() || opens(sign) || closes(sign)).next().unwrap_or_default();
    let mut signs = word.chars();
    let initial = signs.next().is_some_and(|sign| sign.is_uppercase() && sign != 'I') && signs.next().is_none();
    initial || ABBREVIATIONS.contains(&word.to_lowercase().as_str())
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::*;

    fn split(text: &str) -> Vec<&str> {
        sentences(text).collect()
    }

    #[test]
    fn chinese_sentences_end_after_their_closing_quotes() {
        assert_eq!(split("雾散了。你看见桥！真的？"), ["雾散了。", "你看见桥！", "真的？"]);
        assert_eq!(split("“走吧。”他转过身。"), ["“走吧。”", "他转过身。"]);
        assert_eq!(split("他……走了。夜深了……"), ["他……走了。", "夜深了……"]);
        assert_eq!(split("“我……”老人低下头。"), ["“我……”", "老人低下头。"]);
        assert_eq!(split("什么？！快跑！！"), ["什么？！", "快跑！！"]);
    }

    #[test]
    fn english_sentences_mind_abbreviations_and_speech() {
        assert_eq!(split("Mr. Hale left. It rained."), ["Mr. Hale left.", "It rained."]);
        assert_eq!(split("\"Stop!\" he said. \"Why?\""), ["\"Stop!\" he said.", "\"Why?\""]);
        assert_eq!(split("Wait... what? No. He left."), ["Wait... what?", "No.", "He left."]);
        assert_eq!(
            split("It costs 3.50 gold. J. Smith pays, e.g. today."),
            ["It costs 3.50 gold.", "J. Smith pays, e.g. today."]
        );
        assert_eq!(split("It was I. He knew."), ["It was I.", "He knew."]);
        assert_eq!(split("Go north. 往北走。Then rest"), ["Go north.", "往北走。", "Then rest"]);
        assert_eq!(split("The night was cold… She slept."), ["The night was cold…", "She slept."]);
    }

    #[test]
    fn lines_end_sentences_unless_they_go_on() {
        assert_eq!(split("# Title\nThe text goes\non here."), ["# Title", "The text goes\non here."]);
        assert_eq!(split(" \n "), Vec::<&str>::new());
    }

    #[test]
    fn paragraphs_are_parted_by_empty_lines() {
        assert_eq!(paragraphs("one\ntwo\n\n \nthree\n").collect::<Vec<_>>(), ["one\ntwo", "three"]);
        assert_eq!(paragraphs("\n\n").count(), 0);
    }

    #[test]
    fn a_clip_ends_well() {
        assert_eq!(clip("迷雾森林", 2), "迷雾");
        assert_eq!(clip("e\u{301}e\u{301}", 3), "e\u{301}");
        assert_eq!(clip_sentence("雾散了。你看见一座桥。", 9), "雾散了。你看见一座");
        assert_eq!(clip_sentence("雾散了。你看见一座桥。", 7), "雾散了。");
        assert_eq!(clip_sentence("The mist lifts. You see the bridge", 24), "The mist lifts.");
        assert_eq!(clip_sentence("The mist lifts over the old bridge", 26), "The mist lifts over the");
        assert_eq!(clip_sentence("short", 26), "short");
    }

    proptest! {
        #[test]
        fn sentences_lose_only_spaces(text in any::<String>()) {
            let kept: String = sentences(&text).flat_map(str::chars).filter(|sign| !sign.is_whitespace()).collect();
            let all: String = text.chars().filter(|sign| !sign.is_whitespace()).collect();
            prop_assert_eq!(kept, all);
        }

        #[test]
        fn clips_are_beginnings_within_their_bound(text in "[a-zA-Z .!?\n中文。！？“”…]{0,60}", bound in 0_usize..40) {
            for clipped in [clip(&text, bound), clip_sentence(&text, bound)] {
                prop_assert!(text.starts_with(clipped));
                prop_assert!(clipped.chars().count() <= bound);
            }
        }
    }
}
