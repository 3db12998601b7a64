use std::path::Path;

use crate::memory::cache::VectorCache;
use crate::memory::embed::{Centre, EmbedError, Embedder};

/// An embedder that keeps what it made in a folder, by model and text, so that measuring again costs seconds.
pub struct CachedEmbedder {
    inner: Box<dyn Embedder>,
    cache: Option<VectorCache>,
}

impl CachedEmbedder {
    /// Keeps the vectors of `inner` in `folder`. Where nothing can be written there, they are made each time.
    #[must_use]
    pub fn new(inner: Box<dyn Embedder>, folder: &Path) -> Self {
        Self { inner, cache: VectorCache::open(folder) }
    }

    /// A question and a text that can be found have different vectors, whatever they say: their marks part them.
    fn kept(
        &mut self,
        mark: &str,
        text: &str,
        make: impl FnOnce(&mut dyn Embedder) -> Result<Vec<f32>, EmbedError>,
    ) -> Result<Vec<f32>, EmbedError> {
        let key = format!("{mark}{text}");
        let (id, dim) = (self.inner.id().to_owned(), self.inner.dim());
        if let Some(vector) = self.cache.as_ref().and_then(|cache| cache.get(&id, &key, dim)) {
            return Ok(vector);
        }
        let vector = make(&mut *self.inner)?;
        if let Some(cache) = &self.cache {
            cache.put(&id, &key, &vector);
        }
        Ok(vector)
    }
}

impl Embedder for CachedEmbedder {
    fn id(&self) -> &str {
        self.inner.id()
    }

    fn engine(&self) -> &str {
        self.inner.engine()
    }

    fn dim(&self) -> usize {
        self.inner.dim()
    }

    fn centre(&self) -> Centre {
        self.inner.centre()
    }

    fn embed_query(&mut self, text: &str) -> Result<Vec<f32>, EmbedError> {
        self.kept("query: ", text, |inner| inner.embed_query(text))
    }

    fn embed_passages(&mut self, texts: &[&str]) -> Result<Vec<Vec<f32>>, EmbedError> {
        let one = |vectors: Vec<Vec<f32>>| vectors.into_iter().next().ok_or(EmbedError::NotAVector);
        texts
            .iter()
            .map(|text| self.kept("passage: ", text, |inner| inner.embed_passages(&[text]).and_then(one)))
            .collect()
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::memory::embed::HashingEmbedder;

    /// Makes a question's vector another than a text's, and counts.
    struct Marked(std::sync::Arc<std::sync::atomic::AtomicUsize>);

    impl Embedder for Marked {
        fn id(&self) -> &'static str {
            "marked"
        }
        fn engine(&self) -> &'static str {
            "marked"
        }
        fn dim(&self) -> usize {
            HashingEmbedder.dim()
        }
        fn centre(&self) -> Centre {
            Centre::default()
        }
        fn embed_query(&mut self, text: &str) -> Result<Vec<f32>, EmbedError> {
            self.0.fetch_add(1, std::sync::atomic::Ordering::Relaxed);
            HashingEmbedder.embed_query(&format!("asked {text}"))
        }
        fn embed_passages(&mut self, texts: &[&str]) -> Result<Vec<Vec<f32>>, EmbedError> {
            self.0.fetch_add(texts.len(), std::sync::atomic::Ordering::Relaxed);
            HashingEmbedder.embed_passages(texts)
        }
    }

    #[test]
    fn a_vector_is_made_once_and_is_the_same_afterwards() {
        let folder = tempfile::tempdir().unwrap();
        let count = std::sync::Arc::new(std::sync::atomic::AtomicUsize::new(0));
        let mut first = CachedEmbedder::new(Box::new(Marked(count.clone())), folder.path());
        let (query, texts) = (first.embed_query("雾").unwrap(), first.embed_passages(&["雾", "灯"]).unwrap());
        assert_ne!(query, texts[0], "a question is no text");
        let mut again = CachedEmbedder::new(Box::new(Marked(count.clone())), folder.path());
        assert_eq!((again.embed_query("雾").unwrap(), again.embed_passages(&["雾", "灯"]).unwrap()), (query, texts));
        assert_eq!(count.load(std::sync::atomic::Ordering::Relaxed), 3);
        let nowhere = folder.path().join("embeddings.sqlite");
        assert!(CachedEmbedder::new(Box::new(Marked(count)), &nowhere).embed_query("雾").is_ok());
    }
}
