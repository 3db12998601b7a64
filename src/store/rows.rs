use serde::{Deserialize, Serialize};

use super::{FactsDraft, JobKind, Timestamp};
use crate::text::Language;
use crate::world::{CharacterId, Choice, Command, Event, Roll, State, StoryId};

macro_rules! numbers {
    ($($(#[$doc:meta])* $name:ident),* $(,)?) => {$(
        $(#[$doc])*
        #[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, PartialOrd, Ord, Serialize, Deserialize)]
        #[serde(transparent)]
        pub struct $name(i64);

        impl $name {
            /// The row with this number.
            #[must_use]
            pub const fn new(number: i64) -> Self {
                Self(number)
            }

            /// The row's number.
            #[must_use]
            pub const fn get(self) -> i64 {
                self.0
            }
        }

        impl std::fmt::Display for $name {
            fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
                self.0.fmt(f)
            }
        }

        impl rusqlite::ToSql for $name {
            fn to_sql(&self) -> rusqlite::Result<rusqlite::types::ToSqlOutput<'_>> {
                self.0.to_sql()
            }
        }

        impl rusqlite::types::FromSql for $name {
            fn column_result(value: rusqlite::types::ValueRef<'_>) -> rusqlite::types::FromSqlResult<Self> {
                i64::column_result(value).map(Self)
            }
        }
    )*};
}

numbers! {
    /// A turn's number: 0 for the first, one more than the highest for each after it, never used again.
    TurnId,
    /// A memory's number in its save; a fact has that of its memory.
    MemoryId,
    /// The number of something that became of a memory.
    ChangeId,
}

/// How a text is cut into words that can be found. Words are derived: what was cut in another way is cut again.
#[derive(Clone, Copy, Debug)]
pub struct Cut {
    /// The name of this way; a save keeps it.
    pub name: &'static str,
    /// The words of a text, parted by blanks.
    pub words: fn(&str) -> String,
}

impl Cut {
    /// The name of the way of saves that keep none: single Chinese characters and their pairs, English stems.
    pub const PAIRS: &str = "pairs";
    pub(super) const META: &str = "words";
}

/// What a save is about; fixed when it is made, but for the language.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct SaveHeader {
    /// The story.
    pub story: StoryId,
    /// SHA-256 of the pack it was begun with.
    pub pack_hash: String,
    /// The version of that pack.
    pub pack_version: String,
    /// The seed of the dice.
    pub seed: u64,
    /// The language of the telling.
    pub language: Language,
    /// The hero's name.
    pub hero: String,
    /// When it was begun.
    pub created: Timestamp,
}

/// What became of a proposed effect, as it is stored and shown.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum VerdictKind {
    /// Applied as proposed.
    Accepted,
    /// Applied within bounds.
    Clamped,
    /// Not applied.
    Refused,
}

/// An effect with its verdict.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct JudgedEffect {
    /// The effect as it was applied; of a refused one, as it was proposed (which may be no known effect).
    pub effect: serde_json::Value,
    /// What became of it.
    pub verdict: VerdictKind,
    /// Why it was clamped or refused, in the language of the telling.
    pub reason: Option<String>,
}

/// What the turn's calls cost, in tokens as the server counts.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(default)]
pub struct TokenUsage {
    /// Of the prompt.
    pub prompt_tokens: u64,
    /// Of the reply.
    pub completion_tokens: u64,
    /// Of the prompt, those the server had in its cache.
    pub cached_tokens: u64,
    /// Requests that were made.
    #[serde(skip_serializing_if = "is_zero")]
    pub requests: u64,
    /// What it cost, in millionths of the money that prices are in.
    #[serde(skip_serializing_if = "is_zero")]
    pub cost_millionths: u64,
}

#[expect(clippy::trivially_copy_pass_by_ref, reason = "as serde asks")]
const fn is_zero(number: &u64) -> bool {
    *number == 0
}

/// How long the parts of a turn took, in milliseconds.
#[derive(Clone, Copy, Debug, Default, PartialEq, Serialize, Deserialize)]
#[serde(default)]
pub struct Timings {
    /// Finding what is remembered.
    pub retrieve: f64,
    /// Assembling the prompt.
    pub assemble: f64,
    /// Until the first prose came.
    pub first_token: f64,
    /// The whole turn.
    pub total: f64,
}

