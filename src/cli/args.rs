//! The commands and flags. What `--help` says of them are messages (see `words`), not these comments.

use std::path::PathBuf;

use clap::{Args, Parser, Subcommand, ValueEnum};

use crate::config::Task;
use crate::text::Language;
use crate::world::Attributes;

mod bench;
mod exchange;
mod export;
mod lore;
mod memory;

pub use bench::{
    BenchAction, BenchArgs, BenchCheckArgs, BenchNovelArgs, BenchPromptArgs, BenchRetrievalArgs, BenchScaleArgs,
    BenchScreenArgs, BenchTurnArgs, LayerArg,
};
pub use exchange::{ExtractArgs, ImportArgs};
pub use export::{ExportArgs, ExportFormat};
pub use lore::{LoreAction, LoreArgs, LoreTestArgs};
pub use memory::{MemoryAction, MemoryArgs};

/// A text adventure in the terminal that a language model narrates and that never forgets.
///
/// Without a command the game opens.
#[derive(Clone, Debug, Parser)]
#[command(name = "storyecho", version, max_term_width = 100)]
pub struct Cli {
    /// What is asked for on every command line.
    #[command(flatten)]
    pub common: Common,
    /// The command; none: the game opens.
    #[command(subcommand)]
    pub verb: Option<Verb>,
}

/// The flags that every command has.
#[derive(Clone, Debug, Default, Args)]
pub struct Common {
    /// Keep settings, saves, caches and logs under this folder
    #[arg(long, global = true, value_name = "DIR")]
    pub data_dir: Option<PathBuf>,
    /// Look for story packs here first: a pack, or a folder of packs
    #[arg(long, global = true, value_name = "DIR")]
    pub stories: Vec<PathBuf>,
    /// Never ask; what would have to be asked is an error
    #[arg(long, global = true)]
    pub no_input: bool,
    /// Write more to the log (-v: debug, -vv: trace)
    #[arg(short, long, global = true, action = clap::ArgAction::Count)]
    pub verbose: u8,
}

/// The commands.
#[derive(Clone, Debug, Subcommand)]
pub enum Verb {
    /// Play, also from a script
    Play(PlayArgs),
    /// List the story packs that were found, and where
    Stories(JsonArgs),
    /// Look after saves
    Saves(SavesArgs),
    /// Show the turns of a save's current line
    Log(LogArgs),
    /// Take turns back
    Undo(StepArgs),
    /// Play turns again that were taken back
    Redo(StepArgs),
    /// Go to a turn
    Rewind(RewindArgs),
    /// Begin another line at a turn
    Branch(BranchArgs),
    /// Show the prompt that a line would send; sends nothing
    Prompt(PromptArgs),
    /// Talk with one character of a story
    Talk(TalkArgs),
    /// Show and change what is remembered
    Memory(MemoryArgs),
    /// Try the lore of a story on a text
    Lore(LoreArgs),
    /// Check story packs: every fault with file, line, column and help
    Check(CheckArgs),
    /// Write a small, complete, commented story pack to start from
    New(NewArgs),
    /// Take in other programs' files
    Import(ImportArgs),
    /// Write a save or a story in a form that others read
    Export(ExportArgs),
    /// Have a model read an imported novel: its world, people and places
    Extract(ExtractArgs),
    /// Report on program, terminal, endpoint, model and saves
    Doctor(DoctorArgs),
    /// Measure
    Bench(BenchArgs),
    /// Show or change settings
    Config(ConfigArgs),
    /// Print completions for a shell
    Completions(CompletionsArgs),
    /// Print the manual page
    Man(ManArgs),
}

/// Whether JSON is wanted.
#[derive(Clone, Copy, Debug, Default, Args)]
pub struct JsonArgs {
    /// Print JSON
    #[arg(long)]
    pub json: bool,
}

/// `storyecho doctor`
#[derive(Clone, Copy, Debug, Default, Args)]
pub struct DoctorArgs {
    /// Look for model servers on this machine
    #[arg(long)]
    pub find: bool,
    /// Print JSON
    #[arg(long)]
    pub json: bool,
}

/// `storyecho config key`
#[derive(Clone, Debug, Default, Args)]
pub struct KeyArgs {
    /// The profile whose endpoint it is for
    #[arg(long, value_name = "NAME", conflicts_with = "task")]
    pub profile: Option<String>,
    /// The task whose endpoint it is for
    #[arg(long, value_enum)]
    pub task: Option<TaskArg>,
    /// Take the key out
    #[arg(long)]
    pub remove: bool,
    /// Keep it in the file that only you may read, also where the system has a keyring
    #[arg(long, conflicts_with = "remove")]
    pub file: bool,
}

/// A task with an endpoint of its own, on the command line.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub enum TaskArg {
    /// Summaries and chapters
    Summary,
    /// Facts
    Extraction,
    /// Mending what contradicts the world
    Consistency,
    /// Vectors
    Embedding,
}

impl From<TaskArg> for Task {
    fn from(task: TaskArg) -> Self {
        match task {
            TaskArg::Summary => Self::Summary,
            TaskArg::Extraction => Self::Extraction,
            TaskArg::Consistency => Self::Consistency,
            TaskArg::Embedding => Self::Embedding,
        }
    }
}

