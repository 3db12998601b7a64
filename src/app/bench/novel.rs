//! `storyecho bench novel`: whether what is asked about a novel comes before the model (seeds C6), and how long it takes
//! to take a novel in.

use std::io::Write;
use std::path::{Path, PathBuf};
use std::time::{Duration, Instant};

use serde::Deserialize;
use serde_json::{Value, json};

use crate::app::{endpoint, wire};
use crate::cli::{BenchNovelArgs, Context, Failure, FailureKind};
use crate::engine::novel_texts;
use crate::exchange::novel;
use crate::memory::embed::EmbedderSlot;
use crate::memory::{Memory, NOVEL_K, NovelAsk, RecallSettings, sheet};
use crate::store::Timestamp;
use crate::story::{PackSource, load};
use crate::text::{Language, Message, fold};
use crate::world::Story;

/// How long the vectors of a novel may take.
const PATIENCE: Duration = Duration::from_mins(30);

/// A question with the word that its answer stands on.
#[derive(Clone, Debug, Deserialize)]
struct Query {
    qid: String,
    /// Who is asked.
    with: String,
    #[serde(rename = "query")]
    asked: String,
    /// What has to stand in what the model is given; of several any.
    keyword: Vec<String>,
}

/// What a question came to.
#[derive(Clone, Copy, Debug, Default)]
struct Hit {
    /// In any of the four sections.
    sections: bool,
    /// In a passage.
    passages: bool,
}

pub(super) fn run(
    context: &Context,
    args: &BenchNovelArgs,
    out: &mut dyn Write,
    err: &mut dyn Write,
) -> Result<u8, Failure> {
    let embedder = wire::embedder(context, &endpoint::meter(context));
    let folder = tempfile::tempdir()?;
    let mut rows = Vec::new();
    let mut write = |row: Value, out: &mut dyn Write| -> Result<(), Failure> {
        if !args.json {
            let text = |key: &str| {
                row.get(key)
                    .filter(|value| !value.is_null())
                    .map(|value| value.to_string().trim_matches('"').to_owned())
                    .unwrap_or_default()
            };
            let message = [
                "novel",
                "characters",
                "passages",
                "people",
                "import_ms",
                "first_chapter_ms",
                "embed_ms",
                "queries",
                "words",
                "hits",
                "in_passages",
            ]
            .into_iter()
            .fold(Message::new("bench-novel-row"), |message, key| message.with(key, text(key)));
            let set = text("set");
            let set = if set.is_empty() { set } else { format!(" ({set})") };
            writeln!(out, "{}", context.locale.say(&message.with("set", set)))?;
        }
        rows.push(row);
        Ok(())
    };
    if let Some(characters) = args.synthetic {
        let text = synthetic(characters, context.language());
        let sets = [(String::new(), Vec::new())];
        for row in measured(context, &embedder, folder.path(), ("synthetic", text.as_bytes()), &sets, err)? {
            write(row, out)?;
        }
    }
    if let Some(dir) = &args.dir {
        for path in novels(&context.current.join(dir))? {
            let name = path.file_stem().map(|stem| stem.to_string_lossy().into_owned()).unwrap_or_default();
            let sets = sets(&path, &name)?;
            for row in measured(context, &embedder, folder.path(), (&name, &std::fs::read(&path)?), &sets, err)? {
                write(row, out)?;
            }
        }
    }
    if args.json {
        writeln!(out, "{}", Value::from(rows))?;
    }
    Ok(0)
}

fn failed(text: impl std::fmt::Display) -> Failure {
    Failure::new(FailureKind::Failed, text.to_string())
}

/// The novels of a folder that have questions, by name.
fn novels(dir: &Path) -> Result<Vec<PathBuf>, Failure> {
    let mut found = Vec::new();
    for entry in std::fs::read_dir(dir).map_err(|error| failed(format!("{}: {error}", dir.display())))? {
        let path = entry?.path();
        if path.extension().is_some_and(|ext| ext == "txt") && path.with_extension("queries.jsonl").is_file() {
            found.push(path);
        }
    }
    found.sort();
    Ok(found)
}

