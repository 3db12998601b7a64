//! The list of models.

use async_openai::config::Config;
use serde_json::Value;
use tokio::time::{Instant, timeout_at};

use super::call::{Course, Step};
use super::chunk::number;
use super::send::{OnProgress, Progress};
use super::{Endpoint, EndpointError, EndpointErrorKind};
use crate::text::{Message, clip, sanitize_line};

/// Bytes of a list that are read; services list thousands of models.
const LIST_BYTES: usize = 8 << 20;

/// The longest id of a model, in characters.
const ID: usize = 200;

/// A model that an endpoint offers.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ListedModel {
    /// Its id, as requests name it.
    pub id: String,
    /// Tokens of its context, where the list tells.
    pub context: Option<u64>,
}

impl Endpoint {
    /// The models that the endpoint lists; `None` where it has no list, and a model has to be named by hand.
    ///
    /// # Errors
    /// An [`EndpointError`] where nothing answers, the key is refused, or what answers is no such server.
    pub async fn models(&self) -> Result<Option<Vec<ListedModel>>, EndpointError> {
        let mut abilities = self.abilities();
        let list = self.list(abilities.versioned).await;
        let failed =
            matches!(&list, Ok(None)) || matches!(&list, Err(error) if error.kind == EndpointErrorKind::NotAnApi);
        if failed && self.address.is_bare() && !abilities.versioned {
            let versioned = self.list(true).await;
            if let Ok(Some(_)) = versioned {
                abilities.versioned = true;
                self.learn(abilities);
                return versioned;
            }
        }
        list
    }

    async fn list(&self, versioned: bool) -> Result<Option<Vec<ListedModel>>, EndpointError> {
        let config = self.config(versioned);
        let limit = self.limits.list.min(self.limits.first_word);
        let deadline = Instant::now() + limit;
        let request = self.http.get(config.url("/models")).headers(config.headers()).send();
        let response = match timeout_at(deadline, request).await {
            Err(_) => return Err(self.late("endpoint-late-first", limit)),
            Ok(Err(error)) => return Err(self.unreachable(&error).error),
            Ok(Ok(response)) => response,
        };
        if !response.status().is_success() {
            let error = self.refused(response, "", deadline).await.error;
            let none = matches!(error.kind, EndpointErrorKind::NoPath | EndpointErrorKind::NoModel);
            return if none { Ok(None) } else { Err(error) };
        }
        let mut response = self.open(response)?;
        let mut body = Vec::new();
        while body.len() < LIST_BYTES
            && let Ok(Ok(Some(bytes))) = timeout_at(deadline, response.chunk()).await
        {
            body.extend_from_slice(&bytes);
        }
        match serde_json::from_slice::<Value>(&body) {
            // A server that echoes the key where a model's name belongs lists no such model.
            Ok(value) => Ok(Some(read_list(&value).into_iter().filter(|model| !self.is_secret(&model.id)).collect())),
            Err(_) => Err(self
                .error(EndpointErrorKind::NotAnApi, "endpoint-stranger", "")
                .hint(Message::new("endpoint-hint-version"))),
        }
    }

    /// The model to ask: the one that was set, or the first one listed, which then is set.
    ///
    /// # Errors
    /// `NoModel` where none is set and none is listed, and whatever the list fails with.
    pub async fn choose_model(&self, on: OnProgress<'_>) -> Result<String, EndpointError> {
        if let Some(model) = self.model() {
            return Ok(model);
        }
        let mut course = Course::new(self);
        loop {
            let error = match self.models().await {
                Ok(models) => {
                    let first = models.into_iter().flatten().find(|model| !model.id.is_empty());
                    let Some(first) = first else {
                        return Err(self
                            .error(EndpointErrorKind::NoModel, "endpoint-no-list", "")
                            .hint(Message::new("endpoint-hint-model")));
                    };
                    self.set_model(&first.id);
                    return Ok(first.id);
                }
                Err(error) => error,
            };
            match course.decide_list(self, error) {
                Step::Wait(wait, notice) => {
                    if let Some(notice) = notice {
                        let _ = on(Progress::Notice(notice));
                    }
                    self.pause(wait, on).await;
                }
                Step::Give(error) => return Err(error),
                Step::Again(_) | Step::Take(_) => {}
            }
        }
    }
}

/// The models of a list in any shape: `{data: […]}`, `{models: […]}`, a bare array; entries are objects or texts.
fn read_list(value: &Value) -> Vec<ListedModel> {
    let entries = ["data", "models", "result"].iter().find_map(|key| value.get(*key)?.as_array()).or(value.as_array());
    let mut models: Vec<ListedModel> = Vec::new();
    for entry in entries.into_iter().flatten() {
        let id = match entry {
            Value::String(id) => Some(id.as_str()),
            _ => ["id", "model", "name"].iter().find_map(|key| entry.get(*key)?.as_str()),
        };
        let Some(id) = id.map(sanitize_line).filter(|id| !id.is_empty()) else { continue };
        let id = clip(&id, ID).to_owned();
        let meta = entry.get("meta").unwrap_or(entry);
        let context = ["n_ctx", "context_length", "max_model_len", "max_context_length", "loaded_context_length"]
            .iter()
            .find_map(|key| number(meta.get(*key).or_else(|| entry.get(*key))?));
        if !models.iter().any(|model| model.id == id) {
            models.push(ListedModel { id, context });
        }
    }
    models
}

#[cfg(test)]
mod tests {
    use serde_json::json;

    use super::*;

    fn ids(value: &Value) -> Vec<String> {
        read_list(value).into_iter().map(|model| model.id).collect()
    }

    #[test]
    fn lists_of_every_shape_are_read() {
        assert_eq!(ids(&json!({"data":[{"id":"a"},{"id":"b","object":"model"}]})), ["a", "b"]);
        assert_eq!(ids(&json!([{"id":"a"},"b"])), ["a", "b"]);
        assert_eq!(ids(&json!({"models":[{"name":"a"},{"model":"b"}]})), ["a", "b"]);
        assert_eq!(ids(&json!({"models":[{"name":"x"}],"data":[{"id":"a"},{"id":"a"},{"id":""},7]})), ["a"]);
        assert_eq!(ids(&json!({})), Vec::<String>::new());
        let llama = json!({"data":[{"id":"a","meta":{"n_ctx":2048}}]});
        assert_eq!(read_list(&llama), [ListedModel { id: "a".into(), context: Some(2048) }]);
    }
}
