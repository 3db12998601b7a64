//! Items that close a line when they are lost.

use super::note;
use crate::story::fault::Code;
use crate::story::reading::{Named, Reading};
use crate::text::Message;
use crate::world::explore::{Fact, Quantity, Reach, Web};
use crate::world::{Character, Item, ItemKind, QuestIs, QuestKind, Story, Thing};

/// Notes items that can be given away or used up, come only once, and without which no play comes to an ending or
/// through the main line.
pub(super) fn advise(web: &Web<'_>, reach: &Reach<'_, '_>, reading: &mut Reading) {
    let story = web.story();
    for item in &story.items {
        if item.kind == ItemKind::Key || !web.is_asked(Quantity::Carried(&item.id)) || web.comes_again(&item.id) {
            continue;
        }
        if !reach.has(Fact::AtLeast(Quantity::Carried(&item.id), 1)) || !can_go(story, item, reach) {
            continue;
        }
        let Some((kind, closed)) = closes(web, item, reach) else { continue };
        let id = item.id.as_str();
        let message = Message::new("story-item-can-be-lost").with("id", id).with("kind", kind).with("closed", closed);
        let help = Some(Message::new("story-item-can-be-lost-help"));
        note(reading, Code::ItemCanBeLost, (Named::Item, "", id), message, help);
    }
}

/// Whether the item can leave the hero for good: used up, or given to somebody who keeps it.
fn can_go(story: &Story, item: &Item, reach: &Reach<'_, '_>) -> bool {
    let used_on = |who: &Character| {
        item.uses.iter().any(|usage| matches!(&usage.on, Some(Thing::Character(on)) if *on == who.id))
    };
    let keeps = |who: &&Character| !who.dislikes.contains(&item.id) && !used_on(who);
    item.kind == ItemKind::Consumable
        || item.uses.iter().any(|usage| usage.consumes)
        || story.characters.iter().filter(keeps).any(|who| reach.has(Fact::Meets(&who.id)))
}

/// The first ending or quest of the main line that is closed without the item.
fn closes(web: &Web<'_>, item: &Item, reach: &Reach<'_, '_>) -> Option<(&'static str, String)> {
    let without = web.without(&item.id);
    let lost = |fact: Fact<'_>| reach.has(fact) && !without.has(fact);
    let story = web.story();
    let quest = story.quests.iter().filter(|quest| quest.kind == QuestKind::Main);
    let mut quests = quest.filter(|quest| lost(Fact::Quest(&quest.id, QuestIs::Done)));
    let mut endings = story.endings.iter().filter(|ending| lost(Fact::Offered(&ending.id)));
    let quest = quests.next().map(|quest| ("quest", quest.id.to_string()));
    quest.or_else(|| endings.next().map(|ending| ("ending", ending.id.to_string())))
}
