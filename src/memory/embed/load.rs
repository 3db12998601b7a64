use std::path::PathBuf;

use super::{EmbedError, Embedder, ModelFiles, PureEmbedder};

/// Which embedder is wanted.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct EmbedOptions {
    /// What may run the model.
    pub engine: EngineChoice,
    /// The library of ONNX Runtime; looked for in the usual places if absent.
    pub library: Option<PathBuf>,
    /// A folder with another model; the bundled one if absent.
    pub folder: Option<PathBuf>,
    /// How many threads run it.
    pub threads: usize,
}

/// What may run the model.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum EngineChoice {
    /// ONNX Runtime where such a library is found and can be used, else rten.
    #[default]
    Auto,
    /// rten, whatever is found.
    Pure,
    /// ONNX Runtime or nothing.
    Onnx,
}

impl Default for EmbedOptions {
    fn default() -> Self {
        Self { engine: EngineChoice::Auto, library: None, folder: None, threads: 2 }
    }
}

/// Loads the embedder that the options ask for, or the next best. Takes about 0.15 seconds with the bundled model on
/// rten: for a thread of its own, see [`super::EmbedderSlot::start`].
///
/// # Errors
/// [`EmbedError`]: what was last tried could not be loaded.
pub fn load(options: &EmbedOptions) -> Result<Box<dyn Embedder>, EmbedError> {
    let files = || match &options.folder {
        Some(folder) => ModelFiles::from_folder(folder),
        None => ModelFiles::bundled(),
    };
    if options.engine != EngineChoice::Pure {
        match load_onnx(options, &files()?) {
            Ok(Some(embedder)) => return Ok(embedder),
            Err(error) if options.engine == EngineChoice::Onnx => return Err(error),
            Ok(None) if options.engine == EngineChoice::Onnx => {
                return Err(EmbedError::Library("no library was found".to_owned()));
            }
            Err(error) => tracing::warn!(%error, "going on with rten"),
            Ok(None) => {}
        }
    }
    Ok(Box::new(PureEmbedder::load(files()?, options.threads)?))
}

#[cfg(feature = "onnx")]
fn load_onnx(options: &EmbedOptions, files: &ModelFiles) -> Result<Option<Box<dyn Embedder>>, EmbedError> {
    let Some(library) = super::find_library(options.library.as_deref())? else { return Ok(None) };
    let embedder = super::OnnxEmbedder::load(&library, files, options.threads)?;
    Ok(Some(Box::new(embedder)))
}

#[cfg(not(feature = "onnx"))]
fn load_onnx(_: &EmbedOptions, _: ModelFiles) -> Result<Option<Box<dyn Embedder>>, EmbedError> {
    Ok(None)
}
