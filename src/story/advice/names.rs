//! Words that mean two things in one node.

use std::collections::BTreeMap;

use super::note;
use crate::story::fault::Code;
use crate::story::reading::{Named, Reading};
use crate::text::{Language, Localized, Message, Words, fold};
use crate::world::explore::contradicts;
use crate::world::{Character, Condition, Node, NodeId, Story};

/// Something in a node with its words: where it is defined, its name, its other words, and when it is there.
type Called<'a> = (Named, &'a str, &'a str, &'a Localized, &'a Words, &'a [Condition]);

pub(super) fn advise(story: &Story, reading: &mut Reading) {
    let mut people: BTreeMap<&NodeId, Vec<&Character>> = BTreeMap::new();
    for character in &story.characters {
        if let Some(node) = &character.node {
            people.entry(node).or_default().push(character);
        }
    }
    for node in &story.nodes {
        let id = node.id.as_str();
        let people = people.get(&node.id).map_or(&[][..], Vec::as_slice);
        collide(node, &things(story, node, people), reading);
        // an exit and a thing may share a word: one goes through the one and looks at the other
        let exits: Vec<Called<'_>> = node
            .exits
            .iter()
            .filter_map(|exit| {
                let name = &story.nodes.get(&exit.to)?.name;
                Some((Named::Exit, id, exit.to.as_str(), name, &exit.words, &exit.when[..]))
            })
            .collect();
        collide(node, &exits, reading);
    }
}

/// What is in a node at the start: features, items, characters.
fn things<'a>(story: &'a Story, node: &'a Node, people: &[&'a Character]) -> Vec<Called<'a>> {
    let features = node.features.iter().map(|feature| {
        (Named::Feature, node.id.as_str(), feature.id.as_str(), &feature.name, &feature.words, &feature.when[..])
    });
    let items = node.items.keys().filter_map(|item| story.items.get(item));
    let items = items.map(|item| (Named::Item, "", item.id.as_str(), &item.name, &item.words, NONE));
    let people = people.iter().map(|who| (Named::Character, "", who.id.as_str(), &who.name, &who.words, NONE));
    features.chain(items).chain(people).collect()
}

/// What is always there.
const NONE: &[Condition] = &[];

/// Notes each thing that has a word of one before it, once. Two that are never there at the same time share theirs.
fn collide(node: &Node, things: &[Called<'_>], reading: &mut Reading) {
    let mut taken: BTreeMap<String, Vec<(&str, &[Condition])>> = BTreeMap::new();
    for (named, owner, id, name, words, when) in things {
        let own = Language::ALL.iter().filter_map(|language| name.exact(*language)).chain(words.all());
        let mut said = false;
        for word in own {
            let others = taken.entry(fold(word)).or_default();
            let first = others.iter().find(|(other, there)| other != id && !apart(node, there, when));
            if let Some((first, _)) = first.filter(|_| !said) {
                said = true;
                let message = Message::new("story-name-collision").with("word", word).with("first", *first);
                let message = message.with("second", *id).with("node", node.id.as_str());
                note(reading, Code::NameCollision, (*named, owner, id), message, None);
            }
            others.push((*id, *when));
        }
    }
}

/// Whether two things of a node are never there together.
fn apart(node: &Node, one: &[Condition], other: &[Condition]) -> bool {
    !one.is_empty() && !other.is_empty() && contradicts(&[one, other].concat(), Some(&node.id))
}

/// Notes words of which nothing is left when a line is read: signs only.
pub(super) fn words(reading: &mut Reading) {
    for (word, place) in std::mem::take(&mut reading.words) {
        if !fold(&word).chars().any(char::is_alphanumeric) {
            let message = Message::new("story-word-never-matches").with("word", word);
            reading.fault(Code::WordNeverMatches, &place, message, None);
        }
    }
}
