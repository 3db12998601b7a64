//! The readers, each with what it promises whatever comes in.

use std::collections::{BTreeMap, BTreeSet};
use std::fs;

use storyecho::endpoint::{Limits, StreamReader};
use storyecho::narrator::model::read_reply;
use storyecho::parser;
use storyecho::store::{SaveHeader, SaveName, Saves, Timestamp, TurnDraft};
use storyecho::story::{self, PackSource};
use storyecho::text::{Ambiguous, Gate, Language, Locale, sanitize, sanitize_line, width, wrap};
use storyecho::world::{Dice, State, Story, rules};

use super::corpus::hash;

/// A reader of foreign text.
pub trait Target {
    fn name(&self) -> &'static str;

    /// Inputs to start from beside the kept ones.
    fn seeds(&self) -> Vec<Vec<u8>>;

    /// Words of its format.
    fn words(&self) -> &[&str] {
        &[]
    }

    /// How many variations an ordinary run tries.
    fn variations(&self, usual: usize) -> usize {
        usual
    }

    /// Reads an input and checks what is promised. A sign of the way that was taken.
    fn read(&self, input: &[u8]) -> u64;
}

/// The names of variants and fields in a value's `Debug` text, without what stands in quotes: the shape of a result.
fn shape(value: &impl std::fmt::Debug) -> u64 {
    names(&format!("{value:?}"))
}

fn names(text: &str) -> u64 {
    let mut names = BTreeSet::new();
    let (mut name, mut quoted, mut escaped) = (String::new(), false, false);
    for letter in text.chars() {
        if quoted {
            quoted = escaped || letter != '"';
            escaped = !escaped && letter == '\\';
        } else if letter.is_alphabetic() || letter == '_' || letter == '-' {
            name.push(letter);
        } else {
            quoted = letter == '"';
            names.insert(std::mem::take(&mut name));
        }
    }
    hash(names)
}

pub fn texts(texts: &[&str]) -> Vec<Vec<u8>> {
    texts.iter().map(|text| text.as_bytes().to_vec()).collect()
}

/// No control but line breaks, nothing that turns the direction of text.
pub fn assert_clean(text: &str) {
    let foul = |letter: char| {
        (letter.is_control() && letter != '\n')
            || matches!(letter, '\u{202a}'..='\u{202e}' | '\u{2066}'..='\u{2069}' | '\u{feff}')
    };
    assert!(!text.contains(foul), "{text:?}");
}

pub struct Stream;

impl Target for Stream {
    fn name(&self) -> &'static str {
        "stream"
    }

    fn seeds(&self) -> Vec<Vec<u8>> {
        texts(&[
            "data: {\"choices\":[{\"index\":0,\"delta\":{\"content\":\"你好\"}}]}\n\ndata: {\"choices\":[{\"delta\":{},\"finish_reason\":\"stop\"}],\"usage\":{\"prompt_tokens\":3,\"completion_tokens\":2}}\n\ndata: [DONE]\n\n",
            ": ping\r\ndata:{\"choices\":[{\"delta\":{\"reasoning_content\":\"hm\"}}]}\r\n\r\ndata: {\"choices\":[{\"delta\":{\"content\":\"<think>a</think>b\"}}]}\r\n\r\n",
            "{\"choices\":[{\"message\":{\"role\":\"assistant\",\"content\":\"whole\"},\"finish_reason\":\"length\"}]}",
            "data: {\"error\":{\"message\":\"overloaded\",\"code\":503}}\n\n",
            "<html><body>502 Bad Gateway</body></html>",
            "event: error\ndata: {\"detail\":\"no\"}\n\n",
            "data: {\"choices\":[{\"delta\":{\"content\":[{\"type\":\"text\",\"text\":\"part\"}]}}]}\n\n",
        ])
    }

    fn words(&self) -> &[&str] {
        &[
            "data: ",
            "\n\n",
            "[DONE]",
            "\"content\"",
            "\"delta\"",
            "\"choices\"",
            "\"finish_reason\"",
            "\"error\"",
            "<think>",
            "</think>",
            "\"usage\"",
            "event: error",
            "\"reasoning\"",
            "\"message\"",
        ]
    }

    fn read(&self, input: &[u8]) -> u64 {
        let limits = Limits { event_bytes: 8_192, total_bytes: 65_536, text_bytes: 16_384, ..Limits::default() };
        let whole = told(&limits, std::iter::once(input));
        let cut = 1 + input.len() % 7;
        assert_eq!(told(&limits, input.chunks(cut)), whole, "cut every {cut} bytes");
        assert_eq!(told(&limits, input.chunks(1)), whole, "cut at every byte");
        names(&whole.join("\n"))
    }
}

