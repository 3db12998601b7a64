//! `storyecho bench scale`: the vector index by itself, on the same vectors and queries that other programs get.

use std::io::Write;
use std::path::Path;
use std::time::{Duration, Instant};

use serde_json::{Value, json};

use super::turn::{part, vector};
use crate::cli::{BenchScaleArgs, Context, Failure, FailureKind};
use crate::memory::IndexSettings;
use crate::memory::embed::Centre;
use crate::memory::index::{GraphOptions, Hnsw, Opened, VectorIndex};
use crate::memory::units::{UnitDraft, UnitKind, Units};
use crate::text::Message;

/// How many queries are asked.
const QUERIES: u32 = 200;
/// How many nearest are wanted.
const NEAREST: usize = 10;
/// How long a graph may take to be built.
const PATIENCE: Duration = Duration::from_hours(1);

pub(super) fn run(
    context: &Context,
    args: &BenchScaleArgs,
    out: &mut dyn Write,
    err: &mut dyn Write,
) -> Result<u8, Failure> {
    std::fs::create_dir_all(&args.dir)?;
    let queries: Vec<Vec<f32>> = (0..QUERIES).map(|number| vector(&format!("问第{number}件事"))).collect();
    write(&args.dir.join("queries.f32"), &queries)?;
    let mut rows = Vec::new();
    for count in &args.size {
        let vectors: Vec<Vec<f32>> = (0..*count).map(|number| vector(&format!("第{number}件事"))).collect();
        let file = args.dir.join(format!("vectors-{count}.f32"));
        write(&file, &vectors)?;
        let threshold = IndexSettings::default().threshold;
        let (exact, truth) = exact(&file, &vectors, &queries)?;
        // Both are measured; the rung that play takes at this size is named.
        let taken = if (*count as usize) > threshold { "usearch" } else { "exact" };
        let mut both = vec![exact];
        both.push(graph(&args.dir, &vectors, &queries, &truth)?);
        for mut row in both {
            if let Value::Object(fields) = &mut row {
                fields.insert("in_play".to_owned(), json!(fields.get("index").and_then(Value::as_str) == Some(taken)));
            }
            say(context, &row, out)?;
            rows.push(row);
        }
        err.flush()?;
    }
    std::fs::write(args.dir.join("storyecho.json"), Value::from(rows).to_string())?;
    Ok(0)
}

/// Vectors as they are read by other programs: 32-bit floats, little end first, one after the other.
fn write(file: &Path, vectors: &[Vec<f32>]) -> std::io::Result<()> {
    let mut file = std::io::BufWriter::new(std::fs::File::create(file)?);
    for value in vectors.iter().flatten() {
        file.write_all(&value.to_le_bytes())?;
    }
    file.flush()
}

fn failed(error: impl std::fmt::Display) -> Failure {
    Failure::new(FailureKind::Failed, error.to_string())
}

type Answers = Vec<Vec<u32>>;

/// One by one.
fn exact(file: &Path, vectors: &[Vec<f32>], queries: &[Vec<f32>]) -> Result<(Value, Answers), Failure> {
    let before = resident();
    let start = Instant::now();
    let units = filled(vectors);
    let add = start.elapsed().as_secs_f64();
    let memory = resident().saturating_sub(before);
    let (times, answers) = ask(&units, queries)?;
    drop(units);
    // It has no file of its own: the vectors are read from where they stand.
    let start = Instant::now();
    let bytes = std::fs::read(file)?;
    let (numbers, _) = bytes.as_chunks::<4>();
    let numbers: Vec<f32> = numbers.iter().map(|number| f32::from_le_bytes(*number)).collect();
    let dim = vectors.first().map_or(1, Vec::len).max(1);
    let again = filled(&numbers.chunks(dim).map(<[f32]>::to_vec).collect::<Vec<_>>());
    if let Some(query) = queries.first() {
        again.near(query, NEAREST, &|_| true).map_err(failed)?;
    }
    let reopen = start.elapsed().as_secs_f64() * 1_000.0;
    let row = row(vectors.len(), again.name(), add, &times, reopen, memory, bytes.len() as u64, 1.0);
    Ok((row, answers))
}

fn filled(vectors: &[Vec<f32>]) -> Units {
    let mut units = Units::default();
    for vector in vectors {
        let unit = units.push(&UnitDraft { kind: UnitKind::Alone, scene: 0, speaker: None, tokens: &[] });
        units.set_vectors(unit, &Centre::default(), std::slice::from_ref(vector));
    }
    units
}

