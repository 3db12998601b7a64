//! The endpoint as the settings name it, with what was learned about it before.

use std::collections::BTreeMap;
use std::path::{Path, PathBuf};
use std::sync::Arc;
use std::time::Duration;

use secrecy::SecretString;

use super::wire::endpoint_failure;
use crate::cli::{Context, Failure, FailureKind, say_secrets};
use crate::config::{self, KeyPlace, Origin, Secrets, Task};
use crate::endpoint::{Abilities, Caps, Endpoint, Limits, Meter, Prices, Settings, same_origin};
use crate::narrator::model::{ModelNarrator, Options};

/// The narrator at the endpoint that the settings name. Nothing is sent.
pub(super) fn narrator(context: &Context, meter: &Meter) -> Result<ModelNarrator, Failure> {
    let place = Place::narrators(context)?;
    let options = options(&place.endpoint);
    Ok(ModelNarrator::new(Arc::new(place.open(context, meter)?), options))
}

/// The model that does one task, where the settings name one for it; else the narrator does it. Nothing is sent.
pub(super) fn task(context: &Context, task: Task, meter: &Meter) -> Result<Option<ModelNarrator>, Failure> {
    let Some(place) = Place::tasks(context, task)? else { return Ok(None) };
    let options = options(&place.endpoint);
    Ok(Some(ModelNarrator::new(Arc::new(place.open(context, meter)?), options)))
}

/// The endpoint that makes vectors, where the settings chose one. Nothing is sent.
pub(super) fn embeddings(context: &Context, meter: &Meter) -> Result<Endpoint, Failure> {
    let place = match Place::tasks(context, Task::Embedding)? {
        Some(place) => place,
        // The narrator's server, with whatever model it has for vectors.
        None => Place { model: String::new(), ..Place::narrators(context)? },
    };
    place.open(context, meter)
}

/// The endpoint that the settings name. Nothing is sent.
pub(super) fn connect(context: &Context, meter: &Meter) -> Result<Endpoint, Failure> {
    Place::narrators(context)?.open(context, meter)
}

/// Counts what is spent, over all sittings.
pub(super) fn meter(context: &Context) -> Meter {
    let spending = &context.layered.settings.spending;
    let tokens = [spending.turn_tokens, spending.sitting_tokens, spending.day_tokens].map(u64::from);
    let money = [spending.turn_money, spending.sitting_money, spending.day_money].map(millionths);
    Meter::keeping(Caps { tokens, money }, &context.folders.state.join("spending.json"))
}

/// Money of the settings in millionths.
fn millionths(money: f32) -> u64 {
    #[expect(clippy::cast_possible_truncation, clippy::cast_sign_loss, reason = "bounded by the settings")]
    let millionths = (f64::from(money.max(0.0)) * 1_000_000.0).round() as u64;
    millionths
}

fn options(endpoint: &config::Endpoint) -> Options {
    Options { max_tokens: endpoint.max_tokens, temperature: Some(endpoint.temperature), ..Options::default() }
}

fn secrets(context: &Context) -> Result<Secrets, Failure> {
    Secrets::read(&context.folders.config, &context.environment)
        .map_err(|fault| Failure::said(FailureKind::Configuration, &context.locale, &say_secrets(&fault)))
}

/// Where a model is, and how it is spoken to.
struct Place {
    base_url: String,
    model: String,
    key: Option<SecretString>,
    endpoint: config::Endpoint,
}

impl Place {
    /// The narrator's. Its key goes to its server and to no other: a profile has a key of its own, or the common one
    /// where it names the same server.
    fn narrators(context: &Context) -> Result<Self, Failure> {
        let settings = &context.layered.settings;
        let secrets = secrets(context)?;
        let base_url = settings.base_url(&context.environment);
        let entry = context.layered.entries.iter().find(|entry| entry.key == "endpoint.base_url");
        let key = match entry.map(|entry| &entry.origin) {
            Some(Origin::Profile(name)) => {
                let common = || {
                    let same = same_origin(&base_url, &plain_url(context));
                    if same { secrets.key(&KeyPlace::Narrator) } else { None }
                };
                secrets.key(&KeyPlace::Profile(name.clone())).or_else(common)
            }
            _ => secrets.key(&KeyPlace::Narrator),
        };
        Ok(Self { base_url, model: settings.endpoint.model.clone(), key, endpoint: settings.endpoint.clone() })
    }

