//! The arguments of `storyecho memory`.

use clap::{Args, Subcommand};

/// `storyecho memory`
#[derive(Clone, Debug, Args)]
pub struct MemoryArgs {
    /// The save
    pub name: String,
    /// What to do; the list if absent.
    #[command(subcommand)]
    pub action: Option<MemoryAction>,
    /// Only what this character knows
    #[arg(long, global = true, value_name = "C")]
    pub character: Option<String>,
    /// Print JSON
    #[arg(long, global = true)]
    pub json: bool,
}

/// What can be done with what is remembered.
#[derive(Clone, Debug, Subcommand)]
pub enum MemoryAction {
    /// List what is remembered, newest first
    List,
    /// Search what is remembered, best first
    Search {
        /// What to look for
        query: String,
        /// How many at most
        #[arg(long, default_value_t = 10, value_name = "K", value_parser = clap::value_parser!(u32).range(1..))]
        count: u32,
    },
    /// Show what is held true, who knows it, since when and from where
    Facts {
        /// Also what holds no longer, what was archived and what was forgotten
        #[arg(long)]
        all: bool,
    },
    /// Show the whole course of the play, and what was changed in the memory
    History,
    /// Forget what is remembered of the play; the turns stay
    Clear,
    /// Show one memory and what became of it
    Show {
        /// The memory
        id: i64,
    },
    /// Put a memory above forgetting
    Pin {
        /// The memory
        id: i64,
    },
    /// Accept a fact that waits for review
    Accept {
        /// The fact
        id: i64,
    },
    /// Forget a memory
    Forget {
        /// The memory
        id: i64,
    },
    /// Say how a fact really is
    Correct {
        /// The fact
        id: i64,
        /// How it is: the sentence, or only what comes in the place of its object
        text: String,
    },
    /// Take back a change made to the memory
    Undo {
        /// The change; the last one if absent
        change: Option<i64>,
    },
    /// Show the searches that were made, newest first
    Log {
        /// How many at most
        #[arg(long, default_value_t = 20, value_name = "N", value_parser = clap::value_parser!(u32).range(1..))]
        count: u32,
    },
    /// Find what is missing or too much in the memory
    Verify,
    /// Make what is derived again: words, vectors, facts of the rules
    Rebuild,
}
