//! One call: as many requests as it takes and the limits allow. The one place that counts attempts and waits.

use std::time::Duration;

use backon::{BackoffBuilder, ExponentialBuilder};
use tokio::time::{Instant, sleep};

use super::send::{Failure, OnProgress, Progress};
use super::{Abilities, Change, Chat, Endpoint, EndpointError, EndpointErrorKind, Finish, Reply, Usage};
use crate::text::Message;

/// The fewest tokens of a reply that are worth a request where the context is nearly full.
const SHORTEST_REPLY: u64 = 256;
/// How often the wait for a model that loads is doubled: from one second to sixteen.
const GROWTH: u32 = 4;
/// The most models that are named where the wanted one is not there.
const NAMED: usize = 8;
/// Tokens that are left free when a reply is cut to what fits: servers count differently.
const MARGIN: u64 = 32;

impl Endpoint {
    /// Asks the model, and tells what arrives through `on`.
    ///
    /// What the endpoint refuses is dropped and the request made again, once for each part; what passes is waited for,
    /// within [`super::Limits`]. What was learned is remembered when a request went well. Dropping the future ends
    /// everything. After the first word no request is made again: the words have been seen.
    ///
    /// # Errors
    /// An [`EndpointError`] with the text that had come. A reply that broke off without notice is no error here:
    /// its `finish` is `None`, and the caller judges whether it is whole.
    pub async fn chat(&self, chat: &Chat, on: OnProgress<'_>) -> Result<Reply, EndpointError> {
        let model = self.choose_model(on).await?;
        let mut chat = chat.clone();
        let mut course = Course::new(self);
        loop {
            match self.send(&chat, &model, &course.abilities, on).await {
                Ok(reply) if reply.is_empty() && course.empty_once() => {
                    let _ = on(Progress::Notice(Message::new("endpoint-notice-empty")));
                }
                Ok(reply) if reply.is_empty() && reply.finish.is_none() => {
                    return Err(self.error(EndpointErrorKind::Empty, "endpoint-empty", ""));
                }
                Ok(reply) => {
                    self.learn(course.abilities);
                    // what several requests cost together is no count of one
                    let estimated = reply.estimated || course.usage != Usage::default();
                    return Ok(Reply { usage: course.usage.plus(reply.usage), estimated, ..reply });
                }
                Err(failure) => match course.decide(self, &mut chat, failure) {
                    Step::Again(notice) => {
                        if let Some(notice) = notice {
                            let _ = on(Progress::Notice(notice));
                        }
                    }
                    Step::Wait(wait, notice) => {
                        if let Some(notice) = notice {
                            let _ = on(Progress::Notice(notice));
                        }
                        self.pause(wait, on).await;
                    }
                    Step::Take(text) => {
                        let stopped = on(Progress::Text(text.clone())).is_break();
                        return Ok(Reply { text, finish: Some(Finish::Stop), stopped, ..Reply::default() });
                    }
                    Step::Give(error) => {
                        if let EndpointErrorKind::Overflow { context: Some(context), .. } = error.kind {
                            self.learn(Abilities { context: Some(context), ..course.abilities });
                        }
                        return Err(if error.kind == EndpointErrorKind::NoModel {
                            self.name_models(error).await
                        } else {
                            error
                        });
                    }
                },
            }
        }
    }
}

impl Endpoint {
    /// Waits, and tells each second how long still.
    pub(super) async fn pause(&self, wait: Duration, on: OnProgress<'_>) {
        const SECOND: Duration = Duration::from_secs(1);
        let end = Instant::now() + wait;
        self.meter().count_wait(wait);
        if wait < SECOND {
            return sleep(wait).await;
        }
        loop {
            let left = end.saturating_duration_since(Instant::now());
            let _ = on(Progress::Waiting(left));
            if left.is_zero() {
                return;
            }
            sleep(left.min(SECOND)).await;
        }
    }

    /// The error, with what models there are.
    async fn name_models(&self, error: EndpointError) -> EndpointError {
        let listed = self.models().await.ok().flatten().unwrap_or_default();
        let names: Vec<String> = listed.iter().take(NAMED).map(|model| self.clean(&model.id)).collect();
        if names.is_empty() {
            return error;
        }
        error.hint(Message::new("endpoint-models").with("names", names.join(", ")))
    }
}

impl Reply {
    /// Whether it holds neither text nor thinking.
    fn is_empty(&self) -> bool {
        self.text.trim().is_empty() && self.thinking.trim().is_empty() && self.finish != Some(Finish::Filtered)
    }
}

/// What to do after a failure.
#[derive(Debug)]
pub(super) enum Step {
    /// Ask again at once.
    Again(Option<Message>),
    /// Ask again after a wait, with what the player is told of it.
    Wait(Duration, Option<Message>),
    /// Take the text that the server handed out with its refusal.
    Take(String),
    /// Give up.
    Give(EndpointError),
}

/// The course of one call.
#[derive(Debug)]
pub(super) struct Course {
    pub abilities: Abilities,
    usage: Usage,
    attempts: u32,
    pauses: Vec<Duration>,
    loading_until: Instant,
    /// How often the server was still loading its model.
    loads: u32,
    was_empty: bool,
    shortened: bool,
}

