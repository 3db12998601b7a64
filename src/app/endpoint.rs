//! The endpoint as the settings name it, with what was learned about it before.

use std::collections::BTreeMap;
use std::path::{Path, PathBuf};
use std::sync::Arc;
use std::time::Duration;

use super::wire::endpoint_failure;
use crate::cli::{Context, Failure, FailureKind, say_secrets};
use crate::config::{Secrets, Task};
use crate::endpoint::{Abilities, Endpoint, Limits, Settings, same_origin};
use crate::narrator::model::{ModelNarrator, Options};

/// The narrator at the endpoint that the settings name. Nothing is sent.
pub(super) fn narrator(context: &Context) -> Result<ModelNarrator, Failure> {
    Ok(ModelNarrator::new(Arc::new(connect(context)?), options(context)))
}

fn options(context: &Context) -> Options {
    let settings = &context.layered.settings.endpoint;
    Options { max_tokens: settings.max_tokens, temperature: Some(settings.temperature), ..Options::default() }
}

/// The model that does one task, where the settings name one for it; else the narrator does it. Nothing is sent.
pub(super) fn task(context: &Context, task: Task) -> Result<Option<ModelNarrator>, Failure> {
    let settings = &context.layered.settings;
    let (base_url, model) = match task {
        Task::Summary => (&settings.summary.base_url, &settings.summary.model),
        Task::Extraction => (&settings.extraction.base_url, &settings.extraction.model),
    };
    if base_url.is_empty() && model.is_empty() {
        return Ok(None);
    }
    let narrators = settings.base_url(&context.environment);
    let place = Some(base_url.clone()).filter(|url| !url.is_empty()).unwrap_or_else(|| narrators.clone());
    let secrets = secrets(context)?;
    // The narrator's key goes to the narrator's server and to no other.
    let own = secrets.tasks.get(&task).cloned();
    let key = own.or_else(|| secrets.api_key.filter(|_| same_origin(&place, &narrators)));
    let endpoint = open(context, place, model, key)?;
    Ok(Some(ModelNarrator::new(Arc::new(endpoint), options(context))))
}

/// The endpoint that makes vectors, where the settings chose one. Nothing is sent.
pub(super) fn embeddings(context: &Context) -> Result<Endpoint, Failure> {
    let settings = &context.layered.settings;
    let narrators = settings.base_url(&context.environment);
    let own = &settings.memory.embed_url;
    let place = if own.is_empty() { narrators.clone() } else { own.clone() };
    // The narrator's key goes to the narrator's server and to no other.
    let key = secrets(context)?.api_key.filter(|_| same_origin(&place, &narrators));
    open(context, place, &settings.memory.embed_model, key)
}

fn secrets(context: &Context) -> Result<Secrets, Failure> {
    Secrets::read(&context.folders.config, &context.environment)
        .map_err(|fault| Failure::said(FailureKind::Configuration, &context.locale, &say_secrets(&fault)))
}

/// The endpoint that the settings name. Nothing is sent.
pub(super) fn connect(context: &Context) -> Result<Endpoint, Failure> {
    let settings = &context.layered.settings;
    open(context, settings.base_url(&context.environment), &settings.endpoint.model, secrets(context)?.api_key)
}

fn open(
    context: &Context,
    base_url: String,
    model: &str,
    key: Option<secrecy::SecretString>,
) -> Result<Endpoint, Failure> {
    let settings = &context.layered.settings.endpoint;
    let model = Some(model.to_owned()).filter(|model| !model.is_empty());
    let learned = Learned::read(&context.folders.state);
    let seconds = |count: u32| Duration::from_secs(count.into());
    Endpoint::new(Settings {
        key,
        model: model.clone(),
        limits: Limits {
            first_word: seconds(settings.first_byte_s),
            idle: seconds(settings.idle_s),
            total: seconds(settings.total_s),
            ..Limits::default()
        },
        allow_insecure: settings.allow_insecure,
        abilities: learned.about(&base_url, model.as_deref()),
        ..Settings::new(base_url)
    })
    .map_err(|error| endpoint_failure(&context.locale, &error))
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

/// Keeps what was learned about an endpoint for the next time.
pub(super) fn remember(context: &Context, endpoint: &Endpoint) {
    let state = &context.folders.state;
    let settings = &context.layered.settings;
    let model = Some(settings.endpoint.model.as_str()).filter(|model| !model.is_empty());
    let mut learned = Learned::read(state);
    let abilities = endpoint.abilities();
    if abilities == Abilities::default() {
        return;
    }
    learned.endpoints.insert(name(&settings.base_url(&context.environment), model), abilities);
    let written = serde_json::to_vec_pretty(&learned).map_err(std::io::Error::other).and_then(|text| {
        std::fs::create_dir_all(state)?;
        let mut temporary = tempfile::NamedTempFile::new_in(state)?;
        std::io::Write::write_all(&mut temporary, &text)?;
        temporary.persist(file(state))?;
        Ok(())
    });
    if let Err(error) = written {
        tracing::warn!(%error, "what was learned about the endpoint is not kept");
    }
}
