use std::io::Read;
use std::path::Path;

use serde::{Deserialize, Serialize};
use sha2::{Digest, Sha256};

use super::{GraphOptions, IndexError};

/// What is known of an index file. It is kept in the save, never beside the file: the file's format has no checksum, and
/// a damaged one can crash the process that opens it.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct IndexCard {
    /// The form of this card and of the file.
    pub form: u32,
    /// SHA-256 of the file.
    pub sha256: String,
    /// How many vectors are in it.
    pub rows: usize,
    /// The number of the last unit that was looked at when it was written, and one more.
    pub units: usize,
    /// The model that made them.
    pub model: String,
    /// How it was built.
    pub options: GraphOptions,
}

impl IndexCard {
    /// The form that this program writes.
    pub(super) const FORM: u32 = 1;

    /// Whether the file is the one that this card tells of. Nothing of it is read as an index.
    ///
    /// # Errors
    /// [`IndexError::File`] says what is wrong.
    pub(super) fn check(&self, file: &Path, model: &str, options: GraphOptions) -> Result<(), IndexError> {
        let wrong = |what: String| Err(IndexError::File(what));
        if self.form != Self::FORM {
            return wrong(format!("form {}", self.form));
        }
        if self.model != model || self.options != options {
            return wrong("of another model or other settings".to_owned());
        }
        match hash(file) {
            Ok(found) if found == self.sha256 => Ok(()),
            Ok(_) => wrong("its bytes have changed".to_owned()),
            Err(error) => wrong(error.to_string()),
        }
    }
}

/// SHA-256 of a file, in hexadecimal.
pub(super) fn hash(file: &Path) -> std::io::Result<String> {
    let mut file = std::fs::File::open(file)?;
    let mut hash = Sha256::new();
    let mut buffer = vec![0_u8; 1 << 16];
    loop {
        let count = file.read(&mut buffer)?;
        match buffer.get(..count) {
            Some([]) | None => break,
            Some(bytes) => hash.update(bytes),
        }
    }
    Ok(hex(&hash.finalize()))
}

/// Bytes in hexadecimal.
pub(in crate::memory) fn hex(bytes: &[u8]) -> String {
    use std::fmt::Write as _;
    bytes.iter().fold(String::with_capacity(bytes.len() * 2), |mut text, byte| {
        let _ = write!(text, "{byte:02x}");
        text
    })
}