/// The sets of questions about a novel, with their names: `NOVEL.queries.jsonl` has none, `NOVEL.SET.queries.jsonl` has one.
fn sets(novel: &Path, name: &str) -> Result<Vec<(String, Vec<Query>)>, Failure> {
    let mut sets = Vec::new();
    for entry in std::fs::read_dir(novel.parent().unwrap_or(Path::new(".")))? {
        let path = entry?.path();
        let file = path.file_name().map(|file| file.to_string_lossy().into_owned()).unwrap_or_default();
        let set = file.strip_prefix(name).and_then(|rest| rest.strip_suffix("queries.jsonl"));
        if let Some(set) = set.filter(|set| set.starts_with('.') && set.ends_with('.')) {
            sets.push((set.trim_matches('.').to_owned(), queries(&path)?));
        }
    }
    sets.sort_by(|(one, _), (other, _)| one.cmp(other));
    Ok(sets)
}

fn queries(path: &Path) -> Result<Vec<Query>, Failure> {
    let text = std::fs::read_to_string(path)?;
    let line = |line: &str| serde_json::from_str(line).map_err(|error| failed(format!("{}: {error}", path.display())));
    text.lines().filter(|line| !line.trim().is_empty()).map(line).collect()
}

/// Takes a novel in, asks the questions of every set by words while the vectors are made, and again when they are there. A
/// row for each set.
fn measured(
    context: &Context,
    embedder: &EmbedderSlot,
    cache: &Path,
    (name, bytes): (&str, &[u8]),
    sets: &[(String, Vec<Query>)],
    err: &mut dyn Write,
) -> Result<Vec<Value>, Failure> {
    let start = Instant::now();
    let read = novel::read(bytes, name).map_err(|fault| failed(context.locale.say(&fault.message())))?;
    let language = read.draft.language;
    let files = novel::pack(&read.draft, "bench_novel");
    let story = load(&PackSource::files(name, files)).map_err(failed)?;
    let imported = start.elapsed();
    let mut memory = Memory::new(embedder.clone(), RecallSettings::default(), Some(cache.to_owned()));
    let start = Instant::now();
    // Asking begins to make the vectors; it is answered by words at once.
    let mut by_words = Vec::new();
    for (_, queries) in sets {
        by_words.push(ask_all(&mut memory, &story, language, queries)?);
    }
    let first = start.elapsed();
    let early = early(&memory, &story, language, start);
    let vectors = memory.wait_for_novel(&story, language, PATIENCE);
    let embedded = start.elapsed();
    let count = |hits: &[Hit], of: fn(&Hit) -> bool| hits.iter().filter(|hit| of(hit)).count();
    let ms = |time: Duration| u64::try_from(time.as_millis()).unwrap_or(u64::MAX);
    let people = read.draft.people.iter().map(|who| who.name.as_str()).collect::<Vec<_>>().join("; ");
    let mut rows = Vec::new();
    for ((set, queries), by_words) in sets.iter().zip(&by_words) {
        let found = ask_all(&mut memory, &story, language, queries)?;
        for ((query, hit), before) in queries.iter().zip(&found).zip(by_words) {
            if !hit.sections {
                let words = if before.sections { "words found it" } else { "words missed it too" };
                writeln!(err, "{name} {}: {} [{}] — {words}", query.qid, query.asked, query.keyword.join("|"))?;
            }
        }
        rows.push(json!({
            "novel": name, "set": set, "language": language.code(), "characters": read.characters,
            "passages": read.draft.passages.len(), "people": people,
            "import_ms": ms(imported), "first_answers_ms": ms(first), "first_chapter_ms": early.map(ms),
            "embed_ms": ms(embedded), "vectors": vectors,
            "queries": queries.len(), "words": count(by_words, |hit| hit.sections),
            "hits": count(&found, |hit| hit.sections), "in_passages": count(&found, |hit| hit.passages),
        }));
    }
    Ok(rows)
}

/// When the first chapter could be asked by its vectors, counted from `start`; none where that never came.
fn early(memory: &Memory, story: &Story, language: Language, start: Instant) -> Option<Duration> {
    while start.elapsed() < PATIENCE {
        if memory.novel_ready(story, language, 1) {
            return Some(start.elapsed());
        }
        if !memory.novel_pending(story, language) {
            return None;
        }
        std::thread::sleep(Duration::from_millis(20));
    }
    None
}

fn ask_all(memory: &mut Memory, story: &Story, language: Language, queries: &[Query]) -> Result<Vec<Hit>, Failure> {
    queries.iter().map(|query| ask(memory, story, language, query)).collect()
}

