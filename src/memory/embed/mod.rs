//! Embedding: a text becomes a vector whose angle to others says how near their meanings are.
//!
//! Cosines of this kind of model are squeezed together, so they rank and never measure: no threshold on them anywhere.

mod files;
mod hashing;
mod load;
#[cfg(feature = "onnx")]
mod onnx;
mod pure;
mod remote;
mod slot;

pub use files::{Centre, ModelFiles};
pub use hashing::HashingEmbedder;
pub use load::{EmbedOptions, EngineChoice, load};
#[cfg(feature = "onnx")]
pub use onnx::{OnnxEmbedder, find_library};
pub use pure::PureEmbedder;
pub use remote::RemoteEmbedder;
pub use slot::{EmbedderSlot, EmbedderState, EmbedderView};

use crate::text::Message;

/// Longest input, in tokens; what is longer is cut (the model has no more places).
pub const MAX_TOKENS: usize = 512;

/// Makes vectors out of texts. One thread owns it.
pub trait Embedder: Send {
    /// The model, whatever runs it: vectors with one id may be compared.
    fn id(&self) -> &str;

    /// What runs it, for the status line and `doctor`: `rten`, `ONNX Runtime, CPU`.
    fn engine(&self) -> &str;

    /// How many numbers a vector has.
    fn dim(&self) -> usize;

    /// The mean vectors of queries and of passages under this model, to be taken off before comparing.
    fn centre(&self) -> Centre;

    /// The vector of something that is looked for: unit length, finite.
    ///
    /// # Errors
    /// [`EmbedError`] if the model fails or gives what is no vector.
    fn embed_query(&mut self, text: &str) -> Result<Vec<f32>, EmbedError>;

    /// The vectors of texts that can be found, one for each, in their order.
    ///
    /// # Errors
    /// [`EmbedError`]; then there is none for any of them.
    fn embed_passages(&mut self, texts: &[&str]) -> Result<Vec<Vec<f32>>, EmbedError>;
}

/// Why there is no vector.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum EmbedError {
    /// No embedder is wanted.
    #[error("embeddings are off")]
    Off,
    /// It is still being loaded.
    #[error("the embedding model is still loading")]
    Loading,
    /// The files of the model cannot be used.
    #[error("the embedding model cannot be loaded: {0}")]
    Model(String),
    /// No library of ONNX Runtime, or none that can be used.
    #[error("ONNX Runtime cannot be used: {0}")]
    Library(String),
    /// The model was run and failed.
    #[error("the embedding failed: {0}")]
    Run(String),
    /// The server that was asked gave none.
    #[error("{}", crate::text::Locale::new(crate::text::Language::En).say(.0))]
    Endpoint(Box<Message>),
    /// The vector is not finite numbers of some length.
    #[error("the embedding gave no usable vector")]
    NotAVector,
    /// It did not answer in time.
    #[error("the embedding took too long")]
    TimedOut,
}

impl EmbedError {
    /// One sentence for the player.
    #[must_use]
    pub fn message(&self) -> Message {
        match self {
            Self::Off => Message::new("memory-error-off"),
            Self::Loading => Message::new("memory-error-loading"),
            Self::Model(detail) => Message::new("memory-error-model").with("detail", detail.as_str()),
            Self::Library(detail) => Message::new("memory-error-library").with("detail", detail.as_str()),
            Self::Run(detail) => Message::new("memory-error-run").with("detail", detail.as_str()),
            Self::Endpoint(message) => (**message).clone(),
            Self::NotAVector => Message::new("memory-error-vector"),
            Self::TimedOut => Message::new("memory-error-timeout"),
        }
    }
}

/// The prefixes by which this family of models tells a question from a text.
const QUERY: &str = "query: ";
const PASSAGE: &str = "passage: ";

/// A vector of length one, or none where there is no direction in it.
fn unit(mut vector: Vec<f32>) -> Result<Vec<f32>, EmbedError> {
    let length = vector.iter().map(|value| f64::from(*value).powi(2)).sum::<f64>().sqrt();
    if !length.is_finite() || length < 1e-12 {
        return Err(EmbedError::NotAVector);
    }
    #[expect(clippy::cast_possible_truncation, reason = "the reciprocal of a length well within the range of f32")]
    let scale = (1.0 / length) as f32;
    for value in &mut vector {
        *value *= scale;
    }
    Ok(vector)
}

#[cfg(test)]
mod tests;
