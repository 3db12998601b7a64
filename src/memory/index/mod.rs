//! Finding the vectors that are nearest: one by one, or through a graph.

mod card;
mod graph;
mod hnsw;
#[cfg(test)]
mod tests;

pub use card::IndexCard;
pub(super) use card::hex;
pub use graph::GraphOptions;
pub use hnsw::{Hnsw, HnswState, Opened};

/// Finds the vectors nearest to a direction.
pub trait VectorIndex {
    /// How it finds: `exact`, `usearch`.
    fn name(&self) -> &'static str;

    /// How many vectors it holds.
    fn len(&self) -> usize;

    /// Whether it holds none.
    fn is_empty(&self) -> bool {
        self.len() == 0
    }

    /// The `count` nearest that are `visible`, nearest first, each with its cosine (times the length of the query).
    ///
    /// # Errors
    /// [`IndexError`]; an exact search has none.
    fn near(&self, query: &[f32], count: usize, visible: &dyn Fn(u32) -> bool) -> Result<Vec<(u32, f32)>, IndexError>;
}

/// Why an index cannot be used. Whoever gets one goes on without it: it can be made again.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum IndexError {
    /// A vector is not finite, has no direction, or has another number of dimensions.
    #[error("a vector does not fit the index")]
    Vector,
    /// The file is not the one that was written: missing, cut, changed, of another save or model.
    #[error("the index file is not the one that was written: {0}")]
    File(String),
    /// The library refused.
    #[error("the index failed: {0}")]
    Library(String),
    /// It is being built, or has broken down.
    #[error("the index is not ready")]
    NotReady,
}
