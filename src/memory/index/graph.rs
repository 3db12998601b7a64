use std::path::Path;

use serde::{Deserialize, Serialize};
use usearch::Index;
use usearch::ffi::{IndexOptions, MetricKind, ScalarKind};

use super::IndexError;

/// How a graph is built (seeds D3).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct GraphOptions {
    /// How many numbers a vector has.
    pub dim: usize,
    /// Neighbours of an entry: M, 16.
    pub m: usize,
    /// Neighbours looked at while it is built: 100.
    pub ef_construction: usize,
}

/// Neighbours looked at in a search. Ample: on vectors without any structure the library's own 64 found but 31 % of the
/// ten nearest (measured), and a search still takes far less than a millisecond.
const EF_SEARCH: usize = 256;
/// By how many places it grows at a time.
const GROW: usize = 4_096;

/// A graph of the library's, with what it does not look after itself: that vectors are vectors, and that there is room.
/// One thread owns it.
pub(super) struct Graph {
    index: Index,
    dim: usize,
    room: usize,
}

fn failed(error: impl std::fmt::Display) -> IndexError {
    IndexError::Library(error.to_string())
}

impl Graph {
    /// An empty graph.
    pub(super) fn new(options: GraphOptions) -> Result<Self, IndexError> {
        let index = Index::new(&IndexOptions {
            dimensions: options.dim,
            // Of unit vectors the product is the cosine.
            metric: MetricKind::IP,
            quantization: ScalarKind::F32,
            connectivity: options.m,
            expansion_add: options.ef_construction,
            expansion_search: EF_SEARCH,
            multi: false,
        })
        .map_err(failed)?;
        Ok(Self { index, dim: options.dim, room: 0 })
    }

    /// The graph of a file whose bytes are known to be those that were written.
    pub(super) fn open(file: &Path, options: GraphOptions, rows: usize) -> Result<Self, IndexError> {
        let mut graph = Self::new(options)?;
        graph.index.load(&file.to_string_lossy()).map_err(failed)?;
        if graph.index.dimensions() != options.dim || graph.len() != rows {
            return Err(IndexError::File("it holds something else".to_owned()));
        }
        // What was loaded has no room for more, nor for the work of a search beside it.
        graph.index.change_expansion_search(EF_SEARCH);
        graph.index.change_expansion_add(options.ef_construction);
        graph.reserve(rows + GROW)?;
        Ok(graph)
    }

    /// Makes room, so that as many come in at once without it growing step by step.
    pub(super) fn reserve(&mut self, count: usize) -> Result<(), IndexError> {
        if count > self.room {
            self.index.reserve(count).map_err(failed)?;
            self.room = count;
        }
        Ok(())
    }

    /// Puts in a vector, in place of the one that stood there.
    pub(super) fn add(&mut self, unit: u32, vector: &[f32]) -> Result<(), IndexError> {
        if !fits(vector, self.dim) {
            return Err(IndexError::Vector);
        }
        if self.len() + 1 >= self.room {
            self.reserve(self.len() + GROW)?;
        }
        if self.index.contains(unit.into()) {
            self.index.remove(unit.into()).map_err(failed)?;
        }
        self.index.add(unit.into(), vector).map_err(failed)
    }

    /// The nearest, nearest first.
    pub(super) fn near(&self, query: &[f32], count: usize) -> Result<Vec<(u32, f32)>, IndexError> {
        if !fits(query, self.dim) {
            return Err(IndexError::Vector);
        }
        let found = self.index.search(query, count.max(1)).map_err(failed)?;
        let pairs = found.keys.into_iter().zip(found.distances);
        Ok(pairs.filter_map(|(key, distance)| Some((u32::try_from(key).ok()?, 1.0 - distance))).collect())
    }

    pub(super) fn len(&self) -> usize {
        self.index.size()
    }

    /// Writes it to a file. The library writes in place: to a name of its own, to be renamed when it is whole.
    pub(super) fn save(&self, file: &Path) -> Result<(), IndexError> {
        self.index.save(&file.to_string_lossy()).map_err(failed)
    }

    /// How many bytes it takes.
    pub(super) fn bytes(&self) -> usize {
        self.index.memory_usage()
    }
}

/// Whether these are finite numbers of the right count that point somewhere. The library takes anything: a NaN would be
/// the nearest to everything.
fn fits(vector: &[f32], dim: usize) -> bool {
    vector.len() == dim
        && vector.iter().all(|value| value.is_finite())
        && vector.iter().any(|value| value.abs() > 1e-12)
}
