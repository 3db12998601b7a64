//! What an author should look at in a story whose references are right.

mod conditions;
mod lore;
mod losable;
mod map;
mod names;

use std::collections::BTreeSet;

use super::fault::Code;
use super::reading::{Named, Place, Reading};
use crate::text::Message;
use crate::world::explore::{Fact, Quantity, Reach, Web, shut_out};
use crate::world::{Quest, QuestIs, Story};

/// Notes advice on a story without errors.
pub(super) fn advise(story: &Story, reading: &mut Reading) {
    let web = Web::new(story);
    let reach = web.from_start();
    map::advise(story, &reach, reading);
    names::advise(story, reading);
    names::words(reading);
    quests(story, &reach, reading);
    endings(story, &reach, reading);
    flags(&reach, reading);
    items(&reach, reading);
    conditions::advise(&web, &reach, reading);
    losable::advise(&web, &reach, reading);
    lore::advise(story, reading);
    defeat(story, reading);
}

/// Quests that never begin, and stages that never end.
fn quests(story: &Story, reach: &Reach<'_, '_>, reading: &mut Reading) {
    for quest in &story.quests {
        let id = quest.id.as_str();
        if !begins(quest, reach) {
            let named = reach.has(Fact::Ends(&quest.id))
                || quest.stages.iter().any(|stage| reach.has(Fact::Comes(&quest.id, &stage.id)));
            let key = if !quest.starts.is_empty() || reach.has(Fact::Starts(&quest.id)) {
                "story-quest-cannot-start"
            } else if named {
                "story-quest-only-moved"
            } else {
                "story-quest-never-starts"
            };
            let help = match shut_out(story, &quest.id) {
                Some(other) => Message::new("story-quest-shut-out-help").with("other", other.id.as_str()),
                None if key == "story-quest-cannot-start" => Message::new("story-quest-cannot-start-help"),
                None => Message::new("story-quest-never-starts-help"),
            };
            let help = Some(help);
            note(reading, Code::QuestNeverStarts, (Named::Quest, "", id), Message::new(key).with("id", id), help);
            continue;
        }
        if reach.has(Fact::Quest(&quest.id, QuestIs::Done)) {
            continue;
        }
        // the last stage it can come to is the one that holds it up
        let stuck = quest.stages.iter().rev().find(|stage| reach.has(Fact::Stage(&quest.id, &stage.id)));
        let Some(stage) = stuck else { continue };
        let message = Message::new("story-quest-never-ends").with("id", id).with("stage", stage.id.as_str());
        let help = if stage.done.is_empty() { "story-quest-no-done-help" } else { "story-quest-never-ends-help" };
        let place = (Named::Stage, id, stage.id.as_str());
        note(reading, Code::QuestNeverEnds, place, message, Some(Message::new(help)));
    }
}

/// Whether something begins a quest: an effect, or by itself. One that effects only take further was forgotten.
fn begins(quest: &Quest, reach: &Reach<'_, '_>) -> bool {
    let by_itself = !quest.starts.is_empty() && quest.starts.iter().all(|condition| reach.may(condition));
    reach.has(Fact::Quest(&quest.id, QuestIs::Active)) && (by_itself || reach.has(Fact::Starts(&quest.id)))
}

/// Endings that nothing offers.
fn endings(story: &Story, reach: &Reach<'_, '_>, reading: &mut Reading) {
    for ending in story.endings.iter().filter(|ending| !reach.has(Fact::Offered(&ending.id))) {
        let id = ending.id.as_str();
        let key = if ending.when.is_empty() { "story-ending-never" } else { "story-ending-cannot" };
        let help = if ending.when.is_empty() { "story-ending-never-help" } else { "story-ending-cannot-help" };
        let help = Some(Message::new(help));
        let place = (Named::Ending, "", id);
        note(reading, Code::EndingNeverOffered, place, Message::new(key).with("id", id), help);
    }
}

/// Marks that are asked for and never set.
fn flags(reach: &Reach<'_, '_>, reading: &mut Reading) {
    let set: BTreeSet<String> = reading
        .effects
        .iter()
        .filter_map(|effect| match effect {
            crate::world::Effect::Flag { flag, value: true } => Some(flag.as_str().to_owned()),
            _ => None,
        })
        .collect();
    for (flag, place) in first_of_each(std::mem::take(&mut reading.flags_read)) {
        if set.contains(&flag) {
            if !reach.has(Fact::AtLeast(Quantity::Flag(&flag.as_str().into()), 1)) {
                let message = Message::new("story-flag-cannot").with("id", flag);
                reading.fault(Code::FlagNeverSet, &place, message, None);
            }
            continue;
        }
        let help = super::near::nearest(&flag, set.iter().map(String::as_str));
        let help = help.map(|near| Message::new("story-nearest").with("near", near));
        let message = Message::new("story-flag-never-set").with("id", flag);
        reading.fault(Code::FlagNeverSet, &place, message, help);
    }
}

/// Each name once, where it is asked for first.
fn first_of_each(names: Vec<(String, Place)>) -> Vec<(String, Place)> {
    let mut seen = BTreeSet::new();
    names.into_iter().filter(|(name, _)| seen.insert(name.clone())).collect()
}

/// Items that are asked for and that nobody can get.
fn items(reach: &Reach<'_, '_>, reading: &mut Reading) {
    for (item, place) in first_of_each(std::mem::take(&mut reading.items_read)) {
        if !reach.has(Fact::AtLeast(Quantity::Carried(&item.as_str().into()), 1)) {
            let message = Message::new("story-item-nowhere").with("id", item);
            reading.fault(Code::ItemNowhere, &place, message, Some(Message::new("story-item-nowhere-help")));
        }
    }
}

/// An enemy that can win, and nothing that says what then happens.
fn defeat(story: &Story, reading: &mut Reading) {
    let winner = story.enemies.iter().find(|enemy| enemy.ending.is_none());
    if let (Some(enemy), true) = (winner, story.defeat.texts.is_empty()) {
        let message = Message::new("story-missing-defeat").with("id", enemy.id.as_str());
        let help = Some(Message::new("story-missing-defeat-help"));
        note(reading, Code::MissingDefeat, (Named::Enemy, "", enemy.id.as_str()), message, help);
    }
}

/// Notes advice where something is defined: its kind, its owner, its id.
fn note(reading: &mut Reading, code: Code, at: (Named, &str, &str), message: Message, help: Option<Message>) {
    let (named, owner, id) = at;
    if let Some(place) = reading.defined(named, owner, id).cloned() {
        reading.fault(code, &place, message, help);
    }
}
