//! The endpoint as the settings name it, with what was learned about it before.

use std::collections::BTreeMap;
use std::path::{Path, PathBuf};
use std::sync::Arc;
use std::time::Duration;

use super::wire::endpoint_failure;
use crate::cli::{Context, Failure, FailureKind, say_secrets};
use crate::config::Secrets;
use crate::endpoint::{Abilities, Endpoint, Limits, Settings};
use crate::narrator::model::{ModelNarrator, Options};

/// The narrator at the endpoint that the settings name. Nothing is sent.
pub(super) fn narrator(context: &Context) -> Result<ModelNarrator, Failure> {
    let settings = &context.layered.settings.endpoint;
    let options =
        Options { max_tokens: settings.max_tokens, temperature: Some(settings.temperature), ..Options::default() };
    Ok(ModelNarrator::new(Arc::new(connect(context)?), options))
}

/// The endpoint that the settings name. Nothing is sent.
pub(super) fn connect(context: &Context) -> Result<Endpoint, Failure> {
    let settings = &context.layered.settings.endpoint;
    let secrets = Secrets::read(&context.folders.config, &context.environment)
        .map_err(|fault| Failure::said(FailureKind::Configuration, &context.locale, &say_secrets(&fault)))?;
    let base_url = context.layered.settings.base_url(&context.environment);
    let model = Some(settings.model.clone()).filter(|model| !model.is_empty());
    let learned = Learned::read(&context.folders.state);
    let seconds = |count: u32| Duration::from_secs(count.into());
    Endpoint::new(Settings {
        key: secrets.api_key,
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