/// What a stream said, with neighbouring pieces of prose as one: how they were cut is no promise.
fn told<'a>(limits: &Limits, pieces: impl Iterator<Item = &'a [u8]>) -> Vec<String> {
    let mut reader = StreamReader::new(limits);
    let mut events = Vec::new();
    for piece in pieces {
        events.extend(reader.push(piece));
    }
    events.extend(reader.finish());
    let mut told: Vec<String> = Vec::new();
    for event in events {
        let text = format!("{event:?}");
        let kind = text.split(['(', ' ', '{']).next().unwrap().to_owned();
        match told.last_mut() {
            Some(last) if joins(&kind) && last.starts_with(&kind) => {
                last.truncate(last.len() - 2);
                last.push_str(&text[kind.len() + 2..]);
            }
            _ => told.push(text),
        }
    }
    told
}

/// The events that carry a text which goes on in the next of their kind.
fn joins(kind: &str) -> bool {
    matches!(kind, "Text" | "Thinking")
}

pub struct Reply;

impl Target for Reply {
    fn name(&self) -> &'static str {
        "reply"
    }

    fn seeds(&self) -> Vec<Vec<u8>> {
        texts(&[
            "{\"narration\":\"雨停了。\",\"choices\":[\"往北走\",\"等\",\"回去\"],\"effects\":[{\"op\":\"gold\",\"amount\":3}],\"speakers\":[\"哈尔\"],\"facts\":[{\"subject\":\"hal\",\"relation\":\"status\",\"object\":\"alive\",\"confidence\":0.9}]}",
            "The rain stops.\n```json\n{\"effects\":[{\"op\":\"take\",\"item\":\"lamp\"}]}\n```",
            "<think>what now</think>{\"narration\":\"He nods.\",\"choices\":[\"Go\",\"Wait\",]}",
            "{\"narration\":\"cut off in the mid",
            "I'm sorry, but I can't help with that.",
            "{\"a\":{\"narration\":\"nested\"}} {\"narration\":\"second\"}",
        ])
    }

    fn words(&self) -> &[&str] {
        &[
            "\"narration\"",
            "\"choices\"",
            "\"effects\"",
            "\"op\"",
            "\"facts\"",
            "```json",
            "```",
            "\"affinity\"",
            "true",
        ]
    }

    fn read(&self, input: &[u8]) -> u64 {
        let raw = String::from_utf8_lossy(input);
        let language = if input.len().is_multiple_of(2) { Language::Zh } else { Language::En };
        let (telling, issues) = read_reply(&raw, language, &Locale::new(language));
        assert_clean(&telling.narration);
        for choice in &telling.choices {
            assert_clean(choice);
        }
        shape(&(issues, telling.narration.is_empty(), telling.choices.len(), telling.effects.len()))
    }
}

pub struct Pack;

/// The files of a pack that an author starts from.
fn pack() -> BTreeMap<String, Vec<u8>> {
    let files = story::template("fuzzed", Language::En);
    let read = |(path, _): &(String, String)| !path.starts_with('.') && path != "MANUAL.md";
    files.into_iter().filter(read).map(|(path, text)| (path, text.into_bytes())).collect()
}

impl Target for Pack {
    fn name(&self) -> &'static str {
        "pack"
    }

    fn seeds(&self) -> Vec<Vec<u8>> {
        // The first line names the file that the rest stands in for.
        let with_name = |(path, text): (String, Vec<u8>)| [path.as_bytes(), b"\n", &text].concat();
        pack().into_iter().map(with_name).collect()
    }

    fn words(&self) -> &[&str] {
        &[
            "[[",
            "]]",
            " = ",
            "{ zh = \"",
            "when = [",
            "op = \"",
            "effects = [",
            "id = \"",
            "chance = ",
            "to = \"",
            "counter",
            "min = ",
            "999999999",
            "-2147483649",
            "'''",
            "\"\"\"",
        ]
    }

    fn variations(&self, usual: usize) -> usize {
        usual / 3
    }

    fn read(&self, input: &[u8]) -> u64 {
        let end = input.iter().position(|byte| *byte == b'\n').unwrap_or(input.len());
        let name = String::from_utf8_lossy(&input[..end]).into_owned();
        let mut files = pack();
        files.insert(name, input.get(end + 1..).unwrap_or_default().to_vec());
        let source = PackSource::files("fuzzed", files);
        match story::load(&source) {
            Ok(story) => {
                // What loads can be begun and shown.
                let state = begun(&story);
                let _ = rules::choices(&story, &state, Language::En);
                assert_clean(story.title.get(Language::Zh));
                hash("a story")
            }
            Err(faults) => {
                let codes: BTreeSet<String> = faults.list().iter().map(|fault| format!("{:?}", fault.code)).collect();
                assert!(!codes.is_empty(), "refused without a fault");
                hash(codes)
            }
        }
    }
}

