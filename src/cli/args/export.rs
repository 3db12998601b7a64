use std::path::PathBuf;

use clap::{Args, ValueEnum};

/// `storyecho export`
#[derive(Clone, Debug, Args)]
pub struct ExportArgs {
    /// The save; for a story's forms the story's id or a save of it, for a card also STORY/CHARACTER
    pub name: String,
    /// What it is written as
    #[arg(long, value_enum)]
    pub format: ExportFormat,
    /// The file; standard output if absent or `-`
    #[arg(long, value_name = "FILE")]
    pub out: Option<PathBuf>,
    /// With dice, changes and facts below each turn
    #[arg(long)]
    pub notes: bool,
}

/// What a save or a story is written as.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub enum ExportFormat {
    /// The play in Markdown
    Md,
    /// The play as one HTML file
    Html,
    /// The whole save as one JSON document
    Json,
    /// The whole save, one JSON object a line
    Jsonl,
    /// The play as a chat
    ChatJsonl,
    /// The story's lore as World Info
    Worldinfo,
    /// A character as a card of the second form
    CardV2,
    /// A character as a card of the third form
    CardV3,
    /// The story pack as a zip archive
    Pack,
}
