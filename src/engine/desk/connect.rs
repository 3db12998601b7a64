//! Connecting to a model's server from the screen: what is found, a test turn, and the server that tells from then on.

use std::collections::VecDeque;
use std::sync::Arc;

use secrecy::{ExposeSecret as _, SecretString};
use tokio::sync::mpsc::UnboundedReceiver;

use crate::endpoint::{
    Abilities, Endpoint, EndpointError, EndpointErrorKind, FormatAbility, Settings, Trial, find_servers, known_servers,
};
use crate::engine::api::{NarratorChoice, Request, Update};
use crate::engine::library::Engine;
use crate::engine::session::Session;
use crate::text::{Locale, Message};

/// A key, as the screen hands it on. It never prints.
#[derive(Clone, Default)]
pub struct Key(Option<SecretString>);

impl Key {
    /// The key of this text; none where it is empty.
    #[must_use]
    pub fn new(text: &str) -> Self {
        let text = text.trim();
        Self((!text.is_empty()).then(|| SecretString::from(text.to_owned())))
    }

    /// The key, where there is one.
    #[must_use]
    pub const fn secret(&self) -> Option<&SecretString> {
        self.0.as_ref()
    }
}

impl std::fmt::Debug for Key {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.write_str(if self.0.is_some() { "Key(…)" } else { "Key()" })
    }
}

impl PartialEq for Key {
    fn eq(&self, other: &Self) -> bool {
        let text = |key: &Self| key.0.as_ref().map(|secret| secret.expose_secret().to_owned());
        text(self) == text(other)
    }
}

/// A server and a model to try.
#[derive(Clone, Debug, PartialEq)]
pub struct ServerChoice {
    /// The address, as a person writes it.
    pub base_url: String,
    /// The model; none: the first one listed.
    pub model: Option<String>,
    /// The key, where the server wants one.
    pub key: Key,
}

/// A server that was found on this machine.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ServerView {
    /// What usually listens there.
    pub name: String,
    /// Its address.
    pub base_url: String,
    /// The models it lists.
    pub models: Vec<String>,
}

/// What a test turn taught of a server, for the next time.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Learned(Abilities);

impl Learned {
    /// What the server and the model can do.
    #[must_use]
    pub const fn abilities(&self) -> &Abilities {
        &self.0
    }
}

/// What came of a test turn.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct TrialView {
    /// The model that answered; none where none did.
    pub model: Option<String>,
    /// What was learned, or what is wrong and what to do, a line each.
    pub lines: Vec<String>,
    /// The server lists no model: one has to be named.
    pub wants_model: bool,
    /// What was learned.
    pub learned: Learned,
}

/// Whether a request is about connecting.
pub(in crate::engine) const fn connects(request: &Request) -> bool {
    matches!(request, Request::FindServers | Request::TryServer(_) | Request::UseServer)
}

/// Serves a request about connecting. What was tried last is what is used.
pub(in crate::engine) async fn serve(
    engine: &mut Engine,
    session: &mut Option<Session>,
    tried: &mut Option<Arc<Endpoint>>,
    request: Request,
    requests: &mut UnboundedReceiver<Request>,
    waiting: &mut VecDeque<Request>,
    updates: &(impl Fn(Update) + Send + Sync),
) {
    match request {
        Request::FindServers => {
            let known = known_servers();
            let found = until_stop(find_servers(&known), requests, waiting).await.unwrap_or_default();
            let views = found.into_iter().map(|server| ServerView {
                name: server.name,
                base_url: server.base_url,
                models: server.models.into_iter().map(|model| model.id).collect(),
            });
            updates(Update::Servers(views.collect()));
        }
        Request::TryServer(choice) => {
            let locale = engine.locale();
            let failed = |error: &EndpointError| {
                let (message, hints) = error.say(locale);
                TrialView {
                    lines: std::iter::once(message).chain(hints).collect(),
                    wants_model: error.kind == EndpointErrorKind::NoModel,
                    ..TrialView::default()
                }
            };
            let settings = Settings {
                key: choice.key.0,
                model: choice.model,
                meter: engine.tellers.meter.clone(),
                ..Settings::new(choice.base_url)
            };
            let view = match Endpoint::new(settings) {
                Err(error) => failed(&error),
                Ok(endpoint) => {
                    let question = locale.text("doctor-endpoint-ask");
                    let mut on = |_| std::ops::ControlFlow::Continue(());
                    let trial = until_stop(endpoint.try_out(&question, &mut on), requests, waiting).await;
                    match trial {
                        // Stopped: the screen has gone on already.
                        None => return,
                        Some(Err(error)) => failed(&error),
                        Some(Ok(trial)) => {
                            let endpoint = tried.insert(Arc::new(endpoint));
                            let lines = learned(locale, &endpoint.address(), &trial);
                            let learned = Learned(trial.abilities);
                            TrialView { model: Some(trial.model), lines, wants_model: false, learned }
                        }
                    }
                }
            };
            updates(Update::Tried(view));
        }
        Request::UseServer => {
            let Some(endpoint) = tried.take() else { return };
            engine.tell_by(endpoint);
            if let Some(open) = session {
                open.tellers.endpoint.clone_from(&engine.tellers.endpoint);
                if let Some(update) = open.set_narrator(NarratorChoice::Endpoint) {
                    updates(update);
                }
            }
        }
        _ => {}
    }
}

/// Does some work; none where the player stops it. What else is asked meanwhile waits.
async fn until_stop<T>(
    work: impl Future<Output = T>,
    requests: &mut UnboundedReceiver<Request>,
    waiting: &mut VecDeque<Request>,
) -> Option<T> {
    let mut work = std::pin::pin!(work);
    loop {
        tokio::select! {
            done = &mut work => return Some(done),
            next = requests.recv() => match next {
                Some(Request::Stop) | None => return None,
                Some(other) => waiting.push_back(other),
            },
        }
    }
}

/// What a test turn taught, in words.
fn learned(locale: &Locale, address: &str, trial: &Trial) -> Vec<String> {
    let yes = |is: bool| locale.text(if is { "doctor-yes" } else { "doctor-no" });
    let form = match trial.format {
        FormatAbility::JsonSchema => "json_schema",
        FormatAbility::JsonObject => "json_object",
        FormatAbility::Prompt => "prompt",
    };
    let context = trial.context.map_or_else(|| locale.text("doctor-unknown"), |tokens| tokens.to_string());
    let answered = Message::new("connect-answered")
        .with("address", address)
        .with("model", trial.model.as_str())
        .with("first", format!("{:.1}", trial.first_ms / 1_000.0));
    let told = Message::new("doctor-endpoint-learned")
        .with("streamed", yes(trial.streamed))
        .with("object", yes(trial.object))
        .with("form", form)
        .with("counted", yes(trial.counted))
        .with("context", context)
        .with("speed", format!("{:.1}", trial.speed));
    let mut lines = vec![locale.say(&answered), locale.say(&told)];
    if trial.listed == Some(false) {
        let unlisted = Message::new("doctor-endpoint-unlisted").with("model", trial.model.as_str());
        lines.push(locale.say(&unlisted));
    }
    lines
}
