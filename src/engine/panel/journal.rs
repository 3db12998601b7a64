//! Quests, and what is carried.

use super::{Ask, Entry, Line, Page, Tone};
use crate::engine::session::Session;
use crate::narrator::account;
use crate::text::Message;
use crate::world::rules::view;
use crate::world::{
    Effect, Event, EventKind, Item, ItemKind, NodeId, Quest, QuestKind, QuestState, QuestStatus, State,
};

impl Session {
    /// The quests that have begun: those under way first, the main line before the others.
    pub(super) fn quests_page(&self) -> Page {
        let begun = self.story.quests.iter().filter_map(|quest| Some((quest, self.state.quests.get(&quest.id)?)));
        let mut begun: Vec<(&Quest, &QuestState)> = begun.collect();
        let rank = |status| match status {
            QuestStatus::Active => 0,
            QuestStatus::Done => 1,
            QuestStatus::Failed => 2,
        };
        begun.sort_by_key(|(quest, stands)| (rank(stands.status), quest.kind != QuestKind::Main));
        let done = begun.iter().filter(|(_, stands)| stands.status == QuestStatus::Done).count();
        let about = Message::new("panel-quests-about").with("count", begun.len()).with("done", done);
        let head = if begun.is_empty() {
            vec![Line::new(Tone::Dim, self.locale.text("engine-journal-empty"))]
        } else {
            Vec::new()
        };
        let entries = begun.into_iter().map(|(quest, stands)| self.quest(quest, stands)).collect();
        self.journal_tabs(&Ask::Quests, Page { about: self.say(&about), head, entries, ..Page::default() })
    }

    fn quest(&self, quest: &Quest, stands: &QuestState) -> Entry {
        let language = self.language();
        let (tone, aside) = match (stands.status, quest.kind) {
            (QuestStatus::Active, QuestKind::Main) => (Tone::Accent, "panel-quest-main"),
            (QuestStatus::Active, QuestKind::Side) => (Tone::Plain, "panel-quest-side"),
            (QuestStatus::Done, _) => (Tone::Good, "panel-quest-done"),
            (QuestStatus::Failed, _) => (Tone::Bad, "panel-quest-failed"),
        };
        let since = Message::new("panel-quest-since").with("turn", stands.since);
        let mut lines = vec![
            Line::new(Tone::Heading, quest.title.get(language)),
            Line::new(Tone::Dim, self.pair(&self.locale.text(aside), &self.say(&since))),
        ];
        if let Some(giver) = quest.giver.as_ref().and_then(|who| self.story.characters.get(who)) {
            lines.push(Line::new(Tone::Dim, self.say(&Message::new("panel-quest-giver").with("who", &giver.name))));
        }
        lines.push(Line::new(Tone::Plain, quest.summary.get(language)));
        lines.extend(self.part("panel-quest-stages", self.stages(quest, stands)));
        let text = match stands.status {
            QuestStatus::Done => quest.done.get(language),
            QuestStatus::Failed => quest.failed.get(language),
            QuestStatus::Active => "",
        };
        if !text.is_empty() {
            lines.extend([Line::default(), Line::new(tone, text)]);
        }
        let rewards = self.effects_in_words(&quest.reward).into_iter().map(|text| Line::new(Tone::Change, text));
        lines.extend(self.part("panel-quest-reward", rewards.collect()));
        Entry {
            text: quest.title.get(language).to_owned(),
            aside: self.locale.text(aside),
            tone,
            lines,
            ..Entry::default()
        }
    }

