//! The lenient reading of what servers send: every field may be absent, null or of another type.

use serde_json::Value;

use super::{Fault, Finish, Usage};

/// What one JSON value from a server says: a chunk of a stream, or a whole completion.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(super) struct Chunk {
    /// An error, whatever its shape.
    pub fault: Option<Fault>,
    /// Text of the reply.
    pub text: Option<String>,
    /// `text` is the whole reply, not the next piece of it.
    pub whole: bool,
    /// Text of the model's thinking.
    pub thinking: Option<String>,
    /// Why the reply ended, if it has.
    pub finish: Option<Finish>,
    /// What it cost so far.
    pub usage: Option<Usage>,
    /// Whether anything of a completion was found.
    pub known: bool,
}

impl Chunk {
    /// Reads a value. Errors come first: some servers send an error beside an empty completion.
    pub fn read(value: &Value) -> Self {
        let mut chunk = Self { usage: usage(value), ..Self::default() };
        let choice = value.get("choices").and_then(first);
        chunk.known = value.get("choices").is_some() || chunk.usage.is_some();
        if let Some(fault) = Fault::within(value) {
            chunk.fault = Some(fault);
            return chunk;
        }
        let Some(choice) = choice else { return chunk };
        chunk.finish = choice.get("finish_reason").and_then(Value::as_str).and_then(Finish::read);
        for (key, whole) in [("delta", false), ("message", true)] {
            let Some(part) = choice.get(key).filter(|part| !part.is_null()) else { continue };
            let (text, mut thinking) = content(part.get("content"));
            for key in ["reasoning_content", "reasoning", "thinking"] {
                if thinking.is_empty() {
                    thinking = content(part.get(key)).0;
                }
            }
            if !text.is_empty() {
                (chunk.text, chunk.whole) = (Some(text), whole);
            }
            if !thinking.is_empty() {
                chunk.thinking = Some(thinking);
            }
            if let Some(refusal) = part.get("refusal").and_then(Value::as_str).filter(|text| !text.is_empty()) {
                chunk.text.get_or_insert_default().push_str(refusal);
                chunk.finish = Some(Finish::Filtered);
            }
        }
        if chunk.text.is_none()
            && let Some(text) = choice.get("text").and_then(Value::as_str).filter(|text| !text.is_empty())
        {
            chunk.text = Some(text.to_owned());
        }
        chunk
    }
}

/// The first element of an array, or the value itself where a server left the array out.
fn first(value: &Value) -> Option<&Value> {
    match value {
        Value::Array(values) => values.first(),
        Value::Object(_) => Some(value),
        _ => None,
    }
}

/// The text and the thinking of a `content`: a string, an array of parts, one part, or nothing.
fn content(value: Option<&Value>) -> (String, String) {
    let (mut text, mut thinking) = (String::new(), String::new());
    match value {
        Some(Value::String(string)) => text.push_str(string),
        Some(Value::Array(parts)) => {
            for part in parts {
                let (more, thought) = content(Some(part));
                text.push_str(&more);
                thinking.push_str(&thought);
            }
        }
        Some(Value::Object(part)) => match part.get("type").and_then(Value::as_str) {
            Some("thinking" | "reasoning") => {
                for key in ["thinking", "reasoning", "text"] {
                    thinking.push_str(&content(part.get(key)).0);
                }
            }
            Some("text" | "output_text") | None => text.push_str(&content(part.get("text")).0),
            Some(_) => {}
        },
        _ => {}
    }
    (text, thinking)
}

