//! The choices after a turn: a model's that can really be tried, filled up with those of the rules.

use crate::parser::{self, Reading};
use crate::text::{Language, Localized, fold};
use crate::world::{Choice, Command, Dice, State, Status, Story, rules};

/// At most so many choices of a model are kept (the contract asks for three).
const FROM_MODEL: usize = 3;
/// At most so many choices are shown; each has a digit.
const SHOWN: usize = 9;

/// Checks the choices that a model wrote against the world and fills them up with the rules' own.
pub(in crate::engine) fn settle(
    story: &Story,
    state: &State,
    language: Language,
    written: &[String],
    seed: u64,
) -> Vec<Choice> {
    let by_rules = rules::choices(story, state, language);
    if state.ending.is_some() || written.is_empty() {
        return by_rules;
    }
    let mut choices: Vec<Choice> = Vec::new();
    for text in written {
        let text = text.trim();
        if choices.len() >= FROM_MODEL {
            break;
        }
        if !text.is_empty()
            && !choices.iter().any(|choice| same(&choice.text, text))
            && can_be_tried(story, state, language, text, seed)
        {
            choices.push(Choice { text: text.to_owned(), command: None });
        }
    }
    // In a fight or before an ending the rules' choices are what matters: they come first.
    let rules_first = state.combat.is_some() || state.offered.is_some();
    let at = if rules_first { 0 } else { choices.len() };
    let mut position = at;
    for choice in by_rules {
        if choices.len() >= SHOWN {
            break;
        }
        if !choices.iter().any(|other| same(&other.text, &choice.text)) {
            choices.insert(position, choice);
            position += 1;
        }
    }
    choices
}

fn same(one: &str, other: &str) -> bool {
    fold(one) == fold(other)
}

/// Whether a line could be played now: it reads as commands, the world does not refuse it, and it names nothing of the story that is not here.
fn can_be_tried(story: &Story, state: &State, language: Language, text: &str, seed: u64) -> bool {
    let Reading::Commands(commands) = parser::read(text, story, state, &[], language) else { return false };
    if commands.iter().any(|command| matches!(command, Command::Free { .. }))
        && names_what_is_not_here(story, state, text)
    {
        return false;
    }
    let mut dice = Dice::new(seed, state.depth.saturating_add(1));
    matches!(rules::settle_all(story, state, &commands, &mut dice), Ok((_, None)))
}

/// Whether a text names a character or an item of the story that is out of reach.
pub(in crate::engine) fn names_what_is_not_here(story: &Story, state: &State, text: &str) -> bool {
    let text = fold(text);
    let named = |name: &Localized| {
        Language::ALL
            .into_iter()
            .filter_map(|language| name.exact(language))
            .any(|name| contains_name(&text, &fold(name)))
    };
    let character_away = story.characters.iter().any(|character| {
        let stands = state.characters.get(&character.id);
        let here =
            stands.is_some_and(|stands| stands.node.as_ref() == Some(&state.node) && stands.status == Status::Alive);
        !here && named(&character.name)
    });
    let item_away = story.items.iter().any(|item| {
        let carried = state.hero.items.contains_key(&item.id);
        let lies_here = state.ground.get(&state.node).is_some_and(|here| here.contains_key(&item.id));
        !carried && !lies_here && named(&item.name)
    });
    character_away || item_away
}

/// Whether a folded text contains a folded name: a name in Latin letters as whole words, any other as it stands.
fn contains_name(text: &str, name: &str) -> bool {
    if name.chars().count() < 2 {
        return false;
    }
    let latin = name.is_ascii();
    text.match_indices(name).any(|(at, _)| {
        let before = text.get(..at).and_then(|before| before.chars().next_back());
        let after = text.get(at + name.len()..).and_then(|after| after.chars().next());
        !latin || ![before, after].into_iter().flatten().any(char::is_alphanumeric)
    })
}

#[cfg(test)]
mod tests {
    use super::contains_name;

    #[test]
    fn names_are_found_as_words() {
        assert!(contains_name("ask hal about it", "hal"));
        assert!(!contains_name("half the rope", "hal"));
        assert!(contains_name("去找哈尔", "哈尔"));
    }
}
