use std::collections::BTreeSet;

use super::tokens::estimate;
use super::{Left, Why};
use crate::text::{Language, sentences};

/// Bounds of a prompt. Characters are of the prompt's language.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Limits {
    /// The most tokens of the whole prompt, as the server counts them.
    pub tokens: usize,
    /// How many of the newest messages go in (seeds A1: 10).
    pub messages: usize,
    /// So many of them leave at once when there are so many too many; 1 or 2: a turn at a time. A window that stands
    /// still for some turns stays in a server's cache.
    pub step: usize,
    /// To how many characters each of them is cut (seeds A1: 200).
    pub message_chars: usize,
    /// The most characters of the recap (seeds A1: 800).
    pub recap_chars: usize,
    /// The most characters of the worldview, in whole sentences; its first stays.
    pub worldview_chars: usize,
    /// To how many characters a text that was found is cut once more; found texts come cut to their own length already.
    pub excerpt_chars: usize,
    /// What the server counts for a thousand estimated tokens: see [`Calibration`].
    pub scale: u32,
}

/// How much a prompt holds: chosen by what the model can take in.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Profile {
    /// All of it.
    #[default]
    Full,
    /// For a context of 4,096 tokens or less: a short contract, few messages, short texts.
    Short,
}

impl Profile {
    /// The largest context that gets the short prompt, in tokens.
    pub const SHORT_CONTEXT: u64 = 4_096;
    /// The most tokens of a short prompt.
    pub const SHORT_TOKENS: usize = 1_500;
    /// The most prose of a reply to a short prompt, in English characters; a Chinese one counts three. It is twice of what
    /// is asked for: a small model that is not ended plays on.
    const SHORT_TELLING: usize = 900;
    /// The highest temperature of a reply to a short prompt: above it small models lose the thread (measured).
    const SHORT_TEMPERATURE: f32 = 0.4;

    /// The profile for a context of so many tokens.
    #[must_use]
    pub const fn of_context(tokens: u64) -> Self {
        if tokens <= Self::SHORT_CONTEXT { Self::Short } else { Self::Full }
    }

    /// After so much prose a reply is ended, in English characters.
    #[must_use]
    pub const fn telling(self) -> usize {
        match self {
            Self::Full => usize::MAX,
            Self::Short => Self::SHORT_TELLING,
        }
    }

    /// The temperature of a reply, where `set` is what the settings say.
    #[must_use]
    pub fn temperature(self, set: Option<f32>) -> Option<f32> {
        match self {
            Self::Full => set,
            Self::Short => set.map(|set| set.min(Self::SHORT_TEMPERATURE)),
        }
    }

    /// The bounds of this profile, which are never wider than those given.
    #[must_use]
    pub fn narrow(self, limits: Limits, language: Language) -> Limits {
        match self {
            Self::Full => limits,
            Self::Short => Limits {
                tokens: limits.tokens.min(Self::SHORT_TOKENS),
                messages: limits.messages.min(4),
                step: limits.step,
                message_chars: limits.message_chars.min(language.characters(100)),
                // A small model says again whatever was told a short while ago.
                recap_chars: 0,
                worldview_chars: limits.worldview_chars.min(language.characters(60)),
                excerpt_chars: limits.excerpt_chars.min(language.characters(60)),
                scale: limits.scale,
            },
        }
    }
}

/// What a server counts for a thousand estimated tokens, learned from its replies.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Calibration;

impl Calibration {
    /// As estimated.
    pub const NONE: u32 = 1_000;
    /// Bounds of what is believed: a server that counts less than a third or more than three times counts something else.
    const BELIEVED: std::ops::RangeInclusive<u64> = 333..=3_000;

    /// The scale after a reply: `counted` tokens by the server for a prompt estimated at `estimated` without any
    /// scale. The first count is taken as it is, later ones move it by a quarter. None where the count says nothing.
    #[must_use]
    pub fn learn(before: Option<u32>, estimated: u64, counted: u64) -> Option<u32> {
        let measured = counted.saturating_mul(1_000).checked_div(estimated)?;
        if counted == 0 || !Self::BELIEVED.contains(&measured) {
            return before;
        }
        let moved = before.map_or(measured, |before| (u64::from(before) * 3 + measured).div_ceil(4));
        u32::try_from(moved).ok()
    }
}

/// Estimated tokens as the server would count them.
pub(super) const fn scaled(tokens: usize, scale: u32) -> usize {
    (tokens.saturating_mul(scale as usize)).div_ceil(1_000)
}

/// A text in a part of the prompt, and where it comes from.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Item {
    pub text: String,
    pub source: Option<String>,
}

/// Which end of a part gives way first.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum End {
    /// The first item: the oldest.
    First,
    /// The last item: the least fitting.
    Last,
}

/// A part of the prompt that can give way: whole items, one after the other.
#[derive(Clone, Debug)]
pub(super) struct Part {
    /// The section's name.
    pub name: &'static str,
    /// The heading, only there while an item is.
    pub heading: String,
    /// The items.
    pub items: Vec<Item>,
    /// What stands between two items.
    pub joint: &'static str,
    /// When the budget is short, the part with the highest number gives way first; 0 never does.
    pub yields: u8,
    /// Which of its items gives way first.
    pub end: End,
    /// So many items stay.
    pub keeps: usize,
    /// Its items have numbers.
    pub numbered: bool,
    /// What did not go in, and why.
    pub left: Vec<Left>,
}

