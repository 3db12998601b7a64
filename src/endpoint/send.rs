//! One request: sent, and its answer read to the end.

use std::ops::ControlFlow;
use std::time::{Duration, SystemTime};

use async_openai::config::Config;
use reqwest::Response;
use tokio::time::{Instant, timeout_at};

use super::body::Body;
use super::error::{classify, odd};
use super::fault::is_page;
use super::finish::tokens_about;
use super::spend::Charge;
use super::{
    Abilities, Chat, Endpoint, EndpointError, EndpointErrorKind, Fault, Finish, Limits, StreamEvent, StreamReader,
    Usage, request, wait,
};
use crate::text::Message;

/// Bytes of an error body that are read.
const ERROR_BYTES: usize = 64 << 10;
/// Bytes of text that may still come after the caller has what it wants.
const AFTERWARDS: usize = 512;
/// Estimated tokens of a prompt from which it is looked whether the server has read all of it. A server that cuts a
/// prompt without a word counts less than half of what was sent; estimates are off by a third at most.
const LONG_PROMPT: u64 = 1_000;
/// Bytes of thinking that are kept, for replies that consist of nothing else.
const THINKING: usize = 64 << 10;

/// What arrives while a reply is read.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Progress {
    /// More text.
    Text(String),
    /// The model thinks; how many characters so far.
    Thinking(usize),
    /// All text so far was thinking: forget it.
    WasThinking,
    /// Something the player should know now: a wait, a changed request.
    Notice(Message),
    /// How long is still waited before the request is made again, told each second; zero when the wait is over.
    Waiting(Duration),
}

/// Takes what arrives; `Break` ends the request, for the reply is whole as far as the caller needs it.
pub type OnProgress<'a> = &'a mut (dyn FnMut(Progress) -> ControlFlow<()> + Send);

/// A reply as it came.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Reply {
    /// The text, without thinking and the marks of chat templates. Not yet through the text gate.
    pub text: String,
    /// The thinking, its first 64 KiB.
    pub thinking: String,
    /// Why it ended; `None` where the server did not tell, as it is with a stream that was cut between two events.
    pub finish: Option<Finish>,
    /// The caller ended it.
    pub stopped: bool,
    /// The marks of a chat template stood in the text: the model may be no chat model.
    pub marks: bool,
    /// What it cost: as the server told, or estimated where it did not or was not asked to the end.
    pub usage: Usage,
    /// Whether `usage` is an estimate by the characters that went out and came back.
    pub estimated: bool,
}

/// Why one request failed, before it is decided whether to try again.
#[derive(Debug)]
pub(super) struct Failure {
    pub error: EndpointError,
    /// The status, where the server answered with an error status.
    pub status: Option<u16>,
    /// What the server told.
    pub fault: Fault,
    /// How long the server wants to be left alone.
    pub wait: Option<Duration>,
    /// Whether the failure lies on the way: the server may not have seen the request, or may be back soon.
    pub passing: bool,
}

impl Failure {
    /// A failure without an answer of the server's; `passing` as in the field.
    pub(super) fn new(error: EndpointError, passing: bool) -> Box<Self> {
        Box::new(Self { error, status: None, fault: Fault::default(), wait: None, passing })
    }
}

