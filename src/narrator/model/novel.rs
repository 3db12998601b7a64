//! What a part of a novel tells of its world, its people and its places, in a call of its own (seeds C1).

use serde::{Deserialize, Serialize};
use serde_json::Value;

use super::contract::{novel_request, novel_schema};
use super::narrator::ModelNarrator;
use super::reply::object_in;
use crate::narrator::{NarratorError, Usage};
use crate::prompt::{Prompt, PromptMessage, Role, estimate};
use crate::text::{Language, clip, sanitize_line};

/// The most tokens of an answer.
const ANSWER: u32 = 1_600;
/// The most of each kind that one part gives.
const MOST: usize = 24;
/// The longest name, and the longest sentence, in characters.
const NAME: usize = 40;
const SENTENCE: usize = 300;

/// What a part of a novel tells.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(default)]
pub struct NovelFinds {
    /// What the world is like.
    pub world: Vec<String>,
    /// Its people.
    pub people: Vec<FoundPerson>,
    /// Its places: name and text.
    pub places: Vec<(String, String)>,
}

/// Somebody of whom a part of a novel tells.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(default)]
pub struct FoundPerson {
    /// The name.
    pub name: String,
    /// Other names.
    pub aliases: Vec<String>,
    /// Who they are, in a few words.
    pub role: String,
    /// What is told of them.
    pub facts: Vec<String>,
    /// Whom they are what to.
    pub relations: Vec<(String, String)>,
    /// How they speak.
    pub manner: String,
}

/// The request that has a part of a novel read.
#[must_use]
pub fn novel_prompt(language: Language, title: &str, chapter: &str, text: &str) -> Prompt {
    let messages = vec![
        PromptMessage { role: Role::System, content: novel_request(language).trim().to_owned() },
        PromptMessage { role: Role::User, content: format!("《{title}》 {chapter}\n\n{text}") },
    ];
    let tokens = messages.iter().map(|message| estimate(&message.content)).sum();
    Prompt { messages, tokens, ..Prompt::default() }
}

impl ModelNarrator {
    /// What a model finds in the part of a novel that `prompt` holds, and what that cost.
    ///
    /// # Errors
    /// A [`NarratorError`]; an answer that broke off or holds none of the lists is one, so that a failure is never read as
    /// "there is nobody".
    pub async fn read_novel(&self, prompt: &Prompt, language: Language) -> Result<(NovelFinds, Usage), NarratorError> {
        self.inquire_within(prompt, ("novel", novel_schema()), language, ANSWER, read_finds).await
    }
}

/// Reads an answer; every text passes the gate, is one line and has a bound.
fn read_finds(raw: &str) -> Option<NovelFinds> {
    let object = object_in(raw)?;
    if !["world", "people", "places"].iter().any(|key| object.get(*key).is_some_and(Value::is_array)) {
        return None;
    }
    let text = |value: Option<&Value>, most: usize| {
        let line = value.and_then(Value::as_str).map(sanitize_line).unwrap_or_default();
        clip(line.trim(), most).to_owned()
    };
    let texts = |value: Option<&Value>, most: usize| -> Vec<String> {
        let list = value.and_then(Value::as_array).into_iter().flatten().take(MOST);
        list.map(|value| text(Some(value), most)).filter(|text| !text.is_empty()).collect()
    };
    let list = |key: &str| object.get(key).and_then(Value::as_array).into_iter().flatten().take(MOST);
    let people = list("people").map(|person| FoundPerson {
        name: text(person.get("name"), NAME),
        aliases: texts(person.get("aliases"), NAME),
        role: text(person.get("role"), 80),
        facts: texts(person.get("facts"), SENTENCE),
        relations: person
            .get("relations")
            .and_then(Value::as_array)
            .into_iter()
            .flatten()
            .take(MOST)
            .map(|relation| (text(relation.get("with"), NAME), text(relation.get("what"), 80)))
            .filter(|(with, what)| !with.is_empty() && !what.is_empty())
            .collect(),
        manner: text(person.get("manner"), SENTENCE),
    });
    Some(NovelFinds {
        world: texts(object.get("world"), SENTENCE),
        people: people.filter(|person| !person.name.is_empty()).collect(),
        places: list("places")
            .map(|place| (text(place.get("name"), NAME), text(place.get("text"), SENTENCE)))
            .filter(|(name, _)| !name.is_empty())
            .collect(),
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_example_is_read_as_it_is_meant() {
        for language in Language::ALL {
            let example = novel_request(language).lines().rfind(|line| line.starts_with('{')).unwrap();
            let finds = read_finds(example).unwrap();
            assert_eq!((finds.world.len(), finds.people.len(), finds.places.len()), (1, 1, 1), "{language}");
            let person = &finds.people[0];
            assert!(!person.name.is_empty() && person.aliases.len() == 1 && person.relations.len() == 1);
        }
    }

    #[test]
    fn what_is_no_answer_is_none_and_text_is_only_text() {
        for raw in ["", "Nobody.", "{}", "{\"people\": \"Anne\"}", "[1]"] {
            assert_eq!(read_finds(raw), None, "{raw}");
        }
        assert_eq!(read_finds("{\"people\": []}"), Some(NovelFinds::default()), "an empty part has nobody");
        let long = format!(
            "{{\"people\": [{{\"name\": \"An\\u001b[31mne\\n\\\"\", \"facts\": [\"{}\", 7, \"\"]}}, {{\"role\": \"x\"}}]}}",
            "a ".repeat(400)
        );
        let finds = read_finds(&long).unwrap();
        assert_eq!((finds.people.len(), finds.people[0].name.as_str()), (1, "Anne \""));
        assert!(finds.people[0].facts.len() == 1 && finds.people[0].facts[0].chars().count() <= 300);
    }
}
