use std::sync::{Mutex, MutexGuard, Once, PoisonError};

use async_openai::config::Config;
use reqwest::header::{ACCEPT_ENCODING, AUTHORIZATION, HeaderMap, HeaderValue};
use reqwest::redirect::{Attempt, Policy};
use secrecy::{ExposeSecret, SecretString};

use super::address::Address;
use super::error::said;
use super::redact::Redactor;
use super::{Abilities, EndpointError, EndpointErrorKind, Limits, Meter, Prices};
use crate::text::{Message, clip, sanitize_line};

/// The most redirects that are followed, all within one origin.
const REDIRECTS: usize = 5;
/// Characters of a server's words that are shown.
const SAID: usize = 300;

/// What it takes to speak with an endpoint.
#[derive(Clone, Debug)]
pub struct Settings {
    /// Where it is, as a person wrote it: with `/v1` or without.
    pub base_url: String,
    /// The key; servers at home often need none.
    pub key: Option<SecretString>,
    /// The model; the first one listed if absent.
    pub model: Option<String>,
    /// The limits.
    pub limits: Limits,
    /// The player's word that the key may go over plain http to another machine.
    pub allow_insecure: bool,
    /// What was learned before.
    pub abilities: Abilities,
    /// What its tokens cost.
    pub prices: Prices,
    /// Where what is spent is counted; shared by all endpoints of a sitting.
    pub meter: Meter,
}

impl Settings {
    /// An endpoint without key at `base_url`, with the default limits.
    pub fn new(base_url: impl Into<String>) -> Self {
        Self {
            base_url: base_url.into(),
            key: None,
            model: None,
            limits: Limits::default(),
            allow_insecure: false,
            abilities: Abilities::default(),
            prices: Prices::default(),
            meter: Meter::default(),
        }
    }
}

/// A server that speaks the protocol of `OpenAI`, and a model there.
///
/// The requests are made of async-openai's types, and its `Config` gives their addresses and headers. The sending and
/// the reading are done here: its own stream ends in silence on JSON, HTML and empty bodies, takes a cut for an end,
/// waits without limit, and obeys any `Retry-After`.
#[derive(Debug)]
pub struct Endpoint {
    pub(super) http: reqwest::Client,
    pub(super) address: Address,
    key: SecretString,
    pub(super) limits: Limits,
    redactor: Redactor,
    model: Mutex<Option<String>>,
    abilities: Mutex<Abilities>,
    pub(super) prices: Prices,
    meter: Meter,
}

impl Endpoint {
    /// An endpoint by its settings. Nothing is sent.
    ///
    /// # Errors
    /// `BadAddress` where the address is none, or the key cannot stand in a header; `Insecure` where the key would
    /// be readable on its way to another machine; `Unreachable` where no connection can be made at all.
    pub fn new(settings: Settings) -> Result<Self, EndpointError> {
        let key = settings.key.map(|key| key.expose_secret().trim().to_owned()).unwrap_or_default();
        let bad = |key: &'static str| {
            let shown = clip(&sanitize_line(&settings.base_url), SAID).to_owned();
            EndpointError::new(EndpointErrorKind::BadAddress, Message::new(key).with("address", shown))
        };
        let address = Address::read(&settings.base_url).ok_or_else(|| {
            // What is no address may be a key in the wrong place.
            let shown = Redactor::new([key.clone()]).clean(&sanitize_line(&settings.base_url));
            let message = Message::new("endpoint-bad-address").with("address", clip(&shown, SAID));
            EndpointError::new(EndpointErrorKind::BadAddress, message).hint(Message::new("endpoint-hint-address"))
        })?;
        if HeaderValue::from_str(&key).is_err() {
            return Err(bad("endpoint-bad-key"));
        }
        if !key.is_empty() && address.is_clear() && !address.is_loopback() && !settings.allow_insecure {
            let message = Message::new("endpoint-insecure").with("address", address.shown());
            return Err(EndpointError::new(EndpointErrorKind::Insecure, message)
                .hint(Message::new("endpoint-hint-https"))
                .hint(Message::new("endpoint-hint-insecure")));
        }
        let http = http_client(&address, &settings.limits)
            .ok_or_else(|| EndpointError::new(EndpointErrorKind::Unreachable, Message::new("endpoint-no-client")))?;
        let redactor = Redactor::new(address.secrets().into_iter().chain([key.clone()]));
        let model = settings.model.map(|model| model.trim().to_owned()).filter(|model| !model.is_empty());
        Ok(Self {
            http,
            address,
            key: key.into(),
            limits: settings.limits,
            redactor,
            model: Mutex::new(model),
            abilities: Mutex::new(settings.abilities),
            prices: settings.prices,
            meter: settings.meter,
        })
    }

    /// Where it is, for the eye.
    #[must_use]
    pub fn address(&self) -> String {
        self.address.shown()
    }

    /// The model, if it is known yet.
    #[must_use]
    pub fn model(&self) -> Option<String> {
        lock(&self.model).clone()
    }

    /// What was learned about endpoint and model so far, to be kept for the next time.
    #[must_use]
    pub fn abilities(&self) -> Abilities {
        lock(&self.abilities).clone()
    }

    /// Where what is spent is counted.
    #[must_use]
    pub const fn meter(&self) -> &Meter {
        &self.meter
    }

    pub(super) fn set_model(&self, model: &str) {
        *lock(&self.model) = Some(model.to_owned());
    }

    pub(super) fn learn(&self, abilities: Abilities) {
        *lock(&self.abilities) = abilities;
    }

    pub(super) fn has_key(&self) -> bool {
        !self.key.expose_secret().is_empty()
    }

    /// A text from outside, fit to be shown: without control characters and secrets, on one line, not too long.
    pub(super) fn clean(&self, text: &str) -> String {
        // The gate comes first: an invisible character inside a key must not hide it from the redactor.
        let clean = self.redactor.clean(&sanitize_line(text));
        clip(&clean, SAID).to_owned()
    }

    /// Whether a piece of the key stands in a text.
    pub(super) fn is_secret(&self, text: &str) -> bool {
        self.redactor.finds(text)
    }

    /// An error about this endpoint, with what the server said.
    pub(super) fn error(&self, kind: EndpointErrorKind, key: &'static str, words: &str) -> EndpointError {
        let error = EndpointError::new(kind, Message::new(key).with("address", self.address()));
        let words = self.clean(words);
        if words.is_empty() { error } else { error.hint(said(words)) }
    }

    /// The connection as async-openai wants it.
    pub(super) fn config(&self, versioned: bool) -> Connection<'_> {
        Connection { endpoint: self, versioned }
    }
}

