//! A novel in parts, each as much as one call takes.

use sha2::{Digest as _, Sha256};

use crate::text::{Language, sentences};
use crate::world::Passage;

/// The most text of a part, in Chinese characters; English takes three times as many. With request and answer it fits a
/// context of 8,192 tokens.
const PART: usize = 3_000;

/// A part of a novel that is read in one call.
#[derive(Clone, Debug)]
pub(super) struct Part {
    pub(super) chapter: u32,
    pub(super) text: String,
    pub(super) hash: String,
}

/// The parts of a novel: passages of one chapter without what they share, as much as one call takes.
pub(super) fn parts(passages: &[Passage], language: Language) -> Vec<Part> {
    let most = language.characters(PART);
    let mut parts: Vec<Part> = Vec::new();
    let mut last: Vec<&str> = Vec::new();
    for passage in passages {
        let own: Vec<&str> = sentences(&passage.text).collect();
        let fresh: Vec<&str> = own.iter().copied().filter(|sentence| !last.contains(sentence)).collect();
        let between = if language == Language::Zh { "" } else { " " };
        let text = fresh.join(between);
        last = own;
        match parts.last_mut() {
            Some(part)
                if part.chapter == passage.chapter && part.text.chars().count() + text.chars().count() <= most =>
            {
                part.text.push('\n');
                part.text.push_str(&text);
            }
            _ => parts.push(Part { chapter: passage.chapter, text, hash: String::new() }),
        }
    }
    for part in &mut parts {
        part.hash = hash(&format!("{}\n{}", part.chapter, part.text));
    }
    parts
}

pub(super) fn hash(text: &str) -> String {
    Sha256::digest(text.as_bytes()).iter().fold(String::with_capacity(64), |mut hex, byte| {
        use std::fmt::Write as _;
        let _ = write!(hex, "{byte:02x}");
        hex
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    fn passage(chapter: u32, position: u32, text: &str) -> Passage {
        Passage { chapter, position, text: text.to_owned() }
    }

    #[test]
    fn parts_hold_each_sentence_once_and_end_with_their_chapter() {
        let passages = [passage(1, 0, "一。二。三。"), passage(1, 4, "三。四。"), passage(2, 8, "五。")];
        let parts = parts(&passages, Language::Zh);
        assert_eq!(
            parts.iter().map(|part| (part.chapter, part.text.as_str())).collect::<Vec<_>>(),
            [(1, "一。二。三。\n四。"), (2, "五。")]
        );
        assert_ne!(parts[0].hash, parts[1].hash);
    }
}
