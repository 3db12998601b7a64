use std::io::{self, Write};

use serde::Serialize;

use crate::memory::score::Parts;

/// A corpus as the learning script reads it: its texts in order, which scene each belongs to, who says it.
#[derive(Serialize)]
pub(super) struct CorpusLine<'a> {
    pub corpus_id: &'a str,
    pub docs: &'a [String],
    pub running: Vec<bool>,
    pub scenes: Vec<u32>,
}

/// A question's parts: a list for each part, in the order of the corpus.
#[derive(Serialize)]
struct QueryLine<'a> {
    qid: &'a str,
    corpus_id: &'a str,
    whole: Vec<f32>,
    piece: Vec<f32>,
    own: Vec<f32>,
    around: Vec<f32>,
    scene_best: Vec<f32>,
    near: Vec<Vec<f32>>,
    scene: Vec<f32>,
    speaker: Vec<f32>,
    pairs: Vec<f32>,
}

/// Writes what the scores of a question are made of: one JSON object a line.
pub(super) fn write(out: &mut dyn Write, qid: &str, corpus_id: &str, parts: &[Parts]) -> io::Result<()> {
    let list = |part: fn(&Parts) -> f32| parts.iter().map(|parts| short(part(parts))).collect();
    let windows = parts.first().map_or(0, |parts| parts.near.len());
    let near = (0..windows)
        .map(|at| parts.iter().map(|parts| short(parts.near.get(at).copied().unwrap_or_default())).collect())
        .collect();
    let line = QueryLine {
        qid,
        corpus_id,
        whole: list(|parts| parts.whole),
        piece: list(|parts| parts.piece),
        own: list(|parts| parts.own),
        around: list(|parts| parts.around),
        scene_best: list(|parts| parts.scene_best),
        near,
        scene: list(|parts| parts.scene),
        speaker: list(|parts| parts.speaker),
        pairs: list(|parts| parts.pairs),
    };
    writeln!(out, "{}", serde_json::to_string(&line)?)
}

/// Writes a line about a corpus.
pub(super) fn write_corpus(out: &mut dyn Write, line: &CorpusLine<'_>) -> io::Result<()> {
    writeln!(out, "{}", serde_json::to_string(line)?)
}

/// Five digits after the point say enough, and the file stays small.
fn short(number: f32) -> f32 {
    (number * 100_000.0).round() / 100_000.0
}
