//! Measuring retrieval on sets of questions with known answers.
//!
//! A set is a folder with `corpus.jsonl` (`corpus_id`, `doc_id`, `text`, `meta`) and `queries.jsonl` (`qid`,
//! `corpus_id`, `query`). A question is answered from its own corpus alone.

mod cached;
mod parts;

use std::collections::{BTreeMap, HashMap};
use std::fs::File;
use std::io::{self, BufRead, BufReader, BufWriter, Write};
use std::path::{Path, PathBuf};

use serde::{Deserialize, Serialize, de::DeserializeOwned};
use serde_json::{Map, Value};

pub use cached::CachedEmbedder;
use parts::{CorpusLine, write_corpus};

use crate::memory::dialogue::{Dialogue, blend};
use crate::memory::embed::{Centre, EmbedError, Embedder};
use crate::memory::pieces::pieces;
use crate::memory::scope::Scope;
use crate::memory::score::{Parts, Query, Score, best, parts};
use crate::memory::tokens::{query_tokens, tokens};
use crate::memory::units::{UnitDraft, UnitKind, Units};

/// How many documents an answer names at most.
const ANSWERS: usize = 100;

/// What a run takes part in.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Layer {
    /// Meaning and words.
    #[default]
    All,
    /// Meaning alone.
    Dense,
    /// Words alone.
    Words,
}

/// What a run did.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Outcome {
    /// Documents that were put in.
    pub documents: usize,
    /// Questions that were answered.
    pub queries: usize,
}

/// Why a set could not be measured.
#[derive(Debug, thiserror::Error)]
pub enum BenchError {
    /// A file could not be read or written.
    #[error("{}: {source}", path.display())]
    Io {
        /// The file.
        path: PathBuf,
        /// Why.
        source: std::io::Error,
    },
    /// A line is not as it should be.
    #[error("{}, line {line}: {source}", path.display())]
    Line {
        /// The file.
        path: PathBuf,
        /// Its line, from 1.
        line: usize,
        /// Why.
        source: serde_json::Error,
    },
    /// A text has no vector.
    #[error(transparent)]
    Embed(#[from] EmbedError),
}

#[derive(Deserialize)]
struct Document {
    corpus_id: String,
    doc_id: String,
    text: String,
    #[serde(default)]
    meta: Map<String, Value>,
}

#[derive(Deserialize)]
struct Question {
    qid: String,
    corpus_id: String,
    query: String,
}

#[derive(Serialize)]
struct Answer<'a> {
    qid: &'a str,
    ranked: Vec<&'a str>,
}

/// One corpus, ready to be asked.
struct Corpus {
    units: Units,
    scope: Scope,
    names: Vec<String>,
}

/// Where the results of a run go.
#[derive(Clone, Copy, Debug)]
pub struct Files<'a> {
    /// The answers: `{"qid", "ranked"}` a line.
    pub out: &'a Path,
    /// What the scores were made of, for the learning script: a line a corpus, then a line a question.
    pub parts: Option<&'a Path>,
}

