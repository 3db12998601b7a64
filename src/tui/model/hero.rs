use crate::engine::{HeroChoice, NewGame, StoryView};
use crate::text::Language;
use crate::world::{Attribute, Attributes};

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
    /// The language.
    Language,
}

impl HeroRow {
    /// The rows from top to bottom.
    pub const ALL: [Self; 5] = [
        Self::Name,
        Self::Attribute(Attribute::Strength),
        Self::Attribute(Attribute::Agility),
        Self::Attribute(Attribute::Intelligence),
        Self::Language,
    ];

    fn place(self) -> usize {
        Self::ALL.iter().position(|row| *row == self).unwrap_or_default()
    }

    /// The row below; from the last to the first.
    pub fn next(self) -> Self {
        Self::ALL.get(self.place() + 1).copied().unwrap_or(Self::Name)
    }

    /// The row above; from the first to the last.
    pub fn previous(self) -> Self {
        let above = self.place().checked_sub(1);
        above.and_then(|place| Self::ALL.get(place)).copied().unwrap_or(Self::Language)
    }
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
        Self { name: Field::new(NAME_LIMIT), attributes, row: HeroRow::Name, story }
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
        let languages = &self.story.languages;
        let language = if languages.is_empty() || languages.contains(&language) {
            language
        } else {
            languages.first().copied().unwrap_or(language)
        };
        NewGame {
            story: self.story.id.clone(),
            save: None,
            hero: HeroChoice {
                name: (!name.is_empty()).then(|| name.to_owned()),
                attributes: Some(self.attributes),
                talents: None,
            },
            language,
            seed: None,
        }
    }
}
