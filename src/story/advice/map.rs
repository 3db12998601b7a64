//! Nodes that cannot be reached, and exits that do not lead back.

use std::collections::BTreeSet;

use super::note;
use crate::story::fault::Code;
use crate::story::reading::{Named, Reading};
use crate::text::Message;
use crate::world::explore::{Fact, Reach};
use crate::world::{Direction, Exit, Node, NodeId, Story};

pub(super) fn advise(story: &Story, reach: &Reach<'_, '_>, reading: &mut Reading) {
    let exits = |node: &'_ Node| node.exits.iter().map(|exit| exit.to.clone()).collect::<Vec<_>>();
    let led_to: BTreeSet<NodeId> =
        story.nodes.iter().flat_map(|node| exits(node).into_iter().filter(|to| *to != node.id)).collect();
    for node in story.nodes.iter().filter(|node| !reach.has(Fact::Stands(&node.id))) {
        let id = node.id.as_str();
        let led = led_to.contains(&node.id);
        let key = if led { "story-node-cannot-be-reached" } else { "story-unreachable-node" };
        let help = Some(Message::new("story-unreachable-node-help"));
        note(reading, Code::UnreachableNode, (Named::Node, "", id), Message::new(key).with("id", id), help);
    }
    for node in &story.nodes {
        for exit in &node.exits {
            if let Some(target) = story.nodes.get(&exit.to) {
                back(node, exit, target, reading);
            }
        }
    }
}

/// Notes an exit without a way back, or with one that is not opposite.
fn back(node: &Node, exit: &Exit, target: &Node, reading: &mut Reading) {
    let (from, to) = (node.id.as_str(), target.id.as_str());
    let at = (Named::Exit, from, to);
    let Some(back) = leads(target, node) else {
        let message = Message::new("story-exit-not-mutual").with("from", from).with("to", to);
        return note(reading, Code::ExitNotMutual, at, message, None);
    };
    let (Some(there), Some(back)) = (exit.direction, back.direction) else { return };
    // of a pair only one is named
    if opposite(there) != back && from < to {
        let message = Message::new("story-exit-not-opposite").with("from", from).with("to", to);
        note(reading, Code::ExitNotOpposite, at, message, None);
    }
}

/// The exit of one node to another.
fn leads<'a>(from: &'a Node, to: &Node) -> Option<&'a Exit> {
    from.exits.iter().find(|exit| exit.to == to.id)
}

const fn opposite(direction: Direction) -> Direction {
    match direction {
        Direction::North => Direction::South,
        Direction::Northeast => Direction::Southwest,
        Direction::East => Direction::West,
        Direction::Southeast => Direction::Northwest,
        Direction::South => Direction::North,
        Direction::Southwest => Direction::Northeast,
        Direction::West => Direction::East,
        Direction::Northwest => Direction::Southeast,
        Direction::Up => Direction::Down,
        Direction::Down => Direction::Up,
        Direction::In => Direction::Out,
        Direction::Out => Direction::In,
    }
}
