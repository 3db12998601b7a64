//! Facts out of a turn, in a call of its own (seeds B11): a smaller model may do it.

use super::contract::facts_schema;
use super::narrator::ModelNarrator;
use super::reply::read_facts;
use crate::narrator::{NarratorError, ProposedFact, Usage};
use crate::prompt::Prompt;
use crate::text::Language;

impl ModelNarrator {
    /// The facts that a model finds in what `prompt` holds, and what that cost. They are proposals.
    ///
    /// # Errors
    /// A [`NarratorError`]; an answer that broke off or holds no list of facts is one, so that a failure is never read
    /// as "nothing happened".
    pub async fn extract(
        &self,
        prompt: &Prompt,
        language: Language,
    ) -> Result<(Vec<ProposedFact>, Usage), NarratorError> {
        self.inquire(prompt, ("facts", facts_schema()), language, |raw| read_facts(raw, language)).await
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn an_answer_without_a_list_is_no_answer() {
        let read = |raw: &str| read_facts(raw, Language::En);
        assert_eq!(read("There are no facts."), None);
        assert_eq!(read("{\"narration\": \"He nods.\"}"), None);
        assert_eq!(read("{\"facts\": []}"), Some(Vec::new()));
        let facts = read("Here:\n```json\n{\"facts\": [{\"subject\": \"Hal\", \"relation\": \"is in\", \"object\": \"the swamp\", \"confidence\": \"90%\"}, {\"subject\": \"Hal\"}]}\n```").unwrap();
        assert_eq!(facts.len(), 1, "what is not whole is left out");
        assert_eq!((facts[0].subject.as_str(), facts[0].object.as_str()), ("Hal", "the swamp"));
    }

    #[test]
    fn facts_of_the_example_are_not_facts_of_the_story() {
        for language in Language::ALL {
            let example = super::super::contract::facts_request(language);
            let line = example.lines().rfind(|line| line.starts_with('{')).unwrap();
            assert_eq!(read_facts(line, language), Some(Vec::new()), "{language}");
        }
    }
}