/// Who tells, on the command line.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub enum NarratorArg {
    /// The built-in narrator
    Builtin,
    /// A model at the endpoint
    Endpoint,
}

/// `storyecho play`
#[derive(Clone, Debug, Default, Args)]
pub struct PlayArgs {
    /// The story, by its id
    #[arg(long, value_name = "ID")]
    pub story: Option<String>,
    /// The save: resumed if there is one of this name, else begun
    #[arg(long, value_name = "NAME")]
    pub save: Option<String>,
    /// The language
    #[arg(long, value_name = "zh|en", value_parser = language)]
    pub lang: Option<Language>,
    /// Who tells
    #[arg(long, value_enum)]
    pub narrator: Option<NarratorArg>,
    /// The seed of the dice of a new game
    #[arg(long, value_name = "N")]
    pub seed: Option<u64>,
    /// Strength, agility and intelligence of the hero of a new game
    #[arg(long, value_name = "S,A,I", value_parser = attributes)]
    pub attributes: Option<Attributes>,
    /// Line by line, without a full screen
    #[arg(long)]
    pub plain: bool,
    /// Take one line of play from each line of FILE (- for standard input), and end with it
    #[arg(long, value_name = "FILE")]
    pub script: Option<PathBuf>,
    /// Print one JSON object a turn
    #[arg(long)]
    pub json: bool,
}

/// `storyecho talk`
#[derive(Clone, Debug, Default, Args)]
pub struct TalkArgs {
    /// The story, by its id
    #[arg(long, value_name = "ID")]
    pub story: Option<String>,
    /// The character: id, name or another word for them, in either language
    #[arg(long = "with", value_name = "CHARACTER")]
    pub with: String,
    /// The save: resumed if there is one of this name, else begun
    #[arg(long, value_name = "NAME")]
    pub save: Option<String>,
    /// The last chapter of the novel that may be known; 0: all of them
    #[arg(long, value_name = "N")]
    pub chapter: Option<u32>,
    /// The language
    #[arg(long, value_name = "zh|en", value_parser = language)]
    pub lang: Option<Language>,
    /// Who tells
    #[arg(long, value_enum)]
    pub narrator: Option<NarratorArg>,
    /// The seed of the dice of a new game
    #[arg(long, value_name = "N")]
    pub seed: Option<u64>,
    /// Take one line from each line of FILE (- for standard input), and end with it
    #[arg(long, value_name = "FILE")]
    pub script: Option<PathBuf>,
    /// Print one JSON object a line
    #[arg(long)]
    pub json: bool,
}

/// `storyecho saves`
#[derive(Clone, Debug, Default, Args)]
pub struct SavesArgs {
    /// What to do; the list if absent.
    #[command(subcommand)]
    pub action: Option<SavesAction>,
    /// Print JSON
    #[arg(long, global = true)]
    pub json: bool,
}

/// What can be done with saves.
#[derive(Clone, Debug, Subcommand)]
pub enum SavesAction {
    /// List the saves, newest first
    List,
    /// Show one save
    Show {
        /// The save
        name: String,
    },
    /// Give a save another name
    Rename {
        /// The save
        name: String,
        /// Its new name
        new: String,
    },
    /// Move a save to the trash folder
    Delete {
        /// The save
        name: String,
    },
    /// Copy a save to a file
    Backup {
        /// The save
        name: String,
        /// The file; beside the save if absent
        #[arg(long, value_name = "FILE")]
        out: Option<PathBuf>,
    },
    /// Make a save of a backup file, or of a save's newest backup
    Restore {
        /// The backup file, or the save whose newest backup is meant
        file: PathBuf,
        /// The save's name; the backup's own if absent
        #[arg(long, value_name = "NAME")]
        name: Option<String>,
    },
    /// Make a new save of what can still be read of a damaged one
    Rescue {
        /// The damaged save; it stays as it is
        name: String,
        /// The new save's name; the old one with a number if absent
        #[arg(long, value_name = "NAME")]
        to: Option<String>,
    },
    /// Check that a save is whole: rows, snapshots, memories, index
    Verify {
        /// The save; all if absent
        name: Option<String>,
    },
}

/// `storyecho log`
#[derive(Clone, Debug, Args)]
pub struct LogArgs {
    /// The save
    pub name: String,
    /// Only this turn
    #[arg(long, value_name = "TURN")]
    pub turn: Option<i64>,
    /// Print one JSON object a turn
    #[arg(long)]
    pub json: bool,
}

/// `storyecho undo` and `storyecho redo`
#[derive(Clone, Debug, Args)]
pub struct StepArgs {
    /// The save
    pub name: String,
    /// How many turns
    #[arg(default_value_t = 1, value_name = "N", value_parser = clap::value_parser!(u32).range(1..))]
    pub count: u32,
}

/// `storyecho rewind`
#[derive(Clone, Debug, Args)]
pub struct RewindArgs {
    /// The save
    pub name: String,
    /// The turn to go to
    #[arg(long, value_name = "TURN")]
    pub to: i64,
}

