//! Who the hero is at the beginning: a name, points spread over attributes, talents.

use std::collections::{BTreeMap, BTreeSet};

use crate::engine::api::{HeroChoice, TalentView};
use crate::engine::error::EngineError;
use crate::engine::library::Engine;
use crate::text::{Language, Message, clip, sanitize_line};
use crate::world::{Attribute, Attributes, Growth, Hero, HeroTemplate, Story, StoryId, TalentId};

/// The longest name of a hero, in characters.
const NAME_CHARS: usize = 24;

impl Engine {
    /// The talents among which the hero of a story may choose at the beginning, and how many of them.
    ///
    /// # Errors
    /// The story is unknown or faulty.
    pub fn starting_talents(&self, id: &StoryId) -> Result<(Vec<TalentView>, usize), EngineError> {
        let (story, _) = self.story(id)?;
        let language = self.locale().language();
        let talents = story.talents.iter().filter(|talent| talent.starting).map(|talent| TalentView {
            id: talent.id.clone(),
            name: talent.name.get(language).to_owned(),
            text: talent.text.get(language).to_owned(),
        });
        Ok((talents.collect(), usize::try_from(story.hero.talents).unwrap_or(usize::MAX)))
    }

    /// The talents that the hero begins with, in turn 0.
    fn talents(&self, story: &Story, choice: &HeroChoice) -> Result<BTreeMap<TalentId, u32>, EngineError> {
        let most = usize::try_from(story.hero.talents).unwrap_or(usize::MAX);
        let chosen: BTreeSet<&TalentId> = match &choice.talents {
            None => starting(story).take(most).collect(),
            Some(chosen) => chosen.iter().collect(),
        };
        if chosen.len() > most || chosen.iter().any(|id| !starting(story).any(|talent| talent == *id)) {
            let message = Message::new("engine-hero-talents").with("most", story.hero.talents);
            return Err(EngineError::usage(self.locale(), &message));
        }
        Ok(chosen.into_iter().map(|id| (id.clone(), 0)).collect())
    }

    pub(in crate::engine) fn hero(
        &self,
        story: &Story,
        choice: &HeroChoice,
        language: Language,
    ) -> Result<Hero, EngineError> {
        let template = &story.hero;
        let name = choice.name.as_deref().map(sanitize_line).filter(|name| !name.is_empty());
        let name = name.unwrap_or_else(|| template.name.get(language).to_owned());
        let attributes = match choice.attributes {
            None => template.spread(),
            Some(attributes) if adds_up(template, attributes) => attributes,
            Some(_) => {
                let least = template.attributes;
                let least = least.strength.min(least.agility).min(least.intelligence);
                let message =
                    Message::new("engine-hero-attributes").with("least", least).with("points", template.points);
                return Err(EngineError::usage(self.locale(), &message));
            }
        };
        let talents = self.talents(story, choice)?;
        let hero = template.hero(clip(&name, NAME_CHARS), attributes);
        Ok(Hero { growth: Growth { talents, ..Growth::default() }, ..hero })
    }
}

/// The talents that may be chosen at the beginning, in the order of the pack.
fn starting(story: &Story) -> impl Iterator<Item = &TalentId> {
    story.talents.iter().filter(|talent| talent.starting).map(|talent| &talent.id)
}

const ATTRIBUTES: [Attribute; 3] = [Attribute::Strength, Attribute::Agility, Attribute::Intelligence];

fn adds_up(template: &HeroTemplate, attributes: Attributes) -> bool {
    let more = ATTRIBUTES
        .map(|attribute| i64::from(attributes.get(attribute)) - i64::from(template.attributes.get(attribute)));
    more.iter().all(|more| *more >= 0) && more.iter().sum::<i64>() <= i64::from(template.points)
}
