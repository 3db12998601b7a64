//! The arguments of `storyecho lore`.

use clap::{Args, Subcommand};

use crate::text::Language;

/// `storyecho lore`
#[derive(Clone, Debug, Args)]
pub struct LoreArgs {
    /// What to do
    #[command(subcommand)]
    pub action: LoreAction,
}

/// What can be done with lore.
#[derive(Clone, Debug, Subcommand)]
pub enum LoreAction {
    /// Say which entries fire on a text, which do not, and why
    Test(LoreTestArgs),
}

/// `storyecho lore test`
#[derive(Clone, Debug, Args)]
pub struct LoreTestArgs {
    /// The text, as a player would type it
    pub text: String,
    /// The story
    #[arg(long, value_name = "ID")]
    pub story: String,
    /// The language
    #[arg(long, value_name = "zh|en", value_parser = super::language)]
    pub lang: Option<Language>,
    /// The seed of the dice, for entries that fire by chance
    #[arg(long, value_name = "N", default_value_t = 1)]
    pub seed: u64,
    /// Print JSON
    #[arg(long)]
    pub json: bool,
}
