//! Places: what a node is made of.

use std::collections::BTreeMap;

use serde::{Deserialize, Serialize};

use crate::text::{Localized, Words};
use crate::world::{ActionId, Attribute, Condition, Effect, EnemyId, FeatureId, ItemId, NodeId, RegionId, Weave};

/// A place.
#[derive(Clone, Debug)]
pub struct Node {
    /// Its id.
    pub id: NodeId,
    /// The part of the map it belongs to.
    pub region: RegionId,
    /// Its name.
    pub name: Localized,
    /// Other words for it ("go to …").
    pub words: Words,
    /// Told when the hero comes here for the first time.
    pub first: Localized,
    /// Told when the hero comes back.
    pub again: Vec<Localized>,
    /// Told when the hero comes back or stays, while their conditions hold: time, deeds, mood.
    pub moods: Vec<Mood>,
    /// Sentences that can be woven here.
    pub weaves: Vec<Weave>,
    /// Ways out.
    pub exits: Vec<Exit>,
    /// What can be looked at.
    pub features: Vec<Feature>,
    /// What can be done.
    pub actions: Vec<Action>,
    /// Who may attack.
    pub encounters: Vec<Encounter>,
    /// What happens on entering, in order, as far as it holds.
    pub entries: Vec<Arrival>,
    /// What lies here at the start.
    pub items: BTreeMap<ItemId, u32>,
    /// Whether one can rest here.
    pub rest: bool,
    /// Place on the drawn map: column to the east, row to the south.
    pub map: Option<(i32, i32)>,
}

/// A text that is told while its conditions hold.
#[derive(Clone, Debug)]
pub struct Mood {
    /// When.
    pub when: Vec<Condition>,
    /// What.
    pub text: Localized,
}

/// A way out of a node.
#[derive(Clone, Debug)]
pub struct Exit {
    /// Where it leads.
    pub to: NodeId,
    /// In which direction, if in one.
    pub direction: Option<Direction>,
    /// Its label as a choice: "Follow the stream north".
    pub label: Localized,
    /// Words for it: "stream", "bridge".
    pub words: Words,
    /// It can be taken while this holds.
    pub when: Vec<Condition>,
    /// What is said while it cannot.
    pub refusal: Localized,
    /// It is not seen at all while its conditions do not hold.
    pub hidden: bool,
    /// What must be thrown for to pass.
    pub check: Option<Check>,
    /// Told on the way.
    pub text: Localized,
    /// Told when the check fails, with what it costs.
    pub failure: Option<Branch>,
    /// What changes once the way was taken.
    pub effects: Vec<Effect>,
    /// The chapter of the novel that first tells of where it leads; before it there is no such way. 0: always.
    pub chapter: u32,
}

/// A direction.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Direction {
    /// North.
    North,
    /// Northeast.
    Northeast,
    /// East.
    East,
    /// Southeast.
    Southeast,
    /// South.
    South,
    /// Southwest.
    Southwest,
    /// West.
    West,
    /// Northwest.
    Northwest,
    /// Up.
    Up,
    /// Down.
    Down,
    /// In.
    In,
    /// Out.
    Out,
}

impl Direction {
    /// The Fluent key of its name.
    #[must_use]
    pub const fn key(self) -> &'static str {
        match self {
            Self::North => "direction-north",
            Self::Northeast => "direction-northeast",
            Self::East => "direction-east",
            Self::Southeast => "direction-southeast",
            Self::South => "direction-south",
            Self::Southwest => "direction-southwest",
            Self::West => "direction-west",
            Self::Northwest => "direction-northwest",
            Self::Up => "direction-up",
            Self::Down => "direction-down",
            Self::In => "direction-in",
            Self::Out => "direction-out",
        }
    }
}

/// What has to be thrown for: 1d20 + half the attribute (rounded down) against the difficulty.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Check {
    /// The attribute.
    pub attribute: Attribute,
    /// What the sum has to reach: 8 easy, 12 fair, 16 hard, 20 very hard.
    pub difficulty: u8,
}

/// What comes of something: one of the texts, and the effects.
#[derive(Clone, Debug, Default)]
pub struct Branch {
    /// What is told; the narrator takes one that was not told yet.
    pub texts: Vec<Localized>,
    /// What changes.
    pub effects: Vec<Effect>,
}

/// What comes of something while its conditions hold.
#[derive(Clone, Debug, Default)]
pub struct Outcome {
    /// While this holds.
    pub when: Vec<Condition>,
    /// What comes of it.
    pub branch: Branch,
}

/// What happens on entering a node.
#[derive(Clone, Debug)]
pub struct Arrival {
    /// While this holds.
    pub when: Vec<Condition>,
    /// It happens once at most.
    pub once: bool,
    /// What is told; may be empty.
    pub text: Localized,
    /// What changes.
    pub effects: Vec<Effect>,
}

/// Something in a node that can be looked at.
#[derive(Clone, Debug)]
pub struct Feature {
    /// Its id, one in its node.
    pub id: FeatureId,
    /// Its name.
    pub name: Localized,
    /// Other words for it.
    pub words: Words,
    /// It is there while this holds.
    pub when: Vec<Condition>,
    /// What one sees: at the first look the first, then the others.
    pub texts: Vec<Localized>,
    /// What the first look changes.
    pub effects: Vec<Effect>,
    /// The action of this node that speaking to it comes down to: a child in a snare is no character, and answers.
    pub speak: Option<ActionId>,
}

/// Something that a node offers to do.
#[derive(Clone, Debug)]
pub struct Action {
    /// Its id, one in its node.
    pub id: ActionId,
    /// Its label as a choice: "Ring the bell".
    pub label: Localized,
    /// Phrases by which a player may ask for it: "ring bell", "敲钟". The label counts too.
    pub words: Words,
    /// It can be done while this holds.
    pub when: Vec<Condition>,
    /// What must be thrown for.
    pub check: Option<Check>,
    /// What comes of it, or of a check that succeeds: the first of these that holds…
    pub outcomes: Vec<Outcome>,
    /// … else this.
    pub success: Branch,
    /// What comes of a check that fails.
    pub failure: Branch,
    /// It cannot be done again once it succeeded.
    pub once: bool,
    /// It is not offered as a choice, and still understood.
    pub hidden: bool,
}

/// An enemy that may attack in a node.
#[derive(Clone, Debug)]
pub struct Encounter {
    /// Who.
    pub enemy: EnemyId,
    /// While this holds.
    pub when: Vec<Condition>,
    /// How likely on entering, in percent.
    pub chance: u8,
    /// It happens once at most.
    pub once: bool,
}
