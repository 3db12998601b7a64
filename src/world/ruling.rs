//! What is ruled of a free action before a die is thrown.

use serde::{Deserialize, Serialize};

use super::{Attribute, Effect};

/// The easiest and the hardest difficulty that can be ruled (see [`super::Check::difficulty`]).
pub const DIFFICULTY: (u8, u8) = (5, 25);
/// The most effects of one outcome.
pub const EFFECTS: usize = 3;

/// What is ruled of a free action: whether it can be, what is thrown for, and what it may change.
///
/// It says no word of how the throw ends. It is part of the command, so that a turn told again is ruled the same.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Ruling {
    /// Whether and how hard.
    pub odds: Odds,
    /// Why, in a few words of the world; empty where there is nothing to say.
    #[serde(default, skip_serializing_if = "String::is_empty")]
    pub why: String,
    /// What success may change; each effect is judged by the rules when it has come to that.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub success: Vec<Effect>,
    /// What failure may change.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub failure: Vec<Effect>,
}

/// How hard something is.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Odds {
    /// Anybody can do it: nothing is thrown.
    Trivial,
    /// 1d20 and half the attribute against a difficulty from 5 to 25.
    Check(Attribute, u8),
    /// It cannot be done: nothing is thrown.
    Impossible,
}

/// What an attempt is after, where the rules can say what it brings.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Aim {
    /// To see far: what lies behind the ways out.
    Beyond,
    /// To hear: who is near.
    Near,
    /// To find: what is here and was not looked at.
    Hidden,
}

impl Ruling {
    /// The same within the bounds: the difficulty, the closed list of effects, their number.
    #[must_use]
    pub fn bounded(mut self) -> Self {
        if let Odds::Check(_, difficulty) = &mut self.odds {
            *difficulty = (*difficulty).clamp(DIFFICULTY.0, DIFFICULTY.1);
        }
        for effects in [&mut self.success, &mut self.failure] {
            effects.retain(is_small);
            effects.truncate(EFFECTS);
        }
        self
    }
}

/// Whether an attempt may bring an effect at all: nothing that moves the story.
const fn is_small(effect: &Effect) -> bool {
    matches!(
        effect,
        Effect::Hp { .. }
            | Effect::Gold { .. }
            | Effect::AddItem { .. }
            | Effect::RemoveItem { .. }
            | Effect::Affinity { .. }
            | Effect::Time { .. }
    )
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_ruling_keeps_its_bounds() {
        let hurt = Effect::Hp { delta: -2 };
        let ruling = |difficulty| Ruling {
            odds: Odds::Check(Attribute::Agility, difficulty),
            why: String::new(),
            success: vec![Effect::Flag { flag: "f".into(), value: true }, Effect::Ending { ending: "dawn".into() }],
            failure: vec![hurt.clone(); 9],
        };
        for (difficulty, kept) in [(0, 5), (5, 5), (14, 14), (25, 25), (255, 25)] {
            let bounded = ruling(difficulty).bounded();
            assert_eq!(bounded.odds, Odds::Check(Attribute::Agility, kept));
            assert_eq!((bounded.success.len(), bounded.failure.len()), (0, EFFECTS));
        }
    }

    #[test]
    fn a_ruling_is_kept_in_few_words() {
        let ruling = Ruling { odds: Odds::Impossible, why: "no wings".to_owned(), success: vec![], failure: vec![] };
        let written = serde_json::to_string(&ruling).unwrap();
        assert_eq!(written, r#"{"odds":"impossible","why":"no wings"}"#);
        assert_eq!(serde_json::from_str::<Ruling>(&written).unwrap(), ruling);
    }
}