impl Endpoint {
    /// Sends `chat` once and reads the answer.
    pub(super) async fn send(
        &self,
        chat: &Chat,
        model: &str,
        abilities: &Abilities,
        on: OnProgress<'_>,
    ) -> Result<Reply, Box<Failure>> {
        let sent: u64 = chat.messages.iter().map(|(_, text)| tokens_about(text)).sum();
        self.allowed(Usage { prompt_tokens: sent, completion_tokens: chat.max_tokens.into(), cached_tokens: 0 })?;
        self.meter().count_request();
        let mut charge = Charge::new(self.meter(), self.prices);
        let config = self.config(abilities.versioned);
        let request = self
            .http
            .post(config.url("/chat/completions"))
            .headers(config.headers())
            .json(&request::body(chat, model, abilities));
        let clock = Clock::start(self);
        let response = clock.first(request.send(), on).await;
        let response = match response {
            None => return Err(Failure::new(self.late("endpoint-late-first", self.limits.first_word), false)),
            Some(Err(error)) => return Err(self.unreachable(&error)),
            Some(Ok(response)) => response,
        };
        if !response.status().is_success() {
            return Err(self.refused(response, model, clock.deadline).await);
        }
        let response = self.open(response).map_err(|error| Failure::new(error, false))?;
        let limits = self.limits.within(chat.max_tokens);
        charge.taken(sent);
        let mut watched = |progress: Progress| {
            if let Progress::Text(text) = &progress {
                charge.came(tokens_about(text));
            }
            on(progress)
        };
        let read = self.read(response, model, &limits, clock, &mut watched).await;
        let usage = |usage: Usage, text: &str, thinking: &str| {
            if usage == Usage::default() { estimate(sent, text, thinking) } else { usage }
        };
        charge.settle(match &read {
            Ok(reply) => usage(reply.usage, &reply.text, &reply.thinking),
            Err(failure) if failure.error.partial.is_empty() => failure.error.usage,
            Err(failure) => usage(failure.error.usage, &failure.error.partial, ""),
        });
        match read {
            Ok(mut reply) => {
                reply.estimated = reply.usage == Usage::default();
                if reply.estimated {
                    reply.usage = estimate(sent, &reply.text, &reply.thinking);
                } else if sent >= LONG_PROMPT && reply.usage.prompt_tokens.saturating_mul(2) < sent {
                    let counted = i64::try_from(reply.usage.prompt_tokens).unwrap_or(i64::MAX);
                    let sent = i64::try_from(sent).unwrap_or(i64::MAX);
                    let notice = Message::new("endpoint-notice-prompt").with("counted", counted).with("sent", sent);
                    let _ = on(Progress::Notice(notice));
                }
                Ok(reply)
            }
            Err(mut failure) => {
                if failure.error.usage == Usage::default() && !failure.error.partial.is_empty() {
                    failure.error.usage = estimate(sent, &failure.error.partial, "");
                }
                Err(failure)
            }
        }
    }

    /// Whether a call that may take so much stays within what the player wants to spend.
    pub(super) fn allowed(&self, could: Usage) -> Result<(), Box<Failure>> {
        self.meter().allow(could, &self.prices).map_err(|capped| {
            let hint = Message::new("endpoint-hint-capped").with("setting", capped.setting);
            Failure::new(EndpointError::new(EndpointErrorKind::Capped, capped.message).hint(hint), false)
        })
    }

    async fn read(
        &self,
        mut response: Body,
        model: &str,
        limits: &Limits,
        mut clock: Clock,
        on: OnProgress<'_>,
    ) -> Result<Reply, Box<Failure>> {
        let mut reader = StreamReader::new(limits);
        let mut reading = Reading::default();
        loop {
            let next = if reading.spoke || reading.over() {
                timeout_at(clock.next(), response.chunk()).await.ok()
            } else {
                clock.first(response.chunk(), on).await
            };
            let events = match next {
                Some(Ok(Some(bytes))) => {
                    clock.heard(limits);
                    reader.push(&bytes)
                }
                Some(Ok(None)) => {
                    reading.ended = Some(Ended::Whole);
                    reader.finish()
                }
                Some(Err(_)) => {
                    reading.ended = Some(Ended::Broken);
                    reader.finish()
                }
                None => {
                    reading.ended = Some(if reading.over() { Ended::Whole } else { clock.late() });
                    reader.finish()
                }
            };
            for event in events {
                reading.take(event, on);
            }
            if reading.over() {
                clock.close(limits);
            }
            if reading.ended.is_some() || reading.done || reading.fault.is_some() || reading.odd.is_some() {
                return self.conclude(reading, model);
            }
        }
    }