    /// The stages up to where the quest stands: what comes after is not known yet.
    fn stages(&self, quest: &Quest, stands: &QuestState) -> Vec<Line> {
        let at = quest.stages.iter().position(|stage| Some(&stage.id) == stands.stage.as_ref());
        let known = match (stands.status, at) {
            (QuestStatus::Done, _) => quest.stages.len(),
            (_, Some(at)) => at + 1,
            (_, None) => 0,
        };
        let stages = quest.stages.iter().take(known).enumerate().map(|(place, stage)| {
            let (mark, tone) = match stands.status {
                QuestStatus::Active if at == Some(place) => ("[ ]", Tone::Accent),
                QuestStatus::Failed if at == Some(place) => ("[-]", Tone::Bad),
                _ => ("[x]", Tone::Dim),
            };
            Line::new(tone, format!("{mark} {}", stage.objective.get(self.language())))
        });
        stages.collect()
    }

    /// What effects come to, in the words for what happened. What has no number, like a mark, says nothing.
    fn effects_in_words(&self, effects: &[Effect]) -> Vec<String> {
        let events = effects.iter().filter_map(|effect| {
            let kind = match effect {
                Effect::AddItem { item, count } => EventKind::Got { item: item.clone(), count: *count },
                Effect::Gold { delta } => EventKind::Gold { delta: *delta },
                Effect::Hp { delta } => EventKind::Health { delta: *delta },
                Effect::Exp { delta } => EventKind::Experience { delta: *delta },
                Effect::Attribute { attribute, delta } => {
                    EventKind::AttributeChanged { attribute: *attribute, delta: *delta }
                }
                Effect::QuestStart { quest } => EventKind::QuestBegan { quest: quest.clone() },
                _ => return None,
            };
            Some(Event { kind, node: NodeId::new(""), witnesses: Vec::new() })
        });
        account::changes(&self.story, &self.locale, &events.collect::<Vec<_>>())
    }

    /// What is carried, with what can be done with it.
    pub(super) fn things_page(&self) -> Page {
        let carried = view::items_carried(&self.story, &self.state);
        let about = self.say(&Message::new("engine-gold").with("gold", self.state.hero.gold));
        let head = if carried.is_empty() {
            vec![Line::new(Tone::Dim, self.locale.text("engine-inventory-empty"))]
        } else {
            Vec::new()
        };
        let entries = carried.into_iter().map(|(item, count)| self.thing(item, count)).collect();
        self.journal_tabs(&Ask::Things, Page { about, head, entries, ..Page::default() })
    }

    /// That something came into this save in a telling, and is in no other.
    pub(super) fn taken_in(&self, id: &str) -> Option<Line> {
        let taken = self.state.introduced.iter().find(|taken| taken.id == id)?;
        let message = Message::new("panel-taken-in").with("turn", taken.turn);
        Some(Line::new(Tone::Dim, self.say(&message)))
    }

    fn thing(&self, item: &Item, count: u32) -> Entry {
        let language = self.language();
        let name = item.name.get(language);
        let kind = match item.kind {
            ItemKind::Thing => None,
            ItemKind::Weapon => Some("panel-thing-weapon"),
            ItemKind::Armor => Some("panel-thing-armor"),
            ItemKind::Consumable => Some("panel-thing-consumable"),
            ItemKind::Key => Some("panel-thing-key"),
        };
        let mut lines = vec![Line::new(Tone::Heading, name)];
        lines.extend(kind.map(|key| Line::new(Tone::Dim, self.say(&Message::new(key).with("power", item.power)))));
        lines.push(Line::new(Tone::Plain, item.text.get(language)));
        lines.extend(self.taken_in(item.id.as_str()));
        if item.value > 0 {
            let worth = Message::new("panel-thing-worth").with("gold", item.value);
            lines.push(Line::new(Tone::Dim, self.say(&worth)));
        }
        let order = Message::new("panel-use").with("thing", name);
        Entry {
            text: name.to_owned(),
            aside: if count > 1 { format!("×{count}") } else { String::new() },
            lines,
            order: usable(item, &self.state).then(|| self.say(&order)),
            ..Entry::default()
        }
    }
}

/// Whether using it alone could do something, now or elsewhere.
fn usable(item: &Item, state: &State) -> bool {
    state.ending.is_none() && (item.kind == ItemKind::Consumable || item.uses.iter().any(|usage| usage.on.is_none()))
}