/// What the four sections hold for a question.
fn ask(memory: &mut Memory, story: &Story, language: Language, query: &Query) -> Result<Hit, Failure> {
    let people = story.characters_named(&query.with);
    // Whom the statistics did not find has no sheet; the passages answer all the same.
    let who = people.first().filter(|_| people.len() == 1);
    let ask = NovelAsk {
        story,
        language,
        input: &query.asked,
        speaker: who.map(|who| &who.id),
        until: None,
        again: None,
        after: None,
        count: NOVEL_K,
        at: Timestamp::now(),
    };
    let found = memory.find_in_novel(&ask).map_err(failed)?;
    let texts = novel_texts(story, story, language, &found);
    let holds = |text: &str| query.keyword.iter().any(|word| fold(text).contains(&fold(word)));
    let passages = texts.passages.iter().any(|passage| holds(&passage.text));
    let others = texts.others.iter().any(|other| holds(&other.text));
    let own = who.is_some_and(|who| sheet(story, language, who, true).iter().any(|line| holds(line)));
    Ok(Hit { sections: passages || others || own || holds(story.worldview.get(language)), passages })
}

/// A text of about so many characters that reads like a novel: chapters, people who speak, no passage twice.
fn synthetic(characters: usize, language: Language) -> String {
    let mut text = String::with_capacity(characters * 3);
    let mut length = 0;
    let mut number = 0_usize;
    while length < characters {
        let piece = match language {
            Language::Zh => chinese(number),
            Language::En => english(number),
        };
        length += piece.chars().count();
        text.push_str(&piece);
        number += 1;
    }
    text
}

fn chinese(number: usize) -> String {
    let people = ["林秋白", "沈闻舟", "陆小满", "老陈", "顾青山", "苏晚"];
    let things = ["灯油", "旧信", "海图", "铜钥匙", "雨伞", "船票", "账本", "怀表"];
    let places = ["码头", "客栈", "灯塔", "北街", "盐仓", "石桥", "书院"];
    let pick = |list: &[&'static str], by: usize| {
        list.get((number * by + number / list.len()) % list.len()).copied().unwrap_or_default()
    };
    let heading = if number.is_multiple_of(60) {
        format!("第{}章 {}\n", number / 60 + 1, pick(&places, 1))
    } else {
        String::new()
    };
    let (one, other) = (pick(&people, 1), pick(&people, 5));
    format!(
        "{heading}　　第{number}天，{one}在{}找到了{}号{}，上面记着{}这个数目。{one}说：“这是{other}留下的，第{}页缺了一角。”\n　　{other}问：“缺的那一角在哪里？”风从{}那边吹过来，谁也没有再说话。\n",
        pick(&places, 2),
        number % 97,
        pick(&things, 3),
        number * 37 % 9_973,
        number % 211,
        pick(&places, 4),
    )
}

fn english(number: usize) -> String {
    let people = ["Anne Finch", "Captain Hale", "Mr. Dorrit", "Tom Reeve", "Mrs. Quill", "Ruth Ames"];
    let things = ["lamp oil", "letter", "chart", "brass key", "umbrella", "ticket", "ledger", "watch"];
    let places = ["Saltmere", "the Long Quay", "the Lantern Inn", "North Street", "Gull Rock", "Stone Bridge"];
    let pick = |list: &[&'static str], by: usize| {
        list.get((number * by + number / list.len()) % list.len()).copied().unwrap_or_default()
    };
    let heading = if number.is_multiple_of(60) { format!("Chapter {}\n\n", number / 60 + 1) } else { String::new() };
    let (one, other) = (pick(&people, 1), pick(&people, 5));
    format!(
        "{heading}On day {number} {one} found {} number {} at {}, with the figure {} written on it. “{other} left it,” said {one}. “A corner of page {} is gone.”\n\n“Where is the corner?” asked {other}. The wind came from {} and nobody said more.\n\n",
        pick(&things, 3),
        number % 97,
        pick(&places, 1),
        number * 37 % 9_973,
        number % 211,
        pick(&places, 5),
    )
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_made_up_novel_has_chapters_and_people() {
        for (language, most) in [(Language::Zh, 21_000), (Language::En, 21_000)] {
            let text = synthetic(20_000, language);
            let read = novel::read(text.as_bytes(), "x").unwrap();
            assert!((15_000..most).contains(&read.characters), "{}", read.characters);
            assert!(read.headed && read.draft.chapters.len() > 1);
            assert!(
                read.draft.people.len() >= 5,
                "{:?}",
                read.draft.people.iter().map(|who| &who.name).collect::<Vec<_>>()
            );
            assert_eq!(read.draft.language, language);
        }
    }
}
