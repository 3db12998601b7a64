use super::panel::{Ask, Page};
use crate::engine::desk::connect::{ServerChoice, ServerView, TrialView};
pub use crate::exchange::transcript::Form as TranscriptForm;
use crate::text::Language;
use crate::world::{Attributes, Choice, MemoryOrder, StoryId, TalentId};

/// What a screen asks of the engine. The engine answers with [`Update`]s and never blocks the screen.
#[derive(Clone, Debug, PartialEq)]
pub enum Request {
    /// Which stories are there.
    Stories,
    /// The talents among which the hero of a story may choose at the beginning.
    Talents(StoryId),
    /// Which saves are there.
    Saves,
    /// What lies in the trash folder.
    Trash,
    /// Take a save out of the trash folder, by its name there.
    Untrash { file: String },
    /// Take away for good what lies in the trash folder.
    EmptyTrash,
    /// Begin a new game in a save of its own.
    New(NewGame),
    /// Open a save and go on at its head.
    Open { save: String },
    /// Close the open game; it is saved already.
    Close,
    /// Move a save to the trash folder.
    Delete { save: String },
    /// The player's line, typed or chosen.
    Line(String),
    /// Stop the model; nothing changes.
    Stop,
    /// After a reply that broke off: ask for the rest of it.
    GoOn,
    /// After a failure: try the same line again.
    Retry,
    /// After a failure: let the built-in narrator tell this turn.
    TellBuiltin,
    /// Look for model servers on this machine.
    FindServers,
    /// Play a test turn at a server.
    TryServer(ServerChoice),
    /// Let the model that was tried last tell from now on.
    UseServer,
    /// Who tells from now on.
    SetNarrator(NarratorChoice),
    /// The language of interface and telling from now on.
    SetLanguage(Language),
    /// A page of a panel.
    Show(Ask),
    /// What the player wants of the memory; then the page is shown anew.
    Remember { order: MemoryOrder, then: Ask },
    /// Go to any turn of the open save, by its number.
    Jump { turn: i64 },
    /// What the player wants of every telling of the open save; empty: nothing.
    SetNote(String),
    /// Whether the narrator may speak for the hero in the open save.
    SetSpeech(bool),
    /// Remember the turn that the head stands at, for [`Request::QuickLoad`].
    QuickSave,
    /// Go back to the turn that was remembered last.
    QuickLoad,
    /// Another telling of the turn that the head stands at: so many on, or back.
    Take { step: i32 },
    /// Give a turn a name; an empty one takes it away. Then the page is shown anew.
    Label { turn: i64, label: String, then: Ask },
    /// Write how a turn came about into a file beside the saves. No key is in it.
    KeepPrompt { turn: i64 },
    /// Write the story so far into a file beside the saves; `notes`: with dice, changes and facts.
    KeepTranscript { form: TranscriptForm, notes: bool },
    /// Give a save another name.
    Rename { save: String, to: String },
    /// Make a save of its own out of a save.
    Copy { save: String },
    /// Make a backup of a save.
    Backup { save: String },
    /// Look through a whole save for faults.
    Verify { save: String },
}

/// A new game.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct NewGame {
    /// The story.
    pub story: StoryId,
    /// The save's name; one is made up if absent. An existing save is never overwritten.
    pub save: Option<String>,
    /// The hero.
    pub hero: HeroChoice,
    /// The language.
    pub language: Language,
    /// The seed of the dice; one is drawn if absent.
    pub seed: Option<u64>,
}

/// What the player decides about the hero; what is absent comes from the pack.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct HeroChoice {
    /// The name.
    pub name: Option<String>,
    /// The attributes: at least the pack's lowest, and together at most its points more.
    pub attributes: Option<Attributes>,
    /// The talents chosen among those that may be chosen at the beginning; at most as many as the pack allows. If absent,
    /// the first of the pack.
    pub talents: Option<Vec<TalentId>>,
}

/// Who tells.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum NarratorChoice {
    /// The built-in narrator.
    Builtin,
    /// The model at the endpoint.
    Endpoint,
}

