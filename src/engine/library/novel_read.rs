//! A novel read by a model, part by part (seeds C1): a job that can be stopped, goes on later, and leaves due what failed.
//!
//! What was found stands in a file of the pack's own hidden folder, one line a part, each kept as soon as it is there. The
//! pack's files are made of it at the end of each run; a file that its author changed meanwhile is left as it is, and the
//! new one stands beside it.

use std::collections::BTreeMap;
use std::fs;
use std::io::Write as _;
use std::path::{Path, PathBuf};
use std::sync::Arc;

use serde::{Deserialize, Serialize};
use sha2::{Digest as _, Sha256};

use super::Engine;
use crate::engine::error::{EngineError, EngineErrorKind};
use crate::engine::stop::Stop;
use crate::exchange::novel::{Figure, NovelDraft, Scene, nodes_file, people_file, world_file};
use crate::narrator::model::{ModelNarrator, NovelFinds, novel_prompt};
use crate::prompt::Prompt;
use crate::story::{PackSource, load};
use crate::text::{Language, Message, fold, sentences};
use crate::world::{Passage, Story, StoryId};

/// The folder of what was found, in the pack; no part of the story.
const FOLDER: &str = ".novel";
/// The most text of a part, in Chinese characters; English takes three times as many. With request and answer it fits a
/// context of 8,192 tokens.
const PART: usize = 3_000;
/// What an answer takes, for the estimate: tokens.
const ANSWER: usize = 700;
/// The worldview is taken from the first chapter only: it is before the model however little was read, and what comes
/// later would give away.
const WORLD_CHAPTERS: u32 = 1;
/// Bounds of what a pack takes in.
const PEOPLE: usize = 60;
const PLACES: usize = 16;
const LINES: usize = 40;
const WORLD: usize = 12;

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

/// A part of a novel that is read in one call.
#[derive(Clone, Debug)]
struct Part {
    chapter: u32,
    text: String,
    hash: String,
}

/// A line of the file of what was found.
#[derive(Clone, Debug, Serialize, Deserialize)]
struct Kept {
    part: String,
    chapter: u32,
    finds: NovelFinds,
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
            let there = fs::read_to_string(&target).unwrap_or_default();
            if there == text {
                continue;
            }
            let mark = self.folder.join(FOLDER).join(format!("{path}.sha256"));
            let ours = fs::read_to_string(&mark).ok();
            if ours.is_some_and(|ours| ours.trim() != hash(&there)) {
                replace(&self.folder.join(format!("{path}.new")), &text)?;
                read.beside.push(path);
                continue;
            }
            replace(&target, &text)?;
            replace(&mark, &hash(&text))?;
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
                fs::create_dir_all(&folder)?;
                fs::copy(self.folder.join(path), target)?;
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

/// The parts of a novel: passages of one chapter without what they share, as much as one call takes.
fn parts(passages: &[Passage], language: Language) -> Vec<Part> {
    let most = language.characters(PART);
    let mut parts: Vec<Part> = Vec::new();
    let mut last: Vec<&str> = Vec::new();
    for passage in passages {
        let own: Vec<&str> = sentences(&passage.text).collect();
        let fresh: Vec<&str> = own.iter().copied().filter(|sentence| !last.contains(sentence)).collect();
        let between = if language == Language::Zh { "" } else { " " };
        let text = fresh.join(between);
        last = own;
        match parts.last_mut() {
            Some(part)
                if part.chapter == passage.chapter && part.text.chars().count() + text.chars().count() <= most =>
            {
                part.text.push('\n');
                part.text.push_str(&text);
            }
            _ => parts.push(Part { chapter: passage.chapter, text, hash: String::new() }),
        }
    }
    for part in &mut parts {
        part.hash = hash(&format!("{}\n{}", part.chapter, part.text));
    }
    parts
}

/// A draft with what a model found.
fn joined<'a>(mut draft: NovelDraft, finds: impl Iterator<Item = &'a Kept>) -> NovelDraft {
    let mut world: Vec<String> = Vec::new();
    for kept in finds {
        if kept.chapter <= WORLD_CHAPTERS {
            for line in &kept.finds.world {
                if world.len() < WORLD && !world.contains(line) {
                    world.push(line.clone());
                }
            }
        }
        for person in &kept.finds.people {
            let same = |name: &str| fold(name) == fold(&person.name);
            let known =
                draft.people.iter().position(|who| same(&who.name) || who.aliases.iter().any(|alias| same(alias)));
            let at = match known {
                Some(at) => at,
                None if draft.people.len() < PEOPLE && !(person.facts.is_empty() && person.role.is_empty()) => {
                    draft.people.push(Figure { name: person.name.clone(), chapter: kept.chapter, ..Figure::default() });
                    draft.people.len() - 1
                }
                None => continue,
            };
            // A word that means another already does not mean this one too.
            let taken: Vec<String> = draft
                .people
                .iter()
                .flat_map(|who| std::iter::once(&who.name).chain(&who.aliases))
                .map(|name| fold(name))
                .collect();
            let language = draft.language;
            let Some(who) = draft.people.get_mut(at) else { continue };
            who.aliases.extend(person.aliases.iter().filter(|alias| !taken.contains(&fold(alias))).cloned());
            // Role and manner stand before the model from their first chapter on. What a later one says of them is a
            // line of the sheet, which has its chapter.
            let first = kept.chapter <= who.chapter;
            if first && (who.role.is_empty() || !known_role(&who.role)) {
                who.role.clone_from(&person.role);
            }
            if first
                && !person.manner.is_empty()
                && who.manner.chars().count() < language.characters(60)
                && !who.manner.contains(&person.manner)
            {
                if !who.manner.is_empty() && language == Language::En {
                    who.manner.push(' ');
                }
                who.manner.push_str(&person.manner);
            }
            let relation = |(with, what): &(String, String)| match language {
                Language::Zh => format!("{}与{with}：{what}", who.name),
                Language::En => format!("{} and {with}: {what}", who.name),
            };
            let later = [&person.role, &person.manner]
                .into_iter()
                .filter(|text| !first && !text.is_empty() && **text != who.role && !who.manner.contains(text.as_str()));
            let said = |text: &String| match language {
                Language::Zh => format!("{}：{text}", who.name),
                Language::En => format!("{}: {text}", who.name),
            };
            let told: Vec<String> = person
                .facts
                .iter()
                .cloned()
                .chain(person.relations.iter().map(relation))
                .chain(later.map(said))
                .collect();
            for text in told {
                if who.sheet.len() < LINES && !who.sheet.iter().any(|(_, other)| *other == text) {
                    who.sheet.push((kept.chapter.max(who.chapter), text));
                }
            }
            who.sheet.sort_by_key(|(chapter, _)| *chapter);
        }
        for (name, text) in &kept.finds.places {
            let room = draft.places.len() < PLACES;
            match draft.places.iter_mut().find(|place| fold(&place.name) == fold(name)) {
                // As the chapter has it that one must have read to be there at all.
                Some(place) if kept.chapter <= place.chapter.max(1) => place.text.clone_from(text),
                None if room => {
                    draft.places.push(Scene { name: name.clone(), text: text.clone(), chapter: kept.chapter });
                }
                _ => {}
            }
        }
    }
    if !world.is_empty() {
        draft.world = world;
    }
    draft
}

