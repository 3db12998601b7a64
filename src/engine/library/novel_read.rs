//! A novel read by a model, part by part (seeds C1): a job that can be stopped, goes on later, and leaves due what failed.
//!
//! What was found stands in a file of the pack's own hidden folder, one line a part, each kept as soon as it is there. The
//! pack's files are made of it at the end of each run; a file that its author changed meanwhile is left as it is, and the
//! new one stands beside it.

mod finds;
mod parts;

use std::collections::BTreeMap;
use std::fs;
use std::io::Write as _;
use std::path::{Path, PathBuf};
use std::sync::Arc;

use super::Engine;
use crate::disk;
use crate::engine::error::{EngineError, EngineErrorKind};
use crate::engine::stop::Stop;
use crate::exchange::novel::{NovelDraft, nodes_file, people_file, world_file};
use crate::narrator::model::{ModelNarrator, novel_prompt};
use crate::prompt::Prompt;
use crate::story::{PackSource, load};
use crate::text::{Language, Message};
use crate::world::{Story, StoryId};
use finds::{Kept, joined};
use parts::{Part, hash, parts};

/// The folder of what was found, in the pack; no part of the story.
const FOLDER: &str = ".novel";
/// What an answer takes, for the estimate: tokens.
const ANSWER: usize = 700;

/// What there is to read of a novel.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct NovelPlan {
    /// How many parts there are.
    pub parts: usize,
    /// How many were read.
    pub done: usize,
    /// What the rest takes, estimated: tokens of requests and answers.
    pub tokens: usize,
}

/// What happens while a novel is read.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum NovelStep {
    /// A part was read.
    Read {
        /// How many were read, of how many.
        done: usize,
        /// Of how many.
        parts: usize,
        /// Tokens so far in this run, as the server counted.
        tokens: u64,
    },
    /// A part could not be read; it stays due.
    Failed {
        /// The chapter.
        chapter: u32,
        /// Why.
        why: String,
    },
}

/// What a run came to.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct NovelRead {
    /// Parts that were read, in all runs.
    pub done: usize,
    /// Parts there are.
    pub parts: usize,
    /// Parts that failed in this run.
    pub failed: usize,
    /// Tokens of this run.
    pub tokens: u64,
    /// Files that were written.
    pub written: Vec<String>,
    /// Files beside which the new ones stand, since their author changed them.
    pub beside: Vec<String>,
}

/// The pack of a novel that is to be read.
struct Work {
    folder: PathBuf,
    story: Arc<Story>,
    language: Language,
    parts: Vec<Part>,
    found: BTreeMap<String, Kept>,
}

impl Engine {
    /// What there is to read of a story's novel, and what it takes. Asks nobody.
    ///
    /// # Errors
    /// The story is unknown, is inside the program, or is made from no novel.
    pub fn novel_plan(&self, id: &StoryId) -> Result<NovelPlan, EngineError> {
        let work = self.novel_work(id)?;
        let tokens = work.due().map(|part| work.prompt(part).tokens + ANSWER).sum();
        Ok(NovelPlan { parts: work.parts.len(), done: work.done(), tokens })
    }

    /// Has `model` read what is due of a story's novel, and writes what was found into the pack. `stop` ends it after
    /// what was read so far; another call goes on there.
    ///
    /// # Errors
    /// As [`Engine::novel_plan`]; or the pack cannot be written.
    pub async fn read_novel(
        &self,
        id: &StoryId,
        model: &ModelNarrator,
        watch: &mut (dyn FnMut(NovelStep) + Send),
        stop: &Stop,
    ) -> Result<NovelRead, EngineError> {
        let mut work = self.novel_work(id)?;
        let mut read = NovelRead { parts: work.parts.len(), ..NovelRead::default() };
        let due: Vec<Part> = work.due().cloned().collect();
        for part in due {
            let prompt = work.prompt(&part);
            // Each call has what a turn may take.
            self.tellers.meter.begin_turn();
            let answer = tokio::select! {
                biased;
                () = stop.stopped() => break,
                answer = model.read_novel(&prompt, work.language) => answer,
            };
            match answer {
                Ok((finds, usage)) => {
                    read.tokens += usage.prompt_tokens + usage.completion_tokens;
                    let kept = Kept { part: part.hash.clone(), chapter: part.chapter, finds };
                    work.keep(&kept).map_err(|error| self.unwritable(&work.folder, &error))?;
                    work.found.insert(part.hash, kept);
                    watch(NovelStep::Read { done: work.done(), parts: read.parts, tokens: read.tokens });
                }
                Err(error) => {
                    read.failed += 1;
                    watch(NovelStep::Failed { chapter: part.chapter, why: error.message.clone() });
                    // A server that does not answer, or a cap, will not let the next one through either.
                    if read.failed >= 3 && read.done == 0 && work.done() == 0 || read.failed >= 8 {
                        break;
                    }
                }
            }
        }
        read.done = work.done();
        if read.done > 0 {
            work.write(&mut read).map_err(|error| self.unwritable(&work.folder, &error))?;
        }
        Ok(read)
    }

