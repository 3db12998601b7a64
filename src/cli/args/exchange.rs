use std::path::PathBuf;

use clap::Args;

/// `storyecho import`
#[derive(Clone, Debug, Default, Args)]
pub struct ImportArgs {
    /// The files; together they become one story
    #[arg(required = true, value_name = "FILE")]
    pub files: Vec<PathBuf>,
    /// The id of the new story
    #[arg(long = "as", value_name = "ID", conflicts_with = "into")]
    pub named: Option<String>,
    /// Add it to this story pack of the player's own
    #[arg(long, value_name = "PACK")]
    pub into: Option<String>,
    /// Say everything, write nothing
    #[arg(long)]
    pub dry_run: bool,
    /// Print JSON
    #[arg(long)]
    pub json: bool,
}

/// `storyecho extract`
#[derive(Clone, Debug, Default, Args)]
pub struct ExtractArgs {
    /// The story that was made of a novel, by its id
    #[arg(long, value_name = "ID")]
    pub story: String,
    /// Begin, or go on; without it only what it takes is said
    #[arg(long)]
    pub yes: bool,
    /// Print JSON
    #[arg(long)]
    pub json: bool,
}
