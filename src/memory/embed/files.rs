use std::borrow::Cow;
use std::path::Path;

use serde::Deserialize;
use sha2::{Digest, Sha256};

use super::EmbedError;

/// The bundled model, as it stands in the binary.
const MODEL: &[u8] = include_bytes!("../../../assets/model/me5s-nbits.onnx");
const TOKENIZER: &[u8] = include_bytes!("../../../assets/model/tokenizer.json");
const CENTRE: &str = include_str!("../../../assets/model/centre.json");
const MODEL_ID: &str = "me5s-nbits";

/// Largest files that are taken from a folder, in bytes.
const MAX_MODEL: u64 = 4 << 30;
const MAX_TOKENIZER: u64 = 64 << 20;

/// The mean vectors of queries and passages. A model of this kind puts all texts into a narrow cone; what is common to
/// all says nothing and is taken off before two vectors are compared (reference: +1.4 points on average).
#[derive(Clone, Debug, Default, PartialEq, Deserialize)]
pub struct Centre {
    /// Of queries. Empty: nothing is taken off.
    #[serde(default)]
    pub query: Vec<f32>,
    /// Of passages. Empty: nothing is taken off.
    #[serde(default)]
    pub passage: Vec<f32>,
}

/// The files of an embedding model.
#[derive(Clone, Debug)]
pub struct ModelFiles {
    /// Says which model it is: vectors of one id may be compared, those of another never.
    pub id: String,
    /// The network, an ONNX file.
    pub model: Cow<'static, [u8]>,
    /// The tokenizer, a JSON file.
    pub tokenizer: Cow<'static, [u8]>,
    /// The mean vectors.
    pub centre: Centre,
}

impl ModelFiles {
    /// The model inside the binary: multilingual-e5-small in 4 bits, 384 dimensions.
    ///
    /// # Errors
    /// None in a program that was built from its own files.
    pub fn bundled() -> Result<Self, EmbedError> {
        Ok(Self {
            id: MODEL_ID.to_owned(),
            model: Cow::Borrowed(MODEL),
            tokenizer: Cow::Borrowed(TOKENIZER),
            centre: centre(CENTRE)?,
        })
    }

    /// A model from a folder: one `.onnx` file, `tokenizer.json`, and `centre.json` if there is one.
    ///
    /// Its id is made from the bytes of the model and the tokenizer, so that another model never passes for this one.
    ///
    /// # Errors
    /// [`EmbedError::Model`] that names the file.
    pub fn from_folder(folder: &Path) -> Result<Self, EmbedError> {
        let mut models = Vec::new();
        for file in std::fs::read_dir(folder).map_err(|error| fault(folder, &error))? {
            let path = file.map_err(|error| fault(folder, &error))?.path();
            if path.extension().is_some_and(|ending| ending == "onnx") {
                models.push(path);
            }
        }
        models.sort();
        let Some(path) = models.first() else {
            return Err(EmbedError::Model(format!("there is no .onnx file in {}", folder.display())));
        };
        let model = read(path, MAX_MODEL)?;
        let tokenizer = read(&folder.join("tokenizer.json"), MAX_TOKENIZER)?;
        if model == MODEL && tokenizer == TOKENIZER {
            return Self::bundled();
        }
        let centre = match std::fs::read_to_string(folder.join("centre.json")) {
            Ok(text) => centre(&text)?,
            Err(error) if error.kind() == std::io::ErrorKind::NotFound => Centre::default(),
            Err(error) => return Err(fault(&folder.join("centre.json"), &error)),
        };
        let mut hash = Sha256::new();
        hash.update(&model);
        hash.update(&tokenizer);
        let stem = path.file_stem().unwrap_or_default().to_string_lossy();
        let hash = hash.finalize().first_chunk().map_or(0, |bytes| u64::from_be_bytes(*bytes));
        Ok(Self {
            id: format!("{stem}-{hash:016x}"),
            model: Cow::Owned(model),
            tokenizer: Cow::Owned(tokenizer),
            centre,
        })
    }
}

impl Centre {
    /// The cosine of two passages with their mean taken off, from -1 to 1; none where there is no direction or the
    /// dimensions differ.
    #[must_use]
    pub fn cosine(&self, one: &[f32], other: &[f32]) -> Option<f64> {
        let mean = |at: usize| f64::from(self.passage.get(at).copied().unwrap_or_default());
        let (mut dot, mut ones, mut others) = (0.0, 0.0, 0.0);
        for (at, (one, other)) in one.iter().zip(other).enumerate() {
            let (one, other) = (f64::from(*one) - mean(at), f64::from(*other) - mean(at));
            dot += one * other;
            ones += one * one;
            others += other * other;
        }
        let cosine = dot / (ones * others).sqrt();
        Some(cosine).filter(|cosine| cosine.is_finite() && one.len() == other.len())
    }

    /// The same, if it has `dim` dimensions or none; a centre of another model is worse than none.
    pub(super) fn of_dim(self, dim: usize) -> Self {
        let fits = |mean: Vec<f32>| if mean.len() == dim { mean } else { Vec::new() };
        Self { query: fits(self.query), passage: fits(self.passage) }
    }
}

fn centre(text: &str) -> Result<Centre, EmbedError> {
    let centre: Centre =
        serde_json::from_str(text).map_err(|error| EmbedError::Model(format!("centre.json: {error}")))?;
    if centre.query.iter().chain(&centre.passage).all(|value| value.is_finite()) {
        Ok(centre)
    } else {
        Err(EmbedError::Model("centre.json: a number is not finite".to_owned()))
    }
}

fn read(path: &Path, most: u64) -> Result<Vec<u8>, EmbedError> {
    let size = std::fs::metadata(path).map_err(|error| fault(path, &error))?.len();
    if size > most {
        return Err(EmbedError::Model(format!("{} is too large ({size} bytes)", path.display())));
    }
    std::fs::read(path).map_err(|error| fault(path, &error))
}

fn fault(path: &Path, error: &std::io::Error) -> EmbedError {
    EmbedError::Model(format!("{}: {error}", path.display()))
}
