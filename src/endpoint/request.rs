//! The smallest request that works, made of the types of async-openai.

use async_openai::types::chat::{
    ChatCompletionRequestAssistantMessage, ChatCompletionRequestMessage, ChatCompletionRequestSystemMessage,
    ChatCompletionRequestUserMessage, ChatCompletionStreamOptions, CreateChatCompletionRequest, ResponseFormat,
    ResponseFormatJsonSchema,
};

use super::{Abilities, FormatAbility, LengthField};

/// Who speaks in a message.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Speaker {
    /// The program.
    System,
    /// The player.
    User,
    /// The model.
    Assistant,
}

/// A question to a model.
#[derive(Clone, Debug, PartialEq)]
pub struct Chat {
    /// The messages in order. Neighbours of one speaker are sent as one, system texts as one at the top: many
    /// templates know nothing else.
    pub messages: Vec<(Speaker, String)>,
    /// The most tokens of the reply.
    pub max_tokens: u32,
    /// How freely the model picks its words; `None` leaves it to the server.
    pub temperature: Option<f32>,
    /// The form of the reply: a name and a JSON Schema. The prompt has to say it too, with the word "JSON".
    pub form: Option<(String, serde_json::Value)>,
}

/// The request for `chat`, with what `abilities` allow.
#[allow(deprecated, reason = "max_tokens is what servers other than OpenAI's understand")]
pub(super) fn body(chat: &Chat, model: &str, abilities: &Abilities) -> CreateChatCompletionRequest {
    let response_format = chat.form.as_ref().and_then(|(name, schema)| match abilities.format {
        FormatAbility::JsonSchema => Some(ResponseFormat::JsonSchema {
            json_schema: ResponseFormatJsonSchema {
                description: None,
                name: name.clone(),
                schema: schema.clone(),
                strict: Some(true),
            },
        }),
        FormatAbility::JsonObject => Some(ResponseFormat::JsonObject),
        FormatAbility::Prompt => None,
    });
    let length = |field| (abilities.length == field).then_some(chat.max_tokens);
    CreateChatCompletionRequest {
        model: model.to_owned(),
        messages: messages(&chat.messages, abilities.no_system),
        // Sent always: some servers stream when nothing is said, and some refuse to think without a stream.
        stream: Some(true),
        stream_options: (!abilities.no_stream_options)
            .then_some(ChatCompletionStreamOptions { include_usage: Some(true), include_obfuscation: None }),
        max_tokens: length(LengthField::MaxTokens),
        max_completion_tokens: length(LengthField::MaxCompletionTokens),
        temperature: chat.temperature.filter(|_| !abilities.no_temperature),
        response_format,
        ..CreateChatCompletionRequest::default()
    }
}

/// One system message at the top, then user and assistant by turns. Without a system role its text begins the first
/// user message.
fn messages(given: &[(Speaker, String)], no_system: bool) -> Vec<ChatCompletionRequestMessage> {
    let system: Vec<&str> = texts(given, |speaker| speaker == Speaker::System);
    let mut system = Some(system.join("\n\n")).filter(|text| !text.is_empty());
    let mut merged: Vec<(Speaker, String)> = Vec::new();
    for (speaker, text) in given.iter().filter(|(speaker, text)| *speaker != Speaker::System && !text.is_empty()) {
        match merged.last_mut() {
            Some((last, before)) if last == speaker => {
                before.push_str("\n\n");
                before.push_str(text);
            }
            _ => merged.push((*speaker, text.clone())),
        }
    }
    if no_system && let Some(text) = system.take() {
        match merged.first_mut() {
            Some((Speaker::User, first)) => *first = format!("{text}\n\n{first}"),
            _ => merged.insert(0, (Speaker::User, text)),
        }
    }
    let system = system.map(|text| ChatCompletionRequestSystemMessage::from(text).into());
    let others = merged.into_iter().map(|(speaker, text)| match speaker {
        Speaker::Assistant => ChatCompletionRequestAssistantMessage::from(text).into(),
        Speaker::User | Speaker::System => ChatCompletionRequestUserMessage::from(text).into(),
    });
    system.into_iter().chain(others).collect()
}

fn texts(given: &[(Speaker, String)], which: impl Fn(Speaker) -> bool) -> Vec<&str> {
    given.iter().filter(|(speaker, text)| which(*speaker) && !text.is_empty()).map(|(_, text)| text.as_str()).collect()
}

#[cfg(test)]
mod tests {
    use serde_json::{Value, json};

    use super::*;

    fn chat() -> Chat {
        let say = |speaker, text: &str| (speaker, text.to_owned());
        Chat {
            messages: vec![
                say(Speaker::System, "a"),
                say(Speaker::System, "b"),
                say(Speaker::User, "c"),
                say(Speaker::User, "d"),
                say(Speaker::Assistant, "e"),
                say(Speaker::System, "f"),
                say(Speaker::User, "g"),
            ],
            max_tokens: 900,
            temperature: Some(0.8),
            form: Some(("turn".into(), json!({"type":"object"}))),
        }
    }

    fn json(abilities: &Abilities) -> Value {
        serde_json::to_value(body(&chat(), "m", abilities)).unwrap()
    }

    #[test]
    fn the_request_holds_nothing_more_than_it_must() {
        let body = json(&Abilities::default());
        let mut keys: Vec<&str> = body.as_object().unwrap().keys().map(String::as_str).collect();
        keys.sort_unstable();
        let expected =
            ["max_tokens", "messages", "model", "response_format", "stream", "stream_options", "temperature"];
        assert_eq!(keys, expected);
        assert_eq!(
            body["messages"],
            json!([
            {"role":"system","content":"a\n\nb\n\nf"}, {"role":"user","content":"c\n\nd"},
            {"role":"assistant","content":"e"}, {"role":"user","content":"g"}])
        );
        assert_eq!((&body["max_tokens"], &body["stream"]), (&json!(900), &json!(true)));
        assert_eq!(
            serde_json::to_string(&self::body(&chat(), "m", &Abilities::default())).unwrap().matches("0.8").count(),
            1
        );
        assert_eq!(body["response_format"]["json_schema"]["strict"], json!(true));
    }

    #[test]
    fn what_a_server_refuses_is_left_out() {
        let least = Abilities {
            format: FormatAbility::Prompt,
            length: LengthField::MaxCompletionTokens,
            no_temperature: true,
            no_stream_options: true,
            no_system: true,
            ..Abilities::default()
        };
        let body = json(&least);
        let mut keys: Vec<&str> = body.as_object().unwrap().keys().map(String::as_str).collect();
        keys.sort_unstable();
        assert_eq!(keys, ["max_completion_tokens", "messages", "model", "stream"]);
        assert_eq!(body["messages"][0], json!({"role":"user","content":"a\n\nb\n\nf\n\nc\n\nd"}));
        let object = json(&Abilities { format: FormatAbility::JsonObject, ..Abilities::default() });
        assert_eq!(object["response_format"], json!({"type":"json_object"}));
    }
}
