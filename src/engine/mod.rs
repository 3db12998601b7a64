//! The engine: one turn from input to commit, and what a screen may ask of it.

mod api;
mod desk;
mod error;
mod library;
mod measure;
mod memory;
mod panel;
mod play;
mod session;
mod settings;
mod stop;
#[cfg(test)]
mod tests;

pub use api::{
    Answer, CounterView, Failure, HeroChoice, NarratorChoice, NewGame, Offer, PersonView, QuestView, Request, RollView,
    SaveView, Scene, Status, StoryView, TalentView, TranscriptForm, TurnView, Update,
};
pub use desk::connect::{Key, Learned, ServerChoice, ServerView, TrialView};
pub use desk::serve::serve;
pub use error::{EngineError, EngineErrorKind};
pub use library::novel_read::{NovelPlan, NovelRead, NovelStep};
pub use library::{Engine, Setup};
pub use measure::Measured;
pub use memory::rebuild::Rebuilt;
pub use memory::recount::FactView;
pub use panel::{Ask, Entry, Line, Map, MemoryAsk, Page, Part, Place, Tab, Tone};
pub use play::novel::novel_texts;
pub use session::{Committed, Session, Step};
pub use settings::{AdjudicateSetting, CheckSetting, FactSource, Tellers, TurnSettings};
pub use stop::Stop;

pub use crate::parser::is_meta;
