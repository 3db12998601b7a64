//! Answers that cost no turn: made from the story and the state alone, without a model.

use super::sight;
use crate::engine::desk::view;
use crate::narrator::account::names;
use crate::text::{Locale, Message};
use crate::world::{Choice, Inquiry, QuestStatus, State, Status, Story, rules};

/// What the answers are made from.
#[derive(Clone, Copy)]
pub(in crate::engine) struct Answerer<'a> {
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
    pub(in crate::engine) fn look(&self) -> String {
        let language = self.locale.language();
        let Some(node) = self.story.nodes.get(&self.state.node) else { return String::new() };
        let sight = sight::standing(self.story, self.state, language);
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

    /// What answers a question to the game.
    pub(in crate::engine) fn inquiry(&self, inquiry: Inquiry) -> String {
        let (story, state, language) = (self.story, self.state, self.locale.language());
        let and = self.locale.text("engine-and");
        let hero = &state.hero;
        match inquiry {
            Inquiry::Time => {
                let period = self.locale.text(state.period.key());
                self.say(&Message::new("engine-answer-time").with("day", state.day).with("period", period))
            }
            Inquiry::Gold => self.say(&Message::new("engine-answer-gold").with("gold", hero.gold)),
            Inquiry::Health => {
                let share = i64::from(hero.hp) * 100 / i64::from(hero.max_hp.max(1));
                let feels = match share {
                    90.. => "engine-feels-well",
                    50.. => "engine-feels-hurt",
                    _ => "engine-feels-bad",
                };
                let health = Message::new("engine-answer-health").with("hp", hero.hp).with("max", hero.max_hp);
                let mut lines = vec![self.say(&health.with("feels", self.locale.text(feels)))];
                let statuses = view::statuses(story, state, self.locale);
                if !statuses.is_empty() {
                    let names: Vec<_> = statuses.into_iter().map(|(name, left)| format!("{name} ({left})")).collect();
                    lines.push(self.say(&Message::new("engine-score-statuses").with("names", names.join(&and))));
                }
                lines.join("\n")
            }
            Inquiry::Here => {
                let here = rules::view::characters_present(story, state);
                let enemy = rules::view::enemy(story, state).map(|enemy| enemy.name.get(language));
                let names: Vec<_> = here.iter().map(|who| who.name.get(language)).chain(enemy).collect();
                if names.is_empty() {
                    return self.locale.text("engine-answer-alone");
                }
                self.say(&Message::new("engine-look-people").with("names", names.join(&and)))
            }
            Inquiry::Way => {
                let ways = rules::view::visible_exits(story, state);
                let ways: Vec<_> = ways.iter().map(|exit| exit.label.get(language)).collect();
                let mut lines: Vec<_> = self.objective().into_iter().collect();
                if !ways.is_empty() {
                    lines.push(self.say(&Message::new("engine-look-exits").with("names", ways.join(&and))));
                }
                if lines.is_empty() { self.locale.text("engine-hint-none") } else { lines.join("\n") }
            }
            Inquiry::Doing => {
                let place = story.nodes.get(&state.node).map(|node| node.name.get(language)).unwrap_or_default();
                let mut lines = vec![self.say(&Message::new("engine-answer-place").with("place", place))];
                if let (Some(combat), Some(enemy)) = (&state.combat, rules::view::enemy(story, state)) {
                    let fight = Message::new("engine-look-fight").with("enemy", &enemy.name);
                    lines.push(self.say(&fight.with("hp", combat.hp).with("max", enemy.hp)));
                }
                if let Some(who) = rules::view::partner(story, state) {
                    lines.push(self.say(&Message::new("engine-answer-partner").with("who", &who.name)));
                }
                lines.extend(self.objective());
                lines.join("\n")
            }
        }
    }

    /// What matters now, by the quest that is on.
    fn objective(&self) -> Option<String> {
        let quests = view::quests(self.story, self.state, self.locale);
        let quest = quests.first()?;
        Some(self.say(&Message::new("engine-hint-quest").with("objective", quest.objective.as_str())))
    }

    /// How to play, with examples of this story and this place.
    pub(in crate::engine) fn help(&self) -> String {
        let (story, state, language) = (self.story, self.state, self.locale.language());
        let who = rules::view::characters_present(story, state).first().copied();
        let item = rules::view::items_here(story, state).first().map(|(item, _)| *item);
        let item = item.or_else(|| rules::view::items_carried(story, state).first().map(|(item, _)| *item));
        let way = rules::view::visible_exits(story, state).first().map(|exit| exit.label.get(language));
        let mut examples: Vec<String> = way.map(lowered).into_iter().collect();
        let item = item.map(|item| names::called_item(story, &item.id, language));
        examples.extend(item.map(|item| self.say(&Message::new("engine-help-take").with("item", item))));
        if let Some(who) = who {
            let called = names::called_character(story, &who.id, language);
            examples.push(self.say(&Message::new("engine-help-talk").with("who", called.as_str())));
            examples.push(self.say(&Message::new("engine-help-ask").with("who", called.as_str())));
        }
        examples.push(self.locale.text("engine-help-free"));
        let separator = self.locale.text("engine-help-and");
        self.say(&Message::new("engine-help").with("examples", examples.join(&separator)))
    }

    pub(in crate::engine) fn inventory(&self) -> String {
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

    pub(in crate::engine) fn score(&self) -> String {
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

    pub(in crate::engine) fn journal(&self) -> String {
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
    pub(in crate::engine) fn map(&self) -> String {
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

    pub(in crate::engine) fn people(&self) -> String {
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

    pub(in crate::engine) fn about(&self) -> String {
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
    pub(in crate::engine) fn hint(&self, given: &mut Option<(u32, u32)>) -> String {
        let mut lines = Vec::new();
        let hint = rules::view::hint(self.story, self.state);
        if let Some((place, hint)) = hint {
            let all = u32::try_from(hint.texts.len()).unwrap_or(u32::MAX);
            let before = given.filter(|(of, _)| *of == place).map_or(0, |(_, count)| count);
            // what the director said has been heard: the next text follows it, and the last is not said twice running
            let told = self.state.hinted.get(&place).copied().unwrap_or_default();
            let fresh = told >= all && before < told && self.state.hinted_at == self.state.depth;
            let before = before.max(told);
            let count = before.saturating_add(1).min(all);
            *given = Some((place, count));
            let at = usize::try_from(count.saturating_sub(1)).unwrap_or_default();
            if !fresh {
                lines.extend(hint.texts.get(at).map(|text| text.get(self.locale.language()).to_owned()));
            }
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

/// A label within a sentence.
fn lowered(label: &str) -> String {
    let mut signs = label.chars();
    signs.next().map_or_else(String::new, |first| first.to_lowercase().chain(signs).collect())
}
