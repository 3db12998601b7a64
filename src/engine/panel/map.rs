//! The map: the places the hero has been to, and the ways that lead on from them.

use std::collections::{BTreeMap, BTreeSet};

use super::{Ask, Entry, Line, Map, Page, Place, Tone};
use crate::engine::session::Session;
use crate::text::Message;
use crate::world::rules;
use crate::world::{Exit, IntroducedKind, Node, NodeId};

impl Session {
    /// Every place that was visited, with its ways out; and the map where the pack says where the places lie.
    pub(super) fn map_page(&self) -> Page {
        let visited = self.visited();
        let about = Message::new("panel-map-about").with("count", visited.len()).with("all", self.story.nodes.len());
        let at = visited.iter().position(|node| node.id == self.state.node).unwrap_or_default();
        let map = self.drawn(&visited);
        let entries = visited.iter().map(|node| self.place(node)).collect();
        self.journal_tabs(&Ask::Map, Page { about: self.say(&about), entries, at, map, ..Page::default() })
    }

    /// The places the hero has been to, in the order of the pack.
    pub(in crate::engine) fn visited(&self) -> Vec<&Node> {
        self.story.nodes.iter().filter(|node| self.state.visits.contains_key(&node.id)).collect()
    }

    /// The ways out of a node that the hero can know of.
    fn known_exits<'a>(&'a self, node: &'a Node) -> impl Iterator<Item = &'a Exit> {
        node.exits.iter().filter(|exit| !exit.hidden || rules::holds(&self.story, &self.state, &exit.when))
    }

    fn place(&self, node: &Node) -> Entry {
        let language = self.language();
        let here = node.id == self.state.node;
        let visits = self.state.visits.get(&node.id).copied().unwrap_or_default();
        let mut lines = vec![
            Line::new(Tone::Heading, node.name.get(language)),
            Line::new(Tone::Dim, self.say(&Message::new("panel-map-visits").with("count", visits))),
        ];
        let ways = self.known_exits(node).map(|exit| {
            let to = self.story.nodes.get(&exit.to).filter(|to| self.state.visits.contains_key(&to.id));
            let name = to.map_or("?", |to| to.name.get(language));
            let way = exit
                .direction
                .map_or_else(|| exit.label.get(language).to_owned(), |direction| self.locale.text(direction.key()));
            let way = self.say(&Message::new("panel-map-way").with("way", way).with("place", name));
            Line::new(if to.is_some() { Tone::Plain } else { Tone::Dim }, way)
        });
        lines.extend(self.part("panel-map-ways", ways.collect()));
        let people =
            self.state.characters.iter().filter(|(_, stands)| stands.met && stands.node.as_ref() == Some(&node.id));
        let people = people.filter_map(|(who, _)| self.story.characters.get(who));
        let people = people.map(|who| Line::new(Tone::Plain, who.name.get(language)));
        lines.extend(self.part("panel-map-people", people.collect()));
        let known = IntroducedKind::Detail;
        let details = self.state.introduced.iter().filter(|it| it.kind == known && it.node == node.id);
        let details = details.map(|it| {
            let message =
                Message::new("panel-hero-talent").with("name", it.name.as_str()).with("text", it.text.as_str());
            Line::new(Tone::Plain, self.say(&message))
        });
        lines.extend(self.part("panel-map-details", details.collect()));
        Entry {
            text: node.name.get(language).to_owned(),
            aside: if here { self.locale.text("panel-map-here") } else { String::new() },
            tone: if here { Tone::Accent } else { Tone::Plain },
            lines,
            ..Entry::default()
        }
    }

    /// The drawn map; none where the pack gives no place a position. The visited places come first, in the order of the
    /// entries; those the hero only knows a way to follow without a name.
    pub(in crate::engine) fn drawn(&self, visited: &[&Node]) -> Option<Map> {
        visited.iter().any(|node| node.map.is_some()).then_some(())?;
        let mut places = Vec::new();
        let mut numbers: BTreeMap<&NodeId, usize> = BTreeMap::new();
        let ahead =
            visited.iter().flat_map(|node| self.known_exits(node)).filter_map(|exit| self.story.nodes.get(&exit.to));
        for node in visited.iter().copied().chain(ahead) {
            let Some(at) = node.map else { continue };
            if numbers.contains_key(&node.id) {
                continue;
            }
            let known = self.state.visits.contains_key(&node.id);
            let name = if known { node.name.get(self.language()).to_owned() } else { String::new() };
            numbers.insert(&node.id, places.len());
            places.push(Place { name, at, here: node.id == self.state.node });
        }
        let mut ways = BTreeSet::new();
        for node in visited {
            for exit in self.known_exits(node) {
                if let (Some(from), Some(to)) = (numbers.get(&node.id), numbers.get(&exit.to))
                    && from != to
                {
                    ways.insert((*from.min(to), *from.max(to)));
                }
            }
        }
        Some(Map { places, ways: ways.into_iter().collect() })
    }
}
