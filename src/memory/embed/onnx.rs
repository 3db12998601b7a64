use std::path::{Path, PathBuf};

use fastembed::{InitOptionsUserDefined, Pooling, TextEmbedding, TokenizerFiles, UserDefinedEmbeddingModel};

use super::{Centre, EmbedError, Embedder, MAX_TOKENS, ModelFiles, PASSAGE, QUERY, unit};

/// The library's name on this system.
const LIBRARY: &str = if cfg!(windows) {
    "onnxruntime.dll"
} else if cfg!(target_os = "macos") {
    "libonnxruntime.dylib"
} else {
    "libonnxruntime.so"
};

/// Where package managers put it. The folder of the program comes first.
const FOLDERS: [&str; 6] = [
    "/usr/local/lib",
    "/usr/lib",
    "/usr/lib64",
    "/usr/lib/x86_64-linux-gnu",
    "/usr/lib/aarch64-linux-gnu",
    "/opt/homebrew/lib",
];

/// What fastembed asks for beside the tokenizer; it takes only lengths and special tokens from these.
const CONFIG: &[u8] = br#"{"pad_token_id":1}"#;
const TOKENIZER_CONFIG: &[u8] = br#"{"model_max_length":512,"pad_token":"<pad>"}"#;
const SPECIAL_TOKENS: &[u8] =
    br#"{"bos_token":"<s>","eos_token":"</s>","sep_token":"</s>","cls_token":"<s>","unk_token":"<unk>","pad_token":"<pad>"}"#;

/// The library of ONNX Runtime: the one that was set, else that of the variable `ORT_DYLIB_PATH`, else the first in
/// the usual places. Only whether the file is there is looked at.
///
/// # Errors
/// [`EmbedError::Library`] where the one that was set is not an absolute path of a file.
pub fn find_library(set: Option<&Path>) -> Result<Option<PathBuf>, EmbedError> {
    if let Some(path) = set {
        // A relative path would be looked for beside the program, which nobody expects.
        return if path.is_absolute() && path.is_file() {
            Ok(Some(path.to_owned()))
        } else {
            Err(EmbedError::Library(format!("{} is not an absolute path of a file", path.display())))
        };
    }
    let named = std::env::var_os("ORT_DYLIB_PATH").map(PathBuf::from);
    let beside = std::env::current_exe().ok().and_then(|program| Some(program.parent()?.join(LIBRARY)));
    let usual = FOLDERS.iter().map(|folder| Path::new(folder).join(LIBRARY));
    Ok(named.into_iter().chain(beside).chain(usual).find(|path| path.is_absolute() && path.is_file()))
}

/// Runs the model with fastembed on ONNX Runtime.
pub struct OnnxEmbedder {
    id: String,
    engine: String,
    model: TextEmbedding,
    centre: Centre,
    dim: usize,
}

impl OnnxEmbedder {
    /// Opens the library and loads a model, to be run by so many threads.
    ///
    /// The library reports on its use unless the variable `ORT_DISABLE_TELEMETRY` is set to `1` **before** this is
    /// called for the first time; without it the library is not opened at all.
    ///
    /// # Errors
    /// [`EmbedError::Library`] where there is no library of version 1.24 or newer at `library`, or it could report;
    /// [`EmbedError::Model`] where it cannot run the model.
    pub fn load(library: &Path, files: &ModelFiles, threads: usize) -> Result<Self, EmbedError> {
        if std::env::var_os("ORT_DISABLE_TELEMETRY").is_none_or(|value| value != "1") {
            return Err(EmbedError::Library("ORT_DISABLE_TELEMETRY is not set to 1".to_owned()));
        }
        // The library's wrapper panics in places where it could fail.
        let loaded = std::panic::catch_unwind(|| Self::try_load(library, files, threads));
        loaded.unwrap_or_else(|_| Err(EmbedError::Library(format!("{} broke down", library.display()))))
    }

