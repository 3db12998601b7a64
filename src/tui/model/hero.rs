use crate::engine::{HeroChoice, NewGame, StoryView, TalentView};
use crate::text::Language;
use crate::world::{Attribute, Attributes, TalentId};

use super::field::Field;

/// The most characters of a hero's name; the engine takes no more.
pub const NAME_LIMIT: usize = 24;

/// The hero as the player makes it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct HeroForm {
    /// The story it is for.
    pub story: StoryView,
    /// The name; empty: the story's own.
    pub name: Field,
    /// The attributes.
    pub attributes: Attributes,
    /// The talents to choose among; empty until they are known, and where the story has none.
    pub talents: Vec<TalentView>,
    /// How many of them may be chosen.
    pub most: usize,
    /// Those that are chosen, the oldest choice first.
    pub chosen: Vec<TalentId>,
    /// The row that is being edited.
    pub row: HeroRow,
}

/// A row of the form.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum HeroRow {
    /// The name.
    Name,
    /// An attribute.
    Attribute(Attribute),
    /// A talent, by its place.
    Talent(usize),
    /// The language.
    Language,
}

/// The attributes from top to bottom.
pub const ATTRIBUTES: [Attribute; 3] = [Attribute::Strength, Attribute::Agility, Attribute::Intelligence];

impl HeroForm {
    /// The story's hero, with the points spread evenly.
    pub fn new(story: StoryView) -> Self {
        let mut attributes = story.attributes;
        for (_, attribute) in (0..story.points.min(300)).zip(ATTRIBUTES.into_iter().cycle()) {
            let value = attributes.get_mut(attribute);
            *value = value.saturating_add(1);
        }
        Self {
            name: Field::new(NAME_LIMIT),
            attributes,
            talents: Vec::new(),
            most: 0,
            chosen: Vec::new(),
            row: HeroRow::Name,
            story,
        }
    }

    /// The rows from top to bottom.
    pub fn rows(&self) -> Vec<HeroRow> {
        let talents = if self.most == 0 { 0 } else { self.talents.len() };
        std::iter::once(HeroRow::Name)
            .chain(ATTRIBUTES.map(HeroRow::Attribute))
            .chain((0..talents).map(HeroRow::Talent))
            .chain([HeroRow::Language])
            .collect()
    }

    fn place(&self) -> usize {
        self.rows().iter().position(|row| *row == self.row).unwrap_or_default()
    }

    /// To the row below; from the last to the first.
    pub fn down(&mut self) {
        self.row = self.rows().get(self.place() + 1).copied().unwrap_or(HeroRow::Name);
    }

    /// To the row above; from the first to the last.
    pub fn up(&mut self) {
        let above = self.place().checked_sub(1);
        self.row = above.and_then(|place| self.rows().get(place).copied()).unwrap_or(HeroRow::Language);
    }

    /// Takes the talents to choose among. Chosen are at first as many as may be, in the order of the story; what was
    /// chosen already stays.
    pub fn offer(&mut self, talents: Vec<TalentView>, most: usize) {
        let known = |id: &TalentId| talents.iter().any(|talent| talent.id == *id);
        if self.talents.is_empty() || !self.chosen.iter().all(known) {
            self.chosen = talents.iter().take(most).map(|talent| talent.id.clone()).collect();
        }
        (self.talents, self.most) = (talents, most);
    }

    /// Whether the talent at this place is chosen.
    pub fn has(&self, place: usize) -> bool {
        self.talents.get(place).is_some_and(|talent| self.chosen.contains(&talent.id))
    }

    /// Chooses the talent at this place, or leaves it. Where no more may be chosen, it takes the place of the one that
    /// was chosen first.
    pub fn toggle(&mut self, place: usize) {
        let Some(talent) = self.talents.get(place) else { return };
        if let Some(at) = self.chosen.iter().position(|id| *id == talent.id) {
            self.chosen.remove(at);
            return;
        }
        self.chosen.push(talent.id.clone());
        let surplus = self.chosen.len().saturating_sub(self.most);
        self.chosen.drain(..surplus);
    }

    /// Points that are not spent.
    pub fn points_left(&self) -> u32 {
        let spent: u32 = ATTRIBUTES
            .into_iter()
            .map(|attribute| self.attributes.get(attribute).saturating_sub(self.story.attributes.get(attribute)))
            .map(|points| u32::try_from(points).unwrap_or_default())
            .sum();
        self.story.points.saturating_sub(spent)
    }

    /// Spends a point on an attribute, where one is left.
    pub fn raise(&mut self, attribute: Attribute) {
        if self.points_left() > 0 {
            let value = self.attributes.get_mut(attribute);
            *value = value.saturating_add(1);
        }
    }

    /// Takes a point back, down to the story's lowest.
    pub fn lower(&mut self, attribute: Attribute) {
        let lowest = self.story.attributes.get(attribute);
        let value = self.attributes.get_mut(attribute);
        *value = value.saturating_sub(1).max(lowest);
    }

    /// The game to begin; told in `language` where the story has it.
    pub fn game(&self, language: Language) -> NewGame {
        let name = self.name.text().trim();
        let language = language.among(&self.story.languages);
        NewGame {
            story: self.story.id.clone(),
            save: None,
            hero: HeroChoice {
                name: (!name.is_empty()).then(|| name.to_owned()),
                attributes: Some(self.attributes),
                // before they are known the story chooses
                talents: (!self.talents.is_empty()).then(|| self.chosen.clone()),
            },
            language,
            seed: None,
        }
    }
}
