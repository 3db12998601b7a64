//! The inputs that showed a side of a reader each.

use std::collections::BTreeSet;
use std::hash::{DefaultHasher, Hash, Hasher};
use std::path::{Path, PathBuf};

/// Files are kept up to so many bytes, and so many of them: a corpus is read in every test run.
const LARGEST: usize = 4_096;
const MOST: usize = 120;

/// What a target starts from.
pub struct Corpus {
    folder: PathBuf,
    /// The inputs, those of the files first in order of their names.
    pub inputs: Vec<Vec<u8>>,
    /// The ways that were seen.
    pub signs: BTreeSet<u64>,
    files: usize,
}

impl Corpus {
    /// The files of a folder, and the inputs that stand in the code.
    pub fn read(folder: &Path, seeds: Vec<Vec<u8>>) -> Self {
        let mut paths: Vec<PathBuf> =
            std::fs::read_dir(folder).map(|list| list.map(|file| file.unwrap().path()).collect()).unwrap_or_default();
        paths.sort();
        let files = paths.len();
        let mut inputs: Vec<Vec<u8>> = paths.iter().map(|path| std::fs::read(path).unwrap()).collect();
        inputs.extend(seeds);
        Self { folder: folder.to_owned(), inputs, signs: BTreeSet::new(), files }
    }

    /// Writes an input to the folder, while there is room.
    pub fn keep(&mut self, input: &[u8]) {
        if input.len() > LARGEST || self.files >= MOST {
            return;
        }
        std::fs::create_dir_all(&self.folder).unwrap();
        std::fs::write(self.folder.join(format!("{:016x}", hash(input))), input).unwrap();
        self.files += 1;
    }
}

/// A number for anything.
pub fn hash(value: impl Hash) -> u64 {
    let mut hasher = DefaultHasher::new();
    value.hash(&mut hasher);
    hasher.finish()
}
