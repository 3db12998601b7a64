//! `story.toml`.

use std::collections::BTreeMap;
use std::ops::RangeInclusive;

use super::condition::PERIODS;
use super::effect::effects;
use super::kept::hint;
use super::novel::novel;
use super::part::weaves;
use crate::story::document::{Kind, Value};
use crate::story::fault::Code;
use crate::story::reading::{Named, Reading};
use crate::story::row::Row;
use crate::story::sketch::Shape;
use crate::text::{Language, Localized, Message};
use crate::world::{
    Approach, Attributes, Defeat, Director, FreeTexts, HeroTemplate, Hint, Levels, NodeId, Novel, Period, Region,
    RegionId, Start, StoryId, Table, Weave,
};

/// The bounds of what a level asks for.
const EXPERIENCE: RangeInclusive<i64> = 1..=1_000_000_000;
const LANGUAGES: [(&str, Language); 2] = [("zh", Language::Zh), ("en", Language::En)];
const APPROACHES: [(&str, Approach); 5] = [
    ("force", Approach::Force),
    ("nimble", Approach::Nimble),
    ("wits", Approach::Wits),
    ("sense", Approach::Sense),
    ("voice", Approach::Voice),
];

/// After how many turns in which nothing moved on a story with hints gives one.
pub(super) const STUCK_AFTER: u32 = 12;

/// What `story.toml` says.
#[derive(Clone, Debug)]
pub(in crate::story) struct Head {
    pub(in crate::story) id: StoryId,
    pub(in crate::story) version: String,
    pub(in crate::story) title: Localized,
    pub(in crate::story) blurb: Localized,
    pub(in crate::story) languages: Vec<Language>,
    pub(in crate::story) turns_per_period: u32,
    pub(in crate::story) start: Start,
    pub(in crate::story) hero: HeroTemplate,
    pub(in crate::story) defeat: Defeat,
    pub(in crate::story) free: BTreeMap<Approach, FreeTexts>,
    pub(in crate::story) regions: Table<Region>,
    pub(in crate::story) weaves: Vec<Weave>,
    pub(in crate::story) novel: Option<Novel>,
    pub(in crate::story) levels: Option<Levels>,
    pub(in crate::story) hints: Vec<Hint>,
    pub(in crate::story) director: Option<Director>,
}

/// Reads the tables of `story.toml`.
pub(in crate::story) fn head(reading: &mut Reading, value: &Value) -> Option<Head> {
    let mut row = Row::open(reading, value, "story.toml")?;
    let languages = languages(&mut row);
    row.reading.languages.clone_from(&languages);
    let id = row.need("id").and_then(|value| row.id_of(value, "id")).unwrap_or_default();
    let version = row.string("version").unwrap_or_else(|| "1".to_owned());
    let (title, blurb) = (row.need_line("title"), row.need_text("blurb"));
    let turns_per_period = row.number("turns_per_period", 0..=1_000).unwrap_or(0);
    let start = start(&mut row);
    let (hero, defeat) = (hero(&mut row), defeat(&mut row, &start.node));
    let (free, regions, weaves) = (free(&mut row), regions(&mut row), weaves(&mut row));
    let (levels, director) = (levels(&mut row), director(&mut row));
    let novel = novel(&mut row);
    let hints = row.list("hints").iter().filter_map(|value| hint(row.reading, value)).collect();
    row.finish();
    let id = StoryId::new(id);
    Some(Head {
        id,
        version,
        title,
        blurb,
        languages,
        turns_per_period,
        start,
        hero,
        defeat,
        free,
        regions,
        weaves,
        novel,
        levels,
        hints,
        director,
    })
}

fn languages(row: &mut Row<'_, '_>) -> Vec<Language> {
    let Some(value) = row.take("languages") else { return Language::ALL.to_vec() };
    let mut languages = Vec::new();
    for value in row.list("languages") {
        let language = row.choice_of(value, "languages", &LANGUAGES);
        languages.extend(language.filter(|language| !languages.contains(language)));
    }
    if matches!(&value.kind, Kind::List(values) if values.is_empty()) {
        let place = row.reading.place(&value.span);
        row.reading.fault(Code::BadValue, &place, Message::new("story-no-language"), None);
    }
    languages
}

fn start(row: &mut Row<'_, '_>) -> Start {
    let nowhere =
        Start { node: NodeId::new(""), text: Localized::default(), period: Period::Dawn, effects: Vec::new() };
    let Some(value) = row.need("start") else { return nowhere };
    let Some(mut row) = Row::open(row.reading, value, "start") else { return nowhere };
    let node = row.need_refer("node", Named::Node).as_str().into();
    let period = row.choice("period", &PERIODS).unwrap_or(Period::Dawn);
    let start = Start { node, text: row.text("text"), period, effects: effects(&mut row, "effects") };
    row.finish();
    start
}