/// `storyecho branch`
#[derive(Clone, Debug, Args)]
pub struct BranchArgs {
    /// The save
    pub name: String,
    /// The turn at which the line begins
    #[arg(long, value_name = "TURN")]
    pub at: i64,
    /// What the line is called
    #[arg(long, value_name = "L")]
    pub label: Option<String>,
}

/// `storyecho prompt`
#[derive(Clone, Debug, Args)]
pub struct PromptArgs {
    /// The save
    pub name: String,
    /// The line that would be played
    pub input: String,
    /// Print JSON
    #[arg(long)]
    pub json: bool,
}

/// `storyecho check`
#[derive(Clone, Debug, Args)]
pub struct CheckArgs {
    /// Packs, or folders of packs
    #[arg(required = true, value_name = "PATH")]
    pub paths: Vec<PathBuf>,
    /// Print JSON
    #[arg(long)]
    pub json: bool,
    /// Look for a short way to every ending and every side quest, too
    #[arg(long)]
    pub walkthroughs: bool,
    /// The language of what is printed
    #[arg(long, value_name = "zh|en", value_parser = language)]
    pub lang: Option<Language>,
    /// The seed of the dice of the ways
    #[arg(long, default_value_t = 3, value_name = "N", requires = "walkthroughs")]
    pub seed: u64,
    /// How many seeds are tried, from that one on, where no way is found
    #[arg(long, default_value_t = 1, value_name = "N", requires = "walkthroughs", value_parser = clap::value_parser!(u32).range(1..=100))]
    pub seeds: u32,
    /// How many states are looked at for one goal and seed, all heroes together, before it is given up
    #[arg(long, default_value_t = 8_000, value_name = "N", requires = "walkthroughs")]
    pub steps: usize,
    /// Only this one: the id of an ending, or quest- and the id of a quest
    #[arg(long, value_name = "NAME", requires = "walkthroughs")]
    pub goal: Option<String>,
    /// Write the ways into this folder: a file for each and each language, and index.json
    #[arg(long, value_name = "DIR", requires = "walkthroughs")]
    pub out: Option<PathBuf>,
}

/// `storyecho new`
#[derive(Clone, Debug, Args)]
pub struct NewArgs {
    /// The folder to write it into: one that is not there yet, or is empty
    #[arg(value_name = "PATH")]
    pub path: PathBuf,
}

/// `storyecho config`
#[derive(Clone, Debug, Args)]
pub struct ConfigArgs {
    /// What to do; `show` if absent.
    #[command(subcommand)]
    pub action: Option<ConfigAction>,
}

/// What can be done with settings.
#[derive(Clone, Debug, Subcommand)]
pub enum ConfigAction {
    /// Show all settings
    Show {
        /// Say where each comes from
        #[arg(long)]
        origin: bool,
        /// Print JSON
        #[arg(long)]
        json: bool,
    },
    /// Print where the settings file is
    Path,
    /// Write a setting into the settings file
    Set {
        /// The setting, such as ui.language
        key: String,
        /// Its value
        #[arg(allow_hyphen_values = true)]
        value: String,
    },
    /// Keep a key of an endpoint: asked for, or read from standard input
    Key(KeyArgs),
    /// Take a setting out of the settings file
    Unset {
        /// The setting
        key: String,
    },
}

/// `storyecho completions`
#[derive(Clone, Copy, Debug, Args)]
pub struct CompletionsArgs {
    /// The shell
    #[arg(value_enum)]
    pub shell: clap_complete::Shell,
}

/// `storyecho man`
#[derive(Clone, Debug, Args)]
pub struct ManArgs {
    /// Write a page for each command into this folder
    #[arg(long, value_name = "DIR")]
    pub out: Option<PathBuf>,
}

impl Verb {
    /// Whether JSON is wanted.
    #[must_use]
    pub const fn json(&self) -> bool {
        match self {
            Self::Play(args) => args.json,
            Self::Talk(args) => args.json,
            Self::Stories(args) => args.json,
            Self::Doctor(args) => args.json,
            Self::Saves(args) => args.json,
            Self::Log(args) => args.json,
            Self::Prompt(args) => args.json,
            Self::Memory(args) => args.json,
            Self::Check(args) => args.json,
            Self::Import(args) => args.json,
            Self::Extract(args) => args.json,
            Self::Config(ConfigArgs { action: Some(ConfigAction::Show { json, .. }) }) => *json,
            _ => false,
        }
    }
}

/// Strength, agility and intelligence, with commas between.
fn attributes(text: &str) -> Result<Attributes, String> {
    let numbers: Result<Vec<i32>, _> = text.split(',').map(|number| number.trim().parse()).collect();
    match numbers.as_deref() {
        Ok([strength, agility, intelligence]) => {
            Ok(Attributes { strength: *strength, agility: *agility, intelligence: *intelligence })
        }
        _ => Err("S,A,I".to_owned()),
    }
}

/// `zh` or `en`, and names of locales.
fn language(text: &str) -> Result<Language, String> {
    text.parse()
}
