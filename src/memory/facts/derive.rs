//! What the rules' own events make true: certain, witnessed, worth keeping. The built-in narrator's turns and a model's
//! alike go through here, since both are settled by the rules first.

mod story;
#[cfg(test)]
mod tests;

use std::collections::BTreeSet;

use super::name::{Key, Names};
use super::relation::Relation;
use super::taken::{heard, taken_in, words_of};
use super::write::Statement;
use crate::store::Authority;
use crate::text::{Language, Locale, Message, clip, fold, is_promise, quoted, sentences};
use crate::world::{
    ActionId, Branch, CharacterId, Effect, EndingId, EnemyId, Event, EventKind, ItemId, NodeId, Quest, QuestId,
    QuestStatus, State, Status, Story, TopicId,
};

/// A turn that the rules have settled.
#[derive(Clone, Copy, Debug)]
pub struct Scene<'a> {
    /// The story.
    pub story: &'a Story,
    /// Its names.
    pub names: &'a Names,
    /// The words for sentences, in the language of the telling.
    pub locale: &'a Locale,
    /// The state before; none at the beginning.
    pub before: Option<&'a State>,
    /// The state after.
    pub after: &'a State,
    /// What happened.
    pub events: &'a [Event],
    /// The player's line; what it promises to someone counts at once (seeds B6).
    pub said: &'a str,
}

/// The longest quotation, in Chinese characters.
const QUOTE_CHARS: usize = 90;

/// What is true after the turn and was not before, in the order in which it came about.
#[must_use]
pub fn derive(scene: &Scene<'_>) -> Vec<Statement> {
    let mut found = Found { scene, statements: Vec::new() };
    for event in scene.events {
        found.event(event);
    }
    found.items();
    found.characters();
    found.quests();
    found.hero();
    found.statements
}

struct Found<'a> {
    scene: &'a Scene<'a>,
    statements: Vec<Statement>,
}

/// What a statement of the rules says besides its sentence.
struct Said {
    subject: Key,
    relation: &'static str,
    object: Key,
    importance: f64,
    authority: Authority,
}

impl Said {
    fn rules(subject: Key, relation: &'static str, object: Key, importance: f64) -> Self {
        Self { subject, relation, object, importance, authority: Authority::Rules }
    }

    fn choice(subject: Key, relation: &'static str, object: Key) -> Self {
        Self { subject, relation, object, importance: 0.9, authority: Authority::Choice }
    }
}