pub fn begun(story: &Story) -> State {
    let hero = story.hero.hero("Kai", story.hero.attributes);
    rules::begin(story, hero, &mut Dice::new(1, 0)).state
}

pub struct Cleaning;

impl Target for Cleaning {
    fn name(&self) -> &'static str {
        "gate"
    }

    fn seeds(&self) -> Vec<Vec<u8>> {
        texts(&[
            "plain\ttext\r\nand more",
            "\u{1b}[31mred\u{1b}[0m \u{1b}]8;;http://x\u{1b}\\link\u{1b}]8;;\u{1b}\\",
            "\u{9b}2J\u{90}q\u{9c}\u{202e}abc\u{2066}",
            "e\u{301}\u{301}\u{301}\u{301}\u{301}\u{301} 👩‍👩‍👧 中文",
            "\u{1b}]52;c;never ended",
        ])
    }

    fn read(&self, input: &[u8]) -> u64 {
        let text = String::from_utf8_lossy(input);
        let clean = sanitize(&text);
        assert_clean(&clean);
        assert_eq!(sanitize(&clean), clean, "twice is once");
        let line = sanitize_line(&text);
        assert!(!line.contains('\n') && sanitize_line(&line) == line, "{line:?}");
        // As a stream, cut between any two characters.
        let mut gate = Gate::new();
        let pieces: String = text.chars().map(|letter| gate.push(letter.encode_utf8(&mut [0; 4]))).collect();
        assert_clean(&pieces);
        hash((
            clean.len() == text.len(),
            clean.lines().count().min(4),
            clean.is_empty(),
            text.len() - clean.len().min(text.len()),
        ))
    }
}

pub struct Wrap;

impl Target for Wrap {
    fn name(&self) -> &'static str {
        "wrap"
    }

    fn seeds(&self) -> Vec<Vec<u8>> {
        texts(&[
            "The quick brown fox jumps over the lazy dog, then rests.",
            "他说：“雨停了。”——然后（慢慢地）走开；门没有关。",
            "mixed 中英 text with supercalifragilisticexpialidocious words\n\nand breaks",
            "👩‍👩‍👧👍🏽 e\u{301} ﷽ \u{200d}\u{fe0f}",
        ])
    }

    fn read(&self, input: &[u8]) -> u64 {
        let text = sanitize(&String::from_utf8_lossy(input));
        let mut rows_in_all = 0;
        for columns in [1, 2, 7, 40, 200] {
            for ambiguous in [Ambiguous::Narrow, Ambiguous::Wide] {
                let rows = wrap(&text, columns, ambiguous);
                let kept: String = rows.iter().map(|row| row.text).collect();
                let letters = |text: &str| text.chars().filter(|letter| !letter.is_whitespace()).collect::<String>();
                assert_eq!(letters(&kept), letters(&text), "{columns} columns lose nothing");
                for row in &rows {
                    let one = unicode_segmentation::UnicodeSegmentation::graphemes(row.text, true).count() <= 1;
                    assert!(one || width(row.text, ambiguous) <= columns, "{columns} columns: {row:?}");
                    assert!(text[row.start..].starts_with(row.text), "a row stands where it says");
                }
                rows_in_all += rows.len();
            }
        }
        hash(rows_in_all.min(200))
    }
}

pub struct Line;