/// The token counts, from `usage` or from the timings of llama.cpp. `None` if there is no count at all.
fn usage(value: &Value) -> Option<Usage> {
    let count = |object: &Value, keys: &[&str]| keys.iter().find_map(|key| number(object.get(*key)?));
    let mut found = None;
    if let Some(timings) = value.get("timings").filter(|timings| timings.is_object()) {
        let cached = count(timings, &["cache_n"]).unwrap_or_default();
        found = Some(Usage {
            prompt_tokens: count(timings, &["prompt_n"]).unwrap_or_default().saturating_add(cached),
            completion_tokens: count(timings, &["predicted_n"]).unwrap_or_default(),
            cached_tokens: cached,
        });
    }
    if let Some(object) = value.get("usage").filter(|usage| usage.is_object()) {
        let usage = Usage {
            prompt_tokens: count(object, &["prompt_tokens", "input_tokens"]).unwrap_or_default(),
            completion_tokens: count(object, &["completion_tokens", "output_tokens"]).unwrap_or_default(),
            cached_tokens: object
                .get("prompt_tokens_details")
                .and_then(|details| count(details, &["cached_tokens"]))
                .or_else(|| count(object, &["prompt_cache_hit_tokens", "cached_tokens"]))
                .unwrap_or_default(),
        };
        if usage != Usage::default() {
            found = Some(usage);
        }
    }
    found
}

/// A number however it is written.
pub(super) fn number(value: &Value) -> Option<u64> {
    match value {
        Value::Number(number) => number.as_u64().or_else(|| {
            #[allow(clippy::cast_possible_truncation, clippy::cast_sign_loss, reason = "clamped to what a u64 holds")]
            number.as_f64().filter(|number| *number >= 0.0).map(|number| number as u64)
        }),
        Value::String(text) => text.trim().parse().ok(),
        _ => None,
    }
}

#[cfg(test)]
mod tests {
    use serde_json::json;

    use super::*;

    fn text(value: &Value) -> Option<String> {
        Chunk::read(value).text
    }

    #[test]
    fn a_piece_of_text_is_found_in_every_shape() {
        assert_eq!(text(&json!({"choices":[{"delta":{"content":"a"}}]})), Some("a".into()));
        assert_eq!(text(&json!({"choices":[{"delta":{"content":null}}]})), None);
        assert_eq!(text(&json!({"choices":[{"delta":null}]})), None);
        assert_eq!(text(&json!({"choices":null})), None);
        assert_eq!(text(&json!({"choices":[]})), None);
        assert_eq!(text(&json!({"choices":[{"text":"b"}]})), Some("b".into()));
        let parts = json!({"choices":[{"delta":{"content":[
            {"type":"thinking","thinking":[{"type":"text","text":"hm"}]}, {"type":"text","text":"c"}]}}]});
        assert_eq!(text(&parts), Some("c".into()));
        assert_eq!(Chunk::read(&parts).thinking, Some("hm".into()));
        let whole = Chunk::read(&json!({"choices":[{"message":{"content":"d"},"finish_reason":"stop"}]}));
        assert!(whole.whole && whole.text == Some("d".into()) && whole.finish == Some(Finish::Stop));
    }

    #[test]
    fn thinking_is_kept_apart() {
        for key in ["reasoning_content", "reasoning"] {
            let chunk = Chunk::read(&json!({"choices":[{"delta":{"content":null, key:"hm"}}]}));
            assert_eq!((chunk.text, chunk.thinking), (None, Some("hm".into())));
        }
    }

    #[test]
    fn counts_are_read_wherever_they_stand() {
        let usage = |value: Value| Chunk::read(&value).usage;
        assert_eq!(usage(json!({"usage":{}})), None);
        assert_eq!(usage(json!({"usage":null,"choices":[]})), None);
        let full =
            json!({"usage":{"prompt_tokens":7,"completion_tokens":"3","prompt_tokens_details":{"cached_tokens":5}}});
        assert_eq!(usage(full), Some(Usage { prompt_tokens: 7, completion_tokens: 3, cached_tokens: 5 }));
        let timings = json!({"choices":[],"timings":{"cache_n":414,"prompt_n":1,"predicted_n":97}});
        assert_eq!(usage(timings), Some(Usage { prompt_tokens: 415, completion_tokens: 97, cached_tokens: 414 }));
    }

    #[test]
    fn odd_types_of_other_fields_do_no_harm() {
        let value = json!({"id":7,"object":null,"created":1.5e12,"service_tier":{"x":1},"model":[],
            "choices":[{"index":"0","delta":{"role":3,"content":"ok"},"finish_reason":""}]});
        let chunk = Chunk::read(&value);
        assert_eq!((chunk.text, chunk.finish), (Some("ok".into()), None));
    }
}
