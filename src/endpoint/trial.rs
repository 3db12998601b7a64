//! One streamed test turn, and what it teaches of an endpoint.

use std::ops::ControlFlow;

use serde_json::{Value, json};
use tokio::time::Instant;

use super::send::{OnProgress, Progress};
use super::{Abilities, Chat, Endpoint, EndpointError, FormatAbility, Speaker, Usage};

/// The most tokens of the test reply: a model that thinks needs some before its first word.
const TOKENS: u32 = 600;

/// What a test turn taught.
#[derive(Clone, Debug, PartialEq)]
pub struct Trial {
    /// The model that answered.
    pub model: String,
    /// Whether the server lists it; none where it has no list. A server that lists others may serve any name.
    pub listed: Option<bool>,
    /// Whether the reply came in pieces.
    pub streamed: bool,
    /// Whether the reply was the object that was asked for.
    pub object: bool,
    /// How strictly a form can be asked for.
    pub format: FormatAbility,
    /// What it took.
    pub usage: Usage,
    /// Whether the server counted it.
    pub counted: bool,
    /// Tokens of its context, where it told.
    pub context: Option<u64>,
    /// Until the first word or thought, in milliseconds.
    pub first_ms: f64,
    /// The whole, in milliseconds.
    pub total_ms: f64,
    /// Tokens written in a second, after the first word; 0 where all came at once.
    pub speed: f64,
    /// What was learned for later requests.
    pub abilities: Abilities,
}

impl Endpoint {
    /// Plays a test turn: asks `question` for an object `{"greeting": …}`, which may cost a few hundred tokens.
    ///
    /// # Errors
    /// As [`Endpoint::chat`].
    pub async fn try_out(&self, question: &str, on: OnProgress<'_>) -> Result<Trial, EndpointError> {
        let models = self.models().await?;
        let form = json!({
            "type": "object", "properties": {"greeting": {"type": "string"}}, "required": ["greeting"],
            "additionalProperties": false,
        });
        let chat = Chat {
            messages: vec![
                (
                    Speaker::System,
                    r#"Answer with one JSON object and nothing else, such as {"greeting": "Good evening."}"#.to_owned(),
                ),
                (Speaker::User, question.to_owned()),
            ],
            max_tokens: TOKENS,
            temperature: None,
            form: Some(("greeting".to_owned(), form)),
        };
        let start = Instant::now();
        let (mut first, mut pieces) = (None, 0_u32);
        let reply = self
            .chat(&chat, &mut |progress| {
                match &progress {
                    Progress::Text(_) => {
                        first.get_or_insert_with(Instant::now);
                        pieces = pieces.saturating_add(1);
                    }
                    Progress::Thinking(_) => {
                        first.get_or_insert_with(Instant::now);
                    }
                    Progress::WasThinking => {}
                    Progress::Notice(_) | Progress::Waiting(_) => return on(progress),
                }
                ControlFlow::Continue(())
            })
            .await?;
        let end = Instant::now();
        let first = first.unwrap_or(end);
        let model = self.model().unwrap_or_default();
        let abilities = self.abilities();
        let written = (end - first).as_secs_f64();
        let tokens = f64::from(u32::try_from(reply.usage.completion_tokens).unwrap_or(u32::MAX));
        let entry = models.as_ref().and_then(|models| models.iter().find(|listed| listed.id == model));
        Ok(Trial {
            listed: models.as_ref().map(|_| entry.is_some()),
            streamed: pieces > 1,
            object: is_object(&reply.text),
            format: abilities.format,
            usage: reply.usage,
            counted: !reply.estimated,
            context: abilities.context.or_else(|| entry?.context),
            first_ms: (first - start).as_secs_f64() * 1_000.0,
            total_ms: (end - start).as_secs_f64() * 1_000.0,
            speed: if pieces > 1 && written > 0.0 { tokens / written } else { 0.0 },
            model,
            abilities,
        })
    }
}

/// Whether a text holds an object with a greeting, fences and prose around it or not.
fn is_object(text: &str) -> bool {
    let Some(start) = text.find('{') else { return false };
    let rest = text.get(start..).unwrap_or_default();
    let first = serde_json::Deserializer::from_str(rest).into_iter::<Value>().next();
    matches!(first, Some(Ok(value)) if value.get("greeting").is_some_and(Value::is_string))
}