impl Course {
    pub fn new(endpoint: &Endpoint) -> Self {
        let limits = &endpoint.limits;
        let again = usize::try_from(limits.attempts.saturating_sub(1)).unwrap_or_default();
        let pauses = ExponentialBuilder::default()
            .with_min_delay(limits.pause)
            .with_max_delay(limits.longest_pause)
            .with_max_times(again)
            .with_jitter()
            .build();
        Self {
            abilities: endpoint.abilities(),
            usage: Usage::default(),
            attempts: 1,
            pauses: pauses.collect(),
            loading_until: Instant::now() + limits.loading,
            loads: 0,
            was_empty: false,
            shortened: false,
        }
    }

    /// Whether an empty answer is the first one, and may be asked for again.
    fn empty_once(&mut self) -> bool {
        !std::mem::replace(&mut self.was_empty, true)
    }

    /// Decides after a failure.
    pub fn decide(&mut self, endpoint: &Endpoint, chat: &mut Chat, failure: Box<Failure>) -> Step {
        use EndpointErrorKind as Kind;
        let Failure { error, status, fault, wait, passing } = *failure;
        self.usage = self.usage.plus(error.usage);
        if !error.partial.is_empty() {
            return Step::Give(error);
        }
        if let Some(written) = fault.written.clone() {
            return Step::Take(written);
        }
        match error.kind {
            Kind::Overflow { context: Some(context), prompt: Some(prompt) } if !self.shortened => {
                let room = context.saturating_sub(prompt).saturating_sub(MARGIN);
                self.shortened = true;
                self.abilities.context = Some(context);
                if room >= SHORTEST_REPLY && room < u64::from(chat.max_tokens) {
                    chat.max_tokens = u32::try_from(room).unwrap_or(chat.max_tokens);
                    return Step::Again(None);
                }
                Step::Give(error)
            }
            Kind::NoPath | Kind::NotAnApi if endpoint.address.is_bare() && !self.abilities.versioned => {
                self.abilities.versioned = true;
                Step::Again(None)
            }
            // Some servers fail on what they should refuse; a grammar that cannot be compiled, for one.
            Kind::Refused | Kind::Server if matches!(status, Some(400 | 422 | 500 | 501)) => {
                let named = error.kind == Kind::Refused
                    || fault.words().contains("grammar")
                    || fault.words().contains("schema");
                match self
                    .abilities
                    .learn(&fault)
                    .filter(|change| named && (error.kind == Kind::Refused || *change != Change::Everything))
                {
                    Some(change) => {
                        let notice = Message::new("endpoint-notice-change").with("field", change.field());
                        Step::Again(Some(notice))
                    }
                    None if passing => self.wait(endpoint, error, wait),
                    None => Step::Give(error),
                }
            }
            Kind::Loading => self.load(endpoint, error, wait),
            _ if passing => self.wait(endpoint, error, wait),
            _ => Step::Give(error),
        }
    }

    /// Decides after the list of models could not be had.
    pub fn decide_list(&mut self, endpoint: &Endpoint, error: EndpointError) -> Step {
        match error.kind {
            EndpointErrorKind::Loading => self.load(endpoint, error, None),
            EndpointErrorKind::Busy(asked) => self.wait(endpoint, error, asked),
            EndpointErrorKind::Server | EndpointErrorKind::Unreachable => self.wait(endpoint, error, None),
            _ => Step::Give(error),
        }
    }

    /// Waits while the server loads its model, each time longer. The player is told once.
    fn load(&mut self, endpoint: &Endpoint, error: EndpointError, asked: Option<Duration>) -> Step {
        if Instant::now() >= self.loading_until {
            return Step::Give(error);
        }
        let grown = endpoint.limits.pause.saturating_mul(2_u32.saturating_pow(self.loads.min(GROWTH)));
        let pause = asked.unwrap_or(grown).min(endpoint.limits.longest_pause);
        let notice = (self.loads == 0).then(|| Message::new("endpoint-notice-loading"));
        self.loads = self.loads.saturating_add(1);
        Step::Wait(pause, notice)
    }

    /// Waits before the next attempt, if there is one and the server does not ask for too much.
    fn wait(&mut self, endpoint: &Endpoint, error: EndpointError, asked: Option<Duration>) -> Step {
        let seconds = |wait: Duration| i64::try_from(wait.as_millis().div_ceil(1000)).unwrap_or(i64::MAX);
        if let Some(asked) = asked.filter(|asked| *asked > endpoint.limits.longest_pause) {
            let mut error = error;
            error.hints.insert(0, Message::new("endpoint-hint-wait").with("seconds", seconds(asked)));
            return Step::Give(error);
        }
        let Some(pause) =
            usize::try_from(self.attempts).ok().and_then(|attempt| self.pauses.get(attempt.checked_sub(1)?))
        else {
            return Step::Give(error);
        };
        self.attempts = self.attempts.saturating_add(1);
        let pause = asked.unwrap_or(*pause);
        let notice = Message::new(match error.kind {
            EndpointErrorKind::Busy(_) => "endpoint-notice-busy",
            EndpointErrorKind::Unreachable => "endpoint-notice-unreachable",
            _ => "endpoint-notice-server",
        });
        let notice = notice
            .with("seconds", seconds(pause))
            .with("attempt", self.attempts)
            .with("attempts", endpoint.limits.attempts);
        Step::Wait(pause, Some(notice))
    }
}