impl Found<'_> {
    fn language(&self) -> Language {
        self.scene.locale.language()
    }

    fn say(&mut self, said: Said, message: &Message, known_by: BTreeSet<String>) {
        let text = self.scene.locale.say(message);
        self.statements.push(Statement {
            subject: said.subject,
            relation: Relation::stored(said.relation),
            object: said.object,
            text: capital(&text),
            confidence: 1.0,
            importance: said.importance,
            authority: said.authority,
            known_by,
            ends: false,
        });
    }

    fn called(&self, key: &Key) -> String {
        self.scene.names.shown(key.as_str(), self.language()).to_owned()
    }

    /// What a thing is called within a sentence; in English with its article, where it takes one.
    fn the(&self, key: &Key) -> String {
        let name = self.called(key);
        let first = name.split(' ').next().unwrap_or_default();
        let bare = ["the", "a", "an"].contains(&fold(first).as_str()) || first.ends_with("'s") || first.ends_with("’s");
        if self.language() == Language::En && !bare { format!("the {name}") } else { name }
    }

    fn event(&mut self, event: &Event) {
        let known_by = witnesses(event);
        match &event.kind {
            EventKind::Told { character, topic, again, answer } => {
                if !again {
                    self.told(character, topic, *answer, known_by.clone());
                }
                // It settled a topic, and still it was a promise.
                self.promised(character, self.scene.said, known_by);
            }
            EventKind::Blank { character, about } => self.promised(character, about, known_by),
            EventKind::Said { character, passed, text } => {
                self.promised(character, text, known_by.clone());
                // Whoever hears what another told knows it from then on.
                for passed in passed {
                    let mut known_by = known_by.clone();
                    known_by.insert(Key::character(character).as_str().to_owned());
                    self.told(&passed.of, &passed.topic, heard(self.scene, &passed.of, &passed.topic), known_by);
                }
            }
            EventKind::Greeted { character, first: true } => {
                let role = self.scene.story.characters.get(character).map(|entry| entry.role.clone());
                let key = Key::character(character);
                let message = Message::new("facts-met")
                    .with("hero", self.called(&Key::hero()))
                    .with("who", self.called(&key))
                    .with("role", &role.unwrap_or_default());
                self.say(Said::rules(Key::hero(), "met", key, 0.5), &message, known_by);
            }
            EventKind::Acted { action, success: true, .. } => self.did(&event.node, action, known_by),
            EventKind::Gave { item, to, kept: true, .. } => self.gave(item, to, known_by),
            EventKind::EnemyFell { enemy } => self.fought(enemy, "beaten", "facts-beat", known_by),
            EventKind::Negotiated { enemy, success: true, .. } => {
                self.fought(enemy, "spared", "facts-spared", known_by);
            }
            EventKind::HeroFell { enemy: Some(enemy) } => self.fought(enemy, "victor", "facts-fell", known_by),
            EventKind::Threshold { character, threshold } => self.bond(character, *threshold, known_by),
            EventKind::Learned { fact, corrects } => {
                if let Some(old) = corrects {
                    self.corrected(old, fact, &known_by);
                }
                self.learned(fact, known_by);
            }
            EventKind::EndingDeclined { ending } => self.ending(ending, "declined", "facts-declined", known_by),
            EventKind::Ended { ending } => self.ending(ending, "reached", "facts-ended", known_by),
            EventKind::Introduced { thing, name } => {
                let Some((key, object, message)) = taken_in(self.scene.after, thing, name) else { return };
                self.say(Said::rules(key, "appearance", object, 0.5), &message, known_by);
            }
            _ => {}
        }
    }

    fn told(&mut self, who: &CharacterId, topic: &TopicId, answer: Option<u32>, known_by: BTreeSet<String>) {
        let character = self.scene.story.characters.get(who);
        let entry = character.and_then(|entry| entry.topics.iter().find(|entry| entry.id == *topic));
        let Some((text, place)) = entry.and_then(|entry| words_of(entry, answer)) else { return };
        // Of a passage what is spoken in it is what they said.
        let text = text.get(self.language());
        let spoken = quoted(text).join(if self.language() == Language::Zh { "" } else { " " });
        let text = self.quote(if spoken.is_empty() { text } else { &spoken });
        let key = Key::character(who);
        let object = Key::of_story("topic", &format!("{who}/{topic}{place}"));
        let message = Message::new("facts-told").with("who", self.called(&key)).with("text", text);
        self.say(Said::rules(key, "told", object, 0.6), &message, known_by);
    }

    /// What the player binds themselves to: a key choice, at once and certain (seeds B6).
    fn promised(&mut self, who: &CharacterId, words: &str, known_by: BTreeSet<String>) {
        if !is_promise(&fold(words)) {
            return;
        }
        let words = words.trim().trim_end_matches(['。', '.']);
        let message = Message::new("facts-promise-said")
            .with("hero", self.called(&Key::hero()))
            .with("who", self.called(&Key::character(who)))
            .with("text", self.quote(words));
        self.say(Said::choice(Key::hero(), "promised", Key::free(words)), &message, known_by);
    }

    /// A deed that the place offers: a key choice where it changes how the story goes (seeds B6).
    fn did(&mut self, node: &NodeId, action: &ActionId, known_by: BTreeSet<String>) {
        let place = self.scene.story.nodes.get(node);
        let entry = place.and_then(|place| place.actions.iter().find(|entry| entry.id == *action));
        let Some(entry) = entry else { return };
        let object = Key::of_story("action", &format!("{node}/{action}"));
        let message = Message::new("facts-did")
            .with("hero", self.called(&Key::hero()))
            .with("place", self.called(&Key::node(node)))
            .with("action", entry.label.get(self.language()));
        let said = if decides(&entry.success) {
            Said::choice(Key::hero(), "did", object)
        } else {
            Said::rules(Key::hero(), "did", object, 0.4)
        };
        self.say(said, &message, known_by);
    }

    fn gave(&mut self, item: &ItemId, to: &CharacterId, known_by: BTreeSet<String>) {
        let (item, to) = (Key::item(item), Key::character(to));
        let message = Message::new("facts-gave")
            .with("hero", self.called(&Key::hero()))
            .with("item", self.the(&item))
            .with("who", self.called(&to));
        self.say(Said::rules(item, "owner", to, 0.6), &message, known_by);
    }

    fn fought(&mut self, enemy: &EnemyId, how: &str, message: &'static str, known_by: BTreeSet<String>) {
        let enemy = Key::enemy(enemy);
        let message = Message::new(message).with("hero", self.called(&Key::hero())).with("enemy", self.the(&enemy));
        let said = Said::rules(enemy, "defeated", Key::free(how), 0.6);
        // Words instead of blows, or blows where words were possible: the player chose.
        let said = if how == "spared" { Said { authority: Authority::Choice, importance: 0.9, ..said } } else { said };
        self.say(said, &message, known_by);
    }

    fn bond(&mut self, who: &CharacterId, threshold: u32, known_by: BTreeSet<String>) {
        let place = usize::try_from(threshold).unwrap_or(usize::MAX);
        let character = self.scene.story.characters.get(who);
        let Some(entry) = character.and_then(|entry| entry.thresholds.get(place)) else { return };
        let text = self.quote(entry.text.get(self.language()));
        let key = Key::character(who);
        let message = Message::new("facts-bond")
            .with("hero", self.called(&Key::hero()))
            .with("who", self.called(&key))
            .with("text", text);
        self.say(Said::rules(key, "bond", Key::free(&threshold.to_string()), 0.7), &message, known_by);
    }

    fn ending(&mut self, ending: &EndingId, how: &str, message: &'static str, known_by: BTreeSet<String>) {
        let title = self.scene.story.endings.get(ending).map(|entry| entry.title.clone()).unwrap_or_default();
        let key = Key::of_story("ending", ending.as_str());
        self.say(
            Said { importance: 1.0, ..Said::choice(key, "ending", Key::free(how)) },
            &Message::new(message).with("hero", self.called(&Key::hero())).with("ending", &title),
            known_by,
        );
    }

    /// Whose things are: what the hero came to have and has no longer.
    fn items(&mut self) {
        let Scene { before, after, events, .. } = *self.scene;
        let none = std::collections::BTreeMap::new();
        let had = before.map_or(&none, |before| &before.hero.items);
        let witnesses: BTreeSet<String> =
            events.iter().flat_map(witnesses).chain(std::iter::once("hero".to_owned())).collect();
        for item in after.hero.items.keys().filter(|item| !had.contains_key(item)) {
            let key = Key::item(item);
            let message =
                Message::new("facts-has").with("hero", self.called(&Key::hero())).with("item", self.the(&key));
            self.say(Said::rules(key, "owner", Key::hero(), 0.4), &message, witnesses.clone());
        }
        for item in had.keys().filter(|item| !after.hero.items.contains_key(item)) {
            let given =
                |event: &Event| matches!(&event.kind, EventKind::Gave { item: gift, kept: true, .. } if gift == item);
            if events.iter().any(given) {
                continue;
            }
            let key = Key::item(item);
            let left = events.iter().rev().find_map(|event| match &event.kind {
                EventKind::Dropped { item: dropped } if dropped == item => Some(Key::node(&event.node)),
                _ => None,
            });
            if let Some(place) = left {
                let message = Message::new("facts-left")
                    .with("hero", self.called(&Key::hero()))
                    .with("item", self.the(&key))
                    .with("place", self.called(&place));
                self.say(Said::rules(key, "owner", place, 0.4), &message, witnesses.clone());
                continue;
            }
            let message =
                Message::new("facts-lost").with("hero", self.called(&Key::hero())).with("item", self.the(&key));
            self.say(Said::rules(key, "owner", Key::free("nobody"), 0.3), &message, witnesses.clone());
            if let Some(last) = self.statements.last_mut() {
                last.ends = true;
            }
        }
    }

    /// Where the characters are and whether they live, as far as it changed; and who sees them now.
    fn characters(&mut self) {
        let Scene { before, after, .. } = *self.scene;
        for (id, stands) in &after.characters {
            let was = before.and_then(|before| before.characters.get(id));
            let key = Key::character(id);
            let who = self.called(&key);
            if was.is_some_and(|was| was.status != stands.status) {
                let (object, message, importance) = match stands.status {
                    Status::Alive => ("alive", "facts-alive", 0.8),
                    Status::Dead => ("dead", "facts-dead", 1.0),
                    Status::Away => ("away", "facts-away", 0.7),
                };
                let known_by = self.seen_by(id, was.and_then(|was| was.node.as_ref()), stands.node.as_ref());
                let said = Said::rules(key.clone(), "status", Key::free(object), importance);
                self.say(said, &Message::new(message).with("who", who.as_str()), known_by);
            }
            let moved = was.is_none_or(|was| was.node != stands.node);
            let here = stands.node.as_ref() == Some(&after.node) && stands.status == Status::Alive;
            if !moved && !here {
                continue;
            }
            let known_by = self.seen_by(id, was.and_then(|was| was.node.as_ref()), stands.node.as_ref());
            let stranger = !self.has_met(id);
            let met = |mut known_by: BTreeSet<String>| {
                if stranger {
                    known_by.remove("hero");
                }
                known_by
            };
            match &stands.node {
                Some(node) => {
                    let place = Key::node(node);
                    let message = Message::new("facts-at").with("who", who).with("place", self.called(&place));
                    self.say(Said::rules(key, "location", place, 0.5), &message, met(known_by));
                }
                None if was.is_some_and(|was| was.node.is_some()) => {
                    let message = Message::new("facts-gone").with("who", who);
                    self.say(Said::rules(key, "location", Key::free("nowhere"), 0.5), &message, met(known_by));
                }
                None => {}
            }
        }
    }

    /// Who sees where a character is or what becomes of them: themselves, whoever is there and lives, and the hero who
    /// is at one of both ends.
    fn seen_by(&self, id: &CharacterId, from: Option<&NodeId>, to: Option<&NodeId>) -> BTreeSet<String> {
        let after = self.scene.after;
        let at = |node: &NodeId| Some(node) == to || (to.is_none() && Some(node) == from);
        let there = after
            .characters
            .iter()
            .filter(|(_, stands)| stands.status == Status::Alive && stands.node.as_ref().is_some_and(at));
        let mut seen: BTreeSet<String> = there.map(|(id, _)| Key::character(id).as_str().to_owned()).collect();
        seen.insert(Key::character(id).as_str().to_owned());
        let hero = [Some(&after.node), self.scene.before.map(|before| &before.node)];
        let left = from.filter(|from| to != Some(*from) && hero.contains(&Some(*from)));
        if to == Some(&after.node) || left.is_some() {
            seen.insert("hero".to_owned());
        }
        seen
    }

    /// How quests stand, and the promises behind them.
    fn quests(&mut self) {
        let Scene { story, before, after, events, .. } = *self.scene;
        for (id, stands) in &after.quests {
            let was = before.and_then(|before| before.quests.get(id));
            let Some(quest) = story.quests.get(id).filter(|_| was != Some(stands)) else { continue };
            let known_by: BTreeSet<String> = events
                .iter()
                .filter(|event| is_about(event, id))
                .flat_map(witnesses)
                .chain(["hero".to_owned()])
                .collect();
            if was.map(|was| was.status) != Some(stands.status) {
                self.quest(quest, stands.status, &known_by);
            }
            let stage = quest.stages.iter().find(|stage| Some(&stage.id) == stands.stage.as_ref());
            if let Some(stage) = stage.filter(|_| stands.status == QuestStatus::Active) {
                let message =
                    Message::new("facts-stage").with("quest", &quest.title).with("objective", &stage.objective);
                let object = Key::free(stage.id.as_str());
                self.say(Said::rules(Key::quest(id), "stage", object, 0.4), &message, known_by);
            }
        }
    }

    fn quest(&mut self, quest: &Quest, status: QuestStatus, known_by: &BTreeSet<String>) {
        let key = Key::quest(&quest.id);
        let (object, message, promise, importance) = match status {
            QuestStatus::Active => ("active", "facts-quest-active", ("given", "facts-promised"), 0.6),
            QuestStatus::Done => ("done", "facts-quest-done", ("kept", "facts-promise-kept"), 0.85),
            QuestStatus::Failed => ("failed", "facts-quest-failed", ("broken", "facts-promise-broken"), 0.85),
        };
        let message = Message::new(message).with("quest", &quest.title).with("summary", &quest.summary);
        self.say(Said::rules(key.clone(), "quest", Key::free(object), importance), &message, known_by.clone());
        // Whoever gives a quest was promised something, if they were there. What one begins with was promised to nobody.
        if self.scene.before.is_none() {
            return;
        }
        let Some(giver) = quest.giver.as_ref().map(Key::character) else { return };
        if !known_by.contains(giver.as_str()) {
            return;
        }
        let (object, message) = promise;
        let message = Message::new(message)
            .with("hero", self.called(&Key::hero()))
            .with("who", self.called(&giver))
            .with("quest", &quest.title)
            .with("summary", &quest.summary);
        self.say(Said::choice(key, "promise", Key::free(object)), &message, known_by.clone());
    }

    /// Where the hero is.
    fn hero(&mut self) {
        let Scene { before, after, .. } = *self.scene;
        if before.is_some_and(|before| before.node == after.node) {
            return;
        }
        let present = after
            .characters
            .iter()
            .filter(|(_, stands)| stands.status == Status::Alive && stands.node.as_ref() == Some(&after.node));
        let known_by =
            present.map(|(id, _)| Key::character(id).as_str().to_owned()).chain(["hero".to_owned()]).collect();
        let place = Key::node(&after.node);
        let message =
            Message::new("facts-hero-at").with("hero", self.called(&Key::hero())).with("place", self.called(&place));
        self.say(Said::rules(Key::hero(), "location", place, 0.2), &message, known_by);
    }

    /// A quotation on one line: whole sentences as far as they fit, at least one. One that is too long by itself is cut
    /// between words, and shows it.
    fn quote(&self, text: &str) -> String {
        let line = text.split_whitespace().collect::<Vec<_>>().join(" ");
        let most = self.language().characters(QUOTE_CHARS);
        let mut kept = String::new();
        for sentence in sentences(&line) {
            let gap = if kept.is_empty() || self.language() == Language::Zh { "" } else { " " };
            if !kept.is_empty() && kept.chars().count() + sentence.trim().chars().count() > most {
                break;
            }
            kept.push_str(gap);
            kept.push_str(sentence.trim());
        }
        if kept.chars().count() <= most * 2 {
            return kept;
        }
        let cut = clip(&kept, most);
        let cut = if cut.is_ascii() { cut.rsplit_once(' ').map_or(cut, |(whole, _)| whole) } else { cut };
        format!("{}…", cut.trim_end_matches(|sign: char| !sign.is_alphanumeric()))
    }

    /// Whether the hero knows who that is: what a pack says of people who were never met is not the player's to know.
    fn has_met(&self, id: &CharacterId) -> bool {
        self.scene.after.characters.get(id).is_some_and(|stands| stands.met)
    }
}

