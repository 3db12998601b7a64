use std::time::Duration;

use super::{Fault, Odd, Usage};
use crate::text::{Arg, Locale, Message};

/// Why a call failed.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum EndpointErrorKind {
    /// What was given as an address is none.
    BadAddress,
    /// The key would be readable on the way.
    Insecure,
    /// Nothing answers, or the way there is closed.
    Unreachable,
    /// The key is missing or wrong.
    Denied,
    /// The account has no money or no quota left: waiting does not help.
    Quota,
    /// The call could go beyond what the player wants to spend; it was not sent.
    Capped,
    /// Too many requests; how long the server wants to be left alone, where it told.
    Busy(Option<Duration>),
    /// The server is loading its model.
    Loading,
    /// The server failed.
    Server,
    /// The first word, the next word or the end did not come in time.
    TimedOut,
    /// The answer broke off.
    Cut,
    /// A filter refused the text.
    Filtered,
    /// The prompt is longer than the model's context: its size and the prompt's, in tokens, where told.
    Overflow {
        /// Tokens of prompt and reply together.
        context: Option<u64>,
        /// Tokens of the prompt.
        prompt: Option<u64>,
    },
    /// There is no such model.
    NoModel,
    /// There is nothing under this address; `/v1` may be missing or wrong.
    NoPath,
    /// What answers is no such server.
    NotAnApi,
    /// The server does not take the request.
    Refused,
    /// The answer is empty.
    Empty,
    /// The answer is longer than the limits allow.
    TooMuch,
}

impl EndpointErrorKind {
    /// The message with what can be done about it.
    #[must_use]
    pub const fn next_step(self) -> &'static str {
        match self {
            Self::BadAddress => "endpoint-hint-address",
            Self::Insecure => "endpoint-hint-https",
            Self::Unreachable => "endpoint-hint-network",
            Self::Denied => "endpoint-hint-key",
            Self::Quota => "endpoint-hint-quota",
            Self::Capped => "endpoint-hint-capped",
            Self::Busy(_) | Self::Loading | Self::Server => "endpoint-hint-later",
            Self::TimedOut => "endpoint-hint-limits",
            Self::Cut => "endpoint-hint-again",
            Self::Filtered => "endpoint-hint-rephrase",
            Self::Overflow { .. } => "endpoint-hint-budget",
            Self::NoModel => "endpoint-hint-model",
            Self::NoPath | Self::NotAnApi => "endpoint-hint-version",
            Self::Refused | Self::Empty | Self::TooMuch => "endpoint-hint-other",
        }
    }
}

/// Why a call failed, for the player. It holds no secret: what a server said went through redaction and the text gate.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct EndpointError {
    /// What kind of failure.
    pub kind: EndpointErrorKind,
    /// One sentence.
    pub message: Box<Message>,
    /// What to do next, and what the server said.
    pub hints: Vec<Message>,
    /// Text of the reply that had come.
    pub partial: String,
    /// What it cost.
    pub usage: Usage,
}

impl EndpointError {
    pub(super) fn new(kind: EndpointErrorKind, message: Message) -> Self {
        Self { kind, message: Box::new(message), hints: Vec::new(), partial: String::new(), usage: Usage::default() }
    }

    /// The same with one more argument of its sentence.
    pub(super) fn with(mut self, name: &'static str, arg: impl Into<Arg>) -> Self {
        self.message.args.insert(name, arg.into());
        self
    }

    pub(super) fn hint(mut self, hint: Message) -> Self {
        self.hints.push(hint);
        self
    }

    /// Sentence and hints in the locale's language.
    #[must_use]
    pub fn say(&self, locale: &Locale) -> (String, Vec<String>) {
        let mut hints: Vec<String> = self.hints.iter().map(|hint| locale.say(hint)).collect();
        if !self.hints.iter().any(|hint| hint.key.starts_with("endpoint-hint-")) {
            hints.push(locale.text(self.kind.next_step()));
        }
        (locale.say(&self.message), hints)
    }
}

impl std::fmt::Display for EndpointError {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.write_str(&Locale::new(crate::text::Language::En).say(&self.message))
    }
}

impl std::error::Error for EndpointError {}

