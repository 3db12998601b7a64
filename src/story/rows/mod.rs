//! The tables of a pack, row by row, into the world's types.

mod character;
mod condition;
mod effect;
mod enemy;
mod head;
mod item;
mod kept;
mod knowledge;
mod lore;
mod node;
mod novel;
mod part;
mod quest;

use super::document::{Kind, Value, read_toml};
use super::fault::Code;
use super::gather::{Files, Role, TABLES, role};
use super::reading::{Form, Reading};
use super::row::{suggest, wrong_type};
use super::sketch::{self, Sketch};
use super::slips;
use crate::text::{Language, Localized, Message};
use crate::world::{Entry, Lore, Story, Table};

pub(super) use head::Head;

/// Reads `story.toml` of these files.
pub(super) fn read_head(files: &Files, reading: &mut Reading) -> Option<Head> {
    let (path, text) = files.get_key_value("story.toml")?;
    let value = parse(path, text, reading)?;
    head::head(reading, &value)
}

/// Reads all files of a story. Where a file has faults the story is incomplete, and the reading says so.
pub(super) fn read_story(files: &Files, reading: &mut Reading) -> Story {
    let head = read_head(files, reading).unwrap_or_else(empty_head);
    let mut story = Story {
        id: head.id,
        version: head.version,
        hash: String::new(),
        title: head.title,
        blurb: head.blurb,
        languages: head.languages,
        start: head.start,
        hero: head.hero,
        defeat: head.defeat,
        turns_per_period: head.turns_per_period,
        worldview: Localized::default(),
        knowledge: Vec::new(),
        regions: head.regions,
        weaves: head.weaves,
        free: head.free,
        nodes: Table::default(),
        characters: Table::default(),
        quests: Table::default(),
        enemies: Table::default(),
        items: Table::default(),
        endings: Table::default(),
        talents: Table::default(),
        achievements: Table::default(),
        counters: Table::default(),
        facts: Table::default(),
        statuses: Table::default(),
        levels: head.levels,
        hints: head.hints,
        director: head.director,
        lore: Lore::default(),
        novel: head.novel,
    };
    let mut rows = Rows::default();
    let mut passages = None;
    for (path, text) in files {
        match role(path) {
            Some(Role::Rows(table)) => {
                if let Some(value) = parse(path, text, reading) {
                    rows.read(table, &value, reading);
                }
            }
            Some(Role::Knowledge) => story.knowledge = knowledge::knowledge(reading, path, text),
            Some(Role::Passages) => {
                let chapters = story.novel.as_ref().map_or(0, |novel| novel.chapters.len());
                passages = Some(novel::passages(reading, path, text, chapters));
            }
            Some(Role::Story | Role::Worldview(_)) | None => {}
        }
    }
    if let Some(passages) = passages {
        story.novel.get_or_insert_default().passages = passages.into();
    }
    rows.quests.sort_by_key(|quest| quest.kind != crate::world::QuestKind::Main);
    story.nodes = table(rows.nodes);
    story.characters = table(rows.characters);
    story.quests = table(rows.quests);
    story.enemies = table(rows.enemies);
    story.items = table(rows.items);
    story.endings = table(rows.endings);
    story.talents = table(rows.talents);
    story.achievements = table(rows.achievements);
    story.counters = table(rows.counters);
    story.facts = table(rows.facts);
    story.statuses = table(rows.statuses);
    story.hints.extend(rows.hints);
    story.lore = Lore { settings: rows.lore_settings.unwrap_or_default(), entries: rows.lore };
    if story.director.is_none() && !story.hints.is_empty() {
        story.director = Some(crate::world::Director { after: head::STUCK_AFTER });
    }
    story.worldview = worldview(files, reading);
    story
}

fn table<T: Entry>(rows: Vec<T>) -> Table<T> {
    rows.into_iter().collect()
}

