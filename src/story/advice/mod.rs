//! What an author should look at in a story whose references are right.

mod map;
mod names;
mod possible;

use std::collections::BTreeSet;

use super::fault::Code;
use super::reading::{Named, Place, Reading};
use crate::text::Message;
use crate::world::Story;
use possible::Possible;

/// Notes advice on a story without errors.
pub(super) fn advise(story: &Story, reading: &mut Reading) {
    let possible = Possible::of(story);
    map::advise(story, &possible, reading);
    names::advise(story, reading);
    quests(story, &possible, reading);
    endings(story, &possible, reading);
    flags(&possible, reading);
    items(&possible, reading);
    defeat(story, reading);
}

/// Quests that never begin, and stages that never end.
fn quests(story: &Story, possible: &Possible, reading: &mut Reading) {
    for quest in &story.quests {
        let id = quest.id.as_str();
        if !possible.begun(&quest.id) {
            let key = if possible.named(&quest.id) || !quest.starts.is_empty() {
                "story-quest-cannot-start"
            } else {
                "story-quest-never-starts"
            };
            let help = Some(Message::new("story-quest-never-starts-help"));
            note(reading, Code::QuestNeverStarts, (Named::Quest, "", id), Message::new(key).with("id", id), help);
            continue;
        }
        if possible.ended(&quest.id) {
            continue;
        }
        // the last stage it can come to is the one that holds it up
        let stuck = quest.stages.iter().rev().find(|stage| possible.at_stage(&quest.id, &stage.id));
        let Some(stage) = stuck else { continue };
        let message = Message::new("story-quest-never-ends").with("id", id).with("stage", stage.id.as_str());
        let help = if stage.done.is_empty() { "story-quest-no-done-help" } else { "story-quest-never-ends-help" };
        let place = (Named::Stage, id, stage.id.as_str());
        note(reading, Code::QuestNeverEnds, place, message, Some(Message::new(help)));
    }
}

/// Endings that nothing offers.
fn endings(story: &Story, possible: &Possible, reading: &mut Reading) {
    for ending in story.endings.iter().filter(|ending| !possible.offered(&ending.id)) {
        let id = ending.id.as_str();
        let key = if ending.when.is_empty() { "story-ending-never" } else { "story-ending-cannot" };
        let help = Some(Message::new("story-ending-never-help"));
        let place = (Named::Ending, "", id);
        note(reading, Code::EndingNeverOffered, place, Message::new(key).with("id", id), help);
    }
}

/// Marks that are asked for and never set.
fn flags(possible: &Possible, reading: &mut Reading) {
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
            if !possible.flag(&flag) {
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
fn items(possible: &Possible, reading: &mut Reading) {
    for (item, place) in first_of_each(std::mem::take(&mut reading.items_read)) {
        if !possible.item(&item) {
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
