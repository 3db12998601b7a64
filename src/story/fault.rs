use serde::Serialize;

use super::show::{Style, say};
use crate::text::{Locale, Message};

/// How bad a fault is.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize)]
#[serde(rename_all = "lowercase")]
pub enum Severity {
    /// The pack is wrong.
    Error,
    /// The pack works, and its author should look at this.
    Warning,
}

macro_rules! codes {
    ($($(#[$doc:meta])* $code:ident = $name:literal $severity:ident),* $(,)?) => {
        /// What kind of fault. Its name is stable: scripts rely on it.
        #[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
        pub enum Code {
            $($(#[$doc])* $code,)*
        }

        impl Code {
            /// All codes.
            pub const ALL: &'static [Self] = &[$(Self::$code,)*];

            /// The name in reports and JSON, such as `unknown-node`.
            #[must_use]
            pub const fn name(self) -> &'static str {
                match self {
                    $(Self::$code => $name,)*
                }
            }

            /// How bad a fault of this kind is.
            #[must_use]
            pub const fn severity(self) -> Severity {
                match self {
                    $(Self::$code => Severity::$severity,)*
                }
            }
        }
    };
}

codes! {
    /// The folder has no `story.toml`.
    NoPack = "no-pack" Error,
    /// A file or folder cannot be read.
    Unreadable = "unreadable" Error,
    /// A link leads out of the pack, or to a folder.
    BadLink = "bad-link" Error,
    /// A file name that is no text.
    BadPath = "bad-path" Error,
    /// A file that is not UTF-8.
    NotUtf8 = "not-utf8" Error,
    /// A file, a text or the pack is over its bound.
    TooLarge = "too-large" Error,
    /// JSON nested too deep.
    TooDeep = "too-deep" Error,
    /// There are more faults than are reported.
    TooMany = "too-many" Error,
    /// A file that the game does not read, and that looks as if it should.
    UnknownFile = "unknown-file" Warning,
    /// Not TOML.
    TomlSyntax = "toml-syntax" Error,
    /// Not JSON.
    JsonSyntax = "json-syntax" Error,
    /// A key that means nothing where it stands.
    UnknownKey = "unknown-key" Error,
    /// A key that has to be there is not.
    MissingField = "missing-field" Error,
    /// A text that has to be there is not, or is empty.
    MissingText = "missing-text" Error,
    /// A value of the wrong kind.
    WrongType = "wrong-type" Error,
    /// A value out of its bounds or not one of those possible.
    BadValue = "bad-value" Error,
    /// An id with other signs than ids have.
    BadId = "bad-id" Error,
    /// Two things with one id.
    DuplicateId = "duplicate-id" Error,
    /// A condition that means nothing.
    BadCondition = "bad-condition" Error,
    /// An effect that means nothing.
    BadEffect = "bad-effect" Error,
    /// No region has this id.
    UnknownRegion = "unknown-region" Error,
    /// No node has this id.
    UnknownNode = "unknown-node" Error,
    /// No feature has this id.
    UnknownFeature = "unknown-feature" Error,
    /// An action that its node does not have.
    UnknownAction = "unknown-action" Error,
    /// No item has this id.
    UnknownItem = "unknown-item" Error,
    /// No character has this id.
    UnknownCharacter = "unknown-character" Error,
    /// The character has no topic with this id.
    UnknownTopic = "unknown-topic" Error,
    /// No quest has this id.
    UnknownQuest = "unknown-quest" Error,
    /// The quest has no stage with this id.
    UnknownStage = "unknown-stage" Error,
    /// No enemy has this id.
    UnknownEnemy = "unknown-enemy" Error,
    /// No ending has this id.
    UnknownEnding = "unknown-ending" Error,
    /// No talent has this id.
    UnknownTalent = "unknown-talent" Error,
    /// No counter has this id.
    UnknownCounter = "unknown-counter" Error,
    /// No fact has this id.
    UnknownFact = "unknown-fact" Error,
    /// No status has this id.
    UnknownStatus = "unknown-status" Error,
    /// No character who may come along has this id.
    UnknownCompanion = "unknown-companion" Error,
    /// Control characters or escape sequences in a text; they are taken out.
    ControlCharacters = "control-characters" Warning,
    /// A text lacks a language that the pack declares.
    MissingLanguage = "missing-language" Warning,
    /// Fewer texts than keep a place or a person from repeating.
    TooFewTexts = "too-few-texts" Warning,
    /// The pack has no worldview.
    MissingWorldview = "missing-worldview" Warning,
    /// No way leads to the node from the start.
    UnreachableNode = "unreachable-node" Error,
    /// One can go there and not straight back.
    ExitNotMutual = "exit-not-mutual" Warning,
    /// There and back are not opposite directions.
    ExitNotOpposite = "exit-not-opposite" Warning,
    /// Nothing begins the quest.
    QuestNeverStarts = "quest-never-starts" Error,
    /// Nothing ends a stage of the quest.
    QuestNeverEnds = "quest-never-ends" Error,
    /// Nothing offers the ending.
    EndingNeverOffered = "ending-never-offered" Error,
    /// A mark is asked for and never set.
    FlagNeverSet = "flag-never-set" Warning,
    /// An item that nothing brings into the story is asked for.
    ItemNowhere = "item-nowhere" Warning,
    /// Conditions that hold in no play.
    ConditionNeverHolds = "condition-never-holds" Warning,
    /// An item without which the main line or an ending is closed can be given away or used up, and comes only once.
    ItemCanBeLost = "item-can-be-lost" Warning,
    /// A word that no line of a player can hold.
    WordNeverMatches = "word-never-matches" Warning,
    /// Two things in one node have the same word.
    NameCollision = "name-collision" Warning,
    /// A key of lore that is never looked for: nothing is left of it, or it is a pattern that cannot be had.
    BadLoreKey = "bad-lore-key" Warning,
    /// A lore entry that can never fire.
    LoreNeverFires = "lore-never-fires" Warning,
    /// An enemy can beat the hero and nothing says what then happens.
    MissingDefeat = "missing-defeat" Warning,
}

impl Serialize for Code {
    fn serialize<S: serde::Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.serialize_str(self.name())
    }
}

/// A fault of a pack, where it stands.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Fault {
    /// What kind.
    pub code: Code,
    /// The file, relative to the pack, with `/`.
    pub file: String,
    /// The line, from 1.
    pub line: usize,
    /// The column in characters, from 1.
    pub column: usize,
    /// What is wrong.
    pub message: Message,
    /// What to do, if there is more to say.
    pub help: Option<Message>,
    /// The place in the file's text, in bytes.
    pub(super) span: std::ops::Range<usize>,
}

impl Fault {
    /// How far it stands from what an author did wrong: 0 where something is missing or wrong in itself, more where it
    /// only follows from that.
    pub(super) fn follows(&self) -> u8 {
        match self.message.key {
            "story-node-cannot-be-reached" | "story-flag-cannot" => 1,
            "story-quest-cannot-start" => 2,
            "story-quest-never-ends"
                if self.help.as_ref().is_some_and(|help| help.key != "story-quest-no-done-help") =>
            {
                2
            }
            "story-ending-cannot" => 3,
            _ => 0,
        }
    }
}

/// The faults of one pack, by file and place; what follows from others stands behind them.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Faults {
    /// The pack's folder as it was named; empty for a pack inside the binary.
    pub(super) pack: String,
    pub(super) list: Vec<Fault>,
    /// The texts of the files that have faults.
    pub(super) texts: std::collections::BTreeMap<String, String>,
}

