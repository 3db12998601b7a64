//! What servers say when something is wrong, in the many shapes in which they say it.

use serde_json::Value;

use super::chunk::number;

/// An error as a server told it. Nothing here is fit for the eye before it was redacted and sanitized.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Fault {
    /// The code, as text; often the status, or a word such as `insufficient_quota`.
    pub code: String,
    /// The type, as text.
    pub kind: String,
    /// The parameter that is meant.
    pub param: String,
    /// What the server says.
    pub message: String,
    /// Tokens that prompt and reply may have together, where the server tells them.
    pub context: Option<u64>,
    /// Tokens of the prompt, where the server tells them.
    pub prompt: Option<u64>,
    /// Text that the model had written, where the server refuses its form and hands it out.
    pub written: Option<String>,
}

impl Fault {
    /// The error inside a value that came with a success status. `None` where it holds none.
    #[must_use]
    pub fn within(value: &Value) -> Option<Self> {
        match value {
            Value::Array(values) => values.first().and_then(Self::within),
            Value::Object(object) => {
                let error = object.get("error").filter(|error| !is_nothing(error));
                if error.is_some() || object.get("object").and_then(Value::as_str) == Some("error") {
                    return Some(Self::read(value));
                }
                let none = !object.contains_key("choices") && !object.contains_key("usage");
                let message = object.get("message").is_some_and(|message| message.is_string() && !is_nothing(message));
                let told =
                    ["detail", "errors"].iter().any(|key| object.get(*key).is_some_and(|value| !is_nothing(value)));
                (none && (message || told)).then(|| Self::read(value))
            }
            _ => None,
        }
    }

    /// The error that a body with an error status tells; its text if it is no JSON.
    #[must_use]
    pub fn of_body(body: &str) -> Self {
        match serde_json::from_str::<Value>(body.trim_start_matches('\u{feff}').trim()) {
            Ok(value) => Self::read(&value),
            Err(_) => Self { message: title(body), ..Self::default() },
        }
    }

    /// Reads a value that is known to be an error.
    pub(super) fn read(value: &Value) -> Self {
        let value = value.get(0).unwrap_or(value);
        let error = value.get("error").filter(|error| !is_nothing(error)).unwrap_or(value);
        let mut fault = Self::default();
        let word = |key: &str| [error, value].iter().find_map(|place| place.get(key)).map(plain).unwrap_or_default();
        fault.code = word("code");
        fault.kind = word("type");
        fault.param = word("param");
        fault.message = match error {
            Value::String(text) => text.clone(),
            _ => ["message", "detail", "msg", "error_description", "reason", "errors"]
                .iter()
                .flat_map(|key| [error.get(*key), value.get(*key)])
                .flatten()
                .find(|found| !is_nothing(found))
                .map_or_else(|| plain(error), plain),
        };
        if let Some(inner) = error.get("metadata").and_then(|metadata| metadata.get("raw")) {
            fault.message = format!("{} {}", fault.message, plain(inner));
        }
        let told = |keys: &[&str]| keys.iter().find_map(|key| number(error.get(*key)?));
        fault.context = told(&["n_ctx", "max_context_length", "context_length"]);
        fault.prompt = told(&["n_prompt_tokens"]);
        fault.written = error.get("failed_generation").and_then(Value::as_str).map(str::to_owned);
        fault
    }

    /// All its words in lower case, to look for what is meant.
    #[must_use]
    pub fn words(&self) -> String {
        format!("{} {} {} {}", self.code, self.kind, self.param, self.message).to_lowercase()
    }

    /// The HTTP status that its code or type names, for errors inside a success.
    #[must_use]
    pub fn status(&self) -> Option<u16> {
        [&self.code, &self.kind]
            .iter()
            .find_map(|word| word.trim().parse().ok().filter(|code| (400..600).contains(code)))
    }
}

/// Whether a value says nothing: null, false, an empty text, array or object.
fn is_nothing(value: &Value) -> bool {
    match value {
        Value::Null | Value::Bool(false) => true,
        Value::String(text) => text.trim().is_empty(),
        Value::Array(values) => values.is_empty(),
        Value::Object(object) => object.is_empty(),
        _ => false,
    }
}

/// A value as text: a string as it is, anything else as JSON.
fn plain(value: &Value) -> String {
    match value {
        Value::Null => String::new(),
        Value::String(text) => text.clone(),
        other => other.to_string(),
    }
}

/// What a text that is no JSON says: the title of a page, or its beginning.
pub(super) fn title(body: &str) -> String {
    let lower = body.to_ascii_lowercase();
    let inner = |open: &str, close: &str| {
        let start = lower.find(open)?;
        let start = lower.get(start..)?.find('>')?.checked_add(start)?.checked_add(1)?;
        let end = lower.get(start..)?.find(close)?.checked_add(start)?;
        body.get(start..end).map(str::trim).filter(|text| !text.is_empty()).map(str::to_owned)
    };
    if is_page(body) {
        return inner("<title", "</title>").or_else(|| inner("<h1", "</h1>")).unwrap_or_default();
    }
    body.trim().chars().take(300).collect()
}

/// Whether a body is a web page.
pub(super) fn is_page(body: &str) -> bool {
    body.trim_start_matches('\u{feff}').trim_start().starts_with('<')
}

#[cfg(test)]
mod tests {
    use serde_json::json;

    use super::*;

    #[test]
    fn every_shape_of_error_gives_its_message() {
        for (body, message) in [
            (r#"{"error":{"message":"m","type":"t","code":401}}"#, "m"),
            (r#"{"error":"m"}"#, "m"),
            (r#"[{"error":{"message":"m"}}]"#, "m"),
            (r#"{"object":"error","message":"m","code":400}"#, "m"),
            (r#"{"detail":"m"}"#, "m"),
            (r#"{"error":{"message":"m"},"message":"other"}"#, "m"),
            ("<html><head><title>m</title></head></html>", "m"),
            ("m", "m"),
        ] {
            assert_eq!(Fault::of_body(body).message, message, "{body}");
        }
        let nested =
            r#"{"object":"error","message":{"detail":[{"loc":["body","stream_options"],"msg":"Extra inputs"}]}}"#;
        assert!(Fault::of_body(nested).words().contains("stream_options"));
        let array = r#"{"detail":[{"loc":["body","max_completion_tokens"],"msg":"Extra inputs are not permitted"}]}"#;
        assert!(Fault::of_body(array).words().contains("max_completion_tokens"));
    }

    #[test]
    fn a_success_that_holds_an_error_is_one() {
        assert_eq!(
            Fault::within(&json!({"error":{"message":"m","code":429}})).and_then(|fault| fault.status()),
            Some(429)
        );
        assert_eq!(Fault::within(&json!({"error":"m"})).map(|fault| fault.message), Some("m".into()));
        assert_eq!(Fault::within(&json!({"error":null,"choices":[]})), None);
        assert_eq!(Fault::within(&json!({"error":{},"choices":[]})), None);
        assert_eq!(Fault::within(&json!({"choices":[{"message":{"content":"x"}}]})), None);
    }

    #[test]
    fn the_size_of_the_context_is_read() {
        let body = r#"{"error":{"code":400,"message":"request (40031 tokens) exceeds the available context size (2048 tokens)","type":"exceed_context_size_error","n_prompt_tokens":40031,"n_ctx":2048}}"#;
        let fault = Fault::of_body(body);
        assert_eq!((fault.context, fault.prompt, fault.status()), (Some(2048), Some(40031), Some(400)));
    }
}
