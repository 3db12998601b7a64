//! What a pack says of its own facts when the hero learns them, or learns better.

use std::collections::BTreeSet;

use super::Found;
use crate::memory::facts::name::Key;
use crate::memory::facts::relation::Relation;
use crate::memory::facts::write::Statement;
use crate::store::Authority;
use crate::text::Message;
use crate::world::{CharacterId, FactId, ItemId, NodeId, QuestId, StoryFact};

impl Found<'_> {
    /// What the hero learned by the story: certain, as the pack says it.
    pub(super) fn learned(&mut self, id: &FactId, known_by: BTreeSet<String>) {
        let Some(fact) = self.scene.story.facts.get(id) else { return };
        let text = fact.text.get(self.language()).to_owned();
        self.statements.push(self.of_story(fact, text, known_by, false));
    }

    /// What the hero had believed and no longer does: its version is closed, and what closes it says so.
    pub(super) fn corrected(&mut self, old: &FactId, new: &FactId, known_by: &BTreeSet<String>) {
        let facts = &self.scene.story.facts;
        let (Some(old), Some(new)) = (facts.get(old), facts.get(new)) else { return };
        let language = self.language();
        let message = Message::new("facts-believed").with("old", old.text.get(language));
        let text = self.scene.locale.say(&message.with("new", new.text.get(language)));
        self.statements.push(self.of_story(old, text, known_by.clone(), true));
    }

    fn of_story(&self, fact: &StoryFact, text: String, known_by: BTreeSet<String>, ends: bool) -> Statement {
        Statement {
            subject: self.subject(&fact.subject),
            relation: Relation::named(&fact.relation),
            object: self.scene.names.key(fact.object.get(self.language())),
            text,
            confidence: 1.0,
            importance: 0.85,
            authority: Authority::Rules,
            known_by,
            ends,
        }
    }

    /// Whom or what a fact of the story is about: the hero, something with this id, else what the words name.
    fn subject(&self, subject: &str) -> Key {
        let story = self.scene.story;
        let (character, node) = (CharacterId::from(subject), NodeId::from(subject));
        let (item, quest) = (ItemId::from(subject), QuestId::from(subject));
        if subject == "hero" {
            Key::hero()
        } else if story.characters.contains(&character) {
            Key::character(&character)
        } else if story.items.contains(&item) {
            Key::item(&item)
        } else if story.nodes.contains(&node) {
            Key::node(&node)
        } else if story.quests.contains(&quest) {
            Key::quest(&quest)
        } else {
            self.scene.names.key(subject)
        }
    }
}
