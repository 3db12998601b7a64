//! A narration cut into sentences, with what is spoken told apart from what is told.

use std::ops::Range;

use crate::text::sentences;

/// A narration and its sentences.
#[derive(Debug)]
pub(super) struct Page<'a> {
    /// The whole.
    pub text: &'a str,
    /// Where each sentence stands.
    pub sentences: Vec<Range<usize>>,
    /// What stands in quotation marks, with them.
    speech: Vec<Range<usize>>,
    /// Where each paragraph ends.
    paragraphs: Vec<usize>,
}

impl<'a> Page<'a> {
    pub fn new(text: &'a str) -> Self {
        let mut found = Vec::new();
        let mut from = 0;
        for sentence in sentences(text) {
            let rest = text.get(from..).unwrap_or_default();
            let Some(at) = rest.find(sentence) else { continue };
            found.push(from + at..from + at + sentence.len());
            from += at + sentence.len();
        }
        let mut paragraphs: Vec<_> = text.match_indices("\n\n").map(|(at, _)| at).collect();
        paragraphs.push(text.len());
        let speech = spoken(text, &paragraphs);
        Self { text, sentences: found, speech, paragraphs }
    }

    /// The text of a range.
    pub fn get(&self, range: &Range<usize>) -> &'a str {
        self.text.get(range.clone()).unwrap_or_default()
    }

    /// The parts of a range, in order: what is told, and `None` for what is spoken.
    pub fn told(&self, range: &Range<usize>) -> Vec<Option<Range<usize>>> {
        let mut parts = Vec::new();
        let mut from = range.start;
        for speech in &self.speech {
            if speech.end <= from || speech.start >= range.end {
                continue;
            }
            if speech.start > from {
                parts.push(Some(from..speech.start));
            }
            parts.push(None);
            from = speech.end.min(range.end);
        }
        if from < range.end {
            parts.push(Some(from..range.end));
        }
        parts
    }

    /// Whether two places stand in one paragraph.
    pub fn together(&self, one: usize, other: usize) -> bool {
        let paragraph = |at: usize| self.paragraphs.iter().position(|end| at <= *end);
        paragraph(one) == paragraph(other)
    }
}

/// What stands between quotation marks. One that is not closed ends with its paragraph.
fn spoken(text: &str, paragraphs: &[usize]) -> Vec<Range<usize>> {
    let mut found = Vec::new();
    let mut open: Option<(usize, char)> = None;
    let mut before = ' ';
    let mut paragraphs = paragraphs.iter();
    let mut end = paragraphs.next().copied().unwrap_or(text.len());
    for (at, sign) in text.char_indices() {
        if at > end {
            if let Some((start, _)) = open.take() {
                found.push(start..end);
            }
            end = paragraphs.next().copied().unwrap_or(text.len());
        }
        match open {
            Some((start, close)) if sign == close && !(close == '’' && goes_on(text, at + sign.len_utf8())) => {
                found.push(start..at + sign.len_utf8());
                open = None;
            }
            Some(_) => {}
            None => open = closing(sign, before).map(|close| (at, close)),
        }
        before = sign;
    }
    if let Some((start, _)) = open {
        found.push(start..text.len());
    }
    found
}

/// The mark that closes what `sign` opens.
fn closing(sign: char, before: char) -> Option<char> {
    Some(match sign {
        '“' => '”',
        '「' => '」',
        '『' => '』',
        '《' => '》',
        '"' => '"',
        '‘' if !before.is_alphanumeric() => '’',
        _ => return None,
    })
}

/// Whether a letter follows: then a closing single quote is an apostrophe.
fn goes_on(text: &str, at: usize) -> bool {
    text.get(at..).is_some_and(|rest| rest.starts_with(char::is_alphanumeric))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn told(text: &str) -> Vec<Vec<Option<&str>>> {
        let page = Page::new(text);
        let parts = page.sentences.iter().map(|range| page.told(range));
        parts.map(|parts| parts.into_iter().map(|part| part.map(|range| page.get(&range))).collect()).collect()
    }

    #[test]
    fn speech_is_told_apart_also_over_several_sentences() {
        assert_eq!(told("“走吧。去营地。”他说。"), [vec![None], vec![None], vec![Some("他说。")]]);
        assert_eq!(
            told("He says, “Go. Now.” You go."),
            [vec![Some("He says, "), None], vec![None], vec![Some("You go.")]]
        );
        assert_eq!(told("‘It’s late,’ she says."), [vec![None, Some(" she says.")]]);
        assert_eq!(told("He says \"no\" and goes."), [vec![Some("He says "), None, Some(" and goes.")]]);
    }

    #[test]
    fn an_open_quote_ends_with_its_paragraph() {
        assert_eq!(told("“I wait.\n\nYou go."), [vec![None], vec![Some("You go.")]]);
    }
}
