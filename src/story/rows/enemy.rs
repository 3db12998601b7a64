//! Enemies.

use super::condition::conditions;
use super::effect::effects;
use super::part::{branch, check, need_branch};
use crate::story::document::Value;
use crate::story::reading::{Named, Reading};
use crate::story::row::Row;
use crate::world::{Enemy, Infliction, Loot, Parley};

/// One of `[[enemies]]`.
pub(super) fn enemy(reading: &mut Reading, value: &Value) -> Option<Enemy> {
    let mut row = Row::open(reading, value, "enemies")?;
    let id = row.id(Named::Enemy, "").as_str().into();
    let (name, words, category) = (row.need_line("name"), row.words("words"), row.line("category"));
    let tier = row.number("tier", 1..=4).unwrap_or(1);
    let hp = row.need_number("hp", 1..=10_000);
    let attack = row.need_number("attack", 1..=1_000);
    let defense = row.need_number("defense", 1..=60);
    let speed = row.need_number("speed", 1..=60);
    let regions = row.refer_all("regions", Named::Region).iter().map(|region| region.as_str().into()).collect();
    let text = row.need_text("text");
    let (encounter, hit, miss) = (row.need_texts("encounter"), row.need_texts("hit"), row.need_texts("miss"));
    let (wound, dodge, fall) = (row.need_texts("wound"), row.need_texts("dodge"), row.need_texts("fall"));
    let effects = effects(&mut row, "effects");
    let loot = row.list("loot").iter().filter_map(|value| loot(row.reading, value)).collect();
    let exp = row.number("exp", 0..=1_000_000).unwrap_or(0);
    let talk = talk(&mut row);
    let ending = row.refer("ending", Named::Ending).map(|ending| ending.as_str().into());
    let inflicts = row.list("inflicts").iter().filter_map(|value| infliction(row.reading, value)).collect();
    let critical = row.number("critical", 2..=20);
    let initiative = row.flag("initiative");
    let (flees_below, flees) = (row.number("flees_below", 1..=99), row.texts("flees"));
    let boss = row.flag("boss");
    row.finish();
    Some(Enemy {
        id,
        name,
        words,
        category,
        tier,
        hp: hp?,
        attack: attack?,
        defense: defense?,
        speed: speed?,
        regions,
        text,
        encounter,
        hit,
        miss,
        wound,
        dodge,
        fall,
        effects,
        loot,
        exp,
        talk,
        ending,
        inflicts,
        critical,
        initiative,
        flees_below,
        flees,
        boss,
    })
}

fn infliction(reading: &mut Reading, value: &Value) -> Option<Infliction> {
    let mut row = Row::open(reading, value, "enemies.inflicts")?;
    let status = row.need_refer("status", Named::Status).as_str().into();
    let chance = row.number("chance", 1..=100).unwrap_or(100);
    let turns = row.number("turns", 1..=1_000);
    row.finish();
    Some(Infliction { status, chance, turns })
}

fn loot(reading: &mut Reading, value: &Value) -> Option<Loot> {
    let mut row = Row::open(reading, value, "enemies.loot")?;
    let item = row.need_refer("item", Named::Item).as_str().into();
    let chance = row.number("chance", 1..=100).unwrap_or(100);
    row.finish();
    Some(Loot { item, chance })
}

/// `talk = { … }`
fn talk(row: &mut Row<'_, '_>) -> Option<Parley> {
    let value = row.take("talk")?;
    let mut row = Row::open(row.reading, value, "enemies.talk")?;
    let (when, refusal) = (conditions(&mut row, "when"), row.text("refusal"));
    if !when.is_empty() && refusal.is_empty() {
        row.missing_text("refusal");
    }
    let check = check(&mut row, "check");
    let success = need_branch(&mut row, "success");
    let failure = if check.is_some() {
        need_branch(&mut row, "failure")
    } else {
        branch(&mut row, "failure").unwrap_or_default()
    };
    row.finish();
    Some(Parley { when, refusal, check, success, failure })
}