    /// What an answer amounts to once nothing more comes.
    fn conclude(&self, reading: Reading, model: &str) -> Result<Reply, Box<Failure>> {
        let Reading { reply, fault, odd: strange, ended, .. } = reading;
        if reply.stopped || (reply.finish.is_some() && !matches!(reply.finish, Some(Finish::Failed))) {
            return Ok(reply);
        }
        let with_partial = |mut failure: Box<Failure>| {
            failure.passing &= reply.text.is_empty();
            failure.error.partial.clone_from(&reply.text);
            failure.error.usage = reply.usage;
            failure
        };
        if let Some(fault) = fault {
            return Err(with_partial(self.faulty(fault.status(), fault, None, model)));
        }
        if let Some(strange) = strange {
            return Err(with_partial(Failure::new(odd(&strange, &self.address(), |text| self.clean(text)), false)));
        }
        let cut = || self.error(EndpointErrorKind::Cut, "endpoint-cut", "");
        match ended {
            Some(Ended::Broken) => Err(with_partial(Failure::new(cut(), true))),
            Some(Ended::Late) if reply.text.is_empty() && reply.thinking.is_empty() => {
                Err(Failure::new(self.late("endpoint-late-first", self.limits.first_word), false))
            }
            Some(Ended::Late) => {
                Err(with_partial(Failure::new(self.late("endpoint-late-next", self.limits.idle), false)))
            }
            Some(Ended::TooLong) => {
                Err(with_partial(Failure::new(self.late("endpoint-late-total", self.limits.total), false)))
            }
            _ if matches!(reply.finish, Some(Finish::Failed)) => Err(with_partial(Failure::new(cut(), false))),
            _ => Ok(reply),
        }
    }

    pub(super) fn late(&self, key: &'static str, after: Duration) -> EndpointError {
        self.error(EndpointErrorKind::TimedOut, key, "")
            .with("seconds", i64::try_from(after.as_secs()).unwrap_or(i64::MAX))
            .hint(Message::new("endpoint-hint-limits"))
    }

    /// The failure of a request that got no answer, or one that is no HTTP.
    pub(super) fn unreachable(&self, error: &reqwest::Error) -> Box<Failure> {
        let mut causes = String::new();
        let mut cause = std::error::Error::source(error);
        while let Some(inner) = cause {
            causes = inner.to_string();
            cause = inner.source();
        }
        let told = causes.to_lowercase();
        let certificate = told.contains("certificate");
        let answered = !error.is_connect() && !error.is_timeout();
        if answered && ["invalid http", "parse", "invalid header", "incomplete"].iter().any(|word| told.contains(word))
        {
            let error = self
                .error(EndpointErrorKind::NotAnApi, "endpoint-no-http", "")
                .hint(Message::new("endpoint-cause").with("cause", self.clean(&causes)))
                .hint(Message::new("endpoint-hint-protocol"));
            return Failure::new(error, false);
        }
        let key = match (certificate, answered) {
            (true, _) => "endpoint-certificate",
            (false, true) => "endpoint-hung-up",
            (false, false) => "endpoint-unreachable",
        };
        let error = self
            .error(EndpointErrorKind::Unreachable, key, "")
            .hint(Message::new("endpoint-cause").with("cause", self.clean(&causes)))
            .hint(Message::new(if self.address.is_loopback() {
                "endpoint-hint-start"
            } else {
                "endpoint-hint-network"
            }));
        Failure::new(error, !certificate)
    }

