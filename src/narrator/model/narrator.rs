use std::ops::ControlFlow;
use std::sync::Arc;

use futures::future::BoxFuture;

use super::check::{copies, fault_of, repetition};
use super::contract::reply_schema;
use super::fresh::Fresh;
use super::joint::Joint;
use super::narration::weight;
use super::reply::read_overrun;
use super::watch::Watch;
use super::{Issue, read_reply, resolve_names};
use crate::endpoint::{Chat, Endpoint, EndpointError, EndpointErrorKind, Finish, Reply, Speaker};
use crate::narrator::{Begun, Brief, Delta, Narrator, NarratorError, NarratorErrorKind, Telling, Usage};
use crate::prompt::{Prompt, Role};
use crate::text::{Language, Locale, Message, sanitize};

/// The least prose that is worth keeping of a reply that ran in circles.
const WORTH: usize = 120;
/// The least that is left of a reply when copied sentences are left out.
const LEAST: usize = 24;
/// How many times longer a reply may be after thinking took it all.
const LONGER: u32 = 4;
/// The most tokens of such a reply.
const LONGEST: u32 = 8_192;

/// How a model is asked for a turn.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Options {
    /// The most tokens of a telling.
    pub max_tokens: u32,
    /// The most tokens of a summary.
    pub summary_tokens: u32,
    /// How freely the model picks its words; `None` leaves it to the server.
    pub temperature: Option<f32>,
}

impl Default for Options {
    fn default() -> Self {
        Self { max_tokens: 900, summary_tokens: 300, temperature: Some(0.8) }
    }
}

/// Tells turns by a model at an endpoint.
///
/// A reply that cannot be told is asked for once more, with what was wrong; a second one ends in an error. A reply that
/// broke off proposes nothing and is an error with the prose that had come.
#[derive(Debug)]
pub struct ModelNarrator {
    endpoint: Arc<Endpoint>,
    options: Options,
    locales: [Locale; 2],
}

/// How the model is asked this time.
#[derive(Clone, Debug)]
struct Ask {
    form: bool,
    max_tokens: u32,
    rebuke: Option<String>,
    /// A reply that broke off, to be gone on with; empty where a whole one is asked for.
    begun: String,
}

/// What one reply came to.
enum Outcome {
    Told(Box<Telling>),
    Unfit(Issue, Usage),
}

impl ModelNarrator {
    /// A narrator that asks `endpoint`.
    #[must_use]
    pub fn new(endpoint: Arc<Endpoint>, options: Options) -> Self {
        Self { endpoint, options, locales: Language::ALL.map(Locale::new) }
    }

    /// The endpoint, for what was learned about it.
    #[must_use]
    pub const fn endpoint(&self) -> &Arc<Endpoint> {
        &self.endpoint
    }

    /// Tells what `prompt` asks for. The telling's effects hold names where the model wrote names.
    ///
    /// # Errors
    /// A [`NarratorError`] with the prose that had come.
    pub async fn narrate(
        &self,
        prompt: &Prompt,
        language: Language,
        on_delta: &mut (dyn FnMut(Delta) + Send),
    ) -> Result<Telling, NarratorError> {
        let locale = self.locale(language);
        let mut ask =
            Ask { form: true, max_tokens: self.options.max_tokens, rebuke: None, begun: prompt.begun.clone() };
        let mut spent = Usage::default();
        let mut again = false;
        loop {
            match self.ask(prompt, &ask, language, on_delta).await? {
                Outcome::Told(mut telling) => {
                    telling.usage = spent.plus(telling.usage);
                    return Ok(*telling);
                }
                Outcome::Unfit(issue, usage) => {
                    spent = spent.plus(usage);
                    if again && issue == Issue::Stale {
                        let issues = vec![locale.say(&issue.message())];
                        return Ok(Telling { issues, usage: spent, ..Telling::default() });
                    }
                    if again || issue == Issue::Refusal {
                        return Err(self.unfit(&issue, locale));
                    }
                    again = true;
                    ask.begun.clear();
                    let why = locale.say(&issue.message());
                    on_delta(Delta::Notice(locale.say(&Message::new("model-notice-again").with("why", why))));
                    match issue {
                        // Some servers answer nothing at all when a form is asked for.
                        Issue::Empty => ask.form = false,
                        Issue::ThoughtOnly => {
                            ask.max_tokens = ask.max_tokens.saturating_mul(LONGER).min(LONGEST.max(ask.max_tokens));
                        }
                        _ => ask.rebuke = issue.rebuke(locale),
                    }
                }
            }
        }
    }

