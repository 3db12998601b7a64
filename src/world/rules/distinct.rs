//! Choices that would read the same, told apart.

use std::collections::BTreeMap;

use crate::text::Language;
use crate::world::called::called_character;
use crate::world::{Choice, Command, Story};

/// Names the person or the place of choices with the same words.
pub fn tell_apart(story: &Story, language: Language, choices: &mut [Choice]) {
    let mut times: BTreeMap<String, u32> = BTreeMap::new();
    for choice in choices.iter() {
        *times.entry(choice.text.clone()).or_default() += 1;
    }
    for choice in choices.iter_mut().filter(|choice| times.get(&choice.text).is_some_and(|times| *times > 1)) {
        if let Some(name) = choice.command.as_ref().and_then(|command| meant(story, language, command)) {
            choice.text = match language {
                Language::Zh => format!("{}（{name}）", choice.text),
                Language::En => format!("{} ({name})", choice.text),
            };
        }
    }
}

/// Whom a command is about, or where it leads.
fn meant(story: &Story, language: Language, command: &Command) -> Option<String> {
    match command {
        Command::Ask { who, .. }
        | Command::Tell { who, .. }
        | Command::Talk { to: who }
        | Command::Say { to: who, .. }
        | Command::Give { to: who, .. }
        | Command::Show { to: who, .. } => Some(called_character(story, who, language)),
        Command::Go { to } => story.nodes.get(to).map(|node| node.name.get(language).to_owned()),
        _ => None,
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::world::sample;

    #[test]
    fn who_is_asked_is_named_where_the_words_are_the_same() {
        let story = sample::story();
        let ask = |who: &str| {
            let command = Command::Ask { who: who.into(), topic: Some("son".into()), about: String::new() };
            Choice { text: "Ask about the mist".to_owned(), command: Some(command) }
        };
        let wait = Choice { text: "Wait".to_owned(), command: Some(Command::Wait) };
        let mut choices = [ask("hunter"), wait, ask("mira")];
        tell_apart(&story, Language::En, &mut choices);
        let texts = choices.map(|choice| choice.text);
        assert_eq!(texts, ["Ask about the mist (Old Hunter)", "Wait", "Ask about the mist (Mira)"]);
        let mut one = [ask("hunter")];
        tell_apart(&story, Language::Zh, &mut one);
        assert_eq!(one.map(|choice| choice.text), ["Ask about the mist"]);
    }
}