/// Answers the questions of the set in `folder` and writes them to `files`. Without an embedder, or with
/// [`Layer::Words`], by words alone. `progress` is told how many texts of how many are read.
pub fn retrieval(
    folder: &Path,
    files: Files<'_>,
    layer: Layer,
    mut embedder: Option<&mut dyn Embedder>,
    mut progress: impl FnMut(usize, usize),
) -> Result<Outcome, BenchError> {
    if layer == Layer::Words {
        embedder = None;
    }
    let centre = embedder.as_ref().map(|embedder| embedder.centre()).unwrap_or_default();
    let mut documents: BTreeMap<String, Vec<Document>> = BTreeMap::new();
    let mut outcome = Outcome { documents: 0, queries: 0 };
    for document in read::<Document>(&folder.join("corpus.jsonl"))? {
        documents.entry(document.corpus_id.clone()).or_default().push(document);
        outcome.documents += 1;
    }
    let mut corpora: BTreeMap<&str, Corpus> = BTreeMap::new();
    let mut done = 0;
    for (id, documents) in &documents {
        let mut corpus = Corpus { units: Units::default(), scope: Scope::default(), names: Vec::new() };
        let mut scenes: HashMap<String, u64> = HashMap::new();
        for document in documents {
            let unit = push(&mut corpus.units, &mut scenes, document, layer);
            corpus.names.push(document.doc_id.clone());
            if let Some(embedder) = embedder.as_deref_mut() {
                let text = undated(&document.text);
                let mut parts = vec![text];
                parts.extend(pieces(text));
                corpus.units.set_vectors(unit, &centre, &embedder.embed_passages(&parts)?);
            }
            done += 1;
            progress(done, outcome.documents);
        }
        corpus.scope = Scope::new(&corpus.units, |_| true);
        corpora.insert(id, corpus);
    }
    let questions = read::<Question>(&folder.join("queries.jsonl"))?;
    let create = |path: &Path| File::create(path).map(BufWriter::new).map_err(|source| fault(path, source));
    let mut file = create(files.out)?;
    let mut dump = files.parts.map(|path| Ok::<_, BenchError>((path, create(path)?))).transpose()?;
    if let Some((path, dump)) = &mut dump {
        for (id, corpus) in &corpora {
            corpus.write(id, dump).map_err(|source| fault(path, source))?;
        }
    }
    for question in &questions {
        let talk = Dialogue::read(&question.query);
        let mut vectors = Vec::new();
        if let Some(embedder) = embedder.as_deref_mut() {
            for text in talk.texts() {
                vectors.push(embedder.embed_query(text)?);
            }
        }
        let vector = blend(&centre, &vectors);
        let mut ranked = Vec::new();
        if let Some(corpus) = corpora.get(question.corpus_id.as_str()) {
            let parts = corpus.ask(&talk, vector.as_deref(), &centre, layer);
            ranked = corpus.rank(&parts, vector.is_some());
            if let Some((path, dump)) = &mut dump {
                let written = self::parts::write(dump, &question.qid, &question.corpus_id, &parts);
                written.map_err(|source| fault(path, source))?;
            }
        }
        let line = serde_json::to_string(&Answer { qid: &question.qid, ranked }).map_err(io::Error::from);
        line.and_then(|line| writeln!(file, "{line}")).map_err(|source| fault(files.out, source))?;
        outcome.queries += 1;
    }
    if let Some((path, mut dump)) = dump {
        dump.flush().map_err(|source| fault(path, source))?;
    }
    file.flush().map_err(|source| fault(files.out, source))?;
    Ok(outcome)
}

impl Corpus {
    fn ask(&self, talk: &Dialogue, vector: Option<&[f32]>, centre: &Centre, layer: Layer) -> Vec<Parts> {
        let cut = |text: &str| if layer == Layer::Dense { Vec::new() } else { query_tokens(text) };
        let (tokens, last) = (cut(&talk.whole), if talk.last.is_empty() { Vec::new() } else { cut(&talk.last) });
        let text = if layer == Layer::Dense { "" } else { &talk.whole };
        parts(&self.units, &self.scope, centre, &Query { text, tokens: &tokens, last: &last, vector })
    }

    fn rank(&self, parts: &[Parts], with_meaning: bool) -> Vec<&str> {
        let units = self.scope.units().iter();
        let scores: Vec<Score> =
            units.zip(parts).map(|(unit, parts)| parts.weigh(self.units.is_running(*unit))).collect();
        let ranked = best(&self.scope, &scores, with_meaning, ANSWERS);
        ranked.iter().filter_map(|(unit, _)| Some(self.names.get(*unit as usize)?.as_str())).collect()
    }

    fn write(&self, id: &str, out: &mut dyn Write) -> io::Result<()> {
        let line = CorpusLine {
            corpus_id: id,
            docs: &self.names,
            running: self.scope.units().iter().map(|unit| self.units.is_running(*unit)).collect(),
            scenes: self.scope.scenes(),
        };
        write_corpus(out, &line)
    }
}

/// A failure of a file.
fn fault(path: &Path, source: io::Error) -> BenchError {
    BenchError::Io { path: path.to_owned(), source }
}

/// Puts in a document. One that is said by somebody or counted within a longer text is running text; its session or
/// source is its scene.
fn push(units: &mut Units, scenes: &mut HashMap<String, u64>, document: &Document, layer: Layer) -> u32 {
    let running = ["speaker", "turns", "section"].iter().any(|key| document.meta.contains_key(*key));
    let scene = ["session", "source"].iter().find_map(|key| document.meta.get(*key)).map(Value::to_string);
    let next = scenes.len() as u64;
    let scene = *scenes.entry(scene.unwrap_or_default()).or_insert(next);
    let tokens = tokens(undated(&document.text));
    let tokens: Vec<&str> =
        if layer == Layer::Dense { Vec::new() } else { tokens.iter().map(String::as_str).collect() };
    units.push(&UnitDraft {
        kind: if running { UnitKind::Running } else { UnitKind::Alone },
        scene,
        speaker: document.meta.get("speaker").and_then(Value::as_str),
        tokens: &tokens,
    })
}

