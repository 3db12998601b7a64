//! Items.

use super::condition::conditions;
use super::effect::effects;
use crate::story::document::{Kind, Value};
use crate::story::fault::Code;
use crate::story::reading::{Named, Reading};
use crate::story::row::Row;
use crate::story::sketch::Shape;
use crate::text::Message;
use crate::world::{Attributes, Branch, Equip, Item, ItemKind, Thing, Use};

const KINDS: [(&str, ItemKind); 5] = [
    ("thing", ItemKind::Thing),
    ("weapon", ItemKind::Weapon),
    ("armor", ItemKind::Armor),
    ("consumable", ItemKind::Consumable),
    ("key", ItemKind::Key),
];

/// One of `[[items]]`.
pub(super) fn item(reading: &mut Reading, value: &Value) -> Option<Item> {
    let mut row = Row::open(reading, value, "items")?;
    let id = row.id(Named::Item, "").as_str().into();
    let (name, words) = (row.need_line("name"), row.words("words"));
    let kind = row.choice("kind", &KINDS).unwrap_or_default();
    let text = row.need_text("text");
    let power = row.number("power", 0..=1_000).unwrap_or(0);
    let equip = equip(&mut row, kind);
    let value = row.number("value", 0..=1_000_000).unwrap_or(0);
    let uses = row.list("uses").iter().filter_map(|value| using(row.reading, value)).collect();
    row.finish();
    Some(Item { id, name, words, kind, text, power, equip, value, uses })
}

/// `equip = { attack = 2, defense = 1, agility = 1 }`, of a weapon or an armor.
fn equip(row: &mut Row<'_, '_>, kind: ItemKind) -> Equip {
    let Some(value) = row.take("equip") else { return Equip::default() };
    if !matches!(kind, ItemKind::Weapon | ItemKind::Armor) {
        let place = row.reading.place(&value.span);
        row.reading.fault(Code::BadValue, &place, Message::new("story-equip-kind"), None);
    }
    let Some(mut row) = Row::open(row.reading, value, "equip") else { return Equip::default() };
    let mut number = |key| row.number(key, -20..=20).unwrap_or(0);
    let (attack, defense) = (number("attack"), number("defense"));
    let attributes =
        Attributes { strength: number("strength"), agility: number("agility"), intelligence: number("intelligence") };
    row.finish();
    Equip { attack, defense, attributes }
}

fn using(reading: &mut Reading, value: &Value) -> Option<Use> {
    let mut row = Row::open(reading, value, "items.uses")?;
    let (on, when) = (on(&mut row), conditions(&mut row, "when"));
    let branch = Branch { texts: row.need_texts("texts"), effects: effects(&mut row, "effects") };
    let consumes = row.flag("consumes");
    row.finish();
    Some(Use { on, when, branch, consumes })
}

/// `on = { feature = "well" }`, also an item, a character, an exit, an enemy; `on = "hero"`.
fn on(row: &mut Row<'_, '_>) -> Option<Thing> {
    let value = row.take("on")?;
    row.note("on", Shape::TableOr("hero"));
    if matches!(&value.kind, Kind::Text(text) if text == "hero") {
        return Some(Thing::Hero);
    }
    let mut row = Row::open(row.reading, value, "on")?;
    let feature = row.refer("feature", Named::Feature).map(|id| Thing::Feature(id.as_str().into()));
    let item = row.refer("item", Named::Item).map(|id| Thing::Item(id.as_str().into()));
    let character = row.refer("character", Named::Character).map(|id| Thing::Character(id.as_str().into()));
    let exit = row.refer("exit", Named::Node).map(|id| Thing::Exit(id.as_str().into()));
    let enemy = row.refer("enemy", Named::Enemy).map(|id| Thing::Enemy(id.as_str().into()));
    if row.entries().len() != 1 {
        row.fault(Code::BadValue, Message::new("story-bad-on"), None);
    }
    row.finish();
    feature.or(item).or(character).or(exit).or(enemy)
}
