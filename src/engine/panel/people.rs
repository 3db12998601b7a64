//! Whom the hero has met: how they feel and why, and what they know.

use super::{Ask, Entry, Line, Made, Page, Tone};
use crate::engine::session::Session;
use crate::narrator::account;
use crate::store::TurnRow;
use crate::text::Message;
use crate::world::rules::view;
use crate::world::{Character, CharacterId, CharacterState, Event, EventKind, Status};

/// The most turns in which it is looked for why someone feels as they do.
const REACH: usize = 2_000;
/// The most facts that are listed of what someone knows.
const KNOWN: usize = 40;

impl Session {
    /// Everyone the hero has met, those who are here first.
    pub(super) fn people_page(&self) -> Made {
        let rows = self.save.last_turns(REACH)?;
        let met = self.story.characters.iter().filter_map(|who| {
            let stands = self.state.characters.get(&who.id)?;
            (stands.met || view::is_present(&self.state, &who.id)).then_some((who, stands))
        });
        let mut met: Vec<_> = met.collect();
        met.sort_by_key(|(who, _)| !view::is_present(&self.state, &who.id));
        let head = if met.is_empty() {
            vec![Line::new(Tone::Dim, self.locale.text("engine-people-none"))]
        } else {
            Vec::new()
        };
        let about = self.say(&Message::new("panel-people-about").with("count", met.len()));
        let entries = met.into_iter().map(|(who, stands)| self.person(who, stands, &rows)).collect();
        Ok(self.journal_tabs(&Ask::People, Page { about, head, entries, ..Page::default() }))
    }

    fn person(&self, who: &Character, stands: &CharacterState, rows: &[TurnRow]) -> Entry {
        let language = self.language();
        let here = view::is_present(&self.state, &who.id);
        let node = stands.node.as_ref().and_then(|node| self.story.nodes.get(node));
        let node = node.filter(|node| self.state.visits.contains_key(&node.id));
        let (place, tone) = match (stands.status, node) {
            (Status::Dead, _) => (self.locale.text("engine-people-dead"), Tone::Bad),
            _ if here => (self.locale.text("panel-person-here"), Tone::Accent),
            (_, Some(node)) => (node.name.get(language).to_owned(), Tone::Plain),
            (_, None) => (self.locale.text("engine-people-unknown"), Tone::Dim),
        };
        let affinity = Message::new("panel-person-affinity").with("value", format!("{:+}", stands.affinity));
        let gauge = u16::try_from(i32::midpoint(stands.affinity.clamp(-100, 100), 100) * 10).ok();
        let mut lines = vec![
            Line::new(Tone::Heading, who.name.get(language)),
            Line::new(Tone::Dim, self.pair(who.role.get(language), &place)),
            Line { gauge, ..Line::new(Tone::Plain, self.say(&affinity)) },
            Line::new(Tone::Plain, who.text.get(language)),
        ];
        lines.extend(self.taken_in(who.id.as_str()));
        lines.extend(self.part("panel-person-why", self.feelings(&who.id, rows)));
        lines.extend(self.part("panel-person-knows", self.what_they_know(&who.id)));
        let order = Message::new("panel-talk").with("who", &who.name);
        Entry {
            text: who.name.get(language).to_owned(),
            aside: format!("{place} {:+}", stands.affinity),
            tone,
            lines,
            order: (here && self.state.ending.is_none()).then(|| self.say(&order)),
            ..Entry::default()
        }
    }

    /// Each change of someone's affinity with its turn and what it came of, the newest first.
    fn feelings(&self, who: &CharacterId, rows: &[TurnRow]) -> Vec<Line> {
        let changes = rows.iter().rev().flat_map(|row| {
            let changed = |event: &Event| match &event.kind {
                EventKind::Affinity { character, delta, value } if character == who => Some((*delta, *value)),
                _ => None,
            };
            let found = row.events.iter().enumerate().filter_map(|(at, event)| Some((at, changed(event)?)));
            found.map(|(at, (delta, value))| self.feeling(who, row, (at, delta, value))).collect::<Vec<_>>()
        });
        changes.collect()
    }

    /// One change: what the player did, and what of that concerned them, in the rules' own words.
    fn feeling(&self, who: &CharacterId, row: &TurnRow, (at, delta, value): (usize, i32, i32)) -> Line {
        let before = row.events.iter().take(at).rev().find(|event| concerns(&event.kind, who));
        let facts = |event| account::facts(&self.story, self.language(), std::slice::from_ref(event)).join(" ");
        let message = Message::new("panel-person-change")
            .with("turn", row.depth)
            .with("delta", format!("{delta:+}"))
            .with("value", format!("{value:+}"))
            .with("input", row.input.as_str())
            .with("why", before.map(facts).unwrap_or_default());
        Line::new(if delta < 0 { Tone::Bad } else { Tone::Good }, self.say(&message).trim_end())
    }

    /// What someone knows of the hero, and what of the rest; the newest last.
    fn what_they_know(&self, who: &CharacterId) -> Vec<Line> {
        let knower = [format!("npc:{who}")];
        let facts = self.known.ledger.iter().filter(|fact| fact.is_open() && fact.is_known_by(&knower));
        let (of_hero, others): (Vec<_>, Vec<_>) = facts.partition(|fact| fact.subject.as_str() == "hero");
        let more = (of_hero.len() + others.len()).saturating_sub(KNOWN);
        let mut lines = Vec::new();
        for (fact, tone) in
            of_hero.iter().map(|fact| (fact, Tone::Plain)).chain(others.iter().map(|fact| (fact, Tone::Dim)))
        {
            let turn = self.save.depth(fact.since).unwrap_or_default();
            let message = Message::new("panel-person-fact").with("turn", turn).with("text", fact.text.as_str());
            lines.push(Line::new(tone, self.say(&message)));
        }
        lines.truncate(KNOWN);
        if more > 0 {
            lines.push(Line::new(Tone::Dim, self.say(&Message::new("remember-more").with("count", more))));
        }
        lines
    }
}

/// Whether an event is something between the hero and a character, or a deed that others may think of as they like.
fn concerns(kind: &EventKind, who: &CharacterId) -> bool {
    match kind {
        EventKind::Gave { to, .. } | EventKind::Showed { to, .. } => to == who,
        EventKind::Greeted { character, .. }
        | EventKind::Told { character, .. }
        | EventKind::Said { character, .. }
        | EventKind::Parted { character } => character == who,
        EventKind::Acted { .. }
        | EventKind::Tried { .. }
        | EventKind::Used { .. }
        | EventKind::QuestDone { .. }
        | EventKind::QuestFailed { .. }
        | EventKind::EnemyFell { .. } => true,
        _ => false,
    }
}