    /// A task's, where the settings name one.
    fn tasks(context: &Context, task: Task) -> Result<Option<Self>, Failure> {
        let settings = &context.layered.settings;
        let (profile, base_url, model) = match task {
            Task::Summary => (&settings.summary.profile, &settings.summary.base_url, &settings.summary.model),
            Task::Extraction => {
                (&settings.extraction.profile, &settings.extraction.base_url, &settings.extraction.model)
            }
            Task::Consistency => {
                (&settings.consistency.profile, &settings.consistency.base_url, &settings.consistency.model)
            }
            Task::Embedding => {
                (&settings.memory.embed_profile, &settings.memory.embed_url, &settings.memory.embed_model)
            }
        };
        if profile.is_empty() && base_url.is_empty() && model.is_empty() {
            return Ok(None);
        }
        let narrators = Self::narrators(context)?;
        let secrets = secrets(context)?;
        let own = secrets.key(&KeyPlace::Task(task));
        let mut place = match context.layered.profiles.get(profile) {
            Some(named) => {
                let url = &named.endpoint.base_url;
                let base_url = if url.is_empty() { narrators.base_url.clone() } else { url.clone() };
                let key = secrets.key(&KeyPlace::Profile(profile.clone()));
                Self { base_url, model: named.endpoint.model.clone(), key, endpoint: named.endpoint.clone() }
            }
            None => Self {
                base_url: narrators.base_url.clone(),
                model: String::new(),
                key: None,
                endpoint: narrators.endpoint.clone(),
            },
        };
        if !base_url.is_empty() {
            place.base_url.clone_from(base_url);
            place.key = None;
        }
        if !model.is_empty() {
            place.model.clone_from(model);
        }
        // The narrator's key goes to the narrator's server and to no other.
        let common = narrators.key.filter(|_| same_origin(&place.base_url, &narrators.base_url));
        place.key = own.or(place.key).or(common);
        Ok(Some(place))
    }

    fn open(self, context: &Context, meter: &Meter) -> Result<Endpoint, Failure> {
        let settings = &self.endpoint;
        let model = Some(self.model).filter(|model| !model.is_empty());
        let learned = Learned::read(&context.folders.state);
        let seconds = |count: u32| Duration::from_secs(count.into());
        Endpoint::new(Settings {
            key: self.key,
            model: model.clone(),
            limits: Limits {
                first_word: seconds(settings.first_byte_s),
                idle: seconds(settings.idle_s),
                total: seconds(settings.total_s),
                ..Limits::default()
            },
            allow_insecure: settings.allow_insecure,
            abilities: learned.about(&self.base_url, model.as_deref()),
            prices: Prices {
                prompt: settings.price_prompt.into(),
                cached: settings.price_cached.into(),
                completion: settings.price_completion.into(),
            },
            meter: meter.clone(),
            ..Settings::new(self.base_url)
        })
        .map_err(|error| endpoint_failure(&context.locale, &error))
    }
}

/// The address without any profile.
fn plain_url(context: &Context) -> String {
    let mut settings = context.layered.settings.clone();
    settings.endpoint.base_url.clone_from(&context.layered.plain_base_url);
    settings.base_url(&context.environment)
}

/// What was learned about endpoints and models, kept between sittings. Losing it costs a request or two, nothing more.
#[derive(Debug, Default, serde::Serialize, serde::Deserialize)]
struct Learned {
    #[serde(default)]
    endpoints: BTreeMap<String, Abilities>,
}

fn file(state: &Path) -> PathBuf {
    state.join("endpoints.json")
}

fn name(address: &str, model: Option<&str>) -> String {
    format!("{} {}", address.trim_end_matches('/').trim_end_matches("/v1"), model.unwrap_or_default())
}

impl Learned {
    fn read(state: &Path) -> Self {
        let text = std::fs::read_to_string(file(state)).unwrap_or_default();
        serde_json::from_str(&text).unwrap_or_default()
    }

    fn about(&self, address: &str, model: Option<&str>) -> Abilities {
        self.endpoints.get(&name(address, model)).cloned().unwrap_or_default()
    }
}

/// Keeps what was learned about the endpoint of the settings for the next time.
pub(super) fn remember(context: &Context, endpoint: &Endpoint) {
    let settings = &context.layered.settings;
    let address = settings.base_url(&context.environment);
    keep(&context.folders.state, &address, &settings.endpoint.model, &endpoint.abilities());
}

/// Keeps what was learned about a model of an endpoint; an empty name stands for the first one listed.
pub(super) fn keep(state: &Path, address: &str, model: &str, abilities: &Abilities) {
    if *abilities == Abilities::default() {
        return;
    }
    let mut learned = Learned::read(state);
    learned.endpoints.insert(name(address, Some(model).filter(|model| !model.is_empty())), abilities.clone());
    let text = serde_json::to_vec_pretty(&learned).map_err(std::io::Error::other);
    let written = text.and_then(|text| crate::disk::replace(&file(state), &text));
    if let Err(error) = written {
        tracing::warn!(%error, "what was learned about the endpoint is not kept");
    }
}