/// What the engine tells a screen.
#[derive(Clone, Debug, PartialEq)]
pub enum Update {
    /// The stories that were found.
    Stories(Vec<StoryView>),
    /// The talents among which the hero of a story may choose, and how many.
    Talents { story: StoryId, talents: Vec<TalentView>, most: usize },
    /// The saves that were found, newest first.
    Saves(Vec<SaveView>),
    /// What lies in the trash folder, newest first.
    Trash(Vec<SaveView>),
    /// A game is open: the turns to show (oldest first, the newest last) and the scene.
    Opened { save: String, title: String, turns: Vec<TurnView>, scene: Box<Scene> },
    /// The game was closed.
    Closed,
    /// A turn is being told for this line.
    Began { input: String },
    /// More prose of the turn that is being told.
    Prose(String),
    /// What was told contradicts the world and is being corrected: the prose so far goes away, more follows.
    Correcting,
    /// The model thinks; how many characters so far.
    Thinking(usize),
    /// The program waits before it asks the model again: what is said of it, second by second; none when the wait is
    /// over. It can be stopped.
    Waiting(Option<String>),
    /// The turn is saved.
    Committed { turn: Box<TurnView>, scene: Box<Scene> },
    /// The head moved (undo, redo, rewind, retell): the turns to show now.
    Moved { turns: Vec<TurnView>, scene: Box<Scene>, message: String },
    /// An answer that costs no turn: look, inventory, help, a refusal, a question.
    Answered(Answer),
    /// The turn could not be told; the line is kept.
    Failed(Failure),
    /// The servers that were found on this machine.
    Servers(Vec<ServerView>),
    /// What came of a test turn.
    Tried(TrialView),
    /// Something the player should know; no key is needed.
    Notice(String),
    /// Something went wrong behind a turn (its summary, its facts, vectors) and the game goes on; no key is needed.
    Behind(String),
    /// What changed in the status without a turn: the model has loaded, the narrator changed.
    Status(Box<Status>),
    /// What the player wants of every telling changed.
    Wishes { note: String, speech: bool },
    /// A page of a panel, as it was asked for.
    Shown { ask: Ask, page: Box<Page> },
    /// A page cannot be shown.
    NotShown { ask: Ask, message: String },
}

/// A story, for the list of stories.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct StoryView {
    /// Its id.
    pub id: StoryId,
    /// The title in the current language.
    pub title: String,
    /// The blurb in the current language.
    pub blurb: String,
    /// The languages it exists in.
    pub languages: Vec<Language>,
    /// The default name of its hero.
    pub hero: String,
    /// The lowest attributes.
    pub attributes: Attributes,
    /// Points to spread over them.
    pub points: u32,
    /// How many of its endings were seen, in all saves.
    pub endings_seen: usize,
    /// How many of its achievements were won, in all saves.
    pub deeds_seen: usize,
}

/// A talent that may be chosen at the beginning.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct TalentView {
    /// Its id.
    pub id: TalentId,
    /// Its name.
    pub name: String,
    /// What it is.
    pub text: String,
}

/// A save, for the list of saves.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct SaveView {
    /// Its name.
    pub name: String,
    /// The story's title, or its id where the pack is missing.
    pub title: String,
    /// The hero's name.
    pub hero: String,
    /// Turns on the current line.
    pub turns: u32,
    /// When it was last played, for people: `2026-11-30 14:05`.
    pub played: String,
    /// The size of its file, in bytes.
    pub size: u64,
    /// The end of the last narration, one line.
    pub last: String,
    /// Another program has it open.
    pub locked: bool,
    /// Why it cannot be opened, if it cannot.
    pub fault: Option<String>,
}

/// A turn as it is shown.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct TurnView {
    /// The row's number.
    pub turn: i64,
    /// Its place on the line from the start.
    pub depth: u32,
    /// The player's line; empty for the first turn.
    pub input: String,
    /// The prose; paragraphs are parted by an empty line.
    pub narration: String,
    /// The dice that fell.
    pub rolls: Vec<RollView>,
    /// What changed, in the program's words: "+1 rope", "Quest begun: …".
    pub changes: Vec<String>,
    /// Effects that were clamped or refused, with the reason, and other marks of the turn.
    pub notes: Vec<String>,
    /// What contradicted the world in the telling, and what was done: the sentence, why, and what became of it.
    pub checks: Vec<String>,
    /// That something was corrected, in one line; empty where nothing was.
    pub corrected: String,
    /// The place that the hero came back to, described whole, where the player wants that; else empty.
    pub sight: String,
    /// What it took of a model's server: tokens, money, time, in one line; empty where nothing.
    pub spent: String,
}