/// What a status and an error body mean. `status` is absent for an error inside a success that names none.
pub(super) fn classify(status: Option<u16>, fault: &Fault) -> EndpointErrorKind {
    use EndpointErrorKind as Kind;
    let status = status.unwrap_or_default();
    let words = fault.words();
    let has = |any: &[&str]| any.iter().any(|word| words.contains(word));
    if let Some(overflow) = overflow(fault, &words) {
        return overflow;
    }
    if has(&[
        "content_filter",
        "content filter",
        "datainspectionfailed",
        "data_inspection_failed",
        "content management policy",
        "inappropriate content",
        "content_policy",
        "content policy",
        "moderation",
        "prohibited_content",
    ]) {
        return Kind::Filtered;
    }
    if status == 402
        || has(&[
            "insufficient_quota",
            "insufficient balance",
            "insufficient_balance",
            "billing",
            "exceeded your current quota",
            "credit balance",
            "insufficient credits",
            "arrearage",
        ])
    {
        return Kind::Quota;
    }
    let model = has(&[
        "model_not_found",
        "pulling it first",
        "invalid model name",
        "unknown model",
        "no such model",
        "model not exist",
    ]) || (words.contains("model")
        && has(&["not found", "does not exist", "not exist", "is not supported", "not available"]));
    if matches!(status, 400 | 404 | 422) && model {
        return Kind::NoModel;
    }
    if matches!(status, 401 | 403)
        || has(&[
            "invalid api key",
            "invalid_api_key",
            "incorrect api key",
            "api key not valid",
            "no connected db",
            "authentication_error",
            "no auth credentials",
            "missing api key",
        ])
    {
        return Kind::Denied;
    }
    if matches!(status, 500..=503)
        && has(&["loading model", "model is loading", "loading the model", "currently loading", "model loading"])
    {
        return Kind::Loading;
    }
    match status {
        429 => Kind::Busy(None),
        404 | 405 => Kind::NoPath,
        300..=399 => Kind::NotAnApi,
        408 | 425 | 500..=599 => Kind::Server,
        400..=499 => Kind::Refused,
        _ if has(&["rate limit", "rate_limit", "too many requests", "overloaded", "ratelimit"]) => Kind::Busy(None),
        _ => Kind::Server,
    }
}

/// The overflow of the context, if that is what the server tells.
fn overflow(fault: &Fault, words: &str) -> Option<EndpointErrorKind> {
    const WORDS: [&str; 9] = [
        "exceed_context_size",
        "context size",
        "context length",
        "context window",
        "context_length_exceeded",
        "maximum context",
        "prompt is too long",
        "input is too long",
        "too many input tokens",
    ];
    if !WORDS.iter().any(|word| words.contains(word)) {
        return None;
    }
    let after = |any: &[&str]| any.iter().find_map(|word| number_after(words, word));
    let before = |any: &[&str]| any.iter().find_map(|word| number_before(words, word));
    let context = fault.context.or_else(|| {
        after(&[
            "context length is ",
            "context size (",
            "context window of ",
            "context length of ",
            "context window is ",
            "context size is ",
            "maximum of ",
        ])
    });
    let prompt = fault
        .prompt
        .or_else(|| before(&[" in the messages", " input tokens", " in your prompt"]))
        .or_else(|| after(&["request (", "your request has ", "prompt contains at least ", "passed "]));
    Some(EndpointErrorKind::Overflow { context, prompt })
}

fn number_after(words: &str, mark: &str) -> Option<u64> {
    let rest = words.split_once(mark)?.1;
    let digits: String = rest.chars().filter(|char| *char != ',').take_while(char::is_ascii_digit).collect();
    digits.parse().ok()
}

fn number_before(words: &str, mark: &str) -> Option<u64> {
    let before = words.split_once(mark)?.0.trim_end().trim_end_matches(" tokens").trim_end();
    let digits: String = before.chars().rev().take_while(|char| char.is_ascii_digit() || *char == ',').collect();
    digits.chars().rev().filter(|char| *char != ',').collect::<String>().parse().ok()
}

/// The failure that an answer of another kind is.
pub(super) fn odd(odd: &Odd, address: &str, clean: impl Fn(&str) -> String) -> EndpointError {
    use EndpointErrorKind as Kind;
    let about = |key: &'static str| Message::new(key).with("address", address);
    match odd {
        Odd::Page(title) => {
            EndpointError::new(Kind::NotAnApi, about("endpoint-page").with("title", page_title(&clean(title))))
                .hint(Message::new("endpoint-hint-version"))
        }
        Odd::Lines => {
            EndpointError::new(Kind::NotAnApi, about("endpoint-lines")).hint(Message::new("endpoint-hint-version"))
        }
        Odd::Text(text) => EndpointError::new(Kind::NotAnApi, about("endpoint-stranger")).hint(said(clean(text))),
        Odd::Stranger => {
            EndpointError::new(Kind::NotAnApi, about("endpoint-stranger")).hint(Message::new("endpoint-hint-version"))
        }
        Odd::Broken => EndpointError::new(Kind::Cut, about("endpoint-cut")),
        Odd::TooMuch => EndpointError::new(Kind::TooMuch, about("endpoint-too-much")),
    }
}

/// The title of a page, or the word for none.
fn page_title(title: &str) -> &str {
    if title.is_empty() { "none" } else { title }
}

/// What a server said, as a hint.
pub(super) fn said(text: String) -> Message {
    Message::new("endpoint-said").with("said", text)
}

#[cfg(test)]
mod tests {
    use EndpointErrorKind as Kind;

    use super::*;

