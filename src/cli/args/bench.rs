//! The arguments of `storyecho bench`.

use std::path::PathBuf;

use clap::{Args, Subcommand, ValueEnum};

/// `storyecho bench`
#[derive(Clone, Debug, Args)]
pub struct BenchArgs {
    /// What is measured.
    #[command(subcommand)]
    pub action: BenchAction,
}

/// What can be measured.
#[derive(Clone, Debug, Subcommand)]
pub enum BenchAction {
    /// How well things are found, on a set of questions with known answers
    Retrieval(BenchRetrievalArgs),
    /// Whether facts hold in their time, on a set of writes and questions
    Facts {
        /// The set: one JSON object a line
        file: PathBuf,
    },
    /// How much of a prompt is the same as in the turn before, so that a server finds it in its cache
    Prompt(BenchPromptArgs),
    /// What the program adds to a turn, in saves of several sizes
    Turn(BenchTurnArgs),
    /// The vector index by itself: add, query, reopen, memory, disk, recall
    Scale(BenchScaleArgs),
    /// How long a frame of the screen takes
    Screen(BenchScreenArgs),
    /// Whether what is asked about a novel comes before the model, and how long it takes to take one in
    Novel(BenchNovelArgs),
    /// How long packs of many nodes take to be read and checked
    Check(BenchCheckArgs),
}

/// `storyecho bench prompt`
#[derive(Clone, Debug, Args)]
pub struct BenchPromptArgs {
    /// How many messages leave the prompt at once; several times for several windows
    #[arg(long, value_name = "N", default_values = ["1", "6"], value_parser = clap::value_parser!(u32).range(1..=10))]
    pub step: Vec<u32>,
    /// How many turns are counted
    #[arg(long, default_value_t = 24, value_name = "N", value_parser = clap::value_parser!(u32).range(1..))]
    pub turns: u32,
    /// Ask the endpoint of the settings what it finds in its cache
    #[arg(long)]
    pub endpoint: bool,
    /// Print JSON
    #[arg(long)]
    pub json: bool,
}

/// `storyecho bench novel`
#[derive(Clone, Debug, Args)]
pub struct BenchNovelArgs {
    /// A folder of novels: NAME.txt, with its questions in NAME.queries.jsonl
    #[arg(required_unless_present = "synthetic")]
    pub dir: Option<PathBuf>,
    /// Take in a made-up novel of so many characters, too
    #[arg(long, value_name = "N", value_parser = characters)]
    pub synthetic: Option<usize>,
    /// Print JSON
    #[arg(long)]
    pub json: bool,
}

/// How many characters a made-up novel has: at most five million.
fn characters(text: &str) -> Result<usize, String> {
    match text.parse::<usize>() {
        Ok(count) if (1_000..=5_000_000).contains(&count) => Ok(count),
        _ => Err("1000 to 5000000".to_owned()),
    }
}

/// `storyecho bench turn`
#[derive(Clone, Debug, Args)]
pub struct BenchTurnArgs {
    /// Turns and memories of a save, as TURNS:MEMORIES; several times for several saves
    #[arg(long, value_name = "T:M", value_parser = size, default_values = ["100:1000", "1000:10000", "10000:20000", "10000:100000"])]
    pub size: Vec<(u32, u32)>,
    /// How many turns are measured in each
    #[arg(long, default_value_t = 40, value_name = "N", value_parser = clap::value_parser!(u32).range(1..))]
    pub turns: u32,
    /// Print JSON
    #[arg(long)]
    pub json: bool,
}

/// `storyecho bench scale`
#[derive(Clone, Debug, Args)]
pub struct BenchScaleArgs {
    /// A folder for the vectors and the results, for the comparison with others
    pub dir: PathBuf,
    /// How many vectors; several times for several sizes
    #[arg(long, value_name = "N", default_values = ["1000", "20000", "100000"])]
    pub size: Vec<u32>,
}

/// `storyecho bench screen`
#[derive(Clone, Debug, Args)]
pub struct BenchScreenArgs {
    /// How long the story is, in bytes
    #[arg(long, default_value_t = 200_000, value_name = "N", value_parser = clap::value_parser!(u32).range(1_000..=20_000_000))]
    pub bytes: u32,
    /// How many frames of each kind
    #[arg(long, default_value_t = 400, value_name = "N", value_parser = clap::value_parser!(u32).range(10..=100_000))]
    pub frames: u32,
    /// Measure nothing, and write screens of a game as pictures into this folder
    #[arg(long, value_name = "DIR", conflicts_with_all = ["bytes", "frames", "json"])]
    pub svg: Option<PathBuf>,
    /// Print JSON
    #[arg(long)]
    pub json: bool,
}

/// `storyecho bench check`
#[derive(Clone, Debug, Args)]
pub struct BenchCheckArgs {
    /// How many nodes; several times for several packs
    #[arg(long, value_name = "N", default_values = ["500", "5000"], value_parser = clap::value_parser!(u32).range(1..=20_000))]
    pub nodes: Vec<u32>,
    /// How often each is measured; the fastest counts
    #[arg(long, default_value_t = 3, value_name = "N", value_parser = clap::value_parser!(u32).range(1..))]
    pub rounds: u32,
    /// Print JSON
    #[arg(long)]
    pub json: bool,
}

/// Two numbers with a colon between them.
fn size(text: &str) -> Result<(u32, u32), String> {
    let (turns, memories) = text.split_once(':').ok_or_else(|| "TURNS:MEMORIES".to_owned())?;
    let number = |text: &str| text.parse::<u32>().map_err(|error| error.to_string());
    Ok((number(turns)?, number(memories)?))
}

/// `storyecho bench retrieval`
#[derive(Clone, Debug, Args)]
pub struct BenchRetrievalArgs {
    /// The set: a folder with corpus.jsonl and queries.jsonl
    pub dir: PathBuf,
    /// The file for the answers, one JSON object a question
    #[arg(long, value_name = "FILE")]
    pub out: PathBuf,
    /// What takes part
    #[arg(long, value_enum, default_value_t)]
    pub layer: LayerArg,
    /// Keep the vectors in this folder and take them from there
    #[arg(long, value_name = "DIR")]
    pub cache: Option<PathBuf>,
    /// Write what the scores are made of to this file
    #[arg(long, value_name = "FILE")]
    pub parts: Option<PathBuf>,
}

/// What takes part in a search.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, ValueEnum)]
pub enum LayerArg {
    /// Meaning and words
    #[default]
    All,
    /// Meaning alone
    Dense,
    /// Words alone
    Words,
}
