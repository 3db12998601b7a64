use sha2::{Digest, Sha256};

use super::{Centre, EmbedError, Embedder, unit};
use crate::memory::tokens::tokens;

/// How many numbers its vectors have.
const DIM: usize = 64;

/// An embedder without a model: each word falls on one of 64 numbers by its hash. It knows nothing of meanings, but it
/// is quick and always the same, for tests and for measuring everything around the model.
#[derive(Clone, Copy, Debug, Default)]
pub struct HashingEmbedder;

impl Embedder for HashingEmbedder {
    fn id(&self) -> &'static str {
        "hashing-64"
    }

    fn engine(&self) -> &'static str {
        "hashing"
    }

    fn dim(&self) -> usize {
        DIM
    }

    fn centre(&self) -> Centre {
        Centre::default()
    }

    fn embed_query(&mut self, text: &str) -> Result<Vec<f32>, EmbedError> {
        // The last number is never empty, so that any text has a direction.
        let mut vector = vec![0.0; DIM];
        for token in tokens(text) {
            let hash = Sha256::digest(token.as_bytes());
            let place = hash.first().map_or(0, |byte| usize::from(*byte) % (DIM - 1));
            if let Some(value) = vector.get_mut(place) {
                *value += 1.0;
            }
        }
        if let Some(last) = vector.last_mut() {
            *last = 0.1;
        }
        unit(vector)
    }

    fn embed_passages(&mut self, texts: &[&str]) -> Result<Vec<Vec<f32>>, EmbedError> {
        texts.iter().map(|text| self.embed_query(text)).collect()
    }
}