    /// Sums up what `prompt` holds (seeds A2): plain text through the gate, and what it cost.
    ///
    /// # Errors
    /// A [`NarratorError`]; a reply that broke off or is empty is one.
    pub async fn summarize(&self, prompt: &Prompt, language: Language) -> Result<(String, Usage), NarratorError> {
        let locale = self.locale(language);
        let chat = Chat {
            messages: messages(prompt, None),
            max_tokens: self.options.summary_tokens,
            temperature: self.options.temperature.map(|warm| warm.min(0.3)),
            form: None,
        };
        let reply = self.endpoint.chat(&chat, &mut |_| ControlFlow::Continue(())).await;
        let reply = reply.map_err(|error| failed(&error, locale))?;
        let usage = usage(&reply);
        let text = summary(&reply.text);
        if reply.finish == Some(Finish::Filtered) {
            return Err(self.unusable(&Issue::Refusal, locale));
        }
        match fault_of(&text, language).or_else(|| copies(&text, prompt).then_some(Issue::Echo)) {
            _ if text.is_empty() => Err(self.unusable(&Issue::Empty, locale)),
            Some(issue) => Err(self.unusable(&issue, locale)),
            None if reply.finish == Some(Finish::Length) || !ends_well(&text) => Err(self.cut(text, locale)),
            None => Ok((text, usage)),
        }
    }

    /// How the model is asked.
    #[must_use]
    pub const fn options(&self) -> &Options {
        &self.options
    }

    pub(super) fn locale(&self, language: Language) -> &Locale {
        let [zh, en] = &self.locales;
        if language == Language::Zh { zh } else { en }
    }

    fn model(&self) -> String {
        self.endpoint.model().map_or_else(|| self.endpoint.address(), |model| crate::text::sanitize_line(&model))
    }

    /// Asks once and reads the reply.
    async fn ask(
        &self,
        prompt: &Prompt,
        ask: &Ask,
        language: Language,
        on_delta: &mut (dyn FnMut(Delta) + Send),
    ) -> Result<Outcome, NarratorError> {
        let locale = self.locale(language);
        let mut messages = messages(prompt, ask.rebuke.as_deref());
        if !ask.begun.is_empty() {
            messages.push((Speaker::Assistant, ask.begun.clone()));
            messages.push((Speaker::User, locale.text("model-go-on")));
        }
        let chat = Chat {
            messages,
            max_tokens: ask.max_tokens,
            temperature: prompt.profile.temperature(self.options.temperature),
            // the rest of an object is no object
            form: (ask.form && ask.begun.is_empty()).then(|| ("turn".to_owned(), reply_schema().clone())),
        };
        let joint = Joint::after(&ask.begun);
        let mut watch = Watch::new(language, Fresh::after(prompt), joint.clone(), prompt.profile.telling());
        let result = {
            let mut on = |progress| watch.take(progress, locale, on_delta);
            self.endpoint.chat(&chat, &mut on).await
        };
        watch.join(on_delta);
        let reply = match result {
            Ok(reply) => Reply { text: joint.whole(&reply.text), ..reply },
            Err(error) => {
                let begun = begun(&joint.whole(&error.partial), spent(&error));
                let mut error = failed(&error, locale);
                error.partial = watch.end();
                error.begun = begun.filter(|_| error.kind == NarratorErrorKind::Cut);
                return Err(error);
            }
        };
        let usage = usage(&reply);
        if let Some(issue) = watch.fault.clone() {
            return Ok(Outcome::Unfit(issue, usage));
        }
        self.judge(&reply, watch, language, on_delta)
    }

