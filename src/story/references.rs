//! Every id that is used has to be defined.

use std::collections::BTreeSet;

use super::fault::Code;
use super::reading::{Named, Reading, Reference};
use super::row::suggest;
use crate::text::Message;

/// Notes every reference to something that does not exist. Where a file could not be read, nothing is said: what is
/// missing may stand there.
pub(super) fn resolve(reading: &mut Reading) {
    if reading.torn {
        return;
    }
    let features: BTreeSet<String> = known(reading, Named::Feature, None).into_iter().map(str::to_owned).collect();
    for reference in std::mem::take(&mut reading.references) {
        let Reference { named, owner, id, place } = &reference;
        let Some((code, word)) = unknown(*named) else { continue };
        if id.is_empty() || exists(reading, &features, *named, owner.as_deref(), id) {
            continue;
        }
        // a topic of a character who does not exist: the character's fault is enough
        if owner.as_deref().is_some_and(|owner| !owner_exists(reading, *named, owner)) {
            continue;
        }
        if reading.is_full() {
            return;
        }
        let help = suggest(id, known(reading, *named, owner.as_deref()));
        let mut message = Message::new("story-unknown-id").with("kind", word).with("id", id.as_str());
        if let Some(owner) = owner {
            message = Message::new("story-unknown-id-of").with("kind", word).with("id", id.as_str());
            message = message.with("owner", owner.as_str());
        }
        reading.fault(code, place, message, help);
    }
}

fn exists(reading: &Reading, features: &BTreeSet<String>, named: Named, owner: Option<&str>, id: &str) -> bool {
    match (named, owner) {
        (Named::Feature, None) => features.contains(id),
        (_, owner) => reading.defined(named, owner.unwrap_or_default(), id).is_some(),
    }
}

/// The ids of a kind: of one owner, or of all.
fn known<'a>(reading: &'a Reading, named: Named, owner: Option<&str>) -> Vec<&'a str> {
    let tables = reading.names.range((named, String::new())..).take_while(|((kind, _), _)| *kind == named);
    tables
        .filter(|((_, of), _)| owner.is_none_or(|owner| owner == of))
        .flat_map(|(_, ids)| ids.keys().map(String::as_str))
        .collect()
}

fn owner_exists(reading: &Reading, named: Named, owner: &str) -> bool {
    let kind = match named {
        Named::Topic => Named::Character,
        Named::Action => Named::Node,
        _ => Named::Quest,
    };
    reading.defined(kind, "", owner).is_some()
}

/// The code for an unknown id of a kind, and the kind's word in messages.
const fn unknown(named: Named) -> Option<(Code, &'static str)> {
    Some(match named {
        Named::Region => (Code::UnknownRegion, "region"),
        Named::Node => (Code::UnknownNode, "node"),
        Named::Feature => (Code::UnknownFeature, "feature"),
        Named::Item => (Code::UnknownItem, "item"),
        Named::Character => (Code::UnknownCharacter, "character"),
        Named::Topic => (Code::UnknownTopic, "topic"),
        Named::Quest => (Code::UnknownQuest, "quest"),
        Named::Stage => (Code::UnknownStage, "stage"),
        Named::Enemy => (Code::UnknownEnemy, "enemy"),
        Named::Ending => (Code::UnknownEnding, "ending"),
        Named::Action => (Code::UnknownAction, "action"),
        Named::Talent => (Code::UnknownTalent, "talent"),
        Named::Counter => (Code::UnknownCounter, "counter"),
        Named::Fact => (Code::UnknownFact, "fact"),
        Named::Status => (Code::UnknownStatus, "status"),
        Named::Companion => (Code::UnknownCompanion, "companion"),
        Named::Exit | Named::Achievement | Named::Lore => return None,
    })
}
