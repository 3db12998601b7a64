//! Quests with their stages, and endings.

use serde::{Deserialize, Serialize};

use crate::text::Localized;
use crate::world::{Attribute, CharacterId, Condition, Effect, EndingId, QuestId, Span, StageId};

/// Main line or side.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum QuestKind {
    /// A part of the main line.
    Main,
    /// A side quest.
    Side,
}

/// A quest. It begins by an effect, or by itself when `starts` holds; its stages tick by themselves.
#[derive(Clone, Debug)]
pub struct Quest {
    /// The id.
    pub id: QuestId,
    /// Main line or side.
    pub kind: QuestKind,
    /// The title.
    pub title: Localized,
    /// What it is about.
    pub summary: Localized,
    /// Who gives it.
    pub giver: Option<CharacterId>,
    /// The least attributes one needs to be given it.
    pub requires: Vec<(Attribute, i32)>,
    /// Of these attributes one has to be so high, where there are any.
    pub requires_any: Vec<(Attribute, i32)>,
    /// The act of the story it belongs to.
    pub act: Option<u32>,
    /// Quests that cannot begin any more once this one has begun.
    pub excludes: Vec<QuestId>,
    /// By when it has to be done.
    pub deadline: Option<Deadline>,
    /// It begins by itself when this holds (never, if empty).
    pub starts: Vec<Condition>,
    /// Told when it begins.
    pub text: Localized,
    /// Its stages in order; it begins at the first.
    pub stages: Vec<Stage>,
    /// What is told when the last stage is done.
    pub done: Localized,
    /// It fails when this holds (never, if empty).
    pub fails: Vec<Condition>,
    /// What is told when it fails.
    pub failed: Localized,
    /// What it brings: experience, gold, items, affinity, marks.
    pub reward: Vec<Effect>,
}

/// By when a quest has to be done.
#[derive(Clone, Debug)]
pub struct Deadline {
    /// How long after its beginning it fails.
    pub span: Span,
    /// Told once when three quarters of that are over.
    pub warning: Localized,
}

/// Another way to do a stage.
#[derive(Clone, Debug)]
pub struct Alternative {
    /// The stage is done when this holds.
    pub done: Vec<Condition>,
    /// Told when it is.
    pub text: Localized,
    /// What that changes.
    pub effects: Vec<Effect>,
}

/// A stage of a quest.
#[derive(Clone, Debug)]
pub struct Stage {
    /// The id, one in its quest.
    pub id: StageId,
    /// What is to be done, for the journal.
    pub objective: Localized,
    /// It is done when this holds.
    pub done: Vec<Condition>,
    /// Told when it is done.
    pub text: Localized,
    /// What that changes.
    pub effects: Vec<Effect>,
    /// Other ways to do it, asked after `done`; the first that holds is taken.
    pub alternatives: Vec<Alternative>,
}

/// The colour of an ending.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum EndingKind {
    /// Good.
    Good,
    /// Neither.
    Bitter,
    /// Bad.
    Dark,
    /// Known to few.
    Hidden,
}

/// An ending. It is offered when its conditions hold, and confirmed by the player.
#[derive(Clone, Debug)]
pub struct Ending {
    /// The id.
    pub id: EndingId,
    /// Its colour.
    pub kind: EndingKind,
    /// The title.
    pub title: Localized,
    /// It is offered when this holds (if empty, only by an effect).
    pub when: Vec<Condition>,
    /// Told when it is offered; ends in a question.
    pub offer: Localized,
    /// The choice that accepts.
    pub accept: Localized,
    /// The choice that declines. If empty, the ending comes without a question.
    pub decline: Localized,
    /// The ending itself.
    pub text: Localized,
}