/// The rows of all files, in the order of the files.
#[derive(Default)]
struct Rows {
    nodes: Vec<crate::world::Node>,
    characters: Vec<crate::world::Character>,
    quests: Vec<crate::world::Quest>,
    enemies: Vec<crate::world::Enemy>,
    items: Vec<crate::world::Item>,
    endings: Vec<crate::world::Ending>,
    talents: Vec<crate::world::Talent>,
    achievements: Vec<crate::world::Achievement>,
    counters: Vec<crate::world::Counter>,
    facts: Vec<crate::world::StoryFact>,
    statuses: Vec<crate::world::HeroStatus>,
    hints: Vec<crate::world::Hint>,
    lore: Vec<crate::world::LoreEntry>,
    lore_settings: Option<crate::world::LoreSettings>,
}

impl Rows {
    /// Reads a file of rows of `table`.
    fn read(&mut self, table: &'static str, value: &Value, reading: &mut Reading) {
        let Kind::Table(entries) = &value.kind else { return };
        for entry in entries {
            if entry.key == "settings" && table == "lore" {
                self.settle_lore(entry, reading);
                continue;
            }
            if entry.key != table {
                misplaced(&entry.key, table, &reading.place(&entry.key_span), reading);
                continue;
            }
            let Kind::List(values) = &entry.value.kind else {
                wrong_type(reading, &entry.value, table, "list", None);
                continue;
            };
            for value in values {
                self.read_row(table, value, reading);
            }
        }
    }

    /// Reads one row of `table`.
    fn read_row(&mut self, table: &'static str, value: &Value, reading: &mut Reading) {
        match table {
            "nodes" => self.nodes.extend(node::node(reading, value)),
            "characters" => self.characters.extend(character::character(reading, value)),
            "quests" => self.quests.extend(quest::quest(reading, value)),
            "enemies" => self.enemies.extend(enemy::enemy(reading, value)),
            "items" => self.items.extend(item::item(reading, value)),
            "endings" => self.endings.extend(quest::ending(reading, value)),
            "talents" => self.talents.extend(quest::talent(reading, value)),
            "achievements" => self.achievements.extend(quest::achievement(reading, value)),
            "counters" => self.counters.extend(kept::counter(reading, value)),
            "facts" => self.facts.extend(kept::fact(reading, value)),
            "statuses" => self.statuses.extend(kept::status(reading, value)),
            "lore" => self.lore.extend(lore::entry(reading, value)),
            _ => self.hints.extend(kept::hint(reading, value)),
        }
    }

    /// Reads `[settings]` of a file of lore; a pack has one.
    fn settle_lore(&mut self, entry: &super::document::Entry, reading: &mut Reading) {
        let settings = lore::settings(reading, &entry.value);
        if self.lore_settings.is_some() {
            let place = reading.place(&entry.key_span);
            reading.fault(Code::DuplicateId, &place, Message::new("story-lore-settings-twice"), None);
            return;
        }
        self.lore_settings = settings;
    }
}

/// What the readers of this module ask for.
pub(in crate::story) struct Sketches {
    /// `story.toml`.
    pub(in crate::story) story: Sketch,
    /// A document of `knowledge.json`.
    pub(in crate::story) document: Sketch,
    /// A line of `passages.jsonl`.
    pub(in crate::story) passage: Sketch,
    /// A row of each of [`TABLES`].
    pub(in crate::story) tables: Vec<(&'static str, Sketch)>,
    /// `[settings]` of a file of lore.
    pub(in crate::story) lore_settings: Sketch,
    /// Each condition.
    pub(in crate::story) conditions: Vec<Sketch>,
    /// Each effect.
    pub(in crate::story) effects: Vec<Sketch>,
}

/// Learns what the readers ask for, by running them.
pub(in crate::story) fn sketches() -> Sketches {
    let row = |table: &'static str| {
        let sketch = sketch::of(&[], |reading, value| Rows::default().read_row(table, value, reading));
        (table, sketch)
    };
    Sketches {
        story: sketch::of(&[], |reading, value| {
            head::head(reading, value);
        }),
        document: sketch::of(&[], |reading, value| {
            knowledge::document(reading, value);
        }),
        passage: sketch::of(&[], |reading, value| {
            novel::passage(reading, value);
        }),
        tables: TABLES.into_iter().map(row).collect(),
        lore_settings: sketch::of(&[], |reading, value| {
            lore::settings(reading, value);
        }),
        conditions: condition::sketches(),
        effects: effect::sketches(),
    }
}

