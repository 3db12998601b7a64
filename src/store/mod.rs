//! The saves: one database file each, turns as append-only rows with a parent, and everything that hangs on them.
//!
//! A save holds a tree of turns and a head. Playing adds a turn below the head; undo, redo and rewind only move the
//! head, and every move is recorded. Nothing is deleted. What carries a turn (a memory, a summary, a vector, a job)
//! is visible exactly when that turn is an ancestor of the head: see [`Line`].
//!
//! What is derived (the full-text table, the vectors) can be made again from the rows.

mod delta;
mod error;
mod facts;
mod file;
mod folder;
mod jobs;
mod line;
mod lock;
mod memories;
mod moves;
mod name;
mod repair;
mod rolling;
mod rows;
mod salvage;
mod save;
mod schema;
mod time;
mod turns;
mod verify;

pub use error::{StoreError, StoreErrorKind};
pub use facts::{
    Authority, ChangeDraft, ChangeKind, ChangeRow, FactDraft, FactRow, FactsDraft, FactsWritten, Grade, MemoryRef,
};
pub use folder::{SaveEntry, SaveSummary, Saves};
pub use jobs::{Job, JobKind, JobState};
pub use line::Line;
pub use memories::MemoryText;
pub use moves::{Move, MoveKind};
pub use name::SaveName;
pub use repair::{Gaps, Repair};
pub use rolling::{Backup, Rolling};
pub use rows::{
    ChangeId, Check, Cut, JudgedEffect, MemoryDraft, MemoryId, MemoryKind, MemoryRow, RetrievalRecord, SaveHeader,
    SummaryDraft, SummaryRow, Timings, TokenUsage, TurnDraft, TurnId, TurnRow, VerdictKind,
};
pub use salvage::Salvage;
pub use save::Save;
pub use schema::SCHEMA_VERSION;
pub use time::Timestamp;
pub use verify::Finding;

#[cfg(test)]
mod tests;
