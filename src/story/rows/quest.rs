//! Quests, endings, talents and achievements.

use super::condition::{ATTRIBUTES, conditions, span};
use super::effect::effects;
use super::part::attributes;
use crate::story::document::Value;
use crate::story::fault::Code;
use crate::story::reading::{Named, Reading};
use crate::story::row::Row;
use crate::text::Message;
use crate::world::{
    Achievement, Alternative, Bonus, BonusOn, Deadline, Ending, EndingKind, Quest, QuestKind, Stage, Talent,
};

const QUEST_KINDS: [(&str, QuestKind); 2] = [("main", QuestKind::Main), ("side", QuestKind::Side)];
const ENDING_KINDS: [(&str, EndingKind); 4] = [
    ("good", EndingKind::Good),
    ("bitter", EndingKind::Bitter),
    ("dark", EndingKind::Dark),
    ("hidden", EndingKind::Hidden),
];
const RARITIES: [(&str, &str); 4] =
    [("common", "common"), ("rare", "rare"), ("epic", "epic"), ("legendary", "legendary")];

const BONUS_ON: [(&str, BonusOn); 5] = [
    ("attack", BonusOn::Attack),
    ("defense", BonusOn::Defense),
    ("flee", BonusOn::Flee),
    ("negotiate", BonusOn::Negotiate),
    ("check", BonusOn::Check),
];

/// One of `[[quests]]`.
pub(super) fn quest(reading: &mut Reading, value: &Value) -> Option<Quest> {
    let mut row = Row::open(reading, value, "quests")?;
    let id = row.id(Named::Quest, "");
    let kind = row.choice("kind", &QUEST_KINDS).unwrap_or(QuestKind::Side);
    let (title, summary) = (row.need_line("title"), row.need_text("summary"));
    let giver = row.refer("giver", Named::Character).map(|giver| giver.as_str().into());
    let (requires, requires_any) = (attributes(&mut row, "requires"), attributes(&mut row, "requires_any"));
    let act = row.number("act", 1..=20);
    let excludes = row.refer_all("excludes", Named::Quest).iter().map(|quest| quest.as_str().into()).collect();
    let deadline = deadline(&mut row);
    let (starts, text, done) = (conditions(&mut row, "starts"), row.text("text"), row.text("done"));
    let (fails, failed) = (conditions(&mut row, "fails"), row.text("failed"));
    if (!fails.is_empty() || deadline.is_some()) && failed.is_empty() {
        row.missing_text("failed");
    }
    let reward = effects(&mut row, "reward");
    row.need("stages");
    let stages = row.list("stages").iter().filter_map(|value| stage(row.reading, value, &id)).collect();
    row.finish();
    let id = id.as_str().into();
    Some(Quest {
        id,
        kind,
        title,
        summary,
        giver,
        requires,
        requires_any,
        act,
        excludes,
        deadline,
        starts,
        text,
        stages,
        done,
        fails,
        failed,
        reward,
    })
}

/// `deadline = { turns = 60 }` or `{ days = 2 }`, each with `warning = "…"`.
fn deadline(row: &mut Row<'_, '_>) -> Option<Deadline> {
    let value = row.take("deadline")?;
    let mut row = Row::open(row.reading, value, "deadline")?;
    let (span, warning) = (span(&mut row), row.text("warning"));
    let spans = row.entries().iter().filter(|entry| entry.key == "turns" || entry.key == "days").count();
    if spans != 1 {
        row.fault(Code::BadValue, Message::new("story-deadline-span"), None);
    }
    row.finish();
    Some(Deadline { span: span?, warning })
}

fn stage(reading: &mut Reading, value: &Value, quest: &str) -> Option<Stage> {
    let mut row = Row::open(reading, value, "quests.stages")?;
    let id = row.id(Named::Stage, quest).as_str().into();
    let (objective, done) = (row.need_line("objective"), conditions(&mut row, "done"));
    let (text, effects) = (row.text("text"), effects(&mut row, "effects"));
    let alternatives = row.list("alternatives").iter().filter_map(|value| alternative(row.reading, value)).collect();
    row.finish();
    Some(Stage { id, objective, done, text, effects, alternatives })
}

fn alternative(reading: &mut Reading, value: &Value) -> Option<Alternative> {
    let mut row = Row::open(reading, value, "quests.stages.alternatives")?;
    row.need("done");
    let (done, text) = (conditions(&mut row, "done"), row.text("text"));
    let effects = effects(&mut row, "effects");
    row.finish();
    Some(Alternative { done, text, effects })
}

/// One of `[[endings]]`.
pub(super) fn ending(reading: &mut Reading, value: &Value) -> Option<Ending> {
    let mut row = Row::open(reading, value, "endings")?;
    let id = row.id(Named::Ending, "").as_str().into();
    let kind = row.need_choice("kind", &ENDING_KINDS);
    let (title, when) = (row.need_line("title"), conditions(&mut row, "when"));
    let (offer, accept, decline) = (row.text("offer"), row.line("accept"), row.line("decline"));
    if !decline.is_empty() {
        for (key, empty) in [("offer", offer.is_empty()), ("accept", accept.is_empty())] {
            if empty {
                row.missing_text(key);
            }
        }
    }
    let text = row.need_text("text");
    row.finish();
    Some(Ending { id, kind: kind?, title, when, offer, accept, decline, text })
}

/// One of `[[talents]]`.
pub(super) fn talent(reading: &mut Reading, value: &Value) -> Option<Talent> {
    let mut row = Row::open(reading, value, "talents")?;
    let id = row.id(Named::Talent, "").as_str().into();
    let (name, text) = (row.need_line("name"), row.need_text("text"));
    let rarity = row.choice("rarity", &RARITIES).unwrap_or("common").to_owned();
    let (when, effects) = (conditions(&mut row, "when"), effects(&mut row, "effects"));
    let bonus = row.list("bonus").iter().filter_map(|value| bonus(row.reading, value)).collect();
    let starting = row.flag("starting");
    row.finish();
    Some(Talent { id, name, rarity, text, when, effects, bonus, starting })
}

fn bonus(reading: &mut Reading, value: &Value) -> Option<Bonus> {
    let mut row = Row::open(reading, value, "talents.bonus")?;
    let on = row.need_choice("on", &BONUS_ON);
    let attribute = row.choice("attribute", &ATTRIBUTES);
    let value = row.need_number("value", -20..=20);
    row.finish();
    Some(Bonus { on: on?, attribute, value: value? })
}

/// One of `[[achievements]]`.
pub(super) fn achievement(reading: &mut Reading, value: &Value) -> Option<Achievement> {
    let mut row = Row::open(reading, value, "achievements")?;
    let id = row.id(Named::Achievement, "").as_str().into();
    let (name, text) = (row.need_line("name"), row.need_text("text"));
    let category = row.string("category").unwrap_or_default();
    let when = conditions(&mut row, "when");
    row.finish();
    Some(Achievement { id, name, category, text, when })
}