/// The hero; where `[hero]` or a key of it is absent, a wanderer of fair attributes.
fn hero(row: &mut Row<'_, '_>) -> HeroTemplate {
    let mut hero = HeroTemplate {
        name: Localized::new("旅人", "Wanderer"),
        attributes: Attributes { strength: 5, agility: 5, intelligence: 5 },
        points: 6,
        hp: 30,
        gold: 0,
        items: BTreeMap::new(),
        talents: 0,
    };
    let Some(value) = row.take("hero") else { return hero };
    let Some(mut row) = Row::open(row.reading, value, "hero") else { return hero };
    let name = row.line("name");
    if !name.is_empty() {
        hero.name = name;
    }
    let attributes = &mut hero.attributes;
    for (key, attribute) in [
        ("strength", &mut attributes.strength),
        ("agility", &mut attributes.agility),
        ("intelligence", &mut attributes.intelligence),
    ] {
        *attribute = row.number(key, 0..=100).unwrap_or(*attribute);
    }
    hero.points = row.number("points", 0..=100).unwrap_or(hero.points);
    hero.hp = row.number("hp", 1..=10_000).unwrap_or(hero.hp);
    hero.gold = row.number("gold", 0..=1_000_000).unwrap_or(hero.gold);
    hero.talents = row.number("talents", 0..=20).unwrap_or(0);
    hero.items = row.counts("items").into_iter().map(|(item, count)| (item.as_str().into(), count)).collect();
    row.finish();
    hero
}

/// `[levels]`
fn levels(row: &mut Row<'_, '_>) -> Option<Levels> {
    let value = row.take("levels")?;
    let mut row = Row::open(row.reading, value, "levels")?;
    row.note("exp", Shape::Wholes(EXPERIENCE));
    row.need("exp");
    let values = row.list("exp");
    let exp: Vec<i64> = values.iter().filter_map(|value| row.number_of(value, "exp", &EXPERIENCE)).collect();
    if exp.is_empty() || exp.windows(2).any(|pair| matches!(pair, [less, more] if less >= more)) {
        row.fault(Code::BadValue, Message::new("story-levels-order"), None);
    }
    let hp = row.number("hp", 0..=1_000).unwrap_or(0);
    let points = row.number("points", 0..=10).unwrap_or(1);
    row.finish();
    Some(Levels { exp, hp, points })
}

/// `[director]`
fn director(row: &mut Row<'_, '_>) -> Option<Director> {
    let value = row.take("director")?;
    let mut row = Row::open(row.reading, value, "director")?;
    let after = row.number("after", 3..=1_000).unwrap_or(STUCK_AFTER);
    row.finish();
    Some(Director { after })
}

/// What happens when the hero falls; without `[defeat]` the hero comes to where the story began.
fn defeat(row: &mut Row<'_, '_>, start: &NodeId) -> Defeat {
    let mut defeat = Defeat { to: start.clone(), texts: Vec::new(), effects: Vec::new() };
    let Some(value) = row.take("defeat") else { return defeat };
    let Some(mut row) = Row::open(row.reading, value, "defeat") else { return defeat };
    if let Some(to) = row.refer("to", Named::Node) {
        defeat.to = to.as_str().into();
    }
    defeat.texts = row.need_texts("texts");
    defeat.effects = effects(&mut row, "effects");
    row.finish();
    defeat
}

fn free(row: &mut Row<'_, '_>) -> BTreeMap<Approach, FreeTexts> {
    let mut free = BTreeMap::new();
    let value = row.take("free");
    let mut table = value.and_then(|value| Row::open(row.reading, value, "free"));
    for (key, approach) in APPROACHES {
        let texts = table.as_mut().and_then(|table| {
            let value = table.take(key)?;
            let mut row = Row::open(table.reading, value, key)?;
            let texts = FreeTexts { success: row.texts("success"), failure: row.texts("failure") };
            row.expect("success", texts.success.len(), 1);
            if approach.attribute().is_some() {
                row.expect("failure", texts.failure.len(), 1);
            }
            row.finish();
            Some(texts)
        });
        free.extend(texts.map(|texts| (approach, texts)));
    }
    if let Some(table) = table {
        table.finish();
    }
    for (key, approach) in APPROACHES {
        row.expect_or(key, usize::from(free.contains_key(&approach)), 1, "story-too-few-free-help");
    }
    free
}

fn regions(row: &mut Row<'_, '_>) -> Table<Region> {
    let mut regions = Vec::new();
    for value in row.list("regions") {
        let Some(mut row) = Row::open(row.reading, value, "regions") else { continue };
        let id = RegionId::new(row.id(Named::Region, ""));
        regions.push(Region { id, name: row.need_line("name"), weaves: weaves(&mut row) });
        row.finish();
    }
    regions.into_iter().collect()
}
