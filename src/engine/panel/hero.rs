//! The hero, and the numbers that the story keeps.

use super::{Ask, Line, Page, Tone};
use crate::engine::desk::view;
use crate::engine::session::Session;
use crate::text::Message;
use crate::world::Attribute;

/// The attributes, each with the message that names it.
const ATTRIBUTES: [(Attribute, &str); 3] = [
    (Attribute::Strength, "panel-hero-strength"),
    (Attribute::Agility, "panel-hero-agility"),
    (Attribute::Intelligence, "panel-hero-intelligence"),
];

impl Session {
    /// How the hero stands: health, attributes, what is on them, talents, who comes along, and what the story counts.
    pub(super) fn hero_page(&self) -> Page {
        let (hero, language) = (&self.state.hero, self.language());
        let most = hero.max_hp.max(1);
        let health = Message::new("panel-hero-health").with("now", hero.hp).with("most", hero.max_hp);
        let gauge = u16::try_from(hero.hp.clamp(0, most).saturating_mul(1_000) / most).ok();
        let mut head = vec![
            Line::new(Tone::Heading, hero.name.as_str()),
            Line { gauge, ..Line::new(Tone::Plain, self.say(&health)) },
        ];
        if self.story.levels.is_some() {
            let growth = Message::new("panel-hero-level").with("level", hero.growth.level);
            let growth = growth.with("exp", hero.exp).with("points", hero.growth.points);
            head.push(Line::new(Tone::Plain, self.say(&growth)));
        }
        head.push(Line::new(Tone::Plain, self.say(&Message::new("engine-gold").with("gold", hero.gold))));
        let attributes = ATTRIBUTES.map(|(attribute, key)| {
            let message = Message::new("panel-hero-attribute")
                .with("name", self.locale.find(key).unwrap_or_default())
                .with("value", hero.attributes.get(attribute));
            Line::new(Tone::Plain, self.say(&message))
        });
        head.extend(self.part("panel-hero-attributes", attributes.to_vec()));
        let borne = self.state.statuses.iter().filter_map(|(id, borne)| {
            let status = self.story.statuses.get(id)?;
            let message =
                Message::new("panel-hero-status").with("name", status.name.get(language)).with("turns", borne.left);
            Some(Line::new(Tone::Change, self.say(&message)))
        });
        head.extend(self.part("panel-hero-statuses", borne.collect()));
        let talents = self.story.talents.iter().filter(|talent| hero.growth.talents.contains_key(&talent.id));
        let talents = talents.map(|talent| {
            let message = Message::new("panel-hero-talent")
                .with("name", talent.name.get(language))
                .with("text", talent.text.get(language));
            Line::new(Tone::Plain, self.say(&message))
        });
        head.extend(self.part("panel-hero-talents", talents.collect()));
        let along = view::companions(&self.story, &self.state, &self.locale);
        head.extend(
            self.part("panel-hero-companions", along.into_iter().map(|who| Line::new(Tone::Plain, who)).collect()),
        );
        let counters = view::counters(&self.story, &self.state, &self.locale).into_iter().map(|counter| {
            let key = if counter.level.is_some() { "panel-hero-counter" } else { "panel-hero-attribute" };
            let message = Message::new(key).with("name", counter.name).with("value", counter.value);
            Line::new(Tone::Plain, self.say(&message.with("level", counter.level.unwrap_or_default())))
        });
        head.extend(self.part("panel-hero-counters", counters.collect()));
        self.journal_tabs(&Ask::Hero, Page { head, ..Page::default() })
    }
}
