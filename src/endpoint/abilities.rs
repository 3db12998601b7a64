use serde::{Deserialize, Serialize};

use super::Fault;

/// How strictly a reply's form can be asked for.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum FormatAbility {
    /// By a JSON Schema.
    #[default]
    JsonSchema,
    /// As some JSON object.
    JsonObject,
    /// By the prompt alone.
    Prompt,
}

/// Which field bounds a reply's length.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum LengthField {
    /// `max_tokens`, which nearly every server knows.
    #[default]
    MaxTokens,
    /// `max_completion_tokens`, which newer services want.
    MaxCompletionTokens,
    /// Neither.
    Absent,
}

/// What was learned about an endpoint and a model. The default asks for everything; what is refused is dropped,
/// tried once more without, and remembered here. Keep it with the settings for endpoint and model.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(default)]
#[allow(clippy::struct_excessive_bools, reason = "each is one fact about a server; none follows from another")]
pub struct Abilities {
    /// The strictest form it takes.
    pub format: FormatAbility,
    /// The field for the reply's length.
    pub length: LengthField,
    /// It refuses `temperature`.
    pub no_temperature: bool,
    /// It refuses `stream_options`.
    pub no_stream_options: bool,
    /// It refuses a system message.
    pub no_system: bool,
    /// Its address needs `/v1`.
    pub versioned: bool,
    /// Tokens of its context, once it told.
    pub context: Option<u64>,
}

/// A part of the request that was dropped or swapped.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Change {
    /// The form of the reply is asked for less strictly.
    Format,
    /// The reply's length stands in another field, or in none.
    Length,
    /// No `temperature`.
    Temperature,
    /// No `stream_options`.
    StreamOptions,
    /// The system text is a part of the first user message.
    System,
    /// All that can be left out is left out at once: the server did not say what it minds.
    Everything,
}

impl Change {
    /// The field of the request that it is about.
    #[must_use]
    pub const fn field(self) -> &'static str {
        match self {
            Self::Format => "response_format",
            Self::Length => "max_tokens",
            Self::Temperature => "temperature",
            Self::StreamOptions => "stream_options",
            Self::System => "system",
            Self::Everything => "…",
        }
    }
}

impl Abilities {
    /// Drops or swaps what a refused request (400, 422) is blamed for. `None` if nothing more can be dropped.
    pub fn learn(&mut self, fault: &Fault) -> Option<Change> {
        let words = fault.words();
        let has = |any: &[&str]| any.iter().any(|word| words.contains(word));
        if !self.no_stream_options && has(&["stream_options", "include_usage"]) {
            self.no_stream_options = true;
            return Some(Change::StreamOptions);
        }
        if self.length != LengthField::Absent && has(&["max_tokens", "max_completion_tokens"]) {
            self.length = match self.length {
                LengthField::MaxTokens => LengthField::MaxCompletionTokens,
                LengthField::MaxCompletionTokens | LengthField::Absent => LengthField::Absent,
            };
            return Some(Change::Length);
        }
        if !self.no_temperature && has(&["temperature"]) {
            self.no_temperature = true;
            return Some(Change::Temperature);
        }
        let format = [
            "response_format",
            "json_schema",
            "json_object",
            "json schema",
            "json mode",
            "schema",
            "grammar",
            "structured output",
            "guided",
            "must contain the word",
        ];
        if self.format != FormatAbility::Prompt && has(&format) {
            self.format = match self.format {
                FormatAbility::JsonSchema => FormatAbility::JsonObject,
                FormatAbility::JsonObject | FormatAbility::Prompt => FormatAbility::Prompt,
            };
            return Some(Change::Format);
        }
        let roles = [
            "system role",
            "system message",
            "role 'system'",
            "role \"system\"",
            "role: system",
            "roles must",
            "must alternate",
            "conversation roles",
            "only user and assistant",
            "unexpected role",
            "invalid role",
        ];
        if !self.no_system && has(&roles) {
            self.no_system = true;
            return Some(Change::System);
        }
        let least =
            Self { format: FormatAbility::Prompt, no_temperature: true, no_stream_options: true, ..self.clone() };
        (*self != least).then(|| {
            *self = least;
            Change::Everything
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn learn(abilities: &mut Abilities, message: &str) -> Option<Change> {
        abilities.learn(&Fault { message: message.to_owned(), ..Fault::default() })
    }

    #[test]
    fn what_is_refused_is_dropped_once() {
        let mut abilities = Abilities::default();
        assert_eq!(learn(&mut abilities, "This response_format type is unavailable now"), Some(Change::Format));
        assert_eq!(abilities.format, FormatAbility::JsonObject);
        let lm_studio = "'response_format.type' must be 'json_schema' or 'text'";
        assert_eq!(learn(&mut abilities, lm_studio), Some(Change::Format));
        assert_eq!(abilities.format, FormatAbility::Prompt);
        let openai = "Unsupported parameter: 'max_tokens' is not supported with this model. Use 'max_completion_tokens' instead.";
        assert_eq!(learn(&mut abilities, openai), Some(Change::Length));
        assert_eq!(abilities.length, LengthField::MaxCompletionTokens);
        let mistral = r#"[{"type":"extra_forbidden","loc":["body","max_completion_tokens"],"msg":"Extra inputs are not permitted"}]"#;
        assert_eq!(learn(&mut abilities, mistral), Some(Change::Length));
        assert_eq!(abilities.length, LengthField::Absent);
        assert_eq!(
            learn(&mut abilities, "Unsupported value: 'temperature' does not support 0.8"),
            Some(Change::Temperature)
        );
        assert_eq!(
            learn(&mut abilities, r#"Unknown name "stream_options": Cannot find field."#),
            Some(Change::StreamOptions)
        );
        assert_eq!(learn(&mut abilities, "Conversation roles must alternate user/assistant"), Some(Change::System));
        assert_eq!(learn(&mut abilities, "temperature"), None);
        assert_eq!(learn(&mut abilities, "something else"), None);
    }

    #[test]
    fn an_unnamed_refusal_drops_all_that_can_be_missed() {
        let mut abilities = Abilities::default();
        assert_eq!(learn(&mut abilities, "Bad request"), Some(Change::Everything));
        assert_eq!(learn(&mut abilities, "Bad request"), None);
        assert_eq!((abilities.format, abilities.length), (FormatAbility::Prompt, LengthField::MaxTokens));
    }

    #[test]
    fn what_was_learned_can_be_kept() {
        let abilities = Abilities { versioned: true, context: Some(4096), ..Abilities::default() };
        let text = serde_json::to_string(&abilities).unwrap();
        assert_eq!(serde_json::from_str::<Abilities>(&text).unwrap(), abilities);
        assert_eq!(serde_json::from_str::<Abilities>("{}").unwrap(), Abilities::default());
    }
}