impl Target for Line {
    fn name(&self) -> &'static str {
        "line"
    }

    fn seeds(&self) -> Vec<Vec<u8>> {
        texts(&[
            "go north",
            "往北走",
            "ask the hunter about hal",
            "问老猎人哈尔的事",
            "take lamp and light it, then go in",
            "2",
            "undo 3",
            "“我答应你。”",
            "/load 4",
            "give cake to boy",
            "你是谁？",
            "attack",
            "look; inventory; wait",
            "我想爬上树看看营地",
        ])
    }

    fn words(&self) -> &[&str] {
        &[
            "然后",
            " and ",
            "about ",
            "给",
            "把",
            "，",
            "；",
            "\"",
            "“",
            "”",
            "/",
            "north",
            "老猎人",
            "undo",
            "?",
            "？",
            "all",
        ]
    }

    fn read(&self, input: &[u8]) -> u64 {
        with_world(|story, state| Self::read_in(story, state, input))
    }
}

impl Line {
    fn read_in(story: &Story, state: &State, input: &[u8]) -> u64 {
        let line = String::from_utf8_lossy(input);
        let language = if input.len().is_multiple_of(2) { Language::Zh } else { Language::En };
        let choices = rules::choices(story, state, language);
        let reading = parser::read(&line, story, state, &choices, language);
        assert_eq!(parser::read(&line, story, state, &choices, language), reading, "the same line, the same reading");
        if let parser::Reading::Commands(commands) = &reading {
            assert!(!commands.is_empty(), "an order of nothing");
            // Whatever was read can be settled or refused.
            let _ = rules::settle_all(story, state, commands, &mut Dice::new(1, 1));
        }
        shape(&reading)
    }
}

/// The first bundled story at its beginning; read once for each thread that asks.
pub fn with_world<T>(look: impl FnOnce(&Story, &State) -> T) -> T {
    thread_local! {
        static WORLD: (Story, State) = {
            let library = story::library(&[]);
            let pack = library.find("fantasy_001").unwrap();
            let story = story::load(&pack.source).unwrap_or_else(|_| panic!("the bundled story loads"));
            let state = begun(&story);
            (story, state)
        };
    }
    WORLD.with(|(story, state)| look(story, state))
}

pub struct Saved;

fn save() -> Vec<u8> {
    let folder = tempfile::tempdir().unwrap();
    let saves = Saves::new(folder.path().to_owned());
    let name = SaveName::new("seed").unwrap();
    let (story, state) = with_world(|story, state| (story.clone(), state.clone()));
    let header = SaveHeader {
        story: story.id,
        pack_hash: story.hash,
        pack_version: story.version,
        seed: 1,
        language: Language::En,
        hero: "Kai".to_owned(),
        created: Timestamp::from_millis(0),
    };
    let mut save = saves.create(&name, &header).unwrap();
    for turn in 0..6 {
        let parent = save.head();
        let narration = format!("What happened in turn {turn}.");
        save.commit(&TurnDraft { narration, ..TurnDraft::new(parent, state.clone(), Timestamp::from_millis(turn)) })
            .unwrap();
    }
    drop(save);
    fs::read(saves.path(&name)).unwrap()
}

impl Target for Saved {
    fn name(&self) -> &'static str {
        "save"
    }

    fn seeds(&self) -> Vec<Vec<u8>> {
        vec![save()]
    }

    fn variations(&self, usual: usize) -> usize {
        usual / 10
    }

    fn read(&self, input: &[u8]) -> u64 {
        let folder = tempfile::tempdir().unwrap();
        let saves = Saves::new(folder.path().to_owned());
        let (name, other) = (SaveName::new("a").unwrap(), SaveName::new("b").unwrap());
        fs::write(saves.path(&name), input).unwrap();
        let _ = saves.list().unwrap();
        let verified =
            saves.verify(&name).map(|findings| findings.iter().map(|found| found.message.key).collect::<Vec<_>>());
        let salvaged = saves.salvage(&name, &other, storyecho::memory::tokens::CUT);
        if salvaged.is_ok() {
            let findings = saves.verify(&other).unwrap();
            assert!(findings.iter().all(|finding| finding.derived), "{findings:?}");
        }
        assert_eq!(fs::read(saves.path(&name)).unwrap(), input, "to look and to rescue change nothing");
        let opened = saves.open(&name).map(|mut save| {
            let turns = save.last_turns(20).is_ok();
            (turns, save.undo(1, Timestamp::from_millis(9)).is_ok())
        });
        hash((
            verified.map_err(|error| error.kind().code()),
            salvaged.map_err(|error| error.kind().code()).is_ok(),
            opened.map_err(|error| error.kind().code()),
        ))
    }
}
