//! Where the hero can walk to as things stand, and how.

use std::collections::{HashSet, VecDeque};
use std::rc::Rc;

use crate::world::rules::view;
use crate::world::{NodeId, State, Story};

/// A node that can be walked to, with the nodes on the way to it: none where the hero stands.
pub(super) struct Place {
    pub(super) node: NodeId,
    pub(super) way: Rc<[NodeId]>,
}

/// The nodes that open exits without a check lead to, the nearest first; the hero's own node before all.
///
/// Who is on the way there may change what is open: this is where to set out for, not where one arrives.
pub(super) fn region(story: &Story, state: &State) -> Vec<Place> {
    let mut there = state.clone();
    let mut places = vec![Place { node: state.node.clone(), way: Rc::from([]) }];
    if state.combat.is_some() {
        return places;
    }
    let mut seen: HashSet<NodeId> = HashSet::from([state.node.clone()]);
    let mut open: VecDeque<usize> = VecDeque::from([0]);
    while let Some(place) = open.pop_front().and_then(|at| places.get(at)) {
        there.node = place.node.clone();
        let before = Rc::clone(&place.way);
        for exit in view::open_exits(story, &there).into_iter().filter(|exit| exit.check.is_none()) {
            if seen.insert(exit.to.clone()) {
                open.push_back(places.len());
                let way = before.iter().cloned().chain([exit.to.clone()]).collect();
                places.push(Place { node: exit.to.clone(), way });
            }
        }
    }
    places
}
