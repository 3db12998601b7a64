use std::path::PathBuf;

use clap::{Args, ValueEnum};

/// `storyecho export`
#[derive(Clone, Debug, Args)]
pub struct ExportArgs {
    /// The save
    pub name: String,
    /// What it is written as
    #[arg(long, value_enum)]
    pub format: ExportFormat,
    /// The file; standard output if absent
    #[arg(long, value_name = "FILE")]
    pub out: Option<PathBuf>,
    /// With dice, changes and facts below each turn
    #[arg(long)]
    pub notes: bool,
}

/// What a save is written as.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub enum ExportFormat {
    /// The story in Markdown
    Md,
    /// The story as one HTML file
    Html,
}
