use serde::{Deserialize, Serialize};

use super::{ActionId, Attribute, CharacterId, EnemyId, FeatureId, ItemId, NodeId, TopicId};

/// What the player wants to do, with every name resolved to an id. An intent, never a fact.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(tag = "command", rename_all = "snake_case")]
pub enum Command {
    /// Go through an exit of this node.
    Go { to: NodeId },
    /// Take what lies here.
    Take { item: ItemId },
    /// Take all that lies here.
    TakeAll,
    /// Put down what is carried.
    Drop { item: ItemId },
    /// Look closely at something. Costs a turn; plain `look` does not (see [`Meta`]).
    Examine { thing: Thing },
    /// Use an item, alone or on something.
    Use { item: ItemId, on: Option<Thing> },
    /// Give an item to a character.
    Give { item: ItemId, to: CharacterId },
    /// Show something to a character.
    Show { item: ItemId, to: CharacterId },
    /// Speak to a character: greet, or hear what they have on their mind.
    Talk { to: CharacterId },
    /// Ask or tell a character about something. `topic` where the words name one of theirs; `about` as typed.
    Ask { who: CharacterId, topic: Option<TopicId>, about: String },
    /// Tell a character about something; answered by what they have to say to it, else as if asked.
    Tell { who: CharacterId, topic: Option<TopicId>, about: String },
    /// Say something to a character, in the player's words: a line of a conversation that names none of their topics.
    Say { to: CharacterId, text: String },
    /// End the conversation that is on.
    Part,
    /// Do something that the node offers.
    Act { action: ActionId },
    /// Attack an enemy (in a fight: strike), or a character who can be fought.
    Attack { target: Thing },
    /// Raise a guard for this round.
    Defend,
    /// Get away from the fight.
    Flee,
    /// Try words in a fight.
    Negotiate,
    /// Let a little time pass.
    Wait,
    /// Rest until the next period of the day.
    Rest,
    /// Spend a point that a level brought.
    Raise { attribute: Attribute },
    /// Yes to what is offered.
    Confirm,
    /// No to what is offered.
    Decline,
    /// What no verb covers: an attempt of some kind, in the player's words.
    Free { text: String, approach: Approach },
    /// The same with what was ruled of it before the die was thrown.
    Ruled { text: String, approach: Approach, ruling: Box<super::Ruling> },
}

/// What a free action comes down to, as the parser sees it.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Approach {
    /// Breaking, lifting, forcing.
    Force,
    /// Climbing, sneaking, balancing, quick hands.
    Nimble,
    /// Searching, thinking, reading, remembering.
    Wits,
    /// Listening, watching, feeling, praying: nothing can fail.
    Sense,
    /// Words: speaking, singing, calling out, lying.
    Voice,
}

impl Approach {
    /// The attribute that is thrown for; none where nothing can fail.
    #[must_use]
    pub const fn attribute(self) -> Option<Attribute> {
        match self {
            Self::Force => Some(Attribute::Strength),
            Self::Nimble => Some(Attribute::Agility),
            Self::Wits | Self::Voice => Some(Attribute::Intelligence),
            Self::Sense => None,
        }
    }
}

/// Something that a player can mean.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Thing {
    /// An item, carried or lying here.
    Item(ItemId),
    /// A character who is here.
    Character(CharacterId),
    /// A feature of this node.
    Feature(FeatureId),
    /// An exit of this node.
    Exit(NodeId),
    /// The enemy of the fight.
    Enemy(EnemyId),
    /// The hero.
    Hero,
}

/// What the player can choose next: its words, and the command behind them.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Choice {
    /// As shown, in the player's language.
    pub text: String,
    /// The command; none where a model wrote the choice and the parser must read it like a typed line.
    pub command: Option<Command>,
}