/// Who saw an event: the witnesses and the hero.
fn witnesses(event: &Event) -> BTreeSet<String> {
    event.witnesses.iter().map(|id| Key::character(id).as_str().to_owned()).chain(["hero".to_owned()]).collect()
}

fn is_about(event: &Event, id: &QuestId) -> bool {
    match &event.kind {
        EventKind::QuestBegan { quest }
        | EventKind::QuestStage { quest, .. }
        | EventKind::QuestDone { quest }
        | EventKind::QuestFailed { quest } => quest == id,
        _ => false,
    }
}

/// Whether what comes of a deed changes how the story goes on.
fn decides(branch: &Branch) -> bool {
    branch.effects.iter().any(|effect| {
        matches!(
            effect,
            Effect::Flag { .. }
                | Effect::QuestStart { .. }
                | Effect::QuestStage { .. }
                | Effect::QuestDone { .. }
                | Effect::QuestFail { .. }
                | Effect::Character { .. }
                | Effect::MoveCharacter { .. }
                | Effect::Affinity { .. }
                | Effect::Learn { .. }
                | Effect::Count { .. }
                | Effect::Follow { .. }
                | Effect::Ending { .. }
        )
    })
}

/// The sentence with a capital at its beginning; Chinese has none.
fn capital(text: &str) -> String {
    let mut letters = text.chars();
    letters.next().map_or_else(String::new, |first| first.to_uppercase().chain(letters).collect())
}
