//! A novel is cut into passages: whole sentences, each passage beginning a little before the last one ends, so that what
//! stands at a seam is found whole.

use super::manuscript::Manuscript;
use crate::text::{Language, clip, sentences};
use crate::world::Passage;

/// The longest passage, in Chinese characters; English takes three times as many. Three of them and the rest of a prompt
/// fit a small context, and one fits the 512 tokens of the embedding model.
pub const PASSAGE: usize = 300;
/// How much of a passage the next one begins with at least, where its sentences allow.
pub const OVERLAP: usize = 60;

/// A sentence with its place.
struct Sentence<'a> {
    position: u32,
    text: &'a str,
    /// It begins a paragraph.
    first: bool,
}

/// The passages of a novel, in order. No passage reaches over the end of a chapter.
#[must_use]
pub fn passages(novel: &Manuscript) -> Vec<Passage> {
    let language = novel.language;
    let (most, overlap) = (language.characters(PASSAGE), language.characters(OVERLAP));
    let mut passages = Vec::new();
    for (number, chapter) in (1_u32..).zip(&novel.chapters) {
        let sentences: Vec<Sentence<'_>> =
            chapter.paragraphs.iter().flat_map(|paragraph| cut(&paragraph.text, paragraph.position, most)).collect();
        let mut start = 0;
        while start < sentences.len() {
            let mut end = start;
            let mut length = 0;
            while let Some(sentence) = sentences.get(end) {
                let own = sentence.text.chars().count();
                if end > start && length + own > most {
                    break;
                }
                (length, end) = (length + own, end + 1);
            }
            passages.extend(passage(number, sentences.get(start..end).unwrap_or_default(), language));
            if end >= sentences.len() {
                break;
            }
            // Back by whole sentences, and always forward on the whole.
            let mut back = end;
            let mut shared = 0;
            while back > start + 1 && shared < overlap {
                let own = sentences.get(back - 1).map_or(0, |sentence| sentence.text.chars().count());
                if shared + own > overlap * 2 {
                    break;
                }
                (shared, back) = (shared + own, back - 1);
            }
            start = back;
        }
    }
    passages
}

fn passage(chapter: u32, sentences: &[Sentence<'_>], language: Language) -> Option<Passage> {
    let position = sentences.first()?.position;
    let mut text = String::new();
    for sentence in sentences {
        if !text.is_empty() {
            match (sentence.first, language) {
                (true, _) => text.push('\n'),
                (false, Language::En) => text.push(' '),
                (false, Language::Zh) => {}
            }
        }
        text.push_str(sentence.text);
    }
    Some(Passage { chapter, position, text })
}

/// The sentences of a paragraph; one that is longer than a passage is cut.
fn cut(paragraph: &str, position: u32, most: usize) -> Vec<Sentence<'_>> {
    let mut cut = Vec::new();
    let (mut at, mut characters) = (0, 0_usize);
    for sentence in sentences(paragraph) {
        let start = paragraph.get(at..).and_then(|rest| rest.find(sentence)).map_or(at, |found| at + found);
        characters += paragraph.get(at..start).unwrap_or_default().chars().count();
        at = start + sentence.len();
        let mut rest = sentence;
        while !rest.is_empty() {
            let piece = clip(rest, most);
            // A single sign of many code points that is longer than a passage: all of it.
            let piece = if piece.is_empty() { rest } else { piece };
            let place =
                u32::try_from(characters).ok().and_then(|offset| position.checked_add(offset)).unwrap_or(position);
            // What is longer than a passage and says nothing is a gap, and no passage.
            if !piece.trim().is_empty() {
                cut.push(Sentence { position: place, text: piece, first: cut.is_empty() });
            }
            characters += piece.chars().count();
            rest = rest.get(piece.len()..).unwrap_or_default();
        }
    }
    cut
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::*;
    use crate::exchange::novel::manuscript::manuscript;

    #[test]
    fn a_gap_that_is_longer_than_a_passage_is_none() {
        let novel = manuscript(&format!("One.{}Two.", " ".repeat(5_000))).unwrap();
        let passages = passages(&novel);
        assert!(!passages.is_empty() && passages.iter().all(|it| !it.text.trim().is_empty()), "{passages:?}");
        assert!(passages.last().unwrap().text.ends_with("Two."));
    }

    #[test]
    fn passages_end_with_sentences_and_overlap() {
        let text: String = (0..60)
            .map(|day| format!("第{day}天，雨还没有停，老陈把灯点上，又记了一笔。\n"))
            .collect::<Vec<_>>()
            .concat();
        let novel = manuscript(&format!("第一章 雨\n{text}第二章 晴\n天晴了。\n")).unwrap();
        let passages = passages(&novel);
        assert!(passages.len() > 4);
        for pair in passages.windows(2).filter(|pair| pair[0].chapter == pair[1].chapter) {
            let last = pair[0].text.lines().last().unwrap();
            assert!(pair[1].text.contains(last), "{} / {}", pair[0].text, pair[1].text);
            assert!(pair[0].position < pair[1].position);
        }
        assert!(passages.iter().all(|it| it.text.ends_with('。') && it.text.chars().count() <= 320));
        let end = passages.last().unwrap();
        assert_eq!((end.chapter, end.text.as_str()), (2, "天晴了。"));
    }

    proptest! {
        #[test]
        fn nothing_is_lost_and_each_stands_where_it_says(text in "[雨海灯 a-c.。！”\n]{1,900}") {
            let Some(novel) = manuscript(&text) else { return Ok(()) };
            let whole: Vec<char> = novel.paragraphs().flat_map(|(_, it)| it.text.chars().chain(['\n'])).collect();
            let mut covered = vec![false; whole.len()];
            for passage in passages(&novel) {
                let mut at = usize::try_from(passage.position).unwrap();
                // Blanks between sentences may differ.
                for sign in passage.text.chars().filter(|sign| !sign.is_whitespace()) {
                    while whole[at].is_whitespace() { at += 1; }
                    prop_assert_eq!(whole[at], sign);
                    covered[at] = true;
                    at += 1;
                }
            }
            let missed = whole.iter().zip(&covered).any(|(sign, covered)| !sign.is_whitespace() && !covered);
            prop_assert!(!missed);
        }
    }
}