/// Commands about the game, not in it. None costs a turn.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Meta {
    /// The node again.
    Look,
    /// What is carried.
    Inventory,
    /// Health, attributes, experience.
    Score,
    /// Quests.
    Journal,
    /// The nodes visited and their exits.
    Map,
    /// Who was met, and how they feel.
    People,
    /// What the story's world is about.
    About,
    /// How to play.
    Help,
    /// What could be done now.
    Hint,
    /// Take back so many turns.
    Undo(u32),
    /// Play so many undone turns again.
    Redo(u32),
    /// Go to the turn with this number.
    Rewind(i64),
    /// Tell the last turn again with the same dice.
    Retell,
    /// The story so far.
    History,
    /// How far the novel may be known: a chapter, 0 for all of it, none to ask.
    Chapter(Option<u32>),
    /// What the hero knows, of something or of everything.
    Facts(Option<String>),
    /// A change to the memory.
    Memory(MemoryOrder),
    /// What the model's server took: tokens and money.
    Cost,
    /// Where and when the game was saved.
    Save,
    /// Read the story's pack again.
    Reload,
    /// Put a word in the place of the one that was not understood.
    Oops(String),
    /// Keep a transcript of what is played in a file, or stop keeping one.
    Transcript(bool),
    /// Describe a place whole each time the hero comes to it (true), or the first time only.
    Verbose(bool),
    /// Keep the turn under a name, to come back to.
    SaveAs(String),
    /// Back to the turn that is kept under a name; without one, which names there are.
    Load(Option<String>),
    /// A question to the game, answered from the state.
    Answer(Inquiry),
    /// Leave the game.
    Quit,
}

/// What a player asks the game, of the hero's own situation.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Inquiry {
    /// What time it is.
    Time,
    /// How much money there is.
    Gold,
    /// How the hero is.
    Health,
    /// Who is here.
    Here,
    /// Where to go.
    Way,
    /// What the hero is about.
    Doing,
}

/// What a player wants of the memory. Numbers are those of memories as they are shown.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum MemoryOrder {
    /// Put it above forgetting.
    Pin(i64),
    /// Accept a fact that waits for review.
    Accept(i64),
    /// Forget it.
    Forget(i64),
    /// Say how a fact really is: the sentence, or what takes the place of its object.
    Correct(i64, String),
    /// Take back a change, or the last one.
    Undo(Option<i64>),
    /// Forget all that is remembered of the line.
    Clear,
}

impl Meta {
    /// Its name, as in `play --json`.
    #[must_use]
    pub const fn name(&self) -> &'static str {
        match self {
            Self::Look => "look",
            Self::Inventory => "inventory",
            Self::Score => "score",
            Self::Journal => "journal",
            Self::Map => "map",
            Self::People => "people",
            Self::About => "about",
            Self::Help => "help",
            Self::Hint => "hint",
            Self::Undo(_) => "undo",
            Self::Redo(_) => "redo",
            Self::Rewind(_) => "rewind",
            Self::Retell => "retell",
            Self::History => "history",
            Self::Chapter(_) => "chapter",
            Self::Facts(_) => "facts",
            Self::Memory(_) => "memory",
            Self::Cost => "cost",
            Self::Save | Self::SaveAs(_) => "save",
            Self::Reload => "reload",
            Self::Oops(_) => "oops",
            Self::Transcript(_) => "transcript",
            Self::Verbose(true) => "verbose",
            Self::Verbose(false) => "brief",
            Self::Load(_) => "load",
            Self::Answer(_) => "answer",
            Self::Quit => "quit",
        }
    }
}

impl Command {
    /// Its name, as in `play --json`.
    #[must_use]
    pub const fn name(&self) -> &'static str {
        match self {
            Self::Go { .. } => "go",
            Self::Take { .. } => "take",
            Self::TakeAll => "take_all",
            Self::Drop { .. } => "drop",
            Self::Examine { .. } => "examine",
            Self::Use { .. } => "use",
            Self::Give { .. } => "give",
            Self::Show { .. } => "show",
            Self::Talk { .. } => "talk",
            Self::Ask { .. } => "ask",
            Self::Tell { .. } => "tell",
            Self::Say { .. } => "say",
            Self::Part => "part",
            Self::Act { .. } => "act",
            Self::Attack { .. } => "attack",
            Self::Defend => "defend",
            Self::Flee => "flee",
            Self::Negotiate => "negotiate",
            Self::Wait => "wait",
            Self::Rest => "rest",
            Self::Raise { .. } => "raise",
            Self::Confirm => "confirm",
            Self::Decline => "decline",
            Self::Free { .. } | Self::Ruled { .. } => "free",
        }
    }
}