    fn novel_work(&self, id: &StoryId) -> Result<Work, EngineError> {
        let fault = |message: Message| EngineError::usage(self.locale(), &message);
        let story = self.read(id)?;
        let language = story.languages.first().copied().unwrap_or_default();
        let folder =
            self.folder_of(id).ok_or_else(|| fault(Message::new("novel-read-bundled").with("id", id.as_str())))?;
        let novel = story.novel.as_ref().filter(|novel| !novel.passages.is_empty());
        let novel = novel.ok_or_else(|| fault(Message::new("novel-none")))?;
        let parts = parts(&novel.passages, language);
        let file = folder.join(FOLDER).join("found.jsonl");
        let lines = fs::read_to_string(file).unwrap_or_default();
        // A line that a crash cut short is read again by the model.
        let kept = lines.lines().filter_map(|line| serde_json::from_str::<Kept>(line).ok());
        let found: BTreeMap<String, Kept> = kept.map(|kept| (kept.part.clone(), kept)).collect();
        Ok(Work { folder, story, language, parts, found })
    }

    fn unwritable(&self, folder: &Path, error: &std::io::Error) -> EngineError {
        let message = Message::new("novel-read-unwritable")
            .with("folder", folder.display().to_string())
            .with("cause", error.to_string());
        EngineError { kind: EngineErrorKind::Pack, message: self.say(&message), hints: Vec::new() }
    }
}

impl Work {
    fn due(&self) -> impl Iterator<Item = &Part> {
        self.parts.iter().filter(|part| !self.found.contains_key(&part.hash))
    }

    fn done(&self) -> usize {
        self.parts.iter().filter(|part| self.found.contains_key(&part.hash)).count()
    }

    fn prompt(&self, part: &Part) -> Prompt {
        let titles = self.story.novel.as_ref().map(|novel| novel.chapters.as_slice()).unwrap_or_default();
        let place = usize::try_from(part.chapter.saturating_sub(1)).unwrap_or(usize::MAX);
        let title = titles.get(place).map(|title| title.get(self.language)).unwrap_or_default();
        novel_prompt(self.language, self.story.title.get(self.language), title, &part.text)
    }

    fn keep(&self, kept: &Kept) -> std::io::Result<()> {
        let folder = self.folder.join(FOLDER);
        fs::create_dir_all(&folder)?;
        let mut file = fs::OpenOptions::new().create(true).append(true).open(folder.join("found.jsonl"))?;
        // On a line of its own whatever a crash left behind.
        writeln!(file, "\n{}", serde_json::to_string(kept)?)?;
        file.sync_data()
    }

    /// Writes the pack's files anew from what statistics and the model found.
    fn write(&self, read: &mut NovelRead) -> std::io::Result<()> {
        let Some(base) = NovelDraft::of(&self.story) else { return Ok(()) };
        let base = self.base(base)?;
        let finds = self.parts.iter().filter_map(|part| self.found.get(&part.hash));
        let draft = joined(base, finds);
        for (path, text) in [people_file(&draft), nodes_file(&draft), world_file(&draft)] {
            let target = self.folder.join(&path);
            let there = match fs::read_to_string(&target) {
                Err(error) if error.kind() == std::io::ErrorKind::NotFound => String::new(),
                // what cannot be read is not written over
                there => there?,
            };
            if there == text {
                continue;
            }
            let mark = self.folder.join(FOLDER).join(format!("{path}.sha256"));
            let ours = fs::read_to_string(&mark).ok();
            if ours.is_some_and(|ours| ours.trim() != hash(&there)) {
                disk::replace(&self.folder.join(format!("{path}.new")), text.as_bytes())?;
                read.beside.push(path);
                continue;
            }
            disk::replace(&target, text.as_bytes())?;
            disk::replace(&mark, hash(&text).as_bytes())?;
            read.written.push(path);
        }
        Ok(())
    }

    /// The draft before a model had any part in it: kept at the first run, so that each run begins there.
    fn base(&self, now: NovelDraft) -> std::io::Result<NovelDraft> {
        let folder = self.folder.join(FOLDER).join("before");
        let copy = |path: &str| -> std::io::Result<()> {
            let target = folder.join(path);
            if !target.exists() && self.folder.join(path).exists() {
                disk::create(&target, &fs::read(self.folder.join(path))?)?;
            }
            Ok(())
        };
        let world = format!("worldview.{}.md", self.language);
        for path in ["characters.toml", "nodes.toml", world.as_str()] {
            copy(path)?;
        }
        let mut files = BTreeMap::new();
        for path in ["story.toml", "passages.jsonl"] {
            files.insert(path.to_owned(), fs::read(self.folder.join(path)).unwrap_or_default());
        }
        for path in ["characters.toml", "nodes.toml", world.as_str()] {
            files.insert(path.to_owned(), fs::read(folder.join(path)).unwrap_or_default());
        }
        let before = load(&PackSource::files("before", files)).ok().and_then(|story| NovelDraft::of(&story));
        Ok(before.unwrap_or(now))
    }
}
