use std::sync::Arc;

use rten::{Model, ModelOptions, NodeId, RunOptions, ThreadPool};
use rten_tensor::NdTensor;
use rten_tensor::prelude::*;
use tokenizers::{Tokenizer, TruncationParams};

use super::{Centre, EmbedError, Embedder, MAX_TOKENS, ModelFiles, PASSAGE, QUERY, unit};

/// Runs the model with rten: Rust alone, no library to be found. 18 ms for a question of 20 tokens on two cores,
/// 85 ms for 300 characters.
pub struct PureEmbedder {
    id: String,
    model: Model,
    tokenizer: Tokenizer,
    threads: Arc<ThreadPool>,
    ids: NodeId,
    mask: NodeId,
    output: NodeId,
    centre: Centre,
    dim: usize,
}

impl PureEmbedder {
    /// Loads a model, to be run by so many threads.
    ///
    /// # Errors
    /// [`EmbedError::Model`] where the files are not those of a sentence encoder that rten can run.
    pub fn load(files: ModelFiles, threads: usize) -> Result<Self, EmbedError> {
        let fault = |what: &dyn std::fmt::Display| EmbedError::Model(what.to_string());
        let options = ModelOptions::with_all_ops();
        let model = match files.model {
            std::borrow::Cow::Borrowed(bytes) => options.load_static_slice(bytes),
            std::borrow::Cow::Owned(bytes) => options.load(bytes),
        };
        let model = model.map_err(|error| fault(&error))?;
        let tokenizer = load_tokenizer(&files.tokenizer)?;
        let node = |name: &str| model.node_id(name).map_err(|error| fault(&error));
        let (ids, mask) = (node("input_ids")?, node("attention_mask")?);
        let output = *model.output_ids().first().ok_or_else(|| fault(&"the model has no output"))?;
        let threads = Arc::new(ThreadPool::with_num_threads(threads.max(1)));
        let centre = files.centre;
        let mut embedder = Self { id: files.id, model, tokenizer, threads, ids, mask, output, centre, dim: 0 };
        // The first run says how long a vector is, and that the model runs at all.
        embedder.dim = embedder.embed("query: .")?.len();
        embedder.centre = std::mem::take(&mut embedder.centre).of_dim(embedder.dim);
        Ok(embedder)
    }

    /// One text at a time: without padding a vector depends on nothing but its text.
    fn embed(&self, text: &str) -> Result<Vec<f32>, EmbedError> {
        let fault = |what: &dyn std::fmt::Display| EmbedError::Run(what.to_string());
        let encoding = self.tokenizer.encode_fast(text, true).map_err(|error| fault(&error))?;
        let tokens: Vec<i32> = encoding.get_ids().iter().map(|id| id.cast_signed()).collect();
        let count = tokens.len();
        if count == 0 {
            return Err(EmbedError::NotAVector);
        }
        let ids = NdTensor::from_data([1, count], tokens);
        let mask = NdTensor::from_data([1, count], vec![1_i32; count]);
        let mut options = RunOptions::default();
        options.thread_pool = Some(Arc::clone(&self.threads));
        let inputs = vec![(self.ids, ids.into()), (self.mask, mask.into())];
        let [hidden] = self.model.run_n(inputs, [self.output], Some(options)).map_err(|error| fault(&error))?;
        let hidden: NdTensor<f32, 3> = hidden.try_into().map_err(|_| fault(&"the output is not three-dimensional"))?;
        let [_, rows, dim] = hidden.shape();
        if rows != count || dim == 0 {
            return Err(fault(&"the output does not have one row for each token"));
        }
        // The mean over all tokens.
        let mut mean = vec![0.0_f32; dim];
        for row in hidden.to_vec().chunks_exact(dim) {
            mean.iter_mut().zip(row).for_each(|(sum, value)| *sum += value);
        }
        unit(mean)
    }
}

impl std::fmt::Debug for PureEmbedder {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_struct("PureEmbedder").field("id", &self.id).field("dim", &self.dim).finish_non_exhaustive()
    }
}

impl Embedder for PureEmbedder {
    fn id(&self) -> &str {
        &self.id
    }

    fn engine(&self) -> &'static str {
        "rten"
    }

    fn dim(&self) -> usize {
        self.dim
    }

    fn centre(&self) -> Centre {
        self.centre.clone()
    }

    fn embed_query(&mut self, text: &str) -> Result<Vec<f32>, EmbedError> {
        self.embed(&format!("{QUERY}{text}"))
    }

    fn embed_passages(&mut self, texts: &[&str]) -> Result<Vec<Vec<f32>>, EmbedError> {
        texts.iter().map(|text| self.embed(&format!("{PASSAGE}{text}"))).collect()
    }
}

fn load_tokenizer(json: &[u8]) -> Result<Tokenizer, EmbedError> {
    let fault = |what: &dyn std::fmt::Display| EmbedError::Model(format!("tokenizer.json: {what}"));
    let mut tokenizer = Tokenizer::from_bytes(json).map_err(|error| fault(&error))?;
    let cut = TruncationParams { max_length: MAX_TOKENS, ..TruncationParams::default() };
    tokenizer.with_truncation(Some(cut)).map_err(|error| fault(&error))?;
    tokenizer.with_padding(None);
    Ok(tokenizer)
}
