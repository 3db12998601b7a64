//! What can be carried and what using it does.

use serde::{Deserialize, Serialize};

use crate::text::{Localized, Words};
use crate::world::{Branch, Condition, ItemId};

/// What kind of thing an item is.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum ItemKind {
    /// Nothing special.
    #[default]
    Thing,
    /// Adds its `power` to the damage of the hero's blows; the best one carried counts.
    Weapon,
    /// Takes its `power` off the damage of blows; the best one carried counts.
    Armor,
    /// Used up by its use.
    Consumable,
    /// Moves the story and cannot be dropped or given away except where a rule takes it.
    Key,
}

/// Something that can be carried.
#[derive(Clone, Debug)]
pub struct Item {
    /// The id.
    pub id: ItemId,
    /// The name.
    pub name: Localized,
    /// Other words for it.
    pub words: Words,
    /// What kind of thing.
    pub kind: ItemKind,
    /// What one sees.
    pub text: Localized,
    /// Strength of a weapon or an armor.
    pub power: i32,
    /// What else it gives while it is the weapon or armor in use.
    pub equip: Equip,
    /// Worth in gold.
    pub value: i64,
    /// What using it does; the first whose conditions hold.
    pub uses: Vec<Use>,
}

/// What a weapon or armor gives beside its power while it is in use: added to throws, never to the hero's own attributes.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Equip {
    /// To the hero's blow.
    pub attack: i32,
    /// To what the enemy's blow has to reach.
    pub defense: i32,
    /// To the attributes, for throws.
    pub attributes: crate::world::Attributes,
}

/// What using an item does.
#[derive(Clone, Debug)]
pub struct Use {
    /// On what, if on something.
    pub on: Option<crate::world::Thing>,
    /// While this holds.
    pub when: Vec<Condition>,
    /// What is told and what changes.
    pub branch: Branch,
    /// Whether the item is used up. Consumables always are.
    pub consumes: bool,
}