    /// The failure that an error status and its body tell.
    pub(super) async fn refused(&self, response: Response, model: &str, deadline: Instant) -> Box<Failure> {
        let status = response.status().as_u16();
        let headers = response.headers().clone();
        let mut body = Vec::new();
        let compressed = match self.open(response) {
            Ok(mut open) => {
                while body.len() < ERROR_BYTES
                    && let Ok(Ok(Some(bytes))) = timeout_at(deadline, open.chunk()).await
                {
                    body.extend_from_slice(&bytes);
                }
                body.truncate(ERROR_BYTES);
                None
            }
            Err(error) => Some(error),
        };
        let body = String::from_utf8_lossy(&body);
        let fault = Fault::of_body(&body);
        let wait = wait::asked(&headers, &fault.message, SystemTime::now());
        let mut failure = self.faulty(Some(status), fault, wait, model);
        if let Some(to) = headers.get("location").and_then(|to| to.to_str().ok()) {
            failure.error = self.error(EndpointErrorKind::NotAnApi, "endpoint-moved", "").with("to", self.clean(to));
        } else if let Some(compressed) = compressed {
            failure.error.hints.push(*compressed.message);
            failure.error.hints.extend(compressed.hints);
        } else if is_page(&body) && failure.error.kind == EndpointErrorKind::NoPath {
            failure.error = failure.error.hint(Message::new("endpoint-hint-version"));
        }
        failure
    }

    /// The failure that a server's error means.
    fn faulty(&self, status: Option<u16>, fault: Fault, wait: Option<Duration>, model: &str) -> Box<Failure> {
        use EndpointErrorKind as Kind;
        let asked = || wait::asked(&reqwest::header::HeaderMap::new(), &fault.message, SystemTime::now());
        let wait = wait.or_else(asked);
        let kind = match classify(status, &fault) {
            Kind::Busy(_) => Kind::Busy(wait),
            // "quota" is also what some services call the requests of a minute: then they say when to come back
            Kind::Quota if status == Some(429) && wait.is_some() && !fault.words().contains("insufficient_quota") => {
                Kind::Busy(wait)
            }
            kind => kind,
        };
        let (key, hints): (_, &[&'static str]) = match kind {
            Kind::Denied if self.has_key() => ("endpoint-denied", &["endpoint-hint-key"]),
            Kind::Denied => ("endpoint-denied-no-key", &["endpoint-hint-key"]),
            Kind::Quota => ("endpoint-quota", &["endpoint-hint-quota"]),
            Kind::Busy(_) => ("endpoint-busy", &["endpoint-hint-later"]),
            Kind::Loading => ("endpoint-loading", &["endpoint-hint-later"]),
            Kind::Filtered => ("endpoint-filtered", &["endpoint-hint-rephrase"]),
            Kind::Overflow { .. } => ("endpoint-overflow", &["endpoint-hint-budget"]),
            Kind::NoModel => ("endpoint-no-model", &["endpoint-hint-model"]),
            Kind::NoPath => ("endpoint-no-path", &["endpoint-hint-version"]),
            Kind::NotAnApi => ("endpoint-stranger", &["endpoint-hint-version"]),
            Kind::Server => ("endpoint-server", &["endpoint-hint-later"]),
            _ => ("endpoint-refused", &[]),
        };
        let status_shown = i64::from(status.unwrap_or_default());
        let mut error =
            self.error(kind, key, &fault.message).with("model", self.clean(model)).with("status", status_shown);
        for hint in hints {
            error = error.hint(Message::new(hint));
        }
        let passing = matches!(kind, Kind::Busy(_) | Kind::Loading | Kind::Server);
        let wait = match kind {
            Kind::Busy(asked) => asked,
            _ => wait,
        };
        Box::new(Failure { error, status, fault, wait, passing })
    }
}

/// What a reply cost, by its characters.
fn estimate(sent: u64, text: &str, thinking: &str) -> Usage {
    let completion_tokens = tokens_about(text).saturating_add(tokens_about(thinking));
    Usage { prompt_tokens: sent, completion_tokens, cached_tokens: 0 }
}

/// How an answer came to its end.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Ended {
    /// The server closed it in order.
    Whole,
    /// The connection broke.
    Broken,
    /// The next word did not come in time.
    Late,
    /// The whole took too long.
    TooLong,
}

/// What was read so far.
#[derive(Debug, Default)]
struct Reading {
    reply: Reply,
    thought: usize,
    afterwards: usize,
    spoke: bool,
    done: bool,
    fault: Option<Fault>,
    odd: Option<super::Odd>,
    ended: Option<Ended>,
}