/// Notes a key that a file of rows has no place for.
fn misplaced(key: &str, table: &'static str, place: &super::reading::Place, reading: &mut Reading) {
    let message = Message::new("story-unknown-key").with("key", key).with("what", format!("{table}.toml"));
    let help = if TABLES.contains(&key) {
        Some(Message::new("story-misplaced").with("file", format!("{key}.toml")))
    } else {
        suggest(key, [table])
    };
    reading.fault(Code::UnknownKey, place, message, help);
}

/// Opens a file and parses it as TOML. Faults of syntax are noted.
fn parse(path: &str, text: &str, reading: &mut Reading) -> Option<Value> {
    reading.open(path, text);
    match read_toml(text) {
        Ok(value) => Some(value),
        Err(faults) => {
            reading.torn = true;
            let mut slipped = Vec::new();
            for fault in faults {
                let line = reading.line_at(fault.span.start).map(|(start, _)| start);
                // one slip makes several faults of a line
                if slipped.contains(&line) {
                    continue;
                }
                let slip = slips::syntax(reading, &fault.span);
                let span = slip.as_ref().map_or(&fault.span, |(span, _)| span);
                let place = reading.place(span);
                let message = Message::new("story-toml-syntax").with("cause", fault.message);
                if slip.is_some() {
                    slipped.push(line);
                }
                reading.fault(Code::TomlSyntax, &place, message, slip.map(|(_, help)| help));
            }
            None
        }
    }
}

/// The worldview: one file for both languages, or one for each.
fn worldview(files: &Files, reading: &mut Reading) -> Localized {
    let mut read = |path: &str| {
        let text = files.get(path)?;
        reading.open(path, text);
        let text = reading.clean(text, &(0..0), Form::Prose);
        Some(text).filter(|text| !text.is_empty())
    };
    let (both, zh, en) = (read("worldview.md"), read("worldview.zh.md"), read("worldview.en.md"));
    let text = Localized::by_language(zh.or_else(|| both.clone()), en.or(both));
    // where there is no file at all another fault says so
    if text.is_empty() && files.is_empty() {
        return text;
    }
    if text.is_empty() {
        let help = Some(Message::new("story-missing-worldview-help"));
        reading.fault_file(Code::MissingWorldview, "worldview.md", Message::new("story-missing-worldview"), help);
        return text;
    }
    for language in reading.languages.clone() {
        if text.exact(language).is_none() {
            let message =
                Message::new("story-missing-language").with("key", "worldview").with("language", language.code());
            let file = if language == Language::Zh { "worldview.zh.md" } else { "worldview.en.md" };
            reading.fault_file(Code::MissingLanguage, file, message, None);
        }
    }
    text
}

/// What stands for a `story.toml` that could not be read.
fn empty_head() -> Head {
    use crate::world::{Attributes, Defeat, HeroTemplate, NodeId, Period, Start, StoryId};

    let nowhere = NodeId::new("");
    Head {
        id: StoryId::new(""),
        version: String::new(),
        title: Localized::default(),
        blurb: Localized::default(),
        languages: Language::ALL.to_vec(),
        turns_per_period: 0,
        start: Start { node: nowhere.clone(), text: Localized::default(), period: Period::Dawn, effects: Vec::new() },
        hero: HeroTemplate {
            name: Localized::default(),
            attributes: Attributes::default(),
            points: 0,
            hp: 0,
            gold: 0,
            items: std::collections::BTreeMap::new(),
            talents: 0,
        },
        levels: None,
        hints: Vec::new(),
        director: None,
        defeat: Defeat { to: nowhere, texts: Vec::new(), effects: Vec::new() },
        free: std::collections::BTreeMap::new(),
        regions: Table::default(),
        weaves: Vec::new(),
        novel: None,
    }
}