    fn try_load(library: &Path, files: &ModelFiles, threads: usize) -> Result<Self, EmbedError> {
        let environment = ort::init_from(library)
            .map_err(|error| EmbedError::Library(error.to_string()))?
            .with_name("storyecho")
            .with_telemetry(false)
            .build()
            .map_err(|error| EmbedError::Library(error.to_string()))?;
        #[cfg(feature = "cuda")]
        match Self::build(files, threads, Some((vec![cuda()], "ONNX Runtime, CUDA")), environment.clone()) {
            Ok(embedder) => return Ok(embedder),
            Err(error) => tracing::warn!(%error, "no CUDA: going on with the processor"),
        }
        Self::build(files, threads, None, environment)
    }

    /// Loads the model for the processor, or for what else is asked for.
    fn build(
        files: &ModelFiles,
        threads: usize,
        on: Option<(Vec<ort::ep::ExecutionProviderDispatch>, &str)>,
        environment: ort::environment::Environment,
    ) -> Result<Self, EmbedError> {
        let tokenizer = TokenizerFiles {
            tokenizer_file: files.tokenizer.to_vec(),
            config_file: CONFIG.to_vec(),
            special_tokens_map_file: SPECIAL_TOKENS.to_vec(),
            tokenizer_config_file: TOKENIZER_CONFIG.to_vec(),
        };
        let model = UserDefinedEmbeddingModel::new(files.model.to_vec(), tokenizer).with_pooling(Pooling::Mean);
        let options = InitOptionsUserDefined::new()
            .with_environment(environment)
            .with_max_length(MAX_TOKENS)
            .with_intra_threads(threads.max(1))
            // Idle threads would spin and take the time of the game.
            .with_session_config("session.intra_op.allow_spinning", "0");
        let (providers, engine) = on.unwrap_or((Vec::new(), "ONNX Runtime, CPU"));
        let options = options.with_execution_providers(providers);
        let model = TextEmbedding::try_new_from_user_defined(model, options)
            .map_err(|error| EmbedError::Model(error.to_string()))?;
        let (id, centre) = (files.id.clone(), files.centre.clone());
        let mut embedder = Self { id, engine: engine.to_owned(), model, centre, dim: 0 };
        embedder.dim = embedder.embed("query: .".to_owned())?.len();
        embedder.centre = std::mem::take(&mut embedder.centre).of_dim(embedder.dim);
        Ok(embedder)
    }

    fn embed(&mut self, text: String) -> Result<Vec<f32>, EmbedError> {
        // A batch of one: no padding, so that a vector depends on nothing but its text.
        let vectors = self.model.embed([text], Some(1)).map_err(|error| EmbedError::Run(error.to_string()))?;
        unit(vectors.into_iter().next().ok_or(EmbedError::NotAVector)?)
    }
}

/// The graphics card as the settings of the described system have it (seeds A12): device 0, an arena of at most 2 GiB that
/// grows by powers of two, convolutions searched exhaustively, copies in the default stream. Where it cannot be had,
/// loading fails, and the processor takes over.
#[cfg(feature = "cuda")]
fn cuda() -> ort::ep::ExecutionProviderDispatch {
    use ort::ep::{
        ArbitrarilyConfigurableExecutionProvider as _, ArenaExtendStrategy, CUDA, cuda::ConvAlgorithmSearch,
    };
    CUDA::default()
        .with_device_id(0)
        .with_memory_limit(2 << 30)
        .with_arena_extend_strategy(ArenaExtendStrategy::NextPowerOfTwo)
        .with_conv_algorithm_search(ConvAlgorithmSearch::Exhaustive)
        .with_arbitrary_config("do_copy_in_default_stream", "1")
        .build()
        .error_on_failure()
}

impl std::fmt::Debug for OnnxEmbedder {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_struct("OnnxEmbedder").field("id", &self.id).field("dim", &self.dim).finish_non_exhaustive()
    }
}

impl Embedder for OnnxEmbedder {
    fn id(&self) -> &str {
        &self.id
    }

    fn engine(&self) -> &str {
        &self.engine
    }

    fn dim(&self) -> usize {
        self.dim
    }

    fn centre(&self) -> Centre {
        self.centre.clone()
    }

    fn embed_query(&mut self, text: &str) -> Result<Vec<f32>, EmbedError> {
        self.embed(format!("{QUERY}{text}"))
    }

    fn embed_passages(&mut self, texts: &[&str]) -> Result<Vec<Vec<f32>>, EmbedError> {
        texts.iter().map(|text| self.embed(format!("{PASSAGE}{text}"))).collect()
    }
}