impl Part {
    /// The text as it stands in the prompt; empty without items.
    pub(super) fn text(&self) -> String {
        if self.items.is_empty() {
            return String::new();
        }
        let numbered = |(number, item): (usize, &Item)| format!("{number}. {}", item.text);
        let body = if self.numbered {
            (1..).zip(&self.items).map(numbered).collect::<Vec<_>>().join(self.joint)
        } else {
            self.items.iter().map(|item| item.text.as_str()).collect::<Vec<_>>().join(self.joint)
        };
        if self.heading.is_empty() { body } else { format!("{}\n{body}", self.heading) }
    }

    /// Estimated tokens.
    pub(super) fn tokens(&self) -> usize {
        estimate(&self.text())
    }

    const fn can_yield(&self) -> bool {
        self.yields > 0 && self.items.len() > self.keeps
    }

    fn give_way(&mut self) {
        let item = match self.end {
            _ if self.items.is_empty() => None,
            End::First => Some(self.items.remove(0)),
            End::Last => self.items.pop(),
        };
        if let Some(item) = item {
            self.left.push(Left { source: item.source, why: Why::Budget });
        }
    }
}

/// Takes items away until the parts fit, `scale` applied: always from the part that yields first and still has any.
pub(super) fn fit(parts: &mut [Part], budget: usize, scale: u32) {
    let mut total: usize = parts.iter().map(Part::tokens).sum();
    while scaled(total, scale) > budget {
        let yielding = parts.iter_mut().filter(|part| part.can_yield()).max_by_key(|part| part.yields);
        let Some(part) = yielding else { return };
        let before = part.tokens();
        part.give_way();
        total = total.saturating_sub(before) + part.tokens();
    }
}

/// What stands in the prompt already, sentence by sentence (seeds A15).
#[derive(Debug, Default)]
pub(super) struct Seen {
    sentences: BTreeSet<String>,
}

/// A sentence of so many characters or fewer may stand twice: it is a turn of phrase, not a statement.
const PHRASE: usize = 6;

impl Seen {
    /// The text without the sentences that stand in the prompt already; from now on its own do too.
    pub(super) fn fresh(&mut self, text: &str, language: Language) -> String {
        let mut kept = String::new();
        let mut whole = true;
        for sentence in crate::text::paragraphs(text).flat_map(sentences) {
            let phrase = sentence.chars().count() <= language.characters(PHRASE);
            if !phrase && !self.sentences.insert(sentence.trim().to_owned()) {
                whole = false;
                continue;
            }
            if language == Language::En && !kept.is_empty() {
                kept.push(' ');
            }
            kept.push_str(sentence.trim());
        }
        if whole { text.trim().to_owned() } else { kept }
    }

    /// Takes a text as standing in the prompt.
    pub(super) fn add(&mut self, text: &str) {
        for sentence in crate::text::paragraphs(text).flat_map(sentences) {
            self.sentences.insert(sentence.trim().to_owned());
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_scale_is_learned_from_what_the_server_counts() {
        assert_eq!(Calibration::learn(None, 1_000, 1_250), Some(1_250), "the first count as it is");
        assert_eq!(Calibration::learn(Some(1_250), 1_000, 1_050), Some(1_200), "later ones move it by a quarter");
        assert_eq!(Calibration::learn(Some(1_200), 1_000, 0), Some(1_200), "nothing was counted");
        assert_eq!(Calibration::learn(None, 1_000, 9_000), None, "that is no count of this prompt");
        assert_eq!(Calibration::learn(None, 0, 100), None);
        assert_eq!((scaled(1_000, 1_250), scaled(0, 3_000), scaled(3, 1_001)), (1_250, 0, 4));
    }

    #[test]
    fn a_small_context_gets_the_short_prompt() {
        assert_eq!((Profile::of_context(4_096), Profile::of_context(4_097)), (Profile::Short, Profile::Full));
        let wide = Limits {
            tokens: 6_000,
            messages: 10,
            step: 1,
            message_chars: 200,
            recap_chars: 800,
            worldview_chars: usize::MAX,
            excerpt_chars: usize::MAX,
            scale: 1_000,
        };
        assert_eq!(Profile::Full.narrow(wide, Language::Zh), wide);
        let narrow = Profile::Short.narrow(wide, Language::Zh);
        assert_eq!((narrow.tokens, narrow.messages, narrow.message_chars), (1_500, 4, 100));
        let least = Limits { tokens: 900, messages: 2, ..narrow };
        assert_eq!(Profile::Short.narrow(least, Language::Zh), least, "never wider than it was");
    }

    #[test]
    fn a_sentence_stands_once() {
        let mut seen = Seen::default();
        seen.add("老猎人住在林边的木屋里。");
        assert_eq!(seen.fresh("老猎人住在林边的木屋里。他有一个儿子叫哈尔。", Language::Zh), "他有一个儿子叫哈尔。");
        assert_eq!(seen.fresh("他有一个儿子叫哈尔。", Language::Zh), "");
        assert_eq!(seen.fresh("好。\n\n好。", Language::Zh), "好。\n\n好。", "a turn of phrase may come again");
    }
}