/// A fault as `storyecho check --json` prints it.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct FaultRow {
    /// The file, with the pack's folder as it was named.
    pub file: String,
    /// The line, from 1.
    pub line: usize,
    /// The column in characters, from 1.
    pub column: usize,
    /// `error` or `warning`.
    pub severity: Severity,
    /// The code's name.
    pub code: Code,
    /// What is wrong.
    pub message: String,
    /// What to do.
    pub help: Option<String>,
}

impl Faults {
    /// The faults, by file and place.
    #[must_use]
    pub fn list(&self) -> &[Fault] {
        &self.list
    }

    /// Whether there is none.
    #[must_use]
    pub const fn is_empty(&self) -> bool {
        self.list.is_empty()
    }

    /// How many are errors.
    #[must_use]
    pub fn errors(&self) -> usize {
        self.list.iter().filter(|fault| fault.code.severity() == Severity::Error).count()
    }

    /// How many are warnings.
    #[must_use]
    pub fn warnings(&self) -> usize {
        self.list.len() - self.errors()
    }

    /// The faults as JSON rows.
    #[must_use]
    pub fn rows(&self, locale: &Locale) -> Vec<FaultRow> {
        self.list
            .iter()
            .map(|fault| FaultRow {
                file: self.path(fault),
                line: fault.line,
                column: fault.column,
                severity: fault.code.severity(),
                code: fault.code,
                message: say(locale, &fault.message),
                help: fault.help.as_ref().map(|help| say(locale, help)),
            })
            .collect()
    }

    /// The file of a fault with the pack's folder before it.
    pub(super) fn path(&self, fault: &Fault) -> String {
        let path = match (self.pack.is_empty(), fault.file.is_empty()) {
            (true, _) => fault.file.clone(),
            (false, true) => self.pack.clone(),
            (false, false) => format!("{}/{}", self.pack.trim_end_matches(['/', '\\']), fault.file),
        };
        crate::text::sanitize_line(&path)
    }
}

impl std::fmt::Display for Faults {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        let locale = Locale::new(crate::text::Language::En);
        f.write_str(&self.show(&locale, Style::Plain))
    }
}

impl std::error::Error for Faults {}