/// A throw as it is shown.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct RollView {
    /// In words: "Strength 1d20+3 = 14 against 12: success".
    pub text: String,
    /// Whether it succeeded; none where nothing had to be reached.
    pub success: Option<bool>,
}

/// Where the game stands: all that stands beside the transcript.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Scene {
    /// The status line.
    pub status: Status,
    /// What can be done next; a digit chooses.
    pub choices: Vec<Choice>,
    /// What is carried: name and count.
    pub inventory: Vec<(String, u32)>,
    /// Active quests.
    pub quests: Vec<QuestView>,
    /// Who is here.
    pub people: Vec<PersonView>,
    /// What the player wants of every telling.
    pub note: String,
    /// Whether the narrator may speak for the hero.
    pub speech: bool,
    /// The ending that was reached: its title. No line is taken any more but those about the game.
    pub ended: Option<String>,
    /// The level and the points that can be spent; none where the story knows no levels.
    pub growth: Option<(u32, u32)>,
    /// What is on the hero: name, and turns that are left.
    pub statuses: Vec<(String, u32)>,
    /// The numbers that the story keeps and shows.
    pub counters: Vec<CounterView>,
    /// Who comes along: names.
    pub companions: Vec<String>,
}

/// A number that the story keeps and shows.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct CounterView {
    /// Its name.
    pub name: String,
    /// Its value.
    pub value: i32,
    /// The name of the value, where it has one.
    pub level: Option<String>,
}

/// The status line.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Status {
    /// The node's name.
    pub place: String,
    /// Day and time of day.
    pub time: String,
    /// Health and the greatest health.
    pub hp: (i32, i32),
    /// Gold.
    pub gold: i64,
    /// Experience.
    pub exp: i64,
    /// The enemy and its health, in a fight.
    pub enemy: Option<(String, i32, i32)>,
    /// With whom the hero is in conversation: the name.
    pub partner: Option<String>,
    /// The stage of the main quest.
    pub quest: Option<String>,
    /// Turns on the line.
    pub turn: u32,
    /// Who tells: "built-in", or the model's name.
    pub narrator: String,
    /// Tokens of the last turn and of this sitting.
    pub tokens: (u64, u64),
    /// The memory: "vectors (rten)", "keywords", "loading …".
    pub memory: String,
    /// Whether the last turn is on the disk.
    pub saved: bool,
}

/// An active quest, for the side panel.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct QuestView {
    /// The title.
    pub title: String,
    /// What is to be done now.
    pub objective: String,
    /// Whether it belongs to the main line.
    pub main: bool,
}

/// A character who is here, for the side panel.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct PersonView {
    /// The name.
    pub name: String,
    /// Affinity, -100 to 100.
    pub affinity: i32,
}

/// An answer that costs no turn.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Answer {
    /// The line it answers.
    pub input: String,
    /// What it was, as in `play --json`: `look`, `undo`, `question`, a refused command's name, `none`.
    pub command: String,
    /// The text.
    pub text: String,
    /// The possible answers, where it is a question.
    pub options: Vec<String>,
    /// The player wants to leave.
    pub quit: bool,
    /// The player wants the help screen.
    pub help: bool,
}

/// A turn that could not be told.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Failure {
    /// The line, kept.
    pub input: String,
    /// What happened, one sentence.
    pub message: String,
    /// What to do about it.
    pub hints: Vec<String>,
    /// Prose that had come; not saved.
    pub partial: String,
    /// What the player can do now.
    pub offers: Vec<Offer>,
}

/// What can be done after a failure.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Offer {
    /// The rest of the reply that broke off.
    Continue,
    /// The same again.
    Retry,
    /// The built-in narrator tells this turn.
    Builtin,
    /// Leave it; the line goes back into the composer.
    Leave,
}