    /// What a reply that came without an error is worth.
    fn judge(
        &self,
        reply: &Reply,
        mut watch: Watch,
        language: Language,
        on_delta: &mut (dyn FnMut(Delta) + Send),
    ) -> Result<Outcome, NarratorError> {
        let locale = self.locale(language);
        let usage = usage(reply);
        let closed = watch.stream.is_closed();
        let shown = watch.end();
        if reply.finish == Some(Finish::Filtered) {
            return Err(NarratorError { partial: shown, ..self.unfit(&Issue::Refusal, locale) });
        }
        let raw = match reply.text.trim() {
            "" if reply.thinking.trim().is_empty() => return Ok(Outcome::Unfit(Issue::Empty, usage)),
            "" if reply.finish == Some(Finish::Length) => return Ok(Outcome::Unfit(Issue::ThoughtOnly, usage)),
            // Some servers put the whole reply where thinking belongs.
            "" if reply.thinking.contains('{') => reply.thinking.as_str(),
            "" => return Ok(Outcome::Unfit(Issue::Empty, usage)),
            _ => reply.text.as_str(),
        };
        if watch.repeats || watch.long {
            return Ok(self.shortened(&shown, raw, usage, language));
        }
        let whole = closed
            || watch.overrun.is_some()
            || match reply.finish {
                Some(Finish::Stop | Finish::Other(_)) => true,
                Some(_) => false,
                // The server did not say: prose that ends with a sentence is taken, an open object is not.
                None => reply.text.trim().is_empty() || (!watch.stream.has_object() && ends_well(raw.trim())),
            };
        if !whole {
            let begun = begun(raw, usage);
            return Err(NarratorError { begun, ..self.cut(shown, locale) });
        }
        let (mut telling, mut issues) = match &watch.overrun {
            Some(object) => read_overrun(raw, object, language, locale),
            None => read_reply(raw, language, locale),
        };
        if let Some(issue) = issues.iter().find(|issue| issue.is_fatal()) {
            return Ok(Outcome::Unfit(issue.clone(), usage));
        }
        let mut fresh = watch.fresh.again();
        let mut narration = fresh.push(&telling.narration);
        narration.push_str(&fresh.finish());
        if fresh.dropped() > 0 {
            if weight(&narration) < LEAST {
                return Ok(Outcome::Unfit(Issue::Stale, usage));
            }
            telling.issues.push(locale.say(&Issue::Stale.message()));
        }
        telling.narration = narration;
        if reply.marks {
            issues.push(Issue::Marks);
            telling.issues.push(locale.say(&Issue::Marks.message()));
        }
        if let Some(rest) = telling.narration.strip_prefix(watch.given.as_str()).filter(|rest| !rest.is_empty()) {
            on_delta(Delta::Prose(rest.to_owned()));
        }
        telling.usage = usage;
        Ok(Outcome::Told(Box::new(telling)))
    }

    /// A reply that ran in circles, up to where it began to, or one that would not end, up to its last whole sentence:
    /// it proposes nothing.
    fn shortened(&self, shown: &str, raw: &str, usage: Usage, language: Language) -> Outcome {
        let circle = repetition(shown);
        let issue = if circle.is_some() { Issue::Repeats } else { Issue::Long };
        let kept = super::check::until(shown, circle.unwrap_or(shown.len()));
        if weight(kept) < WORTH {
            return Outcome::Unfit(issue, usage);
        }
        let issues = vec![self.locale(language).say(&issue.message())];
        let narration = kept.to_owned();
        Outcome::Told(Box::new(Telling { narration, issues, usage, raw: raw.to_owned(), ..Telling::default() }))
    }

    pub(super) fn unfit(&self, issue: &Issue, locale: &Locale) -> NarratorError {
        let hint = |key: &'static str| locale.text(key);
        let model = self.model();
        if *issue == Issue::Refusal {
            return NarratorError {
                kind: NarratorErrorKind::Filtered,
                message: locale.say(&Message::new("model-filtered").with("model", model)),
                hints: vec![hint("model-hint-rephrase"), hint("model-hint-builtin")],
                partial: String::new(),
                begun: None,
            };
        }
        let why = locale.say(&issue.message());
        let first = if *issue == Issue::ThoughtOnly { "model-hint-tokens" } else { "model-hint-larger" };
        NarratorError {
            kind: NarratorErrorKind::Unusable,
            message: locale.say(&Message::new("model-unusable").with("model", model).with("why", why)),
            hints: vec![hint("model-hint-retry"), hint(first), hint("model-hint-builtin")],
            partial: String::new(),
            begun: None,
        }
    }

