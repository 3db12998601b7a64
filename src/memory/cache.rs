use std::path::Path;
use std::time::Duration;

use rusqlite::{Connection, OptionalExtension, params};
use sha2::{Digest, Sha256};

/// Vectors that were made before, kept by model and text (seeds A6): a pack that changed makes only what changed in it.
///
/// It can be thrown away at any time. Whatever is wrong with it, a vector is then simply made again.
#[derive(Debug)]
pub(super) struct VectorCache {
    connection: Connection,
}

const FILE: &str = "embeddings.sqlite";
const SCHEMA: &str = "CREATE TABLE IF NOT EXISTS vectors (model TEXT NOT NULL, text BLOB NOT NULL, vector BLOB NOT NULL, \
                      PRIMARY KEY (model, text)) STRICT, WITHOUT ROWID";

impl VectorCache {
    /// Opens the cache in `folder`. One that cannot be read is begun anew; none where nothing can be written.
    pub(super) fn open(folder: &Path) -> Option<Self> {
        std::fs::create_dir_all(folder).ok()?;
        let path = folder.join(FILE);
        match Self::connect(&path) {
            Ok(cache) => Some(cache),
            Err(error) => {
                tracing::warn!(%error, path = %path.display(), "the cache of vectors is begun anew");
                std::fs::remove_file(&path).ok()?;
                Self::connect(&path).ok()
            }
        }
    }

    fn connect(path: &Path) -> rusqlite::Result<Self> {
        let connection = Connection::open(path)?;
        connection.busy_timeout(Duration::from_secs(2))?;
        connection.pragma_update(None, "journal_mode", "WAL")?;
        // What a power cut takes is made again.
        connection.pragma_update(None, "synchronous", "NORMAL")?;
        connection.pragma_update(None, "trusted_schema", false)?;
        connection.execute_batch(SCHEMA)?;
        Ok(Self { connection })
    }

    /// The vector of a text under a model, if it was made before and is sound.
    pub(super) fn get(&self, model: &str, text: &str, dim: usize) -> Option<Vec<f32>> {
        let bytes: Vec<u8> = self
            .connection
            .prepare_cached("SELECT vector FROM vectors WHERE model = ?1 AND text = ?2")
            .and_then(|mut row| row.query_row(params![model, key(text)], |row| row.get(0)).optional())
            .ok()??;
        let (numbers, rest) = bytes.as_chunks::<4>();
        let vector: Vec<f32> = numbers.iter().map(|number| f32::from_le_bytes(*number)).collect();
        (rest.is_empty() && vector.len() == dim && vector.iter().all(|value| value.is_finite())).then_some(vector)
    }

    /// Keeps a vector. A failure costs only that it is made again.
    pub(super) fn put(&self, model: &str, text: &str, vector: &[f32]) {
        let bytes: Vec<u8> = vector.iter().flat_map(|value| value.to_le_bytes()).collect();
        let kept = self
            .connection
            .prepare_cached("INSERT OR REPLACE INTO vectors (model, text, vector) VALUES (?1, ?2, ?3)")
            .and_then(|mut row| row.execute(params![model, key(text), bytes]));
        if let Err(error) = kept {
            tracing::debug!(%error, "a vector was not kept");
        }
    }
}

fn key(text: &str) -> Vec<u8> {
    Sha256::digest(text.as_bytes()).to_vec()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_vector_is_kept_by_model_and_text() {
        let folder = tempfile::tempdir().unwrap();
        let cache = VectorCache::open(&folder.path().join("cache")).unwrap();
        cache.put("m", "雾", &[1.0, -0.5]);
        assert_eq!(cache.get("m", "雾", 2), Some(vec![1.0, -0.5]));
        assert_eq!(cache.get("m", "雾", 3), None, "of another length");
        assert_eq!((cache.get("other", "雾", 2), cache.get("m", "雾。", 2)), (None, None));
        cache.put("m", "nan", &[f32::NAN, 0.0]);
        assert_eq!(cache.get("m", "nan", 2), None);
        drop(cache);
        assert_eq!(VectorCache::open(&folder.path().join("cache")).unwrap().get("m", "雾", 2), Some(vec![1.0, -0.5]));
    }

    #[test]
    fn a_broken_cache_is_begun_anew() {
        let folder = tempfile::tempdir().unwrap();
        std::fs::write(folder.path().join(FILE), "this is not a database, whatever its name may say about it").unwrap();
        let cache = VectorCache::open(folder.path()).unwrap();
        cache.put("m", "a", &[1.0]);
        assert_eq!(cache.get("m", "a", 1), Some(vec![1.0]));
        std::fs::write(folder.path().join("file"), "").unwrap();
        assert!(VectorCache::open(&folder.path().join("file")).is_none());
    }
}