/// What a check of the prose found, and what was done about it: the player can open it.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(default)]
pub struct Check {
    /// What was wrong: `place`, `life`, `item`, …
    pub kind: String,
    /// The sentence that said so, as it came.
    pub sentence: String,
    /// What it contradicts, in the language of the telling.
    pub reason: String,
    /// What was done: `repaired`, `struck`, `retold`, `kept`.
    pub action: String,
}

/// All of a turn, to be committed at once.
#[derive(Clone, Debug)]
pub struct TurnDraft {
    /// The turn before; none for the first telling of a story's first turn, and for each retelling of it.
    pub parent: Option<TurnId>,
    /// 0 for the first telling; a retelling is a sibling with the same input and dice and the next take.
    pub take: u32,
    /// The player's line; empty for the first turn.
    pub input: String,
    /// What was understood of it.
    pub commands: Vec<Command>,
    /// The prose.
    pub narration: String,
    /// What can be done next.
    pub choices: Vec<Choice>,
    /// The effects with their verdicts.
    pub effects: Vec<JudgedEffect>,
    /// What happened.
    pub events: Vec<Event>,
    /// The dice that fell.
    pub rolls: Vec<Roll>,
    /// The state afterwards.
    pub state: State,
    /// Who told it: `builtin` or `endpoint`.
    pub narrator: String,
    /// The model, where one told it.
    pub model: Option<String>,
    /// What it cost.
    pub usage: TokenUsage,
    /// How long it took.
    pub ms: Timings,
    /// What the player was told about the turn: clamped effects, failures on the way.
    pub notices: Vec<String>,
    /// How retrieval ran for this turn (see `memory::Recall`), so that the same prompt can be made again.
    pub recall: serde_json::Value,
    /// The prompt that was sent: messages and report. Null where none was made.
    pub prompt: serde_json::Value,
    /// The reply as it came; empty from the built-in narrator.
    pub raw: String,
    /// What the check of the prose found.
    pub checks: Vec<Check>,
    /// What is remembered of the turn.
    pub memories: Vec<MemoryDraft>,
    /// The facts that begin with it, and what it does to others.
    pub facts: FactsDraft,
    /// What is due after it.
    pub jobs: Vec<JobKind>,
    /// The searches made for it.
    pub retrievals: Vec<RetrievalRecord>,
    /// When.
    pub at: Timestamp,
}

impl TurnDraft {
    /// A turn with this state after it and nothing else; `parent` is where the head stands.
    #[must_use]
    pub fn new(parent: Option<TurnId>, state: State, at: Timestamp) -> Self {
        Self {
            parent,
            take: 0,
            input: String::new(),
            commands: Vec::new(),
            narration: String::new(),
            choices: Vec::new(),
            effects: Vec::new(),
            events: Vec::new(),
            rolls: Vec::new(),
            state,
            narrator: "builtin".to_owned(),
            model: None,
            usage: TokenUsage::default(),
            ms: Timings::default(),
            notices: Vec::new(),
            recall: serde_json::Value::Null,
            prompt: serde_json::Value::Null,
            raw: String::new(),
            checks: Vec::new(),
            memories: Vec::new(),
            facts: FactsDraft::default(),
            jobs: Vec::new(),
            retrievals: Vec::new(),
            at,
        }
    }
}

/// A turn as it stands in the save, without its state, its prompt and its memories.
#[derive(Clone, Debug, PartialEq)]
pub struct TurnRow {
    /// Its number.
    pub id: TurnId,
    /// The turn before.
    pub parent: Option<TurnId>,
    /// Its place on the line from the start; the first turn has 0.
    pub depth: u32,
    /// How often it had been told before.
    pub take: u32,
    /// The player's line; empty for the first turn.
    pub input: String,
    /// What was understood of it.
    pub commands: Vec<Command>,
    /// The prose.
    pub narration: String,
    /// What could be done next.
    pub choices: Vec<Choice>,
    /// The effects with their verdicts.
    pub effects: Vec<JudgedEffect>,
    /// What happened.
    pub events: Vec<Event>,
    /// The dice that fell.
    pub rolls: Vec<Roll>,
    /// Who told it: `builtin` or `endpoint`.
    pub narrator: String,
    /// The model, where one told it.
    pub model: Option<String>,
    /// What it cost.
    pub usage: TokenUsage,
    /// How long it took.
    pub ms: Timings,
    /// What the player was told about the turn.
    pub notices: Vec<String>,
    /// How retrieval ran for this turn.
    pub recall: serde_json::Value,
    /// When.
    pub created: Timestamp,
    /// What the check of the prose found.
    pub checks: Vec<Check>,
}