/// A text without the date it begins with.
fn undated(text: &str) -> &str {
    let rest = text.trim_start_matches(|letter: char| letter.is_ascii_digit() || matches!(letter, '-' | '/'));
    let date = text.len() - rest.len();
    if (8..=10).contains(&date) && rest.starts_with(' ') { rest.trim_start() } else { text }
}

fn read<T: DeserializeOwned>(path: &Path) -> Result<Vec<T>, BenchError> {
    let fault = |source| fault(path, source);
    let file = BufReader::new(File::open(path).map_err(fault)?);
    let mut rows = Vec::new();
    for (number, line) in file.lines().enumerate() {
        let line = line.map_err(fault)?;
        if !line.trim().is_empty() {
            let row = serde_json::from_str(&line);
            rows.push(row.map_err(|source| BenchError::Line { path: path.to_owned(), line: number + 1, source })?);
        }
    }
    Ok(rows)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::memory::embed::HashingEmbedder;

    const CORPUS: &str = r#"{"corpus_id":"a","doc_id":"1","text":"2023-12-25 The wolf crossed the bridge.","meta":{"time":"x"}}
{"corpus_id":"a","doc_id":"2","text":"The lantern hangs in the mill.","meta":{}}

{"corpus_id":"b","doc_id":"3","text":"Ann: the wolf, the wolf on the bridge!","meta":{"speaker":"Ann","session":1}}
"#;
    const QUERIES: &str = r#"{"qid":"q1","corpus_id":"a","query":"<Bo>: \"Where did the wolf go?\"","relevant":["1"]}
{"qid":"q2","corpus_id":"b","query":"wolf","relevant":["3"]}
{"qid":"q3","corpus_id":"absent","query":"wolf","relevant":["3"]}
"#;

    fn run(layer: Layer, embedder: Option<&mut dyn Embedder>) -> (Outcome, String) {
        let folder = tempfile::tempdir().unwrap();
        std::fs::write(folder.path().join("corpus.jsonl"), CORPUS).unwrap();
        std::fs::write(folder.path().join("queries.jsonl"), QUERIES).unwrap();
        let out = folder.path().join("run.jsonl");
        let files = Files { out: &out, parts: None };
        let outcome = retrieval(folder.path(), files, layer, embedder, |_, _| ()).unwrap();
        (outcome, std::fs::read_to_string(out).unwrap())
    }

    #[test]
    fn a_question_is_answered_from_its_own_corpus() {
        let (outcome, words) = run(Layer::Words, Some(&mut HashingEmbedder));
        assert_eq!(outcome, Outcome { documents: 3, queries: 3 });
        assert_eq!(
            words.lines().collect::<Vec<_>>(),
            [r#"{"qid":"q1","ranked":["1"]}"#, r#"{"qid":"q2","ranked":["3"]}"#, r#"{"qid":"q3","ranked":[]}"#]
        );
        for layer in [Layer::All, Layer::Dense] {
            let (_, both) = run(layer, Some(&mut HashingEmbedder));
            assert_eq!(both.lines().next(), Some(r#"{"qid":"q1","ranked":["1","2"]}"#), "{layer:?}");
        }
        assert_eq!(run(Layer::All, None).1, words);
    }

    #[test]
    fn a_line_that_cannot_be_read_is_named() {
        let folder = tempfile::tempdir().unwrap();
        let out = folder.path().join("run.jsonl");
        let files = Files { out: &out, parts: None };
        let error = retrieval(folder.path(), files, Layer::Words, None, |_, _| ()).unwrap_err();
        assert!(matches!(&error, BenchError::Io { path, .. } if path.ends_with("corpus.jsonl")), "{error}");
        std::fs::write(folder.path().join("corpus.jsonl"), format!("{CORPUS}{{\"corpus_id\":7}}\n")).unwrap();
        let error = retrieval(folder.path(), files, Layer::Words, None, |_, _| ()).unwrap_err();
        assert!(matches!(error, BenchError::Line { line: 5, .. }), "{error}");
    }

    #[test]
    fn dates_say_nothing() {
        assert_eq!(undated("2023-12-25 Bart danced"), "Bart danced");
        assert_eq!(undated("2023/12/25 跳舞"), "跳舞");
        assert_eq!(undated("1066 was a year"), "1066 was a year");
        assert_eq!(undated("2023-12-25"), "2023-12-25");
    }
}
