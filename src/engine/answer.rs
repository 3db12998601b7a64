//! Answers that cost no turn: made from the story and the state alone, without a model.

use super::view;
use crate::text::{Locale, Message};
use crate::world::{Choice, QuestStatus, State, Status, Story, rules};

/// What the answers are made from.
#[derive(Clone, Copy)]
pub(super) struct Answerer<'a> {
    pub story: &'a Story,
    pub state: &'a State,
    pub locale: &'a Locale,
    pub choices: &'a [Choice],
}

impl Answerer<'_> {
    fn say(&self, message: &Message) -> String {
        self.locale.say(message)
    }

    /// The node again: what one sees of it now, what is here and where one can go.
    pub(super) fn look(&self) -> String {
        let language = self.locale.language();
        let Some(node) = self.story.nodes.get(&self.state.node) else { return String::new() };
        let sight = rules::view::sight(self.story, self.state).map(|text| text.get(language)).unwrap_or_default();
        let mut parts = vec![format!("{}\n{sight}", node.name.get(language))];
        let mut list = |key: &'static str, names: Vec<&str>| {
            if !names.is_empty() {
                let names = names.join(&self.locale.text("engine-and"));
                parts.push(self.say(&Message::new(key).with("names", names)));
            }
        };
        list(
            "engine-look-people",
            rules::view::characters_present(self.story, self.state).iter().map(|c| c.name.get(language)).collect(),
        );
        list(
            "engine-look-items",
            rules::view::items_here(self.story, self.state).iter().map(|(item, _)| item.name.get(language)).collect(),
        );
        list(
            "engine-look-things",
            rules::view::features_present(self.story, self.state).iter().map(|f| f.name.get(language)).collect(),
        );
        list(
            "engine-look-exits",
            rules::view::visible_exits(self.story, self.state).iter().map(|exit| exit.label.get(language)).collect(),
        );
        if let Some(combat) = &self.state.combat
            && let Some(enemy) = self.story.enemies.get(&combat.enemy)
        {
            parts.push(
                self.say(
                    &Message::new("engine-look-fight")
                        .with("enemy", &enemy.name)
                        .with("hp", combat.hp)
                        .with("max", enemy.hp),
                ),
            );
        }
        parts.join("\n\n")
    }

    pub(super) fn inventory(&self) -> String {
        let carried = view::inventory(self.story, self.state, self.locale);
        let gold = self.say(&Message::new("engine-gold").with("gold", self.state.hero.gold));
        if carried.is_empty() {
            return format!("{}\n{gold}", self.locale.text("engine-inventory-empty"));
        }
        let mut lines = vec![self.locale.text("engine-inventory")];
        lines.extend(
            carried
                .into_iter()
                .map(|(name, count)| if count > 1 { format!("  {name} ×{count}") } else { format!("  {name}") }),
        );
        lines.push(gold);
        lines.join("\n")
    }

    pub(super) fn score(&self) -> String {
        let hero = &self.state.hero;
        let done = self.state.quests.values().filter(|quest| quest.status == QuestStatus::Done).count();
        let score = self.say(
            &Message::new("engine-score")
                .with("name", hero.name.as_str())
                .with("hp", hero.hp)
                .with("max", hero.max_hp)
                .with("strength", hero.attributes.strength)
                .with("agility", hero.attributes.agility)
                .with("intelligence", hero.attributes.intelligence)
                .with("exp", hero.exp)
                .with("gold", hero.gold)
                .with("turns", self.state.depth)
                .with("done", done),
        );
        std::iter::once(score).chain(self.standing()).collect::<Vec<_>>().join("\n")
    }

    /// What the hero has grown into and bears, a line each.
    fn standing(&self) -> Vec<String> {
        let (language, growth) = (self.locale.language(), &self.state.hero.growth);
        let and = self.locale.text("engine-and");
        let mut lines = Vec::new();
        if self.story.levels.is_some() {
            let message = Message::new("engine-score-level").with("level", growth.level).with("points", growth.points);
            lines.push(self.say(&message));
        }
        let mut list = |key: &'static str, names: Vec<String>| {
            if !names.is_empty() {
                lines.push(self.say(&Message::new(key).with("names", names.join(&and))));
            }
        };
        let statuses = view::statuses(self.story, self.state, self.locale);
        list("engine-score-statuses", statuses.into_iter().map(|(name, left)| format!("{name} ({left})")).collect());
        list("engine-score-companions", view::companions(self.story, self.state, self.locale));
        let talents = self.story.talents.iter().filter(|talent| growth.talents.contains_key(&talent.id));
        list("engine-score-talents", talents.map(|talent| talent.name.get(language).to_owned()).collect());
        let won = self.story.achievements.iter().filter(|entry| self.state.achievements.contains_key(&entry.id));
        let won: Vec<_> = won.map(|entry| entry.name.get(language).to_owned()).collect();
        if !won.is_empty() {
            let message = Message::new("engine-score-achievements").with("names", won.join(&and));
            lines.push(self.say(&message.with("count", won.len()).with("all", self.story.achievements.len())));
        }
        lines
    }

    pub(super) fn journal(&self) -> String {
        let language = self.locale.language();
        let mut lines = Vec::new();
        for (status, key) in [
            (QuestStatus::Active, "engine-journal-active"),
            (QuestStatus::Done, "engine-journal-done"),
            (QuestStatus::Failed, "engine-journal-failed"),
        ] {
            let quests: Vec<_> = self
                .story
                .quests
                .iter()
                .filter_map(|quest| {
                    Some((quest, self.state.quests.get(&quest.id).filter(|stands| stands.status == status)?))
                })
                .collect();
            if quests.is_empty() {
                continue;
            }
            lines.push(self.locale.text(key));
            for (quest, stands) in quests {
                lines.push(format!("  {}", quest.title.get(language)));
                let stage = quest.stages.iter().find(|stage| Some(&stage.id) == stands.stage.as_ref());
                if let Some(stage) = stage.filter(|_| status == QuestStatus::Active) {
                    lines.push(format!("    → {}", stage.objective.get(language)));
                }
            }
        }
        if lines.is_empty() {
            lines.push(self.locale.text("engine-journal-empty"));
        }
        let counters = view::counters(self.story, self.state, self.locale);
        if !counters.is_empty() {
            lines.push(self.locale.text("engine-journal-counters"));
        }
        for counter in counters {
            let level = counter.level.map(|level| format!(" · {level}")).unwrap_or_default();
            lines.push(format!("  {}: {}{level}", counter.name, counter.value));
        }
        lines.join("\n")
    }

    /// The nodes visited, each with the ways out of it that are known.
    pub(super) fn map(&self) -> String {
        let language = self.locale.language();
        let mut lines = vec![self.locale.text("engine-map")];
        for node in self.story.nodes.iter().filter(|node| self.state.visits.contains_key(&node.id)) {
            let mark = if node.id == self.state.node { "*" } else { "-" };
            let known =
                node.exits.iter().filter(|exit| !exit.hidden || rules::holds(self.story, self.state, &exit.when));
            let ways = known.map(|exit| {
                let to = self.story.nodes.get(&exit.to).filter(|to| self.state.visits.contains_key(&to.id));
                let name = to.map_or("?", |to| to.name.get(language));
                match exit.direction {
                    Some(direction) => format!("{} {name}", self.locale.text(direction.key())),
                    None => name.to_owned(),
                }
            });
            let ways: Vec<_> = ways.collect();
            let ways = ways.join(&self.locale.text("engine-map-and"));
            lines.push(
                self.say(
                    &Message::new("engine-map-line").with("mark", mark).with("name", &node.name).with("ways", ways),
                ),
            );
        }
        lines.join("\n")
    }

    pub(super) fn people(&self) -> String {
        let language = self.locale.language();
        let met = self.story.characters.iter().filter_map(|character| {
            let stands = self.state.characters.get(&character.id).filter(|stands| stands.met)?;
            let place = stands.node.as_ref().and_then(|node| self.story.nodes.get(node));
            let known = place.filter(|node| self.state.visits.contains_key(&node.id));
            let place = match (stands.status, known) {
                (Status::Dead, _) => self.locale.text("engine-people-dead"),
                (_, Some(node)) => node.name.get(language).to_owned(),
                (_, None) => self.locale.text("engine-people-unknown"),
            };
            Some(
                self.say(
                    &Message::new("engine-people-line")
                        .with("name", &character.name)
                        .with("role", &character.role)
                        .with("place", place)
                        .with("affinity", stands.affinity),
                ),
            )
        });
        let met: Vec<_> = met.collect();
        if met.is_empty() { self.locale.text("engine-people-none") } else { met.join("\n") }
    }

    pub(super) fn about(&self) -> String {
        let language = self.locale.language();
        format!(
            "{}\n\n{}\n\n{}",
            self.story.title.get(language),
            self.story.blurb.get(language),
            self.story.worldview.get(language)
        )
    }

    /// What could be done now: first in the story's words, of which each asking in the same place says one more, then the
    /// choices. `given`: the hint whose texts were given, and how many.
    pub(super) fn hint(&self, given: &mut Option<(u32, u32)>) -> String {
        let mut lines = Vec::new();
        let hint = rules::view::hint(self.story, self.state);
        if let Some((place, hint)) = hint {
            let all = u32::try_from(hint.texts.len()).unwrap_or(u32::MAX);
            let before = given.filter(|(of, _)| *of == place).map_or(0, |(_, count)| count);
            let count = before.saturating_add(1).min(all);
            *given = Some((place, count));
            let at = usize::try_from(count.saturating_sub(1)).unwrap_or_default();
            lines.extend(hint.texts.get(at).map(|text| text.get(self.locale.language()).to_owned()));
            if count < all {
                lines.push(self.locale.text("engine-hint-more"));
                return lines.join("\n");
            }
        }
        if hint.is_none()
            && let Some(quest) = view::quests(self.story, self.state, self.locale).first()
        {
            lines.push(self.say(&Message::new("engine-hint-quest").with("objective", quest.objective.as_str())));
        }
        if !self.choices.is_empty() {
            lines.push(self.locale.text("engine-hint-choices"));
            lines.extend(self.choices.iter().zip(1..).map(|(choice, number)| format!("  {number}. {}", choice.text)));
        }
        if lines.is_empty() { self.locale.text("engine-hint-none") } else { lines.join("\n") }
    }
}
