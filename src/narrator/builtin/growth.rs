//! What the hero learns, bears and grows into, what happens on entering, and the director's hints.

use super::page::Place;
use super::phrase;
use super::turn::{Mark, Turn};
use crate::narrator::account::{attribute_key, names};
use crate::text::Localized;
use crate::world::{
    AchievementId, Attribute, Event, EventKind, FactId, QuestId, Side, StageId, StatusId, TalentId, rules,
};

impl Turn<'_> {
    /// What happens on entering the node.
    pub fn entered(&mut self, event: &Event, entry: u32) {
        let node = self.brief().story.nodes.get(&event.node);
        let Some(entry) = node.and_then(|node| names::at(&node.entries, entry)) else { return };
        self.tell_own(&entry.text, Place::Own);
    }

    /// A stage was done in another way: its own text is for the way that was not taken.
    pub fn stage_by(&mut self, quest: &QuestId, stage: &StageId, alternative: u32) {
        self.mark(Mark::Grave);
        self.stages.remove(quest);
        let stages = self.brief().story.quests.get(quest).map(|quest| quest.stages.as_slice()).unwrap_or_default();
        let stage = stages.iter().find(|entry| entry.id == *stage);
        if let Some(way) = stage.and_then(|stage| names::at(&stage.alternatives, alternative)) {
            self.tell_own(&way.text, Place::Own);
        }
    }

    /// The time of a quest is running out.
    pub fn warned(&mut self, quest: &QuestId) {
        let quest = self.brief().story.quests.get(quest);
        if let Some(deadline) = quest.and_then(|quest| quest.deadline.as_ref()) {
            self.tell_own(&deadline.warning, Place::Own);
        }
    }

    /// What the story taught. Where its own words for a deed or an answer just said so, saying it again would be twice;
    /// the list of changes has it in any case.
    pub fn learned(&mut self, fact: &FactId) {
        self.mark(Mark::Grave);
        let worded = |kind: &EventKind| {
            matches!(
                kind,
                EventKind::Told { .. }
                    | EventKind::Heard { .. }
                    | EventKind::Showed { .. }
                    | EventKind::Acted { .. }
                    | EventKind::Examined { .. }
                    | EventKind::Used { worked: true, .. }
            )
        };
        if self.brief().settled.events.iter().any(|event| worded(&event.kind)) {
            return;
        }
        if let Some(fact) = self.brief().story.facts.get(fact) {
            self.tell_own(&fact.text, Place::Own);
        }
    }

    /// A status came upon somebody or left them.
    pub fn status(&mut self, id: &StatusId, on: Side, begins: bool) {
        let story = self.brief().story;
        let Some(status) = story.statuses.get(id) else { return };
        if on == Side::Enemy {
            // What the hero did to it has been told; the list of changes says the rest.
            return;
        }
        let texts: &[Localized] = if begins { &status.begins } else { &status.ends };
        let told = self.page.least(texts).filter(|(_, count)| *count < 2);
        if let Some((text, _)) = told {
            self.page.tell(text, Place::With, str::to_owned);
        } else {
            let name = status.name.get(self.page.language()).to_lowercase();
            let phrase = if begins { phrase::STATUS_BEGAN } else { phrase::STATUS_ENDED };
            let said = self.page.phrase_again(phrase, &[("status", &name)]);
            self.page.put_some(said, Place::With);
        }
    }

    pub fn level(&mut self) {
        let said = self.page.phrase(phrase::LEVEL, &[]);
        self.page.put_some(said, Place::Own);
    }

    /// A talent was won: what it is, in the story's words.
    pub fn talent(&mut self, id: &TalentId) {
        if let Some(talent) = self.brief().story.talents.get(id) {
            self.tell_own(&talent.text, Place::Own);
        }
    }

    /// An achievement was won. The last words of a story are its ending's.
    pub fn achievement(&mut self, id: &AchievementId) {
        let Some(deed) = self.brief().story.achievements.get(id) else { return };
        if self.brief().settled.state.ending.is_none() {
            let name = deed.name.get(self.page.language()).to_owned();
            let said = self.page.phrase(phrase::ACHIEVEMENT, &[("deed", &name)]);
            self.page.put_some(said, Place::Own);
        }
    }

    /// A point was spent: that was all the hero did.
    pub fn raised(&mut self, attribute: Attribute) {
        self.mark(Mark::Quiet);
        let name = self.page.locale.text(attribute_key(attribute)).to_lowercase();
        let said = self.page.phrase(phrase::RAISED, &[("attribute", &name)]);
        self.page.put_some(said, Place::Deed);
    }

    /// The director helps: in the story's words, else by what there is to do.
    pub fn hinted(&mut self, hint: Option<u32>, grade: u32) {
        let (story, state) = (self.brief().story, &self.brief().settled.state);
        if let Some(place) = hint {
            if let Some(text) = names::at(&story.hints, place).and_then(|hint| names::at(&hint.texts, grade)) {
                self.tell_own(text, Place::Own);
            }
            return;
        }
        let stage = rules::view::active_quests(story, state).into_iter().find_map(|(_, stage)| stage);
        let Some(stage) = stage else { return };
        let ends = ['.', '。', '!', '！', '?', '？', '…'];
        let objective = stage.objective.get(self.page.language()).trim_end_matches(ends).to_owned();
        let said = self.page.phrase(phrase::HINTED, &[("objective", &objective)]);
        self.page.put_some(said, Place::Own);
    }
}
