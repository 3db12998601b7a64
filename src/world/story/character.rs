//! Characters and what one can speak of with them.

use serde::{Deserialize, Serialize};

use super::SheetLine;
use crate::text::{Language, Localized, Words, fold};
use crate::world::{CharacterId, Condition, Effect, EnemyId, ItemId, Mood, NodeId, Outcome, TopicId};

/// A character.
#[derive(Clone, Debug)]
pub struct Character {
    /// The id.
    pub id: CharacterId,
    /// The name.
    pub name: Localized,
    /// Other words for the character: "old man", "princess".
    pub words: Words,
    /// Who this is, in a few words.
    pub role: Localized,
    /// What one sees.
    pub text: Localized,
    /// Which pronoun means the character.
    pub pronoun: Pronoun,
    /// Where the character is at the start; nowhere if absent.
    pub node: Option<NodeId>,
    /// Traits, for prompts and knowledge.
    pub traits: Localized,
    /// How the character speaks, for prompts.
    pub manner: Localized,
    /// Items that please.
    pub likes: Vec<ItemId>,
    /// Items that displease.
    pub dislikes: Vec<ItemId>,
    /// What is said to a gift that pleases, displeases, or neither.
    pub gifts: GiftTexts,
    /// Affinity at the start, -100 to 100.
    pub affinity: i32,
    /// What happens when affinity reaches a value.
    pub thresholds: Vec<Threshold>,
    /// What the character says when greeted; the first that holds and was told least is taken.
    pub greetings: Vec<Mood>,
    /// What the character says when the hero leaves after a talk.
    pub farewells: Vec<Mood>,
    /// What one can ask about.
    pub topics: Vec<Topic>,
    /// What the character says of things they know nothing about.
    pub blank: Vec<Localized>,
    /// What the character says or does unasked while the hero is here.
    pub idle: Vec<Mood>,
    /// As what the character fights, if at all.
    pub enemy: Option<EnemyId>,
    /// Where the character goes when a period of the day begins: the first that holds.
    pub schedule: Vec<Shift>,
    /// Answers to what the hero tells; the first that fits.
    pub tell: Vec<Reply>,
    /// Answers to what the hero shows; the first that fits.
    pub shown: Vec<Showing>,
    /// What the character says of their own accord when the hero comes.
    pub remarks: Vec<Remark>,
    /// Whether the character may come along.
    pub companion: bool,
    /// Told when the character begins to come along.
    pub follows: Localized,
    /// Told when the character stays behind.
    pub stays: Localized,
    /// What is to be known of the character from some chapter of the novel on, in order.
    pub sheet: Vec<SheetLine>,
    /// The chapter of the novel in which the character appears; 0: before the first.
    pub chapter: u32,
}

/// Where a character is at some time.
#[derive(Clone, Debug)]
pub struct Shift {
    /// While this holds.
    pub when: Vec<Condition>,
    /// There; out of reach if absent.
    pub node: Option<NodeId>,
}

/// An answer to something that the hero tells.
#[derive(Clone, Debug)]
pub struct Reply {
    /// Words that mean it.
    pub words: Words,
    /// While this holds.
    pub when: Vec<Condition>,
    /// What the character answers.
    pub text: Localized,
    /// What the first time changes.
    pub effects: Vec<Effect>,
}

/// An answer to something that the hero shows.
#[derive(Clone, Debug)]
pub struct Showing {
    /// What is shown.
    pub item: ItemId,
    /// While this holds.
    pub when: Vec<Condition>,
    /// What the character answers.
    pub text: Localized,
    /// What the first time changes.
    pub effects: Vec<Effect>,
}

/// What a character says of their own accord.
#[derive(Clone, Debug)]
pub struct Remark {
    /// While this holds.
    pub when: Vec<Condition>,
    /// It is said once at most.
    pub once: bool,
    /// What is said.
    pub text: Localized,
    /// What saying it changes.
    pub effects: Vec<Effect>,
}

/// A pronoun.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Pronoun {
    /// He, 他.
    He,
    /// She, 她.
    She,
    /// It, 它.
    It,
    /// They.
    #[default]
    They,
}

/// What is said to a gift.
#[derive(Clone, Debug, Default)]
pub struct GiftTexts {
    /// To one that pleases.
    pub liked: Vec<Localized>,
    /// To any other.
    pub plain: Vec<Localized>,
    /// To one that displeases.
    pub disliked: Vec<Localized>,
}

/// What happens when affinity reaches a value.
#[derive(Clone, Debug)]
pub struct Threshold {
    /// The value: reached from below if positive or zero, from above if negative.
    pub at: i32,
    /// And only while this holds.
    pub when: Vec<Condition>,
    /// What is told.
    pub text: Localized,
    /// What changes.
    pub effects: Vec<Effect>,
}

/// Something to ask or tell a character about.
#[derive(Clone, Debug)]
pub struct Topic {
    /// Its id, one in its character.
    pub id: TopicId,
    /// Its label as a choice: "Ask the old hunter about his son".
    pub label: Localized,
    /// Words that mean it.
    pub words: Words,
    /// It can be spoken of while this holds.
    pub when: Vec<Condition>,
    /// What the character says: the first time the first, then the others.
    pub texts: Vec<Localized>,
    /// Answers that come before the texts while they hold, each with what its first time changes; the first is taken.
    pub answers: Vec<Outcome>,
    /// What the first time changes.
    pub effects: Vec<Effect>,
    /// It is not offered as a choice, and still understood.
    pub hidden: bool,
    /// The chapter of the novel that tells it; 0: known before the first.
    pub chapter: u32,
}

impl super::Story {
    /// The characters that a name means: by id, by name in either language, else by another word for them. Case, width
    /// and spaces do not count (seeds D10).
    #[must_use]
    pub fn characters_named(&self, name: &str) -> Vec<&Character> {
        let plain = |text: &str| fold(text).replace([' ', '_', '-', '·', '　'], "");
        let wanted = plain(name);
        if wanted.is_empty() {
            return Vec::new();
        }
        let is = |text: &str| plain(text) == wanted;
        let called = |who: &&Character| {
            is(who.id.as_str()) || Language::ALL.iter().filter_map(|language| who.name.exact(*language)).any(is)
        };
        let named: Vec<_> = self.characters.iter().filter(called).collect();
        if !named.is_empty() {
            return named;
        }
        let worded = |who: &&Character| {
            let article = wanted.strip_prefix("the");
            who.words.all().any(|word| is(word) || article.is_some_and(|wanted| plain(word) == wanted))
        };
        self.characters.iter().filter(worded).collect()
    }
}

#[cfg(test)]
mod tests {
    use crate::world::sample;

    #[test]
    fn names_are_found_whatever_their_case_width_and_spaces() {
        let story = sample::story();
        for name in
            ["hunter", "老猎人", " 老 猎人 ", "OLD hunter", "old_hunter", "Ｏｌｄ　Ｈｕｎｔｅｒ", "猎人", "the old man"]
        {
            let found: Vec<_> = story.characters_named(name).into_iter().map(|who| who.id.as_str()).collect();
            assert_eq!(found, ["hunter"], "{name}");
        }
        for name in ["", "  ", "king", "hunte"] {
            assert!(story.characters_named(name).is_empty(), "{name}");
        }
    }
}
