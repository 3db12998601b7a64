use std::collections::BTreeMap;

use serde::{Deserialize, Serialize};

use super::{
    AchievementId, ActionId, CharacterId, Condition, Effect, EndingId, EnemyId, Entry, FeatureId, ItemId, NodeId,
    Period, QuestId, RegionId, StageId, StoryId, Table, TalentId, TopicId,
};
use crate::text::{Language, Localized, Words};

/// A story: everything a pack says, checked, with every reference resolved.
#[derive(Clone, Debug)]
pub struct Story {
    /// The story's id.
    pub id: StoryId,
    /// The pack's version, as its author counts.
    pub version: String,
    /// SHA-256 over the pack's files; a save pins it.
    pub hash: String,
    /// The title.
    pub title: Localized,
    /// One paragraph for the story list.
    pub blurb: Localized,
    /// The languages in which every text exists.
    pub languages: Vec<Language>,
    /// How it begins.
    pub start: Start,
    /// The hero before the player changes anything.
    pub hero: HeroTemplate,
    /// What happens when the hero falls.
    pub defeat: Defeat,
    /// Turns in a period of the day; 0: time passes only where the story says so.
    pub turns_per_period: u32,
    /// What the world is and how it came to be; in every prompt.
    pub worldview: Localized,
    /// Documents to be found when they matter.
    pub knowledge: Vec<Knowledge>,
    /// The parts of the map.
    pub regions: Table<Region>,
    /// Sentences that can be woven anywhere.
    pub weaves: Vec<Weave>,
    /// How free actions turn out when no model tells them, by approach.
    pub free: BTreeMap<super::Approach, FreeTexts>,
    /// The places.
    pub nodes: Table<Node>,
    /// The characters.
    pub characters: Table<Character>,
    /// The quests, main line first, in order.
    pub quests: Table<Quest>,
    /// The enemies.
    pub enemies: Table<Enemy>,
    /// The items.
    pub items: Table<Item>,
    /// The endings. Of several that hold at once the first is offered.
    pub endings: Table<Ending>,
    /// The talents.
    pub talents: Table<Talent>,
    /// The achievements.
    pub achievements: Table<Achievement>,
}

/// How a story begins.
#[derive(Clone, Debug)]
pub struct Start {
    /// Where.
    pub node: NodeId,
    /// The first text of the story, before the node's own.
    pub text: Localized,
    /// When.
    pub period: Period,
    /// What holds from the start (a first quest, a mark).
    pub effects: Vec<Effect>,
}

/// The hero before the player changes anything.
#[derive(Clone, Debug)]
pub struct HeroTemplate {
    /// The default name.
    pub name: Localized,
    /// The lowest attributes.
    pub attributes: Attributes,
    /// Points the player may spread over the attributes.
    pub points: u32,
    /// Health at the start.
    pub hp: i32,
    /// Gold at the start.
    pub gold: i64,
    /// What is carried at the start.
    pub items: BTreeMap<ItemId, u32>,
}

/// The three attributes.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct Attributes {
    /// Force.
    pub strength: i32,
    /// Speed, balance, quick hands.
    pub agility: i32,
    /// Wit, memory, words.
    pub intelligence: i32,
}

/// One attribute by name.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Attribute {
    /// Force.
    Strength,
    /// Speed, balance, quick hands.
    Agility,
    /// Wit, memory, words.
    Intelligence,
}

impl Attribute {
    /// Its word in packs and messages: `strength`, `agility`, `intelligence`.
    #[must_use]
    pub const fn code(self) -> &'static str {
        match self {
            Self::Strength => "strength",
            Self::Agility => "agility",
            Self::Intelligence => "intelligence",
        }
    }
}

impl Attributes {
    /// The value of one attribute.
    #[must_use]
    pub const fn get(self, attribute: Attribute) -> i32 {
        match attribute {
            Attribute::Strength => self.strength,
            Attribute::Agility => self.agility,
            Attribute::Intelligence => self.intelligence,
        }
    }

    /// The value of one attribute, to change it.
    pub const fn get_mut(&mut self, attribute: Attribute) -> &mut i32 {
        match attribute {
            Attribute::Strength => &mut self.strength,
            Attribute::Agility => &mut self.agility,
            Attribute::Intelligence => &mut self.intelligence,
        }
    }
}