impl Reading {
    /// Whether only the count of tokens may still come.
    const fn over(&self) -> bool {
        self.reply.stopped || self.reply.finish.is_some()
    }

    fn take(&mut self, event: StreamEvent, on: OnProgress<'_>) {
        match event {
            StreamEvent::Text(text) if self.reply.stopped => {
                self.afterwards = self.afterwards.saturating_add(text.len());
                self.done |= self.afterwards > AFTERWARDS;
            }
            StreamEvent::Text(text) => {
                self.spoke = true;
                self.reply.text.push_str(&text);
                self.reply.stopped = on(Progress::Text(text)).is_break();
            }
            StreamEvent::Thinking(text) => {
                self.spoke = true;
                self.thought = self.thought.saturating_add(text.chars().count());
                if self.reply.thinking.len() < THINKING {
                    self.reply.thinking.push_str(&text);
                }
                self.reply.stopped |= on(Progress::Thinking(self.thought)).is_break();
            }
            StreamEvent::WasThinking if !self.reply.stopped => {
                self.thought = self.thought.saturating_add(self.reply.text.chars().count());
                let text = std::mem::take(&mut self.reply.text);
                self.reply.thinking.push_str(&text);
                self.reply.stopped |= on(Progress::WasThinking).is_break();
                self.reply.stopped |= on(Progress::Thinking(self.thought)).is_break();
            }
            StreamEvent::Marks => self.reply.marks = true,
            StreamEvent::Finish(finish) => self.reply.finish = Some(finish),
            StreamEvent::Usage(usage) => self.reply.usage = usage,
            // After the end of the reply nothing can spoil it any more.
            StreamEvent::Fault(fault) if !self.over() => self.fault = Some(fault),
            StreamEvent::Odd(odd) if !self.over() => self.odd = Some(odd),
            StreamEvent::Done | StreamEvent::Odd(_) => self.done = true,
            StreamEvent::Fault(_) | StreamEvent::Skipped | StreamEvent::WasThinking => {}
        }
    }
}

/// The limits of one request, as points in time.
#[derive(Clone, Copy, Debug)]
struct Clock {
    notice: Option<Instant>,
    first_word: Instant,
    idle: Instant,
    deadline: Instant,
    wait: Duration,
}

impl Clock {
    fn start(endpoint: &Endpoint) -> Self {
        let limits = &endpoint.limits;
        let now = Instant::now();
        Self {
            notice: Some(now + limits.notice),
            first_word: now + limits.first_word.min(limits.total),
            idle: now + limits.idle,
            deadline: now + limits.total,
            wait: limits.first_word,
        }
    }

    fn heard(&mut self, limits: &Limits) {
        self.idle = Instant::now() + limits.idle;
    }

    /// Leaves only the time that a count of tokens may take.
    fn close(&mut self, limits: &Limits) {
        self.deadline = self.deadline.min(Instant::now() + limits.grace);
    }

    fn next(&self) -> Instant {
        self.idle.min(self.deadline)
    }

    fn late(&self) -> Ended {
        if Instant::now() >= self.deadline { Ended::TooLong } else { Ended::Late }
    }

    /// Waits for `work` until the first word is due; tells the player once that it takes a while.
    async fn first<T>(&self, work: impl Future<Output = T>, on: OnProgress<'_>) -> Option<T> {
        let mut work = std::pin::pin!(work);
        if let Some(notice) = self.notice.filter(|notice| *notice < self.first_word && *notice > Instant::now()) {
            if let Ok(done) = timeout_at(notice, &mut work).await {
                return Some(done);
            }
            let seconds = i64::try_from(self.wait.as_secs()).unwrap_or(i64::MAX);
            let _ = on(Progress::Notice(Message::new("endpoint-notice-slow").with("seconds", seconds)));
        }
        timeout_at(self.first_word, work).await.ok()
    }
}