    /// An answer to something other than a turn that cannot be used.
    pub(super) fn unusable(&self, issue: &Issue, locale: &Locale) -> NarratorError {
        NarratorError { message: locale.say(&issue.message()), ..self.unfit(issue, locale) }
    }

    pub(super) fn cut(&self, partial: String, locale: &Locale) -> NarratorError {
        NarratorError {
            kind: NarratorErrorKind::Cut,
            message: locale.say(&Message::new("model-cut").with("model", self.model())),
            hints: vec![locale.text("model-hint-retry"), locale.text("model-hint-builtin")],
            partial,
            begun: None,
        }
    }
}

impl Narrator for ModelNarrator {
    fn name(&self) -> String {
        self.model()
    }

    fn tell<'a>(
        &'a self,
        brief: Brief<'a>,
        on_delta: &'a mut (dyn FnMut(Delta) + Send),
    ) -> BoxFuture<'a, Result<Telling, NarratorError>> {
        Box::pin(async move {
            let mut telling = self.narrate(brief.prompt, brief.language, on_delta).await?;
            resolve_names(&mut telling, brief.story, brief.language);
            Ok(telling)
        })
    }
}

/// The prompt's messages, and what was wrong with the last reply.
pub(super) fn messages(prompt: &Prompt, rebuke: Option<&str>) -> Vec<(Speaker, String)> {
    let speaker = |role| match role {
        Role::System => Speaker::System,
        Role::User => Speaker::User,
        Role::Assistant => Speaker::Assistant,
    };
    let given = prompt.messages.iter().map(|message| (speaker(message.role), message.content.clone()));
    given.chain(rebuke.map(|rebuke| (Speaker::User, rebuke.to_owned()))).collect()
}

/// Whether a text ends with a sentence.
fn ends_well(text: &str) -> bool {
    text.ends_with(['.', '!', '?', '。', '！', '？', '…', '”', '"', '」', '’', ')', '）', '*'])
}

/// The text of a summary: without fences and headings, or what an object holds.
fn summary(raw: &str) -> String {
    let trimmed = raw.trim().trim_start_matches("```json").trim_matches('`').trim();
    let text = match serde_json::from_str::<serde_json::Value>(trimmed) {
        Ok(serde_json::Value::Object(object)) => {
            object.values().find_map(|value| value.as_str()).unwrap_or_default().to_owned()
        }
        Ok(serde_json::Value::String(text)) => text,
        _ => trimmed.to_owned(),
    };
    sanitize(&text).trim().to_owned()
}

pub(super) const fn usage(reply: &Reply) -> Usage {
    Usage {
        prompt_tokens: reply.usage.prompt_tokens,
        completion_tokens: reply.usage.completion_tokens,
        cached_tokens: reply.usage.cached_tokens,
        counted: if reply.estimated { 0 } else { 1 },
        calls: 1,
    }
}

/// What a call cost that failed. It was not counted to its end.
const fn spent(error: &EndpointError) -> Usage {
    Usage {
        prompt_tokens: error.usage.prompt_tokens,
        completion_tokens: error.usage.completion_tokens,
        cached_tokens: error.usage.cached_tokens,
        counted: 0,
        calls: 1,
    }
}

/// A reply that broke off and can be gone on with, where anything of it came.
fn begun(raw: &str, usage: Usage) -> Option<Box<Begun>> {
    (!raw.trim().is_empty()).then(|| Box::new(Begun { raw: raw.to_owned(), usage }))
}

/// An endpoint's failure as the narrator's.
pub(super) fn failed(error: &EndpointError, locale: &Locale) -> NarratorError {
    use EndpointErrorKind as From;
    use NarratorErrorKind as To;
    let kind = match error.kind {
        From::Unreachable => To::Unreachable,
        From::Denied | From::Quota | From::Capped | From::Insecure => To::Denied,
        From::Busy(_) | From::Loading | From::Server => To::Busy,
        From::TimedOut => To::TimedOut,
        From::Cut | From::TooMuch => To::Cut,
        From::Filtered => To::Filtered,
        From::Overflow { context, .. } => To::Overflow { context },
        From::Empty => To::Unusable,
        From::BadAddress | From::NoModel | From::NoPath | From::NotAnApi | From::Refused => To::Protocol,
    };
    let (message, hints) = error.say(locale);
    NarratorError { kind, message, hints, partial: String::new(), begun: None }
}
