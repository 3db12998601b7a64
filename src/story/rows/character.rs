//! Characters.

use super::condition::conditions;
use super::effect::effects;
use super::novel::{CHAPTERS, sheet};
use super::part::moods;
use super::part::outcomes;
use crate::story::document::Value;
use crate::story::reading::{Named, Reading};
use crate::story::row::Row;
use crate::world::{Character, GiftTexts, ItemId, Pronoun, Threshold, Topic};
use crate::world::{Remark, Reply, Shift, Showing};

const PRONOUNS: [(&str, Pronoun); 4] =
    [("he", Pronoun::He), ("she", Pronoun::She), ("it", Pronoun::It), ("they", Pronoun::They)];

/// One of `[[characters]]`.
pub(super) fn character(reading: &mut Reading, value: &Value) -> Option<Character> {
    let mut row = Row::open(reading, value, "characters")?;
    let id = row.id(Named::Character, "");
    let (name, words) = (row.need_line("name"), row.words("words"));
    let pronoun = row.choice("pronoun", &PRONOUNS).unwrap_or_default();
    let (role, text) = (row.need_line("role"), row.need_text("text"));
    let node = row.refer("node", Named::Node).map(|node| node.as_str().into());
    let (traits, manner) = (row.text("traits"), row.text("manner"));
    let (likes, dislikes) = (items(&mut row, "likes"), items(&mut row, "dislikes"));
    let gifts = gifts(&mut row);
    let affinity = row.number("affinity", -100..=100).unwrap_or(0);
    let thresholds = row.list("thresholds").iter().filter_map(|value| threshold(row.reading, value)).collect();
    let (greetings, farewells) = (moods(&mut row, "greetings"), moods(&mut row, "farewells"));
    let (blank, idle) = (row.texts("blank"), moods(&mut row, "idle"));
    row.expect("greetings", greetings.len(), 1);
    row.expect("farewells", farewells.len(), 1);
    row.expect("blank", blank.len(), 1);
    let enemy = row.refer("enemy", Named::Enemy).map(|enemy| enemy.as_str().into());
    let topics = row.list("topics").iter().filter_map(|value| topic(row.reading, value, &id)).collect();
    let schedule = row.list("schedule").iter().filter_map(|value| shift(row.reading, value)).collect();
    let tell = row.list("tell").iter().filter_map(|value| reply(row.reading, value)).collect();
    let shown = row.list("shown").iter().filter_map(|value| showing(row.reading, value)).collect();
    let remarks = row.list("remarks").iter().filter_map(|value| remark(row.reading, value)).collect();
    let companion = row.flag("companion");
    let (follows, stays) = (row.text("follows"), row.text("stays"));
    if companion {
        let place = row.place().clone();
        row.reading.define(Named::Companion, "", &id, place);
        for (key, empty) in [("follows", follows.is_empty()), ("stays", stays.is_empty())] {
            if empty {
                row.missing_text(key);
            }
        }
    }
    let sheet = sheet(&mut row);
    let chapter = row.number("chapter", CHAPTERS).unwrap_or(0);
    row.finish();
    Some(Character {
        id: id.as_str().into(),
        name,
        words,
        role,
        text,
        pronoun,
        node,
        traits,
        manner,
        likes,
        dislikes,
        gifts,
        affinity,
        thresholds,
        greetings,
        farewells,
        topics,
        blank,
        idle,
        enemy,
        schedule,
        tell,
        shown,
        remarks,
        companion,
        follows,
        stays,
        sheet,
        chapter,
    })
}

fn items(row: &mut Row<'_, '_>, key: &'static str) -> Vec<ItemId> {
    row.refer_all(key, Named::Item).into_iter().map(ItemId::new).collect()
}

fn gifts(row: &mut Row<'_, '_>) -> GiftTexts {
    let opened = row.take("gifts").and_then(|value| Row::open(row.reading, value, "gifts"));
    let Some(mut row) = opened else { return GiftTexts::default() };
    let gifts = GiftTexts { liked: row.texts("liked"), plain: row.texts("plain"), disliked: row.texts("disliked") };
    row.finish();
    gifts
}

fn threshold(reading: &mut Reading, value: &Value) -> Option<Threshold> {
    let mut row = Row::open(reading, value, "characters.thresholds")?;
    let at = row.need_number("at", -100..=100);
    let when = conditions(&mut row, "when");
    let (text, effects) = (row.need_text("text"), effects(&mut row, "effects"));
    row.finish();
    Some(Threshold { at: at?, when, text, effects })
}

fn shift(reading: &mut Reading, value: &Value) -> Option<Shift> {
    let mut row = Row::open(reading, value, "characters.schedule")?;
    let when = conditions(&mut row, "when");
    let node = row.refer("node", Named::Node).map(|node| node.as_str().into());
    row.finish();
    Some(Shift { when, node })
}

fn reply(reading: &mut Reading, value: &Value) -> Option<Reply> {
    let mut row = Row::open(reading, value, "characters.tell")?;
    row.need("words");
    let (words, when) = (row.words("words"), conditions(&mut row, "when"));
    let (text, effects) = (row.need_text("text"), effects(&mut row, "effects"));
    row.finish();
    Some(Reply { words, when, text, effects })
}

fn showing(reading: &mut Reading, value: &Value) -> Option<Showing> {
    let mut row = Row::open(reading, value, "characters.shown")?;
    let item = row.need_refer("item", Named::Item).as_str().into();
    let when = conditions(&mut row, "when");
    let (text, effects) = (row.need_text("text"), effects(&mut row, "effects"));
    row.finish();
    Some(Showing { item, when, text, effects })
}

fn remark(reading: &mut Reading, value: &Value) -> Option<Remark> {
    let mut row = Row::open(reading, value, "characters.remarks")?;
    let (when, once) = (conditions(&mut row, "when"), row.flag_or("once", true));
    let (text, effects) = (row.need_text("text"), effects(&mut row, "effects"));
    row.finish();
    Some(Remark { when, once, text, effects })
}

fn topic(reading: &mut Reading, value: &Value, character: &str) -> Option<Topic> {
    let mut row = Row::open(reading, value, "characters.topics")?;
    let id = row.id(Named::Topic, character).as_str().into();
    let (label, words) = (row.need_line("label"), row.words("words"));
    let (when, texts) = (conditions(&mut row, "when"), row.need_texts("texts"));
    let answers = outcomes(&mut row, "answers");
    let (effects, hidden) = (effects(&mut row, "effects"), row.flag("hidden"));
    let chapter = row.number("chapter", CHAPTERS).unwrap_or(0);
    row.finish();
    Some(Topic { id, label, words, when, texts, answers, effects, hidden, chapter })
}
