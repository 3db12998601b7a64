//! Small questions about a turn that both readers and the judge ask.

use std::collections::BTreeSet;

use super::Told;
use super::claim::Who;
use super::names::plain;
use crate::text::Language;
use crate::world::{CharacterId, EnemyId, EventKind, ItemId, NodeId, Side, State};

impl Told<'_> {
    /// The nodes where the turn happens: where the hero was, went through and is.
    pub(super) fn scene(&self) -> BTreeSet<&NodeId> {
        let mut nodes = BTreeSet::from([&self.before.node, &self.after.node]);
        for event in self.events {
            nodes.insert(&event.node);
            if let EventKind::Moved { from, to, .. } = &event.kind {
                nodes.extend([from, to]);
            }
        }
        nodes
    }

    /// The nodes where a character was or came to in this turn.
    pub(super) fn places(&self, who: &CharacterId) -> BTreeSet<&NodeId> {
        let at = |state: &'_ State| state.characters.get(who).and_then(|character| character.node.clone());
        let mut nodes: BTreeSet<&NodeId> = BTreeSet::new();
        for state in [self.before, self.after] {
            if at(state).is_some() {
                nodes.extend(state.characters.get(who).and_then(|character| character.node.as_ref()));
            }
        }
        for event in self.events {
            if let EventKind::CharacterMoved { character, to: Some(to) } = &event.kind
                && character == who
            {
                nodes.insert(to);
            }
            if event.witnesses.contains(who) {
                nodes.insert(&event.node);
            }
        }
        nodes
    }

    /// How many of an item the hero had before and has now.
    pub(super) fn counts(&self, item: &ItemId) -> (u32, u32) {
        let count = |state: &State| state.hero.items.get(item).copied().unwrap_or_default();
        (count(self.before), count(self.after))
    }

    /// Whether the turn's events speak of an item.
    pub(super) fn touched(&self, wanted: &ItemId) -> bool {
        self.events.iter().any(|event| match &event.kind {
            EventKind::Took { item, .. }
            | EventKind::Dropped { item }
            | EventKind::Got { item, .. }
            | EventKind::Lost { item, .. }
            | EventKind::Used { item, .. }
            | EventKind::Gave { item, .. }
            | EventKind::Showed { item, .. } => item == wanted,
            _ => false,
        })
    }

    /// Whether the turn's events take an item away, or show it.
    pub(super) fn went(&self, wanted: &ItemId) -> bool {
        self.events.iter().any(|event| match &event.kind {
            EventKind::Dropped { item }
            | EventKind::Lost { item, .. }
            | EventKind::Used { item, .. }
            | EventKind::Gave { item, .. }
            | EventKind::Showed { item, .. } => item == wanted,
            _ => false,
        })
    }

    /// Whether an item lies, or lay, where the turn happens.
    pub(super) fn on_the_ground(&self, item: &ItemId) -> bool {
        let scene = self.scene();
        [self.before, self.after]
            .iter()
            .any(|state| state.ground.iter().any(|(node, items)| scene.contains(node) && items.contains_key(item)))
    }

    /// The enemies that were fought in this turn.
    pub(super) fn fought(&self) -> BTreeSet<&EnemyId> {
        let mut enemies: BTreeSet<&EnemyId> = [self.before, self.after]
            .iter()
            .filter_map(|state| state.combat.as_ref())
            .map(|fight| &fight.enemy)
            .collect();
        for event in self.events {
            if let EventKind::FightBegan { enemy }
            | EventKind::Blow { enemy, .. }
            | EventKind::Guarded { enemy }
            | EventKind::Fled { enemy, .. }
            | EventKind::Negotiated { enemy, .. }
            | EventKind::EnemyFell { enemy }
            | EventKind::FightEnded { enemy } = &event.kind
            {
                enemies.insert(enemy);
            }
        }
        enemies
    }

    /// Whether an enemy fell in this turn.
    pub(super) fn fell(&self, wanted: &EnemyId) -> bool {
        self.events.iter().any(|event| matches!(&event.kind, EventKind::EnemyFell { enemy } if enemy == wanted))
    }

    /// Whether the model itself names someone among those who speak or are there.
    pub(super) fn is_speaker(&self, who: &Who) -> bool {
        let names = who.characters.iter().filter_map(|id| self.story.characters.get(id)).map(|entry| &entry.name);
        let names: Vec<_> = names
            .flat_map(|name| Language::ALL.iter().filter_map(|language| name.exact(*language)))
            .map(plain)
            .collect();
        self.speakers.iter().any(|speaker| names.contains(&plain(speaker)))
    }

    /// How what was tried ended; none where nothing was thrown for, or where the throws fell both ways.
    pub(super) fn outcome(&self) -> Option<bool> {
        let mut outcome = None;
        for event in self.events {
            let (EventKind::Acted { roll: Some(_), success, .. }
            | EventKind::Tried { roll: Some(_), success, .. }
            // Ruled to be impossible: nothing was thrown and it failed.
            | EventKind::Tried { roll: None, success: success @ false, .. }
            | EventKind::Passage { success, .. }
            | EventKind::Fled { success, .. }
            | EventKind::Negotiated { roll: Some(_), success, .. }) = &event.kind
            else {
                continue;
            };
            if outcome.is_some_and(|other| other != *success) {
                return None;
            }
            outcome = Some(*success);
        }
        outcome
    }

    /// Whether the hero's blows all landed (true) or all missed (false).
    pub(super) fn blows(&self) -> Option<bool> {
        let mut blows = self.events.iter().filter_map(|event| match &event.kind {
            EventKind::Blow { by: Side::Hero, damage, .. } => Some(*damage > 0),
            _ => None,
        });
        let first = blows.next()?;
        blows.all(|other| other == first).then_some(first)
    }
}