/// Whether a role says more than in which book somebody is.
fn known_role(role: &str) -> bool {
    !role.contains(['《', '“'])
}

fn hash(text: &str) -> String {
    Sha256::digest(text.as_bytes()).iter().fold(String::with_capacity(64), |mut hex, byte| {
        use std::fmt::Write as _;
        let _ = write!(hex, "{byte:02x}");
        hex
    })
}

/// Writes a file whole or not at all.
fn replace(path: &Path, text: &str) -> std::io::Result<()> {
    let folder = path.parent().unwrap_or(Path::new("."));
    fs::create_dir_all(folder)?;
    let mut file = tempfile::NamedTempFile::new_in(folder)?;
    file.write_all(text.as_bytes())?;
    file.as_file().sync_all()?;
    file.persist(path).map_err(|error| error.error)?;
    Ok(())
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::narrator::model::FoundPerson;

    fn passage(chapter: u32, position: u32, text: &str) -> Passage {
        Passage { chapter, position, text: text.to_owned() }
    }

    #[test]
    fn parts_hold_each_sentence_once_and_end_with_their_chapter() {
        let passages = [passage(1, 0, "一。二。三。"), passage(1, 4, "三。四。"), passage(2, 8, "五。")];
        let parts = parts(&passages, Language::Zh);
        assert_eq!(
            parts.iter().map(|part| (part.chapter, part.text.as_str())).collect::<Vec<_>>(),
            [(1, "一。二。三。\n四。"), (2, "五。")]
        );
        assert_ne!(parts[0].hash, parts[1].hash);
    }

    #[test]
    fn what_is_found_joins_what_statistics_found() {
        let base = NovelDraft {
            title: "灯".to_owned(),
            author: None,
            language: Language::Zh,
            chapters: vec!["一".to_owned(); 9],
            passages: Vec::new(),
            world: vec!["开头。".to_owned()],
            people: vec![Figure {
                name: "林秋白".to_owned(),
                aliases: vec!["秋白".to_owned()],
                chapter: 1,
                role: "《灯》里的人物".to_owned(),
                ..Figure::default()
            }],
            places: Vec::new(),
        };
        let person = |name: &str, fact: &str| FoundPerson {
            name: name.to_owned(),
            aliases: vec!["先生".to_owned()],
            role: "教书的".to_owned(),
            facts: vec![fact.to_owned()],
            relations: vec![("老陈".to_owned(), "朋友".to_owned())],
            manner: "慢。".to_owned(),
        };
        let kept = |chapter: u32, world: &str, people: Vec<FoundPerson>| Kept {
            part: chapter.to_string(),
            chapter,
            finds: NovelFinds {
                world: vec![world.to_owned()],
                people,
                places: vec![("码头".to_owned(), "有雾。".to_owned())],
            },
        };
        let finds = [
            kept(1, "这里有灯塔。", vec![]),
            kept(2, "灯塔有两座。", vec![person("秋白", "林秋白教书。"), person("老陈", "老陈看灯。")]),
            kept(7, "灯塔塌了。", vec![person("老陈", "老陈死了。")]),
        ];
        let draft = joined(base, finds.iter());
        assert_eq!(draft.world, ["这里有灯塔。"], "what a late chapter says of the world is kept out");
        assert_eq!(draft.people.len(), 2);
        let lin = &draft.people[0];
        assert_eq!(
            (lin.name.as_str(), lin.role.as_str()),
            ("林秋白", "《灯》里的人物"),
            "the first chapter says nothing"
        );
        let sheet = ["林秋白教书。", "林秋白与老陈：朋友", "林秋白：教书的", "林秋白：慢。"];
        assert_eq!(lin.sheet, sheet.map(|line| (2, line.to_owned())));
        let chen = &draft.people[1];
        assert_eq!((chen.role.as_str(), chen.manner.as_str()), ("教书的", "慢。"));
        assert_eq!((chen.chapter, chen.sheet.last().unwrap()), (2, &(7, "老陈死了。".to_owned())));
        assert!(!chen.aliases.contains(&"先生".to_owned()), "that word means another already");
        assert_eq!(draft.places.len(), 1);
    }
}