fn lock<T>(mutex: &Mutex<T>) -> MutexGuard<'_, T> {
    mutex.lock().unwrap_or_else(PoisonError::into_inner)
}

/// Address, key and headers for async-openai.
pub(super) struct Connection<'a> {
    endpoint: &'a Endpoint,
    versioned: bool,
}

impl Config for Connection<'_> {
    fn headers(&self) -> HeaderMap {
        let mut headers = HeaderMap::new();
        headers.insert(ACCEPT_ENCODING, HeaderValue::from_static("identity"));
        if self.endpoint.has_key()
            && let Ok(mut value) = HeaderValue::from_str(&format!("Bearer {}", self.endpoint.key.expose_secret()))
        {
            value.set_sensitive(true);
            headers.insert(AUTHORIZATION, value);
        }
        headers
    }

    fn url(&self, path: &str) -> String {
        self.endpoint.address.of(path, self.versioned)
    }

    fn query(&self) -> Vec<(&str, &str)> {
        Vec::new()
    }

    fn api_base(&self) -> &'static str {
        ""
    }

    fn api_key(&self) -> &SecretString {
        &self.endpoint.key
    }
}

/// The HTTP client: redirects within one origin only, no proxy on the way to this machine.
///
/// A machine without certificates gets an empty set of them, so that plain http still works.
fn http_client(address: &Address, limits: &Limits) -> Option<reqwest::Client> {
    static PROVIDER: Once = Once::new();
    PROVIDER.call_once(|| {
        // It fails where another part of the program was first, with the same provider.
        let _ = rustls::crypto::ring::default_provider().install_default();
    });
    let builder = || {
        let builder = reqwest::Client::builder()
            .user_agent(concat!("storyecho/", env!("CARGO_PKG_VERSION")))
            .connect_timeout(limits.connect)
            // A connection that is kept belongs to the runtime that made it, and servers drop idle ones without a word:
            // a new one costs less than a turn that hangs.
            .pool_max_idle_per_host(0)
            .redirect(Policy::custom(within_origin));
        if address.is_loopback() { builder.no_proxy() } else { builder }
    };
    builder().build().or_else(|_| builder().tls_certs_only([]).build()).ok()
}

fn within_origin(attempt: Attempt<'_>) -> reqwest::redirect::Action {
    let same = attempt.previous().first().is_some_and(|first| first.origin() == attempt.url().origin());
    if same && attempt.previous().len() <= REDIRECTS { attempt.follow() } else { attempt.stop() }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn endpoint(url: &str, key: Option<&str>, allow_insecure: bool) -> Result<Endpoint, EndpointErrorKind> {
        let key = key.map(|key| SecretString::from(key.to_owned()));
        Endpoint::new(Settings { key, allow_insecure, ..Settings::new(url) }).map_err(|error| error.kind)
    }

    #[test]
    fn a_key_does_not_leave_this_machine_in_the_clear() {
        assert_eq!(endpoint("http://example.com/v1", Some("k"), false).err(), Some(EndpointErrorKind::Insecure));
        assert!(endpoint("http://example.com/v1", Some("k"), true).is_ok());
        assert!(endpoint("http://example.com/v1", None, false).is_ok());
        assert!(endpoint("http://127.0.0.1:1/v1", Some("k"), false).is_ok());
        assert!(endpoint("https://example.com/v1", Some("k"), false).is_ok());
    }

    #[test]
    fn what_is_no_address_is_said_without_the_key() {
        assert_eq!(endpoint("ftp://x", None, false).err(), Some(EndpointErrorKind::BadAddress));
        assert_eq!(endpoint("http://x", Some("a\nb"), false).err(), Some(EndpointErrorKind::BadAddress));
        let key = SecretString::from("canary-key-123456".to_owned());
        let error = Endpoint::new(Settings { key: Some(key), ..Settings::new("ftp://canary-key-123456") }).unwrap_err();
        assert!(!format!("{error:?} {error}").contains("canary"), "{error}");
    }

    #[test]
    fn neither_settings_nor_endpoint_print_the_key() {
        let settings =
            Settings { key: Some(SecretString::from("canary-key".to_owned())), ..Settings::new("https://x.example") };
        assert!(!format!("{settings:?}").contains("canary"));
        let endpoint = Endpoint::new(settings).unwrap();
        assert!(!format!("{endpoint:?}").contains("canary"));
        assert!(!format!("{:?}", endpoint.config(false).headers()).contains("canary"));
    }
}