    fn kind(status: u16, body: &str) -> Kind {
        classify(Some(status).filter(|status| *status > 0), &Fault::of_body(body))
    }

    #[test]
    fn answers_of_real_servers_are_understood() {
        for (status, body, expected) in [
            (401, r#"{"error":{"message":"Invalid API Key","type":"authentication_error","code":401}}"#, Kind::Denied),
            (400, r#"{"error":{"message":"No connected db.","type":"no_db_connection","code":"400"}}"#, Kind::Denied),
            (400, r#"{"error":{"message":"API key not valid. Please pass a valid API key."}}"#, Kind::Denied),
            (402, r#"{"error":{"message":"Insufficient Balance"}}"#, Kind::Quota),
            (
                429,
                r#"{"error":{"message":"You exceeded your current quota","code":"insufficient_quota"}}"#,
                Kind::Quota,
            ),
            (429, r#"{"error":{"message":"Rate limit reached"}}"#, Kind::Busy(None)),
            (503, r#"{"error":{"message":"Loading model","type":"unavailable_error","code":503}}"#, Kind::Loading),
            (503, "", Kind::Server),
            (404, r#"{"error":{"message":"model \"x\" not found, try pulling it first"}}"#, Kind::NoModel),
            (404, r#"{"detail":"Not Found"}"#, Kind::NoPath),
            (404, "<html><title>404 Not Found</title></html>", Kind::NoPath),
            (400, r#"{"error":{"message":"Invalid model name passed in model=nope."}}"#, Kind::NoModel),
            (400, r#"{"error":{"code":"content_filter","message":"The response was filtered"}}"#, Kind::Filtered),
            (
                400,
                r#"{"error":{"code":"DataInspectionFailed","message":"Input data may contain inappropriate content."}}"#,
                Kind::Filtered,
            ),
            (422, r#"{"detail":[{"msg":"Extra inputs are not permitted"}]}"#, Kind::Refused),
            (0, r#"{"error":{"message":"Rate limit","type":"rate_limit_error"}}"#, Kind::Busy(None)),
            (0, r#"{"error":{"message":"boom"}}"#, Kind::Server),
        ] {
            assert_eq!(kind(status, body), expected, "{status} {body}");
        }
    }

    #[test]
    fn every_kind_of_failure_says_what_to_do_next() {
        use crate::text::{Language, Locale};
        let kinds = [
            Kind::BadAddress,
            Kind::Insecure,
            Kind::Unreachable,
            Kind::Denied,
            Kind::Quota,
            Kind::Capped,
            Kind::Busy(None),
            Kind::Loading,
            Kind::Server,
            Kind::TimedOut,
            Kind::Cut,
            Kind::Filtered,
            Kind::Overflow { context: None, prompt: None },
            Kind::NoModel,
            Kind::NoPath,
            Kind::NotAnApi,
            Kind::Refused,
            Kind::Empty,
            Kind::TooMuch,
        ];
        for language in Language::ALL {
            let locale = Locale::new(language);
            for kind in kinds {
                let error = EndpointError::new(kind, Message::new("endpoint-cut").with("address", "http://x"));
                let (_, hints) = error.clone().hint(said("boom".to_owned())).say(&locale);
                assert_eq!(hints.len(), 2, "{kind:?}");
                let (sentence, hints) = error.say(&locale);
                assert!(!sentence.starts_with("endpoint-"), "{sentence}");
                let [hint] = hints.as_slice() else { panic!("{kind:?}: {hints:?}") };
                assert!(!hint.starts_with("endpoint-") && hint.chars().count() > 5, "{kind:?}: {hint}");
                // what a kind's own hint says is not said twice
                let (_, hints) = EndpointError::new(kind, Message::new("endpoint-cut"))
                    .hint(Message::new("endpoint-hint-later"))
                    .say(&locale);
                assert_eq!(hints.len(), 1, "{kind:?}");
            }
        }
    }

    #[test]
    fn the_size_of_the_context_is_found_in_words() {
        for (body, context, prompt) in [
            (
                r#"{"error":{"message":"request (40031 tokens) exceeds the available context size (2048 tokens)"}}"#,
                2048,
                Some(40031),
            ),
            (
                r#"{"error":{"message":"This model's maximum context length is 4096 tokens. However, you requested 5000 tokens (3000 in the messages, 2000 in the completion)."}}"#,
                4096,
                Some(3000),
            ),
            (
                r#"{"error":{"message":"'max_tokens' or 'max_completion_tokens' is too large: 2000. This model's maximum context length is 4,096 tokens and your request has 3000 input tokens"}}"#,
                4096,
                Some(3000),
            ),
        ] {
            assert_eq!(kind(400, body), Kind::Overflow { context: Some(context), prompt }, "{body}");
        }
        let bare = r#"{"error":{"code":"context_length_exceeded","message":"too long"}}"#;
        assert_eq!(kind(400, bare), Kind::Overflow { context: None, prompt: None });
    }
}