/// What kind of memory.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum MemoryKind {
    /// The player's line and the answer, as one (seeds D7).
    Exchange,
    /// What the story so far comes to (seeds A2).
    Summary,
    /// What a stretch of the story comes to, above its summaries.
    Chapter,
    /// Something that happened, by the rules.
    Event,
    /// A statement that holds, with since and until.
    Fact,
    /// A key choice of the player.
    Choice,
    /// Something known about the world.
    Knowledge,
}

impl MemoryKind {
    /// Every kind.
    pub const ALL: [Self; 7] =
        [Self::Exchange, Self::Summary, Self::Chapter, Self::Event, Self::Fact, Self::Choice, Self::Knowledge];

    /// The kind as it is stored and shown.
    #[must_use]
    pub const fn code(self) -> &'static str {
        match self {
            Self::Exchange => "exchange",
            Self::Summary => "summary",
            Self::Chapter => "chapter",
            Self::Event => "event",
            Self::Fact => "fact",
            Self::Choice => "choice",
            Self::Knowledge => "knowledge",
        }
    }

    /// The kind with this code.
    #[must_use]
    pub fn from_code(code: &str) -> Option<Self> {
        Self::ALL.into_iter().find(|kind| kind.code() == code)
    }
}

/// Something to remember of a turn.
#[derive(Clone, Debug, PartialEq)]
pub struct MemoryDraft {
    /// What kind.
    pub kind: MemoryKind,
    /// Whose memory it is, or of whom; none where it belongs to the story.
    pub character: Option<CharacterId>,
    /// The text.
    pub text: String,
    /// The text as words to be searched, parted by blanks (`memory::tokens` cuts them).
    pub tokens: String,
    /// More about it, an object.
    pub meta: serde_json::Value,
    /// How much it matters, 0 to 1; 0.5 by default (seeds D5).
    pub importance: f64,
}

/// A memory as it stands in the save.
#[derive(Clone, Debug, PartialEq)]
pub struct MemoryRow {
    /// Its number.
    pub id: MemoryId,
    /// The turn it comes from.
    pub turn: TurnId,
    /// What kind.
    pub kind: MemoryKind,
    /// Whose memory it is, or of whom.
    pub character: Option<CharacterId>,
    /// The text.
    pub text: String,
    /// More about it.
    pub meta: serde_json::Value,
    /// How much it matters, 0 to 1.
    pub importance: f64,
    /// When it was written.
    pub created: Timestamp,
}

/// A summary to be stored, as a memory and as its safe copy (seeds A3).
#[derive(Clone, Debug, PartialEq)]
pub struct SummaryDraft {
    /// The text: `[回合 N] …` or `[Turn N] …`.
    pub text: String,
    /// The text as words to be searched.
    pub tokens: String,
    /// Where the story stood: node, depth, first and last turn told of. An object.
    pub context: serde_json::Value,
}

/// The safe copy of a summary.
#[derive(Clone, Debug, PartialEq)]
pub struct SummaryRow {
    /// Its memory.
    pub memory: MemoryId,
    /// The last turn it tells of.
    pub turn: TurnId,
    /// That turn's place on the line.
    pub depth: u32,
    /// The text.
    pub text: String,
    /// Where the story stood.
    pub context: serde_json::Value,
    /// When it was written.
    pub created: Timestamp,
}

/// One search, for the retrieval log (seeds D6).
#[derive(Clone, Debug, PartialEq)]
pub struct RetrievalRecord {
    /// The head at that time; set by the commit where it is part of one.
    pub turn: Option<TurnId>,
    /// Who searched: `knowledge`, `history`, `player`, …
    pub who: String,
    /// For which character, if for one.
    pub role: Option<String>,
    /// What was searched for.
    pub query: String,
    /// The hits with their scores, an array.
    pub hits: serde_json::Value,
    /// How many came back.
    pub returned: u32,
    /// How long it took, in milliseconds.
    pub ms: f64,
    /// When.
    pub at: Timestamp,
}