/// What happens when the hero falls and no ending says otherwise.
#[derive(Clone, Debug)]
pub struct Defeat {
    /// Where the hero comes to.
    pub to: NodeId,
    /// How.
    pub texts: Vec<Localized>,
    /// What it costs.
    pub effects: Vec<Effect>,
}

/// A document that can be found for a turn.
#[derive(Clone, Debug)]
pub struct Knowledge {
    /// Its title.
    pub title: Localized,
    /// Its kind: `item`, `relationship`, `history`, `hidden_ending`, …
    pub category: String,
    /// What it says.
    pub text: Localized,
    /// Words it should be found by.
    pub keywords: Words,
    /// It stays out of every prompt until this holds.
    pub when: Vec<Condition>,
}

/// A part of the map.
#[derive(Clone, Debug)]
pub struct Region {
    /// Its id.
    pub id: RegionId,
    /// Its name.
    pub name: Localized,
    /// Sentences that can be woven in its nodes.
    pub weaves: Vec<Weave>,
}

/// Sentences made from a beginning and an end: any lead goes with any tail.
///
/// The built-in narrator walks through all pairs before it repeats one. The two are joined as they
/// stand, so a lead ends with its comma or space. No slot, no template.
#[derive(Clone, Debug)]
pub struct Weave {
    /// It is used while this holds.
    pub when: Vec<Condition>,
    /// Beginnings.
    pub leads: Vec<Localized>,
    /// Ends.
    pub tails: Vec<Localized>,
}

/// How free actions of one approach turn out.
#[derive(Clone, Debug, Default)]
pub struct FreeTexts {
    /// When it works (or when nothing could fail).
    pub success: Vec<Localized>,
    /// When it does not.
    pub failure: Vec<Localized>,
}

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
    /// What comes of it, or of a check that succeeds.
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

/// A character.
#[derive(Clone, Debug)]
pub struct Character {
    /// The id.
    pub id: CharacterId,
    /// The name.
    pub name: Localized,
    /// Other words for the character: "old man", "princess".
    pub words: Words,
    /// Who this is, in a few words.
    pub role: Localized,
    /// What one sees.
    pub text: Localized,
    /// Which pronoun means the character.
    pub pronoun: Pronoun,
    /// Where the character is at the start; nowhere if absent.
    pub node: Option<NodeId>,
    /// Traits, for prompts and knowledge.
    pub traits: Localized,
    /// How the character speaks, for prompts.
    pub manner: Localized,
    /// Items that please.
    pub likes: Vec<ItemId>,
    /// Items that displease.
    pub dislikes: Vec<ItemId>,
    /// What is said to a gift that pleases, displeases, or neither.
    pub gifts: GiftTexts,
    /// Affinity at the start, -100 to 100.
    pub affinity: i32,
    /// What happens when affinity reaches a value.
    pub thresholds: Vec<Threshold>,
    /// What the character says when greeted; the first that holds and was told least is taken.
    pub greetings: Vec<Mood>,
    /// What the character says when the hero leaves after a talk.
    pub farewells: Vec<Mood>,
    /// What one can ask about.
    pub topics: Vec<Topic>,
    /// What the character says of things they know nothing about.
    pub blank: Vec<Localized>,
    /// What the character says or does unasked while the hero is here.
    pub idle: Vec<Mood>,
    /// As what the character fights, if at all.
    pub enemy: Option<EnemyId>,
}

/// A pronoun.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Pronoun {
    /// He, 他.
    He,
    /// She, 她.
    She,
    /// It, 它.
    It,
    /// They.
    #[default]
    They,
}

/// What is said to a gift.
#[derive(Clone, Debug, Default)]
pub struct GiftTexts {
    /// To one that pleases.
    pub liked: Vec<Localized>,
    /// To any other.
    pub plain: Vec<Localized>,
    /// To one that displeases.
    pub disliked: Vec<Localized>,
}

/// What happens when affinity reaches a value.
#[derive(Clone, Debug)]
pub struct Threshold {
    /// The value: reached from below if positive or zero, from above if negative.
    pub at: i32,
    /// What is told.
    pub text: Localized,
    /// What changes.
    pub effects: Vec<Effect>,
}

