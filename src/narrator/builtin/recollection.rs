//! What one who is spoken to makes of the hero's words: what they recall, or how they take it.

use crate::narrator::Brief;
use crate::text::{fold, is_question};
use crate::world::{CharacterId, EventKind, ItemId};

/// How words are answered.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Answer {
    /// A statement: it is heard.
    Heard,
    /// A question to which there is no answer.
    Blank,
    /// Nothing of the kind was ever said before them.
    Nothing,
    /// What the hero said to them so many turns ago.
    Words { words: String, ago: u32 },
    /// What the hero said to somebody else in their hearing.
    Overheard { words: String, to: CharacterId, ago: u32 },
    /// What the hero gave them.
    Gift { item: ItemId, ago: u32 },
}

/// How the one who is spoken to answers: a question by what comes back of earlier turns, a statement by hearing it.
pub fn answer(brief: &Brief<'_>, who: &CharacterId, text: &str) -> Answer {
    let folded = fold(text);
    let remembers = asks_back(&folded);
    if !remembers && !is_question(&folded) {
        return Answer::Heard;
    }
    let found = brief.recalled.iter().find_map(|past| {
        past.events.iter().find_map(|event| match &event.kind {
            EventKind::Said { character, text, .. } | EventKind::Blank { character, about: text } => {
                let said = fold(text);
                // A question asked before answers none.
                if said == folded || is_question(&said) || asks_back(&said) {
                    return None;
                }
                let words = text.clone();
                Some(if character == who {
                    Answer::Words { words, ago: past.ago }
                } else {
                    Answer::Overheard { words, to: character.clone(), ago: past.ago }
                })
            }
            EventKind::Gave { item, to, kept: true, .. } if to == who => {
                Some(Answer::Gift { item: item.clone(), ago: past.ago })
            }
            _ => None,
        })
    });
    found.unwrap_or(if remembers { Answer::Nothing } else { Answer::Blank })
}

/// Whether folded words ask for what was said or done before.
fn asks_back(folded: &str) -> bool {
    const WORDS: [&str; 22] = [
        "记得",
        "忘了",
        "忘记",
        "我说过",
        "我讲过",
        "我答应过",
        "我承诺过",
        "我保证过",
        "我告诉过",
        "我跟你说过",
        "我给过",
        "remember",
        "recall",
        "forgot",
        "forget",
        "did i say",
        "did i tell",
        "did i promise",
        "did i give",
        "have i told",
        "i told you",
        "i promised",
    ];
    WORDS.iter().any(|word| folded.contains(word))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn who_asks_back_is_understood() {
        for text in ["我会找到你儿子", "I will find your son.", "今晚很冷", "Thank you for the fire"] {
            assert!(!asks_back(&fold(text)), "{text}");
        }
        assert!(asks_back(&fold("What did I promise you?")) && asks_back(&fold("你还记得我说的话吗")));
    }
}
