//! Vectors of texts, from a server that has an embedding model.

use async_openai::config::Config;
use serde_json::{Value, json};
use tokio::time::{Instant, timeout_at};

use super::finish::tokens_about;
use super::{Endpoint, EndpointError, EndpointErrorKind, Usage};
use crate::text::Message;

/// Bytes of an answer that are read for each text: 8,192 numbers of up to 24 signs.
const BYTES_PER_TEXT: usize = 8_192 * 24;
/// Beside these.
const BYTES: usize = 64 << 10;

impl Endpoint {
    /// The vectors of texts, in their order. All of them, or an error: a server that stops half-way gave none.
    ///
    /// # Errors
    /// An [`EndpointError`] where nothing answers, the key or the model is refused, or what answers are no vectors.
    pub async fn embed(&self, texts: &[&str]) -> Result<Vec<Vec<f32>>, EndpointError> {
        let sent: u64 = texts.iter().map(|text| tokens_about(text)).sum();
        let could = Usage { prompt_tokens: sent, ..Usage::default() };
        self.allowed(could).map_err(|failure| failure.error)?;
        self.meter().count_request();
        let config = self.config(self.abilities().versioned);
        let limit = self.limits.first_word;
        let deadline = Instant::now() + limit;
        let body = json!({ "model": self.model().unwrap_or_default(), "input": texts, "encoding_format": "float" });
        let request = self.http.post(config.url("/embeddings")).headers(config.headers()).json(&body).send();
        let response = match timeout_at(deadline, request).await {
            Err(_) => return Err(self.late("endpoint-late-first", limit)),
            Ok(Err(error)) => return Err(self.unreachable(&error).error),
            Ok(Ok(response)) => response,
        };
        if !response.status().is_success() {
            return Err(self.refused(response, "", deadline).await.error);
        }
        let mut response = self.open(response)?;
        self.meter().count_usage(could, &self.prices);
        let most = BYTES + BYTES_PER_TEXT.saturating_mul(texts.len());
        let mut body = Vec::new();
        loop {
            match timeout_at(deadline, response.chunk()).await {
                Err(_) => return Err(self.late("endpoint-late-first", limit)),
                Ok(Err(broken)) => return Err(self.broken(&broken).error),
                Ok(Ok(None)) => break,
                Ok(Ok(Some(bytes))) => body.extend_from_slice(&bytes),
            }
            if body.len() > most {
                break;
            }
        }
        let value: Option<Value> = serde_json::from_slice(&body).ok();
        value.as_ref().and_then(|value| read(value, texts.len())).ok_or_else(|| {
            self.error(EndpointErrorKind::NotAnApi, "endpoint-no-vectors", "").hint(Message::new("endpoint-hint-model"))
        })
    }
}

/// The vectors of an answer, each at its place; none where one is missing, no vector, or unlike the others.
fn read(value: &Value, count: usize) -> Option<Vec<Vec<f32>>> {
    let entries = value.get("data").or_else(|| value.get("embeddings"))?.as_array()?;
    let mut vectors: Vec<Option<Vec<f32>>> = vec![None; count];
    for (at, entry) in entries.iter().enumerate() {
        let place =
            entry.get("index").and_then(Value::as_u64).and_then(|index| usize::try_from(index).ok()).unwrap_or(at);
        let numbers = entry.get("embedding").unwrap_or(entry).as_array()?;
        let vector: Option<Vec<f32>> = numbers.iter().map(number).collect();
        *vectors.get_mut(place)? = Some(vector?);
    }
    let vectors: Vec<Vec<f32>> = vectors.into_iter().collect::<Option<_>>()?;
    let dim = vectors.first().map_or(0, Vec::len);
    (dim > 0 && vectors.iter().all(|vector| vector.len() == dim)).then_some(vectors)
}

fn number(value: &Value) -> Option<f32> {
    #[expect(clippy::cast_possible_truncation, reason = "vectors are kept in 32 bits")]
    let number = value.as_f64()? as f32;
    number.is_finite().then_some(number)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn vectors_are_read_in_the_order_of_their_texts() {
        let answer = json!({"data": [{"index": 1, "embedding": [0.0, 2.0]}, {"index": 0, "embedding": [1, 0.5]}]});
        assert_eq!(read(&answer, 2), Some(vec![vec![1.0, 0.5], vec![0.0, 2.0]]));
        let other = json!({"embeddings": [[1.0, 0.0]]});
        assert_eq!(read(&other, 1), Some(vec![vec![1.0, 0.0]]));
    }

    #[test]
    fn what_is_not_a_vector_for_each_text_is_none() {
        for answer in [
            json!({}),
            json!({"data": []}),
            json!({"data": [{"embedding": [1.0, 2.0]}]}),
            json!({"data": [{"index": 0, "embedding": [1.0]}, {"index": 0, "embedding": [1.0]}]}),
            json!({"data": [{"index": 7, "embedding": [1.0]}, {"index": 1, "embedding": [1.0]}]}),
            json!({"data": [{"embedding": [1.0]}, {"embedding": [1.0, 2.0]}]}),
            json!({"data": [{"embedding": [1.0]}, {"embedding": [null]}]}),
            json!({"data": [{"embedding": [1.0]}, {"embedding": [1e300]}]}),
            json!({"data": [{"embedding": [1.0]}, {"embedding": ["x"]}]}),
            json!({"data": [{"embedding": []}, {"embedding": []}]}),
        ] {
            assert_eq!(read(&answer, 2), None, "{answer}");
        }
    }
}