/// Something to ask or tell a character about.
#[derive(Clone, Debug)]
pub struct Topic {
    /// Its id, one in its character.
    pub id: TopicId,
    /// Its label as a choice: "Ask the old hunter about his son".
    pub label: Localized,
    /// Words that mean it.
    pub words: Words,
    /// It can be spoken of while this holds.
    pub when: Vec<Condition>,
    /// What the character says: the first time the first, then the others.
    pub texts: Vec<Localized>,
    /// What the first time changes.
    pub effects: Vec<Effect>,
    /// It is not offered as a choice, and still understood.
    pub hidden: bool,
}

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
}

/// Something that fights.
#[derive(Clone, Debug)]
pub struct Enemy {
    /// The id.
    pub id: EnemyId,
    /// The name.
    pub name: Localized,
    /// Other words for it.
    pub words: Words,
    /// Beast, spirit, human, …
    pub category: Localized,
    /// 1 weakest, 4 strongest.
    pub tier: u8,
    /// Health.
    pub hp: i32,
    /// Greatest damage of a blow: 1d`attack`.
    pub attack: u32,
    /// What the hero's blow has to reach: 1d20 + half the strength.
    pub defense: i32,
    /// What the hero has to reach to get away: 1d20 + half the agility.
    pub speed: i32,
    /// Where it lives, for knowledge.
    pub regions: Vec<RegionId>,
    /// What one sees.
    pub text: Localized,
    /// Told when the fight begins.
    pub encounter: Vec<Localized>,
    /// Told when the hero hits.
    pub hit: Vec<Localized>,
    /// Told when the hero misses.
    pub miss: Vec<Localized>,
    /// Told when it hits the hero.
    pub wound: Vec<Localized>,
    /// Told when it misses the hero.
    pub dodge: Vec<Localized>,
    /// Told when it falls.
    pub fall: Vec<Localized>,
    /// What its fall changes.
    pub effects: Vec<Effect>,
    /// What it leaves.
    pub loot: Vec<Loot>,
    /// Experience for its fall.
    pub exp: i64,
    /// Whether and how words end the fight.
    pub talk: Option<Parley>,
    /// The ending that its victory brings; without one, [`Story::defeat`] counts.
    pub ending: Option<EndingId>,
}

/// What an enemy may leave.
#[derive(Clone, Debug)]
pub struct Loot {
    /// The item.
    pub item: ItemId,
    /// How likely, in percent.
    pub chance: u8,
}

/// How words can end a fight.
#[derive(Clone, Debug)]
pub struct Parley {
    /// It can be tried while this holds.
    pub when: Vec<Condition>,
    /// What is said while it cannot.
    pub refusal: Localized,
    /// What must be thrown for.
    pub check: Option<Check>,
    /// What comes of it when it works; the fight ends.
    pub success: Branch,
    /// What comes of it when it does not.
    pub failure: Branch,
}

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
    /// Worth in gold.
    pub value: i64,
    /// What using it does; the first whose conditions hold.
    pub uses: Vec<Use>,
}

/// What using an item does.
#[derive(Clone, Debug)]
pub struct Use {
    /// On what, if on something.
    pub on: Option<super::Thing>,
    /// While this holds.
    pub when: Vec<Condition>,
    /// What is told and what changes.
    pub branch: Branch,
    /// Whether the item is used up. Consumables always are.
    pub consumes: bool,
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

/// A talent.
#[derive(Clone, Debug)]
pub struct Talent {
    /// The id.
    pub id: TalentId,
    /// The name.
    pub name: Localized,
    /// `common`, `rare`, `epic`, `legendary`.
    pub rarity: String,
    /// What it is.
    pub text: Localized,
    /// It is won when this holds.
    pub when: Vec<Condition>,
    /// What winning it changes.
    pub effects: Vec<Effect>,
}

/// An achievement.
#[derive(Clone, Debug)]
pub struct Achievement {
    /// The id.
    pub id: AchievementId,
    /// The name.
    pub name: Localized,
    /// Its kind.
    pub category: String,
    /// What it is for.
    pub text: Localized,
    /// It is won when this holds.
    pub when: Vec<Condition>,
}

macro_rules! entries {
    ($($type:ident: $id:ident),* $(,)?) => {$(
        impl Entry for $type {
            type Id = $id;
            fn id(&self) -> &$id {
                &self.id
            }
        }
    )*};
}

entries! {
    Region: RegionId, Node: NodeId, Character: CharacterId, Quest: QuestId, Enemy: EnemyId, Item: ItemId,
    Ending: EndingId, Talent: TalentId, Achievement: AchievementId,
}