/// Through the graph.
fn graph(folder: &Path, vectors: &[Vec<f32>], queries: &[Vec<f32>], truth: &Answers) -> Result<Value, Failure> {
    let settings = IndexSettings::default();
    let dim = vectors.first().map_or(0, Vec::len);
    let options = GraphOptions { dim, m: settings.m, ef_construction: settings.ef_construction };
    let numbered: Vec<(u32, Vec<f32>)> = (0_u32..).zip(vectors.iter().cloned()).collect();
    let begin = |file, vectors: Vec<(u32, Vec<f32>)>| {
        Hnsw::start(Opened { file, model: "bench".to_owned(), options }, vectors).map_err(failed)
    };
    let start = Instant::now();
    let built = begin(None, numbered)?;
    if !built.wait(PATIENCE) {
        return Err(failed(format!("{:?}", built.state().failed)));
    }
    let add = start.elapsed().as_secs_f64();
    let memory = built.state().bytes as u64;
    let (times, answers) = ask(&built, queries)?;
    let file = folder.join(format!("graph-{}.usearch", vectors.len()));
    built.save(&file, "bench", vectors.len());
    let card = loop {
        if let Some(card) = built.state().written {
            break card;
        }
        if start.elapsed() > PATIENCE {
            return Err(failed("the index was not written"));
        }
        std::thread::sleep(Duration::from_millis(1));
    };
    drop(built);
    let disk = std::fs::metadata(&file)?.len();
    // With the check of its hash.
    let start = Instant::now();
    let again = begin(Some((file, card)), Vec::new())?;
    if !again.wait(PATIENCE) {
        return Err(failed(format!("{:?}", again.state().failed)));
    }
    let reopen = start.elapsed().as_secs_f64() * 1_000.0;
    let found: usize =
        answers.iter().zip(truth).map(|(found, truth)| truth.iter().filter(|unit| found.contains(unit)).count()).sum();
    #[expect(clippy::cast_precision_loss, reason = "a share of some thousand")]
    let recall = found as f64 / (truth.len() * NEAREST).max(1) as f64;
    Ok(row(vectors.len(), again.name(), add, &times, reopen, memory, disk, recall))
}

/// Asks everything; the times in milliseconds, sorted, and the answers.
fn ask(index: &dyn VectorIndex, queries: &[Vec<f32>]) -> Result<(Vec<f64>, Answers), Failure> {
    let mut times = Vec::new();
    let mut answers = Vec::new();
    for query in queries {
        let start = Instant::now();
        let found = index.near(query, NEAREST, &|_| true).map_err(failed)?;
        times.push(start.elapsed().as_secs_f64() * 1_000.0);
        answers.push(found.into_iter().map(|(unit, _)| unit).collect());
    }
    times.sort_by(f64::total_cmp);
    Ok((times, answers))
}

#[expect(clippy::too_many_arguments, reason = "the columns of one row")]
fn row(count: usize, index: &str, add: f64, times: &[f64], reopen: f64, memory: u64, disk: u64, recall: f64) -> Value {
    json!({
        "program": "storyecho", "count": count, "index": index, "add_s": add,
        "query_p50_ms": part(times, 50), "query_p95_ms": part(times, 95), "reopen_ms": reopen,
        "memory_bytes": memory, "disk_bytes": disk, "recall_at_10": recall,
    })
}

fn say(context: &Context, row: &Value, out: &mut dyn Write) -> Result<(), Failure> {
    let number = |key: &str| row.get(key).and_then(Value::as_f64).unwrap_or_default();
    let index = row.get("index").and_then(Value::as_str).unwrap_or_default();
    let message = Message::new("bench-scale-row")
        .with("count", row.get("count").and_then(Value::as_i64).unwrap_or_default())
        .with("index", index)
        .with("add", format!("{:.2}", number("add_s")))
        .with("query", format!("{:.3}", number("query_p50_ms")))
        .with("query95", format!("{:.3}", number("query_p95_ms")))
        .with("reopen", format!("{:.1}", number("reopen_ms")))
        .with("memory", format!("{:.1}", number("memory_bytes") / 1e6))
        .with("disk", format!("{:.1}", number("disk_bytes") / 1e6))
        .with("recall", format!("{:.3}", number("recall_at_10")));
    writeln!(out, "{}", context.locale.say(&message))?;
    Ok(())
}

/// How many bytes of memory the process holds, where the system says so; 0 elsewhere.
fn resident() -> u64 {
    let pages = std::fs::read_to_string("/proc/self/statm").ok();
    let pages = pages.and_then(|text| text.split_whitespace().nth(1)?.parse::<u64>().ok());
    pages.unwrap_or_default() * 4_096
}
