use serde::{Deserialize, Serialize};

use super::{
    Attribute, CharacterId, CounterId, EndingId, EnemyId, FactId, FlagId, IntroducedKind, ItemId, NodeId, QuestId,
    Side, StageId, Status, StatusId, TalentId,
};
use crate::text::Message;

/// A change of the world: the closed list that packs, rules and models share.
///
/// In a pack and in a model's reply an effect is an object with `op` and the fields of that op.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(tag = "op", rename_all = "snake_case", deny_unknown_fields)]
pub enum Effect {
    /// The hero goes to a node.
    Move { to: NodeId },
    /// The hero gets items.
    AddItem {
        item: ItemId,
        #[serde(default = "one")]
        count: u32,
    },
    /// The hero loses items.
    RemoveItem {
        item: ItemId,
        #[serde(default = "one")]
        count: u32,
    },
    /// Items come to lie in a node (the hero's node if none is named).
    PlaceItem {
        item: ItemId,
        #[serde(default, skip_serializing_if = "Option::is_none")]
        node: Option<NodeId>,
        #[serde(default = "one")]
        count: u32,
    },
    /// Items vanish from a node (the hero's node if none is named).
    ClearItem {
        item: ItemId,
        #[serde(default, skip_serializing_if = "Option::is_none")]
        node: Option<NodeId>,
        #[serde(default = "one")]
        count: u32,
    },
    /// The hero's gold changes.
    Gold { delta: i64 },
    /// The hero's health changes.
    Hp { delta: i32 },
    /// The hero's greatest health changes.
    MaxHp { delta: i32 },
    /// The hero gains experience.
    Exp { delta: i64 },
    /// An attribute of the hero changes.
    Attribute { attribute: Attribute, delta: i32 },
    /// A character's affinity with the hero changes.
    Affinity { character: CharacterId, delta: i32 },
    /// A mark is set, or cleared with `value = false`.
    Flag {
        flag: FlagId,
        #[serde(default = "yes")]
        value: bool,
    },
    /// A number of the story changes.
    Count { counter: CounterId, delta: i32 },
    /// The hero learns something; what it replaces is corrected.
    Learn { fact: FactId },
    /// A status comes upon the hero, or upon the enemy of the fight, for so many turns (the status's own if absent);
    /// with `turns = 0` it ends.
    Status {
        status: StatusId,
        #[serde(default, skip_serializing_if = "Option::is_none")]
        turns: Option<u32>,
        #[serde(default = "hero", skip_serializing_if = "is_hero")]
        on: Side,
    },
    /// A character comes along with the hero, or stays behind with `value = false`.
    Follow {
        character: CharacterId,
        #[serde(default = "yes")]
        value: bool,
    },
    /// The hero gets a talent.
    Talent { talent: TalentId },
    /// A quest begins.
    QuestStart { quest: QuestId },
    /// A quest comes to a stage.
    QuestStage { quest: QuestId, stage: StageId },
    /// A quest is done; its reward is given once.
    QuestDone { quest: QuestId },
    /// A quest has failed.
    QuestFail { quest: QuestId },
    /// A character goes to a node, or out of reach when none is named.
    MoveCharacter {
        character: CharacterId,
        #[serde(default, skip_serializing_if = "Option::is_none")]
        to: Option<NodeId>,
    },
    /// A character lives, dies or goes away.
    Character { character: CharacterId, is: Status },
    /// A fight begins.
    Combat { enemy: EnemyId },
    /// The fight ends without a victor.
    EndCombat,
    /// Time passes by so many periods of the day.
    Time { periods: u32 },
    /// An ending is offered; the player confirms or declines it.
    Ending { ending: EndingId },
    /// Something small that a narrator named becomes part of this save, in the hero's node. Not for packs.
    Introduce { kind: IntroducedKind, name: String, text: String },
}

const fn one() -> u32 {
    1
}
const fn yes() -> bool {
    true
}
const fn hero() -> Side {
    Side::Hero
}
#[allow(clippy::trivially_copy_pass_by_ref, reason = "the signature that serde asks for")]
const fn is_hero(side: &Side) -> bool {
    matches!(side, Side::Hero)
}

/// What became of a proposed effect.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Verdict {
    /// Applied as proposed.
    Accepted,
    /// Applied within bounds, and why.
    Clamped(Message),
    /// Not applied, and why.
    Refused(Message),
}

/// An effect with its verdict. `effect` is what was applied; of a refused one, what was proposed.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Judged {
    /// The effect.
    pub effect: Effect,
    /// What became of it.
    pub verdict: Verdict,
}
